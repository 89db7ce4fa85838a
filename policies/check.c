/*
 * Checks one file, map by map. Every mistake is noted and checking continues.
 */
#include "policies/check.h"

#include <stdio.h>
#include <string.h>

#include "policies/keys.h"
#include "policies/nearest.h"
#include "policies/patterns/pattern.h"
#include "policies/prompts.h"
#include "policies/values.h"

#define SAID_MAX 48 /* bytes of a wrong value quoted in a mistake */

#define NAMES_MAX 256 /* of routes and passes */
#define OFF_NAMES 256 /* bytes of the names of disabled routes */

/* Route names that have another meaning in toggles, paths and tests. */
static const char *const reserved[] = {
    "off", "on", "shadow", "route", "policy", "direct", "health", "ready", "version", "metrics", "turns", "v1", "api"};

static void check_map(struct node *map, const char *path, struct policy_mistakes *mistakes);

/* The keys that a map may have, "a, b or c". */
static void
list_keys(const char *path, char *into, size_t room)
{
	size_t len = 0;

	into[0] = '\0';
	for (const struct policy_key *row = policy_key_first(path); row != NULL && len < room;
	     row = policy_key_next(row))
		len += (size_t)snprintf(into + len, room - len, "%s%s", len ? ", " : "", policy_key_name(row));
}

static void
refuse_key(const struct node *child, const char *path, struct policy_mistakes *mistakes)
{
	const char *names[64], *meant;
	char allowed[512];
	size_t count = 0;

	for (const struct policy_key *row = policy_key_first(path); row != NULL && count < 64;
	     row = policy_key_next(row))
		names[count++] = policy_key_name(row);
	meant = nearest_word(child->key, names, count);
	if (meant != NULL)
		policy_mistake_add(
		    mistakes, &child->key_at, "unknown key \"%.48s\": did you mean \"%s\"?", child->key, meant);
	else {
		list_keys(path, allowed, sizeof(allowed));
		policy_mistake_add(mistakes, &child->key_at, "unknown key \"%.48s\": the keys allowed here are %s",
		    child->key, allowed);
	}
}

/* Note that a value is not allowed by its row. */
static void
refuse_value(const struct node *node, const struct policy_key *row, struct policy_mistakes *mistakes)
{
	static const char *const kinds[] = {NULL, "a list", "a map"};
	char allowed[KEY_ALLOWED_MAX], said[SAID_MAX + 8];
	const char *meant = NULL;
	bool listed = (row->flags & KEY_LIST) && node->kind != NODE_SCALAR;

	policy_key_allowed(row, allowed);
	if (node->kind != NODE_SCALAR)
		snprintf(said, sizeof(said), "%s", kinds[node->kind]);
	else if (value_is_nothing((struct written){node->text, node->quoted}))
		snprintf(said, sizeof(said), "nothing");
	else if (row->type == KEY_TEXT)
		snprintf(said, sizeof(said), "%zu bytes", node->len);
	else
		snprintf(said, sizeof(said), "\"%.*s\"", SAID_MAX, node->text);
	if (row->type == KEY_WORD && node->kind == NODE_SCALAR) {
		size_t count = 0;

		while (row->words[count] != NULL)
			count++;
		meant = nearest_word(node->text, row->words, count);
	}
	policy_mistake_add(mistakes, &node->at, "%s must be %s%s, not %s%s%s%s", policy_key_name(row),
	    listed ? "a list, each entry " : "", allowed, said, meant != NULL ? ": did you mean \"" : "",
	    meant != NULL ? meant : "", meant != NULL ? "\"?" : "");
}

static void
check_scalar(struct node *node, const struct policy_key *row, struct policy_mistakes *mistakes)
{
	struct written written = {node->text, node->quoted};
	struct value value;

	if (node->kind != NODE_SCALAR || value_is_nothing(written) || value_read(row, written, &value) == -1) {
		refuse_value(node, row, mistakes);
		return;
	}
	if (row->type == KEY_WORD || row->type == KEY_SWITCH)
		node->text = value_canonical(written);
	node->row = row;
}

static void
check_count(const struct node *node, const struct policy_key *row, struct policy_mistakes *mistakes)
{

	if (node->count < row->least || node->count > row->most)
		policy_mistake_add(mistakes, &node->at, "%s has %u entries: %.0f to %.0f are allowed",
		    policy_key_name(row), node->count, row->least, row->most);
}

