/*
 * Who tells the truth, and who overtakes whom: besides kinship, the two kinds of words for which parapet adds
 * variables.
 */
#include "executors/arena.h"
#include "executors/puzzle/inside.h"

/* The bool family of a declared set, or parapet's own. Returns -1 after reporting why. */
static int
truthful_group(struct unfolder *u, struct operand a)
{
	struct puzzle *puzzle = u->puzzle;
	struct puzzle_kept *kept = &puzzle->kept[a.set];
	const struct puzzle_set *set = &puzzle->sets[a.set];

	for (uint32_t i = 0; i < puzzle->group_count; i++)
		if (puzzle->groups[i].of == a.set && !puzzle->groups[i].hidden &&
		    puzzle->groups[i].domain == DOMAIN_TRUTH)
			return (int)i;
	if (kept->truthful < 0)
		kept->truthful = group_add(puzzle,
		    &(struct puzzle_group){.of = a.set,
			.labels = set->members,
			.count = set->count,
			.domain = DOMAIN_TRUTH,
			.domain_set = -1,
			.high = 1,
			.hidden = true},
		    u->mistake);
	return kept->truthful;
}

struct operand
truthful_unfold(struct unfolder *u, struct operand a)
{
	int group;

	if (a.type == OPERAND_TRUTH || a.type == OPERAND_WRONG)
		return a;
	if (a.type != OPERAND_MEMBER)
		return unfold_wrong(u, a.column, "a person is wanted here");
	group = truthful_group(u, a);
	if (group < 0)
		return (struct operand){.type = OPERAND_WRONG};
	return unfold_truth(u, a.column, unfold_select(u, &u->puzzle->groups[group], a));
}

/* --- overtaking --- */

/* The places at another time: a group of parapet's own, like the moving one. Returns -1 after reporting why. */
static int
add_moment(struct unfolder *u)
{
	struct puzzle *puzzle = u->puzzle;
	struct puzzle_group places = puzzle->groups[puzzle->moving];

	places.hidden = true;
	return group_add(puzzle, &places, u->mistake);
}

/* The moving group's member at a place; the first one asked about determines the group. */
static int
mover(struct unfolder *u, struct operand place)
{
	struct puzzle *puzzle = u->puzzle;

	if (place.type == OPERAND_WRONG)
		return -1;
	if (place.group < 0 || place.node->op != TREE_VARIABLE || puzzle->groups[place.group].hidden) {
		unfold_wrong(u, place.column, "somebody who moves is wanted here, by name");
		return -1;
	}
	if (puzzle->moving < 0) {
		puzzle->moving = place.group;
		puzzle->moments[0] = add_moment(u);
		if (puzzle->moments[0] < 0)
			return -1;
		puzzle->moment_count = 1;
	}
	if (puzzle->moving != place.group) {
		unfold_wrong(u, place.column, "only one group may move");
		return -1;
	}
	return (int)(place.node->value - puzzle->groups[place.group].first);
}

static struct tree_node *
place_at(const struct unfolder *u, uint32_t moment, int who)
{

	return group_variable(u->puzzle, &u->puzzle->groups[u->puzzle->moments[moment]], (uint32_t)who);
}

struct operand
start_unfold(struct unfolder *u, unsigned column, struct operand a)
{
	int who = mover(u, a);
	struct operand result;

	if (who < 0)
		return (struct operand){.type = OPERAND_WRONG};
	result = unfold_number(u, column, place_at(u, 0, who));
	result.group = u->puzzle->moments[0];
	result.type = a.type;
	result.set = a.set;
	return result;
}

struct operand
overtaking_unfold(struct unfolder *u, unsigned column, bool overtakes, struct operand a, struct operand b)
{
	struct puzzle *puzzle = u->puzzle;
	int first = mover(u, a), second = mover(u, b);
	uint32_t before = puzzle->moment_count - 1;
	struct tree_node *made = tree_truth(u->tree, true);

	if (first < 0 || second < 0)
		return (struct operand){.type = OPERAND_WRONG};
	if (!u->whole)
		return unfold_wrong(u, column, "who moves is a constraint by itself, or joined to others by `and`");
	if (first == second)
		return unfold_wrong(u, column, "nobody moves past oneself");
	if (puzzle->moment_count > OVERTAKINGS_MAX)
		return unfold_wrong(u, column, "more than %d moves", OVERTAKINGS_MAX);
	puzzle->moments[before + 1] = add_moment(u);
	if (puzzle->moments[before + 1] < 0)
		return (struct operand){.type = OPERAND_WRONG};
	puzzle->moment_count++;
	for (int i = 0; i < (int)puzzle->groups[puzzle->moving].count; i++) {
		int from = i == first ? second : i == second ? first : i;

		made = tree_both(
		    u->tree, made, tree_equal(u->tree, place_at(u, before + 1, i), place_at(u, before, from)));
	}
	if (overtakes) {
		bool reversed = puzzle->groups[puzzle->moving].order.reversed;
		struct tree_node *front = place_at(u, before, reversed ? first : second);
		struct tree_node *back = place_at(u, before, reversed ? second : first);

		made = tree_both(
		    u->tree, made, tree_equal(u->tree, tree_plus(u->tree, front, tree_number(u->tree, 1)), back));
	}
	return unfold_truth(u, column, made);
}

bool
overtaking_end(struct unfolder *u)
{
	const struct puzzle *puzzle = u->puzzle;

	if (puzzle->moving < 0)
		return true;
	for (uint32_t i = 0; i < puzzle->groups[puzzle->moving].count; i++) {
		struct tree_node *end = group_variable(puzzle, &puzzle->groups[puzzle->moving], i);
		struct tree_node *last = place_at(u, puzzle->moment_count - 1, (int)i);

		if (!axiom_add(u->puzzle, tree_equal(u->tree, last, end), u->mistake))
			return false;
	}
	return true;
}
