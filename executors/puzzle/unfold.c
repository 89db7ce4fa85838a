/*
 * Expressions become the typed tree: names are looked up, generators run, and a bare member is put where its variable
 * is meant.
 */
#include <stdarg.h>
#include <stdio.h>

#include "executors/arena.h"
#include "executors/puzzle/inside.h"
#include "executors/puzzle/relations.h"

static const struct operand wrong_operand = {.type = OPERAND_WRONG};

struct operand
unfold_wrong(struct unfolding *u, unsigned column, const char *format, ...)
{
	va_list arguments;

	if (u->mistake->why[0] == '\0') {
		u->mistake->column = column;
		va_start(arguments, format);
		vsnprintf(u->mistake->why, sizeof(u->mistake->why), format, arguments);
		va_end(arguments);
	}
	return wrong_operand;
}

static struct operand
unmade(struct unfolding *u, unsigned column)
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
unfold_truth(struct unfolding *u, unsigned column, struct tree_node *node)
{

	if (node == NULL)
		return unmade(u, column);
	return (struct operand){OPERAND_TRUTH, node, -1, -1, -1, column};
}

struct operand
unfold_number(struct unfolding *u, unsigned column, struct tree_node *node)
{

	if (node == NULL)
		return unmade(u, column);
	return (struct operand){OPERAND_NUMBER, node, -1, -1, -1, column};
}

static struct operand
member_operand(struct unfolding *u, unsigned column, int set, int member)
{
	struct operand operand = unfold_number(u, column, tree_number(u->tree, member + 1));

	if (operand.type == OPERAND_WRONG)
		return operand;
	operand.type = OPERAND_MEMBER;
	operand.set = set;
	operand.bare = member;
	return operand;
}

/* A value of a group, by whatever node it is told. */
static struct operand
value_operand(struct unfolding *u, unsigned column, const struct puzzle_group *group, struct tree_node *node)
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

/* --- bare members --- */

/*
 * The family that members of a set stand for: the only one of those that are wanted, or the only one with an order.
 * Returns -1 for none and -2 for several.
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

static struct operand
variable_of(struct unfolding *u, struct operand member, int family)
{
	const struct puzzle_group *group = &u->puzzle->groups[family];

	return value_operand(u, member.column, group, group_variable(u->puzzle, group, (uint32_t)member.bare));
}

/* The variable that a bare member stands for; any other operand as it is. */
static struct operand
stand_for(struct unfolding *u, struct operand operand, bool truth)
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
unfold_as_truth(struct unfolding *u, struct operand operand)
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
unfold_as_number(struct unfolding *u, struct operand operand)
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
unfold_as_place(struct unfolding *u, struct operand operand, int beside)
{

	if (operand.type == OPERAND_MEMBER && operand.bare != -1 && operand.set == beside)
		return operand;
	operand = stand_for(u, operand, false);
	if (operand.type == OPERAND_TRUTH)
		return unfold_wrong(u, operand.column, "a place in an order is wanted here, not true or false");
	return operand;
}

bool
unfold_constant(struct unfolding *u, struct operand operand, int64_t low, int64_t high, int64_t *value)
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
stand_beside(struct unfolding *u, struct operand *a, struct operand *b)
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

struct tree_node *
unfold_compared(struct unfolding *u, enum syntax_compared compared, struct operand a, struct operand b)
{
	struct tree_node *left, *right, *made;
	bool equality = compared == COMPARED_EQUAL || compared == COMPARED_DIFFERENT;

	if (a.type == OPERAND_WRONG || b.type == OPERAND_WRONG)
		return NULL;
	if (!(a.type == OPERAND_MEMBER && b.type == OPERAND_MEMBER && a.set == b.set) && !stand_beside(u, &a, &b))
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
		unmade(u, b.column);
	return made;
}

/* --- names --- */

