/* The functions of lists: of their arguments, or of a generator's rounds. */
#include "executors/arena.h"
#include "executors/puzzle/inside.h"

const char *const function_names[] = {"abs", "min", "max", "sum", "count", "all", "any", "distinct", "exactly",
    "at_least", "at_most", "either", "neither", "same", "different", "number", "which", "xor", "implies", "iff", NULL};

/* A call with its arguments unfolded, and as nodes of one type. */
struct called {
	struct unfolder *u;
	const struct syntax *call;
	struct operand *arguments;
	uint32_t count;
	struct tree_node **nodes;
};

static bool
truths(struct called *c, uint32_t from)
{

	c->nodes = arena_take(c->u->puzzle->arena, (c->count + 1) * sizeof(struct tree_node *));
	for (uint32_t i = from; c->nodes != NULL && i < c->count; i++) {
		c->nodes[i] = unfold_as_truth(c->u, c->arguments[i]);
		if (c->nodes[i] == NULL)
			return false;
	}
	return c->nodes != NULL;
}

static bool
numbers(struct called *c)
{

	c->nodes = arena_take(c->u->puzzle->arena, (c->count + 1) * sizeof(struct tree_node *));
	for (uint32_t i = 0; c->nodes != NULL && i < c->count; i++) {
		c->nodes[i] = unfold_as_number(c->u, c->arguments[i]);
		if (c->nodes[i] == NULL)
			return false;
	}
	return c->nodes != NULL;
}

/* How many of the truth values from this one on are true. */
static struct tree_node *
counted(struct called *c, uint32_t from)
{

	if (!truths(c, from))
		return NULL;
	for (uint32_t i = from; i < c->count; i++)
		c->nodes[i] = tree_counted(c->u->tree, c->nodes[i]);
	return tree_add(c->u->tree, c->nodes + from, c->count - from);
}

static struct operand
wanted(struct called *c, const char *what)
{

	return unfold_wrong(c->u, c->call->column, "%.*s is of %s", (int)c->call->name.len, c->call->name.at, what);
}

static struct operand
extreme(struct called *c, bool greatest)
{
	struct tree_node *best;

	if (c->count == 0)
		return wanted(c, "one value at least");
	if (!numbers(c))
		return wanted(c, "numbers");
	best = c->nodes[0];
	for (uint32_t i = 1; i < c->count; i++) {
		struct tree_node *other = c->nodes[i];

		best = tree_if(c->u->tree,
		    greatest ? tree_at_most(c->u->tree, other, best) : tree_at_most(c->u->tree, best, other), best,
		    other);
	}
	return unfold_number(c->u, c->call->column, best);
}

/* Values that are places or members: all of one kind. */
static struct operand
all_distinct(struct called *c)
{

	c->nodes = arena_take(c->u->puzzle->arena, (c->count + 1) * sizeof(struct tree_node *));
	if (c->nodes == NULL)
		return wanted(c, "fewer values");
	for (uint32_t i = 0; i < c->count; i++) {
		struct operand place = unfold_as_place(c->u, c->arguments[i], -1);

		if (place.type == OPERAND_WRONG)
			return place;
		if (i > 0 && (place.type != c->arguments[0].type || place.set != c->arguments[0].set))
			return wanted(c, "values of one kind");
		c->arguments[i] = place;
		c->nodes[i] = place.node;
	}
	return unfold_truth(c->u, c->call->column, tree_distinct(c->u->tree, c->nodes, c->count));
}

/* exactly, at_least, at_most: a number, then truth values. */
static struct operand
bounded(struct called *c)
{
	struct tree_node *sum, *made;
	int64_t bound;

	if (c->count == 0 || !unfold_constant(c->u, c->arguments[0], 0, ROUNDS_MAX, &bound))
		return wanted(c, "a number that is known, and truth values");
	sum = counted(c, 1);
	if (span_equals(c->call->name, "exactly"))
		made = tree_equal(c->u->tree, sum, tree_number(c->u->tree, bound));
	else if (span_equals(c->call->name, "at_least"))
		made = tree_at_most(c->u->tree, tree_number(c->u->tree, bound), sum);
	else
		made = tree_at_most(c->u->tree, sum, tree_number(c->u->tree, bound));
	return unfold_truth(c->u, c->call->column, made);
}

