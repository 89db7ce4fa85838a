/*
 * What `parapet eval` was told.
 */
#ifndef PARAPET_PROXY_EVAL_OPTIONS_H
#define PARAPET_PROXY_EVAL_OPTIONS_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stdint.h>

#include "proxy/eval/chat_api.h"
#include "proxy/eval/report.h"
#include "proxy/shared/options.h"

/* Texts are borrowed from argv and the environment. */
struct eval_options {
	const char *questions; /* a file; with batch the one that is asked. NULL: those that ship */
	const char *tape;
	const char *answers; /* with batch: where the answers go */
	const char *backend; /* NULL: as `parapet serve` finds it */
	const char *through; /* a parapet that runs; NULL: one of our own */
	const char *keys;    /* a file, whose first key that one is shown; NULL: none */
	const char *model;   /* NULL: the first that the backend lists */
	const struct chat_api *chat_api;
	cJSON *members; /* of each request, besides; an object, ours */
	bool batch, separate, carry_raw, seeded;
	unsigned repeat, jobs;
	long seed;
	int64_t timeout;                   /* of a turn, milliseconds */
	struct eval_report_options report; /* its policies are over the installed ones */
};

/*
 * Read the command line; argv[0] is the subcommand. Returns -1 to go on, else the exit status. eval_options_free is due
 * in any case.
 */
int eval_options_read(struct eval_options *options, int argc, char *const *argv);
void eval_options_free(struct eval_options *options);

#endif
