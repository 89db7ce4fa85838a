/*
 * Mistakes in policy files: collected while parsing continues, then printed in the order of files and lines.
 */
#ifndef PARAPET_POLICIES_MISTAKES_H
#define PARAPET_POLICIES_MISTAKES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "policies/policy.h"
#include "policies/pool.h"

#define POLICY_MISTAKES_MAX 200 /* stored; further ones are only counted */

struct policy_mistake {
	struct policy_place at; /* file is the source's name as given to policy_load, copied */
	unsigned source;        /* its index */
	bool warning;           /* the policy still loads */
	const char *what;       /* what is wrong, and what is allowed */
};

/* All zero is an empty list. */
struct policy_mistakes {
	struct policy_mistake list[POLICY_MISTAKES_MAX];
	size_t count;  /* stored mistakes and warnings */
	size_t wrong;  /* all mistakes, stored or not */
	size_t warned; /* all warnings, stored or not */
	struct pool pool;
};

/* Note a mistake. The place's file may be NULL; control bytes in the text are escaped. */
void policy_mistake_add(struct policy_mistakes *mistakes, const struct policy_place *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void policy_warning_add(struct policy_mistakes *mistakes, const struct policy_place *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Sort by the order of files, as given, and lines. */
void policy_mistakes_sort(struct policy_mistakes *mistakes);

/* Print `file:line:column: what` (warnings: `file:line:column: warning: what`), a line each, in order. */
void policy_mistakes_print(struct policy_mistakes *mistakes, FILE *out);

/* Free the texts; the struct itself is the caller's. */
void policy_mistakes_free(struct policy_mistakes *mistakes);

#endif
