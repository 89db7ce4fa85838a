/*
 * From policy files to a policy in force: parse, check, merge, fill in defaults, build, and run its own tests.
 */
#ifndef PARAPET_POLICIES_LOAD_H
#define PARAPET_POLICIES_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "policies/mistakes.h"
#include "policies/policy.h"

/* One file. Borrowed until policy_load returns. */
struct policy_source {
	const char *name; /* for mistakes and origins: a path, or "built in" */
	const char *text; /* need not end in NUL */
	size_t len;
};

/* The shipped policy, as a source. */
struct policy_source policy_shipped(void);

/*
 * Runs a policy's tests and controls: provided by code that can decide (routes/ is to the right of here). `trial` is
 * the result of begin.
 */
struct policy_trial {
	void *(*begin)(const struct policy *policy); /* NULL: out of memory */
	void (*end)(void *trial);

	/* The route of a test's prompt: its name or "direct", static or the policy's. */
	const char *(*decide)(void *trial, const struct policy_test *test);

	/* Why it takes that route, and not the one that the test wants, into text: for people, "" if unknown. */
	void (*explain)(
	    void *trial, const struct policy *policy, const struct policy_test *test, char *text, size_t room);

	/* What would change a control, in words for people; NULL: nothing. */
	const char *(*touch)(void *trial, const struct policy_control *control);
};

/*
 * Load the sources, later over earlier. Without a trial, tests and controls are stored but not run. Returns the
 * policy, held once, or NULL if anything is wrong; all mistakes are in *mistakes (which starts as all zero and is
 * freed by policy_mistakes_free), and so are warnings, even with a policy.
 */
const struct policy *policy_load(const struct policy_source *sources, size_t count, const struct policy_trial *trial,
    struct policy_mistakes *mistakes);

/*
 * Note every pattern whose cost grows faster than its text (pattern_grows), as a mistake at its place; for checking a
 * policy before it is loaded. Takes some milliseconds a pattern: patterns that `measured` (NULL: none) has verbatim
 * are skipped. Returns their number.
 */
size_t policy_check_growth(
    const struct policy *policy, size_t window, const struct policy_source *measured, struct policy_mistakes *mistakes);

/* Where a pattern of the policy is written, by its number; false if it belongs to a parser. */
bool policy_place_of_pattern(const struct policy *policy, unsigned pattern, struct policy_place *place);

/* Whether any source except the first (built-in) sets this top-level key. */
bool policy_is_said(const struct policy *policy, const char *key);

/* The name of a route that the sources disable, from number 0; NULL after the last. */
const char *policy_route_off(const struct policy *policy, size_t which);

/*
 * Print the policy in force as YAML: every value, defaults included, in the key table's order; parsing it and
 * printing it again gives the same. With origins, each line ends in a comment with file and line.
 */
void policy_dump(const struct policy *policy, FILE *out, bool origins);

/* Print the JSON Schema of policy files, for editors. */
void policy_schema(FILE *out);

/* Print the key table as the list of parapet-policy(5), in mdoc; script/manual puts it into the page. */
void policy_manual(FILE *out);

#endif
