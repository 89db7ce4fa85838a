/*
 * People and what they are to each other, while a text is read. Private to executors/clues.
 *
 * Whoever is spoken of without a name ("Karl's sister") is somebody of the people, with a name or without: for each of
 * them one is added of whom nothing else is known. So whatever holds among the people holds among all who may be there.
 */
#ifndef PARAPET_EXECUTORS_CLUES_KIN_H
#define PARAPET_EXECUTORS_CLUES_KIN_H

#include "executors/clues/sentences.h"

#define PEOPLE_MAX 16
#define FACTS_MAX  24
#define STEPS_MAX  5 /* of "Karl's sister's son's wife" */

enum sex { SEX_UNKNOWN, SEX_MALE, SEX_FEMALE };

/* What one may be to another. */
struct relative {
	const char *word, *plural;
	const char *holds; /* an expression, %a for the one, %b for the other, %1 for a variable of its own */
	enum sex sex;
	int down;        /* 1: the first is a parent of the second, -1: a child, 0: neither */
	unsigned unseen; /* who has to be there between the two */
	bool marriage;
	bool strict; /* the word is used of more than it holds of: to ask for, not to tell with */
};

/* A word for a relative at an offset; the words it takes, or 0. */
unsigned relative_at(struct stretch s, unsigned at, const struct relative **relative);

/* Of common first names the sex; unknown for others. */
enum sex sex_of_name(struct span name);

struct step {
	const struct relative *relative;
	bool only; /* nobody else is one */
};

/* "Karl's only sister's son": from Karl, step by step. */
struct person {
	unsigned base; /* of the entities */
	struct step steps[STEPS_MAX];
	unsigned count;
};

/* Two descriptions of one person. */
struct fact {
	struct person a, b;
	struct span say;
};

struct kin {
	struct fact facts[FACTS_MAX];
	unsigned fact_count;
	unsigned same[PEOPLE_MAX]; /* who they are, themselves at first */
	enum sex sex[PEOPLE_MAX];
	bool called[PEOPLE_MAX]; /* his sex is known by his name alone */
	unsigned unseen;         /* people without a name that the text speaks of */
	bool marriage;
	unsigned speaker, pictured;  /* who "I" is, and who is in the photo; PEOPLE_MAX: nobody yet */
	struct person first, second; /* whose relationship is asked for */
	bool mutual;                 /* what both are to each other: "how are Ann and Bob related" */
	bool who;                    /* the question is who the first is */
	struct span asks;
};

/* Learn someone's sex. Returns false when it is another one already. */
bool kin_learn(struct kin *kin, unsigned person, enum sex sex);
/* Whoever are father of one child are one. Returns false when the facts contradict each other. */
bool kin_identify(struct clues_reader *r, struct kin *kin);
/* Generations between the oldest and the youngest; 0 where somebody is not told to be of any. */
unsigned kin_generations(const struct clues_reader *r, const struct kin *kin);

/* Facts, options and the people of a specification; false where there are too many. */
bool kin_write(struct clues_reader *r, struct kin *kin);
/* "Ann has two sons at most", "Ann is an only child": nothing but the relative and the number; at once. */
bool kin_write_count(
    struct clues_reader *r, unsigned person, const struct relative *relative, int most, struct span say);
/* The sex of the last one of a description. */
enum sex kin_sex(const struct kin *kin, const struct person *person);

#endif
