/*
 * Write a turn's texts as one line.
 */
#include "proxy/relay/capture.h"

#include <stdlib.h>
#include <string.h>

#include "executors/outcome.h"
#include "proxy/json/json_out.h"
#include "proxy/observe/capture_file.h"
#include "proxy/observe/record.h"
#include "proxy/observe/timestamp.h"
#include "proxy/observe/turn_entry.h"
#include "proxy/observe/visible.h"
#include "proxy/relay/hold.h"
#include "proxy/relay/worker.h"
#include "routes/request.h"

#define NAME_MAX_SHOWN 256 /* bytes of a name, as written to the line */

VOCABULARY_NAMES(capture_text, EACH_CAPTURE_TEXT, CAPTURE_TEXTS);

bool
capture_is_on(const struct worker *worker)
{
	const struct policy *policy = worker->policy.policy;

	return policy != NULL && policy->capture &&
	    atomic_load_explicit(&worker->shared->capture.open, memory_order_relaxed) != 0;
}

const char *
capture_state(const struct worker *worker)
{
	const struct policy *policy = worker->policy.policy;

	if (capture_is_on(worker))
		return "on";
	return policy != NULL && policy->capture ? "no-file" : "off";
}

/* Free one text. */
static void
drop(struct capture *capture, enum capture_text which)
{

	if (capture->worker != NULL)
		hold_give_back(capture->worker, capture->texts[which].len);
	free(capture->texts[which].at);
	capture->texts[which].at = NULL;
	capture->texts[which].len = 0;
}

/* Copy a text, counting it against the budget. Returns NULL if there is no memory. */
static char *
copy(const struct capture *capture, struct span text)
{
	char *at;

	if (capture->worker != NULL && !hold_reserve(capture->worker, text.len))
		return NULL;
	at = malloc(text.len);
	if (at != NULL)
		memcpy(at, text.at, text.len);
	else if (capture->worker != NULL)
		hold_give_back(capture->worker, text.len);
	return at;
}

void
capture_keep(struct capture *capture, enum capture_text which, struct span text)
{

	if (capture == NULL || text.len == 0)
		return;
	drop(capture, which);
	/*
	 * Escaping never shortens a character, so text beyond this limit would not fit in the line anyway. If the cut
	 * splits a character, that half does not fit either: the replacement for an invalid byte is longer than the
	 * room left.
	 */
	capture->texts[which].cut = text.len > CAPTURE_TEXT_MAX;
	if (text.len > CAPTURE_TEXT_MAX)
		text.len = CAPTURE_TEXT_MAX;
	capture->texts[which].at = copy(capture, text);
	if (capture->texts[which].at != NULL)
		capture->texts[which].len = text.len;
	else
		capture->texts[which].cut = true;
}

struct capture *
capture_new(struct worker *worker, const struct request *request)
{
	struct capture *capture = calloc(1, sizeof(*capture));

	if (capture == NULL)
		return NULL;
	capture->worker = worker;
	capture_keep(capture, CAPTURE_PROMPT, request->last.decoded);
	capture_keep(capture, CAPTURE_SYSTEM, request->system.decoded);
	/* Only the head and tail of a longer text were read. */
	capture->texts[CAPTURE_PROMPT].cut |= request->last.cut;
	capture->texts[CAPTURE_SYSTEM].cut |= request->system.cut;
	return capture;
}

void
capture_keep_proof(struct capture *capture, const struct flow_outcome *outcome)
{

	capture_keep(capture, CAPTURE_PROGRAM, outcome->program);
	capture_keep(capture, CAPTURE_PRINTED, outcome->printed);
	capture_keep(capture, CAPTURE_PUZZLE, outcome->puzzle);
}

void
capture_free(struct capture *capture)
{

	if (capture == NULL)
		return;
	for (unsigned i = 0; i < CAPTURE_TEXTS; i++)
		drop(capture, (enum capture_text)i);
	free(capture);
}

static void
write_name(struct json_out *out, const char *name, const char *value)
{

	json_out_print(out, ",%s:", name);
	(void)visible_string(out, span_of(value), NAME_MAX_SHOWN);
}

size_t
capture_write(const struct capture *capture, const struct record *record, char *into)
{
	struct json_out out = json_out_start_in(into, CAPTURE_LINE_MAX);
	char time[TIMESTAMP_MAX];
	const char *comma = "";
	unsigned cut = 0;

	json_out_print(&out, "{'time':%s", timestamp_write(record->time, time));
	write_name(&out, "turn", record->id);
	write_name(&out, "model", record->model);
	write_name(&out, "route", record->route);
	write_name(&out, "verdict", verdict_name(record->verdict));
	if (record->delivery != DELIVERY_NONE)
		write_name(&out, "delivery", delivery_name(record->delivery));
	write_name(&out, "reason", record->reason);
	for (unsigned i = 0; i < CAPTURE_TEXTS; i++) {
		struct span text = {capture->texts[i].at, capture->texts[i].len};

		if (text.len > 0) {
			json_out_print(&out, ",%s:", capture_text_names[i]);
			text = visible_string(&out, text, CAPTURE_TEXT_MAX);
		}
		if (capture->texts[i].cut || text.len > 0)
			cut |= 1U << i;
	}
	json_out_literal(&out, ",\"cut\":[");
	for (unsigned i = 0; i < CAPTURE_TEXTS; i++)
		if (cut >> i & 1) {
			json_out_print(&out, "%-s%s", comma, capture_text_names[i]);
			comma = ",";
		}
	json_out_literal(&out, "]}\n");
	return out.len;
}

void
capture_end(struct capture *capture, const struct record *record)
{
	static char line[CAPTURE_LINE_MAX];

	if (capture != NULL && capture_is_on(capture->worker)) {
		size_t len = capture_write(capture, record, line);

		text_ring_add(&capture->worker->shared->texts, record->id, (struct span){line, len});
		if (!capture_file_send(line, len))
			counters_add(&capture->worker->counters->capture_dropped, 1);
	}
	capture_free(capture);
}
