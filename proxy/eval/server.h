/*
 * The parapet that is asked: one of our own, started for this run and gone with it, or one that runs already.
 *
 * Our own listens on a unix socket in a folder that nobody else may enter. Its policy is the one that was asked for,
 * and a few words more: the draft of an edited answer is told (toggles.debug), requests may say on and off, and there
 * is room to guard as many turns as are asked at a time.
 */
#ifndef PARAPET_PROXY_EVAL_SERVER_H
#define PARAPET_PROXY_EVAL_SERVER_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

#include "policies/span.h"
#include "proxy/shared/access.h"
#include "proxy/shared/backend.h"

struct eval_options;

#define SERVER_FOLDER_MAX 80 /* bytes of its name, NUL included: a socket's path is short */

struct server {
	struct backend_place place; /* where it is asked */
	struct access access;       /* its first key is shown, if there is one */
	char backend[256];          /* what it says that its backend is; "" when that is not known */
	pid_t pid;                  /* 0: not ours */
	char folder[SERVER_FOLDER_MAX];
};

/*
 * Start one, or find the one that was named, and wait until it can be asked. Returns 0, or -1 after a line to err;
 * server_end is due in any case.
 */
int server_begin(struct server *server, const struct eval_options *options, FILE *err);

/* End it, and take its folder away. */
void server_end(struct server *server);

/*
 * GET a path of it. Content of at most room bytes goes to `into`. Returns whether it was a 200; *content is what it
 * says.
 */
bool server_get(const struct server *server, const char *path, char *into, size_t room, struct span *content);

#endif
