/*
 * Section by section, in the page's order.
 */
#include "proxy/eval/summary.h"

#include "proxy/eval/escape.h"
#include "proxy/eval/figures.h"
#include "proxy/eval/manifest.h"
#include "proxy/observe/stats.h"

static void
write_manifest_row(void *owner, struct span name, struct span value)
{
	FILE *out = owner;

	fputs("- ", out);
	escape_markdown(out, name);
	fputs(": ", out);
	escape_markdown(out, value);
	putc('\n', out);
}

static void
write_turns(FILE *out, const struct scores *scores)
{
	size_t written = 0;

	fputs("\n## Changed turns\n\n", out);
	for (size_t i = 0; i < scores->count && written < SUMMARY_TURNS_MAX; i++) {
		const struct eval_case *one = &scores->cases[i];

		if (one->failed || !one->changed)
			continue;
		fputs("- ", out);
		escape_markdown(out, one->turn->id);
		fprintf(out, ", turn %u: ", one->turn->turn);
		escape_markdown(out, case_route(one));
		fprintf(out, ", %s%s%s%s\n",
		    one->turn->control                                                     ? "a control"
			: case_gained(one)                                                 ? "gained"
			: case_lost(one)                                                   ? "lost"
			: one->raw_grade != GRADE_NONE && one->guarded_grade != GRADE_NONE ? "no better and no worse"
											   : "not graded",
		    one->effects.right_rewritten ? ", right answer rewritten" : "",
		    one->effects.form_broken ? ", form broken" : "",
		    one->effects.explanation_lost ? ", explanation lost" : "");
		written++;
	}
	if (scores->all.changed > written)
		fprintf(out, "- and %zu more\n", scores->all.changed - written);
	else if (written == 0)
		fputs("None.\n", out);
}

static void
write_blind(FILE *out, const struct blind_grades *blind)
{
	char chance[FIGURES_CELL];

	figures_chance(chance, stats_mcnemar(blind->gained, blind->lost));
	fprintf(out, "\nGraded blind by people: guarded better %zu, raw better %zu, tie %zu, not graded %zu; p %s.\n",
	    blind->gained, blind->lost, blind->tied, blind->ungraded, chance);
}

void
summary_write(FILE *out, const struct eval_verdict *verdict)
{
	const struct scores *scores = verdict->scores;

	fputs("# parapet eval\n\n", out);
	manifest_visit(verdict->tape->manifest, write_manifest_row, out);
	fprintf(out, "\n## Gate: %s\n\n", verdict->passed ? "passed" : "not passed");
	for (unsigned i = 0; i < verdict->reason_count; i++) {
		fputs("- ", out);
		escape_markdown(out, span_of(verdict->reasons[i]));
		putc('\n', out);
	}
	fputs("\n## Figures\n\n", out);
	figures_table(out, scores, EVAL_TABLE_MARKDOWN);
	if (scores->separate)
		fprintf(out, "\nNoise floor, raw against raw: of %zu turns graded twice %zu gained, %zu lost.\n",
		    scores->all.again_graded, scores->all.again_gained, scores->all.again_lost);
	if (scores->repeated)
		fputs("\nRepeats of one question are not independent: intervals and p are too good.\n", out);
	if (scores->all.tokens_in + scores->all.tokens_out > 0)
		fprintf(out, "\nTokens in all: %lld read, %lld written.\n", (long long)scores->all.tokens_in,
		    (long long)scores->all.tokens_out);
	if (verdict->blind != NULL)
		write_blind(out, verdict->blind);
	fputs("\n## Verdicts\n\n", out);
	for (size_t i = 0; i < scores->verdicts.count; i++) {
		fputs("- ", out);
		escape_markdown(out, scores->verdicts.list[i].name);
		fputs(", ", out);
		escape_markdown(out, scores->verdicts.list[i].verdict);
		fprintf(out, ": %zu\n", scores->verdicts.list[i].score.turns);
	}
	write_turns(out, scores);
}
