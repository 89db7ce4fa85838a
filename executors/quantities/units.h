/*
 * Units as the policy lists them: one that stands in a text, and which one it is.
 *
 * One name may stand for several: "oz" is a mass and two volumes, "gallon" has two sizes, "GB" two values. A name is
 * therefore looked up within one dimension and one system of sizes. The first word of a unit's name in the policy says
 * which system it is of: us-gallon, imperial-gallon, metric-cup, binary-gigabyte, short-ton, long-ton.
 */
#ifndef PARAPET_EXECUTORS_QUANTITIES_UNITS_H
#define PARAPET_EXECUTORS_QUANTITIES_UNITS_H

#include "policies/policy.h"
#include "routes/text/rational.h"

enum unit_system { UNIT_PLAIN, UNIT_US, UNIT_IMPERIAL, UNIT_METRIC, UNIT_BINARY, UNIT_SYSTEM_COUNT };

/* A unit as a text writes it. */
struct unit_name {
	struct span text;
	bool folded; /* no alias is written with these capital letters: they are no part of the name */
};

/* The longest name of a unit that begins a text. Returns false where none does. */
bool unit_read(const struct policy *policy, struct span text, struct unit_name *name);

/*
 * The unit of a dimension that is so called. Of several the one of the system, and never `but` (which may be NULL).
 * Returns NULL where there is none, with *several where there are two.
 */
const struct policy_unit *unit_find(const struct policy *policy, const struct unit_name *name, const char *dimension,
    enum unit_system system, const struct policy_unit *but, bool *several);

/* Whether a word is just how some unit is written, in whatever letters. */
bool unit_is_name(const struct policy *policy, const char *word);

bool unit_is_called(const struct policy_unit *unit, const struct unit_name *name);

/* Whether the first unit that is so called is of that dimension. */
bool unit_is_first(const struct policy *policy, const struct unit_name *name, const char *dimension);

/* Whether units of several sizes are so called in a dimension. */
bool unit_is_sized(const struct policy *policy, const struct unit_name *name, const char *dimension);

/* Whether units of different dimensions are so called. */
bool unit_is_mixed(const struct policy *policy, const struct unit_name *name);

/* The system that a word speaks of: "us", "(imperial)", "decimal"; UNIT_SYSTEM_COUNT for any other word. */
enum unit_system unit_system_of(struct span word);

/* A unit's factor or offset: "12", "0.5", "5/9". */
struct rational unit_ratio(const char *text);

#endif
