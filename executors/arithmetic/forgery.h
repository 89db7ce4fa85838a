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

/* The order is that of forgery_name. */
enum forgery {
	FORGERY_NONE,
	FORGERY_NAME,    /* a name that reaches behind the program, or a statement that gives names other meanings */
	FORGERY_MODULE,  /* another module than those that compute */
	FORGERY_REBOUND, /* a name of the language, called and given another meaning */
	FORGERY_PRINT,   /* print is handed on, or does not print a line as it is */
	FORGERY_TEXT,    /* what is printed is made up with characters */
	FORGERY_IDLE,    /* nothing is computed */
	FORGERY_COUNT
};

/* The first of them that a program has. Linear in its length. */
enum forgery forgery_find(struct span program);

/* Whether two programs are the same but for comments, white space and texts: one said twice proves nothing more. */
bool forgery_is_copy(struct span a, struct span b);

/* "none", "name", ... */
const char *forgery_name(enum forgery forgery);

#endif
