/*
 * Arithmetic with units: "how far do i get in 2.5 h at 96 km/h", "750 g cost 4.35 €, how much is that per kg".
 *
 * The dimensions determine the calculation: if a single product or quotient of all amounts has the dimension asked
 * for, that is the answer. Every word must be one that changes no amount (amounts_words.c); "return trip", "a head
 * start" or "each way" do, and the prompt is left alone.
 */
#ifndef PARAPET_EXECUTORS_QUANTITIES_AMOUNTS_H
#define PARAPET_EXECUTORS_QUANTITIES_AMOUNTS_H

#include "executors/quantities/quantity.h"
#include "executors/quantities/tokens.h"
#include "executors/quantities/units.h"

#define AMOUNTS_MAX 6

/* Exponents of the base dimensions. A volume is a length to the third, in cubic metres. */
enum { DIM_LENGTH, DIM_MASS, DIM_TIME, DIM_DATA, DIM_ENERGY, DIM_MONEY, DIM_COUNT, DIM_MAX };

struct dims {
	int of[DIM_MAX];
};

struct amount {
	struct rational value; /* in base units: metres, kilograms, seconds, bytes, joules; money unchanged */
	struct dims dims;
	struct span top, below; /* its unit, and the unit after "per"; len 0: none */
	struct span noun;       /* what is counted */
	struct span text;
	const char *currency; /* of money; "" if unknown */
	bool bare;            /* a number alone */
	bool anything;        /* of "2 a day": of money, or of what is counted */
	bool percent;
	bool times;          /* "3 times a day" */
	bool follows_for;    /* "for 4" */
	unsigned at, tokens; /* its position, and its number of tokens */
};

enum word_class {
	WORD_UNKNOWN,
	WORD_NEUTRAL, /* changes nothing */
	WORD_THING,   /* changes nothing either; some are counted */
	ASKS_DISTANCE,
	ASKS_TIME,
	ASKS_SPEED,
	ASKS_PACE,
	ASKS_MONEY,
	ASKS_AMOUNT,
	ASKS_EACH,
	ASKS_AREA,
	ASKS_VOLUME,
	WORD_CLASS_COUNT
};

/* What is asked for: a unit, or a word for a dimension. */
struct amounts_wanted {
	struct span top, below;
	struct rational factor; /* of the unit, in base units */
	struct dims dims;
	unsigned classes;      /* a bit for each class of its words */
	bool given;            /* a unit is */
	bool per;              /* only the unit after "per" is: "how much is that per kg" */
	struct span noun;      /* "how many eggs" */
	struct span noun_text; /* as written */
	unsigned at;           /* the token where it is asked for; ~0u: none */
};

struct amounts {
	const struct policy *policy;
	const struct tokens *tokens;
	struct span prompt;
	enum unit_system system;
	struct amount list[AMOUNTS_MAX];
	unsigned count;
	bool by_weight; /* shares are by weight */
	bool sized;     /* a unit has several sizes */
	struct amounts_wanted wanted;
};

/* Parse and compute. Returns false if it is not such a question or not certainly one value. */
bool amounts_compute(
    const struct policy *policy, const struct tokens *tokens, struct span prompt, struct quantity *quantity);

/* amounts_words.c: how a word affects such a calculation. */
enum word_class amounts_class_of(const char *word);

/* Whether a word may be what is counted. */
bool amounts_counts(const char *word);

/* amounts_read.c: a unit's value in base units, and its dimensions. Returns false for temperatures and the like. */
bool amounts_factor(const struct policy_unit *unit, struct rational *factor, struct dims *dims);

/* amounts_read.c: fill in amounts and wanted in this system of sizes. Returns false if a token is left over. */
bool amounts_read(struct amounts *amounts);

#endif
