/*
 * The lint of specifications: what fits its prompt passes, and each way of not fitting is told as what it is.
 */
#include <stdio.h>
#include <string.h>

#include "executors/arena.h"
#include "executors/puzzle/lint.h"
#include "executors/puzzle/puzzle.h"
#include "tests/unit/check.h"

/* A prompt about a shelf; a sentence more, and the options. */
#define SHELF "On a shelf there are four jars: a red jar, a tin jar, a jar of honey, and the old jar. "
#define ASKED "Which is leftmost?\n(A) the red jar\n(B) the tin jar"

static const struct {
	const char *sentence, *say, *expression;
	enum puzzle_complaint complaint;
} rows[] = {
    {"The red jar is to the left of the tin jar.", "The red jar is to the left of the tin jar.",
	"left_of('red jar', 'tin jar')", PUZZLE_FITS},
    {"The red jar is to the left of the tin jar.", "the  red jar is\\nto the left of the tin jar",
	"left_of(red_jar, tin_jar)", PUZZLE_FITS},
    {"The red jar is to the left of the tin jar.", "The red jar is left of the tin jar.", "left_of(red_jar, tin_jar)",
	PUZZLE_SAY_ABSENT},
    {"The red jar is to the left of the tin jar.", "", "left_of(red_jar, tin_jar)", PUZZLE_SAY_ABSENT},
    {"The red jar is to the left of the tin jar.", "The red jar is to the left of the tin jar.",
	"left_of(tin_jar, red_jar)", PUZZLE_TURNED},
    {"The red jar is to the left of the tin jar.", "The red jar is to the left of the tin jar.",
	"right_of(red_jar, tin_jar)", PUZZLE_DIRECTION},
    {"The red jar is to the left of the tin jar.", "The red jar is to the left of the tin jar.",
	"right_of(tin_jar, red_jar)", PUZZLE_DIRECTION},
    {"The red jar is to the left of the tin jar.", "The red jar is to the left of the tin jar.",
	"at[red_jar] < at[tin_jar]", PUZZLE_DIRECTION},
    {"The red jar is to the left of the tin jar.", "The red jar is to the left of the tin jar.",
	"left_of(red_jar, old_jar)", PUZZLE_NAME_LOST},
    {"The red jar is to the left of it.", "The red jar is to the left of it.", "left_of(red_jar, tin_jar)",
	PUZZLE_NAME_EXTRA},
    {"The red jar is to the left of the tin jar.", "The red jar is to the left of the tin jar.",
	"not left_of(red_jar, tin_jar)", PUZZLE_NEGATION},
    {"The red jar is not to the left of the tin jar.", "The red jar is not to the left of the tin jar.",
	"left_of(red_jar, tin_jar)", PUZZLE_NEGATION},
    {"The red jar isn't to the left of the tin jar.", "The red jar isn't to the left of the tin jar.",
	"not left_of(red_jar, tin_jar)", PUZZLE_FITS},
    {"To the left of the red jar is the tin jar.", "To the left of the red jar is the tin jar.",
	"left_of(red_jar, tin_jar)", PUZZLE_TURNED},
    {"To the left of the red jar is the tin jar.", "To the left of the red jar is the tin jar.",
	"left_of(tin_jar, red_jar)", PUZZLE_TURNED},
    {"The red jar is second from the left.", "The red jar is second from the left.", "second_from_left(red_jar)",
	PUZZLE_FITS},
    {"The red jar is second from the left.", "The red jar is second from the left.", "nth_from_left(red_jar, 2)",
	PUZZLE_FITS},
    {"The red jar is second from the left.", "The red jar is second from the left.", "nth_from_left(red_jar, 3)",
	PUZZLE_NUMBER},
    {"The red jar is 2nd from the left.", "The red jar is 2nd from the left.", "third_from_left(red_jar)",
	PUZZLE_NUMBER},
    {"The red jar is second from the left.", "The red jar is second from the left.", "second_from_right(red_jar)",
	PUZZLE_DIRECTION},
    {"The red jar is second from the left.", "The red jar is second from the left.", "leftmost(red_jar)",
	PUZZLE_NUMBER},
    {"The red jar is the leftmost.", "The red jar is the leftmost.", "nth_from_left(red_jar, 1)", PUZZLE_FITS},
    {"The red jar is the leftmost.", "The red jar is the leftmost.", "rightmost(red_jar)", PUZZLE_DIRECTION},
    {"The jar of honey is next to the old jar.", "The jar of honey is next to the old jar.",
	"next_to(old_jar, 'jar of honey')", PUZZLE_FITS},
    {"The jar of honey is immediately to the left of the old jar.",
	"The jar of honey is immediately to the left of the old jar.", "left_of('jar of honey', old_jar)",
	PUZZLE_DIRECTION},
    {"The red jar is at the left end or the tin jar is.", "The red jar is at the left end or the tin jar is.",
	"leftmost(red_jar) and leftmost(tin_jar)", PUZZLE_DIRECTION},
    {"The tin jar is rightmost. The old jar is next to it.", "The tin jar is rightmost.", "rightmost(tin_jar)",
	PUZZLE_UNCOVERED},
    {"The jars are red, tin, honey and old. The tin jar is rightmost.", "The tin jar is rightmost.",
	"rightmost(tin_jar)", PUZZLE_FITS},
    {"The jars are red, blue, tin, honey and old. The tin jar is rightmost.", "The tin jar is rightmost.",
	"rightmost(tin_jar)", PUZZLE_UNCOVERED},
    {"The jars are red, blue, green, tin, honey and old. The tin jar is rightmost.", "The tin jar is rightmost.",
	"rightmost(tin_jar)", PUZZLE_UNCOVERED},
    {"The jars are not red, tin, honey and old. The tin jar is rightmost.", "The tin jar is rightmost.",
	"rightmost(tin_jar)", PUZZLE_UNCOVERED},
    {"Red, tin, honey and old are what the jars are. The tin jar is rightmost.", "The tin jar is rightmost.",
	"rightmost(tin_jar)", PUZZLE_UNCOVERED},
    {"There is a shelf more: a blue jar, a red jar, and a tin jar. The tin jar is rightmost.",
	"The tin jar is rightmost.", "rightmost(tin_jar)", PUZZLE_UNDECLARED},
};

