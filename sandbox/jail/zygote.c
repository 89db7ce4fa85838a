/*
 * One loop over: questions, the spare child's confirmation, children that end, clocks, askers that leave, the launcher.
 *
 * Descriptors are the contract here. A spare's pipes are made just before its fork; its ends are closed here right
 * after, the asker's ends the moment they were sent. So no later child inherits any of them, and an asker sees the end
 * of the output when its own child is gone.
 */
#include "sandbox/jail/zygote.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "policies/clock.h"
#include "sandbox/jail.h"
#include "sandbox/jail/child.h"
#include "sandbox/jail/filter.h"
#include "sandbox/jail/layers.h"
#include "sandbox/jail/pages.h"
#include "sandbox/jail/runtime.h"
#include "sandbox/jail_wire.h"

#define JOBS_MAX          64   /* at a time; further questions wait in their socket */
#define SPARE_MS          2000 /* for a child to confirm its lockdown */
#define RETRY_LEAST_MS    100  /* before another spare is tried after a failed one, doubling */
#define RETRY_MOST_MS     5000
#define AS_ALL_MS         20 /* a program that takes longer gets a lower priority than other work */
#define MEMORY_LEAST      (1U << 20)
#define FIXED_DESCRIPTORS 4

struct job {
	pid_t pid; /* 0: the slot is free */
	int channel;
	int64_t deadline; /* ms */
	int64_t back_at;  /* ms at which its priority drops; 0: it has dropped */
	bool timed_out;
};

enum spare_state { SPARE_NONE, SPARE_FORKED, SPARE_READY };

struct spare {
	enum spare_state state;
	pid_t pid;
	int64_t deadline;
	int confirm;
	int pipes[JAIL_PIPES]; /* the asker's ends */
};

struct zygote {
	const struct zygote_options *options;
	struct sock_fprog filter;
	int signals, null, maps;
	uint64_t size; /* bytes of address space that the runtime already uses */
	struct spare spare;
	struct job jobs[JOBS_MAX];
	unsigned layers; /* JAIL_LAYER_* */
	unsigned running, served;
	int asked;             /* the channel of a question waiting for the spare, or -1 */
	struct jail_start ask; /* that question */
	bool heard;            /* it was ready once: before that the launcher answers */
	bool ready;            /* it was last reported to the launcher as ready */
	bool broken;           /* the last spare failed: make no new one before retry_at, except for a question */
	int64_t retry_at, pause;
	bool expired, retired;
	int64_t born;
};

static void
close_one(int *fd)
{

	if (*fd != -1)
		close(*fd);
	*fd = -1;
}

static void
tell_launcher(enum zygote_said said, unsigned layers, const char *failed)
{
	struct zygote_word word = {.said = said, .layers = layers};

	if (failed != NULL)
		snprintf(word.failed, sizeof(word.failed), "%s", failed);
	(void)jail_wire_send(ZYGOTE_LINK, &word, sizeof(word), NULL, 0);
}

/* --- the spare --- */

static void
drop_spare(struct spare *spare)
{

	if (spare->state == SPARE_NONE)
		return;
	if (spare->pid != 0)
		kill(spare->pid, SIGKILL);
	close_one(&spare->confirm);
	for (int i = 0; i < JAIL_PIPES; i++)
		close_one(&spare->pipes[i]);
	spare->state = SPARE_NONE;
}

/* The asker's ends are non-blocking. */
static bool
make_pipes(int program[2], int output[2], int report[2], int confirm[2])
{

	return pipe2(program, O_CLOEXEC) == 0 && pipe2(output, O_CLOEXEC) == 0 && pipe2(report, O_CLOEXEC) == 0 &&
	    pipe2(confirm, O_CLOEXEC) == 0 && fcntl(program[1], F_SETFL, O_NONBLOCK) == 0 &&
	    fcntl(output[0], F_SETFL, O_NONBLOCK) == 0 && fcntl(report[0], F_SETFL, O_NONBLOCK) == 0 &&
	    fcntl(report[1], F_SETFL, O_NONBLOCK) == 0;
}

