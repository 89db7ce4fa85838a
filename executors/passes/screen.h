/*
 * What the texts of a turn may contain, judging by single words: one scan of each text for all passes, since every
 * turn is screened and hardly any has something for them. Private to executors/passes.
 *
 * A filter, never a parser: it lets too much through, including everything a parser would find. So a parser that
 * reads only what passes the screen finds the same as in the whole text, and passes are planned for exactly what is
 * then read. unit/passes_screen checks that.
 */
#ifndef PARAPET_EXECUTORS_PASSES_SCREEN_H
#define PARAPET_EXECUTORS_PASSES_SCREEN_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/span.h"

struct pass_input;

#define TRIGGER_TEXT_MAX (8 * 1024) /* a longer prompt is mostly material: no exclusions are read in it */
#define SCREEN_ROLE_MAX  (4 * 1024) /* bytes of a text in which a role may be requested: it is at the beginning */

/* Possible contents, bits. */
enum screen {
	SCREEN_ROLE = 1,      /* a request to play a role (persona.h) */
	SCREEN_COUNT = 2,     /* "how many", "number of": for counting_is_asked */
	SCREEN_EXCLUSION = 4, /* an excluding phrase ("other than"), or one that forbids a word (exclusion.h) */
	SCREEN_NAMED = 8,     /* words, phrases or terms are mentioned, or a letter is named ("the letter e") */
	SCREEN_ALL = 15
};

/*
 * The result. For a role the first place: an offset in the sentence that may request it; without one, the text's
 * length, or SCREEN_ROLE_MAX if that is less.
 */
struct screened {
	unsigned prompt; /* bits for the prompt: for one longer than TRIGGER_TEXT_MAX, counts only */
	size_t in_prompt, in_earlier, in_system;
};

/* Screen the texts of a turn. Linear in them, without memory. */
struct screened screen_look(const struct pass_input *input);

/* The prompt's bits without the role's: as already screened (pass_input.screened), else screened now. */
unsigned screen_prompt(const struct pass_input *input);

/* The same for roles: in_prompt, in_earlier and in_system. */
struct screened screen_roles(const struct pass_input *input);

/* Whether a single letter follows a noun for letters that ends at an offset: "the letter e", not "letter to my aunt".

 */
bool trigger_names_one(struct span text, size_t end);

/* Where a role may be requested at or after an offset, as in struct screened. */
size_t screen_next_role(struct span text, size_t from);

#endif
