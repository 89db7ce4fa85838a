/*
 * Any bytes as a specification, as one expression among fair declarations, or as what an enumerating program printed:
 * what is read is printed as SMT-LIB that the solver takes, without a byte of the puzzle's own, and each input takes a
 * bounded time. The first byte chooses.
 */
#include <string.h>

#include "executors/arena.h"
#include "executors/clues/clues.h"
#include "executors/logic/reasoning.h"
#include "executors/logic/specification.h"
#include "executors/puzzle/lint.h"
#include "executors/puzzle/puzzle.h"
#include "sandbox/solver.h"
#include "sandbox/solver/check.h"
#include "tests/fuzz/fuzz.h"

#define BOUND_MS 4000.0

#define DECLARED \
	"{\"sets\":[{\"name\":\"people\",\"members\":[\"A\",\"B\",\"C\",\"D e\"]},{\"name\":\"cups\",\"members\":[\"t\",\"m\"]}]," \
	"\"vars\":[{\"name\":\"at\",\"of\":\"people\",\"domain\":\"1..4\",\"distinct\":true,\"order\":\"leftmost\"}," \
	"{\"name\":\"cup\",\"of\":\"people\",\"domain\":\"cups\"},{\"names\":[\"x\",\"y\"],\"domain\":\"-5..9\"," \
	"\"order\":\"youngest\"},{\"names\":[\"p\",\"q\"],\"domain\":\"bool\"},{\"name\":\"round\",\"names\":[\"r1\",\"r2\"]," \
	"\"domain\":\"1..6\",\"order\":\"circle\"}],\"constraints\":[{\"say\":\"\",\"expr\":\""
#define ASKED "\"}],\"ask\":{\"kind\":\"value\",\"expr\":\""

static char text[PUZZLE_TEXT_MAX + 16];
static struct check checked;

static size_t
put(size_t at, const char *more)
{

	memcpy(text + at, more, strlen(more));
	return at + strlen(more);
}

/* The bytes as they stand in a JSON string; a newline ends one expression and begins the one that is asked for. */
static size_t
put_expression(const uint8_t *bytes, size_t size)
{
	size_t at = put(0, DECLARED);
	bool asked = false;

	for (size_t i = 0; i < size && at < sizeof(text) - 128; i++)
		if (bytes[i] == '\n') {
			at = put(at, asked ? " " : ASKED);
			asked = true;
		} else if (bytes[i] == '"' || bytes[i] == '\\') {
			text[at++] = '\\';
			text[at++] = (char)bytes[i];
		} else
			text[at++] = (char)bytes[i];
	if (!asked)
		at = put(at, ASKED "at[A]");
	return put(at, "\"}}");
}

/* What the solver would be asked is in its language, whatever the puzzle's names are. */
static void
check_ask(const struct puzzle *puzzle, struct arena *arena)
{
	struct solver_query query;

	if (!puzzle_solver_query(puzzle, arena, &query))
		return;
	memset(&checked, 0, sizeof(checked));
	REQUIRE(check_text(&checked, &query.text) == 0);
	REQUIRE(query.term_count <= SOLVER_TERMS_MAX);
	for (size_t i = 0; i < query.term_count; i++)
		REQUIRE(check_term(&checked, &query.terms[i]) == 0);
	for (size_t i = 0; i < query.text.len; i++)
		REQUIRE(strchr("abcdefghijklmnopqrstuvwxyzBI0123456789()<>=+-*_ \n", query.text.at[i]) != NULL);
}

static void
check_program(const struct puzzle *puzzle, struct arena *arena)
{
	struct span program = puzzle_program(puzzle, arena);

	for (size_t i = 0; i < program.len; i++)
		REQUIRE(program.at[i] == '\n' || (program.at[i] >= ' ' && program.at[i] < 0x7f));
}

/* The input is its own prompt. */
static void
check_lint(const struct puzzle *puzzle, struct arena *arena, struct span prompt)
{
	static struct clues clues;
	struct reasoning reasoning;
	struct puzzle_lint lint;

	specification_tell(puzzle, prompt, &clues);
	reasoning_read(prompt, &clues, prompt, &reasoning);

	if (puzzle_lint(puzzle, prompt, arena, &lint))
		REQUIRE(lint.complaint < PUZZLE_COMPLAINTS &&
		    (lint.about != PUZZLE_ABOUT_CONSTRAINT || lint.number < puzzle_constraint_count(puzzle)));
}

static void
check_output(const uint8_t *bytes, size_t size)
{
	struct arena arena = {.max = PUZZLE_ARENA_MAX};
	struct puzzle_mistake mistake;
	size_t len = put_expression((const uint8_t *)"true\nat[A]", 10);
	struct puzzle *puzzle = puzzle_read(&arena, (struct span){text, len}, &mistake);
	struct puzzle_conclusion conclusion;
	struct solver_reply reply;

	REQUIRE(puzzle != NULL);
	if (puzzle_output_read(puzzle, &arena, (struct span){(const char *)bytes, size}, &reply))
		REQUIRE(puzzle_conclude(puzzle, &arena, &reply, &conclusion));
	arena_free(&arena);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	struct arena arena = {.max = PUZZLE_ARENA_MAX};
	double begun = milliseconds();
	struct puzzle_mistake mistake;
	struct puzzle *puzzle;
	size_t len;

	if (size == 0)
		return 0;
	if (bytes[0] == '>') {
		check_output(bytes + 1, size - 1);
		return 0;
	}
	if (bytes[0] == '{') {
		len = size < sizeof(text) ? size : sizeof(text);
		memcpy(text, bytes, len);
	} else
		len = put_expression(bytes, size);
	puzzle = puzzle_read(&arena, (struct span){text, len}, &mistake);
	REQUIRE((puzzle == NULL) == (mistake.why[0] != '\0'));
	REQUIRE(arena.taken <= PUZZLE_ARENA_MAX && !arena.failed);
	if (puzzle != NULL) {
		check_ask(puzzle, &arena);
		check_program(puzzle, &arena);
		check_lint(puzzle, &arena, (struct span){(const char *)bytes, size});
	}
	arena_free(&arena);
	REQUIRE(milliseconds() - begun < BOUND_MS);
	return 0;
}
