/*
 * What an extra call will take, before it is made.
 */
#ifndef PARAPET_EXECUTORS_COST_H
#define PARAPET_EXECUTORS_COST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "executors/services.h"

struct policy;

#define COST_MICROS_MAX INT64_C(1000000000000000) /* longer than anybody waits; a few of them can be added */

#define RATE_TOKENS_LEAST 8 /* fewer tokens say nothing about a speed */

/* How long a draft took by itself; 0 where it is not known. */
struct draft_timing {
	int64_t prompt_tokens, prompt_micros; /* reading what was not out of a cache */
	int64_t tokens, generate_micros;      /* writing; tokens that were not told are guessed from the bytes */
	bool waited;       /* prompt_micros is by our clock: what the request waited for is in it, and loading */
	bool cache_untold; /* some of prompt_tokens may have come out of a cache */
	bool whole;        /* generate_micros is by our clock, from the request on: reading is in it, too */
};

/* How fast the draft was read and written; 0 where that is not known. */
struct model_speed cost_draft_speed(const struct draft_timing *draft, size_t draft_bytes);

/*
 * The speeds to reckon with: the draft's own, or the model's kept ones where it is too short to tell. Where its times
 * have waits in them, the faster of the two. Reading is taken to be somewhat faster than writing where nothing is known
 * of it.
 */
struct model_speed cost_speed(struct model_speed known, const struct draft_timing *draft, size_t draft_bytes);

/*
 * How many microseconds a policy allows after a draft that took so long: its floor, or its share of the draft's own
 * time where that is more. shown: its reader has had it as it came.
 */
int64_t cost_patience(const struct policy *policy, bool shown, const struct draft_timing *draft, size_t draft_bytes);

/* As how many tokens a prompt counts of which so many bytes are new to the backend's cache. */
double cost_prompt_tokens(size_t prompt_bytes);

/*
 * How many tokens of an answer fit into so many microseconds, behind a prompt of which prompt_bytes are new to the
 * backend's cache. INT64_MAX where the speed is not known, 0 where not even the prompt fits.
 */
int64_t cost_tokens(struct model_speed speed, int64_t micros, size_t prompt_bytes);

/* How many microseconds an answer of so many tokens takes behind such a prompt; 0 where the speed is not known. */
int64_t cost_micros(struct model_speed speed, size_t prompt_bytes, int64_t tokens);

/*
 * About how many tokens so many bytes of an answer are, by a draft of which both are known; without its tokens (0) as
 * English has them.
 */
int64_t cost_tokens_of(size_t bytes, int64_t draft_tokens, size_t draft_bytes);

#endif
