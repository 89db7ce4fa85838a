/*
 * Which policy files are in force, and their bytes: built in, then the system's, then the user's, then the operator's
 * word (--policy), later over earlier.
 */
#ifndef PARAPET_PROXY_POLICY_FILES_H
#define PARAPET_PROXY_POLICY_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "policies/load.h"

#define POLICY_FILES_MAX      64   /* files of one policy, the built-in one included */
#define POLICY_FILES_NAME_MAX 4096 /* bytes of a file's name, NUL included */

struct policy_files {
	struct policy_source list[POLICY_FILES_MAX];
	size_t count;
};

/*
 * Where the user's own file stands, whether it is there or not: $XDG_CONFIG_HOME/parapet/policy.yaml, or
 * ~/.config/parapet/policy.yaml. Returns false when neither variable says where.
 */
bool policy_files_own(char into[POLICY_FILES_NAME_MAX]);

/*
 * Read the built-in policy, then, if standard is set, /etc/parapet/policy.yaml, /etc/parapet/policy.d/ (*.yaml by name)
 * and $XDG_CONFIG_HOME/parapet/policy.yaml (or ~/.config), as far as they are there, then the named ones, which must
 * be. A file that others may write, or of more than 1 MiB, is refused. Returns 0, or -1 with a line printed to err.
 */
int policy_files_read(struct policy_files *files, bool standard, const char *const *named, size_t count, FILE *err);

void policy_files_free(struct policy_files *files);

/*
 * Read and load in one: the usual beginning of a command. Mistakes and warnings are printed to err. With tried, the
 * policy's tests and controls must pass, and no pattern may grow faster than its text (takes seconds). Returns the
 * policy, held once, or NULL.
 */
const struct policy *policy_files_load(bool standard, const char *const *named, size_t count, bool tried, FILE *err);

#endif
