/*
 * Which SMT-LIB text may reach Z3: the language of sandbox/solver.h, and nothing else. Everything that Z3's reader
 * could do beyond (options, output channels, quoted names, strings, quantifiers) begins with a byte or a word that is
 * not in it. Sorts and numbers of arguments are left to Z3.
 */
#ifndef PARAPET_SANDBOX_SOLVER_CHECK_H
#define PARAPET_SANDBOX_SOLVER_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sandbox/solver_ask.h"

/* Places of the table of names; the names fill it by half at most. */
#define CHECK_PLACES 16384

struct check_name {
	const char *at; /* in the text */
	uint8_t len;
	bool constant; /* declared; else defined */
	bool truth;    /* a Bool; else an Int */
};

/* What is known of a text that was read. Its names point into the text. */
struct check {
	struct check_name names[2 * SOLVER_CONSTANTS_MAX]; /* in their order */
	uint16_t places[CHECK_PLACES];                     /* by hash: 1 + the name's index; 0: free */
	uint32_t name_count, constants, assertions;
	const char *why; /* a static word, when something is wrong */
	size_t at;       /* and where: byte of the text or term */
};

/* Read a whole text into a zeroed check. Returns 0, or -1 with why and at. */
int check_text(struct check *check, const struct solver_text *text);

/* Whether this is one term over the names of the text that was read; the same. */
int check_term(struct check *check, const struct solver_text *term);

#endif
