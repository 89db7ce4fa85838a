/*
 * Which passes take hold of a turn, and how firmly: each pass on each occasion, in shadow or not, with and without an
 * executor, for a prompt that is its own and for one that is not; then all pairs of them.
 */
#include "executors/passes/pass_plan.h"

#include <stdio.h>
#include <string.h>

#include "executors/executor.h"
#include "policies/patterns/pattern.h"
#include "policies/policy.h"
#include "routes/request.h"
#include "tests/unit/check.h"

#define ROLE     "Act as a gardener. How are your roses?"
#define REMOVES  "Name three rivers other than the Nile."
#define COUNTS   "How many trees are there with n nodes?"
#define PLAIN    "How are roses pruned?"
#define OF_MODEL "What is your knowledge cutoff?"

/* What a row's post does in a turn: how it holds a stream when it acts, and when it acts. */
static const struct row {
	enum policy_pass pass;
	enum policy_occasion when;
	const char *prompt;
	enum pass_hook executed, direct; /* as an executor looks at the draft, too, or none does */
	bool records;                    /* it only records, whatever the policy says */
} rows[] = {
    {PASS_IDENTITY, OCCASION_ALWAYS, ROLE, HOOK_OPENING, HOOK_OPENING, false},
    {PASS_IDENTITY, OCCASION_ROLEPLAY, ROLE, HOOK_OPENING, HOOK_OPENING, false},
    {PASS_IDENTITY, OCCASION_AGREED, ROLE, HOOK_TAP, HOOK_TAP, true},
    {PASS_IDENTITY, OCCASION_ALWAYS, PLAIN, HOOK_NONE, HOOK_NONE, false},
    {PASS_CORRECTIONS, OCCASION_ALWAYS, PLAIN, HOOK_HOLD, HOOK_TAP, false},
    {PASS_CORRECTIONS, OCCASION_AGREED, PLAIN, HOOK_ALONG, HOOK_NONE, false},
    {PASS_CORRECTIONS, OCCASION_ROLEPLAY, PLAIN, HOOK_ALONG, HOOK_NONE, true},
    {PASS_QUALIFIERS, OCCASION_ALWAYS, REMOVES, HOOK_HOLD, HOOK_HOLD, false},
    {PASS_QUALIFIERS, OCCASION_AGREED, REMOVES, HOOK_HOLD, HOOK_HOLD, false},
    {PASS_QUALIFIERS, OCCASION_ALWAYS, PLAIN, HOOK_NONE, HOOK_NONE, false},
    {PASS_COUNTING, OCCASION_ALWAYS, COUNTS, HOOK_TAP, HOOK_TAP, false},
    {PASS_COUNTING, OCCASION_ALWAYS, PLAIN, HOOK_NONE, HOOK_NONE, false},
    {PASS_ALIGNMENT, OCCASION_ALWAYS, PLAIN, HOOK_TAP, HOOK_TAP, false},
    {PASS_ALIGNMENT, OCCASION_AGREED, PLAIN, HOOK_ALONG, HOOK_NONE, true},
    {PASS_CUTOFF, OCCASION_ALWAYS, PLAIN, HOOK_TAP, HOOK_TAP, false},
    {PASS_CUTOFF, OCCASION_ALWAYS, OF_MODEL, HOOK_NONE, HOOK_NONE, false},
};

static bool
asks_model(enum policy_pass pass)
{

	return pass == PASS_IDENTITY || pass == PASS_QUALIFIERS;
}

static struct pass_plan
plan(const struct policy_post *posts, size_t count, const char *prompt, bool executes)
{
	static struct policy policy;
	static struct request request;
	struct pass_plan plan;

	policy = (struct policy){.posts = posts, .post_count = count};
	request = (struct request){.user_texts = 1};
	request.last.decoded = span_of(prompt);
	memset(&plan, 0xff, sizeof(plan));
	pass_plan_make(&policy, &request, executes, &plan);
	CHECK(plan.policy == &policy);
	return plan;
}

