/*
 * Print, put together, read back.
 */
#include "executors/arithmetic/statement.h"

#include <stdio.h>

#include "executors/arithmetic/equations.h"
#include "routes/request.h"
#include "routes/text/language.h"
#include "routes/text/phrases.h"

#define DECIMALS_MAX     6   /* of a value that ends */
#define DECIMALS_ROUNDED 4   /* of one that does not */
#define BOTTOM_MAX       999 /* a fraction with a larger denominator is no answer to read */
#define WORKING_MAX      800 /* bytes of a model's working */
#define WORKING_LINES    10
#define UNIT_MAX         24
#define FIELD_MAX        60  /* bytes of a field that holds a number or a sum, and no story */
#define REFUSAL_MAX      200 /* and of one that holds words alone */

/* "1/36", where the denominator is small. */
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

/* The sign before the first amount of money that the users wrote; "" when they wrote none. */
static const char *
currency_of(struct span text)
{
	static const char *const signs[] = {"$", "\u20ac", "\u00a3", "\u00a5", "\u20b9"};
	struct number number;
	size_t at = 0;

	while (numbers_next(text, &at, &number)) {
		for (size_t i = 0; number.unit == NUMBER_MONEY && i < sizeof(signs) / sizeof(signs[0]); i++) {
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

/* The word that the draft counts in, where the question asks for it: "how many people". */
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
	    (at + word.len < asked.len && isalpha((unsigned char)asked.at[at + word.len])))
		return none;
	return word;
}

/* "15%" may be printed as 15 or as 0.15; below 1 it cannot be told which was meant. */
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
	struct fill_word words[] = {{"number", digits}, {"sign", span_of(sign)}, {NULL, {NULL, 0}}};
	struct span text = digits;

	if (*sign != '\0')
		text = flow_fill(flow, wording != NULL ? wording->money : "{sign}{number}", words);
	else if (percent)
		text = flow_fill(flow, wording != NULL ? wording->percent : "{number}%", words);
	return flow_printf(flow, "%s%.*s%s%.*s", negative ? "-" : "", (int)text.len, text.at, unit.len > 0 ? " " : "",
	    (int)unit.len, unit.at);
}

bool
statement_begin(struct flow *flow, const struct rational *value, const struct question *question,
    const struct final *final, struct statement *statement)
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
	statement->answer =
	    dress(flow, statement, money ? currency(turn->request) : "", percent, unit_of(question, final, value));
	return true;
}

void
statement_of_text(
    struct flow *flow, const struct rational *value, const char *number, struct span unit, struct statement *statement)
{

	statement->value = *value;
	statement->wording = wording_of(flow_turn(flow));
	snprintf(statement->number, sizeof(statement->number), "%s", number);
	statement->answer = dress(flow, statement, "", false, unit);
}

static bool
is_audited(struct span text)
{
	struct equation equation;
	size_t at = 0;

	while (equations_next(text, &at, &equation)) {
		if (equation.verdict == EQUATION_FALSE)
			return false;
	}
	return true;
}

/* Whether a text commits to the value, and to nothing else. */
static bool
commits_to(struct span text, const struct rational *value)
{
	struct final final;

	final_read(span_of(""), text, &final);
	return final.form != FINAL_NONE && !final.unsure && !final.contradicts && number_agrees(&final.value, value);
}

static bool
is_in_language(const struct policy_wording *wording, struct span text)
{
	char language[LANGUAGE_ROOM];

	language_of(text, language);
	return language[0] == '\0' || (wording != NULL && strcmp(language, wording->language) == 0);
}

bool
statement_takes(const struct statement *statement, struct span working)
{
	unsigned lines = 1;

	working = span_strip(working);
	for (size_t i = 0; i < working.len; i++)
		lines += working.at[i] == '\n';
	return working.len > 0 && working.len <= WORKING_MAX && lines <= WORKING_LINES &&
	    memchr(working.at, '\0', working.len) == NULL && memmem(working.at, working.len, "```", 3) == NULL &&
	    is_in_language(statement->wording, working) && is_audited(working) &&
	    commits_to(working, &statement->value);
}

