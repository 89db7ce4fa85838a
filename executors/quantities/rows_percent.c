/*
 * Percentages: of something, up and down, from one amount to another.
 */
#include "executors/quantities/row.h"

static const struct row rows[] = {
    {.words = "percent",
	.shapes = {"@what? {P percent} of {A thing}"},
	.value = "A * P / 100",
	.like = 'A',
	.reading = "{P} of {A}"},
    {.words = "percent",
	.shapes = {"@what? {A money} as a percent+ of {B money}", "{A money} is what percent of {B money}",
	    "what percent+ of {B money} is {A money}"},
	.value = "A / B * 100",
	.kind = QUANTITY_PERCENT,
	.reading = "{A} as a percentage of {B}"},
};

const struct row_table rows_percent = {rows, sizeof(rows) / sizeof(rows[0])};
