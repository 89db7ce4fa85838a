/*
 * Tries all rows: if two match with different results, the prompt is ambiguous and has none.
 */
#include "executors/quantities/doubt.h"
#include "executors/quantities/quantity.h"

#include <pthread.h>
#include <stdio.h>

#include "executors/quantities/amounts.h"
#include "executors/quantities/calendar_slots.h"
#include "executors/quantities/row.h"
#include "executors/quantities/shapes.h"
#include "policies/cpu.h"

/* Rows in an order of words that is not English are of a language. */
static const struct {
	const struct row_table *rows;
	const struct gloss_language *language;
} tables[] = {
    {&rows_percent, NULL},
    {&rows_bill, NULL},
    {&rows_price, NULL},
    {&rows_list, NULL},
    {&rows_number, NULL},
    {&rows_interest, NULL},
    {&rows_rate, NULL},
    {&rows_chance, NULL},
    {&rows_ages, NULL},
    {&rows_days, NULL},
    {&rows_clock, NULL},
    {&rows_work, NULL},
    {&rows_budget, NULL},
    {&rows_german, &gloss_german},
};

static pthread_once_t screened = PTHREAD_ONCE_INIT;

static const char nothing[] = "it is none of the known sums of daily life";

static void
screen_rows(void)
{

	for (size_t i = 0; i < nitems(tables); i++)
		for (unsigned k = 0; k < tables[i].rows->count; k++)
			row_screen_add(&tables[i].rows->rows[k]);
}

/* The single currency of all amounts: a sign, or none. Returns false if there are two. */
static bool
find_currency(const struct operands *operands, struct span *unit)
{

	*unit = span_of("");
	for (unsigned i = 0; i < 26 + operands->list_count; i++) {
		const struct operand *operand = i < 26 ? &operands->of[i] : &operands->list[i - 26];

		if ((i < 26 && !operand->bound) || operand->kind != QUANTITY_MONEY || operand->unit.len == 0)
			continue;
		if (unit->len > 0 && !span_same(*unit, operand->unit))
			return false;
		*unit = operand->unit;
	}
	return true;
}

static void
append(struct quantity *quantity, struct span text)
{
	size_t n = strlen(quantity->reading);

	snprintf(quantity->reading + n, sizeof(quantity->reading) - n, "%.*s", (int)text.len, text.at);
}

static struct span
list_of(const struct operands *operands)
{
	const struct span *first = &operands->list[0].text, *last = &operands->list[operands->list_count - 1].text;

	if (operands->list_count == 0)
		return span_of("");
	return (struct span){first->at, (size_t)(last->at + last->len - first->at)};
}

/* Whether all measures, of those that have one, are in one unit. */
static bool
is_alike(const struct operands *operands)
{
	struct span unit = span_of("");

	for (unsigned i = 0; i < 26; i++) {
		const struct operand *operand = &operands->of[i];

		if (!operand->bound || operand->kind != QUANTITY_MEASURE)
			continue;
		if (unit.len > 0 && !span_same(unit, operand->unit))
			return false;
		unit = operand->unit;
	}
	return true;
}

/* "{P} of {A}, as a tip" in the prompt's own numbers. */
static void
write_reading(const char *reading, const struct operands *operands, struct quantity *quantity)
{

	quantity->reading[0] = '\0';
	while (*reading != '\0') {
		size_t n = strcspn(reading, "{");

		append(quantity, (struct span){reading, n});
		reading += n;
		if (*reading == '\0')
			return;
		append(quantity,
		    gloss_original(operands->gloss,
			reading[2] == '}' ? operand_of(operands, reading[1])->text : list_of(operands)));
		reading += strcspn(reading, "}") + 1;
	}
}

/* "24 candies among 5 kids": what happens to the remainder is up to the user. */
static bool
leaves_rest(
    const struct row *row, const struct tokens *tokens, const struct operands *operands, const struct rational *value)
{

	return row->parts != 0 && !rational_is_whole(value) &&
	    things_are_counted(tokens->policy, tokens, operand_of(operands, row->parts)->text);
}

static bool
compute(const struct row *row, const struct tokens *tokens, const struct operands *operands, struct quantity *quantity)
{
	const struct operand *like = row->gives.like != 0 ? operand_of(operands, row->gives.like) : NULL;
	struct span currency;

	*quantity = (struct quantity){.kind = like != NULL ? like->kind : row->gives.kind};
	if ((!find_currency(operands, &currency) && !row->mixed) || (row->alike && !is_alike(operands)))
		return false;
	if (quantity->kind == QUANTITY_MONEY)
		quantity->unit = currency;
	else if (like != NULL)
		quantity->unit = like->unit;
	else if (row->gives.unit != NULL)
		quantity->unit = span_of(row->gives.unit);
	if (row->gives.formula != NULL)
		quantity->value = formula_of(row->gives.formula, operands);
	if (row->gives.compute != NULL && !row->gives.compute(operands, quantity))
		return false;
	if (leaves_rest(row, tokens, operands, &quantity->value))
		return false;
	quantity->as = row->gives.reading;
	write_reading(gloss_reading(operands->gloss, row->gives.reading), operands, quantity);
	return quantity->text[0] != '\0' || quantity_say(quantity);
}

static bool
refuse(struct quantity *quantity, const char *why)
{

	*quantity = (struct quantity){.why = why};
	return false;
}

