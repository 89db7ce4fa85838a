/*
 * What was asked and answered in a turn, for the policies that say `capture: on`: kept with the turn while it lives,
 * and one JSON line of it sent to the parent at its end (capture_file.h). Texts only: no header field, no key, no query
 * string and no image comes here. Whoever is told nothing keeps nothing, so a turn that is not captured costs one look
 * at a flag.
 */
#ifndef PARAPET_PROXY_RELAY_CAPTURE_H
#define PARAPET_PROXY_RELAY_CAPTURE_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

#include "policies/span.h"
#include "proxy/observe/capture_file.h"

struct flow_outcome;
struct record;
struct request;
struct worker;

/* The order is that of their members in a line. */
enum capture_text {
	CAPTURE_PROMPT,  /* the last user text */
	CAPTURE_SYSTEM,  /* the operator's */
	CAPTURE_DRAFT,   /* the model's own answer, where it was read */
	CAPTURE_ANSWER,  /* what was put in its place or behind it; none where the draft stood */
	CAPTURE_PROGRAM, /* the last one that was run, ... */
	CAPTURE_PRINTED, /* ... and what it printed */
	CAPTURE_PUZZLE,  /* the last one that was solved, in SMT-LIB */
	CAPTURE_TEXTS
};

#define CAPTURE_TEXT_MAX (16 * 1024) /* bytes of a text as it stands in the line; a longer one is cut */
static_assert(CAPTURE_TEXTS * (CAPTURE_TEXT_MAX + 32) + 1024 <= CAPTURE_LINE_MAX, "a line has room for all texts");

/* Zeroed, it holds nothing. */
struct capture {
	struct worker *worker; /* whose memory budget the texts count in (hold_reserve); NULL: nobody's */
	struct {
		char *at;
		size_t len;
		bool cut;
	} texts[CAPTURE_TEXTS];
};

/* Whether the policy wants turns kept, and there is a file that takes them. */
bool capture_is_on(const struct worker *worker);

/* The same in a word: "on", "no-file" when only the policy wants it, "off". */
const char *capture_state(const struct worker *worker);

/* Begin with what a turn asks. Returns NULL without memory: then the turn is not kept. Freed by capture_end or _free.
 */
struct capture *capture_new(struct worker *worker, const struct request *request);

/* Keep a copy of a text, in place of an earlier one. One for which there is no memory is left out, marked as cut. A
 * NULL capture is allowed here and below: nothing is done. */
void capture_keep(struct capture *capture, enum capture_text which, struct span text);

/* Keep what a flow ran. */
void capture_keep_proof(struct capture *capture, const struct flow_outcome *outcome);

/* The turn has ended: send its line, and keep it for the page, unless capture was turned off meanwhile. Frees the
 * capture. */
void capture_end(struct capture *capture, const struct record *record);

void capture_free(struct capture *capture);

/*
 * Write the line, newline included: valid UTF-8 without control characters whatever the texts hold (visible.h), each
 * cut between two characters. `into` has CAPTURE_LINE_MAX bytes of room. Returns the bytes written.
 */
size_t capture_write(const struct capture *capture, const struct record *record, char *into);

#endif
