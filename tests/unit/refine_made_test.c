/*
 * What a model is asked for and what of its replies is delivered: rules that hold and rules that do not in the order's
 * own words, single sentences put back, and texts that are too short to say the same.
 */
#include "executors/constraints/refine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "executors/flow.h"
#include "executors/policy_trial.h"
#include "policies/load.h"
#include "routes/request.h"
#include "tests/unit/check.h"
#include "tests/unit/stub_services.h"

#define ROOM 4096

/* More than three times as long as one of five words, and sixty bytes. */
#define LONG_SENTENCE \
	"The wave is dull, and so is every other wave that comes in behind it from the open sea, one after the other, " \
	"all day and all night long."

static unsigned seed = 31, calls;
static bool asked;
static enum outcome_why why;
static enum delivery made = DELIVERY_REWRITTEN; /* what is delivered, unless it is the draft */
static char instruction[ROOM], prompt[ROOM], draft[ROOM], text[ROOM], wanted[3 * ROOM];
static struct span said;
static const struct policy *policy;
static const struct policy_route *route;

static unsigned
any(size_t below)
{

	return (unsigned)rand_r(&seed) % (unsigned)below;
}

static bool
start_model(void *owner, struct flow *flow, const struct model_call *ask)
{

	(void)owner;
	(void)flow;
	snprintf(instruction, sizeof(instruction), "%.*s", (int)ask->instruction.len, ask->instruction.at);
	said = calls == 0 ? ask->said : said;
	asked = true;
	calls++;
	return true;
}

static const struct services services = {
    .start_model = start_model,
    .cancel = stub_cancel,
    .take_call = stub_take_call,
    .give_call = stub_give_call,
    .now = stub_now,
    .speed = stub_speed,
};

/* One turn: the first call is answered with a reply, further ones with nothing. What is delivered; the draft where it
 * stands. */
static void
check_turn(const char *reply, const char *delivered)
{
	struct request request = {.last.decoded = span_of(prompt)};
	struct flow_turn about = {.request = &request,
	    .policy = policy,
	    .route = route,
	    .draft = span_of(draft),
	    .draft_ended = 1000000,
	    .language = "en"};
	struct flow *flow = flow_new(&services, NULL, executor_constraints.first, &about);
	char order[ROOM] = "";

	check_example(reply);
	if (!CHECK(flow != NULL))
		return;
	calls = 0;
	instruction[0] = '\0';
	asked = false;
	for (enum flow_state state = flow_begin(flow); state == FLOW_PENDING && asked;) {
		struct model_reply answer = {
		    .text = span_of(calls == 1 ? reply : ""), .thinking = {"", 0}, .finish = MODEL_STOPPED};

		asked = false;
		if (calls == 1)
			strcpy(order, instruction);
		state = flow_model_done(flow, &answer);
	}
	strcpy(instruction, order);
	const struct flow_outcome *outcome = flow_outcome(flow);

	CHECK_SPAN(outcome->how == HOW_NONE ? about.draft : outcome->text, span_of(delivered));
	CHECK(outcome->how == HOW_NONE || outcome->delivery == made);
	why = outcome->why;
	flow_free(flow);
}

