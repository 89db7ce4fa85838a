/*
 * A policy file as a tree: its contents, and their places. Nodes live in the pool that they were made in.
 */
#ifndef PARAPET_POLICIES_TREE_H
#define PARAPET_POLICIES_TREE_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/mistakes.h"
#include "policies/policy.h"
#include "policies/pool.h"

#define TREE_TEXT_MAX  (1024 * 1024) /* bytes of one file */
#define TREE_DEPTH_MAX 16            /* levels of lists and maps */
#define TREE_NODES_MAX 50000         /* of one file */
#define TREE_KEYS_MAX  256           /* of one map */

struct policy_key;

enum node_kind { NODE_SCALAR, NODE_LIST, NODE_MAP };

struct node {
	enum node_kind kind;
	const char *key; /* NULL in lists */
	struct policy_place key_at;
	const char *text; /* of a scalar; NUL-terminated, contains no NUL */
	size_t len;
	bool quoted; /* 'so', "so" or as a block: a word, never a boolean */
	struct policy_place at;
	struct node *first, *last, *next;
	unsigned count;               /* of children */
	const struct policy_key *row; /* its meaning, after tree_check; NULL: unknown or wrong */
};

/*
 * Parse YAML (a subset: no anchors, aliases, tags, merge keys, duplicate keys or second document). Keeps the name as
 * long as the nodes. Returns the document's map, or NULL; mistakes are noted, even if a tree is returned.
 */
struct node *tree_read(struct pool *pool, const char *name, unsigned source, const char *text, size_t len,
    struct policy_mistakes *mistakes);

/* The child of a map with this key, or NULL. */
struct node *tree_child(const struct node *map, const char *key);

/* The text of a scalar child, or NULL. */
const char *tree_child_text(const struct node *map, const char *key);

/* Append a node to a list or map. */
void tree_append(struct node *parent, struct node *child);

/* Insert a node after another child; NULL: first. */
void tree_insert(struct node *parent, struct node *after, struct node *child);

/* Remove a child; it may be put elsewhere. */
void tree_remove(struct node *parent, struct node *child);

/* Replace another child with a node. */
void tree_replace(struct node *parent, struct node *old, struct node *child);

#endif
