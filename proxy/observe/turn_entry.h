/*
 * A closed turn without pointers: stored in the ring, counted, logged and shown to clients.
 *
 * One table of members (turn_entry.c) says what is shown; the log and the endpoints both use it.
 */
#ifndef PARAPET_PROXY_OBSERVE_TURN_ENTRY_H
#define PARAPET_PROXY_OBSERVE_TURN_ENTRY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proxy/observe/record.h"

#define TURN_NAME_MAX  64   /* bytes of a name from a policy, NUL included */
#define TURN_PLACE_MAX 64   /* of a piece of evidence */
#define TURN_STEP_MAX  24   /* of a step's name, and a dialect's */
#define TURN_JSON_MAX  4400 /* bytes of any turn as JSON, its timeline included; without it, a line of the log */

struct turn_step {
	char name[TURN_STEP_MAX];
	uint8_t trouble; /* of enum outcome_why: why the request of this step failed; WHY_COUNT: it did not */
	int64_t took;    /* microseconds */
};

struct turn_pass {
	char name[TURN_STEP_MAX];   /* of the policy's entry */
	uint8_t pass, verdict, why; /* of the enums in policy.h and outcome.h */
	bool shadow;
};

/* Texts end in NUL. Durations are microseconds; durations and token counts are -1 if unknown. */
struct turn_entry {
	char id[RECORD_ID_LEN + 1];
	char dialect[TURN_STEP_MAX];
	char model[RECORD_MODEL_MAX]; /* hostile bytes */
	char route[TURN_NAME_MAX];
	char reason[TURN_NAME_MAX];
	char arm[TURN_NAME_MAX];
	uint8_t evidence_count, step_count, pass_count;
	uint16_t flags;                         /* one bit per enum outcome_flag */
	uint8_t endpoint, mode, from, executor; /* of the enums in record.h */
	uint8_t verdict, delivery, trust;
	uint8_t overflow;         /* likewise */
	uint8_t would, would_why; /* likewise: the verdict it would have had, in shadow */
	bool stream, aborted, cut;
	uint8_t failure;    /* of enum turn_failure */
	bool rate_at_least; /* generate_rate is a lower bound: it includes the time of reading */
	uint32_t status;
	uint32_t calls;
	int64_t time; /* milliseconds since 1970 */
	double score;
	uint64_t bytes_in, bytes_out;
	int64_t tokens_in, tokens_cached, tokens_out;
	int64_t extra_tokens_in, extra_tokens_out; /* of the extra calls */
	int64_t window, tokens_least;              /* the model's window, and the least tokens of a longer prompt */
	int64_t preempted;                         /* further calls that ended for a client's turn; -1: none */

	/* Durations. If the backend reported none, writing is timed by our clock, from the first text to the last. */
	int64_t ours;   /* until the request was sent to the backend */
	int64_t queue;  /* waiting there: to the first sign of an answer, less loading and reading */
	int64_t load;   /* loading the model */
	int64_t prompt; /* reading the prompt */
	int64_t draft;  /* writing the model's answer */
	int64_t guard;  /* what guarding added */
	int64_t total;
	int64_t would_guard;            /* time that guarding would have added to a turn in shadow with calls */
	int64_t patience, check;        /* time that guarding was allowed to add, and the estimate for its calls */
	int64_t first_byte, first_text; /* since the request's head */

	/* Tokens a second; 0 if unknown or too few to measure (cost.h). */
	double prompt_rate;   /* of tokens read, without cached ones */
	double generate_rate; /* of tokens written */

	/* Of a turn with a trace; names as in its answer. */
	struct trace trace;
	struct reply_names names;
	int64_t steps_at; /* since the request's head */

	/* Last, since most turns have none of them: turn_entry_size. */
	char evidence[RECORD_HITS_MAX][TURN_PLACE_MAX]; /* "NAME (+3)", or "FILE:LINE (+3)" of a rule without one */
	struct turn_step steps[RECORD_STEPS_MAX];
	struct turn_pass passes[OUTCOME_PASSES_MAX];
};

_Static_assert(FLAG_COUNT <= 16, "a bit for each");

/* How many of an entry's bytes are used: all of them, or those before its lists, or its trace, if it has none. */
static inline size_t
turn_entry_size(const struct turn_entry *entry)
{

	if (entry->evidence_count + entry->step_count + entry->pass_count > 0)
		return sizeof(*entry);
	return entry->trace.id[0] != '\0' ? offsetof(struct turn_entry, evidence) : offsetof(struct turn_entry, trace);
}

/* How a turn failed for its client, whatever guarding did: value, name, and the meaning for people. */
/* clang-format off */
#define EACH_TURN_FAILURE(ROW) \
	ROW(FAILURE_NONE, "", "") \
	ROW(FAILURE_REFUSED, "refused", "the model server or parapet refused the request: the response says why") \
	ROW(FAILURE_ERROR, "error", "the model server failed (see its log) or could not be reached (check that it is running)") \
	ROW(FAILURE_BROKEN_OFF, "broken-off", "the model server ended the answer early: see its log") \
	ROW(FAILURE_CLIENT_LEFT, "client-left", "the client left before the end of the answer: often a user who has read enough")
/* clang-format on */

VOCABULARY(turn_failure, EACH_TURN_FAILURE, FAILURE_COUNT);
const char *turn_failure_meaning(enum turn_failure failure);

/* Fill in an entry from a finished record. Names too long for their place are truncated. */
void turn_entry_fill(struct turn_entry *entry, const struct record *record);

/*
 * Write the turn as one JSON object, with_timeline as its endpoint shows it. `into` has room for TURN_JSON_MAX bytes.
 * Returns the bytes written: always a whole object, in ASCII except for valid UTF-8 in the model's name.
 */
size_t turn_entry_write_json(const struct turn_entry *entry, bool with_timeline, char *into);

#endif
