/*
 * Where an answer commits to something: the inside of final.c. Places are spans of the text.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_FINAL_PLACE_H
#define PARAPET_EXECUTORS_ARITHMETIC_FINAL_PLACE_H

#include "policies/vocabulary.h"
#include "routes/text/numbers.h"

#define EACH_FINAL_FORM(ROW) \
	ROW(FINAL_NONE, "none")         /* no number */ \
	ROW(FINAL_FIELD, "field")       /* "answer": "42" */ \
	ROW(FINAL_BOXED, "boxed")       /* \boxed{42} */ \
	ROW(FINAL_HASHES, "hashes")     /* #### 42 */ \
	ROW(FINAL_LABEL, "label")       /* Answer: 42; the answer is 42 */ \
	ROW(FINAL_SENTENCE, "sentence") /* the last sentence with a number */
VOCABULARY(final_form, EACH_FINAL_FORM, FINAL_FORM_COUNT);

/*
 * The place that speaks for the whole text: the answer's field if the prompt shows one, else the last place that
 * commits by its form, else the last sentence with a number. *where is set unless it is FINAL_NONE.
 */
enum final_form final_place_find(struct span prompt, struct span text, struct span *where);

/* The inside of the box ("\boxed{") that begins at an offset, with nested braces. Returns false if it does not end. */
bool final_box_read(struct span text, size_t at, struct span *where);

/*
 * The text after the last "answer:" or similar label before an offset that has a number; *found is where the label
 * begins.
 */
bool final_label_find(struct span text, size_t before, struct span *where, size_t *found);

/* Whether a sentence does not answer: a tip, a remark in parentheses, a quotation, a formula. */
bool final_is_aside(struct span sentence);

/*
 * The last sentence that states a number and asks nothing: not an aside or a plain table row, if there is another;
 * one with digits before one with words.
 */
bool final_sentence_find(struct span text, struct span *where);

/* How many of a sentence's longer words are also in the question. */
unsigned final_shared_words(struct span sentence, struct span question);

/* Whether a number is written in digits, not in words. */
bool final_in_digits(const struct number *number);

#endif
