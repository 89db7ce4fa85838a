/*
 * Mends without a model, and what a model's revision is taken for.
 */
#include "executors/constraints/repair.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "executors/constraints/describe.h"
#include "executors/constraints/divide.h"
#include "executors/constraints/revision.h"
#include "executors/constraints/units.h"
#include "tests/unit/check.h"

#define STEPS \
	"First count the primes up to ten: 2, 3, 5 and 7. That makes four for each place, so with four places there are " \
	"4 x 4 x 4 x 4 numbers. Not 40, as I said at first: each place is chosen apart from the others, and 256 it is.\n"

/* Two constraints at most; the text of each. An empty result: nothing is mended. */
static const struct {
	enum constraint_type one;
	const char *text;
	enum constraint_type other;
	const char *other_text;
	const char *answer, *mended;
} rows[] = {
    {CONSTRAINT_NO_CHAR, ",", CONSTRAINT_TYPES, "", "One, two,three, four.", "One two three four."},
    {CONSTRAINT_NO_CHAR, ",", CONSTRAINT_TYPES, "", "So, 1,000,000 or 12,345.", ""},
    {CONSTRAINT_NO_CHAR, ",", CONSTRAINT_TYPES, "", "Call f(a, b) first.", ""},
    {CONSTRAINT_NO_CHAR, ",", CONSTRAINT_TYPES, "", "The list [1, 2] has two.", ""},
    {CONSTRAINT_NO_CHAR, ",", CONSTRAINT_TYPES, "", "Rome (old, big) is warm.", "Rome (old big) is warm."},
    {CONSTRAINT_NO_MARKUP, "", CONSTRAINT_TYPES, "", "# Rome\n\n**Rome** is *old*.", "Rome\n\nRome is old."},
    {CONSTRAINT_NO_MARKUP, "", CONSTRAINT_TYPES, "", "**Rome**:\n- old\n- big", ""},
    {CONSTRAINT_NO_MARKUP, "", CONSTRAINT_TYPES, "", "**Rome** is `x * y` and snake_case.",
	"Rome is `x * y` and snake_case."},
    {CONSTRAINT_NO_MARKUP, "", CONSTRAINT_TYPES, "", "**So** 2 * 3 = 6.", "So 2 * 3 = 6."},
    {CONSTRAINT_NUMBERED_LIST, "", CONSTRAINT_TYPES, "", "Rome is:\n- old\n- big", "Rome is:\n1. old\n2. big"},
    {CONSTRAINT_NUMBERED_LIST, "", CONSTRAINT_TYPES, "", "- old\n  - big\n- warm", ""},
    {CONSTRAINT_NUMBERED_LIST, "", CONSTRAINT_TYPES, "", "It is old.", ""},
    {CONSTRAINT_NO_NUMBERING, "", CONSTRAINT_TYPES, "", "Rome is:\n1. old\n  2) big\n\nSo it is.",
	"Rome is:\nold\n  big\n\nSo it is."},
    {CONSTRAINT_NO_NUMBERING, "", CONSTRAINT_TYPES, "", "- old\n- big", ""},
    {CONSTRAINT_NO_NUMBERING, "", CONSTRAINT_TYPES, "", "1. old, as ever", ""},
    {CONSTRAINT_NO_NUMBERING, "", CONSTRAINT_TYPES, "", "1. old\n2. big:\n```\n1. x\n```", ""},
    {CONSTRAINT_ENDS_WITH, "Best regards, Sam", CONSTRAINT_TYPES, "", "It broke.\n\nBest,\nSam",
	"It broke.\n\nBest regards, Sam"},
    {CONSTRAINT_ENDS_WITH, "Best regards, Sam", CONSTRAINT_TYPES, "", "It broke.\n\nCheers, Sam\n",
	"It broke.\n\nBest regards, Sam"},
    {CONSTRAINT_ENDS_WITH, "Best regards, Sam", CONSTRAINT_TYPES, "", "It broke.\n\n**Sam**",
	"It broke.\n\nBest regards, Sam"},
    {CONSTRAINT_ENDS_WITH, "Best regards, Sam", CONSTRAINT_TYPES, "", "It broke.\nI am the man who is called Sam.",
	"It broke.\nI am the man who is called Sam.\n\nBest regards, Sam"},
    {CONSTRAINT_ENDS_WITH, "Best regards, Sam", CONSTRAINT_TYPES, "", "So says Sam",
	"So says Sam\n\nBest regards, Sam"},
    {CONSTRAINT_ENDS_WITH, "Is it me?", CONSTRAINT_TYPES, "", "It is so.\nOr me", "It is so.\nOr me\n\nIs it me?"},
    {CONSTRAINT_TITLE_CASE, "", CONSTRAINT_TYPES, "", "the old town of Rome isn't far",
	"The Old Town of Rome Isn't Far"},
    {CONSTRAINT_TITLE_CASE, "", CONSTRAINT_TYPES, "", "see `ls -la` at https://a.b/c", ""},
    {CONSTRAINT_TITLE_CASE, "", CONSTRAINT_TYPES, "", "An iPhone", ""},
    {CONSTRAINT_BULLET_MARK, "-", CONSTRAINT_TYPES, "", "Some:\n* brie\n  * old\n* edam",
	"Some:\n- brie\n  - old\n- edam"},
    {CONSTRAINT_BULLET_MARK, "*", CONSTRAINT_TYPES, "", "```\n- x\n```", ""},
    {CONSTRAINT_BULLET_MARK, "-", CONSTRAINT_TYPES, "", "1. brie\n2. edam", ""},
    {CONSTRAINT_EACH_LINE_STARTS, "", CONSTRAINT_TYPES, "", "🌱 Sow.\nWater 💧\n\nReap 🌾 it.",
	"🌱 Sow.\n💧 Water\n\n🌾 Reap it."},
    {CONSTRAINT_EACH_LINE_STARTS, "", CONSTRAINT_TYPES, "", "🌱 Sow.\nWater.", ""},
    {CONSTRAINT_EACH_LINE_STARTS, "", CONSTRAINT_TYPES, "", "Tips 👩‍🌾:\n- 🌱 Sow.\n1. Reap 🌾!",
	"👩‍🌾 Tips:\n- 🌱 Sow.\n1. 🌾 Reap!"},
    {CONSTRAINT_EACH_LINE_STARTS, "", CONSTRAINT_TYPES, "", "Sow.\nReap.", ""},
    {CONSTRAINT_EACH_LINE_STARTS, "", CONSTRAINT_TYPES, "", "Run 🌱:\n```\nls\n```", ""},
    {CONSTRAINT_EACH_LINE_STARTS, "So", CONSTRAINT_TYPES, "", "So 🌱.\nReap.", ""},
    {CONSTRAINT_EACH_BULLET_STARTS, "", CONSTRAINT_TYPES, "", "Tips:\n- Sow 🌱\n- 🌾 Reap.", "Tips:\n- 🌱 Sow\n- 🌾 Reap."},
    {CONSTRAINT_COMMA_LIST, "", CONSTRAINT_TYPES, "", "- brie\n- edam\n\n- feta", "brie, edam, feta"},
    {CONSTRAINT_COMMA_LIST, "", CONSTRAINT_TYPES, "", "1. brie\n2. edam", "brie, edam"},
    {CONSTRAINT_COMMA_LIST, "", CONSTRAINT_TYPES, "", "Some:\n- brie\n- edam", ""},
    {CONSTRAINT_COMMA_LIST, "", CONSTRAINT_TYPES, "", "- brie, old\n- edam", ""},
    {CONSTRAINT_COMMA_LIST, "", CONSTRAINT_TYPES, "", "- Brie is old.\n- Edam is round.", ""},
    {CONSTRAINT_CODE_BLOCK, "", CONSTRAINT_TYPES, "", "ls -la", "```\nls -la\n```"},
    {CONSTRAINT_CODE_BLOCK, "", CONSTRAINT_TYPES, "", "```\nls\n```\nlists.", ""},
    /* What would be another number, name, product or list afterwards stays. */
    {CONSTRAINT_NO_CHAR, ",", CONSTRAINT_TYPES, "", "It is 3,5 m.", ""},
    {CONSTRAINT_NO_CHAR, ",", CONSTRAINT_TYPES, "", "At (1,2) or 1,2,3 or 12,3456.", ""},
    {CONSTRAINT_NO_CHAR, ":", CONSTRAINT_TYPES, "", "At 10:30.", ""},
    {CONSTRAINT_NO_CHAR, ":", CONSTRAINT_TYPES, "", "Fruit: apples.", "Fruit apples."},
    {CONSTRAINT_NO_CHAR, "(", CONSTRAINT_TYPES, "", "f(x)", ""},
    {CONSTRAINT_NO_CHAR, "*", CONSTRAINT_TYPES, "", "area = side ** 2", ""},
    {CONSTRAINT_NO_CHAR, "*", CONSTRAINT_TYPES, "", "It is 2**3.", ""},
    {CONSTRAINT_NO_CHAR, "*", CONSTRAINT_TYPES, "", "So **it**, is.", "So it, is."},
    {CONSTRAINT_NO_CHAR, "()", CONSTRAINT_TYPES, "", "See [it](https://a.b).", ""},
    {CONSTRAINT_NO_CHAR, "()", CONSTRAINT_TYPES, "", "Hey you :) so", ""},
    /* What ends an answer is not set under it twice, nor alone, nor under values. */
    {CONSTRAINT_ENDS_WITH, "Best wishes", CONSTRAINT_TYPES, "", "So it is.\n\nBest wishes,\n\nTom\nBaker", ""},
    {CONSTRAINT_ENDS_WITH, "Thank you", CONSTRAINT_TYPES, "", "So it is. Thank you all!", ""},
    {CONSTRAINT_ENDS_WITH, "forever", CONSTRAINT_TYPES, "", "Love never dies.", ""},
    {CONSTRAINT_ENDS_WITH, "The end.", CONSTRAINT_TYPES, "", "[1, 2]", ""},
    {CONSTRAINT_ENDS_WITH, "The end.", CONSTRAINT_TYPES, "", "{\"a\": 1}", ""},
    {CONSTRAINT_ENDS_WITH, "The end.", CONSTRAINT_TYPES, "", "- a\n- b", "- a\n- b\n\nThe end."},
    /* An aside in a sentence stands between commas, if these are allowed. */
    {CONSTRAINT_NO_CHAR, "()", CONSTRAINT_TYPES, "", "The WHO (Geneva) says so (in 2020) and again (twice).",
	"The WHO, Geneva, says so, in 2020, and again, twice."},
    {CONSTRAINT_NO_CHAR, "()", CONSTRAINT_NO_CHAR, ",", "The WHO (Geneva) says so.", ""},
    {CONSTRAINT_NO_CHAR, "(),", CONSTRAINT_TYPES, "", "The WHO (Geneva) says so.", "The WHO Geneva says so."},
    {CONSTRAINT_NO_CHAR, "()", CONSTRAINT_TYPES, "", "It is so. (It was.) Eat (raw\nor not).",
	"It is so. It was. Eat raw\nor not."},
    {CONSTRAINT_NO_CHAR, "()", CONSTRAINT_TYPES, "", "Item(s) of f(x) (so).", ""},
    {CONSTRAINT_NO_CHAR, "*", CONSTRAINT_TYPES, "", "**So** it *is*.", "So it is."},
    {CONSTRAINT_NO_CHAR, "*", CONSTRAINT_TYPES, "", "2 * 3", ""},
    {CONSTRAINT_NO_CHAR, "*", CONSTRAINT_TYPES, "", "* 2\n* 3", ""},
    {CONSTRAINT_NO_CHAR, "_", CONSTRAINT_TYPES, "", "snake_case", ""},
    {CONSTRAINT_NO_CHAR, "#", CONSTRAINT_TYPES, "", "In C# it is.", ""},
    {CONSTRAINT_NO_CHAR, "!", CONSTRAINT_TYPES, "", "Go!! Now?!", "Go. Now?"},
    {CONSTRAINT_NO_CHAR, "!", CONSTRAINT_TYPES, "", "a != b", ""},
    {CONSTRAINT_NO_CHAR, ",", CONSTRAINT_TYPES, "", "\u00e9t\u00e9,\u00e9t\u00e9", "\u00e9t\u00e9 \u00e9t\u00e9"},
    {CONSTRAINT_NO_CHAR, ",", CONSTRAINT_TYPES, "", "At https://a.b, then.", "At https://a.b then."},
    {CONSTRAINT_ALL_LOWER, "", CONSTRAINT_TYPES, "", "Write to Me@Example.org", ""},
    {CONSTRAINT_QUOTED, "", CONSTRAINT_TYPES, "", "```c\nx\n```", ""},
    {CONSTRAINT_PARAGRAPH_COUNT, "***", CONSTRAINT_TYPES, "", "```\na\n\nb\n```", ""},
    {CONSTRAINT_NO_CHAR, "!", CONSTRAINT_TYPES, "", "Go! Now!", "Go. Now."},
    {CONSTRAINT_NO_CHAR, ",", CONSTRAINT_TYPES, "", "See `f(a, b)`, then", ""},
    {CONSTRAINT_NO_CHAR, ",", CONSTRAINT_TYPES, "", "a, b\n```\nf(a, b)\n```\n", ""},
    {CONSTRAINT_NO_CHAR, ",", CONSTRAINT_TYPES, "", "At https://a.b/c,d", ""},
    {CONSTRAINT_NO_CHAR, ",", CONSTRAINT_REPEAT_PROMPT, "Say, what is it?", "Say, what is it? A cat, I think.", ""},
    {CONSTRAINT_NO_CHAR, ".", CONSTRAINT_TYPES, "", "No. Full. Stops.", ""},
    {CONSTRAINT_ALL_LOWER, "", CONSTRAINT_TYPES, "", "One \u00c9T\u00c9 \u041c\u0418\u0420",
	"one \u00e9t\u00e9 \u043c\u0438\u0440"},
    {CONSTRAINT_ALL_UPPER, "", CONSTRAINT_TYPES, "", "one \u00e9t\u00e9 \u0451\u0436",
	"ONE \u00c9T\u00c9 \u0401\u0416"},
    {CONSTRAINT_ALL_UPPER, "", CONSTRAINT_TYPES, "", "stra\u00dfe", ""},
    {CONSTRAINT_QUOTED, "", CONSTRAINT_TYPES, "", " So it is.\n", "\"So it is.\""},
    {CONSTRAINT_ENDS_WITH, "That is all.", CONSTRAINT_TYPES, "", "So it is.", "So it is.\n\nThat is all."},
    {CONSTRAINT_ENDS_WITH, "That is all!", CONSTRAINT_NO_CHAR, "!", "So it is.", ""},
    {CONSTRAINT_REPEAT_PROMPT, "Say it.", CONSTRAINT_TYPES, "", "It.", "Say it.\n\nIt."},
    {CONSTRAINT_TITLE_ANGLE, "", CONSTRAINT_TYPES, "", "# A Title\n\ntext", "<<A Title>>\n\ntext"},
    {CONSTRAINT_TITLE_ANGLE, "", CONSTRAINT_TYPES, "", "**A Title**\ntext", "<<A Title>>\ntext"},
    {CONSTRAINT_TITLE_ANGLE, "", CONSTRAINT_TYPES, "", "text", ""},
    {CONSTRAINT_JSON, "", CONSTRAINT_TYPES, "", "Here it is:\n```json\n{\"a\": 1}\n```\nBye",
	"```json\n{\"a\": 1}\n```"},
    {CONSTRAINT_JSON, "", CONSTRAINT_TYPES, "", "Here it is:\n```json\n{\"a\": }\n```\nBye", ""},
    {CONSTRAINT_JSON, "", CONSTRAINT_TYPES, "", "So:\n\n{\"a\": [1, 2]}\n\nBye", "{\"a\": [1, 2]}"},
    /* Reasoning that nobody forbade stays; what only introduces goes. */
    {CONSTRAINT_JSON, "", CONSTRAINT_TYPES, "", STEPS "```json\n{\"a\": 1}\n```", ""},
    {CONSTRAINT_JSON, "", CONSTRAINT_TYPES, "", "```json\n{\"a\": 1}\n```\n" STEPS, ""},
    {CONSTRAINT_CODE_ONLY, "", CONSTRAINT_TYPES, "", STEPS "```c\nf(a);\n```", "```c\nf(a);\n```"},
    {CONSTRAINT_NO_CHAR, ",", CONSTRAINT_TYPES, "", "#!/bin/sh\n# Yo, this\necho Yo, that\n", ""},
    {CONSTRAINT_JSON, "", CONSTRAINT_TYPES, "", "As it was said before:\n[1]\nand that is all of it.", ""},
    {CONSTRAINT_PARAGRAPH_COUNT, "***", CONSTRAINT_TYPES, "", "a\n\nb", "a\n\n***\n\nb"},
    {CONSTRAINT_WORD_COUNT, "", CONSTRAINT_TYPES, "", "one two three", ""},
    {CONSTRAINT_ALL_LOWER, "", CONSTRAINT_QUOTED, "", "So It Is", "\"so it is\""},
};

