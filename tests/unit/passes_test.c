/*
 * What the post-passes see in control texts of our own, and that they see nothing where nothing is.
 */
#include "executors/passes/pass.h"

#include <stdio.h>
#include <string.h>

#include "executors/passes/mention.h"
#include "executors/passes/trigger.h"
#include "policies/patterns/pattern.h"
#include "tests/unit/check.h"
#include "tests/unit/passes_rows.h"

/* Of all rows together. */
#define HITS_LEAST     60
#define NON_HITS_LEAST 120

static struct span
or_empty(const char *text)
{

	return span_of(text == NULL ? "" : text);
}

static bool
lies_in(struct span inner, struct span outer)
{

	return inner.at >= outer.at && inner.at + inner.len <= outer.at + outer.len;
}

static void
check_places(const struct pass_input *input, const struct pass_finding *finding)
{
	struct span whole = finding->in_prompt ? input->prompt : input->response;

	CHECK(finding->text.len > 0 && lies_in(finding->text, whole));
	for (unsigned i = 0; i < finding->part_count; i++)
		CHECK(lies_in(finding->parts[i].text, whole));
}

static void
see(const struct pass *pass, const struct pass_input *input, char *seen, size_t room)
{
	struct pass_findings findings;
	size_t len = 0;

	seen[0] = '\0';
	pass->find(input, &findings);
	CHECK(findings.count <= PASS_FINDINGS_MAX);
	for (unsigned i = 0; i < findings.count && len < room; i++) {
		const struct pass_finding *finding = &findings.list[i];
		const char *check = finding->check == PASS_UNCHECKED ? "" : pass_check_name(finding->check);

		check_places(input, finding);
		len += (size_t)snprintf(seen + len, room - len, "%s%s%s%s", i > 0 ? " " : "", finding->kind,
		    check[0] != '\0' ? ":" : "", check);
	}
}

static const struct pass *
pass_named(const char *name)
{

	for (unsigned i = 0; pass_at(i) != NULL; i++) {
		if (strcmp(pass_at(i)->name, name) == 0)
			return pass_at(i);
	}
	return NULL;
}

static void
check_rows(const char *name, const struct pass_row *rows, unsigned *hits, unsigned *non_hits)
{
	const struct pass *pass = pass_named(name);
	char seen[512];

	CHECK(pass != NULL);
	for (; pass != NULL && rows->prompt != NULL; rows++) {
		struct pass_input input = {.system = or_empty(rows->system),
		    .earlier = or_empty(rows->earlier),
		    .prompt = span_of(rows->prompt),
		    .response = span_of(rows->response)};

		check_example(rows->response);
		input.response.at = guarded_copy(input.response.at, input.response.len);
		see(pass, &input, seen, sizeof(seen));
		CHECK_TEXT(seen, rows->want);
		*(rows->want[0] == '\0' ? non_hits : hits) += 1;
	}
}

static struct pattern_set *
set_of(const char *const *patterns)
{
	struct pattern_builder *builder = pattern_builder_new();
	struct pattern_error error;

	for (; *patterns != NULL; patterns++)
		CHECK(pattern_builder_add(builder, span_of(*patterns), &error) != -1);
	return pattern_builder_finish(builder);
}

/* What a policy calls a leak is one within its sentence; of a set only the post's own patterns count. */
static void
check_patterns(void)
{
	static const char *const patterns[] = {
	    "oven", "^my programming\\b", "nova from acme", "first.*second", "x*", NULL};
	static const unsigned own[] = {1, 2, 3, 4};
	struct pattern_set *set = set_of(patterns);
	struct pass_input input = {
	    .prompt = span_of("Please act as a baker. What do you sell?"), .patterns = {set, own, 4}};
	struct pass_findings findings;

	check_example("a policy's patterns");
	input.response = span_of("Welcome! My oven is hot. Here is Nova from Acme, at your service.");
	pass_identity.find(&input, &findings);
	CHECK_EQ_INT(findings.count, 1);
	CHECK_SPAN(findings.list[0].text, span_of("Here is Nova from Acme, at your service."));
	CHECK_SPAN(findings.list[0].parts[0].text, span_of("Nova from Acme"));

	static const char *const clean[] = {"I like my programming.", "My first loaf. My second loaf.",
	    "\"My programming is done\", said my son.", "The sign says \"Nova from Acme\".", "Is Nova from Acme here?",
	    ""};

	for (size_t i = 0; i < nitems(clean); i++) {
		check_example(clean[i]);
		input.response = span_of(clean[i]);
		pass_identity.find(&input, &findings);
		CHECK_EQ_INT(findings.count, 0);
	}
	/* In a long sentence its first 4 KiB are looked at. */
	static char longer[6000];

	check_example("a policy's patterns in a long sentence");
	for (int behind = 0; behind < 2; behind++) {
		memset(longer, 'y', sizeof(longer) - 1);
		memcpy(longer + (behind ? 4090 : 4000), " nova from acme ", strlen(" nova from acme "));
		input.response = span_of(longer);
		pass_identity.find(&input, &findings);
		CHECK_EQ_INT(findings.count, !behind);
	}
	input.prompt = span_of("What does a baker sell?");
	input.response = span_of("My programming says bread.");
	pass_identity.find(&input, &findings);
	CHECK_EQ_INT(findings.count, 0);
	pattern_set_free(set);
}

