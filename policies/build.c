/*
 * Writes each value to the member that its row names; only what a row cannot express is done by hand.
 */
#include "policies/build.h"

#include <assert.h>
#include <string.h>

#include "policies/finding_phrases.h"
#include "policies/keys.h"
#include "policies/patterns/pattern.h"
#include "policies/values.h"

struct build {
	struct pool *pool;
	struct pattern_builder *patterns;
	struct policy_mistakes *mistakes;
	const struct node *root;
};

static void build_map(struct build *build, const char *path, const struct node *map, void *into);

/* Write a member by copying to its offset. */
static void
put(void *into, size_t offset, const void *from, size_t size)
{

	memcpy((char *)into + offset, from, size);
}

static struct value
read_value(const struct policy_key *row, const struct node *node)
{
	struct value value;
	int result = value_read(row, (struct written){node->text, node->quoted}, &value);

	/* The tree was checked. */
	assert(result == 0);
	(void)result;
	return value;
}

static unsigned
add_pattern(struct build *build, const struct node *node)
{
	struct pattern_error error;
	long number = pattern_builder_add(build->patterns, (struct span){node->text, node->len}, &error);

	if (number != -1)
		return (unsigned)number;
	policy_mistake_add(build->mistakes, &node->at, "%s", error.what);
	return 0;
}

static void
build_scalar(struct build *build, const struct policy_key *row, const struct node *node, void *into)
{
	struct value value = read_value(row, node);
	unsigned number = (unsigned)value.number;
	bool flag = value.number != 0;

	switch (row->type) {
	case KEY_COUNT:
	case KEY_DURATION:
	case KEY_SIZE:
		put(into, row->offset, &value.number, sizeof(value.number));
		break;
	case KEY_NUMBER:
		put(into, row->offset, &value.decimal, sizeof(value.decimal));
		break;
	case KEY_SWITCH:
		put(into, row->offset, &flag, sizeof(flag));
		break;
	case KEY_WORD:
		put(into, row->offset, &number, sizeof(number));
		break;
	case KEY_RANGE:
	case KEY_PARAMETERS:
		put(into, row->offset, &value.range, sizeof(value.range));
		break;
	case KEY_PATTERN:
		number = add_pattern(build, node);
		put(into, row->offset, &number, sizeof(number));
		break;
	default:
		put(into, row->offset, &node->text, sizeof(node->text));
	}
}

static void
build_list(struct build *build, const struct policy_key *row, const struct node *list, void *into)
{
	unsigned *numbers = pool_take(build->pool, (list->count + 1) * sizeof(*numbers)), bits = 0;
	const char **texts = pool_take(build->pool, (list->count + 1) * sizeof(*texts));
	size_t count = 0;

	for (const struct node *entry = list->first; entry != NULL; entry = entry->next, count++) {
		if (row->type == KEY_WORD)
			bits |= 1u << read_value(row, entry).number;
		else if (row->type == KEY_PATTERN)
			numbers[count] = add_pattern(build, entry);
		else
			texts[count] = entry->text;
	}
	if (row->type == KEY_WORD) {
		put(into, row->offset, &bits, sizeof(bits));
		return;
	}
	if (row->type == KEY_PATTERN)
		put(into, row->offset, &numbers, sizeof(numbers));
	else
		put(into, row->offset, &texts, sizeof(texts));
	put(into, row->count_offset, &count, sizeof(count));
}

static bool
is_off(const struct node *entry)
{
	const char *enabled = tree_child_text(entry, "enabled");

	return enabled != NULL && strcmp(enabled, "off") == 0;
}

/* Leave out entries that are switched off, and tests of routes that are. */
static bool
is_left_out(const struct build *build, const struct policy_key *row, const struct node *entry)
{
	const struct node *routes = tree_child(build->root, "routes");
	const char *target = tree_child_text(entry, "route"), *name;

	if (row->type == KEY_NAMED)
		return is_off(entry);
	if (strcmp(row->path, "tests") != 0 || target == NULL)
		return false;
	for (const struct node *route = routes->first; route != NULL; route = route->next)
		if ((name = tree_child_text(route, "name")) != NULL && strcmp(name, target) == 0)
			return is_off(route);
	return false;
}

/* What an entry's rows cannot express. */
static void
finish_entry(const struct policy_key *row, const struct node *entry, void *into)
{

	if (strcmp(row->path, "routes") == 0) {
		struct policy_route *route = into;

		route->language_free = route->language_count == 1 && strcmp(route->languages[0], "any") == 0;
		if (route->language_free)
			route->language_count = 0;
	} else if (strcmp(row->path, "routes[].evidence") == 0) {
		struct policy_rule *rule = into;

		rule->is_finding = tree_child(entry, "finding") != NULL;
		rule->text = tree_child_text(entry, rule->is_finding ? "finding" : "text");
		if (rule->is_finding && rule->name == NULL)
			rule->name = policy_finding_label(rule->finding);
		rule->line = entry->at.line;
		rule->at = entry->at;
	} else if (strcmp(row->path, "tests") == 0)
		((struct policy_test *)into)->at = entry->at;
	else if (strcmp(row->path, "controls") == 0)
		((struct policy_control *)into)->at = entry->at;
}

