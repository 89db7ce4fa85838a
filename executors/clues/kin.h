/*
 * People and their relations while a text is read. Private to executors/clues.
 *
 * Somebody mentioned without a name ("Karl's sister") is one of the people, named or not: for each of them one is
 * added about whom nothing else is known. So whatever holds among the people holds for everybody who may exist.
 */
#ifndef PARAPET_EXECUTORS_CLUES_KIN_H
#define PARAPET_EXECUTORS_CLUES_KIN_H

#include "executors/clues/sentences.h"

#define PEOPLE_MAX 16
#define FACTS_MAX  24
#define STEPS_MAX  5 /* of "Karl's sister's son's wife" */

enum sex { SEX_UNKNOWN, SEX_MALE, SEX_FEMALE };

/* A possible relation to another person. */
struct relative {
	const char *word, *plural;
	const char *holds; /* an expression, %a and %b for the two people, %1 for a variable of its own */
	enum sex sex;
	int down;        /* 1: the first is a parent of the second, -1: a child, 0: neither */
	unsigned unseen; /* how many people must exist between the two */
	bool marriage;
	bool strict; /* the word is also used more widely: it may be asked for, but not stated */
};

/* A word for a relative at an offset; the number of words it takes, or 0. */
unsigned relative_at(struct stretch s, unsigned at, const struct relative **relative);

/* The sex for common first names; unknown for others. */
enum sex sex_of_name(struct span name);

struct step {
	const struct relative *relative;
	bool only; /* there is no other */
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
	unsigned same[PEOPLE_MAX]; /* identities; at first each their own */
	enum sex sex[PEOPLE_MAX];
	bool called[PEOPLE_MAX]; /* the sex is known only from the name */
	unsigned unseen;         /* people that the text mentions without a name */
	bool marriage;
	unsigned speaker, pictured;  /* who "I" is, and who is in the photo; PEOPLE_MAX: nobody yet */
	struct person first, second; /* whose relation is asked for */
	bool mutual;                 /* both directions: "how are Ann and Bob related" */
	bool who;                    /* the question is who the first is */
	struct span asks;
};

/* Record somebody's sex. Returns false if it contradicts what is known. */
bool kin_learn(struct kin *kin, unsigned person, enum sex sex);
/* Two fathers of one child are the same person. Returns false if the facts contradict each other. */
bool kin_identify(struct clues_reader *r, struct kin *kin);
/* Generations between the oldest and the youngest; 0 if anybody's generation is unknown. */
unsigned kin_generations(const struct clues_reader *r, const struct kin *kin);

/* Facts, options and the people of a specification; false if there are too many. */
bool kin_write(struct clues_reader *r, struct kin *kin);
/* "Ann has two sons at most", "Ann is an only child": only the relative and the number; written at once. */
bool kin_write_count(
    struct clues_reader *r, unsigned person, const struct relative *relative, int most, struct span say);
/* The sex of the last person in a description. */
enum sex kin_sex(const struct kin *kin, const struct person *person);

#endif
