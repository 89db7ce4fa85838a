/* One table of words; what they mean is a page of docs/puzzle.md and a dozen short expansions below it. */
#include "executors/puzzle/relations.h"

#include <stdio.h>

#include "executors/puzzle/inside.h"

enum expansion {
	EXPAND_LESS,  /* a before b */
	EXPAND_STEP,  /* b is n behind a */
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

/* far: counted from the far end, or the far one first. Axes: bit 1 << axis; home is the one the word is read along. */
struct relation {
	const char *name;
	const char *arguments; /* p: a place, n: a number that is known, m: a member, t: a truth value */
	enum expansion expansion;
	enum axis home;
	unsigned axes;
	bool far;
	int n;
	struct kin_word kin;
};

#define BIT(axis) (1U << (axis))
#define ANY       (BIT(AXES) - 1)
#define LINES     (ANY & ~BIT(AXIS_CIRCLE))
#define PLACES    (BIT(AXIS_NONE) | BIT(AXIS_ACROSS) | BIT(AXIS_ALONG) | BIT(AXIS_UP))
#define ACROSS    (BIT(AXIS_NONE) | BIT(AXIS_ACROSS))
#define UP        (BIT(AXIS_NONE) | BIT(AXIS_ALONG) | BIT(AXIS_UP))

static const struct relation relations[] = {
    {"immediately_left_of", "pp", EXPAND_STEP, AXIS_ACROSS, ACROSS | BIT(AXIS_CIRCLE), false, 1, {0}},
    {"immediately_right_of", "pp", EXPAND_STEP, AXIS_ACROSS, ACROSS | BIT(AXIS_CIRCLE), true, 1, {0}},
    {"immediately_before", "pp", EXPAND_STEP, AXIS_ALONG, PLACES, false, 1, {0}},
    {"immediately_after", "pp", EXPAND_STEP, AXIS_ALONG, PLACES, true, 1, {0}},
    {"immediately_above", "pp", EXPAND_STEP, AXIS_UP, UP, false, 1, {0}},
    {"immediately_below", "pp", EXPAND_STEP, AXIS_UP, UP, true, 1, {0}},
    {"places_left_of", "ppn", EXPAND_STEP, AXIS_ACROSS, ACROSS, false, 0, {0}},
    {"places_right_of", "ppn", EXPAND_STEP, AXIS_ACROSS, ACROSS, true, 0, {0}},
    {"places_before", "ppn", EXPAND_STEP, AXIS_ALONG, PLACES, false, 0, {0}},
    {"places_after", "ppn", EXPAND_STEP, AXIS_ALONG, PLACES, true, 0, {0}},
    {"places_above", "ppn", EXPAND_STEP, AXIS_UP, UP, false, 0, {0}},
    {"places_below", "ppn", EXPAND_STEP, AXIS_UP, UP, true, 0, {0}},
    {"next_to", "pp", EXPAND_APART, AXIS_NONE, ANY, false, 1, {0}},
    {"adjacent", "pp", EXPAND_APART, AXIS_NONE, ANY, false, 1, {0}},
    {"apart", "ppn", EXPAND_APART, AXIS_NONE, ANY, false, 0, {0}},
    /* far: one more than the number that is told */
    {"places_between", "ppn", EXPAND_APART, AXIS_NONE, ANY, true, 0, {0}},
    {"between", "ppp", EXPAND_BETWEEN, AXIS_NONE, LINES, false, 0, {0}},
    {"immediately_between", "ppp", EXPAND_BETWEEN_CLOSELY, AXIS_NONE, ANY, false, 0, {0}},
    {"nth", "pn", EXPAND_NTH, AXIS_NONE, ANY, false, 0, {0}},
    {"nth_from_left", "pn", EXPAND_NTH, AXIS_ACROSS, ACROSS, false, 0, {0}},
    {"nth_from_right", "pn", EXPAND_NTH, AXIS_ACROSS, ACROSS, true, 0, {0}},
    {"nth_from_top", "pn", EXPAND_NTH, AXIS_UP, UP, false, 0, {0}},
    {"nth_from_bottom", "pn", EXPAND_NTH, AXIS_UP, UP, true, 0, {0}},
    {"nth_from_first", "pn", EXPAND_NTH, AXIS_ALONG, PLACES, false, 0, {0}},
    {"nth_from_last", "pn", EXPAND_NTH, AXIS_ALONG, PLACES, true, 0, {0}},
    {"nth_to_last", "pn", EXPAND_NTH, AXIS_ALONG, PLACES, true, 0, {0}},
    {"first", "p", EXPAND_NTH, AXIS_ALONG, PLACES, false, 1, {0}},
    {"last", "p", EXPAND_NTH, AXIS_ALONG, PLACES, true, 1, {0}},
    {"leftmost", "p", EXPAND_NTH, AXIS_ACROSS, ACROSS, false, 1, {0}},
    {"rightmost", "p", EXPAND_NTH, AXIS_ACROSS, ACROSS, true, 1, {0}},
    {"top", "p", EXPAND_NTH, AXIS_UP, UP, false, 1, {0}},
    {"bottom", "p", EXPAND_NTH, AXIS_UP, UP, true, 1, {0}},
    {"highest", "p", EXPAND_NTH, AXIS_UP, UP, false, 1, {0}},
    {"lowest", "p", EXPAND_NTH, AXIS_UP, UP, true, 1, {0}},
    {"earliest", "p", EXPAND_RANK, AXIS_ALONG, PLACES, false, 1, {0}},
    {"latest", "p", EXPAND_RANK, AXIS_ALONG, PLACES, true, 1, {0}},
    {"in_middle", "p", EXPAND_MIDDLE, AXIS_NONE, LINES, false, 0, {0}},
    {"at_end", "p", EXPAND_END, AXIS_NONE, LINES, false, 0, {0}},
    {"opposite", "pp", EXPAND_OPPOSITE, AXIS_NONE, BIT(AXIS_CIRCLE), false, 0, {0}},
    {"says", "mt", EXPAND_SAYS, AXIS_NONE, 0, false, 0, {0}},
    {"truthful", "m", EXPAND_TRUTHFUL, AXIS_NONE, 0, false, 0, {0}},
    {"knight", "m", EXPAND_TRUTHFUL, AXIS_NONE, 0, false, 0, {0}},
    {"liar", "m", EXPAND_TRUTHFUL, AXIS_NONE, 0, true, 0, {0}},
    {"knave", "m", EXPAND_TRUTHFUL, AXIS_NONE, 0, true, 0, {0}},
    {"overtakes", "pp", EXPAND_OVERTAKES, AXIS_ALONG, PLACES, false, 0, {0}},
    {"swap_places", "pp", EXPAND_OVERTAKES, AXIS_ALONG, PLACES, true, 0, {0}},
    {"start", "p", EXPAND_START, AXIS_ALONG, PLACES, false, 0, {0}},
#define KIN(word, relation, swapped, sex) \
	{ \
		word, "mm", EXPAND_KIN, AXIS_NONE, 0, false, 0, \
		{ \
			relation, swapped, sex \
		} \
	}
    {"male", "m", EXPAND_KIN, AXIS_NONE, 0, false, 0, {KIN_MALE, false, 0}},
    {"female", "m", EXPAND_KIN, AXIS_NONE, 0, false, 0, {KIN_FEMALE, false, 0}},
    KIN("father", KIN_FATHER, false, 0),
    KIN("mother", KIN_MOTHER, false, 0),
    KIN("parent", KIN_PARENT, false, 0),
    KIN("child", KIN_PARENT, true, 0),
    KIN("son", KIN_PARENT, true, 1),
    KIN("daughter", KIN_PARENT, true, 2),
    KIN("sibling", KIN_SIBLING, false, 0),
    KIN("brother", KIN_SIBLING, false, 1),
    KIN("sister", KIN_SIBLING, false, 2),
    KIN("grandparent", KIN_GRANDPARENT, false, 0),
    KIN("grandfather", KIN_GRANDPARENT, false, 1),
    KIN("grandmother", KIN_GRANDPARENT, false, 2),
    KIN("grandchild", KIN_GRANDPARENT, true, 0),
    KIN("grandson", KIN_GRANDPARENT, true, 1),
    KIN("granddaughter", KIN_GRANDPARENT, true, 2),
    KIN("uncle", KIN_UNCLE_OR_AUNT, false, 1),
    KIN("aunt", KIN_UNCLE_OR_AUNT, false, 2),
    KIN("nephew", KIN_UNCLE_OR_AUNT, true, 1),
    KIN("niece", KIN_UNCLE_OR_AUNT, true, 2),
    KIN("cousin", KIN_COUSIN, false, 0),
    KIN("ancestor", KIN_ANCESTOR, false, 0),
    KIN("descendant", KIN_ANCESTOR, true, 0),
    KIN("married", KIN_MARRIED, false, 0),
    KIN("husband", KIN_MARRIED, false, 1),
    KIN("wife", KIN_MARRIED, false, 2),
#undef KIN
};
#define RELATIONS (sizeof(relations) / sizeof(relations[0]))

static const char *const ordinals[] = {
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"};
#define ORDINALS ((int)(sizeof(ordinals) / sizeof(ordinals[0])))

/* --- finding a word --- */

/* Which orders a word of this axis goes with. */
static unsigned
axes_of(enum axis axis)
{

	return BIT(axis) | (axis_words[axis].by_itself ? BIT(AXIS_NONE) : 0) |
	    (axis == AXIS_ALONG       ? PLACES
		    : axis == AXIS_UP ? UP
				      : 0);
}

static bool
in_words(struct span name, const char *const *words, size_t room)
{

	for (size_t i = 0; i < room && words[i] != NULL; i++)
		if (name_same(name, span_of(words[i])))
			return true;
	return false;
}

#define IN_WORDS(name, words) in_words(name, words, sizeof(words) / sizeof(words[0]))

/* A comparative or superlative of the table of axes. */
static bool
find_on_axes(struct span name, struct relation *found)
{

	for (int axis = AXIS_NONE + 1; axis < AXIS_CIRCLE; axis++) {
		const struct axis_words *words = &axis_words[axis];
		bool far = IN_WORDS(name, words->farther) || IN_WORDS(name, words->far);

		if (far || IN_WORDS(name, words->nearer) || IN_WORDS(name, words->near)) {
			bool compares = IN_WORDS(name, words->nearer) || IN_WORDS(name, words->farther);

			*found = (struct relation){.arguments = compares ? "pp" : "p",
			    .expansion = compares ? EXPAND_LESS : EXPAND_RANK,
			    .home = (enum axis)axis,
			    .axes = axes_of((enum axis)axis),
			    .far = far,
			    .n = 1};
			return true;
		}
	}
	return false;
}

static bool
find_listed(struct span name, struct relation *found)
{

	for (size_t i = 0; i < RELATIONS; i++)
		if (name_same(name, span_of(relations[i].name))) {
			*found = relations[i];
			return true;
		}
	return find_on_axes(name, found);
}

/* The rest of a name behind this word and a `_`; at NULL when it does not begin so. */
static struct span
behind(struct span name, const char *word)
{
	size_t len = strlen(word);

	if (name.len < len + 2 || !name_same((struct span){name.at, len}, span_of(word)) ||
	    !name_same((struct span){name.at + len, 1}, span_of("_")))
		return (struct span){NULL, 0};
	return (struct span){name.at + len + 1, name.len - len - 1};
}

/* second_oldest, third_from_left: an ordinal in front of a superlative, or in place of `nth`. */
static bool
find_ordinal(struct span name, int n, struct span rest, struct relation *found)
{
	char listed[32];
	int len = snprintf(listed, sizeof(listed), "nth_%.*s", rest.len > 20 ? 20 : (int)rest.len, rest.at);

	if (rest.at == NULL && n > 0 && name_same(name, span_of(ordinals[n - 1]))) {
		*found = (struct relation){
		    .arguments = "p", .expansion = EXPAND_NTH, .home = AXIS_ALONG, .axes = LINES, .n = n};
		return true;
	}
	if (rest.at == NULL)
		return false;
	if (n > 0 && find_listed((struct span){listed, (size_t)len}, found)) {
		found->arguments = "p";
		found->n = n;
		return true;
	}
	if (find_listed(rest, found) && found->n == 1 && strcmp(found->arguments, "p") == 0) {
		found->n = n;
		found->arguments = n > 0 ? "p" : "pn";
		return true;
	}
	return false;
}

static bool
find(struct span name, struct relation *found)
{

	if (find_listed(name, found) || find_ordinal(name, 0, behind(name, "nth"), found))
		return true;
	for (int n = 1; n <= ORDINALS; n++)
		if (find_ordinal(name, n, behind(name, ordinals[n - 1]), found))
			return true;
	return false;
}

const char *
relation_name(size_t i)
{

	if (i < RELATIONS)
		return relations[i].name;
	i -= RELATIONS;
	for (int axis = AXIS_NONE + 1; axis < AXIS_CIRCLE; axis++) {
		const char *const *lists[] = {
		    axis_words[axis].near, axis_words[axis].far, axis_words[axis].nearer, axis_words[axis].farther};

		for (int k = 0; k < 4; k++)
			for (int w = 0; w < (k < 2 ? 4 : 5) && lists[k][w] != NULL; w++)
				if (i-- == 0)
					return lists[k][w];
	}
	return NULL;
}

/* --- expanding --- */

/* A word with what it is said of. */
struct said {
	struct unfolding *u;
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

/* a is exactly n before b; on a circle also over the end. */
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

/* The n-th of the group: n - 1 lie beyond it, and no other one lies with it. */
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
	/* Between two there are fewer places than from one to the other. */
	if (s->relation.expansion == EXPAND_APART)
		s->n += s->relation.far;
	if (s->order.axis == AXIS_CIRCLE && s->n >= values(s))
		return wrong(s, "the circle has not so many places");
	/* Clockwise is to the left of those who face the centre. */
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

/* --- what it is said of --- */

/* The set of which bare members stand for themselves: the domain of a place that is told by a variable. */
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

/* Take the order of a place that has one; all that have one have the same. */
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

/* Whether the word goes with the order that its places lie in. */
static bool
fits_order(struct said *s)
{

	if (s->relation.axes == 0 || (s->relation.axes & BIT(s->order.axis)) != 0) {
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
relation_unfold(struct unfolding *u, const struct syntax *call, struct operand *result)
{
	struct said s = {.u = u, .tree = u->tree, .column = call->column, .word = call->name};
	bool whole = u->whole;
	struct operand *arguments;
	uint32_t count;

	if (!find(call->name, &s.relation))
		return false;
	*result = (struct operand){.type = OPERAND_WRONG};
	if (call->clauses != NULL || call->count != strlen(s.relation.arguments)) {
		*result = unfold_wrong(u, call->column, "%.*s is said of %zu values", (int)call->name.len,
		    call->name.at, strlen(s.relation.arguments));
		return true;
	}
	u->whole = false;
	arguments = unfold_arguments(u, call, &count);
	u->whole = whole;
	if (arguments == NULL)
		return true;
	memcpy(s.arguments, arguments, count * sizeof(*arguments));
	if (take_arguments(&s, count) && fits_order(&s))
		*result = expand(&s);
	return true;
}
