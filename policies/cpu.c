/*
 * The CPU clock costs ten times as much as the wall clock, so it is read only when the wall clock says that it may
 * matter.
 */
#include "policies/cpu.h"

#include <time.h>

#define EXACT_MICROS 200
#define UNSEEN_NANOS 1000000 /* may be spent by the first check after that, at most */

_Thread_local struct cpu_stretch cpu_stretch;

static int64_t
read_clock(clockid_t which)
{
	struct timespec now;

	clock_gettime(which, &now);
	return now.tv_sec * (int64_t)1000000000 + now.tv_nsec;
}

struct cpu_clock
cpu_clock_start(void)
{

	return (struct cpu_clock){read_clock(CLOCK_MONOTONIC), -1};
}

int64_t
cpu_clock_spent(struct cpu_clock *clock)
{
	int64_t wall = read_clock(CLOCK_MONOTONIC) - clock->wall, cpu;

	if (clock->cpu == -1 && wall <= EXACT_MICROS * 1000)
		return wall / 1000;
	cpu = read_clock(CLOCK_THREAD_CPUTIME_ID);
	/* Checks are so close together that any more time since the last one was another process's. */
	if (clock->cpu == -1)
		clock->cpu = cpu - (wall < UNSEEN_NANOS ? wall : UNSEEN_NANOS);
	return (cpu - clock->cpu) / 1000;
}

bool
cpu_enter(const struct cpu_account *account, int64_t most)
{

	if (cpu_stretch.running)
		return false;
	cpu_stretch = (struct cpu_stretch){.running = true,
	    .spent = account->left <= 0,
	    .work = account->left <= 0 ? CPU_LOOK : 0,
	    .most = account->left < most ? account->left : most,
	    .clock = cpu_clock_start()};
	cpu_stretch.behind = account->left - cpu_stretch.most;
	return true;
}

void
cpu_leave(struct cpu_account *account, bool entered)
{

	if (!entered)
		return;
	account->left -= cpu_clock_spent(&cpu_stretch.clock);
	cpu_stretch = (struct cpu_stretch){.running = false};
}

bool
cpu_is_spent(void)
{

	return cpu_stretch.spent;
}

int64_t
cpu_left(void)
{
	int64_t left;

	if (!cpu_stretch.running)
		return INT64_MAX;
	if (cpu_stretch.spent)
		return 0;
	left = cpu_stretch.most - cpu_clock_spent(&cpu_stretch.clock);
	return left > 0 ? left : 0;
}

bool
cpu_look(void)
{

	if (cpu_stretch.spent)
		return true;
	cpu_stretch.work = 0;
	if (cpu_left() > 0)
		return false;
	if (cpu_stretch.pause != NULL && cpu_stretch.behind > 0) {
		cpu_stretch.pause();
		return cpu_stretch.spent;
	}
	cpu_stretch.spent = true;
	cpu_stretch.work = CPU_LOOK;
	return true;
}
