/*
 * What the two halves of the reading of programs share: dataflow.c reads lines, dataflow_expression.c what stands in
 * them.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_DATAFLOW_READER_H
#define PARAPET_EXECUTORS_ARITHMETIC_DATAFLOW_READER_H

#include "routes/text/numbers.h"

#define NAMES_MAX    128
#define NUMERALS_MAX 64
#define DEPTH_MAX    16

/* What a value depends on. */
struct sources {
	uint64_t numerals; /* a bit for each numeral of the conversation */
	bool computed, voided;
};

struct name {
	struct span text;
	struct sources sources;
};

/* A block that is open: a loop or condition, or a function. */
struct block {
	size_t indent;
	struct sources header;
	int function; /* its name's number, or -1 */
};

struct dataflow_reader {
	struct number numerals[NUMERALS_MAX];
	unsigned numeral_count;
	unsigned literals;
	uint64_t used; /* numerals that the program has named so far in this pass */
	struct name names[NAMES_MAX];
	unsigned name_count;
	struct block blocks[DEPTH_MAX];
	unsigned depth;
	struct sources printed, last; /* by the last print; by the last expression that stands alone */
	struct sources breaks;        /* conditions that end loops: what loops assign depends on them */
	bool has_print, has_last, overflow;
};

static inline bool
is_name_byte(char byte)
{

	return isalnum((unsigned char)byte) || byte == '_' || (unsigned char)byte >= 0x80;
}

void sources_merge(struct sources *into, struct sources from);

/* What an expression depends on; the numerals that it names count as used. */
struct sources dataflow_expression(struct dataflow_reader *r, struct span expression);

/* The length of the string literal at a quote. */
size_t dataflow_string_length(struct span text, size_t at);

#endif
