/*
 * What an answer claims about how many there are of each size, as numbers, and what a program counted. Pure, bounded.
 */
#ifndef PARAPET_EXECUTORS_PASSES_CLAIM_H
#define PARAPET_EXECUTORS_PASSES_CLAIM_H

#include <stdbool.h>
#include <stdint.h>

#include "policies/span.h"

#define COUNTED_MAX 16 /* sizes, from 0 */
#define TERMS_MAX   14 /* of a sequence that is known */

/* What a program printed: "size count" in a line each. */
struct counted {
	bool known[COUNTED_MAX];
	int64_t counts[COUNTED_MAX];
	unsigned number; /* of sizes that are known */
};

/* Read an output. Lines of another shape are skipped; a size that is given twice makes all of it unknown. */
void counted_read(struct span output, struct counted *counted);

/* A sequence by its name, or a formula by its values. */
struct claim {
	const int64_t *terms[2]; /* of the sequences that are called so; NULL: none */
	bool known[COUNTED_MAX]; /* of a formula: its value at each size, where it is a whole one */
	int64_t values[COUNTED_MAX];
};

/*
 * Read a claim of pass_counting: its kind and its sentence. Returns false where it is none that can be evaluated: a
 * sequence that is not known, a formula in other words than n, numbers, + - * / ^ !, brackets, C(,) and TeX's \binom,
 * \frac, \cdot and \times.
 */
bool claim_read(const char *kind, struct span sentence, struct claim *claim);

/*
 * Whether small cases bear a claim out: at least five sizes were counted, three of them of more than one. A formula has
 * the very value at each size; of a sequence, whose name does not tell where it begins, the counts are terms that
 * follow one another, perhaps with sizes in between of which there are none.
 */
bool claim_agrees(const struct claim *claim, const struct counted *counted);

/*
 * Whether what was counted is a sequence that a text does not name: six sizes or more without a gap, whose counts,
 * those of none left out or not, are at least four terms of a sequence that is known. A program that counts something
 * else by mistake hardly comes to that.
 */
bool counted_is_unnamed(const struct counted *counted, struct span text);

#endif
