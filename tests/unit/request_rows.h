/*
 * Tables for the tests of dialect readers: bodies and what is read out of them.
 */
#ifndef PARAPET_TESTS_UNIT_REQUEST_ROWS_H
#define PARAPET_TESTS_UNIT_REQUEST_ROWS_H

#include <stdbool.h>

#include "policies/span.h"
#include "proxy/dialects/dialect.h"
#include "routes/request.h"

/* What a body that is not direct holds; texts that are left out must be empty. */
struct request_row {
	const char *body;
	const char *last, *previous, *system, *answer, *model;
	unsigned user_texts;
	bool stream, has_stop;
};

/* A body, or a member that is put into one, and what it makes the turn. */
struct direct_row {
	const char *text;
	enum turn_direct direct;
};

/*
 * Read a body that ends at a guard page, with just as much room as dialect_room() says, and check that no byte beyond
 * the room was written. The turn is good until the next call.
 */
int row_read(const struct dialect *dialect, struct span body, struct request *request);

void rows_check_requests(const struct dialect *dialect, const struct request_row *rows, size_t count);
void rows_check_directs(const struct dialect *dialect, const struct direct_row *rows, size_t count);

/*
 * Put members into a body in place of its `@`, each at a time, and check what the turn becomes: first those that mean
 * the same in every API, then the rows. The body alone, its @ cut out, must not be direct.
 */
void rows_check_members(const struct dialect *dialect, const char *body, const struct direct_row *rows, size_t count);

#define ROWS(table) (table), nitems(table)

#endif
