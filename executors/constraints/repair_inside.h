/*
 * The mends of the table's rows: each writes the mended answer to an empty sheet, or nothing if it cannot mend it.
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_REPAIR_INSIDE_H
#define PARAPET_EXECUTORS_CONSTRAINTS_REPAIR_INSIDE_H

#include <stdbool.h>
#include <stddef.h>

#include "executors/constraints/constraint.h"

/* The text being written. What does not fit is dropped, and `full` is set. */
struct sheet {
	char *at;
	size_t len, room;
	bool full;
	bool rough;                         /* a mend may read worse than a text of the model's would */
	const struct constraint_list *list; /* all that the prompt asks for */
};

/* Copy the text to the sheet's end. */
void sheet_put(struct sheet *sheet, struct span text);

/* Copy what must not be changed (verbatim.h) at *at, which moves past it. Returns whether there was any. */
bool sheet_pass(struct sheet *sheet, struct span text, size_t *at);

/* The series that a comma was last found in. All zero at first. */
struct series {
	struct span joint; /* "and", before its last item */
	bool sure;
};

/*
 * Put the joint of the comma's series in its place, if it is in one and the joint does not follow anyway. Returns false
 * if it may be in one: then it cannot go.
 */
bool series_join(struct span text, size_t comma, struct series *series, struct sheet *sheet);

constraint_mend CONSTRAINT_MENDS;

#endif
