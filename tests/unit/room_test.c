/*
 * Places for turns and calls: bounds, shares, and workers that race and die.
 */
#include "executors/room.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/unit/check.h"

#define WORKERS 4
#define ROUNDS  50000

static struct shared {
	struct room room;
	_Atomic int64_t held, calls, of_client;
	_Atomic unsigned over, taken;
} * shared;

static void
check_bounds(void)
{
	struct policy_guard guard = {.turns = 4, .calls = 1, .per_client = 2};
	struct room *room = &shared->room;
	int first, second;

	check_example("two turns of one client, four of all");
	first = room_take_turn(room, ROOM_MODEL, &guard, 0, 1);
	CHECK(first >= 0 && room_take_turn(room, ROOM_MODEL, &guard, 0, 1) >= 0);
	CHECK_EQ_INT(room_take_turn(room, ROOM_MODEL, &guard, 1, 1), -1);
	CHECK(room_take_turn(room, ROOM_MODEL, &guard, 1, 2) >= 0);
	check_example("turns of the other kind have places of their own");
	CHECK(room_take_turn(room, ROOM_JAIL, &guard, 1, 1) >= 0);
	second = room_take_turn(room, ROOM_MODEL, &guard, 1, 3);
	CHECK(second >= 0);
	CHECK_EQ_INT(room_take_turn(room, ROOM_MODEL, &guard, 0, 4), -1);
	check_example("what is given back can be taken");
	room_give_turn(room, ROOM_MODEL, first);
	CHECK_EQ_INT(room_take_turn(room, ROOM_MODEL, &guard, 0, 4), first);
	check_example("a policy that allows less waits until enough is free");
	guard.turns = 2;
	room_give_turn(room, ROOM_MODEL, first);
	CHECK_EQ_INT(room_take_turn(room, ROOM_MODEL, &guard, 0, 4), -1);
	check_example("a worker dies: what it held is free, the others' is not");
	guard.turns = 4;
	room_clear_worker(room, 1);
	CHECK(room_take_turn(room, ROOM_MODEL, &guard, 0, 4) >= 0);
	CHECK(room_take_turn(room, ROOM_MODEL, &guard, 0, 5) >= 0);
	CHECK(room_take_turn(room, ROOM_MODEL, &guard, 0, 6) >= 0);
	CHECK_EQ_INT(room_take_turn(room, ROOM_MODEL, &guard, 0, 7), -1);
	for (uint64_t i = 1; i <= 4; i++)
		CHECK(room_take_turn(room, ROOM_JAIL, &guard, 0, i) >= 0);
	room_clear_worker(room, 0);
	check_example("calls");
	first = room_take_call(room, &guard, 3);
	CHECK(first >= 0);
	CHECK_EQ_INT(room_take_call(room, &guard, 0), -1);
	room_clear_worker(room, 3);
	CHECK_EQ_INT(room_take_call(room, &guard, 0), first);
	room_give_call(room, first);
	check_example("a client whose hash is all zero, or all one");
	guard.turns = 4;
	CHECK(room_take_turn(room, ROOM_MODEL, &guard, ROOM_WORKERS_MAX - 1, 0) >= 0);
	CHECK(room_take_turn(room, ROOM_MODEL, &guard, ROOM_WORKERS_MAX - 1, UINT64_MAX) >= 0);
	room_clear_worker(room, ROOM_WORKERS_MAX - 1);
}

static void
check_slots(void)
{
	struct policy_guard guard = {.calls = 3};
	struct room *room = &shared->room;

	check_example("a call beside so many turns of clients, on so many slots");
	CHECK(room_has_slot(room, 1, 0) && !room_has_slot(room, 1, 1) && room_has_slot(room, 4, 3));
	for (int i = 0; i < 3; i++)
		CHECK_EQ_INT(room_take_call(room, &guard, (unsigned)i), i);
	CHECK(room_has_slot(room, 4, 0) && !room_has_slot(room, 4, 1));
	/* The calls that have to end, as one bit each. */
	for (int64_t turns = 0; turns <= 6; turns++) {
		static const unsigned ends[] = {0, 0, 4, 6, 7, 7, 7};
		unsigned found = 0;

		for (int i = 0; i < 3; i++)
			found |= (unsigned)room_is_preempted(room, i, 4, turns) << i;
		CHECK_EQ_INT(found, ends[turns]);
	}
	check_example("one that ended makes room for the turn that came");
	room_give_call(room, 2);
	CHECK(!room_is_preempted(room, 1, 4, 2) && room_is_preempted(room, 1, 4, 3));
	check_example("without anybody's turn none ends, even where there are too many");
	CHECK(!room_is_preempted(room, 1, 1, 0));
	for (unsigned i = 0; i < 3; i++)
		room_clear_worker(room, i);
}

