/*
 * Strict JSON (RFC 8259), read in place: a cursor that checks every byte it passes and hands out spans, never a tree.
 *
 * Stricter than the grammar where readers are known to differ: refused are \u0000, lone surrogates, invalid UTF-8 (RFC
 * 3629), more than JSON_DEPTH_MAX containers inside each other and anything but spaces after the value. Nothing is
 * allocated, nothing recurses; the bytes stay the caller's and are only borrowed.
 *
 * The first fault sticks: from then on every function fails and moves no further.
 */
#ifndef PARAPET_PROXY_JSON_JSON_SCAN_H
#define PARAPET_PROXY_JSON_JSON_SCAN_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/span.h"
#include "proxy/json/json_string.h"

#define JSON_DEPTH_MAX 64

/* What a value is, by its first byte. */
enum json_kind { JSON_BROKEN, JSON_OBJECT, JSON_ARRAY, JSON_STRING, JSON_NUMBER, JSON_TRUE, JSON_FALSE, JSON_NULL };

void json_start(struct json_scan *scan, struct span bytes);

/* Go to the next value and say what it is. JSON_BROKEN: none begins here. */
enum json_kind json_peek(struct json_scan *scan);

/*
 * Walk a container:
 *
 *     for (bool first = json_enter(scan, '['); json_more(scan, ']', &first);)
 *             ... read one value ...
 *     for (bool first = json_enter(scan, '{'); json_member(scan, &first, &key);)
 *             ... read the member's value ...
 *     return json_sound(scan);
 *
 * json_enter takes the opening byte, which must be the next one but for spaces; it is false after a fault. json_more
 * takes the comma before each element but the first, or the closing byte, after which it is false; it is false after a
 * fault, too. json_member is json_more for objects and reads the member's key and colon: *key is the key as it stands,
 * quotes left out.
 */
bool json_enter(struct json_scan *scan, char open);
bool json_more(struct json_scan *scan, char close, bool *first);
bool json_member(struct json_scan *scan, bool *first, struct span *key);

/* 0, or -1 after a fault. */
static inline int
json_sound(const struct json_scan *scan)
{

	return scan->fault != NULL ? -1 : 0;
}

/* Read a string, its quotes left out of *raw and its escapes checked but kept. */
int json_string(struct json_scan *scan, struct span *raw);

/* Pass a whole value of any kind. *raw, which may be NULL, gets its bytes from the first to the last. */
int json_skip(struct json_scan *scan, struct span *raw);

/* Pass any value. Returns 1 unless it is null, false, 0, "", [] or {}; then 0, and -1 after a fault. */
int json_is_set(struct json_scan *scan);

/* Go to the next byte that is no space. Returns it, or NUL at the end and after a fault. */
char json_ahead(struct json_scan *scan);

/* After the value: nothing but spaces may follow. */
int json_finish(struct json_scan *scan);

#endif
