/*
 * What parsers find in a text beyond a policy's patterns: the findings that rules may name (policies/policy.h).
 */
#ifndef PARAPET_ROUTES_FINDINGS_H
#define PARAPET_ROUTES_FINDINGS_H

#include <stdbool.h>

#include "policies/patterns/pattern.h"
#include "policies/policy.h"
#include "routes/text/mask.h"

#define FINDINGS_ROLE_WITHIN 1024 /* bytes from a text's beginning in which a role may be requested */
#define FINDINGS_SHORT       100  /* bytes of a short text, which may depend on the one before */

/* A text to search for findings. Everything is borrowed. */
struct finding_reader {
	const struct policy *policy; /* its set holds the phrases */
	const struct masked *masked;
	struct pattern_scratch *scratch; /* it has scanned the masked text with the policy's patterns */
	struct pattern_scratch *part;    /* for scanning a part of it */
	struct pattern_budget *budget;   /* pays for phrases; once it is spent none is found */
};

/*
 * Whether a text has a finding. FINDING_FOLLOW_UP means that it would depend on a turn before it,
 * FINDING_SUM_CONTINUED that it would continue an arithmetic question; the caller knows whether there is one.
 */
bool finding_read(const struct finding_reader *reader, enum policy_finding finding);

#endif
