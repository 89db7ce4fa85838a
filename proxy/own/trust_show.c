/*
 * One line per entry and figure. Names are stored safe for quotes.
 */
#include "proxy/own/trust_show.h"

#include <inttypes.h>
#include <stdbool.h>
#include <string.h>

#include "proxy/json/json_out.h"
#include "proxy/observe/metric.h"
#include "proxy/shared/trust_table.h"

enum figure {
	FIGURE_TRUST,
	FIGURE_TURNS,
	FIGURE_ACCURACY,
	FIGURE_ODDS,
	FIGURE_CHECKS,
	FIGURE_CHECK_SECONDS,
	FIGURE_CHECKED_SHARE,
	FIGURES
};

static const struct {
	const char *name, *help;
} figures[FIGURES] = {
    {"parapet_trust", "1 for the rule in force for a model's answers on a route: prior, stricter or looser."},
    {"parapet_trust_turns", "Turns in which the draft and both programs were compared, halved beyond 500."},
    {"parapet_trust_accuracy", "How often each of the three is right, estimated from their agreement."},
    {"parapet_trust_odds",
	"Answers gained for each one lost if agreeing programs alone replaced drafts: lower and upper bound."},
    {"parapet_routine_checks", "Checks that nothing in the draft called for, by result, halved beyond 128."},
    {"parapet_routine_check_seconds", "Total time of these checks."},
    {"parapet_routine_check_share", "Share of such turns that is checked: below 1 if checks do not pay."},
};

/* The share of turns checked although the draft gives no reason to. */
static double
share_of(const struct trust_seen *seen, const struct policy_spend *terms)
{

	return terms == NULL || !seen->even || spend_pays(&seen->spent, terms) ? 1 : (double)terms->sample / 100;
}

static void
write_checks(FILE *out, const char *name, const char *labels, const uint32_t *of)
{

	uint32_t told = of[SPEND_CONFIRMED] + of[SPEND_CHANGED];

	fprintf(out, "%s{%s,result=\"confirmed\"} %" PRIu32 "\n", name, labels, of[SPEND_CONFIRMED]);
	fprintf(out, "%s{%s,result=\"changed\"} %" PRIu32 "\n", name, labels, of[SPEND_CHANGED]);
	fprintf(out, "%s{%s,result=\"nothing\"} %" PRIu32 "\n", name, labels,
	    of[SPEND_CHECKED] > told ? of[SPEND_CHECKED] - told : 0);
}

static void
write_figure(FILE *out, enum figure which, const struct trust_seen *seen, const struct policy_spend *terms)
{
	const struct trust_estimate *of = &seen->estimate;
	const char *name = figures[which].name;
	char labels[2 * TRUST_NAME_MAX + 32];

	snprintf(labels, sizeof(labels), "model=\"%s\",route=\"%s\"", seen->model, seen->route);
	switch (which) {
	case FIGURE_TRUST:
		fprintf(out, "%s{%s,rule=\"%s\"} 1\n", name, labels, trust_name(of->trust));
		break;
	case FIGURE_TURNS:
		fprintf(out, "%s{%s} %" PRIu32 "\n", name, labels, of->turns);
		break;
	case FIGURE_ACCURACY:
		fprintf(out, "%s{%s,of=\"draft\"} %.3f\n", name, labels, of->draft);
		fprintf(out, "%s{%s,of=\"first-program\"} %.3f\n", name, labels, of->first);
		fprintf(out, "%s{%s,of=\"second-program\"} %.3f\n", name, labels, of->second);
		break;
	case FIGURE_CHECKS:
		write_checks(out, name, labels, seen->spent.of);
		break;
	case FIGURE_CHECK_SECONDS:
		fprintf(out, "%s{%s} %.1f\n", name, labels, seen->spent.of[SPEND_TENTHS] / 10.0);
		break;
	case FIGURE_CHECKED_SHARE:
		fprintf(out, "%s{%s} %.2f\n", name, labels, share_of(seen, terms));
		break;
	default:
		fprintf(out, "%s{%s,bound=\"low\"} %.2f\n", name, labels, of->low);
		fprintf(out, "%s{%s,bound=\"high\"} %.2f\n", name, labels, of->high);
	}
}

/*
 * Whether an earlier entry has the same names, since names are cut and weights change under a name. The first is shown.
 */
static bool
is_again(const struct trust_table *table, unsigned i, const struct trust_seen *seen)
{
	struct trust_seen other;

	for (unsigned k = 0; k < i; k++)
		if (trust_table_see(table, k, &other) && strcmp(other.model, seen->model) == 0 &&
		    strcmp(other.route, seen->route) == 0)
			return true;
	return false;
}

/* Whether there is anything to show: a model may have counts of agreement, of checks, or both. */
static bool
has_figure(enum figure which, const struct trust_seen *seen)
{

	return which < FIGURE_CHECKS ? seen->estimate.turns > 0 : seen->spent.of[SPEND_CHECKED] > 0;
}

void
trust_write_metrics(const struct trust_table *table, const struct policy_spend *terms, FILE *out)
{
	struct trust_seen seen;

	for (enum figure which = 0; which < FIGURES; which++) {
		metric_describe(out, figures[which].name, "gauge", figures[which].help);
		for (unsigned i = 0; i < TRUST_ENTRIES; i++)
			if (trust_table_see(table, i, &seen) && has_figure(which, &seen) && !is_again(table, i, &seen))
				write_figure(out, which, &seen, terms);
	}
}

void
trust_write_json(const struct trust_table *table, const struct policy_spend *terms, struct json_out *out)
{
	struct trust_seen seen;
	const char *comma = "";

	json_out_literal(out, "[");
	for (unsigned i = 0; i < TRUST_ENTRIES; i++) {
		const struct trust_estimate *of = &seen.estimate;

		if (!trust_table_see(table, i, &seen))
			continue;
		json_out_print(out,
		    "%-s{'model':%s,'route':%s,'rule':%s,'turns':%u,'draft':%.3f,'programs':[%.3f,%.3f],"
		    "'odds':[%.2f,%.2f],'checks':%u,'confirmed':%u,'changed':%u,'seconds':%.1f,'checked_share':%.2f}",
		    comma, seen.model, seen.route, trust_name(of->trust), of->turns, of->draft, of->first, of->second,
		    of->low, of->high, seen.spent.of[SPEND_CHECKED], seen.spent.of[SPEND_CONFIRMED],
		    seen.spent.of[SPEND_CHANGED], seen.spent.of[SPEND_TENTHS] / 10.0, share_of(&seen, terms));
		comma = ",";
	}
	json_out_literal(out, "]");
}
