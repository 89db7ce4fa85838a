/*
 * Shared by both printers of the tree: which nodes are needed, which of them get a name, and a text with a size
 * limit.
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
	struct tree_node **nodes; /* in order of creation; a node's mark is its index, from 1 */
	enum printed *how;
	uint32_t count;
};

/* A node that is used twice, or would nest deeper than a dozen, is printed by name. Returns false without memory. */
bool printer_mark(struct printer *printer, const struct puzzle *puzzle, struct arena *arena);

/* How a node is printed. */
enum printed printed_how(const struct printer *printer, const struct tree_node *node);

/* The nodes of the question, in the order of its terms; at most ASKED_MAX. */
#define ASKED_MAX 64
uint32_t printer_asked(const struct puzzle *puzzle, struct tree_node *asked[ASKED_MAX]);

/* A text in an arena. If it exceeds `most` or memory runs out, `full` is set and nothing more is added. */
struct text {
	struct arena *arena;
	char *at;
	size_t len, room, most;
	size_t begin; /* initial room; 0: some. Growing wastes half as much in the arena */
	bool full;
};

void text_add(struct text *text, struct span more);
__attribute__((format(printf, 2, 3))) void text_print(struct text *text, const char *format, ...);

#endif
