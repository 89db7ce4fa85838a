/*
 * What the files of the lint share. Not for others.
 */
#ifndef PARAPET_EXECUTORS_PUZZLE_LINT_INSIDE_H
#define PARAPET_EXECUTORS_PUZZLE_LINT_INSIDE_H

#include "executors/arena.h"
#include "executors/puzzle/complaint.h"
#include "executors/puzzle/inside.h"
#include "executors/puzzle/lint_words.h"

/* A declared name. */
struct name {
	struct span text;
	struct words words;       /* all of it */
	struct words distinctive; /* those that tell it apart from the others of its list, or all */
	uint32_t list;
};

struct lint_state {
	const struct puzzle *puzzle;
	struct arena *arena;
	struct words prompt;
	struct words *says; /* of the constraints */
	struct name *names;
	uint32_t name_count, list_count;
	struct puzzle_lint *lint;
	enum puzzle_about about; /* what is looked at */
	uint32_t number;
	bool no_memory;
};

/* Tell a complaint, unless one was told. Returns false. */
bool lint_complain(struct lint_state *l, enum puzzle_complaint complaint, struct span what);

/* As lint_words_cut; without memory that is noted. */
bool lint_cut(struct lint_state *l, struct span text, struct words *words);

/* Take all declared names: members of sets, and variables by name. Returns false without memory, which is noted. */
bool lint_take_names(struct lint_state *l);

/* Where a name's words stand, all of them, in any order: the first one's place, or -1. */
int64_t lint_find_name(const struct words *in, const struct words *name);

/* "(A) ...", "B) ...", "C. ...": what is chosen from. */
bool lint_is_option(struct span sentence);

/*
 * Whether an expression says what the words say; text is what a complaint shows. Returns false after a complaint, or
 * without memory.
 */
bool lint_pair(struct lint_state *l, struct span text, const struct words *say, struct span expression);

/* Whether what is asked, and the values that there are, are the prompt's; likewise. */
bool lint_asked(struct lint_state *l, struct span prompt);

#endif
