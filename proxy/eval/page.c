/*
 * The page from its head to its end, in the order in which it is read.
 */
#include "proxy/eval/page.h"

#include "proxy/eval/escape.h"
#include "proxy/eval/figures.h"
#include "proxy/eval/manifest.h"
#include "proxy/eval/page_turns.h"
#include "proxy/observe/stats.h"

static void
write_head(FILE *out)
{

	fprintf(out,
	    "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
	    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '%s'; base-uri 'none'; "
	    "form-action 'none'\">\n"
	    "<meta name=\"referrer\" content=\"no-referrer\">\n"
	    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
	    "<title>parapet eval</title>\n<style>%s</style>\n</head>\n<body>\n<main>\n<h1>parapet eval</h1>\n",
	    page_style_hash, page_style);
}

static void
write_manifest_row(void *owner, struct span name, struct span value)
{
	FILE *out = owner;

	fputs("<dt>", out);
	escape_html(out, name);
	fputs("</dt><dd>", out);
	escape_html(out, value);
	fputs("</dd>\n", out);
}

static void
write_gate(FILE *out, const struct eval_verdict *verdict)
{

	fprintf(out, "<h2>Gate</h2>\n<p class=\"%s\">%s</p>\n<ul>\n", verdict->passed ? "passed" : "refused",
	    verdict->passed ? "passed" : "not passed");
	for (unsigned i = 0; i < verdict->reason_count; i++) {
		fputs("<li>", out);
		escape_html(out, span_of(verdict->reasons[i]));
		fputs("</li>\n", out);
	}
	fputs("</ul>\n", out);
}

/* --- figures --- */

static void
write_row(FILE *out, struct span name, const struct score *score)
{
	struct figures figures;

	figures_take(&figures, score);
	fputs("<tr><th scope=\"row\">", out);
	escape_html(out, name);
	fputs("</th>", out);
	for (int i = 0; i < FIGURES_COLUMNS; i++)
		fprintf(out, "<td>%s</td>", figures.cells[i]);
	fputs("</tr>\n", out);
}

static void
write_table(FILE *out, const char *what, const struct score_groups *groups, const struct score *all)
{

	fprintf(out,
	    "<h3>By %s</h3>\n<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"figures by %s\"><table>\n"
	    "<thead><tr><th scope=\"col\">%s</th>",
	    what, what, what);
	for (int i = 0; i < FIGURES_COLUMNS; i++)
		fprintf(out, "<th scope=\"col\">%s</th>", figures_heads[i]);
	fputs("</tr></thead>\n<tbody>\n", out);
	for (size_t i = 0; i < groups->count; i++)
		write_row(out, groups->list[i].name, &groups->list[i].score);
	write_row(out, span_of("all"), all);
	fputs("</tbody></table></div>\n", out);
}

static void
write_verdicts(FILE *out, const struct score_groups *verdicts)
{

	if (verdicts->count == 0)
		return;
	fputs(
	    "<h3>Verdicts</h3>\n<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"verdicts by route\"><table>\n"
	    "<thead><tr><th scope=\"col\">route</th><th scope=\"col\">verdict</th><th scope=\"col\">turns</th></tr></thead>\n"
	    "<tbody>\n",
	    out);
	for (size_t i = 0; i < verdicts->count; i++) {
		fputs("<tr><th scope=\"row\">", out);
		escape_html(out, verdicts->list[i].name);
		fputs("</th><td>", out);
		escape_html(out, verdicts->list[i].verdict);
		fprintf(out, "</td><td>%zu</td></tr>\n", verdicts->list[i].score.turns);
	}
	fputs("</tbody></table></div>\n", out);
}

static void
write_notes(FILE *out, const struct eval_verdict *verdict)
{
	const struct score *all = &verdict->scores->all;
	const struct blind_grades *blind = verdict->blind;
	char chance[FIGURES_CELL];

	fputs(
	    "<p class=\"quiet\">Gained: raw wrong, guarded right. Lost: the other way round. Both count only where both texts "
	    "were graded; a turn without a reference or a check is not graded. Intervals are Wilson's, of 95%; p is "
	    "McNemar's exact test, two-sided. Texts are graded by the readers that the executors use.</p>\n"
	    "<p class=\"quiet\">Right rewritten: a right draft became another text, and is not lost. Form broken: the draft is "
	    "JSON, tags, YAML, CSV, a table, code or a bare number, and the text is not. Explanation lost: less than half of "
	    "its words and numbers are left. Calls for nothing: the model was asked further, and nothing was changed or "
	    "confirmed.</p>\n",
	    out);
	if (verdict->scores->separate)
		fprintf(out,
		    "<p>Noise floor, the model against itself: of %zu turns graded twice, %zu came out right the second time "
		    "alone, %zu the first time alone.</p>\n",
		    all->again_graded, all->again_gained, all->again_lost);
	if (verdict->scores->repeated)
		fputs(
		    "<p>Questions were asked more than once: repeats of one question are not independent, so intervals "
		    "and p are too good.</p>\n",
		    out);
	if (blind != NULL) {
		figures_chance(chance, stats_mcnemar(blind->gained, blind->lost));
		fprintf(out,
		    "<p>Graded blind by people: %zu of %zu changed pairs; guarded better %zu, raw better %zu, tie %zu; "
		    "p %s; %zu rows not understood.</p>\n",
		    blind->gained + blind->lost + blind->tied, blind->pairs, blind->gained, blind->lost, blind->tied,
		    chance, blind->strange);
	}
	if (all->tokens_in + all->tokens_out > 0)
		fprintf(out, "<p>Tokens in all: %lld read, %lld written.</p>\n", (long long)all->tokens_in,
		    (long long)all->tokens_out);
}

void
page_write(FILE *out, const struct eval_verdict *verdict)
{
	const struct scores *scores = verdict->scores;

	write_head(out);
	fputs("<h2>What was run</h2>\n<dl>\n", out);
	manifest_visit(verdict->tape->manifest, write_manifest_row, out);
	fputs("</dl>\n", out);
	write_gate(out, verdict);
	fputs("<h2>Figures</h2>\n", out);
	write_table(out, "category", &scores->categories, &scores->all);
	write_table(out, "route", &scores->routes, &scores->all);
	write_verdicts(out, &scores->verdicts);
	write_notes(out, verdict);
	page_write_turns(out, scores);
	page_write_failures(out, scores);
	fputs("</main>\n</body>\n</html>\n", out);
}