static struct operand
unknown_name(struct unfolding *u, unsigned column, struct span name)
{
	struct span near = name_suggest(u->puzzle, name);
	int len = name.len > NAME_MAX_BYTES ? NAME_MAX_BYTES : (int)name.len;

	if (near.len > 0)
		return unfold_wrong(
		    u, column, "'%.*s' is no name here; did you mean '%.*s'?", len, name.at, (int)near.len, near.at);
	return unfold_wrong(u, column, "'%.*s' is no name here", len, name.at);
}

/* A name told apart by its set or group. */
static struct operand
unfold_qualified(struct unfolding *u, const struct syntax *syntax)
{
	int set = name_find_set(u->puzzle, syntax->qualifier);
	int group = name_find_group(u->puzzle, syntax->qualifier);
	int member;

	if (set >= 0) {
		member = name_find(syntax->name, u->puzzle->sets[set].members, u->puzzle->sets[set].count);
		return member >= 0 ? member_operand(u, syntax->column, set, member)
				   : unknown_name(u, syntax->column, syntax->name);
	}
	if (group < 0)
		return unknown_name(u, syntax->column, syntax->qualifier);
	member = name_find(syntax->name, u->puzzle->groups[group].labels, u->puzzle->groups[group].count);
	if (member < 0)
		return unknown_name(u, syntax->column, syntax->name);
	return value_operand(u, syntax->column, &u->puzzle->groups[group],
	    group_variable(u->puzzle, &u->puzzle->groups[group], (uint32_t)member));
}

static const struct operand *
find_bound(const struct unfolding *u, struct span name)
{

	for (unsigned i = u->bound_count; i > 0; i--)
		if (name_same(name, u->bound[i - 1].name))
			return &u->bound[i - 1].operand;
	return NULL;
}

/* Why a name that is there cannot stand alone. */
static struct operand
misplaced_name(struct unfolding *u, const struct syntax *syntax)
{
	int len = (int)syntax->name.len;

	if (name_find_set(u->puzzle, syntax->name) >= 0)
		return unfold_wrong(
		    u, syntax->column, "'%.*s' is a set, and stands for no value", len, syntax->name.at);
	if (name_find_group(u->puzzle, syntax->name) >= 0)
		return unfold_wrong(u, syntax->column, "'%.*s' is a group: write %.*s[...] or one of its names", len,
		    syntax->name.at, len, syntax->name.at);
	return unknown_name(u, syntax->column, syntax->name);
}

static struct operand
unfold_name(struct unfolding *u, const struct syntax *syntax)
{
	const struct operand *bound = syntax->qualifier.len == 0 ? find_bound(u, syntax->name) : NULL;
	struct operand found = wrong_operand;
	struct span home[2] = {{NULL, 0}, {NULL, 0}};
	unsigned homes = 0;
	int at;

	if (syntax->qualifier.len > 0)
		return unfold_qualified(u, syntax);
	if (bound != NULL) {
		found = *bound;
		found.column = syntax->column;
		return found;
	}
	for (uint32_t i = 0; i < u->puzzle->set_count && homes < 2; i++) {
		at = name_find(syntax->name, u->puzzle->sets[i].members, u->puzzle->sets[i].count);
		if (at < 0)
			continue;
		home[homes++] = u->puzzle->sets[i].name;
		found = member_operand(u, syntax->column, (int)i, at);
	}
	for (uint32_t i = 0; i < u->puzzle->group_count && homes < 2; i++) {
		const struct puzzle_group *group = &u->puzzle->groups[i];

		at = group->of == -1 && !group->hidden ? name_find(syntax->name, group->labels, group->count) : -1;
		if (at < 0)
			continue;
		home[homes++] = group->name.len > 0 ? group->name : span_of("variables");
		found = value_operand(u, syntax->column, group, group_variable(u->puzzle, group, (uint32_t)at));
	}
	if (homes == 2)
		return unfold_wrong(u, syntax->column, "'%.*s' stands in %.*s and in %.*s: write %.*s.%.*s, or another",
		    (int)syntax->name.len, syntax->name.at, (int)home[0].len, home[0].at, (int)home[1].len, home[1].at,
		    (int)home[0].len, home[0].at, (int)syntax->name.len, syntax->name.at);
	return homes == 1 ? found : misplaced_name(u, syntax);
}

