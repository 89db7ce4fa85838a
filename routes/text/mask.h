/*
 * The user's own words: a window of a text in which quoted matter is blanked, so that evidence never comes from what
 * was only pasted in.
 *
 * Quoted matter is fenced code, the contents of tags that clients wrap documents in (<context>, <source ...>,
 * <chat_history>, ...), block quotes, and quotations of more than a few words. Blanked bytes become spaces and line
 * ends stay, so a byte of the head stands at its own offset.
 */
#ifndef PARAPET_ROUTES_TEXT_MASK_H
#define PARAPET_ROUTES_TEXT_MASK_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/span.h"

#define MASK_WINDOW 4096 /* bytes that are kept of a long text at each end */
#define MASK_ROOM   (2 * MASK_WINDOW + 1)
#define MASK_BEHIND 4 /* zeros behind a text: for \b at its end, PCRE2 10.42's machine code looks at what follows */

/* Between head and tail of a text that was cut: no byte of UTF-8, so no pattern matches across it. */
#define MASK_CUT '\xff'

#define MASK_FEW_WORDS 4 /* a quotation of no more words is a name or a title, and stays */

struct masked {
	char text[MASK_ROOM + MASK_BEHIND];
	size_t len;       /* bytes of text that are used; MASK_BEHIND zeros follow them */
	size_t head;      /* bytes of the head; all of them when nothing was cut */
	size_t tail_from; /* where in the original the tail begins; len when nothing was cut */
	bool has_code;    /* there was a fence, and it held something else than a form to fill in */
	bool has_form;    /* there was a fence that holds a JSON answer template */
	size_t quoted;    /* bytes of the original that were found to be quoted */
};

/* Fill in *masked from a text of any length and bytes. Linear in the text. */
void mask_read(struct span text, struct masked *masked);

#endif
