/*
 * What a draft says beside the value that is wrong: numbers, days and stretches of time that may hang on it.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_BESIDE_H
#define PARAPET_EXECUTORS_ARITHMETIC_BESIDE_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/span.h"

/*
 * Whether the draft has a number, a day, a month, a unit of time or a denial outside of these parts of it that does not
 * stand in the prompt. With another value in the place of the parts, the rest may be false: "It costs $1.25, i.e. half
 * of the $3". Linear but for the parts, which lie in the draft.
 */
bool beside_says_more(struct span prompt, struct span draft, const struct span *parts, size_t count);

/* The only number of the draft that the prompt does not tell, into *only. Returns false where there is none, or more.
 */
bool beside_only_number(struct span prompt, struct span draft, struct span *only);

/*
 * Whether a part of the draft stands there for itself: no word or sign next to it makes another value of it ("5M",
 * "10\u2076", "1 in 8", "quarter past 12", "less than 160").
 */
bool beside_is_plain(struct span draft, struct span part);

/*
 * Whether a part of the draft is all that it ends on, emphasised: "24 days later, i.e. 3 weeks and 3 days:
 * **Tuesday**." What stands before it has led there, and hangs on nothing.
 */
bool beside_is_last(struct span draft, struct span part);

/* The words of a part's sentence that stand before it; may be empty. */
struct span beside_words_before(struct span draft, struct span part);

/* Whether they tell what somebody has ("March has 31 days"), and nothing of the kind is asked for. */
bool beside_tells_possession(struct span prompt, struct span draft, struct span part);

#endif
