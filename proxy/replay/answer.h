/*
 * An answer in the shape of one API: as one body, or as the frames of a stream.
 *
 * Every number in an answer follows from the texts and the tape (one token for each 4 bytes, started ones counted;
 * times from the tape's delays and 0.1 ms a token; a fixed date), so that the same request and reply always give the
 * same bytes.
 */
#ifndef PARAPET_PROXY_REPLAY_ANSWER_H
#define PARAPET_PROXY_REPLAY_ANSWER_H

#include <stdbool.h>
#include <stdint.h>

#include "policies/span.h"
#include "proxy/replay/inbound.h"
#include "proxy/replay/tape.h"

struct evbuffer;

#define ANSWER_CREATED  UINT64_C(1767225600) /* seconds since 1970: 2026-01-01, the date of all answers */
#define ANSWER_DATE     "2026-01-01T00:00:00Z"
#define ANSWER_SENTENCE "I have no recorded answer for this, but thank you for asking."

struct answer {
	const struct inbound *inbound;
	struct span text;     /* borrowed */
	struct span thinking; /* borrowed; empty when there is none */
	enum tape_finish finish;
	uint64_t prompt_tokens; /* cached ones included */
	uint64_t cached_tokens;
	uint64_t completion_tokens;
	uint64_t prompt_us, completion_us; /* microseconds */

	/* of a stream under way */
	uint64_t pieces; /* of text and thinking sent */
	uint64_t events; /* numbered ones, where an API numbers them */
	uint64_t blocks; /* content blocks or output items closed */
	bool block_is_open;
	bool block_is_text;
};

/* One API's way to write. Frames are whole lines or events; a chunk or more of framing around them is the caller's. */
struct answer_shape {
	const char *stream_type; /* Content-Type of a stream */
	void (*open)(struct evbuffer *out, struct answer *answer);
	void (*piece)(struct evbuffer *out, struct answer *answer, struct span piece, bool thinking);
	void (*close)(struct evbuffer *out, struct answer *answer);
	void (*fail)(struct evbuffer *out, struct answer *answer, struct span message); /* an error amid the stream */
	void (*whole)(struct evbuffer *out, struct answer *answer);
};

extern const struct answer_shape answer_ollama, answer_chat, answer_completion, answer_responses, answer_messages,
    answer_native, answer_plain;

/* How this endpoint answers. Never NULL: where no text is generated, the text is the body. */
const struct answer_shape *answer_shape_of(const struct inbound *inbound);

/* Prepare the answer that a reply asks for. Borrows both. */
void answer_prepare(struct answer *answer, const struct inbound *inbound, const struct tape_reply *reply);

/* Pieces that thinking and text are cut into. */
uint64_t answer_count_pieces(const struct answer *answer, const struct tape_reply *reply);

/* Append an error body in the dialect's shape. */
void answer_write_error(struct evbuffer *out, enum inbound_dialect dialect, unsigned status, struct span message);

/* For shapes: nothing to open or close with; such an error as it is, and as an event. */
void answer_add_nothing(struct evbuffer *out, struct answer *answer);
void answer_fail_plain(struct evbuffer *out, struct answer *answer, struct span message);
void answer_fail_event(struct evbuffer *out, struct answer *answer, struct span message);

/* Append llama-server's `"timings":{...}`, without a comma. */
void answer_write_timings(struct evbuffer *out, const struct answer *answer);

/* The word for a finish, as OpenAI and Ollama say it; the other dialects have their own. */
struct span answer_finish_word(const struct answer *answer);

#endif
