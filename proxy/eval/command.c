/*
 * `parapet eval`.
 */
#include "proxy/command.h"

#include <stdio.h>
#include <string.h>

#include "proxy/eval/report.h"

int
eval_main(int argc, char *const *argv)
{

	if (argc > 1 && strcmp(argv[1], "--report-only") == 0)
		return eval_report_main(argc - 1, argv + 1);
	fputs("usage: parapet eval --report-only TAPE [flags]\n", stderr);
	return 2;
}
