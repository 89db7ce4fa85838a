/*
 * Every text is read again as a client would read it, and is no answer unless that one is found in it.
 */
#include "executors/logic/solution.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "executors/clues/clues.h"
#include "executors/puzzle/puzzle.h"
#include "executors/step.h"
#include "routes/turn.h"

#define SENTENCES_MAX 600 /* bytes of the clues that are repeated */

static bool
same_text(struct span a, struct span b)
{

	return a.len == b.len && a.len > 0 && strncasecmp(a.at, b.at, a.len) == 0;
}

static bool
holds_text(struct span text, struct span part)
{

	for (size_t i = 0; part.len > 0 && i + part.len <= text.len; i++)
		if (strncasecmp(text.at + i, part.at, part.len) == 0)
			return true;
	return false;
}

static bool
take_name(const struct clues *clues, struct span name, struct solution *solution)
{

	for (unsigned i = 0; i < clues->entity_count; i++)
		if (same_text(clues->entities[i].name, name)) {
			*solution = (struct solution){.kind = ANSWER_NAME, .index = i, .name = clues->entities[i].name};
			return true;
		}
	return false;
}

/* A label is a letter of the prompt's own, or what the question asks for. */
static bool
take_option(const struct clues *clues, const struct puzzle_conclusion *conclusion, struct solution *solution)
{
	struct span label;

	if (conclusion->option_count != 1 || conclusion->options[0] >= clues->option_count)
		return false;
	label = clues->labels[conclusion->options[0]];
	if (label.len == 1 && isupper((unsigned char)label.at[0])) {
		*solution = (struct solution){.kind = ANSWER_OPTION,
		    .index = (unsigned)(label.at[0] - 'A'),
		    .says = clues->options[conclusion->options[0]].say};
		return true;
	}
	if (take_name(clues, label, solution))
		return true;
	*solution = (struct solution){.kind = ANSWER_NAME, .index = conclusion->options[0], .name = label};
	return label.len > 1;
}

static bool
take_number(struct span answer, struct solution *solution)
{
	char text[24], *end;

	if (answer.len == 0 || answer.len >= sizeof(text))
		return false;
	memcpy(text, answer.at, answer.len);
	text[answer.len] = '\0';
	*solution = (struct solution){.kind = ANSWER_NUMBER, .number = strtoll(text, &end, 10)};
	return *end == '\0';
}

bool
solution_take(const struct clues *clues, const struct puzzle_conclusion *conclusion, struct solution *solution)
{

	if (conclusion->verdict != PUZZLE_ANSWER || clues->kind == NULL)
		return false;
	if (strcmp(clues->kind, "entails") == 0) {
		bool yes = span_equals(conclusion->answer, "yes");

		*solution = (struct solution){.kind = yes ? ANSWER_YES : ANSWER_NO};
		return yes || span_equals(conclusion->answer, "no");
	}
	if (strcmp(clues->kind, "value") != 0)
		return take_option(clues, conclusion, solution);
	return take_number(conclusion->answer, solution) || take_name(clues, conclusion->answer, solution);
}

enum solution_match
solution_compare(const struct solution *solution, const struct stated_answer *stated)
{
	struct rational number;
	bool same;

	if (stated->kind == ANSWER_NONE)
		return SOLUTION_UNCLEAR;
	if (solution->kind == ANSWER_YES || solution->kind == ANSWER_NO) {
		if (stated->kind != ANSWER_YES && stated->kind != ANSWER_NO && stated->kind != ANSWER_UNCERTAIN)
			return SOLUTION_UNCLEAR;
		return stated->kind == solution->kind ? SOLUTION_SAME : SOLUTION_OTHER;
	}
	if (stated->kind != solution->kind)
		return SOLUTION_UNCLEAR;
	if (solution->kind == ANSWER_NUMBER) {
		number = rational_of(solution->number);
		same = rational_equals(&number, &stated->value);
	} else
		same = stated->index == solution->index;
	return same ? SOLUTION_SAME : SOLUTION_OTHER;
}

bool
solution_equals(const struct solution *a, const struct solution *b)
{

	if (a->kind != b->kind)
		return false;
	if (a->kind == ANSWER_NAME)
		return same_text(a->name, b->name);
	return a->kind == ANSWER_NUMBER ? a->number == b->number : a->index == b->index;
}

struct span
solution_text(struct flow *flow, const struct solution *solution)
{

	switch (solution->kind) {
	case ANSWER_OPTION:
		return flow_printf(flow, "(%c)", 'A' + (int)solution->index);
	case ANSWER_NUMBER:
		return flow_printf(flow, "%" PRId64, solution->number);
	case ANSWER_NAME:
		return flow_printf(flow, "%.*s", (int)solution->name.len, solution->name.at);
	default:
		return span_of(solution->kind == ANSWER_YES ? "Yes" : "No");
	}
}

