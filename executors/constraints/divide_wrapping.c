/*
 * Marks around an answer and between its parts: a title in angle brackets, quotation marks, separators.
 */
#include "executors/constraints/divide_inside.h"

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

size_t
divide_separator(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	struct constraint_list *list = reader->list;
	struct constraint *constraint;
	bool stars = sentence->tokens[i].kind == TOKEN_MARK && sentence->tokens[i].mark == '*';
	bool six = (stars && sentence->tokens[i].at.len == 6) || says(sentence, i, "6|six asterisk|asterisks") > 0;

	if (six && stars && reader->separating && sentence->count <= 4) {
		reader->separating = false;
		constraint = divide_add(reader, CONSTRAINT_TWO_RESPONSES, i, i + 1);
		if (constraint != NULL)
			constraint->text = span_of("******");
		return 1;
	}
	if (!says_within(sentence, 0, sentence->count,
		"separate|separated|separating|following|divide|divided|split|between|divider|separator|delimiter|delimited") ||
	    (!divide_clause_at(sentence, i)->asked && !(i > 0 && divide_clause_at(sentence, 0)->asked)))
		return 0;
	if (six) {
		constraint = divide_add(reader, CONSTRAINT_TWO_RESPONSES, i, i + 1);
		if (constraint != NULL)
			constraint->text = span_of("******");
		return 1;
	}
	if (!stars || sentence->tokens[i].at.len != 3)
		return 0;
	for (size_t k = 0; k < i; k++)
		if (says(sentence, k, "# parts|pieces|parts") > 0) {
			constraint = divide_add(reader, CONSTRAINT_PARAGRAPH_COUNT, k, k + 2);
			if (constraint == NULL)
				return 1;
			constraint->bounds = (struct constraint_bounds){
			    RELATION_EQ, sentence->tokens[k].value, sentence->tokens[k].value};
			break;
		}
	for (size_t c = list->count; c-- > 0;)
		if (list->items[c].type == CONSTRAINT_PARAGRAPH_COUNT ||
		    list->items[c].type == CONSTRAINT_SECTION_COUNT) {
			list->items[c].type = CONSTRAINT_PARAGRAPH_COUNT;
			list->items[c].text = sentence->tokens[i].at;
			break;
		}
	return 1;
}
