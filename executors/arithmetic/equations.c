/*
 * From side to side; each reading in turn until one holds.
 */
#include "executors/arithmetic/equations.h"

#include "executors/arithmetic/side.h"
#include "policies/cpu.h"
#include "routes/text/phrases.h"

#define ESTIMATE_PART 20 /* of a value, that an estimate may be off; as ROUGH_PART of compare.c */

/* How a sign of equality is meant. */
enum sign {
	SIGN_EXACT,
	SIGN_ABOUT,
	SIGN_WORD /* "15% of $200 is $30." states a result; "15% of 200 is 10 more than ..." does not */
};

/* An equals sign at an offset, after spaces. Returns its end, or 0. */
static size_t
sign_end(struct span text, size_t at, enum sign *sign)
{
	static const struct {
		const char *text;
		enum sign sign;
	} signs[] = {{"=", SIGN_EXACT}, {"equals", SIGN_EXACT}, {"is equal to", SIGN_EXACT}, {"\u2248", SIGN_ABOUT},
	    {"\\approx", SIGN_ABOUT}, {"&=", SIGN_EXACT}, {"\\\\=", SIGN_EXACT}, {"is", SIGN_WORD},
	    {"makes", SIGN_WORD}, {"gives", SIGN_WORD}, {"comes to", SIGN_WORD}};

	at = span_past(text, at, " \t)*$");
	for (size_t i = 0; i < nitems(signs); i++) {
		size_t n = strlen(signs[i].text);

		if (!phrase_stands(text, at, signs[i].text))
			continue;
		if (phrase_stands(text, at + n, "=") || phrase_stands(text, at + n, ">"))
			return 0;
		*sign = signs[i].sign;
		return at + n;
	}
	return 0;
}

/* Whether an operand has decimals and so may be rounded. */
static bool
has_decimals(const struct side *side)
{

	for (size_t i = 0; i < side->count; i++)
		if (side->tokens[i].kind == FORMULA_NUMBER && !rational_is_whole(&side->tokens[i].value))
			return true;
	return false;
}

/* Whether the right side is the left's value at the precision that it was written to. */
static bool
is_near(const struct rational *left, const struct rational *right, const struct side *written, int decimals, bool loose,
    bool about)
{
	struct rational off = rational_subtract(left, right), share;
	struct rational digit = rational_ten(-decimals), unit = about ? rational_rough_place(right, decimals) : digit;

	if (!rational_is_known(&off))
		return false;
	if (rational_is_zero(&off))
		return true;
	off.negative = false;
	/* A result with a short exact form was not rounded. */
	if (written->operations == 0 && rational_compare(&off, &unit) <= 0 &&
	    (rational_decimals(left, decimals > 0 ? decimals : 0) < 0 || rational_compare(&unit, &digit) > 0))
		return true;
	if (!loose)
		return false;
	share = about ? rational_ratio(1, 50) : rational_ratio(1, 200);
	share = rational_multiply(&share, left);
	share.negative = false;
	return rational_is_known(&share) && rational_compare(&off, &share) <= 0;
}

/* Try the sides under one sense of each. */
static bool
holds_as(const struct side *left, const struct side *right, unsigned sense, unsigned right_sense, bool about)
{
	struct rational a = formula_value(left->tokens, left->count, sense);
	struct rational b = formula_value(right->tokens, right->count, right_sense);
	/* A number with a second reading has three digits after its separator, and reads as decimals in one of them. */
	int decimals = right->ambiguous && (right_sense & FORMULA_OTHER_READING) != 0 ? 3 : right->decimals;
	bool loose;

	loose = left->rounded || right->rounded || (about && has_decimals(left));
	if (is_near(&a, &b, right, decimals, loose, about))
		return true;
	/* "5 + 3 = 8 * 2 = 16" continues from the 8. */
	if (right->operations > 0 && right->first_length > 0 && right->first_length < right->count) {
		b = formula_value(right->tokens, right->first_length, right_sense);
		return is_near(&a, &b, right, decimals, left->rounded, about);
	}
	return false;
}

static bool
holds_somehow(const struct side *left, const struct side *right, bool about)
{
	bool percent = left->percent || right->percent, ambiguous = left->ambiguous || right->ambiguous;

	for (unsigned reading = 0; reading <= (ambiguous ? 3u : 0u); reading++) {
		for (unsigned percents = 0; percents <= (percent ? 3u : 0u); percents++) {
			unsigned a =
			    (reading & 1 ? FORMULA_OTHER_READING : 0) | (percents & 1 ? FORMULA_PERCENT_BARE : 0);
			unsigned b =
			    (reading & 2 ? FORMULA_OTHER_READING : 0) | (percents & 2 ? FORMULA_PERCENT_BARE : 0);

			if (holds_as(left, right, a, b, about) ||
			    (left->operations > 1 && holds_as(left, right, a | FORMULA_IN_ORDER, b, about)))
				return true;
		}
	}
	return false;
}

