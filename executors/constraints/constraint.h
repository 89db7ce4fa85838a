/*
 * A constraint that a prompt puts on the form of its answer, as values that code can check.
 *
 * The vocabulary is one table (constraint_rows.h): a row per type with its name, what it counts in which unit, its
 * parameters, its check and its mend. The reader (divide.h), the verifier, `parapet inspect` and `parapet explain` all
 * use this table, so a type is added in one place. Names and parameters are those of the recordings' vocabulary if it
 * has them.
 *
 * A list is a value of fixed size without allocations: its spans borrow from the texts that were read, or from static
 * text, and are valid as long as those. What does not fit is omitted and `full` is set; a constraint is either complete
 * or not in the list.
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_CONSTRAINT_H
#define PARAPET_EXECUTORS_CONSTRAINTS_CONSTRAINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "executors/constraints/constraint_rows.h"
#include "policies/span.h"
#include "policies/vocabulary.h"

/*
 * Limits on what is read. A number above CONSTRAINT_COUNT_MAX is not a constraint; real prompts have no longer texts
 * and words, and longer ones are omitted.
 */
#define CONSTRAINTS_MAX      32
#define CONSTRAINT_WORDS_MAX 128    /* words of all constraints of a list */
#define CONSTRAINT_TEXT_MAX  2048   /* bytes of a text; a request to be repeated may be longer */
#define CONSTRAINT_COUNT_MAX 100000 /* of anything except characters */
#define CONSTRAINT_CHARS_MAX 1000000
#define CONSTRAINT_NO_BOUND  UINT32_MAX

/* The parameters of a type, which are also printed. */
enum {
	CONSTRAINT_HAS_BOUNDS = 1 << 0,
	CONSTRAINT_HAS_TEXT = 1 << 1,
	CONSTRAINT_HAS_WORDS = 1 << 2,
	CONSTRAINT_HAS_NTH = 1 << 3,
	CONSTRAINT_HAS_WHAT = 1 << 4,
};

/* What is counted, and within which unit. */
enum constraint_unit {
	UNIT_NONE,
	UNIT_RESPONSE,
	UNIT_SECTION,
	UNIT_PARAGRAPH,
	UNIT_STANZA,
	UNIT_SENTENCE,
	UNIT_LINE,
	UNIT_BULLET,
	UNIT_ITEM,
	UNIT_WORD,
	UNIT_CHAR,
	UNIT_HIGHLIGHT,
	UNIT_PLACEHOLDER,
	UNIT_ALLCAPS,
	UNIT_HASHTAG,
	UNIT_EMOJI,
	UNIT_QUESTION,
};

struct constraint;
struct finding;
struct inquiry;
struct sheet;

typedef void constraint_check(const struct inquiry *inquiry, struct finding *finding);
typedef void constraint_mend(const struct constraint *constraint, struct span answer, struct sheet *sheet);

struct constraint_kind {
	const char *name; /* "words_per_sentence" */
	const char *text; /* the name under which its text is printed ("word", "letter", "lang"); NULL: no text */
	unsigned has;     /* CONSTRAINT_HAS_... */
	enum constraint_unit counted; /* for types with bounds; UNIT_NONE: the text names it */
	enum constraint_unit per;     /* UNIT_RESPONSE for the answer as a whole */
	constraint_check *check;      /* NULL: undecided */
	constraint_mend *mend;        /* NULL: none */
	/* The instruction for the model: # the bounds, $ the text, & nth. After a |: the form without a text. */
	const char *meaning;
};

#define EACH_CONSTRAINT_RELATION(ROW) \
	ROW(RELATION_NONE, "") /* a type without bounds */ \
	ROW(RELATION_EQ, "eq") \
	ROW(RELATION_GE, "ge") \
	ROW(RELATION_GT, "gt") \
	ROW(RELATION_LE, "le") \
	ROW(RELATION_LT, "lt") \
	ROW(RELATION_BETWEEN, "between") /* both ends included */ \
	ROW(RELATION_AROUND, \
	    "around") /* "about n": lo and hi are n; the verifier decides the tolerance, which is generous */
VOCABULARY(constraint_relation, EACH_CONSTRAINT_RELATION, RELATION_COUNT);

/* The relation as stated, and the bounds that follow: least <= count <= most for every relation but RELATION_AROUND. */
struct constraint_bounds {
	enum constraint_relation relation;
	uint32_t lo; /* the number stated; the lower one for RELATION_BETWEEN */
	uint32_t hi; /* the number stated; the upper one for RELATION_BETWEEN, or CONSTRAINT_NO_BOUND */
};

/* Which marks CONSTRAINT_NO_CHAR bans; printed as "what", except "chars". */
enum constraint_what {
	WHAT_CHARS, /* those in text */
	WHAT_PUNCTUATION,
	WHAT_DIGITS,
	WHAT_EMOJI,
};

/* The text that contains it. */
enum constraint_place {
	PLACE_LAST,     /* the last user text */
	PLACE_PREVIOUS, /* the user text before that, for "rewrite", "do the same" */
};

#define NTH_LAST 99 /* constraint.nth, counted from the end */

struct constraint {
	enum constraint_type type;
	struct constraint_bounds bounds;
	enum constraint_what what;
	enum constraint_place place;
	bool only;         /* of a form or a choice: the answer must contain nothing else */
	uint32_t nth;      /* CONSTRAINT_HAS_NTH: counted from 1 */
	struct span text;  /* borrows; len 0: none given */
	uint16_t word_at;  /* index into the list's words */
	uint16_t word_len; /* how many */
	size_t from, to;   /* the clause that states it: bytes of the text named by `place`, excluding to */
};

struct constraint_list {
	struct constraint items[CONSTRAINTS_MAX];
	size_t count;
	struct span words[CONSTRAINT_WORDS_MAX]; /* borrow */
	size_t word_count;
	bool full;            /* something was omitted for lack of room */
	struct span texts[2]; /* those that were read, by constraint_place; borrow */
};

/* The table's row; type is below CONSTRAINT_TYPES. */
const struct constraint_kind *constraint_kind(enum constraint_type type);

/* The type that counts `counted` in each `per`; CONSTRAINT_TYPES: none. */
enum constraint_type constraint_type_counting(enum constraint_unit counted, enum constraint_unit per);

/*
 * The interval given by the bounds, both ends included; for RELATION_AROUND the number itself. An impossible bound
 * ("less than 0") gives lo > hi.
 */
void constraint_interval(const struct constraint_bounds *bounds, uint32_t *least, uint32_t *most);

/* The i-th word of a constraint; i is below word_len. */
struct span constraint_word(const struct constraint_list *list, const struct constraint *constraint, size_t i);

#endif
