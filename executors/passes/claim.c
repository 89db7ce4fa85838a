/*
 * Sequences from a table of first terms (oeis.org lists each by name), and formulas from a parser of their usual
 * notation.
 */
#include "executors/passes/claim.h"

#include <math.h>

#include "routes/text/phrases.h"

#define COUNTED_LEAST 5
#define TELLING_LEAST 3 /* counts above 1 needed: most sequences begin alike */
#define SIZES_LEAST   6 /* ... and at least so many terms to contradict a claim */
#define TERMS_LEAST   4
#define SHIFT_MAX     4 /* where a sequence may begin */
#define DEPTH_MAX     12
#define VALUE_MAX     1e15
#define SENTENCE_MAX  300 /* bytes that are read */

struct sequence {
	const char *name;
	int64_t terms[TERMS_MAX];
};

static const struct sequence sequences[] = {
    {"fibonacci", {0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233}},
    {"catalan", {1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862, 16796, 58786, 208012, 742900}},
    {"bell number", {1, 1, 2, 5, 15, 52, 203, 877, 4140, 21147, 115975, 678570, 4213597, 27644437}},
    {"bell numbers", {1, 1, 2, 5, 15, 52, 203, 877, 4140, 21147, 115975, 678570, 4213597, 27644437}},
    {"motzkin", {1, 1, 2, 4, 9, 21, 51, 127, 323, 835, 2188, 5798, 15511, 41835}},
    {"lucas number", {2, 1, 3, 4, 7, 11, 18, 29, 47, 76, 123, 199, 322, 521}},
    {"lucas numbers", {2, 1, 3, 4, 7, 11, 18, 29, 47, 76, 123, 199, 322, 521}},
    {"triangular number", {0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91}},
    {"triangular numbers", {0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91}},
    {"tetrahedral numbers", {0, 1, 4, 10, 20, 35, 56, 84, 120, 165, 220, 286, 364, 455}},
    {"pentagonal numbers", {0, 1, 5, 12, 22, 35, 51, 70, 92, 117, 145, 176, 210, 247}},
    {"partition numbers", {1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42, 56, 77, 101}},
    {"partition function", {1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42, 56, 77, 101}},
    {"derangement numbers", {1, 0, 1, 2, 9, 44, 265, 1854, 14833, 133496, 1334961, 14684570, 176214841, 2290792932}},
    {"subfactorial", {1, 0, 1, 2, 9, 44, 265, 1854, 14833, 133496, 1334961, 14684570, 176214841, 2290792932}},
    {"tribonacci", {0, 0, 1, 1, 2, 4, 7, 13, 24, 44, 81, 149, 274, 504}},
    {"pell numbers", {0, 1, 2, 5, 12, 29, 70, 169, 408, 985, 2378, 5741, 13860, 33461}},
    {"jacobsthal numbers", {0, 1, 1, 3, 5, 11, 21, 43, 85, 171, 341, 683, 1365, 2731}},
    {"padovan", {1, 1, 1, 2, 2, 3, 4, 5, 7, 9, 12, 16, 21, 28}},
    {"schr\xc3\xb6"
     "der number",
	{1, 2, 6, 22, 90, 394, 1806, 8558, 41586, 206098, 1037718, 5293446, 27297738, 142078746}},
    {"schroder numbers", {1, 2, 6, 22, 90, 394, 1806, 8558, 41586, 206098, 1037718, 5293446, 27297738, 142078746}},
    {"wedderburn", {0, 1, 1, 1, 2, 3, 6, 11, 23, 46, 98, 207, 451, 983}},
};

/* "12" and its end. Returns false if there is no number or it is not a count. */
static bool
take_count(struct span *rest, int64_t *count)
{
	size_t digits = 0;

	*count = 0;
	while (digits < rest->len && isdigit((unsigned char)rest->at[digits])) {
		if (digits == 15)
			return false;
		*count = *count * 10 + (rest->at[digits++] - '0');
	}
	rest->at += digits;
	rest->len -= digits;
	return digits > 0;
}

