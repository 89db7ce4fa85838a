/*
 * Passes policies from the parent to its workers.
 */
#include "proxy/shared/policy_slot.h"
#include "executors/executors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#include "policies/clock.h"
#include "policies/cpu.h"
#include "policies/load.h"
#include "policies/task.h"
#include "proxy/json/json_out.h"
#include "proxy/observe/log.h"
#include "proxy/observe/visible.h"
#include "routes/decide.h"

#define RETRY_MILLIS 10000 /* after memory ran out */

VOCABULARY_NAMES(policy_state, EACH_POLICY_STATE, POLICY_STATES);

VOCABULARY_NAMES(policy_reload, EACH_POLICY_RELOAD, POLICY_RELOADS);

int
policy_slot_map(struct policy_slot *slot)
{
	void *at = mmap(NULL, 2 * sizeof(struct policy_side), PROT_READ | PROT_WRITE,
	    MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	if (at == MAP_FAILED)
		return -1;
	slot->sides = at;
	atomic_store(&slot->state, POLICY_NONE);
	return 0;
}

bool
policy_slot_fits(const struct policy_files *files)
{
	size_t len = 0;

	for (size_t i = 1; i < files->count; i++)
		len += strlen(files->list[i].name) + files->list[i].len;
	return len <= POLICY_SLOT_BYTES;
}

void
policy_slot_offer(struct policy_slot *slot, const struct policy_files *files)
{
	uint64_t generation = atomic_load(&slot->offered) + 1;
	struct policy_side *side = &slot->sides[generation % 2];
	char *at = side->bytes;

	/* A reader that sees any of the following writes also sees the generation written before them. */
	atomic_thread_fence(memory_order_seq_cst);
	side->count = (uint32_t)files->count - 1;
	for (size_t i = 1; i < files->count; i++) {
		const struct policy_source *source = &files->list[i];
		size_t name = strlen(source->name);

		side->lens[i - 1].name = (uint32_t)name;
		side->lens[i - 1].text = (uint32_t)source->len;
		memcpy(at, source->name, name);
		memcpy(at + name, source->text, source->len);
		at += name + source->len;
	}
	atomic_thread_fence(memory_order_seq_cst);
	atomic_store(&slot->offered, generation);
}

void
policy_slot_enforce(struct policy_slot *slot)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	atomic_store(&slot->loaded, (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000);
	atomic_store(&slot->generation, atomic_load(&slot->offered));
}

/* A copy, terminated by NUL. */
static char *
keep(const char *at, size_t len)
{
	char *copy = malloc(len + 1);

	if (copy == NULL)
		return NULL;
	memcpy(copy, at, len);
	copy[len] = '\0';
	return copy;
}

/* Copy a side that may be overwritten meanwhile: whatever its lengths say, never read outside of it. */
static int
copy_side(const struct policy_side *side, struct policy_files *files)
{
	size_t at = 0;

	files->list[0] = policy_shipped();
	files->count = 1;
	for (uint32_t i = 0; i < side->count && files->count < POLICY_FILES_MAX; i++) {
		size_t name = side->lens[i].name, text = side->lens[i].text;
		struct policy_source *source = &files->list[files->count];

		if (name + text > POLICY_SLOT_BYTES - at)
			break;
		*source =
		    (struct policy_source){keep(side->bytes + at, name), keep(side->bytes + at + name, text), text};
		files->count++;
		if (source->name == NULL || source->text == NULL) {
			policy_files_free(files);
			return -1;
		}
		at += name + text;
	}
	return 0;
}

int
policy_slot_copy(const struct policy_slot *slot, struct policy_files *files, uint64_t *generation)
{

	for (;;) {
		uint64_t seen = atomic_load(&slot->offered);

		if (copy_side(&slot->sides[seen % 2], files) == -1)
			return -1;
		atomic_thread_fence(memory_order_seq_cst);
		if (atomic_load(&slot->offered) == seen) {
			*generation = seen;
			return 0;
		}
		/* Each round waits for the parent's next check to pass, so this ends soon. */
		policy_files_free(files);
	}
}

/* File names as a JSON array; names that do not fit are left out. */
static char *
name_files(const struct policy_files *files)
{
	struct json_out out = json_out_start(POLICY_IN_USE_FILES);
	const char *comma = "";

	json_out_literal(&out, "[");
	for (size_t i = 0; i < files->count; i++) {
		struct span name = span_of(files->list[i].name);

		/* Each byte may become six, plus quotes, a comma and the end. */
		if (name.len * 6 + 5 > out.most - out.len)
			continue;
		json_out_literal(&out, comma);
		(void)visible_string(&out, name, SIZE_MAX);
		comma = ",";
	}
	json_out_bytes(&out, (struct span){"]", 2});
	if (json_out_end(&out) == -1)
		json_out_free(&out);
	return out.at;
}

/* A policy being loaded beside the one in use. */
struct policy_next {
	const struct policy_slot *slot;
	struct policy_in_use made;
	struct task *task; /* NULL: ready */
	struct cpu_account account;
	bool good;
};

/* Load the policy in the slot. Returns whether there was enough memory. */
static bool
load(struct policy_in_use *next, const struct policy_slot *slot)
{
	struct policy_mistakes mistakes = {0};
	struct policy_files files;

	if (policy_slot_copy(slot, &files, &next->generation) == -1)
		return false;
	next->policy = policy_load(files.list, files.count, NULL, &mistakes);
	next->decider = next->policy == NULL ? NULL : decider_new(next->policy, &executor_readers);
	next->files = name_files(&files);
	policy_mistakes_free(&mistakes);
	policy_files_free(&files);
	return next->decider != NULL && next->files != NULL;
}

static void
run_load(void *arg)
{
	struct policy_next *next = arg;

	next->good = load(&next->made, next->slot);
}

static struct policy_next *
policy_next_new(const struct policy_slot *slot)
{
	struct policy_next *next = calloc(1, sizeof(*next));

	if (next == NULL)
		return NULL;
	next->slot = slot;
	/* It must finish, however long that takes. */
	next->account.left = INT64_MAX / 2;
	next->task = task_new(run_load, next);
	if (next->task == NULL) {
		free(next);
		return NULL;
	}
	return next;
}

static void
policy_next_free(struct policy_next *next)
{

	if (next == NULL)
		return;
	task_free(next->task);
	policy_in_use_free(&next->made);
	free(next);
}

static void
release(struct policy_in_use *in_use)
{

	decider_free(in_use->decider);
	policy_release(in_use->policy);
	free(in_use->files);
}

/* Use the loaded policy from now on. */
static void
take(struct policy_in_use *in_use, struct policy_in_use *made)
{
	struct policy_next *next = in_use->next;

	release(in_use);
	*in_use = *made;
	in_use->next = next;
	*made = (struct policy_in_use){0};
}

static void
try_later(struct policy_in_use *in_use)
{

	in_use->retry = clock_millis() + RETRY_MILLIS;
	log_warning("a worker has no memory for the new policy: %s; trying again in %d s",
	    in_use->policy != NULL ? "it keeps the old one" : "it relays everything raw", RETRY_MILLIS / 1000);
}

void
policy_in_use_load(struct policy_in_use *in_use, struct policy_slot *slot)
{
	struct policy_in_use made = {0};

	if (atomic_load(&slot->offered) <= in_use->generation)
		return;
	if (load(&made, slot))
		take(in_use, &made);
	else
		try_later(in_use);
	policy_in_use_free(&made);
}

bool
policy_in_use_prepare(struct policy_in_use *in_use, struct policy_slot *slot)
{
	struct policy_next *next;
	bool newest;

	/* Do not discard a policy that is in force and ready for its successor. */
	policy_in_use_refresh(in_use, slot);
	next = in_use->next;
	if (atomic_load(&slot->offered) <= policy_in_use_ready(in_use) ||
	    (in_use->retry != 0 && clock_millis() < in_use->retry))
		return false;
	if (next == NULL || next->task == NULL) {
		policy_next_free(next);
		next = in_use->next = policy_next_new(slot);
	}
	if (next != NULL && !task_run(next->task, &next->account))
		return true;
	if (next != NULL && next->good) {
		task_free(next->task);
		next->task = NULL;
		newest = next->made.generation == atomic_load(&slot->offered);
		policy_in_use_refresh(in_use, slot);
		return !newest;
	}
	policy_next_free(next);
	in_use->next = NULL;
	try_later(in_use);
	return false;
}

uint64_t
policy_in_use_ready(const struct policy_in_use *in_use)
{
	const struct policy_next *next = in_use->next;

	return next != NULL && next->task == NULL ? next->made.generation : in_use->generation;
}

void
policy_in_use_refresh(struct policy_in_use *in_use, struct policy_slot *slot)
{
	uint64_t in_force = atomic_load_explicit(&slot->generation, memory_order_relaxed);
	struct policy_next *next = in_use->next;

	if (in_force <= in_use->generation || next == NULL || next->task != NULL || next->made.generation > in_force)
		return;
	take(in_use, &next->made);
	in_use->next = NULL;
	policy_next_free(next);
}

void
policy_in_use_free(struct policy_in_use *in_use)
{

	policy_next_free(in_use->next);
	release(in_use);
	*in_use = (struct policy_in_use){0};
}

const char *
policy_in_use_describe(
    const struct policy_in_use *in_use, const struct policy_slot *slot, char into[POLICY_IN_USE_TEXT])
{
	const char *state = policy_state_name((enum policy_state)atomic_load(&slot->state));

	if (in_use->policy == NULL)
		snprintf(into, POLICY_IN_USE_TEXT, "\"state\":\"%s\"", state);
	else
		snprintf(into, POLICY_IN_USE_TEXT, "\"state\":\"%s\",\"name\":\"%s\",\"hash\":\"%.8s\"", state,
		    in_use->policy->name, in_use->policy->hash);
	return into;
}
