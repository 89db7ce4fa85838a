/*
 * The record of requests: one JSON object a line, written out at once, for tests that ask what a backend really saw.
 *
 * It holds everything that people wrote, so its file is for its owner only. A journal that is NULL records nothing.
 */
#ifndef PARAPET_PROXY_REPLAY_JOURNAL_H
#define PARAPET_PROXY_REPLAY_JOURNAL_H

#include <stdint.h>
#include <stdio.h>

#include "policies/span.h"
#include "proxy/http/head.h"
#include "proxy/replay/choose.h"

struct journal {
	FILE *file;
};

/* Open for appending, mode 0600. Returns 0, or -1 with errno set. */
int journal_open(struct journal *journal, const char *path);
void journal_close(struct journal *journal);

struct journal_entry {
	uint64_t number;              /* of the request, from 1 */
	const struct http_head *head; /* NULL when it could not be read */
	const char *refusal;          /* why the head was refused, or NULL */
	struct span body;             /* content, without its framing */
	struct choice choice;
	struct span turn, step; /* at is NULL when the request has none */
	bool incomplete;        /* the client left, or broke the framing, before the body's end */
};

/* Record a request. */
void journal_write(struct journal *journal, const struct journal_entry *entry);

/* Record that the client of this request left before its answer's end. */
void journal_write_aborted(struct journal *journal, uint64_t number);

#endif
