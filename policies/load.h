/*
 * Policy files into a policy in force: read, check, merge, fill in defaults, build, and run its own tests.
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
	const char *name; /* as mistakes and origins say it: a path, or "built in" */
	const char *text; /* need not end in NUL */
	size_t len;
};

/* The policy that ships, as a source. */
struct policy_source policy_shipped(void);

/*
 * How a policy's tests and controls are tried: filled in by whoever can decide (routes/ is to the right of here).
 * `trial` is what begin returned.
 */
struct policy_trial {
	void *(*begin)(const struct policy *policy); /* NULL: out of memory */
	void (*end)(void *trial);

	/* Where a test's prompt goes: a route's name or "direct", static or the policy's. */
	const char *(*decide)(void *trial, const struct policy_test *test);

	/* Why it goes there, and not to the route that the test wants, into text: for people, "" where nothing is
	 * known. */
	void (*explain)(
	    void *trial, const struct policy *policy, const struct policy_test *test, char *text, size_t room);

	/* What would touch a control, as a person calls it; NULL: nothing does. */
	const char *(*touch)(void *trial, const struct policy_control *control);
};

/*
 * Load the sources, later over earlier. Without a trial, tests and controls are kept but not tried. Returns the policy,
 * held once, or NULL when anything is wrong; all that is wrong is in *mistakes (which starts as all zero and is freed
 * by policy_mistakes_free), and warnings are there beside a policy, too.
 */
const struct policy *policy_load(const struct policy_source *sources, size_t count, const struct policy_trial *trial,
    struct policy_mistakes *mistakes);

/*
 * Note every pattern of a policy whose cost grows faster than its text (pattern_grows), as a mistake at its place; for
 * checking before a policy is taken over. Takes some milliseconds a pattern: what `measured` (NULL: nothing) holds word
 * for word is left out. Returns how many there are.
 */
size_t policy_check_growth(
    const struct policy *policy, size_t window, const struct policy_source *measured, struct policy_mistakes *mistakes);

/* Where a pattern of the policy is written, by its number there; false when it is the readers' own. */
bool policy_place_of_pattern(const struct policy *policy, unsigned pattern, struct policy_place *place);

/* Whether any source but the first one (the built-in) set this key of the top level. */
bool policy_is_said(const struct policy *policy, const char *key);

/* The name of a route that the sources hold and switch off, the first being 0; NULL behind the last. */
const char *policy_route_off(const struct policy *policy, size_t which);

/*
 * Print the policy in force as YAML: every value, defaults included, in the key table's order; read again it prints the
 * same. With origins, each line ends in a comment that names file and line.
 */
void policy_dump(const struct policy *policy, FILE *out, bool origins);

/* Print the JSON Schema of policy files, for editors. */
void policy_schema(FILE *out);

/* Print the key table as the list of parapet-policy(5), in mdoc; script/manual puts it into the page. */
void policy_manual(FILE *out);

#endif