struct tree_node *
unfold_select(struct unfolding *u, const struct puzzle_group *group, struct operand member)
{
	struct tree_node *made;

	if (member.bare != -1)
		return group_variable(u->puzzle, group, (uint32_t)member.bare);
	made = group_variable(u->puzzle, group, group->count - 1);
	for (uint32_t i = group->count - 1; i > 0; i--)
		made = tree_if(u->tree, tree_equal(u->tree, member.node, tree_number(u->tree, i)),
		    group_variable(u->puzzle, group, i - 1), made);
	return made;
}

/* family[member], also written family(member). */
static struct operand
unfold_index(struct unfolding *u, const struct syntax *syntax)
{
	int found = name_find_group(u->puzzle, syntax->name);
	const struct syntax *argument = syntax->arguments;
	const struct puzzle_group *group;
	struct operand member = wrong_operand;
	int at = -1;

	if (found < 0)
		return unknown_name(u, syntax->column, syntax->name);
	group = &u->puzzle->groups[found];
	if (syntax->count != 1 || syntax->clauses != NULL)
		return unfold_wrong(u, syntax->column, "a family has one index");
	if ((argument->kind == SYNTAX_NAME && argument->qualifier.len == 0 && find_bound(u, argument->name) == NULL) ||
	    argument->kind == SYNTAX_NUMBER)
		at = name_find(argument->name, group->labels, group->count);
	if (at >= 0)
		return value_operand(u, syntax->column, group, group_variable(u->puzzle, group, (uint32_t)at));
	if (group->of == -1)
		return unfold_wrong(u, argument->column, "a name of the group '%.*s' is wanted here",
		    (int)group->name.len, group->name.at);
	member = unfold(u, argument);
	if (member.type == OPERAND_WRONG)
		return member;
	if (member.type != OPERAND_MEMBER || member.set != group->of)
		return unfold_wrong(u, argument->column, "a member of %.*s is wanted here",
		    (int)u->puzzle->sets[group->of].name.len, u->puzzle->sets[group->of].name.at);
	return value_operand(u, syntax->column, group, unfold_select(u, group, member));
}

/* --- generators --- */

struct operand *
unfold_rounds(struct unfolding *u, const struct syntax_over *over, uint32_t *count)
{
	int set = over->name.at != NULL ? name_find_set(u->puzzle, over->name) : -1;
	int group = over->name.at != NULL && set < 0 ? name_find_group(u->puzzle, over->name) : -1;
	struct operand *made;

	if (over->name.at != NULL && set < 0 && group < 0) {
		unknown_name(u, over->column, over->name);
		return NULL;
	}
	*count = set >= 0 ? u->puzzle->sets[set].count
	    : group >= 0  ? u->puzzle->groups[group].count
			  : (uint32_t)(over->high - over->low + 1);
	if (*count > ROUNDS_MAX || !tree_charge(u->tree, *count)) {
		unfold_wrong(u, over->column, "it runs over too many values");
		return NULL;
	}
	made = arena_take(u->puzzle->arena, *count * sizeof(*made));
	if (made == NULL) {
		unfold_wrong(u, over->column, "no memory is left");
		return NULL;
	}
	for (uint32_t i = 0; i < *count; i++) {
		const struct puzzle_group *of = &u->puzzle->groups[group >= 0 ? group : 0];

		made[i] = set >= 0 ? member_operand(u, over->column, set, (int)i)
		    : group >= 0   ? value_operand(u, over->column, of, group_variable(u->puzzle, of, i))
				   : unfold_number(u, over->column, tree_number(u->tree, over->low + i));
		if (made[i].type == OPERAND_WRONG)
			return NULL;
	}
	return made;
}

