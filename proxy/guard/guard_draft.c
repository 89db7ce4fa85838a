/*
 * Receives a guarded turn's draft: decides whether it is judged, what passes at once, and what is held until it is
 * complete.
 */
#include "proxy/guard/guard.h"

#include <stdio.h>
#include <string.h>

#include "executors/constraints/expect.h"
#include "executors/cost.h"
#include "policies/clock.h"
#include "proxy/dialects/endpoint.h"
#include "proxy/guard/guard_inside.h"
#include "proxy/http/head.h"
#include "proxy/relay/ear.h"
#include "proxy/relay/exchange.h"
#include "proxy/relay/hold.h"
#include "proxy/relay/turn.h"
#include "proxy/relay/worker.h"

#define DRAFT_TOKENS 400 /* an answer of a few paragraphs */

/* Only a complete response of the API itself is a draft. */
static bool
is_draft(const struct http_head *head)
{

	return head->status == 200 && (head->framing == HTTP_LENGTH || head->framing == HTTP_CHUNKED) &&
	    head->length <= GUARD_DRAFT_MAX;
}

/* Requests are sent unchanged, so they may ask a gateway to compress: only the client can read such an answer. */
static bool
is_compressed(const struct http_head *head)
{
	const struct http_field *encoding = http_head_find(head, "content-encoding");

	return encoding != NULL && !span_equals_nocase(encoding->value, "identity");
}

/*
 * Whether the model can write a draft of the requested length, or of the usual one, within the time that guarding may
 * add.
 */
static bool
comes_soon(const struct guard *guard)
{
	const struct policy *policy = guard->turn->record.policy;
	double prompt, generate = 0, micros;
	struct draft_timing expected = {
	    .tokens = expected_tokens(guard->request.last.decoded, guard->request.previous.decoded, DRAFT_TOKENS)};

	(void)ledger_speed(&guard->worker->shared->ledger, guard->turn->record.model, &prompt, &generate);
	micros = generate > 0 ? (double)expected.tokens * 1e6 / generate : COST_MICROS_MAX;
	if (!(micros < COST_MICROS_MAX))
		return false;
	expected.generate_micros = (int64_t)micros;
	return expected.generate_micros <= cost_patience(policy, false, &expected, 0);
}

/*
 * Whether a streamed draft passes at once, with any answer appended. Appending cannot fix a text of the wrong form:
 * such drafts are held if that takes no longer than patience; otherwise they pass and are only measured.
 */
static bool
streams_first(const struct guard *guard)
{
	const struct policy_route *route = guard->decision.route;

	if (guard->passes.hook == HOOK_HOLD && comes_soon(guard))
		return false;
	if (guard->executor == NULL)
		return true;
	if (route->deliver == DELIVER_APPEND || route->deliver == DELIVER_HOLD)
		return route->deliver == DELIVER_APPEND;
	if (route->executor == EXECUTOR_CONSTRAINTS)
		return !comes_soon(guard);
	return !guard->form;
}

const char *
guard_looks_at(struct guard *guard, const struct http_head *head)
{
	bool can_stream = guard->request.stream && head->framing == HTTP_CHUNKED && guard->exchange->name_echo == NULL;

	/* Passes alone do not hold a stream that cannot be continued in the middle. */
	if (guard->executor == NULL && guard->request.stream && !can_stream)
		return "framing";
	if (!is_draft(head))
		return "no-draft";
	if (is_compressed(head))
		return "compressed";
	guard->appends = can_stream && streams_first(guard);
	guard->opening = guard->appends && guard->passes.hook >= HOOK_OPENING;
	return NULL;
}

