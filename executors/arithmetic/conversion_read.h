/*
 * A prompt that wants a quantity in another unit, as far as it can be read without knowing what its units are worth.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_CONVERSION_READ_H
#define PARAPET_EXECUTORS_ARITHMETIC_CONVERSION_READ_H

#include "executors/quantities/units.h"

#define CONVERSION_TERMS_MAX 4

struct conversion_term {
	struct rational value;
	struct unit_name unit;
	bool added; /* by a plus or minus; else it stands beside the one before: "5 feet 7 inches" */
};

struct conversion {
	struct conversion_term terms[CONVERSION_TERMS_MAX];
	unsigned count;
	struct unit_name wanted, from; /* text.len 0: none */
	enum unit_system system;       /* UNIT_SYSTEM_COUNT: the prompt says none */
	bool bare;                     /* the quantity has no unit of its own: "from miles to km" */
	bool subtracts;
	bool english;     /* words around it say so: 1,500 is fifteen hundred */
	bool unsure;      /* a numeral has another meaning elsewhere */
	bool noun;        /* it is a quantity of something */
	bool plain;       /* set by whoever computes: it needs no system of sizes */
	bool refers;      /* "what is that in km", after it */
	unsigned subject; /* words that tell of it */
	bool difference;  /* they may speak of a change of temperature, which is none */
};

/*
 * Read. Returns false when a word, a number or a unit is left over: nothing else may stand in the prompt. Spans lie in
 * it. Linear, within cpu_spend.
 */
bool conversion_read(const struct policy *policy, struct span prompt, struct conversion *conversion);

#endif
