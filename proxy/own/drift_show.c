/*
 * Drift: how it is counted, and how the log, Prometheus and the page show it.
 */
#include <inttypes.h>

#include "proxy/json/json_out.h"
#include "proxy/observe/drift.h"
#include "proxy/observe/log.h"
#include "proxy/observe/metric.h"
#include "proxy/observe/model_list.h"
#include "proxy/observe/record.h"
#include "proxy/observe/visible.h"
#include "proxy/own/own.h"
#include "proxy/shared/shared.h"

#define LABEL_ROOM 256 /* of a model's name in a policy, NUL included */

/* A text of the policy, safe within quotes. */
static const char *
label_of(const char *text, char into[LABEL_ROOM])
{

	into[visible_write(into, LABEL_ROOM - 1, span_of(text), VISIBLE_LABEL)] = '\0';
	return into;
}

/* Where a calibration's turns are counted under the policy in use. */
static struct drift_model *
model_of(struct shared *shared, const struct policy_in_use *in_use, size_t calibration)
{

	return &shared->drift.models[in_use->generation % 2][calibration];
}

/* The index of a guarded turn's route in its policy. */
static size_t
route_of(const struct record *record)
{
	const struct policy *policy = record->policy;

	if (record->verdict == VERDICT_DIRECT)
		return DRIFT_NOWHERE;
	for (size_t i = 0; i < policy->route_count && i < DRIFT_ROUTES; i++)
		if (policy->routes[i].name == record->route)
			return i;
	return DRIFT_NOWHERE;
}

/* Log it; owner is the record. */
static void
tell(void *owner, size_t route, enum drift_rate rate, const struct drift_figure *figure)
{
	static const char *const what[DRIFT_RATES] = {
	    "turns were guarded", "guarded turns were replaced", "guarded turns fell back"};
	const struct record *record = owner;
	const struct policy *policy = record->policy;
	char model[LABEL_ROOM];

	log_message(figure->drifted ? LOG_LEVEL_WARNING : LOG_LEVEL_INFO,
	    "model %s %s: route %s: %" PRIu64 " of the last %" PRIu64 " %s, %" PRIu64 " of %s%" PRIu64 "%s",
	    label_of(policy->calibrations[record->calibration].model, model),
	    figure->drifted ? "has drifted from its calibration" : "is as it was calibrated again",
	    policy->routes[route].name, figure->now.hits, figure->now.count, what[rate], figure->then.hits,
	    figure->told ? "" : "the first ", figure->then.count, figure->told ? " when it was calibrated" : "");
}

void
drift_count(struct shared *shared, const struct policy_in_use *in_use, const struct record *record)
{
	_Atomic uint32_t *used = &shared->drift.used[in_use->generation % 2];
	uint32_t bit;

	/* A worker that was busy with this turn may have missed a policy change. */
	if (record->calibration >= DRIFT_MODELS || record->policy != in_use->policy || record->status != 200 ||
	    record->aborted || in_use->generation != atomic_load(&shared->policy.generation))
		return;
	bit = UINT32_C(1) << record->calibration;
	if ((atomic_load_explicit(used, memory_order_relaxed) & bit) == 0)
		atomic_fetch_or(used, bit);
	drift_take(model_of(shared, in_use, record->calibration), record->policy, record->calibration, route_of(record),
	    record->verdict, tell, (void *)(uintptr_t)record);
}

/* Whether a calibration has turns and no later one of the same name has: names in the metrics must be unique. */
static bool
is_followed(const struct shared *shared, const struct policy_in_use *in_use, size_t calibration)
{
	const struct policy *policy = in_use->policy;
	uint32_t used = atomic_load(&shared->drift.used[in_use->generation % 2]);
	char name[LABEL_ROOM], other[LABEL_ROOM];

	if (calibration >= DRIFT_MODELS || (used >> calibration & 1) == 0)
		return false;
	label_of(policy->calibrations[calibration].model, name);
	for (size_t i = calibration + 1; i < policy->calibration_count && i < DRIFT_MODELS; i++)
		if ((used >> i & 1) && strcmp(label_of(policy->calibrations[i].model, other), name) == 0)
			return false;
	return true;
}

/* Whether a rate has anything to report: a route that never guarded a turn does not. */
static bool
is_telling(const struct drift_figure *figure, enum drift_rate rate)
{

	return figure->now.count > 0 &&
	    (rate != DRIFT_GUARDED || figure->now.hits > 0 || figure->then.hits > 0 || figure->drifted);
}

static double
share_of(struct drift_share share)
{

	return (double)share.hits / (double)share.count;
}

enum figure { FIGURE_RATE, FIGURE_DIFFERENCE, FIGURE_DRIFTED, FIGURES };

