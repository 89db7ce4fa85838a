/*
 * Equations, the claim, and all other numbers.
 */
#include "executors/arithmetic/reread.h"

#include <math.h>

#include "executors/arithmetic/amount.h"
#include "executors/arithmetic/equations.h"
#include "executors/arithmetic/final.h"
#include "policies/cpu.h"
#include "routes/text/number_words.h"
#include "routes/text/phrases.h"

#define KNOWN_MAX     24 /* numbers that others are computed from */
#define TEXT_MAX      4096
#define LABEL_MAX     20  /* of steps, parts and days */
#define PARTS_MAX     8   /* that add up to a result */
#define CONCLUDED_MAX 100 /* bytes behind a result that may conclude from it */

/*
 * The byte before or after a position, skipping white space and emphasis ("**", or an adjacent star); '\0' at the end.
 */
static char
beside(struct span text, const char *at, int step)
{
	const char *start = at += step < 0 ? -1 : 0;

	for (; at >= text.at && at < text.at + text.len; at += step) {
		if (*at == '*' && (at == start || at[-step] == '*'))
			continue;
		if (strchr(" \t$(_", *at) == NULL)
			return *at;
	}
	return '\0';
}

/* Whether a byte next to a number is an operator; multiplication signs are an "x" or not ASCII. */
static bool
is_operator(char byte)
{

	return byte != '\0' && (strchr("+-*/^x\\", byte) != NULL || (unsigned char)byte >= 0x80);
}

/* Whether the number is part of a calculation, which equations.h reads. */
static bool
is_operand(struct span text, const struct number *number)
{

	return is_operator(beside(text, number->text.at, -1)) ||
	    is_operator(beside(text, number->text.at + number->text.len, 1));
}

/* "12 = 13": two numbers of one unit with nothing but a sign of equality between them. */
static bool
are_unequal(struct span text, const struct number *a, const struct number *b)
{
	const char *end = a->text.at + a->text.len, *sign = NULL;

	if (a->word.len > 0 || b->word.len > 0 || a->reading_count == 0 || b->reading_count == 0 || a->unit != b->unit)
		return false;
	for (const char *at = end; at < b->text.at; at++) {
		if (*at == '=' && sign == NULL)
			sign = at;
		else if (strchr(" \t*$", *at) == NULL)
			return false;
	}
	/* "2.5% of 40 = 1": a word before it also makes it a part. */
	return sign != NULL && !isalnum((unsigned char)beside(text, a->text.at, -1)) && !is_operand(text, a) &&
	    !is_operand(text, b) && !number_same(a, b);
}

/* "80% of $96 is $80": a percentage of a number, and its result. */
static bool
is_wrong_share(struct span text, const struct number *share, const struct number *whole, const struct number *part)
{
	const char *end = share->text.at + share->text.len, *next = whole->text.at + whole->text.len;
	struct span tie = span_strip((struct span){end, (size_t)(whole->text.at - end)});
	struct span verb = span_strip((struct span){next, (size_t)(part->text.at - next)});
	struct rational value;

	if (share->unit != NUMBER_PERCENT || share->reading_count < 2 || whole->reading_count == 0 ||
	    part->reading_count == 0 || !span_equals_nocase(tie, "of") || !span_equals_nocase(verb, "is") ||
	    is_operator(beside(text, part->text.at + part->text.len, 1)))
		return false;
	value = rational_multiply(&share->readings[1].value, &whole->readings[0].value);
	return rational_is_known(&value) && !number_agrees(part, &value);
}

bool
reread_adds_up(struct span text)
{
	struct equation equation;
	struct number number, last = {.reading_count = 0}, first = {.reading_count = 0};
	size_t at = 0;

	while (equations_next(text, &at, &equation))
		if (equation.verdict == EQUATION_FALSE)
			return false;
	for (at = 0; numbers_next(text, &at, &number); first = last, last = number)
		if ((last.text.at != NULL && are_unequal(text, &last, &number)) ||
		    (first.text.at != NULL && is_wrong_share(text, &first, &last, &number)))
			return false;
	return true;
}

