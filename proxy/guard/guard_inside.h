/*
 * What the files of the guard share. Nobody else includes this.
 */
#ifndef PARAPET_PROXY_GUARD_GUARD_INSIDE_H
#define PARAPET_PROXY_GUARD_GUARD_INSIDE_H

#include <event2/event.h>

#include "executors/executors.h"
#include "executors/flow.h"
#include "executors/passes/pass_plan.h"
#include "executors/room.h"
#include "policies/cpu.h"
#include "proxy/dialects/answer.h"
#include "proxy/dialects/echo.h"
#include "proxy/dialects/frames.h"
#include "proxy/dialects/progress.h"
#include "proxy/relay/guard_calls.h"
#include "proxy/relay/held.h"
#include "routes/decide.h"
#include "routes/request.h"

struct call;
struct exchange;
struct guard_request;
struct http_head;
struct http_head_kept;
struct http_response_edit;
struct asker_job;
struct dialect;
struct dispatch;
struct task;
struct turn;
struct worker;
struct worker_service;

#define GUARD_DRAFT_MAX   (4 * 1024 * 1024) /* bytes of a draft's content; a longer one is not judged */
#define GUARD_REPLY_MAX   (1024 * 1024)     /* bytes of an extra call's answer */
#define GUARD_SIGN_MICROS (10 * 1000000)    /* a waiting client hears something this often */

struct guard {
	const struct guard_calls *calls; /* the first member, since the relay knows a guard by it (guard_calls_of) */
	struct exchange *exchange;       /* NULL once it is detached */
	struct turn *turn;
	struct worker *worker;
	const struct dialect *dialect;
	const struct executor *executor; /* NULL: passes alone look at it */
	struct pass_plan passes;
	int place[ROOM_KINDS]; /* among the turns that ask; -1: none */
	size_t reserved;       /* of the budget for what is held */
	struct event *timer;

	/* The request, for asking again: its head as it came and as it was read, its body as it was sent. */
	struct held request_bytes;
	struct http_head_kept *request_head;
	struct held body;
	char *texts; /* the turn's */
	struct request request;
	struct decision decision;
	bool form;                  /* an answer of a certain form is asked for */
	struct cpu_account account; /* CPU time that the turn has left */
	bool debug;                 /* the client asked to be told more, and may */

	/* The draft. */
	struct held head_bytes; /* as they came */
	struct http_head_kept *head;
	struct held raw;     /* of its body, not passed yet, framing included */
	struct held content; /* all of it, without framing */
	size_t passed;       /* bytes of the content that the client has */
	size_t safe;         /* bytes of raw that may pass: whole chunks of frames that close nothing */
	struct frames frames;
	bool appends;          /* frames pass as they come, up to the first that closes */
	bool opening;          /* ... but none with text yet: a pass has to see its beginning first */
	struct held beginning; /* while opening: the text so far, decoded */
	bool closing;          /* that one has come */
	bool head_sent;        /* ... and with what framing: */
	bool rechunked;        /* in chunks of ours, where the backend gave a length */
	char *room;            /* the draft's text, decoded */
	struct answer answer;
	struct task *reading; /* of the draft; NULL: not begun, or done */
	const char *unread;   /* why the draft cannot be judged; NULL: it can */

	/* The check. */
	struct flow *flow;
	struct call *call;
	struct model_call asked_for; /* what the call was made of; its texts are the flow's */
	size_t fresh;                /* bytes of it that were new to the backend */
	struct asker_job *job;       /* of asked_service */
	struct worker_service *asked_service;
	int call_place;   /* among the extra calls; -1: none */
	bool asked;       /* an extra call came back, well or not, or did not in time */
	bool let_through; /* by the model's breaker, which is to be told what came of it */
	int64_t sign_at;  /* clock_micros when the client is due a sign of life */

	/* In shadow, where it asks: guard_ask.c. */
	bool detached; /* its client has its answer, the exchange is gone, and the turn is kept by this guard alone */
	int64_t since; /* clock_micros when the last text of its draft was here */
	bool shadow_place; /* among all workers', to ask */

	/* What the client is told of the check. */
	struct progress progress;
	bool tells;       /* it has begun: the answer goes out behind it */
	unsigned told;    /* steps */
	struct echo echo; /* puts the model's name back into all of it */
};

/* For flow_new; the owner is the guard. */
extern const struct services guard_services;

