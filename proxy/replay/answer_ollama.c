/*
 * Ollama's chat and generate: newline-delimited JSON, each line with the model, a date and whether it is the last.
 * Source: Ollama's api.md (Generate a chat completion, Generate a completion).
 */
#include "proxy/replay/answer.h"

#include <event2/buffer.h>

#include "proxy/replay/json.h"

static bool
is_chat(const struct answer *answer)
{

	return answer->inbound->endpoint == INBOUND_OLLAMA_CHAT;
}

/* The beginning of a line in both forms, and its text. */
static void
write_text(struct evbuffer *out, const struct answer *answer, struct span text, struct span thinking)
{

	json_write(out, "{'model':$s,'created_at':'" ANSWER_DATE "',", answer->inbound->model);
	json_write(out, is_chat(answer) ? "'message':{'role':'assistant','content':$s" : "'response':$s", text);
	if (thinking.len > 0)
		json_write(out, ",'thinking':$s", thinking);
	if (is_chat(answer))
		json_write(out, "}");
}

static void
ollama_piece(struct evbuffer *out, struct answer *answer, struct span piece, bool thinking)
{
	struct span none = {"", 0};

	write_text(out, answer, thinking ? none : piece, thinking ? piece : none);
	json_write(out, ",'done':false}\n");
}

/* The end of the last or only line. Durations are nanoseconds. */
static void
write_end(struct evbuffer *out, const struct answer *answer)
{
	uint64_t load_us = 1000;

	if (answer->inbound->empty) {
		json_write(out, ",'done':true,'done_reason':$s}", span_of(answer->inbound->unload ? "unload" : "load"));
		return;
	}
	json_write(out, ",'done':true,'done_reason':$s,", answer_finish_word(answer));
	if (!is_chat(answer))
		json_write(out, "'context':[1,2,3],");
	json_write(out, "'total_duration':$u,'load_duration':$u,'prompt_eval_count':$u,'prompt_eval_duration':$u,",
	    1000 * (load_us + answer->prompt_us + answer->completion_us), 1000 * load_us, answer->prompt_tokens,
	    1000 * answer->prompt_us);
	json_write(out, "'eval_count':$u,'eval_duration':$u}", answer->completion_tokens, 1000 * answer->completion_us);
}

static void
ollama_close(struct evbuffer *out, struct answer *answer)
{
	struct span none = {"", 0};

	write_text(out, answer, none, none);
	write_end(out, answer);
	json_write(out, "\n");
}

static void
ollama_fail(struct evbuffer *out, struct answer *answer, struct span message)
{

	(void)answer;
	json_write(out, "{'error':$s}\n", message);
}

static void
ollama_whole(struct evbuffer *out, struct answer *answer)
{
	struct span none = {"", 0};

	if (answer->inbound->empty)
		write_text(out, answer, none, none);
	else
		write_text(out, answer, answer->text, answer->thinking);
	write_end(out, answer);
}

const struct answer_shape answer_ollama = {
    "application/x-ndjson", answer_add_nothing, ollama_piece, ollama_close, ollama_fail, ollama_whole};
