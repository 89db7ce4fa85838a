/*
 * The typed tree that a puzzle's expressions become, unfolded: whole numbers and truth values, variables by number, no
 * names, no quantifiers, no relation words. What the printers print.
 *
 * The same subtree is made once (so `uses` tells what is worth a name), and a node's arguments were made before it (so
 * the order of making is an order in which definitions may stand). Constants are folded, by bounds too: a comparison
 * that no values within the domains could change is a constant.
 *
 * Everything is taken from the arena and charged to a budget before it is made. Whatever cannot be made is NULL, and
 * NULL among the arguments gives NULL: callers look once, at the end, and tree->failure says why.
 */
#ifndef PARAPET_EXECUTORS_PUZZLE_TREE_H
#define PARAPET_EXECUTORS_PUZZLE_TREE_H

#include <stdbool.h>
#include <stdint.h>

struct arena;

#define TREE_NODES_MAX 65536
#define TREE_VALUE_MAX 9007199254740991 /* 2^53 - 1: what a number could reach, either sign */
#define TREE_BUCKETS   1024

enum tree_op {
	TREE_CONSTANT, /* value; a truth value is 0 or 1 */
	TREE_VARIABLE, /* value: its number */
	TREE_NOT,
	TREE_AND, /* two or more */
	TREE_OR,
	TREE_EQUAL, /* of two of one type */
	TREE_LESS,
	TREE_AT_MOST,  /* <= */
	TREE_DISTINCT, /* two or more numbers */
	TREE_IF,       /* condition, then, else: a number or a truth value */
	TREE_ADD,      /* two or more */
	TREE_MULTIPLY,
	TREE_DIVIDE, /* rounded down; by a positive constant */
	TREE_MODULO, /* 0 to divisor - 1; by a positive constant */
	TREE_ABSOLUTE
};

struct tree_node {
	enum tree_op op;
	bool truth;        /* a truth value, else a number */
	uint32_t uses;     /* as an argument of other nodes, or held by whoever asked with tree_hold */
	int64_t value;     /* of a constant, a variable */
	int64_t low, high; /* what it lies between */
	uint32_t mark;     /* the printers' own; 0 before */
	struct tree_node *next_made;
	struct tree_node *next_alike;
	uint32_t count;
	struct tree_node *arguments[];
};

enum tree_failure { TREE_FINE, TREE_TOO_MANY, TREE_TOO_LARGE, TREE_DIVISOR, TREE_NO_MEMORY };

struct tree {
	struct arena *arena;
	struct tree_node *first, *last; /* in the order of making */
	struct tree_node *alike[TREE_BUCKETS];
	uint32_t charged; /* of TREE_NODES_MAX; never falls */
	enum tree_failure failure;
};

/* Charge for work that is about to be done. Returns whether there is that much left; failure is set if not. */
bool tree_charge(struct tree *tree, uint64_t nodes);

struct tree_node *tree_number(struct tree *tree, int64_t value);
struct tree_node *tree_truth(struct tree *tree, bool value);
/* A variable's bounds are those of its domain: 0 and 1 for a truth value. The same number has the same bounds always.
 */
struct tree_node *tree_variable(struct tree *tree, uint32_t number, bool truth, int64_t low, int64_t high);

struct tree_node *tree_not(struct tree *tree, struct tree_node *a);
/* Of count truth values; none give true, and false. Arguments are copied. */
struct tree_node *tree_and(struct tree *tree, struct tree_node *const *of, uint32_t count);
struct tree_node *tree_or(struct tree *tree, struct tree_node *const *of, uint32_t count);
struct tree_node *tree_both(struct tree *tree, struct tree_node *a, struct tree_node *b);
struct tree_node *tree_either(struct tree *tree, struct tree_node *a, struct tree_node *b);
struct tree_node *tree_implies(struct tree *tree, struct tree_node *a, struct tree_node *b);

struct tree_node *tree_equal(struct tree *tree, struct tree_node *a, struct tree_node *b);
struct tree_node *tree_less(struct tree *tree, struct tree_node *a, struct tree_node *b);
struct tree_node *tree_at_most(struct tree *tree, struct tree_node *a, struct tree_node *b);
struct tree_node *tree_distinct(struct tree *tree, struct tree_node *const *of, uint32_t count);
struct tree_node *tree_if(struct tree *tree, struct tree_node *condition, struct tree_node *a, struct tree_node *b);

struct tree_node *tree_add(struct tree *tree, struct tree_node *const *of, uint32_t count);
struct tree_node *tree_plus(struct tree *tree, struct tree_node *a, struct tree_node *b);
struct tree_node *tree_minus(struct tree *tree, struct tree_node *a, struct tree_node *b);
struct tree_node *tree_times(struct tree *tree, struct tree_node *a, struct tree_node *b);
struct tree_node *tree_divide(struct tree *tree, struct tree_node *a, struct tree_node *b);
struct tree_node *tree_modulo(struct tree *tree, struct tree_node *a, struct tree_node *b);
struct tree_node *tree_absolute(struct tree *tree, struct tree_node *a);

/* The truth value as 0 or 1. */
struct tree_node *tree_counted(struct tree *tree, struct tree_node *truth);

bool tree_is_constant(const struct tree_node *node);

#endif
