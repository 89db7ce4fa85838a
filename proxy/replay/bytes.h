/*
 * What the replay backend needs to know about bytes: where characters end, base64, gzip without compression.
 *
 * Pure functions; those that write append to the caller's buffer.
 */
#ifndef PARAPET_PROXY_REPLAY_BYTES_H
#define PARAPET_PROXY_REPLAY_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"

struct evbuffer;

/* Whether the bytes are well-formed UTF-8 (RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF). */
bool bytes_are_utf8(struct span bytes);

/*
 * How many bytes of the text to take so that no character is split: at most `most`, but one whole character at least.
 * Bytes that are not UTF-8 count as characters of their own. 0 only for an empty text.
 */
size_t bytes_cut_text(struct span text, size_t most);

/* Append the bytes in base64 (RFC 4648, 4), padded, in one line. */
void bytes_add_base64(struct evbuffer *out, struct span bytes);

/* Append the bytes as one gzip member of stored blocks (RFC 1951, 3.2.4; RFC 1952). */
void bytes_add_gzip(struct evbuffer *out, struct span bytes);

#endif