/* Rules of which each is broken or holds: both lists are told, each in its order. */
static void
tells_rules(void)
{
	static const struct {
		const char *rule, *order, *wrong;
	} rules[] = {{"Do not use the word \"grey\".", "use none of these words", ": grey; wrong: \"grey\""},
	    {"Include the words \"salt\" and \"gulls\".", "use every one of these words",
		": salt, gulls; missing: salt, gulls"},
	    {"Write at least 40 words.", "at least 40 words in the answer", "; now "},
	    {"Write at least 2 paragraphs.", "at least 2 paragraphs in the answer", "; now 1"}};

	for (unsigned which = 1; which < 16; which++) {
		char broken[ROOM] = "", kept[ROOM] = "";
		size_t len = (size_t)sprintf(prompt, "Describe the sea.");

		/* A draft that is long enough or not, in one paragraph or two, with each of the words or without. */
		sprintf(draft, "The sea is wide%s%s today.", which & 1 ? " and grey" : "",
		    which & 2 ? "" : " and there are salt and gulls");
		if ((which & 4) == 0)
			strcat(draft,
			    " It is so wide that nobody has ever seen all of it in one life, and it is so deep that nobody has ever gone down to the bottom of all of it, whatever they say.");
		if ((which & 8) == 0)
			strcat(draft, "\n\nIt is old.");
		for (unsigned i = 0; i < nitems(rules); i++) {
			char *list = which >> i & 1 ? broken : kept;

			len += (size_t)sprintf(prompt + len, " %s", rules[i].rule);
			sprintf(list + strlen(list), "%s- %s", *list != '\0' ? "\n" : "", rules[i].order);
			if (which >> i & 1)
				strcat(list, rules[i].wrong);
			else if (i < 2)
				sprintf(list + strlen(list), "%.*s", (int)strcspn(rules[i].wrong, ";"), rules[i].wrong);
			if (i == 2 && which & 4) {
				size_t words = 1;

				for (const char *at = draft; *at != '\0'; at++)
					words += *at == ' ' || (*at == '\n' && at[1] == '\n');
				sprintf(list + strlen(list), "%zu", words);
			}
		}
		check_turn("", draft);
		check_example(prompt);
		snprintf(wanted, sizeof(wanted),
		    "Rules that it breaks:\n%s\nRules that it keeps, and has to keep:\n%s\nRevise", broken,
		    kept[0] ? kept : "- what it says");
		CHECK(strstr(instruction, wanted) != NULL);
		if (strstr(instruction, wanted) == NULL)
			CHECK_TEXT(instruction, wanted);
		CHECK_SPAN(said, span_of(draft));
	}
}

/* Of sentences that each have to keep a rule those are asked for that do not, and put back where they stood. */
static void
puts_sentences_back(void)
{
	static const char *const good[] = {"The sea is wide.", "Gulls fly over it.", "Ships go there daily."},
				 *const bad[][2] = {{"The salt wind blows over it.", "The wind is salt."},
				     {"It never really sleeps at all.", "It hardly ever sleeps."},
				     {"Waves come.", "The waves come in."}};

	sprintf(prompt, "Describe the sea. Each sentence should have exactly four words.");
	for (unsigned round = 0; round < 200; round++) {
		char parts[ROOM] = "", reply[ROOM] = "";
		size_t len = 0, other = 0, count = 0, units = 2 + any(5), used[3] = {0};

		for (size_t i = 0; i < units; i++) {
			size_t which = any(3);
			bool breaks = any(2) == 0 && used[which]++ == 0;
			const char *gap = i == 0 ? "" : i % 3 ? " " : "\n\n";

			len += (size_t)sprintf(draft + len, "%s%s", gap, breaks ? bad[which][0] : good[which]);
			other += (size_t)sprintf(wanted + other, "%s%s", gap, breaks ? bad[which][1] : good[which]);
			if (!breaks)
				continue;
			count++;
			sprintf(parts + strlen(parts), "\n%zu. %s", count, bad[which][0]);
			sprintf(reply + strlen(reply), "%zu. %s\n", count, bad[which][1]);
		}
		if (count == 0)
			continue;
		check_turn(reply, wanted);
		check_example(draft);
		CHECK(strstr(instruction, "The rule for them: exactly 4 words in each sentence. Keep") != NULL);
		CHECK(strstr(instruction, parts) != NULL && strlen(strstr(instruction, parts)) == strlen(parts));
		CHECK(said.at == NULL);
		/* A list that lacks one is none, and nothing is asked for that keeps to it. */
		sprintf(reply + strlen(reply), "%zu. It is wide too.", count + 1);
		check_turn(reply, draft);
	}
}

/* A text that lost more than two words in five says less, unless it was to be shorter: then it may by as much, and
 * more. */
static void
weighs_words(void)
{
	static const char *const words[] = {
	    "sea", "gull", "wind", "wave", "ship", "salt", "sand", "rock", "foam", "tide"};

	for (unsigned rule = 0; rule < 2; rule++)
		for (size_t count = 20; count <= 30; count += 10)
			for (size_t left = 1; left <= count; left++) {
				size_t len = (size_t)sprintf(draft, "See the"),
				       other = (size_t)sprintf(text, "Now the"), room = rule ? 100 * 15 / count : 100;

				sprintf(prompt,
				    rule ? "Describe the sea in at most 15 words."
					 : "Describe the sea. Do not use the word \"grey\".");
				for (size_t i = 2; i < count; i++) {
					len += (size_t)sprintf(
					    draft + len, " %s", !rule && i + 1 == count ? "grey" : words[i % 10]);
					if (i < left)
						other += (size_t)sprintf(text + other, " %s", words[i % 10]);
				}
				strcat(draft, ".");
				strcat(text, ".");
				if (left < 3)
					continue;
				bool enough = 500 * left >= count * room * (rule ? 2 : 3), keeps = !rule || left <= 15;

				check_turn(text, enough && keeps ? text : draft);
			}
}

