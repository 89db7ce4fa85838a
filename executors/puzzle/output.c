/*
 * Turns the enumerating program's output into the reply that the solver would have given. The program is our own, but
 * its output comes from the jail, so everything is checked.
 */
#include <stdlib.h>

#include "executors/arena.h"
#include "executors/puzzle/inside.h"
#include "executors/puzzle/printer.h"
#include "executors/puzzle/reply.h"
#include "sandbox/solver.h"

#define LIST_MAX 1400 /* assertions and variables together */

static bool
next_line(struct span *left, struct span *line)
{
	const char *end = span_find(*left, '\n');

	if (end == NULL)
		return false;
	*line = (struct span){left->at, (size_t)(end - left->at)};
	left->len -= line->len + 1;
	left->at = end + 1;
	return true;
}

/* Cut the first word and its space off the line. */
static struct span
take_word(struct span *line)
{
	const char *space = span_find(*line, ' ');
	struct span word = {line->at, space != NULL ? (size_t)(space - line->at) : line->len};

	line->at += word.len + (space != NULL);
	line->len -= word.len + (space != NULL);
	return word;
}

/* A number of at most 16 digits. */
static bool
read_number(struct span word, int64_t *value)
{
	bool negative = word.len > 1 && word.at[0] == '-';
	size_t at = negative;

	*value = 0;
	if (word.len == at || word.len > 17)
		return false;
	for (; at < word.len; at++) {
		if (word.at[at] < '0' || word.at[at] > '9')
			return false;
		*value = *value * 10 + (word.at[at] - '0');
	}
	*value = negative ? -*value : *value;
	return true;
}

/* The numbers of a line, in the arena; NULL if it holds anything else. */
static int64_t *
read_numbers(struct arena *arena, struct span line, size_t *count)
{
	int64_t *numbers = arena_take(arena, LIST_MAX * sizeof(*numbers));

	for (*count = 0; numbers != NULL && line.len > 0; ++*count)
		if (*count == LIST_MAX || !read_number(take_word(&line), &numbers[*count]))
			return NULL;
	return numbers;
}

struct list {
	const char *name;
	int64_t *numbers; /* NULL: not given */
	size_t count;
};

enum { VALUES, OTHERS, WITNESS, SECOND, HOLDS, CORE, LISTS };

static bool
read_lists(struct arena *arena, struct span output, struct list lists[LISTS])
{
	struct span line;

	while (next_line(&output, &line)) {
		struct span name = take_word(&line);
		int i = 0;

		while (i < LISTS && !span_equals(name, lists[i].name))
			i++;
		if (i == LISTS || lists[i].numbers != NULL)
			return false;
		lists[i].numbers = read_numbers(arena, line, &lists[i].count);
		if (lists[i].numbers == NULL)
			return false;
	}
	return output.len == 0;
}

/* Required lists, and their required lengths. */
static bool
complete(const struct puzzle *puzzle, enum solver_verdict verdict, const struct list lists[LISTS])
{
	struct tree_node *asked[ASKED_MAX];
	size_t count = printer_asked(puzzle, asked);
	enum ask_kind kind = puzzle->ask.kind;
	bool choosing = kind == ASK_MUST || kind == ASK_COULD || kind == ASK_CANNOT;
	bool ambiguous = verdict == SOLVER_AMBIGUOUS;

	if (verdict == SOLVER_UNSATISFIABLE)
		return lists[CORE].numbers != NULL;
	if (verdict == SOLVER_UNKNOWN)
		return true;
	if (lists[WITNESS].count != puzzle->variable_count || lists[WITNESS].numbers == NULL ||
	    (ambiguous && (lists[SECOND].count != puzzle->variable_count || lists[OTHERS].numbers == NULL)))
		return false;
	if (choosing)
		return !ambiguous && lists[HOLDS].numbers != NULL && lists[HOLDS].count == count;
	return lists[VALUES].numbers != NULL && (lists[VALUES].count == count || kind == ASK_COUNT) &&
	    (!ambiguous || ((kind == ASK_VALUE || kind == ASK_ENTAILS) && lists[OTHERS].count == count)) &&
	    lists[VALUES].count > 0;
}

/* Small numbers as small types. */
static bool
narrow(struct arena *arena, const struct list *holds, const struct list *core, uint32_t assertions,
    struct solver_reply *reply)
{
	uint8_t *h = arena_take(arena, holds->count + 1);
	uint32_t *c = arena_take(arena, (core->count + 1) * sizeof(*c));

	if (h == NULL || c == NULL)
		return false;
	for (size_t i = 0; i < holds->count; i++) {
		if (holds->numbers[i] < 0 || holds->numbers[i] > 3)
			return false;
		h[i] = (uint8_t)holds->numbers[i];
	}
	for (size_t i = 0; i < core->count; i++) {
		if (core->numbers[i] < 0 || core->numbers[i] >= assertions ||
		    (i > 0 && core->numbers[i] <= core->numbers[i - 1]))
			return false;
		c[i] = (uint32_t)core->numbers[i];
	}
	reply->holds = h;
	reply->holds_count = holds->count;
	reply->core = c;
	reply->core_count = core->count;
	return true;
}

static bool
verdict_of(struct span word, enum solver_verdict *verdict)
{

	if (span_equals(word, "answer"))
		*verdict = SOLVER_ANSWER;
	else if (span_equals(word, "ambiguous"))
		*verdict = SOLVER_AMBIGUOUS;
	else if (span_equals(word, "unsatisfiable"))
		*verdict = SOLVER_UNSATISFIABLE;
	else if (span_equals(word, "many"))
		*verdict = SOLVER_UNKNOWN;
	else
		return false;
	return true;
}

bool
puzzle_output_read(const struct puzzle *puzzle, struct arena *arena, struct span output, struct solver_reply *reply)
{
	struct list lists[LISTS] = {{"values", NULL, 0}, {"others", NULL, 0}, {"witness", NULL, 0}, {"second", NULL, 0},
	    {"holds", NULL, 0}, {"core", NULL, 0}};
	struct span line;

	*reply = (struct solver_reply){.detail = ""};
	if (!next_line(&output, &line) || !span_equals(take_word(&line), "parapet") ||
	    !verdict_of(line, &reply->verdict) || !read_lists(arena, output, lists) ||
	    !complete(puzzle, reply->verdict, lists) ||
	    !narrow(
		arena, &lists[HOLDS], &lists[CORE], reply_assertions_before(puzzle) + puzzle->constraint_count, reply))
		return false;
	if (reply->verdict == SOLVER_UNKNOWN)
		reply->detail = "many";
	reply->values = lists[VALUES].numbers;
	reply->others = lists[OTHERS].numbers;
	reply->value_count = lists[VALUES].count;
	reply->witness[0] = lists[WITNESS].numbers;
	reply->witness[1] = lists[SECOND].numbers;
	reply->witnesses = (lists[WITNESS].numbers != NULL) + (size_t)(lists[SECOND].numbers != NULL);
	reply->constants = puzzle->variable_count;
	return true;
}