/* The new answer, whole; empty where it does not read back. */
static struct span
compose(struct flow *flow, const struct statement *statement, struct span working)
{
	const struct policy_wording *wording = statement->wording;
	struct fill_word words[] = {{"answer", statement->answer}, {NULL, {NULL, 0}}};
	const char *gap = working.len > 0 ? "\n\n" : "", *checked = "", *sentence = "**{answer}**";
	struct span text;

	if (wording != NULL) {
		sentence = statement->rounded ? wording->about : wording->answer;
		checked = wording->checked;
	}
	text = flow_fill(flow, sentence, words);
	text = flow_printf(flow, "%.*s%s%.*s%s%s", (int)text.len, text.at, gap, (int)working.len, working.at,
	    *checked != '\0' ? "\n\n" : "", checked);
	return is_audited(text) && commits_to(text, &statement->value) ? text : span_of("");
}

/* The draft with something else in a part's place. */
static struct span
exchange(struct flow *flow, struct span part, const char *with)
{
	struct span draft = flow_turn(flow)->draft, text;
	size_t start = (size_t)(part.at - draft.at), len = strlen(with);
	char *bytes;

	text.len = draft.len - part.len + len;
	text.at = bytes = flow_alloc(flow, text.len + 1);
	if (bytes == NULL)
		return span_of("");
	memcpy(bytes, draft.at, start);
	memcpy(bytes + start, with, len);
	memcpy(bytes + start + len, part.at + part.len, draft.len - start - part.len);
	return text;
}

/* Whether a required form holds the value now, and no sum that is false. */
static bool
form_holds(struct flow *flow, struct span text, const struct rational *value)
{
	struct final final;

	final_read(flow_turn(flow)->request->last.decoded, text, &final);
	return final.form != FINAL_NONE && !final.unsure && number_agrees(&final.value, value) &&
	    is_audited(final.where);
}

/* Whether the place is the answer's alone, and may hold a bare number. One that holds no number refuses to answer. */
static bool
is_field(const struct final *final)
{

	return (final->count < 2 || !final->unsure || final->undone) &&
	    (final->form == FINAL_FIELD || final->form == FINAL_BOXED) &&
	    final->where.len <= (final->count > 0 ? FIELD_MAX : REFUSAL_MAX);
}

/* The value in the draft's own number's place, or in the whole field's where that held a sum or none; else empty. */
static struct span
splice(struct flow *flow, const struct statement *statement, const struct final *final)
{
	struct span text = span_of(""), said = wording_decimals(flow, statement->wording, span_of(statement->number));

	if (!final->unsure && final->value.core.len > 0)
		text = exchange(flow, final->value.core, is_field(final) ? statement->number : said.at);
	if (final->count == 1 && form_holds(flow, text, &statement->value))
		return text;
	if (is_field(final))
		text = exchange(flow, final->where, statement->number);
	return form_holds(flow, text, &statement->value) ? text : span_of("");
}

/* What the answer stands against. */
static struct span
struck(const struct statement *statement, const struct final *final)
{

	if (final->contradicts && (final->unsure || number_agrees(&final->value, &statement->value)))
		return final->earlier.text;
	return final->form == FINAL_NONE || final->unsure ? span_of("") : final->value.text;
}

enum flow_next
statement_deliver(struct flow *flow, const struct statement *statement, const struct final *final, struct span working,
    struct span inline_working)
{
	const struct flow_turn *turn = flow_turn(flow);
	struct flow_answer answer = {.delivery = turn->form ? DELIVERY_SPLICED : DELIVERY_RESTATED,
	    .answer = statement->answer,
	    .working = inline_working,
	    .draft = struck(statement, final)};

	answer.correction = wording_correction(flow, &answer);
	if (turn->form && turn->shown)
		return flow_keep(flow, WHY_SHOWN);
	if (turn->form) {
		answer.text = splice(flow, statement, final);
		return answer.text.len == 0 ? flow_keep(flow, WHY_FORM) : flow_replace(flow, &answer, WHY_COMPUTED);
	}
	answer.text = compose(flow, statement, working);
	if (answer.text.len == 0)
		answer.text = compose(flow, statement, span_of(""));
	return flow_replace(flow, &answer, WHY_COMPUTED);
}
