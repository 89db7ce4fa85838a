/*
 * Both guesses about tokens err on the slow side: few bytes per token for reading, many for estimating the draft's
 * speed.
 */
#include "executors/cost.h"

#include "policies/policy.h"

#define SECOND 1e6
#define MILLIS 1000

#define BYTES_READ    3.0  /* bytes per token of a prompt, at least, in most languages */
#define BYTES_WRITTEN 4.0  /* bytes per token of an answer, at most */
#define BYTES_LEAST   2.0  /* a draft with fewer has included thinking */
#define TEMPLATE      16.0 /* tokens that a chat template adds to a text */

/*
 * Small machines read 3 to 10 times as fast as they write (llama.cpp's benchmarks of CPUs; GPUs are faster, where it
 * does not matter). Reading times that may include something else are clamped to these bounds.
 */
#define READ_LEAST  3.0
#define READ_MOST   10.0
#define READ_TOKENS 32 /* fewer take no longer than one step of the machine */

static double
rate(double tokens, int64_t micros)
{

	return tokens > 0 && micros > 0 ? tokens * SECOND / (double)micros : 0;
}

/* Whether the reading time includes nothing else. */
static bool
is_reading_alone(const struct draft_timing *draft)
{

	return !draft->waited && draft->prompt_tokens >= READ_TOKENS;
}

static double
reading_speed(const struct draft_timing *draft, double generate)
{
	double prompt = rate((double)draft->prompt_tokens, draft->prompt_micros);

	if (!(prompt > 0) || !(generate > 0))
		return draft->waited ? 0 : prompt;
	if (!is_reading_alone(draft) && prompt < READ_LEAST * generate)
		return READ_LEAST * generate;
	return draft->cache_untold && prompt > READ_MOST * generate ? READ_MOST * generate : prompt;
}

static double
tokens_of(const struct draft_timing *draft, size_t draft_bytes)
{

	return draft->tokens > 0 ? (double)draft->tokens : (double)draft_bytes / BYTES_WRITTEN;
}

struct model_speed
cost_draft_speed(const struct draft_timing *draft, size_t draft_bytes)
{
	double generate = rate(tokens_of(draft, draft_bytes), draft->generate_micros);

	return (struct model_speed){.prompt = reading_speed(draft, draft->whole ? 0 : generate), .generate = generate};
}

/* Choose a speed: the draft's if it is certain, otherwise the faster. */
static double
choose(double draft, double known, bool sure)
{

	return draft > 0 && (sure || draft > known) ? draft : known;
}

struct model_speed
cost_speed(struct model_speed known, const struct draft_timing *draft, size_t draft_bytes)
{
	struct model_speed own = cost_draft_speed(draft, draft_bytes);
	bool tells = tokens_of(draft, draft_bytes) >= RATE_TOKENS_LEAST;

	if (tells || !(known.generate > 0))
		known.generate = choose(own.generate, known.generate, !draft->whole);
	known.prompt = choose(own.prompt, known.prompt, is_reading_alone(draft));
	if (!(known.prompt > 0))
		known.prompt = READ_LEAST * known.generate;
	return known;
}

/* The draft's duration without its waiting time. */
static double
seconds_of_draft(const struct draft_timing *draft, size_t draft_bytes)
{
	struct model_speed own = cost_draft_speed(draft, draft_bytes);
	double reading = (double)draft->prompt_micros / SECOND;

	if (draft->waited)
		reading = own.prompt > 0 ? (double)draft->prompt_tokens / own.prompt : 0;
	return reading + (double)draft->generate_micros / SECOND;
}

int64_t
cost_patience(const struct policy *policy, bool shown, const struct draft_timing *draft, size_t draft_bytes)
{
	int64_t floor = shown && policy->patience_streamed > 0 ? policy->patience_streamed : policy->patience;
	double share = shown ? policy->patience_streamed_share : policy->patience_share;
	double micros = seconds_of_draft(draft, draft_bytes) * share * SECOND;

	floor *= MILLIS;
	if (!(micros > (double)floor))
		return floor;
	return micros < COST_MICROS_MAX ? (int64_t)micros : COST_MICROS_MAX;
}

static bool
is_known(struct model_speed speed)
{

	return speed.generate > 0 && speed.prompt > 0;
}

double
cost_prompt_tokens(size_t prompt_bytes)
{

	return TEMPLATE + (double)prompt_bytes / BYTES_READ;
}

static double
seconds_of_prompt(struct model_speed speed, size_t bytes)
{

	return cost_prompt_tokens(bytes) / speed.prompt;
}

int64_t
cost_tokens(struct model_speed speed, int64_t micros, size_t prompt_bytes)
{
	double left = (double)micros / SECOND;
	double fit;

	if (micros <= 0)
		return 0;
	if (!is_known(speed))
		return INT64_MAX;
	fit = (left - seconds_of_prompt(speed, prompt_bytes)) * speed.generate;
	if (!(fit >= 1))
		return 0;
	return fit < (double)INT32_MAX ? (int64_t)fit : INT64_MAX;
}

int64_t
cost_micros(struct model_speed speed, size_t prompt_bytes, int64_t tokens)
{
	double micros;

	if (!is_known(speed))
		return 0;
	micros = (seconds_of_prompt(speed, prompt_bytes) + (double)tokens / speed.generate) * SECOND;
	return micros < COST_MICROS_MAX ? (int64_t)micros : COST_MICROS_MAX;
}

int64_t
cost_tokens_of(size_t bytes, int64_t draft_tokens, size_t draft_bytes)
{
	double of_token = draft_tokens > 0 ? (double)draft_bytes / (double)draft_tokens : BYTES_WRITTEN;

	return (int64_t)((double)bytes / (of_token > BYTES_LEAST ? of_token : BYTES_LEAST));
}
