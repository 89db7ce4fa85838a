/*
 * A tape's manifest as lines "name: value", whatever members it has.
 */
#ifndef PARAPET_PROXY_EVAL_MANIFEST_H
#define PARAPET_PROXY_EVAL_MANIFEST_H

#include <stdint.h>

#include "policies/span.h"

struct cJSON;

#define MANIFEST_ROWS_MAX  100
#define MANIFEST_DEPTH_MAX 4
#define MANIFEST_NAME_MAX  256  /* bytes of "model.digest", NUL included */
#define MANIFEST_VALUE_MAX 4096 /* bytes of one value; what is beyond is left out */

typedef void manifest_row(void *owner, struct span name, struct span value);

/* Hand out every member that is no object, in their order, with the names that lead to it. Spans are good meanwhile. */
void manifest_visit(const struct cJSON *manifest, manifest_row *row, void *owner);

/* Its seed; 0 where it has none. */
uint64_t manifest_seed(const struct cJSON *manifest);

#endif
