/*
 * Reads English puzzles without a model: the things that are ordered or matched, what each sentence says about them,
 * and the question, as a specification in the puzzle language (docs/puzzle.md).
 *
 * All or nothing: a prompt is read only if every sentence is understood with certainty, as a fact, a clue, the
 * question, or irrelevant to the puzzle. Any other sentence stops the reading, and there is no specification. An
 * ambiguity (an "or" that may be exclusive, a "between" that may mean beside) is read in the weaker sense: whatever
 * follows from it also follows from the stronger one; not so for questions about what is possible.
 *
 * Pure; linear in the text, of which at most CLUES_PROMPT_MAX is read.
 */
#ifndef PARAPET_EXECUTORS_CLUES_CLUES_H
#define PARAPET_EXECUTORS_CLUES_CLUES_H

#include "policies/span.h"
#include "policies/vocabulary.h"

#define CLUES_FOLLOW_UP_MAX 512         /* bytes of a prompt that may continue the one before */
#define CLUES_PROMPT_MAX    (16 * 1024) /* bytes; a longer one is not a puzzle */
#define CLUES_ENTITIES_MAX  64
#define CLUES_GROUPS_MAX    8
#define CLUES_CLUES_MAX     64
#define CLUES_OPTIONS_MAX   16
#define CLUES_ROOM          (48 * 1024)

#define EACH_CLUES_VERDICT(ROW) \
	ROW(CLUES_READ, "read") \
	ROW(CLUES_ABSENT, "absent")   /* it has nothing of a puzzle, or no question */ \
	ROW(CLUES_STOPPED, "stopped") /* a sentence was not understood */ \
	ROW(CLUES_TOO_LONG, "too long")
VOCABULARY(clues_verdict, EACH_CLUES_VERDICT, CLUES_VERDICT_COUNT);

struct clues_entity {
	struct span name; /* as in the prompt, without its article; for things "numbered 1 to 5", static text */
	unsigned group;   /* its list, from 0 */
};

/* What a question of kind "value" asks for. */
enum clues_asked {
	CLUES_ASKS_ONE,   /* one value, or nothing more specific */
	CLUES_ASKS_ORDER, /* a whole list by its places */
	CLUES_ASKS_PLACE, /* somebody's place in a race */
	CLUES_ASKS_BOTH   /* your place in a race, and that of the person you overtook */
};

/*
 * The answer to a question for several places is one number: the places as digits in base CLUES_PLACES_BASE, the
 * first thing's place the highest.
 */
#define CLUES_PLACES_BASE 16
#define CLUES_PLACES_MAX  12 /* things: such a number is below 2^53 and so exact in every parser */

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
	const char *kind; /* of question: "must", "could", "cannot", "value", "entails"; NULL until known */
	struct clues_clue options[CLUES_OPTIONS_MAX]; /* the question; that of value and entails has no label */
	struct span labels[CLUES_OPTIONS_MAX];
	unsigned option_count;
	enum clues_asked asked;
	unsigned first, count; /* CLUES_ASKS_ORDER: the entities to be ordered */
	bool from_high;        /* the same: the highest place comes first */
	unsigned generations;  /* between the oldest and the youngest of a kinship; 0 if not asked for */
	const char *const
	    *subjects;          /* static, ends in NULL: a sentence with the answer contains one of these; else NULL */
	const char *impossible; /* static: why a mere supposition may be impossible, if it is; else NULL */
	struct span counted;    /* value: what is counted, in the prompt's word; empty if unknown */
	bool follows;           /* entails: an open question does not follow, so the answer is no */
	bool weak; /* an ambiguous clue was read in the weaker sense: "undetermined" and "ambiguous" prove nothing */
	struct span specification; /* all of it as JSON, if verdict is CLUES_READ */
	size_t used;
	char room[CLUES_ROOM]; /* storage for expressions and the specification */
};

/*
 * Read a prompt, and the user's text before it if the prompt continues it (else empty). Everything in *clues that
 * does not point into these texts is in its room.
 */
void clues_read(struct span earlier, struct span prompt, struct clues *clues);

/*
 * Whether a prompt can be read, which routing asks for every turn (routes/decide.h): for a text that is not a puzzle
 * this rarely costs more than a look at its words.
 */
bool clues_are_read(struct span last, struct span previous);

#endif
