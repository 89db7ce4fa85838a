/*
 * The mends of the table's rows: each writes the answer anew on an empty sheet, or nothing where it cannot.
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_REPAIR_INSIDE_H
#define PARAPET_EXECUTORS_CONSTRAINTS_REPAIR_INSIDE_H

#include <stdbool.h>
#include <stddef.h>

#include "executors/constraints/constraint.h"

/* The text on its way. What does not fit is dropped, and `full` says so. */
struct sheet {
	char *at;
	size_t len, room;
	bool full;
};

constraint_mend CONSTRAINT_MENDS;

#endif
