/*
 * The operations on batches.
 */
#ifndef PARAPET_PROXY_BATCH_DESK_BATCHES_H
#define PARAPET_PROXY_BATCH_DESK_BATCHES_H

#include "policies/span.h"

struct visit;
struct visitor;

/* Create one, list them, and get one: rest is what follows "/v1/batches/". */
void desk_create_batch(struct visitor *visitor, const struct visit *visit);
void desk_list_batches(struct visitor *visitor, const struct visit *visit);
void desk_answer_batch(struct visitor *visitor, const struct visit *visit, struct span rest);

/*
 * The progress of all batches, newest first: those running, and the last ones finished. No text of requests.
 */
void desk_outline_batches(struct visitor *visitor);

#endif
