/*
 * Makes nodes: folded where that is certain, shared, each charged for.
 */
#include "executors/puzzle/tree.h"

#include <assert.h>
#include <stddef.h>

#include "executors/arena.h"

#define CASES_MAX 32 /* values of an unknown that is multiplied by another */
#define FEW       16 /* arguments */

bool
tree_charge(struct tree *tree, uint64_t nodes)
{

	if (tree->failure != TREE_FINE)
		return false;
	if (nodes > TREE_NODES_MAX - tree->charged) {
		tree->failure = TREE_TOO_MANY;
		return false;
	}
	tree->charged += (uint32_t)nodes;
	return true;
}

bool
tree_is_constant(const struct tree_node *node)
{

	return node->op == TREE_CONSTANT;
}

static bool
is_value(const struct tree_node *node, int64_t value)
{

	return node->op == TREE_CONSTANT && node->value == value;
}

static uint32_t
bucket_of(const struct tree_node *like, struct tree_node *const *of, uint32_t count)
{
	uint64_t hash = (uint64_t)like->op * 2 + like->truth;

	hash = (hash ^ (uint64_t)like->value) * 0x9e3779b97f4a7c15u;
	for (uint32_t i = 0; i < count; i++)
		hash = (hash ^ (uintptr_t)of[i] >> 4) * 0x9e3779b97f4a7c15u;
	return (uint32_t)(hash >> 32) % TREE_BUCKETS;
}

static bool
same(const struct tree_node *node, const struct tree_node *like, struct tree_node *const *of, uint32_t count)
{

	if (node->op != like->op || node->truth != like->truth || node->value != like->value || node->count != count)
		return false;
	for (uint32_t i = 0; i < count; i++)
		if (node->arguments[i] != of[i])
			return false;
	return true;
}

/* The node like this one with these arguments, none of which is NULL: found or made. */
static struct tree_node *
make(struct tree *tree, struct tree_node like, struct tree_node *const *of, uint32_t count)
{
	uint32_t bucket = bucket_of(&like, of, count);
	struct tree_node *node;

	for (node = tree->alike[bucket]; node != NULL; node = node->next_alike)
		if (same(node, &like, of, count))
			return node;
	if (like.low < -TREE_VALUE_MAX || like.high > TREE_VALUE_MAX) {
		if (tree->failure == TREE_FINE)
			tree->failure = TREE_TOO_LARGE;
		return NULL;
	}
	if (!tree_charge(tree, 1 + (uint64_t)count / 8))
		return NULL;
	node = arena_take(tree->arena, sizeof(*node) + count * sizeof(struct tree_node *));
	if (node == NULL) {
		tree->failure = TREE_NO_MEMORY;
		return NULL;
	}
	*node = like;
	node->count = count;
	for (uint32_t i = 0; i < count; i++) {
		node->arguments[i] = of[i];
		of[i]->uses++;
	}
	node->next_alike = tree->alike[bucket];
	tree->alike[bucket] = node;
	if (tree->last != NULL)
		tree->last->next_made = node;
	else
		tree->first = node;
	tree->last = node;
	return node;
}

struct tree_node *
tree_number(struct tree *tree, int64_t value)
{

	return make(
	    tree, (struct tree_node){.op = TREE_CONSTANT, .value = value, .low = value, .high = value}, NULL, 0);
}

struct tree_node *
tree_truth(struct tree *tree, bool value)
{

	return make(tree,
	    (struct tree_node){.op = TREE_CONSTANT, .truth = true, .value = value, .low = value, .high = value}, NULL,
	    0);
}

struct tree_node *
tree_variable(struct tree *tree, uint32_t number, bool truth, int64_t low, int64_t high)
{

	return make(tree,
	    (struct tree_node){.op = TREE_VARIABLE, .truth = truth, .value = number, .low = low, .high = high}, NULL,
	    0);
}

/* A truth value that is unknown. */
static struct tree_node *
make_truth(struct tree *tree, enum tree_op op, struct tree_node *const *of, uint32_t count)
{

	return make(tree, (struct tree_node){.op = op, .truth = true, .high = 1}, of, count);
}

struct tree_node *
tree_not(struct tree *tree, struct tree_node *a)
{

	if (a == NULL)
		return NULL;
	assert(a->truth);
	if (a->op == TREE_CONSTANT)
		return tree_truth(tree, a->value == 0);
	if (a->op == TREE_NOT)
		return a->arguments[0];
	return make_truth(tree, TREE_NOT, &a, 1);
}

/*
 * Room for so many and one more. Most are few and found to exist already, so the arena would hold only abandoned room.
 */
static struct tree_node **
room_for(struct tree *tree, struct tree_node *few[FEW], uint32_t count)
{
	struct tree_node **room = count < FEW ? few : arena_take(tree->arena, (count + 1) * sizeof(struct tree_node *));

	if (room == NULL)
		tree->failure = TREE_NO_MEMORY;
	return room;
}

