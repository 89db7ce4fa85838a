/*
 * Judge, then the smallest change.
 */
#include "executors/arithmetic/said_day.h"

#include "executors/arithmetic/beside.h"
#include "executors/quantities/calendar_claim.h"
#include "executors/quantities/gloss.h"
#include "executors/wording.h"
#include "routes/request.h"
#include "routes/text/phrases.h"

#define SAID_MAX 80

bool
said_day_is(const struct quantity *quantity)
{

	return quantity->kind == QUANTITY_DATE || quantity->kind == QUANTITY_WEEKDAY ||
	    quantity->kind == QUANTITY_CLOCK || quantity->kind == QUANTITY_DURATION;
}

/* The draft with the value wherever another one is given; empty: the value has no form for one of these places. */
static struct span
put_right(struct flow *flow, const struct quantity *quantity, const struct calendar_claims *claims)
{
	struct span draft = flow_turn(flow)->draft, text = span_of("");
	size_t from = 0;
	char said[SAID_MAX];

	for (unsigned i = 0; i < claims->count; i++) {
		size_t at = (size_t)(claims->wrong[i].text.at - draft.at);

		if (calendar_say_like(quantity, &claims->wrong[i], said, sizeof(said)) == 0)
			return span_of("");
		text = flow_printf(flow, "%.*s%.*s%s", (int)text.len, text.at, (int)(at - from), draft.at + from, said);
		from = at + claims->wrong[i].text.len;
	}
	return flow_printf(flow, "%.*s%.*s", (int)text.len, text.at, (int)(draft.len - from), draft.at + from);
}

/* "The answer is **Friday**." in the language of the draft, or the answer alone. */
static struct span
state(struct flow *flow, const char *answer)
{
	const struct policy_wording *wording = wording_of(flow_turn(flow));
	struct fill_word words[] = {{"answer", span_of(answer)}, {NULL}};
	struct span text = flow_fill(flow, wording != NULL ? wording->answer : "**{answer}**", words);

	if (wording == NULL || *wording->computed == '\0')
		return text;
	return flow_printf(flow, "%.*s\n\n%s", (int)text.len, text.at, wording->computed);
}

static struct flow_answer
answer_of(struct flow *flow, const struct quantity *quantity, struct span text, enum delivery delivery)
{
	struct flow_answer answer = {.text = text,
	    .answer = flow_printf(flow, "%s", quantity->text),
	    .working = flow_printf(flow, "%s", quantity->reading),
	    .delivery = delivery};

	answer.proof = answer.working;
	answer.correction = wording_correction(flow, &answer);
	return answer;
}

static enum flow_next
replace(struct flow *flow, const struct quantity *quantity, struct span text, enum delivery delivery)
{
	struct flow_answer answer = answer_of(flow, quantity, text, delivery);

	return flow_replace(flow, &answer, WHY_COMPUTED);
}

/* "34 years, 11 months and 29 days" contains the 34 years asked for. */
static bool
says_it(const struct quantity *quantity, struct span draft)
{

	return quantity->kind == QUANTITY_DURATION && phrase_find(draft, 0, quantity->text) != PHRASE_NONE;
}

/* "Five full weeks and three days", "5 3/7 weeks", "38 nights / 39 days": a part of a value is not the value. */
static bool
is_part(const struct quantity *quantity, struct span draft, const struct calendar_claims *claims)
{

	for (unsigned i = 0; i < claims->count && quantity->kind == QUANTITY_DURATION; i++) {
		size_t at = (size_t)(claims->wrong[i].text.at - draft.at);

		at = span_back(draft, at, " ");
		if (at > 0 && (isdigit((unsigned char)draft.at[at - 1]) || strchr("/,&+", draft.at[at - 1]) != NULL))
			return true;
		if (at >= 3 &&
		    (strncasecmp(draft.at + at - 3, "and", 3) == 0 || strncasecmp(draft.at + at - 3, "und", 3) == 0))
			return true;
	}
	return false;
}

/* "30 days inclusive" between the first and the thirtieth, "7 full years in between": counted in another way. */
static bool
counts_otherwise(const struct quantity *quantity, struct span draft)
{
	static const char *const words[] = {"inclusive", "including", "included", "counting", "count", "both",
	    "in between", "exclusive", "excluding", "beide", "beider", "einschlie\u00dflich", "eingerechnet",
	    "inklusive", "inkl", "mitgez\u00e4hlt", "mitz\u00e4hlt", "mitz\u00e4hlen", "z\u00e4hlt", NULL};

	return quantity->kind == QUANTITY_DURATION && phrase_any(draft, words);
}

/* Whether the draft says more than the wrong values, which may depend on them. */
static bool
says_more(const struct flow_turn *turn, const struct quantity *quantity, const struct calendar_claims *claims)
{
	struct span parts[3 * CALENDAR_CLAIMS_MAX];

	memcpy(parts + claims->count, claims->beside, claims->beside_count * sizeof(parts[0]));
	for (unsigned i = 0; i < claims->count; i++) {
		parts[i] = claims->wrong[i].text;
		/* "Thirty-seven days" would become a number of hours. */
		if ((!claims->wrong[i].either && !beside_is_plain(turn->draft, parts[i])) ||
		    (quantity->kind == QUANTITY_DURATION && !phrase_has_digit(parts[i])) ||
		    beside_tells_possession(turn->request->last.decoded, turn->draft, parts[i]))
			return true;
	}
	if (claims->count == 1 && beside_is_last(turn->draft, parts[0]))
		return false;
	return beside_says_more(turn->request->last.decoded, turn->draft, parts, claims->count + claims->beside_count);
}

/* Whether the draft is in the quantity's language, if that can be detected. */
static bool
is_in_language(const struct flow_turn *turn, const struct quantity *quantity)
{

	return turn->language[0] == '\0' ||
	    (quantity->language != NULL ? strcmp(turn->language, quantity->language) == 0
					: !gloss_has_language(turn->language));
}

enum flow_next
said_day_answer(struct flow *flow, const struct quantity *quantity)
{
	const struct flow_turn *turn = flow_turn(flow);
	struct calendar_claims claims = {.count = 0};
	struct span text;

	if (turn->undrafted)
		return replace(flow, quantity, state(flow, quantity->text), DELIVERY_RESTATED);
	switch (calendar_judge(quantity, turn->request->last.decoded, turn->draft, &claims)) {
	case CALENDAR_AGREES:
		return flow_keep(flow, WHY_AGREES);
	case CALENDAR_DISAGREES:
		if (!counts_otherwise(quantity, turn->draft) && !says_it(quantity, turn->draft) &&
		    !is_part(quantity, turn->draft, &claims) && !says_more(turn, quantity, &claims))
			break;
		return flow_keep(flow, WHY_UNCLEAR);
	default:
		return flow_keep(flow, WHY_UNCLEAR);
	}
	/* Our text is in the prompt's language. */
	if (!wording_speaks(turn) || !is_in_language(turn, quantity))
		return flow_keep(flow, WHY_LANGUAGE);
	if (turn->shown)
		return turn->form ? flow_keep(flow, WHY_SHOWN)
				  : replace(flow, quantity, state(flow, quantity->text), DELIVERY_RESTATED);
	text = put_right(flow, quantity, &claims);
	return text.len > 0 ? replace(flow, quantity, text, DELIVERY_SPLICED) : flow_keep(flow, WHY_FORM);
}
