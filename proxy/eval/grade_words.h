/*
 * The graders of words and options (grade.h), and the forms of what is wanted of them.
 */
#ifndef PARAPET_PROXY_EVAL_GRADE_WORDS_H
#define PARAPET_PROXY_EVAL_GRADE_WORDS_H

#include "policies/span.h"

/* Not graded stands first: what nobody looked at. */
enum grade { GRADE_NONE, GRADE_RIGHT, GRADE_WRONG, GRADE_COUNT };

/* How a turn is graded. The order is that of grade_way_name. */
enum grade_way {
	GRADE_BY_NOTHING,
	GRADE_BY_NUMBER,      /* the number that the text commits to */
	GRADE_BY_WORD,        /* a word or a few, a name, yes or no */
	GRADE_BY_CHOICE,      /* a lettered option */
	GRADE_BY_CONSTRAINTS, /* those that the prompt puts on its answer: all of them hold, or one is broken */
	GRADE_BY_PATTERN,     /* PCRE2, caseless, anywhere in the text */
	GRADE_BY_TEXT,        /* the whole text, white space at both ends aside */
	GRADE_WAY_COUNT
};

/* What is graded; borrows all texts. */
struct grade_question {
	struct span prompt;
	struct span previous; /* the user's text of the turn before; len 0 where there is none */
	enum grade_way way;
	struct span wanted; /* the number, word, letter, pattern or text; nothing for constraints */
};

/* The letter of "B", "(B)", "B.", "B)"; empty for anything else. */
struct span grade_letter(struct span text);

/* "Zero." is zero. */
struct span grade_without_stop(struct span text);

/* question->wanted is a word or a few; text is there. */
enum grade grade_word(const struct grade_question *question, struct span text);

/* question->wanted is a letter; text is there. */
enum grade grade_choice(const struct grade_question *question, struct span text);

#endif
