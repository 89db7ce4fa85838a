/*
 * The table of relation words: their arguments, their expansion (relations.c), and their order. For relations.c only.
 */
#ifndef PARAPET_EXECUTORS_PUZZLE_RELATION_WORDS_H
#define PARAPET_EXECUTORS_PUZZLE_RELATION_WORDS_H

#include "executors/puzzle/inside.h"

enum expansion {
	EXPAND_LESS,  /* a before b */
	EXPAND_STEP,  /* b is n after a */
	EXPAND_APART, /* n between them, either way */
	EXPAND_BETWEEN,
	EXPAND_BETWEEN_CLOSELY,
	EXPAND_NTH,  /* of the domain */
	EXPAND_RANK, /* of the group */
	EXPAND_MIDDLE,
	EXPAND_END,
	EXPAND_OPPOSITE,
	EXPAND_SAYS,
	EXPAND_TRUTHFUL,
	EXPAND_OVERTAKES,
	EXPAND_START,
	EXPAND_KIN
};

#define AXIS_BIT(axis) (1U << (axis))

/* far: counted from the far end, or the far one first. Axes: AXIS_BIT of each; home is the word's own axis. */
struct relation {
	const char *name;
	const char *arguments; /* p: a place, n: a known number, m: a member, t: a truth value */
	enum expansion expansion;
	enum axis home;
	unsigned axes;
	bool far;
	int n;
	struct kin_word kin;
};

/*
 * The word of this name; "second_oldest" and "nth_oldest" are the ordinal and "oldest". Returns false if there is
 * none.
 */
bool relation_find(struct span name, struct relation *found);

/* The words by number, for suggestions and tests: NULL after the last. Words with an ordinal are not listed. */
const char *relation_name(size_t i);

#endif
