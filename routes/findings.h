/*
 * What readers see in a text beyond a policy's patterns: the findings that rules may name (policies/policy.h).
 */
#ifndef PARAPET_ROUTES_FINDINGS_H
#define PARAPET_ROUTES_FINDINGS_H

#include <stdbool.h>

#include "policies/pattern.h"
#include "policies/policy.h"
#include "routes/mask.h"

#define FINDINGS_ROLE_WITHIN 1024 /* bytes from a text's beginning within which a role is asked for */
#define FINDINGS_SHORT       100  /* bytes up to which a text is short, and may lean on the one before */

struct finder; /* the phrases, compiled, and scratch memory; one per thread */

/* Returns NULL without memory. */
struct finder *finder_new(void);
void finder_free(struct finder *finder);

/*
 * Whether a masked text has a finding. FINDING_FOLLOW_UP says that it would lean on a turn before it; the caller knows
 * whether there is one. What patterns take comes out of the budget; once it is spent nothing is found by phrases.
 */
bool finding_read(
    struct finder *finder, enum policy_finding finding, const struct masked *masked, struct pattern_budget *budget);

#endif
