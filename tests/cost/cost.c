/*
 * Parts of a turn, each with the rest of a turn around it.
 */
#include "tests/cost/cost.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "executors/executors.h"
#include "executors/flow.h"
#include "executors/passes/pass.h"
#include "executors/passes/pass_plan.h"
#include "policies/cpu.h"
#include "policies/load.h"
#include "proxy/dialects/answer.h"
#include "proxy/dialects/dialect.h"
#include "proxy/json/json_out.h"
#include "routes/decide.h"
#include "routes/text/language.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/stub_services.h"

/* What a text is in the turn. */
enum part {
	PART_SYSTEM,
	PART_PROMPT,
	PART_DRAFT,
	PART_REPLY,
	PART_OUTPUT,
	PART_BODY,
	PART_CONTENT,
	PART_ANSWER,
	PART_STREAM
};

struct reader {
	const char *name;
	enum part part;
	enum policy_executor executor;
	const char *prompt, *draft, *reply, *output; /* what the others are */
};

#define SUM     "A pen costs $20 and a book costs $45. Ann buys 3 pens and 2 books. How much does she pay in total?"
#define LINED   "The total is $280."
#define PROGRAM "```python\nprint(3 * 20 + 2 * 45)\n```"
#define PUZZLE  "Ann is taller than Bob. Bob is taller than Cid. Who is the tallest?"
#define FORM \
	"Write a story of exactly three paragraphs, without the word \"sea\", in which each sentence has at most ten words."
#define ROLE \
	"You are Bard, a pirate captain. Stay in character. Without the word rum: how many ways are there to pay n coins?"
#define SPECIFIC "{\"entities\": [\"Ann\", \"Bob\"], \"clues\": []}"

static const struct reader readers[] = {
    {"arithmetic-prompt", PART_PROMPT, EXECUTOR_ARITHMETIC, NULL, LINED, PROGRAM, "150"},
    {"arithmetic-system", PART_SYSTEM, EXECUTOR_ARITHMETIC, SUM, LINED, PROGRAM, "150"},
    {"arithmetic-draft", PART_DRAFT, EXECUTOR_ARITHMETIC, SUM, NULL, PROGRAM, "150"},
    {"arithmetic-reply", PART_REPLY, EXECUTOR_ARITHMETIC, SUM, LINED, NULL, "150"},
    {"arithmetic-output", PART_OUTPUT, EXECUTOR_ARITHMETIC, SUM, LINED, PROGRAM, NULL},
    {"literal-prompt", PART_PROMPT, EXECUTOR_LITERAL, NULL, LINED, PROGRAM, "150"},
    {"literal-draft", PART_DRAFT, EXECUTOR_LITERAL, "What is 12 * 34?", NULL, PROGRAM, "150"},
    {"days-draft", PART_DRAFT, EXECUTOR_LITERAL, "What date is 90 days after March 3 2025?", NULL, PROGRAM, "150"},
    {"times-draft", PART_DRAFT, EXECUTOR_LITERAL, "How long is it from 9:15 am to 4:50 pm?", NULL, PROGRAM, "150"},
    {"constraints-prompt", PART_PROMPT, EXECUTOR_CONSTRAINTS, NULL, "It was so.", "It is so.", ""},
    {"constraints-draft", PART_DRAFT, EXECUTOR_CONSTRAINTS, FORM, NULL, "It is so.", ""},
    {"constraints-reply", PART_REPLY, EXECUTOR_CONSTRAINTS, FORM, "It was so.", NULL, ""},
    {"logic-prompt", PART_PROMPT, EXECUTOR_LOGIC, NULL, "Ann.", SPECIFIC, "1"},
    {"logic-draft", PART_DRAFT, EXECUTOR_LOGIC, PUZZLE, NULL, SPECIFIC, "1"},
    {"logic-reply", PART_REPLY, EXECUTOR_LOGIC, PUZZLE " Why is it so, and what did Dora say?", "Ann.", NULL, "1"},
    {"passes-prompt", PART_PROMPT, EXECUTOR_DIRECT, NULL, "Arr! As an AI, I cannot.", "Arr!", ""},
    {"passes-draft", PART_DRAFT, EXECUTOR_DIRECT, ROLE, NULL, "Arr!", ""},
    {"passes-reply", PART_REPLY, EXECUTOR_DIRECT, ROLE, "As an AI, I cannot.", NULL, ""},
    {"body-raw", PART_BODY, EXECUTOR_DIRECT, NULL, NULL, NULL, NULL},
    {"body-text", PART_CONTENT, EXECUTOR_DIRECT, NULL, NULL, NULL, NULL},
    {"answer-whole", PART_ANSWER, EXECUTOR_DIRECT, NULL, NULL, NULL, NULL},
    {"answer-streamed", PART_STREAM, EXECUTOR_DIRECT, NULL, NULL, NULL, NULL},
    {"quantity-prompt", PART_PROMPT, EXECUTOR_LITERAL, NULL, "The tip is $10.46.", PROGRAM, "150"},
    {"quantity-draft", PART_DRAFT, EXECUTOR_LITERAL, "whats a 18% tip on $64.50", NULL, PROGRAM, "150"},
};

