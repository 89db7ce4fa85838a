/*
 * What a model is told of a rule: every relation and text in words, and what is wrong quoted, in whole words and in
 * bounds.
 */
#include "executors/constraints/describe.h"

#include <stdio.h>
#include <string.h>

#include "tests/unit/check.h"

static struct constraint_list list;
static char room[DESCRIPTION_MAX + 1];

/* The order in words; it ends in a NUL, its length is returned, and nothing is written behind the room. */
static const char *
told(struct constraint constraint, const struct finding *finding, const char *answer)
{
	size_t len = strlen(answer);
	struct span whole = {guarded_copy(answer, len), len};

	list.items[0] = constraint;
	list.count = 1;
	memset(room, 'x', sizeof(room));
	len = describe(&list, &list.items[0], finding, whole, room);
	CHECK_EQ_INT(len, strlen(room));
	CHECK(room[DESCRIPTION_MAX] == 'x');
	return room;
}

static void
tells_orders(void)
{
	static const struct {
		struct constraint constraint;
		const char *words;
	} rows[] = {
	    {{.type = CONSTRAINT_WORD_COUNT, .bounds = {RELATION_EQ, 7, 7}}, "exactly 7 words in the answer"},
	    {{.type = CONSTRAINT_WORD_COUNT, .bounds = {RELATION_GE, 7, 7}}, "at least 7 words in the answer"},
	    {{.type = CONSTRAINT_WORD_COUNT, .bounds = {RELATION_GT, 7, 7}}, "more than 7 words in the answer"},
	    {{.type = CONSTRAINT_LINE_COUNT, .bounds = {RELATION_LE, 7, 7}}, "at most 7 lines in the answer"},
	    {{.type = CONSTRAINT_LINE_COUNT, .bounds = {RELATION_LT, 7, 7}}, "fewer than 7 lines in the answer"},
	    {{.type = CONSTRAINT_LINE_COUNT, .bounds = {RELATION_BETWEEN, 7, 9}}, "from 7 to 9 lines in the answer"},
	    {{.type = CONSTRAINT_LINE_COUNT, .bounds = {RELATION_BETWEEN, 7, CONSTRAINT_NO_BOUND}},
		"at least 7 lines in the answer"},
	    {{.type = CONSTRAINT_LINE_COUNT, .bounds = {RELATION_AROUND, 7, 7}}, "about 7 lines in the answer"},
	    {{.type = CONSTRAINT_LINE_COUNT}, "lines in the answer"},
	    {{.type = CONSTRAINT_SECTION_COUNT, .bounds = {RELATION_EQ, 3, 3}, .text = {"Day", 3}},
		"exactly 3 sections, each headed by \"Day\" and its number"},
	    {{.type = CONSTRAINT_SECTION_COUNT, .bounds = {RELATION_EQ, 3, 3}},
		"exactly 3 sections, each under a heading of its own"},
	    {{.type = CONSTRAINT_WORD_FREQ, .bounds = {RELATION_LE, 2, 2}, .text = {"sea", 3}},
		"the word \"sea\" at most 2 times"},
	    {{.type = CONSTRAINT_NTH_PAR_FIRST_WORD, .bounds = {RELATION_EQ, 3, 3}, .nth = 2, .text = {"So", 2}},
		"exactly 3 paragraphs, and the first word of paragraph 2 is \"So\""},
	    {{.type = CONSTRAINT_LETTER_AT, .nth = 3, .text = {"x", 1}}, "one word, and its letter 3 is \"x\""},
	    {{.type = CONSTRAINT_LETTER_AT, .nth = NTH_LAST, .text = {"x", 1}},
		"one word, and its letter at the end is \"x\""},
	    {{.type = CONSTRAINT_NO_CHAR, .text = {",;", 2}}, "use none of these marks: ,;"},
	    {{.type = CONSTRAINT_NO_CHAR, .what = WHAT_PUNCTUATION}, "use no punctuation marks"},
	    {{.type = CONSTRAINT_NO_CHAR, .what = WHAT_DIGITS}, "use no digits"},
	    {{.type = CONSTRAINT_NO_CHAR, .what = WHAT_EMOJI}, "use no emojis"},
	    {{.type = CONSTRAINT_LANGUAGE, .text = {"fr", 2}}, "write the whole answer in French"},
	    {{.type = CONSTRAINT_LANGUAGE, .text = {"xx", 2}}, "write the whole answer in \"xx\""},
	    {{.type = CONSTRAINT_EACH_LINE_STARTS}, "begin each line with an emoji"},
	    {{.type = CONSTRAINT_EACH_LINE_STARTS, .text = {"So", 2}}, "begin each line with \"So\""},
	    {{.type = CONSTRAINT_JUDGE, .text = {"no verbs", 8}}, "keep to this: no verbs"},
	    {{.type = CONSTRAINT_REPEAT_PROMPT}, "first repeat the request word for word, and then answer it"},
	    {{.type = CONSTRAINT_REPEAT_PROMPT, .text = {"a|b", 3}},
		"first repeat the request word for word, and then answer it: \"a|b\""},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].words);
		CHECK_TEXT(told(rows[i].constraint, NULL, ""), rows[i].words);
	}
	/* Whatever the table says, its signs are filled in. */
	for (int type = 0; type < CONSTRAINT_TYPES; type++)
		for (int with = 0; with < 2; with++) {
			struct constraint constraint = {.type = (enum constraint_type)type,
			    .nth = 3,
			    .bounds = {RELATION_EQ, 5, 5},
			    .text = span_of(with ? "Q" : "")};
			unsigned has = constraint_kind(constraint.type)->has;
			const char *words = told(constraint, NULL, "");

			check_example(words);
			CHECK(strpbrk(words, "#$&|") == NULL);
			CHECK((strchr(words, 'Q') != NULL) == (with && (has & CONSTRAINT_HAS_TEXT) != 0));
			CHECK((strstr(words, "exactly 5 ") != NULL) == ((has & CONSTRAINT_HAS_BOUNDS) != 0));
			CHECK((strchr(words, '3') != NULL && type != CONSTRAINT_NUMBERED_LIST &&
				  type != CONSTRAINT_HAIKU) == ((has & CONSTRAINT_HAS_NTH) != 0));
		}
}

