/*
 * All names that may match are compared where a unit may be; most differ in their second byte.
 */
#include "executors/quantities/units.h"

#include "policies/cpu.h"
#include "routes/text/glyph.h"

#define SYMBOL_BYTES_MAX 3 /* of symbols whose case matters: Mb is not MB */

/* Whether an alias is at a text's beginning, and its length. */
static size_t
measure_alias(const char *alias, struct span s, bool folded)
{
	size_t n;

	if (s.len == 0 || tolower((unsigned char)alias[0]) != tolower((unsigned char)s.at[0]) ||
	    (alias[1] != '\0' && (s.len == 1 || tolower((unsigned char)alias[1]) != tolower((unsigned char)s.at[1]))))
		return 0;
	n = strlen(alias);
	if (n <= SYMBOL_BYTES_MAX && !folded ? s.len < n || memcmp(s.at, alias, n) != 0 : !span_starts_nocase(s, alias))
		return 0;
	/* A longer word is another one; so are m² and m/s for m. One letter has a case, or it is another one. */
	if (s.len > n && isalnum((unsigned char)alias[n - 1]) && !isdigit((unsigned char)s.at[n]) &&
	    (glyph_is_word_byte(s.at[n]) || s.at[n] == '/'))
		return 0;
	return folded && n == 1 ? 0 : n;
}

/* The names that begin with a text's first byte, up to an end. */
static const struct policy_alias *
aliases_like(const struct policy *policy, struct span text, const struct policy_alias **end)
{
	int first = text.len > 0 ? tolower((unsigned char)text.at[0]) : 0;

	*end = &policy->aliases[policy->alias_from[first + 1]];
	return &policy->aliases[policy->alias_from[first]];
}

bool
unit_read(const struct policy *policy, struct span text, struct unit_name *name)
{
	const struct policy_alias *alias, *end;
	int second = text.len > 1 ? tolower((unsigned char)text.at[1]) : -1;
	size_t longest[2] = {0, 0};

	for (alias = aliases_like(policy, text, &end); alias < end && !cpu_spend(1); alias++) {
		if (alias->text[1] != '\0' && tolower((unsigned char)alias->text[1]) != second)
			continue;
		for (int folded = 0; folded < 2; folded++) {
			size_t n = measure_alias(alias->text, text, folded);

			longest[folded] = n > longest[folded] ? n : longest[folded];
		}
	}
	name->folded = longest[0] == 0;
	name->text = (struct span){text.at, longest[name->folded]};
	return name->text.len > 0;
}

bool
unit_is_name(const struct policy *policy, const char *word)
{
	const struct policy_alias *alias, *end;

	for (alias = aliases_like(policy, span_of(word), &end); alias < end; alias++)
		if (strcasecmp(alias->text, word) == 0)
			return true;
	return false;
}

bool
unit_is_called(const struct policy_unit *unit, const struct unit_name *name)
{

	for (size_t i = 0; i < unit->alias_count; i++)
		if (measure_alias(unit->aliases[i], name->text, name->folded) == name->text.len)
			return true;
	return false;
}

static enum unit_system
system_of_unit(const struct policy_unit *unit)
{
	static const struct {
		const char *start;
		enum unit_system system;
	} starts[] = {{"us-", UNIT_US}, {"short-", UNIT_US}, {"imperial-", UNIT_IMPERIAL}, {"long-", UNIT_IMPERIAL},
	    {"metric-", UNIT_METRIC}, {"binary-", UNIT_BINARY}};

	for (size_t i = 0; i < nitems(starts); i++)
		if (strncmp(unit->name, starts[i].start, strlen(starts[i].start)) == 0)
			return starts[i].system;
	return UNIT_PLAIN;
}

const struct policy_unit *
unit_find(const struct policy *policy, const struct unit_name *name, const char *dimension, enum unit_system system,
    const struct policy_unit *but, bool *several)
{
	const struct policy_unit *any = NULL, *own = NULL;
	unsigned count = 0, owned = 0;

	*several = false;
	for (size_t i = 0; i < policy->unit_count && !cpu_spend(policy->units[i].alias_count); i++) {
		const struct policy_unit *unit = &policy->units[i];

		if (unit == but || strcmp(unit->dimension, dimension) != 0 || !unit_is_called(unit, name))
			continue;
		any = unit;
		count++;
		if (system_of_unit(unit) == system) {
			own = unit;
			owned++;
		}
	}
	*several = owned > 1;
	if (count == 1)
		return any;
	return owned == 1 ? own : NULL;
}

bool
unit_is_first(const struct policy *policy, const struct unit_name *name, const char *dimension)
{

	for (size_t i = 0; i < policy->unit_count && !cpu_spend(policy->units[i].alias_count); i++)
		if (unit_is_called(&policy->units[i], name))
			return strcmp(policy->units[i].dimension, dimension) == 0;
	return false;
}

bool
unit_is_sized(const struct policy *policy, const struct unit_name *name, const char *dimension)
{
	unsigned count = 0;

	for (size_t i = 0; i < policy->unit_count && !cpu_spend(policy->units[i].alias_count); i++)
		count += strcmp(policy->units[i].dimension, dimension) == 0 && unit_is_called(&policy->units[i], name);
	return count > 1;
}

bool
unit_is_mixed(const struct policy *policy, const struct unit_name *name)
{
	const char *dimension = NULL;

	for (size_t i = 0; i < policy->unit_count && !cpu_spend(policy->units[i].alias_count); i++) {
		if (!unit_is_called(&policy->units[i], name))
			continue;
		if (dimension != NULL && strcmp(dimension, policy->units[i].dimension) != 0)
			return true;
		dimension = policy->units[i].dimension;
	}
	return false;
}

enum unit_system
unit_system_of(struct span word)
{
	static const struct {
		const char *word;
		enum unit_system system;
	} words[] = {{"us", UNIT_US}, {"usa", UNIT_US}, {"american", UNIT_US}, {"imperial", UNIT_IMPERIAL},
	    {"uk", UNIT_IMPERIAL}, {"british", UNIT_IMPERIAL}, {"metric", UNIT_METRIC}, {"binary", UNIT_BINARY},
	    {"decimal", UNIT_PLAIN}};

	for (size_t i = 0; i < nitems(words); i++)
		if (span_equals_nocase(word, words[i].word))
			return words[i].system;
	return UNIT_SYSTEM_COUNT;
}

struct rational
unit_ratio(const char *text)
{
	const char *stroke = strchr(text, '/');
	struct rational top = rational_read((struct span){text, strcspn(text, "/")}), bottom;

	if (stroke == NULL)
		return top;
	bottom = rational_read(span_of(stroke + 1));
	return rational_divide(&top, &bottom);
}
