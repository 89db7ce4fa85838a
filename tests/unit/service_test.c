/*
 * A third service (tests/jail/brackets.h), of which no line of the house knows: found and started by the parent's part,
 * asked by a confined worker's, told of in health and metrics.
 */
#include "sandbox/service.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <event2/event.h>

#include "policies/clock.h"
#include "proxy/guard/worker_service.h"
#include "proxy/process/supervisor.h"
#include "proxy/relay/worker.h"
#include "tests/jail/brackets.h"
#include "tests/unit/check.h"

#define LONG_MS 60000

static struct worker worker;
static struct worker_service *brackets;
static struct service_slot *slot;

struct told {
	unsigned times;
	struct brackets_reply reply;
	char detail[JAIL_DETAIL_MAX + 1];
};

static void
on_done(void *owner, const void *said)
{
	const struct brackets_reply *reply = said;
	struct told *told = owner;

	told->times++;
	told->reply = *reply;
	snprintf(told->detail, sizeof(told->detail), "%s", reply->detail);
	event_base_loopbreak(worker.base);
}

static struct asker_job *
submit(const char *text, size_t len, unsigned wall_ms, struct told *told)
{

	*told = (struct told){0};
	return worker_service_submit(brackets, &(struct brackets_question){text, len, wall_ms}, on_done, told);
}

static void
wait_until_told(const struct told *told)
{
	static const struct timeval patience = {.tv_sec = 120};

	(void)event_base_loopexit(worker.base, &patience);
	while (told->times == 0 && !event_base_got_exit(worker.base))
		(void)event_base_loop(worker.base, EVLOOP_ONCE);
	CHECK_EQ_INT(told->times, 1);
}

/* Ask and wait. */
static void
check_ends(const char *text, size_t len, unsigned wall_ms, enum jail_verdict verdict, const char *detail, int at)
{
	struct told told;

	check_example(text);
	if (!CHECK(submit(text, len, wall_ms, &told) != NULL))
		return;
	CHECK_EQ_INT(told.times, 0);
	wait_until_told(&told);
	CHECK_EQ_INT(told.reply.verdict, verdict);
	CHECK_TEXT(told.detail, detail);
	CHECK_EQ_INT(told.reply.at, at);
}

static void
check_answer(const char *text, int at)
{

	check_ends(text, strlen(text), LONG_MS, JAIL_OK, "", at);
}

static void
test_right_answers(void)
{

	check_answer("", -1);
	check_answer("f(a[b], {c})", -1);
	check_answer("(]", 1);
	check_answer("a)", 1);
	check_answer("((", 2);
}

/* Whatever a text makes of its child, the next one is answered. */
static void
test_hostile_ends(void)
{
	static const char nul[] = "(\0)";
	static const char long_text[BRACKETS_TEXT_MAX + 1] = "long";

	check_ends("make a call", 11, LONG_MS, JAIL_KILLED, "getppid", -1);
	check_answer("()", -1);
	check_ends("take for ever", 13, 200, JAIL_TIMEOUT, "", -1);
	check_answer("(", 1);
	check_ends("lie", 3, LONG_MS, JAIL_EXCEPTION, "reply", -1);
	check_ends(nul, sizeof(nul) - 1, LONG_MS, JAIL_REFUSED, "nul", -1);
	check_ends(long_text, sizeof(long_text), LONG_MS, JAIL_REFUSED, "length", -1);
}

static void
test_room(void)
{
	struct jail_room *room = &worker.shared->jail_room;
	struct asker_job *job;
	struct told holder;

	jail_room_init(room, 1, (size_t)512 << 20);
	job = submit("take for ever", 13, LONG_MS, &holder);
	check_ends("()", 2, LONG_MS, JAIL_BUSY, "", -1);
	worker_service_cancel(brackets, job);
	check_answer("()", -1);
	CHECK_EQ_INT(holder.times, 0);
	CHECK_EQ_INT(atomic_load(&room->taken), 0);
}

/* Its row does not wait, so a worker asks only while it is ready. */
static void
test_absent(void)
{
	struct told told;

	check_example("absent");
	CHECK(worker_service_state(brackets) == SERVICE_READY);
	service_slot_clear(slot);
	CHECK(worker_service_state(brackets) == SERVICE_ABSENT);
	CHECK(submit("()", 2, LONG_MS, &told) == NULL);
}

static int
be_worker(const int ask[2])
{
	struct confine_report layers = {0};

	brackets = worker_service_open(&worker, &service_brackets, slot, ask);
	if (!CHECK(brackets != NULL))
		return check_end();
	confine_basics(&layers);
	confine_worker(&layers, NULL, 0);
	CHECK(layers.system_calls);
	test_right_answers();
	test_hostile_ends();
	test_room();
	test_absent();
	worker_service_close(brackets);
	return check_end();
}

static void
test_worker(struct supervisor *supervisor)
{
	int ask[2], status = -1;
	pid_t pid = fork();

	if (pid == 0) {
		(void)event_reinit(worker.base);
		supervisor_close_in_worker(supervisor, ask);
		status = be_worker(ask);
		fflush(NULL);
		_exit(status);
	}
	CHECK_EQ_INT(waitpid(pid, &status, 0), pid);
	CHECK_EQ_INT(status, 0);
}

static void
test_told_of(void)
{
	char health[SERVICE_SLOT_TEXT], *metrics = NULL;
	size_t len;
	FILE *out = open_memstream(&metrics, &len);

	check_example("health and metrics");
	CHECK(strstr(service_slot_describe(slot, health), "\"found\":true") != NULL);
	service_slot_write_metrics(slot, &service_brackets, NULL, out);
	fclose(out);
	CHECK_TEXT(metrics,
	    "# HELP parapet_brackets_ready 1 if brackets can be checked.\n"
	    "# TYPE parapet_brackets_ready gauge\n"
	    "parapet_brackets_ready 0\n"
	    "# HELP parapet_brackets_restarts_total Restarts of parapet-brackets.\n"
	    "# TYPE parapet_brackets_restarts_total counter\n"
	    "parapet_brackets_restarts_total 0\n"
	    "# HELP parapet_brackets_starts_total Checkers that were ready, or failed.\n"
	    "# TYPE parapet_brackets_starts_total counter\n"
	    "parapet_brackets_starts_total{result=\"ready\"} 1\n"
	    "parapet_brackets_starts_total{result=\"failed\"} 0\n");
	free(metrics);
}

int
main(void)
{
	struct service_program program;
	struct supervisor *supervisor;
	int64_t until = clock_millis() + 120 * 1000;

	worker.base = event_base_new();
	worker.shared = shared_map();
	slot = mmap(NULL, sizeof(*slot), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (!CHECK(worker.base != NULL && worker.shared != NULL && slot != MAP_FAILED))
		return check_end();
	worker.slot = &worker.shared->slots[0];
	supervisor_find(&program, &service_brackets);
	CHECK(program.fd != -1);
	supervisor = supervisor_start(worker.base, &service_brackets, slot, &program);
	while (supervisor != NULL && !service_slot_is_ready(slot) && clock_millis() < until)
		(void)event_base_loop(worker.base, EVLOOP_ONCE);
	if (CHECK(supervisor != NULL && service_slot_is_ready(slot))) {
		test_worker(supervisor);
		test_told_of();
	}
	supervisor_free(supervisor);
	event_base_free(worker.base);
	libevent_global_shutdown();
	return check_end();
}
