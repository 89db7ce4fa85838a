/*
 * Checks a new text as its reader will: nothing in it may contradict the value it is to state.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_REREAD_H
#define PARAPET_EXECUTORS_ARITHMETIC_REREAD_H

#include "routes/text/number.h"

/* Whether no written equation is false, including "12 = 13". */
bool reread_adds_up(struct span text);

/*
 * Whether the text commits to the value and nothing else, adds up, and does not contain the old number. old may be
 * NULL; prompt may be empty.
 */
bool reread_states(struct span prompt, struct span text, const struct rational *value, const struct number *old);

/*
 * Whether the value, wherever it follows an equals sign, is the left side's value in the plain reading. False if a
 * side cannot be read.
 */
bool reread_follows(struct span text, const struct rational *value);

/*
 * Whether a number of the text that is not in the prompt restates the old one: in another unit, or as the remainder
 * of a whole. old has a reading.
 */
bool reread_leans_on(struct span prompt, struct span text, const struct number *old);

/*
 * Whether a number of the text still follows from the old one, and not from the value: it is the old one rounded, or
 * one calculation away from it: "$225 each, so two pay $470".
 */
bool reread_is_stale(struct span prompt, struct span text, const struct number *old, const struct rational *value);

/*
 * Whether the draft gives a reason for the old number, or concludes from it: parts add up to it ("Room: $564, tax:
 * $7"), it is half or twice another ("half your age"), or it is "enough". With the value in its place that would be
 * false.
 */
bool reread_rests_on(struct span prompt, struct span draft, const struct number *old);

/* Whether the old number also answers another question: "With 3 people it's $300 each", where 4 were asked for. */
bool reread_answers_another(struct span prompt, struct span text, const struct number *old);

/*
 * Whether each number of the text is the value, a number of the prompt, or one calculation away from those: an
 * explanation of a wrong result would not be. Or whether parts in the text add up to the value.
 */
bool reread_is_explained(struct span prompt, struct span text, const struct rational *value);

#endif
