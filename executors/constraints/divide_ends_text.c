/*
 * The text required at a beginning or an end: a quote, a named word, or what follows a colon; and the constraint made
 * of it.
 */
#include "executors/constraints/divide_inside.h"

struct span
divide_rest_of_line(const struct divide_reader *reader, size_t token)
{
	const struct sentence *sentence = &reader->sentence;
	struct span text;

	if (token >= sentence->count)
		return (struct span){NULL, 0};
	text.at = token_at(sentence, token)->at.at;
	text.len = (size_t)(reader->text.at + sentence->to - text.at);
	return span_strip(text);
}

struct span
divide_wanted_text(const struct divide_reader *reader, size_t i, size_t *to)
{
	const struct sentence *sentence = &reader->sentence;
	size_t named = 0, colon, len;
	bool single = false, exact = false, same = false;

	for (;;) {
		if ((len = says(sentence, i,
			 "exactly|precisely|like|only|either|just|a|an|the|this|these|following|exact|very|of|new|simple|as|that|says|saying|literal|same|by|asking|writing")) >
		    0) {
			exact |= says(sentence, i, "exactly|exact") > 0;
			same |= says(sentence, i, "same") > 0;
			i += len;
		} else if (
		    (len = says(sentence, i,
			 "word|letter|phrase|sentence|line|words|text|statement|question|symbol|character|emoji|tag|title|sign|expression")) >
		    0) {
			single = says(sentence, i, "word|letter|symbol|character|emoji") > 0;
			named = i += len;
			/* "the letter A" is not an article. */
			if (single && token_at(sentence, i)->kind != TOKEN_QUOTE && says(sentence, i, ":|,|of") == 0)
				break;
		} else
			break;
	}
	colon = says(sentence, i, ":|,|\xe2\x80\x94");
	if (token_at(sentence, i + colon)->kind == TOKEN_QUOTE) {
		*to = i + colon + 1;
		/* "with 'A' or 'B'" leaves a choice. */
		if (says(sentence, *to, "or|and|/ \"") + says(sentence, *to, ", or|and? \"") > 0)
			return (struct span){NULL, 0};
		return span_strip(token_at(sentence, i + colon)->inside);
	}
	/* "With the same word it started with": it does not say which. */
	if (single && !same && i == named && token_at(sentence, i)->kind != TOKEN_MARK &&
	    says(sentence, i + 1, "or") == 0 &&
	    !token_is(sentence, i, IS_PREP | IS_RELATIVE | IS_MODAL | IS_BE | IS_JOIN)) {
		*to = i + 1;
		return token_at(sentence, i)->at;
	}
	if (named > 0 && !single &&
	    ((colon > 0 && token_says(sentence, i, ":")) || (exact && i == named && i < sentence->count))) {
		*to = sentence->count;
		return divide_rest_of_line(reader, i + colon);
	}
	return (struct span){NULL, 0};
}

/* "P.S.", "P.P.S": marks of a postscript. */
static bool
is_marker(struct span text)
{

	return text.len >= 3 && text.len <= 8 && text.at[0] == 'P' && text.at[1] == '.' &&
	    memchr(text.at, 'S', text.len) != NULL && memchr(text.at, ' ', text.len) == NULL;
}

void
divide_add_text(struct divide_reader *reader, enum constraint_type type, struct span text, size_t from, size_t to)
{
	struct constraint *constraint;

	/* Text that begins so is a postscript, whatever it is called. */
	if ((type == CONSTRAINT_STARTS_WITH || type == CONSTRAINT_ENDS_WITH) && is_marker(text))
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
	struct constraint_bounds bounds = {RELATION_GE, nth == NTH_LAST ? 1 : nth, nth == NTH_LAST ? 1 : nth};
	struct constraint *constraint;

	for (size_t i = 0; i < list->count; i++)
		if (list->items[i].type == CONSTRAINT_PARAGRAPH_COUNT)
			bounds = list->items[i].bounds;
	if (nth == NTH_LAST && bounds.relation != RELATION_EQ)
		return;
	constraint = divide_add(reader, CONSTRAINT_NTH_PAR_FIRST_WORD, from, to);
	if (constraint == NULL)
		return;
	constraint->text = word;
	constraint->nth = nth == NTH_LAST ? bounds.lo : nth;
	constraint->bounds = bounds;
}
