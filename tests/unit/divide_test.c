/*
 * The reader of constraints: prompts against what people read in them.
 */
#include "executors/constraints/divide.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/check.h"
#include "tests/unit/divide_print.h"
#include "tests/unit/divide_rows.h"

static void
test_rows(const struct divide_row *rows, size_t count)
{
	struct constraint_list list;
	char printed[PRINTED_MAX];

	for (size_t i = 0; i < count; i++) {
		size_t len = strlen(rows[i].prompt);

		check_example(rows[i].prompt);
		constraints_divide((struct span){guarded_copy(rows[i].prompt, len), len}, NO_SPAN, &list);
		divide_print(&list, printed);
		CHECK_TEXT(printed, rows[i].constraints);
	}
}

/* What a turn before asked for still holds where the same is asked for again, unless this turn says otherwise. */
static void
test_previous(void)
{
	static const struct {
		const char *last, *previous, *constraints;
	} rows[] = {
	    {"Do the same for the moon.", "Describe the sun in 3 sentences without commas.",
		"sentence_count eq 3; no_char [,]"},
	    {"Do the same again, but in 5 sentences.", "Describe the sun in 3 sentences without commas.",
		"sentence_count eq 5; no_char [,]"},
	    {"Rewrite your previous response. Start every sentence with the letter A.",
		"Describe the sun in fewer than 200 words.", "each_sentence_starts [A]; word_count lt 200"},
	    {"Prove the theorem of Pythagoras.",
		"You always write proofs with less than 10 lines. Prove that 2 is even.", "line_count lt 10"},
	    {"Prove it in 12 lines.", "From now on write fewer than 10 lines.", "line_count eq 12"},
	    {"Prove it.", "Write fewer than 10 lines on odd numbers. From now on be brief.", ""},
	    {"Take your previous response and rephrase it as a limerick.", "Describe the sun. Do not use the word hot.",
		"limerick"},
	    {"shorter, 15 words max", "Tell me about Paris.", "word_count le 15"},
	    {"still too long, max 12 words", "Tell me about Paris.", "word_count le 12"},
	    {"again in one line", "Tell me about Paris.", "line_count eq 1"},
	    {"again but with 3 emojis", "Tell me about Paris.", "emoji_count eq 3"},
	    {"again, no commas", "Tell me about Paris.", "no_char [,]"},
	    {"again without the letter e", "Tell me about Paris.", "avoid_letter [e]"},
	    {"same thing in 4 bullets", "Tell me about Paris.", "bullet_count eq 4"},
	    {"same thing but max 2 sentences", "Tell me about Paris.", "sentence_count le 2"},
	    {"now as 5 bullet points", "Tell me about Paris.", "bullet_count eq 5"},
	    {"now in two sentences please", "Tell me about Paris.", "sentence_count eq 2"},
	    {"ok but in lowercase", "Tell me about Paris.", "all_lower"},
	    {"thanks! now in caps", "Tell me about Paris.", "all_upper"},
	    {"great, now make it exactly 20 words", "Tell me about Paris.", "word_count eq 20"},
	    {"nice. can you make it under 280 characters?", "Tell me about Paris.", "char_count lt 280"},
	    {"rewrite it in 3 paragraphs", "Tell me about Paris.", "paragraph_count eq 3"},
	    {"rewrite that with no more than 10 words per sentence", "Tell me about Paris.",
		"words_per_sentence le 10"},
	    {"rewrite this so each paragraph has two sentences", "Tell me about Paris.",
		"sentences_per_paragraph eq 2"},
	    {"please put that into bullet points", "Tell me about Paris.", "bullets"},
	    {"turn it into a numbered list", "Tell me about Paris.", "numbered_list"},
	    {"turn that into a table", "Tell me about Paris.", "table"},
	    {"convert it to json", "Tell me about Paris.", "json"},
	    {"give me that in french", "Tell me about Paris.", "language [fr]"},
	    {"make each bullet at most 5 words", "Tell me about Paris.", "words_per_bullet le 5"},
	    {"every sentence max 6 words please", "Tell me about Paris.", "words_per_sentence le 6"},
	    {"expand it to at least 150 words", "Tell me about Paris.", "word_count ge 150"},
	    {"use fewer words, 20 at most", "Tell me about Paris.", ""},
	    {"end it with \"Au revoir!\"", "Tell me about Paris.", "ends_with [Au revoir!]"},
	    {"start it with \"Paris,\"", "Tell me about Paris.", "starts_with [Paris,]"},
	    {"remove the commas", "Tell me about Paris.", ""},
	    {"no emojis please", "Tell me about Paris.", "no_char emoji"},
	    {"mention the word river twice", "Tell me about Paris.", "word_freq eq 2 [river]"},
	    {"and never use the word capital", "Tell me about Paris.", "forbid_words (capital)"},
	    {"only one sentence", "Tell me about Paris.", "sentence_count eq 1"},
	    {"one sentence!", "Tell me about Paris.", "sentence_count eq 1"},
	    {"3 sentences", "Tell me about Paris.", "sentence_count eq 3"},
	    {"max 3", "Tell me about Paris.", ""},
	    {"plain text please", "Tell me about Paris.", "no_markup"},
	    {"without markdown please", "Tell me about Paris.", "no_markup"},
	    {"make it a haiku", "Tell me about Paris.", "haiku"},
	    {"as a haiku", "Tell me about Paris.", "haiku"},
	    {"as a limerick please", "Tell me about Paris.", "limerick"},
	    {"now about coffee, same rules", "Write about tea in 3 sentences. No commas.",
		"sentence_count eq 3; no_char [,]"},
	    {"make it funnier", "Write about tea in 3 sentences. No commas.", "sentence_count eq 3; no_char [,]"},
	    {"make it 5 sentences", "Write about tea in 3 sentences. No commas.", "sentence_count eq 5; no_char [,]"},
	    {"rewrite it as 4 bullet points", "Write about tea in 3 sentences. No commas.",
		"bullet_count eq 4; no_char [,]"},
	    {"rewrite it for kids", "Write about tea in at most 50 words.", "word_count le 50"},
	    {"make it longer, 80 words", "Write about tea in at most 50 words.", "word_count around 80"},
	    {"now in lowercase", "Write about tea in all caps.", "all_lower"},
	    {"rewrite it as a paragraph without bullet points", "Write about tea using 5 bullet points.", "no_lists"},
	    {"What is tea?", "From now on answer in at most 20 words.", "word_count le 20"},
	    {"What is tea?", "Always answer in lowercase.", "all_lower"},
	    {"What is coffee?", "Write about tea in 3 sentences.", ""},
	    {"thanks!", "Write about tea in 3 sentences.", ""},
	    {"No commas, Tom!", "From now on translate everything I write into German.", ""},
	    {"No commas, Tom!", "From now on translate it into German.", "no_char [,]; language [de]"},
	    {"are you sure?", "Write about tea in 3 sentences.", ""},
	    {"how old is tea?", "Write about tea in 3 sentences.", ""},
	    {"who wrote emma in 1815?", "Write about tea in 3 sentences.", ""},
	    {"now tell me about the 3 kinds of tea", "Write about tea in 3 sentences.", ""},
	    {"you used 4 sentences", "Write about tea in 3 sentences.", ""},
	    {"why did you write 4 sentences?", "Write about tea in 3 sentences.", ""},
	    {"is that 3 sentences?", "Write about tea in 3 sentences.", ""},
	    {"Thank you. And the moon?", "Describe the sun in 3 sentences without commas.", ""},
	};
	struct constraint_list list;
	char printed[PRINTED_MAX];

	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].last);
		constraints_divide(span_of(rows[i].last), span_of(rows[i].previous), &list);
		divide_print(&list, printed);
		CHECK_TEXT(printed, rows[i].constraints);
		for (size_t c = 0; c < list.count; c++)
			CHECK(list.items[c].to <=
			    strlen(list.items[c].place == PLACE_LAST ? rows[i].last : rows[i].previous));
	}
}

