/*
 * A puzzle as a program for the jail: enumerate.py, then tables of domains, of constraints as functions of the list of
 * values v, and of the question, then the call. Numbers and signs only: no name of the puzzle gets here.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "executors/arena.h"
#include "executors/puzzle/enumerate.h"
#include "executors/puzzle/inside.h"
#include "executors/puzzle/printer.h"

#define PROGRAM_MAX (256 * 1024) /* JAIL_PROGRAM_MAX */

struct program {
	struct printer printer;
	struct text text;
	uint32_t *seen; /* by node: the last function that needed it */
	uint32_t *list; /* of this function: named nodes it needs */
	uint32_t function;
};

static void print_value(struct program *p, const struct tree_node *node);

/* The arguments in brackets with a word between them. */
static void
print_joined(struct program *p, const struct tree_node *node, const char *word)
{

	text_add(&p->text, span_of("("));
	for (uint32_t i = 0; i < node->count; i++) {
		if (i > 0)
			text_add(&p->text, span_of(word));
		print_value(p, node->arguments[i]);
	}
	text_add(&p->text, span_of(")"));
}

static void
print_applied(struct program *p, const struct tree_node *node)
{
	static const char *const words[] = {[TREE_AND] = " and ",
	    [TREE_OR] = " or ",
	    [TREE_EQUAL] = "==",
	    [TREE_LESS] = "<",
	    [TREE_AT_MOST] = "<=",
	    [TREE_ADD] = "+",
	    [TREE_MULTIPLY] = "*",
	    [TREE_DIVIDE] = "//",
	    [TREE_MODULO] = "%",
	    [TREE_DISTINCT] = ",",
	    [TREE_ABSOLUTE] = "",
	    [TREE_NOT] = "",
	    [TREE_IF] = NULL};

	if (node->op == TREE_IF) {
		text_add(&p->text, span_of("("));
		print_value(p, node->arguments[1]);
		text_add(&p->text, span_of(" if "));
		print_value(p, node->arguments[0]);
		text_add(&p->text, span_of(" else "));
		print_value(p, node->arguments[2]);
		text_add(&p->text, span_of(")"));
		return;
	}
	if (node->op == TREE_NOT)
		text_add(&p->text, span_of("(not "));
	if (node->op == TREE_ABSOLUTE)
		text_add(&p->text, span_of("abs"));
	if (node->op == TREE_DISTINCT)
		text_print(&p->text, "(%u==len(set(", (unsigned)node->count);
	print_joined(p, node, words[node->op]);
	if (node->op == TREE_DISTINCT)
		text_add(&p->text, span_of(")))"));
	if (node->op == TREE_NOT)
		text_add(&p->text, span_of(")"));
}

static void
print_value(struct program *p, const struct tree_node *node)
{

	if (node->op == TREE_VARIABLE)
		text_print(&p->text, "v[%" PRId64 "]", node->value);
	else if (node->op == TREE_CONSTANT && node->truth)
		text_add(&p->text, span_of(node->value != 0 ? "True" : "False"));
	else if (node->op == TREE_CONSTANT)
		text_print(&p->text, "(%" PRId64 ")", node->value);
	else if (printed_how(&p->printer, node) == PRINTED_BY_NAME)
		text_print(&p->text, "d%u", (unsigned)node->mark);
	else
		print_applied(p, node);
}

/* Record a function's needs: named nodes and variables. Returns how many are in the list, unordered. */
static uint32_t
collect(struct program *p, const struct tree_node *root)
{
	uint32_t count = 0, at = 0;

	p->function++;
	p->seen[root->mark - 1] = p->function;
	p->list[count++] = root->mark - 1;
	for (; at < count; at++) {
		const struct tree_node *node = p->printer.nodes[p->list[at]];

		for (uint32_t k = 0; k < node->count; k++) {
			uint32_t part = node->arguments[k]->mark - 1;

			if (p->seen[part] != p->function) {
				p->seen[part] = p->function;
				p->list[count++] = part;
			}
		}
	}
	return count;
}

static int
compare_places(const void *a, const void *b)
{
	uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;

	return left < right ? -1 : left > right;
}