/* All passes, in the order of the shipped policy and behind it. */
static const char more[] = "version: 1\npost:\n  - {new: on, name: last-line, pass: alignment, only-when: always}\n";

static const struct policy *policy;
static struct decider *decider;

double
cost_stretch_bound(void)
{

	return 5.0 * CPU_SLOWDOWN;
}

double
cost_turn_bound(void)
{

	return 50.0 * CPU_SLOWDOWN;
}

const char *
cost_reader_name(unsigned reader)
{

	return reader < nitems(readers) ? readers[reader].name : NULL;
}

static void
set_up(void)
{
	struct policy_source sources[2] = {policy_shipped(), {"more", more, sizeof(more) - 1}};
	struct policy_mistakes mistakes = {0};

	if (policy != NULL)
		return;
	policy = policy_load(sources, 2, NULL, &mistakes);
	REQUIRE(policy != NULL);
	policy_mistakes_free(&mistakes);
	decider = decider_new(policy, &executor_readers);
	REQUIRE(decider != NULL);
}

/* --- services that answer at once --- */

struct asked {
	bool model, program, solver;
};

static bool
start_model(void *owner, struct flow *flow, const struct model_call *ask)
{
	struct asked *asked = owner;

	(void)flow;
	(void)ask;
	return asked->model = true;
}

static bool
start_service(void *owner, struct flow *flow, enum service service, const void *question)
{
	struct asked *asked = owner;

	(void)flow;
	(void)question;
	return *(service == SERVICE_JAIL ? &asked->program : &asked->solver) = true;
}

static void
cancel(void *owner, struct flow *flow)
{

	(void)flow;
	*(struct asked *)owner = (struct asked){false, false, false};
}

static struct model_speed
speed(void *owner)
{

	(void)owner;
	return (struct model_speed){1e6, 1e6};
}

static const struct services services = {
    .start_model = start_model,
    .start_service = start_service,
    .cancel = cancel,
    .take_call = stub_take_call,
    .give_call = stub_give_call,
    .now = stub_now,
    .speed = speed,
    .pauses = true,
};

/* --- one turn --- */

/* A stretch has ended that began then. */
static void
add(struct cost *cost, double began)
{
	double took = milliseconds() - began;

	cost->sum += took;
	cost->worst = took > cost->worst ? took : cost->worst;
}

/* Let the flow have what it asked for. */
static enum flow_state
answer(struct flow *flow, struct asked *asked, struct span reply, struct span output)
{
	struct asked was = *asked;
	struct model_reply said = {.text = reply, .thinking = span_of(""), .finish = MODEL_STOPPED};
	struct jail_result ran = {.verdict = JAIL_OK, .output = output.at, .output_len = output.len, .detail = ""};
	struct solver_reply solved = {.verdict = SOLVER_UNKNOWN, .detail = "", .in = SOLVER_IN_TEXT};

	*asked = (struct asked){false, false, false};
	/* It has been interrupted. */
	if (!was.model && !was.program && !was.solver)
		return flow_expired(flow);
	if (was.model)
		return flow_model_done(flow, &said);
	return flow_service_done(flow, was.program ? (const void *)&ran : &solved);
}

