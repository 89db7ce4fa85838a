/*
 * CPU time by the stretch, and work that is done in half stretches of it: what pauses, what goes on, and how it ends.
 * No time is measured but the thread's own.
 */
#include "policies/task.h"

#include <string.h>

#include "policies/cpu.h"
#include "tests/unit/check.h"

/* Read until the budget is spent, as every reader does. */
static void
read_on(void)
{

	while (!cpu_spend(64))
		continue;
}

static void
check_stretch(void)
{
	struct cpu_account account = {CPU_TURN};
	int64_t before;

	check_example("outside of a stretch nothing is bounded");
	CHECK(!cpu_is_spent());
	CHECK(cpu_left() == INT64_MAX);
	for (unsigned i = 0; i < 64; i++)
		CHECK(!cpu_spend(CPU_LOOK));
	check_example("a stretch ends, and stays ended until it is left");
	CHECK(cpu_enter(&account, CPU_STRETCH));
	CHECK(!cpu_is_spent());
	CHECK(cpu_left() > 0 && cpu_left() <= CPU_STRETCH);
	read_on();
	CHECK(cpu_is_spent() && cpu_spend(0) && cpu_spend(1));
	CHECK_EQ_INT(cpu_left(), 0);
	cpu_leave(&account, true);
	CHECK(!cpu_is_spent() && !cpu_spend(CPU_LOOK));
	CHECK(account.left <= CPU_TURN - CPU_STRETCH);
	check_example("what is left alone takes next to nothing off the account");
	before = account.left;
	CHECK(cpu_enter(&account, CPU_STRETCH));
	cpu_leave(&account, true);
	CHECK(account.left <= before && account.left > before - CPU_HALF);
}

static void
check_nested(void)
{
	struct cpu_account outer = {CPU_TURN}, inner = {CPU_TURN};

	check_example("within a stretch no other begins");
	CHECK(cpu_enter(&outer, CPU_STRETCH));
	CHECK(!cpu_enter(&inner, CPU_STRETCH));
	read_on();
	cpu_leave(&inner, false);
	CHECK_EQ_INT(inner.left, CPU_TURN);
	CHECK(cpu_is_spent());
	cpu_leave(&outer, true);
	CHECK(outer.left <= CPU_TURN - CPU_STRETCH);
}

static void
check_account(void)
{
	struct cpu_account account = {CPU_HALF};

	check_example("a stretch is no longer than what the account has");
	CHECK(cpu_enter(&account, CPU_STRETCH));
	CHECK(cpu_left() <= CPU_HALF);
	read_on();
	cpu_leave(&account, true);
	CHECK(account.left <= 0);
	check_example("an account that is used up is spent from the start");
	CHECK(cpu_enter(&account, CPU_STRETCH));
	CHECK(cpu_is_spent() && cpu_spend(0));
	CHECK_EQ_INT(cpu_left(), 0);
	cpu_leave(&account, true);
	CHECK(!cpu_is_spent());
}

/* What a task does, and what it saw. */
struct work {
	int64_t micros; /* to read for; 0: until the budget is spent */
	bool holds;
	unsigned begun, ended, held;
	bool spent;
	char mark[4096]; /* of its stack, which is still as it was */
};

static void
work(void *arg)
{
	struct work *work = arg;
	struct cpu_clock clock = cpu_clock_start();
	char marked[sizeof(work->mark)];

	work->begun++;
	memset(marked, 'm', sizeof(marked));
	while (!cpu_spend(64) && (work->micros == 0 || cpu_clock_spent(&clock) < work->micros))
		continue;
	if (work->holds) {
		task_hold();
		work->held++;
		task_release();
	}
	work->spent = cpu_is_spent();
	memcpy(work->mark, marked, sizeof(marked));
	work->ended++;
}

static void
check_marks(const struct work *work)
{

	for (size_t i = 0; i < sizeof(work->mark); i++)
		if (work->mark[i] != 'm') {
			CHECK(work->mark[i] == 'm');
			return;
		}
	CHECK(true);
}

/* Run to the end; how many calls it took. */
static unsigned
run_out(struct task *task, struct cpu_account *account)
{
	unsigned runs = 1;

	while (!task_run(task, account)) {
		CHECK(!cpu_is_spent());
		CHECK(cpu_left() == INT64_MAX);
		if (!CHECK(++runs < 1000))
			break;
	}
	return runs;
}

