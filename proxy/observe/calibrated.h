/*
 * Guardrails that were tuned for another model do not rot silently: where the policy says with which models it was
 * measured (`calibrated`), the log tells once of every other model, and of a changed digest, that a turn is guarded
 * for.
 */
#ifndef PARAPET_PROXY_OBSERVE_CALIBRATED_H
#define PARAPET_PROXY_OBSERVE_CALIBRATED_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/policy.h"
#include "policies/span.h"

#define CALIBRATED_TOLD_MAX 64 /* models that are told of, by all workers; further ones are not */

/* What was told already, in memory that all workers share; all zero: nothing. */
struct calibrated {
	_Atomic uint64_t told[CALIBRATED_TOLD_MAX];
};

enum calibration {
	CALIBRATION_FITS,   /* or the policy does not say */
	CALIBRATION_ABSENT, /* of no model by this name */
	CALIBRATION_CHANGED /* of the name, with another digest */
};

/*
 * How a model stands to a policy. digest: model_digest_number, as the backend lists it; 0: not known. *which becomes
 * the place of the calibration that fits, of several the last, and stays as it is where none does.
 */
enum calibration calibrated_with(const struct policy *policy, struct span model, uint32_t digest, size_t *which);

/* Whether nobody was told of this yet; then it counts as told. */
bool calibrated_is_news(struct calibrated *calibrated, const struct policy *policy, struct span model, uint32_t digest);

/* Tell the log, if there is something to tell that is news. */
void calibrated_tell(struct calibrated *calibrated, const struct policy *policy, struct span model, uint32_t digest);

#endif
