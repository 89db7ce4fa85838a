/*
 * Bills: tips, taxes, discounts, shares.
 */
#include "executors/quantities/row.h"

static const struct row rows[] = {
    {.words = "tip",
	.shapes = {"@what? @the? {P percent} tip (on / for / of) @the? (bill of)? {A money}"},
	.value = "A * P / 100",
	.kind = QUANTITY_MONEY,
	.reading = "{P} of {A}, as a tip"},
    {.words = "split|divide|divided",
	.shapes = {"(split / divide) {A money} (between / among / by / with) {N count} @people",
	    "(split / divide) {A money} {N count} ways"},
	.value = "A / N",
	.kind = QUANTITY_MONEY,
	.reading = "{A} split between {N}"},
};

const struct row_table rows_bill = {rows, sizeof(rows) / sizeof(rows[0])};
