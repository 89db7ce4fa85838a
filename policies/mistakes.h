/*
 * What is wrong with policy files: collected while reading goes on, then printed in the order of files and lines.
 */
#ifndef PARAPET_POLICIES_MISTAKES_H
#define PARAPET_POLICIES_MISTAKES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "policies/policy.h"
#include "policies/pool.h"

#define POLICY_MISTAKES_MAX 200 /* kept; more are counted only */

struct policy_mistake {
	struct policy_place at; /* file is the source's name as given to policy_load, copied */
	unsigned source;        /* its index */
	bool warning;           /* the policy loads all the same */
	const char *what;       /* what is wrong, what is allowed */
};

/* All zero is an empty list. */
struct policy_mistakes {
	struct policy_mistake list[POLICY_MISTAKES_MAX];
	size_t count;  /* kept: mistakes and warnings */
	size_t wrong;  /* mistakes, with those that were not kept */
	size_t warned; /* warnings, with those that were not kept */
	struct pool pool;
};

/* Note a mistake. The place's file may be NULL; control bytes in the text are made visible. */
void policy_mistake_add(struct policy_mistakes *mistakes, const struct policy_place *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void policy_warning_add(struct policy_mistakes *mistakes, const struct policy_place *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Put them into the order of files, as they were given, and lines. */
void policy_mistakes_sort(struct policy_mistakes *mistakes);

/* Print `file:line:column: what` (warnings: `file:line:column: warning: what`), a line each, in order. */
void policy_mistakes_print(struct policy_mistakes *mistakes, FILE *out);

/* Give the texts back; the struct itself is the caller's. */
void policy_mistakes_free(struct policy_mistakes *mistakes);

#endif
