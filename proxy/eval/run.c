/*
 * Slots with one conversation each, polled together.
 */
#include "proxy/eval/run.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "policies/clock.h"
#include "proxy/commands/members.h"
#include "proxy/eval/bar.h"
#include "proxy/eval/options.h"
#include "proxy/eval/server.h"
#include "proxy/eval/tape_write.h"
#include "proxy/eval/turn.h"
#include "proxy/eval/worklist.h"
#include "proxy/shared/query.h"

#define FIELDS_MAX  440  /* room for the fields of a request */
#define TICK_MILLIS 1000 /* deadlines of queries are checked this often */

/* A question and a repetition: its arms one after another, turn by turn. */
struct slot {
	struct query query;
	char *body;            /* the query's */
	struct work_item item; /* the current item; question is NULL: the slot is free */
	unsigned arm;          /* the nth of the plan */
	int64_t began;         /* clock_millis */
};

struct run {
	const struct eval_options *options;
	const struct worklist *worklist;
	const struct server *server;
	const char *model;
	struct tape_writer *tape;
	struct bar bar;
	size_t next; /* the next conversation to begin: repetition by repetition */
	size_t failed;
	struct slot *slots;
	bool broken;
};

static volatile sig_atomic_t interrupted;

static void
on_interrupt(int signal)
{

	(void)signal;
	interrupted = 1;
}

/* Once: a second Ctrl-C ends the process at once, with the tape still intact. */
static void
listen_to_signals(void)
{
	struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND};

	(void)sigaction(SIGINT, &action, NULL);
	(void)sigaction(SIGTERM, &action, NULL);
	(void)sigaction(SIGHUP, &action, NULL);
	(void)signal(SIGPIPE, SIG_IGN);
}

static void
put(struct run *run, struct slot *slot, cJSON *line, int64_t millis)
{
	const char *status = member_text(line, "status", NULL);
	bool is_failed = status == NULL || strcmp(status, "ok") != 0;

	if (tape_add(run->tape, &slot->item, line) == -1) {
		fprintf(stderr, "parapet eval: cannot write the tape: %s\n",
		    errno == EFBIG
			? "it would take more than 512 MiB; ask the rest of the questions with another --tape"
			: strerror(errno));
		run->broken = true;
	}
	run->failed += is_failed;
	bar_turn(&run->bar, millis, is_failed);
	cJSON_Delete(line);
}

/* The model's reply in an earlier turn; NULL: unknown, since that turn failed. */
static const char *
said_before(const struct run *run, const struct work_item *item, unsigned turn)
{
	struct work_item before = *item;
	const struct tape_said *was;

	before.turn = turn;
	if (item->arm == ARM_GUARDED && run->options->carry_raw)
		before.arm = ARM_RAW;
	was = tape_said(run->tape, &before);
	if (before.arm == ARM_GUARDED || (before.arm == ARM_PAIRED && !run->options->carry_raw))
		return was->guarded;
	return was->raw;
}

static void
add_message(cJSON *said, const char *role, const char *content)
{
	cJSON *message = cJSON_CreateObject();

	cJSON_AddStringToObject(message, "role", role);
	cJSON_AddStringToObject(message, "content", content);
	cJSON_AddItemToArray(said, message);
}

/* The conversation up to a turn, which the caller frees. NULL: earlier replies are unknown. */
static cJSON *
converse(const struct run *run, const struct work_item *item)
{
	const struct question *question = item->question;
	cJSON *said;

	if (question->messages != NULL)
		return cJSON_Duplicate(question->messages, true);
	said = cJSON_CreateArray();
	for (unsigned turn = 0; turn < item->turn; turn++) {
		const char *before = said_before(run, item, turn);

		if (before == NULL) {
			cJSON_Delete(said);
			return NULL;
		}
		add_message(said, "user", question_prompt(question, turn));
		add_message(said, "assistant", before);
	}
	add_message(said, "user", question_prompt(question, item->turn));
	return said;
}

/* Every arm and repetition draws anew. */
static long
seed_of(const struct run *run, const struct slot *slot)
{

	return run->options->seed + (long)(slot->item.repeat * worklist_arms(run->worklist) + slot->arm);
}

/* Returns into. */
static const char *
write_fields(const struct run *run, enum tape_arm arm, char into[FIELDS_MAX])
{
	const struct access_key *key = &run->server->access.clients.list[0];
	bool raw = arm == ARM_RAW || arm == ARM_RAW_AGAIN;

	snprintf(into, FIELDS_MAX, "Content-Type: application/json\r\nX-Parapet: %s\r\n%s%s%.*s%s", raw ? "off" : "on",
	    raw || arm == ARM_GUARDED ? "" : "X-Parapet-Debug: 1\r\n", key->len > 0 ? "X-Api-Key: " : "", (int)key->len,
	    key->text, key->len > 0 ? "\r\n" : "");
	return into;
}

static void
end_query(struct slot *slot)
{

	query_end(&slot->query);
	cJSON_free(slot->body);
	slot->body = NULL;
}

/*
 * Send the slot's current question. Returns whether it now waits for an answer; if not, the turn has failed and is on
 * the tape.
 */
