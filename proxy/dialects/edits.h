/*
 * A few changes to a stretch of bytes, gathered first and then written in one pass.
 */
#ifndef PARAPET_PROXY_DIALECTS_EDITS_H
#define PARAPET_PROXY_DIALECTS_EDITS_H

#include <stdint.h>

#include "policies/span.h"
#include "proxy/json/json_out.h"

#define EDITS_MAX 12

struct edit {
	struct span cut;  /* bytes that go; maybe none, at the place of an insertion */
	struct span text; /* what comes for them */
	bool is_raw;      /* as it is; otherwise it is escaped for a JSON string */
	unsigned up;      /* not 0: the cut's own number plus this comes instead */
};

/* Starts zeroed. Spans are borrowed until edits_write; cuts do not overlap. */
struct edits {
	struct edit at[EDITS_MAX];
	unsigned count;
};

/* Put plain text in the place of a string's raw inside, or behind it. */
void edits_replace(struct edits *edits, struct span raw, struct span text);
void edits_insert(struct edits *edits, struct span raw, struct span text);

/* Put a number in the place of another, or a greater one; a number that is no short natural one stays. */
void edits_number(struct edits *edits, struct span number, struct span other);
void edits_count_up(struct edits *edits, struct span number, unsigned by);

/* Put bytes at a place as they are. */
void edits_put(struct edits *edits, const char *place, struct span bytes);

/* A number's value; -1 for one that is no short natural one. */
int64_t edits_natural(struct span number);

/* Write the bytes, which hold all of the cuts, with the edits made. */
void edits_write(struct edits *edits, struct span bytes, struct json_out *out);

#endif
