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

	if (token->kind == TOKEN_NUMBER && says(sentence, i, "6|six asterisk|asterisks") > 0)
		return span_of("******");
	if (token->kind == TOKEN_NUMBER && says(sentence, i, "3|three asterisk|asterisks") > 0)
		return span_of("***");
	if (text.len < 3 || strchr("*-=#~", text.at[0]) == NULL || token->kind == TOKEN_WORD)
		return (struct span){NULL, 0};
	for (size_t k = 1; k < text.len; k++)
		if (text.at[k] != text.at[0])
			return (struct span){NULL, 0};
	return text;
}

/* Whether the sentence asks for it, or describes the requested parts. */
static bool
asks_separation(const struct divide_reader *reader)
{
	const struct sentence *sentence = &reader->sentence;
	bool parted = reader->unit == UNIT_PARAGRAPH || reader->unit == UNIT_SECTION;

	if (sentence->asks ||
	    !says_within(sentence, 0, sentence->count,
		"separate|separated|separating|following|divide|divided|split|between|divider|separator|delimiter|delimited"))
		return false;
	return (divide_is_order(sentence) || parted) && !divide_is_conditional(sentence);
}

/* "3 parts with *** in between": the sentence gives the number of parts. */
static void
count_parts(struct divide_reader *reader)
{
	const struct sentence *sentence = &reader->sentence;
	struct constraint *constraint;

	for (size_t k = 0; k < sentence->count; k++)
		if (says(sentence, k, "# parts|pieces|paragraphs|sections") > 0 &&
		    (constraint = divide_add(reader, CONSTRAINT_PARAGRAPH_COUNT, k, k + 2)) != NULL) {
			constraint->bounds = (struct constraint_bounds){
			    RELATION_EQ, token_at(sentence, k)->value, token_at(sentence, k)->value};
			return;
		}
}

size_t
divide_separator(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	struct constraint_list *list = reader->list;
	struct span separator = separator_at(sentence, i);
	struct constraint *found = NULL;
	bool six = separator.len == 6 && separator.at[0] == '*';

	reader->sought |= six;
	if (separator.len == 0 || !(asks_separation(reader) || (six && reader->separating && sentence->count <= 4)) ||
	    reader->looking)
		return 0;
	if (six) {
		reader->separating = false;
		found = divide_add(reader, CONSTRAINT_TWO_RESPONSES, i, i + 1);
	} else
		for (int tries = 0; tries < 2 && found == NULL; tries++) {
			for (size_t c = list->count; c-- > 0 && found == NULL;)
				if (list->items[c].place == reader->place &&
				    (list->items[c].type == CONSTRAINT_PARAGRAPH_COUNT ||
					list->items[c].type == CONSTRAINT_SECTION_COUNT))
					found = &list->items[c];
			if (found == NULL)
				count_parts(reader);
			else
				found->type = CONSTRAINT_PARAGRAPH_COUNT;
		}
	if (found != NULL)
		found->text = separator;
	return 1;
}