/* A list of scalars; entries must differ. */
static void
check_list(struct node *list, const struct policy_key *row, struct policy_mistakes *mistakes)
{

	/* A single language or word need not be written as a list. */
	if (list->kind == NODE_SCALAR && !value_is_nothing((struct written){list->text, list->quoted})) {
		struct node *only = list;
		size_t wrong = mistakes->wrong;

		check_scalar(only, row, mistakes);
		if (mistakes->wrong > wrong)
			only->row = NULL;
		return;
	}
	if (list->kind != NODE_LIST) {
		refuse_value(list, row, mistakes);
		return;
	}
	list->row = row;
	check_count(list, row, mistakes);
	for (struct node *entry = list->first; entry != NULL; entry = entry->next) {
		check_scalar(entry, row, mistakes);
		for (const struct node *other = list->first; other != entry; other = other->next)
			if (entry->row != NULL && other->row != NULL && strcmp(other->text, entry->text) == 0)
				policy_mistake_add(mistakes, &entry->at,
				    "\"%.48s\" is in this list twice, first in line %u", entry->text, other->at.line);
	}
	if (row->type == KEY_LANGUAGE && list->count > 1)
		for (const struct node *entry = list->first; entry != NULL; entry = entry->next)
			if (entry->row != NULL && strcmp(entry->text, "any") == 0)
				policy_mistake_add(
				    mistakes, &entry->at, "any already means all languages: remove the others");
}

/* Names must be unique, and routes must not use reserved words. */
static void
check_name(const struct node *list, const struct node *entry, struct policy_mistakes *mistakes)
{
	const struct node *name = tree_child(entry, "name"), *same;

	if (name == NULL || name->row == NULL)
		return;
	for (size_t i = 0; i < nitems(reserved); i++)
		if (strcmp(list->key, "routes") == 0 && strcmp(name->text, reserved[i]) == 0)
			policy_mistake_add(mistakes, &name->at,
			    "a route cannot be called \"%s\": toggles and paths reserve the word", name->text);
	for (const struct node *other = list->first; other != entry; other = other->next)
		if ((same = tree_child(other, "name")) != NULL && same->row != NULL &&
		    strcmp(same->text, name->text) == 0)
			policy_mistake_add(
			    mistakes, &name->at, "duplicate \"%s\", first in line %u", name->text, same->at.line);
}

static void
check_entries(struct node *list, const struct policy_key *row, struct policy_mistakes *mistakes)
{
	char path[KEY_PATH_MAX];
	bool is_prompt;

	if (list->kind != NODE_LIST) {
		refuse_value(list, row, mistakes);
		return;
	}
	list->row = row;
	check_count(list, row, mistakes);
	policy_key_inside(row, path);
	for (struct node *entry = list->first; entry != NULL; entry = entry->next) {
		if (entry->kind != NODE_MAP) {
			policy_mistake_add(
			    mistakes, &entry->at, "each entry of %s must have keys and values", policy_key_name(row));
			continue;
		}
		check_map(entry, path, mistakes);
		is_prompt = strcmp(policy_key_name(row), "prompts") == 0;
		if (row->type == KEY_NAMED || is_prompt)
			check_name(list, entry, mistakes);
		if (is_prompt)
			policy_prompt_check(entry, mistakes);
	}
}

/* Arms: modes as keys, percentages that add up to 100. */
static void
check_arms(struct node *map, const struct policy_key *row, struct policy_mistakes *mistakes)
{
	static const struct policy_key share = {.path = "share", .type = KEY_COUNT, .least = 0, .most = 100};
	size_t wrong = mistakes->wrong;
	int64_t sum = 0;

	if (map->kind != NODE_MAP) {
		refuse_value(map, row, mistakes);
		return;
	}
	check_count(map, row, mistakes);
	for (struct node *arm = map->first; arm != NULL; arm = arm->next) {
		const char *route;
		struct value value = {0};

		/* Unquoted booleans: on, yes and true are the same mode. */
		arm->key = value_canonical((struct written){arm->key, false});
		if (value_read_arm(arm->key, &route) == -1)
			policy_mistake_add(mistakes, &arm->key_at,
			    "an arm must be off, on, shadow or route=NAME, not \"%.48s\"", arm->key);
		if (arm->kind != NODE_SCALAR ||
		    value_read(&share, (struct written){arm->text, arm->quoted}, &value) == -1)
			policy_mistake_add(mistakes, &arm->at, "an arm's share must be a whole number from 0 to 100");
		for (const struct node *other = map->first; other != arm; other = other->next)
			if (strcmp(other->key, arm->key) == 0)
				policy_mistake_add(mistakes, &arm->key_at, "duplicate arm \"%s\"", arm->key);
		sum += value.number;
	}
	if (mistakes->wrong == wrong && sum != 100)
		policy_mistake_add(mistakes, &map->at, "arms must add up to 100 percent, not %d", (int)sum);
	map->row = row;
}