/* Where a generator's rounds are put. */
struct rounds {
	const struct syntax *call, *body;
	struct operand *made;
	uint32_t count, room;
};

/* What a round without its condition is worth: it must not count. */
static struct operand
conditioned(struct unfolding *u, const struct rounds *rounds, struct tree_node *condition, struct operand body)
{
	struct span word = rounds->call->name;
	struct tree_node *truth;

	if (tree_is_constant(condition))
		return body;
	if (span_equals(word, "sum")) {
		struct tree_node *number = unfold_as_number(u, body);

		return unfold_number(u, body.column, tree_if(u->tree, condition, number, tree_number(u->tree, 0)));
	}
	if (span_equals(word, "min") || span_equals(word, "max") || span_equals(word, "distinct"))
		return unfold_wrong(u, body.column, "an `if` in %.*s must be known beforehand", (int)word.len, word.at);
	truth = unfold_as_truth(u, body);
	if (span_equals(word, "all"))
		return unfold_truth(u, body.column, tree_implies(u->tree, condition, truth));
	return unfold_truth(u, body.column, tree_both(u->tree, condition, truth));
}

/* The clauses from here on, then the body. Returns false when a mistake was told. */
static bool
run_clause(struct unfolding *u, struct rounds *rounds, const struct syntax_clause *clause, struct tree_node *condition)
{
	struct operand *values;
	uint32_t count;

	if (clause == NULL) {
		struct operand body = unfold(u, rounds->body);

		if (body.type == OPERAND_WRONG || condition == NULL)
			return false;
		if (rounds->count == rounds->room) {
			unfold_wrong(u, rounds->call->column, "more than %d rounds", ROUNDS_MAX);
			return false;
		}
		body = conditioned(u, rounds, condition, body);
		rounds->made[rounds->count++] = body;
		return body.type != OPERAND_WRONG;
	}
	if (u->bound_count == BOUND_NAMES_MAX || find_bound(u, clause->name) != NULL) {
		unfold_wrong(u, clause->column, "the name stands for something already");
		return false;
	}
	values = unfold_rounds(u, &clause->over, &count);
	if (values == NULL)
		return false;
	for (uint32_t i = 0; i < count; i++) {
		struct tree_node *both = condition;

		/* Work that leaves no node behind is charged too. */
		if (!tree_charge(u->tree, 1)) {
			unmade(u, clause->column);
			return false;
		}
		u->bound[u->bound_count++] = (struct bound_name){clause->name, values[i]};
		for (const struct syntax *c = clause->conditions; c != NULL && both != NULL; c = c->next)
			both = tree_both(u->tree, both, unfold_as_truth(u, unfold(u, c)));
		if (both == NULL && u->mistake->why[0] == '\0')
			unmade(u, clause->column);
		if (both == NULL ||
		    (!(tree_is_constant(both) && both->value == 0) && !run_clause(u, rounds, clause->next, both))) {
			u->bound_count--;
			return false;
		}
		u->bound_count--;
	}
	return true;
}

/* How often the body is unfolded at most; saturates. */
static uint64_t
rounds_of(const struct unfolding *u, const struct syntax *call)
{
	uint64_t rounds = 1;

	for (const struct syntax_clause *clause = call->clauses; clause != NULL; clause = clause->next) {
		int set = clause->over.name.at != NULL ? name_find_set(u->puzzle, clause->over.name) : -1;
		int group = clause->over.name.at != NULL ? name_find_group(u->puzzle, clause->over.name) : -1;

		rounds *= set >= 0 ? u->puzzle->sets[set].count
		    : group >= 0   ? u->puzzle->groups[group].count
				   : (uint64_t)(clause->over.high - clause->over.low + 1);
		if (rounds > ROUNDS_MAX)
			return ROUNDS_MAX + 1;
	}
	return rounds;
}

