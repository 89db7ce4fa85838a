/*
 * A specification's JSON. Read strictly: a member that is not known, twice there or of another type is a mistake, since
 * a model that wrote it meant something by it. cJSON reads it (65 KB at most, so its own memory is bounded too); what
 * it is lenient in is looked at before.
 */
#include <cjson/cJSON.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "executors/arena.h"
#include "executors/puzzle/inside.h"
#include "executors/puzzle/printing.h"

#define JSON_DEPTH_MAX 8

struct reader {
	struct arena *arena;
	struct puzzle *puzzle;
	struct puzzle_mistake *mistake;
	struct unfolding unfolding;
};

__attribute__((format(printf, 2, 3))) static bool
refuse(struct reader *r, const char *format, ...)
{
	va_list arguments;

	if (r->mistake->why[0] == '\0') {
		va_start(arguments, format);
		vsnprintf(r->mistake->why, sizeof(r->mistake->why), format, arguments);
		va_end(arguments);
	}
	return false;
}

/* Where the next mistakes are: "constraint", 3. */
static void
stand_at(struct reader *r, const char *what, uint32_t number)
{

	if (r->mistake->why[0] != '\0')
		return;
	if (number > 0)
		snprintf(r->mistake->where, sizeof(r->mistake->where), "%s %u", what, (unsigned)number);
	else
		snprintf(r->mistake->where, sizeof(r->mistake->where), "%s", what);
}

/* --- the text --- */

/* Bytes of the UTF-8 character that stands here (RFC 3629), 0 for none. */
static size_t
character_at(struct span text, size_t at)
{
	const unsigned char *c = (const unsigned char *)text.at + at;
	size_t left = text.len - at;
	size_t len = c[0] < 0x80 ? 1 : c[0] < 0xc2 ? 0 : c[0] < 0xe0 ? 2 : c[0] < 0xf0 ? 3 : c[0] < 0xf5 ? 4 : 0;

	if (len > left)
		return 0;
	for (size_t i = 1; i < len; i++)
		if ((c[i] & 0xc0) != 0x80)
			return 0;
	if ((c[0] == 0xe0 && c[1] < 0xa0) || (c[0] == 0xed && c[1] > 0x9f) || (c[0] == 0xf0 && c[1] < 0x90) ||
	    (c[0] == 0xf4 && c[1] > 0x8f))
		return 0;
	return len;
}

/* What cJSON would let pass, or could not bear: depth, bytes that are no text, NUL however it is written. */
static bool
look_over(struct reader *r, struct span text)
{
	bool quoted = false;
	int depth = 0;
	size_t len;

	if (text.len > PUZZLE_TEXT_MAX)
		return refuse(r, "longer than %d bytes", PUZZLE_TEXT_MAX);
	for (size_t at = 0; at < text.len; at += len) {
		char c = text.at[at];

		len = character_at(text, at);
		if (len == 0 || c == '\0' || (quoted && (unsigned char)c < 0x20))
			return refuse(r, "byte %zu is no text", at + 1);
		if (c == '"')
			quoted = !quoted;
		else if (quoted && c == '\\') {
			if (text.len - at >= 6 && memcmp(text.at + at, "\\u0000", 6) == 0)
				return refuse(r, "byte %zu is a NUL", at + 1);
			len = at + 1 < text.len ? 2 : 1;
		} else if (!quoted && (c == '{' || c == '['))
			depth++;
		else if (!quoted && (c == '}' || c == ']'))
			depth--;
		if (depth > JSON_DEPTH_MAX)
			return refuse(r, "nested deeper than %d", JSON_DEPTH_MAX);
	}
	return true;
}

static cJSON *
parse(struct reader *r, struct span text)
{
	const char *end = NULL;
	cJSON *json;

	if (!look_over(r, text))
		return NULL;
	json = cJSON_ParseWithLengthOpts(text.at, text.len, &end, 0);
	if (json == NULL || !cJSON_IsObject(json)) {
		refuse(r, json == NULL ? "no JSON from byte %zu on" : "no JSON object",
		    end != NULL ? (size_t)(end - text.at) + 1 : 1);
		cJSON_Delete(json);
		return NULL;
	}
	for (; end < text.at + text.len; end++)
		if (strchr(" \t\r\n", *end) == NULL) {
			refuse(r, "something stands behind the object, at byte %zu", (size_t)(end - text.at) + 1);
			cJSON_Delete(json);
			return NULL;
		}
	return json;
}

/* --- members --- */