/* The question with its two options, as it is to be asked. */
#define OPTIONS(a, b) \
	"\"options\": [{\"label\": \"A\", \"expr\": \"" a "\"}, {\"label\": \"(B)\", \"expr\": \"" b "\"}]}"
#define MUST(a, b) "{\"kind\": \"must\", " OPTIONS(a, b)
#define RIGHT      MUST("leftmost(red_jar)", "leftmost(tin_jar)")

static void
check_asked(const char *prompt, const char *names, int last, const char *say, const char *expression, const char *ask,
    enum puzzle_complaint want)
{
	struct arena arena = {.max = PUZZLE_ARENA_MAX};
	struct puzzle_mistake mistake;
	struct puzzle_lint lint;
	struct puzzle *puzzle;
	char text[4096];
	int len = snprintf(text, sizeof(text),
	    "{\"sets\": [{\"name\": \"jars\", \"members\": [%s]}], \"vars\": [{\"name\": \"at\", \"of\": \"jars\","
	    "\"domain\": \"1..%d\", \"distinct\": true, \"order\": \"leftmost\"}], \"constraints\": [{\"say\": \"%s\","
	    "\"expr\": \"%s\"}], \"ask\": %s}",
	    names, last, say, expression, ask);

	check_example(expression);
	puzzle = puzzle_read(&arena, (struct span){text, (size_t)len}, &mistake);
	CHECK_TEXT(mistake.why, "");
	if (puzzle != NULL) {
		size_t size = strlen(prompt);

		CHECK(puzzle_lint(puzzle, (struct span){guarded_copy(prompt, size), size}, &arena, &lint));
		CHECK_TEXT(puzzle_complaint_name(lint.complaint), puzzle_complaint_name(want));
	}
	arena_free(&arena);
}

static void
check_row(const char *prompt, const char *names, const char *say, const char *expression, enum puzzle_complaint want)
{

	check_asked(prompt, names, 4, say, expression, RIGHT, want);
}

