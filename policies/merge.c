/*
 * Merging follows the key table: maps are merged key by key, named entries by name, appended lists are appended, and
 * everything else is replaced.
 */
#include "policies/merge.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "policies/hash.h"
#include "policies/keys.h"
#include "policies/nearest.h"

struct merger {
	struct pool *pool;
	struct policy_mistakes *mistakes;
	bool first; /* this is the first file */
};

static void merge_map(const struct merger *merger, const char *path, struct node *merged, struct node *over);

static struct node *
find_named(const struct node *list, const char *name)
{

	for (struct node *entry = list->first; entry != NULL; entry = entry->next) {
		const char *other = tree_child_text(entry, "name");

		if (other != NULL && strcmp(other, name) == 0)
			return entry;
	}
	return NULL;
}

/* The name that was probably meant, or NULL. */
static const char *
meant_name(const struct node *list, const char *name)
{
	const char *names[256];
	size_t count = 0;

	for (const struct node *entry = list->first; entry != NULL && count < 256; entry = entry->next)
		names[count++] = tree_child_text(entry, "name");
	return nearest_word(name, names, count);
}

/* Find the entry that another one is to follow; if there is none, NULL with a mistake noted. */
static struct node *
find_after(const struct merger *merger, const struct node *list, const struct node *after)
{
	struct node *found = find_named(list, after->text);
	const char *meant;

	if (found != NULL)
		return found;
	meant = meant_name(list, after->text);
	policy_mistake_add(merger->mistakes, &after->at, "after: nothing is called \"%.64s\"%s%s%s", after->text,
	    meant != NULL ? ": did you mean \"" : "", meant != NULL ? meant : "", meant != NULL ? "\"?" : "");
	return NULL;
}

/* Remove the child that says where an entry goes. */
static struct node *
take_direction(struct node *entry, const char *key)
{
	struct node *child = tree_child(entry, key);

	if (child != NULL)
		tree_remove(entry, child);
	return child != NULL && child->kind == NODE_SCALAR ? child : NULL;
}

/* Change an existing entry. */
static void
change_entry(const struct merger *merger, const char *path, struct node *list, struct node *entry, struct node *over,
    const struct node *after)
{
	struct node *place;

	if (over->count <= 1 && after == NULL)
		policy_mistake_add(merger->mistakes, &over->at,
		    "this entry changes nothing in \"%s\": add a change or remove it", tree_child_text(over, "name"));
	merge_map(merger, path, entry, over);
	if (after == NULL || (place = find_after(merger, list, after)) == NULL)
		return;
	if (place == entry) {
		policy_mistake_add(merger->mistakes, &after->at, "\"%.64s\" cannot come after itself", after->text);
		return;
	}
	tree_remove(list, entry);
	tree_insert(list, place, entry);
}

/* Merge lists of named entries. New entries come before the others, in the order written. */
static void
merge_named(const struct merger *merger, const char *path, struct node *merged, struct node *over)
{
	struct node *newest = NULL, *next;

	for (struct node *entry = over->first; entry != NULL; entry = next) {
		const char *name = entry->kind == NODE_MAP ? tree_child_text(entry, "name") : NULL;
		struct node *existing, *is_new, *after, *place = NULL;
		bool says_new;

		next = entry->next;
		if (name == NULL)
			continue;
		is_new = take_direction(entry, "new");
		after = take_direction(entry, "after");
		says_new = is_new != NULL && strcmp(is_new->text, "on") == 0;
		existing = find_named(merged, name);
		if (existing != NULL && says_new)
			policy_mistake_add(merger->mistakes, &is_new->key_at,
			    "\"%s\" already exists: remove \"new\" to change it, or choose another name", name);
		else if (existing != NULL)
			change_entry(merger, path, merged, existing, entry, after);
		else if (!merger->first && !says_new) {
			const char *meant = meant_name(merged, name);

			policy_mistake_add(merger->mistakes, &entry->at,
			    "nothing is called \"%s\"%s%s%s: a new entry needs \"new: on\"", name,
			    meant != NULL ? " (did you mean \"" : "", meant != NULL ? meant : "",
			    meant != NULL ? "\"?)" : "");
		} else {
			if (after != NULL)
				place = find_after(merger, merged, after);
			tree_insert(merged, place != NULL ? place : merger->first ? merged->last : newest, entry);
			newest = place == NULL ? entry : newest;
		}
	}
}