struct member {
	const char *name;
	int type; /* of cJSON; a truth value is cJSON_False here */
	bool required;
};

/* The object's members in the order of this list, NULL for those that are not there. */
static bool
take_members(struct reader *r, const cJSON *object, const struct member *members, size_t count, const cJSON **found)
{

	memset(found, 0, count * sizeof(const cJSON *));
	if (!cJSON_IsObject(object))
		return refuse(r, "an object is wanted here");
	for (const cJSON *item = object->child; item != NULL; item = item->next) {
		size_t i = 0;
		int type = item->type & 0xff;

		while (i < count && strcmp(item->string, members[i].name) != 0)
			i++;
		if (i == count)
			return refuse(r, "'%.64s' is no member here", item->string);
		if (found[i] != NULL)
			return refuse(r, "'%s' is there twice", members[i].name);
		if (type != members[i].type && !(members[i].type == cJSON_False && type == cJSON_True))
			return refuse(r, "'%s' is not of its type", members[i].name);
		found[i] = item;
	}
	for (size_t i = 0; i < count; i++)
		if (members[i].required && found[i] == NULL)
			return refuse(r, "'%s' is missing", members[i].name);
	return true;
}

#define TAKE(r, object, members, found) take_members(r, object, members, sizeof(members) / sizeof(members[0]), found)

/* A string, kept. */
static bool
take_text(struct reader *r, const cJSON *item, size_t most, struct span *text)
{
	size_t len = item != NULL ? strlen(item->valuestring) : 0;
	char *copy;

	*text = (struct span){NULL, 0};
	if (item == NULL)
		return true;
	if (len > most)
		return refuse(r, "'%s' is longer than %zu bytes", item->string != NULL ? item->string : "text", most);
	copy = arena_take(r->arena, len + 1);
	if (copy == NULL)
		return refuse(r, "no memory is left");
	memcpy(copy, item->valuestring, len);
	*text = (struct span){copy, len};
	return true;
}

static bool
take_name(struct reader *r, const cJSON *item, struct span *name)
{

	if (!take_text(r, item, NAME_MAX_BYTES, name))
		return false;
	if (item != NULL && name->len == 0)
		return refuse(r, "a name is empty");
	for (size_t i = 0; i < name->len; i++)
		if ((unsigned char)name->at[i] < 0x20 || name->at[i] == 0x7f)
			return refuse(r, "a name holds a control character");
	return true;
}

/* A list of names, no two the same. */
static bool
take_names(struct reader *r, const cJSON *list, struct span **names, uint32_t *count)
{
	int size = cJSON_GetArraySize(list);
	const cJSON *item;

	if (size == 0 || size > MEMBERS_MAX)
		return refuse(r, "a list of 1 to %d names is wanted here", MEMBERS_MAX);
	*names = arena_take(r->arena, (size_t)size * sizeof(**names));
	*count = 0;
	if (*names == NULL)
		return refuse(r, "no memory is left");
	cJSON_ArrayForEach(item, list)
	{
		struct span *name = *names + *count;

		if (!cJSON_IsString(item))
			return refuse(r, "a name that is no text");
		if (!take_name(r, item, name))
			return false;
		if (name_find(*name, *names, *count) >= 0)
			return refuse(r, "'%.*s' is there twice", (int)name->len, name->at);
		++*count;
	}
	return true;
}

/* --- sets and groups --- */

static bool
read_set(struct reader *r, const cJSON *json)
{
	static const struct member members[] = {{"name", cJSON_String, true}, {"members", cJSON_Array, true}};
	struct puzzle *puzzle = r->puzzle;
	struct puzzle_set *set = &puzzle->sets[puzzle->set_count];
	const cJSON *found[2];
	uint32_t all = 0;

	stand_at(r, "set", puzzle->set_count + 1);
	if (puzzle->set_count == SETS_MAX)
		return refuse(r, "more than %d sets", SETS_MAX);
	if (!TAKE(r, json, members, found) || !take_name(r, found[0], &set->name) ||
	    !take_names(r, found[1], &set->members, &set->count))
		return false;
	if (name_find_set(puzzle, set->name) >= 0)
		return refuse(r, "there is a set '%.*s' already", (int)set->name.len, set->name.at);
	puzzle->kept[puzzle->set_count] = (struct puzzle_kept){-1, -1, -1, -1, -1, -1, NULL};
	puzzle->set_count++;
	for (uint32_t i = 0; i < puzzle->set_count; i++)
		all += puzzle->sets[i].count;
	return all <= VARIABLES_MAX || refuse(r, "more than %d members in all", VARIABLES_MAX);
}

