/*
 * A whole answer, as the backend wrote it: its text read out of it, and another text put into it with every other byte
 * left as it is, so that id, model, usage and timings stay the backend's. Works on the content alone: no chunk framing,
 * no content encoding.
 */
#ifndef PARAPET_PROXY_DIALECTS_ANSWER_H
#define PARAPET_PROXY_DIALECTS_ANSWER_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/span.h"
#include "proxy/dialects/answer_document.h"
#include "proxy/json/json_out.h"

struct dialect;

struct answer {
	const struct dialect *dialect;
	struct span content;
	bool streamed;
	struct span text;          /* decoded */
	struct span thinking;      /* decoded; its beginning, where the room ended */
	enum answer_finish finish; /* only FINISH_STOP is an answer that came to its own end */
	size_t closing;    /* where the first closing frame begins in a stream's content: what stands before it may have
	                    * gone    to the client already. 0 when not streamed */
	const char *fault; /* why it can neither be judged nor edited, in words fit for a log; NULL: it can */
};

/*
 * Read the content of a 2xx response: one text, whole, to its end. The text and the thinking are decoded into room,
 * which as many bytes as the content has suffice for; the answer borrows content and room.
 *
 * Returns 0; or -1 with the fault, and then only finish (so far as told) is filled in besides: an error, tool calls, a
 * refusal, several choices or texts, something that is no JSON or that two readers could read differently, no end, a
 * frame over FRAME_MAX, a text for which the room is too small.
 */
int answer_read(const struct dialect *dialect, struct span content, bool streamed, char *room, size_t room_len,
    struct answer *answer);

/*
 * Write the answer with another text: plain UTF-8. In a stream the first piece of text carries all of it and the later
 * ones go; frames that hold the text again hold the new one; everything else stays, thinking too, and so do the tokens
 * of the old text in the "context" that Ollama's generate ends with.
 *
 * Returns 0; or -1 with out in an undefined state: no memory, beyond out's bound, or the answer has a fault, or no
 * text at all to put another one in the place of.
 */
int answer_replace(const struct answer *answer, struct span text, struct json_out *out);

/*
 * Write what comes from answer->closing on, with a text more in the end: when streamed, a frame like the last one that
 * carried text, then the closing frames, of which those that hold the text again hold both. Not streamed: the whole
 * answer. Returns as answer_replace does.
 */
int answer_append(const struct answer *answer, struct span addition, struct json_out *out);

#endif