/* Skip what separates a size from its count: anything that is not part of a number. */
static void
skip_between(struct span *rest)
{

	while (rest->len > 0 && (strchr(" \t:,=n()|", rest->at[0]) != NULL || phrase_stands(*rest, 0, "->"))) {
		size_t len = rest->at[0] == '-' ? 2 : 1;

		rest->at += len;
		rest->len -= len;
	}
}

void
counted_read(struct span output, struct counted *counted)
{

	*counted = (struct counted){.number = 0};
	while (output.len > 0) {
		const char *end = span_find(output, '\n');
		struct span line = {output.at, end != NULL ? (size_t)(end - output.at) : output.len};
		int64_t size, count;

		output.at += line.len + (end != NULL);
		output.len -= line.len + (end != NULL);
		skip_between(&line);
		if (!take_count(&line, &size) || size >= COUNTED_MAX)
			continue;
		skip_between(&line);
		if (!take_count(&line, &count))
			continue;
		skip_between(&line);
		if (span_strip(line).len > 0)
			continue;
		if (counted->known[size]) {
			*counted = (struct counted){.number = 0};
			return;
		}
		counted->known[size] = true;
		counted->counts[size] = count;
		counted->number++;
	}
}

/* A formula being parsed, for one size. */
struct claim_reader {
	struct span rest;
	double n;
	unsigned depth;
	bool failed;
	bool has_n;      /* the letter has occurred */
	const char *end; /* of the last operand or its sign */
};

static double sum(struct claim_reader *reader);

/* White space, and TeX's spacing in formulas. */
static void
skip_blanks(struct claim_reader *reader)
{
	static const char *const blanks[] = {" ", "$", "\\,", "\\!", "\\left", "\\right", "\\(", "\\[", NULL};
	size_t len;

	while (strchr(" $\\", span_byte(reader->rest, 0)) != NULL && (len = phrase_any_at(reader->rest, 0, blanks)) > 0)
		reader->rest = span_from(reader->rest, len);
}

static bool
take(struct claim_reader *reader, const char *sign)
{

	skip_blanks(reader);
	if (span_byte(reader->rest, 0) != (unsigned char)sign[0] || !phrase_stands(reader->rest, 0, sign))
		return false;
	reader->rest = span_from(reader->rest, strlen(sign));
	reader->end = reader->rest.at;
	return true;
}

static double
fail(struct claim_reader *reader)
{

	reader->failed = true;
	return 0;
}

/* A sum up to the sign that ends it. */
static double
up_to(struct claim_reader *reader, const char *sign)
{
	double value;

	if (++reader->depth > DEPTH_MAX)
		return fail(reader);
	value = sum(reader);
	reader->depth--;
	return take(reader, sign) ? value : fail(reader);
}

static double
choose(struct claim_reader *reader, double of, double some)
{
	double ways = 1;

	if (some < 0 || of < 0 || of > 64 || of != floor(of) || some != floor(some))
		return fail(reader);
	if (some > of)
		return 0;
	for (int i = 1; i <= (int)some; i++)
		ways = ways * (of - some + i) / i;
	return round(ways);
}

/* "{a}{b}" of \binom and \frac. */
static void
pair(struct claim_reader *reader, double *first, double *second)
{

	*first = take(reader, "{") ? up_to(reader, "}") : fail(reader);
	*second = take(reader, "{") ? up_to(reader, "}") : fail(reader);
}

static double
numeral(struct claim_reader *reader)
{
	int64_t count;

	if (!take_count(&reader->rest, &count))
		return fail(reader);
	reader->end = reader->rest.at;
	return (double)count;
}

static double
operand(struct claim_reader *reader)
{
	double first, second;

	if (take(reader, "\\binom") || take(reader, "\\dbinom")) {
		pair(reader, &first, &second);
		return choose(reader, first, second);
	}
	if (take(reader, "\\frac") || take(reader, "\\dfrac")) {
		pair(reader, &first, &second);
		return second == 0 ? fail(reader) : first / second;
	}
	if (take(reader, "C(") || take(reader, "binom(")) {
		first = up_to(reader, ",");
		second = reader->failed ? 0 : up_to(reader, ")");
		return choose(reader, first, second);
	}
	if (take(reader, "("))
		return up_to(reader, ")");
	if (take(reader, "{"))
		return up_to(reader, "}");
	if (span_byte(reader->rest, 0) == 'n' && !isalpha(span_byte(reader->rest, 1))) {
		reader->rest.at++;
		reader->rest.len--;
		reader->end = reader->rest.at;
		reader->has_n = true;
		return reader->n;
	}
	return numeral(reader);
}

