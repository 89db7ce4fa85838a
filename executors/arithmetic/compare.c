/*
 * Any reading that fits is agreement; disagreement needs both sides to be plain numbers.
 */
#include "executors/arithmetic/compare.h"

#include "routes/text/phrases.h"

#define ROUNDED_DECIMALS 2   /* deliberate rounding leaves at least so many */
#define ROUGH_PART       20  /* of a value, that "about" leaves open */
#define TENTHS_PART      50  /* of an exact one, if tenths are given: "roughly 176.4 lbs" */
#define CENTS_PART       100 /* of an exact one, if hundredths are given: who gives these has computed */
#define NOISE_DECIMALS   6   /* floats are compared to so many */

/* Cents and percentages: a value a hundred times the other is the same one in another unit. */
static bool
differs_by_hundred(const struct number *number, const struct rational *value)
{
	struct rational hundred = rational_of(100), more = rational_multiply(value, &hundred),
			less = rational_divide(value, &hundred);

	/* "3/10" is 30 percent. */
	if (number->unit != NUMBER_PERCENT && number->unit != NUMBER_MONEY &&
	    !(number->reading_count > 0 && number->readings[0].exact))
		return false;
	return number_has(number, &more) || number_has(number, &less);
}

/* Tenths that somebody computed: "roughly 176.4 lbs"; "about 6.5 hours" may be rounded to halves. */
static bool
gives_tenths(const struct reading *said)
{
	struct rational two = rational_of(2), twice = rational_multiply(&said->value, &two);

	return said->decimals == 1 && !rational_is_whole(&twice);
}

/* How much of a value "about" leaves open beside a number: one part of so many. */
static int
part_open(const struct reading *said, int cents_part)
{

	if (said->decimals >= ROUNDED_DECIMALS)
		return cents_part;
	return cents_part == CENTS_PART && gives_tenths(said) ? TENTHS_PART : ROUGH_PART;
}

/* "About 20" allows one unit of its last digit, "about 11.3 million" a twentieth. */
static bool
is_roughly(const struct number *number, const struct rational *value, int cents_part)
{

	for (unsigned i = 0; number->approximate && i < number->reading_count; i++) {
		const struct reading *said = &number->readings[i];
		struct rational off = rational_subtract(&said->value, value),
				share = rational_ratio(1, part_open(said, cents_part));
		struct rational unit = rational_rough_place(&said->value, said->decimals);

		off.negative = false;
		share = rational_multiply(&share, value);
		share.negative = false;
		if (!rational_is_known(&off) || rational_compare(&off, &unit) <= 0 ||
		    rational_compare(&off, &share) <= 0)
			return true;
	}
	return false;
}

static enum agreement
compare_numbers(const struct number *number, const struct rational *value, int cents_part)
{

	if (number_agrees(number, value))
		return AGREEMENT_AGREE;
	if (number->reading_count == 0 || is_roughly(number, value, cents_part) || differs_by_hundred(number, value))
		return AGREEMENT_UNCLEAR;
	return AGREEMENT_DISAGREE;
}

static bool
is_plain(const struct program_answer *answer)
{

	for (unsigned i = 0; i < answer->count; i++) {
		if (answer->numbers[i].reading_count == 0)
			return false;
	}
	return answer->output == PROGRAM_ANSWERED && answer->count > 0;
}

/* Whether every number of the answer is the draft's in that position. */
static bool
has_all(const struct final *final, const struct program_answer *answer)
{

	for (unsigned i = 0; i < answer->count; i++) {
		bool found = false;

		for (unsigned j = 0; j < final->count; j++)
			found |= number_agrees(&final->all[j], &answer->numbers[i].readings[0].value);
		if (!found)
			return false;
	}
	return true;
}

/* Whether both are amounts, or both times if a time is asked for. */
static bool
tells_alike(const struct question *question, const struct final *final, const struct program_answer *answer)
{
	bool times = answer->numbers[0].unit == NUMBER_TIME && !final->unsure && final->value.unit == NUMBER_TIME;

	return times || (!question->moment && answer->numbers[0].unit != NUMBER_TIME);
}

/* The 4 of "3:4" and the 3 of "1 : 3", with as many spaces on each side of the colon. */
static bool
is_of_ratio(const struct final *final)
{
	struct span before = span_between(final->where, 0, (size_t)(final->value.text.at - final->where.at));
	size_t colon = span_back(before, before.len, " *"), spaces = before.len - colon;

	return colon > spaces && before.at[colon - 1] == ':' && span_digit(before, colon - 2 - spaces);
}

