/*
 * From one false equation to the next: each result is replaced wherever it is used later, until all hold.
 */
#include "executors/arithmetic/mend.h"

#include <math.h>

#include "executors/arithmetic/equations.h"
#include "executors/arithmetic/numeral.h"
#include "executors/arithmetic/reread.h"
#include "policies/cpu.h"
#include "routes/text/phrases.h"

#define DRAFT_MAX      4096 /* bytes of a draft that is mended */
#define ROUNDS_MAX     6    /* equations that are corrected */
#define EQUATIONS_MAX  64
#define OPERANDS_MAX   5 /* of an equation whose other readings can be tried */
#define DECIMALS_MONEY 2

/* An equation of the text, split into its parts. */
struct sum {
	struct span text;
	enum equation_verdict verdict;
	struct rational exact;
	struct number operands[OPERANDS_MAX];
	unsigned count;
	struct number result; /* the only number after the sign */
};

/* --- reading --- */

/* Split an equation. Returns false if a side contains anything uncertain. */
static bool
take_apart(const struct equation *equation, struct sum *sum)
{
	const char *sign = span_find(equation->text, '=');
	struct span left, right;
	struct number number;
	size_t at = 0;

	memset(sum, 0, sizeof(*sum));
	sum->text = equation->text;
	sum->verdict = equation->verdict;
	sum->exact = equation->exact;
	if (sign == NULL || equation->verdict == EQUATION_UNSURE || !rational_is_known(&equation->exact))
		return false;
	left = (struct span){equation->text.at, (size_t)(sign - equation->text.at)};
	right = (struct span){sign + 1, equation->text.len - left.len - 1};
	while (numbers_next(left, &at, &number)) {
		if (sum->count == OPERANDS_MAX || number.reading_count == 0)
			return false;
		sum->operands[sum->count++] = number;
	}
	at = 0;
	if (!numbers_next(right, &at, &sum->result) || sum->result.reading_count == 0)
		return false;
	return sum->count > 1 && !numbers_next(right, &at, &number);
}

/* Whether a sign of equality only follows on a name: "Total = 5 * 20 = 100". */
static bool
is_label(struct span text, size_t sign)
{
	size_t at = span_back(text, sign, " *_:");

	if (at == 0 || !isalpha((unsigned char)text.at[at - 1]))
		return false;
	for (; at > 0 && strchr("\n.,;:(", text.at[at - 1]) == NULL && !cpu_spend(1); at--)
		if (isdigit((unsigned char)text.at[at - 1]) || text.at[at - 1] == '=')
			return false;
	return true;
}

/* A text's equations: where they are, the first false one, and the last. */
struct sums {
	struct span at[EQUATIONS_MAX];
	unsigned count;
	bool is_wrong;
	struct sum wrong, last;
};

/* Whether each equals sign is an equation's or a label's, and none is approximate. */
static bool
are_all_read(struct span text, const struct sums *sums)
{
	unsigned next = 0;

	for (size_t at = 0; at < text.len && !cpu_spend(1); at++) {
		if (phrase_stands(text, at, "\u2248") || phrase_stands(text, at, "\u2192") ||
		    phrase_stands(text, at, "\\approx") || phrase_stands(text, at, "->"))
			return false;
		if (text.at[at] != '=')
			continue;
		while (next < sums->count && sums->at[next].at + sums->at[next].len <= text.at + at)
			next++;
		if ((next == sums->count || text.at + at < sums->at[next].at) && !is_label(text, at))
			return false;
	}
	return true;
}

/* Returns false if an equation is not read with certainty and exactly, or there is none. */
static bool
read_sums(struct span text, struct sums *sums)
{
	struct equation equation;
	size_t at = 0;

	sums->count = 0;
	sums->is_wrong = false;
	while (equations_next(text, &at, &equation)) {
		struct sum *sum = &sums->last;

		if (sums->count == EQUATIONS_MAX || !take_apart(&equation, sum) ||
		    (sum->verdict == EQUATION_HOLDS && !number_has(&sum->result, &sum->exact)))
			return false;
		sums->at[sums->count++] = equation.text;
		if (sum->verdict == EQUATION_FALSE && !sums->is_wrong) {
			sums->wrong = *sum;
			sums->is_wrong = true;
		}
	}
	return sums->count > 0 && are_all_read(text, sums) && !cpu_is_spent();
}

/* --- what else may explain a result --- */

/* Whether some operators in some grouping bring the values, in their order, to the result. */
static bool
comes_to(const double *values, unsigned count, double result)
{
	double rest[OPERANDS_MAX] = {0};

	if (count == 1)
		return fabs(values[0] - result) < 1e-9 * fmax(1, fabs(result));
	for (unsigned i = 0; i + 1 < count && !cpu_spend(4); i++) {
		double a = values[i], b = values[i + 1];
		const double joined[] = {a + b, a - b, a * b, b != 0 ? a / b : NAN};

		for (unsigned j = 0, n = 0; j < count; j++)
			if (j != i + 1)
				rest[n++] = values[j];
		for (unsigned way = 0; way < nitems(joined); way++) {
			rest[i] = joined[way];
			if (isfinite(rest[i]) && comes_to(rest, count - 1, result))
				return true;
		}
	}
	return false;
}

static bool
is_explained(const struct sum *sum)
{
	double values[OPERANDS_MAX];

	for (unsigned i = 0; i < sum->count; i++)
		values[i] = rational_double(&sum->operands[i].readings[0].value);
	return comes_to(values, sum->count, rational_double(&sum->result.readings[0].value));
}