/* What is asked is held against the question and its options as clues are against their sentences. */
static const struct {
	const char *question, *ask;
	enum puzzle_complaint complaint;
} asked[] = {
    {ASKED, MUST("leftmost(red_jar)", "leftmost(tin_jar)"), PUZZLE_FITS},
    {ASKED, MUST("leftmost(tin_jar)", "leftmost(red_jar)"), PUZZLE_NAME_LOST},
    {ASKED, MUST("rightmost(red_jar)", "leftmost(tin_jar)"), PUZZLE_DIRECTION},
    {ASKED, MUST("leftmost(red_jar)", "not leftmost(tin_jar)"), PUZZLE_NEGATION},
    {ASKED, "{\"kind\": \"could\", " OPTIONS("leftmost(red_jar)", "leftmost(tin_jar)"), PUZZLE_QUESTION},
    {ASKED, "{\"kind\": \"cannot\", " OPTIONS("leftmost(red_jar)", "leftmost(tin_jar)"), PUZZLE_QUESTION},
    {ASKED, "{\"kind\": \"must\", \"options\": [{\"label\": \"A\", \"expr\": \"leftmost(red_jar)\"}]}", PUZZLE_OPTIONS},
    {ASKED, "{\"kind\": \"value\", \"expr\": \"which(x for x in jars if leftmost(x))\"}", PUZZLE_OPTIONS},
    {"Which cannot be leftmost?\n(A) the red jar\n(B) the tin jar", MUST("leftmost(red_jar)", "leftmost(tin_jar)"),
	PUZZLE_QUESTION},
    {"Which could be true?\n(A) The red jar is leftmost.\n(B) The tin jar is leftmost.",
	"{\"kind\": \"could\", " OPTIONS("leftmost(red_jar)", "leftmost(tin_jar)"), PUZZLE_FITS},
    {"Which could be true?\n(A) The red jar is leftmost.\n(B) The tin jar is leftmost.",
	MUST("leftmost(red_jar)", "leftmost(tin_jar)"), PUZZLE_QUESTION},
    {"Which cannot be true?\n(A) The red jar is leftmost.\n(B) The tin jar is leftmost.",
	"{\"kind\": \"cannot\", " OPTIONS("leftmost(red_jar)", "leftmost(tin_jar)"), PUZZLE_FITS},
    {"Which is the leftmost?", "{\"kind\": \"value\", \"expr\": \"which(x for x in jars if leftmost(x))\"}",
	PUZZLE_FITS},
    {"Which is the leftmost?", "{\"kind\": \"value\", \"expr\": \"which(x for x in jars if rightmost(x))\"}",
	PUZZLE_DIRECTION},
    {"Which is second from the left?",
	"{\"kind\": \"value\", \"expr\": \"which(x for x in jars if nth_from_left(x, 3))\"}", PUZZLE_NUMBER},
    {"Which is second from the left?",
	"{\"kind\": \"value\", \"expr\": \"which(x for x in jars if second_from_left(x))\"}", PUZZLE_FITS},
    {"Which one is the second jar from the left?",
	"{\"kind\": \"value\", \"expr\": \"which(x for x in jars if second_from_left(x))\"}", PUZZLE_FITS},
    {"Which is second-from-left?", "{\"kind\": \"value\", \"expr\": \"which(x for x in jars if nth_from_left(x, 2))\"}",
	PUZZLE_FITS},
    {"Which is second from the right?",
	"{\"kind\": \"value\", \"expr\": \"which(x for x in jars if second_from_left(x))\"}", PUZZLE_DIRECTION},
    {"Which is third from the left?",
	"{\"kind\": \"value\", \"expr\": \"which(x for x in jars if second_from_left(x))\"}", PUZZLE_NUMBER},
    {"Which is not leftmost?", "{\"kind\": \"value\", \"expr\": \"which(x for x in jars if leftmost(x))\"}",
	PUZZLE_NEGATION},
    {"Which is leftmost?", "{\"kind\": \"value\"}", PUZZLE_QUESTION},
    {"Which is leftmost? Which is rightmost?",
	"{\"kind\": \"value\", \"expr\": \"which(x for x in jars if leftmost(x))\"}", PUZZLE_QUESTION},
    {"Tell me the leftmost.", "{\"kind\": \"value\", \"expr\": \"which(x for x in jars if leftmost(x))\"}",
	PUZZLE_QUESTION},
};

int
main(void)
{
	static const char four[] = "\"red jar\", \"tin jar\", \"jar of honey\", \"old jar\"";
	static const char five[] = "\"red jar\", \"tin jar\", \"jar of honey\", \"old jar\", \"green jar\"";
	static const char three[] = "\"red jar\", \"tin jar\", \"jar of honey\"";
	static char large[PUZZLE_LINT_PROMPT_MAX + 2];
	char prompt[1024];

	for (size_t i = 0; i < nitems(rows); i++) {
		snprintf(prompt, sizeof(prompt), SHELF "%s " ASKED, rows[i].sentence);
		check_row(prompt, four, rows[i].say, rows[i].expression, rows[i].complaint);
	}
	for (size_t i = 0; i < nitems(asked); i++) {
		snprintf(prompt, sizeof(prompt), SHELF "The red jar is leftmost. %s", asked[i].question);
		check_asked(
		    prompt, four, 4, "The red jar is leftmost.", "leftmost(red_jar)", asked[i].ask, asked[i].complaint);
	}
	snprintf(prompt, sizeof(prompt), SHELF "The red jar is leftmost. " ASKED);
	check_asked(prompt, four, 5, "The red jar is leftmost.", "leftmost(red_jar)", RIGHT, PUZZLE_DOMAIN);
	check_asked(prompt, five, 5, "The red jar is leftmost.", "leftmost(red_jar)", RIGHT, PUZZLE_INVENTED);
	check_row(prompt, three, "The red jar is leftmost.", "leftmost(red_jar)", PUZZLE_UNDECLARED);
	memset(large, ' ', sizeof(large) - 1);
	large[0] = 'a';
	check_row(large, four, "x", "leftmost(red_jar)", PUZZLE_TOO_LONG);
	check_row("", four, "x", "leftmost(red_jar)", PUZZLE_INVENTED);
	return check_end();
}
