/*
 * The steps of loading, and the policy's lifetime.
 */
#include "policies/load.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "policies/build.h"
#include "policies/check.h"
#include "policies/hash.h"
#include "policies/merge.h"
#include "policies/patterns/pattern.h"
#include "policies/shipped.h"

#define EXPLAIN_ROOM 256
#define PROMPT_SHOWN 200 /* bytes of a failed test's prompt */

struct policy_source
policy_shipped(void)
{

	return (struct policy_source){"built in", shipped_policy, shipped_policy_len};
}

static void
whole_free(struct policy_whole *whole)
{

	pattern_set_free(whole->patterns);
	pool_free(&whole->pool);
	free(whole);
}

/* Read and check every source. Returns how many have a tree. */
static size_t
read_sources(struct policy_whole *whole, const struct policy_source *sources, size_t count, struct node **trees,
    struct policy_mistakes *mistakes)
{
	size_t whole_trees = 0;

	for (size_t i = 0; i < count; i++) {
		const char *name = pool_copy(&whole->pool, sources[i].name, strlen(sources[i].name));

		trees[i] = tree_read(&whole->pool, name, (unsigned)i, sources[i].text, sources[i].len, mistakes);
		if (trees[i] == NULL)
			continue;
		tree_check(trees[i], mistakes);
		/* The shipped policy's patterns are tested, and are compiled by building it anyway. */
		if (sources[i].text != shipped_policy)
			tree_check_patterns(trees[i], mistakes);
		whole_trees++;
	}
	return whole_trees;
}

/* A hash of the policy in force, as 16 hexadecimal digits (hash.h, of the dump). */
static int
note_hash(struct policy_whole *whole)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);

	if (out == NULL)
		return -1;
	policy_dump(&whole->policy, out, false);
	if (fclose(out) != 0) {
		free(text);
		return -1;
	}
	whole->policy.hash = pool_print(&whole->pool, "%016" PRIx64, hash_add_bytes(HASH_START, text, len));
	free(text);
	return 0;
}

/* Merge what was read, and build it if there is no mistake. */
static int
merge_and_build(struct policy_whole *whole, struct node **trees, size_t count, struct policy_mistakes *mistakes)
{
	struct node *merged = pool_take(&whole->pool, sizeof(*merged));

	merged->kind = NODE_MAP;
	merged->at = trees[0]->at;
	for (size_t i = 0; i < count; i++)
		tree_merge(&whole->pool, merged, trees[i], i == 0, mistakes);
	tree_fill(&whole->pool, merged);
	tree_check_merged(merged, mistakes);
	whole->tree = merged;
	return mistakes->wrong == 0 ? policy_build(whole, mistakes) : -1;
}

/* "this test fails: ... goes to "direct", not to "arithmetic": for arithmetic 4.0 of 23.0, against it ..." */
static void
tell_failure(const struct policy_trial *trial, void *state, const struct policy *policy, const struct policy_test *test,
    const char *found, struct policy_mistakes *mistakes)
{
	const char *prompt = test->prompt != NULL ? test->prompt : test->messages[test->message_count - 1].content;
	char why[EXPLAIN_ROOM] = "";

	trial->explain(state, policy, test, why, sizeof(why));
	policy_mistake_add(mistakes, &test->at, "this test fails: \"%.*s%s\" goes to \"%s\", not to \"%s\"%s",
	    PROMPT_SHOWN, prompt, strlen(prompt) > PROMPT_SHOWN ? "..." : "", found, test->route, why);
}

static void
try_tests(const struct policy *policy, const struct policy_trial *trial, struct policy_mistakes *mistakes)
{
	void *state = trial->begin(policy);
	struct policy_place nowhere = {0};

	if (state == NULL) {
		policy_mistake_add(mistakes, &nowhere, "out of memory: the policy's tests were not run");
		return;
	}
	for (size_t i = 0; i < policy->test_count; i++) {
		const struct policy_test *test = &policy->tests[i];
		const char *found = trial->decide(state, test);

		if (strcmp(found, test->route) != 0)
			tell_failure(trial, state, policy, test, found, mistakes);
	}
	for (size_t i = 0; i < policy->control_count; i++) {
		const char *touched = trial->touch(state, &policy->controls[i]);

		if (touched != NULL)
			policy_mistake_add(
			    mistakes, &policy->controls[i].at, "this control would be changed: \"%s\" fires", touched);
	}
	trial->end(state);
}

const struct policy *
policy_load(const struct policy_source *sources, size_t count, const struct policy_trial *trial,
    struct policy_mistakes *mistakes)
{
	struct policy_whole *whole = calloc(1, sizeof(*whole));
	struct node **trees = calloc(count + 1, sizeof(struct node *));
	struct policy_place nowhere = {0};
	bool good = false;

	if (whole != NULL && trees != NULL && count > 0) {
		atomic_init(&whole->holders, 1);
		good = read_sources(whole, sources, count, trees, mistakes) == count &&
		    merge_and_build(whole, trees, count, mistakes) == 0 && note_hash(whole) == 0;
		if (good && trial != NULL)
			try_tests(&whole->policy, trial, mistakes);
	} else
		policy_mistake_add(mistakes, &nowhere, "out of memory: the policy is not loaded");
	free(trees);
	policy_mistakes_sort(mistakes);
	if (good && mistakes->wrong == 0)
		return &whole->policy;
	if (whole != NULL)
		whole_free(whole);
	return NULL;
}

bool
policy_is_said(const struct policy *policy, const char *key)
{
	const struct policy_whole *whole = (const struct policy_whole *)(const void *)policy;
	const struct node *node = tree_child(whole->tree, key);

	return node != NULL && node->at.file != NULL && node->at.source > 0;
}

const char *
policy_route_off(const struct policy *policy, size_t which)
{
	const struct policy_whole *whole = (const struct policy_whole *)(const void *)policy;
	const char *enabled;

	for (const struct node *route = tree_child(whole->tree, "routes")->first; route != NULL; route = route->next)
		if ((enabled = tree_child_text(route, "enabled")) != NULL && strcmp(enabled, "off") == 0 &&
		    which-- == 0)
			return tree_child_text(route, "name");
	return NULL;
}

/* The holder count is stored behind the policy, which is otherwise never written. */
static struct policy_whole *
whole_of(const struct policy *policy)
{

	return (struct policy_whole *)(uintptr_t)policy;
}

const struct policy *
policy_hold(const struct policy *policy)
{

	atomic_fetch_add(&whole_of(policy)->holders, 1);
	return policy;
}

void
policy_release(const struct policy *policy)
{

	if (policy != NULL && atomic_fetch_sub(&whole_of(policy)->holders, 1) == 1)
		whole_free(whole_of(policy));
}
