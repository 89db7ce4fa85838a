/*
 * The page from its head to its end, in the order in which it is read.
 */
#include "proxy/eval/page.h"

#include <cjson/cJSON.h>

#include "proxy/commands/members.h"
#include "proxy/eval/escape.h"
#include "proxy/eval/figures.h"
#include "proxy/eval/manifest.h"
#include "proxy/observe/stats.h"

#define PAGE_TURNS_MAX 500         /* changed turns that are shown: lost ones and controls first */
#define PAGE_TEXT_MAX  (64 * 1024) /* bytes of one text that are shown */

/* --- a turn: the two texts beside each other, what differs marked, and what stands behind it --- */

/* How long two texts are the same from their beginning, in whole characters. */
static size_t
same_head(struct span a, struct span b)
{
	size_t at = 0;

	while (at < a.len && at < b.len && a.at[at] == b.at[at])
		at++;
	while (at > 0 && at < a.len && ((unsigned char)a.at[at] & 0xc0) == 0x80)
		at--;
	return at;
}

/* The same from their end, the head left out. */
static size_t
same_tail(struct span a, struct span b, size_t head)
{
	size_t at = 0;

	while (at + head < a.len && at + head < b.len && a.at[a.len - 1 - at] == b.at[b.len - 1 - at])
		at++;
	while (at > 0 && ((unsigned char)a.at[a.len - at] & 0xc0) == 0x80)
		at--;
	return at;
}

/* Write the beginning of a text, and that it is one. */
static void
write_text(FILE *out, struct span text)
{
	bool cut = text.len > PAGE_TEXT_MAX;

	if (cut)
		text.len = PAGE_TEXT_MAX;
	escape_html(out, text);
	if (cut)
		fputs(" [cut: the tape has all of it]", out);
}

static void
write_arm(FILE *out, const char *what, struct span text, struct span other, enum grade grade)
{
	size_t head = same_head(text, other), tail = same_tail(text, other, head);

	fprintf(out, "<section><h4>%s", what);
	if (grade != GRADE_NONE)
		fprintf(out, ": <span class=\"%s\">%s</span>", grade_name(grade), grade_name(grade));
	fputs("</h4><pre>", out);
	write_text(out, (struct span){text.at, head});
	fputs("<mark>", out);
	write_text(out, (struct span){text.at + head, text.len - head - tail});
	fputs("</mark>", out);
	write_text(out, (struct span){text.at + text.len - tail, tail});
	fputs("</pre></section>\n", out);
}

static void
write_folded(FILE *out, const char *what, struct span text)
{

	if (text.len == 0)
		return;
	fprintf(out, "<details><summary>%s</summary><pre>", what);
	write_text(out, text);
	fputs("</pre></details>\n", out);
}

static void
write_steps(FILE *out, const cJSON *steps)
{
	const cJSON *step;

	if (cJSON_GetArraySize(steps) == 0)
		return;
	fputs("<details><summary>Steps</summary><ol>\n", out);
	cJSON_ArrayForEach(step, steps)
	{
		const char *name = member_text(step, "step", NULL);
		const char *detail = member_text(step, "detail", NULL);
		const cJSON *ms = cJSON_GetObjectItemCaseSensitive(step, "ms");

		fputs("<li>", out);
		escape_html(out, span_of(name == NULL ? "?" : name));
		if (cJSON_IsNumber(ms))
			fprintf(out, ", %.0f ms", ms->valuedouble);
		if (detail != NULL && detail[0] != '\0') {
			fputs(": ", out);
			escape_html(out, span_of(detail));
		}
		fputs("</li>\n", out);
	}
	fputs("</ol></details>\n", out);
}

/* A label and a text, unless it is empty. */
static void
write_fact(FILE *out, const char *label, struct span text)
{

	if (text.len == 0)
		return;
	fprintf(out, "<span><span class=\"quiet\">%s</span> ", label);
	escape_html(out, text);
	fputs("</span>\n", out);
}

