/*
 * The asking side: what is told when, room, cancelling, a parapet-jail that is slow, dead or gone.
 */
#include "sandbox/asker.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sandbox/jail.h"
#include "sandbox/jail_room.h"
#include "sandbox/jail_wire.h"
#include "tests/unit/check.h"

struct told {
	unsigned times;
	enum jail_verdict verdict;
	char output[64], detail[JAIL_DETAIL_MAX + 1];
};

static void
on_done(void *owner, const void *reply)
{
	struct told *told = owner;
	const struct jail_result *result = reply;

	told->times++;
	told->verdict = result->verdict;
	snprintf(told->output, sizeof(told->output), "%.*s", (int)result->output_len,
	    result->output != NULL ? result->output : "");
	snprintf(told->detail, sizeof(told->detail), "%s", result->detail);
}

static struct asker_job *
submit(struct asker *jail, const char *program, unsigned wall_ms, struct told *told)
{
	struct jail_program run = {program, strlen(program), jail_limits_default()};

	*told = (struct told){0};
	run.limits.wall_ms = wall_ms;
	return asker_submit(jail, &run, on_done, told);
}

/* Turn until told, or until nothing is due any more. */
static void
wait_until_told(struct asker *jail, const struct told *told)
{

	while (told->times == 0 && asker_timeout(jail) != -1) {
		struct pollfd polled = {.fd = asker_fd(jail), .events = POLLIN};

		(void)poll(&polled, 1, asker_timeout(jail));
		asker_dispatch(jail);
	}
}

/* An asker waits some seconds for an interpreter, which may take longer to start where much else runs. */
static void
wait_until_ready(struct asker *jail)
{
	struct told told;

	for (int i = 0; i < 20; i++) {
		CHECK(submit(jail, "print(1)", 30000, &told) != NULL);
		wait_until_told(jail, &told);
		if (told.verdict == JAIL_OK)
			return;
	}
	CHECK_EQ_INT(told.verdict, JAIL_OK);
	CHECK_TEXT(told.detail, "");
}

static void
test_never_told_while_submitting(struct asker *jail)
{
	struct told told;
	const struct jail_program with_nul = {"a\0b", 3, jail_limits_default()};

	check_example("told in a turn only");
	told = (struct told){0};
	CHECK(asker_submit(jail, &with_nul, on_done, &told) != NULL);
	CHECK_EQ_INT(told.times, 0);
	CHECK_EQ_INT(asker_timeout(jail), 0);
	wait_until_told(jail, &told);
	CHECK_EQ_INT(told.verdict, JAIL_REFUSED);
	CHECK_TEXT(told.detail, "nul");
	CHECK_EQ_INT(asker_timeout(jail), -1);
}

static void
test_runs(struct asker *jail)
{
	struct told told;

	check_example("a program");
	CHECK(submit(jail, "print(6*7)", 30000, &told) != NULL);
	CHECK_EQ_INT(told.times, 0);
	wait_until_told(jail, &told);
	CHECK_EQ_INT(told.verdict, JAIL_OK);
	CHECK_TEXT(told.output, "42\n");
	check_example("a last expression, with sympy's lane");
	CHECK(submit(jail, "'sympy'", 30000, &told) != NULL);
	wait_until_told(jail, &told);
	CHECK_TEXT(told.output, "'sympy'\n");
}

static void
test_cancel(struct asker *jail)
{
	struct told first, second;
	struct asker_job *job;

	check_example("cancelled");
	job = submit(jail, "while True: pass", 60000, &first);
	CHECK(submit(jail, "print(1)", 30000, &second) != NULL);
	wait_until_told(jail, &second);
	CHECK_TEXT(second.output, "1\n");
	asker_cancel(job);
	CHECK_EQ_INT(first.times, 0);
	CHECK_EQ_INT(asker_timeout(jail), -1);
}

/* Who leaves at once leaves no limits of a small job behind for the next one. */
static void
test_leaves_early(struct asker *jail)
{
	struct jail_program small = {"1", 1, jail_limits_default()};

	check_example("left early");
	small.limits.cpu_ms = 1000;
	small.limits.memory = (size_t)64 << 20;
	for (int i = 0; i < 20; i++) {
		struct told early = {0}, next;
		struct asker_job *job = asker_submit(jail, &small, on_done, &early);

		asker_dispatch(jail);
		asker_cancel(job);
		CHECK(submit(jail, "print(8)", 30000, &next) != NULL);
		wait_until_told(jail, &next);
		CHECK_EQ_INT(early.times, 0);
		CHECK_TEXT(next.output, "8\n");
		CHECK_TEXT(next.detail, "");
	}
}

static void
test_room(const int ask[2])
{
	static struct jail_room room;
	struct asker *jail;
	struct told holder, waiter;
	struct asker_job *job;

	check_example("room");
	jail_room_init(&room, 1, (size_t)512 << 20);
	jail = asker_open(&service_jail, ask, &room, 3);
	if (!CHECK(jail != NULL))
		return;
	job = submit(jail, "while True: pass", 60000, &holder);
	CHECK(submit(jail, "print(2)", 30000, &waiter) != NULL);
	wait_until_told(jail, &waiter);
	CHECK_EQ_INT(waiter.verdict, JAIL_BUSY);
	CHECK(submit(jail, "print(3)", 30000, &waiter) != NULL);
	asker_cancel(job);
	wait_until_told(jail, &waiter);
	CHECK_TEXT(waiter.output, "3\n");
	CHECK_EQ_INT(atomic_load(&room.taken), 0);
	CHECK_EQ_INT(atomic_load(&room.taken_by[3]), 0);
	CHECK(submit(jail, "while True: pass", 60000, &holder) != NULL);
	asker_close(jail);
	CHECK_EQ_INT(holder.times, 0);
	CHECK_EQ_INT(atomic_load(&room.taken), 0);
}