/* Money of no currency is a number; 12 and 12% are not the same, nor are 12 and 12 hours. */
static bool
same_kind(const struct quantity *a, const struct quantity *b)
{

	if (a->kind == b->kind)
		return a->kind <= QUANTITY_MEASURE || strcmp(a->text, b->text) == 0;
	return (a->kind == QUANTITY_NUMBER && b->kind == QUANTITY_MONEY) ||
	    (a->kind == QUANTITY_MONEY && b->kind == QUANTITY_NUMBER);
}

static bool
same(const struct quantity *a, const struct quantity *b)
{

	return rational_equals(&a->value, &b->value) && same_kind(a, b) && span_same(a->unit, b->unit);
}

/* Try a row. Returns false if the prompt can no longer have a result. */
static bool
try_row(const struct row *row, unsigned number, const struct tokens *tokens, const struct word_set *set,
    unsigned *steps, struct operands *operands, struct quantity *found)
{
	struct quantity next;

	if (!row_fits(row, number, tokens, set, steps, operands) ||
	    (row->pieces && !things_agree(tokens->policy, tokens)))
		return true;
	if (row->unsure != NULL)
		return refuse(found, row->unsure);
	if (!compute(row, tokens, operands, &next))
		return row->others || refuse(found, "it has no value");
	if (found->why == NULL && !same(found, &next))
		return refuse(found, "it can be read in two ways");
	*found = next;
	return true;
}

static bool
is_of_language(const struct gloss_language *language, const struct row *row, const struct gloss *gloss)
{

	if (gloss == NULL || (language != NULL && language != gloss->language))
		return gloss == NULL && language == NULL;
	return row->unsure != NULL || gloss_reading(gloss, row->gives.reading) != NULL;
}

static bool
read_tokens(const struct tokens *tokens, struct quantity *quantity)
{
	UNCLEARED struct operands operands;
	struct word_set set;
	unsigned steps = 0, signs = calendar_signs(tokens), number = 0;

	pthread_once(&screened, screen_rows);
	operands.gloss = tokens->gloss;
	word_set_fill(&set, tokens);
	for (size_t i = 0; i < nitems(tables); i++) {
		for (unsigned k = 0; k < tables[i].rows->count; k++, number++) {
			const struct row *row = &tables[i].rows->rows[k];

			if ((row->needs == 0 || (row->needs & signs) != 0) && row_may_fit(number, &set) &&
			    is_of_language(tables[i].language, row, tokens->gloss) &&
			    !try_row(row, number, tokens, &set, &steps, &operands, quantity))
				return false;
		}
	}
	if (cpu_is_spent() || steps > ROW_STEPS_MAX)
		return refuse(quantity, "it took too long to read");
	return quantity->why == NULL;
}

/* A weekday is worth as much as a number. */
static bool
names_weekday(const struct tokens *tokens)
{
	int weekday;

	for (unsigned i = 0; i < tokens->count; i++)
		if (calendar_read_weekday(span_of(tokens->list[i].word), 0, &weekday) > 0)
			return true;
	return false;
}

/* A prompt, or a gloss of one. */
static bool
read_text(const struct policy *policy, struct span text, const struct gloss *gloss, struct quantity *quantity)
{
	UNCLEARED struct tokens tokens;

	refuse(quantity, nothing);
	tokens.policy = policy;
	tokens.gloss = gloss;
	if (!quantity_tokens_read(text, &tokens))
		return refuse(quantity, "it is no plain text");
	if (tokens.numbers == 0 && !names_weekday(&tokens))
		return refuse(quantity, "it has no number");
	if (!read_tokens(&tokens, quantity) &&
	    !(quantity->why == nothing &&
		(amounts_compute(policy, &tokens, text, quantity) || shapes_compute(policy, &tokens, text, quantity))))
		return false;
	return !quantity_is_doubtful(&tokens, quantity) || refuse(quantity, "it can be read in two ways");
}

/* The common result of a gloss's readings: one of them, or both. */
static bool
read_gloss(
    const struct policy *policy, const struct gloss_language *language, struct span prompt, struct quantity *quantity)
{
	UNCLEARED struct gloss gloss;
	struct quantity next;

	refuse(quantity, "it has words that no row has");
	for (unsigned i = 0; i < GLOSS_READINGS; i++) {
		if (!gloss_write(language, prompt, i, &gloss))
			return false;
		if (!read_text(policy, (struct span){gloss.text, gloss.len}, &gloss, &next)) {
			if (quantity->why != NULL)
				quantity->why = next.why;
			continue;
		}
		if (!gloss_say(&gloss, &next))
			return refuse(quantity, "there are no words for it");
		if (quantity->why == NULL && strcmp(quantity->text, next.text) != 0)
			return refuse(quantity, "it can be read in two ways");
		*quantity = next;
	}
	return quantity->why == NULL;
}

void
quantity_prepare(void)
{
	bool sure;

	pthread_once(&screened, screen_rows);
	(void)gloss_language_of(span_of("wie viel"), &sure);
}

bool
quantity_read(const struct policy *policy, struct span prompt, struct quantity *quantity)
{
	const struct gloss_language *language;
	bool sure;

	prompt = span_strip(prompt);
	if (prompt.len > QUANTITY_PROMPT_MAX)
		return refuse(quantity, "it is too long");
	language = gloss_language_of(prompt, &sure);
	if (language != NULL && (read_gloss(policy, language, prompt, quantity) || sure))
		return quantity->why == NULL;
	return read_text(policy, prompt, NULL, quantity);
}