static void
check_value(struct node *child, const struct policy_key *row, struct policy_mistakes *mistakes)
{
	char path[KEY_PATH_MAX];

	if (row->type == KEY_MAP) {
		if (child->kind != NODE_MAP)
			refuse_value(child, row, mistakes);
		else {
			child->row = row;
			check_map(child, policy_key_inside(row, path), mistakes);
		}
	} else if (row->type == KEY_ENTRIES || row->type == KEY_NAMED)
		check_entries(child, row, mistakes);
	else if (row->type == KEY_ARMS)
		check_arms(child, row, mistakes);
	else if (row->flags & KEY_LIST)
		check_list(child, row, mistakes);
	else
		check_scalar(child, row, mistakes);
}

/* Required keys, and those of which exactly one is required. */
static void
check_presence(const struct node *map, const char *path, struct policy_mistakes *mistakes)
{
	const struct node *first = NULL;
	char names[256] = "";
	unsigned present = 0;

	for (const struct policy_key *row = policy_key_first(path); row != NULL; row = policy_key_next(row)) {
		const char *name = policy_key_name(row);
		const struct node *child = tree_child(map, name);
		size_t len = strlen(names);

		if ((row->flags & KEY_REQUIRED) && child == NULL)
			policy_mistake_add(mistakes, &map->at, "%s is missing: %s", name, row->help);
		if (!(row->flags & KEY_ONE_OF))
			continue;
		snprintf(names + len, sizeof(names) - len, "%s%s", len ? " or " : "", name);
		if (child != NULL && ++present == 2)
			policy_mistake_add(
			    mistakes, &child->key_at, "%s and %s cannot be combined: keep one", first->key, name);
		if (child != NULL)
			first = child;
	}
	if (names[0] != '\0' && present == 0)
		policy_mistake_add(mistakes, &map->at, "%s is missing", names);
}

static void
check_map(struct node *map, const char *path, struct policy_mistakes *mistakes)
{

	for (struct node *child = map->first; child != NULL; child = child->next) {
		const struct policy_key *row = policy_key_find(path, child->key);

		if (row == NULL)
			refuse_key(child, path, mistakes);
		else
			check_value(child, row, mistakes);
	}
	check_presence(map, path, mistakes);
}

static void
check_pattern(const struct node *node, struct policy_mistakes *mistakes)
{
	struct policy_place at = node->at;
	struct pattern_error error;

	if (pattern_check((struct span){node->text, node->len}, &error) == 0)
		return;
	/* Exact if the pattern is on one line without escapes, as patterns usually are. */
	at.column += (unsigned)error.offset + node->quoted;
	policy_mistake_add(mistakes, &at, "the pattern does not compile at its byte %zu: %s", error.offset, error.what);
}

void
tree_check_patterns(const struct node *tree, struct policy_mistakes *mistakes)
{

	for (const struct node *child = tree->first; child != NULL; child = child->next)
		if (child->kind != NODE_SCALAR)
			tree_check_patterns(child, mistakes);
		else if (child->row != NULL && child->row->type == KEY_PATTERN)
			check_pattern(child, mistakes);
}

/* Keys that are required after merging, map by map. */
static void
check_needed(const struct node *map, const char *path, const char *called, struct policy_mistakes *mistakes)
{
	char inside[KEY_PATH_MAX];

	for (const struct policy_key *row = policy_key_first(path); row != NULL; row = policy_key_next(row)) {
		const struct node *child = tree_child(map, policy_key_name(row));

		if (child == NULL && (row->flags & KEY_NEEDED))
			policy_mistake_add(
			    mistakes, &map->at, "\"%s\" has no %s: %s", called, policy_key_name(row), row->help);
		if (child == NULL)
			continue;
		policy_key_inside(row, inside);
		if (row->type == KEY_MAP)
			check_needed(child, inside, policy_key_name(row), mistakes);
		for (const struct node *entry = child->first; row->type == KEY_NAMED && entry != NULL;
		     entry = entry->next) {
			const char *name = tree_child_text(entry, "name");

			check_needed(entry, inside, name != NULL ? name : row->path, mistakes);
		}
	}
}

