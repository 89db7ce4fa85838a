/*
 * Values entering the tree: their type, what a bare member stands for, and how two of them compare.
 */
#include <stdarg.h>
#include <stdio.h>

#include "executors/puzzle/inside.h"

struct operand
unfold_wrong(struct unfolder *u, unsigned column, const char *format, ...)
{
	va_list arguments;

	if (u->mistake->why[0] == '\0') {
		u->mistake->column = column;
		va_start(arguments, format);
		vsnprintf(u->mistake->why, sizeof(u->mistake->why), format, arguments);
		va_end(arguments);
	}
	return (struct operand){.type = OPERAND_WRONG};
}

struct operand
unfold_unmade(struct unfolder *u, unsigned column)
{

	switch (u->tree->failure) {
	case TREE_TOO_MANY:
		return unfold_wrong(u, column, "too much, once unfolded: over %d nodes", TREE_NODES_MAX);
	case TREE_TOO_LARGE:
		return unfold_wrong(u, column, "its numbers could become too large");
	case TREE_DIVISOR:
		return unfold_wrong(u, column, "what // and %% divide by must be a positive number that is known");
	default:
		return unfold_wrong(u, column, "no memory is left");
	}
}

struct operand
unfold_truth(struct unfolder *u, unsigned column, struct tree_node *node)
{

	if (node == NULL)
		return unfold_unmade(u, column);
	return (struct operand){OPERAND_TRUTH, node, -1, -1, -1, false, column};
}

struct operand
unfold_number(struct unfolder *u, unsigned column, struct tree_node *node)
{

	if (node == NULL)
		return unfold_unmade(u, column);
	return (struct operand){OPERAND_NUMBER, node, -1, -1, -1, false, column};
}

struct operand
unfold_member(struct unfolder *u, unsigned column, int set, int member)
{
	struct operand operand = unfold_number(u, column, tree_number(u->tree, member + 1));

	if (operand.type == OPERAND_WRONG)
		return operand;
	operand.type = OPERAND_MEMBER;
	operand.set = set;
	operand.bare = member;
	return operand;
}

/* A value of a group, given by any node. */
struct operand
unfold_value(struct unfolder *u, unsigned column, const struct puzzle_group *group, struct tree_node *node)
{
	struct operand operand = unfold_number(u, column, node);

	if (operand.type == OPERAND_WRONG)
		return operand;
	operand.type = group->domain == DOMAIN_TRUTH ? OPERAND_TRUTH
	    : group->domain == DOMAIN_SET            ? OPERAND_MEMBER
						     : OPERAND_NUMBER;
	operand.set = group->domain == DOMAIN_SET ? group->domain_set : -1;
	operand.group = group->domain == DOMAIN_TRUTH ? -1 : (int)(group - u->puzzle->groups);
	return operand;
}

/*
 * The family that members of a set stand for: the only wanted one, or the only one with an order. Returns -1: none, -2:
 * several.
 */
static int
family_of(const struct puzzle *puzzle, int set, bool truth, int domain_set)
{
	int found = -1, ordered = -1;
	unsigned families = 0, orders = 0;

	for (uint32_t i = 0; i < puzzle->group_count; i++) {
		const struct puzzle_group *group = &puzzle->groups[i];

		if (group->of != set || group->hidden || (group->domain == DOMAIN_TRUTH) != truth ||
		    (domain_set != -1 && (group->domain != DOMAIN_SET || group->domain_set != domain_set)))
			continue;
		found = (int)i;
		families++;
		if (group->order.axis != AXIS_NONE) {
			ordered = (int)i;
			orders++;
		}
	}
	return families == 1 ? found : families == 0 ? -1 : orders == 1 ? ordered : -2;
}

int
unfold_family(const struct puzzle *puzzle, int set)
{

	return family_of(puzzle, set, false, -1);
}

static struct operand
variable_of(struct unfolder *u, struct operand member, int family)
{
	const struct puzzle_group *group = &u->puzzle->groups[family];

	return unfold_value(u, member.column, group, group_variable(u->puzzle, group, (uint32_t)member.bare));
}

/* The variable that a bare member stands for; other operands are unchanged. */
static struct operand
stand_for(struct unfolder *u, struct operand operand, bool truth)
{
	const struct puzzle_set *set;
	struct span name;
	int family;

	if (operand.type != OPERAND_MEMBER || operand.bare == -1)
		return operand;
	set = &u->puzzle->sets[operand.set];
	name = set->members[operand.bare];
	family = family_of(u->puzzle, operand.set, truth, -1);
	if (family >= 0)
		return variable_of(u, operand, family);
	return unfold_wrong(u, operand.column,
	    family == -1 ? "'%.*s' is a member of %.*s, and no %s is told of those"
			 : "'%.*s' of %.*s could stand for several variables (%s): write family[member]",
	    (int)name.len, name.at, (int)set->name.len, set->name.at, truth ? "truth value" : "number");
}

struct tree_node *
unfold_as_truth(struct unfolder *u, struct operand operand)
{

	operand = stand_for(u, operand, true);
	if (operand.type == OPERAND_TRUTH)
		return operand.node;
	if (operand.type != OPERAND_WRONG)
		unfold_wrong(u, operand.column, "true or false is wanted here, not %s",
		    operand.type == OPERAND_NUMBER ? "a number" : "a member of a set");
	return NULL;
}

