/*
 * A program's output: the last line counts.
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

/* A program prints plain numerals: use the first reading, except for a time, whose half of the day is unknown. */
static void
take_number(struct program_answer *answer, struct number *number)
{

	if (number->reading_count > 1 && number->unit != NUMBER_PERCENT && number->unit != NUMBER_TIME)
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

/* "total cost in dollars: 280 ": the words end with a colon or "="; numbers before that are part of them. */
static size_t
value_start(struct span line)
{
	struct number number;
	size_t start = 0;

	for (size_t i = 0; i + 1 < line.len && !cpu_spend(1); i++)
		if ((line.at[i] == ':' || line.at[i] == '=') && line.at[i + 1] == ' ')
			start = i + 1;
	return numbers_next(line, &(size_t){start}, &number) ? start : 0;
}

static struct span
last_word(struct span text)
{
	size_t n = 0;

	while (n < text.len && (isalpha((unsigned char)text.at[text.len - 1 - n]) || text.at[text.len - 1 - n] == '%'))
		n++;
	return (struct span){text.at + text.len - n, n};
}

/* "total cost in dollars", "time (minutes)", "280 dollars" */
static void
take_words(struct program_answer *answer, struct span line)
{
	struct span what = {line.at, (size_t)(answer->numbers[0].text.at - line.at)};
	size_t in;

	what.len = span_back(what, what.len, " \t:=");
	answer->what = span_strip(what);
	answer->unit = answer->numbers[answer->count - 1].word;
	in = phrase_find_last(what, "in");
	if (answer->unit.len > 0 || what.len == 0)
		return;
	if (what.at[what.len - 1] == ')')
		answer->unit = last_word((struct span){what.at, what.len - 1});
	else if (in != PHRASE_NONE && memchr(what.at + in + 2, ' ', what.len - in - 2) == what.at + in + 2)
		answer->unit = last_word(what);
}

void
program_answer_read(struct span output, struct program_answer *answer)
{
	struct span rest = span_strip(output), line;
	struct number number;
	size_t at = 0, start = rest.len;

	memset(answer, 0, sizeof(*answer));
	answer->output = PROGRAM_SILENT;
	if (rest.len == 0)
		return;
	while (start > 0 && rest.at[start - 1] != '\n')
		start--;
	line = span_from(rest, start);
	if (has_not_finite(line)) {
		answer->output = PROGRAM_NOT_FINITE;
		return;
	}
	answer->output = PROGRAM_WORDLESS;
	at = value_start(line);
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
	if (answer->count > 0)
		take_words(answer, line);
	answer->many_lines = numbers_next((struct span){rest.at, start}, &(size_t){0}, &number);
}

/* Different units of the same quantity. A family ends in NULL. */
static const char *const families[][10] = {
    {"second", "minute", "hour", "day", "week", "month", "year", NULL},
    {"cent", "dollar", NULL},
    {"cent", "euro", NULL},
    {"penny", "pound", NULL},
    {"millimeter", "centimeter", "meter", "kilometer", "inch", "foot", "yard", "mile", NULL},
    {"mm", "cm", "m", "km", "in", "ft", "yd", "mi", NULL},
    {"gram", "kilogram", "ounce", "ton", NULL},
    {"g", "kg", "oz", "t", NULL},
    {"milliliter", "liter", "gallon", "quart", "pint", "cup", NULL},
    {"ml", "l", NULL},
};

/* "minutes" is a minute. */
static bool
is_unit(struct span word, const char *unit)
{
	size_t n = strlen(unit);

	if (word.len < n || !span_equals_nocase((struct span){word.at, n}, unit))
		return false;
	return word.len == n || (n > 2 && (word.at[n] | 0x20) == 's' && word.len == n + 1) ||
	    (n > 2 && word.len == n + 2 && span_equals_nocase((struct span){word.at + n, 2}, "es"));
}

static int
member_of(size_t family, struct span word)
{

	for (int i = 0; families[family][i] != NULL; i++)
		if (is_unit(word, families[family][i]))
			return i;
	return -1;
}

/* The word that begins at or after an offset, after white space. */
static struct span
word_after(struct span text, size_t at)
{
	size_t n = 0;

	at = span_past(text, at, " ");
	n = span_past_letters(text, at + n) - at;
	return (struct span){text.at + at, n};
}

/* "How many minutes", "in minutes?": whether only other units of the same family are asked for. */
static bool
asks_for_another_unit(struct span question, struct span unit)
{
	static const char *const cues[] = {"how many", "in"};
	bool other = false;

	for (size_t i = 0; i < nitems(cues); i++) {
		for (size_t at = phrase_find(question, 0, cues[i]); at != PHRASE_NONE && !cpu_spend(1);
		     at = phrase_find(question, at + 1, cues[i])) {
			struct span word = word_after(question, at + strlen(cues[i]));

			for (size_t f = 0; f < nitems(families); f++) {
				if (member_of(f, word) < 0 || member_of(f, unit) < 0)
					continue;
				if (member_of(f, word) == member_of(f, unit))
					return false;
				other = true;
			}
		}
	}
	return other;
}

/* A question with words of one list is not answered with words of the other. */
static const char *const opposites[][2][6] = {
    {{"left", "remain", "remaining", "leftover", "unsold", NULL},
	{"sold", "eaten", "used", "given away", "spent", NULL}},
    {{"before", "original", "originally", NULL}, {"after", "final", "discounted", NULL}},
    {{"profit", "gain", NULL}, {"revenue", "cost", "expenses", "income", NULL}},
    {{"total", "altogether", "in all", "combined", NULL}, {"each", "per", "average", NULL}},
    {{"perimeter", "circumference", NULL}, {"area", "volume", NULL}},
};

static bool
says_another_quantity(struct span question, struct span what)
{

	for (size_t i = 0; i < nitems(opposites) && what.len > 0; i++)
		for (int side = 0; side < 2; side++)
			if (phrase_any(question, opposites[i][side]) && !phrase_any(question, opposites[i][1 - side]) &&
			    phrase_any(what, opposites[i][1 - side]) && !phrase_any(what, opposites[i][side]))
				return true;
	return false;
}

bool
program_units_differ(const struct program_answer *a, const struct program_answer *b)
{

	for (size_t f = 0; f < nitems(families); f++)
		if (member_of(f, a->unit) >= 0 && member_of(f, b->unit) >= 0 &&
		    member_of(f, a->unit) != member_of(f, b->unit))
			return true;
	return false;
}

/* "On average" how many: not of whole things. */
static bool
asks_for_average(const struct question *question)
{
	static const char *const words[] = {"average", "on average", "mean", NULL};

	return phrase_any(question->text, words);
}

/* Whether the value lies in the middle between two numerals of so many decimals. */
static bool
is_halfway(const struct rational *value, int decimals)
{
	struct rational scale = rational_ten(decimals), two = rational_of(2),
			shifted = rational_multiply(value, &scale), twice = rational_multiply(&shifted, &two);

	return rational_is_whole(&twice) && !rational_is_whole(&shifted);
}

enum program_veto
program_veto(const struct program_answer *answer, const struct question *question, int decimals)
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
		if (((question->count && !asks_for_average(question)) || question->money) &&
		    rational_decimals(value, 2) < 0 && (decimals <= 0 || is_halfway(value, decimals)))
			return PROGRAM_VETO_DECIMALS;
	}
	if (asks_for_another_unit(question->text, answer->unit))
		return PROGRAM_VETO_UNIT;
	return says_another_quantity(question->text, answer->what) ? PROGRAM_VETO_QUANTITY : PROGRAM_NO_VETO;
}

VOCABULARY_NAMES(program_output, EACH_PROGRAM_OUTPUT, PROGRAM_OUTPUT_COUNT);

VOCABULARY_NAMES(program_veto, EACH_PROGRAM_VETO, PROGRAM_VETO_COUNT);
