/*
 * The counts of turns, as Prometheus text.
 */
#include <inttypes.h>

#include "proxy/observe/ledger.h"
#include "proxy/observe/metric.h"
#include "routes/toggles.h"

/* A label's text; NULL: not written yet. */
static const char *
text_of(const struct ledger_label *labels, uint64_t place)
{

	if (place == 0)
		return "other";
	return atomic_load_explicit(&labels[place].written, memory_order_acquire) ? labels[place].text : NULL;
}

/*
 * Kept drafts, under the single name that their verdicts used to have: in a family of its own, so that no sum counts
 * them twice.
 */
static void
write_kept(const struct ledger *ledger, const uint64_t kept[LEDGER_ROUTES], FILE *out)
{

	metric_describe(out, "parapet_kept_turns_total", "counter", "Turns confirmed or unchecked; will be removed.");
	for (unsigned route = 0; route < LEDGER_ROUTES; route++)
		if (kept[route] > 0 && text_of(ledger->routes, route) != NULL)
			fprintf(out, "parapet_kept_turns_total{route=\"%s\",verdict=\"%s\"} %" PRIu64 "\n",
			    text_of(ledger->routes, route), verdict_alias(VERDICT_UNCHECKED), kept[route]);
}

static void
write_turns(const struct ledger *ledger, FILE *out)
{
	uint64_t kept[LEDGER_ROUTES] = {0};

	metric_describe(out, "parapet_turns_total", "counter", "Turns by route, verdict, delivery and reason.");
	for (unsigned i = 0; i < LEDGER_SERIES; i++) {
		uint64_t turns = counters_get(&ledger->series[i].turns);
		uint64_t key = counters_get(&ledger->series[i].key);
		enum verdict verdict = (enum verdict)(key & ((1 << LEDGER_DELIVERY) - 1));
		enum delivery delivery = (enum delivery)(key >> LEDGER_DELIVERY & 0xf);
		const char *route = text_of(ledger->routes, key >> 24 & 0xff);
		const char *reason = text_of(ledger->reasons, key >> 16 & 0xff);
		const char *arm = text_of(ledger->arms, key >> 8 & 0xff);

		if (turns == 0 || route == NULL || reason == NULL || arm == NULL)
			continue;
		fprintf(out,
		    "parapet_turns_total{route=\"%s\",verdict=\"%s\",delivery=\"%s\",reason=\"%s\",arm=\"%s\"} %" PRIu64
		    "\n",
		    route, key == 0 ? "other" : verdict_name(verdict), delivery_name(delivery), reason, arm, turns);
		if (verdict_alias(verdict) != NULL)
			kept[key >> 24 & 0xff] += turns;
	}
	write_kept(ledger, kept, out);
}

static void
write_failed(const struct ledger *ledger, FILE *out)
{

	metric_describe(
	    out, "parapet_failed_turns_total", "counter", "Turns that failed for their client, by failure.");
	for (unsigned how = FAILURE_NONE + 1; how < FAILURE_COUNT; how++)
		fprintf(out, "parapet_failed_turns_total{failure=\"%s\"} %" PRIu64 "\n",
		    turn_failure_name((enum turn_failure)how), counters_get(&ledger->failed[how]));
}

static void
write_called(const struct ledger *ledger, FILE *out)
{

	metric_describe(
	    out, "parapet_called_turns_total", "counter", "Turns with extra calls to the model, by result.");
	for (unsigned place = 0; place < LEDGER_ROUTES; place++)
		for (unsigned result = 0; result < CALLED_COUNT; result++) {
			uint64_t turns = counters_get(&ledger->called[place][result]);
			const char *route = text_of(ledger->routes, place);

			if (turns > 0 && route != NULL)
				fprintf(out, "parapet_called_turns_total{route=\"%s\",result=\"%s\"} %" PRIu64 "\n",
				    route, ledger_called_names[result], turns);
		}
}

