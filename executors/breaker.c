/*
 * Closed, paused, on trial.
 */
#include "executors/breaker.h"

/* 25 percent less to 25 percent more. */
static int64_t
jitter(int64_t pause, uint32_t chance)
{

	return pause - pause / 4 + (int64_t)((double)pause / 2 * ((double)chance / UINT32_MAX));
}

bool
breaker_pass(struct breaker *breaker, int64_t now)
{

	if (breaker->pause == 0)
		return true;
	if (now < breaker->opens_at)
		return false;
	if (breaker->trial_at != 0 && now - breaker->trial_at < BREAKER_PAUSE_MAX)
		return false;
	breaker->trial_at = now;
	return true;
}

void
breaker_succeeded(struct breaker *breaker)
{

	*breaker = (struct breaker){0};
}

void
breaker_failed(struct breaker *breaker, int64_t now, uint32_t chance)
{
	bool was_trial = breaker->trial_at != 0;

	/* Calls started before the breaker opened say nothing new. */
	if (breaker->pause != 0 && !was_trial)
		return;
	if (breaker->pause == 0 && ++breaker->failures < BREAKER_FAILURES)
		return;
	breaker->pause = breaker->pause == 0 ? BREAKER_PAUSE : breaker->pause * 2;
	if (breaker->pause > BREAKER_PAUSE_MAX)
		breaker->pause = BREAKER_PAUSE_MAX;
	breaker->opens_at = now + jitter(breaker->pause, chance);
	breaker->trial_at = 0;
}

void
breaker_unused(struct breaker *breaker)
{

	breaker->trial_at = 0;
}
