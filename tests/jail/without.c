/*
 * Starts a program on a kernel that lacks something: named system calls fail for it and all that it starts.
 *
 *     jail-without CALL[,CALL...] ERROR PROGRAM ARGUMENT...       ERROR: a number of errno.h, such as 38 for ENOSYS
 */
#include <seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int
main(int argc, char *const *argv)
{
	scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);

	if (argc < 4 || filter == NULL)
		return 2;
	for (char *name = strtok(argv[1], ","); name != NULL; name = strtok(NULL, ",")) {
		int call = seccomp_syscall_resolve_name(name);

		if (call < 0 || seccomp_rule_add(filter, SCMP_ACT_ERRNO((unsigned)atoi(argv[2])), call, 0) != 0) {
			fprintf(stderr, "jail-without: cannot take %s away\n", name);
			return 2;
		}
	}
	if (seccomp_load(filter) != 0)
		return 2;
	execv(argv[3], argv + 3);
	return 127;
}
