/*
 * What the reader of constraints makes of a text before it looks for any: sentences of tokens, and clauses with who is
 * to do what.
 */
#include "executors/constraints/divide_inside.h"

#include <stdio.h>
#include <string.h>

#include "tests/unit/check.h"

#define PRINTED_MAX 4096

static struct divide_reader reader;
static struct constraint_list list;

/* Begin with a text, as if an answer had been asked for before, or not. */
static void
begin(const char *text, bool composed)
{
	size_t len = strlen(text);

	memset(&reader, 0, offsetof(struct divide_reader, sentence));
	reader.sentence.count = reader.sentence.clause_count = 0;
	reader.sentence.reader = &reader;
	reader.text = (struct span){guarded_copy(text, len), len};
	reader.list = &list;
	reader.composed = composed;
	list.count = list.word_count = 0;
}

/* "#" before a number, "-" before a word that a hyphen joins, quotes around what a quote holds. */
static size_t
print_token(const struct token *token, char *out, size_t room)
{
	const char *joined = token->joined ? "-" : "";
	int len = (int)token->inside.len;

	switch (token->kind) {
	case TOKEN_NUMBER:
		return (size_t)snprintf(out, room, " %s#%u%s", joined, token->value, token->plus ? "+" : "");
	case TOKEN_QUOTE:
		return (size_t)snprintf(out, room, " %s\"%.*s\"", joined, len, token->inside.at);
	default:
		return (size_t)snprintf(out, room, " %s%.*s", joined, len, token->inside.at);
	}
}

/* Sentences behind "|"; "P|" begins a paragraph, "L|" a line, "-" an entry of a list. */
static void
print_tokens(const char *text, char *out)
{
	const struct sentence *sentence = &reader.sentence;
	size_t len = 0;

	begin(text, false);
	for (*out = '\0'; divide_next(&reader);) {
		len += (size_t)snprintf(out + len, PRINTED_MAX - len, "%s%s|%s", len > 0 ? " " : "",
		    sentence->after_gap        ? "P"
			: sentence->opens_line ? "L"
					       : "",
		    sentence->listed ? "-" : "");
		for (size_t i = 0; i < sentence->count; i++)
			len += print_token(token_at(sentence, i), out + len, PRINTED_MAX - len);
		len += (size_t)snprintf(out + len, PRINTED_MAX - len, "%s", sentence->asks ? " asks" : "");
	}
}

static size_t
print_clause(const struct sentence *sentence, const struct clause *clause, char *out, size_t room)
{
	static const char *const subjects[] = {
	    [SUBJECT_YOU] = "you", [SUBJECT_ANSWER] = "it", [SUBJECT_UNIT] = "each", [SUBJECT_OTHER] = "-"};
	static const struct {
		uint32_t is;
		const char *name;
	} classes[] = {{IS_COMPOSE, " compose"}, {IS_TASK, " task"}, {IS_CONTAIN, " contain"}, {IS_AVOID, " avoid"},
	    {IS_LIMIT, " limit"}, {IS_BEGIN, " begin"}, {IS_END, " end"}, {IS_BE, " be"}};
	const char *from = token_at(sentence, clause->from)->at.at;
	struct span last = token_at(sentence, clause->to - 1)->at;
	size_t len =
	    (size_t)snprintf(out, room, "[%.*s] %s", (int)(last.at + last.len - from), from, subjects[clause->subject]);

	if (clause->subject == SUBJECT_UNIT)
		len += (size_t)snprintf(out + len, room - len, " %u", (unsigned)clause->per);
	if (clause->head < clause->to)
		len += (size_t)snprintf(out + len, room - len, " '%.*s'", (int)token_at(sentence, clause->head)->at.len,
		    token_at(sentence, clause->head)->at.at);
	for (size_t i = 0; i < nitems(classes); i++)
		len +=
		    (size_t)snprintf(out + len, room - len, "%s", clause->verb & classes[i].is ? classes[i].name : "");
	return len +
	    (size_t)snprintf(out + len, room - len, "%s%s%s%s%s", clause->asked ? " asked" : "",
		clause->forced ? " forced" : "", clause->question ? " question" : "", clause->aside ? " aside" : "",
		clause->scope != clause->from ? " goes-on" : "");
}

