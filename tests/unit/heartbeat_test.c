/*
 * Which silence of a worker counts: by what is found at each look, and of real processes.
 */
#include "proxy/process/heartbeat.h"

#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "policies/clock.h"
#include "tests/unit/check.h"

#define PATIENCE (INT64_C(120) * 1000000) /* microseconds, for what takes milliseconds */

/* --- what is found --- */

/* So many looks of a quarter of a second without a beat, at each of which so much processor time was used. */
static void
look(struct heartbeat *heartbeat, int looks, char state, int64_t used)
{

	for (int i = 0; i < looks; i++) {
		struct heartbeat_sample found = {
		    .beat = heartbeat->beat, .used = heartbeat->used + used, .since = 250, .state = state};

		heartbeat_note(heartbeat, &found);
	}
}

static void
test_what_counts(void)
{
	static const struct {
		const char *what;
		char state;
		int64_t used; /* each quarter of a second */
		int64_t counts;
	} rows[] = {
	    {"sleeps in a call", 'S', 0, 12000},
	    {"was stopped by a signal", 'T', 0, 12000},
	    {"was stopped by a debugger", 't', 0, 12000},
	    {"is dead and not collected", 'Z', 0, 12000},
	    {"spins", 'R', 250, 12000},
	    {"spins in the kernel, waiting now and then", 'D', 100, 11750},
	    {"spins on a machine that it shares with ten others", 'R', 22, 2750},
	    {"sleeps a little again and again", 'S', 3, 12000},
	    {"gets no processor", 'R', 0, 2000},
	    {"gets hardly any processor", 'R', 10, 2000},
	    {"waits for its memory to be read in", 'D', 0, 2000},
	    {"waits for its memory, and gets some", 'D', 5, 2000},
	    {"is not seen, and does nothing", '\0', 0, 12000},
	    {"is not seen, and gets hardly any processor", '\0', 10, 2000},
	    {"is not seen, and spins", '\0', 250, 12000},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		struct heartbeat heartbeat = HEARTBEAT_NONE;

		check_example(rows[i].what);
		look(&heartbeat, 48, rows[i].state, rows[i].used);
		CHECK_EQ_INT(heartbeat_silence(&heartbeat), rows[i].counts);
		CHECK_EQ_INT(heartbeat.silent, 12000);
	}
}

/* Its second of processor time takes nothing back, and ends the forgiving. */
static void
test_what_is_forgiven_stays_so(void)
{
	static const char states[] = {'D', 'R', '\0'};

	for (size_t i = 0; i < sizeof(states); i++) {
		struct heartbeat heartbeat = HEARTBEAT_NONE;

		check_example("a worker that swaps");
		look(&heartbeat, 400, states[i], 2);
		CHECK_EQ_INT(heartbeat_silence(&heartbeat), 2000);
		look(&heartbeat, 1, states[i], 250);
		CHECK_EQ_INT(heartbeat_silence(&heartbeat), 2250);
		look(&heartbeat, 31, states[i], 2);
		CHECK_EQ_INT(heartbeat_silence(&heartbeat), 10000);
		CHECK_EQ_INT(heartbeat.silent, 108000);
	}
}

static void
test_a_beat_begins_anew(void)
{
	struct heartbeat heartbeat = HEARTBEAT_NONE;
	struct heartbeat_sample beat = {.beat = 77, .used = 5000, .since = 250, .state = 'S'};

	check_example("a beat");
	look(&heartbeat, 20, 'S', 250);
	CHECK_EQ_INT(heartbeat_silence(&heartbeat), 5000);
	heartbeat_note(&heartbeat, &beat);
	CHECK_EQ_INT(heartbeat_silence(&heartbeat), 0);
	/* What was used before it is no chance that was had since. */
	look(&heartbeat, 48, 'R', 10);
	CHECK_EQ_INT(heartbeat_silence(&heartbeat), 2000);
	CHECK_EQ_INT(heartbeat.silent, 12000);
}

static void
test_what_the_parent_slept_through(void)
{
	struct heartbeat heartbeat = HEARTBEAT_NONE;
	struct heartbeat_sample late = {.since = INT64_C(8) * 60 * 60 * 1000, .state = 'S'};

	check_example("a lid that was closed for a night");
	heartbeat_note(&heartbeat, &late);
	CHECK_EQ_INT(heartbeat_silence(&heartbeat), 500);
	look(&heartbeat, 36, 'S', 0);
	CHECK_EQ_INT(heartbeat_silence(&heartbeat), 9500);
}