static const struct policy_route *
route_of(enum policy_executor executor)
{

	for (size_t i = 0; i < policy->route_count; i++)
		if (policy->routes[i].executor == executor)
			return &policy->routes[i];
	return &flow_passes_route;
}

/* As much of a text as a turn holds, cut as the dialects' readers cut it: its head and its tail. */
static struct span
cut(struct span text, char *room, size_t most)
{

	if (text.len <= most)
		return text;
	memcpy(room, text.at, most / 2);
	room[most / 2] = '\n';
	memcpy(room + most / 2 + 1, text.at + text.len - (most / 2 - 1), most / 2 - 1);
	return (struct span){room, most};
}

/* What happens when the request is here. */
static void
begin_turn(const struct reader *reader, const struct request *request, struct cpu_account *account,
    struct decision *decision, struct pass_plan *plan)
{
	bool entered = cpu_enter(account, CPU_STRETCH);

	decide(decider, request, decision);
	if (decision->route == NULL)
		decide_weigh(decider, route_of(reader->executor), decision);
	pass_plan_make(policy, request, reader->executor != EXECUTOR_DIRECT, plan);
	decide_examine(decider, decision);
	cpu_leave(account, entered);
}

static void
run_turn(const struct reader *reader, struct span text, struct cost *cost)
{
	static char room[REQUEST_TEXT_MAX];
	struct asked asked = {false, false, false};
	struct cpu_account account = {CPU_TURN};
	struct request request = {
	    .last.decoded = cut(reader->prompt == NULL ? text : span_of(reader->prompt), room, sizeof(room)),
	    .previous.decoded = span_of(""),
	    .system.decoded = reader->part == PART_SYSTEM ? cut(text, room, sizeof(room) / 8) : span_of(""),
	    .answer_before = span_of(""),
	    .model = span_of("gemma2:2b")};
	struct span reply = reader->reply == NULL ? text : span_of(reader->reply);
	struct span output = reader->output == NULL ? cut(text, room, 16 * 1024) : span_of(reader->output);
	struct decision decision;
	struct pass_plan plan;
	struct flow_turn what = {.request = &request,
	    .decision = &decision,
	    .policy = policy,
	    .route = route_of(reader->executor),
	    .draft = reader->draft == NULL ? text : span_of(reader->draft),
	    .draft_finish = MODEL_STOPPED,
	    .draft_ended = 1000000,
	    .model_size = 2000,
	    .account = &account};
	struct flow_pass passes[OUTCOME_PASSES_MAX];
	const struct executor *executor = executor_find(reader->executor);
	struct flow *flow;
	enum flow_state state;
	double began = milliseconds();

	begin_turn(reader, &request, &account, &decision, &plan);
	add(cost, began);
	for (size_t i = 0; i < policy->post_count && what.pass_count < OUTCOME_PASSES_MAX; i++)
		if (pass_at(policy->posts[i].pass)->act != NULL)
			passes[what.pass_count++] =
			    (struct flow_pass){&policy->posts[i], pass_at(policy->posts[i].pass)->act, false};
	what.passes = passes;
	began = milliseconds();
	language_of(what.draft, what.language);
	flow = flow_new(&services, &asked, executor != NULL ? executor->first : (struct step){NULL, NULL}, &what);
	REQUIRE(flow != NULL);
	state = flow_begin(flow);
	add(cost, began);
	while (state == FLOW_PENDING) {
		began = milliseconds();
		state = answer(flow, &asked, reply, output);
		add(cost, began);
	}
	cost->spent |= flow_outcome(flow)->why == WHY_TOO_COSTLY || account.left <= 0;
	flow_free(flow);
}

/* --- bodies and answers --- */

static const struct dialect *const dialects[] = {
    &dialect_ollama, &dialect_ollama_generate, &dialect_openai, &dialect_responses, &dialect_anthropic};

static void
read_body(struct span body, struct cost *cost)
{
	static char room[REQUEST_TEXT_MAX];

	for (size_t i = 0; i < nitems(dialects); i++) {
		struct cpu_account account = {CPU_TURN};
		struct cost one = {0};
		struct request request;
		double began = milliseconds();
		bool entered = cpu_enter(&account, CPU_STRETCH);

		(void)dialect_read_request(dialects[i], body, &request, room, sizeof(room), true);
		cost->spent |= cpu_is_spent();
		cpu_leave(&account, entered);
		add(&one, began);
		cost->worst = one.worst > cost->worst ? one.worst : cost->worst;
		cost->sum = one.sum > cost->sum ? one.sum : cost->sum;
	}
}