static void
build_entries(struct build *build, const struct policy_key *row, const struct node *list, void *into)
{
	char *entries = pool_take(build->pool, (list->count + 1) * row->entry_size);
	char path[KEY_PATH_MAX];
	size_t count = 0;

	policy_key_inside(row, path);
	for (const struct node *entry = list->first; entry != NULL; entry = entry->next) {
		if (is_left_out(build, row, entry))
			continue;
		build_map(build, path, entry, entries + count * row->entry_size);
		finish_entry(row, entry, entries + count * row->entry_size);
		count++;
	}
	put(into, row->offset, &entries, sizeof(entries));
	put(into, row->count_offset, &count, sizeof(count));
}

static void
build_arms(struct build *build, const struct policy_key *row, const struct node *map, void *into)
{
	static const struct policy_key share = {.path = "share", .type = KEY_COUNT, .least = 0, .most = 100};
	struct policy_arm *arms = pool_take(build->pool, map->count * sizeof(*arms));
	size_t count = 0;

	for (const struct node *arm = map->first; arm != NULL; arm = arm->next, count++) {
		arms[count].mode = (enum policy_mode)value_read_arm(arm->key, &arms[count].route);
		arms[count].share = read_value(&share, arm).number;
	}
	put(into, row->offset, &arms, sizeof(arms));
	put(into, row->count_offset, &count, sizeof(count));
}

static void
build_map(struct build *build, const char *path, const struct node *map, void *into)
{
	char inside[KEY_PATH_MAX];

	for (const struct policy_key *row = policy_key_first(path); row != NULL; row = policy_key_next(row)) {
		const struct node *child = tree_child(map, policy_key_name(row));

		if (child == NULL || (row->flags & KEY_DIRECTION))
			continue;
		if (row->type == KEY_MAP)
			build_map(build, policy_key_inside(row, inside), child, into);
		else if (row->type == KEY_ENTRIES || row->type == KEY_NAMED)
			build_entries(build, row, child, into);
		else if (row->type == KEY_ARMS)
			build_arms(build, row, child, into);
		else if (row->flags & KEY_LIST)
			build_list(build, row, child, into);
		else
			build_scalar(build, row, child, into);
	}
}

/* The names of all units, by their first byte. */
static void
index_units(struct pool *pool, struct policy *policy)
{
	size_t total = 0, count = 0;
	struct policy_alias *aliases;

	for (size_t i = 0; i < policy->unit_count; i++)
		total += policy->units[i].alias_count;
	policy->aliases = aliases = pool_take(pool, (total + 1) * sizeof(*aliases));
	for (int byte = 0; byte < 256; byte++) {
		policy->alias_from[byte] = (unsigned)count;
		for (size_t i = 0; i < policy->unit_count; i++)
			for (size_t k = 0; k < policy->units[i].alias_count; k++)
				if (tolower((unsigned char)policy->units[i].aliases[k][0]) == byte)
					aliases[count++] =
					    (struct policy_alias){policy->units[i].aliases[k], (unsigned)i};
	}
	policy->alias_from[256] = (unsigned)count;
}

int
policy_build(struct policy_whole *whole, struct policy_mistakes *mistakes)
{
	struct build build = {&whole->pool, pattern_builder_new(), mistakes, whole->tree};
	struct policy_place nowhere = {0};
	struct pattern_error error;
	size_t wrong = mistakes->wrong;
	bool refused = false;

	if (build.patterns != NULL) {
		build_map(&build, "", whole->tree, &whole->policy);
		index_units(build.pool, &whole->policy);
		whole->policy.pattern_count = pattern_builder_own(build.patterns);
		refused = finding_phrases_add(build.patterns, build.pool, whole->policy.phrases, &error) == -1;
		if (!refused)
			whole->policy.patterns = whole->patterns = pattern_builder_finish(build.patterns);
		else
			pattern_builder_free(build.patterns);
	}
	if (refused)
		policy_mistake_add(
		    mistakes, &nowhere, "a built-in phrase does not compile: %s: the policy is not loaded", error.what);
	else if (whole->policy.patterns == NULL)
		policy_mistake_add(mistakes, &nowhere, "out of memory: the policy is not loaded");
	return mistakes->wrong == wrong ? 0 : -1;
}
