/*
 * RFC 3339 with microseconds.
 */
#include "proxy/dialects/unix_time.h"

#include <stdio.h>
#include <time.h>

#define MICROS 1000000

void
unix_time_write(struct json_out *out, int64_t unix_micros)
{
	time_t seconds = (time_t)(unix_micros / MICROS);
	char text[64];
	struct tm tm;
	size_t len;

	if (gmtime_r(&seconds, &tm) == NULL)
		return;
	len = strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%S", &tm);
	snprintf(text + len, sizeof(text) - len, ".%06uZ", (unsigned)(unix_micros % MICROS));
	json_out_literal(out, text);
}
