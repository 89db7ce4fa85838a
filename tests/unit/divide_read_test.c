/*
 * What is read in prompts that are made of phrases by slots (slots.h). All that a constraint says is compared, and
 * where it says so in the prompt: never outside of it, never in the middle of a word.
 */
#include "executors/constraints/divide.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "tests/unit/check.h"
#include "tests/unit/divide_print.h"
#include "tests/unit/divide_rows.h"
#include "tests/unit/slots.h"

#define PROMPT_MAX 2048

/* Whether a number stands in digits somewhere in a text. */
static bool
has_number(const char *text, size_t len, uint32_t number)
{
	size_t end;

	for (size_t i = 0; i < len; i = end + 1) {
		uint32_t value = 0;

		for (end = i; end < len && isdigit((unsigned char)text[end]); end++)
			value = value * 10 + (uint32_t)(text[end] - '0');
		if (end > i && value == number)
			return true;
	}
	return false;
}

/*
 * The words and the number that a constraint takes out of the prompt stand in its place, and the text of most; but not
 * the number of parts, which another sentence may tell.
 */
static void
check_taken(const char *text, const struct constraint_list *list, const struct constraint *c)
{
	const char *from = text + c->from, *to = text + c->to, *end = text + strlen(text);
	bool apart = c->type == CONSTRAINT_SECTION_COUNT || constraint_kind(c->type)->has & CONSTRAINT_HAS_NTH;
	bool whole = c->type == CONSTRAINT_WORD_FREQ || c->type == CONSTRAINT_LETTER_FREQ ||
	    c->type == CONSTRAINT_STARTS_WITH || c->type == CONSTRAINT_ENDS_WITH ||
	    c->type == CONSTRAINT_AVOID_LETTER || c->type == CONSTRAINT_EACH_LINE_STARTS ||
	    c->type == CONSTRAINT_POSTSCRIPT;

	if (whole && c->text.at >= text && c->text.at < end)
		CHECK(c->text.at >= from && c->text.at + c->text.len <= to);
	for (size_t w = 0; w < c->word_len; w++) {
		struct span word = constraint_word(list, c, w);

		if (word.at >= text && word.at < end)
			CHECK(word.at >= from && word.at + word.len <= to);
	}
	/* A number in words may be another's in digits: "two paragraphs of 2 sentences". */
	if (!apart && c->bounds.relation != RELATION_NONE && has_number(text, strlen(text), c->bounds.lo) &&
	    isdigit((unsigned char)*from))
		CHECK(has_number(from, (size_t)(to - from), c->bounds.lo));
}

static void
check_place(const char *text, const struct constraint *c)
{
	size_t len = strlen(text);

	if (!CHECK(c->from < c->to && c->to <= len))
		return;
	CHECK(c->from == 0 || !isalnum((unsigned char)text[c->from]) || !isalnum((unsigned char)text[c->from - 1]));
	CHECK(!isalnum((unsigned char)text[c->to - 1]) || !isalnum((unsigned char)text[c->to]));
	CHECK(!isspace((unsigned char)text[c->from]) && !isspace((unsigned char)text[c->to - 1]));
}

/* Read a prompt, behind " <- " in it the one of the turn before. */
static void
read_prompt(char *prompt, const char *wanted)
{
	char printed[PRINTED_MAX], *previous = strstr(prompt, " <- ");
	struct constraint_list list;

	check_example(prompt);
	if (previous != NULL) {
		*previous = '\0';
		previous += 4;
	} else
		previous = prompt + strlen(prompt);
	constraints_divide(span_of(prompt), span_of(previous), &list);
	divide_print(&list, printed);
	for (size_t i = 0; i < list.count; i++) {
		check_place(list.items[i].place == PLACE_LAST ? prompt : previous, &list.items[i]);
		check_taken(list.items[i].place == PLACE_LAST ? prompt : previous, &list, &list.items[i]);
	}
	CHECK_TEXT(printed, wanted);
	CHECK(list.count > 0 || !constraints_are_asked(span_of(prompt), span_of(previous)));
	/* A look at its words alone has told so; a translation is none. */
	CHECK(list.count == 0 || list.items[0].type == CONSTRAINT_LANGUAGE ||
	    constraints_are_asked(span_of(prompt), span_of(previous)));
}

