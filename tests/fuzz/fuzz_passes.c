/*
 * Any bytes as texts of a turn and its draft, for the post-passes: what they find lies where they say, and each input
 * takes a bounded time. The first byte shares the rest out, and chooses what is looked at; 0xff makes a long prompt and
 * a long draft out of few bytes, and the second one chooses.
 */
#include <stdlib.h>
#include <string.h>

#include "executors/passes/act.h"
#include "executors/passes/claim.h"
#include "executors/passes/mention.h"
#include "executors/passes/persona.h"
#include "executors/passes/screen.h"
#include "policies/patterns/pattern.h"
#include "routes/text/phrases.h"
#include "tests/fuzz/fuzz.h"

#define BOUND_MS  4000.0
#define SCREENED  1024 /* bytes of a prompt, of which each sentence is read twice */
#define STRETCHED (INSTRUMENTED ? (4 * 1024) : (256 * 1024))

static void
check(const struct pass_input *input, const struct pass_findings *findings)
{

	REQUIRE(findings->count <= PASS_FINDINGS_MAX);
	for (unsigned i = 0; i < findings->count; i++) {
		const struct pass_finding *finding = &findings->list[i];
		struct span whole = finding->in_prompt ? input->prompt : input->response;

		REQUIRE(finding->kind != NULL && finding->check < PASS_CHECK_COUNT);
		REQUIRE(finding->text.len > 0 && lies_in(finding->text, whole));
		REQUIRE(finding->part_count <= PASS_PARTS_MAX);
		for (unsigned k = 0; k < finding->part_count; k++)
			REQUIRE(finding->parts[k].name != NULL && lies_in(finding->parts[k].text, whole));
	}
}

/* Any text as a claim, and as what a program printed. */
static void
claim(struct span text)
{
	struct counted counted;
	struct claim claim;

	counted_read(text, &counted);
	REQUIRE(counted.number <= COUNTED_MAX);
	if (claim_read("formula", text, &claim)) {
		for (int n = 0; n < COUNTED_MAX; n++)
			REQUIRE(!claim.known[n] || claim.values[n] >= 0);
		(void)claim_agrees(&claim, &counted);
	}
	if (claim_read("sequence", text, &claim))
		(void)claim_agrees(&claim, &counted);
}

/* What a policy may have a pass look for: with a literal, without one, and as slow as it gets. */
static struct pass_patterns
patterns(void)
{
	static const char *const texts[] = {"my programming", "^\\W*as an?\\s+\\w+", "(\\w+ ?)+!"};
	static const unsigned numbers[] = {0, 1, 2};
	static struct pattern_set *set;

	if (set == NULL) {
		struct pattern_builder *builder = pattern_builder_new();
		struct pattern_error error;

		for (size_t i = 0; i < 3; i++)
			REQUIRE(pattern_builder_add(builder, span_of(texts[i]), &error) == (long)i);
		set = pattern_builder_finish(builder);
	}
	return (struct pass_patterns){set, numbers, 3};
}

/* What asks for a role in a sentence by itself does so where the screen is asked for it, and on a line behind another.
 */
static void
roles(const struct pass_input *all, const struct pass_input *some)
{
	static const char front[] = "Fine weather\n";
	static char lines[sizeof(front) + SCREENED];
	size_t before = strlen(front), len = all->prompt.len;
	struct pass_input behind = {.prompt = {lines, before + len}};
	struct persona of_all, of_some, of_behind;

	memcpy(lines, front, before);
	memcpy(lines + before, all->prompt.at, len);
	persona_read(all, &of_all);
	persona_read(some, &of_some);
	persona_read(&behind, &of_behind);
	REQUIRE(of_all.text.at == of_some.text.at && of_all.text.len == of_some.text.len);
	REQUIRE(of_behind.text.len == of_all.text.len);
	REQUIRE(
	    of_all.text.at == NULL || of_behind.text.at - lines - (ptrdiff_t)before == of_all.text.at - all->prompt.at);
}

/*
 * Who is told that anything may be anywhere reads what the screen would have kept out: there is nothing in it. Of roles
 * that holds for each sentence by itself: behind the first one a reader asks the screen anyway.
 */
static void
screen(const struct pass_input *input)
{
	static const struct screened anything = {.prompt = SCREEN_ALL};
	static struct pass_findings findings;
	struct span rest = {input->prompt.at, input->prompt.len < SCREENED ? input->prompt.len : SCREENED}, sentence;
	struct pass_input some = {.prompt = input->prompt}, all = some;
	unsigned found;

	all.screened = &anything;
	pass_qualifiers.find(&all, &findings);
	found = findings.count;
	pass_qualifiers.find(&some, &findings);
	REQUIRE(findings.count == found);
	REQUIRE(counting_is_asked(&all) == counting_is_asked(&some));
	while (sentence_next(&rest, &sentence)) {
		some.prompt = all.prompt = sentence;
		roles(&all, &some);
	}
}

static void
passes(const struct pass_input *input)
{
	static struct pass_findings findings;

	for (unsigned i = 0; pass_at(i) != NULL; i++) {
		pass_at(i)->find(input, &findings);
		check(input, &findings);
	}
}

static void
mentions(const struct pass_input *input)
{
	struct mention mention = {.text = input->response};

	(void)mention_stands(&mention, span_of("LCA"));
	/* One look at a long text may be all that is allowed. */
	mention = (struct mention){.text = input->response};
	(void)mention_stands(&mention, input->prompt);
	claim(input->response);
}

static void
look(const struct pass_input *input, unsigned chosen)
{
	static void (*const looks[])(const struct pass_input *) = {passes, screen, mentions};

	for (unsigned i = 0; i < 3; i++)
		if (is_due(i, chosen, 3))
			looks[i](input);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	static char stretched[STRETCHED];
	struct pass_input input = {.patterns = patterns()};
	struct span text;
	double start = milliseconds();
	size_t share;

	if (size < 2)
		return 0;
	text = (struct span){(const char *)bytes + 1, size - 1};
	if (bytes[0] == 0xff) {
		for (size_t i = 0; i < sizeof(stretched); i++)
			stretched[i] = text.at[i % text.len];
		text = (struct span){stretched, sizeof(stretched)};
		input = (struct pass_input){text, text, text, text, input.patterns, NULL};
		look(&input, bytes[1]);
		/* Where a role is asked for and a count, the draft is what takes time. */
		input.system = input.earlier = (struct span){"", 0};
		input.prompt = span_of("Act as a baker. How many ways are there with n eggs? "
				       "Do not say 'a'. List eggs other than 'a'. Write b (not LCA).");
	} else {
		share = text.len * bytes[0] / 254;
		input.prompt = (struct span){text.at, share};
		input.response = (struct span){text.at + share, text.len - share};
		input.earlier = input.system = (struct span){text.at, share / 2};
	}
	look(&input, bytes[0] == 0xff ? bytes[1] : bytes[0]);
	REQUIRE(milliseconds() - start <= BOUND_MS);
	return 0;
}
