/*
 * A moment as Ollama writes it.
 */
#ifndef PARAPET_PROXY_DIALECTS_UNIX_TIME_H
#define PARAPET_PROXY_DIALECTS_UNIX_TIME_H

#include <stdint.h>

#include "proxy/json/json_out.h"

/* Write microseconds since 1970 as RFC 3339 in UTC, without quotes. */
void unix_time_write(struct json_out *out, int64_t unix_micros);

#endif