/* What can be mended without the model is, in the draft and in what the model makes of it. */
static void
mends_as_well(void)
{

	made = DELIVERY_MENDED;
	sprintf(prompt, "Describe the sea. Do not use any commas.");
	sprintf(draft, "The sea is wide, and it is old.");
	check_turn("", "The sea is wide and it is old.");
	CHECK_EQ_INT(calls, 0);
	/* Mended, but for a word that is missing; and nothing comes of asking for it. */
	sprintf(prompt, "Describe the sea. Do not use any commas. Include the words \"salt\" and \"wind\".");
	check_turn("", "The sea is wide and it is old.");
	check_turn("The sea is wide and it is old.", "The sea is wide and it is old.");
	CHECK_EQ_INT(calls, 1);
	/* Brackets kept the comma in the draft, and nothing keeps it in the reply. */
	made = DELIVERY_REWRITTEN;
	sprintf(draft, "Call f(a, b) to see the sea.");
	check_turn(
	    "Call f(a) to see the sea, which is salt and wind.", "Call f(a) to see the sea which is salt and wind.");
}

/* Of a long text the sentences are asked for that break a rule, if they are not most of it. */
static void
asks_for_sentences(void)
{
	static const char *const others[] = {"The sea is wide.", "Gulls fly over it all day.", "Ships go there daily.",
	    "It is older than any town.", "Nobody has seen all of it."};

	sprintf(prompt, "Describe the sea. Do not use the word \"grey\".");
	for (size_t grey = 1; grey <= 20; grey++) {
		size_t len = 0, other = 0, broken = 0;
		char reply[ROOM] = "";

		for (size_t i = 0; i < 20; i++) {
			const char *of = others[i % nitems(others)], *gap = i > 0 ? " " : "";

			if (i >= grey) {
				len += (size_t)sprintf(draft + len, "%s%s", gap, of);
				other += (size_t)sprintf(wanted + other, "%s%s", gap, of);
				continue;
			}
			broken +=
			    (size_t)sprintf(draft + len, "%sThe wave with number %zu is grey today.", gap, i) - (i > 0);
			len = strlen(draft);
			other += (size_t)sprintf(wanted + other, "%sThe wave with number %zu is dull today.", gap, i);
			sprintf(reply + strlen(reply), "%zu. The wave with number %zu is dull today.\n", i + 1, i);
		}
		bool few = 4 * broken <= 3 * len;

		check_turn(few ? reply : "", few ? wanted : draft);
		check_example(draft);
		CHECK((said.at == NULL) == few);
	}
}

/* Sentences that say much more than before, or what stands in the text already, are not put back. */
static void
weighs_sentences(void)
{
	static const char *const replies[][2] = {{"The first wave is dull.", "The last wave is dull."},
	    {LONG_SENTENCE, "The last wave is dull."}, {"The first wave is dull.", LONG_SENTENCE},
	    {"Gulls fly over it all day.", "The last wave is dull."},
	    {"The first wave is dull.", "Gulls fly over it all day."}};
	static const char between[] =
	    " Gulls fly over it all day. Ships go there daily. It is older than any town on its shores. Nobody has "
	    "seen all of it, not even from a hill. It never sleeps, and it never tires. Whoever lives there knows "
	    "its moods and its winds. The sand is white and the cliffs are black. It is deep in the middle and flat "
	    "at the coast. Fish live in it, and whales, and so does the squid. People come to see it from far away, and some of them stay for good. Others go home again and dream of it. ";

	sprintf(prompt, "Describe the sea. Do not use the word \"grey\".");
	sprintf(draft, "The first wave is grey.%sThe last wave is grey.", between);
	for (size_t i = 0; i < nitems(replies); i++) {
		sprintf(text, "1. %s\n2. %s", replies[i][0], replies[i][1]);
		sprintf(wanted, "%s%s%s", replies[i][0], between, replies[i][1]);
		check_turn(text, i == 0 ? wanted : draft);
		/* Then the whole is asked for. */
		CHECK_EQ_INT(calls, i == 0 ? 1 : 2);
	}
	/* What keeps to it is left alone, and what nobody can tell of. */
	sprintf(draft, "The first wave is dull.");
	check_turn("", draft);
	CHECK(calls == 0 && why == WHY_AGREES);
	sprintf(prompt, "Describe the sea. Give your answer in YAML.");
	check_turn("", draft);
	CHECK(calls == 0 && why == WHY_UNCLEAR);
}

