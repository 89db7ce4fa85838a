/*
 * Timestamps of records and of the log.
 */
#ifndef PARAPET_PROXY_OBSERVE_TIMESTAMP_H
#define PARAPET_PROXY_OBSERVE_TIMESTAMP_H

#include <stdint.h>

#define TIMESTAMP_MAX 32 /* bytes of one, its NUL included */

/* "2026-11-21T12:04:31.250Z" for milliseconds since 1970 (RFC 3339). Returns into. */
const char *timestamp_write(int64_t millis, char into[TIMESTAMP_MAX]);

#endif
