/*
 * The client's stop words. No text that it is given holds one of them, whoever wrote it.
 */
#ifndef PARAPET_PROXY_DIALECTS_STOP_WORDS_H
#define PARAPET_PROXY_DIALECTS_STOP_WORDS_H

#include <stdbool.h>

#include "policies/span.h"

struct request;

/* Stop words of a request that are read, and the bytes of one; APIs take four to sixteen of some words. */
#define STOP_WORDS_MAX     16
#define STOP_WORD_TEXT_MAX 256

/*
 * Whether a text holds one of the request's stop words. So it is said to do where they are not read: for being more or
 * longer than that, or no strings.
 */
bool stop_words_in(const struct request *request, struct span text);

#endif
