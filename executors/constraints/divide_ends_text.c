/*
 * The text required at a beginning or an end: a quote, a named word, or what follows a colon; and the constraint made
 * of it.
 */
#include "executors/constraints/divide_inside.h"

/* From the beginning of a token to the end of its line, without white space, quotation marks and a final colon. */
static struct span
rest_of_line(const struct divide_reader *reader, size_t token)
{
	const struct sentence *sentence = &reader->sentence;
	struct span text;

	if (token >= sentence->count)
		return NO_SPAN;
	text.at = token_at(sentence, token)->at.at;
	text.len = (size_t)(reader->text.at + sentence->to - text.at);
	return span_strip(text);
}

struct span
divide_wanted_text(const struct divide_reader *reader, size_t i, size_t *to)
{
	static const char nouns[] =
	    "word|letter|symbol|character|emoji|phrase|sentence|line|words|text|statement|question|tag|title|sign|expression";
	const struct sentence *sentence = &reader->sentence;
	size_t first = i, colon;
	bool single = false;

	/* "the letter A" is not an article. */
	while (!single &&
	    (says(sentence, i, nouns) > 0 ||
		says(sentence, i,
		    "so : || exactly|precisely|like|only|either|just|a|an|the|this|these|following|exact|very|of|new|simple|as|that|says|saying|literal|same|by|asking|writing") >
		    0)) {
		single = says(sentence, i, "word|letter|symbol|character|emoji") > 0;
		i++;
	}
	colon = says(sentence, i, ":|,|\xe2\x80\x94");
	if (token_at(sentence, i + colon)->kind == TOKEN_QUOTE) {
		*to = i + colon + 1;
		/* "with 'A' or 'B'" leaves a choice. */
		return says(sentence, *to, ",? or|and|/? \"") > 0 ? NO_SPAN
								  : span_strip(token_at(sentence, i + colon)->inside);
	}
	/* "With the same word it started with": it does not say which. */
	if (single && !says_within(sentence, first, i, "same") && token_at(sentence, i)->kind != TOKEN_MARK &&
	    says(sentence, i + 1, "or") == 0 && !token_is(sentence, i, IS_PREP | IS_RELATIVE | IS_JOIN)) {
		*to = i + 1;
		return token_at(sentence, i)->at;
	}
	*to = sentence->count;
	if (!single && says(sentence, i, ":") > 0 && says(sentence, i - 1, "following|by") == 0)
		return rest_of_line(reader, i + 1);
	if (!single && says(sentence, i - 1, nouns) > 0 && says_within(sentence, first, i, "exactly|exact"))
		return rest_of_line(reader, i);
	return NO_SPAN;
}

bool
divide_is_postscript(struct span text)
{
	size_t len = 0;
	bool script = false;

	for (; len < text.len && strchr("PSps.:", text.at[len]) != NULL; len++)
		script |= toupper((unsigned char)text.at[len]) == 'S';
	return script && len == text.len && toupper((unsigned char)text.at[0]) == 'P';
}

void
divide_add_text(struct divide_reader *reader, enum constraint_type type, struct span text, size_t from, size_t to)
{
	struct constraint *constraint;

	/* Text that begins so is a postscript, whatever it is called. */
	if ((type == CONSTRAINT_STARTS_WITH || type == CONSTRAINT_ENDS_WITH) && divide_is_postscript(text))
		type = CONSTRAINT_POSTSCRIPT;
	if (type == CONSTRAINT_TYPES || text.len == 0 || text.len > CONSTRAINT_TEXT_MAX)
		return;
	constraint = divide_add(reader, type, from, to);
	if (constraint != NULL)
		constraint->text = text;
}

void
divide_add_nth(struct divide_reader *reader, struct span word, uint32_t nth, size_t from, size_t to)
{
	struct constraint_list *list = reader->list;
	struct constraint_bounds bounds = {RELATION_GE, nth, nth};
	struct constraint *constraint;
	uint32_t least, most;

	for (size_t i = 0; i < list->count; i++)
		if (list->items[i].type == CONSTRAINT_PARAGRAPH_COUNT)
			bounds = list->items[i].bounds;
	constraint_interval(&bounds, &least, &most);
	if (nth == NTH_LAST ? bounds.relation != RELATION_EQ : nth > most)
		return;
	constraint = divide_add(reader, CONSTRAINT_NTH_PAR_FIRST_WORD, from, to);
	if (constraint == NULL)
		return;
	constraint->text = word;
	constraint->nth = nth == NTH_LAST ? bounds.lo : nth;
	constraint->bounds = bounds;
}
