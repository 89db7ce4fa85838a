/*
 * Turns libyaml's events into a tree, with limits checked per event: libyaml itself needs 20 s for 200 KB of '[', so
 * depth must not be checked only afterwards.
 */
#include <stdio.h>
#include <string.h>
#include <yaml.h>

#include "policies/cpu.h"
#include "policies/patterns/library.h"
#include "policies/span.h"
#include "policies/tree.h"

struct yaml_reader {
	struct pool *pool;
	const char *name;
	unsigned source;
	struct span text;
	struct policy_mistakes *mistakes;
	struct node *root;
	struct node *open[TREE_DEPTH_MAX]; /* the open lists and maps, outermost first */
	unsigned depth, nodes;
	const char *key; /* of the next value; NULL in a map: a key comes next */
	struct policy_place key_at;
	bool drop_next; /* the next value is not part of the tree */
	bool ended;     /* reading is finished */
	bool broken;    /* because of a mistake: the tree is incomplete */
};

static struct policy_place
place_of(const struct yaml_reader *reader, const yaml_mark_t *mark)
{

	return (struct policy_place){
	    reader->name, reader->source, (unsigned)mark->line + 1, (unsigned)mark->column + 1};
}

static void
refuse(struct yaml_reader *reader, const struct policy_place *at, const char *what)
{

	policy_mistake_add(reader->mistakes, at, "%s", what);
	reader->ended = reader->broken = true;
}

static struct node *
innermost(const struct yaml_reader *reader)
{

	return reader->depth > 0 ? reader->open[reader->depth - 1] : NULL;
}

/* Whether a key comes next: the innermost open node is a map without a pending key. */
static bool
expects_key(const struct yaml_reader *reader)
{
	const struct node *parent = innermost(reader);

	return parent != NULL && parent->kind == NODE_MAP && reader->key == NULL;
}

/* Record a key; a wrong one is reported and its value skipped. */
static void
take_key(struct yaml_reader *reader, const yaml_event_t *event)
{
	const struct node *map = innermost(reader), *same;
	const char *text = (const char *)event->data.scalar.value;
	size_t len = event->data.scalar.length;

	reader->key_at = place_of(reader, &event->start_mark);
	reader->key = pool_copy(reader->pool, text, len);
	if (memchr(text, '\0', len) != NULL || len == 0) {
		policy_mistake_add(reader->mistakes, &reader->key_at, "a key must not be empty");
		reader->drop_next = true;
	} else if (strcmp(reader->key, "<<") == 0 && event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE) {
		policy_mistake_add(
		    reader->mistakes, &reader->key_at, "merge keys (<<) are not supported: write the keys out");
		reader->drop_next = true;
	} else if ((same = tree_child(map, reader->key)) != NULL) {
		policy_mistake_add(reader->mistakes, &reader->key_at, "duplicate key \"%.64s\", first in line %u",
		    reader->key, same->key_at.line);
		reader->drop_next = true;
	} else if (map->count >= TREE_KEYS_MAX)
		refuse(reader, &reader->key_at, "too many keys in one place: at most 256");
}

/* Put a new node where it belongs. */
static struct node *
attach(struct yaml_reader *reader, enum node_kind kind, const yaml_event_t *event)
{
	struct node *node = pool_take(reader->pool, sizeof(*node)), *parent = innermost(reader);

	node->kind = kind;
	node->at = place_of(reader, &event->start_mark);
	node->key = reader->key;
	node->key_at = reader->key_at;
	if (++reader->nodes > TREE_NODES_MAX)
		refuse(reader, &node->at, "too many values in one policy file: at most 50000");
	if (parent == NULL)
		reader->root = node;
	else if (!reader->drop_next)
		tree_append(parent, node);
	reader->key = NULL;
	reader->drop_next = false;
	return node;
}

static void
take_scalar(struct yaml_reader *reader, const yaml_event_t *event)
{
	struct node *node;

	if (expects_key(reader)) {
		take_key(reader, event);
		return;
	}
	node = attach(reader, NODE_SCALAR, event);
	node->len = event->data.scalar.length;
	node->text = pool_copy(reader->pool, (const char *)event->data.scalar.value, node->len);
	node->quoted = event->data.scalar.style != YAML_PLAIN_SCALAR_STYLE;
	if (memchr(node->text, '\0', node->len) != NULL)
		refuse(reader, &node->at, "a value must not contain NUL (\\0)");
}

static void
open_node(struct yaml_reader *reader, enum node_kind kind, const yaml_event_t *event)
{
	struct policy_place at = place_of(reader, &event->start_mark);

	if (expects_key(reader))
		refuse(reader, &at, "a key must be a word, not a list or a map");
	else if (reader->depth == TREE_DEPTH_MAX)
		refuse(reader, &at, "nested too deep: at most 16 levels");
	else {
		struct node *node = attach(reader, kind, event);

		reader->open[reader->depth++] = node;
	}
}

/* Whether an event has an anchor or a tag; both are reported. */
static void
check_properties(struct yaml_reader *reader, const yaml_event_t *event)
{
	struct policy_place at = place_of(reader, &event->start_mark);
	const yaml_char_t *anchor = NULL, *tag = NULL;

	if (event->type == YAML_SCALAR_EVENT) {
		anchor = event->data.scalar.anchor;
		tag = event->data.scalar.tag;
	} else if (event->type == YAML_SEQUENCE_START_EVENT) {
		anchor = event->data.sequence_start.anchor;
		tag = event->data.sequence_start.tag;
	} else if (event->type == YAML_MAPPING_START_EVENT) {
		anchor = event->data.mapping_start.anchor;
		tag = event->data.mapping_start.tag;
	}
	if (anchor != NULL)
		policy_mistake_add(
		    reader->mistakes, &at, "anchors (&%.32s) are not supported: write the value out", anchor);
	if (tag != NULL)
		policy_mistake_add(reader->mistakes, &at, "tags (%.64s) are not supported: remove it", tag);
}

