/*
 * Runs generators: `count(seat[x] < 3 for x in people if x != Ann)`. Their cost is checked first.
 */
#include "executors/arena.h"
#include "executors/puzzle/inside.h"

struct operand *
unfold_rounds(struct unfolder *u, const struct syntax_over *over, uint32_t *count)
{
	int set = over->name.at != NULL ? name_find_set(u->puzzle, over->name) : -1;
	int group = over->name.at != NULL && set < 0 ? name_find_group(u->puzzle, over->name) : -1;
	struct operand *made;

	if (over->name.at != NULL && set < 0 && group < 0) {
		unfold_unknown(u, over->column, over->name);
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

		made[i] = set >= 0 ? unfold_member(u, over->column, set, (int)i)
		    : group >= 0   ? unfold_value(u, over->column, of, group_variable(u->puzzle, of, i))
				   : unfold_number(u, over->column, tree_number(u->tree, over->low + i));
		if (made[i].type == OPERAND_WRONG)
			return NULL;
	}
	return made;
}

/* Where a generator's rounds go. */
struct rounds {
	const struct syntax *call, *body;
	struct operand *made;
	uint32_t count, room;
};

/* The value of a round whose condition fails: it must not count. */
static struct operand
conditioned(struct unfolder *u, const struct rounds *rounds, struct tree_node *condition, struct operand body)
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

/* The clauses from here on, then the body. Returns false if there was a mistake. */
static bool
run_clause(struct unfolder *u, struct rounds *rounds, const struct syntax_clause *clause, struct tree_node *condition)
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
	if (u->bound_count == BOUND_NAMES_MAX || unfold_bound(u, clause->name) != NULL) {
		unfold_wrong(u, clause->column, "the name stands for something already");
		return false;
	}
	values = unfold_rounds(u, &clause->over, &count);
	if (values == NULL)
		return false;
	for (uint32_t i = 0; i < count; i++) {
		struct tree_node *both = condition;

		/* Work without a node is charged too. */
		if (!tree_charge(u->tree, 1)) {
			unfold_unmade(u, clause->column);
			return false;
		}
		u->bound[u->bound_count++] = (struct bound_name){clause->name, values[i]};
		for (const struct syntax *c = clause->conditions; c != NULL && both != NULL; c = c->next)
			both = tree_both(u->tree, both, unfold_as_truth(u, unfold(u, c)));
		if (both == NULL && u->mistake->why[0] == '\0')
			unfold_unmade(u, clause->column);
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
rounds_of(const struct unfolder *u, const struct syntax *call)
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
unfold_arguments(struct unfolder *u, const struct syntax *call, struct operand few[ARGUMENTS_FEW], uint32_t *count)
{
	uint64_t rounds = call->clauses != NULL ? rounds_of(u, call) : 0;
	struct rounds run = {.call = call, .body = call->arguments};

	/* Check the minimum cost before making any of it. */
	if (rounds > ROUNDS_MAX || rounds * call->size / 4 > TREE_NODES_MAX - u->tree->charged) {
		unfold_wrong(
		    u, call->column, "too much, once unfolded: over %d rounds or %d nodes", ROUNDS_MAX, TREE_NODES_MAX);
		return NULL;
	}
	run.room = call->count + (uint32_t)rounds;
	run.made = run.room <= ARGUMENTS_FEW ? few : arena_take(u->puzzle->arena, (run.room + 1) * sizeof(*run.made));
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