/* All of, or any of: `end` is the value that decides alone. */
static struct tree_node *
join(struct tree *tree, enum tree_op op, bool end, struct tree_node *const *of, uint32_t count)
{
	struct tree_node *few[FEW], **kept;
	uint32_t n = 0;

	for (uint32_t i = 0; i < count; i++)
		if (of[i] == NULL)
			return NULL;
	kept = room_for(tree, few, count);
	if (kept == NULL)
		return NULL;
	for (uint32_t i = 0; i < count; i++) {
		assert(of[i]->truth);
		if (is_value(of[i], end))
			return of[i];
		if (of[i]->op != TREE_CONSTANT)
			kept[n++] = of[i];
	}
	if (n == 0)
		return tree_truth(tree, !end);
	return n == 1 ? kept[0] : make_truth(tree, op, kept, n);
}

struct tree_node *
tree_and(struct tree *tree, struct tree_node *const *of, uint32_t count)
{

	return join(tree, TREE_AND, false, of, count);
}

struct tree_node *
tree_or(struct tree *tree, struct tree_node *const *of, uint32_t count)
{

	return join(tree, TREE_OR, true, of, count);
}

struct tree_node *
tree_both(struct tree *tree, struct tree_node *a, struct tree_node *b)
{

	return tree_and(tree, (struct tree_node *[]){a, b}, 2);
}

struct tree_node *
tree_either(struct tree *tree, struct tree_node *a, struct tree_node *b)
{

	return tree_or(tree, (struct tree_node *[]){a, b}, 2);
}

struct tree_node *
tree_implies(struct tree *tree, struct tree_node *a, struct tree_node *b)
{

	return tree_either(tree, tree_not(tree, a), b);
}

struct tree_node *
tree_equal(struct tree *tree, struct tree_node *a, struct tree_node *b)
{

	if (a == NULL || b == NULL)
		return NULL;
	assert(a->truth == b->truth);
	if (a == b)
		return tree_truth(tree, true);
	if (a->high < b->low || b->high < a->low)
		return tree_truth(tree, false);
	if (a->op == TREE_CONSTANT) {
		struct tree_node *swap = a;

		a = b;
		b = swap;
	}
	if (b->truth && b->op == TREE_CONSTANT)
		return b->value != 0 ? a : tree_not(tree, a);
	return make_truth(tree, TREE_EQUAL, (struct tree_node *[]){a, b}, 2);
}

struct tree_node *
tree_less(struct tree *tree, struct tree_node *a, struct tree_node *b)
{

	if (a == NULL || b == NULL)
		return NULL;
	assert(!a->truth && !b->truth);
	if (a->high < b->low || a == b || a->low >= b->high)
		return tree_truth(tree, a != b && a->high < b->low);
	return make_truth(tree, TREE_LESS, (struct tree_node *[]){a, b}, 2);
}

struct tree_node *
tree_at_most(struct tree *tree, struct tree_node *a, struct tree_node *b)
{

	if (a == NULL || b == NULL)
		return NULL;
	assert(!a->truth && !b->truth);
	if (a->high <= b->low || a == b || a->low > b->high)
		return tree_truth(tree, a == b || a->high <= b->low);
	return make_truth(tree, TREE_AT_MOST, (struct tree_node *[]){a, b}, 2);
}

struct tree_node *
tree_distinct(struct tree *tree, struct tree_node *const *of, uint32_t count)
{

	for (uint32_t i = 0; i < count; i++)
		if (of[i] == NULL)
			return NULL;
	if (count < 2)
		return tree_truth(tree, true);
	return make_truth(tree, TREE_DISTINCT, of, count);
}

struct tree_node *
tree_if(struct tree *tree, struct tree_node *condition, struct tree_node *a, struct tree_node *b)
{

	if (condition == NULL || a == NULL || b == NULL)
		return NULL;
	assert(condition->truth && a->truth == b->truth);
	if (condition->op == TREE_CONSTANT)
		return condition->value != 0 ? a : b;
	if (a == b)
		return a;
	return make(tree,
	    (struct tree_node){.op = TREE_IF,
		.truth = a->truth,
		.low = a->low < b->low ? a->low : b->low,
		.high = a->high > b->high ? a->high : b->high},
	    (struct tree_node *[]){condition, a, b}, 3);
}

struct tree_node *
tree_counted(struct tree *tree, struct tree_node *truth)
{

	return tree_if(tree, truth, tree_number(tree, 1), tree_number(tree, 0));
}

struct tree_node *
tree_add(struct tree *tree, struct tree_node *const *of, uint32_t count)
{
	struct tree_node like = {.op = TREE_ADD};
	struct tree_node *few[FEW], **kept = room_for(tree, few, count);
	int64_t constant = 0;
	uint32_t n = 0;

	if (kept == NULL)
		return NULL;
	for (uint32_t i = 0; i < count; i++) {
		if (of[i] == NULL)
			return NULL;
		assert(!of[i]->truth);
		like.low += of[i]->low;
		like.high += of[i]->high;
		if (like.low < -TREE_VALUE_MAX || like.high > TREE_VALUE_MAX) {
			tree->failure = tree->failure == TREE_FINE ? TREE_TOO_LARGE : tree->failure;
			return NULL;
		}
		if (of[i]->op == TREE_CONSTANT)
			constant += of[i]->value;
		else
			kept[n++] = of[i];
	}
	if (n == 0)
		return tree_number(tree, constant);
	if (constant != 0) {
		kept[n] = tree_number(tree, constant);
		if (kept[n] == NULL)
			return NULL;
		n++;
	}
	return n == 1 ? kept[0] : make(tree, like, kept, n);
}

