/*
 * The slot between two processes: whoever copies while the parent publishes gets one generation whole, never a mixture;
 * what a worker has in use follows, and what turns hold stays.
 */
#include "proxy/shared/policy_slot.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "policies/cpu.h"
#include "proxy/shared/shared.h"
#include "tests/unit/check.h"

#define GENERATIONS 3000
#define LARGEST     200000 /* bytes of a file: long enough to be overtaken while copying */

static char room[LARGEST];

/* Files of which every byte says their generation; how many and how long differs, too. */
static void
make(struct policy_files *files, uint64_t generation)
{
	static char name[2];

	name[0] = (char)('a' + generation % 26);
	memset(room, name[0], sizeof(room));
	files->list[0] = policy_shipped();
	files->count = 2 + generation % 3;
	for (size_t i = 1; i < files->count; i++)
		files->list[i] = (struct policy_source){name, room, LARGEST / (1 + (generation + i) % 4)};
}

static void
publish(struct policy_slot *slot, const struct policy_files *files)
{

	policy_slot_offer(slot, files);
	policy_slot_enforce(slot);
}

/* Whether a copy is exactly what was made for its generation. */
static bool
is_whole(const struct policy_files *files, uint64_t generation)
{
	struct policy_files want;

	make(&want, generation);
	return policy_files_same(files, &want);
}

/* Copy again and again until the last generation is seen. The exit status: 0 when every copy was whole. */
static int
copy_all(const struct policy_slot *slot, int begun)
{
	uint64_t generation = 0, seen = 0;
	int copies = 0;

	while (generation < GENERATIONS) {
		struct policy_files files;

		if (policy_slot_copy(slot, &files, &generation) == -1)
			return 3;
		if (generation < seen || (generation > 0 && !is_whole(&files, generation)))
			return 1;
		policy_files_free(&files);
		if (copies == 0 && write(begun, "", 1) != 1)
			return 4;
		copies++;
		seen = generation;
	}
	return copies > 2 ? 0 : 2;
}

static void
test_two_processes(struct policy_slot *slot)
{
	int status = -1, begun[2];
	char byte;
	pid_t child;

	if (!CHECK(pipe(begun) == 0))
		return;
	child = fork();
	if (child == 0)
		_exit(copy_all(slot, begun[1]));
	/* What passes the child by shows nothing: it must have begun. */
	CHECK_EQ_INT(read(begun[0], &byte, 1), 1);
	for (uint64_t i = 1; i <= GENERATIONS; i++) {
		struct policy_files files;

		make(&files, i);
		publish(slot, &files);
		/* On a busy machine the child would be overtaken until the last one. */
		if (i % 100 == 0)
			usleep(1000);
	}
	CHECK_EQ_INT(waitpid(child, &status, 0), child);
	CHECK(WIFEXITED(status));
	CHECK_EQ_INT(WEXITSTATUS(status), 0);
}

/* Whatever the lengths in the slot say, a copy stays inside of it. */
static void
test_lengths_that_lie(struct policy_slot *slot)
{
	struct policy_side *side = &slot->sides[GENERATIONS % 2];
	struct policy_files files;
	uint64_t generation;

	side->count = UINT32_MAX;
	for (size_t i = 0; i < POLICY_FILES_MAX; i++)
		side->lens[i].name = side->lens[i].text = (uint32_t)(i % 2 == 0 ? 3 : UINT32_MAX);
	CHECK_EQ_INT(policy_slot_copy(slot, &files, &generation), 0);
	CHECK_EQ_INT(files.count, 2);
	policy_files_free(&files);
}

static void
test_bounds(void)
{
	static char much[POLICY_SLOT_BYTES];
	struct policy_files files = {.list = {policy_shipped(), {"a", much, sizeof(much) - 1}}, .count = 2};

	CHECK(policy_slot_fits(&files));
	files.list[1].len++;
	CHECK(!policy_slot_fits(&files));
}

static void
publish_text(struct shared *shared, const char *text)
{
	struct policy_files files = {.list = {policy_shipped(), {"test", text, strlen(text)}}, .count = 2};

	publish(&shared->policy, &files);
}

