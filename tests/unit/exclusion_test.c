/*
 * What is left out between quotation marks is told, not asked for; behind marks that are closed it is asked for. Then
 * sentences made of who is asked, a phrase, a thing, and what stands behind it, with what is read marked.
 */
#include "executors/passes/exclusion.h"

#include <stdio.h>
#include <string.h>

#include "tests/unit/check.h"

/* What opens and what closes: straight, English, German; a backtick as one of them. */
static const char *const marks[][2] = {{"\"", "\""}, {"`", "`"}, {"\u201c", "\u201d"}, {"\u201e", "\u201c"}};

static unsigned
read_with(const char *first, const char *second, const char *third)
{
	static struct exclusion list[EXCLUSIONS_MAX];
	static char text[200];

	snprintf(text, sizeof(text), "Write a poem %sodd%s, %sbut do not mention Mars.", first, second, third);
	check_example(text);
	return exclusions_read(span_of(text), list);
}

/* What is read in a sentence: [] around the words of each exclusion, <> around the thing; the kinds behind it. */
static void
check(const char *marked, const char *kinds)
{
	static const char letters[] = {[EXCLUSION_WORD] = 'w', [EXCLUSION_ITEM] = 'i', [EXCLUSION_SCOPE] = 's'};
	struct exclusion list[EXCLUSIONS_MAX];
	char text[300], found[400], kind[EXCLUSIONS_MAX + 1] = "";
	size_t len = 0, used = 0;
	struct span sentence;
	unsigned count;

	for (const char *at = marked; *at != '\0'; at++)
		if (strchr("[]<>", *at) == NULL)
			text[len++] = *at;
	text[len] = '\0';
	check_example(text);
	sentence = (struct span){guarded_copy(text, len), len};
	count = exclusions_read(sentence, list);
	for (size_t at = 0; at <= len; at++) {
		for (unsigned i = 0; i < count; i++) {
			const char *here = sentence.at + at;

			if (list[i].item.at + list[i].item.len == here)
				found[used++] = '>';
			if (list[i].said.at + list[i].said.len == here)
				found[used++] = ']';
			if (list[i].said.at == here)
				found[used++] = '[';
			if (list[i].item.at == here)
				found[used++] = '<';
		}
		found[used++] = text[at];
	}
	for (unsigned i = 0; i < count; i++)
		kind[i] = letters[list[i].kind];
	CHECK_TEXT(found, marked);
	CHECK_TEXT(kind, kinds);
}

/* Fronts of a sentence that asks whoever answers, with a phrase's mood; and a sentence that tells of somebody else. */
static const struct {
	const char *front, *phrase, *kind;
} asked[] = {
    {"Describe Spain ", "without mentioning", "w"},
    {"Please explain tides ", "without saying", "w"},
    {"", "Do not mention", "w"},
    {"Please, ", "don't say", "w"},
    {"You must ", "never mention", "w"},
    {"For my class, describe Spain; ", "avoid mentioning", "w"},
    {"Could you describe Spain ", "without saying", "w"},
    {"Name towns ", "other than", "i"},
    {"Kindly list towns ", "except for", "i"},
    {"Which towns ", "besides", "i"},
    {"", "Exclude", "i"},
    {"List towns and ", "leave out", "i"},
    {"List towns, but ", "omit", "i"},
    {"List towns; ", "do not include", "i"},
    {"You should ", "leave out", "i"},

};

static const char *const told[] = {"She left ", "He said how to go ", "I know that they went ", "The man was happy "};

/* A thing, and what may stand behind it; and what is none, or is cut or described. */
static const char *const things[] = {"<Ada>", "the <Nile>", "<Ada Lovelace>", "\"<the big one>\"", "`<x y>`",
    "\u201c<it>\u201d", "\u2018<it is>\u2019", "'<any>'", "<Charles Francis Adams>", "an <Owl>"};
static const char *const ends[] = {".", ", please.", " in your answer.", " and be brief.", " at all.", "!", " please."};
static const char *const none[] = {"any", "what is left", "it", "all of them", "numbers 12", "Dr. Who", "C",
    "two lines of verse here", "the word", "Charles Francis Adams Junior", "and so on", "M\u00e1laga", "(Ada)",
    "big red owls", "Mars\u2011bound rockets", "Mars\u2194Earth"};

