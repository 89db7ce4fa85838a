/*
 * Whether a text rewritten by a model can replace the draft, as far as this is visible without the question: same
 * subject, language and form, complete, and an answer.
 *
 * Pure functions over borrowed text, linear in its length. In doubt a text is rejected: the draft is the model's
 * first answer, and is delivered.
 */
#ifndef PARAPET_EXECUTORS_CANDIDATE_H
#define PARAPET_EXECUTORS_CANDIDATE_H

#include <stdbool.h>

#include "policies/span.h"
#include "policies/vocabulary.h"

/* In the order in which they are checked: the first one counts. */
#define EACH_CANDIDATE_FLAW(ROW) \
	ROW(CANDIDATE_FITS, "fits") \
	ROW(CANDIDATE_EMPTY, "empty")       /* it has no text */ \
	ROW(CANDIDATE_REFUSES, "refuses")   /* "I'm sorry, but I can't ...", and the draft does not say so */ \
	ROW(CANDIDATE_LANGUAGE, "language") /* both are clear, and differ */ \
	ROW(CANDIDATE_FORM, "form")         /* the draft is JSON, or has tags, a table or code; this has none */ \
	ROW(CANDIDATE_LENGTH, "length")     /* out of bounds */ \
	ROW(CANDIDATE_CUT, "cut")           /* ends within a sentence */ \
	ROW(CANDIDATE_ASKS, "asks")         /* asks a question back, and the draft does not */ \
	ROW(CANDIDATE_SUBJECT, "subject")   /* has few of the draft's content words */ \
	ROW(CANDIDATE_SPENT, "spent")       /* the CPU time budget was spent (cpu.h): unknown */
VOCABULARY(candidate_flaw, EACH_CANDIDATE_FLAW, CANDIDATE_FLAW_COUNT);

/* How the text may differ from the draft because that is its purpose. All zero: not at all. */
struct candidate_terms {
	bool any_language;    /* a language is asked for; words of different languages are not compared */
	bool any_form;        /* a form is asked for */
	bool any_end;         /* the answer need not end in a whole sentence: items, verse, required final words */
	unsigned least, most; /* bytes, in percent of the draft's; 0: unlimited */
	struct span about;    /* the prompt, whose words count like the draft's; empty: only the draft's */
};

enum candidate_flaw candidate_flaw_of(struct span draft, struct span text, const struct candidate_terms *terms);

/* Whether a text has the draft's form: JSON, tags, a table, a fence; both without white space at their ends. */
bool candidate_keeps_form(struct span draft, struct span text);

/* Whether a text ends with a sentence, or with something that needs none: a table, a fence, a tag, a signature. */
bool candidate_ends_whole(struct span text);

/*
 * Whether a text that a stop word may have cut is complete, judging by its end: it ends whole, or with a closing mark
 * or a number. A list number with nothing after it is not an end.
 */
bool candidate_ends_uncut(struct span text);

/*
 * Whether a text is about the same subject as a draft in that language ("": English), judging by its content words.
 * Words of the prompt, which may be empty, count like those of the draft.
 */
bool candidate_same_subject(struct span draft, struct span text, struct span about, const char *language);

/* How many of the draft's content words and numbers a text has; *all is their total. */
unsigned candidate_words_kept(struct span draft, struct span text, const char *language, unsigned *all);

#endif
