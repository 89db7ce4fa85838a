/*
 * One step: compute, compare, state.
 */
#include "executors/arithmetic/written_out.h"

#include <ctype.h>
#include <math.h>

#include "executors/arithmetic/asked.h"
#include "executors/arithmetic/beside.h"
#include "executors/arithmetic/compare.h"
#include "executors/arithmetic/conversion.h"
#include "executors/arithmetic/ladder.h"
#include "executors/arithmetic/literal.h"
#include "executors/arithmetic/mend.h"
#include "executors/arithmetic/said_day.h"
#include "executors/arithmetic/stands.h"
#include "executors/proof.h"
#include "executors/quantities/quantity.h"
#include "executors/quantities/units.h"
#include "policies/cpu.h"
#include "routes/expression.h"
#include "routes/request.h"
#include "routes/text/numbers.h"
#include "routes/text/phrases.h"

static flow_step compute, take_rewrite, restate;

/* What a turn's flow knows. */
struct work {
	struct claims claims;
	struct ladder ladder;
};

const struct executor executor_literal = {
    .name = "literal",
    .first = {"compute", compute},
};

/* The prompt from its first digit, bracket or sign to its last, where that alone is worth the same: "15% of 240". */
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

/*
 * Decimal points are not everybody's, whole numbers are. Where no language can be told, the draft has shown at least
 * that it needs few words; without one, a point must stand in the prompt.
 */
static bool
may_state(const struct flow_turn *turn, const struct literal *literal)
{
	struct span prompt = turn->request->last.decoded;

	if (rational_is_whole(&literal->value) || wording_of(turn) != NULL)
		return true;
	return turn->undrafted ? memchr(prompt.at, '.', prompt.len) != NULL : wording_speaks(turn);
}

/* What the prompt is worth. */
struct worth {
	struct literal literal;
	struct span unit;             /* of a conversion; len 0: it is none */
	char text[QUANTITY_TEXT_MAX]; /* of a quantity, as it is stated; "": it is none */
	char reading[QUANTITY_READING_MAX];
	bool either_sign; /* as in struct quantity */
	bool share;       /* of an amount of money: a percentage of it, or what that leaves */
	bool day;         /* a date, a weekday, a time or a duration, which is: */
	struct quantity said_day;
};

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
	worth->literal.value = quantity.value;
	worth->literal.rounded = quantity.rounded;
	worth->either_sign = quantity.either_sign;
	worth->share = quantity.kind == QUANTITY_MONEY && strchr(quantity.reading, '%') != NULL;
	memcpy(worth->literal.text, quantity.number, sizeof(quantity.number));
	memcpy(worth->text, quantity.text, sizeof(quantity.text));
	memcpy(worth->reading, quantity.reading, sizeof(quantity.reading));
	return true;
}

/* An expression, a quantity in another unit, or a sum in words. */
static bool
find_worth(const struct flow_turn *turn, struct worth *worth)
{
	struct span prompt = turn->request->last.decoded;

	worth->unit = span_of("");
	worth->text[0] = worth->reading[0] = '\0';
	worth->day = worth->either_sign = worth->share = false;
	if (literal_compute(prompt, &worth->literal))
		return true;
	/* A power that the reader of expressions refuses has two values ("-3^2"), whoever else could read it. */
	if (expression_is(prompt) && memchr(prompt.at, '^', prompt.len) != NULL)
		return false;
	return conversion_compute(turn->policy, prompt, &worth->literal, &worth->unit) || find_quantity(turn, worth);
}

/* How it is computed: "18% of $64.50, as a tip", an expression as the prompt writes it, else the answer itself. */
static struct span
working_of(struct flow *flow, const struct worth *worth, struct span answer)
{
	struct span working = span_of("");

	if (worth->reading[0] != '\0')
		return flow_printf(flow, "%s", worth->reading);
	if (worth->unit.len == 0)
		working = expression_of(flow_turn(flow)->request->last.decoded, &worth->literal.value);
	return working.len > 0 ? working : answer;
}