struct operand *
unfold_arguments(struct unfolding *u, const struct syntax *call, uint32_t *count)
{
	uint64_t rounds = call->clauses != NULL ? rounds_of(u, call) : 0;
	struct rounds run = {.call = call, .body = call->arguments};

	/* The least that it could take is looked at before any of it is made. */
	if (rounds > ROUNDS_MAX || rounds * call->size / 4 > TREE_NODES_MAX - u->tree->charged) {
		unfold_wrong(
		    u, call->column, "too much, once unfolded: over %d rounds or %d nodes", ROUNDS_MAX, TREE_NODES_MAX);
		return NULL;
	}
	run.room = call->count + (uint32_t)rounds;
	run.made = arena_take(u->puzzle->arena, (run.room + 1) * sizeof(*run.made));
	if (run.made == NULL) {
		unfold_wrong(u, call->column, "no memory is left");
		return NULL;
	}
	for (; run.body != NULL && (call->clauses == NULL || run.body->next != NULL); run.body = run.body->next) {
		run.made[run.count] = unfold(u, run.body);
		if (run.made[run.count++].type == OPERAND_WRONG)
			return NULL;
	}
	if (call->clauses != NULL && !run_clause(u, &run, call->clauses, tree_truth(u->tree, true)))
		return NULL;
	*count = run.count;
	return run.made;
}

/* --- operators --- */

/* All arguments as truth values, or as numbers. NULL when a mistake was told. */
static struct tree_node **
nodes_of(struct unfolding *u, const struct syntax *syntax, bool truth)
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
unfold_joined(struct unfolding *u, const struct syntax *syntax)
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
unfold_calculated(struct unfolding *u, const struct syntax *syntax)
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
unfold_chain(struct unfolding *u, const struct syntax *syntax)
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

/* Whether a number lies in a range. */
static struct tree_node *
in_range(struct unfolding *u, struct operand one, const struct syntax_over *over)
{
	struct tree_node *number = unfold_as_number(u, one);

	return tree_both(u->tree, tree_at_most(u->tree, tree_number(u->tree, over->low), number),
	    tree_at_most(u->tree, number, tree_number(u->tree, over->high)));
}

/* Whether a value is one of the list's, or of those in a set or group. */
static struct tree_node *
in_list(struct unfolding *u, const struct syntax *syntax, struct operand one)
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
unfold_membership(struct unfolding *u, const struct syntax *syntax)
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
unfold_conditional(struct unfolding *u, const struct syntax *syntax)
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
		return a.node != NULL ? a : unmade(u, syntax->column);
	}
	if (a.type == OPERAND_TRUTH && b.type == OPERAND_TRUTH)
		return unfold_truth(u, syntax->column, tree_if(u->tree, condition, a.node, b.node));
	return unfold_number(
	    u, syntax->column, tree_if(u->tree, condition, unfold_as_number(u, a), unfold_as_number(u, b)));
}

static struct operand
unfold_call(struct unfolding *u, const struct syntax *syntax)
{
	struct operand result = wrong_operand;
	bool whole = u->whole;

	/* What stands within a function or relation is a part. */
	u->whole = false;
	if (function_unfold(u, syntax, &result))
		return result;
	u->whole = whole;
	if (relation_unfold(u, syntax, &result))
		return result;
	if (name_find_group(u->puzzle, syntax->name) >= 0)
		return unfold_index(u, syntax);
	return unknown_name(u, syntax->column, syntax->name);
}

static struct operand
unfold_kind(struct unfolding *u, const struct syntax *syntax)
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
unfold(struct unfolding *u, const struct syntax *syntax)
{
	bool whole = u->whole;
	struct operand result;

	if (!tree_charge(u->tree, 1))
		return unmade(u, syntax->column);
	/* What is unfolded from here is a part, unless `and` joins it to the rest. */
	u->whole = whole && (syntax->kind == SYNTAX_AND || syntax->kind == SYNTAX_CALL);
	result = unfold_kind(u, syntax);
	u->whole = whole;
	return result;
}
