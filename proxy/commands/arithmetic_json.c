/*
 * Equations and the final number of a response into a JSON object.
 */
#include "proxy/commands/arithmetic_json.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>

#include "executors/arithmetic/equations.h"
#include "executors/arithmetic/final.h"
#include "proxy/commands/characters.h"

#define DECIMALS_MAX 12
#define DIGITS_MAX   15 /* that a double keeps */

static cJSON *
value_json(const struct rational *value)
{
	int decimals = rational_decimals(value, DECIMALS_MAX);
	char text[2 * RATIONAL_TEXT_MAX], *stroke = text;
	struct rational part = *value;
	size_t len;

	if (!rational_is_known(value))
		return cJSON_CreateNull();
	if (decimals >= 0) {
		len = rational_print(value, (unsigned)decimals, text, sizeof(text));
		return len > 0 && len <= DIGITS_MAX ? cJSON_CreateNumber(strtod(text, NULL)) : cJSON_CreateString(text);
	}
	part.bottom = rational_of(1).top;
	stroke += rational_print(&part, 0, text, RATIONAL_TEXT_MAX);
	*stroke++ = '/';
	part.negative = false;
	part.top = value->bottom;
	rational_print(&part, 0, stroke, RATIONAL_TEXT_MAX - 1);
	return cJSON_CreateString(text);
}

/* An equation before which that many characters stand. */
static void
add_equation(cJSON *list, size_t from, const struct equation *equation)
{
	cJSON *object = cJSON_CreateObject();
	char *text = strndup(equation->text.at, equation->text.len);

	if (text != NULL)
		cJSON_AddStringToObject(object, "text", text);
	free(text);
	if (equation->verdict == EQUATION_UNSURE)
		cJSON_AddNullToObject(object, "holds");
	else
		cJSON_AddBoolToObject(object, "holds", equation->verdict == EQUATION_HOLDS);
	cJSON_AddItemToObject(object, "exact", value_json(&equation->exact));
	cJSON_AddNumberToObject(object, "from", (double)from);
	cJSON_AddNumberToObject(
	    object, "to", (double)(from + characters(equation->text.at, equation->text.at + equation->text.len)));
	cJSON_AddItemToArray(list, object);
}

void
arithmetic_json_add(struct cJSON *object, struct span prompt, struct span response)
{
	cJSON *list = cJSON_AddArrayToObject(object, "equations");
	struct equation equation;
	struct final final;
	const char *last = response.at;
	size_t at = 0, from = 0;

	/* Characters are counted on from one equation to the next, so that many cost no more than one. */
	while (equations_next(response, &at, &equation)) {
		from += characters(last, equation.text.at);
		last = equation.text.at;
		add_equation(list, from, &equation);
	}
	final_read(prompt, response, &final);
	cJSON_AddItemToObject(object, "final",
	    final.unsure || final.value.reading_count == 0 ? cJSON_CreateNull()
							   : value_json(&final.value.readings[0].value));
}
