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

#include "proxy/commands/command.h"
#include "proxy/eval/figures.h"
#include "proxy/eval/gate.h"

/* All texts are borrowed, from argv as a rule. All zero but the bounds is a good beginning: see each for what that
 * means. */
struct eval_report_options {
	const char *html;              /* the page; NULL: the tape's path with ".html" behind it; "" is none */
	const char *markdown;          /* the summary; NULL: the tape's path with ".md" behind it; "" is none */
	enum eval_table table;         /* printed to standard output besides */
	const char *export_path;       /* --export: changed pairs for blind grading; NULL: none */
	const char *import_path;       /* --import: the same file, graded; NULL: none */
	const char *calibrate_path;    /* --calibrate: the policy overlay that is written; NULL: none */
	struct gate_bounds bounds;     /* --max-loss and so on: what the gate bears; gate_usual as a rule */
	struct options_files policies; /* --policy: what the run was under, besides the standard places */
	bool quiet;                    /* --quiet: nothing on standard output but the table */
};

/*
 * Report on a tape. Prints the gate's verdict and what was written where. Returns the exit status: 0 when the gate is
 * passed, 1 when not (said on standard error, each reason with the turn's id), 2 when the tape cannot be read or a file
 * cannot be written (said likewise).
 */
int eval_report(const char *tape_path, const struct eval_report_options *options);

/* The flags of a report, and the lines of help for all but the last, --policy. Returns how many. */
#define EVAL_REPORT_FLAGS 13
unsigned eval_report_flags(struct eval_report_options *options, struct flag into[EVAL_REPORT_FLAGS]);
#define EVAL_REPORT_HELP \
	"  --html FILE       the report as one page (TAPE.html); '' writes none\n" \
	"  --markdown FILE   its summary (TAPE.md); '' writes none\n" \
	"  --table FORM      print the figures, too: md, csv or latex\n" \
	"  --max-loss N      lost / gained that the gate bears, as 0.05 or 1/20 (1/15)\n" \
	"  --max-rewritten N right answers that became other texts, no wrong ones, / gained\n" \
	"                    that it bears (1/5)\n" \
	"  --max-broken N    share of changed turns that may lose their form, JSON for one (0)\n" \
	"  --max-unexplained N\n" \
	"                    share of them that may lose their explanation (1)\n" \
	"  --max-for-nothing N\n" \
	"                    share of the turns with extra calls in which these may have\n" \
	"                    changed and confirmed nothing (1)\n" \
	"  --export FILE     write the changed pairs for blind grading, as CSV\n" \
	"  --import FILE     read that file back, with its last column filled in\n" \
	"  --calibrate FILE  write a policy that turns off the routes that did not pay\n" \
	"  --quiet           say only what is wrong\n"

/* `parapet eval --report-only TAPE [flags]`: argv[0] is "--report-only". Returns the exit status. */
int eval_report_main(int argc, char *const *argv);

#endif