static void
read_rows(const struct divide_row *rows, size_t count)
{

	for (size_t i = 0; i < count; i++) {
		struct slots slots = {.count = 0};
		char prompt[PROMPT_MAX], wanted[PRINTED_MAX];
		bool more;

		do {
			more = slots_text(rows[i].prompt, &slots, prompt, sizeof(prompt));
			slots_wanted(rows[i].constraints, &slots, wanted, sizeof(wanted));
			read_prompt(prompt, wanted);
		} while (more);
	}
}

/* A language is known by its English name and by its code, both ways. */
static void
test_languages(void)
{
	static const struct {
		const char *name, *code;
	} rows[] = {{"english", "en"}, {"french", "fr"}, {"mandarin", "zh"}, {"farsi", "fa"}, {"esperanto", "eo"}};
	char prompt[PROMPT_MAX], wanted[PRINTED_MAX];

	for (size_t i = 0; i < nitems(rows); i++) {
		snprintf(prompt, sizeof(prompt), "What is snow? Answer in %s.", rows[i].name);
		snprintf(wanted, sizeof(wanted), "language [%s]", rows[i].code);
		read_prompt(prompt, wanted);
	}
	CHECK_TEXT(constraints_language_name(span_of("en")), "english");
	CHECK_TEXT(constraints_language_name(span_of("fr")), "french");
	CHECK_TEXT(constraints_language_name(span_of("fa")), "persian");
	CHECK_TEXT(constraints_language_name(span_of("eo")), "esperanto");
	CHECK(constraints_language_name(span_of("xx")) == NULL);
	CHECK(constraints_language_name(span_of("french")) == NULL);
}

