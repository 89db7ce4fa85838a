/*
 * Shared by the parts of the clue parser: the things named, the scale that orders them, and expressions as they are
 * written. Private to executors/clues.
 */
#ifndef PARAPET_EXECUTORS_CLUES_READER_H
#define PARAPET_EXECUTORS_CLUES_READER_H

#include <stdint.h>

#include "executors/clues/clues.h"
#include "executors/clues/words.h"

#define ENTITY_WORDS_MAX 6
#define GROUP_NOUNS_MAX  12
#define OPERANDS_MAX     12

struct entity {
	struct span words[ENTITY_WORDS_MAX];
	unsigned count; /* words */
	unsigned group;
};

struct group {
	struct span nouns[GROUP_NOUNS_MAX]; /* the words that introduced the list: possible names for a member */
	unsigned noun_count;
	unsigned first, count; /* of the entities */
	bool fixed;            /* its members are the places themselves, in order */
};

/* The two ends of an order, as bits of one table (scales.c). */
#define SCALE_ROW   (1ULL << 0) /* left to right */
#define SCALE_RACE  (1ULL << 1) /* first to last */
#define SCALE_STACK (1ULL << 2) /* top to bottom */
#define SCALE_OWN   (1ULL << 3) /* an adjective that is not in the table */
#define SCALE_ROUND (1ULL << 4) /* clockwise around a table: only neighbours and opposites */
#define SCALE_FLOOR (1ULL << 5) /* bottom to top, as floors are counted */
#define SCALE_ANY   (~0ULL)

struct clues_reader {
	struct clues *out;
	struct group groups[CLUES_GROUPS_MAX];
	unsigned entity_count, group_count;
	uint64_t scales;    /* those compatible with every word so far */
	struct span own;    /* the stem of SCALE_OWN */
	unsigned places;    /* their number; 0 before a list was read */
	bool numbered;      /* the places of a row have numbers, from the left */
	struct span course; /* the verb of a comparison: who runs faster need not swim faster; empty: none yet */
	bool ranked;        /* the current verb is about results: "above" is "before" */
	bool weak;          /* an ambiguity was read in the weaker sense */
	bool open;          /* no list: anybody named is compared, and may be equal */
	bool placed;        /* a place was named, or an order */
	bool unequal;       /* no two have the same age, or other compared property */
	bool across;        /* left and right are mentioned: counting is from the left */
	bool floors;        /* of a house: counting is from the bottom */
	bool uneven;        /* the listed days or hours are not consecutive */
	unsigned named;     /* of the entities, those mentioned outside of the question */
	struct span kind;   /* what they are, if a sentence gives their number; else empty */
	unsigned said;      /* their number, if a sentence gives it and lists nobody */
	bool truths;        /* everyone of the first list tells the truth or lies */
	int most;           /* the greatest value if values are amounts, and may be equal; 0 if they are places */
	const char *vars;   /* JSON of the groups of variables if these are not the lists; static, or NULL */
	unsigned members[CLUES_OPTIONS_MAX]; /* the entities whose kinship is asked for */
	unsigned member_count;
	unsigned untold;                            /* of the entities, at the end: those without a name in the text */
	unsigned work;                              /* work budget left */
	struct entity entities[CLUES_ENTITIES_MAX]; /* not cleared before they are counted */
};

/* A thing, or a place in the order. */
struct operand {
	bool is_place;
	unsigned entity;
	int place; /* from 1 */
};

enum joint { JOINT_ONE, JOINT_AND, JOINT_OR, JOINT_NOR };

struct operands {
	struct operand list[OPERANDS_MAX];
	unsigned count;
	enum joint joint;
};

/* A position, counted from either end. */
struct position {
	bool from_end; /* from the higher end */
	int n;         /* from 1 */
	bool middle, either_end;
};

/* The relation of one thing to another. */
struct relation {
	int sign;     /* below zero: nearer to the low end; 0: either side */
	int distance; /* in places; 0 for any */
	bool opposite;
};

/*
 * scales.c and relations.c: read something at an offset, narrow the parser's scales by it, return the number of
 * words, or 0.
 */
unsigned scale_relation_at(struct clues_reader *r, struct stretch s, unsigned at, struct relation *relation);
unsigned scale_position_at(struct clues_reader *r, struct stretch s, unsigned at, struct position *position);
/* "as old as", "the same age as": likewise. */
unsigned scale_equal_at(struct clues_reader *r, struct stretch s, unsigned at);
/* Keep only these scales. Returns false, without a change, if none would be left. */
bool scale_keep(struct clues_reader *r, uint64_t scales);
enum degree { DEGREE_NONE, DEGREE_PLAIN, DEGREE_MORE, DEGREE_MOST };
/* A comparative or superlative, which narrows the scales: the end it names, or false. */
bool scale_adjective(struct clues_reader *r, struct span word, enum degree degree, bool *high);
/* "places", "seats": the number of words for what is counted there. */
unsigned scale_place_at(struct stretch s, unsigned at);
/* "costs the most": likewise; the end it names. */
unsigned scale_most_at(struct clues_reader *r, struct stretch s, unsigned at, bool *high);
/* Whether a verb itself says who comes first, or how much there is: "beat", "costs". */
bool scale_is_verb(struct stretch s, unsigned at);
/* Whether a word is about order: a sentence with one is never irrelevant. */
bool scale_is_word(struct span word);
/* The puzzle language's words for the first scale left; NULL if it has none. */
struct scale_words {
	const char *order;     /* its name: the smallest value's */
	const char *than[2];   /* relations: towards the low end, towards the high end */
	const char *counts[2]; /* "from_left", or the superlative, from either end */
};
void scale_words(const struct clues_reader *r, struct scale_words *words);

