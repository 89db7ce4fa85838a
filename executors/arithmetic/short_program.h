/*
 * Reads the reply of a model that was asked for one short line of Python:
 *
 *         total_cost = 5*20 + 3*30  # dollars
 *
 * Pure; the reply is hostile.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_SHORT_PROGRAM_H
#define PARAPET_EXECUTORS_ARITHMETIC_SHORT_PROGRAM_H

#include "executors/arithmetic/program.h"

/*
 * Read a reply of plain calculations: one, or several with names, separated by lines or semicolons; in a fence, in
 * backticks, or bare; each with or without a name, printed or not, with a trailing result that is ignored. Write the
 * program into room (PROGRAM_MAX bytes) and set *len: one calculation a line, and a print of the last one with its
 * name and unit: print("total cost in dollars:", total_cost).
 *
 * Returns false for anything else: a function, a loop, more than two calculating lines, strings, words with an equals
 * sign, or nothing to calculate. program_extract may still accept it.
 */
bool short_program_extract(struct span reply, char *room, size_t *len);

#endif
