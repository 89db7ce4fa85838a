/*
 * What a tape of `parapet eval` says: grades, figures, the gate, the page, the summary, and what is made of them.
 *
 * Works from the tape alone: nothing is run or asked. Whoever runs questions calls eval_report() at the end; an
 * existing tape is reported on by `parapet eval --report-only TAPE [flags]` (eval_report_main).
 *
 * How the flags come together: the command of the runner hands each argument that it does not know itself to
 * eval_report_flag(), and ends its help text with eval_report_help().
 */
#ifndef PARAPET_PROXY_EVAL_REPORT_H
#define PARAPET_PROXY_EVAL_REPORT_H

#include <stdbool.h>
#include <stddef.h>

#include "proxy/eval/figures.h"
#include "proxy/eval/gate.h"

/* All texts are borrowed, from argv as a rule. All zero but the bounds is a good beginning: see each for what that
 * means. */
struct eval_report_options {
	const char *html;           /* the page; NULL: the tape's path with ".html" behind it; "" is none */
	const char *markdown;       /* the summary; NULL: the tape's path with ".md" behind it; "" is none */
	enum eval_table table;      /* printed to standard output besides */
	const char *export_path;    /* --export: changed pairs for blind grading; NULL: none */
	const char *import_path;    /* --import: the same file, graded; NULL: none */
	const char *calibrate_path; /* --calibrate: the policy overlay that is written; NULL: none */
	struct gate_bounds bounds;  /* --max-loss and so on: what the gate bears; gate_usual as a rule */
	const char *policies[16];   /* --policy: what the run was under, besides the standard places; for --calibrate */
	unsigned policy_count;
	bool quiet; /* --quiet: nothing on standard output but the table */
};

/*
 * Report on a tape. Prints the gate's verdict and what was written where. Returns the exit status: 0 when the gate is
 * passed, 1 when not (said on standard error, each reason with the turn's id), 2 when the tape cannot be read or a file
 * cannot be written (said likewise).
 */
int eval_report(const char *tape_path, const struct eval_report_options *options);

/*
 * Read argv[*i] if it is a flag of the report, and advance *i over its value. Returns 1 when it was, 0 when it is none
 * of these, -1 when it is wrong, after saying so on standard error: the exit status is then 2.
 */
int eval_report_flag(struct eval_report_options *options, int argc, char *const *argv, int *i);

/* The lines of help for these flags, each ending in a newline. */
const char *eval_report_help(void);

/* `parapet eval --report-only TAPE [flags]`: argv[0] is "--report-only". Returns the exit status. */
int eval_report_main(int argc, char *const *argv);

#endif
