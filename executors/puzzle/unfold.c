/*
 * Turns expressions into the typed tree, operator by operator.
 */
#include "executors/arena.h"
#include "executors/puzzle/inside.h"
#include "executors/puzzle/relations.h"

static const struct operand wrong_operand = {.type = OPERAND_WRONG};

/* All arguments as truth values, or as numbers; NULL if there was a mistake. */
static struct tree_node **
nodes_of(struct unfolder *u, const struct syntax *syntax, bool truth)
{
	struct tree_node **made = arena_take(u->puzzle->arena, (syntax->count + 1) * sizeof(struct tree_node *));
	uint32_t n = 0;

	if (made == NULL) {
		unfold_wrong(u, syntax->column, "no memory is left");
		return NULL;
	}
	for (const struct syntax *a = syntax->arguments; a != NULL; a = a->next) {
		struct operand operand = unfold(u, a);

		made[n] = truth ? unfold_as_truth(u, operand) : unfold_as_number(u, operand);
		if (made[n++] == NULL)
			return NULL;
	}
	return made;
}

static struct operand
unfold_joined(struct unfolder *u, const struct syntax *syntax)
{
	struct tree_node **a = nodes_of(u, syntax, true);
	struct tree_node *made;

	if (a == NULL)
		return wrong_operand;
	switch (syntax->kind) {
	case SYNTAX_NOT:
		made = tree_not(u->tree, a[0]);
		break;
	case SYNTAX_AND:
		made = tree_and(u->tree, a, syntax->count);
		break;
	case SYNTAX_OR:
		made = tree_or(u->tree, a, syntax->count);
		break;
	case SYNTAX_XOR:
		made = tree_not(u->tree, tree_equal(u->tree, a[0], a[1]));
		break;
	case SYNTAX_IMPLIES:
		made = tree_implies(u->tree, a[0], a[1]);
		break;
	default:
		made = tree_equal(u->tree, a[0], a[1]);
		break;
	}
	return unfold_truth(u, syntax->column, made);
}

static struct operand
unfold_calculated(struct unfolder *u, const struct syntax *syntax)
{
	struct tree_node **a = nodes_of(u, syntax, false);
	struct tree_node *made;

	if (a == NULL)
		return wrong_operand;
	switch (syntax->kind) {
	case SYNTAX_NEGATIVE:
		made = tree_times(u->tree, tree_number(u->tree, -1), a[0]);
		break;
	case SYNTAX_ADD:
		made = tree_add(u->tree, a, syntax->count);
		break;
	case SYNTAX_MULTIPLY:
		made = tree_times(u->tree, a[0], a[1]);
		break;
	case SYNTAX_DIVIDE:
		made = tree_divide(u->tree, a[0], a[1]);
		break;
	default:
		made = tree_modulo(u->tree, a[0], a[1]);
		break;
	}
	return unfold_number(u, syntax->column, made);
}

static struct operand
unfold_chain(struct unfolder *u, const struct syntax *syntax)
{
	struct tree_node **made = arena_take(u->puzzle->arena, syntax->count * sizeof(struct tree_node *));
	struct operand before = unfold(u, syntax->arguments);
	uint32_t n = 0;

	if (made == NULL)
		return unfold_wrong(u, syntax->column, "no memory is left");
	for (const struct syntax *a = syntax->arguments->next; a != NULL; a = a->next) {
		struct operand next = unfold(u, a);

		made[n] = unfold_compared(u, a->compared, before, next);
		if (made[n++] == NULL)
			return wrong_operand;
		before = next;
	}
	return unfold_truth(u, syntax->column, tree_and(u->tree, made, n));
}

/* Whether a number is in a range. */
static struct tree_node *
in_range(struct unfolder *u, struct operand one, const struct syntax_over *over)
{
	struct tree_node *number = unfold_as_number(u, one);

	return tree_both(u->tree, tree_at_most(u->tree, tree_number(u->tree, over->low), number),
	    tree_at_most(u->tree, number, tree_number(u->tree, over->high)));
}