/* Whether an equation that ends in the number has it as its result. */
static bool
is_computed(struct span text, const struct number *number)
{
	struct equation equation;
	size_t at = 0;

	while (equations_next(text, &at, &equation)) {
		const char *end = equation.text.at + equation.text.len;

		if (number->core.at >= equation.text.at && number->core.at < end &&
		    number->core.at + number->core.len <= end && beside(text, number->text.at, -1) == '=')
			return rational_is_known(&equation.exact) && number_agrees(number, &equation.exact);
	}
	return false;
}

bool
reread_follows(struct span text, const struct rational *value)
{
	struct number number;
	size_t at = 0;

	while (numbers_next(text, &at, &number))
		if (number_agrees(&number, value) && beside(text, number.text.at, -1) == '=' &&
		    !is_computed(text, &number))
			return false;
	return true;
}

/* Whether the text has the number, under any reading. */
static bool
has(struct span text, const struct number *old)
{
	struct number number;
	size_t at = 0;

	while (numbers_next(text, &at, &number))
		for (unsigned i = 0; i < old->reading_count; i++)
			if (number_has(&number, &old->readings[i].value))
				return true;
	return false;
}

bool
reread_states(struct span prompt, struct span text, const struct rational *value, const struct number *old)
{
	struct final final;

	final_read(prompt, text, &final);
	return final.form != FINAL_NONE && !final.unsure && !final.contradicts && number_agrees(&final.value, value) &&
	    reread_adds_up(text) && (old == NULL || !has(text, old));
}

/* --- numbers besides --- */

struct known {
	double values[KNOWN_MAX];
	unsigned count;
};

static void
add(struct known *known, double value)
{

	if (known->count < KNOWN_MAX && isfinite(value))
		known->values[known->count++] = value;
}

/* Whether a computed value may have been written as the number, at its precision. */
static bool
fits(const struct number *number, double value)
{

	for (unsigned i = 0; i < number->reading_count; i++) {
		double written = rational_double(&number->readings[i].value);
		double unit = pow(10, -number->readings[i].decimals) / 2;

		if (fabs(written - value) <= unit + 1e-9 * fabs(value) && (written != 0 || value == 0))
			return true;
	}
	return false;
}

/* Whether one calculation with two known numbers gives it; a percentage of one counts too. */
static bool
is_one_away(const struct known *known, const struct number *number)
{

	for (unsigned i = 0; i < known->count; i++) {
		for (unsigned j = 0; j < known->count; j++) {
			double a = known->values[i], b = known->values[j];

			if (cpu_spend(1))
				return false;
			if (fits(number, a + b) || fits(number, a - b) || fits(number, a * b) ||
			    fits(number, a * b / 100) || (b != 0 && fits(number, a / b)))
				return true;
		}
	}
	return false;
}

static bool
is_known(const struct known *known, const struct number *number)
{

	for (unsigned i = 0; i < known->count; i++)
		if (fits(number, known->values[i]))
			return true;
	return false;
}

/* "Step 4", "Method 2". */
static bool
is_label(struct span text, const struct number *number)
{
	static const char *const words[] = {
	    "step", "method", "part", "option", "case", "day", "week", "month", "year", NULL};
	const char *end = number->text.at, *start;
	struct rational most = rational_of(LABEL_MAX);

	while (end > text.at && strchr(" *#", end[-1]) != NULL)
		end--;
	for (start = end; start > text.at && isalpha((unsigned char)start[-1]); start--)
		;
	return number_word_among((struct span){start, (size_t)(end - start)}, words) && number->reading_count > 0 &&
	    rational_compare(&number->readings[0].value, &most) <= 0;
}

/* Whether a true equation ends in the number. */
static bool
is_result(struct span text, const struct number *number)
{
	struct equation equation;
	size_t at = 0;

	while (equations_next(text, &at, &equation)) {
		const char *end = equation.text.at + equation.text.len;

		if (equation.verdict == EQUATION_HOLDS && number->core.at >= equation.text.at &&
		    number->core.at < end && number->core.at + number->core.len >= end)
			return true;
	}
	return false;
}

/* Whether a number is known, or one calculation away; "8.5 hours" also as 510 minutes. */
static bool
is_derived(const struct known *known, const struct number *number)
{
	struct number base = {.reading_count = 1};

	if (is_known(known, number) || is_one_away(known, number))
		return true;
	base.readings[0].value = amount_in_base(number);
	return rational_is_known(&base.readings[0].value) && (is_known(known, &base) || is_one_away(known, &base));
}

