/*
 * What parapet is doing while a streamed answer is held, said in the field that each API has for reasoning: lines
 *before the answer's text, and the answer behind them with its own numbers moved up by what was put in.
 *
 *	ollama chat, generate   message.thinking, thinking      in a copy of the answer's first piece of text
 *	openai                  delta.reasoning_content         likewise
 *	messages                a block of thinking             before the text's; later blocks count one higher
 *	responses               an item with a summary          before the message; later items count one higher
 *
 * Sources: docs.ollama.com/capabilities/thinking; llama-server's and DeepSeek's chat completions;
 * docs.anthropic.com/en/docs/build-with-claude/extended-thinking;
 *platform.openai.com/docs/api-reference/responses-streaming
 */
#ifndef PARAPET_PROXY_DIALECTS_PROGRESS_H
#define PARAPET_PROXY_DIALECTS_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"
#include "proxy/dialects/answer.h"
#include "proxy/json/json_out.h"

/* Private to progress.c but for `at`. */
struct progress {
	size_t at; /* bytes of the answer that stand before the lines */
	const struct dialect *dialect;
	struct span copied;   /* the frame that lines are copies of */
	struct span id;       /* of the item */
	int64_t index;        /* the number of the block or item that holds the lines; -1: they are not counted */
	int64_t sequence;     /* of the next event of ours; -1: events are not counted */
	unsigned events;      /* of ours so far */
	bool open;            /* the block or item has begun */
	struct json_out said; /* the lines so far, plain */
};

/*
 * Find the place in a draft that was read (answer_read) and is a stream. Borrows its content, and id, which is plain
 * and needs no escapes. Returns 0; or -1 where there is no place, and then there is nothing to free.
 */
int progress_start(struct progress *progress, const struct answer *draft, struct span id);

void progress_free(struct progress *progress);

/*
 * Write the frames that say one line, plain text with its line end. The first `at` bytes of the draft's content go out
 * before the first of them. Returns 0, or -1 after a failure of out.
 */
int progress_say(struct progress *progress, struct span line, struct json_out *out);

/*
 * Write what follows the lines: content is the whole answer as it is to be, the draft or the draft with another text in
 * it, which begins with the same `at` bytes; they are not written again. Returns 0, or -1 after a failure.
 */
int progress_end(struct progress *progress, struct span content, struct json_out *out);

#endif
