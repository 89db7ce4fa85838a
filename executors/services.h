/*
 * What a flow may ask for. The proxy fills this in with its backend and its jail, tests with a script.
 *
 * An operation is started here and completes later by flow_model_done or flow_service_done (flow.h), never from inside
 * the call that started it. A flow has one pending at most.
 */
#ifndef PARAPET_EXECUTORS_SERVICES_H
#define PARAPET_EXECUTORS_SERVICES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"
#include "sandbox/service.h"
#include "sandbox/solver.h"

struct flow;

/* One extra call: the client's conversation with something added at its end. */
struct model_call {
	const char *step;        /* who asks; filled in by the engine; static */
	struct span instruction; /* UTF-8; stands at the end of the last user text, or after `said` as a user's text */
	struct span said;        /* what the model is to have said before it: the draft, or an earlier reply; at is
	                          * NULL: nothing, so that its answer stays independent of the draft */
	struct span earlier; /* the instruction that `said` answered, where it is the last call's reply; filled in by
	                      * the engine: the call goes on where that one ended, which the model has in its cache */
	size_t fresh;        /* bytes that the model has not read yet, as far as is known; filled in by the engine */
	bool alone;          /* the instruction is all that is asked, without the conversation before it */
	const char *schema;  /* JSON Schema that the answer is held to where the backend can; NULL: none; static */
	double temperature;
	uint32_t seed;
	int64_t max_tokens;   /* of the answer; 0: what the policy allows, which is also the most */
	int64_t least_tokens; /* where fewer fit into patience, nothing is asked; 0: max_tokens */
};

/* How a text of the model ended, the draft included. */
enum model_finish {
	MODEL_STOPPED,    /* by itself */
	MODEL_LENGTH,     /* by a token limit */
	MODEL_STOP_WORD,  /* by the client's stop words */
	MODEL_FILTERED,   /* refused or filtered on the way */
	MODEL_REFUSED,    /* 4xx: never asked again */
	MODEL_ERROR,      /* 5xx, or an error in the stream */
	MODEL_UNREADABLE, /* not what the dialect says an answer is, or beyond its bounds */
	MODEL_GONE,       /* no connection, or one that broke */
	MODEL_FINISH_COUNT
};

struct model_reply {
	struct span text;     /* decoded */
	struct span thinking; /* likewise; empty when there is none */
	enum model_finish finish;
	int64_t tokens; /* of the answer; 0 where it is not told */
};

struct program_run {
	struct span program; /* Python; hostile */
	int64_t wall_millis; /* 0: what the policy allows, which is also the most; so are the next */
	int64_t memory;      /* bytes */
	size_t output_max;   /* bytes that it may print */
	bool again;          /* one that has run, with something changed: the outcome keeps the first, and the trace
	                      * counts all of them as one step */
};

struct program_reply {
	enum jail_verdict verdict;
	struct span output; /* hostile bytes */
	struct span detail; /* the exception's text and the like: people's words may stand in it, so never logged */
	int64_t micros;
};

/* Tokens a second; 0 where it is not known. */
struct model_speed {
	double prompt, generate;
};

/* Whom an operation asks: the model, or the service of the number before. */
enum operation {
	OPERATION_MODEL,
	OPERATION_PROGRAM = SERVICE_JAIL + 1,
	OPERATION_SOLVER = SERVICE_SOLVER + 1,
	OPERATIONS = SERVICES + 1
};

/* How things stand with what an operation needs. */
enum service_state {
	SERVICE_READY,
	SERVICE_STARTING, /* since a moment ago */
	SERVICE_ABSENT
};

/*
 * `owner` is the one that the flow was made with. A start function is NULL where the service does not exist, which is
 * as if it returned false. Where all three are NULL cancel is not called; where start_model is, take_call and give_call
 * are not.
 */
struct services {
	/*
	 * Start an extra call. Keeps the ask's texts until the operation ends. Returns false when it cannot even be
	 * started; then nothing completes.
	 */
	bool (*start_model)(void *owner, struct flow *flow, const struct model_call *ask);

	/* Ask a service a question of its own type (sandbox/service.h); likewise. */
	bool (*start_service)(void *owner, struct flow *flow, enum service service, const void *question);

	/* End the pending operation and everything below it at once; it completes no more. */
	void (*cancel)(void *owner, struct flow *flow);

	/*
	 * Whether the service is there that the operation needs: for a call, the jail that will be needed
	 * for what it says. NULL: whatever is needed is there.
	 */
	enum service_state (*state)(void *owner, struct flow *flow, enum operation operation);

	/*
	 * Take a place among the turns that ask for such operations, unless the turn has one; it keeps it. Returns
	 * false where there is none. NULL: there always is.
	 */
	bool (*take_turn)(void *owner, enum operation operation);

	/*
	 * Take a place among the guards' calls to this backend. Where there is none, or a client's own request waits
	 * for its first byte, false: the flow then waits, and flow_room is called when there may be one.
	 */
	bool (*take_call)(void *owner);
	void (*give_call)(void *owner);

	/*
	 * When another client was seen last, on now(); 0: never. A backend that reads a prompt cannot be stopped, so
	 * who comes meanwhile waits. NULL: there is nobody else.
	 */
	int64_t (*other_seen)(void *owner);

	/* Microseconds on a monotonic clock. */
	int64_t (*now)(void *owner);

	/* How fast this turn's model has been. */
	struct model_speed (*speed)(void *owner);

	/*
	 * Whether reading may be interrupted (policies/task.h): the flow is then pending with a deadline that has
	 * passed. Where it may not, and for a turn in shadow, all has to fit into one stretch.
	 */
	bool pauses;
};

#endif
