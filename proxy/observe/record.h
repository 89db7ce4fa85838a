/*
 * The record of one turn: its toggle, its route and why, its result, and its times. The only user text in it is the
 * model's name.
 *
 * A turn is any POST to an endpoint where a model writes text (endpoint->generates). The relay fills in the record
 * while the turn lives, and closes it once: it is then counted, kept in the ring of the last turns and logged.
 */
#ifndef PARAPET_PROXY_OBSERVE_RECORD_H
#define PARAPET_PROXY_OBSERVE_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "executors/outcome.h"
#include "policies/policy.h"
#include "proxy/dialects/endpoint.h"
#include "proxy/dialects/mode.h"
#include "proxy/dialects/reply.h"
#include "proxy/observe/overflow.h"
#include "proxy/observe/trace.h"

struct shared;

#define RECORD_ID_LEN     16  /* lower-case hexadecimal digits, random */
#define RECORD_MODEL_MAX  64  /* bytes stored of a model's name, NUL included */
#define RECORD_HITS_MAX   8   /* pieces of evidence stored */
#define RECORD_STEPS_MAX  16  /* steps of a flow stored */
#define RECORD_FIELDS_MAX 800 /* bytes of the header fields of any record */

/* One step of a flow. */
struct record {
	char id[RECORD_ID_LEN + 1];
	int64_t time;  /* when the request was read, with its body if it was held: milliseconds since 1970 */
	int64_t began; /* the same moment on clock_micros */

	const struct endpoint *endpoint;
	char model[RECORD_MODEL_MAX]; /* as sent to the backend, else as it answers; "" if unknown. Hostile bytes */
	bool stream;                  /* a stream was requested */
	struct prompt_size size;      /* all zero if it is not measured */
	enum overflow overflow;
	int64_t tokens_least; /* the least tokens of a prompt that was too long; -1: it was not */

	/* The toggle. */
	enum policy_mode mode;
	enum mode_source from;
	const char *arm; /* "", "chosen" (a client's toggle, or not part of the experiment), or the arm's name */

	/* The route, and why. Texts are static or the policy's. */
	const struct policy *policy; /* held; NULL if there is none */
	size_t calibration;          /* the model's, by index; DRIFT_NOWHERE: none, or not counted */
	const char *route;           /* "direct" or a route's name */
	enum policy_executor executor;
	enum verdict verdict;
	const char *reason; /* a word from a closed set */
	enum delivery delivery;
	enum trust trust; /* the model's observed trust when the draft was judged */
	double score;
	const struct policy_rule *hits[RECORD_HITS_MAX];
	uint8_t hit_count;

	/* The result. Times are microseconds from `began`; -1 if it did not happen. */
	unsigned status;                 /* sent to the client; 0 if none */
	bool aborted;                    /* the client left before the end */
	bool cut;                        /* the backend ended early */
	uint64_t bytes_in;               /* of the request as relayed, head and framing included */
	uint64_t bytes_out;              /* of the response, likewise */
	int64_t sent_at;                 /* the request was sent to the backend */
	int64_t first_byte_at;           /* of the response's head */
	int64_t first_text_at;           /* of the answer's first text */
	int64_t last_text_at;            /* ... and last, without guarding */
	size_t prompt_bytes, text_bytes; /* of a guarded turn's request, and its draft with its thinking; 0: unknown */
	int64_t ended_at;
	struct reply_facts facts;
	struct reply_names names;                       /* of a turn with a trace, or whose request names no model */
	unsigned calls;                                 /* extra calls to the model */
	unsigned preempted;                             /* ... and further ones that ended for a client's turn */
	int64_t extra_tokens_in, extra_tokens_out;      /* of these calls, as reported by the backend */
	int64_t added_micros;                           /* time added by guarding */
	int64_t patience_micros, check_micros;          /* of a flow (outcome.h); 0: there was none */
	struct outcome_pass passes[OUTCOME_PASSES_MAX]; /* of a flow, in order; with entries of its policy */
	uint8_t pass_count;
	enum verdict would;         /* in shadow: the verdict it would have had; VERDICT_DIRECT: not judged */
	enum outcome_why would_why; /* ... and why */
	int64_t would_micros;       /* what guarding would have added; -1: no calls, or not completed */
	unsigned flags;             /* one bit per enum outcome_flag */
	struct outcome_step steps[RECORD_STEPS_MAX]; /* of a flow, in order */
	uint8_t step_count;
	int64_t steps_at;   /* when the first of them began; like the times above */
	struct trace trace; /* with --otlp */
};

/*
 * Join a trace: the client's, if the traceparent is valid; else one of its own.
 */
void record_join_trace(struct record *record, struct span traceparent);

/* Store a flow's steps; it ends now. */
void record_note_steps(struct record *record, const struct flow_outcome *outcome);

/* Begin: a new id, the times, everything else unknown, zero or -1. */
void record_begin(struct record *record, const struct endpoint *endpoint);

/*
 * Write the header fields of an answer: X-Parapet-Turn, -Route, -Verdict, -Verdict-Alias, -Delivery, -Reason, -Arm,
 * -Flag and -Context (if any) and -Added-Ms, each with its CRLF. `into` has room for RECORD_FIELDS_MAX bytes. Returns
 * the bytes written.
 */
size_t record_fields_write(const struct record *record, char *into);

/* Store the results of a flow's passes. */
void record_note_passes(struct record *record, const struct flow_outcome *outcome);

#endif