/* Words that are asked for, and those of them that an answer lacks. */
static void
names_words(void)
{
	static const char *const words[] = {"salt", "wind", "sea"};

	for (size_t i = 0; i < 3; i++)
		list.words[4 + i] = span_of(words[i]);
	for (unsigned count = 1; count <= 3; count++)
		for (unsigned which = 0; which < 8; which++) {
			struct constraint constraint = {
			    .type = CONSTRAINT_INCLUDE_WORDS, .word_at = 4, .word_len = (uint16_t)count};
			struct finding finding = {.holds = HOLDS_NO, .counted = true};
			char answer[64] = "So", wanted[128] = "use every one of these words: ", missing[64] = "";

			for (unsigned i = 0; i < count; i++) {
				sprintf(wanted + strlen(wanted), "%s%s", i > 0 ? ", " : "", words[i]);
				if (which >> i & 1)
					sprintf(answer + strlen(answer), " %ss", words[i]);
				else
					sprintf(missing + strlen(missing), "%s%s",
					    missing[0] ? ", " : "; missing: ", words[i]);
			}
			CHECK_TEXT(told(constraint, NULL, answer), wanted);
			CHECK_TEXT(told(constraint, &finding, answer), strcat(wanted, missing));
			constraint.type = CONSTRAINT_FORBID_WORDS;
			CHECK(strstr(told(constraint, &finding, answer), "missing") == NULL);
		}
	/* What does not fit is cut. */
	static char long_word[400];

	memset(long_word, 'w', sizeof(long_word));
	for (size_t words_of = 1; words_of < 5; words_of++)
		for (size_t len = 230; len < 350; len++) {
			size_t whole = strlen("use none of these words: ") + words_of * len + 2 * (words_of - 1);

			for (size_t i = 0; i < words_of; i++)
				list.words[i] = (struct span){long_word, len};
			CHECK_EQ_INT(strlen(told((struct constraint){.type = CONSTRAINT_FORBID_WORDS,
						     .word_len = (uint16_t)words_of},
					 NULL, "")),
			    whole < DESCRIPTION_MAX ? whole : DESCRIPTION_MAX - 1);
		}
}

