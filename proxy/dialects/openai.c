/*
 * OpenAI, and llama-server after it: {"error":{"message","type","code"}}. llama-server puts the status into code.
 */
#include <stdio.h>

#include "proxy/dialects/dialect.h"

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

static size_t
write_error(char *out, size_t room, unsigned status, const char *message)
{

	return (size_t)snprintf(out, room, "{\"error\":{\"code\":%u,\"message\":\"%.400s\",\"type\":\"%s\"}}", status,
	    message, error_type(status));
}

const struct dialect dialect_openai = {"openai", write_error};
