/*
 * Measures every pattern of a policy and locates it in its file.
 */
#include <stdlib.h>
#include <string.h>

#include "policies/build.h"
#include "policies/check.h"
#include "policies/keys.h"
#include "policies/load.h"
#include "policies/patterns/pattern.h"

/* Patterns measured before, sorted. */
struct known {
	struct span list[PATTERN_COUNT_MAX];
	size_t count;
	struct pool pool; /* holds their texts */
};

struct growth {
	const struct policy *policy;
	struct pattern_scratch *scratch;
	size_t window;
	const struct known *known;
	struct policy_mistakes *mistakes;
	size_t found;
};

static int
compare_spans(const void *a, const void *b)
{
	const struct span *one = a, *other = b;

	if (one->len != other->len)
		return one->len < other->len ? -1 : 1;
	return memcmp(one->at, other->at, one->len);
}

static bool
is_pattern(const struct node *node)
{

	return node->kind == NODE_SCALAR && node->row != NULL && node->row->type == KEY_PATTERN;
}

static void
gather_known(struct known *known, const struct node *node)
{

	if (is_pattern(node) && known->count < PATTERN_COUNT_MAX)
		known->list[known->count++] = (struct span){node->text, node->len};
	for (const struct node *child = node->first; child != NULL; child = child->next)
		gather_known(known, child);
}

/* Read earlier measurements. Unreadable ones are measured again. */
static void
read_known(struct known *known, const struct policy_source *measured)
{
	struct policy_mistakes ignored = {0};
	struct node *tree;

	tree = tree_read(&known->pool, measured->name, 0, measured->text, measured->len, &ignored);
	if (tree != NULL) {
		tree_check(tree, &ignored);
		gather_known(known, tree);
		qsort(known->list, known->count, sizeof(known->list[0]), compare_spans);
	}
	policy_mistakes_free(&ignored);
}

/* The number of a pattern in the policy, or -1 if it is not in force. */
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
	struct span text = {node->text, node->len};
	long pattern;
	double factor;

	if (bsearch(&text, growth->known->list, growth->known->count, sizeof(text), compare_spans) != NULL)
		return;
	pattern = find_pattern(growth->policy->patterns, node);
	if (pattern == -1 ||
	    !pattern_grows(growth->policy->patterns, growth->scratch, (unsigned)pattern, growth->window, &factor))
		return;
	growth->found++;
	if (factor > 0)
		policy_mistake_add(growth->mistakes, &node->at,
		    "the pattern costs %.1f times as much on a text twice as long: bound its repetitions, or anchor it",
		    factor);
	else
		policy_mistake_add(growth->mistakes, &node->at,
		    "the pattern takes too long on an adversarial text of %zu bytes: use fewer or no nested repetitions",
		    growth->window);
}

/* Visit all scalars below a node. */
static void
measure_below(struct growth *growth, const struct node *node)
{

	if (is_pattern(node))
		measure_pattern(growth, node);
	for (const struct node *child = node->first; child != NULL; child = child->next)
		measure_below(growth, child);
}

size_t
policy_check_growth(
    const struct policy *policy, size_t window, const struct policy_source *measured, struct policy_mistakes *mistakes)
{
	const struct policy_whole *whole = (const struct policy_whole *)(const void *)policy;
	struct known *known = calloc(1, sizeof(*known));
	struct growth growth = {policy, pattern_scratch_new(policy->patterns), window, known, mistakes, 0};
	struct policy_place nowhere = {0};

	if (growth.scratch == NULL || known == NULL) {
		policy_mistake_add(mistakes, &nowhere, "out of memory: patterns were not measured");
		growth.found = 1;
		goto out;
	}
	if (measured != NULL)
		read_known(known, measured);
	measure_below(&growth, whole->tree);
	policy_mistakes_sort(mistakes);
out:
	pattern_scratch_free(growth.scratch);
	if (known != NULL)
		pool_free(&known->pool);
	free(known);
	return growth.found;
}

/* The first scalar at or below a node that is the pattern; NULL: none. */
static const struct node *
find_below(const struct node *node, struct span pattern)
{
	const struct node *found = NULL;

	if (is_pattern(node) && span_equals(pattern, node->text))
		return node;
	for (const struct node *child = node->first; child != NULL && found == NULL; child = child->next)
		found = find_below(child, pattern);
	return found;
}

bool
policy_place_of_pattern(const struct policy *policy, unsigned pattern, struct policy_place *place)
{
	const struct policy_whole *whole = (const struct policy_whole *)(const void *)policy;
	const struct node *node = find_below(whole->tree, pattern_text(policy->patterns, pattern));

	if (node != NULL)
		*place = node->at;
	return node != NULL;
}