/* A mark is quoted with the word around it, forty bytes to each side; a unit as it stands, eighty bytes of it. */
static void
quotes_what_is_wrong(void)
{
	char answer[256], wanted[512], quoted[256];

	for (size_t before = 0; before < 60; before += 3)
		for (size_t behind = 0; behind < 60; behind += 3)
			for (int spaced = 0; spaced < 2; spaced++) {
				struct finding finding = {.holds = HOLDS_NO, .offence_count = 1};
				size_t at = (size_t)sprintf(answer, "%s", spaced ? "So " : "");
				size_t from = at + (before > 40 ? before - 40 : 0),
				       to = at + before + 1 + (behind > 40 ? 40 : behind);

				memset(answer + at, 'a', before);
				answer[at + before] = ',';
				memset(answer + at + before + 1, 'b', behind);
				strcpy(answer + at + before + 1 + behind, spaced ? " it" : "");
				sprintf(quoted, "%.*s", (int)(to - from), answer + from);
				sprintf(wanted, "use none of these marks: ,; wrong: \"%.80s%s\"", quoted,
				    strlen(quoted) > 80 ? "..." : "");
				finding.offences[0] = (struct offence){0, at + before, at + before + 1, 0};
				check_example(answer);
				CHECK_TEXT(told((struct constraint){.type = CONSTRAINT_NO_CHAR, .text = span_of(",")},
					       &finding, answer),
				    wanted);
				finding.offences[0] = (struct offence){1, at, at + before + 1 + behind, before};
				sprintf(wanted, "exactly 4 words in each line; wrong: \"%.80s%s\"", answer + at,
				    before + 1 + behind > 80 ? "..." : "");
				if (before + 1 + behind <= 80)
					sprintf(wanted, "exactly 4 words in each line; wrong: \"%.*s\"",
					    (int)(before + 1 + behind), answer + at);
				if (before > 0)
					sprintf(wanted + strlen(wanted), " (%zu)", before);
				finding.unit_count = 1;
				CHECK_TEXT(told((struct constraint){.type = CONSTRAINT_WORDS_PER_LINE,
						    .bounds = {RELATION_EQ, 4, 4}},
					       &finding, answer),
				    wanted);
			}
	/* No character is cut in two. */
	for (size_t front = 0; front < 4; front++)
		for (size_t count = 0; count < 45; count++) {
			struct finding finding = {.holds = HOLDS_NO, .offence_count = 1};
			size_t len = (size_t)sprintf(answer, "%.*s", (int)front, "abc"), at;

			for (size_t i = 0; i < count; i++)
				len += (size_t)sprintf(answer + len, "\u20ac");
			at = len;
			len += (size_t)sprintf(answer + len, ",");
			for (size_t i = 0; i < count && i < 30; i++)
				len += (size_t)sprintf(answer + len, "\u20ac");
			finding.offences[0] = (struct offence){0, at, at + 1, 0};
			check_example(answer);
			const char *said = told(
			    (struct constraint){.type = CONSTRAINT_NO_CHAR, .text = span_of(",")}, &finding, answer);
			const char *quote = strchr(said, '"') + 1, *mark = strrchr(quote, ',');
			/* Of three bytes each thirteen fit into forty. */
			size_t left = (size_t)(mark - quote), right = strcspn(mark + 1, "\".");

			CHECK_EQ_INT(left, count * 3 + front <= 40 ? count * 3 + front : count > 13 ? 39 : 40);
			CHECK_EQ_INT(right, count > 13 ? 39 : count * 3);
		}
	/* Three are quoted, and none twice; behind an offence in a unit stands what was measured. */
	for (size_t count = 1; count < 7; count++) {
		struct finding finding = {.holds = HOLDS_NO, .offence_count = count};
		size_t len = 0;

		strcpy(wanted, "use none of these marks: ,");
		for (size_t i = 0; i < count; i++) {
			size_t at = len;

			len += (size_t)sprintf(
			    answer + len, "%sw%zu,%s", i > 0 ? i % 2 ? " " : "\n" : "", i, i == 0 ? ",x" : "");
			at += 2 + (i > 0);
			finding.offences[i + (i > 0)] = (struct offence){0, at, at + 1, 0};
			if (i == 0)
				finding.offences[1] = (struct offence){0, at + 1, at + 2, 0};
			if (i < 3)
				sprintf(wanted + strlen(wanted), "%s\"w%zu,%s\"", i == 0 ? "; wrong: " : ", ", i,
				    i == 0 ? ",x" : "");
		}
		finding.offence_count = count + 1;
		check_example(answer);
		CHECK_TEXT(
		    told((struct constraint){.type = CONSTRAINT_NO_CHAR, .text = span_of(",")}, &finding, answer),
		    wanted);
	}
	/* Of a whole the number is told, where it was counted and is what was asked for. */
	struct finding finding = {.holds = HOLDS_NO, .counted = true, .measured = 9};
	struct constraint counted = {.type = CONSTRAINT_WORD_COUNT, .bounds = {RELATION_EQ, 7, 7}};

	CHECK_TEXT(told(counted, &finding, "a"), "exactly 7 words in the answer; now 9");
	finding.counted = false;
	CHECK_TEXT(told(counted, &finding, "a"), "exactly 7 words in the answer");
	finding.counted = true;
	CHECK_TEXT(told((struct constraint){.type = CONSTRAINT_ALL_LOWER}, &finding, "a"),
	    "write all letters small, without any capital letter");
	finding.unit_count = 1;
	CHECK_TEXT(told(counted, &finding, "a"), "exactly 7 words in the answer");
}

int
main(void)
{

	tells_orders();
	names_words();
	quotes_what_is_wrong();
	return check_end();
}
