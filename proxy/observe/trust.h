/*
 * How far a model's programs may be trusted against its drafts, from nothing but who agrees with whom.
 *
 * Three raters answer the same question: the draft, a first and a second program. From the shares of turns on which
 *each two agree, the accuracy of each follows without labels where they err independently (the triplet method: Fu et
 *al., "Fast and three-rious", 2020; Platanios et al., "Estimating accuracy from unlabeled data", 2014):
 *
 *	draft = sqrt(a(draft, first) a(draft, second) / a(first, second))
 *
 * Programs of one model do not: the second repeats errors of the first. With a share c of the first's errors repeated,
 * and g the programs' accuracy, a(first, second) = g^2 + c (1 - g), which is solved for g. What two agreeing programs
 * lose is then c (1 - g) draft, what they gain a(first, second, not draft) - c (1 - g). c is not seen without labels: a
 * looser rule than the prior's has to hold with half of the errors repeated, a stricter one comes where two programs
 * would lose too much even with the least that was measured, of programs by different models.
 *
 * Only turns on which both programs were asked by chance may be counted: else a second program is asked only where the
 * first says something else than the draft. Pure functions.
 */
#ifndef PARAPET_PROXY_OBSERVE_TRUST_H
#define PARAPET_PROXY_OBSERVE_TRUST_H

#include <stdint.h>

#include "executors/outcome.h"

#define TRUST_STRICTER_LEAST 30   /* turns from which a stricter rule may come */
#define TRUST_LOOSER_LEAST   200  /* ... and a looser one */
#define TRUST_ODDS           20.0 /* answers gained for one lost that agreement alone has to bring */
#define TRUST_ODDS_MOST      9999.0

/* Who agreed with whom on one turn. Three raters, so five ways; two pairs that agree make three. */
enum trust_pattern {
	TRUST_ALL,
	TRUST_DRAFT_FIRST,
	TRUST_DRAFT_SECOND,
	TRUST_PROGRAMS, /* the programs, and not the draft */
	TRUST_NOBODY,
	TRUST_PATTERNS
};

struct trust_counts {
	uint32_t turns[TRUST_PATTERNS]; /* at most 2^24 each */
};

/* What labelled turns said (`parapet eval`): of so many, how often two agreeing programs were wrong. 0, 0: no labels.
 */
struct trust_labels {
	uint32_t turns, wrong;
};

struct trust_estimate {
	enum trust trust;
	uint32_t turns;
	double draft, first, second; /* accuracy, by the triplet method, 0 to 1; 0 where nothing can be said */
	double low, high; /* what agreement alone would gain for one lost: the bounds that were judged; TRUST_ODDS_MOST
	                     at most */
};

/* Pairs that agree (outcome.raters) as a pattern. Two of three pairs cannot agree without the third: TRUST_ALL. */
enum trust_pattern trust_pattern_of(unsigned raters);

struct trust_estimate trust_judge(const struct trust_counts *counts, struct trust_labels labels);

#endif
