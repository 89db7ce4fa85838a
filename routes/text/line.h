/*
 * One line of an answer, and what markdown makes of it (CommonMark 0.30: 4.1, 4.2, 4.5, 5.2), read leniently: models
 * put bullets and rules where the specification would not see any.
 */
#ifndef PARAPET_ROUTES_TEXT_LINE_H
#define PARAPET_ROUTES_TEXT_LINE_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/span.h"

enum line_kind {
	LINE_BLANK,
	LINE_TEXT,
	LINE_HEADING, /* # to ###### */
	LINE_BULLET,  /* -, *, + or a sign like them, and a space */
	LINE_ITEM,    /* 1. or 1) or (1), and a space */
	LINE_RULE,    /* three or more of - * _ =, nothing else */
	LINE_FENCE,   /* ``` or ~~~ */
};

struct line {
	struct span whole;   /* without its end, CR included, and without white space behind */
	struct span content; /* of a heading, bullet or item: behind its mark; else without white space in front */
	size_t next;         /* where the next line begins; the text's length when there is none */
	size_t indent;       /* bytes of white space in front */
	enum line_kind kind;
};

/* The line that begins at text.at[at]; at <= text.len. */
struct line line_at(struct span text, size_t at);

/* The first byte of the line that text.at[at] stands in; at <= text.len. */
size_t line_begin(struct span text, size_t at);

/* Where the last paragraph begins: behind the last blank line or rule, 0 without one; the length behind a rule at the
 * end. */
size_t line_last_paragraph(struct span text);

/* Whether a line of the text fences code off. */
bool line_has_fence(struct span text);

#endif
