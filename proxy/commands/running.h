/*
 * The parapet that runs on this machine, asked by a command.
 */
#ifndef PARAPET_PROXY_COMMANDS_RUNNING_H
#define PARAPET_PROXY_COMMANDS_RUNNING_H

#include <stdbool.h>
#include <stddef.h>

#include "executors/services.h"
#include "proxy/http/head.h"
#include "proxy/observe/record.h"
#include "proxy/shared/access.h"
#include "proxy/shared/backend.h"

#define RUNNING_USUAL "127.0.0.1:11435"

/*
 * Where it listens: at the url, or, NULL, where PARAPET_LISTEN and PARAPET_ADMIN say or at the usual address. *text is
 * the place as somebody wrote it. Returns 0, or -1 with why.
 */
int running_locate(const char *url, struct backend_place *place, const char **text, const char **why);

/* The file whose first key is shown where nobody names one: that of our own endpoints, or of clients; NULL: none. */
const char *running_key_file(void);

/* GET a path of it, showing the first key, as fetch does (fetch.h). */
ptrdiff_t running_ask(const struct backend_place *place, const char *path, const struct access *access, int millis,
    char *into, size_t room, struct http_head *head);

/* How fast a model has been. */
struct running_pace {
	struct model_speed speed;         /* both are known */
	char model[RECORD_MODEL_MAX * 6]; /* safe to print */
};

/* As the last turns of the one at the usual place say. Waits for some tenths of a second at most; false: not known. */
bool running_pace(struct running_pace *pace);

#endif