/* Whether a reader finds this answer in a text, and no other. */
static bool
reads_back(struct flow *flow, const struct clues *clues, const struct solution *solution, struct span text)
{
	struct reasoning again;

	reasoning_read(flow_turn(flow)->turn->last.decoded, clues, text, &again);
	return solution_compare(solution, &again.final) == SOLUTION_SAME && !again.part;
}

/* What is put in the place of a stated text: as the draft had it, a letter bare, a word in its case. */
static struct span
replacement(struct flow *flow, const struct solution *solution, struct span stated)
{
	bool capital = stated.len > 0 && isupper((unsigned char)stated.at[0]);

	if (solution->kind == ANSWER_OPTION)
		return flow_printf(flow, "%c", (capital ? 'A' : 'a') + (int)solution->index);
	if (solution->kind == ANSWER_YES || solution->kind == ANSWER_NO)
		return span_of(solution->kind == ANSWER_YES ? (capital ? "Yes" : "yes") : (capital ? "No" : "no"));
	return solution_text(flow, solution);
}

/* A text of one letter, of digits, one of the two words, or a name: what can stand for another of its kind. */
static bool
is_exchangeable(const struct stated_answer *stated)
{
	struct span text = stated->text;

	switch (stated->kind) {
	case ANSWER_OPTION:
		return text.len == 1 && isalpha((unsigned char)text.at[0]);
	case ANSWER_NUMBER:
		for (size_t i = 0; i < text.len; i++)
			if (!isdigit((unsigned char)text.at[i]))
				return false;
		return text.len > 0;
	case ANSWER_YES:
		return same_text(text, span_of("yes"));
	case ANSWER_NO:
		return same_text(text, span_of("no"));
	default:
		return stated->kind == ANSWER_NAME;
	}
}

/* Whether the sentence speaks of one of the puzzle's things beside what it states: then it would say something else. */
static bool
says_more(const struct clues *clues, const struct stated_answer *stated)
{
	const struct span before = {stated->where.at, (size_t)(stated->text.at - stated->where.at)};
	const char *end = stated->text.at + stated->text.len;
	const struct span after = {end, (size_t)(stated->where.at + stated->where.len - end)};

	for (unsigned i = 0; i < clues->entity_count; i++)
		if (holds_text(before, clues->entities[i].name) || holds_text(after, clues->entities[i].name))
			return true;
	return false;
}

struct span
solution_mend(
    struct flow *flow, const struct clues *clues, const struct solution *solution, const struct stated_answer *stated)
{
	struct span draft = flow_turn(flow)->draft, with, text;
	size_t from, to;

	if (!is_exchangeable(stated) || stated->text.at < stated->where.at ||
	    stated->text.at + stated->text.len > stated->where.at + stated->where.len || says_more(clues, stated))
		return span_of("");
	with = replacement(flow, solution, stated->text);
	from = (size_t)(stated->text.at - draft.at);
	to = from + stated->text.len;
	text = flow_printf(
	    flow, "%.*s%.*s%.*s", (int)from, draft.at, (int)with.len, with.at, (int)(draft.len - to), draft.at + to);
	return reads_back(flow, clues, solution, text) ? text : span_of("");
}

/* The clues' own sentences but for questions, each once; empty when that is more than anybody would read. */
static struct span
sentences(struct flow *flow, const struct clues *clues)
{
	struct span text = span_of("");

	for (unsigned i = 0; i < clues->clue_count; i++) {
		struct span say = clues->clues[i].say;

		if (holds_text(text, say) || (say.len > 0 && say.at[say.len - 1] == '?'))
			continue;
		text = flow_printf(
		    flow, "%.*s%s%.*s", (int)text.len, text.at, text.len > 0 ? " " : "", (int)say.len, say.at);
		if (text.len > SENTENCES_MAX)
			return span_of("");
	}
	return text;
}

static struct span
state_with(struct flow *flow, const struct solution *solution, const char *found, struct span from)
{
	struct span answer = solution_text(flow, solution), says = span_of("");

	if (solution->kind == ANSWER_OPTION && solution->says.len > 0)
		says = flow_printf(flow, " %.*s", (int)solution->says.len, solution->says.at);
	return flow_printf(flow, "The answer is **%.*s**%s%.*s\n\n%s%s%.*s", (int)answer.len, answer.at,
	    says.len > 0 ? "" : ".", (int)says.len, says.at, found, from.len > 0 ? ": " : ".", (int)from.len, from.at);
}

struct span
solution_state(struct flow *flow, const struct clues *clues, const struct solution *solution, const char *found)
{
	struct span text = state_with(flow, solution, found, sentences(flow, clues));

	if (!reads_back(flow, clues, solution, text))
		text = state_with(flow, solution, found, span_of(""));
	return reads_back(flow, clues, solution, text) ? text : span_of("");
}
