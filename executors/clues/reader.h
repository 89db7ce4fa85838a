/*
 * What the parts of the clue reader share: the things that were named, the scale that they lie on, and expressions as
 * they are written. Private to executors/clues.
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
	struct span nouns[GROUP_NOUNS_MAX]; /* the words that introduced the list: what a member may be called */
	unsigned noun_count;
	unsigned first, count; /* of the entities */
	bool fixed;            /* its members are the places themselves, in their order */
};

/* The two ends of what things are ordered by, as bits of one table (scales.c). */
#define SCALE_ROW   (1ULL << 0) /* left to right */
#define SCALE_RACE  (1ULL << 1) /* first to last */
#define SCALE_STACK (1ULL << 2) /* top to bottom */
#define SCALE_OWN   (1ULL << 3) /* an adjective that the table does not have */
#define SCALE_ROUND (1ULL << 4) /* clockwise around a table: only neighbours, and who is opposite */
#define SCALE_FLOOR (1ULL << 5) /* bottom to top, as floors are counted */
#define SCALE_ANY   (~0ULL)

struct clues_reader {
	struct clues *out;
	struct group groups[CLUES_GROUPS_MAX];
	unsigned entity_count, group_count;
	uint64_t scales;    /* those that every word so far goes with */
	struct span own;    /* the stem of SCALE_OWN */
	unsigned places;    /* how many there are; 0 before a list was read */
	bool numbered;      /* the places of a row have numbers, from the left */
	struct span course; /* the verb that compares: whoever runs faster need not swim faster; empty: none yet */
	bool ranked;        /* the verb at hand is one of results: "above" is "before" */
	bool weak;          /* something was read in the weaker of two senses */
	bool open;          /* no list: whoever is named is compared, and may be equal */
	bool placed;        /* a place was named, or an order */
	bool unequal;       /* no two have the same age, or what else they are compared by */
	bool across;        /* left and right are spoken of: what is counted is counted from the left */
	bool floors;        /* of a house: what is counted is counted from the bottom */
	bool uneven;        /* the days or hours that were listed do not follow each other */
	unsigned named;     /* of the entities, those that more than the question speaks of */
	struct span kind;   /* what they are, where a sentence says how many there are; else empty */
	unsigned said;      /* how many there are, where a sentence says so and lists nobody */
	bool truths;        /* everyone of the first list tells the truth or lies */
	int most; /* the greatest value where values are amounts, and may be the same; 0 where they are places */
	const char *vars; /* JSON of the groups of variables where they are not the lists; static, or NULL */
	unsigned members[CLUES_OPTIONS_MAX]; /* the people whose kinship is asked for, of the entities */
	unsigned member_count;
	unsigned untold; /* of the entities, at the end: who and what the text has no name for */
	unsigned work;   /* left to spend */
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

/* Where something stands: counted from either end. */
struct position {
	bool from_end; /* from the higher end */
	int n;         /* from 1 */
	bool middle, either_end;
};

/* How one thing stands to another. */
struct relation {
	int sign;     /* below zero: nearer to the low end; 0: either side */
	int distance; /* in places, 0 where any will do */
	bool opposite;
};

/* scales.c and relations.c: read something at an offset, narrow the reader's scales by it, return the words it takes,
 * or 0. */
unsigned scale_relation_at(struct clues_reader *r, struct stretch s, unsigned at, struct relation *relation);
unsigned scale_position_at(struct clues_reader *r, struct stretch s, unsigned at, struct position *position);
/* "as old as", "the same age as": likewise. */
unsigned scale_equal_at(struct clues_reader *r, struct stretch s, unsigned at);
/* Keep only these of the reader's scales. Returns false, nothing changed, when none would be left. */
bool scale_keep(struct clues_reader *r, uint64_t scales);
enum degree { DEGREE_NONE, DEGREE_PLAIN, DEGREE_MORE, DEGREE_MOST };
/* An adjective in a degree, to which the scales are narrowed: which end it names, or false. */
bool scale_adjective(struct clues_reader *r, struct span word, enum degree degree, bool *high);
/* "places", "seats": how many words of what is counted stand there. */
unsigned scale_place_at(struct stretch s, unsigned at);
/* "costs the most": likewise; which end it names. */
unsigned scale_most_at(struct clues_reader *r, struct stretch s, unsigned at, bool *high);
/* Whether a verb says by itself who comes first, or how much of something there is: "beat", "costs". */
bool scale_is_verb(struct stretch s, unsigned at);
/* Whether a word has to do with order: no sentence that holds one says nothing. */
bool scale_is_word(struct span word);
/* The puzzle language's words for the first of the scales that are left; NULL where it has none. */
struct scale_words {
	const char *order;     /* its name: the smallest value's */
	const char *than[2];   /* relations: towards the low end, towards the high end */
	const char *counts[2]; /* "from_left", or the superlative, from either end */
};
void scale_words(const struct clues_reader *r, struct scale_words *words);

/* nouns.c: what a stretch of words names, all of it. */
bool operand_read(struct clues_reader *r, struct stretch s, struct operand *operand);
bool operands_read(struct clues_reader *r, struct stretch s, struct operands *operands);
/* The length in words of the longest entity's name that stands at an offset, or 0. */
unsigned entity_at(const struct clues_reader *r, struct stretch s, unsigned at, unsigned *entity);
/* Whether a noun introduced a group's list. */
bool group_has_noun(const struct group *group, struct span word);
/* Whether a word only says what kind of thing is meant. */
bool is_kind(const struct clues_reader *r, struct stretch s, unsigned at);
/* The words but for those that only say what kind of thing is meant; room is for WORDS_MAX. */
struct stretch without_nouns(const struct clues_reader *r, struct stretch s, struct word *room);
bool names_any_entity(const struct clues_reader *r, struct stretch s);

/* lists.c: add what a sentence introduces. Returns whether it is an introduction. */
bool list_read(struct clues_reader *r, struct stretch s);
/* "Five friends sit in a row": how many there are, where nobody is named; 0 where it says anything else. */
unsigned scene_count(const struct clues_reader *r, struct stretch s);

/* What comes behind such a sentence's colon, where one has both: "5 kids in a line: Gus is left of Hank". */
struct stretch scene_skip(const struct clues_reader *r, struct stretch s);

#define ITEMS_MAX 16
struct items {
	struct entity list[ITEMS_MAX];
	unsigned count;
	unsigned end; /* where they end among the words */
	bool joined;  /* an "and" stood before the last one */
};
/* Add a group. Nouns of the stretch may name its members. Returns false where it does not go with what is known. */
bool list_add(struct clues_reader *r, const struct items *items, struct stretch nouns, bool fixed);
bool same_words(const struct entity *a, const struct entity *b);
bool is_plain_word(struct span word);
bool is_color(struct span word);

/* timetable.c: add the days, hours or numbered places that a sentence lists. Returns its other words; room is for
 * WORDS_MAX. */
struct stretch times_read(struct clues_reader *r, struct stretch s, struct word *room);

/* members.c: whom a sentence speaks of who is in no list. */
void members_collect(const struct clues_reader *r, struct stretch s, bool asks, struct items *members);
/* Leave the noun that all names end in out of them: "red" and "blue" are cups, and `joined`. Empty where there is none.
 */
struct span members_share_noun(struct items *members);
/* Whether none is the end of another: "Maybe Ann" may be Ann. */
bool members_are_told_apart(const struct items *members);
/* Whether they are told to be one kind of thing, so that nothing else is among them. */
bool members_are_alike(const struct items *members);
/* "if the fifth child is Xan", "if Flo has one, too": who else there is. */
bool member_told(const struct clues_reader *r, struct stretch s);

/* clause.c: write what a statement says as an expression. Returns false, nothing written, when it is not understood. */
bool clause_read(struct clues_reader *r, struct stretch s);

/* predicate.c: likewise of what is said of a subject, without it: "is the second from the left". */
bool predicate_read(struct clues_reader *r, const struct operands *subject, struct stretch s);
/* Likewise where the verb of a statement before is meant: "Bob is older than Cy, Cy older than Dee." */
bool predicate_read_verbless(struct clues_reader *r, const struct operands *subject, struct stretch s);
/* Whether a verb stands there, with which it may begin. */
bool predicate_begins(struct stretch s, unsigned at);

/* The words of a verb that gives one thing to another ("drinks", "ordered", "works as"), or 0. */
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
/* Neither is before the other; only where they may be equal. */
bool write_equal(struct clues_reader *r, const struct operand *a, const struct operand *b);
bool write_between(
    struct clues_reader *r, const struct operand *middle, const struct operand *a, const struct operand *b, bool close);
void write_specification(struct clues_reader *r);

/* question.c */
struct option {
	struct span label;
	struct span say;
};
/* Whether a sentence asks, or tells to answer. */
bool question_is(struct stretch s);
/* Read the question, or what stands for one where s is empty, with its options. Returns whether it was understood. */
bool question_read_all(
    struct clues_reader *r, struct stretch s, struct span say, const struct option *options, unsigned count);
/* order.c: a question for all of a list in order; written as one number. */
bool order_question_read(struct clues_reader *r, struct stretch s);
/* Add a clue: what was written since a mark. Returns false when there are too many. */
bool clue_add(struct clues_reader *r, struct span say, size_t from);

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
