/*
 * `parapet diff`: how two policies differ, in their text and in their decisions.
 */
#include "policies/diff.h"
#include "executors/executors.h"

#include <cjson/cJSON.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "policies/load.h"
#include "proxy/commands/command.h"
#include "proxy/commands/prompts.h"
#include "proxy/observe/visible.h"
#include "proxy/shared/policy_files.h"
#include "routes/decide.h"

#define PROGRESS_EVERY 500 /* prompts */
#define BUILT_IN       "built-in"

static const char help[] = "parapet diff says what two policies do differently: a line for every key that has\n"
			   "another value, and, with --on, for every prompt that goes elsewhere.\n\n"
			   "usage: parapet diff OLD [NEW] [--on FILE]\n\n"
			   "  --on FILE   prompts to decide, JSON lines as `parapet inspect` takes them;\n"
			   "              - is the standard input\n\n"
			   "OLD and NEW are policy files, each over the built-in policy, or built-in itself.\n"
			   "Without NEW, OLD is compared with what is in force here. Tests are not run: for\n"
			   "that there is `parapet check`.\n\n"
			   "Exit status: 0 when there is no difference, 1 when there is one, 2 when something\n"
			   "could not be read.\n";

/* State for deciding all prompts. */
struct comparison {
	struct decider *old, *new;
	struct prompts prompts;
	const char *name; /* of the prompts' file, as errors say it */
	unsigned long decided, changed, wrong;
	bool progress; /* standard error is a terminal */
};

/* Overwrite the last progress line with a new one, or erase it. */
static void
show_progress(const struct comparison *comparison, bool more)
{

	if (!comparison->progress)
		return;
	if (more)
		(void)dprintf(
		    STDERR_FILENO, "\r%lu prompts, %lu go elsewhere", comparison->decided, comparison->changed);
	else
		(void)dprintf(STDERR_FILENO, "\r\x1b[K");
}

static const char *
decide_route(struct decider *decider, const struct request *request)
{
	struct decision decision;

	decide_patiently(decider, request, &decision);
	return decision.route != NULL ? decision.route->name : "direct";
}

/* The prompt's id, safe for a terminal, or its line if it has none. */
static void
print_id(const struct prompts *prompts)
{
	char *text = prompts->id != NULL ? cJSON_PrintUnformatted(prompts->id) : NULL;

	if (text == NULL)
		printf("line %zu", prompts->line);
	else
		visible_print(stdout, span_of(text), VISIBLE_LINE);
	free(text);
}

static void
compare_prompt(struct comparison *comparison)
{
	const struct prompts *prompts = &comparison->prompts;
	const char *old, *new;

	comparison->decided++;
	if (comparison->decided % PROGRESS_EVERY == 0)
		show_progress(comparison, true);
	if (prompts->wrong != NULL) {
		show_progress(comparison, false);
		fprintf(stderr, "parapet diff: %s:%zu: %s\n", comparison->name, prompts->line, prompts->wrong);
		comparison->wrong++;
		return;
	}
	old = decide_route(comparison->old, &prompts->request);
	new = decide_route(comparison->new, &prompts->request);
	if (strcmp(old, new) == 0)
		return;
	comparison->changed++;
	show_progress(comparison, false);
	print_id(prompts);
	printf(": %s -> %s\n", old, new);
}

/* Decide every prompt under both. Returns the exit status. */
static int
compare_all(struct comparison *comparison)
{
	bool failed;
	int why;

	while (prompts_next(&comparison->prompts))
		compare_prompt(comparison);
	why = errno;
	failed = ferror(comparison->prompts.in) != 0;
	show_progress(comparison, false);
	if (failed)
		fprintf(stderr, "parapet diff: %s: cannot be read: %s\n", comparison->name, strerror(why));
	printf("%lu of %lu prompts go elsewhere\n", comparison->changed, comparison->decided - comparison->wrong);
	prompts_free(&comparison->prompts);
	return failed || comparison->wrong > 0 ? 2 : comparison->changed > 0;
}

static int
compare_decisions(const struct policy *old, const struct policy *new, const char *name)
{
	bool standard = strcmp(name, "-") == 0;
	struct comparison comparison = {.name = standard ? "standard input" : name, .progress = isatty(STDERR_FILENO)};
	FILE *in = standard ? stdin : fopen(name, "re");
	int status = 2;

	if (in == NULL) {
		fprintf(stderr, "parapet diff: %s: %s\n", name, strerror(errno));
		return 2;
	}
	comparison.prompts.in = in;
	comparison.old = decider_new(old, &executor_readers);
	comparison.new = decider_new(new, &executor_readers);
	if (comparison.old != NULL && comparison.new != NULL)
		status = compare_all(&comparison);
	else
		fputs("parapet diff: out of memory\n", stderr);
	decider_free(comparison.old);
	decider_free(comparison.new);
	if (!standard)
		fclose(in);
	return status;
}

/* The named policy; NULL: the one in force here. Returns NULL after an error message. */
static const struct policy *
load(const char *word)
{
	bool named = word != NULL && strcmp(word, BUILT_IN) != 0;

	return policy_files_load(word == NULL, &word, named ? 1 : 0, false, stderr);
}

int
diff_main(int argc, char *const *argv)
{
	struct command_flags flags;
	const struct policy *old, *new = NULL;
	int status = command_flags_read(&flags, argc, argv, "on", help);

	if (status != -1)
		return status;
	if (flags.word_count == 0 || flags.word_count > 2) {
		fprintf(stderr, "parapet diff: %s: parapet diff old.yaml new.yaml\n",
		    flags.word_count == 0 ? "needs a policy file" : "compares two policy files");
		return 2;
	}
	old = load(flags.words[0]);
	if (old != NULL)
		new = load(flags.word_count == 2 ? flags.words[1] : NULL);
	status = 2;
	if (new != NULL) {
		status = policy_diff(old, new, stdout) > 0;
		if (flags.on != NULL) {
			int decided = compare_decisions(old, new, flags.on);

			status = decided > status ? decided : status;
		}
	}
	policy_release(old);
	policy_release(new);
	return status;
}