/* "[each line rhymes] each 6 'rhymes' asked": the clauses of all sentences. */
static void
print_clauses(const char *text, bool composed, char *out)
{
	struct sentence *sentence = &reader.sentence;
	size_t len = 0;

	begin(text, composed);
	for (*out = '\0'; divide_next(&reader);) {
		divide_clauses(&reader);
		for (size_t c = 0; c < sentence->clause_count; c++) {
			len += (size_t)snprintf(out + len, PRINTED_MAX - len, "%s", len > 0 ? "; " : "");
			len += print_clause(sentence, &sentence->clauses[c], out + len, PRINTED_MAX - len);
		}
		len += (size_t)snprintf(out + len, PRINTED_MAX - len, "%s%s",
		    sentence->conditional ? " conditional" : "", reader.code ? " code" : "");
	}
}

/* clang-format off */
static const struct {
	const char *text, *tokens;
} cuts[] = {
    {"Write 2 hundred words about tea.", "L| Write #200 words about tea ."},
    {"Answer yes or no: is snow white?", "L| Answer yes or no : is snow white ? asks"},
    {"Write 5 dozens.", "L| Write #60 ."},
    {"Write about tea in 50words.", "L| Write about tea in 50words ."},
    {"Write about tea—in 50 words.", "L| Write about tea — in #50 words ."},
    {"Can you please write 3 lines?", "L| Can you please write #3 lines ?"},
    {"Write about rain.\r\nUse 5\r\nsentences.", "L| Write about rain . L| Use #5 L| sentences ."},
    {"The screen is 13\" wide.\n\t\nDescribe it and include the word \"bright\".", "L| The screen is #13 \" wide . P| Describe it and include the word \"bright\" ."},
    {"- Use \u201cice\u201d.\n(b) No 5-line poems, 200+ words!\n\nIs it?", "L|- Use \"ice\" . L|- No #5 -line poems , #200+ words ! P| Is it ? asks"},
};

