/*
 * Asking: as many conversations at a time as are wanted, each of them turn by turn, until all turns of the plan are on
 * the tape.
 */
#ifndef PARAPET_PROXY_EVAL_RUN_H
#define PARAPET_PROXY_EVAL_RUN_H

#include <stddef.h>

struct eval_options;
struct worklist;
struct server;
struct tape_writer;

enum run_end {
	RUN_DONE,        /* every turn was asked; some may have failed */
	RUN_INTERRUPTED, /* SIGINT, SIGTERM or SIGHUP: what was under way is asked again by the next run */
	RUN_BROKEN       /* the tape cannot be written, or there is no memory; said on stderr */
};

/* *failed is how many turns failed. */
enum run_end run(const struct eval_options *options, const struct worklist *worklist, const struct server *server,
    const char *model, struct tape_writer *tape, size_t *failed);

#endif
