/*
 * Estimates what an extra call will take, before it is made.
 */
#ifndef PARAPET_EXECUTORS_COST_H
#define PARAPET_EXECUTORS_COST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "executors/services.h"

struct policy;

#define COST_MICROS_MAX INT64_C(1000000000000000) /* longer than anybody waits; a few of them can be added */

#define RATE_TOKENS_LEAST 8 /* too few tokens to measure a speed */

/* How long a draft took by itself; 0 if unknown. */
struct draft_timing {
	int64_t prompt_tokens, prompt_micros; /* reading what was not cached */
	int64_t tokens, generate_micros;      /* writing; tokens that were not reported are estimated from the bytes */
	bool waited;                          /* prompt_micros is by our clock: it includes waiting and loading */
	bool cache_untold;                    /* some of prompt_tokens may have been cached */
	bool whole; /* generate_micros is by our clock, from the request on: it includes reading */
};

/* How fast the draft was read and written; 0 if unknown. */
struct model_speed cost_draft_speed(const struct draft_timing *draft, size_t draft_bytes);

/*
 * The speeds to use: the draft's own, or the model's mean if the draft is too short. If its times include waits, the
 * faster of the two. Without data, reading is taken to be somewhat faster than writing.
 */
struct model_speed cost_speed(struct model_speed known, const struct draft_timing *draft, size_t draft_bytes);

/*
 * Microseconds that a policy allows after a draft that took so long: its minimum, or its share of the draft's time if
 * that is longer. shown: the draft was streamed to its reader.
 */
int64_t cost_patience(const struct policy *policy, bool shown, const struct draft_timing *draft, size_t draft_bytes);

/* The tokens that a prompt counts for, of which so many bytes are new to the backend's cache. */
double cost_prompt_tokens(size_t prompt_bytes);

/*
 * How many tokens of an answer fit into so many microseconds, after a prompt of which prompt_bytes are new to the
 * backend's cache. INT64_MAX if the speed is unknown, 0 if not even the prompt fits.
 */
int64_t cost_tokens(struct model_speed speed, int64_t micros, size_t prompt_bytes);

/* Microseconds for an answer of so many tokens after such a prompt; 0 if the speed is unknown. */
int64_t cost_micros(struct model_speed speed, size_t prompt_bytes, int64_t tokens);

/*
 * Approximate tokens in so many bytes of an answer, from a draft of which both are known; without its tokens (0), the
 * ratio of English.
 */
int64_t cost_tokens_of(size_t bytes, int64_t draft_tokens, size_t draft_bytes);

#endif
