/*
 * The setup around a question, and Z3's global settings: no output, errors by return code, our memory limit.
 */
#include "sandbox/solver/z3_runtime.h"

#include <stdio.h>
#include <string.h>

#include "sandbox/jail/child.h"
#include "sandbox/solver/formulas.h"
#include "sandbox/solver/out_of_memory.h"
#include "sandbox/solver/questions.h"
#include "sandbox/solver_wire.h"

static Z3_context z3;
static struct formulas formulas;

/*
 * Errors show in the last call's code. Only running out of memory cannot be handled later: Z3's parser reports it as an
 * error in the text.
 */
static void
on_error(Z3_context of, Z3_error_code code)
{
	const char *message = Z3_get_error_msg(of, code);

	if (code == Z3_MEMOUT_FAIL || (message != NULL && strstr(message, "out of memory") != NULL))
		out_of_memory_end();
}

/* Parse and answer. */
static void
solve(const struct solver_query *query, struct solver_reply *reply)
{

	*reply = (struct solver_reply){.detail = "", .in = SOLVER_IN_TEXT};
	if (formulas_read(&formulas, z3, query, reply) == 0)
		questions_answer(&formulas, query->question, reply);
}

/* Use each feature once, with the names that puzzles usually have: Z3 finds terms by hash. */
static void
ask_usual(enum solver_question question)
{
	static const char usual[] =
	    "(declare-const v0 Int)(declare-const v1 Int)(declare-const v2 Int)(declare-const v3 Bool)"
	    "(assert (<= 1 v0 3))(assert (<= 1 v1 3))(assert (<= 1 v2 3))(assert (distinct v0 v1 v2))"
	    "(assert (=> v3 (< v0 v1)))(assert (= v1 (+ v0 1)))(assert (not (= v2 3)))"
	    "(assert (= 2 (+ (ite v3 1 0) (ite (= v0 2) 1 0))))";
	static const struct solver_text term = {"v1", 2};
	const struct solver_query query = {
	    .text = {usual, sizeof(usual) - 1}, .question = question, .terms = &term, .term_count = 1};
	struct solver_reply reply;

	solve(&query, &reply);
	questions_forget(z3);
}

/* One question of the most common kind: more would delay the next job. */
static void
warm(void)
{

	ask_usual(SOLVER_VALUES);
}

static int
start(bool second, bool native)
{
	Z3_config config = Z3_mk_config();

	(void)second;
	(void)native;
	Z3_set_param_value(config, "model", "true");
	z3 = Z3_mk_context(config);
	Z3_del_config(config);
	if (z3 == NULL)
		return -1;
	Z3_set_error_handler(z3, on_error);
	/* Let Z3 initialise everything, its optimizer too, before the first child is forked. */
	ask_usual(SOLVER_VALUES);
	ask_usual(SOLVER_MIN);
	return Z3_get_error_code(z3) == Z3_OK ? 0 : -1;
}

/*
 * The address space is limited from outside; keep Z3 a little below, since parts of it cannot handle a failed
 * allocation.
 */
static void
limit_memory(size_t bytes)
{
	char mebibytes[24];

	snprintf(mebibytes, sizeof(mebibytes), "%zu", (size_t)((Z3_get_estimated_alloc_size() + bytes / 8 * 7) >> 20));
	Z3_global_param_set("memory_max_size", mebibytes);
}

static int
run(const char *job, size_t len, int report)
{
	static char frame[SOLVER_WIRE_REPLY_MAX];
	struct solver_text terms[SOLVER_TERMS_MAX];
	struct solver_query query;
	struct solver_reply reply;

	out_of_memory_report_to = report;
	if (solver_wire_read_query(job, len, terms, &query) == -1)
		return 1;
	limit_memory(query.limits.memory);
	solve(&query, &reply);
	return child_write(CHILD_OUTPUT, frame, solver_wire_write_reply(&reply, frame)) ? 0 : 1;
}

static void
version(char *into, size_t room)
{

	/* Z3's header has no version; the library says "4.8.12.0". */
	snprintf(into, room, "Z3 %s (built with %s)", Z3_get_full_version(), PARAPET_Z3_VERSION);
}

const struct runtime z3_runtime = {
    .program = "parapet-solver",
    .by_hand = "to solve a puzzle by hand: parapet solve FILE",
    .version = version,
    .step = "z3",
    .job_max = SOLVER_WIRE_ASK_MAX,
    .filter = FILTER_SOLVER,
    .output = CHILD_OUTPUT,
    .start = start,
    .warm = warm,
    .run = run,
};
