/*
 * A few changes to a stretch of bytes, gathered first and then written in one pass.
 */
#ifndef PARAPET_PROXY_DIALECTS_EDITS_H
#define PARAPET_PROXY_DIALECTS_EDITS_H

#include "policies/span.h"
#include "proxy/dialects/json_out.h"

#define EDITS_MAX 12

struct edit {
	struct span cut;  /* bytes that go; maybe none, at the place of an insertion */
	struct span text; /* what comes for them */
	bool is_raw;      /* as it is; otherwise it is escaped for a JSON string */
	bool counts_up;   /* the cut's own number plus one comes instead */
};

/* Starts zeroed. Spans are borrowed until edits_write; cuts do not overlap. */
struct edits {
	struct edit at[EDITS_MAX];
	unsigned count;
};

/* Put plain text in the place of a string's raw inside, or behind it. */
void edits_replace(struct edits *edits, struct span raw, struct span text);
void edits_insert(struct edits *edits, struct span raw, struct span text);

/* Put a number in the place of another, or one more than it; a number that is no short natural one stays. */
void edits_number(struct edits *edits, struct span number, struct span other);
void edits_count_up(struct edits *edits, struct span number);

/* Write the bytes, which hold all of the cuts, with the edits made. */
void edits_write(struct edits *edits, struct span bytes, struct json_out *out);

#endif
