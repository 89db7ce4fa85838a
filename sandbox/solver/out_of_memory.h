/*
 * The end of a child that has no memory left.
 */
#ifndef PARAPET_SANDBOX_SOLVER_OUT_OF_MEMORY_H
#define PARAPET_SANDBOX_SOLVER_OUT_OF_MEMORY_H

extern int out_of_memory_report_to; /* descriptor; -1: nobody is told */

/* In a child: report it, and end. */
_Noreturn void out_of_memory_end(void);

#endif
