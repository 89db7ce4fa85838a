/*
 * Any bytes as a policy, alone and over another one: it is refused with a place for every mistake, or it loads, and
 * then its dump is the same policy again, and its difference from another policy is told line by line. All of its bytes
 * choose which of that is looked at.
 */
#include <string.h>

#include "policies/diff.h"
#include "policies/load.h"
#include "tests/fuzz/fuzz.h"

static const char base[] = "version: 1\n"
			   "routes:\n"
			   "  - {name: a, executor: logic, threshold: 1, evidence: [{weight: 1, text: x}]}\n"
			   "  - {name: b, executor: arithmetic, threshold: 1, evidence: [{weight: 1, finding: code}]}\n"
			   "post: [{name: p, pass: identity, patterns: [y]}]\n"
			   "tests: [{prompt: x, route: a}]\n";

static const struct policy_source base_source = {"base", base, sizeof(base) - 1};

static char *
dump_of(const struct policy *policy, bool origins, size_t *len)
{
	char *text = NULL;
	FILE *out = open_memstream(&text, len);

	REQUIRE(out != NULL);
	policy_dump(policy, out, origins);
	fclose(out);
	return text;
}

/* Mistakes are in order, each with its place. */
static void
require_places(const struct policy_mistakes *mistakes)
{

	REQUIRE(mistakes->wrong + mistakes->warned >= mistakes->count);
	for (size_t i = 0; i < mistakes->count; i++) {
		const struct policy_mistake *mistake = &mistakes->list[i];

		REQUIRE(mistake->at.file != NULL && mistake->at.line > 0 && mistake->at.column > 0);
		REQUIRE(mistake->what[0] != '\0');
		for (const char *c = mistake->what; *c != '\0'; c++)
			REQUIRE((unsigned char)*c >= ' ' && *c != 0x7f);
	}
}

/* Something is told exactly when there is something to tell, a line each, fit for a terminal. */
static void
require_difference(const struct policy *old, const struct policy *new)
{
	char *text = NULL;
	size_t len = 0, lines, told = 0;
	FILE *out = open_memstream(&text, &len);

	REQUIRE(out != NULL);
	lines = policy_diff(old, new, out);
	fclose(out);
	REQUIRE((lines == 0) == (strcmp(old->hash, new->hash) == 0));
	for (size_t i = 0; i < len; i++) {
		told += text[i] == '\n';
		REQUIRE(text[i] == '\n' || ((unsigned char)text[i] >= ' ' && text[i] != 0x7f));
	}
	REQUIRE(told == lines);
	free(text);
}

static void
require_round_trip(const struct policy *policy, bool origins)
{
	static struct policy_mistakes mistakes;
	size_t len, plain_len, again_len;
	char *text = dump_of(policy, origins, &len), *plain = dump_of(policy, false, &plain_len), *again;
	struct policy_source source = {"dump", text, len};
	const struct policy *second = policy_load(&source, 1, NULL, &mistakes);

	if (second == NULL)
		policy_mistakes_print(&mistakes, stderr);
	REQUIRE(second != NULL);
	again = dump_of(second, false, &again_len);
	REQUIRE(again_len == plain_len && memcmp(again, plain, plain_len) == 0);
	REQUIRE(strcmp(second->hash, policy->hash) == 0);
	require_difference(policy, second);
	policy_release(second);
	policy_mistakes_free(&mistakes);
	free(text);
	free(plain);
	free(again);
}

static void
require_differences(const struct policy *policy)
{
	static struct policy_mistakes mistakes;
	static const struct policy *other;

	if (other == NULL)
		other = policy_load(&base_source, 1, NULL, &mistakes);
	REQUIRE(other != NULL);
	require_difference(other, policy);
	require_difference(policy, other);
}

static void
try_sources(const struct policy_source *sources, size_t count, unsigned chosen)
{
	static struct policy_mistakes mistakes;
	const struct policy *policy = policy_load(sources, count, NULL, &mistakes);

	REQUIRE((policy == NULL) == (mistakes.wrong > 0));
	require_places(&mistakes);
	for (unsigned origins = 0; origins < 2; origins++)
		if (policy != NULL && is_due(origins, chosen, 3))
			require_round_trip(policy, origins != 0);
	if (policy != NULL && is_due(2, chosen, 3))
		require_differences(policy);
	policy_release(policy);
	policy_mistakes_free(&mistakes);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	unsigned chosen = (unsigned)(cuts_of(bytes, size).state >> 32);
	struct policy_source sources[2] = {base_source, {"input", (const char *)bytes, size}};

	if (size > 64 * 1024)
		return 0;
	if (is_due(0, chosen, 2))
		try_sources(sources + 1, 1, chosen / 2);
	if (is_due(1, chosen, 2))
		try_sources(sources, 2, chosen / 2);
	return 0;
}
