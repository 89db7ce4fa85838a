/*
 * A tape's turns compared arm by arm: what each text is worth, and the figures of all, of a category, of a route.
 *
 * Under paired arms a line is a case: the draft against what the client got in the same turn. Under separate arms the
 * lines about one turn and repeat are joined. Gained and lost count only where both texts are graded.
 */
#ifndef PARAPET_PROXY_EVAL_SCORE_H
#define PARAPET_PROXY_EVAL_SCORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proxy/eval/eval_case.h"

#define SCORE_GROUPS_MAX 64 /* names of categories, of routes, of routes with verdicts; the rest is "(others)" */

struct score {
	size_t turns, failed, changed;
	size_t controls, controls_changed, controls_failed;
	size_t graded, raw_right, guarded_right, gained, lost;
	size_t again_graded, again_gained, again_lost; /* raw against raw: the noise floor */
	size_t calls;                                  /* beyond the drafts */
	size_t called;                                 /* turns with such calls */
	size_t right_rewritten, forms_broken, explanations_lost, calls_for_nothing; /* turns: eval_case.h */
	size_t timed;       /* turns of which both times are known, */
	int64_t raw_ms, ms; /* and these */
	int64_t tokens_in, tokens_out;
};

struct score_group {
	struct span name;
	struct span verdict; /* of scores.verdicts alone */
	struct score score;
};

struct score_groups {
	struct score_group list[SCORE_GROUPS_MAX];
	size_t count;
};

struct scores {
	struct eval_case *cases; /* by id, repeat and turn */
	size_t count;
	bool separate, repeated; /* arms were run apart; questions were asked more than once */
	struct score all;
	struct score_groups categories, routes, verdicts;
};

/* Compare a tape's turns; the tape stays as long as the scores do. Returns 0, or -1 without memory. */
int scores_take(struct scores *scores, const struct tape *tape);
void scores_free(struct scores *scores);

/* Whether raw was wrong and guarded is right; the other way round. */
bool case_gained(const struct eval_case *one);
bool case_lost(const struct eval_case *one);

/* A route's name, "direct" where a turn has none. */
struct span case_route(const struct eval_case *one);

#endif
