/*
 * What no program has that computes an answer, and one does that prints what it was told to: the veto on forged proof
 * which running it with other numbers (variation.h) cannot give.
 *
 * Pasted text can make a model write a program that prints a planted number. Some of the ways to do it are refused by
 * what stands in the program: code out of texts, names of the language given another meaning, output that is not
 * print's own, digits beside what is printed, modules that reach outside. Whoever needs one of these for an honest
 * program loses its proof, nothing else: the draft stands.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_FORGERY_H
#define PARAPET_EXECUTORS_ARITHMETIC_FORGERY_H

#include <stdbool.h>

#include "policies/span.h"
#include "policies/vocabulary.h"

#define EACH_FORGERY(ROW) \
	ROW(FORGERY_NONE, "none") \
	/* a name that reaches behind the program, or a statement that gives names other meanings */ \
	ROW(FORGERY_NAME, "name") \
	ROW(FORGERY_MODULE, "module")   /* another module than those that compute */ \
	ROW(FORGERY_REBOUND, "rebound") /* a name of the language, called and given another meaning */ \
	ROW(FORGERY_PRINT, "print")     /* print is handed on, or does not print a line as it is */ \
	ROW(FORGERY_TEXT, "text")       /* what is printed is made up with characters */ \
	ROW(FORGERY_IDLE, "idle")       /* nothing is computed */
VOCABULARY(forgery, EACH_FORGERY, FORGERY_COUNT);

/* The first of them that a program has. Linear in its length. */
enum forgery forgery_find(struct span program);

/* Whether two programs are the same but for comments, white space and texts: one said twice proves nothing more. */
bool forgery_is_copy(struct span a, struct span b);

#endif
