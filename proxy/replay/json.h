/*
 * JSON read and written the way a look-alike backend needs it: read with cJSON, written from templates.
 *
 * Reading follows the servers that are imitated where cJSON does not: key names count with their case, and the last of
 * two equal keys wins.
 */
#ifndef PARAPET_PROXY_REPLAY_JSON_H
#define PARAPET_PROXY_REPLAY_JSON_H

#include <cjson/cJSON.h>
#include <stddef.h>

#include "policies/span.h"

struct evbuffer;

/*
 * Parse text that is followed by a NUL byte (not counted in its len). Returns the tree, to be freed with cJSON_Delete,
 * or NULL with *offset set to the byte where reading stopped. One value only, nothing but white space around it.
 */
cJSON *json_parse(struct span text, size_t *offset);

/* The member of that name, the last if there are several; NULL if there is none or it is no object. */
const cJSON *json_find(const cJSON *object, const char *name);

/* The string that this value is, borrowed from the tree; NO_SPAN for NULL and for every other type. */
struct span json_string(const cJSON *value);

/*
 * Append a template in which ' stands for " and these stand for arguments:
 *   $s  struct span         as a JSON string; bytes that are not UTF-8 as U+0080 to U+00FF
 *   $r  struct span         as it is
 *   $u  uint64_t            in decimal
 *   $x  uint64_t            as 16 hexadecimal digits, no quotes
 *   $m  uint64_t            microseconds, written in milliseconds with three decimals
 *   $b  int                 true or false
 */
void json_write(struct evbuffer *out, const char *form, ...);

#endif
