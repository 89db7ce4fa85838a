/*
 * What a program printed: the last line speaks.
 */
#include "executors/arithmetic/program.h"
#include "routes/text/phrases.h"

#define FLOAT_DECIMALS 10 /* a float that prints more decimals than this may carry noise in its last ones */
#define MENDED         8  /* decimals that such a float is rounded to */

/* Round noise off: 0.30000000000000004, 11.999999999999998. */
static void
mend_float(struct number *number)
{
	struct reading *reading = &number->readings[0];
	struct rational scale = rational_ten(MENDED), half = rational_ratio(1, 2), rounded;
	bool negative;
	int decimals;

	if (number->reading_count == 0 || reading->exact || reading->decimals < FLOAT_DECIMALS)
		return;
	negative = reading->value.negative;
	rounded = reading->value;
	rounded.negative = false;
	rounded = rational_multiply(&rounded, &scale);
	rounded = rational_add(&rounded, &half);
	rounded = rational_truncate(&rounded);
	rounded = rational_divide(&rounded, &scale);
	decimals = rational_decimals(&rounded, MENDED - 2);
	if (decimals < 0)
		return;
	reading->value = negative ? rational_negate(&rounded) : rounded;
	reading->decimals = decimals;
}

/* A program prints plain numerals: the first reading is the one. */
static void
take_number(struct program_answer *answer, struct number *number)
{

	if (number->reading_count > 1 && number->unit != NUMBER_PERCENT)
		number->reading_count = 1;
	mend_float(number);
	answer->numbers[answer->count++] = *number;
}

/* "1.25" after which "1.250,50" cannot be meant; "3.500" is not 3500 here. */
static bool
has_not_finite(struct span line)
{
	static const char *const words[] = {"nan", "inf", "infinity", "zoo", "oo", "None", NULL};

	return phrase_any(line, words) || phrase_find(line, 0, "j)") != PHRASE_NONE;
}

void
program_answer_read(struct span output, struct program_answer *answer)
{
	struct span rest = span_strip(output), line = rest;
	struct number number;
	size_t at = 0, start = rest.len;

	memset(answer, 0, sizeof(*answer));
	answer->output = PROGRAM_SILENT;
	if (rest.len == 0)
		return;
	while (start > 0 && rest.at[start - 1] != '\n')
		start--;
	line = (struct span){rest.at + start, rest.len - start};
	if (has_not_finite(line)) {
		answer->output = PROGRAM_NOT_FINITE;
		return;
	}
	answer->output = PROGRAM_WORDLESS;
	while (numbers_next(line, &at, &number)) {
		if (isalpha((unsigned char)number.core.at[0]) || number.unit == NUMBER_ORDINAL)
			continue;
		if (answer->count == PROGRAM_NUMBERS_MAX) {
			answer->output = PROGRAM_LENGTHY;
			return;
		}
		take_number(answer, &number);
		answer->output = PROGRAM_ANSWERED;
	}
	answer->many_lines = numbers_next((struct span){rest.at, start}, &(size_t){0}, &number);
}

enum program_veto
program_veto(const struct program_answer *answer, const struct question *question)
{

	if (answer->output != PROGRAM_ANSWERED)
		return PROGRAM_VETO_OUTPUT;
	for (unsigned i = 0; i < answer->count; i++) {
		const struct number *number = &answer->numbers[i];
		const struct rational *value = &number->readings[0].value;

		if (number->reading_count == 0)
			continue;
		if (value->negative && (question->count || !question->negative))
			return PROGRAM_VETO_NEGATIVE;
		if ((question->count || question->money) && rational_decimals(value, 2) < 0)
			return PROGRAM_VETO_DECIMALS;
	}
	return PROGRAM_NO_VETO;
}

const char *
program_output_name(enum program_output output)
{
	static const char *const names[PROGRAM_OUTPUT_COUNT] = {
	    "answered", "silent", "wordless", "not-finite", "lengthy"};

	return names[output];
}

const char *
program_veto_name(enum program_veto veto)
{
	static const char *const names[PROGRAM_VETO_COUNT] = {"none", "output", "negative", "decimals"};

	return names[veto];
}
