/*
 * Asking: each job is a small state machine over its channel and three pipes, all in one epoll.
 *
 *	 WAITING --room, asked--> ASKED --started--> RUNNING --ended, pipes read--> over
 *
 * A finished job is reported and taken off the list. It is freed at the end of the turn, which may still hold events of
 * its descriptors.
 */
#include "sandbox/asker.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "policies/clock.h"
#include "sandbox/jail_room.h"
#include "sandbox/jail_verdict.h"
#include "sandbox/jail_wire.h"

#define START_WAIT_MS  5000  /* for a child, while a zygote starts */
#define SECOND_WAIT_MS 20000 /* the same in the second lane: sympy takes a second, and much longer under load */
#define GRACE_MS       4000  /* beyond a job's own limit: then the process that should have killed it is gone */
#define RETRY_MS       5     /* between checks for room freed by other processes */
#define EVENTS         16

enum job_state { JOB_WAITING, JOB_ASKED, JOB_RUNNING, JOB_OVER };

/* The descriptor of a job that an event is about. The first three are JAIL_PIPE_*. */
enum job_end { END_PROGRAM, END_OUTPUT, END_REPORT, END_CHANNEL, ENDS };

struct job_event {
	struct asker_job *job;
	enum job_end end;
};

struct asker_job {
	struct asker_job *next;
	struct asker *asker;
	service_done *done;
	void *owner;
	struct jail_limits limits;
	enum job_state state;
	bool has_room;
	int64_t deadline; /* us; for this state */
	int64_t since;    /* us; since the start */
	int fds[ENDS];
	struct job_event events[ENDS];
	struct jail_word last; /* the zygote's last message */
	const char *refusal;   /* why it is not attempted; NULL: it is */
	char *output;
	size_t output_len, output_room;
	char report[JAIL_REPORT_MAX];
	size_t report_len;
	bool second;
	size_t len, sent; /* of frame */
	char frame[];     /* 32-bit length, then the question */
};

struct asker {
	const struct service_row *row;
	int ask[2];
	int epoll;
	struct jail_room *room;
	unsigned holder;
	struct asker_job *jobs;
	bool in_turn;
};

struct asker *
asker_open(const struct service_row *row, const int ask[2], struct jail_room *room, unsigned holder)
{
	struct asker *asker = calloc(1, sizeof(*asker));

	if (asker == NULL)
		return NULL;
	asker->row = row;
	memcpy(asker->ask, ask, sizeof(asker->ask));
	asker->room = room;
	asker->holder = holder;
	asker->epoll = epoll_create1(EPOLL_CLOEXEC);
	if (asker->epoll == -1) {
		free(asker);
		return NULL;
	}
	return asker;
}

int
asker_fd(const struct asker *asker)
{

	return asker->epoll;
}

/* --- the end of a job --- */

static void
close_end(struct asker_job *job, enum job_end end)
{

	if (job->fds[end] == -1)
		return;
	/*
	 * The process that made a pipe may briefly hold a copy of our end: only closed, it would stay in the epoll set
	 * for a freed job.
	 */
	(void)epoll_ctl(job->asker->epoll, EPOLL_CTL_DEL, job->fds[end], NULL);
	close(job->fds[end]);
	job->fds[end] = -1;
}

/* Release everything but the memory. Closing the channel kills what still runs. */
static void
let_go(struct asker_job *job)
{

	for (int end = 0; end < ENDS; end++)
		close_end(job, (enum job_end)end);
	if (job->has_room && job->asker->room != NULL)
		jail_room_give(job->asker->room, job->asker->holder, job->limits.memory);
	job->has_room = false;
	job->state = JOB_OVER;
}

static void
tell(struct asker_job *job, enum jail_verdict verdict, const char *detail)
{
	struct jail_result result = {.verdict = verdict,
	    .output = job->output,
	    .output_len = job->output_len,
	    .detail = detail,
	    .micros = job->state == JOB_RUNNING ? (uint64_t)(clock_micros() - job->since) : 0};

	let_go(job);
	job->asker->row->deliver(&result, job->frame + sizeof(uint32_t), job->done, job->owner);
}

static void
free_over(struct asker *asker)
{
	struct asker_job **at = &asker->jobs;

	while (*at != NULL) {
		struct asker_job *job = *at;

		if (job->state != JOB_OVER) {
			at = &job->next;
			continue;
		}
		*at = job->next;
		free(job->output);
		free(job);
	}
}

void
asker_cancel(struct asker_job *job)
{
	struct asker *asker = job->asker;

	let_go(job);
	if (!asker->in_turn)
		free_over(asker);
}

void
asker_close(struct asker *asker)
{

	if (asker == NULL)
		return;
	for (struct asker_job *job = asker->jobs; job != NULL; job = job->next)
		let_go(job);
	free_over(asker);
	close(asker->epoll);
	free(asker);
}

