/*
 * What is asked of a list of numbers.
 */
#include "executors/quantities/row.h"

static bool
compute_mean(const struct operands *operands, struct quantity *quantity)
{
	struct rational count = rational_of(operands->list_count);

	quantity->value = rational_of(0);
	for (unsigned i = 0; i < operands->list_count; i++)
		quantity->value = rational_add(&quantity->value, &operands->list[i].value);
	quantity->value = rational_divide(&quantity->value, &count);
	quantity->kind = quantity->unit.len > 0 ? QUANTITY_MONEY : QUANTITY_NUMBER;
	return true;
}

static const struct row rows[] = {
    {.words = "average|mean",
	.shapes = {"@what? the? (average / mean) of {*}"},
	.compute = compute_mean,
	.kind = QUANTITY_MONEY,
	.reading = "the average of {list}"},
};

const struct row_table rows_list = {rows, sizeof(rows) / sizeof(rows[0])};