/* "1..5"; the text ends in NUL. Returns false when it is no range. */
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
read_domain(struct reader *r, struct span name, struct puzzle_group *group)
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
			return refuse(
			    r, "a domain holds 1 to %d numbers, none beyond %d", DOMAIN_MAX, SYNTAX_NUMBER_MAX);
		return true;
	}
	group->domain = DOMAIN_SET;
	group->domain_set = name_find_set(r->puzzle, name);
	if (group->domain_set < 0)
		return refuse(
		    r, "'%.*s' is no domain: write \"1..5\", \"bool\" or the name of a set", (int)name.len, name.at);
	group->low = 1;
	group->high = r->puzzle->sets[group->domain_set].count;
	return true;
}

/* Whose variables they are: names, or the members of a set. */
static bool
read_labels(struct reader *r, const cJSON *names, const cJSON *of, struct puzzle_group *group)
{
	struct span set;

	group->of = -1;
	if ((names == NULL) == (of == NULL))
		return refuse(r, "either 'names' or 'of' is wanted");
	if (names != NULL)
		return take_names(r, names, &group->labels, &group->count);
	if (!take_name(r, of, &set))
		return false;
	group->of = name_find_set(r->puzzle, set);
	if (group->of < 0)
		return refuse(r, "'%.*s' is no set here", (int)set.len, set.at);
	if (group->name.len == 0)
		return refuse(r, "a family needs a 'name'");
	group->labels = r->puzzle->sets[group->of].members;
	group->count = r->puzzle->sets[group->of].count;
	return true;
}

static bool
read_group(struct reader *r, const cJSON *json)
{
	static const struct member members[] = {{"names", cJSON_Array, false}, {"name", cJSON_String, false},
	    {"of", cJSON_String, false}, {"domain", cJSON_String, true}, {"distinct", cJSON_False, false},
	    {"order", cJSON_String, false}};
	struct puzzle_group group = {0};
	struct span domain, order;
	const cJSON *found[6];

	stand_at(r, "group", r->puzzle->group_count + 1);
	if (!TAKE(r, json, members, found) || !take_name(r, found[1], &group.name) ||
	    !read_labels(r, found[0], found[2], &group) || !take_name(r, found[3], &domain) ||
	    !take_name(r, found[5], &order) || !read_domain(r, domain, &group))
		return false;
	if (group.name.len > 0 &&
	    (name_find_set(r->puzzle, group.name) >= 0 || name_find_group(r->puzzle, group.name) >= 0))
		return refuse(r, "there is a set or group '%.*s' already", (int)group.name.len, group.name.at);
	if (order.at != NULL && !axis_find(order, &group.order))
		return refuse(r, "'%.*s' is no order", (int)order.len, order.at);
	group.distinct = found[4] != NULL && cJSON_IsTrue(found[4]);
	if (group.domain == DOMAIN_TRUTH && (group.distinct || order.at != NULL))
		return refuse(r, "true and false are in no order and not distinct");
	return group_add(r->puzzle, &group, r->mistake) >= 0;
}

/* --- expressions --- */

/* Read and unfold; wrong when the mistake was told. */
static struct operand
read_expression(struct reader *r, struct span text)
{
	char why[sizeof(r->mistake->why)] = "";
	unsigned column = 0;
	struct syntax *syntax = syntax_read(r->arena, text, &column, why, sizeof(why));

	if (syntax == NULL) {
		refuse(r, "%s", why);
		r->mistake->column = column;
		return (struct operand){.type = OPERAND_WRONG};
	}
	r->unfolding.bound_count = 0;
	return unfold(&r->unfolding, syntax);
}

static bool
read_truth(struct reader *r, struct span text, struct tree_node **node)
{
	struct operand operand = read_expression(r, text);

	*node = operand.type != OPERAND_WRONG ? unfold_as_truth(&r->unfolding, operand) : NULL;
	return *node != NULL;
}