struct tree_node *
tree_plus(struct tree *tree, struct tree_node *a, struct tree_node *b)
{

	return tree_add(tree, (struct tree_node *[]){a, b}, 2);
}

struct tree_node *
tree_minus(struct tree *tree, struct tree_node *a, struct tree_node *b)
{

	return a == b ? a == NULL ? NULL : tree_number(tree, 0)
		      : tree_plus(tree, a, tree_times(tree, tree_number(tree, -1), b));
}

/* The product; beyond every bound if it would overflow. */
static int64_t
product(int64_t a, int64_t b)
{
	int64_t result;

	return __builtin_mul_overflow(a, b, &result) ? ((a < 0) == (b < 0) ? INT64_MAX : INT64_MIN) : result;
}

/* A product of two unknowns is a case for each value of the narrower one: solvers handle linear terms well. */
static struct tree_node *
times_by_cases(struct tree *tree, struct tree_node *narrow, struct tree_node *wide)
{
	struct tree_node *made = tree_times(tree, tree_number(tree, narrow->high), wide);

	for (int64_t value = narrow->high - 1; value >= narrow->low; value--)
		made = tree_if(tree, tree_equal(tree, narrow, tree_number(tree, value)),
		    tree_times(tree, tree_number(tree, value), wide), made);
	return made;
}

struct tree_node *
tree_times(struct tree *tree, struct tree_node *a, struct tree_node *b)
{
	struct tree_node like = {.op = TREE_MULTIPLY};

	if (a == NULL || b == NULL)
		return NULL;
	assert(!a->truth && !b->truth);
	if (is_value(a, 1) || is_value(b, 0))
		return b;
	if (is_value(b, 1) || is_value(a, 0))
		return a;
	like.low = like.high = product(a->low, b->low);
	for (int i = 1; i < 4; i++) {
		int64_t corner = product(i & 1 ? a->high : a->low, i & 2 ? b->high : b->low);

		like.low = corner < like.low ? corner : like.low;
		like.high = corner > like.high ? corner : like.high;
	}
	if (like.low == like.high)
		return tree_number(tree, like.low);
	if (a->high - a->low > b->high - b->low) {
		struct tree_node *swap = a;

		a = b;
		b = swap;
	}
	if (a->op != TREE_CONSTANT && a->high - a->low < CASES_MAX && like.low >= -TREE_VALUE_MAX &&
	    like.high <= TREE_VALUE_MAX)
		return times_by_cases(tree, a, b);
	return make(tree, like, (struct tree_node *[]){a, b}, 2);
}

static int64_t
floored(int64_t a, int64_t by)
{

	return a / by - (a % by < 0);
}

/* Whether it is a valid divisor; reports it if not. */
static bool
divides(struct tree *tree, const struct tree_node *a, const struct tree_node *b)
{

	if (a == NULL || b == NULL)
		return false;
	if (b->op == TREE_CONSTANT && b->value > 0)
		return true;
	if (tree->failure == TREE_FINE)
		tree->failure = TREE_DIVISOR;
	return false;
}

struct tree_node *
tree_divide(struct tree *tree, struct tree_node *a, struct tree_node *b)
{
	struct tree_node like = {.op = TREE_DIVIDE};

	if (!divides(tree, a, b))
		return NULL;
	like.low = floored(a->low, b->value);
	like.high = floored(a->high, b->value);
	if (like.low == like.high)
		return tree_number(tree, like.low);
	return b->value == 1 ? a : make(tree, like, (struct tree_node *[]){a, b}, 2);
}

struct tree_node *
tree_modulo(struct tree *tree, struct tree_node *a, struct tree_node *b)
{
	struct tree_node like = {.op = TREE_MODULO};

	if (!divides(tree, a, b))
		return NULL;
	if (a->op == TREE_CONSTANT)
		return tree_number(tree, a->value - floored(a->value, b->value) * b->value);
	if (a->low >= 0 && a->high < b->value)
		return a;
	like.high = b->value - 1;
	return make(tree, like, (struct tree_node *[]){a, b}, 2);
}

struct tree_node *
tree_absolute(struct tree *tree, struct tree_node *a)
{
	struct tree_node like = {.op = TREE_ABSOLUTE};

	if (a == NULL)
		return NULL;
	assert(!a->truth);
	if (a->low >= 0)
		return a;
	if (a->high <= 0)
		return tree_minus(tree, tree_number(tree, 0), a);
	like.high = -a->low > a->high ? -a->low : a->high;
	return make(tree, like, &a, 1);
}
