/*
 * Compares two merged trees along the key table.
 */
#include "policies/diff.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "policies/build.h"
#include "policies/keys.h"
#include "policies/quote.h"

struct differ {
	FILE *out;
	struct pool pool;
	size_t lines;
};

/* A list entry as text: equal entries have equal texts. */
struct item {
	const char *text;
	size_t at; /* its index in the list */
	const struct node *node;
	bool shared; /* also in the other list */
};

struct items {
	struct item *list; /* in list order */
	size_t count;
};

static void diff_map(
    struct differ *differ, const char *path, const char *shown, const struct node *old, const struct node *new);
static void print_flow(FILE *out, const struct policy_key *row, const struct node *node);

/* Begin a line about the key at a path. */
static FILE *
begin_line(struct differ *differ, const char *shown)
{

	differ->lines++;
	fprintf(differ->out, "%s: ", shown);
	return differ->out;
}

static void
print_flow_map(FILE *out, const char *path, const struct node *map)
{
	const char *before = "";

	putc('{', out);
	for (const struct policy_key *row = policy_key_first(path); row != NULL; row = policy_key_next(row)) {
		const struct node *child = tree_child(map, policy_key_name(row));

		if (child == NULL)
			continue;
		fprintf(out, "%s%s: ", before, policy_key_name(row));
		print_flow(out, row, child);
		before = ", ";
	}
	putc('}', out);
}

/* One entry of a row's list. */
static void
print_flow_entry(FILE *out, const struct policy_key *row, const struct node *entry)
{
	char path[KEY_PATH_MAX];

	if (entry->kind == NODE_MAP)
		print_flow_map(out, policy_key_inside(row, path), entry);
	else
		quote_scalar(out, row, entry->text);
}

/* A whole value on one line. */
static void
print_flow(FILE *out, const struct policy_key *row, const struct node *node)
{

	if (node->kind == NODE_LIST) {
		putc('[', out);
		for (const struct node *entry = node->first; entry != NULL; entry = entry->next) {
			print_flow_entry(out, row, entry);
			fputs(entry->next != NULL ? ", " : "", out);
		}
		putc(']', out);
	} else
		print_flow_entry(out, row, node);
}

/* The output of print_flow_entry, as a text of the pool. */
static const char *
flow_text(struct differ *differ, const struct policy_key *row, const struct node *entry)
{
	const char *copy;
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);

	if (out != NULL)
		print_flow_entry(out, row, entry);
	if (out == NULL || fclose(out) != 0) {
		fputs("parapet: out of memory while comparing policies\n", stderr);
		abort();
	}
	copy = pool_copy(&differ->pool, text, len);
	free(text);
	return copy;
}

/* A list's entries, or none: by name if they have one, otherwise by their whole text. */
static struct items
gather(struct differ *differ, const struct policy_key *row, const struct node *list)
{
	struct items items = {NULL, 0};

	if (list == NULL)
		return items;
	items.list = pool_take(&differ->pool, (list->count + 1) * sizeof(*items.list));
	for (const struct node *entry = list->first; entry != NULL; entry = entry->next) {
		const char *text = row->type == KEY_NAMED ? tree_child_text(entry, "name") : NULL;

		items.list[items.count] =
		    (struct item){text != NULL ? text : flow_text(differ, row, entry), items.count, entry, false};
		items.count++;
	}
	return items;
}

static int
compare_items(const void *a, const void *b)
{
	const struct item *left = *(struct item *const *)a, *right = *(struct item *const *)b;
	int order = strcmp(left->text, right->text);

	return order != 0 ? order : (left->at > right->at) - (left->at < right->at);
}

/* Pointers to the items, by text. */
static struct item **
sorted(struct differ *differ, const struct items *items)
{
	struct item **list = pool_take(&differ->pool, (items->count + 1) * sizeof(struct item *));

	for (size_t i = 0; i < items->count; i++)
		list[i] = &items->list[i];
	if (items->count > 1)
		qsort(list, items->count, sizeof(struct item *), compare_items);
	return list;
}

/* Mark the entries in both lists; equal ones are paired one by one. */
static void
mark_shared(struct differ *differ, const struct items *old, const struct items *new)
{
	struct item **left = sorted(differ, old), **right = sorted(differ, new);
	size_t i = 0, k = 0;

	while (i < old->count && k < new->count) {
		int order = strcmp(left[i]->text, right[k]->text);

		if (order == 0)
			left[i]->shared = right[k]->shared = true;
		i += order <= 0;
		k += order >= 0;
	}
}

/* Keep the entries in both lists, in order. */
static void
keep_shared(struct items *items)
{
	size_t kept = 0;

	for (size_t i = 0; i < items->count; i++)
		if (items->list[i].shared)
			items->list[kept++] = items->list[i];
	items->count = kept;
}

static void
print_names(FILE *out, const struct items *items, size_t from, size_t to)
{

	for (size_t i = from; i < to; i++)
		fprintf(out, "%s%s", i > from ? ", " : "", items->list[i].text);
}

/* Report the range in which the common entries are in a different order. */
static void
diff_order(struct differ *differ, const struct policy_key *row, const char *shown, struct items *old, struct items *new)
{
	size_t from = 0, to;
	FILE *out;

	keep_shared(old);
	keep_shared(new);
	to = old->count;
	while (from < to && strcmp(old->list[from].text, new->list[from].text) == 0)
		from++;
	while (to > from && strcmp(old->list[to - 1].text, new->list[to - 1].text) == 0)
		to--;
	if (from == to)
		return;
	out = begin_line(differ, shown);
	if (row->type != KEY_NAMED) {
		fprintf(out, "order: %zu entries are in a different order\n", to - from);
		return;
	}
	fputs("order: ", out);
	print_names(out, old, from, to);
	fputs(" -> ", out);
	print_names(out, new, from, to);
	putc('\n', out);
}