static void
check_made(void)
{
	char text[300], kind[2] = "";

	for (size_t i = 0; i < nitems(asked); i++)
		for (size_t k = 0; k < nitems(things); k++)
			for (size_t e = 0; e < nitems(ends); e++) {
				const char *thing = things[k];
				size_t close = (size_t)(strchr(thing, '>') - thing) + 1;
				bool question = strncmp(asked[i].front, "Which", 5) == 0;

				snprintf(text, sizeof(text), "%s[%s %.*s]%s%s%s", asked[i].front, asked[i].phrase,
				    (int)close, thing, thing + close, ends[e], question ? " Which?" : "");
				if (question && strchr(".!", ends[e][strlen(ends[e]) - 1]) != NULL)
					snprintf(text, sizeof(text), "%s[%s %.*s]%s%.*s?", asked[i].front,
					    asked[i].phrase, (int)close, thing, thing + close, (int)strlen(ends[e]) - 1,
					    ends[e]);
				check(text, asked[i].kind);
			}
	for (size_t i = 0; i < nitems(asked); i++)
		for (size_t k = 0; k < nitems(none); k++) {
			snprintf(text, sizeof(text), "%s%s %s.", asked[i].front, asked[i].phrase, none[k]);
			check(text, kind);
		}
	for (size_t i = 0; i < nitems(told); i++)
		for (size_t k = 0; k < nitems(asked); k++) {
			if (strncmp(asked[k].front, "For my", 6) == 0)
				continue;
			snprintf(text, sizeof(text), "%s%s Ada.", told[i], asked[k].phrase);
			check(text, kind);
		}
}

/* What is not meant is the other end of what is asked for. */
static void
check_contrasts(void)
{
	static const char *const opposites[][2] = {{"highest", "lowest"}, {"largest", "smallest"}, {"first", "last"},
	    {"oldest", "newest"}, {"best", "worst"}, {"upper", "lower"}, {"ascending", "descending"}};
	char text[300];

	for (size_t i = 0; i < nitems(opposites); i++)
		for (int way = 0; way < 2; way++) {
			const char *want = opposites[i][way], *other = opposites[i][1 - way];

			snprintf(text, sizeof(text), "Find the %s value, [not the <%s>].", want, other);
			check(text, "s");
			snprintf(text, sizeof(text), "Find the %s value ([not the <%s>]).", want, other);
			check(text, "s");
			snprintf(text, sizeof(text), "I need the %s row, [not the <%s>] one, of it.", want, other);
			check(text, "s");
			snprintf(
			    text, sizeof(text), "Which is the %s row, [not the <%s row here>] below?", want, other);
			check(text, "s");
			snprintf(text, sizeof(text), "Find the %s value, not the %s.", want, want);
			check(text, "");
			snprintf(text, sizeof(text), "Find the %s value not the %s.", want, other);
			check(text, "");
			snprintf(text, sizeof(text), "He found the %s value, not the %s.", want, other);
			check(text, "");
			snprintf(text, sizeof(text), "Find why he saw the %s value, not the %s.", want, other);
			check(text, "");
			snprintf(text, sizeof(text), "Find a value, not the %s.", other);
			check(text, "");
			snprintf(text, sizeof(text), "Find \"the %s value, not the %s\".", want, other);
			check(text, "");
		}
	check("Find the lowest common ancestor ([not <HCA>]) of both.", "s");
	check("Find the common ancestor, not the LCA.", "");
	check("Find the highest common ancestor, not the lca.", "");
	check("Find the highest common ancestor, not the LCX.", "");
	check("Find the highest common ancestor, not the LXA.", "");
	check("Find the highest common ancestor, not the L.", "");
	check("Find the ancestor that is highest, not the LCA.", "");
	check("Find the highest common ancestor, [not the <LCA>].", "s");
	check("Find the highest common, not the LCA.", "");
	check("Find the highest common, not the LCN.", "");
	check("Name towns ([not <Ada>]) here.", "s");
	/* A dash is no apostrophe, which may stand in a word. */
	check("Describe Spain, but [do not mention <Ada>]\u2014please.", "w");
	check("Describe Spain, but [do not mention <Ada>]\u2026", "w");
	check("Name towns ([not the <owl>]) here.", "s");
	check("Name towns (not required) here.", "");
	check("Name towns ([not \"<Ada>]\") here.", "s");
}

