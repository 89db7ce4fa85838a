/*
 * Section headings of an answer: "Mark each section with SECTION X", "Part 1, Part 2 and so on".
 */
#include "executors/constraints/divide_inside.h"

/* Placeholders for a section's number: "X", "1", "#". */
static bool
is_counter(struct span text)
{

	return (text.len == 1 && strchr("XxNn#1", text.at[0]) != NULL) ||
	    (text.len > 1 && text.at[0] == '1' && !isalnum((unsigned char)text.at[1]));
}

/* A word and a number or placeholder after it, quoted or bare: "Part X", "Day 1". Returns the word. */
static struct span
numbered_word(const struct sentence *sentence)
{

	for (size_t i = 0; i < sentence->count; i++) {
		const struct token *token = token_at(sentence, i);
		struct span word = token->inside, rest;
		size_t len = 0;

		if (token->kind == TOKEN_QUOTE) {
			while (len < word.len && word.at[len] != ' ')
				len++;
			rest = span_from(word, len);
			word.len = len;
			rest = span_strip(rest);
		} else if (token->kind == TOKEN_WORD && isupper((unsigned char)word.at[0]))
			rest = token_at(sentence, i + 1)->inside;
		else
			continue;
		if (word.len > 1 && isalpha((unsigned char)word.at[0]) && is_counter(rest))
			return word;
	}
	return (struct span){NULL, 0};
}

/* Whether the sentence says how to mark parts. */
static bool
speaks_of_marking(const struct sentence *sentence)
{

	return says_within(sentence, 0, sentence->count,
	    "mark|marked|label|labeled|labelled|labeling|labelling|start|starts|starting|begin|begins|beginning|head|headed|header|headers|"
	    "heading|headings|title|titled|titles|named|noted|denoted|denote|indicate|indicated|separated|separate|split|splitter|put|insert|"
	    "called|like|as|with");
}

/* The same without a number: "each section begins with the word Section". */
static struct span
described_splitter(const struct sentence *sentence)
{
	struct span text = {NULL, 0};
	size_t i = 0;

	for (size_t k = 0; k < sentence->count; k++)
		if (token_says(sentence, k, "sections") && token_at(sentence, k + 2)->kind == TOKEN_WORD &&
		    says(sentence, k + 1, "(") > 0 && says(sentence, k + 3, "#") > 0)
			return token_at(sentence, k + 2)->at;
	for (; i < sentence->count; i++)
		if ((says(sentence, i, "with|as|by|like|:|using") > 0 ||
			says(sentence, i, "labelled|labeled|titled|named|marked \"") > 0) &&
		    says(sentence, i + 1, "each|every|the section|sections") +
			    says(sentence, i + 1, "at|exactly|a|#|each|an|their|its") ==
			0 &&
		    says_within(sentence, i > 4 ? i - 4 : 0, i + 1,
			"mark|marked|label|labeled|labelled|start|starts|begin|begins|beginning|starting|section|titled|named|noted|denoted|indicate|separated|split"))
			break;
	if (!says_within(sentence, 0, i,
		"mark|marked|label|labeled|labelled|start|starts|begin|begins|beginning|starting|each|noted|titled|named|denoted|indicate|separated|split"))
		return text;
	while (
	    says(sentence, i,
		"with|as|by|like|:|using|labelled|labeled|titled|named|marked|headings|headers|titles|the|word|words|a|keyword|heading|header|title|section's|format|exactly|either|\xe2\x80\x9c") >
	    0)
		i++;
	if (token_at(sentence, i)->kind == TOKEN_NUMBER || token_at(sentence, i)->kind == TOKEN_MARK)
		return text;
	text = token_at(sentence, i)->inside;
	/* Without the number: "Section X", "Day 1". */
	for (size_t k = 0; k < text.len; k++)
		if (text.at[k] == ' ' || text.at[k] == '\n') {
			text.len = k;
			break;
		}
	return text;
}

/* Parts that were counted under another name, "5 parts", "an itinerary for 3 days", kept until their headings are
 * stated. */
static void
note_parts(struct divide_reader *reader)
{
	static const char parts[] = "sections|parts|days|chapters|steps|scenes|acts|weeks|rounds|stages|phases";
	const struct sentence *sentence = &reader->sentence;
	struct constraint_bounds bounds;
	size_t len, noun;

	if (!says_within(sentence, 0, sentence->count, parts))
		return;
	for (size_t i = 0; i<sentence->count; i += len> 0 ? len : 1) {
		len = 0;
		if (token_at(sentence, i)->kind != TOKEN_NUMBER && !token_is(sentence, i, IS_RELATION))
			continue;
		len = divide_bounds(sentence, i, &bounds);
		noun = i + len + says(sentence, i + len, "different|separate|distinct");
		if (len == 0 || says(sentence, noun, parts) == 0 || !divide_clause_at(sentence, i)->asked)
			continue;
		if (bounds.relation == RELATION_NONE)
			bounds.relation = RELATION_EQ;
		reader->parts = bounds;
		reader->parts_noun = token_at(sentence, noun)->at;
	}
}

/* Whether a plural noun belongs to the word of a heading: "parts" and "Part". */
static bool
is_plural_of(struct span noun, struct span word)
{

	return noun.len == word.len + 1 && strncasecmp(noun.at, word.at, word.len) == 0;
}

void
divide_sections(struct divide_reader *reader)
{
	const struct sentence *sentence = &reader->sentence;
	struct constraint_list *list = reader->list;
	struct constraint *sections = NULL;
	struct span text;

	note_parts(reader);
	for (size_t c = 0; c < list->count; c++)
		if (list->items[c].type == CONSTRAINT_SECTION_COUNT && list->items[c].place == reader->place)
			sections = &list->items[c];
	if (sections != NULL ? sections->text.len > 0 : reader->parts.relation == RELATION_NONE)
		return;
	text = speaks_of_marking(sentence) ? numbered_word(sentence) : (struct span){NULL, 0};
	if (sections != NULL)
		sections->text = text.len > 0 ? text : described_splitter(sentence);
	else if (text.len > 0 && reader->composed &&
	    (is_plural_of(reader->parts_noun, text) || span_equals_nocase(reader->parts_noun, "sections"))) {
		sections = divide_add(reader, CONSTRAINT_SECTION_COUNT, 0, sentence->count);
		if (sections == NULL)
			return;
		sections->bounds = reader->parts;
		sections->text = text;
	}
}
