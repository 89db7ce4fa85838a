/*
 * Find what is needed from the last node to the first: arguments are always older than the node that uses them.
 */
#include "executors/puzzle/printer.h"

#include <stdarg.h>
#include <stdio.h>

#include "executors/arena.h"
#include "executors/puzzle/inside.h"

#define NESTED_MAX 12

enum printed
printed_how(const struct printer *printer, const struct tree_node *node)
{

	return printer->how[node->mark - 1];
}

uint32_t
printer_asked(const struct puzzle *puzzle, struct tree_node *asked[ASKED_MAX])
{
	const struct puzzle_question *ask = &puzzle->ask;
	uint32_t count = 0;

	if (ask->node != NULL)
		asked[count++] = ask->node;
	for (uint32_t i = 0; i < ask->option_count; i++)
		asked[count++] = ask->options[i].node;
	for (uint32_t i = 0;
	     count < ASKED_MAX && ask->node == NULL && ask->option_count == 0 && i < puzzle->variable_count; i++)
		if (!puzzle->groups[puzzle->group_of[i]].hidden)
			asked[count++] = puzzle->variables[i];
	return count;
}

static void
need(struct printer *p, const struct tree_node *node)
{

	if (p->how[node->mark - 1] == PRINTED_NOT)
		p->how[node->mark - 1] = PRINTED_WHERE_USED;
}

/* Name what is used twice or nests too deep. */
static void
name_nodes(struct printer *p, uint32_t *nested)
{

	for (uint32_t i = 0; i < p->count; i++) {
		const struct tree_node *node = p->nodes[i];

		for (uint32_t k = 0; k < node->count; k++) {
			uint32_t at = node->arguments[k]->mark - 1;

			if (p->how[at] != PRINTED_BY_NAME && nested[at] >= nested[i])
				nested[i] = nested[at] + 1;
		}
		if (p->how[i] == PRINTED_WHERE_USED && node->count > 0 && (node->uses > 1 || nested[i] > NESTED_MAX))
			p->how[i] = PRINTED_BY_NAME;
	}
}

bool
printer_mark(struct printer *printer, const struct puzzle *puzzle, struct arena *arena)
{
	struct tree_node *asked[ASKED_MAX];
	uint32_t count = 0, asked_count = printer_asked(puzzle, asked);
	uint32_t *nested;

	for (struct tree_node *node = puzzle->tree.first; node != NULL; node = node->next_made)
		node->mark = ++count;
	*printer = (struct printer){puzzle, arena, arena_take(arena, (count + 1) * sizeof(struct tree_node *)),
	    arena_take(arena, (count + 1) * sizeof(enum printed)), count};
	nested = arena_take(arena, (count + 1) * sizeof(*nested));
	if (printer->nodes == NULL || printer->how == NULL || nested == NULL)
		return false;
	for (struct tree_node *node = puzzle->tree.first; node != NULL; node = node->next_made)
		printer->nodes[node->mark - 1] = node;
	for (uint32_t i = 0; i < puzzle->constraint_count; i++)
		need(printer, puzzle->constraints[i].node);
	for (uint32_t i = 0; i < puzzle->axiom_count; i++)
		need(printer, puzzle->axioms[i]);
	/* A question's terms are always short. */
	for (uint32_t i = 0; i < asked_count; i++)
		printer->how[asked[i]->mark - 1] = asked[i]->count > 0 ? PRINTED_BY_NAME : PRINTED_WHERE_USED;
	for (uint32_t i = count; i > 0; i--)
		for (uint32_t k = 0; printer->how[i - 1] != PRINTED_NOT && k < printer->nodes[i - 1]->count; k++)
			need(printer, printer->nodes[i - 1]->arguments[k]);
	name_nodes(printer, nested);
	return true;
}

void
text_add(struct text *text, struct span more)
{
	size_t room = text->room != 0 ? text->room : text->begin != 0 ? text->begin : 1024;
	char *at;

	if (text->full || more.len > text->most - text->len) {
		text->full = true;
		return;
	}
	while (room - text->len <= more.len)
		room *= 2;
	if (room != text->room) {
		at = arena_take(text->arena, room);
		if (at == NULL) {
			text->full = true;
			return;
		}
		if (text->len > 0)
			memcpy(at, text->at, text->len);
		text->at = at;
		text->room = room;
	}
	if (more.len > 0)
		memcpy(text->at + text->len, more.at, more.len);
	text->len += more.len;
}

void
text_print(struct text *text, const char *format, ...)
{
	char piece[128];
	va_list arguments;
	int len;

	va_start(arguments, format);
	len = vsnprintf(piece, sizeof(piece), format, arguments);
	va_end(arguments);
	if (len < 0 || (size_t)len >= sizeof(piece))
		text->full = true;
	else
		text_add(text, (struct span){piece, (size_t)len});
}
