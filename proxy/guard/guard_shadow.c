/*
 * A turn in shadow: the guard leaves the answer alone and keeps a copy. When that is complete, it runs the flow that
 * would have checked it. The flow makes no calls, so it ends at once. guard_ask.c continues from there.
 */
#include <assert.h>
#include <stdlib.h>

#include "policies/clock.h"
#include "proxy/dialects/endpoint.h"
#include "proxy/guard/guard.h"
#include "proxy/guard/guard_inside.h"
#include "proxy/http/head.h"
#include "proxy/relay/capture.h"
#include "proxy/relay/exchange.h"
#include "proxy/relay/hold.h"
#include "proxy/relay/turn.h"

struct guard *
guard_new_shadow(struct exchange *exchange, const struct dispatch *dispatch, const struct guard_request *request)
{

	/* Such a client's turns are not guarded. */
	if (exchange->to_old_client)
		return NULL;
	return guard_make(exchange, dispatch, request);
}

bool
guard_shadow_answered(struct guard *guard, const struct http_head *head)
{

	return guard_looks_at(guard, head) == NULL;
}

bool
guard_shadow_read(struct guard *guard, struct span content)
{
	size_t before = guard->content.room;

	if (content.len > GUARD_DRAFT_MAX - guard->content.len)
		return false;
	return held_add(&guard->content, content.at, content.len) == 0 &&
	    guard_reserve(guard, guard->content.room - before);
}

/* Find what the check would have done with the draft. */
static void
judge(struct guard *guard)
{
	struct record *record = &guard->turn->record;
	struct flow_turn turn;
	const struct flow_outcome *outcome;
	enum flow_state state;

	if (guard->opening && guard_opening_holds(guard, guard->answer.text))
		guard->appends = false;
	turn = guard_describe(guard);
	turn.shadow = true;
	turn.both_programs = false;
	guard->flow = flow_new(&guard_services, guard,
	    guard->executor != NULL ? guard->executor->first : (struct step){NULL, NULL}, &turn);
	if (guard->flow == NULL)
		return;
	state = flow_begin(guard->flow);
	assert(state == FLOW_ENDED);
	(void)state;
	outcome = flow_outcome(guard->flow);
	record->would = outcome->verdict;
	record->would_why = outcome->why;
	record_note_passes(record, outcome);
}

bool
guard_shadow_end(struct guard *guard)
{
	struct span content = {guard->content.at != NULL ? guard->content.at : "", guard->content.len};
	bool entered;

	if (!guard_reserve(guard, FLOW_MEMORY_MAX + content.len))
		return false;
	guard->room = malloc(content.len + 1);
	entered = cpu_enter(&guard->account, CPU_STRETCH);
	if (guard->room != NULL &&
	    answer_read(guard->dialect, content, guard->request.stream, guard->room, content.len + 1, &guard->answer) ==
		0) {
		capture_keep(guard->turn->capture, CAPTURE_DRAFT, guard->answer.text);
		judge(guard);
	} else if (cpu_is_spent()) {
		guard->turn->record.would = VERDICT_UNCHECKED;
		guard->turn->record.would_why = WHY_TOO_COSTLY;
	}
	cpu_leave(&guard->account, entered);
	return guard_ask_begin(guard);
}