/* nouns.c: the thing named by a stretch of words, using all of it. */
bool operand_read(struct clues_reader *r, struct stretch s, struct operand *operand);
bool operands_read(struct clues_reader *r, struct stretch s, struct operands *operands);
/* The length in words of the longest entity name at an offset, or 0. */
unsigned entity_at(const struct clues_reader *r, struct stretch s, unsigned at, unsigned *entity);
/* Whether a noun introduced a group's list. */
bool group_has_noun(const struct group *group, struct span word);
/* Whether a word only names a kind of thing. */
bool is_kind(const struct clues_reader *r, struct stretch s, unsigned at);
/* The words without those that only name a kind of thing; room is for WORDS_MAX. */
struct stretch without_nouns(const struct clues_reader *r, struct stretch s, struct word *room);
bool names_any_entity(const struct clues_reader *r, struct stretch s);

/* lists.c: add what a sentence introduces. Returns whether it is an introduction. */
bool list_read(struct clues_reader *r, struct stretch s);
/* "Five friends sit in a row": their number, if nobody is named; 0 if it says anything else. */
unsigned scene_count(const struct clues_reader *r, struct stretch s);

/* The part after such a sentence's colon, if there is one: "5 kids in a line: Gus is left of Hank". */
struct stretch scene_skip(const struct clues_reader *r, struct stretch s);

#define ITEMS_MAX 16
struct items {
	struct entity list[ITEMS_MAX];
	unsigned count;
	unsigned end; /* their end among the words */
	bool joined;  /* there is an "and" before the last one */
};
/* Add a group. Nouns of the stretch may name its members. Returns false if it contradicts what is known. */
bool list_add(struct clues_reader *r, const struct items *items, struct stretch nouns, bool fixed);
bool same_words(const struct entity *a, const struct entity *b);
bool is_plain_word(struct span word);
bool is_color(struct span word);

/*
 * timetable.c: add the days, hours or numbered places that a sentence lists. Returns its other words; room is for
 * WORDS_MAX.
 */
struct stretch times_read(struct clues_reader *r, struct stretch s, struct word *room);

/* members.c: people in a sentence who are in no list. */
void members_collect(const struct clues_reader *r, struct stretch s, bool asks, struct items *members);
/* Remove the noun that all names end in: "red" and "blue" are cups, and `joined`. Empty if there is none. */
struct span members_share_noun(struct items *members);
/* Whether no name is the end of another: "Maybe Ann" may be Ann. */
bool members_are_told_apart(const struct items *members);
/* Whether they are said to be of one kind, so that nothing else is among them. */
bool members_are_alike(const struct items *members);
/* "if the fifth child is Xan", "if Flo has one, too": further people. */
bool member_told(const struct clues_reader *r, struct stretch s);

/* clause.c: write a statement as an expression. Returns false, with nothing written, if it is not understood. */
bool clause_read(struct clues_reader *r, struct stretch s);

/* predicate.c: the same for a predicate without its subject: "is the second from the left". */
bool predicate_read(struct clues_reader *r, const struct operands *subject, struct stretch s);
/* The same if the verb is that of an earlier statement: "Bob is older than Cy, Cy older than Dee." */
bool predicate_read_verbless(struct clues_reader *r, const struct operands *subject, struct stretch s);
/* Whether a verb that can begin one is at that offset. */
bool predicate_begins(struct stretch s, unsigned at);

/* The number of words of a verb that assigns one thing to another ("drinks", "ordered", "works as"), or 0. */
unsigned predicate_link_at(struct stretch s, unsigned at);
/* "There are two houses between the Dane and the doctor." */
bool gap_read(struct clues_reader *r, struct stretch s);

/* writer.c */
void write_text(struct clues_reader *r, const char *text);
void write_number(struct clues_reader *r, int number);
void write_entity(struct clues_reader *r, unsigned entity);
bool write_failed(const struct clues_reader *r);
bool write_position(struct clues_reader *r, const struct operand *operand, const struct position *position);
bool write_relation(
    struct clues_reader *r, const struct operand *a, const struct operand *b, const struct relation *relation);
bool write_same(struct clues_reader *r, const struct operand *a, const struct operand *b);
/* Neither is before the other; only if they may be equal. */
bool write_equal(struct clues_reader *r, const struct operand *a, const struct operand *b);
bool write_between(
    struct clues_reader *r, const struct operand *middle, const struct operand *a, const struct operand *b, bool close);
void write_specification(struct clues_reader *r);

/* question.c */
struct option {
	struct span label;
	struct span say;
};
/* Whether a sentence asks, or instructs how to answer. */
bool question_is(struct stretch s);
/* Read the question, or its substitute if s is empty, with its options. Returns whether it was understood. */
bool question_read_all(
    struct clues_reader *r, struct stretch s, struct span say, const struct option *options, unsigned count);
/* order.c: a question for a whole list in order; written as one number. */
bool order_question_read(struct clues_reader *r, struct stretch s);
/* Add a clue: the text written since a mark. Returns false if there are too many. */
bool clue_add(struct clues_reader *r, struct span say, size_t from);

/* Add an option of the answer, whose expression is what was written since. Returns false where there is no room. */
bool option_add(struct clues_reader *r, const char *kind, struct span label, struct span say, size_t from);

/* A point to go back to when a reading fails. */
struct mark {
	size_t used;
	uint64_t scales;
	struct span own;
	struct span course;
	bool weak, ranked, placed;
};
struct mark reader_mark(const struct clues_reader *r);
void reader_return(struct clues_reader *r, const struct mark *mark);

#endif