static bool
read_constraint(struct reader *r, const cJSON *json)
{
	static const struct member members[] = {{"say", cJSON_String, false}, {"expr", cJSON_String, true}};
	struct puzzle *puzzle = r->puzzle;
	struct puzzle_constraint *constraint = &puzzle->constraints[puzzle->constraint_count];
	const cJSON *found[2];
	bool good;

	stand_at(r, "constraint", puzzle->constraint_count + 1);
	if (puzzle->constraint_count == CONSTRAINTS_MAX)
		return refuse(r, "more than %d constraints", CONSTRAINTS_MAX);
	r->unfolding.whole = true;
	good = TAKE(r, json, members, found) && take_text(r, found[0], SAY_MAX, &constraint->say) &&
	    take_text(r, found[1], SYNTAX_TEXT_MAX, &constraint->expression) &&
	    read_truth(r, constraint->expression, &constraint->node);
	r->unfolding.whole = false;
	puzzle->constraint_count += good;
	return good;
}

/* --- what is asked --- */

static const char *const kinds[ASK_KINDS] = {"value", "must", "could", "cannot", "entails", "count", "min", "max"};

/* which(x for x in S if p): the member's place, 0 for none and -1 for several. */
static bool
read_which(struct reader *r, const struct syntax *call)
{
	struct unfolding *u = &r->unfolding;
	const struct syntax_clause *clause = call->clauses;
	struct tree_node *chosen = tree_number(u->tree, 0), *many[MEMBERS_MAX], *sum;
	struct operand *members;
	uint32_t count;

	if (clause == NULL || clause->next != NULL || call->count != 1 || call->arguments->kind != SYNTAX_NAME ||
	    !name_same(call->arguments->name, clause->name))
		return refuse(r, "write which(x for x in set if ...)");
	members = unfold_rounds(u, &clause->over, &count);
	if (members == NULL)
		return false;
	if (members[0].type != OPERAND_MEMBER || members[0].bare != 0)
		return refuse(r, "which(...) chooses among the members of a set");
	for (uint32_t i = count; i > 0; i--) {
		struct tree_node *fits = tree_truth(u->tree, true);

		u->bound[0] = (struct bound_name){clause->name, members[i - 1]};
		u->bound_count = 1;
		for (const struct syntax *c = clause->conditions; c != NULL && fits != NULL; c = c->next)
			fits = tree_both(u->tree, fits, unfold_as_truth(u, unfold(u, c)));
		u->bound_count = 0;
		chosen = tree_if(u->tree, fits, members[i - 1].node, chosen);
		many[i - 1] = tree_counted(u->tree, fits);
	}
	sum = tree_add(u->tree, many, count);
	r->puzzle->ask.node =
	    tree_if(u->tree, tree_less(u->tree, tree_number(u->tree, 1), sum), tree_number(u->tree, -1), chosen);
	r->puzzle->ask.told_as = TOLD_WHICH;
	r->puzzle->ask.set = members[0].set;
	return r->puzzle->ask.node != NULL || refuse(r, "too much, once unfolded");
}

/* A value that is told in the end. */
static bool
read_asked(struct reader *r, struct span text)
{
	struct puzzle_ask *ask = &r->puzzle->ask;
	struct unfolding *u = &r->unfolding;
	struct operand operand;

	operand = read_expression(r, text);
	if (operand.type == OPERAND_WRONG)
		return false;
	if (operand.type == OPERAND_MEMBER && operand.bare != -1) {
		operand = unfold_as_place(u, operand, -1);
		if (operand.type == OPERAND_WRONG)
			return false;
	}
	ask->told_as = operand.type == OPERAND_TRUTH ? TOLD_TRUTH
	    : operand.type == OPERAND_MEMBER         ? TOLD_MEMBER
						     : TOLD_NUMBER;
	ask->set = operand.set;
	ask->node = operand.node;
	if ((ask->kind == ASK_MIN || ask->kind == ASK_MAX) && ask->told_as == TOLD_TRUTH)
		return refuse(r, "true and false have no least and greatest");
	return true;
}

static bool
read_option(struct reader *r, const cJSON *json)
{
	static const struct member members[] = {{"label", cJSON_String, true}, {"expr", cJSON_String, true}};
	struct puzzle_ask *ask = &r->puzzle->ask;
	struct puzzle_option *option = &ask->options[ask->option_count];
	const cJSON *found[2];
	struct span text;

	stand_at(r, "option", ask->option_count + 1);
	if (ask->option_count == OPTIONS_MAX)
		return refuse(r, "more than %d options", OPTIONS_MAX);
	if (!TAKE(r, json, members, found) || !take_name(r, found[0], &option->label) ||
	    !take_text(r, found[1], SYNTAX_TEXT_MAX, &text) || !read_truth(r, text, &option->node))
		return false;
	for (uint32_t i = 0; i < ask->option_count; i++)
		if (name_same(option->label, ask->options[i].label))
			return refuse(r, "its label is there twice");
	ask->option_count++;
	return true;
}