/* Whether a node is valid, as far as its own file was checked. */
static bool
is_right(const struct node *node)
{

	return node != NULL && node->row != NULL;
}

/* Weights and threshold: a weight without effect, a threshold that cannot be reached. */
static void
check_weights(const struct node *route, struct policy_mistakes *mistakes)
{
	const struct node *evidence = tree_child(route, "evidence"), *threshold = tree_child(route, "threshold");
	struct value enough = {0}, weight;
	double most = 0;
	bool known = is_right(evidence);

	for (const struct node *rule = known ? evidence->first : NULL; rule != NULL; rule = rule->next) {
		const struct node *node = tree_child(rule, "weight");

		known &= is_right(node);
		if (!is_right(node))
			continue;
		value_read(node->row, (struct written){node->text, node->quoted}, &weight);
		if (weight.decimal == 0)
			policy_mistake_add(mistakes, &node->at, "a weight of 0 has no effect: remove the entry");
		most += weight.decimal > 0 ? weight.decimal : 0;
	}
	if (!is_right(threshold) || !known)
		return;
	value_read(threshold->row, (struct written){threshold->text, threshold->quoted}, &enough);
	if (most < enough.decimal)
		policy_mistake_add(mistakes, &threshold->at,
		    "this threshold cannot be reached: the route's positive weights add up to %g", most);
}

/* Where a route is switched off; NULL: it is not. */
static const struct node *
find_off(const struct node *route)
{
	const struct node *enabled = tree_child(route, "enabled");

	return is_right(enabled) && strcmp(enabled->text, "off") == 0 ? enabled : NULL;
}

static unsigned
count_tests(const struct node *tests, const char *route)
{
	const char *target;
	unsigned count = 0;

	for (const struct node *test = tests->first; test != NULL; test = test->next)
		count += (target = tree_child_text(test, "route")) != NULL && strcmp(target, route) == 0;
	return count;
}

/* Tests of disabled routes are not run; say so once, where the first of them is disabled. */
static void
warn_of_tests(const struct node *root, struct policy_mistakes *mistakes)
{
	const struct node *tests = tree_child(root, "tests"), *first = NULL;
	char routes[OFF_NAMES] = "";
	size_t len = 0;
	unsigned idle = 0;

	for (const struct node *route = tree_child(root, "routes")->first; route != NULL; route = route->next) {
		const char *name = tree_child_text(route, "name");
		unsigned own = name != NULL && find_off(route) != NULL ? count_tests(tests, name) : 0;

		if (own == 0)
			continue;
		idle += own;
		first = first == NULL ? find_off(route) : first;
		if (len < sizeof(routes))
			len +=
			    (size_t)snprintf(routes + len, sizeof(routes) - len, "%s\"%s\"", len > 0 ? ", " : "", name);
	}
	if (idle > 0)
		policy_warning_add(mistakes, &first->at, "%u tests are skipped because their routes are off: %s%s",
		    idle, routes, len < sizeof(routes) ? "" : "...");
}

/* Add the names of a list's entries. Returns how many there are now. */
static size_t
add_names(const struct node *entries, const char *names[NAMES_MAX], size_t count)
{

	for (const struct node *entry = entries->first; entry != NULL && count < NAMES_MAX; entry = entry->next)
		if (tree_child_text(entry, "name") != NULL)
			names[count++] = tree_child_text(entry, "name");
	return count;
}

/* A name must be a route's or one of the extra words; with `passes`, a pass's name is allowed too. */
static void
check_target(const struct node *root, const char *name, const char *beside, bool passes, const struct policy_place *at,
    struct policy_mistakes *mistakes)
{
	const char *names[NAMES_MAX], *meant;
	size_t count = 0;

	if (beside != NULL)
		names[count++] = beside;
	count = add_names(tree_child(root, "routes"), names, count);
	if (passes)
		count = add_names(tree_child(root, "post"), names, count);
	for (size_t i = 0; i < count; i++)
		if (strcmp(names[i], name) == 0)
			return;
	meant = nearest_word(name, names, count);
	policy_mistake_add(mistakes, at, "no route%s is called \"%s\"%s%s%s", passes ? " or pass" : "", name,
	    meant != NULL ? ": did you mean \"" : "", meant != NULL ? meant : "", meant != NULL ? "\"?" : "");
}

