/*
 * Ollama: {"error":"text"}.
 */
#include <stdio.h>

#include "proxy/dialects/dialect.h"

static size_t
write_error(char *out, size_t room, unsigned status, const char *message)
{

	(void)status;
	return (size_t)snprintf(out, room, "{\"error\":\"%.400s\"}", message);
}

const struct dialect dialect_ollama = {"ollama", write_error};
