/*
 * Creates, lists, describes and cancels batches.
 */
#include "proxy/batch/desk_batches.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proxy/batch/batches.h"
#include "proxy/batch/files.h"
#include "proxy/batch/limits.h"
#include "proxy/batch/line.h"
#include "proxy/batch/visitor.h"
#include "proxy/json/json_scan.h"
#include "proxy/json/json_text.h"

#define LIST_MAX      (2 * 1024 * 1024) /* bytes of a response */
#define METADATA_MAX  16                /* members */
#define OUTLINED_MOST 10                /* ended batches */

/* Decode a whole string. Returns false if it does not fit or contains what a note cannot store. */
static bool
read_text(struct json_scan *scan, char *into, size_t room)
{
	struct span raw;
	size_t len;

	if (json_peek(scan) != JSON_STRING || json_string(scan, &raw) != 0)
		return false;
	len = json_decode(&raw, into, room - 1);
	into[len] = '\0';
	for (size_t i = 0; i < len; i++)
		if ((unsigned char)into[i] < ' ')
			return false;
	return raw.len == 0;
}

/* Read metadata: at most sixteen texts, stored on one line. Returns false if it is anything else. */
static bool
read_metadata(struct json_scan *scan, struct batch *batch)
{
	struct span raw, text;
	unsigned count = 0;
	struct json_scan inner;

	if (json_peek(scan) == JSON_NULL)
		return json_skip(scan, NULL) == 0;
	if (json_peek(scan) != JSON_OBJECT || json_skip(scan, &raw) != 0 || raw.len > BATCH_METADATA_MAX)
		return false;
	json_start(&inner, raw);
	for (bool first = json_enter(&inner, '{'); json_member(&inner, &first, &text); count++)
		if (count == METADATA_MAX || json_peek(&inner) != JSON_STRING || json_string(&inner, &text) != 0)
			return false;
	free(batch->metadata);
	batch->metadata = strndup(raw.at, raw.len);
	for (char *at = batch->metadata; at != NULL && *at != '\0'; at++)
		if (*at == '\n' || *at == '\r')
			*at = ' ';
	return batch->metadata != NULL;
}

/* Read the requested batch. Returns NULL, or what is wrong, with *param. */
static const char *
read_wish(struct batch *batch, struct span body, const char **param)
{
	struct json_scan scan;
	struct span key;

	*param = NULL;
	json_start(&scan, body);
	if (json_peek(&scan) != JSON_OBJECT)
		return "the body must be an object";
	for (bool first = json_enter(&scan, '{'); json_member(&scan, &first, &key);) {
		bool right;

		if (json_stands_for(key, span_of(*param = "input_file_id")))
			right = read_text(&scan, batch->input, sizeof(batch->input));
		else if (json_stands_for(key, span_of(*param = "endpoint")))
			right = read_text(&scan, batch->endpoint, sizeof(batch->endpoint));
		else if (json_stands_for(key, span_of(*param = "completion_window")))
			right = read_text(&scan, batch->window, sizeof(batch->window));
		else if (json_stands_for(key, span_of(*param = "metadata")))
			right = read_metadata(&scan, batch);
		else
			right = json_skip(&scan, NULL) == 0;
		if (!right && scan.fault == NULL)
			return "this value is not allowed here";
	}
	*param = NULL;
	return json_finish(&scan) == 0 ? NULL : "the body is not valid JSON";
}

static const char *
check_wish(const struct batch *batch, const char **param)
{
	unsigned i = 0;

	while (line_endpoints[i] != NULL && strcmp(line_endpoints[i], batch->endpoint) != 0)
		i++;
	*param = "endpoint";
	if (line_endpoints[i] == NULL)
		return "endpoint must be /v1/chat/completions, /v1/completions, /v1/responses or /v1/embeddings";
	*param = "completion_window";
	return batch_window(batch->window) == 0 ? "completion_window must be a time such as 24h, 30 days at most"
						: NULL;
}

/* Link the input to the batch, so that deleting the file does not matter. */
static int
establish(struct batch *batch, const struct file *file, const char *owner)
{
	char from[STORE_NAME_MAX], to[STORE_NAME_MAX];

	if (store_make_id("batch_", batch->id) == -1 || store_make_id("file-", batch->output) == -1 ||
	    store_make_id("file-", batch->errors) == -1)
		return -1;
	snprintf(batch->owner, sizeof(batch->owner), "%s", owner);
	batch->hash = file->hash;
	if (store_link(store_name(from, file->id, ".data"), store_name(to, batch->id, ".input")) == -1)
		return -1;
	if (batches_add(batch) == 0)
		return 0;
	store_remove(to);
	return -1;
}

