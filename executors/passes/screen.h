/*
 * What the texts of a turn may hold, as far as single words tell: one way over each text for all passes, since every
 * turn is asked and hardly any has something for them. Private to executors/passes.
 *
 * A filter, and never a reader: it lets too much through, and all that a reader would find. So a reader that reads only
 * what the screen lets through finds what it would have found in the whole text, and what is planned for is what is
 * read. unit/passes_screen holds it to that.
 */
#ifndef PARAPET_EXECUTORS_PASSES_SCREEN_H
#define PARAPET_EXECUTORS_PASSES_SCREEN_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/span.h"

struct pass_input;

#define TRIGGER_TEXT_MAX (8 * 1024) /* a longer prompt is mostly material: nothing is read as taken out in it */
#define SCREEN_ROLE_MAX  (4 * 1024) /* bytes of a text in which a role is asked for: it stands at the beginning */

/* What may be there, bits. */
enum screen {
	SCREEN_ROLE = 1,      /* somebody is asked to play a role (persona.h) */
	SCREEN_COUNT = 2,     /* "how many", "number of": what counting_is_asked looks for */
	SCREEN_EXCLUSION = 4, /* a phrase that takes out ("other than"), or one that forbids a word (exclusion.h) */
	SCREEN_NAMED = 8,     /* words, phrases and terms are spoken of, or a letter is named ("the letter e") */
	SCREEN_ALL = 15
};

/*
 * What was found. Of a role the first place: an offset in the sentence that may ask for it; where there is none, the
 * text's length, or SCREEN_ROLE_MAX if that is less.
 */
struct screened {
	unsigned prompt; /* bits, of the prompt: of one longer than TRIGGER_TEXT_MAX counts only */
	size_t in_prompt, in_earlier, in_system;
};

/* Look at the texts of a turn. Linear in them, and allocates nothing. */
struct screened screen_look(const struct pass_input *input);

/* The prompt's bits, a role's aside: as found already (pass_input.screened), else found now. */
unsigned screen_prompt(const struct pass_input *input);

/* The same for roles: in_prompt, in_earlier and in_system. */
struct screened screen_roles(const struct pass_input *input);

/* Whether one letter stands behind a noun for letters that ends at an offset: "the letter e", no "letter to my aunt".
 */
bool trigger_names_one(struct span text, size_t end);

/* Where a role may be asked for at or after an offset, as in struct screened. */
size_t screen_next_role(struct span text, size_t from);

#endif
