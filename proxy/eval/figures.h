/*
 * The figures of a score as the cells of one row: the same in the page, the summary and every table.
 */
#ifndef PARAPET_PROXY_EVAL_FIGURES_H
#define PARAPET_PROXY_EVAL_FIGURES_H

#include <stdio.h>

#include "proxy/eval/score.h"

enum eval_table { EVAL_TABLE_NONE, EVAL_TABLE_MARKDOWN, EVAL_TABLE_CSV, EVAL_TABLE_LATEX };

#define FIGURES_COLUMNS 17
#define FIGURES_CELL    48

struct figures {
	char cells[FIGURES_COLUMNS][FIGURES_CELL];
};

/* What heads the columns, the name's own left out. */
extern const char *const figures_heads[FIGURES_COLUMNS];

void figures_take(struct figures *figures, const struct score *score);

/* Print a table over all, categories and routes. */
void figures_table(FILE *out, const struct scores *scores, enum eval_table form);

/* "0.1234", "< 0.0001" */
void figures_chance(char into[FIGURES_CELL], double p);

#endif
