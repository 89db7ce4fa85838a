/*
 * Common to all answers: numbers derived from texts, error bodies, llama-server's timings.
 */
#include "proxy/replay/answer.h"

#include "proxy/replay/bytes.h"
#include "proxy/replay/json.h"

#define US_PER_TOKEN 100

static uint64_t
count_tokens(size_t bytes)
{

	return (bytes + 3) / 4;
}

static uint64_t
count_cuts(struct span text, size_t chunk)
{
	uint64_t pieces = 0;

	while (text.len > 0) {
		size_t cut = bytes_cut_text(text, chunk);

		text.at += cut;
		text.len -= cut;
		pieces++;
	}
	return pieces;
}

uint64_t
answer_count_pieces(const struct answer *answer, const struct tape_reply *reply)
{

	return count_cuts(answer->thinking, (size_t)reply->chunk) + count_cuts(answer->text, (size_t)reply->chunk);
}

/* Usage given in a tape takes precedence over the texts. */
static void
override_usage(struct answer *answer, const struct tape_reply *reply)
{

	if (reply->usage_prompt != TAPE_ABSENT)
		answer->prompt_tokens = (uint64_t)reply->usage_prompt;
	if (reply->usage_completion != TAPE_ABSENT)
		answer->completion_tokens = (uint64_t)reply->usage_completion;
	if (reply->usage_cached != TAPE_ABSENT)
		answer->cached_tokens = (uint64_t)reply->usage_cached;
	if (answer->cached_tokens > answer->prompt_tokens)
		answer->cached_tokens = answer->prompt_tokens;
}

void
answer_prepare(struct answer *answer, const struct inbound *inbound, const struct tape_reply *reply)
{

	memset(answer, 0, sizeof(*answer));
	answer->inbound = inbound;
	answer->text = reply->text.at != NULL ? reply->text : span_of(ANSWER_SENTENCE);
	answer->finish = (enum tape_finish)reply->finish;
	if (reply->thinking.at != NULL && inbound->think)
		answer->thinking = reply->thinking;
	answer->prompt_tokens = count_tokens(inbound->texts_len);
	answer->completion_tokens = count_tokens(answer->text.len) + count_tokens(answer->thinking.len);
	override_usage(answer, reply);
	answer->prompt_us =
	    (uint64_t)reply->first_delay_ms * 1000 + (answer->prompt_tokens - answer->cached_tokens) * US_PER_TOKEN;
	answer->completion_us = (uint64_t)reply->delay_ms * 1000 * answer_count_pieces(answer, reply) +
	    answer->completion_tokens * US_PER_TOKEN;
}

struct span
answer_finish_word(const struct answer *answer)
{

	switch (answer->finish) {
	case FINISH_LENGTH:
		return span_of("length");
	case FINISH_CONTENT_FILTER:
		return span_of("content_filter");
	case FINISH_TOOL_CALLS:
		return span_of("tool_calls");
	case FINISH_STOP:
	case FINISH_STOP_SEQUENCE:
		break;
	}
	return span_of("stop");
}

/* Tokens a second in thousandths: 10^9 * tokens / microseconds. */
static uint64_t
milli_speed(uint64_t tokens, uint64_t us)
{

	return us > 0 ? tokens * UINT64_C(1000000000) / us : 0;
}

void
answer_write_timings(struct evbuffer *out, const struct answer *answer)
{
	uint64_t read = answer->prompt_tokens - answer->cached_tokens;
	uint64_t written = answer->completion_tokens;

	json_write(out,
	    "'timings':{'cache_n':$u,'prompt_n':$u,'prompt_ms':$m,'prompt_per_token_ms':$m,'prompt_per_second':$m,",
	    answer->cached_tokens, read, answer->prompt_us, read > 0 ? answer->prompt_us / read : (uint64_t)0,
	    milli_speed(read, answer->prompt_us));
	json_write(out, "'predicted_n':$u,'predicted_ms':$m,'predicted_per_token_ms':$m,'predicted_per_second':$m}",
	    written, answer->completion_us, written > 0 ? answer->completion_us / written : (uint64_t)0,
	    milli_speed(written, answer->completion_us));
}

/* The name that servers give to a kind of error. */
static struct span
error_type(enum inbound_dialect dialect, unsigned status)
{
	bool anthropic = dialect == DIALECT_ANTHROPIC;

	if (status == 401)
		return span_of("authentication_error");
	if (status == 403)
		return span_of("permission_error");
	if (status == 404)
		return span_of("not_found_error");
	if (status == 429)
		return span_of("rate_limit_error");
	if (status < 500)
		return span_of("invalid_request_error");
	if (anthropic)
		return span_of(status == 503 || status == 529 ? "overloaded_error" : "api_error");
	return span_of(status == 503 ? "unavailable_error" : status == 501 ? "not_supported_error" : "server_error");
}

void
answer_write_error(struct evbuffer *out, enum inbound_dialect dialect, unsigned status, struct span message)
{
	struct span type = error_type(dialect, status);

	if (dialect == DIALECT_OLLAMA)
		json_write(out, "{'error':$s}", message);
	else if (dialect == DIALECT_ANTHROPIC)
		json_write(out, "{'type':'error','error':{'type':$s,'message':$s}}", type, message);
	else
		json_write(out, "{'error':{'code':$u,'message':$s,'type':$s}}", (uint64_t)status, message, type);
}

void
answer_add_nothing(struct evbuffer *out, struct answer *answer)
{

	(void)out;
	(void)answer;
}

void
answer_fail_plain(struct evbuffer *out, struct answer *answer, struct span message)
{

	answer_write_error(out, answer->inbound->dialect, 500, message);
}

void
answer_fail_event(struct evbuffer *out, struct answer *answer, struct span message)
{

	json_write(out, "data: ");
	answer_fail_plain(out, answer, message);
	json_write(out, "\n\n");
}
