/*
 * Shared by the files of the lint. Private.
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
	struct words distinctive; /* those that distinguish it from the others of its list, or all */
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
	enum puzzle_about about; /* the subject of the current check */
	uint32_t number;
	bool no_memory;
};

/* Report a complaint, unless one was reported. Returns false. */
bool lint_complain(struct lint_state *l, enum puzzle_complaint complaint, struct span what);

/* As lint_words_cut; a lack of memory is noted. */
bool lint_cut(struct lint_state *l, struct span text, struct words *words);

/* Take all declared names: members of sets, and variables by name. Returns false without memory, which is noted. */
bool lint_take_names(struct lint_state *l);

/* Where all words of a name are, in any order: the first one's index, or -1. */
int64_t lint_find_name(const struct words *in, const struct words *name);

/* "(A) ...", "B) ...", "C. ...": a choice. */
bool lint_is_option(struct span sentence);

/*
 * Whether an expression says the same as the words; text is shown in a complaint. Returns false after a complaint, or
 * without memory.
 */
bool lint_pair(struct lint_state *l, struct span text, const struct words *say, struct span expression);

/* Whether the question, and the values, are those of the prompt; likewise. */
bool lint_asked(struct lint_state *l, struct span prompt);

#endif
