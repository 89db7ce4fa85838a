/*
 * A zygote: a resident, warm, and the children that it is forked into. It watches them from outside: their clock,
 * and whoever asked. No byte of a job or of what it prints ever comes here.
 */
#ifndef PARAPET_SANDBOX_JAIL_ZYGOTE_H
#define PARAPET_SANDBOX_JAIL_ZYGOTE_H

#include <stdbool.h>

#define ZYGOTE_CONTROL 3 /* the answering end of the asking socket */
#define ZYGOTE_LINK    4 /* to the keeper */

/* What a zygote tells its keeper; the keeper's only word is the end of the link, or any byte: retire. */
enum zygote_said { ZYGOTE_READY = 1, ZYGOTE_FAILED, ZYGOTE_WEARY };

struct zygote_word {
	unsigned said;
	unsigned layers; /* of ready: JAIL_LAYER_* */
	char failed[24]; /* of failed: the step */
};

struct resident;

struct zygote_options {
	const struct resident *resident;
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
