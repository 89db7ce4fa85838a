/*
 * Ollama's answers: every document looks the same, a piece of a stream and the whole alike; the one with "done":true is
 * the last (https://docs.ollama.com/api, and its api/types.go).
 */
#include "proxy/dialects/answer_reader.h"

static int
read_done(struct answer_reader *reader, const char *why)
{

	(void)why;
	if (json_peek(&reader->scan) == JSON_TRUE)
		reader->document->closes = true;
	return json_skip(&reader->scan, NULL);
}

/* Told with "done" only, which says whether it closes. */
static int
read_reason(struct answer_reader *reader, const char *why)
{
	char word[ANSWER_WORD_MAX];

	(void)why;
	if (answer_read_word(reader, word) != 0)
		return -1;
	if (reader->document->finish == FINISH_UNKNOWN)
		reader->document->finish = answer_finish_of(word);
	return 0;
}

static int
read_message(struct answer_reader *reader, const char *why)
{
	static const struct answer_rule rules[] = {
	    {"content", answer_piece, NULL},
	    {"thinking", answer_thinking, NULL},
	    {"tool_calls", answer_tools, NULL},
	    {"images", answer_odd_if_set, "images"},
	    {NULL, NULL, NULL},
	};

	(void)why;
	return answer_read_object(reader, rules);
}

/* clang-format off */
#define RULES_OF_BOTH \
    {"done", read_done, NULL}, \
    {"done_reason", read_reason, NULL}, \
    {"error", answer_error, NULL}, \
    {"logprobs", answer_odd_if_set, "logprobs"}, \
    {"parapet", answer_annotated, NULL}, \
    {NULL, NULL, NULL}
/* clang-format on */

int
answer_read_ollama(struct answer_reader *reader)
{
	static const struct answer_rule rules[] = {{"message", read_message, NULL}, RULES_OF_BOTH};

	return answer_read_object(reader, rules);
}

int
answer_read_ollama_generate(struct answer_reader *reader)
{
	static const struct answer_rule rules[] = {{"response", answer_piece, NULL},
	    {"thinking", answer_thinking, NULL}, {"tool_calls", answer_tools, NULL},
	    {"image", answer_odd_if_set, "images"}, RULES_OF_BOTH};

	return answer_read_object(reader, rules);
}
