/*
 * Which libraries a room was built with and runs with: `parapet version --verbose`. Each room tells of its own, since
 * no other knows them.
 */
#ifndef PARAPET_POLICIES_PATTERNS_LIBRARY_H
#define PARAPET_POLICIES_PATTERNS_LIBRARY_H

#include <stdbool.h>

#define LIBRARY_VERSION_MAX 48

struct library {
	const char *name; /* static */
	char built[LIBRARY_VERSION_MAX], running[LIBRARY_VERSION_MAX];
};

struct library pattern_library(void);
struct library yaml_library(void);

/* Whether patterns are compiled to machine code here: PCRE2 can, and the kernel lets this process. */
bool pattern_has_jit(void);

#endif
