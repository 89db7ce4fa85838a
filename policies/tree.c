/*
 * Walks and rearranges trees.
 */
#include "policies/tree.h"

#include <string.h>

struct node *
tree_child(const struct node *map, const char *key)
{

	for (struct node *child = map->kind == NODE_MAP ? map->first : NULL; child != NULL; child = child->next)
		if (strcmp(child->key, key) == 0)
			return child;
	return NULL;
}

const char *
tree_child_text(const struct node *map, const char *key)
{
	const struct node *child = tree_child(map, key);

	return child != NULL && child->kind == NODE_SCALAR ? child->text : NULL;
}

void
tree_insert(struct node *parent, struct node *after, struct node *child)
{

	child->next = after != NULL ? after->next : parent->first;
	if (after != NULL)
		after->next = child;
	else
		parent->first = child;
	if (parent->last == after)
		parent->last = child;
	parent->count++;
}

void
tree_append(struct node *parent, struct node *child)
{

	tree_insert(parent, parent->last, child);
}

/* The child before this one; NULL: it is the first. */
static struct node *
before(const struct node *parent, const struct node *child)
{
	struct node *found = NULL;

	for (struct node *other = parent->first; other != child; other = other->next)
		found = other;
	return found;
}

void
tree_remove(struct node *parent, struct node *child)
{
	struct node *previous = before(parent, child);

	if (previous != NULL)
		previous->next = child->next;
	else
		parent->first = child->next;
	if (parent->last == child)
		parent->last = previous;
	child->next = NULL;
	parent->count--;
}

void
tree_replace(struct node *parent, struct node *old, struct node *child)
{
	struct node *previous = before(parent, old);

	tree_remove(parent, old);
	tree_insert(parent, previous, child);
}
