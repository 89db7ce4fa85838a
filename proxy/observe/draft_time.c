/*
 * Times that were told count before our own.
 */
#include "proxy/observe/draft_time.h"

#define BYTES_A_TOKEN 5  /* of a request, its names and quotes included */
#define SPREAD_PARTS  20 /* text that came within this part of the wait for it was kept back */

/* Whether a draft was shown while it was written, and not kept back until most of it was there. */
static bool
came_in_pieces(const struct record *record)
{
	int64_t spread = record->last_text_at - record->first_text_at;

	return record->stream && record->first_text_at >= 0 && spread > 0 &&
	    spread * SPREAD_PARTS >= record->first_text_at - record->sent_at;
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
	if (timing.generate_micros < 0 && came_in_pieces(record)) {
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
