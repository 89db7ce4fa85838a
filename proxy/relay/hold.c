/*
 * Buffer bodies within the budget.
 */
#include "proxy/relay/hold.h"

#include <stdlib.h>
#include <string.h>

#include "policies/clock.h"
#include "proxy/relay/worker.h"

#define STEP (64 * 1024) /* the budget is taken in pieces of this size */

struct hold *
hold_new(const struct http_head *message, const char *at, bool fits)
{
	struct hold *hold = calloc(1, sizeof(*hold));

	if (hold == NULL)
		return NULL;
	hold->message = http_head_keep(message, at);
	if (hold->message == NULL) {
		free(hold);
		return NULL;
	}
	http_body_start(&hold->body, message->framing, message->length);
	hold->head = hold->checked = hold->piece = message->size;
	hold->most = fits ? HOLD_MAX : HOLD_PEEK;
	hold->fits = fits;
	hold->began = clock_millis();
	return hold;
}

void
hold_free(struct hold *hold, struct worker *worker)
{

	if (hold == NULL)
		return;
	hold_give_back(worker, hold->reserved);
	free(hold->message);
	free(hold);
}

/* Budget left after so many bytes; negative if they do not fit. */
static int64_t
left_behind(const struct worker *worker, size_t bytes)
{
	int64_t left = worker->policy.policy == NULL ? 0 : worker->policy.policy->memory;

	for (int i = 0; i < worker->shared->workers; i++)
		left -= (int64_t)counters_get(&worker->shared->slots[i].counters.held_bytes);
	return left - (int64_t)bytes;
}

bool
hold_reserve(struct worker *worker, size_t bytes)
{

	if (left_behind(worker, bytes) < 0)
		return false;
	counters_add(&worker->counters->held_bytes, bytes);
	return true;
}

bool
hold_spares(const struct worker *worker, size_t bytes)
{

	return worker->policy.policy != NULL && left_behind(worker, bytes) >= worker->policy.policy->memory / 4;
}

void
hold_give_back(struct worker *worker, size_t bytes)
{

	if (bytes > 0)
		counters_sub(&worker->counters->held_bytes, bytes);
}

/* Extend the budget to cover that many bytes. */
static bool
cover(struct hold *hold, struct worker *worker, size_t len)
{
	size_t needed = (len + STEP - 1) / STEP * STEP;

	if (needed <= hold->reserved)
		return true;
	if (!hold_reserve(worker, needed - hold->reserved))
		return false;
	hold->reserved = needed;
	return true;
}

enum hold_state
hold_more(struct hold *hold, struct worker *worker, const char *at, size_t len)
{
	ptrdiff_t n = http_body_feed(&hold->body, at + hold->checked, len - hold->checked);

	if (n == -1)
		return HOLD_BROKEN;
	hold->checked += (size_t)n;
	if (hold->checked - hold->piece >= HOLD_PIECE) {
		hold->piece = hold->checked;
		hold->began = clock_millis();
	}
	if (hold->body.done)
		return HOLD_WHOLE;
	if (hold->checked - hold->head >= hold->most)
		return HOLD_FULL;
	return cover(hold, worker, len) ? HOLD_WAITING : HOLD_NO_MEMORY;
}

int64_t
hold_patience(const struct hold *hold, int64_t grace)
{
	int64_t allowed = grace + (int64_t)(hold->checked - hold->piece) * 1000 / HOLD_SPEED;
	int64_t left = hold->began + allowed - clock_millis();

	return left > 0 ? left : 1;
}

char *
hold_unchunk(struct span raw, size_t *len)
{
	char *content = malloc(raw.len > 0 ? raw.len : 1);
	struct http_body body;
	size_t done = 0;

	if (content == NULL)
		return NULL;
	http_body_start(&body, HTTP_CHUNKED, 0);
	*len = 0;
	while (done < raw.len && !body.done) {
		struct span run;
		ptrdiff_t n = http_body_next(&body, raw.at + done, raw.len - done, &run);

		if (n == -1)
			break;
		memcpy(content + *len, run.at, run.len);
		*len += run.len;
		done += (size_t)n;
	}
	return content;
}
