/*
 * A Python program out of a model's reply, and the numbers out of what it printed.
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
	PROGRAM_NONE,     /* nothing that looks like one */
	PROGRAM_TOO_LONG, /* more than PROGRAM_MAX */
	PROGRAM_NUL       /* a NUL in it */
};

/*
 * Copy the program into room (PROGRAM_MAX bytes) and set *len; no NUL at the end. Fences and prose go, as do prompts of
 * a shell; curly quotes, long dashes and odd spaces outside strings become what Python knows. Of several blocks the
 * last whole one is taken, or all joined where it needs the others. Where nothing is printed, a print of what was
 * assigned last, or of the last function without parameters, is added; a last expression is left to the jail, which
 * prints it.
 */
enum program_found program_extract(struct span reply, char *room, size_t *len);

/*
 * A sign at an offset that people write and Python does not know: a curly quote, a long dash, a cross. Returns its
 * length, and in *plain what Python knows in its place; 0 where there is none.
 */
size_t program_odd_sign(struct span text, size_t at, struct span *plain);

/* What a program printed, or why it is no answer. */
#define EACH_PROGRAM_OUTPUT(ROW) \
	ROW(PROGRAM_ANSWERED, "answered") \
	ROW(PROGRAM_SILENT, "silent")         /* no output */ \
	ROW(PROGRAM_WORDLESS, "wordless")     /* output without a number */ \
	ROW(PROGRAM_NOT_FINITE, "not-finite") /* nan, inf, a complex number */ \
	ROW(PROGRAM_LENGTHY, "lengthy")       /* more than PROGRAM_NUMBERS_MAX numbers in the last line */
VOCABULARY(program_output, EACH_PROGRAM_OUTPUT, PROGRAM_OUTPUT_COUNT);

struct program_answer {
	enum program_output output;
	struct number numbers[PROGRAM_NUMBERS_MAX]; /* of the last line; floats' last digits are mended */
	unsigned count;
	bool many_lines;  /* numbers were printed in lines before the last, too */
	struct span what; /* what stands before the number: "total cost in dollars"; empty where nothing does */
	struct span unit; /* the word after it, or after "in" at the end of what; likewise */
};

/* Read an output; spans lie in it. */
void program_answer_read(struct span output, struct program_answer *answer);

/* Why an answer is not to be trusted, whatever else speaks for it. */
#define EACH_PROGRAM_VETO(ROW) \
	ROW(PROGRAM_NO_VETO, "none") \
	ROW(PROGRAM_VETO_OUTPUT, "output")     /* not PROGRAM_ANSWERED */ \
	ROW(PROGRAM_VETO_NEGATIVE, "negative") /* below zero where a count or an amount is asked */ \
	/* more than two decimals for a count or money, and none in the draft */ \
	ROW(PROGRAM_VETO_DECIMALS, "decimals") \
	ROW(PROGRAM_VETO_UNIT, "unit") /* it says another unit than the question asks for */ \
	/* it says another quantity: what is sold, where what is left is asked for */ \
	ROW(PROGRAM_VETO_QUANTITY, "quantity")
VOCABULARY(program_veto, EACH_PROGRAM_VETO, PROGRAM_VETO_COUNT);

/*
 * decimals: those that the draft's answer is written with, or 0. A value that is longer is rounded to them where it is
 * said, unless it lies in the middle, which some round up and some to even.
 */
enum program_veto program_veto(const struct program_answer *answer, const struct question *question, int decimals);

/* Whether two programs say different units for their numbers. */
bool program_units_differ(const struct program_answer *a, const struct program_answer *b);

#endif
