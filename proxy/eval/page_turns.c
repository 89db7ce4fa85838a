/*
 * A turn of the page: the two texts beside each other, what differs marked, and what stands behind it.
 */
#include "proxy/eval/page_turns.h"

#include <cjson/cJSON.h>

#include "proxy/commands/members.h"
#include "proxy/eval/escape.h"

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

/* A label and a text, where there is a text. */
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

/* What is shown first: damage, then gains, then the rest. */
static int
rank_of(const struct eval_case *one)
{

	bool harmed = one->effects.right_rewritten || one->effects.form_broken || one->effects.explanation_lost;

	return one->turn->control ? 0 : case_lost(one) ? 1 : harmed ? 2 : case_gained(one) ? 3 : 4;
}

void
page_write_turns(FILE *out, const struct scores *scores)
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

void
page_write_failures(FILE *out, const struct scores *scores)
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
