/*
 * Marks around an answer and between its parts: a title in angle brackets, quotation marks, separators.
 */
#include "executors/constraints/divide_inside.h"

#include <string.h>

size_t
divide_wrapping(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause = divide_clause_at(sentence, i);
	size_t len = says(sentence, i, "double angular|angle|angled brackets|bracket");
	size_t scope = clause->scope;
	bool asked = clause->asked;

	for (size_t c = 0; c < sentence->clause_count && len > 0 && !asked; c++)
		asked = sentence->clauses[c].asked && !sentence->conditional;
	if (!asked || divide_denied_at(sentence, i))
		return 0;
	if (len == 0 && sentence->tokens[i].kind == TOKEN_MARK && says(sentence, i, "<<") > 0 &&
	    says_within(sentence, 0, sentence->count, "title|titled|name|heading"))
		len = 1;
	if (len > 0 && says_within(sentence, 0, sentence->count, "title|titled|titles|name|heading|headline"))
		return divide_add_plain(reader, CONSTRAINT_TITLE_ANGLE, i, i + len);
	len = says(sentence, i, "double? quotation|quotations|quote mark|marks") +
	    says(sentence, i, "double? quotes|quotations");
	/* "Your answer should begin and end with ..." */
	if (clause->verb & (IS_BEGIN | IS_END))
		scope = 0;
	if (len == 0 ||
	    (!says_within(sentence, scope, i,
		 "wrap|wrapped|enclose|enclosed|encase|encased|surround|surrounded|put|inside|within|in|around|with|between") &&
		!says_within(sentence, i, i + 8, "around|surrounding|wrapping|wrap|enclose|enclosing")) ||
	    !(says_within(sentence, scope, i, "response|answer|output|reply|entire|whole|everything") ||
		(clause->subject == SUBJECT_ANSWER && clause->verb & (IS_WRAP | IS_BE | IS_BEGIN)) ||
		(clause->subject == SUBJECT_YOU && says(sentence, clause->head + 1, "it|everything") > 0) ||
		says_within(sentence, i, i + 10, "response|answer|output|reply|everything|entire|whole|it")))
		return 0;
	if (says_within(sentence, clause->from, sentence->count < i + 7 ? sentence->count : i + 7,
		"title|titles|word|words|phrase|phrases|keyword|keywords|no|without|name|names|each|line|dialogue"))
		return 0;
	return divide_add_plain(reader, CONSTRAINT_QUOTED, i, i + len);
}

/* What stands between parts: a run of marks, bare or quoted, "six asterisks". len 0 for anything else. */
static struct span
separator_at(const struct sentence *sentence, size_t i)
{
	struct span text = span_strip(sentence->tokens[i].inside);

	if (says(sentence, i, "6|six asterisk|asterisks") > 0)
		return span_of("******");
	if (says(sentence, i, "3|three asterisk|asterisks") > 0)
		return span_of("***");
	if (text.len < 3 || strchr("*-=#~", text.at[0]) == NULL || sentence->tokens[i].kind == TOKEN_WORD)
		return (struct span){NULL, 0};
	for (size_t k = 1; k < text.len; k++)
		if (text.at[k] != text.at[0])
			return (struct span){NULL, 0};
	return text;
}

/* Whether the sentence asks for it, or tells how the parts are that were asked for. */
static bool
asks_separation(const struct divide_reader *reader)
{
	const struct sentence *sentence = &reader->sentence;
	bool asked = reader->unit == UNIT_PARAGRAPH || reader->unit == UNIT_SECTION;

	if (sentence->asks || sentence->conditional ||
	    !says_within(sentence, 0, sentence->count,
		"separate|separated|separating|following|divide|divided|split|between|divider|separator|delimiter|delimited"))
		return false;
	for (size_t c = 0; c < sentence->clause_count && !asked; c++)
		asked = sentence->clauses[c].asked;
	return asked;
}

/* "3 parts with *** in between": as many as the sentence says. */
static void
count_parts(struct divide_reader *reader)
{
	const struct sentence *sentence = &reader->sentence;
	struct constraint *constraint;

	for (size_t k = 0; k < sentence->count; k++)
		if (says(sentence, k, "# parts|pieces|paragraphs|sections") > 0 &&
		    (constraint = divide_add(reader, CONSTRAINT_PARAGRAPH_COUNT, k, k + 2)) != NULL) {
			constraint->bounds = (struct constraint_bounds){
			    RELATION_EQ, sentence->tokens[k].value, sentence->tokens[k].value};
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

	if (separator.len == 0 || !(asks_separation(reader) || (six && reader->separating && sentence->count <= 4)))
		return 0;
	if (six) {
		reader->separating = false;
		found = divide_add(reader, CONSTRAINT_TWO_RESPONSES, i, i + 1);
	} else
		for (int tries = 0; tries < 2 && found == NULL; tries++) {
			for (size_t c = list->count; c-- > 0 && found == NULL;)
				if (list->items[c].type == CONSTRAINT_PARAGRAPH_COUNT ||
				    list->items[c].type == CONSTRAINT_SECTION_COUNT)
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
