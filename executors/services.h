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

/* One extra call: the client's conversation with something appended. */
struct model_call {
	const char *step; /* the step that asks; filled in by the engine; static */
	struct span
	    instruction;  /* UTF-8; placed at the end of the last user message, or after `said` as a user message */
	struct span said; /* what the model is to have said before: the draft, or an earlier reply; at is NULL: nothing,
	                     so that its answer is independent of the draft */
	struct span earlier; /* the instruction that `said` answered, if it is the last call's reply; filled in by the
	                        engine: the call continues that one, which is in the model's cache */
	size_t fresh;        /* bytes that the model has probably not read yet; filled in by the engine */
	bool alone;          /* only the instruction is sent, without the conversation */
	const char *schema;  /* JSON Schema for the answer, if the backend supports it; NULL: none; static */
	double temperature;
	uint32_t seed;
	int64_t max_tokens;   /* of the answer; 0: the policy's limit, which always applies */
	int64_t least_tokens; /* if fewer fit into patience, no call is made; 0: max_tokens */
};

/* How a text of the model ended; also for the draft. */
enum model_finish {
	MODEL_STOPPED,    /* by itself */
	MODEL_LENGTH,     /* by a token limit */
	MODEL_STOP_WORD,  /* by the client's stop words */
	MODEL_FILTERED,   /* refused or filtered in transit */
	MODEL_REFUSED,    /* 4xx: never retried */
	MODEL_ERROR,      /* 5xx, or an error in the stream */
	MODEL_UNREADABLE, /* not an answer in the dialect, or too long */
	MODEL_GONE,       /* no connection, or it broke */
	MODEL_FINISH_COUNT
};

struct model_reply {
	struct span text;     /* decoded */
	struct span thinking; /* likewise; empty if there is none */
	enum model_finish finish;
	int64_t tokens; /* of the answer; 0 if unknown */
};

struct program_run {
	struct span program; /* Python; hostile */
	int64_t wall_millis; /* 0: the policy's limit, which always applies; so do the next */
	int64_t memory;      /* bytes */
	size_t output_max;   /* limit on its output in bytes */
	bool again; /* a program that has run, modified: the outcome keeps the first, and the trace counts all of them
	               as one step */
};

struct program_reply {
	enum jail_verdict verdict;
	struct span output; /* hostile bytes */
	struct span detail; /* the exception's text and the like: may contain user text, so it is never logged */
	int64_t micros;
};

/* Tokens a second; 0 if unknown. */
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

/* The state of a service. */
enum service_state {
	SERVICE_READY,
	SERVICE_STARTING, /* since recently */
	SERVICE_ABSENT
};

/*
 * `owner` is the one given to flow_new. A start function is NULL if the service does not exist, as if it returned
 * false. If all three are NULL, cancel is not called; without start_model, neither are take_call and give_call.
 */
struct services {
	/*
	 * Start an extra call. Keeps its texts until the operation ends. Returns false if it cannot be started;
	 * nothing then completes.
	 */
	bool (*start_model)(void *owner, struct flow *flow, const struct model_call *ask);

	/* Ask a service a question of its own type (sandbox/service.h); likewise. */
	bool (*start_service)(void *owner, struct flow *flow, enum service service, const void *question);

	/* End the pending operation and everything below it at once; it does not complete. */
	void (*cancel)(void *owner, struct flow *flow);

	/*
	 * Whether the service is there that the operation needs: for a call, the jail that will be needed
	 * for what it says. NULL: whatever is needed is there.
	 */
	enum service_state (*state)(void *owner, struct flow *flow, enum operation operation);

	/*
	 * Take a place among the turns with such operations, unless the turn has one; it keeps it. Returns false if
	 * there is none. NULL: there always is.
	 */
	bool (*take_turn)(void *owner, enum operation operation);

	/*
	 * Take a place among the extra calls to this backend. False if there is none, or a client's request waits for
	 * its first byte: the flow then waits, and flow_room is called when there may be one.
	 */
	bool (*take_call)(void *owner);
	void (*give_call)(void *owner);

	/*
	 * When another client was last seen, on now(); 0: never. A backend that reads a prompt cannot be stopped, so
	 * a client that arrives meanwhile must wait. NULL: there are no others.
	 */
	int64_t (*other_seen)(void *owner);

	/* Microseconds on a monotonic clock. */
	int64_t (*now)(void *owner);

	/* The speed of this turn's model. */
	struct model_speed (*speed)(void *owner);

	/*
	 * Whether parsing may be interrupted (policies/task.h): the flow is then pending with a deadline that has
	 * passed. If not, and for a turn in shadow, everything must fit into one stretch.
	 */
	bool pauses;
};

#endif