/* Fork a child into its lockdown. Returns whether it worked. */
static bool
fork_spare(struct zygote *zygote)
{
	int program[2] = {-1, -1}, output[2] = {-1, -1}, report[2] = {-1, -1}, confirm[2] = {-1, -1};
	const struct runtime *runtime = zygote->options->runtime;
	struct spare *spare = &zygote->spare;
	bool made = make_pipes(program, output, report, confirm);

	spare->pid = !made ? -1 : runtime->fork != NULL ? runtime->fork() : fork();
	if (spare->pid == 0) {
		const struct child_setup setup = {.runtime = runtime,
		    .job = program[0],
		    .output = output[1],
		    .report = report[1],
		    .confirm = confirm[1],
		    .null = zygote->null,
		    .maps = zygote->maps,
		    .filter = &zygote->filter};

		child_main(&setup);
	}
	close_one(&program[0]);
	close_one(&output[1]);
	close_one(&report[1]);
	close_one(&confirm[1]);
	spare->state = SPARE_FORKED;
	spare->deadline = clock_exact_millis() + SPARE_MS;
	spare->confirm = confirm[0];
	spare->pipes[JAIL_PIPE_PROGRAM] = program[1];
	spare->pipes[JAIL_PIPE_OUTPUT] = output[0];
	spare->pipes[JAIL_PIPE_REPORT] = report[0];
	if (spare->pid != -1)
		return true;
	spare->pid = 0;
	drop_spare(spare);
	return false;
}

/* A zygote that is not ready gets no questions, so it must recover by itself: retry at growing intervals. */
static void
note_broken(struct zygote *zygote, const char *step)
{

	if (zygote->ready || !zygote->broken)
		tell_launcher(ZYGOTE_BROKEN, 0, step);
	if (!zygote->broken)
		zygote->pause = RETRY_LEAST_MS;
	else if (zygote->pause < RETRY_MOST_MS)
		zygote->pause *= 2;
	zygote->retry_at = clock_exact_millis() + zygote->pause;
	zygote->ready = false;
	zygote->broken = true;
}

static void
note_ready(struct zygote *zygote)
{

	if (!zygote->ready)
		tell_launcher(ZYGOTE_READY, zygote->layers, NULL);
	zygote->heard = true;
	zygote->ready = true;
	zygote->broken = false;
}

static void
answer_broken(struct zygote *zygote, const char *step)
{
	struct jail_word word = {.kind = JAIL_WORD_BROKEN};

	note_broken(zygote, step);
	if (zygote->asked == -1)
		return;
	snprintf(word.step, sizeof(word.step), "%s", step);
	(void)jail_wire_send(zygote->asked, &word, sizeof(word), NULL, 0);
	close_one(&zygote->asked);
}

/* Read the spare's report on its lockdown. */
static void
hear_spare(struct zygote *zygote)
{
	struct spare *spare = &zygote->spare;
	char said[JAIL_STEP_MAX] = {0};
	ssize_t n = read(spare->confirm, said, sizeof(said) - 1);

	if (n == (ssize_t)strlen(CHILD_CONFIRMED) && strcmp(said, CHILD_CONFIRMED) == 0) {
		close_one(&spare->confirm);
		spare->state = SPARE_READY;
		note_ready(zygote);
		return;
	}
	drop_spare(spare);
	answer_broken(zygote, n > 0 ? said : "fork");
}

/* --- jobs --- */

/* Set the job's limits from outside, before it can have read any of its program. */
static bool
limit_child(const struct zygote *zygote, pid_t pid, const struct jail_start *ask)
{
	uint64_t memory = zygote->size + (ask->memory > MEMORY_LEAST ? ask->memory : MEMORY_LEAST);
	uint64_t seconds = ((uint64_t)ask->cpu_ms + 999) / 1000;
	const struct rlimit space = {memory, memory};
	const struct rlimit cpu = {seconds, seconds + 1};

	return prlimit(pid, RLIMIT_AS, &space, NULL) == 0 && prlimit(pid, RLIMIT_CPU, &cpu, NULL) == 0;
}

