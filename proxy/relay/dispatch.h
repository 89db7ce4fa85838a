/*
 * Reading a request that is whole: who steers it, what it asks, where it goes, and which bytes of it are ours to take
 * out. Pure but for the worker's scratch memory.
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

#define DISPATCH_CUTS 2 /* the body's field, and the model's suffix */

struct dispatch {
	struct mode_toggles said;
	struct turn_mode turn_mode; /* of a turn only */
	struct request request;     /* texts lie in the body and in worker->texts */
	struct decision decision;   /* of a turn only; direct unless guards are on and it was read */
	struct pass_plan passes;    /* of a turn that guards may look at; those of them that would */
	bool shadow;                /* they only look on: the client gets the model's own answer */
	struct span cuts[DISPATCH_CUTS];
	struct span put; /* a member to put into the body at put_at; its len is 0: none */
	const char *put_at;
	bool closes_thinking; /* what is put has the backend end the thinking */
	char put_text[96];    /* may hold it */
	size_t cut_count;     /* bytes of the body to leave out, in order */
	const char *unread;   /* why the body was not read; NULL: it was, as far as it can be */
	struct span suffix;   /* taken off the model's name, in body or path; at is NULL when there is none */
};

/*
 * Why a request's body need not be held, or NULL: it is one that names a model, and there is a policy to steer by.
 */
const char *dispatch_exempts(
    const struct client *client, const struct endpoint *endpoint, const struct http_head *head);

/*
 * Read. dispatch->said holds what the head says, and ->suffix what was cut off the path. content is the whole body
 * without framing; unread says why it is not here (then content is what is there of it). Returns 0, or -1 with the
 * fault that answers the client instead. Within a stretch of CPU time: a body that takes too much of it is unread.
 */
int dispatch_take(struct dispatch *dispatch, const struct client *client, const struct endpoint *endpoint,
    const struct http_head *head, struct span content, const char *unread, struct mode_fault *fault);

/* The executor that looks at the turn, in shadow or not; NULL: none does. */
const struct executor *dispatch_executor(const struct dispatch *dispatch);

/* Whether prompt or stop words require a form of answer. */
bool dispatch_wants_form(const struct dispatch *dispatch);

/* Tell the record of a turn what was read, and keep it where the policy wants that (capture.h). */
void dispatch_note(const struct dispatch *dispatch, const struct client *client, struct turn *turn);

#endif
