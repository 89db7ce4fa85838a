/*
 * What the client gets: the draft unchanged, or with another text in it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "policies/clock.h"
#include "proxy/dialects/compose.h"
#include "proxy/dialects/endpoint.h"
#include "proxy/dialects/interject.h"
#include "proxy/dialects/stop_words.h"
#include "proxy/guard/debug.h"
#include "proxy/guard/guard_inside.h"
#include "proxy/guard/guard_trust.h"
#include "proxy/http/head.h"
#include "proxy/http/write.h"
#include "proxy/relay/capture.h"
#include "proxy/relay/client.h"
#include "proxy/relay/exchange.h"
#include "proxy/relay/hold.h"
#include "proxy/relay/response.h"
#include "proxy/relay/turn.h"
#include "proxy/relay/worker.h"

/* A delivered answer: the draft, and what was added. */
#define DELIVERED_MAX (2 * GUARD_DRAFT_MAX)

/* Send the head for one of three framings: unchanged, our own chunks, or a new length. */
bool
guard_send_head(struct guard *guard, struct http_response_edit *edit)
{
	struct exchange *exchange = guard->exchange;
	struct worker *worker = guard->worker;
	struct iovec piece = {worker->written, 0};

	if (guard->head_sent)
		return true;
	http_head_restore(&worker->head, guard->head, guard->head_bytes.at);
	if (worker->draining)
		client_end_by(exchange->client, END_CLOSE);
	piece.iov_len = response_write_head(exchange, &worker->head, edit);
	guard->head_sent = true;
	guard->rechunked = edit->rechunk;
	return exchange_pass(exchange, &piece, 1);
}

bool
guard_send_chunk(struct guard *guard, struct span content)
{
	char size[24];
	struct iovec pieces[3] = {
	    {size, 0}, {(void *)(uintptr_t)content.at, content.len}, {(void *)(uintptr_t) "\r\n", 2}};

	if (content.len == 0)
		return true;
	pieces[0].iov_len = (size_t)snprintf(size, sizeof(size), "%zx\r\n", content.len);
	return exchange_pass(guard->exchange, pieces, 3);
}

bool
guard_send_last_chunk(struct guard *guard)
{
	struct iovec end = {(void *)(uintptr_t) "0\r\n\r\n", 5};

	return exchange_pass(guard->exchange, &end, 1);
}

bool
guard_pass_raw(struct guard *guard, size_t len)
{
	struct http_response_edit edit = {0};
	struct iovec piece = {guard->raw.at, len};

	if (!guard_send_head(guard, &edit))
		return false;
	if (!exchange_pass(guard->exchange, &piece, 1))
		return false;
	held_drop(&guard->raw, len);
	guard->safe = 0;
	return true;
}

/* Pass content in our own chunks, with the model name that the client used. The rest follows in the same way. */
static bool
pass_reframed(struct guard *guard)
{
	struct exchange *exchange = guard->exchange;
	struct span rest = {guard->content.at + guard->passed, guard->content.len - guard->passed};
	struct http_response_edit edit = {.rechunk = true};

	exchange_move(exchange, EXCHANGE_REFRAMED);
	if (!guard_send_head(guard, &edit))
		return false;
	if (!response_pass_content(exchange, rest))
		return false;
	return !exchange->response.done || guard_send_last_chunk(guard);
}

bool
guard_pass_held(struct guard *guard)
{

	/* Once our own chunks have begun, a length can no longer be sent. */
	if (guard->rechunked || guard->exchange->name_echo != NULL)
		return pass_reframed(guard);
	exchange_move(guard->exchange, EXCHANGE_PASSING);
	return guard_pass_raw(guard, guard->raw.len);
}

bool
guard_give_sign(struct guard *guard)
{
	struct http_response_edit edit = {.rechunk = true};
	struct json_out sign = json_out_start(4096);
	bool chunked = guard->exchange->response.framing == HTTP_CHUNKED, goes_on;

	/* The bytes passed so far end a frame and a chunk, so a keep-alive may follow. */
	edit.rechunk = !chunked;
	goes_on = guard_send_head(guard, &edit);
	if (goes_on &&
	    dialect_keep_alive(guard->dialect, guard->request.stream, guard->request.model,
		guard->turn->record.time * 1000 + (clock_micros() - guard->turn->record.began), &sign) == 0)
		goes_on = guard_send_chunk(guard, (struct span){sign.at, sign.len});
	json_out_free(&sign);
	return goes_on;
}

