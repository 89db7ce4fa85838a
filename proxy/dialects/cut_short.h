/*
 * The end of a stream that is ended before its model has, as each API ends one that met its limit of tokens.
 */
#ifndef PARAPET_PROXY_DIALECTS_CUT_SHORT_H
#define PARAPET_PROXY_DIALECTS_CUT_SHORT_H

#include <stdbool.h>
#include <stdint.h>

#include "policies/span.h"
#include "proxy/json/json_out.h"

struct dialect;

/* What the last frames tell besides. */
struct cut_short {
	int64_t tokens;      /* written so far */
	bool is_estimate;    /* ... about: the last frame says so */
	int64_t micros;      /* since the request was sent */
	int64_t unix_micros; /* now */
	const char *turn;    /* its id */
	const char *flag;    /* that tells why */
};

/*
 * Write the frames that end a stream behind `content`: its last bytes so far, which end with a whole frame that holds a
 * piece of text. Id, model and time are that frame's. Returns 0; or -1, nothing written that may be used, where the
 * content ends otherwise, where the API has no such end that could be written without all of its text (OpenAI's
 * responses), and after a failure of out.
 */
int dialect_cut_short(
    const struct dialect *dialect, struct span content, const struct cut_short *cut, struct json_out *out);

#endif