static int64_t
cpu_micros(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* The longest slice of loading so far, in microseconds of CPU time, and how many there were. */
static int64_t longest;
static unsigned slices;

/* Load what is offered, slice by slice, and use what is in force. */
static void
settle(struct policy_in_use *in_use, struct shared *shared)
{
	bool more = true;

	for (slices = 0; more; slices++) {
		int64_t took = cpu_micros();

		more = policy_in_use_prepare(in_use, &shared->policy);
		took = cpu_micros() - took;
		longest = took > longest ? took : longest;
	}
	policy_in_use_refresh(in_use, &shared->policy);
}

/* A policy that is offered is used once it is in force, and taking it over keeps nobody waiting. */
static void
test_slices(struct shared *shared)
{
	struct policy_in_use in_use = {0};
	struct policy_files files = {.list = {policy_shipped(), {"test", "version: 1\nname: next\n", 22}}, .count = 2};
	int64_t best = INT64_MAX;

	publish_text(shared, "version: 1\nname: now\n");
	policy_in_use_load(&in_use, &shared->policy);
	CHECK_TEXT(in_use.policy->name, "now");
	policy_slot_offer(&shared->policy, &files);
	settle(&in_use, shared);
	CHECK(slices > 2 || CPU_SLOWDOWN > 1);
	CHECK_TEXT(in_use.policy->name, "now");
	CHECK_EQ_INT(policy_in_use_ready(&in_use), atomic_load(&shared->policy.offered));
	policy_slot_enforce(&shared->policy);
	policy_in_use_refresh(&in_use, &shared->policy);
	CHECK_TEXT(in_use.policy->name, "next");
	/* A machine that is busy with something else makes a slice look longer, never shorter. */
	for (int tries = 0; tries < 5; tries++) {
		longest = 0;
		publish_text(shared, tries % 2 == 0 ? "version: 1\nname: a\n" : "version: 1\nname: b\n");
		settle(&in_use, shared);
		best = longest < best ? longest : best;
	}
	printf("the longest slice of loading a policy: %lld us\n", (long long)best);
	CHECK(best <= (int64_t)5000 * CPU_SLOWDOWN);
	/* One that is being loaded is left when the worker ends. */
	publish_text(shared, "version: 1\nname: never\n");
	CHECK(policy_in_use_prepare(&in_use, &shared->policy) || CPU_SLOWDOWN > 1);
	policy_in_use_free(&in_use);
}

static void
test_in_use(struct shared *shared)
{
	struct policy_in_use in_use = {0};
	char text[POLICY_IN_USE_TEXT];
	const struct policy *held;

	settle(&in_use, shared);
	CHECK(in_use.policy == NULL);
	CHECK_TEXT(policy_in_use_describe(&in_use, &shared->policy, text), "\"state\":\"none\"");
	publish_text(shared, "version: 1\nname: first\n");
	atomic_store(&shared->policy.state, POLICY_IN_FORCE);
	settle(&in_use, shared);
	if (!CHECK(in_use.policy != NULL && in_use.decider != NULL))
		return;
	CHECK_TEXT(in_use.policy->name, "first");
	CHECK_TEXT(in_use.files, "[\"built in\",\"test\"]");
	CHECK(atomic_load(&shared->policy.loaded) > 0);
	CHECK_EQ_INT(in_use.generation, 1);
	held = policy_hold(in_use.policy);
	settle(&in_use, shared);
	CHECK(in_use.policy == held);
	publish_text(shared, "version: 1\nname: second\n");
	settle(&in_use, shared);
	CHECK_TEXT(in_use.policy->name, "second");
	CHECK_TEXT(held->name, "first");
	policy_release(held);
	/* What cannot be loaded (here it never passed a check) leaves what there is. */
	publish_text(shared, "version: 2\n");
	settle(&in_use, shared);
	CHECK_TEXT(in_use.policy->name, "second");
	CHECK(in_use.retry > 0);
	CHECK_EQ_INT(in_use.generation, 2);
	policy_in_use_free(&in_use);
	CHECK(in_use.policy == NULL && in_use.decider == NULL);
}

/* However many files there are, and whatever they are called: an array within its bounds, of whole names. */
static void
test_names_of_files(struct shared *shared)
{
	static const char text[] = "version: 1\nname: many\n";
	struct policy_files files = {.list = {policy_shipped()}, .count = 1};
	struct policy_in_use in_use = {0};
	char name[200];
	size_t len;

	memset(name, '\x1b', sizeof(name) - 1);
	name[sizeof(name) - 1] = '\0';
	while (files.count < POLICY_FILES_MAX) {
		const char *called = files.count % 3 == 0 ? "a\"b" : name;

		files.list[files.count++] = (struct policy_source){called, text, sizeof(text) - 1};
	}
	publish(&shared->policy, &files);
	settle(&in_use, shared);
	if (!CHECK(in_use.files != NULL))
		return;
	len = strlen(in_use.files);
	CHECK(len < POLICY_IN_USE_FILES);
	CHECK(strncmp(in_use.files, "[\"built in\",\"\\u001b", 19) == 0);
	CHECK_TEXT(in_use.files + len - 8, ",\"a\\\"b\"]");
	policy_in_use_free(&in_use);
	CHECK(in_use.files == NULL);
}

static void
test_names(void)
{

	CHECK_TEXT(policy_state_name(POLICY_OLD), "old");
	CHECK_TEXT(policy_state_name(POLICY_BUILT_IN), "built-in");
	CHECK_TEXT(policy_reload_name(RELOAD_REFUSED), "refused");
}

int
main(void)
{
	struct shared *shared = shared_map(), *other = shared_map();

	if (!CHECK(shared != NULL && other != NULL))
		return check_end();
	test_two_processes(&shared->policy);
	test_lengths_that_lie(&shared->policy);
	test_bounds();
	test_in_use(other);
	test_names_of_files(other);
	test_slices(other);
	test_names();
	return check_end();
}