/* The exchange gets no more data. */
static void
finish(struct guard *guard)
{

	exchange_done(guard->exchange, false);
}

void
guard_deliver_draft(struct guard *guard)
{
	struct record *record = &guard->turn->record;

	if (record->verdict == VERDICT_PENDING)
		record->verdict = VERDICT_UNCHECKED;
	if (guard->tells ? guard_send_told(guard,
			       (struct span){guard->content.at + guard->passed, guard->content.len - guard->passed})
			 : guard_pass_held(guard))
		finish(guard);
}

/* Write the flow's outcome to the record. */
static void
note(struct guard *guard, const struct flow_outcome *outcome)
{
	struct record *record = &guard->turn->record;

	record->verdict = outcome->verdict;
	record->reason = outcome_why_name(outcome->why);
	record->delivery = outcome->delivery;
	record->calls = outcome->calls;
	record->preempted = outcome->preempted;
	record->added_micros = outcome->added_micros;
	record->patience_micros = outcome->patience_micros;
	record->check_micros = outcome->check_micros;
	record->flags = outcome->flags;
	record_note_passes(record, outcome);
	record_note_steps(record, outcome);
}

static struct annotation
annotate(const struct guard *guard)
{
	const struct record *record = &guard->turn->record;

	return (struct annotation){.turn = span_of(record->id),
	    .route = span_of(record->route),
	    .verdict = span_of(verdict_name(record->verdict)),
	    .delivery = span_of(delivery_name(record->delivery)),
	    .reason = span_of(record->reason),
	    .draft_millis = (clock_micros() - record->began - record->added_micros) / 1000,
	    .added_millis = record->added_micros / 1000,
	    .extra = {record->calls, record->extra_tokens_in, record->extra_tokens_out}};
}

/* Whether a text may be shown: not if the client's stop words are in it. */
static bool
may_say(const struct guard *guard, const struct json_out *text)
{

	return !stop_words_in(&guard->request, (struct span){text->at, text->len});
}

/* Write what follows the draft already sent: the new text and the closing frames. */
static bool
write_appended(struct guard *guard, const struct flow_outcome *outcome, struct json_out *out)
{
	const char *template = guard->turn->record.policy->templates.appended;
	struct json_out addition = json_out_start(GUARD_DRAFT_MAX);
	bool written;

	guard_fill_template(template, outcome, &addition);
	written = json_out_end(&addition) == 0 && may_say(guard, &addition) &&
	    answer_append(&guard->answer, (struct span){addition.at, addition.len}, out) == 0;
	json_out_free(&addition);
	return written;
}

/* Write the draft with the new text, and the policy's footer under a proven one. */
static bool
write_replaced(struct guard *guard, const struct flow_outcome *outcome, struct json_out *out)
{
	const struct policy *policy = guard->turn->record.policy;
	struct json_out text = json_out_start(GUARD_DRAFT_MAX);
	bool written;

	json_out_bytes(&text, outcome->text);
	/* A mend is still the draft's own text, and a required form has no room for a footer. */
	if (policy->mark == MARK_FOOTER && outcome->how == HOW_REPLACE && !guard->form)
		guard_fill_template(policy->templates.footer, outcome, &text);
	written = json_out_end(&text) == 0 && may_say(guard, &text) &&
	    answer_replace(&guard->answer, (struct span){text.at, text.len}, out) == 0;
	json_out_free(&text);
	return written;
}

/* Whether the new answer begins with the same frames, still without text, that the client already has. */
static bool
starts_alike(const struct guard *guard, const struct flow_outcome *outcome, const struct json_out *plain)
{

	return outcome->how == HOW_APPEND || guard->passed == 0 ||
	    (plain->len >= guard->passed && memcmp(plain->at, guard->content.at, guard->passed) == 0);
}

