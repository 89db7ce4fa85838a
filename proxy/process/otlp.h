/*
 * Telling an OpenTelemetry receiver of turns (--otlp), in a process of its own: no worker waits for a receiver, or ever
 * speaks to it. That process reads the ring of the last turns, which is its queue, too: turns that go out of it before
 * the receiver took them are dropped and counted. It is confined as a worker is, to the receiver's port; the parent
 * starts it (subprocess.h), and says in the log how the receiver answers.
 */
#ifndef PARAPET_PROXY_PROCESS_OTLP_H
#define PARAPET_PROXY_PROCESS_OTLP_H

#include <stdbool.h>
#include <stdint.h>

#include "proxy/observe/otlp_json.h"
#include "proxy/process/subprocess.h"
#include "proxy/shared/backend.h"

struct shared;

/* The parent's part. All zero: there is none. */
struct otlp {
	struct backend_url url;
	struct shared *shared; /* NULL: there is no receiver */
	struct subprocess subprocess;
	int32_t told[OTLP_SIGNALS];    /* what the log says of the receiver's answers */
	int64_t told_at[OTLP_SIGNALS]; /* when */
};

/* Read where the receiver is: http://HOST:PORT or unix:PATH. Returns 0, or -1 with *why (static). */
int otlp_read(struct backend_url *url, const char *text, const char **why);

/* Begin telling the receiver at that place, which otlp_read has found right; NULL: nobody. */
void otlp_start(struct otlp *otlp, const char *text, struct shared *shared);

/* Every quarter of a second: start a process that is due, and say what is new. */
void otlp_look(struct otlp *otlp);

/* End it: as subprocess_end, once no worker is left. What there is to tell is told first, within 2 s. */
bool otlp_end(struct otlp *otlp);

/* The process itself (otlp_send.c). */
_Noreturn void otlp_send(const struct backend_url *url, struct shared *shared);

#endif
