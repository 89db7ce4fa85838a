/*
 * Reading English puzzles without a model: the things that are ordered or matched, what each sentence says of them, and
 * what is asked, as a specification in the puzzle language (docs/puzzle.md).
 *
 * All or nothing: a prompt is read when every sentence of it is understood for certain, as a thing to know, as a clue,
 * as the question, or as one that says nothing of the puzzle. One that is not stops the reading, and there is no
 * specification. What the words leave open (an "or" that may be exclusive, a "between" that may mean beside) is read in
 * the weaker sense, in which whatever must hold holds in the stronger one, too; not for questions of what could be.
 *
 * Pure; time is linear in the text, at most CLUES_PROMPT_MAX of which is looked at.
 */
#ifndef PARAPET_EXECUTORS_CLUES_CLUES_H
#define PARAPET_EXECUTORS_CLUES_CLUES_H

#include "policies/span.h"
#include "policies/vocabulary.h"

#define CLUES_FOLLOW_UP_MAX 512         /* bytes of a prompt that may go on from the one before */
#define CLUES_PROMPT_MAX    (16 * 1024) /* bytes; a longer one is no puzzle */
#define CLUES_ENTITIES_MAX  64
#define CLUES_GROUPS_MAX    8
#define CLUES_CLUES_MAX     64
#define CLUES_OPTIONS_MAX   16
#define CLUES_ROOM          (48 * 1024)

#define EACH_CLUES_VERDICT(ROW) \
	ROW(CLUES_READ, "read") \
	ROW(CLUES_ABSENT, "absent")   /* nothing of a puzzle in it, or no question */ \
	ROW(CLUES_STOPPED, "stopped") /* a sentence was not understood */ \
	ROW(CLUES_TOO_LONG, "too long")
VOCABULARY(clues_verdict, EACH_CLUES_VERDICT, CLUES_VERDICT_COUNT);

struct clues_entity {
	struct span name; /* as the prompt has it, its article left out; of what is "numbered 1 to 5", static text */
	unsigned group;   /* which list it stands in, from 0 */
};

/* What a question of kind "value" asks for. */
enum clues_asked {
	CLUES_ASKS_ONE,   /* one value, or no more is known of it */
	CLUES_ASKS_ORDER, /* all of a list by their places */
	CLUES_ASKS_PLACE, /* where somebody is in a race */
	CLUES_ASKS_BOTH   /* where you are in a race, and where the one is whom you overtook */
};

/*
 * The answer to a question for several places is one number: the places as digits to the base CLUES_PLACES_BASE, the
 * first thing's place the highest.
 */
#define CLUES_PLACES_BASE 16
#define CLUES_PLACES_MAX  12 /* things: such a number is below 2^53 and so exact in every reader */

struct clues_clue {
	struct span say;  /* the prompt's own sentence; for a label, the option's text */
	struct span expr; /* in the puzzle language */
};

struct clues {
	enum clues_verdict verdict;
	struct span stopped; /* the sentence that stopped the reading; in the prompt or the text before it */
	struct clues_entity entities[CLUES_ENTITIES_MAX];
	unsigned entity_count, group_count;
	struct clues_clue clues[CLUES_CLUES_MAX];
	unsigned clue_count;
	const char *kind; /* of question: "must", "could", "cannot", "value", "entails"; NULL before there is one */
	struct clues_clue options[CLUES_OPTIONS_MAX]; /* what is asked; the one of value and entails has no label */
	struct span labels[CLUES_OPTIONS_MAX];
	unsigned option_count;
	enum clues_asked asked;
	unsigned first, count; /* CLUES_ASKS_ORDER: the entities that are to be in order */
	bool from_high;        /* the same: the highest place is to come first */
	unsigned generations;  /* between the oldest and the youngest of a kinship; 0 where none is asked for */
	const char *const
	    *subjects; /* static, ends in NULL: a sentence that gives the answer holds one of these; else NULL */
	const char *impossible; /* static: why nothing fits, if nothing does, of what is only supposed; else NULL */
	struct span counted; /* value: what there are so many of, in the prompt's word; empty where that is not known */
	bool follows;        /* entails: what is left open does not follow, and so the answer is no */
	bool weak; /* a clue was read in the weaker of two senses: "undetermined" and "ambiguous" prove nothing */
	struct span specification; /* the whole as JSON, if verdict is CLUES_READ */
	size_t used;
	char room[CLUES_ROOM]; /* where expressions and the specification stand */
};

/*
 * Read a prompt, and the user's text before it where the prompt goes on from it (else empty). Everything in *clues that
 * is no place in these texts lies in its room.
 */
void clues_read(struct span earlier, struct span prompt, struct clues *clues);

/*
 * Whether a prompt is read, as routes ask of every turn (routes/decide.h): a text that is no puzzle mostly costs no
 * more than a look at its words.
 */
bool clues_are_read(struct span last, struct span previous);

#endif
