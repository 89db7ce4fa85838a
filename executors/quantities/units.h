/*
 * Units from the policy's list: finding one in a text, and identifying it.
 *
 * A name may be ambiguous: "oz" is a mass and two volumes, "gallon" has two sizes, "GB" two values. So a name is
 * looked up within one dimension and one system of sizes. The first word of a unit's name in the policy says which
 * system it belongs to: us-gallon, imperial-gallon, metric-cup, binary-gigabyte, short-ton, long-ton.
 */
#ifndef PARAPET_EXECUTORS_QUANTITIES_UNITS_H
#define PARAPET_EXECUTORS_QUANTITIES_UNITS_H

#include "policies/policy.h"
#include "routes/text/rational.h"

enum unit_system { UNIT_PLAIN, UNIT_US, UNIT_IMPERIAL, UNIT_METRIC, UNIT_BINARY, UNIT_SYSTEM_COUNT };

/* A unit as written in a text. */
struct unit_name {
	struct span text;
	bool folded; /* no alias has these capital letters: they are not part of the name */
};

/* The longest unit name at the start of a text. Returns false if there is none. */
bool unit_read(const struct policy *policy, struct span text, struct unit_name *name);

/*
 * The unit of a dimension with that name; of several the one of the system, and never `but` (which may be NULL).
 * Returns NULL if there is none, with *several if there are two.
 */
const struct policy_unit *unit_find(const struct policy *policy, const struct unit_name *name, const char *dimension,
    enum unit_system system, const struct policy_unit *but, bool *several);

/* Whether a word is exactly the name of some unit, ignoring case. */
bool unit_is_name(const struct policy *policy, const char *word);

bool unit_is_called(const struct policy_unit *unit, const struct unit_name *name);

/* Whether the first unit with that name has that dimension. */
bool unit_is_first(const struct policy *policy, const struct unit_name *name, const char *dimension);

/* Whether units of several sizes have that name in a dimension. */
bool unit_is_sized(const struct policy *policy, const struct unit_name *name, const char *dimension);

/* Whether units of different dimensions have that name. */
bool unit_is_mixed(const struct policy *policy, const struct unit_name *name);

/* The system named by a word: "us", "(imperial)", "decimal"; UNIT_SYSTEM_COUNT for any other word. */
enum unit_system unit_system_of(struct span word);

/* A unit's factor or offset: "12", "0.5", "5/9". */
struct rational unit_ratio(const char *text);

#endif