/* Write the new content, annotated, from guard->passed on. Returns false if the draft must be delivered instead. */
static bool
write_new(struct guard *guard, const struct flow_outcome *outcome, struct json_out *out)
{
	struct json_out plain = json_out_start(DELIVERED_MAX);
	struct annotation annotation = annotate(guard);
	struct json_out proof = json_out_start(DEBUG_TEXT_MAX);
	bool written = outcome->how == HOW_APPEND ? write_appended(guard, outcome, &plain)
						  : write_replaced(guard, outcome, &plain);

	if (written && outcome->how == HOW_APPEND)
		json_out_bytes(
		    out, (struct span){guard->content.at + guard->passed, guard->answer.closing - guard->passed});
	if (guard->debug)
		debug_annotate(&annotation, guard->answer.text, outcome, &proof);
	written = written && starts_alike(guard, outcome, &plain);
	if (written) {
		struct span rest = {plain.at, plain.len};

		if (outcome->how != HOW_APPEND) {
			rest.at += guard->passed;
			rest.len -= guard->passed;
		}
		written = dialect_annotate(guard->answer.dialect, guard->request.stream, rest, &annotation, out) == 0 &&
		    json_out_end(out) == 0;
	}
	json_out_free(&plain);
	json_out_free(&proof);
	return written;
}

/* Write content with the model name that the client used. The draft may still be needed, so it must not pass yet. */
static bool
write_echoed(struct guard *guard, struct span content, struct json_out *out)
{
	struct echo echo = guard->exchange->name_echo->echo;

	while (content.len > 0) {
		bool insert = false;
		size_t n = echo_next(&echo, content.at, content.len, &insert);

		json_out_bytes(out, (struct span){content.at, n});
		if (insert)
			json_out_bytes(out, echo.suffix);
		content.at += n;
		content.len -= n;
	}
	return json_out_end(out) == 0;
}

/*
 * Send new content: with a length if nothing was sent yet, otherwise in our own chunks. Returns whether all was sent.
 */
static bool
send_new(struct guard *guard, struct span content)
{
	struct http_response_edit edit = {.recount = true, .length = content.len};
	struct iovec piece = {(void *)(uintptr_t)content.at, content.len};

	if (!guard->head_sent && !guard->request.stream)
		return guard_send_head(guard, &edit) && exchange_pass(guard->exchange, &piece, 1);
	edit = (struct http_response_edit){.rechunk = true};
	if (!guard_send_head(guard, &edit))
		return false;
	return guard_send_chunk(guard, content) && guard_send_last_chunk(guard);
}

/* The result cannot be delivered: deliver the draft. */
static void
fall_back(struct guard *guard)
{
	struct record *record = &guard->turn->record;

	record->verdict = VERDICT_FALLBACK;
	record->reason = "undeliverable";
	record->delivery = DELIVERY_NONE;
	guard_deliver_draft(guard);
}

void
guard_deliver(struct guard *guard, const struct flow_outcome *outcome)
{
	struct json_out content = json_out_start(DELIVERED_MAX), echoed = json_out_start(DELIVERED_MAX);
	struct json_out *written = &content;
	bool is_written;

	note(guard, outcome);
	guard_trust_count(guard, guard_client(guard), outcome);
	capture_keep_proof(guard->turn->capture, outcome);
	if (outcome->how == HOW_NONE) {
		guard_deliver_draft(guard);
		return;
	}
	is_written = (outcome->how != HOW_APPEND || guard->answer.closing >= guard->passed) &&
	    write_new(guard, outcome, &content);
	if (is_written && guard->exchange->name_echo != NULL && !guard->tells) {
		written = &echoed;
		is_written = write_echoed(guard, (struct span){content.at, content.len}, &echoed);
	}
	if (!is_written)
		fall_back(guard);
	else {
		capture_keep(guard->turn->capture, CAPTURE_ANSWER, outcome->text);
		if (guard->tells ? guard_send_told(guard, (struct span){written->at, written->len})
				 : send_new(guard, (struct span){written->at, written->len}))
			finish(guard);
	}
	json_out_free(&content);
	json_out_free(&echoed);
}