static void
fill(struct constraint_list *list, size_t row)
{

	memset(list, 0, sizeof(*list));
	list->items[0].type = rows[row].one;
	list->items[0].text = span_of(rows[row].text);
	list->items[0].bounds = (struct constraint_bounds){RELATION_EQ, 2, 2};
	list->items[1].type = rows[row].other == CONSTRAINT_TYPES ? CONSTRAINT_JUDGE : rows[row].other;
	list->items[1].text = span_of(rows[row].other_text);
	list->count = 2;
}

static void
mends(void)
{
	static struct constraint_list list;
	static struct tally tally;
	char *rooms[2] = {malloc(REPAIR_ROOM(256)), malloc(REPAIR_ROOM(256))};

	for (size_t i = 0; i < nitems(rows) && rooms[0] != NULL && rooms[1] != NULL; i++) {
		size_t len = strlen(rows[i].answer);
		struct span answer = {guarded_copy(rows[i].answer, len), len};

		check_example(rows[i].answer);
		fill(&list, i);
		tally_take(&list, answer, &tally);
		struct span found = repair(&list, answer, &tally, rooms);

		CHECK_SPAN(found.at == answer.at ? span_of("") : found, span_of(rows[i].mended));
	}
	free(rooms[0]);
	free(rooms[1]);
}