/* Dates and times have no value: they are known if the prompt has the same words. */
static bool
is_copied(struct span prompt, const struct number *number)
{

	return number->reading_count == 0 && memmem(prompt.at, prompt.len, number->text.at, number->text.len) != NULL;
}

/* Whether a sign of arithmetic stands beside a number: it is no part, but computed with. */
static bool
is_computed_with(struct span text, const struct number *number)
{
	static const char *const signs[] = {
	    " * ", " + ", " - ", " / ", " x ", " = ", " \u00d7 ", " \u00f7 ", " \u2212 "};
	size_t start = (size_t)(number->text.at - text.at), end = start + number->text.len;

	if (number->word.len > 0 && number->word.at == number->text.at + number->text.len + 1)
		end += number->word.len + 1;
	for (size_t i = 0; i < nitems(signs); i++) {
		size_t n = strlen(signs[i]);

		if (phrase_stands(text, end, signs[i]) ||
		    (start >= n && strcmp(signs[i], " = ") != 0 && phrase_stands(text, start - n, signs[i])))
			return true;
	}
	return false;
}

/* Whether numbers of a text, one behind the other, add up to a result. */
static bool
has_parts(struct span text, const struct rational *result)
{
	double sums[PARTS_MAX] = {0}, sum = rational_double(result);
	struct number number;
	unsigned count = 0;

	for (size_t at = 0; !cpu_spend(PARTS_MAX) && numbers_next(text, &at, &number);) {
		if (number.reading_count == 0 || number.unit == NUMBER_ORDINAL || !span_digit(number.core, 0) ||
		    number_has(&number, result) || is_computed_with(text, &number))
			continue;
		/* Each sum begins at another number, and those that are full begin again here. */
		sums[count++ % PARTS_MAX] = 0;
		for (unsigned i = 0; i < PARTS_MAX && i < count; i++) {
			bool alone = i == (count - 1) % PARTS_MAX;

			sums[i] += rational_double(&number.readings[0].value);
			if (!alone && fabs(sums[i] - sum) <= 1e-9 * fabs(sum))
				return true;
		}
	}
	return false;
}

/* Whether the old number is a number of a text, halved or doubled as the draft says: "half your age". */
static bool
is_multiple_in(struct span text, const struct number *factor, const struct number *old)
{
	struct number number;

	for (size_t at = 0; !cpu_spend(1) && numbers_next(text, &at, &number);) {
		struct rational made;

		if (number.reading_count == 0 || number.unit == NUMBER_FACTOR)
			continue;
		made = rational_multiply(&number.readings[0].value, &factor->readings[0].value);
		if (number_has(old, &made))
			return true;
	}
	return false;
}

static bool
is_multiple(struct span prompt, struct span draft, const struct number *old)
{
	struct number factor;

	for (size_t at = 0; !cpu_spend(1) && numbers_next(draft, &at, &factor);)
		if (factor.unit == NUMBER_FACTOR && factor.reading_count > 0 &&
		    (is_multiple_in(prompt, &factor, old) || is_multiple_in(draft, &factor, old)))
			return true;
	return false;
}

/* "930 g, so that's enough for your recipe" */
static bool
concludes_from(struct span draft, const struct number *old)
{
	static const char *const words[] = {"enough", "sufficient", "afford", "halfway", "fits", "more than",
	    "less than", "over budget", "under budget", "within", "your budget", NULL};
	struct span rest = span_from(draft, (size_t)(old->text.at + old->text.len - draft.at));
	size_t at = 0;

	while (at < rest.len && strchr(",.;!\n", rest.at[at]) == NULL && !cpu_spend(1))
		at++;
	rest = span_from(rest, at < rest.len ? at : rest.len);
	return phrase_any(span_between(rest, 0, rest.len < CONCLUDED_MAX ? rest.len : CONCLUDED_MAX), words);
}

bool
reread_rests_on(struct span prompt, struct span draft, const struct number *old)
{

	return (reread_adds_up(draft) && has_parts(draft, &old->readings[0].value)) ||
	    is_multiple(prompt, draft, old) || concludes_from(draft, old);
}

