/*
 * Asking the solver: what is told when, cancelling, closing, one that died. What it answers: tests/jail/solver_*.
 */
#include "sandbox/solver.h"

#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>

#include "sandbox/asker.h"
#include "sandbox/jail.h"
#include "sandbox/jail_room.h"
#include "tests/unit/check.h"

#define LONG \
	"(declare-const a Int)(declare-const b Int)(declare-const c Int)" \
	"(assert (= 114 (+ (* a a a) (* b b b) (* c c c))))"

struct told {
	unsigned times;
	enum solver_verdict verdict;
	char detail[SOLVER_DETAIL_MAX + 1];
	int64_t value;
};

static void
on_done(void *owner, const void *said)
{
	struct told *told = owner;
	const struct solver_reply *reply = said;

	told->times++;
	told->verdict = reply->verdict;
	strcpy(told->detail, reply->detail);
	told->value = reply->value_count > 0 ? reply->values[0] : -1;
}

static struct asker_job *
submit(struct asker *solver, const char *text, unsigned wall_ms, struct told *told)
{
	static const struct solver_text a = {"a", 1};
	struct solver_query query = {.text = {text, strlen(text)},
	    .question = SOLVER_VALUES,
	    .terms = &a,
	    .term_count = 1,
	    .limits = solver_limits_default()};

	*told = (struct told){0};
	query.limits.wall_ms = wall_ms;
	return asker_submit(solver, &query, on_done, told);
}

static void
wait_until_told(struct asker *solver, const struct told *told)
{

	while (told->times == 0 && asker_timeout(solver) != -1) {
		struct pollfd polled = {.fd = asker_fd(solver), .events = POLLIN};

		(void)poll(&polled, 1, asker_timeout(solver));
		asker_dispatch(solver);
	}
}

static void
test_told_in_a_turn(struct asker *solver)
{
	static const struct solver_query no_term = {.question = SOLVER_VALUES};
	struct told told;

	check_example("told in a turn only");
	CHECK(submit(solver, "(declare-const a Int)(assert (= (* 6 a) 252))", 20000, &told) != NULL);
	CHECK_EQ_INT(told.times, 0);
	wait_until_told(solver, &told);
	CHECK_EQ_INT(told.verdict, SOLVER_ANSWER);
	CHECK_EQ_INT(told.value, 42);
	check_example("one that is not even sent");
	told = (struct told){0};
	CHECK(asker_submit(solver, &no_term, on_done, &told) != NULL);
	CHECK_EQ_INT(told.times, 0);
	CHECK_EQ_INT(asker_timeout(solver), 0);
	wait_until_told(solver, &told);
	CHECK_EQ_INT(told.verdict, SOLVER_INVALID);
	CHECK_TEXT(told.detail, "terms");
	CHECK_EQ_INT(asker_timeout(solver), -1);
}

static void
test_limits(struct asker *solver)
{
	struct told told;

	check_example("out of time");
	CHECK(submit(solver, LONG, 100, &told) != NULL);
	wait_until_told(solver, &told);
	CHECK_EQ_INT(told.verdict, SOLVER_TIMEOUT);
	CHECK_TEXT(solver_verdict_name(told.verdict), "timeout");
}

static void
test_cancel(struct asker *solver)
{
	struct told first, second, third;
	struct asker_job *job, *other;

	check_example("cancelled");
	job = submit(solver, LONG, 60000, &first);
	CHECK(submit(solver, "(declare-const a Int)(assert (= a 1))", 20000, &second) != NULL);
	other = submit(solver, LONG, 60000, &third);
	wait_until_told(solver, &second);
	CHECK_EQ_INT(second.value, 1);
	asker_cancel(other);
	asker_cancel(job);
	CHECK_EQ_INT(first.times + third.times, 0);
	CHECK_EQ_INT(asker_timeout(solver), -1);
}

static void
test_close(const int ask[2])
{
	static struct jail_room room;
	struct asker *solver;
	struct told told, waiting;

	check_example("closed while it runs");
	jail_room_init(&room, 1, (size_t)512 << 20);
	solver = asker_open(&service_solver, ask, &room, 1);
	if (!CHECK(solver != NULL))
		return;
	CHECK(submit(solver, LONG, 60000, &told) != NULL);
	CHECK(submit(solver, LONG, 60000, &waiting) != NULL);
	wait_until_told(solver, &waiting);
	CHECK_EQ_INT(waiting.verdict, SOLVER_BUSY);
	asker_close(solver);
	CHECK_EQ_INT(told.times, 0);
	CHECK_EQ_INT(atomic_load(&room.taken), 0);
	asker_close(NULL);
}

/* A dead parapet-solver: what ran there is broken, what is asked meanwhile is answered by the next one. */
static void
test_respawn(struct jail_process *process, struct asker *solver)
{
	struct told running, asked;

	check_example("killed");
	CHECK(submit(solver, LONG, 60000, &running) != NULL);
	CHECK(submit(solver, "(declare-const a Int)(assert (= a 4))", 20000, &asked) != NULL);
	wait_until_told(solver, &asked);
	kill(process->pid, SIGKILL);
	CHECK_EQ_INT(waitpid(process->pid, NULL, 0), process->pid);
	wait_until_told(solver, &running);
	CHECK_EQ_INT(running.verdict, SOLVER_BROKEN);
	CHECK_TEXT(running.detail, "lost");
	CHECK(submit(solver, "(declare-const a Int)(assert (= a 5))", 20000, &asked) != NULL);
	CHECK_EQ_INT(jail_respawn(process, PARAPET_SOLVER, NULL), 0);
	wait_until_told(solver, &asked);
	CHECK_EQ_INT(asked.value, 5);
}

int
main(void)
{
	struct jail_process process;
	struct asker *solver;

	if (!CHECK_EQ_INT(jail_spawn(&process, PARAPET_SOLVER, NULL), 0))
		return check_end();
	solver = asker_open(&service_solver, process.ask, NULL, 0);
	test_told_in_a_turn(solver);
	test_limits(solver);
	test_cancel(solver);
	test_close(process.ask);
	test_respawn(&process, solver);
	asker_close(solver);
	jail_process_end(&process);
	return check_end();
}
