/*
 * Warns when guardrails were calibrated for another model: if the policy names the models it was measured with
 * (`calibrated`), the log reports once each other model, and each changed digest, that is guarded.
 */
#ifndef PARAPET_PROXY_OBSERVE_CALIBRATED_H
#define PARAPET_PROXY_OBSERVE_CALIBRATED_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/policy.h"
#include "policies/span.h"

#define CALIBRATED_TOLD_MAX 64 /* models reported, by all workers together; later ones are not */

/* What was already reported, shared by all workers; all zero: nothing. */
struct calibrated {
	_Atomic uint64_t told[CALIBRATED_TOLD_MAX];
};

enum calibration {
	CALIBRATION_FITS,   /* or the policy names no models */
	CALIBRATION_ABSENT, /* the policy does not name this model */
	CALIBRATION_CHANGED /* the same name, with another digest */
};

/*
 * How a model relates to a policy. digest: model_digest_number, as the backend lists it; 0: unknown. *which is set to
 * the index of the last calibration that fits, and unchanged if none does.
 */
enum calibration calibrated_with(const struct policy *policy, struct span model, uint32_t digest, size_t *which);

/* Whether this was not yet reported; it then counts as reported. */
bool calibrated_is_news(struct calibrated *calibrated, const struct policy *policy, struct span model, uint32_t digest);

/* Log it if it is news. */
void calibrated_tell(struct calibrated *calibrated, const struct policy *policy, struct span model, uint32_t digest);

#endif