static const struct {
	const char *text;
	bool composed; /* an answer was asked for before */
	const char *clauses;
} asked[] = {
    {"Write 5 lines why cats are great.", false, "[Write 5 lines] you 'Write' compose asked; [why cats are great.] - '.' be"},
    {"Include the word joy and end there.", false, "[Include the word joy and end there.] you 'Include' contain asked"},
    {"Pros and cons of bikes in a table, please.", false, "[Pros and cons of bikes in a table] it asked; [please.] - goes-on"},
    {"Write a sentence:\n1) with exactly 11 words;\n2) with the 4th word to be 'be'.", false, "[Write a sentence] you 'Write' compose asked; [with exactly 11 words] it asked; [with the 4th word to be 'be'.] it asked"},
    {"Do the same.", false, "[Do the same.] you 'Do' compose asked"},
    {"Describe tea in 3- 6 lines.", false, "[Describe tea in 3- 6 lines.] you 'Describe' compose asked"},
    {"Write a story that never says \"So\".", false, "[Write a story] you 'Write' compose asked; [that never says \"So\".] you 'says' compose asked"},
    {"There are words that have no letter e. Name one.", false, "[There are words] it 'words' be; [that have no letter e.] - 'no'; [Name one.] you 'Name' compose asked"},
    {"Is snow white? Use one of the following words:\nYes\nNo", false, "[Is snow white?] - 'snow' be question; [Use one of the following words] you 'Use' contain asked; [Yes] -; [No] -"},
    {"If you can, code only.", false, "[If you can] -; [code only.] - goes-on conditional"},
    {"Yes or no, is snow cold?", false, "[Yes or no] - be goes-on; [is snow cold?] - 'snow' be"},
    {"Words that start with \"M\".", false, "[Words] -; [that start with \"M\".] - goes-on"},
    {"JSON format from the name.", false, "[JSON format from the name.] -"},
    {"In 2 sentences describe snow.", false, "[In 2 sentences] it asked; [describe snow.] you 'describe' compose asked"},
    {"The answer should be short and be in JSON.", false, "[The answer should be short] it 'short' be asked; [and be in JSON.] it 'be' be asked goes-on"},
    {"Cite a text that begins with \"So\", and write 3 lines.", false, "[Cite a text] you compose asked goes-on; [that begins with \"So\"] you compose asked goes-on; [and write 3 lines.] you 'write' compose asked"},
    {"Write a poem that has 5 lines and that has no commas.", false, "[Write a poem] you 'Write' compose asked; [that has 5 lines] it '5' asked; [and that has no commas.] it 'no' asked"},
    {"Write about rain:\n- using at most 5 sentences\n- ending with \"Bye\"", false, "[Write about rain] you 'Write' compose asked; [using at most 5 sentences] you 'using' contain asked; [ending with \"Bye\"] you 'ending' end asked"},
    /* Behind another request. */
    {"The words salt, pepper and sugar must appear.", true, "[The words salt] - contain asked goes-on; [pepper and sugar must appear.] - 'appear' contain asked"},
    {"Write about tea.\n- Avoiding commas\n- Beginning with \"So\"", true, "[Write about tea.] you 'Write' compose asked; [Avoiding commas] you 'Avoiding' avoid asked; [Beginning with \"So\"] you 'Beginning' begin asked"},
    {"Leave out the word \"ice\".", true, "[Leave out the word \"ice\".] you 'Leave' contain avoid asked"},
    {"The words tea count must be 5.", true, "[The words tea count must be 5.] - '5' be asked"},
    {"Explain tea in a letter and remember to use 10 lines.", true, "[Explain tea in a letter] you 'Explain' compose asked; [and remember to use 10 lines.] you 'use' contain asked"},
    {"I hate commas.", true, "[I hate commas.] you 'hate' compose asked"},
    {"Type it in 5 lines.", true, "[Type it in 5 lines.] you 'Type' compose task asked"},
    {"I don't want emojis.", true, "[I don't want emojis.] you 'want' compose asked"},
    {"Any word but \"tea\" is fine.", true, "[Any word] - be goes-on; [but \"tea\" is fine.] - 'fine' be"},
    {"When I say so, write 3 sentences.", true, "[When I say so] you compose goes-on; [write 3 sentences.] you 'write' compose conditional"},
    {"Write a note. Use at most 50 words. That is right.", true, "[Write a note.] you 'Write' compose asked; [Use at most 50 words.] you 'Use' contain asked; [That is right.] - 'right' be"},
    {"Write a letter about tides. Also, no commas please.", true, "[Write a letter about tides.] you 'Write' compose asked; [Also] it asked; [no commas please.] it asked goes-on"},
    {"Write about rain. The last sentence should be: Rain is good.", true, "[Write about rain.] you 'Write' compose asked; [The last sentence should be] - be asked; [Rain is good.] it 'good' be"},
    {"Make sure that the words to use are: tea, milk. Write a story.", true, "[Make sure that the words to use are] - be asked forced; [tea] - be asked forced goes-on; [milk.] - be asked forced goes-on; [Write a story.] you 'Write' compose asked"},
    {"Describe the sea. Mark your 3 sections with Section 1, Section 2, and so on.", true, "[Describe the sea.] you 'Describe' compose asked; [Mark your 3 sections with Section 1] you 'Mark' task asked; [Section 2] you task asked goes-on; [and so on.] you task asked goes-on"},
    {"Describe the sea. Begin with a title that is wrapped in double angular brackets.", true, "[Describe the sea.] you 'Describe' compose asked; [Begin with a title] you 'Begin' begin asked; [that is wrapped in double angular brackets.] - 'wrapped' be"},
};
/* clang-format on */

int
main(void)
{
	char printed[PRINTED_MAX];

	for (size_t i = 0; i < nitems(cuts); i++) {
		check_example(cuts[i].text);
		print_tokens(cuts[i].text, printed);
		CHECK_TEXT(printed, cuts[i].tokens);
	}
	for (size_t i = 0; i < nitems(asked); i++) {
		check_example(asked[i].text);
		print_clauses(asked[i].text, asked[i].composed, printed);
		CHECK_TEXT(printed, asked[i].clauses);
	}
	return check_end();
}
