/*
 * A specification: sets, groups, constraints, and the question.
 */
#include <stdio.h>
#include <stdlib.h>

#include "executors/arena.h"
#include "executors/puzzle/reader.h"

static bool
read_set(struct puzzle_reader *r, const cJSON *json)
{
	static const struct member members[] = {{"name", cJSON_String, true}, {"members", cJSON_Array, true}};
	struct puzzle *puzzle = r->puzzle;
	struct puzzle_set *set = &puzzle->sets[puzzle->set_count];
	const cJSON *found[2];
	uint32_t all = 0;

	reader_stand_at(r, "set", puzzle->set_count + 1);
	if (puzzle->set_count == SETS_MAX)
		return reader_refuse(r, "more than %d sets", SETS_MAX);
	if (!TAKE(r, json, members, found) || !reader_take_name(r, found[0], &set->name) ||
	    !reader_take_names(r, found[1], &set->members, &set->count))
		return false;
	if (name_find_set(puzzle, set->name) >= 0)
		return reader_refuse(r, "there is a set '%.*s' already", (int)set->name.len, set->name.at);
	puzzle->kept[puzzle->set_count] = (struct puzzle_kept){-1, -1, -1, -1, -1, -1, NULL};
	puzzle->set_count++;
	for (uint32_t i = 0; i < puzzle->set_count; i++)
		all += puzzle->sets[i].count;
	return all <= VARIABLES_MAX || reader_refuse(r, "more than %d members in all", VARIABLES_MAX);
}

/* "1..5"; the text ends in NUL. Returns false if it is not a range. */
static bool
read_range(const char *text, int64_t *low, int64_t *high)
{
	char *end;

	*low = strtol(text, &end, 10);
	if (end == text)
		return false;
	while (*end == ' ')
		end++;
	if (end[0] != '.' || end[1] != '.')
		return false;
	text = end + 2;
	*high = strtol(text, &end, 10);
	return end != text && *end == '\0';
}

static bool
read_domain(struct puzzle_reader *r, struct span name, struct puzzle_group *group)
{

	group->domain_set = -1;
	if (span_equals(name, "bool")) {
		group->domain = DOMAIN_TRUTH;
		group->high = 1;
		return true;
	}
	if (read_range(name.at, &group->low, &group->high)) {
		if (group->low > group->high || group->low < -SYNTAX_NUMBER_MAX || group->high > SYNTAX_NUMBER_MAX ||
		    group->high - group->low >= DOMAIN_MAX)
			return reader_refuse(
			    r, "a domain holds 1 to %d numbers, none beyond %d", DOMAIN_MAX, SYNTAX_NUMBER_MAX);
		return true;
	}
	group->domain = DOMAIN_SET;
	group->domain_set = name_find_set(r->puzzle, name);
	if (group->domain_set < 0)
		return reader_refuse(
		    r, "'%.*s' is no domain: write \"1..5\", \"bool\" or the name of a set", (int)name.len, name.at);
	group->low = 1;
	group->high = r->puzzle->sets[group->domain_set].count;
	return true;
}

/* Whose variables they are: names, or the members of a set. */
static bool
read_labels(struct puzzle_reader *r, const cJSON *names, const cJSON *of, struct puzzle_group *group)
{
	struct span set;

	group->of = -1;
	if ((names == NULL) == (of == NULL))
		return reader_refuse(r, "either 'names' or 'of' is wanted");
	if (names != NULL)
		return reader_take_names(r, names, &group->labels, &group->count);
	if (!reader_take_name(r, of, &set))
		return false;
	group->of = name_find_set(r->puzzle, set);
	if (group->of < 0)
		return reader_refuse(r, "'%.*s' is no set here", (int)set.len, set.at);
	if (group->name.len == 0)
		return reader_refuse(r, "a family needs a 'name'");
	group->labels = r->puzzle->sets[group->of].members;
	group->count = r->puzzle->sets[group->of].count;
	return true;
}

