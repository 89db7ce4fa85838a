/*
 * The meanings of the words in a record, for the page: the same sentences that `parapet why` prints (outcome.h,
 * turn_entry.h).
 */
#ifndef PARAPET_PROXY_OBSERVE_TURN_WORDS_H
#define PARAPET_PROXY_OBSERVE_TURN_WORDS_H

#include <stddef.h>

/* The meaning of a reason; "" if unknown, or for a toggle that a user named. */
const char *turn_reason_meaning(const char *reason);

/*
 * Write a JavaScript module that exports VERDICTS, REASONS and FAILURES, each from word to meaning. `room` must be
 * enough for all of them (some 9 KiB), or it asserts. Returns the bytes written.
 */
size_t turn_words_write(char *into, size_t room);

#endif
