/*
 * Constraints into JSON objects, and into lines.
 */
#include "proxy/commands/constraints_json.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>

#include "executors/constraints/divide.h"
#include "executors/constraints/repair.h"
#include "proxy/commands/characters.h"
#include "proxy/observe/visible.h"

static void
add_bounds(cJSON *object, const struct constraint_bounds *bounds)
{

	if (bounds->relation != RELATION_BETWEEN) {
		cJSON_AddStringToObject(object, "op", constraint_relation_name(bounds->relation));
		cJSON_AddNumberToObject(object, "n", bounds->lo);
		return;
	}
	cJSON_AddNumberToObject(object, "lo", bounds->lo);
	if (bounds->hi == CONSTRAINT_NO_BOUND)
		cJSON_AddNullToObject(object, "hi");
	else
		cJSON_AddNumberToObject(object, "hi", bounds->hi);
}

/* One constraint, text being the one that its place names; NULL without memory. */
static struct cJSON *
json_of(const struct constraint_list *list, const struct constraint *constraint, struct span text)
{
	static const char *const whats[] = {NULL, "punct", "digits", "emoji"};
	const struct constraint_kind *kind = constraint_kind(constraint->type);
	cJSON *object = cJSON_CreateObject(), *words;

	cJSON_AddStringToObject(object, "type", kind->name);
	if (kind->has & CONSTRAINT_HAS_NTH) {
		cJSON_AddNumberToObject(object, "n", constraint->bounds.lo);
		cJSON_AddNumberToObject(object, "nth", constraint->nth);
	} else if (kind->has & CONSTRAINT_HAS_BOUNDS)
		add_bounds(object, &constraint->bounds);
	if (kind->has & CONSTRAINT_HAS_TEXT)
		cJSON_AddItemToObject(object, kind->text, json_of_span(constraint->text));
	if (kind->has & CONSTRAINT_HAS_WHAT && whats[constraint->what] != NULL)
		cJSON_AddStringToObject(object, "what", whats[constraint->what]);
	if (kind->has & CONSTRAINT_HAS_WORDS) {
		words = cJSON_AddArrayToObject(object, constraint->type == CONSTRAINT_ONE_OF ? "options" : "words");
		for (size_t i = 0; i < constraint->word_len; i++)
			cJSON_AddItemToArray(words, json_of_span(constraint_word(list, constraint, i)));
	}
	if (constraint->place == PLACE_PREVIOUS)
		cJSON_AddStringToObject(object, "turn", "previous");
	cJSON_AddNumberToObject(object, "from", (double)characters(text.at, text.at + constraint->from));
	cJSON_AddNumberToObject(object, "to", (double)characters(text.at, text.at + constraint->to));
	return object;
}

/*
 * What breaks the constraint. Characters are counted from one place to the next, so that many places cost no more than
 * one.
 */
static void
add_units(cJSON *object, const struct finding *finding, struct span response)
{
	cJSON *units = cJSON_AddArrayToObject(object, "units");
	size_t bytes = 0, count = 0;

	for (size_t i = 0; i < finding->offence_count; i++) {
		const struct offence *offence = &finding->offences[i];
		cJSON *unit = cJSON_CreateObject();

		if (offence->from < bytes)
			bytes = count = 0;
		count += characters(response.at + bytes, response.at + offence->from);
		bytes = offence->from;
		if (offence->index > 0)
			cJSON_AddNumberToObject(unit, "index", (double)offence->index);
		cJSON_AddNumberToObject(unit, "from", (double)count);
		cJSON_AddNumberToObject(
		    unit, "to", (double)(count + characters(response.at + bytes, response.at + offence->to)));
		if (offence->measured > 0)
			cJSON_AddNumberToObject(unit, "measured", (double)offence->measured);
		cJSON_AddItemToArray(units, unit);
	}
}

static void
add_verdict(
    cJSON *object, const struct constraint_list *list, const struct constraint *constraint, struct span response)
{
	struct finding finding;

	verify(list, constraint, response, &finding);
	if (finding.holds == HOLDS_UNDECIDED)
		cJSON_AddNullToObject(object, "verdict");
	else
		cJSON_AddBoolToObject(object, "verdict", finding.holds == HOLDS_YES);
	if (finding.counted)
		cJSON_AddNumberToObject(object, "measured", (double)finding.measured);
	add_units(object, &finding, response);
}

/* The response after mends alone, if they change it. */
static void
add_repaired(struct cJSON *object, const struct constraint_list *list, struct span response)
{
	static struct tally tally; /* large; processes of this program have one thread each */
	size_t size = REPAIR_ROOM(response.len);
	char *both = response.len > REPAIR_MAX ? NULL : malloc(2 * size);

	if (both == NULL)
		return;
	tally_take(list, response, &tally);
	struct span mended = repair_roughly(list, response, &tally, (char *const[]){both, both + size});

	if (mended.at != response.at)
		cJSON_AddItemToObject(object, "repaired", json_of_span(mended));
	free(both);
}

void
constraints_json_add(struct cJSON *object, struct span last, struct span previous, struct span response)
{
	cJSON *list = cJSON_AddArrayToObject(object, "constraints");
	struct constraint_list constraints;

	constraints_divide(last, previous, &constraints);
	for (size_t i = 0; i < constraints.count; i++) {
		const struct constraint *constraint = &constraints.items[i];
		cJSON *item = json_of(&constraints, constraint, constraint->place == PLACE_LAST ? last : previous);

		if (response.at != NULL)
			add_verdict(item, &constraints, constraint, response);
		cJSON_AddItemToArray(list, item);
	}
	if (response.at != NULL && constraints.count > 0)
		add_repaired(object, &constraints, response);
}

void
constraints_print(struct span last)
{
	struct constraint_list constraints;

	constraints_divide(last, NO_SPAN, &constraints);
	for (size_t i = 0; i < constraints.count; i++) {
		const struct constraint *constraint = &constraints.items[i];
		const struct constraint_kind *kind = constraint_kind(constraint->type);

		printf("%s%s", i == 0 ? "\nconstraints on the answer:\n  " : "  ", kind->name);
		if (constraint->bounds.relation == RELATION_BETWEEN)
			printf(" %u to %u", constraint->bounds.lo, constraint->bounds.hi);
		else if (constraint->bounds.relation != RELATION_NONE)
			printf(" %s %u", constraint_relation_name(constraint->bounds.relation), constraint->bounds.lo);
		printf(", bytes %zu to %zu: ", constraint->from, constraint->to);
		visible_print(
		    stdout, (struct span){last.at + constraint->from, constraint->to - constraint->from}, VISIBLE_LINE);
		putchar('\n');
	}
}