/* "20 + 20 + 30": the result may have left one out, or one may be written once too often. */
static bool
repeats_addend(const struct sum *sum)
{

	if (span_find(sum->text, '+') == NULL)
		return false;
	for (unsigned i = 0; i < sum->count; i++)
		for (unsigned j = i + 1; j < sum->count; j++)
			if (number_same(&sum->operands[i], &sum->operands[j]))
				return true;
	return false;
}

/* --- one correction --- */

/* How often a text has a value. */
static unsigned
count_in(struct span text, const struct rational *value)
{
	struct number number;
	size_t at = 0;
	unsigned count = 0;

	while (numbers_next(text, &at, &number))
		count += number_has(&number, value);
	return count;
}

/* The true result is whole, or money to the cent if the false one is; not negative; and not far off. */
static bool
is_likely(const struct sum *sum)
{
	const struct reading *written = &sum->result.readings[0];
	struct rational off = rational_subtract(&sum->exact, &written->value), two = rational_of(2), twice;
	int decimals = rational_decimals(&sum->exact, DECIMALS_MONEY);

	off.negative = false;
	twice = rational_multiply(&off, &two);
	return !sum->exact.negative && decimals >= 0 && rational_is_known(&twice) &&
	    rational_compare(&twice, &sum->exact) < 0 &&
	    (decimals == 0 || written->decimals > 0 || sum->result.unit == NUMBER_MONEY);
}

/* Whether the first false result of a draft may be corrected. */
static bool
is_slip(struct span prompt, struct span text, const struct sum *sum)
{
	const struct rational *old = &sum->result.readings[0].value;
	struct span before = {text.at, (size_t)(sum->result.text.at - text.at)};

	return is_likely(sum) && count_in(prompt, old) == 0 && count_in(before, old) == 0 &&
	    count_in(text, &sum->exact) == 0 && !repeats_addend(sum) && !is_explained(sum);
}

/*
 * Replace the false result by the true one, from an offset on. Returns false if it does not fit or cannot be written.
 */
static bool
correct(struct mend *mend, size_t from, const struct sum *sum, const struct numeral_style *style)
{
	struct rational old = sum->result.readings[0].value, new = sum->exact;
	char written[NUMERAL_MAX];
	struct number number;
	size_t at = from;

	while (numbers_next((struct span){mend->text, mend->len}, &at, &number)) {
		size_t start = (size_t)(number.core.at - mend->text), len = number.core.len, n;

		if (!number_has(&number, &old))
			continue;
		if (!numeral_write(&number, &new, style, written))
			return false;
		n = strlen(written);
		if (mend->len - len + n > MEND_MAX)
			return false;
		memmove(mend->text + start + n, mend->text + start + len, mend->len - start - len);
		memcpy(mend->text + start, written, n);
		mend->len += n - len;
		at = start + n;
	}
	return true;
}

/* Whether an operand is one of the replaced values. */
static bool
goes_on(const struct sum *sum, const struct rational *changed, unsigned count)
{

	for (unsigned i = 0; i < sum->count; i++)
		for (unsigned j = 0; j < count; j++)
			if (number_has(&sum->operands[i], &changed[j]))
				return true;
	return false;
}

/* --- the whole --- */

/* Correct false results in order. Returns whether any was, and all equations hold now. */
static bool
correct_all(struct span prompt, const struct numeral_style *style, struct mend *mend, struct sums *sums)
{
	struct rational changed[ROUNDS_MAX];

	for (unsigned rounds = 0;; rounds++) {
		struct span text = {mend->text, mend->len};
		const struct sum *sum = &sums->wrong;

		if (!read_sums(text, sums))
			return false;
		if (!sums->is_wrong)
			return rounds > 0;
		if (rounds == ROUNDS_MAX || !is_likely(sum) ||
		    !(rounds == 0 ? is_slip(prompt, text, sum) : goes_on(sum, changed, rounds)) ||
		    !correct(mend, (size_t)(sum->result.text.at - mend->text), sum, style))
			return false;
		changed[rounds] = sum->exact;
	}
}

/* The first equation of a draft that is false. */
static struct span
first_false(struct span draft)
{
	struct equation equation;
	size_t at = 0;

	while (equations_next(draft, &at, &equation))
		if (equation.verdict == EQUATION_FALSE)
			return equation.text;
	return NO_SPAN;
}

bool
mend_read(struct span prompt, struct span draft, const struct claims *claims, struct mend *mend)
{
	struct sums sums;
	struct numeral_style style;
	const struct final *final = &claims->final;

	if (draft.len > DRAFT_MAX || final->unsure || final->form == FINAL_NONE || final->value.reading_count == 0)
		return false;
	memcpy(mend->text, draft.at, draft.len);
	mend->len = draft.len;
	mend->sum = first_false(draft);
	/* The draft's answer is its last written result. */
	if (mend->sum.at == NULL || !read_sums((struct span){mend->text, mend->len}, &sums) ||
	    !number_has(&final->value, &sums.last.result.readings[0].value))
		return false;
	numeral_style_read(draft, prompt, &style);
	if (!correct_all(prompt, &style, mend, &sums))
		return false;
	mend->value = sums.last.exact;
	return !number_has(&final->value, &mend->value) && !reread_answers_another(prompt, draft, &final->value) &&
	    !reread_is_stale(prompt, (struct span){mend->text, mend->len}, &final->value, &mend->value) &&
	    reread_states(prompt, (struct span){mend->text, mend->len}, &mend->value, &final->value);
}
