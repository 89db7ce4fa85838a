/*
 * The policy files in force, and their bytes: built in, then the system's, then the user's, then the command line's
 * (--policy); later ones override earlier ones.
 */
#ifndef PARAPET_PROXY_SHARED_POLICY_FILES_H
#define PARAPET_PROXY_SHARED_POLICY_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "policies/load.h"

#define POLICY_FILES_MAX      64   /* files of one policy, including the built-in one */
#define POLICY_FILES_NAME_MAX 4096 /* bytes of a file's name, NUL included */

struct policy_files {
	struct policy_source list[POLICY_FILES_MAX];
	size_t count;
	bool only_regular; /* set by the caller before reading: refuse files that may never end, such as a pipe */
	bool may_be_input; /* likewise: "-" as a name is the standard input; otherwise it is refused */
};

/* What a place for policy files may hold. */
enum policy_place_kind {
	PLACE_MAY,    /* a file, or nothing */
	PLACE_HOME,   /* the same, and also nothing if the folder is not accessible: the home of the user who started us
	               */
	PLACE_MUST,   /* a file */
	PLACE_FOLDER, /* a folder of files, visited before its files, or nothing */
};

/*
 * The path of the user's own file, existing or not: $XDG_CONFIG_HOME/parapet/policy.yaml, or
 * ~/.config/parapet/policy.yaml. Returns false if neither variable is set.
 */
bool policy_files_own(char into[POLICY_FILES_NAME_MAX]);

/*
 * Visit the places of policy files in the order of reading: if standard is set, /etc/parapet/policy.yaml,
 * /etc/parapet/policy.d/ with the *.yaml that are in it by name, and $XDG_CONFIG_HOME/parapet/policy.yaml (or
 * ~/.config); then the named ones. Ends early when visit does not return 0. Returns what the last visit did.
 */
int policy_files_visit(bool standard, const char *const *named, size_t count,
    int (*visit)(void *arg, const char *name, enum policy_place_kind kind), void *arg);

/*
 * Read the built-in policy, then the files at all places (policy_files_visit). A file that others may write, or of
 * more than 1 MiB, is refused. Returns 0, or -1 with a line printed to err; the files are then none.
 */
int policy_files_read(struct policy_files *files, bool standard, const char *const *named, size_t count, FILE *err);

/* Whether two sets have the same bytes under the same names. */
bool policy_files_same(const struct policy_files *a, const struct policy_files *b);

void policy_files_free(struct policy_files *files);

/*
 * Read and load in one: the usual beginning of a command. Mistakes and warnings are printed to err. With tried, the
 * policy's tests and controls must pass, and no pattern may grow faster than its text; those of the built-in policy are
 * measured (takes seconds) only when there is no other file. With tried, too, a named "-" is the standard input.
 * Returns the policy, held once, or NULL.
 */
const struct policy *policy_files_load(bool standard, const char *const *named, size_t count, bool tried, FILE *err);

#endif