/* Whether two nodes are equal; the order of a map's keys does not matter. */
static bool
is_same(const struct node *one, const struct node *other)
{
	const struct node *there = other->first;

	if (one->kind != other->kind || one->count != other->count)
		return false;
	if (one->kind == NODE_SCALAR)
		return strcmp(one->text, other->text) == 0;
	for (const struct node *child = one->first; child != NULL; child = child->next) {
		if (one->kind == NODE_MAP)
			there = tree_child(other, child->key);
		if (there == NULL || !is_same(child, there))
			return false;
		there = there->next;
	}
	return true;
}

/* Equal nodes (is_same) have the same hash. */
static uint64_t
fingerprint(const struct node *node)
{
	uint64_t print = HASH_START + node->kind;

	if (node->kind == NODE_SCALAR)
		return hash_add_text(print, node->text);
	for (const struct node *child = node->first; child != NULL; child = child->next)
		if (node->kind == NODE_MAP)
			print += hash_add_text(fingerprint(child), child->key);
		else
			print = hash_add(print, fingerprint(child));
	return print;
}

/* An entry of two concatenated lists, each up to the length that a file allows. */
struct said {
	struct node *entry;
	uint64_t print;
	size_t at;
};

static int
compare_said(const void *a, const void *b)
{
	const struct said *one = a, *other = b;

	if (one->print != other->print)
		return one->print < other->print ? -1 : 1;
	return one->at < other->at ? -1 : one->at > other->at;
}

/* Append entries. For each repeated one, the first equal entry is removed. */
static void
append_entries(struct node *list, struct node *over)
{
	struct pool scratch = {NULL};
	size_t there = list->count, count = there + over->count, n = 0;
	struct said *all = pool_take(&scratch, (count + 1) * sizeof(*all));
	struct node **kept = pool_take(&scratch, (count + 1) * sizeof(struct node *));

	for (struct node *entry = list->first; entry != NULL; entry = entry->next)
		kept[n++] = entry;
	for (struct node *entry = over->first; entry != NULL; entry = entry->next)
		kept[n++] = entry;
	for (n = 0; n < count; n++)
		all[n] = (struct said){kept[n], fingerprint(kept[n]), n};
	qsort(all, count, sizeof(*all), compare_said);
	for (size_t first = 0, next = 1; next < count; next++)
		if (all[next].print != all[first].print || !is_same(all[next].entry, all[first].entry))
			first = next;
		else if (all[next].at >= there)
			kept[all[first++].at] = NULL;
	list->first = list->last = NULL;
	list->count = 0;
	for (n = 0; n < count; n++)
		if (kept[n] != NULL)
			tree_append(list, kept[n]);
	pool_free(&scratch);
}

/* Merge a child that both files' maps have. */
static void
merge_child(const struct merger *merger, const struct policy_key *row, struct node *merged, struct node *existing,
    struct node *child)
{
	char path[KEY_PATH_MAX];
	bool alike = existing->kind == child->kind;

	policy_key_inside(row, path);
	if (row->type == KEY_MAP && alike && child->kind == NODE_MAP)
		merge_map(merger, path, existing, child);
	else if (row->type == KEY_NAMED && alike && child->kind == NODE_LIST)
		merge_named(merger, path, existing, child);
	else if ((row->flags & KEY_APPENDS) && alike && child->kind == NODE_LIST)
		append_entries(existing, child);
	else
		tree_replace(merged, existing, child);
}

static void
merge_map(const struct merger *merger, const char *path, struct node *merged, struct node *over)
{
	struct node *next;

	for (struct node *child = over->first; child != NULL; child = next) {
		const struct policy_key *row = policy_key_find(path, child->key);
		struct node *existing = tree_child(merged, child->key);

		next = child->next;
		if (row == NULL)
			continue;
		/* Always merge named entries, so that names and positions are checked in one place, here. */
		if (existing == NULL && row->type == KEY_NAMED && child->kind == NODE_LIST) {
			existing = pool_take(merger->pool, sizeof(*existing));
			*existing = *child;
			existing->first = existing->last = existing->next = NULL;
			existing->count = 0;
			tree_append(merged, existing);
		}
		if (existing == NULL)
			tree_append(merged, child);
		else if (child->row != NULL) /* otherwise it is invalid, and the old value stays: others rely on it */
			merge_child(merger, row, merged, existing, child);
	}
}

