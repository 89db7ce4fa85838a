/*
 * Every pattern of a policy, measured where it is written.
 */
#include <string.h>

#include "policies/build.h"
#include "policies/keys.h"
#include "policies/load.h"
#include "policies/pattern.h"

struct growth {
	const struct policy *policy;
	struct pattern_scratch *scratch;
	size_t window;
	struct policy_mistakes *mistakes;
	size_t found;
};

/* The number of a pattern in the policy, or -1 when it is in no part that is in force. */
static long
find_pattern(const struct pattern_set *set, const struct node *node)
{

	for (size_t i = 0; i < pattern_set_count(set); i++) {
		struct span text = pattern_text(set, (unsigned)i);

		if (text.len == node->len && memcmp(text.at, node->text, text.len) == 0)
			return (long)i;
	}
	return -1;
}

static void
measure_pattern(struct growth *growth, const struct node *node)
{
	long pattern = find_pattern(growth->policy->patterns, node);
	double factor;

	if (pattern == -1 ||
	    !pattern_grows(growth->policy->patterns, growth->scratch, (unsigned)pattern, growth->window, &factor))
		return;
	growth->found++;
	if (factor > 0)
		policy_mistake_add(growth->mistakes, &node->at,
		    "the pattern costs %.1f times as much when a text is twice as long: bound its repetitions, or anchor it",
		    factor);
	else
		policy_mistake_add(growth->mistakes, &node->at,
		    "the pattern takes too long on a hostile text of %zu bytes: repeat less, or nothing inside a repetition",
		    growth->window);
}

/* Visit all scalars below a node. */
static void
measure_below(struct growth *growth, const struct node *node)
{

	if (node->kind == NODE_SCALAR && node->row != NULL && node->row->type == KEY_PATTERN)
		measure_pattern(growth, node);
	for (const struct node *child = node->first; child != NULL; child = child->next)
		measure_below(growth, child);
}

size_t
policy_check_growth(const struct policy *policy, size_t window, struct policy_mistakes *mistakes)
{
	const struct policy_whole *whole = (const struct policy_whole *)(const void *)policy;
	struct growth growth = {policy, pattern_scratch_new(policy->patterns), window, mistakes, 0};
	struct policy_place nowhere = {0};

	if (growth.scratch == NULL) {
		policy_mistake_add(mistakes, &nowhere, "parapet has run out of memory: patterns were not measured");
		return 1;
	}
	measure_below(&growth, whole->tree);
	pattern_scratch_free(growth.scratch);
	policy_mistakes_sort(mistakes);
	return growth.found;
}
