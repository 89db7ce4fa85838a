/*
 * A cue in the question, and the operator that a program then needs.
 */
#include "executors/arithmetic/misreading.h"

#include "executors/arithmetic/equations.h"
#include "executors/arithmetic/python.h"
#include "policies/cpu.h"
#include "routes/text/phrases.h"

#define WAY_MAX 24 /* bytes between two numbered places: " to floor " */

/* The operators that a program uses. */
struct operators {
	bool minus, over; /* over: a division by anything but 100 */
};

static struct operators
operators_of(struct span program)
{
	struct python_walk walk = {.program = program};
	struct python_token token, before = {.kind = PYTHON_OPERATOR};
	struct operators found = {false, false};

	while (python_next(&walk, &token)) {
		bool hundred = token.kind == PYTHON_NUMBER && span_equals(token.text, "100");

		found.minus |= python_is(&token, "-") || python_is(&token, "-=") || python_is(&token, "range");
		found.over |=
		    (python_is(&before, "/") || python_is(&before, "//") || python_is(&before, "/=")) && !hundred;
		before = token;
	}
	return found;
}

/* "A coat costs $80 after a 20% discount. What did it cost before?" */
static bool
asks_for_what_was_before(struct span prompt, const struct question *question)
{
	static const char *const words[] = {
	    "before", "original", "originally", "initially", "used to", "at first", NULL};
	struct number number;
	size_t at = 0;

	if (!phrase_any(question->text, words))
		return false;
	while (numbers_next(prompt, &at, &number))
		if (number.unit == NUMBER_PERCENT)
			return true;
	return false;
}

/* The word right before a number: "floor" of "floor 3". */
static struct span
label_of(struct span text, const struct number *number)
{
	size_t end = span_back(text, (size_t)(number->text.at - text.at), " "), at;

	for (at = end; at > 0 && isalpha((unsigned char)text.at[at - 1]);)
		at--;
	return span_between(text, at, end);
}

/* "from floor 1 to floor 3", "between page 20 and page 50": numbers that name places. */
static bool
goes_from_place_to_place(struct span prompt)
{
	struct number number;
	struct span label = {prompt.at, 0}, next;
	const char *end = prompt.at;
	size_t at = 0;

	while (numbers_next(prompt, &at, &number)) {
		next = label_of(prompt, &number);
		if (next.len > 2 && next.len == label.len && strncasecmp(next.at, label.at, next.len) == 0 &&
		    next.at >= end && next.at - end <= WAY_MAX &&
		    (phrase_find((struct span){end, (size_t)(next.at - end)}, 0, "to") != PHRASE_NONE ||
			phrase_find((struct span){end, (size_t)(next.at - end)}, 0, "and") != PHRASE_NONE))
			return true;
		label = next;
		end = number.text.at + number.text.len;
	}
	return false;
}

/* "1 wolf, 1 goat and 1 cabbage": numbers that are articles. A result from them alone counts something else. */
static bool
has_only_ones(struct span prompt)
{
	struct rational one = rational_of(1);
	struct number number;
	unsigned count = 0;

	for (size_t at = 0; numbers_next(prompt, &at, &number); count++)
		if (!number_has(&number, &one))
			return false;
	return count > 1;
}

bool
misreading_is_likely(struct span prompt, const struct question *question, struct span program)
{
	struct operators found = operators_of(program);

	return (!found.over && asks_for_what_was_before(prompt, question)) ||
	    (!found.minus && goes_from_place_to_place(prompt)) || has_only_ones(prompt);
}

bool
misreading_changes(struct span prompt, struct span draft, const struct final *final)
{
	static const char *const words[] = {"the same", "unchanged", "still takes", "still take", "still need",
	    "does not change", "doesn't change", "won't change", "regardless", "no matter", "does not matter",
	    "doesn't matter", "does not depend", "doesn't depend", "independent of", "just as long", NULL};
	struct number given;

	if (final->form == FINAL_NONE || final->unsure || !phrase_any(draft, words))
		return false;
	for (size_t at = 0; numbers_next(prompt, &at, &given);)
		if (given.reading_count > 0 && given.unit == final->value.unit &&
		    number_has(&final->value, &given.readings[0].value))
			return true;
	return false;
}

bool
misreading_rounds_down(struct span draft, const struct final *final, const struct program_answer *answer)
{
	struct rational one = rational_of(1), below;
	struct equation equation;
	size_t at = 0;

	if (final->form == FINAL_NONE || final->unsure || final->value.reading_count == 0 || answer->count != 1 ||
	    answer->numbers[0].reading_count == 0)
		return false;
	below = rational_subtract(&final->value.readings[0].value, &one);
	if (!rational_is_whole(&below) || !rational_equals(&below, &answer->numbers[0].readings[0].value))
		return false;
	while (equations_next(draft, &at, &equation) && !cpu_spend(1))
		if (rational_is_known(&equation.exact) && rational_compare(&equation.exact, &below) > 0 &&
		    rational_compare(&equation.exact, &final->value.readings[0].value) < 0)
			return true;
	return false;
}
