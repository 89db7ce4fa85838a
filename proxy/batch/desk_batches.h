/*
 * What batches can be asked for.
 */
#ifndef PARAPET_PROXY_BATCH_DESK_BATCHES_H
#define PARAPET_PROXY_BATCH_DESK_BATCHES_H

#include "policies/span.h"

struct visit;
struct visitor;

/* Make one, list them, and one of them: rest is what stands behind "/v1/batches/". */
void desk_create_batch(struct visitor *visitor, const struct visit *visit);
void desk_list_batches(struct visitor *visitor, const struct visit *visit);
void desk_answer_batch(struct visitor *visitor, const struct visit *visit, struct span rest);

/*
 * How far everybody's are, the newest first: those that are not over, and the last that are. Nothing of what is asked.
 */
void desk_outline_batches(struct visitor *visitor);

#endif