/* The unit of what the prompt is worth: a conversion's, or what stands behind the number of a quantity. */
static struct span
unit_of(const struct worth *worth)
{
	size_t n = strlen(worth->literal.text);

	if (worth->unit.len > 0 || strncmp(worth->text, worth->literal.text, n) != 0)
		return worth->unit;
	return span_trim(span_of(worth->text + n));
}

/* Whether a draft's number is in another unit than that: "180 minutes" for 3 hours. */
static bool
has_another_unit(const struct flow_turn *turn, const struct number *number, struct span unit)
{
	struct span draft = turn->draft, behind = number->word;
	struct unit_name ours, theirs;

	if (behind.len == 0 || behind.at < draft.at || behind.at > draft.at + draft.len)
		return false;
	behind.len = (size_t)(draft.at + draft.len - behind.at);
	if (!unit_read(turn->policy, unit, &ours) || !unit_read(turn->policy, behind, &theirs))
		return false;
	for (size_t i = 0; i < turn->policy->unit_count; i++)
		if (unit_is_called(&turn->policy->units[i], &ours) && unit_is_called(&turn->policy->units[i], &theirs))
			return false;
	return true;
}

/* Whether a number is nearly that, and far from the value. */
static bool
is_nearer(const struct number *number, const struct rational *other, double value)
{
	double said = fabs(rational_double(&number->readings[0].value)), there = fabs(rational_double(other));

	return number_agrees(number, other) ||
	    (fabs(said - there) <= there / 10 && (there > 2 * fabs(value) || 2 * there < fabs(value)));
}

/*
 * Whether the draft tells the whole for a part, or a part for the whole: with an amount of the prompt added or taken
 * off. "You'd have $1,102.50" is no answer to what the interest is, and is made wrong by the interest in its place.
 */
static bool
answers_beside(struct span prompt, const struct number *said, const struct rational *value)
{
	struct number number;

	for (size_t at = 0; said->reading_count > 0 && !cpu_spend(1) && numbers_next(prompt, &at, &number);) {
		const struct rational *amount = &number.readings[0].value;
		struct rational sum, rest;

		if (number.reading_count == 0 || number.unit == NUMBER_PERCENT || rational_is_zero(amount))
			continue;
		sum = rational_add(value, amount);
		rest = rational_subtract(value, amount);
		rest.negative = false;
		if (is_nearer(said, &sum, rational_double(value)) || is_nearer(said, &rest, rational_double(value)))
			return true;
	}
	return false;
}

/* "A dollar and a quarter", "thirteen twelfths": more is said than the number that was read. */
static bool
is_in_words(const struct number *number)
{
	static const char *const parts[] = {"ths", "rds", "lves", "quarters", "fth"};

	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		size_t n = strlen(parts[i]);

		if (number->word.len > n && memcmp(number->word.at + number->word.len - n, parts[i], n) == 0)
			return !span_starts_nocase(number->word, "mon");
	}
	return number->unit == NUMBER_FACTOR;
}

/* Whether the draft begins or ends with the value: "42 = 2 x 3 x 7", "20% of 500 is 100, 15% of that is 15." */
static bool
frames(struct span draft, const struct rational *value)
{
	struct number number;
	bool first = true, found = false, began = false;

	for (size_t at = 0; !cpu_spend(1) && numbers_next(draft, &at, &number); first = false) {
		found = number_has(&number, value);
		began |= first && found;
	}
	return began || found;
}

/* Whether two are the same but for what a floating point number loses: 0.30000000000000004. */
static bool
is_nearly(const struct final *final, const struct rational *value)
{
	double said, there = rational_double(value);

	if (final->form == FINAL_NONE || final->value.reading_count == 0)
		return false;
	said = rational_double(&final->value.readings[0].value);
	return fabs(said - there) <= fabs(there) * 1e-9;
}

