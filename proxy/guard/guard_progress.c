/*
 * Progress lines in a stream whose answer is held. After the first line, the whole answer is sent as new content in our
 * own chunks, since its sequence numbers may have changed.
 */
#include <string.h>

#include "policies/placeholder.h"
#include "proxy/guard/guard_inside.h"
#include "proxy/http/write.h"
#include "proxy/relay/exchange.h"
#include "proxy/relay/turn.h"

#define WRITTEN_MAX (3 * GUARD_DRAFT_MAX)

/* Send content, with the model name that the client used. */
static bool
send_content(struct guard *guard, struct span content)
{
	struct http_response_edit edit = {.rechunk = true};
	struct json_out named = json_out_start(WRITTEN_MAX);
	bool goes_on;

	while (guard->exchange->name_echo != NULL && content.len > 0) {
		bool insert = false;
		size_t n = echo_next(&guard->echo, content.at, content.len, &insert);

		json_out_bytes(&named, (struct span){content.at, n});
		if (insert)
			json_out_bytes(&named, guard->echo.suffix);
		content.at += n;
		content.len -= n;
	}
	if (json_out_end(&named) != 0) {
		exchange_abort(guard->exchange);
		return false;
	}
	if (named.len > 0)
		content = (struct span){named.at, named.len};
	goes_on = guard_send_head(guard, &edit) && guard_send_chunk(guard, content);
	json_out_free(&named);
	return goes_on;
}

/* Write the policy's progress line for a step, with the step's name in words. */
static void
write_line(const char *template, const char *step, struct json_out *line)
{
	struct span before, name;

	while (placeholder_next(&template, &before, &name)) {
		json_out_bytes(line, before);
		for (const char *at = name.len > 0 ? step : ""; *at != '\0'; at++)
			json_out_bytes(line, (struct span){*at == '_' ? " " : at, 1});
	}
}

/* Send what precedes the progress lines. */
static bool
begin(struct guard *guard)
{

	if (progress_start(&guard->progress, &guard->answer, span_of(guard->turn->record.id)) == -1 ||
	    guard->progress.at < guard->passed) {
		/* This stream has no place for progress lines: do not try again. */
		guard->told = OUTCOME_STEPS_MAX;
		return true;
	}
	guard->progress.at -= guard->passed;
	guard->tells = true;
	if (guard->exchange->name_echo != NULL)
		guard->echo = guard->exchange->name_echo->echo;
	return send_content(guard, (struct span){guard->content.at + guard->passed, guard->progress.at});
}

bool
guard_tell(struct guard *guard)
{
	const struct policy *policy = guard->turn->record.policy;
	const struct outcome_step *steps;
	unsigned count;
	bool goes_on = true;

	if (guard->flow == NULL || policy->progress != PROGRESS_THINKING || !guard->request.stream || guard->appends)
		return true;
	count = flow_steps(guard->flow, &steps);
	if (guard->told < count && !guard->tells)
		goes_on = begin(guard);
	while (goes_on && guard->told < count) {
		struct json_out line = json_out_start(4096), frames = json_out_start(FRAME_MAX);

		write_line(policy->templates.progress, steps[guard->told++].name, &line);
		if (progress_say(&guard->progress, (struct span){line.at, line.len}, &frames) == 0)
			goes_on = send_content(guard, (struct span){frames.at, frames.len});
		json_out_free(&line);
		json_out_free(&frames);
	}
	return goes_on;
}

bool
guard_send_told(struct guard *guard, struct span content)
{
	struct json_out rest = json_out_start(WRITTEN_MAX);
	bool goes_on = false;

	if (progress_end(&guard->progress, content, &rest) != 0)
		exchange_abort(guard->exchange);
	else
		goes_on = send_content(guard, (struct span){rest.at, rest.len}) && guard_send_last_chunk(guard);
	json_out_free(&rest);
	return goes_on;
}
