/*
 * The meaning of relation words (docs/puzzle.md): a dozen short expansions of their arguments.
 */
#include "executors/puzzle/relations.h"

#include "executors/puzzle/relation_words.h"

/* --- expanding --- */

/* A word with its arguments. */
struct said {
	struct unfolder *u;
	struct tree *tree;
	unsigned column;
	struct span word;
	struct relation relation;
	struct operand arguments[3];
	struct tree_node *p[3]; /* the places */
	unsigned places;
	int64_t n;
	struct puzzle_order order;        /* of all places together */
	const struct puzzle_group *group; /* of the first place that has one, or NULL */
	bool far;                         /* the far end, counting from the smallest value */
};

static struct operand
wrong(struct said *s, const char *why)
{

	return unfold_wrong(s->u, s->column, "%.*s: %s", (int)s->word.len, s->word.at, why);
}

static int64_t
values(const struct said *s)
{

	return s->group->high - s->group->low + 1;
}

/* a is exactly n before b; on a circle also across the end. */
static struct tree_node *
step(struct said *s, struct tree_node *a, struct tree_node *b, int64_t n)
{
	struct tree_node *made = tree_equal(s->tree, tree_plus(s->tree, a, tree_number(s->tree, n)), b);

	if (s->order.axis != AXIS_CIRCLE)
		return made;
	return tree_either(
	    s->tree, made, tree_equal(s->tree, a, tree_plus(s->tree, b, tree_number(s->tree, values(s) - n))));
}

static struct operand
truth(struct said *s, struct tree_node *node)
{

	return unfold_truth(s->u, s->column, node);
}

static struct tree_node *
closely_between(struct said *s)
{
	struct tree_node *a = s->p[1], *x = s->p[0], *b = s->p[2];

	return tree_either(s->tree, tree_both(s->tree, step(s, a, x, 1), step(s, x, b, 1)),
	    tree_both(s->tree, step(s, b, x, 1), step(s, x, a, 1)));
}

static struct tree_node *
between(struct said *s)
{
	struct tree_node *a = s->p[1], *x = s->p[0], *b = s->p[2];

	return tree_either(s->tree, tree_both(s->tree, tree_less(s->tree, a, x), tree_less(s->tree, x, b)),
	    tree_both(s->tree, tree_less(s->tree, b, x), tree_less(s->tree, x, a)));
}

/* The n-th value of the domain. */
static struct tree_node *
nth(struct said *s, int64_t n, bool far)
{

	return tree_equal(s->tree, s->p[0], tree_number(s->tree, far ? s->group->high - n + 1 : s->group->low + n - 1));
}

/* The n-th of the group: n - 1 are beyond it, and none is at the same place. */
static struct tree_node *
rank(struct said *s)
{
	struct tree_node *beyond[VARIABLES_MAX], *with[VARIABLES_MAX];
	const struct puzzle_group *group = s->group;

	if (group->distinct && values(s) == group->count)
		return nth(s, s->n, s->far);
	for (uint32_t i = 0; i < group->count; i++) {
		struct tree_node *other = group_variable(s->u->puzzle, group, i);

		beyond[i] = s->far ? tree_less(s->tree, s->p[0], other) : tree_less(s->tree, other, s->p[0]);
		with[i] = tree_equal(s->tree, other, s->p[0]);
		beyond[i] = tree_counted(s->tree, beyond[i]);
		with[i] = tree_counted(s->tree, with[i]);
	}
	return tree_both(s->tree,
	    tree_equal(s->tree, tree_add(s->tree, beyond, group->count), tree_number(s->tree, s->n - 1)),
	    tree_equal(s->tree, tree_add(s->tree, with, group->count), tree_number(s->tree, 1)));
}

