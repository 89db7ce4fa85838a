/*
 * What parapet itself says within an answer, in each API's own way: signs of life while a client waits, the error that
 * ends a stream, and what became of the turn.
 */
#ifndef PARAPET_PROXY_DIALECTS_INTERJECT_H
#define PARAPET_PROXY_DIALECTS_INTERJECT_H

#include <stdbool.h>
#include <stdint.h>

#include "policies/span.h"
#include "proxy/json/json_out.h"

struct dialect;

/*
 * Write the frame that tells a streaming client of an error; nothing may follow it. status and message are those of
 * struct dialect's write_error. Returns 0, or -1 after a failure of out.
 */
int dialect_error_frame(const struct dialect *dialect, unsigned status, const char *message, struct json_out *out);

/* What a turn's further calls to the model came to. */
struct extra_calls {
	unsigned calls; /* 0: there were none, and nothing of them is written */
	int64_t tokens_in, tokens_out;
};

/* What became of a turn. Texts are plain; an empty one is left out, and so is a negative number. */
struct annotation {
	struct span turn, route, verdict, delivery, reason;
	struct span draft, proof; /* for who asked with X-Parapet-Debug */
	int64_t draft_millis, added_millis;
	struct extra_calls extra;
};

/*
 * Write content with a member "parapet" more in its last JSON document. Streamed, content is the frames that end an
 * answer: all of it, or what is withheld. Extra calls stand in the last object called "usage", too, where there is one:
 * what that says otherwise is of the draft, by which clients count what the conversation holds. Content without a
 * document that can be read, or whose last one has such a member already, is written as it is. Returns 0, or -1 after a
 * failure of out.
 */
int dialect_annotate(const struct dialect *dialect, bool streamed, struct span content,
    const struct annotation *annotation, struct json_out *out);

#endif