/* Whether the expression is a call of which(...): read by its own rule. */
static bool
read_asked_or_which(struct reader *r, struct span text)
{
	char why[sizeof(r->mistake->why)] = "";
	unsigned column = 0;
	struct syntax *syntax = syntax_read(r->arena, text, &column, why, sizeof(why));

	if (syntax != NULL && r->puzzle->ask.kind == ASK_VALUE && syntax->kind == SYNTAX_CALL &&
	    span_equals(syntax->name, "which"))
		return read_which(r, syntax);
	return read_asked(r, text);
}

static bool
read_ask(struct reader *r, const cJSON *json)
{
	static const struct member members[] = {
	    {"kind", cJSON_String, true}, {"expr", cJSON_String, false}, {"options", cJSON_Array, false}};
	struct puzzle_ask *ask = &r->puzzle->ask;
	const cJSON *found[3], *option;
	bool optional, choosing;
	uint32_t declared = 0;
	struct span text;
	int kind = 0;

	stand_at(r, "ask", 0);
	if (!TAKE(r, json, members, found) || !take_text(r, found[1], SYNTAX_TEXT_MAX, &text))
		return false;
	while (kind < ASK_KINDS && strcmp(found[0]->valuestring, kinds[kind]) != 0)
		kind++;
	if (kind == ASK_KINDS)
		return refuse(r, "'%.32s' is no kind", found[0]->valuestring);
	ask->kind = (enum ask_kind)kind;
	choosing = kind == ASK_MUST || kind == ASK_COULD || kind == ASK_CANNOT;
	optional = kind == ASK_VALUE || kind == ASK_COUNT;
	if ((found[2] != NULL) != choosing || (choosing && text.at != NULL) ||
	    (!choosing && !optional && text.at == NULL))
		return refuse(
		    r, "%s has %s", kinds[kind], choosing ? "'options' and no 'expr'" : "an 'expr' and no 'options'");
	if (kind == ASK_ENTAILS)
		return read_truth(r, text, &ask->node);
	if (text.at != NULL)
		return read_asked_or_which(r, text);
	for (uint32_t i = 0; i < r->puzzle->group_count; i++)
		declared += r->puzzle->groups[i].hidden ? 0 : r->puzzle->groups[i].count;
	if (!choosing && declared > ASKED_MAX)
		return refuse(r, "more than %d variables are declared: say in 'expr' what is asked", ASKED_MAX);
	if (choosing && cJSON_GetArraySize(found[2]) == 0)
		return refuse(r, "there are no options");
	cJSON_ArrayForEach(option, found[2]) if (!read_option(r, option)) return false;
	return true;
}

static bool
read_specification(struct reader *r, const cJSON *json)
{
	static const struct member members[] = {{"sets", cJSON_Array, false}, {"vars", cJSON_Array, true},
	    {"constraints", cJSON_Array, true}, {"ask", cJSON_Object, true}};
	const cJSON *found[4], *item;

	stand_at(r, "specification", 0);
	if (!TAKE(r, json, members, found))
		return false;
	cJSON_ArrayForEach(item, found[0]) if (!read_set(r, item)) return false;
	cJSON_ArrayForEach(item, found[1]) if (!read_group(r, item)) return false;
	cJSON_ArrayForEach(item, found[2]) if (!read_constraint(r, item)) return false;
	if (!read_ask(r, found[3]))
		return false;
	stand_at(r, "specification", 0);
	if (r->puzzle->variable_count == 0)
		return refuse(r, "there is nothing unknown in it");
	return overtaking_end(&r->unfolding);
}

struct puzzle *
puzzle_read(struct arena *arena, struct span text, struct puzzle_mistake *mistake)
{
	struct reader r = {.arena = arena, .mistake = mistake};
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
	r.unfolding = (struct unfolding){.puzzle = r.puzzle, .tree = &r.puzzle->tree, .mistake = mistake};
	stand_at(&r, "specification", 0);
	json = parse(&r, text);
	if (json == NULL)
		return NULL;
	good = read_specification(&r, json);
	cJSON_Delete(json);
	if (!good)
		refuse(&r, "too much, once unfolded");
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
puzzle_constraint_expression(const struct puzzle *puzzle, uint32_t constraint)
{

	return puzzle->constraints[constraint].expression;
}

struct span
puzzle_option_label(const struct puzzle *puzzle, uint32_t option)
{

	return puzzle->ask.options[option].label;
}