static const struct {
	const char *name, *help;
} figures[FIGURES] = {
    {"parapet_calibrated_rate", "Current rates of calibrated models' turns."},
    {"parapet_calibrated_rate_difference", "The current rate minus the calibrated one."},
    {"parapet_calibrated_rate_drifted", "1 if the difference exceeds chance and a margin."},
};

static void
write_figure(FILE *out, enum figure which, const struct drift_figure *figure, const char *labels)
{

	if (which != FIGURE_RATE && figure->then.count == 0)
		return;
	if (which == FIGURE_DRIFTED)
		fprintf(out, "%s{%s} %d\n", figures[which].name, labels, figure->drifted);
	else
		fprintf(out, "%s{%s} %.4f\n", figures[which].name, labels,
		    share_of(figure->now) - (which == FIGURE_DIFFERENCE ? share_of(figure->then) : 0));
}

static void
write_model(struct shared *shared, const struct policy_in_use *in_use, size_t calibration, enum figure which, FILE *out)
{
	const struct policy *policy = in_use->policy;
	const struct drift_model *model = model_of(shared, in_use, calibration);
	char name[LABEL_ROOM], labels[LABEL_ROOM + 512];

	label_of(policy->calibrations[calibration].model, name);
	for (size_t route = 0; route < policy->route_count && route < DRIFT_ROUTES; route++)
		for (enum drift_rate rate = 0; rate < DRIFT_RATES; rate++) {
			struct drift_figure figure = drift_look(model, policy, calibration, route, rate);

			snprintf(labels, sizeof(labels), "model=\"%s\",route=\"%s\",rate=\"%s\"", name,
			    policy->routes[route].name, drift_rate_name(rate));
			if (is_telling(&figure, rate))
				write_figure(out, which, &figure, labels);
		}
}

void
drift_write_metrics(struct shared *shared, const struct policy_in_use *in_use, FILE *out)
{
	size_t count = in_use->policy != NULL ? in_use->policy->calibration_count : 0;

	for (enum figure which = 0; which < FIGURES; which++) {
		metric_describe(out, figures[which].name, "gauge", figures[which].help);
		for (size_t i = 0; i < count; i++)
			if (is_followed(shared, in_use, i))
				write_model(shared, in_use, i, which, out);
	}
}

static void
write_member(struct json_out *out, const char *name, const char *text)
{

	json_out_print(out, "%s:", name);
	(void)visible_string(out, span_of(text), SIZE_MAX);
	json_out_literal(out, ",");
}

/* Whether the backend lists the weights that were calibrated. */
static const char *
weights_of(struct shared *shared, const struct policy_calibration *calibration)
{
	uint32_t digest = model_sizes_digest(&shared->models, span_of(calibration->model));

	if (digest == 0 || calibration->digest[0] == '\0')
		return "unknown";
	return digest == model_digest_number(span_of(calibration->digest)) ? "same" : "changed";
}

static void
write_rates(struct shared *shared, const struct policy_in_use *in_use, size_t calibration, struct json_out *out)
{
	const struct policy *policy = in_use->policy;
	const struct drift_model *model = model_of(shared, in_use, calibration);
	const char *comma = "";

	for (size_t route = 0; route < policy->route_count && route < DRIFT_ROUTES; route++)
		for (enum drift_rate rate = 0; rate < DRIFT_RATES; rate++) {
			struct drift_figure figure = drift_look(model, policy, calibration, route, rate);

			if (!is_telling(&figure, rate))
				continue;
			json_out_print(out,
			    "%-s{'route':%s,'rate':%s,'now':[%" PRIu64 ",%" PRIu64 "],'then':[%" PRIu64 ",%" PRIu64
			    "],'from':%s,'drifted':%-s}",
			    comma, policy->routes[route].name, drift_rate_name(rate), figure.now.hits, figure.now.count,
			    figure.then.hits, figure.then.count, figure.told ? "policy" : "traffic",
			    figure.drifted ? "true" : "false");
			comma = ",";
		}
}

void
drift_write_json(struct shared *shared, const struct policy_in_use *in_use, struct json_out *out)
{
	size_t count = in_use->policy != NULL ? in_use->policy->calibration_count : 0;

	json_out_literal(out, "[");
	for (size_t i = 0; i < count; i++) {
		const struct policy_calibration *calibration = &in_use->policy->calibrations[i];

		json_out_literal(out, i > 0 ? ",{" : "{");
		write_member(out, "model", calibration->model);
		write_member(out, "digest", calibration->digest);
		write_member(out, "measured", calibration->measured);
		write_member(out, "weights", weights_of(shared, calibration));
		json_out_literal(out, "\"rates\":[");
		if (is_followed(shared, in_use, i))
			write_rates(shared, in_use, i, out);
		json_out_literal(out, "]}");
	}
	json_out_literal(out, "]");
}
