/*
 * The APIs that clients speak, one file and one row each.
 */
#ifndef PARAPET_PROXY_DIALECTS_DIALECT_H
#define PARAPET_PROXY_DIALECTS_DIALECT_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/span.h"

struct answer_reader;
struct json_out;
struct request;
struct request_shape;

/*
 * One API: what it is called, where its members are and what they mean, and what we write in it. Each stands in a file
 * of its own. Reading a request takes its members from here, reading and editing an answer, building a further call and
 * writing what is ours.
 */
struct dialect {
	const char *name; /* closed set: a metrics label */
	bool has_events;  /* streams are server-sent events; else lines of JSON */

	/*
	 * Write the JSON body of an error of parapet's own in this API's shape. message is plain text without quotes,
	 * backslashes or control characters. Returns the bytes written to out (at most room, which suffices for
	 * messages of up to 400 bytes).
	 */
	size_t (*write_error)(char *out, size_t room, unsigned status, const char *message);

	const struct request_shape *request;              /* request_reader.h */
	int (*read_answer)(struct answer_reader *reader); /* answer_reader.h; NULL: answers are not read */
	const struct call_terms *call;                    /* extra_call.h; NULL: there are no further calls */
	const struct own_frames *own;                     /* compose.h; NULL: no answers are ours */
};

/*
 * Read the turn out of a request's whole body (content encoding identity). Decoded texts go to room; the turn borrows
 * body and room. dialect_room() says how much room suffices; with less, texts are cut earlier. Nothing is allocated,
 * and nothing of the body is copied but texts and the model's name. weighs: the texts are weighed as well
 * (request->weight), for who wants to know whether the prompt fits; else their weight is 0.
 *
 * Returns 0, the whole turn filled in, direct or not; or -1 when the body is not to be trusted: then the turn is
 * TURN_UNREADABLE, its fault says why and nothing else is in it.
 */
int dialect_read_request(
    const struct dialect *dialect, struct span body, struct request *request, char *room, size_t room_len, bool weighs);

/* Room, in bytes, for the texts of a body of that length: at most REQUEST_TEXT_MAX. */
size_t dialect_room(size_t body_len);

/* Ollama's chat and its generate: https://docs.ollama.com/api */
extern const struct dialect dialect_ollama;
extern const struct dialect dialect_ollama_generate;
/* OpenAI's chat completions, which llama-server speaks as well: https://platform.openai.com/docs/api-reference */
extern const struct dialect dialect_openai;
/* OpenAI's responses: the same place */
extern const struct dialect dialect_responses;
/* Anthropic's messages API: https://docs.anthropic.com/en/api/messages, /errors */
extern const struct dialect dialect_anthropic;
/* Raw completion and infill, never guarded: turns are TURN_RAW at least, of them only model, stream, "parapet" count.
 */
extern const struct dialect dialect_completion;

/*
 * As dialect_read_request, for any other request that may name a model (Ollama's show, embeddings ...) in "model" or,
 * where that says nothing, in Ollama's older "name". The turn is TURN_RAW.
 */
int dialect_read_names(struct span body, struct request *request, char *room, size_t room_len);

#define DIALECT_ERROR_MAX 1024 /* bytes of any error body */

#endif