/*
 * Where one of two words alone is asked for, an answer that begins with one goes on as the word, whatever marks stand
 * around it; unless the other word or reasons are asked for, too.
 */
static void
leaves_the_choice(void)
{
	static const char *const orders[][2] = {{"Respond with only ", ": "}, {"Just answer ", ". "},
	    {"Answer ", " and nothing else. "}, {"Answer ", " only: "}};
	static const char *const pairs[][2] = {{"yes", "no"}, {"true", "false"}};
	static const char *const marks[][2] = {
	    {"", ","}, {"**", "**,"}, {"\"", ".\""}, {"", ":"}, {"", ".\n\n"}, {"", ";"}};
	static struct constraint_list list;
	static struct tally tally;
	char prompt[256], answer[256], *rooms[2] = {malloc(REPAIR_ROOM(256)), malloc(REPAIR_ROOM(256))};

	for (size_t i = 0; i < 4UL * 2 * 2 * 6 * 3 && rooms[0] != NULL && rooms[1] != NULL; i++) {
		const char *const *pair = pairs[i / 4 % 2], *word = pair[i / 8 % 2], *other = pair[1 - i / 8 % 2];
		const char *const *mark = marks[i / 16 % 6];
		size_t kind = i / 96; /* 0: mended, 1: reasons are asked for, 2: the answer has both words */
		struct span mended;

		snprintf(prompt, sizeof(prompt), "%s%s or %s%s%s", orders[i % 4][0], pair[0], pair[1], orders[i % 4][1],
		    kind == 1 ? "is 51 a prime, and why?" : "is 51 a prime?");
		snprintf(answer, sizeof(answer), "%s%s%s as you know it is 3 x 17%s%s.", mark[0], word, mark[1],
		    kind == 2 ? ", as some say " : "", kind == 2 ? other : "");
		check_example(answer);
		constraints_divide(span_of(prompt), NO_SPAN, &list);
		tally_take(&list, span_of(answer), &tally);
		CHECK_EQ_INT(list.count, 1);
		CHECK_EQ_INT(tally.findings[0].holds, kind == 1 ? HOLDS_YES : HOLDS_NO);
		mended = repair(&list, span_of(answer), &tally, rooms);
		CHECK_SPAN(mended, span_of(kind == 0 ? word : answer));
		tally_take(&list, span_of(word), &tally);
		CHECK_EQ_INT(tally.findings[0].holds, HOLDS_YES);
	}
	free(rooms[0]);
	free(rooms[1]);
}

