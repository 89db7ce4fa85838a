/*
 * A puzzle as SMT-LIB 2 for the solver: constants v0, v1, ... with their bounds, then the groups' constraints, then one
 * assertion for each constraint; d1, d2, ... are terms used more than once. No name of the puzzle gets here.
 */
#include <inttypes.h>

#include "executors/arena.h"
#include "executors/puzzle/inside.h"
#include "executors/puzzle/printer.h"
#include "executors/puzzle/reply.h"
#include "sandbox/solver.h"

static const char *const operators[] = {[TREE_NOT] = "not",
    [TREE_AND] = "and",
    [TREE_OR] = "or",
    [TREE_EQUAL] = "=",
    [TREE_LESS] = "<",
    [TREE_AT_MOST] = "<=",
    [TREE_DISTINCT] = "distinct",
    [TREE_IF] = "ite",
    [TREE_ADD] = "+",
    [TREE_MULTIPLY] = "*",
    [TREE_DIVIDE] = "div",
    [TREE_MODULO] = "mod",
    [TREE_ABSOLUTE] = "abs"};

static void print_term(struct text *text, const struct printer *p, const struct tree_node *node);

static void
print_applied(struct text *text, const struct printer *p, const struct tree_node *node)
{

	text_print(text, "(%s", operators[node->op]);
	for (uint32_t i = 0; i < node->count; i++) {
		text_add(text, span_of(" "));
		print_term(text, p, node->arguments[i]);
	}
	text_add(text, span_of(")"));
}

/* Nests no deeper than the plan allows. */
static void
print_term(struct text *text, const struct printer *p, const struct tree_node *node)
{

	if (node->op == TREE_VARIABLE)
		text_print(text, "v%" PRId64, node->value);
	else if (node->op == TREE_CONSTANT && node->truth)
		text_add(text, span_of(node->value != 0 ? "true" : "false"));
	else if (node->op == TREE_CONSTANT)
		text_print(text, node->value < 0 ? "(- %" PRId64 ")" : "%" PRId64,
		    node->value < 0 ? -node->value : node->value);
	else if (printed_how(p, node) == PRINTED_BY_NAME)
		text_print(text, "d%u", (unsigned)node->mark);
	else
		print_applied(text, p, node);
}

static void
print_number(struct text *text, int64_t value)
{

	text_print(text, value < 0 ? "(- %" PRId64 ")" : "%" PRId64, value < 0 ? -value : value);
}

static void
print_variables(struct text *text, const struct puzzle *puzzle)
{

	for (uint32_t i = 0; i < puzzle->variable_count; i++)
		text_print(text, "(declare-const v%u %s)\n", (unsigned)i, puzzle->variables[i]->truth ? "Bool" : "Int");
	for (uint32_t i = 0; i < puzzle->variable_count; i++)
		if (!puzzle->variables[i]->truth) {
			text_add(text, span_of("(assert (<= "));
			print_number(text, puzzle->variables[i]->low);
			text_print(text, " v%u ", (unsigned)i);
			print_number(text, puzzle->variables[i]->high);
			text_add(text, span_of("))\n"));
		}
}

static void
print_assertions(struct text *text, const struct printer *p)
{
	const struct puzzle *puzzle = p->puzzle;

	for (uint32_t i = 0; i < p->count; i++)
		if (p->how[i] == PRINTED_BY_NAME) {
			text_print(
			    text, "(define-fun d%u () %s ", (unsigned)i + 1, p->nodes[i]->truth ? "Bool" : "Int");
			print_applied(text, p, p->nodes[i]);
			text_add(text, span_of(")\n"));
		}
	for (uint32_t i = 0; i < puzzle->axiom_count + puzzle->constraint_count; i++) {
		const struct tree_node *node =
		    i < puzzle->axiom_count ? puzzle->axioms[i] : puzzle->constraints[i - puzzle->axiom_count].node;

		text_add(text, span_of("(assert "));
		print_term(text, p, node);
		text_add(text, span_of(")\n"));
	}
}

uint32_t
reply_assertions_before(const struct puzzle *puzzle)
{
	uint32_t count = puzzle->axiom_count;

	for (uint32_t i = 0; i < puzzle->variable_count; i++)
		count += !puzzle->variables[i]->truth;
	return count;
}

static enum solver_question
question_of(const struct puzzle_question *ask)
{

	switch (ask->kind) {
	case ASK_VALUE:
		return SOLVER_VALUES;
	case ASK_ENTAILS:
		return SOLVER_ENTAILS;
	case ASK_COUNT:
		return SOLVER_COUNT;
	case ASK_MIN:
		return SOLVER_MIN;
	case ASK_MAX:
		return SOLVER_MAX;
	default:
		return SOLVER_OPTIONS;
	}
}

/* The terms of the question, each a separate text. */
static bool
print_asked(const struct printer *p, struct solver_query *query)
{
	struct tree_node *asked[ASKED_MAX];
	uint32_t count = printer_asked(p->puzzle, asked);
	struct solver_text *terms = arena_take(p->arena, (count + 1) * sizeof(*terms));

	if (terms == NULL)
		return false;
	for (uint32_t i = 0; i < count; i++) {
		struct text text = {.arena = p->arena, .most = SOLVER_TERM_MAX};

		print_term(&text, p, asked[i]);
		if (text.full)
			return false;
		terms[i] = (struct solver_text){text.at, text.len};
	}
	query->terms = terms;
	query->term_count = count;
	return true;
}

#define NODE_BYTES 17 /* of text per node of a large family, on average */

bool
puzzle_solver_query(const struct puzzle *puzzle, struct arena *arena, struct solver_query *query)
{
	struct text text = {.arena = arena, .most = SOLVER_TEXT_MAX};
	struct printer printer;

	*query = (struct solver_query){.question = question_of(&puzzle->ask)};
	if (!printer_mark(&printer, puzzle, arena) || !print_asked(&printer, query))
		return false;
	text.begin = 1024 + (size_t)printer.count * NODE_BYTES;
	print_variables(&text, puzzle);
	print_assertions(&text, &printer);
	query->text = (struct solver_text){text.at, text.len};
	return !text.full;
}
