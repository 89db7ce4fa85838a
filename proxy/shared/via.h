/*
 * X-Parapet-Via: the instances of parapet that a request has passed, each by its token, to detect loops. Nothing else
 * in the field is forwarded: what clients write under our names ends here.
 */
#ifndef PARAPET_PROXY_SHARED_VIA_H
#define PARAPET_PROXY_SHARED_VIA_H

#include <stdbool.h>

#include "policies/span.h"

struct http_head;

#define VIA_TOKEN_LEN 12 /* characters of a token, lower-case hexadecimal */
#define VIA_CHAIN_MAX 8  /* instances in a row; more are not plausible */
#define VIA_ROOM      (VIA_CHAIN_MAX * (VIA_TOKEN_LEN + 2))

/* Whether a request has already passed the instance with that token. */
bool via_loops(const struct http_head *head, const char token[VIA_TOKEN_LEN]);

/* The field's value for the backend: other instances' tokens unchanged, then ours. Points into `into`. */
struct span via_write(const struct http_head *head, const char token[VIA_TOKEN_LEN], char into[VIA_ROOM]);

#endif
