/*
 * The jail in a worker's event loop, under a worker's own confinement; and what is noted of the jail for all to read.
 */
#include "proxy/guard/worker_service.h"

#include <stdio.h>
#include <string.h>

#include <event2/event.h>

#include "proxy/relay/worker.h"
#include "sandbox/jail.h"
#include "tests/unit/check.h"

#define SLOT 3

static struct worker worker;

struct told {
	unsigned times;
	enum jail_verdict verdict;
	char output[64];
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
	event_base_loopbreak(worker.base);
}

static struct asker_job *
submit(const char *program, unsigned wall_ms, struct told *told)
{
	struct jail_program run = {program, strlen(program), jail_limits_default()};

	*told = (struct told){0};
	run.limits.wall_ms = wall_ms;
	return worker_service_submit(worker.services[SERVICE_JAIL], &run, on_done, told);
}

/* Loop until told, or until the guard's timer says that it takes too long. */
static void
wait_until_told(const struct told *told)
{
	static const struct timeval patience = {.tv_sec = 120};

	(void)event_base_loopexit(worker.base, &patience);
	while (told->times == 0 && !event_base_got_exit(worker.base))
		(void)event_base_loop(worker.base, EVLOOP_ONCE);
	CHECK_EQ_INT(told->times, 1);
}

static void
test_runs(void)
{
	const struct jail_program with_nul = {"a\0b", 3, jail_limits_default()};
	struct told told, other;

	check_example("a program");
	CHECK(submit("print(6*7)", 30000, &told) != NULL);
	CHECK_EQ_INT(told.times, 0);
	wait_until_told(&told);
	CHECK_EQ_INT(told.verdict, JAIL_OK);
	CHECK_TEXT(told.output, "42\n");
	check_example("two at a time");
	CHECK(submit("print(1)", 30000, &told) != NULL);
	CHECK(submit("print(2)", 30000, &other) != NULL);
	wait_until_told(&told);
	if (other.times == 0)
		wait_until_told(&other);
	CHECK_TEXT(told.output, "1\n");
	CHECK_TEXT(other.output, "2\n");
	check_example("its clock");
	CHECK(submit("while True: pass", 200, &told) != NULL);
	wait_until_told(&told);
	CHECK_EQ_INT(told.verdict, JAIL_TIMEOUT);
	check_example("what only the timer tells");
	told = (struct told){0};
	CHECK(worker_service_submit(worker.services[SERVICE_JAIL], &with_nul, on_done, &told) != NULL);
	wait_until_told(&told);
	CHECK_EQ_INT(told.verdict, JAIL_REFUSED);
}

static void
test_room_and_cancelling(void)
{
	struct jail_room *room = &worker.shared->jail_room;
	struct told told, holder;
	struct asker_job *job;

	check_example("room");
	jail_room_init(room, 1, (size_t)512 << 20);
	job = submit("while True: pass", 60000, &holder);
	CHECK_EQ_INT(atomic_load(&room->taken_by[SLOT]) >> 32, 1);
	CHECK(submit("print(2)", 30000, &told) != NULL);
	wait_until_told(&told);
	CHECK_EQ_INT(told.verdict, JAIL_BUSY);
	check_example("cancelled");
	CHECK(submit("print(3)", 30000, &told) != NULL);
	worker_service_cancel(worker.services[SERVICE_JAIL], job);
	wait_until_told(&told);
	CHECK_TEXT(told.output, "3\n");
	CHECK_EQ_INT(holder.times, 0);
	CHECK_EQ_INT(atomic_load(&room->taken), 0);
	check_example("closed with one that runs");
	CHECK(submit("while True: pass", 60000, &holder) != NULL);
	worker_service_close(worker.services[SERVICE_JAIL]);
	worker.services[SERVICE_JAIL] = NULL;
	CHECK_EQ_INT(holder.times, 0);
	CHECK_EQ_INT(atomic_load(&room->taken), 0);
}

static void
test_without(void)
{
	struct told told;

	check_example("no jail");
	CHECK(worker_service_state(worker.services[SERVICE_JAIL]) == SERVICE_ABSENT);
	CHECK(submit("print(1)", 30000, &told) == NULL);
	worker_service_close(NULL);
}

static void
test_slot(void)
{
	struct jail_report ready = {.layers = JAIL_LAYER_LANDLOCK | 1U << 20}, failed = {.failed = "a\"b\n-3"};
	struct service_slot *slot = &worker.shared->services[SERVICE_JAIL];
	char text[SERVICE_SLOT_TEXT], step[SERVICE_SLOT_STEP];

	check_example("an interpreter that is ready");
	CHECK(worker_service_state(worker.services[SERVICE_JAIL]) == SERVICE_ABSENT);
	service_slot_note(slot, &ready);
	CHECK(worker_service_state(worker.services[SERVICE_JAIL]) == SERVICE_READY);
	CHECK(strstr(service_slot_describe(slot, text), "\"layers\":\"landlock\"") != NULL);
	check_example("one that fails");
	service_slot_note(slot, &failed);
	CHECK(worker_service_state(worker.services[SERVICE_JAIL]) == SERVICE_ABSENT);
	CHECK_TEXT(service_slot_step(&slot->lanes[SERVICE_LANE_FIRST], step), "ab-3");
	CHECK(strstr(service_slot_describe(slot, text), "\"failed\":\"ab-3\"") != NULL);
	check_example("a step without an end");
	memset(failed.failed, 'x', sizeof(failed.failed));
	service_slot_note(slot, &failed);
	CHECK_EQ_INT(strlen(service_slot_step(&slot->lanes[SERVICE_LANE_FIRST], step)), SERVICE_SLOT_STEP - 1);
	check_example("the longest text");
	ready.layers = 0;
	service_slot_note(slot, &ready);
	atomic_store(&slot->restarts, UINT64_MAX);
	(void)service_slot_describe(slot, text);
	CHECK(strlen(text) < sizeof(text) - 1 && strstr(text, "18446744073709551615") != NULL);
	check_example("the one with sympy is another");
	service_slot_clear(slot);
	ready.second = 1;
	service_slot_note(slot, &ready);
	CHECK(worker_service_state(worker.services[SERVICE_JAIL]) == SERVICE_ABSENT);
}

int
main(void)
{
	struct confine_report layers = {0};
	struct jail_process process;

	if (!CHECK_EQ_INT(jail_spawn(&process, PARAPET_JAIL, NULL), 0))
		return check_end();
	worker.base = event_base_new();
	worker.shared = shared_map();
	if (!CHECK(worker.base != NULL && worker.shared != NULL))
		return check_end();
	worker.slot = &worker.shared->slots[SLOT];
	test_without();
	worker.services[SERVICE_JAIL] =
	    worker_service_open(&worker, &service_jail, &worker.shared->services[SERVICE_JAIL], process.ask);
	process.ask[0] = process.ask[1] = -1;
	CHECK(worker.services[SERVICE_JAIL] != NULL);
	confine_basics(&layers);
	confine_worker(&layers, NULL, 0);
	CHECK(layers.system_calls);
	test_runs();
	test_slot();
	test_room_and_cancelling();
	jail_process_end(&process);
	event_base_free(worker.base);
	libevent_global_shutdown();
	return check_end();
}
