/*
 * Control texts for the passes: what each sees, and what it must not see.
 */
#ifndef PARAPET_TESTS_UNIT_PASSES_ROWS_H
#define PARAPET_TESTS_UNIT_PASSES_ROWS_H

/*
 * `want` is the findings in order, a kind each, with ":kept" or ":broken" where a check came to that: "word:broken
 * offence:broken"; empty where nothing is to be seen.
 */
struct pass_row {
	const char *prompt, *response, *want;
	const char *system, *earlier; /* NULL: empty */
};

/* All end with a row whose prompt is NULL. */
extern const struct pass_row identity_rows[];
extern const struct pass_row corrections_rows[];
extern const struct pass_row qualifiers_rows[];
extern const struct pass_row counting_rows[];
extern const struct pass_row alignment_rows[];
extern const struct pass_row cutoff_rows[];

#endif