/* Print a function of the node, named f, then the tuple of variables that it depends on. */
static void
print_function(struct program *p, const struct tree_node *root)
{
	uint32_t count = collect(p, root);

	qsort(p->list, count, sizeof(*p->list), compare_places);
	text_add(&p->text, span_of("def f(v):\n"));
	for (uint32_t i = 0; i < count; i++) {
		const struct tree_node *node = p->printer.nodes[p->list[i]];

		if (p->printer.how[p->list[i]] == PRINTED_BY_NAME) {
			text_print(&p->text, " d%u=", (unsigned)node->mark);
			print_applied(p, node);
			text_add(&p->text, span_of("\n"));
		}
	}
	text_add(&p->text, span_of(" return "));
	print_value(p, root);
	text_add(&p->text, span_of("\n"));
}

/* The variables of the last printed function. */
static void
print_support(struct program *p, uint32_t count)
{

	text_add(&p->text, span_of("("));
	for (uint32_t i = 0; i < count; i++) {
		const struct tree_node *node = p->printer.nodes[p->list[i]];

		if (node->op == TREE_VARIABLE)
			text_print(&p->text, "%" PRId64 ",", node->value);
	}
	text_add(&p->text, span_of(")"));
}

static bool
all_variables(const struct tree_node *node)
{

	for (uint32_t i = 0; i < node->count; i++)
		if (node->arguments[i]->op != TREE_VARIABLE)
			return false;
	return node->op == TREE_DISTINCT;
}

/* Constraints: C.append((variables, test, number)), or N.append((variables, number)) for different values. */
static void
print_assertion(struct program *p, const struct tree_node *node, uint32_t number)
{
	bool distinct = all_variables(node);

	if (!distinct)
		print_function(p, node);
	text_add(&p->text, span_of(distinct ? "N.append((" : "C.append(("));
	print_support(p, collect(p, node));
	text_print(&p->text, distinct ? ",%u))\n" : ",f,%u))\n", (unsigned)number);
}

static void
print_tables(struct program *p)
{
	const struct puzzle *puzzle = p->printer.puzzle;
	struct tree_node *asked[ASKED_MAX];
	uint32_t count = printer_asked(puzzle, asked), number = 0;

	text_add(&p->text, span_of("D=[]\nC=[]\nN=[]\nQ=[]\n"));
	for (uint32_t i = 0; i < puzzle->variable_count; i++) {
		const struct tree_node *variable = puzzle->variables[i];

		number += !variable->truth;
		if (variable->truth)
			text_add(&p->text, span_of("D.append((False,True))\n"));
		else
			text_print(
			    &p->text, "D.append(range(%" PRId64 ",%" PRId64 "))\n", variable->low, variable->high + 1);
	}
	for (uint32_t i = 0; i < puzzle->axiom_count; i++)
		print_assertion(p, puzzle->axioms[i], number++);
	for (uint32_t i = 0; i < puzzle->constraint_count; i++)
		print_assertion(p, puzzle->constraints[i].node, number++);
	for (uint32_t i = 0; i < count; i++) {
		print_function(p, asked[i]);
		text_add(&p->text, span_of("Q.append(("));
		print_support(p, collect(p, asked[i]));
		text_add(&p->text, span_of(",f))\n"));
	}
}

struct span
puzzle_program(const struct puzzle *puzzle, struct arena *arena)
{
	static const char *const kinds[ASK_KINDS] = {[ASK_VALUE] = "values",
	    [ASK_MUST] = "options",
	    [ASK_COULD] = "options",
	    [ASK_CANNOT] = "options",
	    [ASK_ENTAILS] = "entails",
	    [ASK_COUNT] = "count",
	    [ASK_MIN] = "min",
	    [ASK_MAX] = "max"};
	struct program p = {.text = {.arena = arena, .most = PROGRAM_MAX - 1}};

	if (!printer_mark(&p.printer, puzzle, arena))
		return NO_SPAN;
	p.seen = arena_take(arena, (p.printer.count + 1) * sizeof(*p.seen));
	p.list = arena_take(arena, (p.printer.count + 1) * sizeof(*p.list));
	if (p.seen == NULL || p.list == NULL)
		return NO_SPAN;
	text_add(&p.text, (struct span){enumerate, enumerate_len});
	print_tables(&p);
	text_print(&p.text, "run(\"%s\",D,C,N,Q)\n", kinds[puzzle->ask.kind]);
	return p.text.full ? NO_SPAN : (struct span){p.text.at, p.text.len};
}
