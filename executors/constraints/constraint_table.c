/*
 * The vocabulary of constraints: the one table.
 */
#include "executors/constraints/constraint.h"

#include <assert.h>

#define COUNT(name, counted, meaning) \
	{ \
		name, NULL, CONSTRAINT_HAS_BOUNDS, counted, UNIT_RESPONSE, meaning \
	}
#define EACH(name, counted, per, meaning) \
	{ \
		name, NULL, CONSTRAINT_HAS_BOUNDS, counted, per, meaning \
	}
#define TEXT(name, text, per, meaning) \
	{ \
		name, text, CONSTRAINT_HAS_TEXT, UNIT_NONE, per, meaning \
	}
#define PLAIN(name, meaning) \
	{ \
		name, NULL, 0, UNIT_NONE, UNIT_RESPONSE, meaning \
	}
#define WORDS(name, meaning) \
	{ \
		name, NULL, CONSTRAINT_HAS_WORDS, UNIT_NONE, UNIT_RESPONSE, meaning \
	}
#define BOUNDS_TEXT (CONSTRAINT_HAS_BOUNDS | CONSTRAINT_HAS_TEXT)

static const struct constraint_kind kinds[CONSTRAINT_TYPES] = {
    [CONSTRAINT_WORD_COUNT] = COUNT("word_count", UNIT_WORD, "# words in the answer"),
    [CONSTRAINT_SENTENCE_COUNT] = COUNT("sentence_count", UNIT_SENTENCE, "# sentences in the answer"),
    [CONSTRAINT_PARAGRAPH_COUNT] = {"paragraph_count", "sep", BOUNDS_TEXT, UNIT_PARAGRAPH, UNIT_RESPONSE,
	"# paragraphs in the answer, separated by $|# paragraphs in the answer"},
    [CONSTRAINT_LINE_COUNT] = COUNT("line_count", UNIT_LINE, "# lines in the answer"),
    [CONSTRAINT_STANZA_COUNT] = COUNT("stanza_count", UNIT_STANZA, "# stanzas or verses in the answer"),
    [CONSTRAINT_CHAR_COUNT] = COUNT("char_count", UNIT_CHAR, "# characters in the answer"),
    [CONSTRAINT_BULLET_COUNT] = COUNT("bullet_count", UNIT_BULLET, "# bullet points in the answer"),
    [CONSTRAINT_ITEM_COUNT] = COUNT("item_count", UNIT_ITEM, "# entries of the answer's list"),
    [CONSTRAINT_SECTION_COUNT] = {"section_count", "splitter", BOUNDS_TEXT, UNIT_SECTION, UNIT_RESPONSE,
	"# sections, each headed by $ and its number|# sections, each under a heading of its own"},
    [CONSTRAINT_HIGHLIGHT_COUNT] = COUNT("highlight_count", UNIT_HIGHLIGHT, "# highlighted passages, each like *this*"),
    [CONSTRAINT_PLACEHOLDER_COUNT] =
	COUNT("placeholder_count", UNIT_PLACEHOLDER, "# placeholders in square brackets, each like [name]"),
    [CONSTRAINT_ALLCAPS_WORDS] = COUNT("allcaps_words", UNIT_ALLCAPS, "# words in ALL CAPITAL LETTERS"),
    [CONSTRAINT_HASHTAG_COUNT] = COUNT("hashtag_count", UNIT_HASHTAG, "# hashtags"),
    [CONSTRAINT_EMOJI_COUNT] = COUNT("emoji_count", UNIT_EMOJI, "# emojis"),
    [CONSTRAINT_QUESTION_COUNT] = COUNT("question_count", UNIT_QUESTION, "# questions"),

    [CONSTRAINT_WORDS_PER_SENTENCE] = EACH("words_per_sentence", UNIT_WORD, UNIT_SENTENCE, "# words in each sentence"),
    [CONSTRAINT_WORDS_PER_LINE] = EACH("words_per_line", UNIT_WORD, UNIT_LINE, "# words in each line"),
    [CONSTRAINT_WORDS_PER_BULLET] = EACH("words_per_bullet", UNIT_WORD, UNIT_BULLET, "# words in each bullet point"),
    [CONSTRAINT_WORDS_PER_ITEM] = EACH("words_per_item", UNIT_WORD, UNIT_ITEM, "# words in each entry of the list"),
    [CONSTRAINT_WORDS_PER_PARAGRAPH] =
	EACH("words_per_paragraph", UNIT_WORD, UNIT_PARAGRAPH, "# words in each paragraph"),
    [CONSTRAINT_WORDS_PER_SECTION] = EACH("words_per_section", UNIT_WORD, UNIT_SECTION, "# words in each section"),
    [CONSTRAINT_SENTENCES_PER_PARAGRAPH] =
	EACH("sentences_per_paragraph", UNIT_SENTENCE, UNIT_PARAGRAPH, "# sentences in each paragraph"),
    [CONSTRAINT_SENTENCES_PER_BULLET] =
	EACH("sentences_per_bullet", UNIT_SENTENCE, UNIT_BULLET, "# sentences in each bullet point"),
    [CONSTRAINT_SENTENCES_PER_ITEM] =
	EACH("sentences_per_item", UNIT_SENTENCE, UNIT_ITEM, "# sentences in each entry of the list"),
    [CONSTRAINT_SENTENCES_PER_SECTION] =
	EACH("sentences_per_section", UNIT_SENTENCE, UNIT_SECTION, "# sentences in each section"),
    [CONSTRAINT_CHARS_PER_LINE] = EACH("chars_per_line", UNIT_CHAR, UNIT_LINE, "# characters in each line"),
    [CONSTRAINT_CHARS_PER_SENTENCE] =
	EACH("chars_per_sentence", UNIT_CHAR, UNIT_SENTENCE, "# characters in each sentence"),
    [CONSTRAINT_CHARS_PER_WORD] = EACH("chars_per_word", UNIT_CHAR, UNIT_WORD, "# letters in each word"),
    [CONSTRAINT_CHARS_PER_BULLET] =
	EACH("chars_per_bullet", UNIT_CHAR, UNIT_BULLET, "# characters in each bullet point"),
    [CONSTRAINT_LINES_PER_STANZA] = EACH("lines_per_stanza", UNIT_LINE, UNIT_STANZA, "# lines in each stanza"),
    [CONSTRAINT_BULLETS_PER_SECTION] =
	EACH("bullets_per_section", UNIT_BULLET, UNIT_SECTION, "# bullet points in each section"),

    [CONSTRAINT_INCLUDE_WORDS] = WORDS("include_words", "use every one of these words"),
    [CONSTRAINT_FORBID_WORDS] = WORDS("forbid_words", "use none of these words"),
    [CONSTRAINT_WORD_FREQ] = {"word_freq", "word", BOUNDS_TEXT, UNIT_NONE, UNIT_RESPONSE, "the word $ # times"},
    [CONSTRAINT_LETTER_FREQ] = {"letter_freq", "letter", BOUNDS_TEXT, UNIT_NONE, UNIT_RESPONSE, "the letter $ # times"},
    [CONSTRAINT_AVOID_LETTER] = TEXT("avoid_letter", "letter", UNIT_RESPONSE, "use no word that has the letter $"),
    [CONSTRAINT_NO_CHAR] = {"no_char", "chars", CONSTRAINT_HAS_TEXT | CONSTRAINT_HAS_WHAT, UNIT_NONE, UNIT_RESPONSE,
	"use none of these marks: $"},
    [CONSTRAINT_ALL_UPPER] = PLAIN("all_upper", "write all letters as CAPITAL LETTERS"),
    [CONSTRAINT_ALL_LOWER] = PLAIN("all_lower", "write all letters small, without any capital letter"),
    [CONSTRAINT_TITLE_CASE] = PLAIN("title_case", "begin each word with a capital letter"),
    [CONSTRAINT_LANGUAGE] = TEXT("language", "lang", UNIT_RESPONSE, "write the whole answer in $"),

    [CONSTRAINT_STARTS_WITH] = TEXT("starts_with", "text", UNIT_RESPONSE, "begin the answer with $"),
    [CONSTRAINT_ENDS_WITH] = TEXT("ends_with", "text", UNIT_RESPONSE, "end the answer with $, and nothing behind it"),
    [CONSTRAINT_EACH_SENTENCE_STARTS] =
	TEXT("each_sentence_starts", "text", UNIT_SENTENCE, "begin each sentence with $"),
    [CONSTRAINT_EACH_LINE_STARTS] = TEXT("each_line_starts", "text", UNIT_LINE, "begin each line with $"),
    [CONSTRAINT_EACH_PARAGRAPH_STARTS] =
	TEXT("each_paragraph_starts", "text", UNIT_PARAGRAPH, "begin each paragraph with $"),
    [CONSTRAINT_EACH_WORD_STARTS] = TEXT("each_word_starts", "letter", UNIT_WORD, "begin each word with the letter $"),
    [CONSTRAINT_EACH_SENTENCE_ENDS] = TEXT("each_sentence_ends", "text", UNIT_SENTENCE, "end each sentence with $"),
    [CONSTRAINT_EACH_LINE_ENDS] = TEXT("each_line_ends", "text", UNIT_LINE, "end each line with $"),
    [CONSTRAINT_EACH_PARAGRAPH_ENDS] = TEXT("each_paragraph_ends", "text", UNIT_PARAGRAPH, "end each paragraph with $"),
    [CONSTRAINT_NTH_PAR_FIRST_WORD] = {"nth_par_first_word", "word", BOUNDS_TEXT | CONSTRAINT_HAS_NTH, UNIT_PARAGRAPH,
	UNIT_RESPONSE, "# paragraphs, and the first word of paragraph & is $"},
    [CONSTRAINT_POSTSCRIPT] =
	TEXT("postscript", "marker", UNIT_RESPONSE, "add a postscript at the end that begins with $"),
    [CONSTRAINT_REPEAT_PROMPT] = TEXT("repeat_prompt", "text", UNIT_RESPONSE,
	"first repeat the request word for word, and then answer it: $|first repeat the request word for word, and then answer it"),
    [CONSTRAINT_ONE_OF] = {"one_of", NULL, CONSTRAINT_HAS_WORDS, UNIT_NONE, UNIT_RESPONSE, "answer with one of these"},

    [CONSTRAINT_JSON] = PLAIN("json", "the whole answer is valid JSON, with no other text"),
    [CONSTRAINT_CSV] = PLAIN("csv", "the answer is CSV: one record in each line, values separated by commas"),
    [CONSTRAINT_YAML] = PLAIN("yaml", "the answer is valid YAML"),
    [CONSTRAINT_XML] = PLAIN("xml", "the answer is XML"),
    [CONSTRAINT_HTML] = PLAIN("html", "the answer is HTML"),
    [CONSTRAINT_MARKDOWN] = PLAIN("markdown", "write in Markdown"),
    [CONSTRAINT_TABLE] = PLAIN("table", "give a table of rows and columns, in Markdown"),
    [CONSTRAINT_CODE_ONLY] = PLAIN("code_only", "only the code, with no other text"),
    [CONSTRAINT_NO_MARKUP] = PLAIN("no_markup", "plain text without lists, headings and bold"),
    [CONSTRAINT_NO_LISTS] = PLAIN("no_lists", "no bullet points and no numbered list"),
    [CONSTRAINT_BULLETS] = PLAIN("bullets", "write a list of bullet points, each line beginning with *"),
    [CONSTRAINT_NUMBERED_LIST] = PLAIN("numbered_list", "write a numbered list, like 1. 2. 3."),
    [CONSTRAINT_TITLE_ANGLE] = PLAIN("title_angle", "a title in double angular brackets, like <<title>>"),
    [CONSTRAINT_QUOTED] = PLAIN("quoted", "wrap the whole answer in double quotation marks"),
    [CONSTRAINT_TWO_RESPONSES] = TEXT("two_responses", "sep", UNIT_RESPONSE,
	"two different answers, separated by $|two different answers, separated by ******"),

    [CONSTRAINT_LIMERICK] =
	PLAIN("limerick", "a limerick: five lines, the first, second and fifth rhyme, and so do the third and fourth"),
    [CONSTRAINT_HAIKU] = PLAIN("haiku", "a haiku: three lines of 5, 7 and 5 syllables"),
    [CONSTRAINT_ACROSTIC] = TEXT("acrostic", "word", UNIT_RESPONSE, "the first letters of the lines spell $"),
    [CONSTRAINT_RHYME] = PLAIN("rhyme", "the lines rhyme"),
    [CONSTRAINT_ALPHABETICAL] = PLAIN("alphabetical", "put the entries into alphabetical order"),
    [CONSTRAINT_ALPHABETICAL_INITIALS] = TEXT("alphabetical_initials", "letter", UNIT_SENTENCE,
	"begin each sentence with the next letter of the alphabet, the first one with $|begin each sentence with the next letter of the alphabet, the first one with A"),

    [CONSTRAINT_JUDGE] = TEXT("judge", "text", UNIT_RESPONSE, "keep to this: $"),
};

