/*
 * What an extra call will take, from speeds known and guessed.
 */
#include "executors/cost.h"

#include "policies/policy.h"
#include "tests/unit/check.h"

#define SECOND 1000000

static void
check_speeds(void)
{
	struct draft_timing timing = {
	    .prompt_tokens = 300, .prompt_micros = 10 * SECOND, .generate_micros = 25 * SECOND};
	struct model_speed known = {40, 5}, unknown = {0, 0}, speed;

	check_example("the draft's own: 400 bytes are 100 tokens");
	speed = cost_speed(unknown, &timing, 400);
	CHECK(speed.prompt == 30 && speed.generate == 4);
	check_example("they count more than what is kept of the model");
	speed = cost_speed(known, &timing, 400);
	CHECK(speed.prompt == 30 && speed.generate == 4);
	check_example("tokens that were told count more than bytes");
	timing.tokens = 50;
	speed = cost_speed(unknown, &timing, 400);
	CHECK(speed.generate == 2);
	check_example("a draft that is too short to tell");
	timing.tokens = RATE_TOKENS_LEAST - 1;
	CHECK(cost_speed(known, &timing, 400).generate == 5);
	CHECK(cost_speed(unknown, &timing, 400).generate == 7 / 25.0);
	check_example("reading is somewhat faster than writing where nothing is known of it");
	timing = (struct draft_timing){.tokens = 50, .generate_micros = 25 * SECOND};
	speed = cost_speed(unknown, &timing, 400);
	CHECK(speed.prompt == 6 && speed.generate == 2);
	check_example("nothing at all");
	timing = (struct draft_timing){0};
	speed = cost_speed(unknown, &timing, 400);
	CHECK(speed.prompt == 0 && speed.generate == 0);
}

/* Times by our own clock have more in them than they should. */
static void
check_doubtful_speeds(void)
{
	struct draft_timing timing = {.prompt_tokens = 100,
	    .prompt_micros = 50 * SECOND,
	    .tokens = 50,
	    .generate_micros = 10 * SECOND,
	    .waited = true};
	struct model_speed known = {40, 6}, unknown = {0, 0}, speed;

	check_example("reading that waited");
	CHECK(cost_speed(unknown, &timing, 0).prompt == 15);
	CHECK(cost_speed(known, &timing, 0).prompt == 40);
	check_example("reading that took no time: most of it was in a cache");
	timing.prompt_micros = 1;
	timing.cache_untold = true;
	CHECK(cost_speed(unknown, &timing, 0).prompt == 50);
	check_example("reading and writing together are a bound");
	timing =
	    (struct draft_timing){.prompt_tokens = 100, .tokens = 50, .generate_micros = 10 * SECOND, .whole = true};
	speed = cost_speed(unknown, &timing, 0);
	CHECK(speed.generate == 5 && speed.prompt == 15);
	speed = cost_speed(known, &timing, 0);
	CHECK(speed.generate == 6 && speed.prompt == 40);
}

static void
check_tokens(void)
{
	struct model_speed slow = {32, 4};

	check_example("30 s, of which 2 are for reading 48 + 16 tokens");
	CHECK_EQ_INT(cost_tokens(slow, 30 * SECOND, 144), 112);
	check_example("not even the prompt fits");
	CHECK_EQ_INT(cost_tokens(slow, SECOND, 3000), 0);
	check_example("no time");
	CHECK_EQ_INT(cost_tokens(slow, 0, 0), 0);
	CHECK_EQ_INT(cost_tokens(slow, -SECOND, 0), 0);
	CHECK_EQ_INT(cost_tokens((struct model_speed){0, 0}, 0, 0), 0);
	check_example("unknown speeds hold nothing back");
	CHECK(cost_tokens((struct model_speed){0, 0}, SECOND, 3000) == INT64_MAX);
	check_example("absurd speeds");
	CHECK(cost_tokens((struct model_speed){1e300, 1e300}, INT64_MAX, SIZE_MAX) == INT64_MAX);
	CHECK_EQ_INT(cost_tokens((struct model_speed){1e-300, 1e-300}, INT64_MAX, SIZE_MAX), 0);
}