static struct job *
free_slot(struct zygote *zygote)
{

	for (size_t i = 0; i < JOBS_MAX; i++)
		if (zygote->jobs[i].pid == 0)
			return &zygote->jobs[i];
	return NULL;
}

/* Give the spare to the asker. */
static void
start_job(struct zygote *zygote)
{
	struct spare *spare = &zygote->spare;
	struct job *job = free_slot(zygote);
	struct jail_word word = {.kind = JAIL_WORD_STARTED};

	if (!limit_child(zygote, spare->pid, &zygote->ask)) {
		drop_spare(spare);
		answer_broken(zygote, "prlimit");
		return;
	}
	if (jail_wire_send(zygote->asked, &word, sizeof(word), spare->pipes, JAIL_PIPES) == -1) {
		/* The asker has left. The spare's limits are set and cannot be raised again, so drop it. */
		close_one(&zygote->asked);
		drop_spare(spare);
		return;
	}
	*job = (struct job){.pid = spare->pid,
	    .channel = zygote->asked,
	    .deadline = clock_exact_millis() + zygote->ask.wall_ms,
	    .back_at = clock_exact_millis() + AS_ALL_MS};
	zygote->asked = -1;
	zygote->running++;
	zygote->served++;
	spare->pid = 0;
	drop_spare(spare);
}

static void
end_job(struct zygote *zygote, struct job *job, int status)
{
	struct jail_word word = {.kind = JAIL_WORD_ENDED};

	if (job->timed_out)
		word.end = JAIL_END_DEADLINE;
	else if (WIFEXITED(status)) {
		word.end = JAIL_END_EXIT;
		word.code = WEXITSTATUS(status);
	} else {
		word.end = JAIL_END_SIGNAL;
		word.code = WTERMSIG(status);
	}
	if (job->channel != -1)
		(void)jail_wire_send(job->channel, &word, sizeof(word), NULL, 0);
	close_one(&job->channel);
	job->pid = 0;
	zygote->running--;
}

static void
collect_children(struct zygote *zygote)
{
	struct signalfd_siginfo drained;
	int status;
	pid_t pid;

	/* One signal may stand for several children: collect all that have exited. */
	(void)!read(zygote->signals, &drained, sizeof(drained));
	while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
		for (size_t i = 0; i < JOBS_MAX; i++)
			if (zygote->jobs[i].pid == pid)
				end_job(zygote, &zygote->jobs[i], status);
		/* A failed spare's report is still in its pipe. */
		if (zygote->spare.state == SPARE_FORKED && zygote->spare.pid == pid) {
			zygote->spare.pid = 0;
			hear_spare(zygote);
		}
		if (zygote->spare.state == SPARE_READY && (zygote->spare.pid == pid || zygote->spare.pid == 0)) {
			zygote->spare.pid = 0;
			drop_spare(&zygote->spare);
		}
	}
}

/*
 * Most programs end within a millisecond, and someone waits for them; give the others a lower priority than all other
 * work.
 */
static void
step_back(struct job *job)
{
	const struct sched_param plain = {0};

	(void)setpriority(PRIO_PROCESS, (id_t)job->pid, 10);
	(void)sched_setscheduler(job->pid, SCHED_BATCH, &plain);
	job->back_at = 0;
}

/* Whether a spare is kept ready before any question. */
static bool
keeps_spare(const struct zygote *zygote)
{

	return !zygote->options->no_spare && !zygote->retired;
}

/*
 * Kill jobs that are out of time or whose asker has left, closing its channel. Returns ms until the next deadline, or
 * -1.
 */
