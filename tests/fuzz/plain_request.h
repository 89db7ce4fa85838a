/*
 * A plain reader of turns to compare the real one with: cJSON's tree, walked without thought of speed or of what makes
 * a turn direct.
 */
#ifndef PARAPET_TESTS_FUZZ_PLAIN_REQUEST_H
#define PARAPET_TESTS_FUZZ_PLAIN_REQUEST_H

#include <stdbool.h>

#include "policies/span.h"

struct request;
struct dialect;

/* Texts end in NUL and are the reader's own, good until it reads again; "" where there is nothing. */
struct plain_request {
	const char *last, *previous, *system, *answer, *model;
	unsigned user_texts;
	bool stream;
};

/* Read a body. Returns -1 when cJSON does not take it for one object. */
int plain_request_read(const struct dialect *dialect, struct span body, struct plain_request *plain);

/* Are they the same? Texts that are cut are compared by their ends. */
bool plain_request_equals(const struct plain_request *plain, const struct request *request);

/* Whether a text holds one of the stop words that a request names, or one that stop_words.h calls unread. */
bool plain_request_stops(const struct request *request, const char *text);

#endif