static void
write_effects(FILE *out, const struct side_effects *effects)
{

	if (effects->right_rewritten)
		fputs(" <span class=\"lost\">right answer rewritten</span>", out);
	if (effects->form_broken)
		fputs(" <span class=\"lost\">form broken</span>", out);
	if (effects->explanation_lost)
		fputs(" <span class=\"lost\">explanation lost</span>", out);
}

static void
write_turn(FILE *out, const struct eval_case *one)
{
	const struct tape_turn *turn = one->turn;

	fputs("<article><h3>", out);
	escape_html(out, turn->id);
	fprintf(out, ", turn %u", turn->turn);
	if (turn->repeat > 0)
		fprintf(out, ", repeat %u", turn->repeat);
	if (turn->control)
		fputs(" <span class=\"lost\">control</span>", out);
	if (case_gained(one) || case_lost(one))
		fprintf(out, " <span class=\"%s\">%s</span>", case_gained(one) ? "gained" : "lost",
		    case_gained(one) ? "gained" : "lost");
	write_effects(out, &one->effects);
	fputs("</h3>\n<p class=\"facts\">", out);
	write_fact(out, "category", turn->category);
	write_fact(out, "route", case_route(one));
	write_fact(out, "verdict", turn->verdict);
	write_fact(out, "delivery", turn->delivery);
	write_fact(out, "reason", turn->reason);
	write_fact(out, grade_way_name(one->question.way), one->question.wanted);
	fputs("</p>\n", out);
	write_folded(out, "Prompt", turn->prompt);
	fputs("<div class=\"arms\">\n", out);
	write_arm(out, "raw", one->raw, one->guarded, one->raw_grade);
	write_arm(out, "guarded", one->guarded, one->raw, one->guarded_grade);
	fputs("</div>\n", out);
	write_folded(out, "Proof", turn->proof);
	write_steps(out, turn->steps);
	fputs("</article>\n", out);
}

/* In order: damage, then gains, then the rest. */
static int
rank_of(const struct eval_case *one)
{

	bool harmed = one->effects.right_rewritten || one->effects.form_broken || one->effects.explanation_lost;

	return one->turn->control ? 0 : case_lost(one) ? 1 : harmed ? 2 : case_gained(one) ? 3 : 4;
}

static void
write_turns(FILE *out, const struct scores *scores)
{
	size_t written = 0;

	fputs("<h2>Changed turns</h2>\n", out);
	for (int rank = 0; rank <= 4; rank++) {
		for (size_t i = 0; i < scores->count && written < PAGE_TURNS_MAX; i++) {
			const struct eval_case *one = &scores->cases[i];

			if (one->failed || !one->changed || rank_of(one) != rank)
				continue;
			write_turn(out, one);
			written++;
		}
	}
	if (scores->all.changed > written)
		fprintf(out, "<p>%zu more are on the tape.</p>\n", scores->all.changed - written);
	else if (written == 0)
		fputs("<p>None.</p>\n", out);
}

static void
write_failures(FILE *out, const struct scores *scores)
{
	size_t written = 0;

	if (scores->all.failed == 0)
		return;
	fputs("<h2>Failed turns</h2>\n<ul>\n", out);
	for (size_t i = 0; i < scores->count && written < PAGE_TURNS_MAX; i++) {
		const struct eval_case *one = &scores->cases[i];

		if (!one->failed)
			continue;
		fputs("<li>", out);
		escape_html(out, one->turn->id);
		fprintf(out, ", turn %u", one->turn->turn);
		if (one->turn->error.len > 0) {
			fputs(": ", out);
			write_text(out, one->turn->error);
		}
		fputs("</li>\n", out);
		written++;
	}
	fputs("</ul>\n", out);
}

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
	write_turns(out, scores);
	write_failures(out, scores);
	fputs("</main>\n</body>\n</html>\n", out);
}
