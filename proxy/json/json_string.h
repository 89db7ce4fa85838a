/*
 * The inside of a string: json_scan's fast lane.
 */
#ifndef PARAPET_PROXY_JSON_JSON_STRING_H
#define PARAPET_PROXY_JSON_JSON_STRING_H

#include <stddef.h>

struct json_scan;

/* From within a string go to the quote that ends it, checking characters and escapes. Returns -1 after a fault. */
int json_to_quote(struct json_scan *scan);

/* The length of the character at `at`, which is not ASCII; 0 when it is not UTF-8 (RFC 3629, section 4). */
size_t json_utf8_length(const char *at, size_t left);

#endif
