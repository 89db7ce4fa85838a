/*
 * Looks up names: a generator's own, members of sets, variables, families with an index.
 */
#include "executors/puzzle/inside.h"

struct operand
unfold_unknown(struct unfolder *u, unsigned column, struct span name)
{
	struct span near = name_suggest(u->puzzle, name);
	int len = name.len > NAME_MAX_BYTES ? NAME_MAX_BYTES : (int)name.len;

	if (near.len > 0)
		return unfold_wrong(
		    u, column, "'%.*s' is no name here; did you mean '%.*s'?", len, name.at, (int)near.len, near.at);
	return unfold_wrong(u, column, "'%.*s' is no name here", len, name.at);
}

/* A name qualified by its set or group. */
static struct operand
unfold_qualified(struct unfolder *u, const struct syntax *syntax)
{
	int set = name_find_set(u->puzzle, syntax->qualifier);
	int group = name_find_group(u->puzzle, syntax->qualifier);
	int member;

	if (set >= 0) {
		member = name_find(syntax->name, u->puzzle->sets[set].members, u->puzzle->sets[set].count);
		return member >= 0 ? unfold_member(u, syntax->column, set, member)
				   : unfold_unknown(u, syntax->column, syntax->name);
	}
	if (group < 0)
		return unfold_unknown(u, syntax->column, syntax->qualifier);
	member = name_find(syntax->name, u->puzzle->groups[group].labels, u->puzzle->groups[group].count);
	if (member < 0)
		return unfold_unknown(u, syntax->column, syntax->name);
	return unfold_value(u, syntax->column, &u->puzzle->groups[group],
	    group_variable(u->puzzle, &u->puzzle->groups[group], (uint32_t)member));
}

const struct operand *
unfold_bound(const struct unfolder *u, struct span name)
{

	for (unsigned i = u->bound_count; i > 0; i--)
		if (name_same(name, u->bound[i - 1].name))
			return &u->bound[i - 1].operand;
	return NULL;
}

/* Why an existing name cannot be used alone. */
static struct operand
misplaced_name(struct unfolder *u, const struct syntax *syntax)
{
	int len = (int)syntax->name.len;

	if (name_find_set(u->puzzle, syntax->name) >= 0)
		return unfold_wrong(
		    u, syntax->column, "'%.*s' is a set, and stands for no value", len, syntax->name.at);
	if (name_find_group(u->puzzle, syntax->name) >= 0)
		return unfold_wrong(u, syntax->column, "'%.*s' is a group: write %.*s[...] or one of its names", len,
		    syntax->name.at, len, syntax->name.at);
	return unfold_unknown(u, syntax->column, syntax->name);
}

struct operand
unfold_name(struct unfolder *u, const struct syntax *syntax)
{
	const struct operand *bound = syntax->qualifier.len == 0 ? unfold_bound(u, syntax->name) : NULL;
	struct operand found = (struct operand){.type = OPERAND_WRONG};
	struct span home[2] = {NO_SPAN, NO_SPAN};
	unsigned homes = 0;
	int at;

	if (syntax->qualifier.len > 0)
		return unfold_qualified(u, syntax);
	if (bound != NULL) {
		found = *bound;
		found.bound = true;
		found.column = syntax->column;
		return found;
	}
	for (uint32_t i = 0; i < u->puzzle->set_count && homes < 2; i++) {
		at = name_find(syntax->name, u->puzzle->sets[i].members, u->puzzle->sets[i].count);
		if (at < 0)
			continue;
		home[homes++] = u->puzzle->sets[i].name;
		found = unfold_member(u, syntax->column, (int)i, at);
	}
	for (uint32_t i = 0; i < u->puzzle->group_count && homes < 2; i++) {
		const struct puzzle_group *group = &u->puzzle->groups[i];

		at = group->of == -1 && !group->hidden ? name_find(syntax->name, group->labels, group->count) : -1;
		if (at < 0)
			continue;
		home[homes++] = group->name.len > 0 ? group->name : span_of("variables");
		found = unfold_value(u, syntax->column, group, group_variable(u->puzzle, group, (uint32_t)at));
	}
	if (homes == 2)
		return unfold_wrong(u, syntax->column, "'%.*s' stands in %.*s and in %.*s: write %.*s.%.*s, or another",
		    (int)syntax->name.len, syntax->name.at, (int)home[0].len, home[0].at, (int)home[1].len, home[1].at,
		    (int)home[0].len, home[0].at, (int)syntax->name.len, syntax->name.at);
	return homes == 1 ? found : misplaced_name(u, syntax);
}

struct tree_node *
unfold_select(struct unfolder *u, const struct puzzle_group *group, struct operand member)
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
struct operand
unfold_index(struct unfolder *u, const struct syntax *syntax)
{
	int found = name_find_group(u->puzzle, syntax->name);
	const struct syntax *argument = syntax->arguments;
	const struct puzzle_group *group;
	struct operand member;
	int at = -1;

	if (found < 0)
		return unfold_unknown(u, syntax->column, syntax->name);
	group = &u->puzzle->groups[found];
	if (syntax->count != 1 || syntax->clauses != NULL)
		return unfold_wrong(u, syntax->column, "a family has one index");
	if ((argument->kind == SYNTAX_NAME && argument->qualifier.len == 0 &&
		unfold_bound(u, argument->name) == NULL) ||
	    argument->kind == SYNTAX_NUMBER)
		at = name_find(argument->name, group->labels, group->count);
	if (at >= 0)
		return unfold_value(u, syntax->column, group, group_variable(u->puzzle, group, (uint32_t)at));
	if (group->of == -1)
		return unfold_wrong(u, argument->column, "a name of the group '%.*s' is wanted here",
		    (int)group->name.len, group->name.at);
	member = unfold(u, argument);
	if (member.type == OPERAND_WRONG)
		return member;
	if (member.type != OPERAND_MEMBER || member.set != group->of)
		return unfold_wrong(u, argument->column, "a member of %.*s is wanted here",
		    (int)u->puzzle->sets[group->of].name.len, u->puzzle->sets[group->of].name.at);
	return unfold_value(u, syntax->column, group, unfold_select(u, group, member));
}
