/*
 * A helper process: the parent starts it by a function, starts it again when it ends, later each time, and ends it once
 * nobody needs it any more. A helper is a file that fills in a struct subprocess and calls the functions below from its
 * own start and end (otlp.h, batch_launcher.h).
 */
#ifndef PARAPET_PROXY_PROCESS_SUBPROCESS_H
#define PARAPET_PROXY_PROCESS_SUBPROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* When what ended is started again. All zero: it never was. */
struct restart {
	int64_t started; /* clock_millis; set at each start */
	int64_t backoff; /* ms */
};

/* It ended, or could not be started: how many ms to wait. 250, then twice as long, up to 30 s, until one lives 10 s. */
int64_t restart_wait(struct restart *restart);

#define SUBPROCESS_KEEPS 4

/* All zero: there is none, and the functions below do nothing. */
struct subprocess {
	const char *name;           /* what ps shows, 15 bytes at most */
	void (*run)(void *owner);   /* in the process; must not return */
	void *owner;                /* as it is when the process is forked */
	int keep[SUBPROCESS_KEEPS]; /* descriptors that it keeps beside the standard three and the log */
	size_t keeps;
	const char *ended; /* what the log says as an error when it ends unasked; NULL: nothing */
	pid_t pid;         /* 0 while there is none; what follows is subprocess.c's */
	struct restart restart;
	int64_t due;     /* clock_millis of the next start */
	bool stopping;   /* none is to follow */
	int64_t kill_at; /* clock_millis; 0: it is not to end */
};

/* Start it, before its first subprocess_look. That it cannot be forked is logged, and it is tried again. */
void subprocess_start(struct subprocess *subprocess);

/* Every quarter of a second: start one that is due. */
void subprocess_look(struct subprocess *subprocess);

/* A child ended. If it was this one, and is not to stop, another follows. */
void subprocess_reap(struct subprocess *subprocess, pid_t pid);

/* Ask it to end, by SIGTERM, the first time; it has all the time until subprocess_end. None follows. */
void subprocess_stop(struct subprocess *subprocess);

/*
 * Stop it, and kill it when it still runs so many ms after the first call. Returns whether it is gone; if not, its end
 * will be a SIGCHLD, and this is to be called again.
 */
bool subprocess_end(struct subprocess *subprocess, int64_t grace);

#endif
