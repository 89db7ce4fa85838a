/*
 * The graders of words and options (grade.h), and the forms of what is wanted of them.
 */
#ifndef PARAPET_PROXY_EVAL_GRADE_WORDS_H
#define PARAPET_PROXY_EVAL_GRADE_WORDS_H

#include "policies/span.h"
#include "policies/vocabulary.h"

/* Not graded stands first: what nobody looked at. */
#define EACH_GRADE(ROW) ROW(GRADE_NONE, "not graded") ROW(GRADE_RIGHT, "right") ROW(GRADE_WRONG, "wrong")
VOCABULARY(grade, EACH_GRADE, GRADE_COUNT);

/* How a turn is graded. */
#define EACH_GRADE_WAY(ROW) \
	ROW(GRADE_BY_NOTHING, "") \
	ROW(GRADE_BY_NUMBER, "number") /* the number that the text commits to */ \
	ROW(GRADE_BY_WORD, "word")     /* a word or a few, a name, yes or no */ \
	ROW(GRADE_BY_CHOICE, "choice") /* a lettered option */ \
	/* those that the prompt puts on its answer: all of them hold, or one is broken */ \
	ROW(GRADE_BY_CONSTRAINTS, "constraints") \
	ROW(GRADE_BY_PATTERN, "pattern") /* PCRE2, caseless, anywhere in the text */ \
	ROW(GRADE_BY_TEXT, "text")       /* the whole text, white space at both ends aside */
VOCABULARY(grade_way, EACH_GRADE_WAY, GRADE_WAY_COUNT);

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
