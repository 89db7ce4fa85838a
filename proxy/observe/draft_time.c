/*
 * Reported times take precedence over our own.
 */
#include "proxy/observe/draft_time.h"

#define BYTES_A_TOKEN 5  /* of a request, including names and quotes */
#define SPREAD_PARTS  20 /* text that arrived within this fraction of the wait for it had been buffered */

/* Whether a text arrived while it was written, and was not buffered until most of it was done. */
static bool
came_in_pieces(int64_t sent, int64_t first_text, int64_t last_text)
{
	int64_t spread = last_text - first_text;

	return first_text >= 0 && spread > 0 && spread * SPREAD_PARTS >= first_text - sent;
}

struct draft_timing
draft_timing_of(const struct record *record, const struct reply_facts *facts)
{
	int64_t read = believe(facts->tokens_in, TOLD_TOKENS_MOST), cached = facts->tokens_cached;
	int64_t written = believe(facts->tokens_out, TOLD_TOKENS_MOST),
		load = believe(facts->load_micros, TOLD_MICROS_MOST);
	struct draft_timing timing = {.cache_untold = cached<0, .prompt_tokens = read> 0
		? read - (cached > 0 ? cached : 0)
		: (int64_t)record->prompt_bytes / BYTES_A_TOKEN,
	    .prompt_micros = believe(facts->prompt_micros, TOLD_MICROS_MOST),
	    .tokens = written > 0 ? written : 0,
	    .generate_micros = believe(facts->generate_micros, TOLD_MICROS_MOST)};
	int64_t sent = record->sent_at + (load > 0 ? load : 0);

	timing.waited = timing.prompt_micros < 0;
	if (timing.generate_micros < 0 && record->stream &&
	    came_in_pieces(record->sent_at, record->first_text_at, record->last_text_at)) {
		timing.generate_micros = record->last_text_at - record->first_text_at;
		/* The first token came before that time began. */
		timing.tokens -= timing.tokens > 1;
		if (timing.waited)
			timing.prompt_micros = record->first_text_at - sent;
	} else if (timing.generate_micros < 0 && record->sent_at >= 0 && record->last_text_at > sent) {
		timing.whole = true;
		timing.generate_micros = record->last_text_at - sent;
	}
	if (timing.prompt_micros < 0)
		timing.prompt_micros = 0;
	if (timing.generate_micros < 0)
		timing.generate_micros = 0;
	return timing;
}

struct draft_timing
call_timing_of(const struct call_times *times, const struct reply_facts *facts, size_t fresh)
{
	int64_t written = believe(facts->tokens_out, TOLD_TOKENS_MOST);

	if (facts->prompt_micros >= 0 || written < RATE_TOKENS_LEAST || times->first_text_at == 0 ||
	    !came_in_pieces(times->sent_at, times->first_text_at, times->last_text_at))
		return (struct draft_timing){0};
	return (struct draft_timing){.prompt_tokens = (int64_t)cost_prompt_tokens(fresh),
	    .prompt_micros = times->first_text_at - times->sent_at,
	    .tokens = written - 1,
	    .generate_micros = times->last_text_at - times->first_text_at,
	    .waited = true};
}
