/*
 * What the words of a record mean, for the page: the same sentences that `parapet why` prints (outcome.h,
 * turn_entry.h).
 */
#ifndef PARAPET_PROXY_OBSERVE_TURN_WORDS_H
#define PARAPET_PROXY_OBSERVE_TURN_WORDS_H

#include <stddef.h>

/* What a reason of a record means; "" where it is none, or says who switched the turn off by his own name. */
const char *turn_reason_meaning(const char *reason);

/*
 * Write a module of JavaScript that exports VERDICTS, REASONS and FAILURES, each from word to meaning. `room` is enough
 * for all of them (some 9 KiB), or it asserts. Returns the bytes written.
 */
size_t turn_words_write(char *into, size_t room);

#endif