/* Where a prompt says so: the words of each constraint, with nothing of what is beside them. */
static void
test_said(void)
{
	static const struct {
		const char *prompt, *said; /* " | " between two */
	} rows[] = {
	    {"Give me a numbered list of 4 tips, please.", "4 | numbered list"},
	    {"Number your points 1 to 4, please.", "Number your | Number your points 1 to 4"},
	    {"Give me exactly 3 tips for winter, please.", "exactly 3 tips"},
	    {"List three rivers as valid JSON only, please.", "valid JSON only"},
	    {"Is it cold? Just say yes or no.", "yes or no"},
	    {"Write an acrostic of the word RAIN, please.", "acrostic of the word RAIN"},
	    {"Paragraph two must begin with soap, please. Write 3 paragraphs.", "begin with soap | 3 paragraphs"},
	    {"Write a poem. The first word of paragraph two must be \"So\", please.",
		"first word of paragraph two must be \"So\""},
	    {"Write a poem. The last word must be rain, please.", "last word must be rain"},
	    {"Describe snow. Say \"Bye\" at the very end, please.", "\"Bye\" at the very end"},
	    {"End with: so it goes", "End with: so it goes"},
	    {"Start it like this: So it goes", "Start it like this: So it goes"},
	    {"Write a letter with a postscript that starts with \"P.P.S.\", please.",
		"postscript that starts with \"P.P.S.\""},
	    {"Describe snow with no z in it, please.", "z"},
	    {"Describe snow, but no \"cold\", please.", "\"cold\""},
	    {"Don't mention the old tower, please. Describe Paris.", "mention the old tower"},
	    {"Do not say \"sorry\" or \"please\", ok? Describe snow.", "say \"sorry\" or \"please\""},
	    {"Mention tea twice, please. Write a note.", "tea twice"},
	    {"Give two answers separated by ******, please.", "******"},
	    {"Say at least three times the word tea, please. Write a note.", "at least three times the word tea"},
	    {"Write a song. Finish it with this line:\nSo it goes, my dear\nUse no commas.",
		"So it goes, my dear | commas"},
	    {"Is tea hot? Answer with one of these options:\nIt is hot\nIt is not", "It is hot\nIt is not"},
	    {"Give me 3 parts with *** between them, please.", "3 parts"},
	    {"Describe snow without markdown, please.", "markdown"},
	    {"Describe snow in JSON format, please.", "JSON format"},
	    {"Describe snow as a table, please.", "a table"},
	    {"Is it cold? Answer \"so\" or \"not so\", please.", "\"so\" or \"not so\""},
	    {"Write 3 paragraphs. \"So\" must be the first word of paragraph 2, please.", "3 paragraphs | first word"},
	    {"Write a letter with a postscript, please.", "postscript"},
	    {"End with the word: \"cold\", please. Describe snow.", "End with the word: \"cold\""},
	    {"End with the word cold, please. Describe snow.", "End with the word cold"},
	    {"Describe snow. Use \"Bye\" as your very last words, please.", "\"Bye\" as your very last words"},
	    {"Describe snow. Answer in the French language only, please.", "French language only"},
	    {"Mention tea 3 times at most, please. Write a note.", "tea 3 times at most"},
	    {"Use the word tea 3 times or more, please. Write a note.", "tea 3 times or more"},
	    {"Write at most 5 sentences in total, please.", "at most 5 sentences"},
	    {"Write 5 sentences at most, please.", "5 sentences at most"},
	    {"Write 3 paragraphs of 50 words each, please.", "3 paragraphs | 50 words"},
	    {"Use a 200 word limit, please. Describe snow.", "200 word"},
	    {"Write a bulleted list of 4 tips, please.", "4"},
	    {"Write 5 tips as a numbered list, please.", "5 tips | a numbered list"},
	    {"Highlight at least 3 key terms, please. Describe snow.", "at least 3"},
	    {"Describe snow without the letter e, please.", "letter e"},
	    {"Describe snow without the words cold and ice, please.", "words cold and ice"},
	    {"Both \"tea\" and \"milk\" must be mentioned, please. Write a note.", "\"tea\" and \"milk\""},
	    {"Begin each sentence with \"So\", please. Describe snow.", "Begin each sentence with \"So\""},
	    {"Write 4 sections. Mark each with \"Part\", please.", "4 sections"},
	    {"Describe snow in all capital letters, please.", "capital letters"},
	    {"Write a poem about tea that rhymes, please.", "rhymes"},
	    {"Do not use commas or semicolons, please. Describe snow.", "commas | semicolons"},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		char said[PRINTED_MAX] = "";
		struct constraint_list list;
		size_t len = 0;

		constraints_divide(span_of(rows[i].prompt), span_of(""), &list);
		for (size_t k = 0; k < list.count; k++)
			len += (size_t)snprintf(said + len, PRINTED_MAX - len, "%s%.*s", k > 0 ? " | " : "",
			    (int)(list.items[k].to - list.items[k].from), rows[i].prompt + list.items[k].from);
		CHECK_TEXT(said, rows[i].said);
	}
}

int
main(void)
{

	read_rows(divide_made_rows, divide_made_count);
	read_rows(divide_edges_rows, divide_edges_count);
	read_rows(divide_parts_rows, divide_parts_count);
	read_rows(divide_clauses_rows, divide_clauses_count);
	read_rows(divide_named_rows, divide_named_count);
	read_rows(divide_places_rows, divide_places_count);
	read_rows(divide_taken_rows, divide_taken_count);
	read_rows(divide_bounds_rows, divide_bounds_count);
	read_rows(divide_scope_rows, divide_scope_count);
	read_rows(divide_content_rows, divide_content_count);
	read_rows(divide_shapes_rows, divide_shapes_count);
	read_rows(divide_asked_rows, divide_asked_count);
	read_rows(divide_rules_rows, divide_rules_count);
	read_rows(divide_orders_rows, divide_orders_count);
	read_rows(divide_given_rows, divide_given_count);
	read_rows(divide_narrow_rows, divide_narrow_count);
	read_rows(divide_usual_rows, divide_usual_count);
	test_said();
	test_languages();
	return check_end();
}
