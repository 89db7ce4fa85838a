/*
 * Report to the zygote, and exit.
 */
#include "sandbox/solver/out_of_memory.h"

#include <unistd.h>

int out_of_memory_report_to = -1;

void
out_of_memory_end(void)
{

	if (out_of_memory_report_to != -1)
		(void)!write(out_of_memory_report_to, "M", 1);
	_exit(1);
}