static void
check_one(const struct row *row, bool shadow, bool executes)
{
	struct policy_post post = {.pass = row->pass, .only_when = row->when, .enabled = true, .shadow = shadow};
	enum pass_hook hook = executes ? row->executed : row->direct;
	struct pass_plan found = plan(&post, 1, row->prompt, executes);
	bool acts = hook != HOOK_NONE && !shadow && !row->records;
	char example[80];

	snprintf(example, sizeof(example), "%s %s%s%s", policy_pass_name(row->pass), policy_occasion_name(row->when),
	    shadow ? " shadow" : "", executes ? " executes" : "");
	check_example(example);
	/* What only records delays no answer. */
	if (shadow && hook > HOOK_TAP)
		hook = HOOK_TAP;
	CHECK_EQ_INT(found.hook, hook);
	CHECK_EQ_INT(found.count, hook != HOOK_NONE);
	CHECK_EQ_INT(found.acts, acts);
	CHECK_EQ_INT(found.asks, acts && asks_model(row->pass));
	if (found.count != 1)
		return;
	CHECK_EQ_INT(found.hooks[0], hook);
	CHECK(found.passes[0].post == &post && found.passes[0].act == pass_at(row->pass)->act);
	CHECK_EQ_INT(found.passes[0].shadow, shadow || row->records);
}

/* Of two posts each is what it is alone, in the policy's order, and the firmer one tells how the turn is held. */
static void
check_pair(const struct row *first, const struct row *second, bool executes)
{
	static const char all[] =
	    "Act as a gardener. Name three roses other than Maigold. How many trees are there with n "
	    "nodes?";
	struct policy_post posts[] = {{.pass = first->pass, .only_when = first->when, .enabled = true},
	    {.pass = second->pass, .only_when = second->when, .enabled = true}};
	struct pass_plan one = plan(&posts[0], 1, all, true), two = plan(&posts[1], 1, all, true),
			 both = plan(posts, 2, all, executes);
	bool along = one.hook <= HOOK_ALONG && two.hook <= HOOK_ALONG && !executes;

	check_example("pairs");
	CHECK_EQ_INT(both.count, along ? 0 : one.count + two.count);
	CHECK_EQ_INT(both.acts, !along && (one.acts || two.acts));
	CHECK_EQ_INT(both.asks, one.asks || two.asks);
	if (executes)
		CHECK_EQ_INT(both.hook, one.hook > two.hook ? one.hook : two.hook);
	for (unsigned i = 0; i < both.count; i++) {
		const struct pass_plan *alone = both.count == 2 ? (i == 0 ? &one : &two) : one.count == 1 ? &one : &two;

		CHECK(both.passes[i].post == alone->passes[0].post && both.passes[i].act == alone->passes[0].act);
		CHECK(!executes || both.hooks[i] == alone->hooks[0]);
	}
}

/* As many as a turn can note, the first ones. */
static void
check_many(void)
{
	struct policy_post posts[OUTCOME_PASSES_MAX + 2];

	check_example("more posts than a turn notes");
	for (size_t i = 0; i < nitems(posts); i++)
		posts[i] = (struct policy_post){.pass = PASS_CUTOFF, .enabled = true, .shadow = i == nitems(posts) - 1};
	for (unsigned count = 0; count <= nitems(posts); count++) {
		unsigned want = count < OUTCOME_PASSES_MAX ? count : OUTCOME_PASSES_MAX;
		struct pass_plan found = plan(posts, count, PLAIN, false);

		CHECK_EQ_INT(found.count, want);
		for (unsigned i = 0; i < want && i < found.count; i++)
			CHECK(found.passes[i].post == &posts[i]);
	}
}

