/*
 * Reads a complete request: its toggles, its question, its route, and the bytes of it to remove. Pure except for the
 * worker's scratch memory.
 */
#ifndef PARAPET_PROXY_RELAY_DISPATCH_H
#define PARAPET_PROXY_RELAY_DISPATCH_H

#include "executors/passes/pass_plan.h"
#include "policies/span.h"
#include "proxy/dialects/mode.h"
#include "routes/decide.h"
#include "routes/request.h"

struct client;
struct endpoint;
struct turn;
struct http_head;

#define DISPATCH_CUTS 2 /* the body's member, and the model's suffix */

struct dispatch {
	struct mode_toggles said;
	struct turn_mode turn_mode; /* turns only */
	struct request request;     /* texts are in the body and in worker->texts */
	struct decision decision;   /* turns only; direct unless guards are on and it was read */
	struct pass_plan passes;    /* of a turn that guards may examine: the passes that would run */
	bool shadow;                /* guards only observe: the client gets the model's own answer */
	struct span cuts[DISPATCH_CUTS];
	struct span put; /* a member to insert into the body at put_at; empty if len is 0 */
	const char *put_at;
	bool closes_thinking; /* the inserted member makes the backend end the thinking */
	char put_text[96];    /* storage for it */
	size_t cut_count;     /* bytes of the body to remove, in order */
	const char *unread;   /* why the body was not read; NULL: it was, as far as possible */
	struct span suffix;   /* removed from the model's name, in body or path; at is NULL if there is none */
};

/*
 * Why a request's body need not be held; NULL: it names a model, and there is a policy.
 */
const char *dispatch_exempts(
    const struct client *client, const struct endpoint *endpoint, const struct http_head *head);

/*
 * Read the request. dispatch->said holds what the head says, and ->suffix what was cut off the path. content is the
 * whole body without framing; unread says why it is not available (content is then the available part). Returns 0, or
 * -1 with a fault to send to the client. Limited in CPU time: a body that takes too long is unread.
 */
int dispatch_take(struct dispatch *dispatch, const struct client *client, const struct endpoint *endpoint,
    const struct http_head *head, struct span content, const char *unread, struct mode_fault *fault);

/* The executor for the turn, in shadow or not; NULL: none. */
const struct executor *dispatch_executor(const struct dispatch *dispatch);

/* Whether prompt or stop words require a form of the answer. */
bool dispatch_wants_form(const struct dispatch *dispatch);

/* Record what was read of a turn, and capture it if the policy wants that (capture.h). */
void dispatch_note(const struct dispatch *dispatch, const struct client *client, struct turn *turn);

#endif