static struct operand
expand_of_group(struct said *s)
{
	int64_t count;

	if (s->group == NULL)
		return wrong(s, "it needs a variable, whose group says how many places there are");
	count = values(s);
	switch (s->relation.expansion) {
	case EXPAND_NTH:
		return truth(s, axis_words[s->order.axis].ranks ? rank(s) : nth(s, s->n, s->far));
	case EXPAND_RANK:
		return truth(s, rank(s));
	case EXPAND_MIDDLE:
		if (count % 2 == 0)
			return wrong(s, "an even number of places has no middle");
		return truth(s, nth(s, count / 2 + 1, false));
	case EXPAND_END:
		return truth(s, tree_either(s->tree, nth(s, 1, false), nth(s, 1, true)));
	default:
		if (count % 2 == 1)
			return wrong(s, "in a circle of an odd number nobody is opposite");
		return truth(s,
		    tree_either(s->tree,
			tree_equal(s->tree, tree_plus(s->tree, s->p[0], tree_number(s->tree, count / 2)), s->p[1]),
			tree_equal(s->tree, tree_plus(s->tree, s->p[1], tree_number(s->tree, count / 2)), s->p[0])));
	}
}

static struct operand
expand_between_places(struct said *s)
{
	struct tree_node *a = s->far && s->relation.expansion != EXPAND_APART ? s->p[1] : s->p[0];
	struct tree_node *b = a == s->p[0] ? s->p[1] : s->p[0];

	if (s->order.axis == AXIS_CIRCLE && s->group == NULL)
		return wrong(s, "it needs a variable, whose group says how many places there are");
	/* The number of places between two is less than their distance. */
	if (s->relation.expansion == EXPAND_APART)
		s->n += s->relation.far;
	if (s->order.axis == AXIS_CIRCLE && s->n >= values(s))
		return wrong(s, "the circle has not so many places");
	/* Clockwise is to the left of people facing the centre. */
	if (s->order.axis == AXIS_CIRCLE && s->relation.expansion == EXPAND_STEP)
		return truth(s, step(s, b, a, s->n));
	switch (s->relation.expansion) {
	case EXPAND_LESS:
		return truth(s, tree_less(s->tree, a, b));
	case EXPAND_STEP:
		return truth(s, step(s, a, b, s->n));
	case EXPAND_APART:
		return truth(s, tree_either(s->tree, step(s, a, b, s->n), step(s, b, a, s->n)));
	case EXPAND_BETWEEN:
		return truth(s, between(s));
	default:
		return truth(s, closely_between(s));
	}
}

static struct operand
expand_truth_teller(struct said *s)
{
	struct operand teller = truthful_unfold(s->u, s->arguments[0]);
	struct tree_node *claim;

	if (teller.type == OPERAND_WRONG)
		return teller;
	if (s->relation.expansion == EXPAND_TRUTHFUL)
		return truth(s, s->relation.far ? tree_not(s->tree, teller.node) : teller.node);
	claim = unfold_as_truth(s->u, s->arguments[1]);
	return claim != NULL ? truth(s, tree_equal(s->tree, teller.node, claim))
			     : (struct operand){.type = OPERAND_WRONG};
}

static struct operand
expand(struct said *s)
{

	switch (s->relation.expansion) {
	case EXPAND_NTH:
	case EXPAND_RANK:
	case EXPAND_MIDDLE:
	case EXPAND_END:
	case EXPAND_OPPOSITE:
		return expand_of_group(s);
	case EXPAND_SAYS:
	case EXPAND_TRUTHFUL:
		return expand_truth_teller(s);
	case EXPAND_OVERTAKES:
		return overtaking_unfold(s->u, s->column, !s->relation.far, s->arguments[0], s->arguments[1]);
	case EXPAND_START:
		return start_unfold(s->u, s->column, s->arguments[0]);
	case EXPAND_KIN:
		return kin_unfold(s->u, s->column, s->relation.kin, s->arguments);
	default:
		return expand_between_places(s);
	}
}

/* --- arguments --- */

