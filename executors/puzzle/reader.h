/*
 * Parses a specification: mistakes with their places, JSON members, expressions. Private.
 */
#ifndef PARAPET_EXECUTORS_PUZZLE_READER_H
#define PARAPET_EXECUTORS_PUZZLE_READER_H

#include <cjson/cJSON.h>

#include "executors/puzzle/inside.h"

struct puzzle_reader {
	struct arena *arena;
	struct puzzle *puzzle;
	struct puzzle_mistake *mistake;
	struct unfolder unfolder;
};

/* Report a mistake, unless one was reported. Returns false. */
__attribute__((format(printf, 2, 3))) bool reader_refuse(struct puzzle_reader *r, const char *format, ...);

/* The place of further mistakes: "constraint", 3; 0 for no number. */
void reader_stand_at(struct puzzle_reader *r, const char *what, uint32_t number);

/* The text as JSON, which the caller deletes; NULL if invalid or not allowed. */
cJSON *reader_parse(struct puzzle_reader *r, struct span text);

struct member {
	const char *name;
	int type; /* of cJSON; a truth value is cJSON_False here */
	bool required;
};

/* The object's members in the order of this list, NULL for missing ones. False: the mistake was reported. */
bool reader_take_members(
    struct puzzle_reader *r, const cJSON *object, const struct member *members, size_t count, const cJSON **found);
#define TAKE(r, object, members, found) reader_take_members(r, object, members, nitems(members), found)

/* A string of at most so many bytes, and a name; kept; at NULL without an item. */
bool reader_take_text(struct puzzle_reader *r, const cJSON *item, size_t most, struct span *text);
bool reader_take_name(struct puzzle_reader *r, const cJSON *item, struct span *name);
/* A list of 1 to MEMBERS_MAX different names. */
bool reader_take_names(struct puzzle_reader *r, const cJSON *list, struct span **names, uint32_t *count);

/* Parse and expand; a wrong operand, or false, if the mistake was reported. */
struct operand reader_expression(struct puzzle_reader *r, struct span text);
bool reader_truth(struct puzzle_reader *r, struct span text, struct tree_node **node);

/* The question. */
bool reader_ask(struct puzzle_reader *r, const cJSON *json);

#endif
