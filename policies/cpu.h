/*
 * CPU time: a clock, and the budget of whatever reads hostile text.
 *
 * A worker serves all of its clients from one thread, so no text may keep that thread for long. Whatever reads a
 * prompt, a draft, a reply or a specification runs within a stretch, from cpu_enter to cpu_leave: CPU_STRETCH of CPU
 * time at most, and CPU_TURN in all stretches of one turn. Readers call cpu_spend in their innermost loops. Once it
 * returns true they stop with whatever they have. That is worthless: the caller of cpu_enter asks cpu_is_spent, throws
 * the result away, and lets the draft stand.
 *
 * Outside of a stretch nothing is bounded: commands and tests read as long as it takes.
 */
#ifndef PARAPET_POLICIES_CPU_H
#define PARAPET_POLICIES_CPU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Code built with a sanitizer runs this many times slower, and gets as much more time. */
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
 * Microseconds. They leave room for what happens between two looks at the clock: the promise is 5 ms and 50 ms. Half a
 * stretch is for what may share an event with another half.
 */
#define CPU_STRETCH (4000 * CPU_SLOWDOWN)
#define CPU_HALF    (CPU_STRETCH / 2)
#define CPU_TURN    (45000 * CPU_SLOWDOWN)

struct cpu_clock {
	int64_t wall, cpu; /* nanoseconds, when it was started; cpu: -1 until that clock is needed */
};

struct cpu_clock cpu_clock_start(void);

/*
 * Microseconds of this thread's CPU time since the start. Up to 200 of them the wall clock is good enough, and costs a
 * tenth of the other: a thread never uses more CPU time than passes on the wall.
 */
int64_t cpu_clock_spent(struct cpu_clock *clock);

/* What a turn has left, in microseconds: begins as {CPU_TURN}. */
struct cpu_account {
	int64_t left;
};

/*
 * Begin a stretch of at most that many microseconds on a turn's account. Within another stretch of this thread nothing
 * begins: returns false then. Give what was returned to cpu_leave, which takes the stretch off the account.
 */
bool cpu_enter(const struct cpu_account *account, int64_t most);
void cpu_leave(struct cpu_account *account, bool entered);

/* Whether this thread's stretch is over its budget. Stays so until cpu_leave; false outside of one. */
bool cpu_is_spent(void);

/* Microseconds left of this thread's stretch by the clock, 0 at least; INT64_MAX outside of one. */
int64_t cpu_left(void);

#define CPU_LOOK 4096 /* units of work between two looks at the clock */

struct cpu_stretch {
	size_t work; /* since the last look */
	bool running, spent;
	int64_t most;        /* microseconds */
	int64_t behind;      /* what the account has left behind this stretch */
	void (*pause)(void); /* ends this stretch, and returns in the next one; NULL: that cannot be */
	struct cpu_clock clock;
};

/* Its place is known when the program starts: to ask for it would be a call in the innermost loops. */
extern _Thread_local struct cpu_stretch cpu_stretch __attribute__((tls_model("initial-exec")));

/* Look at the clock. Returns cpu_is_spent(). */
bool cpu_look(void);

/*
 * Count some work, and look at the clock now and then. A unit takes about as long as looking closely at one byte: 5 to
 * 50 ns. Returns true once the budget is spent.
 */
static inline bool
cpu_spend(size_t work)
{

	cpu_stretch.work += work;
	return cpu_stretch.work >= CPU_LOOK && cpu_look();
}

#endif