/* However often a role is broken, there is room for the advice behind it. */
static void
check_many_leaks(void)
{
	static const char leak[] = "As an AI, I see nothing. ";
	static char text[2 * PASS_FINDINGS_MAX * sizeof(leak)];
	struct pass_input input = {.prompt = span_of("Act as a baker. My hand hurts.")};
	struct pass_findings findings;

	for (unsigned leaks = 1; leaks <= PASS_FINDINGS_MAX; leaks++) {
		unsigned noted = leaks < PASS_FINDINGS_MAX / 2 ? leaks : PASS_FINDINGS_MAX / 2;

		strcpy(text, "");
		for (unsigned i = 0; i < leaks; i++)
			strcat(text, leak);
		strcat(text, "Call a doctor.");
		check_example(text);
		input.response = span_of(text);
		pass_identity.find(&input, &findings);
		CHECK_EQ_INT(findings.count, noted + 1);
		CHECK_TEXT(findings.list[noted].kind, "safety");
	}
}

/* At the end of a long line, too, what a card says is the card's. */
static void
check_long_line(void)
{
	static const char filler[] = "It is warm here. ",
			  card[] = "A card reads: \u201cAs an AI, I burn nothing.\u201d";
	static char text[6000];
	size_t len = 0;

	for (; len + sizeof(filler) + sizeof(card) < sizeof(text); len += strlen(filler))
		memcpy(text + len, filler, strlen(filler));
	memcpy(text + len, card, sizeof(card));
	check_example("a long line");
	for (int quoted = 0; quoted < 2; quoted++) {
		struct pass_input input = {.prompt = span_of("Act as a chef. How is it?"), .response = span_of(text)};
		struct pass_findings findings;

		/* Without its first mark nobody is quoted. */
		if (!quoted)
			memcpy(text + len + strlen("A card reads: "), "   ", 3);
		else
			memcpy(text + len, card, sizeof(card));
		pass_identity.find(&input, &findings);
		CHECK_EQ_INT(findings.count, !quoted);
	}
}

/* What is found, word for word, where an edit would have to begin and end. */
static void
check_texts(void)
{
	struct pass_input input = {.prompt = span_of("Please act as a baker. What do you sell?"),
	    .response = span_of("Good morning! Sadly, as an AI, I sell nothing. Call a doctor.")};
	struct pass_findings findings;

	check_example("texts");
	pass_identity.find(&input, &findings);
	CHECK_EQ_INT(findings.count, 2);
	CHECK_SPAN(findings.list[0].text, span_of("Sadly, as an AI, I sell nothing."));
	CHECK_SPAN(findings.list[0].parts[0].text, span_of("as an AI, I"));
	CHECK_TEXT(findings.list[0].persona, "user");
	CHECK_SPAN(findings.list[1].text, span_of("Call a doctor."));

	input.system = span_of("You are a baker in Lyon.");
	input.prompt = span_of("What do you sell?");
	pass_identity.find(&input, &findings);
	CHECK_TEXT(findings.list[0].persona, "system");

	input = (struct pass_input){.prompt = span_of("How far is it?"),
	    .response = span_of("It is 12 km.\n\nWait, let me recheck. I left out the bridge.\nIt is 15 km.")};
	pass_corrections.find(&input, &findings);
	CHECK_EQ_INT(findings.count, 1);
	CHECK_SPAN(findings.list[0].parts[0].text, span_of("It is 12 km."));
	CHECK_SPAN(findings.list[0].parts[1].text, span_of("I left out the bridge.\nIt is 15 km."));

	input = (struct pass_input){.prompt = span_of("Name two rivers other than the Nile."), .response = span_of("")};
	pass_qualifiers.find(&input, &findings);
	CHECK_EQ_INT(findings.count, 1);
	CHECK(findings.list[0].in_prompt);
	CHECK_SPAN(findings.list[0].text, span_of("other than the Nile"));
	CHECK_SPAN(findings.list[0].parts[0].text, span_of("Nile"));
}