/* An end without a stop, another form and another language are flaws, but where they are asked for. */
static void
permits_what_is_asked(void)
{
	static const struct {
		const char *rule, *draft, *reply;
		bool taken;
	} rows[] = {
	    {"Do not use any digits.", "The sea is 7 miles wide.", "The sea is seven miles wide", true},
	    {"Do not use the word \"grey\".", "The sea is grey and wide.", "The sea is dull and wide.", true},
	    {"Do not use the word \"grey\".", "The sea is grey and wide.", "The sea is dull and wide", false},
	    {"Do not use the word \"grey\".", "The sea is grey and wide.",
		"Das Meer ist weit, und es ist nicht klein, und wir sind da.", false},
	    {"Use at most 10 words.", "The sea is wide and it is very old and grey, too.",
		"The wide sea is very old and grey", true},
	    {"Use at most 11 words.", "The sea is wide and it is very old and grey, too.",
		"The wide sea is very old and grey", false},
	    {"Use at most 11 words.", "The sea is wide and it is very old and grey, too.",
		"The wide sea is very old and grey.", true},
	    {"Write exactly 2 lines.", "The sea is wide.", "The sea is wide\nIt is very old", true},
	    {"Write exactly 2 sentences.", "The sea is wide.", "The sea is wide. It is old", false},
	    {"Write exactly 2 sentences.", "The sea is wide.", "The sea is wide. It is old.", true},
	    {"Write exactly 2 paragraphs.", "The sea is wide.", "The sea is wide.\n\nIt is old", false},
	    {"Write exactly 2 stanzas.", "The sea is wide.", "The sea is wide\n\nIt is old", true},
	    {"Use exactly 2 hashtags.", "The sea is wide.", "The sea is wide #sea #wide", true},
	    {"Write exactly 2 bullet points.", "The sea is wide.", "- The sea is wide\n- It is old", true},
	    {"Add a postscript that starts with P.S.", "The sea is wide.", "The sea is wide.\n\nP.S. It is old", true},
	    {"Answer in German.", "The sea is wide, and it is old, and we are there.",
		"Das Meer ist weit, und es ist nicht klein, und wir sind da.", true},
	    {"Give your answer as a numbered list.", "The sea is wide.", "1. The sea is wide\n2. It is old", true},
	    {"End each line with an emoji.", "The sea is wide.", "The sea is wide \U0001f30a", true},
	    {"End each sentence with an emoji.", "The sea is wide.", "The sea is wide \U0001f30a", true},
	    {"End each paragraph with an emoji.", "The sea is wide.", "The sea is wide \U0001f30a", true},
	    {"Use at most 3 words in each line.", "The sea is wide.", "The sea\nis so wide", true},
	    {"Write exactly 2 lines in each stanza.", "The sea is wide.", "The sea is wide\nIt is very old", true},
	    {"Give your answer as a numbered list.", "```\nThe sea is wide.\n```", "1. The sea is wide\n2. It is old",
		true},
	    {"Do not use the word \"grey\".", "```\nThe sea is grey and wide.\n```", "The sea is dull and wide.",
		false},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		sprintf(prompt, "Describe the sea. %s", rows[i].rule);
		strcpy(draft, rows[i].draft);
		check_turn(rows[i].reply, rows[i].taken ? rows[i].reply : draft);
	}
}

int
main(void)
{
	struct policy_source source = policy_shipped();
	struct policy_mistakes mistakes = {0};

	policy = policy_load(&source, 1, &executor_trial, &mistakes);
	for (size_t i = 0; policy != NULL && i < policy->route_count; i++)
		if (policy->routes[i].executor == EXECUTOR_CONSTRAINTS)
			route = &policy->routes[i];
	if (CHECK(route != NULL)) {
		tells_rules();
		puts_sentences_back();
		weighs_words();
		permits_what_is_asked();
		mends_as_well();
		asks_for_sentences();
		weighs_sentences();
	}
	if (policy != NULL)
		policy_release(policy);
	policy_mistakes_free(&mistakes);
	return check_end();
}
