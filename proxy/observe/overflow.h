/*
 * Whether a prompt is longer than the model's window: before sending from the bytes of text, afterwards from the
 * token count. Backends do not say: Ollama truncates such prompts and answers 200.
 *
 * Bytes per token depend on model and content, so they are learned from turns that cannot have been truncated, and
 * the maximum counts: a prompt with more text than that certainly has more tokens.
 *
 * Ollama's behaviour (server/prompt.go, llm/llama_server.go and the runners before it): a chat loses whole messages,
 * oldest first, until it fits, but keeps system messages and the last one. If that is not enough, the rest loses its
 * middle or beginning: down to the window (to 0.29), the window less one (0.30), or half of it plus some tokens kept
 * at the beginning (since). Its prompt_eval_count counts what is left. llama-server refuses (400).
 */
#ifndef PARAPET_PROXY_OBSERVE_OVERFLOW_H
#define PARAPET_PROXY_OBSERVE_OVERFLOW_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "policies/vocabulary.h"
#include "routes/request.h"

#define WINDOW_MOST (1 << 28) /* the largest credible window in tokens */

/* What happened to a prompt because of its length. */
#define EACH_OVERFLOW(ROW) \
	ROW(OVERFLOW_NONE, "")               /* it fits, or it is unknown */ \
	ROW(OVERFLOW_CERTAIN, "overflow")    /* it is too long, from its text alone */ \
	ROW(OVERFLOW_TRUNCATED, "truncated") /* ... and was truncated: fewer tokens were counted than it has */ \
	ROW(OVERFLOW_REFUSED, "refused")     /* the backend says that it is too long */
VOCABULARY(overflow, EACH_OVERFLOW, OVERFLOW_COUNT);

/* A prompt's length. */
struct prompt_size {
	size_t bytes; /* of text (request_weight); 0: unknown */
	enum content_kind kind;
	int64_t window;   /* tokens; 0: unknown */
	bool weighs_more; /* it contains more than that text */
	bool droppable;   /* whole messages may be dropped */
};

/* What is known about a model, shared by all processes. All zero: nothing. */
struct bytes_seen {
	_Atomic int64_t fewest; /* fewest tokens of any prompt: an upper bound of what the template takes */
	_Atomic uint32_t most[CONTENT_COUNT]; /* thousandths of a byte a token, the maximum seen; 0: none */
};

/* The least number of tokens that the prompt has. */
int64_t overflow_least(const struct prompt_size *size, const struct bytes_seen *seen);

/* Before it is sent: NONE or CERTAIN. */
enum overflow overflow_before(const struct prompt_size *size, const struct bytes_seen *seen);

/* After a 200: the earlier result, or TRUNCATED. tokens is the reported count of the prompt, cached ones included. */
enum overflow overflow_after(
    const struct prompt_size *size, const struct bytes_seen *seen, enum overflow before, int64_t tokens);

/* Learn from an answered turn, unless it may have been truncated. */
void overflow_learn(const struct prompt_size *size, struct bytes_seen *seen, int64_t tokens);

#endif