static struct operand
of_truths(struct called *c)
{
	struct tree_node *made;

	if (span_equals(c->call->name, "count"))
		return unfold_number(c->u, c->call->column, counted(c, 0));
	if (span_equals(c->call->name, "either")) {
		struct tree_node *sum = counted(c, 0);

		return unfold_truth(c->u, c->call->column, tree_equal(c->u->tree, sum, tree_number(c->u->tree, 1)));
	}
	if (!truths(c, 0))
		return wanted(c, "truth values");
	if (span_equals(c->call->name, "all"))
		made = tree_and(c->u->tree, c->nodes, c->count);
	else
		made = tree_or(c->u->tree, c->nodes, c->count);
	if (span_equals(c->call->name, "neither"))
		made = tree_not(c->u->tree, made);
	return unfold_truth(c->u, c->call->column, made);
}

/* same, different, xor, implies, iff: of two. */
static struct operand
of_two(struct called *c)
{
	struct span word = c->call->name;
	struct tree_node *made;

	if (c->count != 2)
		return wanted(c, "two values");
	if (span_equals(word, "same") || span_equals(word, "different"))
		made = unfold_compared(c->u, span_equals(word, "same") ? COMPARED_EQUAL : COMPARED_DIFFERENT,
		    c->arguments[0], c->arguments[1]);
	else if (!truths(c, 0))
		made = NULL;
	else if (span_equals(word, "implies"))
		made = tree_implies(c->u->tree, c->nodes[0], c->nodes[1]);
	else
		made = tree_equal(c->u->tree, c->nodes[0], c->nodes[1]);
	return unfold_truth(c->u, c->call->column, span_equals(word, "xor") ? tree_not(c->u->tree, made) : made);
}

/* abs and number: of one. */
static struct operand
of_one(struct called *c)
{

	if (c->count != 1)
		return wanted(c, "one value");
	if (span_equals(c->call->name, "abs"))
		return unfold_number(
		    c->u, c->call->column, tree_absolute(c->u->tree, unfold_as_number(c->u, c->arguments[0])));
	if (c->arguments[0].type != OPERAND_MEMBER)
		return wanted(c, "a member of a set");
	return unfold_number(c->u, c->call->column, c->arguments[0].node);
}

static bool
is_function(struct span name)
{

	for (size_t i = 0; function_names[i] != NULL; i++)
		if (span_equals(name, function_names[i]))
			return true;
	return false;
}

bool
function_unfold(struct unfolder *u, const struct syntax *call, struct operand *result)
{
	struct called c = {.u = u, .call = call};
	struct operand few[ARGUMENTS_FEW];
	struct span word = call->name;

	if (!is_function(word))
		return false;
	if (span_equals(word, "which")) {
		*result = unfold_wrong(u, call->column, "which(...) is the whole of an `ask`, or nothing");
		return true;
	}
	c.arguments = unfold_arguments(u, call, few, &c.count);
	if (c.arguments == NULL)
		*result = (struct operand){.type = OPERAND_WRONG};
	else if (span_equals(word, "min") || span_equals(word, "max"))
		*result = extreme(&c, span_equals(word, "max"));
	else if (span_equals(word, "sum"))
		*result = numbers(&c) ? unfold_number(u, call->column, tree_add(u->tree, c.nodes, c.count))
				      : wanted(&c, "numbers");
	else if (span_equals(word, "distinct"))
		*result = all_distinct(&c);
	else if (span_equals(word, "exactly") || span_equals(word, "at_least") || span_equals(word, "at_most"))
		*result = bounded(&c);
	else if (span_equals(word, "abs") || span_equals(word, "number"))
		*result = of_one(&c);
	else if (span_equals(word, "count") || span_equals(word, "all") || span_equals(word, "any") ||
	    span_equals(word, "either") || span_equals(word, "neither"))
		*result = of_truths(&c);
	else
		*result = of_two(&c);
	return true;
}