bool
reread_is_explained(struct span prompt, struct span text, const struct rational *value)
{
	struct known known = {.count = 0};
	struct number number;
	size_t at = 0;

	if (text.len > TEXT_MAX)
		return false;
	/* "Regular: ... = $720, overtime: ... = $162": only the last sum was wrong. */
	if (has_parts(text, value))
		return !cpu_is_spent();
	add(&known, rational_double(value));
	while (numbers_next(prompt, &at, &number))
		if (number.reading_count > 0)
			add(&known, rational_double(&number.readings[0].value));
	for (at = 0; numbers_next(text, &at, &number);) {
		if (number.unit == NUMBER_ORDINAL || number.unit == NUMBER_FACTOR || is_copied(prompt, &number) ||
		    is_label(text, &number) || is_known(&known, &number))
			continue;
		if (number.reading_count == 0 || !(is_derived(&known, &number) || is_result(text, &number)))
			return false;
		add(&known, rational_double(&number.readings[0].value));
	}
	return !cpu_is_spent();
}

/* Whether a number is the value: to its last digit, or rounded to its decimals. Ten is not 245 / 24 = 10.2. */
static bool
says(const struct number *number, double value)
{
	double written = rational_double(&number->readings[0].value);

	return fits(number, value) && (number->readings[0].decimals > 0 || fabs(written - value) <= 1e-9 * fabs(value));
}

/* Whether one calculation of a value with a known number gives it. */
static bool
comes_of(double value, const struct known *known, const struct number *number)
{

	for (unsigned i = 0; i < known->count; i++) {
		double other = known->values[i];

		if (fits(number, value + other) || fits(number, value - other) || fits(number, other - value) ||
		    fits(number, value * other) || fits(number, value * other / 100) ||
		    (other != 0 && fits(number, value / other)) || (value != 0 && fits(number, other / value)))
			return true;
	}
	return false;
}

bool
reread_leans_on(struct span prompt, struct span text, const struct number *old)
{
	/* Metric prefixes, minutes and seconds, months and feet, hours and days. */
	static const double steps[] = {10, 100, 1000, 60, 12, 24, 7};
	double value = rational_double(&old->readings[0].value);
	struct number number;
	size_t at = 0;

	while (numbers_next(text, &at, &number)) {
		if (number.reading_count == 0 || has(prompt, &number))
			continue;
		for (size_t i = 0; i < nitems(steps); i++)
			if (says(&number, value * steps[i]) || says(&number, value / steps[i]))
				return true;
		if (says(&number, 1 - value) || (number.unit == NUMBER_PERCENT && says(&number, 100 - value)))
			return true;
	}
	return false;
}

bool
reread_is_stale(struct span prompt, struct span text, const struct number *old, const struct rational *value)
{
	double was = rational_double(&old->readings[0].value), is = rational_double(value);
	struct known known = {.count = 0};
	struct number number;

	for (size_t at = 0; numbers_next(prompt, &at, &number);)
		if (number.reading_count > 0)
			add(&known, rational_double(&number.readings[0].value));
	for (size_t at = 0; numbers_next(text, &at, &number) && !cpu_spend(1);) {
		if (number.reading_count == 0 || has(prompt, &number) || number_agrees(&number, value))
			continue;
		/* What is part of an equation is read with it. */
		if ((number.approximate && fits(&number, was)) ||
		    (!is_operand(text, &number) && !is_result(text, &number) && comes_of(was, &known, &number) &&
			!comes_of(is, &known, &number) && !is_one_away(&known, &number)))
			return true;
		add(&known, rational_double(&number.readings[0].value));
	}
	return false;
}

bool
reread_answers_another(struct span prompt, struct span text, const struct number *old)
{
	static const char *const cases[] = {"with ", "for ", "if ", NULL};
	struct span sentence;
	struct number number;

	while (sentence_next(&text, &sentence) && !cpu_spend(1)) {
		bool begins = false, found = false, other = false;

		for (size_t i = 0; cases[i] != NULL; i++)
			begins |= span_starts_nocase(sentence, cases[i]);
		for (size_t at = 0; begins && numbers_next(sentence, &at, &number);) {
			bool same = number.reading_count > 0 && number_has(&number, &old->readings[0].value);

			found |= same;
			other |= !same && number.reading_count > 0 && !has(prompt, &number) &&
			    !is_operand(sentence, &number);
		}
		if (found && other)
			return true;
	}
	return false;
}
