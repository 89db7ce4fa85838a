/*
 * OpenAI's chat completions and completions as llama-server writes them: data-only server-sent events, the finish in a
 * separate chunk, then usage and timings, then [DONE].
 */
#include "proxy/replay/answer.h"

#include <event2/buffer.h>

#include "proxy/replay/json.h"

/* What follows `choices` in every chunk and body. */
static void
write_record(struct evbuffer *out, const struct answer *answer, const char *object)
{

	json_write(out, ",'created':$u,'id':'chatcmpl-$x','model':$s,'system_fingerprint':'parapet-replay','object':$s",
	    ANSWER_CREATED, answer->inbound->id, answer->inbound->model, span_of(object));
}

static void
write_usage(struct evbuffer *out, const struct answer *answer)
{

	json_write(out,
	    ",'usage':{'completion_tokens':$u,'prompt_tokens':$u,'total_tokens':$u,'prompt_tokens_details':{'cached_tokens':$u}}",
	    answer->completion_tokens, answer->prompt_tokens, answer->prompt_tokens + answer->completion_tokens,
	    answer->cached_tokens);
}

static void
chat_open(struct evbuffer *out, struct answer *answer)
{

	json_write(
	    out, "data: {'choices':[{'finish_reason':null,'index':0,'delta':{'role':'assistant','content':null}}]");
	write_record(out, answer, "chat.completion.chunk");
	json_write(out, "}\n\n");
}

static void
chat_piece(struct evbuffer *out, struct answer *answer, struct span piece, bool thinking)
{

	json_write(out, "data: {'choices':[{'finish_reason':null,'index':0,'delta':{$s:$s}}]",
	    span_of(thinking ? "reasoning_content" : "content"), piece);
	write_record(out, answer, "chat.completion.chunk");
	json_write(out, "}\n\n");
}

static void
chat_close(struct evbuffer *out, struct answer *answer)
{

	json_write(out, "data: {'choices':[{'finish_reason':$s,'index':0,'delta':{}}]", answer_finish_word(answer));
	write_record(out, answer, "chat.completion.chunk");
	/* Timings are in the last chunk, which is this one unless usage was requested. */
	if (answer->inbound->include_usage) {
		json_write(out, "}\n\ndata: {'choices':[]");
		write_record(out, answer, "chat.completion.chunk");
		write_usage(out, answer);
	}
	json_write(out, ",");
	answer_write_timings(out, answer);
	json_write(out, "}\n\ndata: [DONE]\n\n");
}

static void
chat_whole(struct evbuffer *out, struct answer *answer)
{

	json_write(out, "{'choices':[{'finish_reason':$s,'index':0,'message':{'role':'assistant','content':$s",
	    answer_finish_word(answer), answer->text);
	if (answer->thinking.len > 0)
		json_write(out, ",'reasoning_content':$s", answer->thinking);
	json_write(out, "}}]");
	write_record(out, answer, "chat.completion");
	write_usage(out, answer);
	json_write(out, ",");
	answer_write_timings(out, answer);
	json_write(out, "}");
}

/* Raw completions have no field for thinking, so none is sent. */
static void
completion_piece(struct evbuffer *out, struct answer *answer, struct span piece, bool thinking)
{

	if (thinking)
		return;
	json_write(out, "data: {'choices':[{'text':$s,'index':0,'logprobs':null,'finish_reason':null}]", piece);
	write_record(out, answer, "text_completion");
	json_write(out, "}\n\n");
}

/* The end of a stream's last chunk and of a whole body are the same but for the text. */
static void
write_completion(struct evbuffer *out, const struct answer *answer, struct span text)
{

	json_write(out, "{'choices':[{'text':$s,'index':0,'logprobs':null,'finish_reason':$s}]", text,
	    answer_finish_word(answer));
	write_record(out, answer, "text_completion");
	write_usage(out, answer);
	json_write(out, ",");
	answer_write_timings(out, answer);
	json_write(out, "}");
}

static void
completion_close(struct evbuffer *out, struct answer *answer)
{

	json_write(out, "data: ");
	write_completion(out, answer, (struct span){"", 0});
	json_write(out, "\n\ndata: [DONE]\n\n");
}

static void
completion_whole(struct evbuffer *out, struct answer *answer)
{

	write_completion(out, answer, answer->text);
}

const struct answer_shape answer_chat = {
    "text/event-stream", chat_open, chat_piece, chat_close, answer_fail_event, chat_whole};
const struct answer_shape answer_completion = {
    "text/event-stream", answer_add_nothing, completion_piece, completion_close, answer_fail_event, completion_whole};
