/*
 * From the tape's path to everything made from it.
 */
#include "proxy/eval/report.h"

#include <cjson/cJSON.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "proxy/eval/calibrate.h"
#include "proxy/eval/figures.h"
#include "proxy/eval/gate.h"
#include "proxy/eval/manifest.h"
#include "proxy/eval/page.h"
#include "proxy/eval/summary.h"
#include "proxy/shared/policy_files.h"

#define PATH_ROOM 4096

/* A report under way. */
struct report {
	const struct eval_report_options *options;
	const char *tape_path;
	struct tape tape;
	struct scores scores;
	struct blind_grades blind;
	struct eval_verdict verdict;
};

static int
refuse(const char *what, const char *path, const char *why)
{

	fprintf(stderr, "parapet eval: %s %s: %s\n", what, path, why);
	return -1;
}

/* --- files --- */

/* Open an output file: prompts and answers must be readable only by us. */
static FILE *
open_private(const char *path, mode_t mode)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, mode);
	FILE *out = fd == -1 ? NULL : fdopen(fd, "w");

	/* One that was there before may have been open to more. */
	if (fd != -1)
		(void)fchmod(fd, mode);
	if (out == NULL) {
		refuse("cannot write", path, strerror(errno));
		if (fd != -1)
			close(fd);
	}
	return out;
}

/* Where messages for the user go: a table on standard output is for programs and must be alone there. */
static FILE *
words(const struct report *report)
{

	return report->options->table != EVAL_TABLE_NONE ? stderr : stdout;
}

/* Close it, and report what was written. Returns 0, or -1 after an error message. */
static int
close_told(const struct report *report, FILE *out, const char *path, const char *what)
{
	bool wrong = ferror(out) != 0;

	if (fclose(out) != 0 || wrong)
		return refuse("cannot write", path, "no room, or the disk fails");
	if (!report->options->quiet)
		fprintf(words(report), "%s: %s\n", what, path);
	return 0;
}

/* The path of an output file next to the tape. Returns NULL if it is not wanted or the path is too long. */
static const char *
beside(const char *wanted, const char *tape_path, const char *end, char room[PATH_ROOM])
{

	if (wanted != NULL)
		return wanted[0] == '\0' ? NULL : wanted;
	return (size_t)snprintf(room, PATH_ROOM, "%s%s", tape_path, end) < PATH_ROOM ? room : NULL;
}

static int
write_page(const struct report *report)
{
	char room[PATH_ROOM];
	const char *path = beside(report->options->html, report->tape_path, ".html", room);
	FILE *out;

	if (path == NULL)
		return 0;
	if ((out = open_private(path, 0600)) == NULL)
		return -1;
	page_write(out, &report->verdict);
	return close_told(report, out, path, "page");
}

static int
write_summary(const struct report *report)
{
	char room[PATH_ROOM];
	const char *path = beside(report->options->markdown, report->tape_path, ".md", room);
	FILE *out;

	if (path == NULL)
		return 0;
	if ((out = open_private(path, 0600)) == NULL)
		return -1;
	summary_write(out, &report->verdict);
	return close_told(report, out, path, "summary");
}

static int
write_pairs(const struct report *report)
{
	const char *path = report->options->export_path;
	FILE *out;

	if (path == NULL)
		return 0;
	if ((out = open_private(path, 0600)) == NULL)
		return -1;
	blind_export(out, &report->scores, manifest_seed(report->tape.manifest));
	return close_told(
	    report, out, path, "pairs to grade, by left, right or tie in their last column, and to --import");
}

static int
write_overlay(const struct report *report)
{
	const struct eval_report_options *options = report->options;
	const struct policy *policy;
	FILE *out;

	if (options->calibrate_path == NULL)
		return 0;
	policy = policy_files_load(true, options->policies.list, options->policies.count, false, stderr);
	if (policy == NULL)
		return -1;
	/* A policy file that others may write is refused when it is read. */
	if ((out = open_private(options->calibrate_path, 0644)) != NULL)
		calibrate_write(out, &report->scores, report->tape.manifest, policy, &report->options->bounds);
	policy_release(policy);
	return out == NULL ? -1 : close_told(report, out, options->calibrate_path, "policy for this model");
}

/* --- reading --- */

static void
keep_reason(void *owner, const char *line)
{
	struct eval_verdict *verdict = owner;

	if (verdict->reason_count < VERDICT_REASONS_MAX)
		snprintf(verdict->reasons[verdict->reason_count++], VERDICT_REASON_LEN, "%s", line);
}

/* Read everything, and judge. Returns 0, or -1 after an error message. */
static int
take_tape(struct report *report)
{
	const struct eval_report_options *options = report->options;
	const char *why;

	if (tape_load(&report->tape, report->tape_path, &why) == -1)
		return refuse("cannot read the tape", report->tape_path, why);
	if (report->tape.count == 0)
		return refuse("nothing to report:", report->tape_path, "no turn is on this tape");
	if (scores_take(&report->scores, &report->tape) == -1)
		return refuse("cannot judge", report->tape_path, "out of memory");
	if (options->import_path != NULL &&
	    blind_import(&report->blind, options->import_path, &report->scores, manifest_seed(report->tape.manifest),
		&why) == -1)
		return refuse("cannot read", options->import_path, why);
	report->verdict.tape = &report->tape;
	report->verdict.scores = &report->scores;
	report->verdict.blind = options->import_path == NULL ? NULL : &report->blind;
	report->verdict.passed = gate_judge(&report->scores, &options->bounds, keep_reason, &report->verdict);
	return 0;
}

/* --- telling --- */

static void
tell_tape(const struct report *report)
{

	if (report->tape.manifest->child == NULL)
		fprintf(stderr, "parapet eval: %s has no manifest, so it may be no tape of `parapet eval`\n",
		    report->tape_path);
	if (report->tape.wrong > 0)
		fprintf(stderr, "parapet eval: %zu lines of %s are no turns, and were left out\n", report->tape.wrong,
		    report->tape_path);
	if (report->tape.cut)
		fprintf(stderr, "parapet eval: the last line of %s is cut off, and was left out\n", report->tape_path);
}

static void
tell_blind(FILE *out, const struct blind_grades *blind)
{

	fprintf(out,
	    "graded blind: guarded better %zu, raw better %zu, tie %zu, not graded %zu, rows not understood %zu\n",
	    blind->gained, blind->lost, blind->tied, blind->ungraded, blind->strange);
}

static void
tell_gate(const struct report *report)
{
	const struct eval_verdict *verdict = &report->verdict;
	FILE *out = verdict->passed ? words(report) : stderr;

	if (verdict->passed && report->options->quiet)
		return;
	for (unsigned i = 0; i < verdict->reason_count; i++)
		fprintf(out, "gate %s: %s\n", verdict->passed ? "passed" : "not passed", verdict->reasons[i]);
}

static int
write_all(const struct report *report)
{

	if (write_page(report) == -1 || write_summary(report) == -1 || write_pairs(report) == -1)
		return -1;
	return write_overlay(report);
}

int
eval_report(const char *tape_path, const struct eval_report_options *options)
{
	struct report report = {.options = options, .tape_path = tape_path};
	int status = 2;

	if (take_tape(&report) == 0 && write_all(&report) == 0) {
		status = report.verdict.passed ? 0 : 1;
		figures_table(stdout, &report.scores, options->table);
		tell_tape(&report);
		if (options->import_path != NULL && !options->quiet)
			tell_blind(words(&report), &report.blind);
		tell_gate(&report);
		if (fflush(stdout) != 0)
			status = 2;
	}
	scores_free(&report.scores);
	tape_free(&report.tape);
	return status;
}
