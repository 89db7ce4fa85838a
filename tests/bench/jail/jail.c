/*
 * What a program in the jail costs, beside starting python3 for it; many at once; and a zygote killed in the middle.
 *
 *     jail-bench [--smoke] [--runs N] PARAPET-JAIL
 *
 * python3 is started under the same filter with its refusals turned into permissions, since it could not start
 * otherwise: every call of its passes the same instructions.
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <seccomp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "sandbox/asker.h"
#include "sandbox/jail.h"
#include "sandbox/jail/filter.h"

#define CALLERS 16

static const char program[] = "eggs = 16\neaten = 3\nbaked = 4\nsold = eggs - eaten - baked\nprint(sold * 2)\n";

struct counts {
	struct asker *jail;
	unsigned long left, running, right, wrong, broken;
	double *millis;
	size_t taken;
};

/* One of the callers: asks again as soon as it was answered. */
struct caller {
	struct counts *counts;
	double began;
};

static double
now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void on_done(void *owner, const void *reply);

static unsigned pause_ms; /* of a caller between two programs, as people pause between their turns */

static void
ask(struct caller *caller)
{
	struct counts *counts = caller->counts;
	const struct jail_program run = {program, sizeof(program) - 1, jail_limits_default()};

	if (counts->left == 0)
		return;
	if (pause_ms > 0)
		(void)poll(NULL, 0, (int)pause_ms);
	counts->left--;
	counts->running++;
	caller->began = now_ms();
	if (asker_submit(counts->jail, &run, on_done, caller) == NULL)
		abort();
}

static void
on_done(void *owner, const void *reply)
{
	const struct jail_result *result = reply;
	struct caller *caller = owner;
	struct counts *counts = caller->counts;

	counts->millis[counts->taken++] = now_ms() - caller->began;
	counts->running--;
	if (result->verdict == JAIL_OK && result->output_len == 3 && memcmp(result->output, "18\n", 3) == 0)
		counts->right++;
	else if (result->verdict == JAIL_BROKEN)
		counts->broken++;
	else
		counts->wrong++;
	ask(caller);
}

static void
turn(const struct counts *counts)
{
	struct pollfd polled = {.fd = asker_fd(counts->jail), .events = POLLIN};

	(void)poll(&polled, 1, asker_timeout(counts->jail));
	asker_dispatch(counts->jail);
}

static int
by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

static double
at_share(double *millis, size_t count, double share)
{

	qsort(millis, count, sizeof(*millis), by_size);
	return count == 0 ? 0 : millis[(size_t)((double)(count - 1) * share)];
}

/* Run a program `runs` times by so many callers. Returns what was counted; millis is the caller's to free. */
static struct counts
load(struct asker *jail, unsigned long runs, unsigned callers, void (*meanwhile)(struct counts *))
{
	struct counts counts = {.jail = jail, .left = runs, .millis = calloc(runs + 1, sizeof(double))};
	struct caller each[CALLERS];

	for (unsigned i = 0; i < callers; i++) {
		each[i] = (struct caller){.counts = &counts};
		ask(&each[i]);
	}
	while (counts.running > 0) {
		turn(&counts);
		if (meanwhile != NULL)
			meanwhile(&counts);
	}
	return counts;
}

static void
allow_refused(struct sock_fprog *filter)
{

	for (unsigned i = 0; i < filter->len; i++)
		if (filter->filter[i].code == (BPF_RET | BPF_K) && filter->filter[i].k != SECCOMP_RET_KILL_PROCESS)
			filter->filter[i].k = SECCOMP_RET_ALLOW;
}

static double
exec_python(const struct sock_fprog *filter)
{
	double began = now_ms();
	int status = 0;
	pid_t pid = fork();

	if (pid == 0) {
		int null = open("/dev/null", O_RDWR);

		if (null == -1 || dup2(null, 1) == -1 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == -1 ||
		    filter_load(filter) == -1)
			_exit(126);
		execl("/usr/bin/python3", "python3", "-I", "-S", "-c", program, (char *)NULL);
		_exit(127);
	}
	while (waitpid(pid, &status, 0) == -1 && errno == EINTR)
		;
	return status == 0 ? now_ms() - began : -1;
}

static int
compare_exec(unsigned runs, double jailed)
{
	struct sock_fprog filter;
	double *millis = calloc(runs, sizeof(double));
	int status = 0;

	if (millis == NULL || filter_build(FILTER_PROGRAM, seccomp_arch_native(), NULL, &filter) == -1)
		return 1;
	allow_refused(&filter);
	for (unsigned i = 0; i < runs && status == 0; i++) {
		millis[i] = exec_python(&filter);
		status = millis[i] < 0;
	}
	if (status == 0) {
		double p50 = at_share(millis, runs, 0.5);

		printf(
		    "exec of python3 -I -S     p50 %6.2f ms                 %5.1f times the jail's (wanted: at least 5)\n",
		    p50, p50 / jailed);
	} else
		puts("exec of python3 failed");
	free(filter.filter);
	free(millis);
	return status;
}

static pid_t victim;

/* Kill whatever zygote serves, in the middle of everything. */
static void
kill_once(struct counts *counts)
{

	if (victim > 0 && counts->taken > 50) {
		char path[64];
		FILE *children;
		int pid;

		snprintf(path, sizeof(path), "/proc/%d/task/%d/children", (int)victim, (int)victim);
		children = fopen(path, "re");
		if (children != NULL) {
			if (fscanf(children, "%d", &pid) == 1)
				kill(pid, SIGKILL);
			fclose(children);
		}
		victim = 0;
	}
}

static double
show(const char *what, struct counts counts)
{
	double p99 = at_share(counts.millis, counts.taken, 0.99);
	double p50 = at_share(counts.millis, counts.taken, 0.5);

	printf("%-25s p50 %6.2f ms  p99 %6.2f ms  %lu right, %lu broken, %lu wrong\n", what, p50, p99, counts.right,
	    counts.broken, counts.wrong);
	free(counts.millis);
	return p50;
}

static int
measure(struct asker *jail, unsigned long runs, pid_t jailer)
{
	double p50;
	int status;

	free(load(jail, 20, 1, NULL).millis);
	pause_ms = 2;
	p50 = show("one caller, now and then", load(jail, runs, 1, NULL));
	pause_ms = 0;
	(void)show("one caller, at once again", load(jail, runs, 1, NULL));
	status = compare_exec((unsigned)(runs / 20 + 3), p50);
	(void)show("16 callers", load(jail, runs, CALLERS, NULL));
	victim = jailer;
	(void)show("a zygote killed meanwhile", load(jail, runs, CALLERS, kill_once));
	return status;
}

int
main(int argc, char *const *argv)
{
	struct jail_process process;
	struct asker *jail;
	unsigned long runs = 2000;
	char *path = NULL;
	int status;

	for (int i = 1; i < argc; i++)
		if (strcmp(argv[i], "--smoke") == 0)
			runs = 120;
		else if (strcmp(argv[i], "--runs") == 0 && i + 1 < argc)
			runs = strtoul(argv[++i], NULL, 10);
		else
			path = realpath(argv[i], NULL); /* it is started in another folder */
	if (path == NULL || runs < 100 || jail_spawn(&process, path, NULL) == -1) {
		fputs("usage: jail-bench [--smoke] [--runs N] /path/to/parapet-jail\n", stderr);
		return 2;
	}
	jail = asker_open(&service_jail, process.ask, NULL, 0);
	status = jail != NULL ? measure(jail, runs, process.pid) : 1;
	asker_close(jail);
	jail_process_end(&process);
	free(path);
	return status;
}
