/*
 * Signs that a program prints a planted value instead of computing an answer: the veto on forged proof that running
 * it with other numbers (variation.h) cannot give.
 *
 * Pasted text can make a model write a program that prints a planted number. Some ways to do that are refused by what
 * the program contains: code from strings, redefined built-in names, output that print did not make, digits beside
 * the output, modules that reach outside. An honest program that needs one of these only loses its proof: the draft
 * is delivered.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_FORGERY_H
#define PARAPET_EXECUTORS_ARITHMETIC_FORGERY_H

#include <stdbool.h>

#include "policies/span.h"
#include "policies/vocabulary.h"

#define EACH_FORGERY(ROW) \
	ROW(FORGERY_NONE, "none") \
	/* a name that reaches outside the program, or a statement that redefines names */ \
	ROW(FORGERY_NAME, "name") \
	ROW(FORGERY_MODULE, "module")   /* a module that does not compute */ \
	ROW(FORGERY_REBOUND, "rebound") /* a built-in name, called and redefined */ \
	ROW(FORGERY_PRINT, "print")     /* print is passed on, or does not print a plain line */ \
	ROW(FORGERY_TEXT, "text")       /* the output is composed of characters */ \
	ROW(FORGERY_IDLE, "idle")       /* nothing is computed */
VOCABULARY(forgery, EACH_FORGERY, FORGERY_COUNT);

/* The first of them in a program. Linear in its length. */
enum forgery forgery_find(struct span program);

/* Whether two programs are equal except for comments, white space and strings: a copy proves nothing more. */
bool forgery_is_copy(struct span a, struct span b);

#endif
