/*
 * A draft's final number against a program's answer.
 *
 * Disagreement is said only where it is sure: separators that may mean two things, several quantities, dates, times
 * where none is asked for, and ranges never make one, nor does "approximately" of what is a few percent away.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_COMPARE_H
#define PARAPET_EXECUTORS_ARITHMETIC_COMPARE_H

#include "executors/arithmetic/final.h"
#include "executors/arithmetic/program.h"
#include "executors/arithmetic/question.h"
#include "policies/vocabulary.h"

#define EACH_AGREEMENT(ROW) \
	ROW(AGREEMENT_UNCLEAR, "unclear") \
	ROW(AGREEMENT_AGREE, "agree") \
	ROW(AGREEMENT_DISAGREE, "disagree")
VOCABULARY(agreement, EACH_AGREEMENT, AGREEMENT_COUNT);

/*
 * Compare. A draft that commits to no number disagrees with any answer: final->form or final->unsure tells. The answer
 * is PROGRAM_ANSWERED, or the result is unclear.
 */
enum agreement compare_draft(
    const struct question *question, const struct final *final, const struct program_answer *answer);

/*
 * Two programs' answers: agree when all their numbers are the same, in order, but for what one of them rounded to
 * hundredths or finer. Unclear when one has none.
 */
enum agreement compare_answers(const struct program_answer *a, const struct program_answer *b);

/* A literal's exact value against the draft. */
enum agreement compare_value(const struct final *final, const struct rational *value);

#endif