static void
write_toggles(const struct ledger *ledger, FILE *out)
{

	metric_describe(
	    out, "parapet_turn_toggles_total", "counter", "Turns by requested mode, and where it came from.");
	for (unsigned mode = 0; mode < MODE_COUNT; mode++)
		for (unsigned from = 0; from < FROM_COUNT; from++) {
			uint64_t turns = counters_get(&ledger->toggles[mode][from]);

			if (turns > 0)
				fprintf(out, "parapet_turn_toggles_total{mode=\"%s\",from=\"%s\"} %" PRIu64 "\n",
				    toggle_word_name((enum toggle_word)mode), mode_source_name((enum mode_source)from),
				    turns);
		}
}

/* One figure per model, by its offset in struct ledger_model. */
struct figure {
	const char *name, *type, *help;
	size_t offset;
	enum { COUNT, SECONDS, RATE, HISTOGRAM } shape;
};

#define AT(member) offsetof(struct ledger_model, member)

static const struct figure figures[] = {
    {"parapet_model_turns_total", "counter", "Turns by model.", AT(turns), COUNT},
    {"parapet_model_prompt_tokens_total", "counter", "Prompt tokens, as reported by the backend.", AT(tokens_in),
	COUNT},
    {"parapet_model_generated_tokens_total", "counter", "Generated tokens, as reported by the backend.", AT(tokens_out),
	COUNT},
    {"parapet_model_prompt_seconds_total", "counter", "Time reading prompts.", AT(prompt_micros), SECONDS},
    {"parapet_model_generation_seconds_total", "counter", "Time writing answers.", AT(generate_micros), SECONDS},
    {"parapet_model_prompt_tokens_per_second", "gauge", "Recent reading speed.", AT(prompt_rate), RATE},
    {"parapet_model_generated_tokens_per_second", "gauge", "Recent writing speed.", AT(generate_rate), RATE},
    {"parapet_model_load_seconds", "histogram", "Time loading the model.", AT(load), HISTOGRAM},
    {"parapet_model_queue_seconds", "histogram", "Time waiting at the backend.", AT(queue), HISTOGRAM},
    {"parapet_model_first_text_seconds", "histogram", "From the head of a request to the first text of its answer.",
	AT(first_text), HISTOGRAM},
};

static void
write_histogram(FILE *out, const char *name, const char *model, const struct histogram *histogram)
{
	uint64_t count = 0;

	for (unsigned i = 0; i < COUNTERS_BUCKETS; i++)
		count += counters_get(&histogram->buckets[i]);
	if (count == 0)
		return;
	count = 0;
	for (unsigned i = 0; i < COUNTERS_BUCKETS; i++) {
		count += counters_get(&histogram->buckets[i]);
		fprintf(out, "%s_bucket{model=\"%s\",le=\"%s\"} %" PRIu64 "\n", name, model, histogram_bound(i), count);
	}
	fprintf(out, "%s_sum{model=\"%s\"} %.6f\n", name, model, (double)counters_get(&histogram->sum_micros) / 1e6);
	fprintf(out, "%s_count{model=\"%s\"} %" PRIu64 "\n", name, model, count);
}

static void
write_figure(FILE *out, const struct figure *figure, const char *model, const struct ledger_model *counted)
{
	const void *at = (const char *)counted + figure->offset;
	uint64_t n;
	double rate;

	switch (figure->shape) {
	case HISTOGRAM:
		write_histogram(out, figure->name, model, at);
		break;
	case RATE:
		rate = atomic_load((const _Atomic double *)at);
		if (rate > 0)
			fprintf(out, "%s{model=\"%s\"} %.3f\n", figure->name, model, rate);
		break;
	default:
		n = counters_get(at);
		if (n > 0 && figure->shape == COUNT)
			fprintf(out, "%s{model=\"%s\"} %" PRIu64 "\n", figure->name, model, n);
		else if (n > 0)
			fprintf(out, "%s{model=\"%s\"} %.6f\n", figure->name, model, (double)n / 1e6);
	}
}

