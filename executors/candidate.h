/*
 * Whether a text that a model wrote again may take the draft's place, as far as that can be told without knowing what
 * was asked: it is about the same thing, in the same language and form, complete, and an answer.
 *
 * Pure functions over borrowed text, linear in its length. In doubt a text does not fit: the draft is what the model
 * said first, and stands.
 */
#ifndef PARAPET_EXECUTORS_CANDIDATE_H
#define PARAPET_EXECUTORS_CANDIDATE_H

#include <stdbool.h>

#include "policies/span.h"
#include "policies/vocabulary.h"

/* In the order in which they are looked for: the first one counts. */
#define EACH_CANDIDATE_FLAW(ROW) \
	ROW(CANDIDATE_FITS, "fits") \
	ROW(CANDIDATE_EMPTY, "empty")       /* nothing in it that is read */ \
	ROW(CANDIDATE_REFUSES, "refuses")   /* "I'm sorry, but I can't ...", where the draft does not */ \
	ROW(CANDIDATE_LANGUAGE, "language") /* both are clear, and differ */ \
	ROW(CANDIDATE_FORM, "form")         /* the draft is JSON, or has tags, a table or code; this has none */ \
	ROW(CANDIDATE_LENGTH, "length")     /* out of bounds */ \
	ROW(CANDIDATE_CUT, "cut")           /* ends inside of a sentence */ \
	ROW(CANDIDATE_ASKS, "asks")         /* asks back what is wanted, where the draft does not */ \
	ROW(CANDIDATE_SUBJECT, "subject")   /* has few of the draft's words that carry matter */ \
	ROW(CANDIDATE_SPENT, "spent")       /* the budget of CPU time was spent (cpu.h): nobody knows */
VOCABULARY(candidate_flaw, EACH_CANDIDATE_FLAW, CANDIDATE_FLAW_COUNT);

/* What the text may have otherwise than the draft, because that is what it was written for. All zero: nothing. */
struct candidate_terms {
	bool any_language;    /* a language is asked for; words of another one are not compared */
	bool any_form;        /* a form is asked for */
	bool any_end;         /* the answer need not end in a whole sentence: entries, verse, words of a wanted end */
	unsigned least, most; /* bytes, in percent of the draft's; 0: no bound */
	struct span about;    /* the prompt, whose words may stand for the draft's; empty: the draft's alone count */
};

enum candidate_flaw candidate_flaw_of(struct span draft, struct span text, const struct candidate_terms *terms);

/* Whether a text has the draft's form: JSON, tags, a table, a fence; both without white space at their ends. */
bool candidate_keeps_form(struct span draft, struct span text);

/* Whether a text ends where a sentence does, or what needs no end of one: a table, a fence, a tag, a signature. */
bool candidate_ends_whole(struct span text);

/*
 * Whether a text that a stop word may have cut says all that it was to say, as far as its end tells: it ends whole, or
 * in a closing mark or a number. A list's number with nothing behind it is no end.
 */
bool candidate_ends_uncut(struct span text);

/*
 * Whether a text is about the same thing as a draft of that language ("": English), by the words that carry matter.
 * Words of the prompt, which may be empty, stand for those of the draft.
 */
bool candidate_same_subject(struct span draft, struct span text, struct span about, const char *language);

/* How many of the draft's words that carry matter, and of its numbers, a text has; *all is how many there are. */
unsigned candidate_words_kept(struct span draft, struct span text, const char *language, unsigned *all);

#endif