/* Where it stands: the words that say it. */
static void
test_places(void)
{
	const char *prompt = "Describe snow. Use at least 50 words, and no commas.";
	struct constraint_list list;

	check_example(prompt);
	constraints_divide(span_of(prompt), NO_SPAN, &list);
	CHECK_EQ_INT(list.count, 2);
	CHECK_SPAN(((struct span){prompt + list.items[0].from, list.items[0].to - list.items[0].from}),
	    span_of("at least 50 words"));
	CHECK_SPAN(
	    ((struct span){prompt + list.items[1].from, list.items[1].to - list.items[1].from}), span_of("commas"));
}

/* More than there is room for: what is in the list is whole, and the list says that it is full. */
static void
test_full(void)
{
	static char prompt[64 * 1024];
	struct constraint_list list;
	size_t len = 0;

	check_example("many words");
	for (int i = 0; i < 200; i++)
		len += (size_t)snprintf(
		    prompt + len, sizeof(prompt) - len, "Write a story. Include the words 'a%d' and 'b%d'. ", i, i);
	constraints_divide((struct span){prompt, len}, NO_SPAN, &list);
	CHECK(list.full);
	CHECK_EQ_INT(list.count, CONSTRAINTS_MAX);
	for (size_t i = 0; i < list.count; i++)
		CHECK_EQ_INT(list.items[i].word_len, 2);

	check_example("more words than there is room for");
	len = 0;
	for (int i = 0; i < 30; i++)
		len += (size_t)snprintf(prompt + len, sizeof(prompt) - len,
		    "Write a story. Include the words 'a%d', 'b%d', 'c%d', 'd%d', 'e%d', 'f%d' and 'g%d'. ", i, i, i, i,
		    i, i, i);
	constraints_divide((struct span){prompt, len}, NO_SPAN, &list);
	CHECK(list.full);
	CHECK_EQ_INT(list.count, CONSTRAINT_WORDS_MAX / 7);
	CHECK_EQ_INT(list.word_count, list.count * 7);
	for (size_t i = 0; i < list.count; i++)
		CHECK_EQ_INT(list.items[i].word_len, 7);
}

