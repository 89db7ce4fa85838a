/*
 * Extracts a Python program from a model's reply, and the numbers from its output.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_PROGRAM_H
#define PARAPET_EXECUTORS_ARITHMETIC_PROGRAM_H

#include "executors/arithmetic/question.h"
#include "policies/vocabulary.h"
#include "routes/text/numbers.h"

#define PROGRAM_MAX         (16 * 1024) /* bytes of a program */
#define PROGRAM_NUMBERS_MAX 8

enum program_found {
	PROGRAM_FOUND,
	PROGRAM_NONE,     /* nothing like a program */
	PROGRAM_TOO_LONG, /* more than PROGRAM_MAX */
	PROGRAM_NUL       /* contains a NUL */
};

/*
 * Copy the program into room (PROGRAM_MAX bytes) and set *len, without a NUL. Fences, prose and shell prompts are
 * removed; curly quotes, long dashes and odd spaces outside of strings are replaced by Python's. Of several blocks
 * the last complete one is taken, or all are joined if it needs the others. If nothing is printed, a print of the
 * last assigned name, or of the last function without parameters, is added; a final expression is printed by the
 * jail.
 */
enum program_found program_extract(struct span reply, char *room, size_t *len);

/*
 * A sign at an offset that people write and Python does not know: a curly quote, a long dash, a cross. Returns its
 * length, and Python's equivalent in *plain; 0 if there is none.
 */
size_t program_odd_sign(struct span text, size_t at, struct span *plain);

/* A program's output, or why it is not an answer. */
#define EACH_PROGRAM_OUTPUT(ROW) \
	ROW(PROGRAM_ANSWERED, "answered") \
	ROW(PROGRAM_SILENT, "silent")         /* no output */ \
	ROW(PROGRAM_WORDLESS, "wordless")     /* output without a number */ \
	ROW(PROGRAM_NOT_FINITE, "not-finite") /* nan, inf, a complex number */ \
	ROW(PROGRAM_LENGTHY, "lengthy")       /* more than PROGRAM_NUMBERS_MAX numbers in the last line */
VOCABULARY(program_output, EACH_PROGRAM_OUTPUT, PROGRAM_OUTPUT_COUNT);

struct program_answer {
	enum program_output output;
	struct number numbers[PROGRAM_NUMBERS_MAX]; /* of the last line; rounding noise of floats is removed */
	unsigned count;
	bool many_lines;  /* earlier lines had numbers too */
	struct span what; /* the text before the number: "total cost in dollars"; may be empty */
	struct span unit; /* the word after it, or after "in" at the end of what; likewise */
};

/* Read an output; spans point into it. */
void program_answer_read(struct span output, struct program_answer *answer);

/* Why an answer cannot be trusted, whatever supports it. */
#define EACH_PROGRAM_VETO(ROW) \
	ROW(PROGRAM_NO_VETO, "none") \
	ROW(PROGRAM_VETO_OUTPUT, "output")     /* not PROGRAM_ANSWERED */ \
	ROW(PROGRAM_VETO_NEGATIVE, "negative") /* below zero where a count or an amount is asked */ \
	/* more than two decimals for a count or money, and none in the draft */ \
	ROW(PROGRAM_VETO_DECIMALS, "decimals") \
	ROW(PROGRAM_VETO_UNIT, "unit") /* in another unit than the question asks for */ \
	/* another quantity: what is sold, if what is left is asked for */ \
	ROW(PROGRAM_VETO_QUANTITY, "quantity")
VOCABULARY(program_veto, EACH_PROGRAM_VETO, PROGRAM_VETO_COUNT);

/*
 * decimals: those of the draft's answer, or 0. A longer value is rounded to them when stated, unless it is exactly
 * halfway, which is rounded in different ways.
 */
enum program_veto program_veto(const struct program_answer *answer, const struct question *question, int decimals);

/* Whether two programs name different units for their numbers. */
bool program_units_differ(const struct program_answer *a, const struct program_answer *b);

#endif
