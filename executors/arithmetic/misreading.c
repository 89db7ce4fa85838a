/*
 * A cue in the question, and the operator that a program then needs.
 */
#include "executors/arithmetic/misreading.h"

#include "executors/arithmetic/equations.h"
#include "executors/arithmetic/python.h"
#include "policies/cpu.h"
#include "routes/text/number_words.h"
#include "routes/text/phrases.h"

#define GIVEN_MAX 16 /* numbers of a prompt that are divided by each other */
#define NEED_MAX  24 /* bytes before a number in which "need" stands */
#define WAY_MAX   24 /* bytes between two numbered places: " to floor " */

#define METERS "m", "meter", "meters", "metre", "metres"
#define GRAMS  "g", "gram", "grams", "gramm"

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
		if (next.len > 2 && span_same_nocase(next, label) && next.at >= end && next.at - end <= WAY_MAX &&
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

/* A unit, and the larger ones of its measure. */
static const struct {
	const char *small[6], *large[9];
} measures[] = {
    {{"cent", "cents", "ct", "cts", "pence"}, {"dollar", "dollars", "euro", "euros", "pound", "pounds", "bucks"}},
    {{"mm"}, {"cm", METERS}},
    {{"cm", "centimeters", "centimetres", "zentimeter"}, {"km", METERS}},
    {{METERS}, {"km", "kilometer", "kilometers", "kilometre", "kilometres"}},
    {{"mg"}, {"kg", GRAMS}},
    {{GRAMS}, {"kg", "kilo", "kilos", "kilogram", "kilograms"}},
    {{"ml"}, {"l", "liter", "liters", "litre", "litres"}},
    {{"mb"}, {"gb"}},
};

/* The unit of a number: the word behind it, or what it is a rate for: "18.90 per kg", "9.5/kg". */
static struct span
unit_of(struct span prompt, const struct number *number)
{
	static const char *const signs[] = {"per ", "pro ", "/"};
	struct span behind = span_strip(span_from(prompt, (size_t)(number->text.at + number->text.len - prompt.at)));

	for (size_t i = 0; i < nitems(signs); i++)
		if (span_starts_nocase(behind, signs[i])) {
			behind = span_from(behind, strlen(signs[i]));
			return span_between(behind, 0, span_past_letters(behind, 0));
		}
	return span_starts_nocase(behind, "\u00a2") ? span_of("cents") : number->word;
}

/* Whether a number is one of money in the larger unit, with a sign of a currency or two decimals. */
static bool
is_money(const struct number *number)
{

	return number->unit == NUMBER_MONEY || (number->reading_count > 0 && number->readings[0].decimals == 2);
}

/* Whether the program has a prompt's number as it stands. */
static bool
takes_over(struct span program, const struct number *number)
{
	struct python_walk walk = {.program = program};
	struct python_token token;
	struct rational written = python_value(number->core);

	while (python_next(&walk, &token)) {
		struct rational value = token.kind == PYTHON_NUMBER ? python_value(token.text) : rational_unknown();

		/* "35 cents" may be read as 0.35, too. */
		if (rational_is_known(&value) &&
		    (rational_is_known(&written) ? rational_equals(&value, &written) : number_has(number, &value)))
			return true;
	}
	return false;
}

/* Whether the program has a power of ten, by which one unit becomes another. */
static bool
converts(struct span program)
{
	static const char *const powers[] = {
	    "10", "100", "1000", "100.0", "1000.0", "0.1", "0.01", "0.001", "1e3", "1e-3", NULL};
	struct python_walk walk = {.program = program};
	struct python_token token;

	while (python_next(&walk, &token))
		if (token.kind == PYTHON_NUMBER && python_is_any(token.text, powers))
			return true;
	return false;
}

/* "3 planks of 80 cm and one of 2.4 m", and a program that adds 80 and 2.4 up. */
static bool
mixes_units(struct span prompt, struct span program)
{
	struct number small, large;

	for (size_t i = 0; i < nitems(measures); i++)
		for (size_t at = 0; !cpu_spend(1) && numbers_next(prompt, &at, &small);) {
			if (!number_word_among(unit_of(prompt, &small), measures[i].small) ||
			    !takes_over(program, &small))
				continue;
			for (size_t from = 0; !cpu_spend(1) && numbers_next(prompt, &from, &large);)
				if ((number_word_among(unit_of(prompt, &large), measures[i].large) ||
					(i == 0 && is_money(&large) &&
					    !number_word_among(unit_of(prompt, &large), measures[i].small))) &&
				    takes_over(program, &large))
					return !converts(program);
		}
	return false;
}

bool
misreading_is_likely(struct span prompt, const struct question *question, struct span program)
{
	struct operators found = operators_of(program);

	return (!found.over && asks_for_what_was_before(prompt, question)) ||
	    (!found.minus && goes_from_place_to_place(prompt)) || has_only_ones(prompt) || mixes_units(prompt, program);
}

/* How a program divides. */
enum parts { PARTS_NONE, PARTS_LEFT, PARTS_CUT };

/* Whether a program divides and leaves a part, or cuts it off. One that may round up does neither. */
static enum parts
parts_of(struct span program)
{
	static const char *const up[] = {"ceil", "round", "divmod", "math", NULL};
	static const char *const down[] = {"//", "//=", "%", "floor", "int", NULL};
	struct python_walk walk = {.program = program};
	struct python_token token, last = {.kind = PYTHON_OPERATOR}, before = last;
	enum parts parts = PARTS_NONE;

	/* "-(-10 // 4)" */
	if (program.len > 0 && memmem(program.at, program.len, "-(-", 3) != NULL)
		return PARTS_NONE;
	for (; python_next(&walk, &token); before = last, last = token) {
		/* "(10 + 4 - 1) // 4" */
		if (python_is(&token, "//") && python_is(&last, ")") && span_equals(before.text, "1"))
			return PARTS_NONE;
		if (token.kind != PYTHON_STRING && python_is_any(token.text, up))
			return PARTS_NONE;
		if (token.kind != PYTHON_STRING && python_is_any(token.text, down))
			parts = PARTS_CUT;
		else if (parts == PARTS_NONE && (python_is(&token, "/") || python_is(&token, "/=")))
			parts = PARTS_LEFT;
	}
	return parts;
}

/* Whether a whole number is none of some numbers, but one of them divided by another and rounded up. */
static bool
is_rounded_up(const struct rational *number, const struct number *given, unsigned count)
{
	struct rational one = rational_of(1), below = rational_subtract(number, &one);

	for (unsigned i = 0; i < count; i++)
		if (number_has(&given[i], number))
			return false;
	for (unsigned i = 0; i < count; i++)
		for (unsigned j = 0; j < count; j++) {
			struct rational part =
			    rational_divide(&given[i].readings[0].value, &given[j].readings[0].value);

			if (rational_is_known(&part) && rational_compare(&part, &below) > 0 &&
			    rational_compare(&part, number) < 0)
				return true;
		}
	return false;
}

/* "10 people need 3 taxis", "40 / 6 \u2192 7 trips": whether words before a number tell that it must suffice. */
static bool
must_suffice(struct span draft, const struct number *number)
{
	static const char *const words[] = {"need", "needs", "needed", "require", "requires", "must", "buy", "order",
	    "book", "counts as", "round up", "rounded up", "rounds up", "\u2192", NULL};
	size_t end = (size_t)(number->text.at - draft.at);

	return phrase_any(span_between(draft, end > NEED_MAX ? end - NEED_MAX : 0, end), words);
}

bool
misreading_leaves_parts(struct span prompt, struct span draft, struct span program)
{
	static const char *const cues[] = {"per started", "each started", "every started", "started hour",
	    "started hours", "started day", "started days", "angefangene", "angefangener", "or part of",
	    "or part thereof", NULL};
	struct rational one = rational_of(1);
	struct number given[GIVEN_MAX], number;
	enum parts parts = parts_of(program);
	unsigned count = 0;

	if (parts == PARTS_LEFT && phrase_any(prompt, cues))
		return true;
	for (size_t at = 0; parts != PARTS_NONE && count < GIVEN_MAX && numbers_next(prompt, &at, &number);)
		if (number.reading_count > 0 && takes_over(program, &number))
			given[count++] = number;
	for (size_t at = 0; !cpu_spend(1) && numbers_next(draft, &at, &number);)
		if (number.reading_count > 0 && number.unit == NUMBER_PLAIN && number.word.len > 2 &&
		    rational_is_whole(&number.readings[0].value) &&
		    rational_compare(&number.readings[0].value, &one) > 0 && must_suffice(draft, &number) &&
		    is_rounded_up(&number.readings[0].value, given, count))
			return true;
	return false;
}

/* Whether the prompt has the value as a number of its own. */
static bool
has_plain(struct span prompt, const struct number *percent)
{
	struct number number;

	for (size_t at = 0; numbers_next(prompt, &at, &number);)
		if (number.unit != NUMBER_PERCENT && number_same(&number, percent))
			return true;
	return false;
}

bool
misreading_takes_percent(struct span prompt, const struct final *final, struct span program)
{
	struct number number;

	if (final->value.unit == NUMBER_PERCENT || converts(program))
		return false;
	for (size_t at = 0; numbers_next(prompt, &at, &number);)
		if (number.unit == NUMBER_PERCENT && number.reading_count > 0 && takes_over(program, &number) &&
		    !has_plain(prompt, &number))
			return true;
	return false;
}

bool
misreading_is_rest(struct span prompt, const struct final *final, const struct program_answer *answer)
{
	struct rational whole = rational_of(final->value.unit == NUMBER_PERCENT ? 100 : 0), rest;
	struct number number;

	if (final->form == FINAL_NONE || final->unsure || final->value.reading_count == 0 || answer->count != 1 ||
	    answer->numbers[0].reading_count == 0)
		return false;
	for (size_t at = 0; numbers_next(prompt, &at, &number);)
		if (number.reading_count > 0 && rational_compare(&number.readings[0].value, &whole) > 0)
			whole = number.readings[0].value;
	rest = rational_subtract(&whole, &answer->numbers[0].readings[0].value);
	return !rest.negative && number_agrees(&final->value, &rest);
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
	static const char *const rest[] = {"remainder", "left over", "leftover", NULL};
	struct rational one = rational_of(1), below;
	struct equation equation;
	size_t at = 0;

	if (final->form == FINAL_NONE || final->unsure || final->value.reading_count == 0 || answer->count != 1 ||
	    answer->numbers[0].reading_count == 0)
		return false;
	below = rational_subtract(&final->value.readings[0].value, &one);
	/* "2 slices each, with 2 left over" */
	if (rational_is_whole(&below) && !rational_is_whole(&answer->numbers[0].readings[0].value) &&
	    phrase_any(draft, rest))
		return true;
	if (!rational_is_whole(&below) || rational_compare(&answer->numbers[0].readings[0].value, &below) < 0 ||
	    rational_compare(&answer->numbers[0].readings[0].value, &final->value.readings[0].value) >= 0)
		return false;
	while (equations_next(draft, &at, &equation) && !cpu_spend(1))
		if (rational_is_known(&equation.exact) && rational_compare(&equation.exact, &below) > 0 &&
		    rational_compare(&equation.exact, &final->value.readings[0].value) < 0)
			return true;
	return false;
}
