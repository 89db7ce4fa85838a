/*
 * Any bytes as prompt, text before it and response of the readers of clues and of answers: what they find lies where
 * they say, a specification is JSON whose expressions are closed, and each input takes a bounded time. The first byte
 * shares the rest out; 0xff makes long texts out of few bytes.
 */
#include <cjson/cJSON.h>
#include <ctype.h>
#include <string.h>

#include "executors/clues/clues.h"
#include "executors/logic/reasoning.h"
#include "executors/logic/specification.h"
#include "tests/fuzz/fuzz.h"

/* The worst prompt takes a tenth of a second, a response of a megabyte less; instrumented code is slow. */
#define BOUND_MS  2000.0
#define STRETCHED (INSTRUMENTED ? (64 * 1024) : (1024 * 1024))

/* Quotes and parentheses of an expression are closed, and nothing in it but words, marks and names. */
static void
check_expression(struct span expr)
{
	int depth = 0;
	bool quoted = false;

	for (size_t i = 0; i < expr.len; i++) {
		if (expr.at[i] == '\'')
			quoted = !quoted;
		REQUIRE(expr.at[i] != '"' && expr.at[i] != '\\' && expr.at[i] != '\n');
		depth += !quoted && expr.at[i] == '(';
		depth -= !quoted && expr.at[i] == ')';
		REQUIRE(depth >= 0);
	}
	REQUIRE(depth == 0 && !quoted);
}

/* The name of a place that was counted: "rooms numbered 1 to 5". */
static bool
is_number(struct span name)
{

	return (name.len == 1 || name.len == 2) && isdigit((unsigned char)name.at[0]) &&
	    isdigit((unsigned char)name.at[name.len - 1]);
}

static void
check_clues(struct span earlier, struct span prompt, const struct clues *clues)
{
	struct span room = {clues->room, sizeof(clues->room)};
	cJSON *json;

	REQUIRE(clues->verdict < CLUES_VERDICT_COUNT);
	REQUIRE((clues->verdict == CLUES_READ) == (clues->specification.len > 0));
	REQUIRE(clues->verdict != CLUES_STOPPED || lies_in(clues->stopped, prompt) || lies_in(clues->stopped, earlier));
	for (unsigned i = 0; i < clues->entity_count; i++)
		REQUIRE(is_number(clues->entities[i].name) || lies_in(clues->entities[i].name, prompt) ||
		    lies_in(clues->entities[i].name, earlier));
	if (clues->verdict != CLUES_READ)
		return;
	REQUIRE(clues->kind != NULL && clues->option_count > 0 && clues->option_count <= CLUES_OPTIONS_MAX);
	REQUIRE(clues->clue_count <= CLUES_CLUES_MAX && lies_in(clues->specification, room));
	for (unsigned i = 0; i < clues->clue_count; i++) {
		REQUIRE(lies_in(clues->clues[i].say, prompt) || lies_in(clues->clues[i].say, earlier));
		REQUIRE(lies_in(clues->clues[i].expr, room) && clues->clues[i].expr.len > 0);
		check_expression(clues->clues[i].expr);
	}
	if (clues->asked == CLUES_ASKS_ORDER) {
		REQUIRE(clues->count >= 2 && clues->count <= CLUES_PLACES_MAX);
		REQUIRE(clues->first + clues->count <= clues->entity_count);
	}
	for (unsigned i = 0; i < clues->option_count; i++)
		check_expression(clues->options[i].expr);
	json = cJSON_ParseWithLength(clues->specification.at, clues->specification.len);
	REQUIRE(json != NULL);
	cJSON_Delete(json);
}

static void
check_answer(const struct stated_answer *answer, const struct clues *clues, struct span response)
{

	REQUIRE(answer->kind < ANSWER_KIND_COUNT);
	if (answer->kind == ANSWER_NONE)
		return;
	REQUIRE(lies_in(answer->where, response) && lies_in(answer->text, answer->where));
	REQUIRE(
	    answer->kind != ANSWER_NAME || answer->index < clues->entity_count || answer->index < clues->option_count);
	REQUIRE(answer->kind != ANSWER_OPTION || answer->index < CLUES_OPTIONS_MAX);
	REQUIRE((answer->kind != ANSWER_NUMBER && answer->kind != ANSWER_ORDER) || rational_is_known(&answer->value));
	REQUIRE(answer->kind != ANSWER_ORDER || clues->asked == CLUES_ASKS_ORDER);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	static char stretched[STRETCHED];
	static struct clues clues;
	struct reasoning reasoning;
	struct span text, earlier, prompt, response;
	double start = milliseconds();

	if (size < 2)
		return 0;
	text = (struct span){(const char *)bytes + 1, size - 1};
	if (bytes[0] == 0xff) {
		for (size_t i = 0; i < sizeof(stretched); i++)
			stretched[i] = text.at[i % text.len];
		text = (struct span){stretched, sizeof(stretched)};
	}
	/* Quarters: how much of the text comes before, which costs a second reading, and how much is the response. */
	earlier = (struct span){text.at, bytes[0] / 16 % 4 == 3 ? text.len * (bytes[0] % 4) / 4 : 0};
	response = (struct span){text.at, text.len * (bytes[0] / 4 % 4 + 1) / 4};
	prompt = (struct span){text.at + earlier.len, text.len - earlier.len};
	if (bytes[0] == 0xff)
		prompt.len = CLUES_PROMPT_MAX;
	specification_is_shown(prompt);
	specification_is_syllogism(prompt);
	clues_read(earlier, prompt, &clues);
	check_clues(earlier, prompt, &clues);
	reasoning_read(prompt, &clues, response, &reasoning);
	check_answer(&reasoning.reached, &clues, response);
	check_answer(&reasoning.final, &clues, response);
	REQUIRE(milliseconds() - start <= BOUND_MS);
	return 0;
}