static void
takes_revisions(void)
{
	static const struct {
		const char *reply, *draft, *text;
	} replies[] = {
	    {"It is so.", "It was so.", "It is so."},
	    {"Here is the revised text:\n\nIt is so.", "It was so.", "It is so."},
	    {"Sure!\n\nHere's the revised version:\n\nIt is so.\n\nI hope this helps!", "It was so.", "It is so."},
	    {"```\nIt is so.\n```", "It was so.", "It is so."},
	    {"```\nx\n```", "```\ny\n```", "```\nx\n```"},
	    {"Here is a cat:\nmiau", "Here is a dog:\nwow", "Here is a cat:\nmiau"},
	    {"It is so.\n\n---\n\nLet me know if you need more.", "It was so.", "It is so."},
	    {"Dear all,\n\nI hope you are well.", "Dear all,\n\nI hope you are fine.",
		"Dear all,\n\nI hope you are well."},
	    {"It was late.\n\nI made my choice.", "It was so.", "It was late.\n\nI made my choice."},
	    {"It is so.\n\nI made it shorter to meet your requirements.", "It was so.", "It is so."},
	    {"It is so.\n\n(Word count: 3)", "It was so.", "It is so."},
	    {"```c\nx\n```", "Do this:\n```c\ny\n```", "```c\nx\n```"},
	    {"Here is the revised text:", "It was so.", ""},
	    {"  ", "It was so.", ""},
	};

	for (size_t i = 0; i < nitems(replies); i++) {
		check_example(replies[i].reply);
		CHECK_SPAN(
		    revision_text(span_of(replies[i].reply), span_of(replies[i].draft)), span_of(replies[i].text));
	}
}

