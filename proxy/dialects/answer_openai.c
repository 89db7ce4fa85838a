/*
 * OpenAI's chat completions: one choice, a message when whole and deltas when streamed. The chunk that tells the finish
 * reason closes; usage and [DONE] follow it.
 */
#include "proxy/dialects/answer_reader.h"

static int
read_speech(struct answer_reader *reader)
{
	static const struct answer_rule rules[] = {
	    {"content", answer_piece, NULL},
	    {"reasoning_content", answer_thinking, NULL},
	    {"reasoning", answer_thinking, NULL},
	    {"tool_calls", answer_tools, NULL},
	    {"function_call", answer_tools, NULL},
	    {"refusal", answer_refusal, NULL},
	    {"annotations", answer_odd_if_set, "annotations"},
	    {"audio", answer_odd_if_set, "audio"},
	    {"images", answer_odd_if_set, "images"},
	    {NULL, NULL, NULL},
	};

	return answer_read_object(reader, rules);
}

static int
read_delta(struct answer_reader *reader, const char *why)
{

	return reader->streamed ? read_speech(reader) : answer_odd_if_set(reader, why);
}

static int
read_message(struct answer_reader *reader, const char *why)
{

	return reader->streamed ? answer_odd_if_set(reader, why) : read_speech(reader);
}

static int
read_index(struct answer_reader *reader, const char *why)
{
	struct span raw;

	if (json_skip(&reader->scan, &raw) != 0)
		return -1;
	if (!span_equals(raw, "0"))
		answer_set_odd(reader, why);
	return 0;
}

static int
read_choice(struct answer_reader *reader, const char *why)
{
	static const struct answer_rule rules[] = {
	    {"delta", read_delta, "a piece where the whole must be"},
	    {"message", read_message, "the whole where a piece must be"},
	    {"index", read_index, "several choices"},
	    {"finish_reason", answer_finish_word, NULL},
	    {"stop_reason", answer_stop_word, NULL}, /* vLLM's */
	    {"logprobs", answer_odd_if_set, "logprobs"},
	    {NULL, NULL, NULL},
	};

	(void)why;
	if (++reader->choices > 1)
		answer_set_odd(reader, "several choices");
	return answer_read_object(reader, rules);
}

static int
read_choices(struct answer_reader *reader, const char *why)
{

	(void)why;
	return answer_read_list(reader, read_choice);
}

int
answer_read_openai(struct answer_reader *reader)
{
	static const struct answer_rule rules[] = {
	    {"choices", read_choices, NULL},
	    {"error", answer_error, NULL},
	    {"parapet", answer_annotated, NULL},
	    {NULL, NULL, NULL},
	};

	return answer_read_object(reader, rules);
}