/* Whether a value is one of the list's, or of those in a set or group. */
static struct tree_node *
in_list(struct unfolder *u, const struct syntax *syntax, struct operand one)
{
	const struct syntax *argument = syntax->arguments->next;
	uint32_t count = syntax->count - 1;
	struct operand *values = syntax->over.name.at != NULL ? unfold_rounds(u, &syntax->over, &count) : NULL;
	struct tree_node **made;

	if (syntax->over.name.at != NULL && values == NULL)
		return NULL;
	made = arena_take(u->puzzle->arena, (count + 1) * sizeof(struct tree_node *));
	for (uint32_t i = 0; made != NULL && i < count; i++) {
		made[i] = unfold_compared(u, COMPARED_EQUAL, one, values != NULL ? values[i] : unfold(u, argument));
		if (made[i] == NULL)
			return NULL;
		argument = values != NULL ? NULL : argument->next;
	}
	return made != NULL ? tree_or(u->tree, made, count) : NULL;
}

static struct operand
unfold_membership(struct unfolder *u, const struct syntax *syntax)
{
	struct operand one = unfold(u, syntax->arguments);
	struct tree_node *made;

	if (one.type == OPERAND_WRONG)
		return one;
	made = syntax->over.column != 0 && syntax->over.name.at == NULL ? in_range(u, one, &syntax->over)
									: in_list(u, syntax, one);
	return unfold_truth(u, syntax->column, syntax->kind == SYNTAX_IN ? made : tree_not(u->tree, made));
}

static struct operand
unfold_conditional(struct unfolder *u, const struct syntax *syntax)
{
	const struct syntax *then = syntax->arguments->next;
	struct tree_node *condition = unfold_as_truth(u, unfold(u, syntax->arguments));
	struct operand a, b;

	if (condition == NULL)
		return wrong_operand;
	a = unfold(u, then);
	b = unfold(u, then->next);
	if (a.type == OPERAND_WRONG || b.type == OPERAND_WRONG)
		return wrong_operand;
	if (a.type == OPERAND_MEMBER && b.type == OPERAND_MEMBER && a.set == b.set) {
		a.node = tree_if(u->tree, condition, a.node, b.node);
		a.bare = a.group = -1;
		return a.node != NULL ? a : unfold_unmade(u, syntax->column);
	}
	if (a.type == OPERAND_TRUTH && b.type == OPERAND_TRUTH)
		return unfold_truth(u, syntax->column, tree_if(u->tree, condition, a.node, b.node));
	return unfold_number(
	    u, syntax->column, tree_if(u->tree, condition, unfold_as_number(u, a), unfold_as_number(u, b)));
}

static struct operand
unfold_call(struct unfolder *u, const struct syntax *syntax)
{
	struct operand result = wrong_operand;
	bool whole = u->whole;

	/* Inside a function or relation it is a part. */
	u->whole = false;
	if (function_unfold(u, syntax, &result))
		return result;
	u->whole = whole;
	if (relation_unfold(u, syntax, &result))
		return result;
	if (name_find_group(u->puzzle, syntax->name) >= 0)
		return unfold_index(u, syntax);
	return unfold_unknown(u, syntax->column, syntax->name);
}

static struct operand
unfold_kind(struct unfolder *u, const struct syntax *syntax)
{

	switch (syntax->kind) {
	case SYNTAX_NUMBER:
		return unfold_number(u, syntax->column, tree_number(u->tree, syntax->number));
	case SYNTAX_TRUTH:
		return unfold_truth(u, syntax->column, tree_truth(u->tree, syntax->number != 0));
	case SYNTAX_NAME:
		return unfold_name(u, syntax);
	case SYNTAX_INDEX:
		return unfold_index(u, syntax);
	case SYNTAX_CALL:
		return unfold_call(u, syntax);
	case SYNTAX_COMPARE:
		return unfold_chain(u, syntax);
	case SYNTAX_IN:
	case SYNTAX_NOT_IN:
		return unfold_membership(u, syntax);
	case SYNTAX_IF:
		return unfold_conditional(u, syntax);
	case SYNTAX_NEGATIVE:
	case SYNTAX_ADD:
	case SYNTAX_MULTIPLY:
	case SYNTAX_DIVIDE:
	case SYNTAX_MODULO:
		return unfold_calculated(u, syntax);
	default:
		return unfold_joined(u, syntax);
	}
}

struct operand
unfold(struct unfolder *u, const struct syntax *syntax)
{
	bool whole = u->whole;
	struct operand result;

	if (!tree_charge(u->tree, 1))
		return unfold_unmade(u, syntax->column);
	/* What is unfolded from here is a part, unless `and` joins it to the rest. */
	u->whole = whole && (syntax->kind == SYNTAX_AND || syntax->kind == SYNTAX_CALL);
	result = unfold_kind(u, syntax);
	u->whole = whole;
	return result;
}
