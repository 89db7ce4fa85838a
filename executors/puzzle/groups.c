/*
 * Groups of variables, and the constraints that they imply.
 */
#include <stdio.h>

#include "executors/arena.h"
#include "executors/puzzle/inside.h"

static bool
refuse(struct puzzle_mistake *mistake, const char *why)
{

	if (mistake->why[0] == '\0')
		snprintf(mistake->why, sizeof(mistake->why), "%s", why);
	return false;
}

bool
axiom_add(struct puzzle *puzzle, struct tree_node *node, struct puzzle_mistake *mistake)
{

	if (node == NULL)
		return refuse(mistake, "too much, once unfolded");
	if (tree_is_constant(node) && node->value != 0)
		return true;
	if (puzzle->axiom_count == AXIOMS_MAX)
		return refuse(mistake, "the groups together demand too much");
	puzzle->axioms[puzzle->axiom_count++] = node;
	return true;
}

struct tree_node *
group_variable(const struct puzzle *puzzle, const struct puzzle_group *group, uint32_t n)
{

	return puzzle->variables[group->first + n];
}

int
group_add(struct puzzle *puzzle, const struct puzzle_group *group, struct puzzle_mistake *mistake)
{
	struct puzzle_group *added = &puzzle->groups[puzzle->group_count];
	bool truth = group->domain == DOMAIN_TRUTH;

	if (puzzle->group_count == GROUPS_MAX || group->count > VARIABLES_MAX - puzzle->variable_count) {
		refuse(mistake, "too many groups or variables, parapet's own included");
		return -1;
	}
	*added = *group;
	added->first = puzzle->variable_count;
	for (uint32_t i = 0; i < group->count; i++) {
		uint32_t number = puzzle->variable_count;
		struct tree_node *variable = tree_variable(&puzzle->tree, number, truth, group->low, group->high);

		/* A domain of one value is still a variable: it is part of the answer. */
		if (variable == NULL) {
			refuse(mistake, "no memory is left");
			return -1;
		}
		puzzle->variables[number] = variable;
		puzzle->group_of[number] = (uint16_t)puzzle->group_count;
		puzzle->variable_count++;
	}
	if (group->distinct && group->count > 1) {
		struct tree_node *distinct =
		    tree_distinct(&puzzle->tree, puzzle->variables + added->first, group->count);

		if (!axiom_add(puzzle, distinct, mistake))
			return -1;
	}
	return (int)puzzle->group_count++;
}