static const char *const relation_names[] = {
    [RELATION_NONE] = "",
    [RELATION_EQ] = "eq",
    [RELATION_GE] = "ge",
    [RELATION_GT] = "gt",
    [RELATION_LE] = "le",
    [RELATION_LT] = "lt",
    [RELATION_BETWEEN] = "between",
    [RELATION_AROUND] = "around",
};

const struct constraint_kind *
constraint_kind(enum constraint_type type)
{

	assert(type < CONSTRAINT_TYPES);
	return &kinds[type];
}

enum constraint_type
constraint_type_counting(enum constraint_unit counted, enum constraint_unit per)
{

	for (int i = 0; i < CONSTRAINT_NTH_PAR_FIRST_WORD; i++)
		if (counted != UNIT_NONE && kinds[i].counted == counted && kinds[i].per == per)
			return (enum constraint_type)i;
	return CONSTRAINT_TYPES;
}

const char *
constraint_relation_name(enum constraint_relation relation)
{

	return relation_names[relation];
}

void
constraint_interval(const struct constraint_bounds *bounds, uint32_t *least, uint32_t *most)
{

	*least = 0;
	*most = CONSTRAINT_NO_BOUND;
	switch (bounds->relation) {
	case RELATION_NONE:
		break;
	case RELATION_EQ:
	case RELATION_AROUND:
	case RELATION_BETWEEN:
		*least = bounds->lo;
		*most = bounds->hi;
		break;
	case RELATION_GE:
		*least = bounds->lo;
		break;
	case RELATION_GT:
		*least = bounds->lo + 1;
		break;
	case RELATION_LE:
		*most = bounds->hi;
		break;
	case RELATION_LT:
		/* Below nothing there is nothing: an empty interval. */
		*least = bounds->hi == 0 ? 1 : 0;
		*most = bounds->hi == 0 ? 0 : bounds->hi - 1;
		break;
	}
}

struct span
constraint_word(const struct constraint_list *list, const struct constraint *constraint, size_t i)
{

	assert(i < constraint->word_len);
	return list->words[constraint->word_at + i];
}
