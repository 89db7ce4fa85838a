/*
 * The shipped policy, cut short after every byte: what is left is refused with a line and a column, or it is a policy
 * of its own and loads as exactly what it says. An editor that writes in two steps must never leave half a policy in
 * force that nobody wrote.
 *
 * How many bytes lie between two cuts is the first argument (default 1), divided by PARAPET_TEST_SCALE. Full loads,
 * which compile every pattern, are made where reading and checking find nothing wrong and the cut says something new.
 */
#include "policies/load.h"

#include <stdlib.h>

#include "policies/check.h"
#include "policies/patterns/pattern.h"
#include "tests/unit/check.h"

static const struct policy *whole;
static unsigned long refused, loaded;

/* A refusal says where: a line of the text and a column in it. */
static void
check_refusal(const struct policy_mistakes *mistakes, const char *text, size_t len)
{
	unsigned lines = 1;

	for (size_t i = 0; i < len; i++)
		lines += text[i] == '\n';
	CHECK(mistakes->wrong > 0 && mistakes->count > 0);
	for (size_t i = 0; i < mistakes->count; i++) {
		const struct policy_place *at = &mistakes->list[i].at;

		CHECK(at->file != NULL && at->line >= 1 && at->line <= lines && at->column >= 1);
	}
	refused++;
}

/* Whether one text begins with another. */
static bool
begins(const char *text, const char *with)
{

	return strncmp(text, with, strlen(with)) == 0;
}

/*
 * What was loaded is what the whole policy begins with; only the last value that was written may be a beginning of
 * itself.
 */
static void
check_beginning(const struct policy *cut)
{
	bool short_one = false;

	CHECK(cut->route_count <= whole->route_count && cut->test_count <= whole->test_count);
	CHECK(cut->housekeeping_count <= whole->housekeeping_count && cut->control_count <= whole->control_count);
	for (size_t i = 0; i < cut->housekeeping_count; i++) {
		struct span a = pattern_text(cut->patterns, cut->housekeeping[i]);
		struct span b = pattern_text(whole->patterns, whole->housekeeping[i]);

		CHECK_SPAN(a, b);
	}
	for (size_t i = 0; i < cut->route_count; i++) {
		const struct policy_route *a = &cut->routes[i], *b = &whole->routes[i];

		CHECK_TEXT(a->name, b->name);
		CHECK_EQ_INT(a->executor, b->executor);
		CHECK(a->rule_count == b->rule_count || i + 1 == cut->route_count);
		CHECK(a->rule_count <= b->rule_count);
		for (size_t k = 0; k < a->rule_count; k++) {
			CHECK(a->rules[k].weight == b->rules[k].weight && a->rules[k].in == b->rules[k].in);
			CHECK_TEXT(a->rules[k].text, b->rules[k].text);
		}
		short_one |= a->threshold != b->threshold;
		CHECK(a->threshold == b->threshold || i + 1 == cut->route_count);
	}
	for (size_t i = 0; i < cut->test_count; i++)
		if (cut->tests[i].prompt != NULL)
			CHECK(begins(whole->tests[i].prompt, cut->tests[i].prompt));
	CHECK(!short_one || cut->test_count == 0);
}

/* The length of a text without the comments and empty lines at its end: they say nothing. */
static size_t
said_length(const char *text, size_t len)
{

	for (;;) {
		size_t start, at;

		while (len > 0 && (text[len - 1] == '\n' || text[len - 1] == ' '))
			len--;
		for (start = len; start > 0 && text[start - 1] != '\n';)
			start--;
		for (at = start; at < len && text[at] == ' ';)
			at++;
		if (at == len || text[at] != '#')
			return len;
		len = start;
	}
}

static void
cut_at(const char *text, size_t len)
{
	static size_t loaded_length = 0;
	static struct policy_mistakes mistakes;
	struct policy_source source = {"cut.yaml", text, len};
	const struct policy *policy;
	struct pool pool = {0};
	struct node *tree = tree_read(&pool, "cut.yaml", 0, text, len, &mistakes);
	bool says_new = said_length(text, len) != loaded_length;

	if (tree != NULL && says_new)
		tree_check(tree, &mistakes);
	pool_free(&pool);
	/* What says the same as the cut before was loaded then. */
	if (mistakes.wrong == 0 && says_new) {
		loaded_length = said_length(text, len);
		policy = policy_load(&source, 1, NULL, &mistakes);
		CHECK((policy == NULL) == (mistakes.wrong > 0));
		if (policy != NULL) {
			check_beginning(policy);
			loaded++;
			policy_release(policy);
		}
	}
	if (mistakes.wrong > 0)
		check_refusal(&mistakes, text, len);
	policy_mistakes_free(&mistakes);
}

/* What the command line says, less where PARAPET_TEST_SCALE wants more shown. */
static size_t
bytes_between_cuts(const char *given)
{
	const char *scale = getenv("PARAPET_TEST_SCALE");
	double step = strtod(given, NULL);

	if (scale != NULL && strtod(scale, NULL) > 0)
		step /= strtod(scale, NULL);
	return step > 1 ? (size_t)step : 1;
}

int
main(int argc, char **argv)
{
	static struct policy_mistakes mistakes;
	struct policy_source source = policy_shipped();
	size_t step = bytes_between_cuts(argc > 1 ? argv[1] : "1");
	char example[64];

	whole = policy_load(&source, 1, NULL, &mistakes);
	if (!CHECK(whole != NULL))
		return check_end();
	for (size_t len = 0; len < source.len; len += step) {
		/* A copy of its exact size, so that sanitizers see every step beyond. */
		char *text = malloc(len + 1);

		memcpy(text, source.text, len);
		snprintf(example, sizeof(example), "cut after %zu bytes", len);
		check_example(example);
		cut_at(text, len);
		free(text);
	}
	CHECK(refused > 0 && loaded > 0);
	printf("%lu refused, %lu loaded\n", refused, loaded);
	policy_release(whole);
	policy_mistakes_free(&mistakes);
	return check_end();
}
