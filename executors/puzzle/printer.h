/*
 * What both printers of the tree share: which nodes are needed, which of them get a name of their own, and a text that
 * grows within a bound.
 */
#ifndef PARAPET_EXECUTORS_PUZZLE_PRINTER_H
#define PARAPET_EXECUTORS_PUZZLE_PRINTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"

struct arena;
struct puzzle;
struct tree_node;

enum printed { PRINTED_NOT, PRINTED_WHERE_USED, PRINTED_BY_NAME };

struct printer {
	const struct puzzle *puzzle;
	struct arena *arena;
	struct tree_node **nodes; /* in the order of making; a node's mark is its place, from 1 */
	enum printed *how;
	uint32_t count;
};

/* Whatever is used twice, or would nest deeper than a dozen, is printed by name. Returns false without memory. */
bool printer_mark(struct printer *printer, const struct puzzle *puzzle, struct arena *arena);

/* How a node is printed. */
enum printed printed_how(const struct printer *printer, const struct tree_node *node);

/* The nodes that are asked about, in the order of the question's terms; at most ASKED_MAX. */
#define ASKED_MAX 64
uint32_t printer_asked(const struct puzzle *puzzle, struct tree_node *asked[ASKED_MAX]);

/* A text in an arena. Once it is longer than most or there is no memory, `full` stays and nothing is added. */
struct text {
	struct arena *arena;
	char *at;
	size_t len, room, most;
	size_t begin; /* the first room; 0: some. What grows leaves the half as large behind in the arena */
	bool full;
};

void text_add(struct text *text, struct span more);
__attribute__((format(printf, 2, 3))) void text_print(struct text *text, const char *format, ...);

#endif
