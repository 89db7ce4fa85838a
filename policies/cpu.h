/*
 * CPU time: a clock, and the budget for code that reads hostile text.
 *
 * A worker serves all of its clients from one thread, so no text may occupy that thread for long. Code that reads a
 * prompt, a draft, a reply or a specification runs within a stretch, from cpu_enter to cpu_leave: at most CPU_STRETCH
 * of CPU time, and CPU_TURN in all stretches of one turn. Parsers call cpu_spend in their innermost loops. Once it
 * returns true they stop with whatever they have. That result is worthless: the caller of cpu_enter asks
 * cpu_is_spent, discards it, and delivers the draft.
 *
 * Outside of a stretch there is no limit: commands and tests may take as long as they need.
 */
#ifndef PARAPET_POLICIES_CPU_H
#define PARAPET_POLICIES_CPU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Code built with a sanitizer runs this many times slower, so its time limits are multiplied. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CPU_SLOWDOWN 20
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define CPU_SLOWDOWN 20
#endif
#ifndef CPU_SLOWDOWN
#define CPU_SLOWDOWN 1
#endif

/*
 * Microseconds. They leave a margin for the work between two looks at the clock: the promise is 5 ms and 50 ms. Half
 * a stretch is for work that may share an event with another half.
 */
#define CPU_STRETCH (4000 * CPU_SLOWDOWN)
#define CPU_HALF    (CPU_STRETCH / 2)
#define CPU_TURN    (45000 * CPU_SLOWDOWN)

struct cpu_clock {
	int64_t wall, cpu; /* nanoseconds at the start; cpu: -1 until that clock is needed */
};

struct cpu_clock cpu_clock_start(void);

/*
 * Microseconds of this thread's CPU time since the start. Up to 200 of them the wall clock is used, at a tenth of the
 * cost: a thread never uses more CPU time than passes on the wall.
 */
int64_t cpu_clock_spent(struct cpu_clock *clock);

/* A turn's remaining microseconds: starts as {CPU_TURN}. */
struct cpu_account {
	int64_t left;
};

/*
 * Begin a stretch of at most that many microseconds on a turn's account. Returns false, without effect, within
 * another stretch of this thread. Pass the result to cpu_leave, which charges the account.
 */
bool cpu_enter(const struct cpu_account *account, int64_t most);
void cpu_leave(struct cpu_account *account, bool entered);

/* Whether this thread's stretch is over its budget. Stays true until cpu_leave; false outside of one. */
bool cpu_is_spent(void);

/* Microseconds left in this thread's stretch by the clock, at least 0; INT64_MAX outside of one. */
int64_t cpu_left(void);

#define CPU_LOOK 4096 /* units of work between two looks at the clock */

struct cpu_stretch {
	size_t work; /* since the last look */
	bool running, spent;
	int64_t most;        /* microseconds */
	int64_t behind;      /* what the account has left beyond this stretch */
	void (*pause)(void); /* ends this stretch, and returns in the next one; NULL: not possible */
	struct cpu_clock clock;
};

/* At an address known when the program starts: looking it up would be a call in the innermost loops. */
extern _Thread_local struct cpu_stretch cpu_stretch __attribute__((tls_model("initial-exec")));

/* Look at the clock. Returns cpu_is_spent(). */
bool cpu_look(void);

/*
 * Count some work, and look at the clock from time to time. A unit takes about as long as examining one byte: 5 to 50
 * ns. Returns true once the budget is spent.
 */
static inline bool
cpu_spend(size_t work)
{

	cpu_stretch.work += work;
	return cpu_stretch.work >= CPU_LOOK && cpu_look();
}

#endif