void
tree_merge(struct pool *pool, struct node *merged, struct node *over, bool first, struct policy_mistakes *mistakes)
{
	struct merger merger = {pool, mistakes, first};

	merge_map(&merger, "", merged, over);
}

static struct node *
make_node(struct pool *pool, const struct policy_key *row, enum node_kind kind, const char *key)
{
	struct node *node = pool_take(pool, sizeof(*node));

	node->kind = kind;
	node->key = key;
	node->row = row;
	return node;
}

static struct node *
make_scalar(struct pool *pool, const struct policy_key *row, const char *key, const char *text, size_t len)
{
	struct node *node = make_node(pool, row, NODE_SCALAR, key);

	node->text = pool_copy(pool, text, len);
	node->len = len;
	return node;
}

/* A row's default, or NULL. */
static struct node *
make_default(struct pool *pool, const struct policy_key *row)
{
	const char *key = policy_key_name(row), *at = row->standard;
	struct node *node;

	if (row->type == KEY_MAP)
		return row->flags & KEY_OPTIONAL ? NULL : make_node(pool, row, NODE_MAP, key);
	if (at == NULL)
		return NULL;
	if (row->type != KEY_ENTRIES && row->type != KEY_NAMED && !(row->flags & KEY_LIST))
		return make_scalar(pool, row, key, at, strlen(at));
	node = make_node(pool, row, NODE_LIST, key);
	while (*at != '\0') {
		size_t len = strcspn(at, ",");

		tree_append(node, make_scalar(pool, row, NULL, at, len));
		at += len;
		at += strspn(at, ", ");
	}
	return node;
}

/* A single word is read as a list of one. */
static struct node *
as_list(struct pool *pool, const struct policy_key *row, struct node *map, struct node *scalar)
{
	struct node *list = make_node(pool, row, NODE_LIST, scalar->key);

	list->key_at = scalar->key_at;
	list->at = scalar->at;
	tree_replace(map, scalar, list);
	scalar->key = NULL;
	tree_append(list, scalar);
	return list;
}

static void
fill_map(struct pool *pool, const char *path, struct node *map)
{
	char inside[KEY_PATH_MAX];

	for (const struct policy_key *row = policy_key_first(path); row != NULL; row = policy_key_next(row)) {
		struct node *child = tree_child(map, policy_key_name(row));

		if (row->flags & KEY_DIRECTION)
			continue;
		if (child == NULL) {
			child = make_default(pool, row);
			if (child == NULL)
				continue;
			tree_append(map, child);
		}
		if ((row->flags & KEY_LIST) && child->kind == NODE_SCALAR)
			child = as_list(pool, row, map, child);
		policy_key_inside(row, inside);
		if (row->type == KEY_MAP && child->kind == NODE_MAP)
			fill_map(pool, inside, child);
		if ((row->type == KEY_ENTRIES || row->type == KEY_NAMED) && child->kind == NODE_LIST)
			for (struct node *entry = child->first; entry != NULL; entry = entry->next)
				if (entry->kind == NODE_MAP)
					fill_map(pool, inside, entry);
	}
}

static bool
names(const struct node *list, const char *name)
{

	for (const struct node *entry = list->first; entry != NULL; entry = entry->next)
		if (entry->text != NULL && strcmp(entry->text, name) == 0)
			return true;
	return false;
}

/* Switch off what `only` leaves out and what `except` names, as if each entry said so. */
static void
switch_off(struct pool *pool, const struct node *merged, const struct node *entries)
{
	const struct node *only = tree_child(merged, "only"), *except = tree_child(merged, "except"), *by;

	for (struct node *entry = entries->first; entry != NULL; entry = entry->next) {
		struct node *enabled = tree_child(entry, "enabled"), *off;
		const char *name = tree_child_text(entry, "name");

		if (name == NULL || enabled == NULL || enabled->kind != NODE_SCALAR)
			continue;
		by = names(except, name) ? except : only->count > 0 && !names(only, name) ? only : NULL;
		if (by == NULL || strcmp(enabled->text, "off") == 0)
			continue;
		off = make_scalar(pool, enabled->row, enabled->key, "off", 3);
		off->key_at = off->at = by->at;
		tree_replace(entry, enabled, off);
	}
}

void
tree_fill(struct pool *pool, struct node *merged)
{

	fill_map(pool, "", merged);
	switch_off(pool, merged, tree_child(merged, "routes"));
	switch_off(pool, merged, tree_child(merged, "post"));
}