/* --- the pipes --- */

/* Returns 0, or -1 if the program writes too much or there is no memory. */
static int
read_output(struct asker_job *job)
{

	for (;;) {
		ssize_t n;

		/* One byte more than allowed, to detect too much output. */
		if (job->output_len == job->output_room) {
			size_t room = job->output_room == 0 ? 4096 : job->output_room * 2;
			char *output;

			if (room > job->limits.output + 1)
				room = job->limits.output + 1;
			output = realloc(job->output, room);
			if (output == NULL)
				return -1;
			job->output = output;
			job->output_room = room;
		}
		n = read(job->fds[END_OUTPUT], job->output + job->output_len, job->output_room - job->output_len);
		if (n == -1 && errno == EINTR)
			continue;
		if (n == -1 && errno == EAGAIN)
			return 0;
		if (n <= 0) {
			close_end(job, END_OUTPUT);
			return 0;
		}
		job->output_len += (size_t)n;
		if (job->output_len > job->limits.output) {
			job->output_len = job->limits.output;
			return -1;
		}
	}
}

/* Read only the beginning and stop watching the pipe: its writer never blocks. */
static void
read_report(struct asker_job *job)
{
	ssize_t n;

	do
		n = read(job->fds[END_REPORT], job->report + job->report_len, sizeof(job->report) - job->report_len);
	while (n == -1 && errno == EINTR);
	if (n > 0)
		job->report_len += (size_t)n;
	if (n == 0 || (n == -1 && errno != EAGAIN))
		close_end(job, END_REPORT);
	else if (job->report_len == sizeof(job->report))
		(void)epoll_ctl(job->asker->epoll, EPOLL_CTL_DEL, job->fds[END_REPORT], NULL);
}

/* A child that stopped reading is noticed elsewhere; stdin ends with the program. */
static void
write_program(struct asker_job *job)
{
	while (job->sent < job->len) {
		ssize_t n = write(job->fds[END_PROGRAM], job->frame + job->sent, job->len - job->sent);

		if (n == -1 && errno == EINTR)
			continue;
		if (n == -1 && errno == EAGAIN)
			return;
		if (n <= 0)
			break;
		job->sent += (size_t)n;
	}
	close_end(job, END_PROGRAM);
}

/* --- the channel --- */

static bool
watch(struct asker_job *job, enum job_end end)
{
	struct epoll_event event = {.events = end == END_PROGRAM ? EPOLLOUT : EPOLLIN, .data.ptr = &job->events[end]};

	job->events[end] = (struct job_event){job, end};
	return epoll_ctl(job->asker->epoll, EPOLL_CTL_ADD, job->fds[end], &event) == 0;
}

/* The child is ready and locked down: send it the program. */
static void
on_started(struct asker_job *job)
{

	job->state = JOB_RUNNING;
	job->since = clock_micros();
	job->deadline = job->since + ((int64_t)job->limits.wall_ms + GRACE_MS) * 1000;
	write_program(job);
	if ((job->fds[END_PROGRAM] != -1 && !watch(job, END_PROGRAM)) || !watch(job, END_OUTPUT) ||
	    !watch(job, END_REPORT))
		tell(job, JAIL_BROKEN, "epoll");
}

static void
on_ended(struct asker_job *job)
{
	char detail[JAIL_DETAIL_MAX + 1];
	enum jail_verdict verdict;

	/* All its output is in the pipes by now. */
	if (job->fds[END_OUTPUT] != -1 && read_output(job) == -1) {
		tell(job, JAIL_OUTPUT, "");
		return;
	}
	if (job->fds[END_REPORT] != -1 && job->report_len < sizeof(job->report))
		read_report(job);
	verdict = jail_judge(&job->last, job->report, job->report_len, detail);
	tell(job, verdict, detail);
}

static void
read_channel(struct asker_job *job)
{
	struct jail_word word;
	int pipes[JAIL_PIPES];
	int got = jail_wire_receive(job->fds[END_CHANNEL], &word, sizeof(word), pipes, JAIL_PIPES);

	if (got == -1 && errno == EAGAIN)
		return;
	if (got == 1 && word.kind == JAIL_WORD_STARTED && job->state == JOB_ASKED && pipes[JAIL_PIPES - 1] != -1) {
		memcpy(job->fds, pipes, sizeof(pipes));
		on_started(job);
		return;
	}
	for (int i = 0; got == 1 && i < JAIL_PIPES; i++)
		if (pipes[i] != -1)
			close(pipes[i]);
	if (got == 1 &&
	    (word.kind == JAIL_WORD_BROKEN || (word.kind == JAIL_WORD_ENDED && job->state == JOB_RUNNING))) {
		job->last = word;
		on_ended(job);
		return;
	}
	tell(job, JAIL_BROKEN, "lost");
}

