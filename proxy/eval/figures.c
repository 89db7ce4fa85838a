/*
 * Rows of figures, and the three forms of a table for papers and spreadsheets.
 */
#include "proxy/eval/figures.h"

#include "proxy/eval/escape.h"
#include "proxy/observe/stats.h"

const char *const figures_heads[FIGURES_COLUMNS] = {"turns", "failed", "changed", "graded", "raw right",
    "guarded right", "gained", "gained 95%", "lost", "lost 95%", "p (McNemar)", "right rewritten", "forms broken",
    "explanations lost", "extra calls", "calls for nothing", "time guarded / raw"};

/* Which kind of name heads a row. */
enum row_kind { ROW_ALL, ROW_CATEGORY, ROW_ROUTE };

static const char *const kind_names[] = {"all", "category", "route"};

void
figures_chance(char into[FIGURES_CELL], double p)
{

	snprintf(into, FIGURES_CELL, p < 0.0001 ? "< 0.0001" : "%.4f", p);
}

static void
print_interval(char into[FIGURES_CELL], size_t hits, size_t count)
{
	struct interval interval = stats_wilson(hits, count, STATS_95);

	snprintf(into, FIGURES_CELL, "%.1f to %.1f%%", 100 * interval.low, 100 * interval.high);
}

static void
print_share(char into[FIGURES_CELL], size_t hits, size_t count)
{

	snprintf(into, FIGURES_CELL, "%zu (%.1f%%)", hits, 100 * (double)hits / (double)count);
}

static void
take_grades(struct figures *figures, const struct score *score)
{

	if (score->graded == 0) {
		for (int i = 4; i <= 10; i++)
			strcpy(figures->cells[i], "n/a");
		return;
	}
	print_share(figures->cells[4], score->raw_right, score->graded);
	print_share(figures->cells[5], score->guarded_right, score->graded);
	snprintf(figures->cells[6], FIGURES_CELL, "%zu", score->gained);
	print_interval(figures->cells[7], score->gained, score->graded);
	snprintf(figures->cells[8], FIGURES_CELL, "%zu", score->lost);
	print_interval(figures->cells[9], score->lost, score->graded);
	figures_chance(figures->cells[10], stats_mcnemar(score->gained, score->lost));
}

void
figures_take(struct figures *figures, const struct score *score)
{

	snprintf(figures->cells[0], FIGURES_CELL, "%zu", score->turns);
	snprintf(figures->cells[1], FIGURES_CELL, "%zu", score->failed);
	snprintf(figures->cells[2], FIGURES_CELL, "%zu", score->changed);
	snprintf(figures->cells[3], FIGURES_CELL, "%zu", score->graded);
	take_grades(figures, score);
	snprintf(figures->cells[11], FIGURES_CELL, "%zu", score->right_rewritten);
	snprintf(figures->cells[12], FIGURES_CELL, "%zu", score->forms_broken);
	snprintf(figures->cells[13], FIGURES_CELL, "%zu", score->explanations_lost);
	snprintf(figures->cells[14], FIGURES_CELL, "%zu", score->calls);
	snprintf(figures->cells[15], FIGURES_CELL, "%zu", score->calls_for_nothing);
	if (score->timed == 0)
		strcpy(figures->cells[16], "n/a");
	else
		snprintf(figures->cells[16], FIGURES_CELL, "%.1f / %.1f s",
		    (double)score->ms / (double)score->timed / 1000,
		    (double)score->raw_ms / (double)score->timed / 1000);
}

/* --- tables --- */

struct form {
	const char *before, *between, *after; /* of a row */
	void (*escape)(FILE *out, struct span text);
};

static const struct form forms[] = {
    [EVAL_TABLE_MARKDOWN] = {"| ", " | ", " |\n", escape_markdown},
    [EVAL_TABLE_CSV] = {"", ",", "\r\n", escape_csv},
    [EVAL_TABLE_LATEX] = {"", " & ", " \\\\\n", escape_latex},
};

static void
print_row(FILE *out, const struct form *form, const char *kind, struct span name, const char *const *cells)
{

	fputs(form->before, out);
	form->escape(out, span_of(kind));
	fputs(form->between, out);
	form->escape(out, name);
	for (int i = 0; i < FIGURES_COLUMNS; i++) {
		fputs(form->between, out);
		form->escape(out, span_of(cells[i]));
	}
	fputs(form->after, out);
}

static void
print_score(FILE *out, const struct form *form, enum row_kind kind, struct span name, const struct score *score)
{
	const char *cells[FIGURES_COLUMNS];
	struct figures figures;

	figures_take(&figures, score);
	for (int i = 0; i < FIGURES_COLUMNS; i++)
		cells[i] = figures.cells[i];
	print_row(out, form, kind_names[kind], name, cells);
}

static void
print_groups(FILE *out, const struct form *form, enum row_kind kind, const struct score_groups *groups)
{

	for (size_t i = 0; i < groups->count; i++)
		print_score(out, form, kind, groups->list[i].name, &groups->list[i].score);
}

void
figures_table(FILE *out, const struct scores *scores, enum eval_table table)
{
	const struct form *form = &forms[table];

	if (table == EVAL_TABLE_NONE)
		return;
	if (table == EVAL_TABLE_LATEX)
		fputs("\\begin{tabular}{ll*{17}{r}}\n\\hline\n", out);
	print_row(out, form, "part", span_of("name"), figures_heads);
	if (table == EVAL_TABLE_MARKDOWN)
		fputs("|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n", out);
	else if (table == EVAL_TABLE_LATEX)
		fputs("\\hline\n", out);
	print_score(out, form, ROW_ALL, span_of(""), &scores->all);
	print_groups(out, form, ROW_CATEGORY, &scores->categories);
	print_groups(out, form, ROW_ROUTE, &scores->routes);
	if (table == EVAL_TABLE_LATEX)
		fputs("\\hline\n\\end{tabular}\n", out);
}