static void
check_shadow(void)
{
	static const int64_t second = 1000000, hour = 3600 * second;
	struct policy_guard guard = {.turns = 1, .calls = 1, .per_client = 1, .shadow_rate = 2};
	struct room *room = &shared->room;

	check_example("one asks in shadow, and a worker that dies gives its place back");
	CHECK(room_take_shadow(room, 0) && !room_take_shadow(room, 0) && !room_take_shadow(room, 1));
	room_give_shadow(room);
	CHECK(room_take_shadow(room, 1));
	room_clear_worker(room, 0);
	CHECK(!room_take_shadow(room, 0));
	room_clear_worker(room, 1);
	CHECK(room_take_shadow(room, 0));
	room_give_shadow(room);
	check_example("so many within any hour, also of a clock that has just begun");
	CHECK(room_begin_shadow(room, &guard, 5) && room_begin_shadow(room, &guard, 10 * second));
	CHECK(!room_begin_shadow(room, &guard, 11 * second) && !room_begin_shadow(room, &guard, hour));
	CHECK(room_begin_shadow(room, &guard, hour + 5) && !room_begin_shadow(room, &guard, hour + 6));
	check_example("a policy that allows more, or less");
	guard.shadow_rate = 3;
	CHECK(room_begin_shadow(room, &guard, hour + 7));
	guard.shadow_rate = 1;
	CHECK(!room_begin_shadow(room, &guard, 2 * hour) && room_begin_shadow(room, &guard, 2 * hour + 7));
	guard.shadow_rate = ROOM_SHADOW_MAX;
	for (int i = 0; i < ROOM_SHADOW_MAX; i++)
		CHECK(room_begin_shadow(room, &guard, 4 * hour + i));
	CHECK(!room_begin_shadow(room, &guard, 5 * hour - 1) && room_begin_shadow(room, &guard, 5 * hour));
	check_example("quiet: no guarded turn, no call, and no client since");
	room_see_client(room, 1, 30);
	CHECK(room_is_quiet(room, 30) && !room_is_quiet(room, 29));
	for (int kind = 0; kind < ROOM_KINDS; kind++) {
		int place = room_take_turn(room, (enum room_turns)kind, &guard, 0, 1);

		CHECK(!room_is_quiet(room, 30));
		room_give_turn(room, (enum room_turns)kind, place);
	}
	CHECK_EQ_INT(room_take_call(room, &guard, 0), 0);
	CHECK(!room_is_quiet(room, 30));
	room_give_call(room, 0);
	CHECK(room_is_quiet(room, 30));
	memset(room, 0, sizeof(*room));
}

static void
check_seen(void)
{
	struct room *room = &shared->room;

	check_example("when somebody else was seen");
	CHECK_EQ_INT(room_other_seen(room, 1), 0);
	room_see_client(room, 1, 10);
	room_see_client(room, 1, 20);
	CHECK_EQ_INT(room_other_seen(room, 1), 0);
	CHECK_EQ_INT(room_other_seen(room, 2), 20);
	room_see_client(room, 2, 30);
	room_see_client(room, 2, 40);
	CHECK_EQ_INT(room_other_seen(room, 1), 40);
	CHECK_EQ_INT(room_other_seen(room, 2), 20);
	CHECK_EQ_INT(room_other_seen(room, 3), 40);
	room_see_crowd(room, 50);
	CHECK_EQ_INT(room_other_seen(room, 1), 50);
	memset(room, 0, sizeof(*room));
}

/* Counts what is held while it is; the room must never let more through than it may. */
static void
race(unsigned worker)
{
	struct policy_guard guard = {.turns = 3, .calls = 2, .per_client = 2};

	for (unsigned i = 0; i < ROUNDS; i++) {
		bool ours = i % 2 == 0; /* of the client that all share */
		int turn = room_take_turn(&shared->room, ROOM_MODEL, &guard, worker, ours ? 1 : 100 + worker);
		int call = turn < 0 ? -1 : room_take_call(&shared->room, &guard, worker);

		if (turn >= 0) {
			shared->taken++;
			shared->over += ++shared->held > guard.turns;
			shared->over += ours && ++shared->of_client > guard.per_client;
		}
		if (call >= 0) {
			shared->over += ++shared->calls > guard.calls;
			shared->calls--;
			room_give_call(&shared->room, call);
		}
		if (turn >= 0) {
			shared->of_client -= ours;
			shared->held--;
			room_give_turn(&shared->room, ROOM_MODEL, turn);
		}
	}
}

/* Each worker a process of its own; with `kill` the first is killed somewhere on its way. */
static void
run_workers(bool kill_first)
{
	pid_t pids[WORKERS];

	for (unsigned i = 0; i < WORKERS; i++) {
		pids[i] = fork();
		if (pids[i] < 0)
			abort();
		if (pids[i] == 0) {
			race(i);
			_exit(0);
		}
	}
	if (kill_first) {
		while (shared->taken < 100)
			;
		kill(pids[0], SIGKILL);
	}
	for (unsigned i = 0; i < WORKERS; i++)
		waitpid(pids[i], NULL, 0);
}

static bool
is_empty(void)
{
	static const struct room empty;

	return memcmp(&shared->room, &empty, sizeof(empty)) == 0;
}

static void
check_races(void)
{

	check_example("four workers at a time never hold more than they may");
	run_workers(false);
	CHECK_EQ_INT(shared->over, 0);
	CHECK(shared->taken > 1000);
	CHECK(is_empty());
	check_example("a worker that is killed leaves nothing behind once it is cleared");
	for (int i = 0; i < 5; i++) {
		shared->taken = 0;
		run_workers(true);
		room_clear_worker(&shared->room, 0);
		CHECK(is_empty());
	}
}

int
main(void)
{

	shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (shared == MAP_FAILED)
		return 1;
	check_bounds();
	check_slots();
	check_shadow();
	check_seen();
	check_races();
	return check_end();
}