/* Check the names in `only` and `except`. */
static void
check_names(const struct node *root, const struct node *list, struct policy_mistakes *mistakes)
{

	for (const struct node *entry = list->first; entry != NULL; entry = entry->next)
		if (is_right(entry))
			check_target(root, entry->text, NULL, true, &entry->at, mistakes);
}

/* An arm must lead to an existing, enabled route. */
static void
check_arm(const struct node *root, const struct node *arm, struct policy_mistakes *mistakes)
{
	const char *name, *own;

	if (value_read_arm(arm->key, &name) != MODE_ROUTE)
		return;
	check_target(root, name, NULL, false, &arm->key_at, mistakes);
	for (const struct node *route = tree_child(root, "routes")->first; route != NULL; route = route->next)
		if ((own = tree_child_text(route, "name")) != NULL && strcmp(own, name) == 0 && find_off(route) != NULL)
			policy_mistake_add(
			    mistakes, &arm->key_at, "the route \"%s\" is off: no arm can lead there", name);
}

static void
check_test(const struct node *root, const struct node *test, struct policy_mistakes *mistakes)
{
	const struct node *route = tree_child(test, "route"), *messages = tree_child(test, "messages");
	const char *role;

	if (is_right(route))
		check_target(root, route->text, "direct", false, &route->at, mistakes);
	if (!is_right(messages) || messages->last == NULL)
		return;
	role = tree_child_text(messages->last, "role");
	if (role != NULL && strcmp(role, "user") != 0)
		policy_mistake_add(
		    mistakes, &messages->last->at, "the last message must be the user's, since that is what is routed");
}

/* The number of a valid child; 0: none. */
static int64_t
count_of(const struct node *map, const char *name)
{
	const struct node *node = tree_child(map, name);
	struct value value = {0};

	if (is_right(node))
		value_read(node->row, (struct written){node->text, node->quoted}, &value);
	return value.number;
}

/* Parts must not exceed the whole. */
static void
check_rates(const struct node *calibration, struct policy_mistakes *mistakes)
{
	const struct node *rates = tree_child(calibration, "rates");

	for (const struct node *rate = is_right(rates) ? rates->first : NULL; rate != NULL; rate = rate->next) {
		int64_t turns = count_of(rate, "turns"), among = count_of(rate, "among");

		if (turns > 0 && count_of(rate, "replaced") + count_of(rate, "fallback") > turns)
			policy_mistake_add(mistakes, &rate->at, "replaced and fallback add up to more than turns");
		if (among > 0 && among < turns)
			policy_mistake_add(mistakes, &rate->at, "turns must not exceed among");
	}
}

/* Only one pass looks for the policy's patterns; the others look for what patterns cannot express. */
static void
check_post(const struct node *post, struct policy_mistakes *mistakes)
{
	const struct node *pass = tree_child(post, "pass"), *patterns = tree_child(post, "patterns");

	if (is_right(pass) && strcmp(pass->text, "identity") != 0 && is_right(patterns) && patterns->count > 0)
		policy_mistake_add(
		    mistakes, &patterns->at, "\"%s\" does not use patterns: only identity does", pass->text);
}

void
tree_check_merged(const struct node *root, struct policy_mistakes *mistakes)
{
	const struct node *routes = tree_child(root, "routes"), *tests = tree_child(root, "tests");
	const struct node *experiment = tree_child(root, "experiment"), *calibrated = tree_child(root, "calibrated");
	const struct node *arms = experiment != NULL ? tree_child(experiment, "arms") : NULL;

	check_needed(root, "", "the policy", mistakes);
	for (const struct node *route = routes->first; route != NULL; route = route->next)
		if (route->kind == NODE_MAP) {
			check_weights(route, mistakes);
		}
	warn_of_tests(root, mistakes);
	check_names(root, tree_child(root, "only"), mistakes);
	check_names(root, tree_child(root, "except"), mistakes);
	for (const struct node *post = tree_child(root, "post")->first; post != NULL; post = post->next)
		if (post->kind == NODE_MAP)
			check_post(post, mistakes);
	for (const struct node *test = tests->first; test != NULL; test = test->next)
		if (test->kind == NODE_MAP)
			check_test(root, test, mistakes);
	for (const struct node *one = is_right(calibrated) ? calibrated->first : NULL; one != NULL; one = one->next)
		check_rates(one, mistakes);
	for (const struct node *arm = is_right(arms) ? arms->first : NULL; arm != NULL; arm = arm->next)
		check_arm(root, arm, mistakes);
}

void
tree_check(struct node *root, struct policy_mistakes *mistakes)
{

	check_map(root, "", mistakes);
}