static void
splices_parts(void)
{
	struct span parts[3], answer = span_of("One two. Three. Four five. Six.");
	struct offence offences[2] = {{2, 9, 15, 1}, {4, 27, 31, 1}};
	char room[64];

	CHECK(revision_parts(span_of("Here:\n1. \"Three three.\"\n2. Six six."), 2, parts));
	CHECK_SPAN(((struct span){room, revision_splice(answer, offences, 2, parts, room, sizeof(room))}),
	    span_of("One two. Three three. Four five. Six six."));
	CHECK_EQ_INT(revision_splice(answer, offences, 2, parts, room, 20), 0);
	/* What somebody says stays said. */
	answer = span_of("\"One two.\" \"Three.\" Four five. Six.");
	offences[0] = (struct offence){2, 11, 19, 1};
	offences[1] = (struct offence){4, 31, 35, 1};
	CHECK_SPAN(((struct span){room, revision_splice(answer, offences, 2, parts, room, sizeof(room))}),
	    span_of("\"One two.\" \"Three three.\" Four five. Six six."));
	CHECK(!revision_parts(span_of("1. a\n3. b"), 2, parts));
	CHECK(!revision_parts(span_of("1. a"), 2, parts));
	CHECK(!revision_parts(span_of("a"), 2, parts));
	CHECK(revision_parts(span_of("\na\n"), 1, parts));
	CHECK_SPAN(parts[0], span_of("a"));
	CHECK(!revision_parts(span_of("Sure!"), 1, parts));
	CHECK(!revision_parts(span_of("a\nb"), 1, parts));
	CHECK(!revision_parts(span_of("1. a\n2. b\n3. c"), 2, parts));
	CHECK(!revision_parts(span_of(""), 2, parts));
	CHECK(!revision_parts(span_of("1. a\nand more\n2. b"), 2, parts));
	CHECK(!revision_parts(span_of("1. a\n2. b\nand more"), 2, parts));
	CHECK(revision_parts(span_of("1. a\n\n2. b\n\nLet me know!"), 2, parts));
}

