/*
 * An extra call: the client's own request once more, with an instruction at its end. The body is walked and its bytes
 * are copied, never printed from a tree, so that the backend finds the same model, system text, conversation and load
 * options, and with them its cache of the prompt.
 *
 * Left out is what shapes an answer for the client: stop words, sampling, limits, tools, formats, thinking, toggles.
 */
#ifndef PARAPET_PROXY_DIALECTS_EXTRA_CALL_H
#define PARAPET_PROXY_DIALECTS_EXTRA_CALL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"
#include "proxy/json/json_out.h"

struct dialect;
struct request;

struct extra_call {
	bool alone;              /* the instruction is all that is asked: no system text, no conversation, no draft */
	struct span instruction; /* plain text: goes behind what was asked, after an empty line */
	struct span draft;       /* plain text; unless at is NULL it stands as the assistant's answer to what was asked,
	                          * and the instruction as a user message of its own behind it; where there is only a
	                          * prompt (Ollama's generate), both go to its end */
	struct span earlier;     /* plain text: the instruction that `draft` answered; goes behind what was asked, too,
	                          * where     it stood then, so that the model's cache has both; empty for none */
	struct span schema;   /* JSON that the reply shall follow, an object; empty for none. Best effort: Anthropic's
	                       * messages have no way to say it */
	struct span suffix;   /* bytes of the body to leave out, within the model's name (mode_read_body); or at is
	                       * NULL */
	unsigned temperature; /* in hundredths: 20 is 0.2 */
	int64_t seed;         /* negative for none */
	unsigned max_tokens;  /* that the reply may have, at least 1 */
	bool is_llama_server; /* the backend is one, and takes members that other servers may refuse */
};

/* How an API's further calls look. Texts are members as they stand in the body. */
struct call_terms {
	const char *limit;  /* the member that bounds the reply; NULL: within "options" */
	bool has_seed;      /* for every server of this API */
	bool has_items;     /* the conversation is a list of items, or one text */
	const char *always; /* or NULL */
	const char *form;   /* what the reply shall follow: %f stands for the schema; NULL: there is no way to say it */
	const char *form_llama; /* the same for llama-server, where that differs; or NULL */
};

/*
 * Write the call's body. turn is what dialect_read_request() made of the body; its places must be there, so it is none
 * that is unreadable. The reply will be streamed, and its thinking is off where there is a switch for that.
 *
 * The result is JSON without a key twice in any object that is written here, however letters of keys are cased.
 * Returns 0; or -1 with out in an undefined state: no memory, beyond out's bound, no place for an instruction, or a
 * schema that is no JSON object.
 */
int dialect_write_call(const struct dialect *dialect, struct span body, const struct request *request,
    const struct extra_call *call, struct json_out *out);

#endif
