/*
 * A program's own assignments as a short working: one true equation a line, in numbers only, the value last.
 *
 * None of the program's text is shown: names become their values, and numbers are printed again.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_WORKING_H
#define PARAPET_EXECUTORS_ARITHMETIC_WORKING_H

#include "routes/text/rational.h"

#define WORKING_TEXT_MAX  1024 /* bytes, the NUL included */
#define WORKING_LINES_MAX 12

/*
 * Write "5 * 20 = 100\n3 * 30 = 90\n..." for a program of plain assignments (possibly in one function) that ends in
 * value. Returns the number of lines; 0 with "" if the program does more (loops, conditions, computing imports), a
 * line would not be a true equation, or the last is not the value.
 */
unsigned working_write(struct span program, const struct rational *value, char text[WORKING_TEXT_MAX]);

#endif