/* --- real processes --- */

static void
sleep_in_a_call(void)
{

	for (;;)
		(void)pause();
}

static void
spin(void)
{

	for (;;)
		(void)getppid();
}

/* Uninterruptible, as one whose memory is being read in: its child is a fork that is waited for until it ends. */
static void
wait_in_the_kernel(void)
{

	pid_t self = getpid();

	if (syscall(SYS_clone, CLONE_VFORK | SIGCHLD, 0, 0, 0, 0) == 0) {
		(void)prctl(PR_SET_PDEATHSIG, SIGKILL);
		if (getppid() != self)
			_exit(0);
	}
	sleep_in_a_call();
}

static pid_t
begin(struct heartbeat *heartbeat, void (*body)(void), bool seen)
{
	int channel = heartbeat_begin(heartbeat);
	pid_t pid = fork();

	CHECK(channel != -1);
	if (pid == 0) {
		(void)prctl(PR_SET_PDEATHSIG, SIGKILL);
		heartbeat_offer(seen ? channel : -1);
		body();
	}
	close(channel);
	return pid;
}

/* Look until its file is here. */
static void
await_file(struct heartbeat *heartbeat, pid_t pid)
{
	int64_t end = clock_micros() + PATIENCE;

	while (heartbeat->stat == -1 && clock_micros() < end) {
		heartbeat_take(heartbeat, pid, 0, 0);
		(void)sched_yield();
	}
	CHECK(heartbeat->stat != -1);
}

/* Look, as if a quarter of a second had passed each time, until the silence is that long. Returns whether it ever was.
 */
static bool
is_silent_for(struct heartbeat *heartbeat, pid_t pid, int64_t millis)
{
	int64_t end = clock_micros() + PATIENCE;

	while (heartbeat_silence(heartbeat) < millis && clock_micros() < end) {
		heartbeat_take(heartbeat, pid, 0, 250);
		(void)sched_yield();
	}
	return heartbeat_silence(heartbeat) >= millis;
}

static void
end(struct heartbeat *heartbeat, pid_t pid)
{

	(void)kill(pid, SIGKILL);
	CHECK_EQ_INT(waitpid(pid, NULL, 0), pid);
	heartbeat_end(heartbeat);
	heartbeat_end(heartbeat);
}

static void
test_processes_that_hang(void)
{
	static const struct {
		const char *what;
		void (*body)(void);
		bool seen;
		int signal;
	} rows[] = {
	    {"a sleeping process", sleep_in_a_call, true, 0},
	    {"a sleeping process of which nothing is seen", sleep_in_a_call, false, 0},
	    {"a stopped process", spin, true, SIGSTOP},
	    {"a spinning process", spin, true, 0},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		struct heartbeat heartbeat;
		pid_t pid = begin(&heartbeat, rows[i].body, rows[i].seen);

		check_example(rows[i].what);
		if (rows[i].seen)
			await_file(&heartbeat, pid);
		if (rows[i].signal != 0)
			(void)kill(pid, rows[i].signal);
		CHECK(is_silent_for(&heartbeat, pid, 10000));
		/* One that runs is given its second. */
		CHECK(rows[i].body != spin || rows[i].signal != 0 || heartbeat.used >= 1000);
		end(&heartbeat, pid);
	}
}

static void
test_a_process_that_waits_for_the_machine(void)
{
	struct heartbeat heartbeat;
	pid_t pid = begin(&heartbeat, wait_in_the_kernel, true);
	int64_t until = clock_micros() + PATIENCE;

	check_example("a process that waits in the kernel");
	await_file(&heartbeat, pid);
	/* Not before it is where it waits. */
	do {
		heartbeat.silent = 2000;
		heartbeat.starved = 0;
		heartbeat_take(&heartbeat, pid, 0, 250);
	} while (heartbeat.starved == 0 && clock_micros() < until);
	heartbeat.silent = heartbeat.starved = 0;
	for (int i = 0; i < 400; i++)
		heartbeat_take(&heartbeat, pid, 0, 250);
	CHECK_EQ_INT(heartbeat.silent, 100000);
	CHECK_EQ_INT(heartbeat_silence(&heartbeat), 2000);
	end(&heartbeat, pid);
}

int
main(void)
{

	test_what_counts();
	test_what_is_forgiven_stays_so();
	test_a_beat_begins_anew();
	test_what_the_parent_slept_through();
	test_processes_that_hang();
	test_a_process_that_waits_for_the_machine();
	return check_end();
}
