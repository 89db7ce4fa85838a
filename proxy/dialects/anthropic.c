/*
 * Anthropic: {"type":"error","error":{"type","message"}}.
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

const struct dialect dialect_anthropic = {"anthropic", write_error};