static bool
ask(struct run *run, struct slot *slot)
{
	cJSON *said = converse(run, &slot->item);
	struct chat_request chat_api = {.model = run->model,
	    .said = said,
	    .members = run->options->members,
	    .seeded = run->options->seeded,
	    .seed = seed_of(run, slot)};
	const struct backend_place *place = &run->server->place;
	const char *why = "the turn before it failed";
	char fields[FIELDS_MAX];

	slot->body = said != NULL ? chat_api_write(run->options->chat_api, &chat_api) : NULL;
	cJSON_Delete(said);
	slot->began = clock_millis();
	if (slot->body != NULL) {
		if (query_begin(&slot->query, place->addresses, place->count, place->host, "POST",
			run->options->chat_api->path, write_fields(run, slot->item.arm, fields), span_of(slot->body),
			run->options->timeout) == 0)
			return true;
		why = slot->query.why;
	}
	put(run, slot, turn_failed(&slot->item, why), 0);
	end_query(slot);
	return false;
}

/* Advance the slot to the next turn that is not on the tape. Returns whether there is one; if not, the slot is free. */
static bool
step(struct run *run, struct slot *slot)
{

	slot->item.turn++;
	if (slot->item.turn >= slot->item.question->turns) {
		slot->item.turn = 0;
		slot->arm++;
	}
	if (slot->arm == worklist_arms(run->worklist)) {
		slot->item.question = NULL;
		return false;
	}
	slot->item.arm = worklist_arm(run->worklist, slot->arm);
	return true;
}

/* Continue from the slot's position to a turn that waits for its answer. Returns false if its conversation is over. */
static bool
go_on(struct run *run, struct slot *slot)
{

	do {
		if (!tape_said(run->tape, &slot->item)->done && ask(run, slot))
			return true;
	} while (step(run, slot) && !run->broken && !interrupted);
	slot->item.question = NULL;
	return false;
}

/* Begin conversations until one waits in the slot, or none are left. */
static void
fill(struct run *run, struct slot *slot)
{
	const struct questions *questions = run->worklist->questions;

	while (slot->item.question == NULL && run->next < questions->count * run->worklist->repeat && !run->broken &&
	    !interrupted) {
		slot->item = (struct work_item){.question = &questions->list[run->next % questions->count],
		    .repeat = (unsigned)(run->next / questions->count),
		    .arm = worklist_arm(run->worklist, 0)};
		slot->arm = 0;
		run->next++;
		(void)go_on(run, slot);
	}
}

/* See whether the slot's answer is there. */
static void
look(struct run *run, struct slot *slot)
{
	enum query_state state = query_move(&slot->query);
	int64_t millis = clock_millis() - slot->began;

	if (state == QUERY_WAITS)
		return;
	put(run, slot,
	    state == QUERY_FAILED
		? turn_failed(&slot->item,
		      clock_millis() > slot->query.until ? "no answer in time, see --timeout" : slot->query.why)
		: turn_ended(&slot->item, run->options->chat_api->dialect, &slot->query, millis, run->server),
	    millis);
	end_query(slot);
	if (step(run, slot))
		(void)go_on(run, slot);
}

/* Returns whether any slot waits for an answer. */
static bool
wait_for_answers(struct run *run)
{
	struct pollfd polled[64];
	unsigned waiting = 0;

	for (unsigned i = 0; i < run->options->jobs; i++) {
		bool waits = run->slots[i].item.question != NULL;

		polled[i] = (struct pollfd){.fd = waits ? run->slots[i].query.fd : -1};
		polled[i].events = waits ? query_events(&run->slots[i].query) : 0;
		waiting += waits;
	}
	if (waiting > 0)
		(void)poll(polled, run->options->jobs, TICK_MILLIS);
	return waiting > 0;
}

static void
loop(struct run *run)
{

	do {
		for (unsigned i = 0; i < run->options->jobs && !interrupted && !run->broken; i++) {
			if (run->slots[i].item.question != NULL)
				look(run, &run->slots[i]);
			if (run->slots[i].item.question == NULL)
				fill(run, &run->slots[i]);
		}
	} while (!interrupted && !run->broken && wait_for_answers(run));
}

enum run_end
run(const struct eval_options *options, const struct worklist *worklist, const struct server *server, const char *model,
    struct tape_writer *tape, size_t *failed)
{
	struct run run = {.options = options, .worklist = worklist, .server = server, .model = model, .tape = tape};

	*failed = 0;
	run.slots = calloc(options->jobs, sizeof(run.slots[0]));
	if (run.slots == NULL) {
		fprintf(stderr, "parapet eval: out of memory\n");
		return RUN_BROKEN;
	}
	listen_to_signals();
	run.bar = (struct bar){.total = worklist_size(worklist), .before = tape_done(tape), .jobs = options->jobs};
	bar_begin(&run.bar);
	loop(&run);
	bar_end(&run.bar);
	for (unsigned i = 0; i < options->jobs; i++)
		end_query(&run.slots[i]);
	free(run.slots);
	*failed = run.failed;
	return run.broken ? RUN_BROKEN : interrupted ? RUN_INTERRUPTED : RUN_DONE;
}