/* The set whose bare members stand for themselves: the domain of a place given by a variable. */
static int
set_beside(const struct said *s, uint32_t count)
{
	int family;

	for (uint32_t i = 0; i < count; i++)
		if (s->arguments[i].type == OPERAND_MEMBER && s->arguments[i].bare == -1)
			return s->arguments[i].set;
	for (uint32_t i = 0; i < count; i++) {
		family = s->arguments[i].type == OPERAND_MEMBER ? unfold_family(s->u->puzzle, s->arguments[i].set) : -1;
		if (family >= 0 && s->u->puzzle->groups[family].domain == DOMAIN_SET)
			return s->u->puzzle->groups[family].domain_set;
	}
	return -1;
}

/* Take the order of a place that has one; all must have the same. */
static bool
take_order(struct said *s, const struct operand *place)
{
	const struct puzzle_group *group = place->group >= 0 ? &s->u->puzzle->groups[place->group] : NULL;

	if (group == NULL)
		return true;
	if (s->group == NULL)
		s->group = group;
	if (group->order.axis == AXIS_NONE)
		return true;
	if (s->order.axis != AXIS_NONE &&
	    (s->order.axis != group->order.axis || s->order.reversed != group->order.reversed)) {
		wrong(s, "these do not lie in one order");
		return false;
	}
	s->order = group->order;
	return true;
}

static bool
take_place(struct said *s, unsigned at, int beside)
{
	struct operand place = unfold_as_place(s->u, s->arguments[at], beside);

	if (place.type == OPERAND_WRONG)
		return false;
	if (s->places > 0 && (place.type != s->arguments[0].type || place.set != s->arguments[0].set)) {
		wrong(s, "these are no places of one kind");
		return false;
	}
	s->arguments[at] = place;
	s->p[s->places++] = place.node;
	return take_order(s, &place);
}

static bool
take_arguments(struct said *s, uint32_t count)
{
	int beside = set_beside(s, count);

	s->n = s->relation.n;
	for (unsigned i = 0; i < count; i++)
		switch (s->relation.arguments[i]) {
		case 'p':
			if (!take_place(s, i, beside))
				return false;
			break;
		case 'n':
			if (!unfold_constant(s->u, s->arguments[i], 0, DOMAIN_MAX, &s->n))
				return false;
			break;
		default:
			break;
		}
	return true;
}

/* Whether the word fits the order of its places. */
static bool
fits_order(struct said *s)
{

	if (s->relation.axes == 0 || (s->relation.axes & AXIS_BIT(s->order.axis)) != 0) {
		/* Along another axis the smallest value is the first, the top. */
		s->far = s->relation.far != (s->order.axis == s->relation.home && s->order.reversed);
		return true;
	}
	if (s->order.axis == AXIS_NONE)
		unfold_wrong(s->u, s->column, "%.*s needs a group with an `order`, such as \"%s\"", (int)s->word.len,
		    s->word.at,
		    axis_words[s->relation.home].near[0] != NULL ? axis_words[s->relation.home].near[0] : "circle");
	else
		unfold_wrong(s->u, s->column, "%.*s does not go with the order \"%s\"", (int)s->word.len, s->word.at,
		    s->order.reversed ? axis_words[s->order.axis].far[0] : axis_words[s->order.axis].near[0]);
	return false;
}

bool
relation_unfold(struct unfolder *u, const struct syntax *call, struct operand *result)
{
	struct said s = {.u = u, .tree = u->tree, .column = call->column, .word = call->name};
	bool whole = u->whole;
	struct operand few[ARGUMENTS_FEW], *arguments;
	uint32_t count;

	if (!relation_find(call->name, &s.relation))
		return false;
	*result = (struct operand){.type = OPERAND_WRONG};
	if (call->clauses != NULL || call->count != strlen(s.relation.arguments)) {
		*result = unfold_wrong(u, call->column, "%.*s is said of %zu values", (int)call->name.len,
		    call->name.at, strlen(s.relation.arguments));
		return true;
	}
	u->whole = false;
	arguments = unfold_arguments(u, call, few, &count);
	u->whole = whole;
	if (arguments == NULL)
		return true;
	memcpy(s.arguments, arguments, count * sizeof(*arguments));
	if (take_arguments(&s, count) && fits_order(&s))
		*result = expand(&s);
	return true;
}
