/*
 * OpenAI's responses: the events that llama-server streams, with the indices and sequence numbers that official clients
 * need to assemble an answer. Four closing events repeat the whole text.
 */
#include "proxy/replay/answer.h"

#include <event2/buffer.h>

#include "proxy/replay/json.h"

/* Begin an event up to the members that are its own. */
static void
start_event(struct evbuffer *out, struct answer *answer, const char *type)
{

	json_write(
	    out, "event: $r\ndata: {'type':$s,'sequence_number':$u,", span_of(type), span_of(type), answer->events++);
}

/* The response so far: without output while in progress, complete at its end. */
static void
write_response(struct evbuffer *out, const struct answer *answer, bool complete)
{
	bool cut = answer->finish == FINISH_LENGTH;
	const char *status = !complete ? "in_progress" : cut ? "incomplete" : "completed";

	json_write(out, "{'id':'resp_$x','object':'response','created_at':$u,'status':$s,'model':$s,'error':null,",
	    answer->inbound->id, ANSWER_CREATED, span_of(status), answer->inbound->model);
	json_write(out,
	    complete && cut ? "'incomplete_details':{'reason':'max_output_tokens'}," : "'incomplete_details':null,");
	json_write(out,
	    "'instructions':null,'metadata':{},'parallel_tool_calls':true,'temperature':null,'tool_choice':'auto','tools':[],'top_p':null,'output':[");
}

static void
write_reasoning(struct evbuffer *out, const struct answer *answer)
{

	json_write(out,
	    "{'id':'rs_$x','summary':[],'type':'reasoning','content':[{'type':'reasoning_text','text':$s}],'encrypted_content':'','status':'completed'}",
	    answer->inbound->id, answer->thinking);
}

static void
write_message(struct evbuffer *out, const struct answer *answer)
{

	json_write(out,
	    "{'type':'message','status':'completed','id':'msg_$x','content':[{'type':'output_text','annotations':[],'logprobs':[],'text':$s}],'role':'assistant'}",
	    answer->inbound->id, answer->text);
}

static void
write_complete(struct evbuffer *out, const struct answer *answer)
{

	write_response(out, answer, true);
	if (answer->thinking.len > 0) {
		write_reasoning(out, answer);
		json_write(out, ",");
	}
	write_message(out, answer);
	json_write(out,
	    "],'usage':{'input_tokens':$u,'output_tokens':$u,'total_tokens':$u,'input_tokens_details':{'cached_tokens':$u},'output_tokens_details':{'reasoning_tokens':$u}}}",
	    answer->prompt_tokens, answer->completion_tokens, answer->prompt_tokens + answer->completion_tokens,
	    answer->cached_tokens, (uint64_t)((answer->thinking.len + 3) / 4));
}

static void
responses_open(struct evbuffer *out, struct answer *answer)
{
	static const char *const types[] = {"response.created", "response.in_progress"};
	int i;

	for (i = 0; i < 2; i++) {
		start_event(out, answer, types[i]);
		json_write(out, "'response':");
		write_response(out, answer, false);
		json_write(out, "]}}\n\n");
	}
}

/* End the reasoning item: repeat its text, then the whole item. */
static void
close_reasoning(struct evbuffer *out, struct answer *answer)
{

	start_event(out, answer, "response.reasoning_text.done");
	json_write(out, "'item_id':'rs_$x','output_index':0,'content_index':0,'text':$s}\n\n", answer->inbound->id,
	    answer->thinking);
	start_event(out, answer, "response.output_item.done");
	json_write(out, "'output_index':0,'item':");
	write_reasoning(out, answer);
	json_write(out, "}\n\n");
	answer->blocks++;
}

static void
open_item(struct evbuffer *out, struct answer *answer, bool text)
{

	if (answer->block_is_open && answer->block_is_text == text)
		return;
	if (answer->block_is_open)
		close_reasoning(out, answer);
	start_event(out, answer, "response.output_item.added");
	json_write(out, "'output_index':$u,'item':", answer->blocks);
	if (text) {
		json_write(out,
		    "{'content':[],'id':'msg_$x','role':'assistant','status':'in_progress','type':'message'}}\n\n",
		    answer->inbound->id);
		start_event(out, answer, "response.content_part.added");
		json_write(out,
		    "'item_id':'msg_$x','output_index':$u,'content_index':0,'part':{'type':'output_text','annotations':[],'logprobs':[],'text':''}}\n\n",
		    answer->inbound->id, answer->blocks);
	} else {
		json_write(out,
		    "{'id':'rs_$x','summary':[],'type':'reasoning','content':[],'encrypted_content':'','status':'in_progress'}}\n\n",
		    answer->inbound->id);
		start_event(out, answer, "response.content_part.added");
		json_write(out,
		    "'item_id':'rs_$x','output_index':$u,'content_index':0,'part':{'type':'reasoning_text','text':''}}\n\n",
		    answer->inbound->id, answer->blocks);
	}
	answer->block_is_open = true;
	answer->block_is_text = text;
}

static void
responses_piece(struct evbuffer *out, struct answer *answer, struct span piece, bool thinking)
{

	open_item(out, answer, !thinking);
	start_event(out, answer, thinking ? "response.reasoning_text.delta" : "response.output_text.delta");
	json_write(out, "'item_id':'$r_$x','output_index':$u,'content_index':0,'delta':$s",
	    span_of(thinking ? "rs" : "msg"), answer->inbound->id, answer->blocks, piece);
	json_write(out, thinking ? "}\n\n" : ",'logprobs':[]}\n\n");
}

static void
responses_close(struct evbuffer *out, struct answer *answer)
{
	bool cut = answer->finish == FINISH_LENGTH;

	open_item(out, answer, true);
	start_event(out, answer, "response.output_text.done");
	json_write(out, "'item_id':'msg_$x','output_index':$u,'content_index':0,'logprobs':[],'text':$s}\n\n",
	    answer->inbound->id, answer->blocks, answer->text);
	start_event(out, answer, "response.content_part.done");
	json_write(out,
	    "'item_id':'msg_$x','output_index':$u,'content_index':0,'part':{'type':'output_text','annotations':[],'logprobs':[],'text':$s}}\n\n",
	    answer->inbound->id, answer->blocks, answer->text);
	start_event(out, answer, "response.output_item.done");
	json_write(out, "'output_index':$u,'item':", answer->blocks);
	write_message(out, answer);
	json_write(out, "}\n\n");
	start_event(out, answer, cut ? "response.incomplete" : "response.completed");
	json_write(out, "'response':");
	write_complete(out, answer);
	json_write(out, ",");
	answer_write_timings(out, answer);
	json_write(out, "}\n\n");
}

static void
responses_fail(struct evbuffer *out, struct answer *answer, struct span message)
{

	start_event(out, answer, "error");
	json_write(out, "'code':'server_error','message':$s,'param':null}\n\n", message);
}

static void
responses_whole(struct evbuffer *out, struct answer *answer)
{

	write_complete(out, answer);
}

const struct answer_shape answer_responses = {
    "text/event-stream", responses_open, responses_piece, responses_close, responses_fail, responses_whole};
