/*
 * One line of a batch's input (https://platform.openai.com/docs/guides/batch): {"custom_id", "method", "url", "body"}.
 * Pure.
 */
#ifndef PARAPET_PROXY_BATCH_LINE_H
#define PARAPET_PROXY_BATCH_LINE_H

#include <stdint.h>

#include "policies/span.h"

#define LINE_PREFIXES      4   /* lengths at which the beginnings of prompts are compared */
#define LINE_CUSTOM_ID_MAX 512 /* bytes between the quotes */

/* Endpoints of lines; NULL ends the list. */
extern const char *const line_endpoints[];

/* A valid line. Spans point into it. */
struct line {
	struct span custom_id;          /* as written, without quotes */
	struct span body;               /* an object */
	struct span model_name;         /* likewise, without quotes */
	uint64_t id;                    /* a hash of custom_id */
	uint32_t model;                 /* of the model's name */
	uint32_t prefix[LINE_PREFIXES]; /* of the prompt's first 64, 256, 1,024 and 4,096 bytes */
};

/* What is wrong with a line. All static; param may be NULL. */
struct line_fault {
	const char *code, *message, *param;
};

/* Parse a line, without its newline, of a batch for that endpoint. Returns 0, or -1 with *fault. */
int line_read(struct line *line, struct span text, const char *endpoint, struct line_fault *fault);

#endif
