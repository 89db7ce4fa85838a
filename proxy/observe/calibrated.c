/*
 * A set of hashes that only grows.
 */
#include "proxy/observe/calibrated.h"

#include "proxy/observe/log.h"
#include "proxy/observe/model_list.h"
#include "proxy/observe/visible.h"

#define NAME_ROOM 256

/* Whether a name is a calibration's. Ollama reads a name without a tag as NAME:latest, and lists it that way. */
static bool
is_named(struct span name, const char *wanted)
{
	static const char latest[] = ":latest";
	struct span other = span_of(wanted);
	size_t least = name.len < other.len ? name.len : other.len;
	struct span rest = name.len < other.len ? (struct span){other.at + least, other.len - least}
						: (struct span){name.at + least, name.len - least};

	return memcmp(name.at, other.at, least) == 0 &&
	    (rest.len == 0 || (span_equals(rest, latest) && memchr(name.at, ':', least) == NULL));
}

enum calibration
calibrated_with(const struct policy *policy, struct span model, uint32_t digest, size_t *which)
{
	enum calibration found = policy->calibration_count == 0 ? CALIBRATION_FITS : CALIBRATION_ABSENT;

	for (size_t i = policy->calibration_count; i > 0; i--) {
		const struct policy_calibration *one = &policy->calibrations[i - 1];

		if (!is_named(model, one->model))
			continue;
		if (digest == 0 || one->digest[0] == '\0' || model_digest_number(span_of(one->digest)) == digest) {
			*which = i - 1;
			return CALIBRATION_FITS;
		}
		found = CALIBRATION_CHANGED;
	}
	return found;
}

bool
calibrated_is_news(struct calibrated *calibrated, const struct policy *policy, struct span model, uint32_t digest)
{
	/* Report it again under another policy. */
	uint64_t news = model_name_hash(model) ^ model_name_hash(span_of(policy->hash)) ^ digest;

	for (size_t i = 0; i < CALIBRATED_TOLD_MAX; i++) {
		uint64_t told = atomic_load(&calibrated->told[i]);

		if (told == 0 && atomic_compare_exchange_strong(&calibrated->told[i], &told, news))
			return true;
		if (told == news)
			return false;
	}
	return false;
}

void
calibrated_tell(struct calibrated *calibrated, const struct policy *policy, struct span model, uint32_t digest)
{
	enum calibration calibration;
	char name[NAME_ROOM];
	size_t which;
	int len;

	if (model.len == 0)
		return;
	calibration = calibrated_with(policy, model, digest, &which);
	if (calibration == CALIBRATION_FITS)
		return;
	/* For an unknown name, the digest adds nothing. */
	if (!calibrated_is_news(calibrated, policy, model, calibration == CALIBRATION_CHANGED ? digest : 0))
		return;
	len = (int)visible_write(name, sizeof(name), model, VISIBLE_LABEL);
	if (calibration == CALIBRATION_ABSENT)
		log_warning(
		    "model %.*s is guarded by a policy that was not calibrated for it: run parapet eval --calibrate",
		    len, name);
	else
		log_warning(
		    "model %.*s has changed since the policy was calibrated for it: run parapet eval --calibrate again",
		    len, name);
}
