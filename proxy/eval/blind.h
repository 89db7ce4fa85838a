/*
 * Changed pairs for people to grade who do not know which side is which, and what they said.
 *
 * A row: pair, id, turn, repeat, prompt, left, right, better. Which text stands left is drawn from the tape's seed and
 * the pair; the file does not say. People fill in `better`: left, right, tie, or nothing. A pair is named by a hash of
 * its turn and texts, so that rows of another tape are told apart.
 */
#ifndef PARAPET_PROXY_EVAL_BLIND_H
#define PARAPET_PROXY_EVAL_BLIND_H

#include <stddef.h>
#include <stdio.h>

#include "proxy/eval/score.h"

#define BLIND_FILE_MAX (256 * 1024 * 1024) /* bytes of a file that is read back */

struct blind_grades {
	size_t pairs;              /* rows that are of this tape */
	size_t gained, lost, tied; /* the guarded text is better; the raw one; neither */
	size_t ungraded;           /* nothing in `better` */
	size_t strange;            /* rows of other tapes, twice the same one, or with another word in `better` */
};

/* Write every changed pair. Returns how many. Errors are the stream's. */
size_t blind_export(FILE *out, const struct scores *scores, uint64_t seed);

/*
 * Read a file back, as any spreadsheet saved it: separated by commas, semicolons or tabs. Returns 0, or -1 with *why,
 * static, for a person.
 */
int blind_import(
    struct blind_grades *grades, const char *path, const struct scores *scores, uint64_t seed, const char **why);

#endif
