/*
 * What a response says in numbers into a JSON object: equations, claims, and the final number.
 */
#include "proxy/commands/arithmetic_json.h"

#include <cjson/cJSON.h>
#include <stdlib.h>

#include "executors/arithmetic/asked.h"
#include "executors/arithmetic/claims.h"
#include "executors/arithmetic/equations.h"
#include "proxy/commands/characters.h"
#include "routes/request.h"

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

	cJSON_AddItemToObject(object, "text", json_of_span(equation->text));
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

static cJSON *
claim_json(const struct claim *claim)
{
	const struct number *number = &claim->number;
	cJSON *object = cJSON_CreateObject(), *how = cJSON_AddArrayToObject(object, "how");

	cJSON_AddItemToObject(object, "text", json_of_span(number->text));
	cJSON_AddItemToObject(
	    object, "value", number->reading_count > 0 ? value_json(&number->readings[0].value) : cJSON_CreateNull());
	cJSON_AddStringToObject(object, "unit", number_unit_name(number->unit));
	cJSON_AddItemToObject(object, "word", json_of_span(number->word));
	cJSON_AddItemToObject(object, "of", json_of_span(claim->of));
	for (unsigned bit = 1; bit <= CLAIM_ALL; bit <<= 1) {
		if ((claim->how & bit) != 0)
			cJSON_AddItemToArray(how, cJSON_CreateString(claim_how_name(bit)));
	}
	return object;
}

static void
add_claims(cJSON *object, const struct claims *claims)
{
	cJSON *list = cJSON_AddArrayToObject(object, "claims");

	cJSON_AddStringToObject(object, "form", draft_form_name(claims->form));
	for (unsigned i = 0; i < claims->count; i++) {
		cJSON *one = claim_json(&claims->all[i]);

		cJSON_AddBoolToObject(one, "answer", i == claims->answer);
		cJSON_AddItemToArray(list, one);
	}
}

static void
add_asked(cJSON *object, const struct request *request)
{
	cJSON *one = cJSON_AddObjectToObject(object, "asked");
	struct question question;
	struct asked asked;

	question_read(request->last.decoded, &question);
	asked_read(request->system.decoded, request->last.decoded, &question, &asked);
	cJSON_AddStringToObject(one, "kind", asked_kind_name(asked.kind));
	cJSON_AddStringToObject(one, "form", asked_form_name(asked.form));
}

void
arithmetic_json_add(struct cJSON *object, const struct request *request, struct span response)
{
	cJSON *list = cJSON_AddArrayToObject(object, "equations");
	struct equation equation;
	static struct claims claims;
	const struct final *final = &claims.final;
	const char *last = response.at;
	size_t at = 0, from = 0;

	/* Characters are counted on from one equation to the next, so that many cost no more than one. */
	while (equations_next(response, &at, &equation)) {
		from += characters(last, equation.text.at);
		last = equation.text.at;
		add_equation(list, from, &equation);
	}
	add_asked(object, request);
	claims_read(request->last.decoded, response, &claims);
	add_claims(object, &claims);
	cJSON_AddItemToObject(object, "final",
	    final->unsure || final->value.reading_count == 0 ? cJSON_CreateNull()
							     : value_json(&final->value.readings[0].value));
}
