/*
 * Separators between the parts of an answer: "***" between paragraphs, "******" between two answers.
 */
#include "executors/constraints/divide_inside.h"

/* A separator: a run of marks, bare or quoted, "six asterisks". len 0: none. */
static struct span
separator_at(const struct sentence *sentence, size_t i)
{
	const struct token *token = token_at(sentence, i);
	struct span text = span_strip(token->inside);

	if (says(sentence, i, "3|three|6|six asterisk|asterisks") > 0)
		return span_of(token->value == 6 ? "******" : "***");
	if (text.len < 3 || strchr("*-=#~", text.at[0]) == NULL)
		return NO_SPAN;
	for (size_t k = 1; k < text.len; k++)
		if (text.at[k] != text.at[0])
			return NO_SPAN;
	return text;
}

/* The parts that were counted before. NULL: none. */
static struct constraint *
counted_parts(const struct divide_reader *reader)
{
	struct constraint *found = NULL;

	for (struct constraint *one = reader->list->items; one < reader->list->items + reader->list->count; one++)
		if (one->place == reader->place &&
		    (one->type == CONSTRAINT_PARAGRAPH_COUNT || one->type == CONSTRAINT_SECTION_COUNT))
			found = one;
	return found;
}

/* "3 parts with *** in between": this sentence or one before it gives their number, and the separator stands at i. */
static struct constraint *
count_parts(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	struct constraint_bounds bounds = reader->parts;
	struct constraint *constraint;

	for (size_t k = 0; k < sentence->count; k++)
		if (says(sentence, k, "# parts|pieces|paragraphs|sections") > 0) {
			bounds = (struct constraint_bounds){
			    RELATION_EQ, token_at(sentence, k)->value, token_at(sentence, k)->value};
			i = k;
		}
	constraint = bounds.relation == RELATION_EQ ? divide_add(reader, CONSTRAINT_PARAGRAPH_COUNT, i, i + 2) : NULL;
	if (constraint != NULL)
		constraint->bounds = bounds;
	return constraint;
}

void
divide_separator(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	struct span separator = separator_at(sentence, i);
	struct constraint *parts;
	bool six = span_equals(separator, "******"), told;

	if (separator.len == 0)
		return;
	/* Below "Separate them like this:" it stands alone. */
	told = (six && i == 0 && reader->separating) ||
	    (says_anywhere(sentence,
		 "separate|separated|separating|following|divide|divided|split|between|divider|separator|delimiter|delimited") &&
		(divide_is_order(sentence) || reader->composed) && !divide_is_question(sentence) &&
		!divide_is_conditional(sentence));
	reader->sought |= told;
	if (!told || reader->looking)
		return;
	parts = six ? divide_add(reader, CONSTRAINT_TWO_RESPONSES, i, i + 1) : counted_parts(reader);
	if (parts == NULL && !six)
		parts = count_parts(reader, i);
	if (parts == NULL)
		return;
	parts->type = six ? CONSTRAINT_TWO_RESPONSES : CONSTRAINT_PARAGRAPH_COUNT;
	parts->text = separator;
}