static bool
read_group(struct puzzle_reader *r, const cJSON *json)
{
	static const struct member members[] = {{"names", cJSON_Array, false}, {"name", cJSON_String, false},
	    {"of", cJSON_String, false}, {"domain", cJSON_String, true}, {"distinct", cJSON_False, false},
	    {"order", cJSON_String, false}};
	struct puzzle_group group = {0};
	struct span domain, order;
	const cJSON *found[6];

	reader_stand_at(r, "group", r->puzzle->group_count + 1);
	if (!TAKE(r, json, members, found) || !reader_take_name(r, found[1], &group.name) ||
	    !read_labels(r, found[0], found[2], &group) || !reader_take_name(r, found[3], &domain) ||
	    !reader_take_name(r, found[5], &order) || !read_domain(r, domain, &group))
		return false;
	if (group.name.len > 0 &&
	    (name_find_set(r->puzzle, group.name) >= 0 || name_find_group(r->puzzle, group.name) >= 0))
		return reader_refuse(r, "there is a set or group '%.*s' already", (int)group.name.len, group.name.at);
	if (order.at != NULL && !name_find_order(order, &group.order))
		return reader_refuse(r, "'%.*s' is no order", (int)order.len, order.at);
	group.distinct = found[4] != NULL && cJSON_IsTrue(found[4]);
	if (group.domain == DOMAIN_TRUTH && (group.distinct || order.at != NULL))
		return reader_refuse(r, "true and false are in no order and not distinct");
	return group_add(r->puzzle, &group, r->mistake) >= 0;
}

static bool
read_constraint(struct puzzle_reader *r, const cJSON *json)
{
	static const struct member members[] = {{"say", cJSON_String, false}, {"expr", cJSON_String, true}};
	struct puzzle *puzzle = r->puzzle;
	struct puzzle_constraint *constraint = &puzzle->constraints[puzzle->constraint_count];
	const cJSON *found[2];
	bool good;

	reader_stand_at(r, "constraint", puzzle->constraint_count + 1);
	if (puzzle->constraint_count == CONSTRAINTS_MAX)
		return reader_refuse(r, "more than %d constraints", CONSTRAINTS_MAX);
	r->unfolder.whole = true;
	good = TAKE(r, json, members, found) && reader_take_text(r, found[0], SAY_MAX, &constraint->say) &&
	    reader_take_text(r, found[1], SYNTAX_TEXT_MAX, &constraint->expression) &&
	    reader_truth(r, constraint->expression, &constraint->node);
	r->unfolder.whole = false;
	puzzle->constraint_count += good;
	return good;
}

static bool
read_specification(struct puzzle_reader *r, const cJSON *json)
{
	static const struct member members[] = {{"sets", cJSON_Array, false}, {"vars", cJSON_Array, true},
	    {"constraints", cJSON_Array, true}, {"ask", cJSON_Object, true}};
	const cJSON *found[4], *item;

	reader_stand_at(r, "specification", 0);
	if (!TAKE(r, json, members, found))
		return false;
	cJSON_ArrayForEach(item, found[0]) if (!read_set(r, item)) return false;
	cJSON_ArrayForEach(item, found[1]) if (!read_group(r, item)) return false;
	cJSON_ArrayForEach(item, found[2]) if (!read_constraint(r, item)) return false;
	if (!reader_ask(r, found[3]))
		return false;
	reader_stand_at(r, "specification", 0);
	if (r->puzzle->variable_count == 0)
		return reader_refuse(r, "there is nothing unknown in it");
	return overtaking_end(&r->unfolder);
}

struct puzzle *
puzzle_read(struct arena *arena, struct span text, struct puzzle_mistake *mistake)
{
	struct puzzle_reader r = {.arena = arena, .mistake = mistake};
	cJSON *json;
	bool good;

	*mistake = (struct puzzle_mistake){{0}, 0, {0}};
	r.puzzle = arena_take(arena, sizeof(*r.puzzle));
	if (r.puzzle == NULL) {
		snprintf(mistake->why, sizeof(mistake->why), "no memory is left");
		return NULL;
	}
	r.puzzle->arena = r.puzzle->tree.arena = arena;
	r.puzzle->moving = -1;
	r.unfolder = (struct unfolder){.puzzle = r.puzzle, .tree = &r.puzzle->tree, .mistake = mistake};
	reader_stand_at(&r, "specification", 0);
	json = reader_parse(&r, text);
	if (json == NULL)
		return NULL;
	good = read_specification(&r, json);
	cJSON_Delete(json);
	if (!good)
		reader_refuse(&r, "too much, once unfolded");
	return good ? r.puzzle : NULL;
}

uint32_t
puzzle_constraint_count(const struct puzzle *puzzle)
{

	return puzzle->constraint_count;
}

struct span
puzzle_constraint_say(const struct puzzle *puzzle, uint32_t constraint)
{

	return puzzle->constraints[constraint].say;
}

struct span
puzzle_option_label(const struct puzzle *puzzle, uint32_t option)
{

	return puzzle->ask.options[option].label;
}