/* What a model reads: an order, and what is wrong with whole words around it. */
static void
describes_orders(void)
{
	static const struct {
		enum constraint_type type;
		enum constraint_relation relation;
		const char *text, *answer, *said;
	} orders[] = {
	    {CONSTRAINT_WORD_FREQ, RELATION_GE, "sea", "The sea.", "the word \"sea\" at least 3 times; now 1"},
	    {CONSTRAINT_LANGUAGE, RELATION_NONE, "de", "So it is.", "write the whole answer in German"},
	    {CONSTRAINT_ENDS_WITH, RELATION_NONE, "Bye", "So.", "end the answer with \"Bye\", and nothing behind it"},
	    {CONSTRAINT_NO_CHAR, RELATION_NONE, ",", "a, b, c", "use none of these marks: ,; wrong: \"a,\", \"b,\""},
	    {CONSTRAINT_ALL_LOWER, RELATION_NONE, "", "say HELLO",
		"write all letters small, without any capital letter; wrong: \"HELLO\""},
	    {CONSTRAINT_PARAGRAPH_COUNT, RELATION_EQ, "***", "a",
		"exactly 3 paragraphs in the answer, separated by \"***\"; now 1"},
	    {CONSTRAINT_PARAGRAPH_COUNT, RELATION_EQ, "", "a", "exactly 3 paragraphs in the answer; now 1"},
	    {CONSTRAINT_NTH_PAR_FIRST_WORD, RELATION_EQ, "So", "a",
		"exactly 3 paragraphs, and the first word of paragraph 2 is \"So\"; now 1"},
	};
	static struct constraint_list list;
	struct finding finding;
	char room[DESCRIPTION_MAX];

	list.count = 1;
	for (size_t i = 0; i < nitems(orders); i++) {
		struct span answer = span_of(orders[i].answer);

		list.items[0] = (struct constraint){.type = orders[i].type,
		    .bounds = {orders[i].relation, 3, 3},
		    .nth = 2,
		    .text = span_of(orders[i].text)};
		verify(&list, &list.items[0], answer, &finding);
		describe(&list, &list.items[0], &finding, answer, room);
		CHECK_TEXT(room, orders[i].said);
	}
	for (int type = 0; type < CONSTRAINT_TYPES; type++) {
		const char *meaning = constraint_kind(type)->meaning;

		check_example(meaning);
		CHECK((strchr(meaning, '#') != NULL) == ((constraint_kind(type)->has & CONSTRAINT_HAS_BOUNDS) != 0));
		CHECK((strchr(meaning, '$') != NULL) == ((constraint_kind(type)->has & CONSTRAINT_HAS_TEXT) != 0));
	}
}

