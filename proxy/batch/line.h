/*
 * One line of a batch's input (https://platform.openai.com/docs/guides/batch): {"custom_id", "method", "url", "body"}.
 * Pure.
 */
#ifndef PARAPET_PROXY_BATCH_LINE_H
#define PARAPET_PROXY_BATCH_LINE_H

#include <stdint.h>

#include "policies/span.h"

#define LINE_PREFIXES      4   /* lengths at which beginnings of prompts are compared */
#define LINE_CUSTOM_ID_MAX 512 /* bytes, as it stands between its quotes */

/* What lines may ask for, NULL behind the last. */
extern const char *const line_endpoints[];

/* A line that is right. Spans lie in it. */
struct line {
	struct span custom_id;          /* as it stands, quotes left out */
	struct span body;               /* an object */
	struct span model_name;         /* likewise, quotes left out */
	uint64_t id;                    /* a hash of custom_id */
	uint32_t model;                 /* of the model's name */
	uint32_t prefix[LINE_PREFIXES]; /* of what is asked, up to 64, 256, 1,024 and 4,096 bytes */
};

/* What is wrong with one. All static; param may be NULL. */
struct line_fault {
	const char *code, *message, *param;
};

/* Read a line, its newline left out, of a batch for that endpoint. Returns 0, or -1 with *fault. */
int line_read(struct line *line, struct span text, const char *endpoint, struct line_fault *fault);

#endif
