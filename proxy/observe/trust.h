/*
 * How far a model's programs can be trusted against its drafts, judged only by their agreement.
 *
 * Three raters answer the same question: the draft, a first and a second program. If they err independently, the
 * accuracy of each follows without labels from the shares of turns in which each pair agrees (the triplet method: Fu
 * et al., "Fast and three-rious", 2020; Platanios et al., "Estimating accuracy from unlabeled data", 2014):
 *
 *         draft = sqrt(a(draft, first) a(draft, second) / a(first, second))
 *
 * Programs of one model do not err independently: the second repeats errors of the first. If a share c of the first's
 * errors is repeated, and g is the programs' accuracy, then a(first, second) = g^2 + c (1 - g), which is solved for
 * g. Two agreeing programs then lose c (1 - g) draft and gain a(first, second, not draft) - c (1 - g). c cannot be
 * measured without labels: a looser rule than the prior's must hold with half of the errors repeated; a stricter one
 * applies if two programs would lose too much even with the smallest c measured, that of programs by different
 * models.
 *
 * Only turns in which both programs were requested at random count; otherwise a second program is requested only if
 * the first disagrees with the draft. Pure functions.
 */
#ifndef PARAPET_PROXY_OBSERVE_TRUST_H
#define PARAPET_PROXY_OBSERVE_TRUST_H

#include <stdint.h>

#include "executors/outcome.h"

#define TRUST_STRICTER_LEAST 30   /* turns needed for a stricter rule */
#define TRUST_LOOSER_LEAST   200  /* ... and for a looser one */
#define TRUST_ODDS           20.0 /* answers gained for each one lost that agreement alone must reach */
#define TRUST_ODDS_MOST      9999.0

/* Which raters agreed in a turn. Three raters give five patterns; two agreeing pairs imply the third. */
enum trust_pattern {
	TRUST_ALL,
	TRUST_DRAFT_FIRST,
	TRUST_DRAFT_SECOND,
	TRUST_PROGRAMS, /* the programs, but not the draft */
	TRUST_NOBODY,
	TRUST_PATTERNS
};

struct trust_counts {
	uint32_t turns[TRUST_PATTERNS]; /* at most 2^24 each */
};

/* From labelled turns (`parapet eval`): of how many, and in how many two agreeing programs were wrong. 0, 0: none. */
struct trust_labels {
	uint32_t turns, wrong;
};

struct trust_estimate {
	enum trust trust;
	uint32_t turns;
	double draft, first, second; /* accuracy by the triplet method, 0 to 1; 0 if unknown */
	double low, high; /* answers that agreement alone would gain for each one lost: the bounds used; TRUST_ODDS_MOST
	                     at most */
};

/* Agreeing pairs (outcome.raters) as a pattern. If two of three pairs agree, so does the third: TRUST_ALL. */
enum trust_pattern trust_pattern_of(unsigned raters);

struct trust_estimate trust_judge(const struct trust_counts *counts, struct trust_labels labels);

#endif