static void
describes(void)
{
	static struct constraint_list list;
	struct span answer = span_of("We went to town. It was cold.");
	struct finding finding;
	char room[DESCRIPTION_MAX];

	memset(&list, 0, sizeof(list));
	list.count = 2;
	list.items[0].type = CONSTRAINT_WORDS_PER_SENTENCE;
	list.items[0].bounds = (struct constraint_bounds){RELATION_EQ, 4, 4};
	verify(&list, &list.items[0], answer, &finding);
	describe(&list, &list.items[0], &finding, answer, room);
	CHECK_TEXT(room, "exactly 4 words in each sentence; wrong: \"It was cold.\" (3)");
	list.items[1].type = CONSTRAINT_INCLUDE_WORDS;
	list.words[0] = span_of("town");
	list.words[1] = span_of("sun");
	list.items[1].word_len = 2;
	verify(&list, &list.items[1], answer, &finding);
	describe(&list, &list.items[1], &finding, answer, room);
	CHECK_TEXT(room, "use every one of these words: town, sun; missing: sun");
}

/* Words of every kind, put together at random; seeded, so that a failure can be looked at. */
static size_t
make_answer(char *room, unsigned *seed)
{
	static const char *const pieces[] = {"One", "two,", "THREE!", "\n\n", "- a", "\n", "***", "`x, y`",
	    "https://a.b/c,d", ". ", "\"so\"", "\U0001f600", "\u00e9t\u00e9", "? ", "# T\n", "```\nA, b\n```\n",
	    "P.S. x", "1. z\n", "<<t>>", "{}"};
	size_t len = 0;

	for (int i = rand_r(seed) % 30; i >= 0; i--)
		len += (size_t)sprintf(room + len, "%s ", pieces[(size_t)rand_r(seed) % nitems(pieces)]);
	return len;
}

