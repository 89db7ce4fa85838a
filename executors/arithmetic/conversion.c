/*
 * The one dimension that all units share, in every system of sizes.
 */
#include "executors/arithmetic/conversion.h"

#include <math.h>

#include "executors/arithmetic/conversion_read.h"
#include "executors/quantities/gloss.h"
#include "routes/text/numbers.h"

#define DECIMALS_EXACT 6
#define DIGITS_ROUNDED 6

enum found { FOUND_NOTHING, FOUND_VALUE, FOUND_SEVERAL };

/* A single letter is the first unit that the policy lists for it: "5 m" are metres; after hours they are minutes. */
static bool
is_of(const struct policy *policy, const struct conversion *c, const struct unit_name *name, const char *dimension)
{

	return name->text.len > 1 || c->count > 1 || unit_is_first(policy, name, dimension);
}

/* A term in its dimension's base. */
static struct rational
scale_term(const struct conversion_term *term, const struct policy_unit *unit)
{
	struct rational factor = unit_ratio(unit->factor), offset = unit_ratio(unit->offset);
	struct rational value = rational_multiply(&term->value, &factor);

	return rational_add(&value, &offset);
}

/* Whether a term may follow the one before: the smaller unit after the larger. */
static bool
steps_down(const struct policy_unit *before, const struct policy_unit *unit)
{
	struct rational larger = unit_ratio(before->factor), smaller = unit_ratio(unit->factor);

	return rational_compare(&smaller, &larger) < 0;
}

/* The sum of all terms in the wanted unit, read as one of this dimension and one system. */
static enum found
compute_in(const struct policy *policy, const struct conversion *c, const char *dimension, enum unit_system system,
    struct rational *value)
{
	struct rational sum = rational_of(0), part;
	bool several, doubt = false;
	const struct policy_unit *wanted = unit_find(policy, &c->wanted, dimension, system, NULL, &doubt);
	const struct policy_unit *before = NULL;
	bool offsets = wanted != NULL && strcmp(wanted->offset, "0") != 0;

	if (doubt)
		return FOUND_SEVERAL;
	if (wanted == NULL || !is_of(policy, c, &c->wanted, dimension))
		return FOUND_NOTHING;
	for (unsigned i = 0; i < c->count; i++) {
		const struct conversion_term *term = &c->terms[i];
		const struct policy_unit *unit = unit_find(policy, &term->unit, dimension, system, wanted, &several);

		if (unit == NULL && !several && c->count > 1)
			unit = unit_find(policy, &term->unit, dimension, system, NULL, &several);
		if (several)
			return FOUND_SEVERAL;
		if (unit == NULL || !is_of(policy, c, &term->unit, dimension))
			return FOUND_NOTHING;
		offsets |= strcmp(unit->offset, "0") != 0;
		doubt |= before != NULL && !term->added && !steps_down(before, unit);
		part = scale_term(term, unit);
		sum = rational_add(&sum, &part);
		before = unit;
	}
	/* Temperatures are not added, and a difference of two is not a temperature. */
	if (doubt || (offsets && (c->count > 1 || c->difference)))
		return FOUND_SEVERAL;
	part = unit_ratio(wanted->offset);
	sum = rational_subtract(&sum, &part);
	part = unit_ratio(wanted->factor);
	*value = rational_divide(&sum, &part);
	return rational_is_known(value) ? FOUND_VALUE : FOUND_SEVERAL;
}

/* The value in a dimension, if all systems with these units agree on it. */
static enum found
compute(const struct policy *policy, struct conversion *c, const char *dimension, struct rational *value)
{
	enum found found = FOUND_NOTHING;

	for (enum unit_system system = UNIT_PLAIN; system < UNIT_SYSTEM_COUNT; system++) {
		struct rational one;
		enum found now = c->system == UNIT_SYSTEM_COUNT || c->system == system
		    ? compute_in(policy, c, dimension, system, &one)
		    : FOUND_NOTHING;

		if (now == FOUND_SEVERAL ||
		    (now == FOUND_VALUE && found == FOUND_VALUE && !rational_equals(&one, value)))
			return FOUND_SEVERAL;
		if (now == FOUND_VALUE) {
			c->plain |= system == UNIT_PLAIN;
			found = FOUND_VALUE;
			*value = one;
		}
	}
	return found;
}

