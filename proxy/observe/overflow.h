/*
 * Whether a prompt is longer than the model's window: by how much text was sent, before; by how many tokens were
 * counted, after. What no backend says: Ollama cuts such prompts and answers 200.
 *
 * How many bytes a token has depends on model and content, so it is learned from turns that cannot have been cut, and
 * the largest that was ever seen counts: a prompt of more text than that has surely more tokens.
 *
 * What Ollama does (server/prompt.go, llm/llama_server.go and the runners before it): a chat loses whole messages, the
 * oldest first, until it fits; system messages and the last one stay. What is still too long loses its middle or
 * beginning: down to the window (to 0.29), to the window less one (0.30), or to half of it and some tokens that are
 * kept at the beginning (since). Its prompt_eval_count is of what is left. llama-server refuses (400).
 */
#ifndef PARAPET_PROXY_OBSERVE_OVERFLOW_H
#define PARAPET_PROXY_OBSERVE_OVERFLOW_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "policies/vocabulary.h"
#include "routes/request.h"

#define WINDOW_MOST (1 << 28) /* tokens of a window that are believed */

/* What came of a prompt's length. */
#define EACH_OVERFLOW(ROW) \
	ROW(OVERFLOW_NONE, "")               /* it fits, or nobody can tell */ \
	ROW(OVERFLOW_CERTAIN, "overflow")    /* it is longer, as its text alone tells */ \
	ROW(OVERFLOW_TRUNCATED, "truncated") /* ... and was cut: fewer tokens were counted than it has */ \
	ROW(OVERFLOW_REFUSED, "refused")     /* the backend says that it is too long */
VOCABULARY(overflow, EACH_OVERFLOW, OVERFLOW_COUNT);

/* A prompt, as far as its length goes. */
struct prompt_size {
	size_t bytes; /* of text (request_weight); 0: not known */
	enum content_kind kind;
	int64_t window;   /* tokens; 0: not known */
	bool weighs_more; /* it holds more than that text */
	bool droppable;   /* whole messages of it may be left out */
};

/* What is known of a model. All zero: nothing. Shared by all processes. */
struct bytes_seen {
	_Atomic int64_t fewest;               /* tokens of any prompt: what a template alone takes is less */
	_Atomic uint32_t most[CONTENT_COUNT]; /* thousandths of a byte a token, the largest ever seen; 0: none */
};

/* Tokens that the prompt has at least. */
int64_t overflow_least(const struct prompt_size *size, const struct bytes_seen *seen);

/* Before it is sent: NONE or CERTAIN. */
enum overflow overflow_before(const struct prompt_size *size, const struct bytes_seen *seen);

/* After a 200: what was said before, or TRUNCATED. tokens are those of the prompt that were counted, cached ones too.
 */
enum overflow overflow_after(
    const struct prompt_size *size, const struct bytes_seen *seen, enum overflow before, int64_t tokens);

/* Learn from an answered turn, unless it may have been cut. */
void overflow_learn(const struct prompt_size *size, struct bytes_seen *seen, int64_t tokens);

#endif