static double
factorial(struct claim_reader *reader, double of)
{
	double value = 1;

	if (of < 0 || of > 17 || of != floor(of))
		return fail(reader);
	for (int i = 2; i <= (int)of; i++)
		value *= i;
	return value;
}

/* Whether "**" here ends what is bold, as in "**2n+1** of them", and raises nothing. */
static bool
ends_bold(const struct claim_reader *reader)
{
	struct span rest = reader->rest;
	char next = rest.len > 2 ? rest.at[2] : '.';

	return phrase_stands(rest, 0, "**") && !isalnum((unsigned char)next) && strchr("({\\-", next) == NULL &&
	    (next != ' ' || rest.at[-1] != ' ');
}

/* An operand with its suffixes; powers are right-associative. */
static double
power(struct claim_reader *reader)
{
	double value = operand(reader);

	if (reader->failed || ++reader->depth > DEPTH_MAX)
		return fail(reader);
	while (!reader->failed && take(reader, "!"))
		value = factorial(reader, value);
	if (!reader->failed && !ends_bold(reader) && (take(reader, "**") || take(reader, "^")))
		value = pow(value, power(reader));
	reader->depth--;
	return value;
}

/* Whether an operand follows without a sign, blanks aside: n(n+1), 2n. */
static bool
goes_on(struct claim_reader *reader)
{

	if (reader->rest.len == 0)
		return false;
	if (reader->rest.at[0] == 'n')
		return reader->rest.len == 1 || !isalpha((unsigned char)reader->rest.at[1]);
	return reader->rest.at[0] == '(' || phrase_stands(reader->rest, 0, "\\binom") ||
	    phrase_stands(reader->rest, 0, "\\frac") || phrase_stands(reader->rest, 0, "C(");
}

static double
product(struct claim_reader *reader)
{
	double value = power(reader);

	while (!reader->failed) {
		if (take(reader, "/")) {
			double by = power(reader);

			if (by == 0)
				return fail(reader);
			value /= by;
		} else if (take(reader, "\\cdot") || take(reader, "\\times") || take(reader, "\xc3\x97") ||
		    take(reader, "\xc2\xb7") || (!phrase_stands(reader->rest, 0, "**") && take(reader, "*")) ||
		    goes_on(reader))
			value *= power(reader);
		else
			break;
	}
	return value;
}

static double
sum(struct claim_reader *reader)
{
	double value = take(reader, "-") ? -product(reader) : product(reader);

	while (!reader->failed) {
		if (take(reader, "+"))
			value += product(reader);
		else if (take(reader, "-") || take(reader, "\xe2\x88\x92"))
			value -= product(reader);
		else
			break;
	}
	return value;
}

/* Evaluate the formula that begins here, for a size. Returns its length; 0: there is no formula with the letter. */
static size_t
evaluate(struct span text, double n, double *value)
{
	struct claim_reader reader = {.rest = text, .n = n, .end = text.at};

	*value = sum(&reader);
	if (reader.failed || !reader.has_n || !isfinite(*value))
		return 0;
	/* A following word character or underscore makes it something else. */
	if (reader.end < text.at + text.len && (isalnum((unsigned char)*reader.end) || *reader.end == '_'))
		return 0;
	return (size_t)(reader.end - text.at);
}

