/*
 * Compares a draft's final number with a program's answer.
 *
 * They disagree only if that is certain: not with ambiguous separators, several quantities, dates, times that were
 * not asked for, or ranges, nor with an "approximately" a few percent away.
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
 * Compare. A draft without a final number disagrees with any answer: see final->form or final->unsure. The answer
 * must be PROGRAM_ANSWERED, or the result is unclear.
 */
enum agreement compare_draft(
    const struct question *question, const struct final *final, const struct program_answer *answer);

/*
 * Two programs' answers: they agree if all their numbers are equal, in order, up to rounding to hundredths or finer.
 * Unclear if one has none.
 */
enum agreement compare_answers(const struct program_answer *a, const struct program_answer *b);

/* An exact value compared with the draft. */
enum agreement compare_value(const struct final *final, const struct rational *value);

#endif
