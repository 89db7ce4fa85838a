/*
 * `parapet eval`: from the command line to the exit status.
 */
#include "proxy/commands/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "policies/shipped.h"
#include "proxy/eval/batch.h"
#include "proxy/eval/manifest_write.h"
#include "proxy/eval/options.h"
#include "proxy/eval/report.h"
#include "proxy/eval/run.h"
#include "proxy/eval/server.h"
#include "proxy/eval/tape_write.h"
#include "proxy/shared/policy_files.h"

#define STATUS_INTERRUPTED 130

struct evaluation {
	struct eval_options options;
	struct questions questions;
	struct worklist worklist;
	struct server server;
	struct tape_writer *tape;
	char *tape_name; /* of a batch: ours */
	char policy_hash[32], model[MANIFEST_MODEL_MAX], digest[MANIFEST_MODEL_MAX];
};

/* The policy without eval's own settings; a mistake in it ends the process. Returns 0, or -1 after an error message. */
static int
read_policy(struct evaluation *eval)
{
	struct options_files *files = &eval->options.report.policies;
	const char *named = getenv("PARAPET_POLICY");
	const struct policy *policy;

	/* The flag's word is over the variable's, as with serve. */
	if (files->count == 0 && named != NULL && named[0] != '\0')
		files->list[files->count++] = named;
	policy = policy_files_load(true, files->list, files->count, false, stderr);
	if (policy == NULL)
		return -1;
	snprintf(eval->policy_hash, sizeof(eval->policy_hash), "%s", policy->hash);
	policy_release(policy);
	return 0;
}

/* Everything that can be found out before anything is started. */
static int
read_all(struct evaluation *eval)
{

	const char *file = eval->options.questions;
	struct span own = {shipped_questions, shipped_questions_len};

	if ((file != NULL ? questions_load(&eval->questions, file, stderr)
			  : questions_read(&eval->questions, "built in", own, stderr)) == -1)
		return -1;
	eval->worklist = (struct worklist){
	    .questions = &eval->questions, .separate = eval->options.separate, .repeat = eval->options.repeat};
	if (worklist_size(&eval->worklist) > WORKLIST_MAX) {
		fprintf(stderr, "parapet eval: %zu turns are too many: %d are the most\n",
		    worklist_size(&eval->worklist), WORKLIST_MAX);
		return -1;
	}
	return eval->options.through == NULL ? read_policy(eval) : 0;
}

/* A batch's tape is next to its answers. Answers that do not match our tape belong to someone else. */
static int
name_tape(struct evaluation *eval)
{
	struct eval_options *options = &eval->options;
	struct stat is;

	if (!options->batch)
		return 0;
	if (options->tape == NULL) {
		if (asprintf(&eval->tape_name, "%s.tape", options->answers) == -1)
			return -1;
		options->tape = eval->tape_name;
	}
	if (stat(options->answers, &is) == 0 && is.st_size > 0 && stat(options->tape, &is) == -1) {
		fprintf(stderr,
		    "parapet eval: %s is there already, and %s, from which it would go on, is not: name another file\n",
		    options->answers, options->tape);
		return -1;
	}
	return 0;
}

static int
open_tape(struct evaluation *eval)
{
	cJSON *manifest;

	if (eval->options.through != NULL)
		manifest_policy_hash(&eval->server, eval->policy_hash);
	if (manifest_find_model(&eval->server, &eval->options, eval->model, eval->digest, stderr) == -1)
		return -1;
	manifest =
	    manifest_new(&eval->server, &eval->options, &eval->questions, eval->policy_hash, eval->model, eval->digest);
	eval->tape = tape_open(eval->options.tape, manifest, &eval->worklist, stderr);
	cJSON_Delete(manifest);
	return eval->tape != NULL ? 0 : -1;
}

/* The output of a run. Returns the exit status. */
static int
conclude(struct evaluation *eval, enum run_end end, size_t failed)
{
	const struct eval_options *options = &eval->options;
	size_t done = tape_done(eval->tape), all = worklist_size(&eval->worklist);
	int status = 0;

	tape_close(eval->tape);
	eval->tape = NULL;
	if (options->batch && end != RUN_BROKEN &&
	    batch_write(&eval->worklist, options->tape, options->answers, stderr) == -1)
		return 1;
	fprintf(stderr, "parapet eval: %zu of %zu turns are on %s\n", done, all, options->tape);
	if (end == RUN_INTERRUPTED)
		fprintf(stderr, "parapet eval: interrupted: the same command goes on from there\n");
	else if (failed > 0)
		fprintf(stderr, "parapet eval: %zu turns failed: the same command asks them again\n", failed);
	if (end == RUN_INTERRUPTED)
		return STATUS_INTERRUPTED;
	if (end == RUN_DONE && !options->batch)
		status = eval_report(options->tape, &options->report);
	return status == 0 && (end == RUN_BROKEN || failed > 0) ? 1 : status;
}

static int
evaluate(struct evaluation *eval)
{
	size_t failed;
	enum run_end end;

	if (read_all(eval) == -1 || name_tape(eval) == -1)
		return 1;
	if (server_begin(&eval->server, &eval->options, stderr) == -1 || open_tape(eval) == -1)
		return 1;
	end = run(&eval->options, &eval->worklist, &eval->server, eval->model, eval->tape, &failed);
	return conclude(eval, end, failed);
}

int
eval_main(int argc, char *const *argv)
{
	struct evaluation eval = {.tape = NULL};
	int status;

	if (argc > 1 && strcmp(argv[1], "--report-only") == 0)
		return eval_report_main(argc - 1, argv + 1);
	status = eval_options_read(&eval.options, argc, argv);
	if (status == -1)
		status = evaluate(&eval);
	tape_close(eval.tape);
	server_end(&eval.server);
	questions_free(&eval.questions);
	eval_options_free(&eval.options);
	free(eval.tape_name);
	return status;
}
