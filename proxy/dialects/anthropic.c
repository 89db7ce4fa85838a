/*
 * Anthropic's messages: system text stands outside of them. Errors are {"type":"error","error":{"type","message"}}.
 */
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
	case 413:
		return "request_too_large";
	case 504:
		return "timeout_error";
	default:
		return status < 500 ? "invalid_request_error" : "api_error";
	}
}

static size_t
write_error(char *out, size_t room, unsigned status, const char *message)
{

	return (size_t)snprintf(out, room, "{\"type\":\"error\",\"error\":{\"type\":\"%s\",\"message\":\"%.400s\"}}",
	    error_type(status), message);
}

/* The newer place of a format: {"effort": ..., "format": {"type": "json_schema", ...}}. */
static int
read_output_config(struct request_reader *reader, enum turn_direct direct)
{
	static const struct member_rule rules[] = {
	    {"format", read_form, TURN_FORMAT},
	    {NULL, NULL, TURN_NOT_DIRECT},
	};

	if (json_peek(&reader->scan) != JSON_OBJECT)
		return read_if_given(reader, direct);
	return read_object(reader, rules, NULL);
}

static int
read_request(struct span body, struct request *request, char *room, size_t room_len, bool weighs)
{
	static const struct member_rule rules[] = {
	    {"messages", read_messages, TURN_NOT_DIRECT},
	    {"system", read_system, TURN_NOT_DIRECT},
	    {"output_config", read_output_config, TURN_FORMAT},
	    {NULL, NULL, TURN_NOT_DIRECT},
	};
	static const struct request_shape shape = {rules, common_rules, NULL, false};

	return request_reader_read(&shape, body, request, room, room_len, weighs);
}

const struct dialect dialect_anthropic = {"anthropic", write_error, read_request};
