/*
 * A streamed answer cut into its frames as it comes: events with the empty line behind them (WHATWG HTML, "Parsing an
 * event stream"), or JSON lines. Each frame is told apart by what it holds, so that a draft can go to the client live
 * up to the first frame that would close it.
 *
 * Any split of the bytes gives the same frames, and frames one after the other are the bytes as they came.
 */
#ifndef PARAPET_PROXY_DIALECTS_FRAMES_H
#define PARAPET_PROXY_DIALECTS_FRAMES_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/span.h"
#include "proxy/dialects/answer_document.h"
#include "proxy/json/json_out.h"

struct dialect;

#define FRAME_MAX (1024 * 1024) /* bytes of one frame */

enum frame_kind {
	FRAME_OTHER,    /* no text: heads of an answer, comments, what is not known */
	FRAME_TEXT,     /* a piece of the answer, not empty */
	FRAME_THINKING, /* a piece of thinking */
	FRAME_CLOSING,  /* it closes the answer, or comes behind one that does; it may hold text, too */
	FRAME_ERROR     /* the backend gave up: nothing that makes sense can follow */
};

struct frame {
	enum frame_kind kind;
	struct span bytes;               /* all of it, the line ends included */
	struct answer_document document; /* what its data says; places lie in bytes */
};

/* Private to frames.c. */
struct frames {
	const struct dialect *dialect;
	struct json_out held; /* the beginning of a frame that has not ended */
	char state;           /* within its lines */
	bool given;           /* what is held was given out */
	bool closing;         /* a frame has closed */
	bool text_open;       /* the part that holds the text has begun */
	bool failed;
};

enum frames_result {
	FRAMES_MORE,  /* all bytes are taken; there is no whole frame yet */
	FRAMES_FRAME, /* *frame is filled in */
	FRAMES_FAILED /* a frame is too long, or there is no memory: let everything pass, frames_rest() first */
};

void frames_start(struct frames *frames, const struct dialect *dialect);
void frames_free(struct frames *frames);

/*
 * Go on to the end of the next frame: *at moves up to `end` at most. The frame's places lie in the bytes that were
 * given or in memory of our own, and are good until the next call. After FRAMES_FAILED no byte of this call is taken,
 * and every further call fails likewise.
 */
enum frames_result frames_next(struct frames *frames, const char **at, const char *end, struct frame *frame);

/* What was taken and has been given out in no frame: at the end of the bytes, or after a failure. */
struct span frames_rest(const struct frames *frames);

#endif