/* How a text that was read had ended, in a flow's words. */
enum model_finish guard_finish_of(const struct answer *answer);

/* End what is under way for the flow. */
void guard_services_stop(struct guard *guard);

/* A call that has a slot which a client's own turn needs ends at once. It is made again later, if patience allows. */
void guard_services_yield(struct guard *guard);

/* The draft is whole: read it and begin the check. May end the exchange. */
void guard_check_draft(struct guard *guard);

/* The flow moved: wait on, or deliver. May end the exchange. */
void guard_moved(struct guard *guard, enum flow_state state);

/* Deliver the draft as it came. Ends the exchange. */
void guard_deliver_draft(struct guard *guard);

/* Deliver what the flow came to. Ends the exchange. */
void guard_deliver(struct guard *guard, const struct flow_outcome *outcome);

/*
 * While opening: take the text of a frame. Decides once there is enough of it, whether it goes on as it comes or is
 * held. Returns false without memory.
 */
bool guard_opening_take(struct guard *guard, const struct frame *frame);

/* Whether a draft that is here as a whole would have been held for its beginning. */
bool guard_opening_holds(const struct guard *guard, struct span draft);

/* The stream closes: what has not been seen to be clean by now has not been shown, either. */
void guard_opening_close(struct guard *guard);

/* Pass the draft's head, and all of its body that is held, as it came. Returns whether the exchange goes on. */
bool guard_pass_held(struct guard *guard);

/* Pass so many bytes of raw. Returns whether the exchange goes on. */
bool guard_pass_raw(struct guard *guard, size_t len);

/* The relay's (relay/guard_calls.h): guard_draft.c, guard_shadow.c. */
bool guard_takes(struct exchange *exchange, const struct http_head *head, struct span raw);
void guard_take(struct exchange *exchange, const char *at, size_t len);
bool guard_let_go(struct exchange *exchange, const char *reason);
bool guard_shadow_answered(struct guard *guard, const struct http_head *head);
bool guard_shadow_read(struct guard *guard, struct span content);
bool guard_shadow_end(struct guard *guard);

/*
 * In shadow: the draft's flow has ended, asking nobody. Where the policy wants the turn to ask, and something would
 * have been asked, go on by itself. Returns whether it does: the guard then has the turn, and closes it.
 */
bool guard_ask_begin(struct guard *guard);

/* The flow of a guard that goes on by itself moved: wait on, or close the turn. */
void guard_ask_moved(struct guard *guard, enum flow_state state);

/* Such a guard is dropped: its place is given back. */
void guard_ask_end(struct guard *guard);

/* Whether a client's turn has come since the draft was whole, or a guarded one or a batch is at the backend. */
bool guard_is_in_way(const struct guard *guard);

/* Make a guard of a request that is copied, with memory reserved for it. NULL without it. */
struct guard *guard_make(
    struct exchange *exchange, const struct dispatch *dispatch, const struct guard_request *request);

/* Take so much more of the budget. */
bool guard_reserve(struct guard *guard, size_t more);

/*
 * Whether an answer with this head is one to look at: NULL, with how it goes to the client set in the guard; else why
 * it is not, a static word for the record.
 */
const char *guard_looks_at(struct guard *guard, const struct http_head *head);

/* Which client it is, for places and shares: its address. */
uint64_t guard_client(const struct guard *guard);

/* What the flow is told of the draft that was read into guard->answer. */
struct flow_turn guard_describe(struct guard *guard);

/* Send the client a sign of life. Returns whether the exchange goes on. */
bool guard_give_sign(struct guard *guard);

/*
 * Send the draft's head with the record's fields as they are now, unless it is sent; then content in chunks of ours,
 * and their end. Each returns whether the exchange goes on.
 */
bool guard_send_head(struct guard *guard, struct http_response_edit *edit);
bool guard_send_chunk(struct guard *guard, struct span content);
bool guard_send_last_chunk(struct guard *guard);

/*
 * The flow waits: tell the client which steps have begun, where the policy wants that and the answer is held. Returns
 * whether the exchange goes on.
 */
bool guard_tell(struct guard *guard);

/* Send the rest of an answer of which the client has been told: its content from guard->passed on. Returns whether all
 * went. */
bool guard_send_told(struct guard *guard, struct span content);

/* The policy's template, filled in with what the flow came to. */
void guard_fill_template(const char *text, const struct flow_outcome *outcome, struct json_out *out);

#endif
