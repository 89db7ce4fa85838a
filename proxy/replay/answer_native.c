/*
 * llama-server's own completion API: /completion, /completions, /infill. The last event repeats the settings; no end
 * mark follows it.
 */
#include "proxy/replay/answer.h"

#include <event2/buffer.h>

#include "proxy/replay/json.h"

/* Raw completions have no field for thinking, so none is sent. */
static void
native_piece(struct evbuffer *out, struct answer *answer, struct span piece, bool thinking)
{

	if (thinking)
		return;
	json_write(out,
	    "data: {'index':0,'content':$s,'tokens':[],'stop':false,'id_slot':-1,'tokens_predicted':$u,'tokens_evaluated':$u}\n\n",
	    piece, answer->pieces + 1, answer->prompt_tokens);
}

static struct span
stop_type(const struct answer *answer)
{

	if (answer->finish == FINISH_LENGTH)
		return span_of("limit");
	return span_of(answer->finish == FINISH_STOP_SEQUENCE ? "word" : "eos");
}

static void
write_last(struct evbuffer *out, const struct answer *answer, struct span text)
{
	struct span prompt = json_string(json_find(answer->inbound->tree, "prompt"));

	if (prompt.at == NULL)
		prompt = (struct span){"", 0};
	json_write(out,
	    "{'index':0,'content':$s,'tokens':[],'id_slot':0,'stop':true,'model':$s,'tokens_predicted':$u,'tokens_evaluated':$u,",
	    text, answer->inbound->model, answer->completion_tokens, answer->prompt_tokens);
	json_write(out,
	    "'generation_settings':{'seed':4294967295,'temperature':0.8,'top_k':40,'top_p':0.95,'min_p':0.05,'stop':[],'max_tokens':-1,'n_predict':-1,'stream':$b},",
	    (int)answer->inbound->stream);
	json_write(out,
	    "'prompt':$s,'has_new_line':$b,'truncated':false,'stop_type':$s,'stopping_word':'','tokens_cached':$u,",
	    prompt, (int)(span_find(answer->text, '\n') != NULL), stop_type(answer),
	    answer->prompt_tokens + answer->completion_tokens);
	answer_write_timings(out, answer);
	json_write(out, "}");
}

static void
native_close(struct evbuffer *out, struct answer *answer)
{

	json_write(out, "data: ");
	write_last(out, answer, (struct span){"", 0});
	json_write(out, "\n\n");
}

static void
native_whole(struct evbuffer *out, struct answer *answer)
{

	write_last(out, answer, answer->text);
}

const struct answer_shape answer_native = {
    "text/event-stream", answer_add_nothing, native_piece, native_close, answer_fail_event, native_whole};