bool
guard_takes(struct exchange *exchange, const struct http_head *head, struct span raw)
{
	struct guard *guard = exchange->guard;
	const char *why = guard_looks_at(guard, head);

	if (why == NULL)
		guard->head = http_head_keep(head, raw.at);
	if (why == NULL && (guard->head == NULL || held_add(&guard->head_bytes, raw.at, raw.len) == -1))
		why = "no-draft";
	if (why != NULL) {
		exchange->turn->record.reason = why;
		if (is_draft(head) && is_compressed(head))
			exchange->turn->record.verdict = VERDICT_UNCHECKED;
		guard_free(guard);
		exchange->guard = NULL;
		return false;
	}
	exchange_move(exchange, EXCHANGE_GUARDED);
	frames_start(&guard->frames, exchange->endpoint->dialect);
	exchange->turn->record.verdict = VERDICT_PENDING;
	exchange->turn->record.reason = "pending";
	guard->sign_at = clock_micros() + GUARD_SIGN_MICROS;
	guard_moved(guard, FLOW_PENDING);
	return true;
}

/* Split a stream into frames, up to the first closing one. Returns false if it cannot be split. */
static bool
look_for_end(struct guard *guard, struct span run)
{
	const char *at = run.at, *end = run.at + run.len;

	while (at < end && !guard->closing) {
		struct frame frame;

		switch (frames_next(&guard->frames, &at, end, &frame)) {
		case FRAMES_MORE:
			break;
		case FRAMES_FRAME:
			guard->closing = frame.kind == FRAME_CLOSING;
			if (guard->closing)
				guard_opening_close(guard);
			else if (guard->opening && !guard_opening_take(guard, &frame))
				return false;
			if (frame.kind == FRAME_ERROR)
				return false;
			break;
		case FRAMES_FAILED:
			return false;
		}
	}
	return true;
}

static bool
keep_run(struct guard *guard, struct span run)
{

	turn_read(guard->turn, run);
	return held_add(&guard->content, run.at, run.len) == 0;
}

/* Whether what has arrived may pass, up to its last whole frame. */
static bool
may_pass(const struct guard *guard)
{

	/* Progress lines would come before the block or item that holds the text. */
	if (guard->opening && guard->turn->record.policy->progress != PROGRESS_NONE)
		return false;
	return guard->appends && !guard->closing && guard->beginning.len == 0;
}

/*
 * Examine a run of content that ends `after` bytes into the held raw bytes. If it ends a chunk of whole frames, none of
 * them closing, everything up to there may pass. Returns false if the draft is not to be judged.
 */
static bool
look_at(struct guard *guard, struct span run, size_t after)
{
	const struct http_body *body = &guard->exchange->response;
	const char *line = guard->raw.at + after;

	if (guard->content.len > GUARD_DRAFT_MAX)
		return false;
	if (!guard->appends)
		return true;
	if (!look_for_end(guard, run))
		return false;
	if (may_pass(guard) && body->left == 0 && frames_rest(&guard->frames).len == 0 && after + 2 <= guard->raw.len &&
	    memcmp(line, "\r\n", 2) == 0) {
		guard->safe = after + 2;
		guard->passed = guard->content.len;
	}
	return true;
}

/* Adjust the budget to what is held. */
static bool
cover(struct guard *guard)
{
	size_t needed = guard->body.room + guard->raw.room + guard->content.room;

	return needed <= guard->reserved || guard_reserve(guard, needed - guard->reserved);
}

/*
 * Whether the draft should end after the run of content that ends `*done` bytes into a piece (ear.h): there a frame and
 * a chunk end, whose CRLF is taken. *end is the closing text.
 */
static bool
ends_here(struct guard *guard, const char *at, size_t len, size_t *done, struct span *end)
{
	struct exchange *exchange = guard->exchange;
	struct http_body *body = &exchange->response;
	struct turn *turn = exchange->turn;
	struct span content = {guard->content.at, guard->content.len};

	if (!ear_is_due(turn->ear) || body->framing != HTTP_CHUNKED || body->left > 0 || len - *done < 2 ||
	    memcmp(at + *done, "\r\n", 2) != 0 || !ear_ends(turn->ear, &turn->record, &turn->tap.facts, content, end))
		return false;
	*done += (size_t)http_body_feed(body, at + *done, 2);
	return true;
}