static void
check_micros(void)
{
	struct model_speed slow = {32, 4};

	check_example("2 s for reading 48 + 16 tokens, 5 for writing");
	CHECK_EQ_INT(cost_micros(slow, 144, 20), 7 * SECOND);
	CHECK_EQ_INT(cost_tokens(slow, cost_micros(slow, 144, 20), 144), 20);
	check_example("unknown and absurd speeds");
	CHECK_EQ_INT(cost_micros((struct model_speed){0, 4}, 144, 20), 0);
	CHECK_EQ_INT(cost_micros((struct model_speed){1e-300, 1e-300}, SIZE_MAX, INT64_MAX), COST_MICROS_MAX);
	CHECK_EQ_INT(cost_micros((struct model_speed){1e300, 1e300}, 0, 1), 0);
}

static void
check_patience(void)
{
	struct policy policy = {.patience = 30000, .patience_share = 0.5, .patience_streamed_share = 1};
	struct draft_timing timing = {
	    .prompt_tokens = 100, .prompt_micros = 10 * SECOND, .tokens = 100, .generate_micros = 40 * SECOND};

	check_example("the floor, held; the share, streamed");
	CHECK_EQ_INT(cost_patience(&policy, false, &timing, 0), 30 * SECOND);
	CHECK_EQ_INT(cost_patience(&policy, true, &timing, 0), 50 * SECOND);
	check_example("a long draft");
	timing.generate_micros = 90 * SECOND;
	CHECK_EQ_INT(cost_patience(&policy, false, &timing, 0), 50 * SECOND);
	CHECK_EQ_INT(cost_patience(&policy, true, &timing, 0), 100 * SECOND);
	check_example("what the request waited for is not the draft's time");
	timing.waited = true;
	timing.prompt_micros = 500 * SECOND;
	CHECK_EQ_INT(cost_patience(&policy, true, &timing, 0), 120 * SECOND);
	check_example("a floor of its own");
	policy.patience_streamed = 200000;
	CHECK_EQ_INT(cost_patience(&policy, true, &timing, 0), 200 * SECOND);
	check_example("no shares, nothing known, and too much");
	policy = (struct policy){.patience = 9000};
	CHECK_EQ_INT(cost_patience(&policy, true, &timing, 0), 9 * SECOND);
	policy.patience_share = 10;
	CHECK_EQ_INT(cost_patience(&policy, false, &(struct draft_timing){0}, 0), 9 * SECOND);
	timing = (struct draft_timing){.tokens = 1, .generate_micros = INT64_MAX};
	CHECK_EQ_INT(cost_patience(&policy, false, &timing, 0), COST_MICROS_MAX);
}

