/*
 * An answer's claim about a count for each size, as numbers, and a program's counts. Pure, bounded.
 */
#ifndef PARAPET_EXECUTORS_PASSES_CLAIM_H
#define PARAPET_EXECUTORS_PASSES_CLAIM_H

#include <stdbool.h>
#include <stdint.h>

#include "policies/span.h"

#define COUNTED_MAX 16 /* sizes, from 0 */
#define TERMS_MAX   14 /* of a known sequence */

/* A program's output: "size count" on each line. */
struct counted {
	bool known[COUNTED_MAX];
	int64_t counts[COUNTED_MAX];
	unsigned number; /* of known sizes */
};

/* Read an output. Other lines are skipped; a repeated size makes all of it unknown. */
void counted_read(struct span output, struct counted *counted);

/* A sequence by its name, or a formula by its values. */
struct claim {
	const int64_t *terms[2]; /* of the sequences with that name; NULL: none */
	bool known[COUNTED_MAX]; /* for a formula: its value at each size, if it is an integer */
	int64_t values[COUNTED_MAX];
};

/*
 * Read a claim of pass_counting: its kind and its sentence. Returns false if it cannot be evaluated: an unknown
 * sequence, a formula with anything but n, numbers, + - * / ^ !, parentheses, C(,) and TeX's \binom, \frac, \cdot and
 * \times.
 */
bool claim_read(const char *kind, struct span sentence, struct claim *claim);

/*
 * Whether small cases confirm a claim: at least five sizes were counted, three of them with more than one. A formula
 * must have exactly these values; for a sequence, whose name does not say where it begins, the counts must be
 * consecutive terms, possibly with sizes in between that have none.
 */
bool claim_agrees(const struct claim *claim, const struct counted *counted);

/*
 * Whether the counts are a sequence that a text does not name: six or more consecutive sizes, whose counts, with or
 * without zeros, are at least four terms of a known sequence. A program that counts something else by mistake is
 * unlikely to do that.
 */
bool counted_is_unnamed(const struct counted *counted, struct span text);

#endif
