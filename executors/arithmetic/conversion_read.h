/*
 * A prompt for a unit conversion, parsed without knowing the units' sizes.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_CONVERSION_READ_H
#define PARAPET_EXECUTORS_ARITHMETIC_CONVERSION_READ_H

#include "executors/quantities/units.h"

#define CONVERSION_TERMS_MAX 4

struct conversion_term {
	struct rational value;
	struct unit_name unit;
	bool added; /* by a plus or minus; else it follows the one before: "5 feet 7 inches" */
};

struct conversion {
	struct conversion_term terms[CONVERSION_TERMS_MAX];
	unsigned count;
	struct unit_name wanted, from; /* text.len 0: none */
	enum unit_system system;       /* UNIT_SYSTEM_COUNT: not in the prompt */
	bool bare;                     /* the quantity has no unit of its own: "from miles to km" */
	bool subtracts;
	bool english;     /* words around it show that: 1,500 is fifteen hundred */
	bool unsure;      /* a numeral has another meaning elsewhere */
	bool noun;        /* it is a quantity of something */
	bool plain;       /* set by the computing code: it needs no system of sizes */
	bool refers;      /* "what is that in km", after it */
	unsigned subject; /* words about it */
	bool difference;  /* it may be about a change of temperature, which is not converted */
};

/*
 * Parse. Returns false if a word, a number or a unit is left over: the prompt may contain nothing else. Spans point
 * into it. Linear, within cpu_spend.
 */
bool conversion_read(const struct policy *policy, struct span prompt, struct conversion *conversion);

#endif
