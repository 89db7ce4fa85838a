/*
 * Checking policy files in a child of the parent: loading, the policy's own tests, and the growth of its patterns, all
 * under a time limit. The parent never parses a policy; what it needs of one comes back as a bounded record.
 */
#ifndef PARAPET_PROXY_PROCESS_POLICY_CHECK_H
#define PARAPET_PROXY_PROCESS_POLICY_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "proxy/shared/policy_files.h"

#define POLICY_CHECK_SECONDS 30 /* that a check may take */

/* What a policy says, as far as the parent must know it. All texts end in NUL. */
struct policy_facts {
	int capture; /* whether turns are to be kept */
	char name[72];
	char hash[24];
	/* What a file set, "" where none did: built-in defaults do not count. Hosts are separated by commas. */
	char listen[512];
	char backend[512];
	char hosts[28 * 1024];
	char routes[16 * 1024]; /* names of those that are asked, each followed by a newline */
	char off[16 * 1024];    /* likewise of those that are there, and switched off */
};

/* What comes back. */
struct policy_report {
	int passed;
	struct policy_facts facts; /* if it passed */
	char said[16 * 1024];      /* mistakes and warnings, `file:line:column: what`, a line each */
};

/* A check under way: a child, and what of its report has come. */
struct policy_check {
	int fd;
	pid_t pid;
	size_t came;
	struct policy_report report;
};

/*
 * Start a child on files, which it has as they are now. It becomes `user` when we are root (confine_user), and gives up
 * whatever a worker gives up. check->fd is to be read when it is readable (policy_check_more). Returns 0 or -1.
 */
int policy_check_start(struct policy_check *check, const struct policy_files *files, const char *user);

/*
 * Read more of the report. Returns false when there is no more to come: fd is closed, and the report is whole, whatever
 * became of the child; why a child ended without one is then said by the report.
 */
bool policy_check_more(struct policy_check *check);

/* Listen no further; the child ends by itself, at its limits or with its parent. */
void policy_check_stop(struct policy_check *check);

/* Start a check, wait for its end, and for the child's. The report says how it went in any case. */
void policy_check_run(struct policy_check *check, const struct policy_files *files, const char *user);

#endif
