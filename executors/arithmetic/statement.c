/*
 * Print, put together, read back.
 */
#include "executors/arithmetic/statement.h"

#include <stdio.h>

#include "executors/arithmetic/reread.h"
#include "executors/arithmetic/splice.h"
#include "routes/request.h"
#include "routes/text/phrases.h"

#define DECIMALS_MAX     6   /* of a value that ends */
#define DECIMALS_ROUNDED 4   /* of one that does not */
#define BOTTOM_MAX       999 /* a fraction with a larger denominator is no answer to read */
#define UNIT_MAX         24

/* "1/36", if the denominator is small. */
static bool
print_fraction(const struct rational *value, char *text, size_t room)
{
	struct rational top = *value, bottom = rational_of(1);
	size_t n;

	if (value->bottom.count > 1 || value->bottom.limbs[0] > BOTTOM_MAX)
		return false;
	top.bottom = bottom.top;
	bottom.top = value->bottom;
	n = rational_print(&top, 0, text, room);
	if (n == 0 || n + 2 > room)
		return false;
	text[n] = '/';
	return rational_print(&bottom, 0, text + n + 1, room - n - 1) > 0;
}

/* Whether the number reads back as the value it stands for. */
static bool
reads_back(const char *text, const struct rational *value)
{
	struct number number;
	size_t at = 0;

	return numbers_next(span_of(text), &at, &number) && number_agrees(&number, value);
}

static bool
print_value(const struct rational *value, bool money, char *text, size_t room)
{
	int decimals = rational_decimals(value, DECIMALS_MAX);

	if (decimals >= 0) {
		/* $2.50, not $2.5. */
		if (money && decimals == 1)
			decimals = 2;
		return rational_print(value, (unsigned)decimals, text, room) > 0;
	}
	if (print_fraction(value, text, room))
		return true;
	return rational_print(value, DECIMALS_ROUNDED, text, room) > 0 && strpbrk(text, "123456789") != NULL;
}

/* The sign before the first amount of money in the user texts; "": none. */
static const char *
currency_of(struct span text)
{
	static const char *const signs[] = {"$", "\u20ac", "\u00a3", "\u00a5", "\u20b9"};
	struct number number;
	size_t at = 0;

	while (numbers_next(text, &at, &number)) {
		for (size_t i = 0; number.unit == NUMBER_MONEY && i < nitems(signs); i++) {
			if (phrase_stands(number.text, 0, signs[i]))
				return signs[i];
		}
	}
	return "";
}

static const char *
currency(const struct request *request)
{
	const char *sign = currency_of(request->last.decoded);

	return *sign != '\0' ? sign : currency_of(request->previous.decoded);
}

/* The word that the draft counts in, if the question asks for it: "how many people". */
static struct span
unit_of(const struct question *question, const struct final *final, const struct rational *value)
{
	struct span none = {"", 0}, word = final->value.word, asked = question->text;
	struct rational one = rational_of(1);
	size_t at = phrase_find(asked, 0, "how many");

	if (at == PHRASE_NONE || final->form == FINAL_NONE || final->unsure || word.len == 0 || word.len > UNIT_MAX ||
	    rational_equals(value, &one))
		return none;
	at += strlen("how many ");
	if (at + word.len > asked.len || strncasecmp(asked.at + at, word.at, word.len) != 0 ||
	    (span_letter(asked, at + word.len)))
		return none;
	return word;
}

/* "15%" may be printed as 15 or as 0.15; below 1 it is unclear which was meant. */
static bool
percent_is_sure(const struct rational *value)
{
	struct rational one = rational_of(1);

	return rational_compare(value, &one) > 0;
}

/* "$280", "280 €", "15%", "12 people": as the language writes it. */
static struct span
dress(struct flow *flow, const struct statement *statement, const char *sign, bool percent, struct span unit)
{
	const struct policy_wording *wording = statement->wording;
	bool negative = statement->number[0] == '-';
	struct span digits = wording_decimals(flow, wording, span_of(statement->number + negative));
	struct fill_word words[] = {{"number", digits}, {"sign", span_of(sign)}, {NULL}};
	struct span text = digits;

	if (*sign != '\0')
		text = flow_fill(flow, wording != NULL ? wording->money : "{sign}{number}", words);
	else if (percent)
		text = flow_fill(flow, wording != NULL ? wording->percent : "{number}%", words);
	return flow_printf(flow, "%s%.*s%s%.*s", negative ? "-" : "", (int)text.len, text.at, unit.len > 0 ? " " : "",
	    (int)unit.len, unit.at);
}

static bool
is_measured(const struct final *final)
{

	return !final->unsure && (final->value.unit == NUMBER_TIME || final->value.unit == NUMBER_COMPOUND);
}

bool
statement_begin(struct flow *flow, const struct rational *value, const struct question *question,
    const struct claims *claims, struct statement *statement)
{
	static const char *const percents[] = {"percent", "percentage", "%", NULL};
	const struct flow_turn *turn = flow_turn(flow);
	bool percent = phrase_any(question->text, percents), money = question->money && !question->count && !percent;

	statement->value = *value;
	statement->wording = wording_of(turn);
	if (!rational_is_known(value) || (percent && !percent_is_sure(value)) ||
	    !print_value(value, money, statement->number, sizeof(statement->number)) ||
	    !reads_back(statement->number, value))
		return false;
	statement->answer = splice_phrase(flow, claims, value);
	/* Times and amounts in several units are written as in the draft, or not at all. */
	if (statement->answer.len == 0 && is_measured(&claims->final))
		return false;
	if (statement->answer.len == 0)
		statement->answer = dress(flow, statement, money ? currency(turn->request) : "", percent,
		    unit_of(question, &claims->final, value));
	return true;
}

void
statement_of_text(
    struct flow *flow, const struct rational *value, const char *number, struct span unit, struct statement *statement)
{

	statement->computed = true;
	statement->value = *value;
	statement->wording = wording_of(flow_turn(flow));
	snprintf(statement->number, sizeof(statement->number), "%s", number);
	statement->answer = dress(flow, statement, "", false, unit);
}

struct span
statement_compose(struct flow *flow, const struct statement *statement, struct span working)
{
	const struct policy_wording *wording = statement->wording;
	struct fill_word words[] = {{"answer", statement->answer}, {NULL}};
	const char *gap = working.len > 0 ? "\n\n" : "", *checked = "", *sentence = "**{answer}**";
	struct span text;

	if (wording != NULL) {
		sentence = statement->rounded ? wording->about : wording->answer;
		checked = statement->computed ? wording->computed : wording->checked;
	}
	text = flow_fill(flow, sentence, words);
	text = flow_printf(flow, "%.*s%s%.*s%s%s", (int)text.len, text.at, gap, (int)working.len, working.at,
	    *checked != '\0' ? "\n\n" : "", checked);
	if (reread_states(span_of(""), text, &statement->value, NULL))
		return text;
	return working.len > 0 ? statement_compose(flow, statement, span_of("")) : span_of("");
}
