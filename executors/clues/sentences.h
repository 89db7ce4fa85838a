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
	bool follows; /* the first ones are from the earlier text */
	struct option options[CLUES_OPTIONS_MAX];
	unsigned option_count;
};

/*
 * Cut a text, and append its sentences. Worked examples under a heading of their own and a final form to fill in are
 * left out. Returns false if there is too much.
 */
bool sentences_cut(struct span text, struct sentences *sentences);

/* A sentence's words, without its bullet or number. Returns false if it is too long. */
bool sentence_words(const struct sentence *sentence, struct words *words, struct stretch *s);

/*
 * If numbered statements are to be judged by each other, keep those assumed true and mark the one to judge: "If the
 * first two statements are true, then the third statement is". Otherwise no effect.
 */
void judged_arrange(struct sentences *sentences);

/* Parsers for puzzles of one kind, each with its own rules. */
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