static int64_t
watch_clocks(struct zygote *zygote)
{
	int64_t now = clock_exact_millis(), next = INT64_MAX;

	for (size_t i = 0; i < JOBS_MAX; i++) {
		struct job *job = &zygote->jobs[i];

		if (job->pid == 0 || job->timed_out)
			continue;
		if (job->deadline <= now) {
			job->timed_out = true;
			kill(job->pid, SIGKILL);
			continue;
		}
		if (job->back_at != 0 && job->back_at <= now)
			step_back(job);
		if (job->deadline < next)
			next = job->deadline;
		if (job->back_at != 0 && job->back_at < next)
			next = job->back_at;
	}
	if (zygote->spare.state == SPARE_FORKED) {
		if (zygote->spare.deadline <= now) {
			drop_spare(&zygote->spare);
			answer_broken(zygote, "lockdown");
		} else if (zygote->spare.deadline < next)
			next = zygote->spare.deadline;
	} else if (zygote->broken && keeps_spare(zygote) && zygote->retry_at < next)
		next = zygote->retry_at > now ? zygote->retry_at : now;
	return next == INT64_MAX ? -1 : next - now;
}

/* --- the loop --- */

static void
take_question(struct zygote *zygote)
{
	int got = jail_wire_receive(ZYGOTE_CONTROL, &zygote->ask, sizeof(zygote->ask), &zygote->asked, 1);

	if (got == 0)
		zygote->retired = true;
	if (got != 1)
		zygote->asked = -1;
}

static void
hear_launcher(struct zygote *zygote)
{
	char word;
	ssize_t n = read(ZYGOTE_LINK, &word, 1);

	if (n == 1 && word == LAUNCHER_BEAT)
		tell_launcher(zygote->expired ? ZYGOTE_EXPIRED : ZYGOTE_ALIVE, 0, NULL);
	else if (n == 1)
		zygote->retired = true;
	else if (n == 0 || errno != EINTR)
		_exit(0); /* the launcher is gone: all children exit too */
}

/* Whether it has expired or cannot recover. */
static bool
is_spent(const struct zygote *zygote)
{

	return zygote->served >= zygote->options->jobs ||
	    clock_exact_millis() - zygote->born >= (int64_t)zygote->options->seconds * 1000 ||
	    (zygote->broken && zygote->pause >= RETRY_MOST_MS);
}

/* Fork a spare for a waiting question or while idle. */
static void
advance(struct zygote *zygote)
{
	bool wanted;

	if (zygote->asked != -1 && zygote->spare.state == SPARE_READY)
		start_job(zygote);
	wanted = zygote->asked != -1 ||
	    (keeps_spare(zygote) && (!zygote->broken || zygote->retry_at <= clock_exact_millis()));
	if (wanted && zygote->spare.state == SPARE_NONE && !fork_spare(zygote))
		answer_broken(zygote, "fork");
	if (!zygote->expired && !zygote->retired && is_spent(zygote)) {
		zygote->expired = true;
		tell_launcher(ZYGOTE_EXPIRED, 0, NULL);
	}
}

static int
wait_for_something(struct zygote *zygote, struct pollfd *polled, int timeout)
{
	bool listening = zygote->heard && zygote->asked == -1 && zygote->running < JOBS_MAX && !zygote->retired;
	int count = FIXED_DESCRIPTORS;

	polled[0] = (struct pollfd){.fd = zygote->signals, .events = POLLIN};
	/* A retired zygote expects no more messages. */
	polled[1] = (struct pollfd){.fd = zygote->retired ? -1 : ZYGOTE_LINK, .events = POLLIN};
	polled[2] = (struct pollfd){.fd = listening ? ZYGOTE_CONTROL : -1, .events = POLLIN};
	polled[3] = (struct pollfd){.fd = zygote->spare.confirm, .events = POLLIN};
	if (zygote->spare.state != SPARE_FORKED)
		polled[3].fd = -1;
	/* An asker sends nothing on its channel; polling shows when it leaves. */
	for (size_t i = 0; i < JOBS_MAX; i++)
		polled[count++] = (struct pollfd){.fd = zygote->jobs[i].pid != 0 ? zygote->jobs[i].channel : -1};
	return poll(polled, (nfds_t)count, timeout);
}

