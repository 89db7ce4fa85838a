/*
 * Corrects in place a written equation with a false result, and everything that the draft computed from it.
 *
 * Only if the draft itself leaves no doubt: every equals sign is read with certainty and exactly; the draft's answer
 * is its last written result; the false value is not a number of the prompt, not an earlier operand, and nowhere
 * else, nor is the true one; no other operator or grouping explains it; the error is below half; no addend is
 * repeated; the result is an integer, or money as written, and not negative. One program that reaches the same value
 * is confirmation enough; without one, 40 of 56 answers were right.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_MEND_H
#define PARAPET_EXECUTORS_ARITHMETIC_MEND_H

#include "executors/arithmetic/claims.h"

#define MEND_MAX 6144 /* bytes of a corrected draft */

struct mend {
	char text[MEND_MAX];
	size_t len;
	struct rational value; /* the draft's answer after the correction */
	struct span sum;       /* the draft's false equation */
};

/* Correct a draft whose claims were read. Returns false if that is not possible. Pure, linear in the draft. */
bool mend_read(struct span prompt, struct span draft, const struct claims *claims, struct mend *mend);

#endif
