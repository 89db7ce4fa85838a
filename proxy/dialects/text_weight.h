/*
 * How much text a prompt holds: what its tokens are estimated by.
 */
#ifndef PARAPET_PROXY_DIALECTS_TEXT_WEIGHT_H
#define PARAPET_PROXY_DIALECTS_TEXT_WEIGHT_H

#include "routes/request.h"

/* Add a raw JSON string that a json_scan has passed, until there are `most` bytes. */
void text_weigh(struct span raw, size_t most, struct request_weight *weight);

/* Add one weight to another. */
void text_weight_add(struct request_weight *weight, const struct request_weight *more);

#endif
