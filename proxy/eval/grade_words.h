/*
 * The graders of words and options (grade.h), and the forms of what is wanted of them.
 */
#ifndef PARAPET_PROXY_EVAL_GRADE_WORDS_H
#define PARAPET_PROXY_EVAL_GRADE_WORDS_H

#include "proxy/eval/grade.h"

/* The letter of "B", "(B)", "B.", "B)"; empty for anything else. */
struct span grade_letter(struct span text);

/* "Zero." is zero. */
struct span grade_without_stop(struct span text);

/* question->wanted is a word or a few; text is there. */
enum grade grade_word(const struct grade_question *question, struct span text);

/* question->wanted is a letter; text is there. */
enum grade grade_choice(const struct grade_question *question, struct span text);

#endif
