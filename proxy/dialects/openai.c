/*
 * OpenAI's chat completions, and llama-server's after them. Errors are {"error":{"message","type","code"}};
 * llama-server puts the status into code.
 */
#include "proxy/dialects/openai.h"

#include <stdio.h>

#include "proxy/dialects/dialect.h"
#include "proxy/dialects/request_reader.h"

static const char *
error_type(unsigned status)
{

	switch (status) {
	case 401:
		return "authentication_error";
	case 403:
		return "permission_error";
	case 404:
		return "not_found_error";
	default:
		return status < 500 ? "invalid_request_error" : "server_error";
	}
}

size_t
openai_write_error(char *out, size_t room, unsigned status, const char *message)
{

	return (size_t)snprintf(out, room, "{\"error\":{\"code\":%u,\"message\":\"%.400s\",\"type\":\"%s\"}}", status,
	    message, error_type(status));
}

/* What the answer shall be made of: ["text"], or something that nobody here reads. */
static int
read_modalities(struct request_reader *reader, enum turn_direct direct)
{
	struct json_scan *scan = &reader->scan;
	char word[WORD_MAX];

	if (json_peek(scan) != JSON_ARRAY)
		return read_if_set(reader, direct);
	for (bool first = json_enter(scan, '['); json_more(scan, ']', &first);) {
		if (read_word(reader, word) != 0)
			return -1;
		if (strcmp(word, "text") != 0)
			reader_set_direct(reader, direct);
	}
	return json_sound(scan);
}

static int
read_request(struct span body, struct request *request, char *room, size_t room_len, bool weighs)
{
	static const struct member_rule rules[] = {
	    {"messages", read_messages, TURN_NOT_DIRECT},
	    {"modalities", read_modalities, TURN_MEDIA},
	    {NULL, NULL, TURN_NOT_DIRECT},
	};
	static const struct request_shape shape = {rules, common_rules, NULL, false};

	return request_reader_read(&shape, body, request, room, room_len, weighs);
}

const struct dialect dialect_openai = {"openai", openai_write_error, read_request};
