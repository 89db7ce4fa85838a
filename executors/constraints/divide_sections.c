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

static struct span
first_word(struct span text)
{
	size_t len = 0;

	while (len < text.len && !isspace((unsigned char)text.at[len]))
		len++;
	return (struct span){text.at, len};
}

/* A word and a number or placeholder after it, quoted or bare: "Part X", "Day 1". Returns the word. */
static struct span
numbered_word(const struct sentence *sentence)
{

	for (size_t i = 0; i < sentence->count; i++) {
		const struct token *token = token_at(sentence, i);
		bool quoted = token->kind == TOKEN_QUOTE;
		struct span word = first_word(token->inside);
		struct span rest =
		    quoted ? span_strip(span_from(token->inside, word.len)) : token_at(sentence, i + 1)->inside;

		if (word.len > 0 && (quoted ? isalpha((unsigned char)*word.at) : isupper((unsigned char)*word.at)) &&
		    is_counter(rest))
			return word;
	}
	return NO_SPAN;
}

/* Whether the sentence says how to mark parts. */
static bool
speaks_of_marking(const struct sentence *sentence)
{

	return says_anywhere(sentence,
	    "mark|marked|label|labeled|labelled|labeling|labelling|start|starts|starting|begin|begins|beginning|head|headed|header|headers|"
	    "heading|headings|title|titled|titles|named|noted|denoted|denote|indicate|indicated|separated|separate|split|splitter|put|insert|"
	    "called|like|as|with");
}

/* The same without a number: "each section begins with the word Section". */
static struct span
described_splitter(const struct sentence *sentence)
{
	size_t i = 0;

	while (i < sentence->count && says(sentence, i, "sections ( @word #") == 0)
		i++;
	if (i < sentence->count)
		return token_at(sentence, i + 2)->at;
	i = 0;
	while (i < sentence->count &&
	    (says(sentence, i, "with|as|by|like|:|using || labelled|labeled|titled|named|marked \"") == 0 ||
		says(sentence, i + 1, "at|exactly|a|#|each|every|an|their|its|sections || the section|sections") > 0 ||
		!says_within(sentence, 0, i + 1,
		    "mark|marked|label|labeled|labelled|start|starts|begin|begins|beginning|starting|each|noted|titled|named|denoted|indicate|separated")))
		i++;
	while (
	    says(sentence, i,
		"with|as|by|like|:|using|labelled|labeled|titled|named|marked|headings|headers|titles|the|word|words|a|keyword|heading|header|title|section's|format|exactly|either|\xe2\x80\x9c") >
	    0)
		i++;
	/* 'titled "Past" and "Present"': each has its own. */
	if (says(sentence, i, "\" ,? and? \"") > 0)
		return NO_SPAN;
	/* Without the number: "Section X", "Day 1". */
	return says(sentence, i, "@word|\"") > 0 ? first_word(token_at(sentence, i)->inside) : NO_SPAN;
}

/* Parts that were counted under another name, "5 parts", "an itinerary for 3 days", kept until their headings are
 * stated. */
static void
note_parts(struct divide_reader *reader)
{
	static const char parts[] = "sections|parts|days|chapters|steps|scenes|acts|weeks|rounds|stages|phases";
	const struct sentence *sentence = &reader->sentence;
	struct constraint_bounds bounds;
	size_t noun;

	if (!says_anywhere(sentence, parts))
		return;
	for (size_t i = 0; i < sentence->count; i++) {
		noun = i + divide_bounds(sentence, i, &bounds);
		noun += says(sentence, noun, "different|separate|distinct");
		if (noun == i || says(sentence, noun, parts) == 0 || !divide_clause_at(sentence, i)->asked)
			continue;
		if (bounds.relation == RELATION_NONE)
			bounds.relation = RELATION_EQ;
		reader->parts = bounds;
		reader->parts_noun = token_at(sentence, noun)->at;
		return;
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
	text = speaks_of_marking(sentence) ? numbered_word(sentence) : NO_SPAN;
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