void
desk_create_batch(struct visitor *visitor, const struct visit *visit)
{
	struct json_out out = json_out_start(LIST_MAX);
	struct batch *batch = calloc(1, sizeof(*batch));
	const struct file *file = NULL;
	const char *why, *param;

	if (batch == NULL) {
		visitor_refuse(visitor, 503, "parapet is out of memory: try again shortly", NULL);
		return;
	}
	why = read_wish(batch, visit->body, &param);
	if (why == NULL)
		why = check_wish(batch, &param);
	if (why == NULL)
		file = files_find(span_of(batch->input), visit->owner);
	if (why != NULL)
		visitor_refuse(visitor, 400, why, param);
	else if (file == NULL)
		visitor_refuse(visitor, 404, "no such file, or it belongs to another key", "input_file_id");
	else if (strcmp(file->purpose, "batch") != 0)
		visitor_refuse(visitor, 400, "this file's purpose is not batch", "input_file_id");
	else if (establish(batch, file, visit->owner) == -1)
		visitor_refuse(visitor, 507,
		    "the batch cannot be stored: the disk is full, or too many batches are running", NULL);
	else {
		batch_tell(&out, batch);
		visitor_answer(visitor, 200, &out);
		return;
	}
	batch_free(batch);
	json_out_free(&out);
}

void
desk_outline_batches(struct visitor *visitor)
{
	struct json_out out = json_out_start(LIST_MAX);
	const struct batch *batch;
	unsigned told = 0, over = 0;

	json_out_literal(&out, "{\"batches\":[");
	TAILQ_FOREACH_REVERSE(batch, &batches, batch_list, link)
	{
		if (batch_is_over(batch) && over++ >= OUTLINED_MOST)
			continue;
		json_out_literal(&out, told++ > 0 ? "," : "");
		batch_outline(&out, batch);
	}
	json_out_literal(&out, "]}\n");
	visitor_answer(visitor, 200, &out);
}

void
desk_list_batches(struct visitor *visitor, const struct visit *visit)
{
	struct span after = visit_query(visit, "after");
	struct json_out out = json_out_start(LIST_MAX);
	const struct batch *batch, *first = NULL, *last = NULL;
	unsigned left = visit_limit(visit);
	bool more = false;

	if (left == 0) {
		visitor_refuse(visitor, 400, "limit must be 1 to 100", "limit");
		return;
	}
	json_out_literal(&out, "{\"object\":\"list\",\"data\":[");
	TAILQ_FOREACH_REVERSE(batch, &batches, batch_list, link)
	{
		if (strcmp(batch->owner, visit->owner) != 0)
			continue;
		if (after.at != NULL) {
			if (span_equals(after, batch->id))
				after.at = NULL;
			continue;
		}
		more = left == 0;
		if (more)
			break;
		if (first == NULL)
			first = batch;
		else
			json_out_literal(&out, ",");
		batch_tell(&out, batch);
		last = batch;
		left--;
	}
	json_out_print(&out, "],'first_id':%s,'last_id':%s,'has_more':%-s}", first == NULL ? NULL : first->id,
	    last == NULL ? NULL : last->id, more ? "true" : "false");
	visitor_answer(visitor, 200, &out);
}

static void
tell(struct visitor *visitor, const struct batch *batch)
{
	struct json_out out = json_out_start(LIST_MAX);

	batch_tell(&out, batch);
	visitor_answer(visitor, 200, &out);
}

void
desk_answer_batch(struct visitor *visitor, const struct visit *visit, struct span rest)
{
	static const char cancel[] = "/cancel";
	const size_t len = sizeof(cancel) - 1;
	bool cancels = span_ends_in(rest, cancel);
	struct batch *batch;

	if (cancels)
		rest.len -= len;
	batch = batches_find(rest, visit->owner);
	if (batch == NULL)
		visitor_refuse(visitor, 404, "no such batch, or it belongs to another key", "id");
	else if (strcmp(visit->method, cancels ? "POST" : "GET") != 0)
		visitor_refuse(visitor, 405, "batches have no such operation", NULL);
	else if (!cancels || batch->status == STATUS_CANCELLING || batch->status == STATUS_CANCELLED)
		tell(visitor, batch);
	else if (batch->status != STATUS_VALIDATING && batch->status != STATUS_IN_PROGRESS)
		visitor_refuse(visitor, 409, "this batch can no longer be cancelled", NULL);
	else if (batch_become(batch, STATUS_CANCELLING) == -1)
		visitor_refuse(visitor, 507, "the batch cannot be changed: the disk is full", NULL);
	else
		tell(visitor, batch);
}