/* A role that the system's text asks for is nobody's wish: the shipped post only records there. */
static void
check_system_role(void)
{
	static const struct policy_post posts[] = {{.pass = PASS_IDENTITY, .only_when = OCCASION_ROLEPLAY},
	    {.pass = PASS_IDENTITY, .only_when = OCCASION_ALWAYS}};
	struct policy policy = {.posts = posts, .post_count = 2};
	struct request request = {.user_texts = 1};
	struct pass_plan found;

	check_example("a role of the system's, and of an earlier turn");
	request.system.decoded = span_of("You are Rosa, a gardener in Delft.");
	request.last.decoded = span_of("And the tulips?");
	pass_plan_make(&policy, &request, false, &found);
	CHECK(found.count == 2 && found.passes[0].shadow && !found.passes[1].shadow);
	CHECK(found.hooks[0] == HOOK_TAP && found.hooks[1] == HOOK_OPENING);
	request.system.decoded = span_of("");
	request.previous.decoded = span_of(ROLE);
	pass_plan_make(&policy, &request, false, &found);
	CHECK(found.count == 2 && !found.passes[0].shadow && !found.passes[1].shadow);
}

/* A beginning that is held goes out where those who hold it see nothing: with the policy's own patterns, too. */
static void
check_sees(void)
{
	struct pattern_builder *builder = pattern_builder_new();
	struct pattern_error error;
	static const unsigned numbers[] = {0};
	struct policy_post posts[] = {{.pass = PASS_CORRECTIONS, .only_when = OCCASION_ALWAYS},
	    {.pass = PASS_IDENTITY, .only_when = OCCASION_ALWAYS}};
	struct policy policy = {.posts = posts, .post_count = 2};
	struct request request = {.user_texts = 1};
	struct span leaks = span_of("As an AI, I have no roses."), clean = span_of("They bloom."),
		    named = span_of("They bloom, says Nova of Acme."),
		    corrected = span_of("There are 20.\n\nWait, let me recheck.\n\nThere are 21 of them.");
	struct pattern_set *set;
	struct pass_plan found;

	check_example("what is seen of a beginning");
	CHECK(pattern_builder_add(builder, span_of("nova of acme"), &error) != -1);
	policy.patterns = set = pattern_builder_finish(builder);
	request.last.decoded = span_of(ROLE);
	pass_plan_make(&policy, &request, false, &found);
	CHECK(found.count == 2 && found.hooks[0] == HOOK_TAP && found.hooks[1] == HOOK_OPENING);
	CHECK(pass_plan_sees(&found, &request, leaks) && !pass_plan_sees(&found, &request, clean));
	CHECK(!pass_plan_sees(&found, &request, named));
	posts[1].patterns = numbers;
	posts[1].pattern_count = 1;
	CHECK(pass_plan_sees(&found, &request, named) && !pass_plan_sees(&found, &request, clean));
	check_example("the one pass of a policy");
	policy = (struct policy){.posts = posts + 1, .post_count = 1, .patterns = set};
	pass_plan_make(&policy, &request, false, &found);
	CHECK(pass_plan_sees(&found, &request, leaks) && !pass_plan_sees(&found, &request, clean));
	policy = (struct policy){.posts = posts, .post_count = 2, .patterns = set};
	check_example("who only taps sees nothing of it");
	posts[1].shadow = true;
	pass_plan_make(&policy, &request, false, &found);
	CHECK(!pass_plan_sees(&found, &request, leaks));
	request.last.decoded = span_of("How many are there?");
	pass_plan_make(&policy, &request, false, &found);
	CHECK(found.count == 1 && !pass_plan_sees(&found, &request, corrected));
	pattern_set_free(set);
}

int
main(void)
{

	for (size_t i = 0; i < nitems(rows); i++) {
		for (int how = 0; how < 4; how++)
			check_one(&rows[i], how % 2 == 1, how / 2 == 1);
		for (size_t k = 0; k < nitems(rows); k++) {
			check_pair(&rows[i], &rows[k], false);
			check_pair(&rows[i], &rows[k], true);
		}
	}
	check_many();
	check_system_role();
	check_sees();
	return check_end();
}