/* A dead parapet-jail: what ran there is broken, what is asked meanwhile is answered by the next one. */
static void
test_respawn(struct jail_process *process, struct asker *jail)
{
	struct told running, asked;

	check_example("killed");
	CHECK(submit(jail, "while True: pass", 60000, &running) != NULL);
	CHECK(submit(jail, "print(4)", 30000, &asked) != NULL);
	wait_until_told(jail, &asked);
	kill(process->pid, SIGKILL);
	CHECK_EQ_INT(waitpid(process->pid, NULL, 0), process->pid);
	wait_until_told(jail, &running);
	CHECK_EQ_INT(running.verdict, JAIL_BROKEN);
	CHECK_TEXT(running.detail, "lost");
	CHECK(submit(jail, "print(5)", 30000, &asked) != NULL);
	CHECK_EQ_INT(jail_respawn(process, PARAPET_JAIL, NULL), 0);
	wait_until_told(jail, &asked);
	CHECK_TEXT(asked.output, "5\n");
}

/* Nobody reads the other end, and then there is none. */
static void
test_nobody_there(void)
{
	struct jail_process process;
	struct asker *jail;
	struct told told;

	check_example("gone");
	if (!CHECK_EQ_INT(jail_spawn(&process, "/no/such/program", NULL), 0))
		return;
	jail = asker_open(&service_jail, process.ask, NULL, 0);
	CHECK(submit(jail, "1", 100, &told) != NULL);
	wait_until_told(jail, &told);
	CHECK_EQ_INT(told.verdict, JAIL_BROKEN);
	CHECK_TEXT(told.detail, "start");
	for (int lane = 0; lane < 2; lane++) {
		close(process.answer[lane]);
		process.answer[lane] = -1;
	}
	CHECK(submit(jail, "1", 100, &told) != NULL);
	wait_until_told(jail, &told);
	CHECK_EQ_INT(told.verdict, JAIL_BROKEN);
	CHECK_TEXT(told.detail, "ask");
	asker_close(jail);
	jail_process_end(&process);
}

/* Who ends with something of ours unread resets the link; what it said before that still counts. */
static void
test_last_word(void)
{
	int ends[2];
	char word = '\0';

	if (!CHECK_EQ_INT(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends), 0))
		return;
	CHECK_EQ_INT(jail_wire_send(ends[0], "b", 1, NULL, 0), 0);
	CHECK_EQ_INT(jail_wire_send(ends[1], "w", 1, NULL, 0), 0);
	close(ends[1]);
	CHECK_EQ_INT(jail_wire_receive(ends[0], &word, 1, NULL, 0), 1);
	CHECK_EQ_INT(word, 'w');
	CHECK_EQ_INT(jail_wire_receive(ends[0], &word, 1, NULL, 0), 0);
	close(ends[0]);
}

/* Whoever made the pipes may hold our ends of them a little longer: a job that is gone is heard of no more. */
static void
test_pipes_that_others_hold(void)
{
	struct jail_word started = {.kind = JAIL_WORD_STARTED};
	struct jail_start question;
	struct asker_job *job;
	struct asker *jail;
	struct told told;
	int ask[2], channel, program[2], output[2], report[2];

	if (!CHECK_EQ_INT(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ask), 0) || !CHECK_EQ_INT(pipe(program), 0) ||
	    !CHECK_EQ_INT(pipe(output), 0) || !CHECK_EQ_INT(pipe(report), 0))
		return;
	jail = asker_open(&service_jail, (const int[2]){ask[0], ask[0]}, NULL, 0);
	job = submit(jail, "print(6 * 7)", 1000, &told);
	CHECK_EQ_INT(jail_wire_receive(ask[1], &question, sizeof(question), &channel, 1), 1);
	CHECK_EQ_INT(jail_wire_send(channel, &started, sizeof(started), (const int[]){program[1], output[0], report[0]},
			 JAIL_PIPES),
	    0);
	asker_dispatch(jail);
	asker_cancel(job);
	CHECK_EQ_INT(write(output[1], "42", 2), 2);
	CHECK_EQ_INT(poll(&(struct pollfd){.fd = asker_fd(jail), .events = POLLIN}, 1, 0), 0);
	asker_dispatch(jail);
	CHECK_EQ_INT(told.times, 0);
	asker_close(jail);
	for (int i = 0; i < 2; i++) {
		close(ask[i]);
		close(program[i]);
		close(output[i]);
		close(report[i]);
	}
	close(channel);
}

int
main(void)
{
	struct jail_process process;
	struct asker *jail;

	if (!CHECK_EQ_INT(jail_spawn(&process, PARAPET_JAIL, NULL), 0))
		return check_end();
	jail = asker_open(&service_jail, process.ask, NULL, 0);
	test_never_told_while_submitting(jail);
	wait_until_ready(jail);
	test_runs(jail);
	test_cancel(jail);
	test_leaves_early(jail);
	test_room(process.ask);
	test_respawn(&process, jail);
	asker_close(jail);
	jail_process_end(&process);
	test_nobody_there();
	test_last_word();
	test_pipes_that_others_hold();
	return check_end();
}