/*
 * "Two and a quarter hours", "quarter past nine", "three out of eight": the words that are read are not all of it. "12
 * percentage points" are no percentage, and "16.10 Uhr" is a time.
 */
static bool
is_of_another_kind(const struct final *final, const struct rational *value)
{
	static const char *const ends[] = {"past ", "to ", "over ", NULL};
	static const char *const more[] = {" and ", "-quarter", " past", " to ", " out of", " over ", NULL};
	const struct number *number = &final->value;
	size_t at = (size_t)(number->core.at - final->where.at), end = at + number->core.len;
	struct span before = span_between(final->where, 0, at);

	if (!span_letter(number->core, 0))
		return span_equals(number->word, "percentage") || span_equals(number->word, "Uhr");
	for (size_t i = 0; ends[i] != NULL; i++)
		if (before.len >= strlen(ends[i]) && span_stands(before, before.len - strlen(ends[i]), ends[i]))
			return true;
	return !rational_is_whole(value) || phrase_any_at(final->where, end, more) > 0;
}

enum agreement
compare_draft(const struct question *question, const struct final *final, const struct program_answer *answer)
{
	enum agreement agreement;

	if (!is_plain(answer))
		return AGREEMENT_UNCLEAR;
	if (question->several || answer->count > 1 || !tells_alike(question, final, answer)) {
		bool whole = answer->count > 1 || (!question->several && !question->moment);

		return whole && has_all(final, answer) ? AGREEMENT_AGREE : AGREEMENT_UNCLEAR;
	}
	if (final->form == FINAL_NONE || (final->unsure && final->count == 0))
		return AGREEMENT_DISAGREE;
	if (final->unsure)
		return has_all(final, answer) ? AGREEMENT_UNCLEAR : AGREEMENT_DISAGREE;
	agreement = compare_numbers(&final->value, &answer->numbers[0].readings[0].value, ROUGH_PART);
	return agreement == AGREEMENT_DISAGREE &&
		(question->loose || is_of_ratio(final) ||
		    is_of_another_kind(final, &answer->numbers[0].readings[0].value))
	    ? AGREEMENT_UNCLEAR
	    : agreement;
}

/*
 * Two programs' outputs are the same result if they are equal, or if one was rounded to hundredths or finer. A float is
 * printed to its last digit: 5.0 matches 5, not 4.75.
 */
static bool
readings_same(const struct reading *a, const struct reading *b)
{
	int decimals = a->exact || (!b->exact && b->decimals < a->decimals) ? b->decimals : a->decimals;
	struct rational half = rational_ratio(1, 2), off = rational_subtract(&a->value, &b->value), most;

	if (rational_equals(&a->value, &b->value))
		return true;
	if (decimals < ROUNDED_DECIMALS || (a->exact && b->exact) || !rational_is_known(&off))
		return false;
	most = rational_ten(decimals < NOISE_DECIMALS ? -decimals : -NOISE_DECIMALS);
	most = rational_multiply(&most, &half);
	off.negative = false;
	return rational_compare(&off, &most) <= 0;
}

static bool
numbers_same(const struct number *a, const struct number *b)
{

	for (unsigned i = 0; i < a->reading_count; i++) {
		for (unsigned j = 0; j < b->reading_count; j++) {
			if (readings_same(&a->readings[i], &b->readings[j]))
				return true;
		}
	}
	return false;
}

enum agreement
compare_answers(const struct program_answer *a, const struct program_answer *b)
{

	if (!is_plain(a) || !is_plain(b))
		return AGREEMENT_UNCLEAR;
	if (a->count != b->count)
		return AGREEMENT_DISAGREE;
	for (unsigned i = 0; i < a->count; i++) {
		if (!numbers_same(&a->numbers[i], &b->numbers[i]))
			return AGREEMENT_DISAGREE;
	}
	return AGREEMENT_AGREE;
}

enum agreement
compare_value(const struct final *final, const struct rational *value)
{

	if (!rational_is_known(value))
		return AGREEMENT_UNCLEAR;
	if (final->form == FINAL_NONE)
		return AGREEMENT_DISAGREE;
	for (unsigned i = 0; i < final->count; i++) {
		if (final->unsure && number_agrees(&final->all[i], value))
			return AGREEMENT_UNCLEAR;
	}
	return final->unsure ? AGREEMENT_DISAGREE : compare_numbers(&final->value, value, CENTS_PART);
}

VOCABULARY_NAMES(agreement, EACH_AGREEMENT, AGREEMENT_COUNT);