struct tree_node *
unfold_as_number(struct unfolder *u, struct operand operand)
{

	operand = stand_for(u, operand, false);
	if (operand.type == OPERAND_TRUTH)
		operand = unfold_number(u, operand.column, tree_counted(u->tree, operand.node));
	if (operand.type == OPERAND_NUMBER)
		return operand.node;
	if (operand.type == OPERAND_MEMBER)
		unfold_wrong(
		    u, operand.column, "a number is wanted here, not a member of a set; number(...) tells its place");
	return NULL;
}

struct operand
unfold_as_place(struct unfolder *u, struct operand operand, int beside)
{

	if (operand.type == OPERAND_MEMBER && operand.bare != -1 && operand.set == beside)
		return operand;
	operand = stand_for(u, operand, false);
	if (operand.type == OPERAND_TRUTH)
		return unfold_wrong(u, operand.column, "a place in an order is wanted here, not true or false");
	return operand;
}

bool
unfold_constant(struct unfolder *u, struct operand operand, int64_t low, int64_t high, int64_t *value)
{

	if (operand.type == OPERAND_WRONG)
		return false;
	if (operand.type != OPERAND_NUMBER || !tree_is_constant(operand.node)) {
		unfold_wrong(u, operand.column, "a number that is known is wanted here");
		return false;
	}
	*value = operand.node->value;
	if (*value >= low && *value <= high)
		return true;
	unfold_wrong(u, operand.column, "a number from %lld to %lld is wanted here", (long long)low, (long long)high);
	return false;
}

/* --- comparing --- */

/* Two members of different sets, or a member and something else: one or both stand for variables. */
static bool
stand_beside(struct unfolder *u, struct operand *a, struct operand *b)
{
	int family;

	if (a->bare != -1 && b->type == OPERAND_MEMBER) {
		family = family_of(u->puzzle, a->set, false, b->set);
		if (family >= 0) {
			*a = variable_of(u, *a, family);
			return a->type != OPERAND_WRONG;
		}
	}
	if (b->bare != -1 && a->type == OPERAND_MEMBER) {
		family = family_of(u->puzzle, b->set, false, a->set);
		if (family >= 0) {
			*b = variable_of(u, *b, family);
			return b->type != OPERAND_WRONG;
		}
	}
	*a = stand_for(u, *a, b->type == OPERAND_TRUTH);
	if (a->type != OPERAND_WRONG)
		*b = stand_for(u, *b, a->type == OPERAND_TRUTH);
	return a->type != OPERAND_WRONG && b->type != OPERAND_WRONG;
}

/*
 * Two named members of one set. In an order they compare as the variables that they stand for, if any. Two literal
 * names are never equal, so comparing them must mean something else.
 */
static bool
name_beside(struct unfolder *u, bool equality, struct operand *a, struct operand *b)
{
	const struct puzzle_set *set = &u->puzzle->sets[a->set];
	int family = unfold_family(u->puzzle, a->set);
	struct span left = set->members[a->bare], right = set->members[b->bare];

	if (!equality && family != -1) {
		*a = stand_for(u, *a, false);
		*b = a->type != OPERAND_WRONG ? stand_for(u, *b, false) : *a;
		return b->type != OPERAND_WRONG;
	}
	if (!equality || a->bound || b->bound || a->bare == b->bare)
		return true;
	unfold_wrong(u, b->column,
	    "'%.*s' and '%.*s' are two members, never the same: write family[%.*s] and family[%.*s] if those are meant",
	    (int)left.len, left.at, (int)right.len, right.at, (int)left.len, left.at, (int)right.len, right.at);
	return false;
}

struct tree_node *
unfold_compared(struct unfolder *u, enum syntax_compared compared, struct operand a, struct operand b)
{
	struct tree_node *left, *right, *made;
	bool equality = compared == COMPARED_EQUAL || compared == COMPARED_DIFFERENT;

	if (a.type == OPERAND_WRONG || b.type == OPERAND_WRONG)
		return NULL;
	if (a.type == OPERAND_MEMBER && b.type == OPERAND_MEMBER && a.set == b.set) {
		if (a.bare != -1 && b.bare != -1 && !name_beside(u, equality, &a, &b))
			return NULL;
	} else if (!stand_beside(u, &a, &b))
		return NULL;
	if (a.type == OPERAND_MEMBER && b.type == OPERAND_MEMBER && a.set == b.set) {
		left = a.node;
		right = b.node;
	} else if (a.type == OPERAND_MEMBER || b.type == OPERAND_MEMBER) {
		unfold_wrong(u, b.column, "a member of a set is compared with something that is none of that set");
		return NULL;
	} else if (equality && a.type == OPERAND_TRUTH && b.type == OPERAND_TRUTH) {
		left = a.node;
		right = b.node;
	} else {
		left = unfold_as_number(u, a);
		right = unfold_as_number(u, b);
	}
	switch (compared) {
	case COMPARED_EQUAL:
		made = tree_equal(u->tree, left, right);
		break;
	case COMPARED_DIFFERENT:
		made = tree_not(u->tree, tree_equal(u->tree, left, right));
		break;
	case COMPARED_LESS:
		made = tree_less(u->tree, left, right);
		break;
	case COMPARED_AT_MOST:
		made = tree_at_most(u->tree, left, right);
		break;
	case COMPARED_MORE:
		made = tree_less(u->tree, right, left);
		break;
	default:
		made = tree_at_most(u->tree, right, left);
		break;
	}
	if (made == NULL)
		unfold_unmade(u, b.column);
	return made;
}
