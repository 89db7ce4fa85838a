/*
 * How one request is steered: by the client's toggles as far as the policy lets it, else by its experiment's arm, else
 * by the policy's own word. The first that speaks counts: header, path, body, model, arm, policy (routes/toggles.h). A
 * way that the policy does not name is nobody's: what stands there passes as it came.
 */
#ifndef PARAPET_PROXY_DIALECTS_MODE_H
#define PARAPET_PROXY_DIALECTS_MODE_H

#include <stdbool.h>

#include "policies/policy.h"
#include "policies/span.h"
#include "policies/vocabulary.h"
#include "routes/toggles.h"

struct http_head;
struct request;

/* Who said it. The order is that of precedence; the first four are those of enum policy_way. */
#define EACH_MODE_SOURCE(ROW) \
	ROW(FROM_HEADER, "header") \
	ROW(FROM_PATH, "path") \
	ROW(FROM_BODY, "body") \
	ROW(FROM_MODEL, "model") \
	ROW(FROM_ARM, "arm") \
	ROW(FROM_POLICY, "policy")
VOCABULARY(mode_source, EACH_MODE_SOURCE, FROM_COUNT);

/* What a client says, place by place. Zero is "nothing"; names lie where they were read. */
struct mode_toggles {
	bool by[WAY_COUNT];
	struct toggle toggle[WAY_COUNT];
};

/* Why a request is answered by ourselves instead. Static but for the message. */
struct mode_fault {
	unsigned status;   /* 0: there is no fault */
	char message[512]; /* for a person, without quotes and backslashes */
};

struct turn_mode {
	enum policy_mode mode; /* MODE_OFF, MODE_ON, MODE_SHADOW or MODE_ROUTE */
	enum mode_source from;
	const struct policy_route *route; /* to be taken, for MODE_ROUTE; the policy's */
	const char *arm;                  /* "" without an experiment, "chosen" outside of it; static or the policy's */
};

/* The path without a toggle's prefix, whoever may say one: what an answer's shape goes by. */
struct span mode_path_behind(struct span path);

/*
 * Take the path's prefix off head->path, and note what it and the X-Parapet field say. policy may be NULL: then nothing
 * steers, but a prefix comes off all the same. Returns 0, or -1 with the fault.
 */
int mode_read_head(
    const struct policy *policy, struct http_head *head, struct mode_toggles *said, struct mode_fault *fault);

/*
 * Note what the body's field and the model's suffix say. Sets *field and *suffix to the bytes of the body that are to
 * be left out (at is NULL where there are none), and turn->model to the bare name. Returns 0, or -1 with the fault.
 */
int mode_read_body(const struct policy *policy, struct request *request, struct mode_toggles *said, struct span *field,
    struct span *suffix, struct mode_fault *fault);

/* The model's suffix at a path's end (GET /v1/models/gemma3:4b@off, the @ maybe encoded), or at is NULL. */
struct span mode_path_suffix(const struct policy *policy, struct span path);

/*
 * A toggle in a name that stands in the first bytes of a body, read whole or not: found by its looks alone, where
 * reading is out of the question.
 */
bool mode_names_toggle(const struct policy *policy, struct span bytes);

/*
 * Settle it. turn may be unread (NULL); address tells clients apart, for arms. Returns 0, or -1 with the
 * fault: what the client asks is not allowed, or not there.
 */
int mode_resolve(const struct policy *policy, const struct mode_toggles *said, const struct request *request,
    const struct http_head *head, struct span address, struct turn_mode *turn_mode, struct mode_fault *fault);

#endif
