/*
 * Ollama: errors are {"error":"text"}; requests stream unless they say otherwise, and keep what steers the model in
 * "options".
 */
#include <stdio.h>
#include <string.h>

#include "proxy/dialects/dialect.h"
#include "proxy/dialects/request_reader.h"

static size_t
write_error(char *out, size_t room, unsigned status, const char *message)
{

	(void)status;
	return (size_t)snprintf(out, room, "{\"error\":\"%.400s\"}", message);
}

static int
read_options(struct request_reader *reader, enum turn_direct direct)
{
	static const struct member_rule rules[] = {
	    {"num_ctx", read_window, TURN_NOT_DIRECT},
	    {"num_predict", read_limit, TURN_SHORT_LIMIT},
	    {"stop", read_stop, TURN_NOT_DIRECT},
	    {NULL, NULL, TURN_NOT_DIRECT},
	};

	struct span *options = &reader->request->places.options;

	(void)direct;
	(void)json_ahead(&reader->scan);
	*options = (struct span){reader->scan.at, 1};
	if (json_peek(&reader->scan) == JSON_NULL)
		return json_skip(&reader->scan, NULL);
	if (read_object(reader, rules, NULL) != 0)
		return -1;
	options->len = (size_t)(reader->scan.at - options->at);
	return 0;
}

/*
 * "low", "medium" and "high" say how long the model may think; true, false and whatever else a client writes there
 * do not, and are the backend's to judge (docs.ollama.com/capabilities/thinking).
 */
static int
read_think(struct request_reader *reader, enum turn_direct direct)
{
	static const char *const levels[] = {"low", "medium", "high"};
	char level[WORD_MAX];

	(void)direct;
	if (json_peek(&reader->scan) != JSON_STRING)
		return json_skip(&reader->scan, NULL);
	if (read_word(reader, level) != 0)
		return -1;
	for (size_t i = 0; i < sizeof(levels) / sizeof(levels[0]); i++)
		reader->request->says_thinking |= strcmp(level, levels[i]) == 0;
	return 0;
}

/* Ollama knows a key whatever its case (Go, encoding/json), and has read these however they were spelled. */
static const struct member_rule folded_rules[] = {
    {"think", read_think, TURN_NOT_DIRECT},
    {NULL, NULL, TURN_NOT_DIRECT},
};

/* Whether what is too long may be cut: the client's word goes before ours. */
static int
read_truncate(struct request_reader *reader, enum turn_direct direct)
{

	(void)direct;
	reader->request->says_truncate = true;
	return json_skip(&reader->scan, NULL);
}

static int
read_chat(struct span body, struct request *request, char *room, size_t room_len, bool weighs)
{
	static const struct member_rule rules[] = {
	    {"messages", read_messages, TURN_NOT_DIRECT},
	    {"options", read_options, TURN_NOT_DIRECT},
	    {"truncate", read_truncate, TURN_NOT_DIRECT},
	    {NULL, NULL, TURN_NOT_DIRECT},
	};
	static const struct request_shape shape = {rules, common_rules, folded_rules, true};

	return request_reader_read(&shape, body, request, room, room_len, weighs);
}

static int
read_generate(struct span body, struct request *request, char *room, size_t room_len, bool weighs)
{
	static const struct member_rule rules[] = {
	    {"prompt", read_user_prompt, TURN_NOT_DIRECT},
	    {"system", read_system, TURN_NOT_DIRECT},
	    {"options", read_options, TURN_NOT_DIRECT},
	    {"truncate", read_truncate, TURN_NOT_DIRECT},
	    {NULL, NULL, TURN_NOT_DIRECT},
	};
	static const struct request_shape shape = {rules, common_rules, folded_rules, true};

	return request_reader_read(&shape, body, request, room, room_len, weighs);
}

const struct dialect dialect_ollama = {"ollama", write_error, read_chat};
const struct dialect dialect_ollama_generate = {"ollama_generate", write_error, read_generate};