/* Send the question. Returns 1; 0 if there is no room now; -1 on error. */
static int
ask(struct asker_job *job)
{
	const struct jail_start start = {
	    .wall_ms = job->limits.wall_ms, .cpu_ms = job->limits.cpu_ms, .memory = job->limits.memory};
	int ends[2];
	int sent;

	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) == -1)
		return -1;
	job->fds[END_CHANNEL] = ends[0];
	sent = jail_wire_send(job->asker->ask[job->second ? 1 : 0], &start, sizeof(start), &ends[1], 1);
	close(ends[1]);
	if (sent == 0 && watch(job, END_CHANNEL)) {
		job->state = JOB_ASKED;
		job->deadline = clock_micros() + (job->second ? SECOND_WAIT_MS : START_WAIT_MS) * 1000;
		return 1;
	}
	close_end(job, END_CHANNEL);
	return sent == -1 && errno == EAGAIN ? 0 : -1;
}

/* --- turns --- */

static bool
take_room(struct asker_job *job)
{

	if (!job->has_room)
		job->has_room = job->asker->room == NULL ||
		    jail_room_take(job->asker->room, job->asker->holder, job->limits.memory);
	return job->has_room;
}

/* Advance a waiting job, or end one that is out of time. */
static void
advance(struct asker_job *job, int64_t now)
{

	if (job->state == JOB_WAITING && job->refusal != NULL) {
		tell(job, JAIL_REFUSED, job->refusal);
		return;
	}
	if (job->state == JOB_WAITING && take_room(job) && ask(job) == -1) {
		tell(job, JAIL_BROKEN, "ask");
		return;
	}
	if (now < job->deadline || job->state == JOB_OVER)
		return;
	if (job->state == JOB_WAITING)
		tell(job, JAIL_BUSY, "");
	else
		tell(job, JAIL_BROKEN, job->state == JOB_ASKED ? "start" : "overdue");
}

static void
react(const struct job_event *event)
{
	struct asker_job *job = event->job;

	if (job->state == JOB_OVER || job->fds[event->end] == -1)
		return;
	switch (event->end) {
	case END_PROGRAM:
		write_program(job);
		break;
	case END_OUTPUT:
		if (read_output(job) == -1)
			tell(job, JAIL_OUTPUT, "");
		break;
	case END_REPORT:
		read_report(job);
		break;
	default:
		read_channel(job);
	}
}

void
asker_dispatch(struct asker *asker)
{
	struct epoll_event events[EVENTS];
	int count;
	int64_t now;

	asker->in_turn = true;
	do {
		count = epoll_wait(asker->epoll, events, EVENTS, 0);
		for (int i = 0; i < count; i++)
			react(events[i].data.ptr);
	} while (count == EVENTS);
	now = clock_micros();
	/* Jobs submitted meanwhile are appended and get their turn too. */
	for (struct asker_job *job = asker->jobs; job != NULL; job = job->next)
		advance(job, now);
	asker->in_turn = false;
	free_over(asker);
}

int
asker_timeout(const struct asker *asker)
{
	int64_t next = INT64_MAX, now = clock_micros();

	for (const struct asker_job *job = asker->jobs; job != NULL; job = job->next) {
		int64_t due = job->deadline;

		if (job->state == JOB_WAITING)
			due = job->refusal != NULL || job->deadline <= now ? now : now + RETRY_MS * 1000;
		if (due < next)
			next = due;
	}
	if (next == INT64_MAX)
		return -1;
	return next <= now ? 0 : (int)((next - now + 999) / 1000);
}

/* Keep jobs in order of arrival, so that the first gets room first. */
static void
append(struct asker *asker, struct asker_job *job)
{
	struct asker_job **at = &asker->jobs;

	while (*at != NULL)
		at = &(*at)->next;
	*at = job;
}

struct asker_job *
asker_submit(struct asker *asker, const void *question, service_done *done, void *owner)
{
	struct service_request request = {0};
	struct asker_job *job;
	uint32_t length;

	asker->row->prepare(question, &request);
	if (request.refusal != NULL)
		request.len = 0;
	length = (uint32_t)request.len;
	job = calloc(1, sizeof(*job) + sizeof(length) + request.len);
	if (job == NULL)
		return NULL;
	job->asker = asker;
	job->done = done;
	job->owner = owner;
	job->limits = request.limits;
	job->refusal = request.refusal;
	job->second = request.second;
	job->len = sizeof(length) + request.len;
	memcpy(job->frame, &length, sizeof(length));
	if (request.refusal == NULL)
		asker->row->write(question, job->frame + sizeof(length));
	for (int end = 0; end < ENDS; end++)
		job->fds[end] = -1;
	job->deadline = clock_micros() + JAIL_WAIT_MS * 1000;
	append(asker, job);
	/* Ask at once if possible; otherwise the next turn retries and reports. */
	if (request.refusal == NULL && take_room(job))
		(void)ask(job);
	return job;
}
