/*
 * A tape: what the replay backend answers, one JSON object a line.
 *
 * A tape is read whole before anything is served, and read strictly: whatever it does not say in the words below is a
 * mistake with a line number. It never changes afterwards.
 *
 *   {"when": ["text", ...], "unless": ["text", ...], "step": "name", "path": "/prefix", "sequence": true,
 *    "note": "for people", "replies": [{...}, ...]}
 *
 * tape_reply.c lists the keys of a reply.
 */
#ifndef PARAPET_PROXY_REPLAY_TAPE_H
#define PARAPET_PROXY_REPLAY_TAPE_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "policies/span.h"

#define TAPE_ABSENT INT64_MIN /* a number that the tape does not give */

/* Why a model stopped, in words of our own that each dialect translates. */
enum tape_finish {
	FINISH_STOP,
	FINISH_LENGTH,
	FINISH_STOP_SEQUENCE,
	FINISH_CONTENT_FILTER,
	FINISH_TOOL_CALLS,
};

/* Ways to break the framing of an answer. */
enum tape_fault {
	FAULT_NONE,
	FAULT_TWO_LENGTHS,        /* two Content-Length fields that differ */
	FAULT_LENGTH_AND_CHUNKED, /* Content-Length beside Transfer-Encoding */
	FAULT_BAD_CHUNK,          /* a chunk size that is no number */
	FAULT_SHORT_LENGTH,       /* more bytes than Content-Length says */
	FAULT_LONG_LENGTH,        /* fewer bytes than Content-Length says, then the end */
	FAULT_BARE_LF,            /* a head whose lines end in LF alone */
	FAULT_NO_END_CHUNK,       /* chunks without the closing one, then the end */
};

/* What a reply is at heart; exactly one. */
enum tape_kind {
	REPLY_TEXT,   /* an answer in the dialect's shape */
	REPLY_ERROR,  /* an error in the dialect's shape */
	REPLY_BARE,   /* a status without a body */
	REPLY_HANG,   /* nothing, for ever */
	REPLY_RESET,  /* the connection is reset at once */
	REPLY_RAW,    /* given bytes, then the end */
	REPLY_NESTED, /* JSON nested very deep */
	REPLY_ENDLESS /* pieces until the client leaves */
};

struct tape_field {
	struct span name;
	struct span value;
};

/* Spans and fields borrow from the row's tree. Numbers are TAPE_ABSENT and texts NO_SPAN where the tape is silent. */
struct tape_reply {
	enum tape_kind kind;
	struct span text, thinking, message, raw;
	int64_t chunk;                                        /* bytes a piece, 1 at least; always set */
	int64_t delay_ms;                                     /* before each piece; always set */
	int64_t first_delay_ms;                               /* before the head; always set */
	int64_t status;                                       /* always set */
	int64_t abort_after, close_after;                     /* pieces */
	int64_t limit;                                        /* pieces of an endless reply */
	int64_t huge_line;                                    /* bytes of text in one frame */
	int64_t nesting;                                      /* levels */
	int64_t header_flood;                                 /* fields */
	int64_t header_bytes;                                 /* bytes of one field's value */
	int64_t interim;                                      /* interim responses first; -1 without end */
	int64_t usage_prompt, usage_completion, usage_cached; /* tokens */
	int64_t finish;                                       /* enum tape_finish; always set */
	int64_t fault;                                        /* enum tape_fault; always set */
	bool hang, garbage, endless, drip, reset, gzip, error_frame;
	bool streams; /* asks for pieces: chunk, delay-ms, a cut or an end that only a stream has */
	struct tape_field *fields, *trailers;
	size_t field_count, trailer_count;
};

struct tape_row {
	size_t line; /* of the tape, from 1 */
	struct span *when, *unless;
	size_t when_count, unless_count;
	struct span step; /* at is NULL: answers only requests without a step */
	struct span path; /* at is NULL: answers on every path where text is generated */
	bool sequence;    /* says nothing new beside a step, whose replies always come in sequence */
	struct tape_reply *replies;
	size_t reply_count;
	cJSON *tree;
};

struct tape {
	struct tape_row *rows;
	size_t count;
};

/* Where a mistake is told: FILE:line: ... */
struct tape_place {
	const char *name;
	size_t line;
	FILE *complaints;
	size_t mistakes;
};

/*
 * Read a tape to its end. Every mistake is told on `complaints`, one line each; `name` is what to call the tape there.
 * Returns 0, or -1 when there were mistakes. Free it in both cases.
 */
int tape_read(struct tape *tape, const char *name, FILE *in, FILE *complaints);

void tape_free(struct tape *tape);

/* Tell a mistake at this place and count it. */
void tape_complain(struct tape_place *place, const char *form, ...) __attribute__((format(printf, 2, 3)));

/* Fill in a reply from its object. Mistakes go to the place. */
void tape_reply_read(struct tape_reply *reply, const cJSON *object, struct tape_place *place);

/* As of an object without keys: a polite sentence. */
void tape_reply_default(struct tape_reply *reply);

void tape_reply_free(struct tape_reply *reply);

#endif
