/*
 * X-Parapet-Via: which instances of parapet a request has passed, each by its token, so that a loop is recognised.
 * Nothing else that stands in the field travels: what a client writes under our names ends here.
 */
#ifndef PARAPET_PROXY_SHARED_VIA_H
#define PARAPET_PROXY_SHARED_VIA_H

#include <stdbool.h>

#include "policies/span.h"

struct http_head;

#define VIA_TOKEN_LEN 12 /* characters of a token, lower-case hexadecimal */
#define VIA_CHAIN_MAX 8  /* instances in a row; more is no honest chain */
#define VIA_ROOM      (VIA_CHAIN_MAX * (VIA_TOKEN_LEN + 2))

/* Whether a request has passed the instance of that token before. */
bool via_loops(const struct http_head *head, const char token[VIA_TOKEN_LEN]);

/* The field's value for the backend: other instances' tokens as they came, then ours. Lies in `into`. */
struct span via_write(const struct http_head *head, const char token[VIA_TOKEN_LEN], char into[VIA_ROOM]);

#endif