/* State the value; a large one keeps all whole digits. */
static bool
print_value(struct literal *literal)
{
	int decimals = rational_decimals(&literal->value, DECIMALS_EXACT), exact;
	double size = fabs(rational_double(&literal->value));

	if (decimals < 0) {
		decimals = DIGITS_ROUNDED - ((int)floor(log10(size)) + 1);
		decimals = decimals < 0 ? 0 : decimals > 30 ? 30 : decimals;
		exact = rational_decimals(&literal->value, decimals);
		literal->rounded = exact < 0;
		decimals = exact < 0 ? decimals : exact;
	}
	return rational_print(&literal->value, (unsigned)decimals, literal->text, sizeof(literal->text)) > 0;
}

/* Whether it has only one reading: an ounce of flour is rarely a volume, and no difference is negative. */
static bool
is_sure(const struct policy *policy, const struct conversion *c, const struct rational *value)
{

	if ((c->unsure && !c->english) || (c->subtracts && value->negative))
		return false;
	if (!c->noun || c->plain)
		return true;
	for (unsigned i = 0; i < c->count; i++)
		if (unit_is_mixed(policy, &c->terms[i].unit))
			return false;
	return !unit_is_mixed(policy, &c->wanted);
}

/* "F" is written as "°F" if the policy also has it. */
static struct span
say_unit(const struct policy *policy, struct span wanted)
{
	char degrees[] = "\u00b0X";

	degrees[2] = (char)toupper((unsigned char)wanted.at[0]);
	for (size_t i = 0; wanted.len == 1 && i < policy->unit_count; i++)
		for (size_t k = 0; k < policy->units[i].alias_count; k++)
			if (strcmp(policy->units[i].aliases[k], degrees) == 0)
				return span_of(policy->units[i].aliases[k]);
	return wanted;
}

/* "5 miles", from the last number before the first unit; empty if the prompt has another order. */
static struct span
given_of(struct span prompt, const struct conversion *c)
{
	const struct span *first = &c->terms[0].unit.text, *last = &c->terms[c->count - 1].unit.text;
	struct span given = {"", 0};
	struct number number;

	for (size_t at = 0; numbers_next(prompt, &at, &number) && number.text.at < first->at;)
		if (last->at >= first->at && number.text.at + number.text.len + 1 >= first->at)
			given = (struct span){number.text.at, (size_t)(last->at + last->len - number.text.at)};
	return given;
}

static bool
compute_text(
    const struct policy *policy, struct span prompt, struct literal *literal, struct span *unit, struct span *given)
{
	struct conversion c;
	bool found = false;

	memset(literal, 0, sizeof(*literal));
	if (!conversion_read(policy, prompt, &c))
		return false;
	for (size_t i = 0; i < policy->unit_count; i++) {
		const char *dimension = policy->units[i].dimension;
		struct rational value;
		bool seen = false;

		for (size_t k = 0; k < i && !seen; k++)
			seen = strcmp(policy->units[k].dimension, dimension) == 0;
		switch (seen ? FOUND_NOTHING : compute(policy, &c, dimension, &value)) {
		case FOUND_NOTHING:
			continue;
		case FOUND_SEVERAL:
			return false;
		default:
			if (found)
				return false;
			found = true;
			literal->value = value;
		}
	}
	*unit = say_unit(policy, c.wanted.text);
	*given = given_of(prompt, &c);
	return found && is_sure(policy, &c, &literal->value) && print_value(literal);
}

/* The result of a gloss's readings. */
static bool
compute_gloss(const struct policy *policy, const struct gloss_language *language, struct span prompt,
    struct literal *literal, struct span *unit, struct span *given)
{
	UNCLEARED struct gloss gloss;
	struct literal next;
	struct span text, from;
	bool found = false;

	for (unsigned i = 0; i < GLOSS_READINGS; i++) {
		if (!gloss_write(language, prompt, i, &gloss))
			return false;
		if (!compute_text(policy, (struct span){gloss.text, gloss.len}, &next, &text, &from))
			continue;
		if (found && !rational_equals(&literal->value, &next.value))
			return false;
		found = true;
		*literal = next;
		*unit = gloss_original(&gloss, text);
		*given = gloss_original(&gloss, from);
	}
	return found;
}

bool
conversion_compute(
    const struct policy *policy, struct span prompt, struct literal *literal, struct span *unit, struct span *given)
{
	bool sure = false;
	const struct gloss_language *language = gloss_language_of(prompt, &sure);

	if (language != NULL && compute_gloss(policy, language, prompt, literal, unit, given))
		return true;
	return !sure && compute_text(policy, prompt, literal, unit, given);
}