static int
serve(struct zygote *zygote)
{
	struct pollfd polled[FIXED_DESCRIPTORS + JOBS_MAX];

	zygote->born = clock_exact_millis();
	while (!zygote->retired || zygote->running > 0 || zygote->asked != -1) {
		int64_t left;

		advance(zygote);
		left = watch_clocks(zygote);
		/* Once a minute, to check its own age. */
		if (wait_for_something(zygote, polled, left < 0 || left > 60000 ? 60000 : (int)left + 1) <= 0)
			continue;
		if (polled[3].revents != 0)
			hear_spare(zygote);
		for (size_t i = 0; i < JOBS_MAX; i++)
			if ((polled[FIXED_DESCRIPTORS + i].revents & (POLLHUP | POLLERR)) != 0) {
				kill(zygote->jobs[i].pid, SIGKILL);
				close_one(&zygote->jobs[i].channel);
			}
		if (polled[0].revents != 0)
			collect_children(zygote);
		if (polled[2].revents != 0 && zygote->asked == -1)
			take_question(zygote);
		if (polled[1].revents != 0)
			hear_launcher(zygote);
	}
	drop_spare(&zygote->spare);
	return 0;
}

/* --- the start --- */

static uint64_t
own_size(void)
{
	FILE *file = fopen("/proc/self/statm", "re");
	unsigned long pages = 0;

	if (file == NULL || fscanf(file, "%lu", &pages) != 1)
		pages = 0;
	if (file != NULL)
		fclose(file);
	return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

/* If memory runs out, the kernel should kill this process first. */
static void
offer_to_die_first(void)
{
	int fd = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);

	if (fd == -1)
		return;
	(void)!write(fd, "1000", 4);
	close(fd);
}

static bool
open_descriptors(struct zygote *zygote)
{
	sigset_t child;

	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	if (sigprocmask(SIG_BLOCK, &child, NULL) == -1)
		return false;
	zygote->signals = signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
	zygote->null = open("/dev/null", O_WRONLY | O_CLOEXEC);
	zygote->maps = zygote->options->native ? open("/proc/self/maps", O_RDONLY | O_CLOEXEC) : -1;
	return zygote->signals != -1 && zygote->null != -1;
}

/* All steps up to serving. Returns the one that failed, or NULL. */
static const char *
start(struct zygote *zygote)
{
	const struct zygote_options *options = zygote->options;
	struct sock_fprog own;
	const char *failed;

	zygote->layers = layers_namespaces(&failed);
	if (failed != NULL)
		return failed;
	offer_to_die_first();
	pages_prepare();
	if (options->runtime->start(options->second, options->native) == -1)
		return options->runtime->step;
	pages_settle();
	if (filter_build(options->runtime->filter, seccomp_arch_native(), NULL, &zygote->filter) == -1 ||
	    filter_build(FILTER_ZYGOTE, seccomp_arch_native(), options->deny, &own) == -1)
		return "seccomp";
	zygote->size = own_size();
	if (zygote->size == 0)
		return "statm";
	if (!open_descriptors(zygote) || child_prepare() == -1)
		return "descriptors";
	zygote->layers = layers_drop(zygote->layers, &failed);
	if (failed != NULL)
		return failed;
	return filter_load(&own) == -1 ? "seccomp" : NULL;
}

int
zygote_main(const struct zygote_options *options)
{
	struct zygote zygote = {.options = options, .asked = -1, .spare = {.confirm = -1, .pipes = {-1, -1, -1}}};
	const char *failed = start(&zygote);

	if (failed != NULL) {
		tell_launcher(ZYGOTE_FAILED, 0, failed);
		return 1;
	}
	/* Without spares, the first child is forked for the first question. */
	if (options->no_spare)
		note_ready(&zygote);
	return serve(&zygote);
}