static void
check_task(void)
{
	struct work quick = {.micros = 1}, slow = {.micros = 3 * CPU_HALF}, endless = {.micros = 0};
	struct cpu_account account = {CPU_TURN};
	struct task *task = task_new(work, &quick);

	check_example("what is quick ends in its first run");
	CHECK(task_run(task, &account));
	CHECK_EQ_INT(quick.begun + quick.ended, 2);
	CHECK(!quick.spent);
	check_marks(&quick);
	task_free(task);

	check_example("what takes longer is paused, and goes on where it was");
	account.left = CPU_TURN;
	task = task_new(work, &slow);
	CHECK(!task_run(task, &account));
	CHECK_EQ_INT(slow.begun, 1);
	CHECK_EQ_INT(slow.ended, 0);
	CHECK(run_out(task, &account) >= 2);
	CHECK_EQ_INT(slow.begun + slow.ended, 2);
	CHECK(!slow.spent);
	check_marks(&slow);
	/* Preempted within its first moments, a stretch may be charged a millisecond less than it took. */
	CHECK(account.left <= CPU_TURN - 2 * CPU_HALF && account.left > 0);
	task_free(task);

	check_example("what never ends has the account's time in all");
	account.left = 5 * CPU_HALF;
	task = task_new(work, &endless);
	CHECK(run_out(task, &account) >= 4);
	CHECK(endless.spent && endless.ended == 1);
	CHECK(account.left <= 0);
	task_free(task);
}

static void
check_free(void)
{
	struct work paused = {.micros = 0}, never = {.micros = 0};
	struct cpu_account account = {CPU_TURN};
	struct task *task = task_new(work, &paused);

	check_example("a paused task that is freed is told that its budget is spent, and comes to its end");
	CHECK(!task_run(task, &account));
	task_free(task);
	CHECK(paused.spent && paused.ended == 1);
	check_marks(&paused);
	check_example("by somebody who reads within a stretch of his own, too, which goes on");
	paused = (struct work){.micros = 0};
	account.left = CPU_TURN;
	task = task_new(work, &paused);
	CHECK(!task_run(task, &account));
	CHECK(cpu_enter(&account, CPU_STRETCH));
	task_free(task);
	CHECK(paused.spent && paused.ended == 1);
	CHECK(!cpu_is_spent() && cpu_left() > 0 && cpu_left() <= CPU_STRETCH);
	cpu_leave(&account, true);
	check_example("one that was never run is not run, and none is fine");
	task_free(task_new(work, &never));
	CHECK_EQ_INT(never.begun, 0);
	task_free(NULL);
}

/* Two at once, turn by turn, each on a stack of its own. */
static void
check_two(void)
{
	struct work first = {.micros = 3 * CPU_HALF}, second = {.micros = 0};
	struct cpu_account ours = {CPU_TURN}, theirs = {CPU_TURN};
	struct task *one = task_new(work, &first), *other = task_new(work, &second);

	check_example("two tasks by turns");
	CHECK(!task_run(one, &ours));
	CHECK(!task_run(other, &theirs));
	run_out(one, &ours);
	CHECK_EQ_INT(first.ended, 1);
	CHECK_EQ_INT(second.ended, 0);
	run_out(other, &theirs);
	CHECK(!first.spent && second.spent);
	check_marks(&first);
	check_marks(&second);
	task_free(one);
	task_free(other);
}

static bool was_paused_inside;

/* Reads on beyond its time while it holds: then its budget is spent, and it is not paused. */
static void
hold_and_read(void *arg)
{
	unsigned *runs = arg, before = *runs;

	task_hold();
	read_on();
	was_paused_inside = *runs != before;
	CHECK(cpu_is_spent());
	task_release();
}

static void
check_hold(void)
{
	struct work late = {.micros = CPU_HALF - CPU_HALF / 8, .holds = true};
	struct cpu_account account = {CPU_TURN};
	unsigned runs = 1;
	struct task *task = task_new(work, &late);

	check_example(
	    "what must not be interrupted gets a quarter of a stretch, of a new one where too little is left");
	CHECK(!task_run(task, &account));
	CHECK_EQ_INT(late.held, 0);
	CHECK(task_run(task, &account));
	CHECK_EQ_INT(late.held, 1);
	CHECK(!late.spent);
	task_free(task);
	check_example("and is not paused");
	task = task_new(hold_and_read, &runs);
	for (; !task_run(task, &account); runs++)
		continue;
	CHECK(!was_paused_inside);
	task_free(task);
	check_example("outside of a task nothing happens");
	CHECK(cpu_enter(&account, CPU_STRETCH));
	task_hold();
	task_release();
	read_on();
	CHECK(cpu_is_spent());
	cpu_leave(&account, true);
}

int
main(void)
{

	check_stretch();
	check_nested();
	check_account();
	check_task();
	check_free();
	check_two();
	check_hold();
	return check_end();
}