/* Who is asked, and who only acts in the sentence; where a thing ends, and marks around it. */
static const char *const single[][2] = {
    {"Must [not mention <Ada>].", "w"},
    {"Class, name towns [other than <Ada>].", "i"},
    {"[Besides <Ada>], name two towns.", "i"},
    {"Not excluding Ada, list all towns.", ""},
    {"Could you list towns [other than <Ada>]?", "i"},
    {"Show code for all towns except Ada.", ""},
    {"Describe a king [without mentioning <Ada>].", "w"},
    {"Describe spring [without mentioning <flowers>].", "w"},
    {"Describe a man lying without mentioning Ada.", ""},
    {"Describe dad leaving without saying goodbye.", ""},
    {"Explain the words \u201cdo not mention Mars\u201d.", ""},
    {"Explain: \u201cit\u2019s odd, do not mention Mars\u201d.", ""},
    {"Describe the 5\u201d pipe [without mentioning <Mars>].", "w"},
    {"Describe Spain without mentioning \"Ada.", ""},
    {"Describe Spain without mentioning \"Ada, who went to town by the mill on the river with all of her dogs\".", ""},
    {"List countries [except <UK>].", "i"},
    {"Describe a town without mentioning the (old) mill.", ""},
    {"Describe snow [without saying the word <white>].", "w"},
    {"Find the highest ancestor, [not the <LA>].", "s"},
    {"Find the highest value ([not <lowest>]).", "s"},
    {"Highest value, [not the <lowest>]?", "s"},
    {"Why the highest value, not the lowest?", ""},
    {"Ada found the highest value, not the lowest.", ""},
    {"In the first row, not the last, write a five.", ""},
    {"Explain why the highest value ([not the <lowest>]) wins.", "s"},
    {"Describe the towns of Spain.", ""},
    {"Name towns, and please [don't include <Ada>].", "i"},
    {"Name towns but kindly [omit <Ada>].", "i"},
    {"Explain how banks also exclude Ada.", ""},
    {"Write a query that also must exclude Ada.", ""},
    {"Name towns [[other than <Paris>] or <Rome>].", "ii"},
    {"Name towns [[[excluding <Paris>], <New York>], and <Rome>] please.", "iii"},
    {"[[Do not mention <Ada>] or <Tom>] in your answer.", "ww"},
    {"Name towns [[[[except <Bonn>], <Rome>], <Oslo>], <Bern>], Prag and Wien.", "iiii"},
    {"Name towns [except <Paris>] and tell me why.", "i"},
    {"Name towns [except <Paris>] and Tom will pick one.", "i"},
    {"Name towns [except <Paris>], France.", "i"},
    {"Name towns [except <Paris>], Tom, or one of them.", "i"},
    {"Name towns [except <Paris>] and TCP/IP.", "i"},
    {"Name towns [except <Paris>] and", "i"},
    {"Name towns [except <Paris>] and Great Old Little Yarmouth.", "i"},
    {"Name metals [except <gold>] and Zinc.", "i"},
    {"Describe the wood [without mentioning <owls>], two lines.", "w"},
};

static void
check_single(void)
{

	for (size_t i = 0; i < nitems(single); i++)
		check(single[i][0], single[i][1]);
}

int
main(void)
{

	CHECK_EQ_INT(read_with("", "", ""), 1);
	for (size_t i = 0; i < nitems(marks); i++) {
		CHECK_EQ_INT(read_with(marks[i][0], marks[i][1], ""), 1);
		CHECK_EQ_INT(read_with(marks[i][0], "", ""), 0);
		CHECK_EQ_INT(read_with(marks[i][0], marks[i][1], marks[i][0]), 0);
	}
	CHECK_EQ_INT(read_with("\u201ca \u201c", "\u201d", ""), 0);
	check_made();
	check_contrasts();
	check_single();
	return check_end();
}
