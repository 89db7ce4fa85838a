/*
 * A zygote: a runtime, warm, and the children that it is forked into. It watches them from outside: their clock,
 * and whoever asked. No byte of a job or of what it prints ever comes here.
 */
#ifndef PARAPET_SANDBOX_JAIL_ZYGOTE_H
#define PARAPET_SANDBOX_JAIL_ZYGOTE_H

#include <stdbool.h>

#define ZYGOTE_CONTROL 3 /* the answering end of the asking socket */
#define ZYGOTE_LINK    4 /* to the launcher */

/* What a zygote tells its launcher. Ready is said again after broken; before it was said once no question is heard. */
enum zygote_said {
	ZYGOTE_READY = 1, /* a child is behind its lock */
	ZYGOTE_FAILED,    /* to start: it ends */
	ZYGOTE_BROKEN,    /* it has no child behind a lock and cannot make one; it tries again by itself */
	ZYGOTE_ALIVE,     /* to a beat */
	ZYGOTE_EXPIRED,   /* likewise, and unasked when it comes to be: another one should take over */
};

/* What the launcher tells it, a byte each; the end of the link is the launcher's own. */
#define LAUNCHER_RETIRE 'r'
#define LAUNCHER_BEAT   'b'

struct zygote_word {
	unsigned said;
	unsigned layers; /* of ready: JAIL_LAYER_* */
	char failed[24]; /* of failed and broken: the step */
};

struct runtime;

struct zygote_options {
	const struct runtime *runtime;
	bool second;      /* of the second lane */
	bool native;      /* tests only: native code, and maps */
	bool no_spare;    /* tests only */
	const char *deny; /* tests only: a call that shall fail after the start */
	unsigned jobs;    /* after so many it asks to be replaced */
	unsigned seconds; /* or after so long */
};

/* Start, serve until retired, return the exit status. */
int zygote_main(const struct zygote_options *options);

#endif
