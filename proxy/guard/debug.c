/*
 * The debug information that a client can request about its turn.
 */
#include "proxy/guard/debug.h"

#include "executors/outcome.h"
#include "policies/policy.h"
#include "proxy/dialects/interject.h"
#include "proxy/http/head.h"
#include "proxy/json/json_out.h"

bool
debug_is_asked(const struct policy *policy, const struct http_head *head)
{

	return policy != NULL && policy->toggles.debug && http_head_find(head, "x-parapet-debug") != NULL;
}

void
debug_annotate(
    struct annotation *annotation, struct span draft, const struct flow_outcome *outcome, struct json_out *room)
{

	if (draft.len <= DEBUG_TEXT_MAX)
		annotation->draft = draft;
	if (outcome->program.len > 0) {
		json_out_bytes(room, span_strip(outcome->program));
		json_out_literal(room, "\n\nprinted:\n");
		json_out_bytes(room, span_strip(outcome->printed));
	} else if (outcome->puzzle.len > 0)
		json_out_bytes(room, span_strip(outcome->puzzle));
	if (json_out_end(room) == 0)
		annotation->proof = (struct span){room->at, room->len};
}
