/*
 * Prompts and the constraints that they put on their answers, as people read them; for divide_test.c and
 * divide_read_test.c.
 */
#ifndef PARAPET_TESTS_UNIT_DIVIDE_ROWS_H
#define PARAPET_TESTS_UNIT_DIVIDE_ROWS_H

#include <stddef.h>

#include "policies/span.h"

struct divide_row {
	const char *prompt;
	const char *constraints; /* "type relation n [text] (word, word)", several with "; " between them */
};

extern const struct divide_row divide_counts_rows[], divide_forms_rows[], divide_nothing_rows[], divide_wordings_rows[];
extern const struct divide_row divide_made_rows[], divide_edges_rows[];
extern const struct divide_row divide_parts_rows[], divide_clauses_rows[], divide_named_rows[], divide_places_rows[];
extern const struct divide_row divide_taken_rows[], divide_bounds_rows[];
extern const struct divide_row divide_scope_rows[], divide_content_rows[], divide_shapes_rows[], divide_asked_rows[];
extern const struct divide_row divide_rules_rows[];
extern const struct divide_row divide_orders_rows[];
extern const struct divide_row divide_given_rows[], divide_narrow_rows[];
extern const struct divide_row divide_usual_rows[];
extern const size_t divide_counts_count, divide_forms_count, divide_nothing_count, divide_wordings_count;
extern const size_t divide_made_count, divide_edges_count;
extern const size_t divide_parts_count, divide_clauses_count, divide_named_count, divide_places_count;
extern const size_t divide_taken_count, divide_bounds_count;
extern const size_t divide_scope_count, divide_content_count, divide_shapes_count, divide_asked_count;
extern const size_t divide_rules_count;
extern const size_t divide_orders_count;
extern const size_t divide_given_count, divide_narrow_count;
extern const size_t divide_usual_count;

#endif
