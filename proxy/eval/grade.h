/*
 * A turn's text against what its question says of the right answer: right, wrong, or not graded.
 *
 * Read by the executors' own readers (executors/arithmetic/final.h, executors/logic/reasoning.h,
 * executors/constraints/), and graded only where these are certain: a text that could be meant either way is not
 * graded, and never wrong or right by default. The same rule is applied to every arm of a turn.
 *
 * A check says how: {"number": "280"}, {"word": "zero"}, {"choice": "B"}, {"constraints": true}, {"matches": "regex"},
 * {"equals": "text"}. Without one a reference says it by its form: one number, one letter, yes or no, up to three
 * words.
 */
#ifndef PARAPET_PROXY_EVAL_GRADE_H
#define PARAPET_PROXY_EVAL_GRADE_H

#include "policies/span.h"
#include "proxy/eval/grade_words.h"

struct cJSON;

#define GRADE_TEXT_MAX (1024 * 1024) /* bytes; a longer text is not graded */

/* Whether a check may have a member of this name. */
bool grade_knows_check(const char *name);

/* How a turn is to be graded. check may be NULL, reference.at too. */
void grade_question_read(struct grade_question *question, struct span prompt, struct span previous,
    const struct cJSON *check, struct span reference);

/* Grade a text; at NULL is none, and not graded. Takes linear time, for patterns what pattern.h bounds. */
enum grade grade_text(const struct grade_question *question, struct span text);

#endif
