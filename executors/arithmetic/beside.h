/*
 * What a draft says besides the wrong value: numbers, days and durations that may depend on it.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_BESIDE_H
#define PARAPET_EXECUTORS_ARITHMETIC_BESIDE_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/span.h"

/*
 * Whether, outside of these parts, the draft has a number, a day, a month, a unit of time or a negation that is not
 * in the prompt. If the parts change, the rest may become false: "It costs $1.25, i.e. half of the $3". Linear except
 * in the parts, which point into the draft.
 */
bool beside_says_more(struct span prompt, struct span draft, const struct span *parts, size_t count);

/* The same without numbers. */
bool beside_tells_time(struct span prompt, struct span draft, const struct span *parts, size_t count);

/* The draft's only number that is not in the prompt, into *only. Returns false if there is none, or more than one. */
bool beside_only_number(struct span prompt, struct span draft, struct span *only);

/*
 * Whether a part of the draft is independent: no word or sign next to it changes its value ("5M", "10\u2076", "1 in
 * 8", "quarter past 12", "less than 160").
 */
bool beside_is_plain(struct span draft, struct span part);

/*
 * Whether a part of the draft is its whole, emphasised conclusion: "24 days later, i.e. 3 weeks and 3 days:
 * **Tuesday**." The text before led there and does not depend on it.
 */
bool beside_is_last(struct span draft, struct span part);

/* The words before a part in its sentence; may be empty. */
struct span beside_words_before(struct span draft, struct span part);

/* Whether they say what somebody has ("March has 31 days"), and the question does not ask for that. */
bool beside_tells_possession(struct span prompt, struct span draft, struct span part);

#endif
