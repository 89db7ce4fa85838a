/*
 * One reader after the other.
 */
#include "executors/arithmetic/worth.h"

#include "executors/arithmetic/conversion.h"
#include "executors/arithmetic/said_day.h"
#include "executors/wording.h"
#include "routes/expression.h"
#include "routes/request.h"

/* The prompt from its first digit, bracket or sign to its last, if that alone has the same value: "15% of 240". */
static struct span
expression_of(struct span prompt, const struct rational *value)
{
	static const char *const ends = "0123456789()%!";
	struct literal again;

	while (prompt.len > 0 && strchr(ends, prompt.at[0]) == NULL) {
		prompt.at++;
		prompt.len--;
	}
	while (prompt.len > 0 && strchr(ends, prompt.at[prompt.len - 1]) == NULL)
		prompt.len--;
	if (literal_compute(prompt, &again) && rational_equals(&again.value, value))
		return prompt;
	return span_of("");
}

static bool
find_quantity(const struct flow_turn *turn, struct worth *worth)
{
	struct quantity quantity;

	if (!quantity_read(turn->policy, turn->request->last.decoded, &quantity))
		return false;
	worth->day = said_day_is(&quantity);
	worth->said_day = quantity;
	if (worth->day || quantity.number[0] == '\0')
		return worth->day;
	worth->kind = quantity.kind;
	worth->literal.value = quantity.value;
	worth->literal.rounded = quantity.rounded;
	worth->either_sign = quantity.either_sign;
	worth->share = quantity.kind == QUANTITY_MONEY &&
	    (strchr(quantity.reading, '%') != NULL || strstr(quantity.reading, "rozent") != NULL);
	memcpy(worth->literal.text, quantity.number, sizeof(quantity.number));
	memcpy(worth->text, quantity.text, sizeof(quantity.text));
	memcpy(worth->reading, quantity.reading, sizeof(quantity.reading));
	return true;
}

bool
worth_find(const struct flow_turn *turn, struct worth *worth)
{
	struct span prompt = turn->request->last.decoded;

	worth->unit = worth->given = span_of("");
	worth->text[0] = worth->reading[0] = '\0';
	worth->kind = QUANTITY_NUMBER;
	worth->day = worth->either_sign = worth->share = false;
	if (literal_compute(prompt, &worth->literal))
		return true;
	/* A power that the expression reader rejects has two values ("-3^2"), even if another reader accepts it. */
	if (expression_is(prompt) && span_find(prompt, '^') != NULL)
		return false;
	if (!conversion_compute(turn->policy, prompt, &worth->literal, &worth->unit, &worth->given))
		return find_quantity(turn, worth);
	worth->kind = QUANTITY_MEASURE;
	return true;
}

struct span
worth_working(struct flow *flow, const struct worth *worth, struct span answer)
{
	const struct policy_wording *wording = wording_of(flow_turn(flow));
	struct span working;

	if (worth->reading[0] != '\0')
		return flow_printf(flow, "%s", worth->reading);
	if (worth->unit.len > 0)
		working = worth->given;
	else
		working = expression_of(flow_turn(flow)->request->last.decoded, &worth->literal.value);
	if (working.len > 0)
		return working;
	return wording != NULL && *wording->by_computing != '\0' ? span_of(wording->by_computing) : answer;
}

struct span
worth_unit(const struct worth *worth)
{
	size_t n = strlen(worth->literal.text);

	if (worth->unit.len > 0 || strncmp(worth->text, worth->literal.text, n) != 0)
		return worth->unit;
	return span_trim(span_of(worth->text + n));
}
