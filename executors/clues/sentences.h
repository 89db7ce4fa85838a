/*
 * A prompt as sentences and options. Private to executors/clues.
 */
#ifndef PARAPET_EXECUTORS_CLUES_SENTENCES_H
#define PARAPET_EXECUTORS_CLUES_SENTENCES_H

#include "executors/clues/reader.h"

#define SENTENCES_MAX 96

enum sentence_kind {
	SENTENCE_PLAIN,
	SENTENCE_LIST, /* introduces what the puzzle is about */
	SENTENCE_ASKS,
	SENTENCE_JUDGED /* a statement: does it follow? */
};

struct sentence {
	struct span say;
	enum sentence_kind kind;
};

struct sentences {
	struct sentence list[SENTENCES_MAX];
	unsigned count;
	bool follows; /* the first ones are what was told before */
	struct option options[CLUES_OPTIONS_MAX];
	unsigned option_count;
};

/*
 * Cut a text, added to what is there. Worked examples under a heading of their own and a form to fill in at the end are
 * left out. Returns false when there is too much of it.
 */
bool sentences_cut(struct span text, struct sentences *sentences);

/* A sentence's words, its bullet or number left out. Returns false when it is too long. */
bool sentence_words(const struct sentence *sentence, struct words *words, struct stretch *s);

/*
 * Where numbered statements are to be judged by each other, leave those that are held to be true and mark the one that
 * is judged: "If the first two statements are true, then the third statement is". Else nothing changes.
 */
void judged_arrange(struct sentences *sentences);

/* Readers of puzzles of one kind, each with rules of its own. */
enum kind_verdict { KIND_OTHER, KIND_READ, KIND_STOPPED };

/* "Ann lies. Bob says Ann lies. Does Bob tell the truth?" */
enum kind_verdict liars_read(struct clues_reader *r, const struct sentences *sentences);
/* "Gold says: "The ring is in here." ... At most one of the labels is true. Which box holds the ring?" */
enum kind_verdict boxes_read(struct clues_reader *r, const struct sentences *sentences);
/* "All cats are mammals. Some mammals are black. Does it follow that some cats are black?" */
enum kind_verdict syllogism_read(struct clues_reader *r, const struct sentences *sentences);
/* "Two apples weigh as much as three plums. One plum weighs 40 g. How much does one apple weigh?" */
enum kind_verdict balance_read(struct clues_reader *r, const struct sentences *sentences);
/* "A boy has three sisters. Each of them has one brother. How many brothers does he have?" */
enum kind_verdict family_read(struct clues_reader *r, const struct sentences *sentences);
/* "A is the father of B. B is the father of C. What is the relationship between A and C?" */
enum kind_verdict kin_read(struct clues_reader *r, const struct sentences *sentences);
/* "You overtake the second person. Where are you?" */
enum kind_verdict overtaking_read(struct clues_reader *r, const struct sentences *sentences);
/* "I face north, turn right, and right again. Which direction do I face?"; a pole's shadow in the morning. */
enum kind_verdict compass_read(struct clues_reader *r, const struct sentences *sentences);

#endif