/*
 * End the draft as its API would at a limit; it is judged like any draft that reached one. Returns false if there is no
 * memory.
 */
static bool
end_early(struct guard *guard, struct span end)
{
	struct held *raw = &guard->raw;
	char size[24];
	int len = snprintf(size, sizeof(size), "%zx\r\n", end.len);

	guard->exchange->response.done = true;
	if (guard->appends)
		(void)look_for_end(guard, end);
	return held_add(raw, size, (size_t)len) == 0 && held_add(raw, end.at, end.len) == 0 &&
	    held_add(raw, "\r\n0\r\n\r\n", 7) == 0 && held_add(&guard->content, end.at, end.len) == 0;
}

/*
 * The draft will not be judged: pass what is held, and the rest of a piece of which `done` bytes were examined. An
 * edited answer treats the rest as content too.
 */
static void
pass_unread(struct exchange *exchange, const char *at, size_t len, size_t done, const char *reason)
{
	struct guard *guard = exchange->guard;
	size_t before = guard->raw.len - len;
	ptrdiff_t n = 0;

	while (done < len && !exchange->response.done) {
		struct span run;

		n = http_body_next(&exchange->response, at + done, len - done, &run);
		if (n == -1)
			break;
		done += (size_t)n;
		if (run.len > 0 && !keep_run(guard, run)) {
			exchange_abort(exchange);
			return;
		}
	}
	guard->raw.len = before + done;
	if (!guard_let_go(exchange, reason))
		return;
	if (n == -1)
		exchange_cut(exchange);
	else if (exchange->response.done)
		exchange_done(exchange, done == len);
}

void
guard_take(struct exchange *exchange, const char *at, size_t len)
{
	struct guard *guard = exchange->guard;
	size_t before = guard->raw.len, done = 0;
	struct span end;
	bool cut = false;

	if (held_add(&guard->raw, at, len) == -1) {
		exchange_abort(exchange);
		return;
	}
	while (done < len && !exchange->response.done && !cut) {
		struct span run;
		ptrdiff_t n = http_body_next(&exchange->response, at + done, len - done, &run);

		if (n == -1) {
			pass_unread(exchange, at, len, done, "draft-broken");
			return;
		}
		done += (size_t)n;
		if (run.len > 0 && !keep_run(guard, run)) {
			exchange_abort(exchange);
			return;
		}
		if (run.len > 0 && !look_at(guard, run, before + (size_t)(run.at + run.len - at))) {
			pass_unread(exchange, at, len, done, "draft-too-long");
			return;
		}
		cut = run.len > 0 && ends_here(guard, at, len, &done, &end);
	}
	if (!cover(guard)) {
		pass_unread(exchange, at, len, done, "memory");
		return;
	}
	guard->raw.len = before + done;
	if (cut && !end_early(guard, end)) {
		exchange_abort(exchange);
		return;
	}
	if (may_pass(guard) && http_body_between_chunks(&exchange->response) && frames_rest(&guard->frames).len == 0) {
		guard->safe = guard->raw.len;
		guard->passed = guard->content.len;
	}
	if (guard->safe > 0) {
		guard->sign_at = clock_micros() + GUARD_SIGN_MICROS;
		if (!guard_pass_raw(guard, guard->safe))
			return;
	}
	if (!exchange->response.done)
		return;
	exchange_part(exchange, done == len && !cut);
	guard_check_draft(guard);
}

bool
guard_let_go(struct exchange *exchange, const char *reason)
{
	struct guard *guard = exchange->guard;
	struct record *record = &exchange->turn->record;

	record->verdict = VERDICT_FALLBACK;
	record->reason = reason;
	if (!guard_pass_held(guard))
		return false;
	exchange->guard = NULL;
	guard_free(guard);
	return true;
}