/* Routes and passes: what was removed, what was added and where, and what changed inside. */
static void
diff_named(struct differ *differ, const struct policy_key *row, const char *shown, const struct node *old_list,
    const struct node *new_list)
{
	struct items old = gather(differ, row, old_list), new = gather(differ, row, new_list);
	char path[KEY_PATH_MAX];

	mark_shared(differ, &old, &new);
	for (size_t i = 0; i < old.count; i++)
		if (!old.list[i].shared) {
			differ->lines++;
			fprintf(differ->out, "%s.%s: removed\n", shown, old.list[i].text);
		}
	for (size_t i = 0; i < new.count; i++) {
		if (new.list[i].shared)
			continue;
		differ->lines++;
		fprintf(differ->out, "%s.%s: added ", shown, new.list[i].text);
		if (i + 1 < new.count)
			fprintf(differ->out, "before \"%s\"\n", new.list[i + 1].text);
		else
			fputs("as the last one\n", differ->out);
	}
	diff_order(differ, row, shown, &old, &new);
	policy_key_inside(row, path);
	for (size_t i = 0; i < old.count; i++)
		for (size_t k = 0; k < new.count; k++)
			if (strcmp(old.list[i].text, new.list[k].text) == 0)
				diff_map(differ, path, pool_print(&differ->pool, "%s.%s", shown, old.list[i].text),
				    old.list[i].node, new.list[k].node);
}

/* Lists without names: evidence, patterns, tests. */
static void
diff_entries(struct differ *differ, const struct policy_key *row, const char *shown, const struct node *old_list,
    const struct node *new_list)
{
	struct items old = gather(differ, row, old_list), new = gather(differ, row, new_list);

	mark_shared(differ, &old, &new);
	for (size_t i = 0; i < old.count; i++)
		if (!old.list[i].shared)
			fprintf(begin_line(differ, shown), "- %s\n", old.list[i].text);
	for (size_t i = 0; i < new.count; i++)
		if (!new.list[i].shared)
			fprintf(begin_line(differ, shown), "+ %s\n", new.list[i].text);
	diff_order(differ, row, shown, &old, &new);
}

/* "{'off': 50, 'on': 50}", as in a dump. */
static void
print_arms(FILE *out, const struct node *map)
{

	putc('{', out);
	for (const struct node *arm = map->first; arm != NULL; arm = arm->next) {
		quote_text(out, arm->key);
		fprintf(out, ": %s%s", arm->text, arm->next != NULL ? ", " : "");
	}
	putc('}', out);
}

static void
print_side(FILE *out, const struct policy_key *row, const struct node *node)
{

	if (node == NULL)
		fputs("nothing", out);
	else if (row->type == KEY_ARMS)
		print_arms(out, node);
	else
		print_flow(out, row, node);
}

static bool
are_equal(const struct policy_key *row, const struct node *old, const struct node *new)
{
	const struct node *left, *right;

	if (old == NULL || new == NULL)
		return old == new;
	if (old->kind == NODE_SCALAR)
		return strcmp(old->text, new->text) == 0;
	for (left = old->first, right = new->first; left != NULL &&right != NULL;
	     left = left->next, right = right->next)
		if (strcmp(left->text, right->text) != 0 ||
		    (row->type == KEY_ARMS && strcmp(left->key, right->key) != 0))
			return false;
	return left == right;
}

/* One key; either side may be missing. */
static void
diff_child(struct differ *differ, const struct policy_key *row, const char *shown, const struct node *old,
    const struct node *new)
{
	char path[KEY_PATH_MAX];
	FILE *out;

	if (row->type == KEY_MAP)
		diff_map(differ, policy_key_inside(row, path), shown, old, new);
	else if (row->type == KEY_NAMED)
		diff_named(differ, row, shown, old, new);
	else if (row->type == KEY_ENTRIES || (row->type == KEY_PATTERN && row->flags & KEY_LIST))
		diff_entries(differ, row, shown, old, new);
	else if (!are_equal(row, old, new)) {
		out = begin_line(differ, shown);
		print_side(out, row, old);
		fputs(" -> ", out);
		print_side(out, row, new);
		putc('\n', out);
	}
}

/* Maps, one of which may be missing. */
static void
diff_map(struct differ *differ, const char *path, const char *shown, const struct node *old, const struct node *new)
{

	for (const struct policy_key *row = policy_key_first(path); row != NULL; row = policy_key_next(row)) {
		const char *name = policy_key_name(row);

		diff_child(differ, row, shown[0] == '\0' ? name : pool_print(&differ->pool, "%s.%s", shown, name),
		    old != NULL ? tree_child(old, name) : NULL, new != NULL ? tree_child(new, name) : NULL);
	}
}

size_t
policy_diff(const struct policy *old, const struct policy *new, FILE *out)
{
	const struct policy_whole *left = (const struct policy_whole *)(const void *)old;
	const struct policy_whole *right = (const struct policy_whole *)(const void *)new;
	struct differ differ = {.out = out};

	diff_map(&differ, "", "", left->tree, right->tree);
	pool_free(&differ.pool);
	return differ.lines;
}
