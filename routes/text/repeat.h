/*
 * Whether a text that is still being written has come to repeat one block of bytes at its end, on and on, and nobody
 * asked for that.
 *
 * A repeat is exact: the same bytes, four times at least, one behind the other; a block is at most REPEAT_PERIOD_MAX
 * bytes. How much it must cover depends on what else it could be (repeat.c has the table): a sentence that comes back
 * is soon beyond doubt, lines may be verse or a form, marks may be a rule or a drawing. What stands in a fence, in a
 * table, or in the prompt's own words is never told, since it may have been asked for; nor is what changes with each
 * turn, as a count does.
 *
 * The text is looked at every REPEAT_STEP bytes, in memory that is bounded and taken only as the text grows.
 */
#ifndef PARAPET_ROUTES_TEXT_REPEAT_H
#define PARAPET_ROUTES_TEXT_REPEAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"

#define REPEAT_PERIOD_MAX 1024
#define REPEAT_STEP       256

/* Words of a prompt, without case, each a bit: it may hold a word that was not added, never the other way round. */
struct repeat_words {
	uint64_t bits[64];
};

/* Private to repeat.c. */
struct repeat {
	const struct repeat_words *asked;
	char *at;         /* the text's end */
	size_t len, room; /* bytes of it; of memory */
	size_t fresh;     /* bytes at its end that were not looked at */
	uint32_t covered; /* bytes that repeat */
	uint32_t least;   /* bytes that tell, of this block; 0: not judged yet */
	uint16_t period;  /* of the block; 0: nothing repeats */
	bool listing;     /* all of the text is one */
	bool fenced;      /* an odd number of fences stands before */
	bool found;
	bool failed; /* there was no memory: it is not read further */
};

/* Note the words of a text. */
void repeat_words_add(struct repeat_words *words, struct span text);

/*
 * Begin. `asked` is borrowed as long as the text is read; listing: all of the text is data or code, as a schema or an
 * editor asks for it. repeat_free ends it.
 */
void repeat_start(struct repeat *repeat, const struct repeat_words *asked, bool listing);
void repeat_free(struct repeat *repeat);

/* The text goes on, in UTF-8 and without escapes. Returns whether it has come to repeat itself: once true, always. */
bool repeat_feed(struct repeat *repeat, struct span more);

#endif