/* Take one event. */
static void
take_event(struct yaml_reader *reader, const yaml_event_t *event)
{
	struct policy_place at = place_of(reader, &event->start_mark);

	check_properties(reader, event);
	switch (event->type) {
	case YAML_DOCUMENT_START_EVENT:
		if (reader->root != NULL)
			refuse(reader, &at, "a second document begins here: a policy file may have only one");
		else if (event->data.document_start.tag_directives.start !=
		    event->data.document_start.tag_directives.end)
			refuse(reader, &at, "%TAG directives are not supported: remove it");
		break;
	case YAML_ALIAS_EVENT:
		refuse(reader, &at, "aliases (*...) are not supported: write the value out");
		break;
	case YAML_SCALAR_EVENT:
		take_scalar(reader, event);
		break;
	case YAML_SEQUENCE_START_EVENT:
		open_node(reader, NODE_LIST, event);
		break;
	case YAML_MAPPING_START_EVENT:
		open_node(reader, NODE_MAP, event);
		break;
	case YAML_SEQUENCE_END_EVENT:
	case YAML_MAPPING_END_EVENT:
		reader->depth--;
		break;
	case YAML_STREAM_END_EVENT:
		reader->ended = true;
		break;
	default:
		break;
	}
}

/* libyaml reports missing text at the end on a line of its own; users look for it at the end of their text. */
static void
keep_inside(const struct yaml_reader *reader, struct policy_place *at)
{
	unsigned line = 1, column = 1;

	for (size_t i = 0; i < reader->text.len; i++)
		if (reader->text.at[i] == '\n') {
			line++;
			column = 1;
		} else
			column += ((unsigned char)reader->text.at[i] & 0xc0) != 0x80;
	if (at->line > line) {
		at->line = line;
		at->column = column;
	}
}

/* Report what libyaml could not read, in its words. */
static void
refuse_syntax(struct yaml_reader *reader, const yaml_parser_t *parser)
{
	struct policy_place at = place_of(reader, &parser->problem_mark);
	const char *problem = parser->problem != NULL ? parser->problem : "this is not YAML";

	keep_inside(reader, &at);
	if (parser->error == YAML_READER_ERROR) {
		/* The reader gives only an offset; the parser's mark is close to it. */
		at = place_of(reader, &parser->mark);
		policy_mistake_add(
		    reader->mistakes, &at, "%s at byte %zu: a policy must be UTF-8", problem, parser->problem_offset);
	} else if (reader->key != NULL)
		policy_mistake_add(reader->mistakes, &at, "%s, in the value of \"%.48s\" from line %u", problem,
		    reader->key, reader->key_at.line);
	else if (reader->depth > 1)
		policy_mistake_add(reader->mistakes, &at, "%s, in the block that begins in line %u", problem,
		    innermost(reader)->at.line);
	else
		policy_mistake_add(reader->mistakes, &at, "%s", problem);
	reader->ended = reader->broken = true;
}

static void
read_events(struct yaml_reader *reader, const char *text, size_t len)
{
	yaml_parser_t parser;
	yaml_event_t event;

	if (!yaml_parser_initialize(&parser)) {
		refuse(reader, &(struct policy_place){reader->name, reader->source, 1, 1}, "out of memory");
		return;
	}
	yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
	yaml_parser_set_input_string(&parser, (const unsigned char *)text, len);
	while (!reader->ended) {
		if (!yaml_parser_parse(&parser, &event)) {
			refuse_syntax(reader, &parser);
			break;
		}
		take_event(reader, &event);
		(void)cpu_spend(100);
		yaml_event_delete(&event);
	}
	yaml_parser_delete(&parser);
}

struct node *
tree_read(struct pool *pool, const char *name, unsigned source, const char *text, size_t len,
    struct policy_mistakes *mistakes)
{
	struct yaml_reader reader = {
	    .pool = pool, .name = name, .source = source, .text = {text, len}, .mistakes = mistakes};
	struct policy_place top = {name, source, 1, 1};

	if (len > TREE_TEXT_MAX) {
		policy_mistake_add(mistakes, &top, "larger than 1 MiB, the most a policy may have");
		return NULL;
	}
	/* Some editors write a byte order mark first. */
	if (len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
		reader.text = (struct span){text + 3, len - 3};
	read_events(&reader, reader.text.at, reader.text.len);
	if (reader.broken)
		return NULL;
	if (reader.root == NULL || (reader.root->kind == NODE_SCALAR && reader.root->len == 0)) {
		policy_mistake_add(mistakes, &top, "the file is empty: begin with \"version: 1\"");
		return NULL;
	}
	if (reader.root->kind != NODE_MAP) {
		policy_mistake_add(
		    mistakes, &reader.root->at, "a policy must be a map of keys: begin with \"version: 1\"");
		return NULL;
	}
	return reader.root;
}

struct library
yaml_library(void)
{
	struct library library = {.name = "libyaml"};

	snprintf(library.built, sizeof(library.built), "%s", PARAPET_LIBYAML);
	snprintf(library.running, sizeof(library.running), "%s", yaml_get_version_string());
	return library;
}