/* A turn is taken hold of for what is read in its prompt, and for nothing else. */
static void
check_planned(void)
{
	static char filler[TRIGGER_TEXT_MAX + 1];

	for (const struct pass_row *row = qualifiers_rows; row->prompt != NULL; row++) {
		struct pass_input input = {.prompt = span_of(row->prompt)};
		bool shadow = false;

		check_example(row->prompt);
		CHECK_EQ_INT(pass_qualifiers.hook(&input, NULL, &shadow), row->want[0] != '\0' ? HOOK_HOLD : HOOK_NONE);
	}
	/* Words alone deny nothing, a denial alone names none, and both count in one sentence only. */
	static const struct {
		const char *prompt;
		bool words, phrase;
	} tries[] = {{"Do not use the word snow.", true, false}, {"Use the word snow.", false, false},
	    {"Do not use it.", false, false}, {"Use the word snow. Do not stop.", false, false},
	    {"Do not write \"snow\".", true, false}, {"Write \"snow\".", false, false},
	    {"\"Snow\" must not occur.", true, false}, {"Avoid the letter e.", true, false},
	    {"Letter e is forbidden.", true, false}, {"Don't stop the music.", false, false},
	    {"Avoid the letter to Ann.", false, false}, {"Take the letter e. No more.", false, false},
	    {"Name a metal besides Gold.", false, true}, {"Do not mention snow.", true, true}, {"", false, false}};

	for (size_t i = 0; i < nitems(tries); i++) {
		struct trigger found = trigger_of(&(struct pass_input){.prompt = span_of(tries[i].prompt)});

		check_example(tries[i].prompt);
		CHECK_EQ_INT(found.words, tries[i].words);
		CHECK_EQ_INT(found.phrase, tries[i].phrase);
	}
	/* A long prompt is mostly material. */
	memset(filler, ' ', sizeof(filler));
	memcpy(filler, "Name a metal besides Gold.", strlen("Name a metal besides Gold."));
	CHECK(trigger_of(&(struct pass_input){.prompt = {filler, sizeof(filler) - 1}}).phrase);
	memcpy(filler + 100, "Do not use the word snow.", strlen("Do not use the word snow."));
	CHECK(trigger_of(&(struct pass_input){.prompt = {filler, sizeof(filler) - 1}}).words);
	CHECK(!trigger_of(&(struct pass_input){.prompt = {filler, sizeof(filler)}}).phrase);
	CHECK(!trigger_of(&(struct pass_input){.prompt = {filler, sizeof(filler)}}).words);
}

/* However many things are looked for in a long text, it is gone through a bounded number of times. */
static void
check_mentions(void)
{
	static const char filler[] = "It runs to the sea. ", last[] = "The Danube is long.";
	static char text[60 * 1024];
	struct mention mention = {.text = {text, 0}};
	struct span there = span_of("Danube"), absent = span_of("Rhine");
	size_t len = 0;

	for (; len + sizeof(filler) + sizeof(last) < sizeof(text); len += strlen(filler))
		memcpy(text + len, filler, strlen(filler));
	memcpy(text + len, last, strlen(last));
	mention.text.len = len + strlen(last);
	CHECK(mention_stands(&mention, there));
	CHECK_EQ_INT(mention.passed, mention.text.len);
	CHECK(!mention.refused);
	for (int i = 0; i < PASS_FINDINGS_MAX; i++)
		CHECK(!mention_stands(&mention, absent));
	CHECK(mention.refused);
	CHECK_EQ_INT(mention.passed, 4 * mention.text.len);
	CHECK(!mention_stands(&mention, there));
}

int
main(void)
{
	unsigned hits = 0, non_hits = 0;

	check_rows("identity", identity_rows, &hits, &non_hits);
	check_rows("corrections", corrections_rows, &hits, &non_hits);
	check_rows("qualifiers", qualifiers_rows, &hits, &non_hits);
	check_planned();
	check_rows("counting", counting_rows, &hits, &non_hits);
	check_rows("alignment", alignment_rows, &hits, &non_hits);
	check_rows("cutoff", cutoff_rows, &hits, &non_hits);
	check_example("counts");
	printf("%u rows with findings, %u without\n", hits, non_hits);
	CHECK(hits >= HITS_LEAST);
	CHECK(non_hits >= NON_HITS_LEAST);
	check_patterns();
	check_texts();
	check_long_line();
	check_many_leaks();
	check_mentions();
	return check_end();
}