/* The table has a row for each type, names are there once, and counts are found by what they count. */
static void
test_table(void)
{

	for (int i = 0; i < CONSTRAINT_TYPES; i++) {
		const struct constraint_kind *kind = constraint_kind((enum constraint_type)i);

		CHECK(kind->name != NULL && kind->meaning != NULL);
		check_example(kind->name);
		CHECK(((kind->has & CONSTRAINT_HAS_TEXT) != 0) == (kind->text != NULL));
		for (int k = 0; k < i; k++)
			CHECK(strcmp(kind->name, constraint_kind((enum constraint_type)k)->name) != 0);
		if (kind->has == CONSTRAINT_HAS_BOUNDS && kind->counted != UNIT_NONE)
			CHECK_EQ_INT(constraint_type_counting(kind->counted, kind->per), i);
	}
	CHECK_EQ_INT(constraint_type_counting(UNIT_SECTION, UNIT_WORD), CONSTRAINT_TYPES);
}

static void
test_intervals(void)
{
	static const struct {
		struct constraint_bounds bounds;
		uint32_t least, most;
	} rows[] = {
	    {{RELATION_EQ, 5, 5}, 5, 5},
	    {{RELATION_GE, 5, 5}, 5, CONSTRAINT_NO_BOUND},
	    {{RELATION_GT, 5, 5}, 6, CONSTRAINT_NO_BOUND},
	    {{RELATION_LE, 5, 5}, 0, 5},
	    {{RELATION_LT, 5, 5}, 0, 4},
	    {{RELATION_LT, 0, 0}, 1, 0},
	    {{RELATION_BETWEEN, 2, 7}, 2, 7},
	    {{RELATION_AROUND, 5, 5}, 5, 5},
	};
	uint32_t least, most;

	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(constraint_relation_name(rows[i].bounds.relation));
		constraint_interval(&rows[i].bounds, &least, &most);
		CHECK_EQ_INT(least, rows[i].least);
		CHECK_EQ_INT(most, rows[i].most);
	}
}

int
main(void)
{

	test_rows(divide_counts_rows, divide_counts_count);
	test_rows(divide_forms_rows, divide_forms_count);
	test_rows(divide_wordings_rows, divide_wordings_count);
	test_rows(divide_nothing_rows, divide_nothing_count);
	test_previous();
	test_places();
	test_full();
	test_table();
	test_intervals();
	return check_end();
}
