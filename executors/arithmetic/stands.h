/*
 * The rules by which a draft is delivered, whatever programs say: a right draft is never touched, and no call is made
 * that cannot help.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_STANDS_H
#define PARAPET_EXECUTORS_ARITHMETIC_STANDS_H

#include "executors/arithmetic/asked.h"
#include "executors/arithmetic/claims.h"
#include "executors/arithmetic/program.h"
#include "executors/outcome.h"

struct flow_turn;

/*
 * Whether the draft is delivered before any call; *why is the reason. Mendable: only its own false equation may be
 * corrected, with everything computed from it.
 */
enum stands { STANDS_NOT, STANDS_UNLESS_MENDED, STANDS };

enum stands stands_unasked(
    const struct flow_turn *turn, const struct asked *asked, const struct claims *claims, enum outcome_why *why);

/*
 * Whether a program's value is among what the draft emphasises or concludes on, in any form (clothes.h), or "none" if
 * it is zero.
 */
bool stands_by(const struct claims *claims, struct span draft, const struct question *question,
    const struct program_answer *answer);

/*
 * Whether the value is stated as a result anywhere in the draft (exactly: or to some decimals), while its conclusion
 * is not about what was asked, or states no more than that: "A tip of 15% is $9.60, for a total of $73.60." Against
 * such drafts agreeing programs win 26:11, against all 301:52: only evidence in the draft counts against one.
 */
bool stands_says(
    const struct claims *claims, const struct question *question, const struct rational *value, bool exactly);

/*
 * Whether the draft commits to the value and then to another number, without a word that takes the value back: that
 * number is a check, a part of the sum or what was saved, rather than the answer. "The total is **$54**. - Check: 54 /
 * 1.08 = 50"
 */
bool stands_at_first(const struct claims *claims, struct span draft, const struct rational *value);

/*
 * Of a draft that commits to one number and ends with another, the value: whether the first is a step or about another
 * thing, so that nothing in the draft is wrong. "The total is $3.56. Your change is $1.44."
 */
bool stands_at_last(const struct claims *claims, struct span draft, const struct question *question);

/* Whether the draft retracts something, or strikes it out: with nothing to retract it reads oddly. */
bool stands_takes_back(struct span draft);

/* Whether the draft says that its author does not compute: it has nothing to lose. */
bool stands_refuses_sums(const struct claims *claims, struct span draft);

#endif