static void
write_overflows(const struct ledger *ledger, FILE *out)
{

	metric_describe(out, "parapet_context_overflows_total", "counter",
	    "Turns whose prompt was longer than the model's window, by result.");
	for (unsigned place = 0; place < LEDGER_MODELS; place++)
		for (unsigned kind = OVERFLOW_NONE + 1; kind < OVERFLOW_COUNT; kind++) {
			uint64_t turns = counters_get(&ledger->models[place].overflows[kind]);
			const char *model = text_of(ledger->model_names, place);

			if (turns > 0 && model != NULL)
				fprintf(out,
				    "parapet_context_overflows_total{model=\"%s\",result=\"%s\"} %" PRIu64 "\n", model,
				    overflow_name((enum overflow)kind), turns);
		}
}

static void
write_would(const struct ledger *ledger, FILE *out)
{

	metric_describe(
	    out, "parapet_shadow_turns_total", "counter", "Turns in shadow, by the verdict they would have had.");
	for (unsigned place = 0; place < LEDGER_ARMS; place++)
		for (unsigned verdict = 0; verdict < VERDICT_COUNT; verdict++) {
			uint64_t turns = counters_get(&ledger->would[place][verdict]);
			const char *arm = text_of(ledger->arms, place);

			if (turns > 0 && arm != NULL)
				fprintf(out, "parapet_shadow_turns_total{verdict=\"%s\",arm=\"%s\"} %" PRIu64 "\n",
				    verdict_name((enum verdict)verdict), arm, turns);
		}
}

/* Passes that ran. Most reasons never apply to passes. */
static void
write_passes(const struct ledger *ledger, FILE *out)
{

	metric_describe(out, "parapet_passes_total", "counter", "Passes over finished answers, by result.");
	for (unsigned pass = 0; pass < PASS_COUNT; pass++)
		for (unsigned shadow = 0; shadow < 2; shadow++)
			for (unsigned why = 0; why < WHY_COUNT; why++) {
				uint64_t times = counters_get(&ledger->passes[pass][shadow][why]);

				if (times > 0)
					fprintf(out,
					    "parapet_passes_total{pass=\"%s\",shadow=\"%s\",reason=\"%s\"} %" PRIu64
					    "\n",
					    policy_pass_name((enum policy_pass)pass), shadow ? "yes" : "no",
					    outcome_why_name((enum outcome_why)why), times);
			}
	metric_describe(out, "parapet_flags_total", "counter", "Marked answers, by mark.");
	for (unsigned flag = 0; flag < FLAG_COUNT; flag++)
		fprintf(out, "parapet_flags_total{flag=\"%s\"} %" PRIu64 "\n",
		    outcome_flag_name((enum outcome_flag)flag), counters_get(&ledger->flags[flag]));
}

static void
write_model_flags(const struct ledger *ledger, FILE *out)
{

	metric_describe(out, "parapet_model_flags_total", "counter", "The same by model.");
	for (unsigned place = 0; place < LEDGER_MODELS; place++)
		for (unsigned flag = 0; flag < FLAG_COUNT; flag++) {
			uint64_t times = counters_get(&ledger->models[place].flags[flag]);
			const char *model = text_of(ledger->model_names, place);

			if (times > 0 && model != NULL)
				fprintf(out, "parapet_model_flags_total{model=\"%s\",flag=\"%s\"} %" PRIu64 "\n", model,
				    outcome_flag_name((enum outcome_flag)flag), times);
		}
}

void
ledger_write_metrics(const struct ledger *ledger, FILE *out)
{

	write_turns(ledger, out);
	write_failed(ledger, out);
	write_called(ledger, out);
	write_toggles(ledger, out);
	write_would(ledger, out);
	write_passes(ledger, out);
	write_overflows(ledger, out);
	write_model_flags(ledger, out);
	for (size_t i = 0; i < nitems(figures); i++) {
		metric_describe(out, figures[i].name, figures[i].type, figures[i].help);
		for (unsigned place = 0; place < LEDGER_MODELS; place++) {
			const char *model = text_of(ledger->model_names, place);

			if (model != NULL)
				write_figure(out, &figures[i], model, &ledger->models[place]);
		}
	}
}
