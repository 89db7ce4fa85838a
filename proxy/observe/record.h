/*
 * What is known of one turn: how it was steered, where it went and why, what came of it, and how long it took. Nothing
 * of what anybody wrote stands in here but the model's name.
 *
 * A turn is any POST to an endpoint where a model writes text (endpoint->generates). The relay fills a record in
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
#define RECORD_MODEL_MAX  64  /* bytes of a model's name that are kept, NUL included */
#define RECORD_HITS_MAX   8   /* pieces of evidence that are kept */
#define RECORD_STEPS_MAX  16  /* steps of a flow that are kept */
#define RECORD_FIELDS_MAX 800 /* bytes of the header fields of any record */

/* One step of a flow. */
struct record {
	char id[RECORD_ID_LEN + 1];
	int64_t time;  /* when the request was read, its body too if it was held: milliseconds since 1970 */
	int64_t began; /* the same moment on clock_micros */

	const struct endpoint *endpoint;
	char model[RECORD_MODEL_MAX]; /* as the backend is told, else as it answers; "" when unknown. Hostile bytes */
	bool stream;                  /* the answer was asked for as a stream */
	struct prompt_size size;      /* all zero where it is not to be looked at */
	enum overflow overflow;
	int64_t tokens_least; /* of a prompt that was too long, at least; -1: it was not */

	/* How it was steered. */
	enum policy_mode mode;
	enum mode_source from;
	const char *arm; /* "", "chosen" (a client steered it, or it is none of the experiment's), or the arm's name */

	/* Where it went, and why. Texts are static or the policy's. */
	const struct policy *policy; /* held; NULL when there is none */
	size_t calibration; /* the model's, by its place there; DRIFT_NOWHERE: none, or not to be counted by it */
	const char *route;  /* "direct" or a route's name */
	enum policy_executor executor;
	enum verdict verdict;
	const char *reason; /* a word of a closed set */
	enum delivery delivery;
	enum trust trust; /* what was observed of its model, when the draft was judged */
	double score;
	const struct policy_rule *hits[RECORD_HITS_MAX];
	uint8_t hit_count;

	/* What came of it. Times in microseconds from `began`; -1 where it never came to that. */
	unsigned status;       /* that the client got; 0 when it got none */
	bool aborted;          /* the client left before the end */
	bool cut;              /* the backend broke off */
	uint64_t bytes_in;     /* of the request as passed on, head and framing included */
	uint64_t bytes_out;    /* of the response, likewise */
	int64_t sent_at;       /* the request was on its way to the backend: until then it was ours */
	int64_t first_byte_at; /* of the response's head */
	int64_t first_text_at; /* of the answer's first text */
	int64_t last_text_at;  /* ... and last, before any guard's work */
	size_t prompt_bytes,
	    text_bytes; /* of a guarded turn's request, and its draft with its thinking; 0: not known */
	int64_t ended_at;
	struct reply_facts facts;
	struct reply_names names;                       /* of a turn with a trace, or whose request names no model */
	unsigned calls;                                 /* to the model beyond the draft */
	unsigned preempted;                             /* ... besides, that ended for a client's own turn */
	int64_t extra_tokens_in, extra_tokens_out;      /* of these calls, as far as the backend told */
	int64_t added_micros;                           /* what guarding added */
	int64_t patience_micros, check_micros;          /* of a flow (outcome.h); 0: there was none */
	struct outcome_pass passes[OUTCOME_PASSES_MAX]; /* of a flow, in order; entries of its policy */
	uint8_t pass_count;
	enum verdict would;         /* in shadow: what would have come of it; VERDICT_DIRECT: nobody looked */
	enum outcome_why would_why; /* ... and why */
	int64_t would_micros;       /* what guarding would have added; -1: nobody was asked, or not to the end */
	unsigned flags;             /* one bit per enum outcome_flag */
	struct outcome_step steps[RECORD_STEPS_MAX]; /* of a flow, in order */
	uint8_t step_count;
	int64_t steps_at;   /* when the first of them began; like the times above */
	struct trace trace; /* with --otlp */
};

/*
 * Have it belong to a trace: its client's, by what stands in the traceparent; one of its own where that is none.
 */
void record_join_trace(struct record *record, struct span traceparent);

/* Take what a flow did, step by step; it ends now. */
void record_note_steps(struct record *record, const struct flow_outcome *outcome);

/* Begin: a fresh id, the times, and "nothing known". Everything else is zero or -1. */
void record_begin(struct record *record, const struct endpoint *endpoint);

/*
 * Write the header fields of an answer: X-Parapet-Turn, -Route, -Verdict, -Verdict-Alias, -Delivery, -Reason, -Arm,
 * -Flag and -Context (where there is one) and -Added-Ms, each with its CRLF. `into` has RECORD_FIELDS_MAX bytes of
 * room. Returns the bytes written.
 */
size_t record_fields_write(const struct record *record, char *into);

/* Take what a flow's passes came to. */
void record_note_passes(struct record *record, const struct flow_outcome *outcome);

#endif
