/*
 * The rules by which a draft stands, whatever programs say: a right draft is never touched, and nobody is asked where
 * nothing could come of it.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_STANDS_H
#define PARAPET_EXECUTORS_ARITHMETIC_STANDS_H

#include "executors/arithmetic/asked.h"
#include "executors/arithmetic/claims.h"
#include "executors/arithmetic/program.h"
#include "executors/outcome.h"

struct flow_turn;

/*
 * Whether the draft stands before anybody is asked; *why is the reason. Mendable: only its own false equation may be
 * corrected, and what is computed from it.
 */
enum stands { STANDS_NOT, STANDS_UNLESS_MENDED, STANDS };

enum stands stands_unasked(
    const struct flow_turn *turn, const struct asked *asked, const struct claims *claims, enum outcome_why *why);

/*
 * Whether what a program came to is among what the draft emphasises or concludes on, in whatever clothes (clothes.h),
 * or "none" where that is zero.
 */
bool stands_by(const struct claims *claims, struct span draft, const struct question *question,
    const struct program_answer *answer);

/*
 * Whether the value is said as a result anywhere in the draft (exactly: or to some decimals), while what the draft
 * concludes on is not said of what was asked, or no more than that is: "A tip of 15% is $9.60, for a total of $73.60."
 * Agreeing programs win 26:11 against such drafts, and 301:52 against all: nothing but evidence in the draft speaks
 * against one.
 */
bool stands_says(
    const struct claims *claims, const struct question *question, const struct rational *value, bool exactly);

/* Whether the draft says that whoever wrote it does not compute: it has nothing to lose. */
bool stands_refuses_sums(const struct claims *claims, struct span draft);

#endif