/* Whatever is mended, nothing that held is lost. */
static void
never_loses(void)
{
	static struct constraint_list list;
	static struct tally before, after;
	char text[1024], *rooms[2] = {malloc(REPAIR_ROOM(1024)), malloc(REPAIR_ROOM(1024))};
	unsigned seed = 7, changed = 0;

	for (int round = 0; round < 20000 && rooms[0] != NULL && rooms[1] != NULL; round++) {
		struct span answer = {text, make_answer(text, &seed)};
		struct tally tally;

		memset(&list, 0, sizeof(list));
		list.count = 1 + (size_t)rand_r(&seed) % 5;
		for (size_t i = 0; i < list.count; i++) {
			list.items[i].type = (enum constraint_type)((unsigned)rand_r(&seed) % CONSTRAINT_TYPES);
			list.items[i].text = span_of(rand_r(&seed) % 2 ? "," : "so");
			list.items[i].nth = 1;
			list.items[i].bounds = (struct constraint_bounds){RELATION_LE, 5, 5};
		}
		tally_take(&list, answer, &before);
		tally = before;
		struct span found = repair(&list, answer, &tally, rooms);

		tally_take(&list, found, &after);
		if (found.at == answer.at)
			continue;
		changed++;
		CHECK(tally.held == after.held && after.held >= before.held && after.broken <= before.broken);
		for (size_t i = 0; i < list.count; i++)
			CHECK(before.findings[i].holds != HOLDS_YES || after.findings[i].holds == HOLDS_YES);
	}
	check_example("mended at random");
	CHECK(changed > 1000);
	free(rooms[0]);
	free(rooms[1]);
}

int
main(void)
{

	mends();
	leaves_the_choice();
	takes_revisions();
	splices_parts();
	describes();
	describes_orders();
	never_loses();
	return check_end();
}