static bool
adds_up(const struct side *side)
{

	for (size_t i = 0; i < side->count; i++)
		if (side->tokens[i].kind == FORMULA_PLUS || side->tokens[i].kind == FORMULA_MINUS)
			return true;
	return false;
}

/*
 * "Day 1 - 5 * 3 = 15", "18 cookies + 6 children * 1 cookie = 6 cookies": the same without what precedes it. The rest
 * of "20 + 40 + 30 + 50" is not a calculation of its own.
 */
static bool
holds_after_label(const struct side *left, const struct side *right, bool about)
{
	struct side rest = *left;

	if (!left->sum_first || left->first_length + 1 >= left->count)
		return false;
	rest.count -= left->first_length + 1;
	memmove(rest.tokens, left->tokens + left->first_length + 1, rest.count * sizeof(rest.tokens[0]));
	return left->operations > 1 && !adds_up(&rest) && holds_somehow(&rest, right, about);
}

/*
 * Whether the right side is an estimate: rounder than the value, and at most a twentieth off. "About 11.3" may be
 * 11.61; "about 1,007" for 45 * 23 is a wrong result, and so is one an eighth off.
 */
static bool
is_estimate(const struct side *right, const struct rational *exact)
{
	struct rational said = formula_value(right->tokens, right->count, FORMULA_PLAIN);
	struct rational unit = rational_rough_place(&said, right->decimals), places = rational_divide(exact, &unit);
	struct rational off = rational_subtract(exact, &said), part = rational_ratio(1, ESTIMATE_PART);

	part = rational_multiply(&part, exact);
	off.negative = part.negative = false;
	return right->operations == 0 && rational_is_known(&places) && !rational_is_whole(&places) &&
	    rational_is_known(&off) && rational_is_known(&part) && rational_compare(&off, &part) <= 0;
}

static enum equation_verdict
judge(const struct side *left, const struct side *right, bool about, const struct rational *exact)
{

	if (holds_somehow(left, right, about) || holds_after_label(left, right, about))
		return EQUATION_HOLDS;
	/* "100 + 10%" is 110 to most people. */
	if (!rational_is_known(exact) || left->doubt || right->doubt || (left->percent && left->sums) ||
	    (right->percent && right->sums) || sides_mix_units(left, right) || (about && is_estimate(right, exact)))
		return EQUATION_UNSURE;
	return EQUATION_FALSE;
}

/* Whether the left side is only the end of something larger: an operator before it, or a word before its bracket. */
static bool
goes_back(struct span text, size_t start)
{
	size_t at = span_back(text, start, " \t$(\\");

	if (at == 0)
		return false;
	if (isalnum((unsigned char)text.at[at - 1]))
		return text.at[start] == '(';
	/* At a line's start these are bullets and bold. */
	if (strchr("-*", text.at[at - 1]) != NULL)
		return at > 1 && strchr("\n*-", text.at[at - 2]) == NULL && !phrase_stands(text, at - 2, "n");
	return strchr("+/^", text.at[at - 1]) != NULL;
}

/* Whether an offset is followed only by marks and the next sentence. */
static bool
ends_there(struct span text, size_t at)
{

	at = span_past(text, at, "*_)$");
	return at == text.len || (strchr(".,;!\n", text.at[at]) != NULL && text.at[at] != '\0');
}

bool
equations_next(struct span text, size_t *at, struct equation *equation)
{
	struct side left, right;
	enum sign kind = SIGN_EXACT;

	while (*at < text.len && !cpu_spend(2)) {
		size_t start = *at, sign;

		if (!side_may_begin(text, start)) {
			(*at)++;
			continue;
		}
		if (!side_read(text, start, &left) || (sign = sign_end(text, left.end, &kind)) == 0 ||
		    !side_read(text, sign, &right)) {
			*at = left.end > start ? left.end : start + 1;
			continue;
		}
		/* The right side is the next one's left. */
		*at = sign;
		*at = span_past(text, *at, " \t");
		if (left.operations == 0 ||
		    (kind == SIGN_WORD && (right.operations > 0 || !ends_there(text, right.end))))
			continue;
		equation->text = span_between(text, start, right.end);
		equation->exact = formula_value(left.tokens, left.count, FORMULA_PLAIN);
		equation->verdict = judge(&left, &right, kind == SIGN_ABOUT, &equation->exact);
		if (equation->verdict == EQUATION_FALSE && goes_back(text, start))
			equation->verdict = EQUATION_UNSURE;
		return true;
	}
	return false;
}