static void
read_answer(struct span content, bool streamed, struct cost *cost)
{
	char *room = malloc(content.len + 1);

	REQUIRE(room != NULL);
	for (size_t i = 0; i < nitems(dialects); i++) {
		struct cpu_account account = {CPU_TURN};
		struct cost one = {0};
		struct answer read;
		double began = milliseconds();
		bool entered = cpu_enter(&account, CPU_STRETCH);

		(void)answer_read(dialects[i], content, streamed, room, content.len + 1, &read);
		cost->spent |= cpu_is_spent();
		cpu_leave(&account, entered);
		add(&one, began);
		cost->worst = one.worst > cost->worst ? one.worst : cost->worst;
		cost->sum = one.sum > cost->sum ? one.sum : cost->sum;
	}
	free(room);
}

/* A text as a string of JSON, between two pieces. */
static struct json_out
wrap(const char *before, struct span text, const char *behind)
{
	struct json_out out = json_out_start(64 * 1024 * 1024);

	json_out_literal(&out, before);
	json_out_text(&out, text);
	json_out_literal(&out, behind);
	REQUIRE(json_out_end(&out) == 0);
	return out;
}

/* An answer that streams a text in pieces of 16 bytes. */
static struct json_out
stream(struct span text)
{
	struct json_out out = json_out_start(256 * 1024 * 1024);

	for (size_t at = 0; at < text.len; at += 16) {
		json_out_literal(&out, "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"");
		json_out_text(&out, (struct span){text.at + at, text.len - at < 16 ? text.len - at : 16});
		json_out_literal(&out, "\"}}]}\n\n");
	}
	json_out_literal(
	    &out, "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n");
	REQUIRE(json_out_end(&out) == 0);
	return out;
}

static void
run(const struct reader *reader, struct span text, struct cost *cost)
{
	struct json_out out;

	switch (reader->part) {
	case PART_BODY:
		read_body(text, cost);
		return;
	case PART_CONTENT:
		out = wrap("{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"", text, "\"}]}");
		read_body((struct span){out.at, out.len}, cost);
		break;
	case PART_ANSWER:
		out = wrap("{\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":\"", text,
		    "\"},\"finish_reason\":\"stop\"}]}");
		read_answer((struct span){out.at, out.len}, false, cost);
		break;
	case PART_STREAM:
		out = stream(text);
		read_answer((struct span){out.at, out.len}, true, cost);
		break;
	default:
		run_turn(reader, text, cost);
		return;
	}
	json_out_free(&out);
}

struct cost
cost_of(unsigned reader, struct span text, unsigned tries)
{
	struct cost best = {1e9, 1e9, false};

	set_up();
	for (unsigned i = 0; i < tries; i++) {
		struct cost cost = {0, 0, false};

		run(&readers[reader], text, &cost);
		if (cost.worst < best.worst)
			best = cost;
	}
	return best;
}

char *
cost_text(struct span unit, size_t size)
{
	char *text = malloc(size > 0 ? size : 1);
	const char *first = span_find(unit, '\0'), *second;
	struct span head = {unit.at, 0}, tail = {unit.at + unit.len, 0}, middle = unit;

	if (text == NULL)
		return NULL;
	if (first != NULL) {
		head.len = (size_t)(first - unit.at);
		middle = (struct span){first + 1, unit.len - head.len - 1};
		second = span_find(middle, '\0');
		if (second != NULL) {
			tail = (struct span){second + 1, (size_t)(middle.at + middle.len - second - 1)};
			middle.len = (size_t)(second - middle.at);
		}
	}
	if (middle.len == 0)
		middle = span_of(" ");
	head.len = head.len < size ? head.len : size;
	tail.len = tail.len < size - head.len ? tail.len : size - head.len;
	memcpy(text, head.at, head.len);
	for (size_t i = head.len; i < size - tail.len; i++)
		text[i] = middle.at[(i - head.len) % middle.len];
	memcpy(text + size - tail.len, tail.at, tail.len);
	return text;
}