/* Where the sentence's formula begins: after its last equals sign, otherwise the longest one. */
static struct span
find_formula(struct span sentence)
{
	struct span best = {sentence.at, 0};
	double value;

	if (sentence.len > SENTENCE_MAX)
		sentence.len = SENTENCE_MAX;
	for (size_t at = sentence.len; at-- > 0;) {
		struct span behind = {sentence.at + at + 1, sentence.len - at - 1};

		if (sentence.at[at] == '=' && evaluate(behind, 4, &value) > 0)
			return behind;
	}
	for (size_t at = 0; at < sentence.len; at++) {
		struct span from = span_from(sentence, at);
		size_t len;

		if (at > 0 &&
		    (isalnum((unsigned char)sentence.at[at - 1]) || strchr("_^({\\", sentence.at[at - 1]) != NULL))
			continue;
		len = evaluate(from, 4, &value);
		if (len > best.len + 1)
			best = (struct span){from.at, len};
	}
	return best;
}

static bool
read_formula(struct span sentence, struct claim *claim)
{
	struct span formula = find_formula(sentence);
	bool any = false;

	for (int n = 0; n < COUNTED_MAX; n++) {
		double value;

		if (evaluate(formula, n, &value) == 0 || value < -0.5 || value > VALUE_MAX ||
		    fabs(value - round(value)) > 1e-6)
			continue;
		claim->known[n] = true;
		claim->values[n] = (int64_t)round(value);
		any = true;
	}
	return any;
}

bool
claim_read(const char *kind, struct span sentence, struct claim *claim)
{
	unsigned count = 0;

	*claim = (struct claim){.terms = {NULL, NULL}};
	if (strcmp(kind, "formula") == 0)
		return read_formula(sentence, claim);
	for (size_t i = 0; i < nitems(sequences) && count < 2; i++)
		if (phrase_find(sentence, 0, sequences[i].name) != PHRASE_NONE)
			claim->terms[count++] = sequences[i].terms;
	return count > 0;
}

/* Counts in order. */
struct series {
	int64_t all[COUNTED_MAX], some[COUNTED_MAX]; /* some: without zeros */
	unsigned number, none_left_out, telling;
	bool gap; /* a size in between is unknown */
};

static struct series
series_of(const struct counted *counted)
{
	struct series series = {.number = 0};

	for (unsigned size = 0; size < COUNTED_MAX; size++) {
		int64_t count = counted->counts[size];

		series.gap |= !counted->known[size] && series.number > 0 && series.number < counted->number;
		if (!counted->known[size])
			continue;
		series.all[series.number++] = count;
		if (count > 0)
			series.some[series.none_left_out++] = count;
		series.telling += count > 1;
	}
	return series;
}

static bool
stand_in(const int64_t *terms, const int64_t *counts, unsigned number)
{

	for (unsigned shift = 0; shift <= SHIFT_MAX && shift + number <= TERMS_MAX; shift++)
		if (memcmp(terms + shift, counts, number * sizeof(*counts)) == 0)
			return true;
	return false;
}

/* Whether the counts are consecutive terms, possibly with sizes between that have none. */
static bool
follows(const int64_t *terms, const struct series *series)
{

	return stand_in(terms, series->all, series->number) || stand_in(terms, series->some, series->none_left_out);
}

bool
counted_is_unnamed(const struct counted *counted, struct span text)
{
	struct series series = series_of(counted);
	bool found = false;

	if (series.gap || series.number < SIZES_LEAST || series.none_left_out < TERMS_LEAST || series.telling < 2)
		return false;
	for (size_t i = 0; i < nitems(sequences); i++)
		if (follows(sequences[i].terms, &series)) {
			found = true;
			if (phrase_find(text, 0, sequences[i].name) != PHRASE_NONE)
				return false;
		}
	return found;
}

bool
claim_agrees(const struct claim *claim, const struct counted *counted)
{
	struct series series = series_of(counted);
	bool as_formula = claim->terms[0] == NULL;

	/* A formula need not hold for the empty case. */
	for (unsigned size = 1; size < COUNTED_MAX && as_formula; size++)
		if (counted->known[size] && (!claim->known[size] || claim->values[size] != counted->counts[size]))
			return false;
	if (series.number < COUNTED_LEAST || series.telling < TELLING_LEAST)
		return false;
	for (unsigned i = 0; i < 2 && claim->terms[i] != NULL; i++)
		if (follows(claim->terms[i], &series))
			return true;
	return as_formula;
}
