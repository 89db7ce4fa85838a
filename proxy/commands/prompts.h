/*
 * Prompts by the thousand: JSON lines {"id", "prompt" or "messages", "system", "response"}, as `parapet inspect` and
 * `parapet diff` take them.
 */
#ifndef PARAPET_PROXY_COMMANDS_PROMPTS_H
#define PARAPET_PROXY_COMMANDS_PROMPTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "routes/request.h"

struct cJSON;

/* A reader and the line that it read last. All zero but `in` is the beginning. */
struct prompts {
	FILE *in;    /* the caller's */
	size_t line; /* its number, from 1; empty lines count */
	/* What the line holds, until the next one is read. */
	const struct cJSON *id; /* NULL when it has none */
	struct request request; /* if wrong is NULL */
	struct span response;   /* an answer to look at besides; at is NULL when there is none */
	const char *wrong;      /* what is wrong with the line, for a person, or NULL */
	/* The reader's own. */
	struct cJSON *json;
	char *text;
	size_t room;
};

/* Read the next line that is not empty. Returns false at the end, or when reading fails: ferror(in) tells. */
bool prompts_next(struct prompts *prompts);

/* Give the memory back; the file stays open. */
void prompts_free(struct prompts *prompts);

#endif
