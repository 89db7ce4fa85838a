/*
 * Mend in place: a written equation whose result is false, corrected, and with it all that the draft computed from it.
 *
 * Only where the draft itself leaves no doubt: every sign of equality is read surely and exactly; the draft's answer is
 * its last written result; the false value is no number of the prompt's, no operand before, and stands nowhere else,
 * the true one neither; no other operator or grouping explains it; the error is below half; no addend is written twice;
 * what comes out is whole, or money as written, and not negative. One program that comes to the same value is
 * confirmation enough; without one, 40 of 56 answers were right.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_MEND_H
#define PARAPET_EXECUTORS_ARITHMETIC_MEND_H

#include "executors/arithmetic/claims.h"

#define MEND_MAX 6144 /* bytes of a draft once it is mended */

struct mend {
	char text[MEND_MAX];
	size_t len;
	struct rational value; /* the draft's answer now */
	struct span sum;       /* of the draft: the equation that was false */
};

/* Mend a draft whose claims were read. Returns false where it cannot be mended. Pure, linear in the draft. */
bool mend_read(struct span prompt, struct span draft, const struct claims *claims, struct mend *mend);

#endif