/* Whether the draft stands against the value, and why. */
static bool
draft_stands(struct flow *flow, const struct worth *worth, struct claims *claims, enum outcome_why *why)
{
	const struct rational *value = &worth->literal.value;
	struct rational other = rational_negate(value);
	const struct flow_turn *turn = flow_turn(flow);
	const struct final *final = &claims->final;
	struct question question;
	enum agreement agreement;

	claims_read(turn->request->last.decoded, turn->draft, claims);
	question_read(turn->request->last.decoded, &question);
	agreement = compare_value(final, value);
	if (worth->either_sign && agreement == AGREEMENT_DISAGREE)
		agreement = compare_value(final, &other);
	*why = WHY_UNCLEAR;
	/* Of two results that a draft commits to, one is wrong: that is no other way to say it. */
	if (agreement == AGREEMENT_DISAGREE && !final->contradicts &&
	    (is_nearly(final, value) || frames(turn->draft, value) || is_in_words(&final->value) ||
		(worth->share && answers_beside(turn->request->last.decoded, &final->value, value))))
		return true;
	/* "3 hours and 20 minutes" is no number in one unit. */
	if (final->form == FINAL_NONE || agreement == AGREEMENT_UNCLEAR || final->value.unit == NUMBER_TIME ||
	    final->value.unit == NUMBER_COMPOUND || has_another_unit(turn, &final->value, unit_of(worth)))
		return true;
	if (final->contradicts)
		flow_note_evidence(flow, PROOF_CONTRADICTION);
	*why = WHY_AGREES;
	if (final->contradicts)
		return agreement == AGREEMENT_AGREE && turn->form;
	return agreement == AGREEMENT_AGREE || stands_says(claims, &question, value);
}

static bool
has_digit(struct span text)
{

	for (size_t i = 0; i < text.len; i++)
		if (isdigit((unsigned char)text.at[i]))
			return true;
	return false;
}

/* Whether the draft says the value, in whatever place. */
static bool
says_exactly(struct span draft, const struct rational *value)
{
	struct number number;

	for (size_t at = 0; !cpu_spend(1) && numbers_next(draft, &at, &number);)
		if (number_has(&number, value))
			return true;
	return false;
}

/*
 * Whether a draft says one number, plainly, and nothing that may hang on it. What else it may mean ("10\u2076", "1 in
 * 8", "a bit less than 160", "half of the $3") nobody would see: it stands.
 */
static bool
states_plainly(const struct flow_turn *turn, const struct worth *worth, const struct final *final)
{
	struct span prompt = turn->request->last.decoded;
	const struct rational *value = &worth->literal.value;
	struct span only;

	if (final->contradicts && says_exactly(turn->draft, value))
		return true;
	/* "A dollar and a quarter" has no number that anybody read. */
	if (final->form == FINAL_NONE || final->unsure)
		return !beside_says_more(prompt, turn->draft, NULL, 0) ||
		    (beside_only_number(prompt, turn->draft, &only) && has_digit(only) &&
			beside_is_plain(turn->draft, only));
	if (!has_digit(final->value.text) && !rational_is_whole(value))
		return false;
	/* "5 miles are 8.05 km, and 3 km are 3 km": not the one that is asked for. */
	if (worth->unit.len > 0 && final->count > 2)
		return false;
	return beside_is_plain(turn->draft, final->value.text) &&
	    (beside_is_last(turn->draft, final->value.text) ||
		!beside_says_more(prompt, turn->draft, &final->value.text, 1));
}

static void
state(struct flow *flow, const struct worth *worth, struct statement *statement)
{

	statement_of_text(flow, &worth->literal.value, worth->literal.text, worth->unit, statement);
	statement->rounded = worth->literal.rounded;
	if (worth->text[0] != '\0')
		statement->answer = wording_decimals(flow, statement->wording, flow_printf(flow, "%s", worth->text));
}

