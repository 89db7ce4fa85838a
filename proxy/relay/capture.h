/*
 * The texts of a turn, for policies with `capture: on`: stored with the turn while it lives, and sent to the parent
 * as one JSON line at its end (capture_file.h). Texts only: no header field, key, query string or image. A turn that
 * is not captured costs one test of a flag.
 */
#ifndef PARAPET_PROXY_RELAY_CAPTURE_H
#define PARAPET_PROXY_RELAY_CAPTURE_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

#include "policies/span.h"
#include "policies/vocabulary.h"
#include "proxy/observe/capture_file.h"

struct flow_outcome;
struct record;
struct request;
struct worker;

/* In the order of their members in a line. */
#define EACH_CAPTURE_TEXT(ROW) \
	ROW(CAPTURE_PROMPT, "prompt")   /* the user's last message */ \
	ROW(CAPTURE_SYSTEM, "system")   /* the system prompt */ \
	ROW(CAPTURE_DRAFT, "draft")     /* the model's own answer, if it was read */ \
	ROW(CAPTURE_ANSWER, "answer")   /* what replaced or followed it; none if the draft was delivered */ \
	ROW(CAPTURE_PROGRAM, "program") /* the last program run, ... */ \
	ROW(CAPTURE_PRINTED, "printed") /* ... and its output */ \
	ROW(CAPTURE_PUZZLE, "puzzle")   /* the last puzzle solved, in SMT-LIB */
VOCABULARY(capture_text, EACH_CAPTURE_TEXT, CAPTURE_TEXTS);

#define CAPTURE_TEXT_MAX (16 * 1024) /* bytes of a text in the line; a longer one is truncated */
static_assert(CAPTURE_TEXTS * (CAPTURE_TEXT_MAX + 32) + 1024 <= CAPTURE_LINE_MAX, "a line has room for all texts");

/* Zeroed, it is empty. */
struct capture {
	struct worker *worker; /* whose memory budget the texts count against (hold_reserve); NULL: none */
	struct {
		char *at;
		size_t len;
		bool cut;
	} texts[CAPTURE_TEXTS];
};

/* Whether the policy captures turns and there is a file for them. */
bool capture_is_on(const struct worker *worker);

/* The state as a word: "on", "no-file" if only the policy asks for it, "off". */
const char *capture_state(const struct worker *worker);

/*
 * Start with the texts of the request. Returns NULL without memory: the turn is then not captured. Freed by
 * capture_end or capture_free.
 */
struct capture *capture_new(struct worker *worker, const struct request *request);

/*
 * Store a copy of a text, replacing an earlier one. If memory is short the text is left out and marked as cut. A NULL
 * capture is allowed here and below and does nothing.
 */
void capture_keep(struct capture *capture, enum capture_text which, struct span text);

/* Store what a flow ran. */
void capture_keep_proof(struct capture *capture, const struct flow_outcome *outcome);

/*
 * The turn has ended: send its line and keep it for the page, unless capture was turned off meanwhile. Frees the
 * capture.
 */
void capture_end(struct capture *capture, const struct record *record);

void capture_free(struct capture *capture);

/*
 * Write the line, newline included: valid UTF-8 without control characters, whatever the texts contain (visible.h),
 * each truncated between characters. `into` has room for CAPTURE_LINE_MAX bytes. Returns the bytes written.
 */
size_t capture_write(const struct capture *capture, const struct record *record, char *into);

#endif
