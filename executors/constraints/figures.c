/*
 * Figures are compared by hash: a collision only lets a revision pass.
 */
#include "executors/constraints/figures.h"

#include <ctype.h>

#include "policies/cpu.h"
#include "policies/hash.h"

#define CODE_LEAST 4 /* bytes */

struct figures {
	uint32_t numbers[FIGURES_MAX], codes[FIGURES_MAX];
	size_t number_count, code_count;
	bool full;
};

static uint32_t
hash_of(struct span figure)
{
	uint32_t hash = HASH32_START;

	for (size_t i = 0; i < figure.len; i++)
		if (figure.at[i] != ',')
			hash = hash32_add(hash, (unsigned char)tolower((unsigned char)figure.at[i]));
	return hash;
}

static bool
is_alnum(struct span text, size_t at)
{

	return isalnum((unsigned char)span_byte(text, at));
}

/* Whether a number is the mark of a list's line: "10. Pack light". */
static bool
is_mark(struct span text, size_t from, size_t end)
{
	size_t before = span_back(text, from, " \t*#");

	return (before == 0 || text.at[before - 1] == '\n') && memchr(".):", span_byte(text, end), 3) != NULL;
}

/* The next run of letters and digits that has a digit; digits may have a point or commas between them. */
static bool
next_figure(struct span text, size_t *at, struct span *figure)
{

	while (*at < text.len && !cpu_spend(1)) {
		size_t from = *at, end = from;
		bool digit = false;

		for (; is_alnum(text, end) ||
		     (digit && strchr(".,", span_byte(text, end)) != NULL && span_digit(text, end + 1));
		     end++)
			digit |= span_digit(text, end);
		*at = end + 1;
		if (digit && !is_mark(text, from, end)) {
			*figure = span_between(text, from, end);
			return true;
		}
	}
	return false;
}

/* A number without what stands right behind it: "12" of "12th", "20" of "20kg". Empty for a code. */
static struct span
number_of(struct span figure)
{
	size_t end = 0;

	while (span_digit(figure, end) || (end > 0 && strchr(".,", span_byte(figure, end)) != NULL && end < figure.len))
		end++;
	return span_between(figure, 0, end);
}

/* "SAVE20": letters first, digits last. */
static bool
is_code(struct span figure)
{

	return figure.len >= CODE_LEAST && span_letter(figure, 0) && span_digit(figure, figure.len - 1);
}

static void
read_figures(struct span text, struct figures *figures)
{
	struct span figure;

	for (size_t at = 0; !figures->full && next_figure(text, &at, &figure);) {
		struct span number = number_of(figure);

		if (number.len > 0)
			figures->numbers[figures->number_count++] = hash_of(number);
		else if (is_code(figure))
			figures->codes[figures->code_count++] = hash_of(figure);
		figures->full = figures->number_count == FIGURES_MAX || figures->code_count == FIGURES_MAX;
	}
}

static bool
is_among(uint32_t hash, const uint32_t *hashes, size_t count)
{

	for (size_t i = 0; i < count; i++)
		if (hashes[i] == hash)
			return true;
	return false;
}

static bool
invents_number(const struct figures *known, struct span text)
{
	struct span figure;

	for (size_t at = 0; next_figure(text, &at, &figure);) {
		struct span number = number_of(figure);

		if (number.len > 1 && !is_among(hash_of(number), known->numbers, known->number_count))
			return true;
	}
	return false;
}

bool
figures_differ(struct span prompt, struct span draft, struct span text)
{
	static struct figures asked, drafted, told; /* each process of this program has one thread */

	asked.number_count = asked.code_count = told.number_count = told.code_count = 0;
	asked.full = told.full = false;
	read_figures(prompt, &asked);
	drafted = asked;
	read_figures(draft, &drafted);
	read_figures(text, &told);
	if (drafted.full || told.full)
		return false;
	/* The codes of the draft follow those of the prompt. */
	for (size_t i = asked.code_count; i < drafted.code_count; i++)
		if (is_among(drafted.codes[i], asked.codes, asked.code_count) &&
		    !is_among(drafted.codes[i], told.codes, told.code_count))
			return true;
	return invents_number(&drafted, text);
}
