/*
 * Read, then said.
 */
#include "proxy/commands/follow_up_show.h"

#include <cjson/cJSON.h>
#include <stdio.h>

#include "executors/arithmetic/conversion.h"
#include "executors/arithmetic/follow_up.h"
#include "proxy/observe/visible.h"

#define VALUE_MAX (QUANTITY_READING_MAX + LITERAL_TEXT_MAX + QUANTITY_TEXT_MAX)

/* "18% of $64.50, as a tip: $11.61", "8.04672 km" */
static void
write_value(const struct policy *policy, const char *question, char value[VALUE_MAX])
{
	struct literal literal UNCLEARED;
	struct quantity quantity UNCLEARED;
	struct span unit = span_of(""), given;

	value[0] = '\0';
	if (literal_compute(span_of(question), &literal) ||
	    conversion_compute(policy, span_of(question), &literal, &unit, &given))
		snprintf(value, VALUE_MAX, "%s%s%.*s", literal.text, unit.len > 0 ? " " : "", (int)unit.len, unit.at);
	else if (quantity_read(policy, span_of(question), &quantity))
		snprintf(value, VALUE_MAX, "%s: %s", quantity.reading, quantity.text);
}

void
follow_up_print(const struct policy *policy, const struct request *request)
{
	struct follow_up follow_up UNCLEARED;
	char value[VALUE_MAX];

	if (!follow_up_read(policy, request, &follow_up))
		return;
	write_value(policy, follow_up.question, value);
	fputs("follow-up: leans on \"", stdout);
	visible_print(stdout, follow_up.leans_on, VISIBLE_LINE);
	fputs(follow_up.doubts ? "\", and doubts \"" : "\", and asks \"", stdout);
	visible_print(stdout, span_of(follow_up.question), VISIBLE_LINE);
	fputs("\": ", stdout);
	visible_print(stdout, span_of(value), VISIBLE_LINE);
	putchar('\n');
}

void
follow_up_json_add(struct cJSON *object, const struct policy *policy, const struct request *request)
{
	struct follow_up follow_up UNCLEARED;
	char value[VALUE_MAX], leans_on[QUANTITY_PROMPT_MAX + 1];
	cJSON *added;

	if (!follow_up_read(policy, request, &follow_up))
		return;
	write_value(policy, follow_up.question, value);
	snprintf(leans_on, sizeof(leans_on), "%.*s", (int)follow_up.leans_on.len, follow_up.leans_on.at);
	added = cJSON_AddObjectToObject(object, "follow_up");
	cJSON_AddStringToObject(added, "leans_on", leans_on);
	cJSON_AddStringToObject(added, "question", follow_up.question);
	cJSON_AddBoolToObject(added, "doubts", follow_up.doubts);
	cJSON_AddStringToObject(added, "value", value);
}