/* Every bound from both sides. */
static void
check_edges(void)
{
	struct model_speed known = {40, 5}, unknown = {0, 0}, slow = {32, 4};
	struct draft_timing timing = {.prompt_micros = 1 * SECOND, .tokens = 50, .generate_micros = 5 * SECOND};

	check_example("what is read in less than a step of the machine tells nothing that is sure");
	for (int64_t tokens = 30; tokens <= 34; tokens++) {
		timing.prompt_tokens = tokens;
		CHECK(cost_speed(known, &timing, 0).prompt == (tokens >= 32 ? (double)tokens : 40));
		CHECK(cost_speed(unknown, &timing, 0).prompt == (double)tokens);
	}
	timing.prompt_tokens = 40;
	timing.waited = true;
	CHECK(cost_speed((struct model_speed){39, 5}, &timing, 0).prompt == 40);
	CHECK(cost_speed((struct model_speed){41, 5}, &timing, 0).prompt == 41);
	check_example("eight tokens tell a speed, by number or by bytes");
	for (int64_t tokens = 6; tokens <= 10; tokens++) {
		timing = (struct draft_timing){.tokens = tokens, .generate_micros = SECOND};
		CHECK(cost_speed(known, &timing, 0).generate == (tokens >= 8 ? (double)tokens : 5));
		timing.tokens = 0;
		CHECK(cost_speed(known, &timing, (size_t)tokens * 4).generate == (tokens >= 8 ? (double)tokens : 5));
	}
	check_example(
	    "reading is believed between three and ten times as fast as writing, where it may be something else");
	for (int64_t times = 1; times <= 12; times++) {
		timing = (struct draft_timing){.prompt_tokens = 100 * times,
		    .prompt_micros = 10 * SECOND,
		    .tokens = 100,
		    .generate_micros = 10 * SECOND,
		    .waited = true,
		    .cache_untold = true};
		CHECK(cost_draft_speed(&timing, 0).prompt == (double)(times < 3 ? 30 : times > 10 ? 100 : 10 * times));
		timing.waited = false;
		CHECK(cost_draft_speed(&timing, 0).prompt == (double)(times > 10 ? 100 : 10 * times));
		timing.cache_untold = false;
		CHECK(cost_draft_speed(&timing, 0).prompt == (double)(10 * times));
	}
	timing = (struct draft_timing){
	    .prompt_tokens = 31, .prompt_micros = SECOND, .tokens = 10, .generate_micros = SECOND};
	CHECK(cost_draft_speed(&timing, 0).prompt == 31);
	timing.prompt_micros = 2 * SECOND;
	CHECK(cost_draft_speed(&timing, 0).prompt == 30);
	timing.prompt_tokens = 32;
	CHECK(cost_draft_speed(&timing, 0).prompt == 16);
	check_example("times that are not known");
	timing = (struct draft_timing){.prompt_tokens = 100, .prompt_micros = SECOND};
	CHECK(cost_draft_speed(&timing, 0).prompt == 100 && cost_draft_speed(&timing, 0).generate == 0);
	timing.waited = true;
	CHECK(cost_draft_speed(&timing, 0).prompt == 0);
	timing = (struct draft_timing){
	    .prompt_tokens = 100, .prompt_micros = SECOND, .tokens = 50, .generate_micros = SECOND, .whole = true};
	CHECK(cost_draft_speed(&timing, 0).prompt == 100 && cost_draft_speed(&timing, 0).generate == 50);
	timing.generate_micros = 1;
	CHECK(cost_draft_speed(&timing, 0).generate == 50e6);
	check_example("prompts and answers as tokens");
	CHECK(cost_prompt_tokens(0) == 16 && cost_prompt_tokens(300) == 116);
	CHECK_EQ_INT(cost_tokens_of(400, 0, 0), 100);
	CHECK_EQ_INT(cost_tokens_of(400, 100, 500), 80);
	CHECK_EQ_INT(cost_tokens_of(400, 100, 200), 200);
	CHECK_EQ_INT(cost_tokens_of(400, 100, 100), 200);
	CHECK_EQ_INT(cost_tokens_of(400, 1, 1), 200);
	CHECK_EQ_INT(cost_tokens_of(400, 1, 4), 100);
	check_example("one token fits, or none: half a second for the prompt, a quarter for each token");
	CHECK_EQ_INT(cost_tokens(slow, 750000, 0), 1);
	CHECK_EQ_INT(cost_tokens(slow, 749999, 0), 0);
	CHECK_EQ_INT(cost_tokens(slow, 1000000, 0), 2);
	CHECK_EQ_INT(cost_tokens(slow, 1, 0), 0);
	CHECK(cost_tokens((struct model_speed){0, 4}, 1, 0) == INT64_MAX &&
	    cost_tokens((struct model_speed){4, 0}, 1, 0) == INT64_MAX);
	CHECK_EQ_INT(cost_micros(slow, 0, 0), 500000);
	CHECK_EQ_INT(cost_micros(slow, 0, 2), 1000000);
	CHECK_EQ_INT(cost_micros((struct model_speed){32, 0}, 0, 2), 0);
	CHECK_EQ_INT(cost_micros((struct model_speed){1, 1}, 0, 1), 17000000);
}

int
main(void)
{

	check_speeds();
	check_doubtful_speeds();
	check_tokens();
	check_micros();
	check_patience();
	check_edges();
	return check_end();
}
