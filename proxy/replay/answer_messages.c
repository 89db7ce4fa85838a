/*
 * Anthropic's messages: named events, one content block after another, thinking in a block of its own before the text.
 * Source: Anthropic's API pages (Messages, Streaming messages).
 */
#include "proxy/replay/answer.h"

#include <event2/buffer.h>

#include "proxy/replay/json.h"

static struct span
stop_reason(const struct answer *answer)
{

	switch (answer->finish) {
	case FINISH_LENGTH:
		return span_of("max_tokens");
	case FINISH_STOP_SEQUENCE:
		return span_of("stop_sequence");
	case FINISH_CONTENT_FILTER:
		return span_of("refusal");
	case FINISH_TOOL_CALLS:
		return span_of("tool_use");
	case FINISH_STOP:
		break;
	}
	return span_of("end_turn");
}

static void
messages_open(struct evbuffer *out, struct answer *answer)
{

	json_write(out,
	    "event: message_start\ndata: {'type':'message_start','message':{'id':'msg_$x','type':'message','role':'assistant','content':[],'model':$s,",
	    answer->inbound->id, answer->inbound->model);
	json_write(out,
	    "'stop_reason':null,'stop_sequence':null,'usage':{'cache_read_input_tokens':$u,'input_tokens':$u,'output_tokens':0}}}\n\n",
	    answer->cached_tokens, answer->prompt_tokens - answer->cached_tokens);
}

static void
close_block(struct evbuffer *out, struct answer *answer)
{

	if (!answer->block_is_open)
		return;
	/* A thinking block carries a signature, which clients keep and never read. */
	if (!answer->block_is_text)
		json_write(out,
		    "event: content_block_delta\ndata: {'type':'content_block_delta','index':$u,'delta':{'type':'signature_delta','signature':'cmVwbGF5'}}\n\n",
		    answer->blocks);
	json_write(
	    out, "event: content_block_stop\ndata: {'type':'content_block_stop','index':$u}\n\n", answer->blocks++);
	answer->block_is_open = false;
}

static void
open_block(struct evbuffer *out, struct answer *answer, bool text)
{

	if (answer->block_is_open && answer->block_is_text == text)
		return;
	close_block(out, answer);
	json_write(out, "event: content_block_start\ndata: {'type':'content_block_start','index':$u,'content_block':",
	    answer->blocks);
	json_write(
	    out, text ? "{'type':'text','text':''}}\n\n" : "{'type':'thinking','thinking':'','signature':''}}\n\n");
	answer->block_is_open = true;
	answer->block_is_text = text;
}

static void
messages_piece(struct evbuffer *out, struct answer *answer, struct span piece, bool thinking)
{

	open_block(out, answer, !thinking);
	json_write(out,
	    "event: content_block_delta\ndata: {'type':'content_block_delta','index':$u,'delta':{'type':$s,$s:$s}}\n\n",
	    answer->blocks, span_of(thinking ? "thinking_delta" : "text_delta"),
	    span_of(thinking ? "thinking" : "text"), piece);
}

static void
messages_close(struct evbuffer *out, struct answer *answer)
{

	/* An answer without text still has its text block. */
	open_block(out, answer, true);
	close_block(out, answer);
	json_write(out,
	    "event: message_delta\ndata: {'type':'message_delta','delta':{'stop_reason':$s,'stop_sequence':null},'usage':{'output_tokens':$u}}\n\n",
	    stop_reason(answer), answer->completion_tokens);
	json_write(out, "event: message_stop\ndata: {'type':'message_stop'}\n\n");
}

static void
messages_fail(struct evbuffer *out, struct answer *answer, struct span message)
{

	(void)answer;
	json_write(out, "event: error\ndata: {'type':'error','error':{'type':'api_error','message':$s}}\n\n", message);
}

static void
messages_whole(struct evbuffer *out, struct answer *answer)
{

	json_write(out, "{'id':'msg_$x','type':'message','role':'assistant','content':[", answer->inbound->id);
	if (answer->thinking.len > 0)
		json_write(out, "{'type':'thinking','thinking':$s,'signature':'cmVwbGF5'},", answer->thinking);
	json_write(out, "{'type':'text','text':$s}],'model':$s,'stop_reason':$s,'stop_sequence':null,", answer->text,
	    answer->inbound->model, stop_reason(answer));
	json_write(out, "'usage':{'cache_read_input_tokens':$u,'input_tokens':$u,'output_tokens':$u}}",
	    answer->cached_tokens, answer->prompt_tokens - answer->cached_tokens, answer->completion_tokens);
}

const struct answer_shape answer_messages = {
    "text/event-stream", messages_open, messages_piece, messages_close, messages_fail, messages_whole};