/* The draft with its false equation mended, where it then comes to the value; else empty. */
static struct span
mended_draft(struct flow *flow, const struct work *work, const struct rational *value)
{
	const struct flow_turn *turn = flow_turn(flow);
	struct mend *mend = turn->undrafted ? NULL : flow_alloc(flow, sizeof(*mend));

	if (mend == NULL || !mend_read(turn->request->last.decoded, turn->draft, &work->claims, mend) ||
	    !rational_equals(&mend->value, value))
		return span_of("");
	return (struct span){mend->text, mend->len};
}

/* Whether the system text makes the prompt mere material (a translator's), or rules what an answer looks like. */
static bool
is_ruled(const struct flow_turn *turn)
{
	struct span system = turn->request->system.decoded, prompt = turn->request->last.decoded;
	struct question question;
	struct asked asked;

	if (system.len == 0)
		return false;
	question_read(prompt, &question);
	asked_read(system, prompt, &question, &asked);
	return asked.kind == ASKED_NOTHING || asked.form == ASKED_RULED;
}

/* "1.250 kg" may be twelve hundred and fifty: nobody ends a decimal in a zero for nothing. */
static bool
has_open_point(struct span prompt)
{

	for (size_t i = 1; i + 3 < prompt.len; i++)
		if (prompt.at[i] == '.' && isdigit((unsigned char)prompt.at[i - 1]) && prompt.at[i - 1] != '0' &&
		    isdigit((unsigned char)prompt.at[i + 1]) && isdigit((unsigned char)prompt.at[i + 2]) &&
		    prompt.at[i + 3] == '0' && (i + 4 == prompt.len || !isdigit((unsigned char)prompt.at[i + 4])))
			return true;
	return false;
}

/* An ounce of gold is another one, and who was told a turn before to answer in hexadecimal may have done so. */
static bool
means_other_numbers(const struct flow_turn *turn)
{
	static const char *const metals[] = {"gold", "silver", "platinum", "troy", NULL},
				 *const ways[] = {"hexadecimal", "hex", "binary", "octal", "base", "roman", "wrong",
				     "in words", NULL};
	struct span prompt = turn->request->last.decoded;

	return has_open_point(prompt) || phrase_any(prompt, metals) ||
	    phrase_any(turn->request->previous.decoded, ways);
}

static enum flow_next
compute(struct flow *flow)
{
	const struct flow_turn *turn = flow_turn(flow);
	struct work *work = flow_own(flow, sizeof(*work));
	struct worth worth;
	enum outcome_why why;

	if (work == NULL)
		return flow_fall_back(flow, WHY_MEMORY);
	if (is_ruled(turn) || means_other_numbers(turn) || !find_worth(turn, &worth))
		return flow_keep(flow, WHY_UNCLEAR);
	/* It proves itself, so only an entry that never takes anything for proof matters. */
	if (turn->route->model_count > 0 && proof_wanted(turn) == 0)
		return flow_keep(flow, WHY_UNPROVEN);
	if (worth.day)
		return said_day_answer(flow, &worth.said_day);
	if (!turn->undrafted && draft_stands(flow, &worth, &work->claims, &why))
		return flow_keep(flow, why);
	if (!may_state(turn, &worth.literal))
		return flow_keep(flow, WHY_LANGUAGE);
	state(flow, &worth, &work->ladder.statement);
	work->ladder.claims = &work->claims;
	work->ladder.wordless = true;
	work->ladder.mended = mended_draft(flow, work, &worth.literal.value);
	if (!turn->undrafted && work->ladder.mended.len == 0 && !states_plainly(turn, &worth, &work->claims.final))
		return flow_keep(flow, WHY_UNCLEAR);
	ladder_show_text(flow, &work->ladder, working_of(flow, &worth, work->ladder.statement.answer));
	return ladder_deliver(flow, &work->ladder, THEN(take_rewrite), ELSE(restate));
}

static enum flow_next
take_rewrite(struct flow *flow)
{

	return ladder_take_rewrite(flow, &((struct work *)flow_own(flow, sizeof(struct work)))->ladder);
}

static enum flow_next
restate(struct flow *flow)
{

	return ladder_restate(flow, &((struct work *)flow_own(flow, sizeof(struct work)))->ladder);
}
