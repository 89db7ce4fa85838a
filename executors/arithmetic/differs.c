/*
 * Possible forms of the value, dependencies on a number, and what else the question may have asked.
 */
#include "executors/arithmetic/differs.h"

#include <math.h>

#include "executors/arithmetic/beside.h"
#include "executors/arithmetic/clothes.h"
#include "executors/arithmetic/compare.h"
#include "executors/arithmetic/conclusion.h"
#include "executors/arithmetic/equations.h"
#include "executors/arithmetic/other_reading.h"
#include "executors/arithmetic/reread.h"
#include "executors/arithmetic/stands.h"
#include "executors/quantities/units.h"
#include "policies/cpu.h"
#include "routes/decide.h"
#include "routes/request.h"
#include "routes/text/numbers.h"
#include "routes/text/phrases.h"

#define DRAFT_MAX  4096 /* bytes of a draft that is sure of anything */
#define NEAR_LEAST 0.75 /* of a value: another rate is twice as much, or half */

/* --- what the value may look like --- */

/* The unit after a number. */
enum behind { BEHIND_NOTHING, BEHIND_UNIT, BEHIND_ANOTHER, BEHIND_WORD };

/* "180 minutes" for 3 hours is in another one, and so is "37.8 \u00b0F" for degrees Celsius. */
static enum behind
unit_behind(const struct flow_turn *turn, const struct number *number, const struct worth *worth)
{
	struct span draft = turn->draft, behind = number->text;
	struct unit_name ours, theirs;

	/* A number that the draft does not state has no place. */
	if (behind.at == NULL)
		return BEHIND_NOTHING;
	behind.at += behind.len;
	if (behind.at < draft.at || behind.at > draft.at + draft.len)
		return BEHIND_NOTHING;
	behind.len = (size_t)(draft.at + draft.len - behind.at);
	behind = span_from(behind, span_past(behind, 0, " *"));
	if (!unit_read(turn->policy, behind, &theirs)) {
		struct span unit = worth_unit(worth), word = number->word;

		if (word.len == 0 || word.at != behind.at)
			return BEHIND_NOTHING;
		/* "35 years": of no dimension in the policy, but the value's own word. */
		return span_same(unit, word) ? BEHIND_UNIT : BEHIND_WORD;
	}
	if (!unit_read(turn->policy, worth_unit(worth), &ours))
		return BEHIND_NOTHING;
	for (size_t i = 0; i < turn->policy->unit_count; i++)
		if (unit_is_called(&turn->policy->units[i], &ours) && unit_is_called(&turn->policy->units[i], &theirs))
			return BEHIND_UNIT;
	return BEHIND_ANOTHER;
}

/* With its unit, where that is the value's own: a number that takes its place has it, too. */
static struct span
with_unit(const struct flow_turn *turn, const struct number *number, const struct worth *worth)
{
	struct span text = number->text;

	if (number->word.len > 0 && unit_behind(turn, number, worth) == BEHIND_UNIT)
		text.len = (size_t)(number->word.at + number->word.len - text.at);
	return text;
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
 * Whether the draft gives the whole instead of a part, or the reverse: with an amount of the prompt added or
 * subtracted. "You'd have $1,102.50" does not answer what the interest is, and putting the interest there would make it
 * wrong.
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

/* "A dollar and a quarter", "thirteen twelfths": more than the number that was read. */
static bool
is_in_words(const struct number *number)
{
	static const char *const parts[] = {"ths", "rds", "lves", "quarters", "fth"};

	for (size_t i = 0; i < nitems(parts); i++)
		if (span_ends_in(number->word, parts[i]))
			return !span_starts_nocase(number->word, "mon");
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

/* Whether two are equal except for floating point errors: 0.30000000000000004. */
static bool
is_nearly(const struct final *final, const struct rational *value)
{
	double said, there = rational_double(value);

	if (final->form == FINAL_NONE || final->value.reading_count == 0)
		return false;
	said = rational_double(&final->value.readings[0].value);
	return fabs(said - there) <= fabs(there) * 1e-9;
}

static bool
has_false_equation(struct span draft)
{
	struct equation equation;

	for (size_t at = 0; equations_next(draft, &at, &equation);)
		if (equation.verdict == EQUATION_FALSE)
			return true;
	return false;
}

/* "(5)" is how bookkeepers write -5. */
static bool
is_accounted(const struct final *final, struct span draft, const struct rational *value)
{
	struct rational other = rational_negate(value);
	const char *begin, *end;

	if (!value->negative || final->form == FINAL_NONE)
		return false;
	begin = final->value.text.at;
	end = begin + final->value.text.len;
	return begin > draft.at && end < draft.at + draft.len && begin[-1] == '(' && *end == ')' &&
	    number_agrees(&final->value, &other);
}

/* 0.35 for 35% */
static bool
is_share(const struct final *final, const struct rational *percent)
{
	struct rational hundred = rational_of(100), share = rational_divide(percent, &hundred);

	return final->form != FINAL_NONE && !final->unsure && rational_is_known(&share) &&
	    number_has(&final->value, &share);
}

/*
 * Of two results, whether the first is only on the way to the last, which is the value: "60 worker-days in total, so
 * they need 7.5 days".
 */
static bool
is_on_the_way(struct span prompt, const struct final *final, const struct rational *value)
{
	return !number_agrees(&final->earlier, value) &&
	    (!number_has(&final->value, value) || other_reading_comes_to(prompt, &final->earlier, 1));
}

/*
 * Whether a whole number is too rough for its unit: hours can be given with minutes, so 8 hours are not 8 h 20. An
 * error below one smaller unit, or below a hundredth, is usual rounding: "154 pounds" for 70 kg.
 */
static bool
is_too_rough(const struct flow_turn *turn, const struct worth *worth, const struct number *number)
{
	static const struct {
		const char *unit;
		int smaller; /* how many of the next smaller unit one has */
	} steps[] = {{"minute", 60}, {"hour", 60}, {"day", 24}, {"week", 7}, {"foot", 12}, {"yard", 3}, {"pound", 16},
	    {"stone", 14}};
	double value = rational_double(&worth->literal.value), off;
	struct unit_name name;

	if (number->reading_count == 0 || number->approximate || number->readings[0].decimals > 0 ||
	    rational_is_whole(&worth->literal.value) || !unit_read(turn->policy, worth_unit(worth), &name))
		return false;
	off = fabs(value - rational_double(&number->readings[0].value));
	for (size_t i = 0; i < turn->policy->unit_count; i++)
		for (size_t k = 0; k < nitems(steps); k++)
			if (strcmp(turn->policy->units[i].name, steps[k].unit) == 0 &&
			    unit_is_called(&turn->policy->units[i], &name))
				return off * steps[k].smaller >= 1 && off > fabs(value) / 100;
	return false;
}

bool
differs_not(struct flow *flow, const struct worth *worth, struct claims *claims, enum outcome_why *why)
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
	if (agreement == AGREEMENT_AGREE && is_too_rough(turn, worth, &final->value))
		agreement = AGREEMENT_DISAGREE;
	*why = WHY_UNCLEAR;
	if (worth->kind == QUANTITY_PERCENT && is_share(final, value))
		return true;
	/* Of two results that a draft commits to, one is wrong: that is no other way to say it. */
	if (agreement == AGREEMENT_DISAGREE && !final->contradicts &&
	    (is_nearly(final, value) || frames(turn->draft, value) || is_in_words(&final->value) ||
		is_accounted(final, turn->draft, value) ||
		(worth->share && answers_beside(turn->request->last.decoded, &final->value, value))))
		return true;
	/* "3 hours and 20 minutes" is no number in one unit. */
	if (final->form == FINAL_NONE || agreement == AGREEMENT_UNCLEAR || final->value.unit == NUMBER_TIME ||
	    final->value.unit == NUMBER_COMPOUND || unit_behind(turn, &final->value, worth) == BEHIND_ANOTHER)
		return true;
	if (final->contradicts)
		flow_note_evidence(flow, PROOF_CONTRADICTION);
	*why = WHY_AGREES;
	if (final->contradicts)
		return (stands_at_first(claims, turn->draft, value) && !has_false_equation(turn->draft)) ||
		    (agreement == AGREEMENT_AGREE &&
			(turn->form || is_on_the_way(turn->request->last.decoded, final, value) ||
			    (stands_at_last(claims, turn->draft, &question) && !has_false_equation(turn->draft))));
	return agreement == AGREEMENT_AGREE ||
	    (stands_says(claims, &question, value, true) && !has_false_equation(turn->draft));
}

/* --- what may hang on a number --- */

/* Whether the draft contains the value, in any position. */
static bool
says_exactly(struct span draft, const struct rational *value)
{
	struct number number;

	for (size_t at = 0; !cpu_spend(1) && numbers_next(draft, &at, &number);)
		if (number_has(&number, value))
			return true;
	return false;
}

/* "7/8" of "7/8 = 85%" */
static bool
is_hundredth(const struct rational *share, const struct rational *percent)
{
	struct rational hundred = rational_of(100), whole = rational_multiply(share, &hundred);

	return rational_equals(&whole, percent);
}

/*
 * Whether the sentence that ends in a number is about something else: its words are a sum of their own ("40 percent of
 * 30 is 12", when asked of what 30 are 40 percent; "10 and 20 make 30", when asked for the average), or they state a
 * fact ("March has 31 days"). With the value in that position it would be false.
 */
static bool
speaks_of_another(const struct flow_turn *turn, const struct number *number, const struct rational *value)
{
	struct span words = beside_words_before(turn->draft, number->text);
	struct literal literal;
	struct quantity quantity;

	if (words.len == 0 || words.len > QUANTITY_PROMPT_MAX)
		return false;
	if (beside_tells_possession(turn->request->last.decoded, turn->draft, number->text))
		return true;
	if (literal_compute(words, &literal))
		return !rational_equals(&literal.value, value) &&
		    !(number->unit == NUMBER_PERCENT && is_hundredth(&literal.value, value));
	if (quantity_read(turn->policy, words, &quantity) && quantity.number[0] != '\0')
		return !rational_equals(&quantity.value, value);
	return other_reading_comes_to(words, number, 1);
}

bool
differs_plainly(const struct flow_turn *turn, const struct worth *worth, const struct claims *claims)
{
	struct span prompt = turn->request->last.decoded;
	const struct rational *value = &worth->literal.value;
	static const char *const otherwise[] = {"in between", "inclusive", "exclusive", "remainder", "left over", NULL};
	const struct final *final = &claims->final;
	struct question question;
	struct span only, said;

	if (final->contradicts && says_exactly(turn->draft, value))
		return true;
	/* "3 remainder 2" means 3.4, and "7 full years in between" that there are 8. */
	question_read(prompt, &question);
	if (stands_says(claims, &question, value, false) || phrase_any(turn->draft, otherwise))
		return false;
	/* "A dollar and a quarter" has no readable number. */
	if (final->form == FINAL_NONE || final->unsure)
		return !beside_says_more(prompt, turn->draft, NULL, 0) ||
		    (beside_only_number(prompt, turn->draft, &only) && phrase_has_digit(only) &&
			beside_is_plain(turn->draft, only));
	if (!phrase_has_digit(final->value.text) && !rational_is_whole(value))
		return false;
	if (speaks_of_another(turn, &final->value, value) ||
	    (final->value.unit == NUMBER_PERCENT && worth->kind != QUANTITY_PERCENT))
		return false;
	/* "5 miles are 8.05 km, and 3 km are 3 km": not the one that is asked for. */
	if (worth->unit.len > 0 && final->count > 2)
		return false;
	said = with_unit(turn, &final->value, worth);
	return beside_is_plain(turn->draft, final->value.text) &&
	    (beside_is_last(turn->draft, final->value.text) || !beside_says_more(prompt, turn->draft, &said, 1));
}

/* --- what hangs on nothing --- */

/* A number with the rate that follows it: "$43,470 per year", if the value is near enough to be at that rate, too. */
static struct span
with_rate(const struct flow_turn *turn, const struct number *number, const struct worth *worth)
{
	static const char *const rates[] = {"per hour", "per day", "per night", "per week", "per month", "per year",
	    "an hour", "a day", "a night", "a week", "a month", "a year", "each day", "each week", "each month",
	    "each year", NULL};
	struct span text = with_unit(turn, number, worth);
	size_t end = (size_t)(text.at + text.len - turn->draft.at);
	double ratio = rational_double(&number->readings[0].value) / rational_double(&worth->literal.value);

	end = span_past(turn->draft, end, " ");
	end += ratio > NEAR_LEAST && ratio < 1 / NEAR_LEAST ? phrase_any_at(turn->draft, end, rates) : 0;
	return span_between(turn->draft, (size_t)(text.at - turn->draft.at), end);
}

/*
 * Whether another number of the draft is nearer to the value than the one it concludes on: "It would be $62.50. That's
 * a saving of $22.50!"
 */
static bool
says_nearer(const struct flow_turn *turn, const struct number *said, double value)
{
	double off = fabs(rational_double(&said->readings[0].value) - value);
	struct number number;

	for (size_t at = 0; !cpu_spend(1) && numbers_next(turn->draft, &at, &number);)
		if (number.unit == said->unit && number.reading_count > 0 &&
		    fabs(rational_double(&number.readings[0].value) - value) < off)
			return true;
	return false;
}

bool
differs_alone(const struct flow_turn *turn, const struct worth *worth, const struct claims *claims)
{
	const struct number *said = &claims->final.value;
	struct span part = with_rate(turn, said, worth);

	return !beside_tells_time(turn->request->last.decoded, turn->draft, &part, 1) &&
	    !says_nearer(turn, said, rational_double(&worth->literal.value));
}

/* --- what is surely wrong --- */

/* Words that leave a statement open, retract it, or change its number. */
static const char *const open[] = {"or", "either", "alternatively", "if you", "if it", "if they", "if we", "assuming",
    "assume", "depends", "depending", "unless", "excluding", "exclude", "excludes", "including", "includes",
    "inclusive", "before", "without", "between", "range", "up to", "at least", "at most", "minimum", "maximum", "round",
    "rounded", "rounding", "rounds", "approximately", "approx", "roughly", "around", "almost", "nearly", "estimate",
    "estimated", "close to", "remainder", "left over", "leftover", "mod", "modulo", "half", "halves", "quarter",
    "quarters", "third", "thirds", "dozen", "dozens", "pair", "pairs", "twice", "hex", "hexadecimal", "binary", "octal",
    "roman", "sqrt", "square root", "pi", "actually", "wait", "correction", "typo", "however", "but", "not", "isn't",
    "don't", "plus", "minus", "squared", "cubed", "power", "scientific", "notation", "e.g", "for example", "suppose",
    NULL};

/* Notations that are not read: superscripts, vulgar fractions, roots, a power of ten. */
static bool
has_other_writing(struct span draft)
{
	static const char *const marks[] = {"\u221a", "\u03c0", "\u00b1", "\\sqrt", "\\pi", "\\pm", "10^", "10}^",
	    "\u2070", "\u00b9", "\u2074", "\u2075", "\u2076", "\u2077", "\u2078", "\u2079", "\u00bd", "\u00bc",
	    "\u00be", "\u2153", "\u2154", "~", "0x", "?", "\u2044"};

	for (size_t i = 0; i < nitems(marks); i++)
		if (memmem(draft.at, draft.len, marks[i], strlen(marks[i])) != NULL)
			return true;
	return false;
}

/* Whether a number of the draft is one that the prompt does not have, in words, in two units, or of a clock. */
static bool
is_hard_to_read(struct span prompt, const struct number *number)
{
	struct rational few = rational_of(3);
	struct number told;

	for (size_t at = 0; numbers_next(prompt, &at, &told);)
		if (number_same(&told, number))
			return false;
	if (number->unit == NUMBER_TIME || number->unit == NUMBER_COMPOUND || number->unit == NUMBER_RANGE ||
	    number->reading_count == 0)
		return true;
	return isalpha((unsigned char)number->core.at[0]) && number->unit != NUMBER_ORDINAL &&
	    rational_compare(&number->readings[0].value, &few) > 0;
}

/* Whether the value, or a possible form of it, is anywhere in the draft. */
static bool
may_say(const struct flow_turn *turn, const struct claims *claims, const struct rational *value)
{
	struct span prompt = turn->request->last.decoded;
	struct number number = {.reading_count = 1};
	struct question question;

	question_read(prompt, &question);
	for (unsigned i = 0; i < claims->count; i++)
		if (clothes_fit(&claims->all[i], value, span_of(""), &question, false))
			return true;
	number.readings[0].value = *value;
	return reread_leans_on(prompt, turn->draft, &number);
}

/* Whether a number is too far from the value for intermediate rounding. */
static bool
is_far(const struct worth *worth, const struct number *number)
{
	const struct reading *said = &number->readings[0];
	double value = rational_double(&worth->literal.value), off = fabs(rational_double(&said->value) - value);
	double unit = rational_is_whole(&worth->literal.value) && said->decimals <= 0 ? 0 : pow(10, -said->decimals);

	/* A factor of 1.6 km to the mile is half a percent off. */
	return off > 1.5 * unit && off > fabs(value) * (worth->kind == QUANTITY_MEASURE ? 0.02 : 0.001);
}

/* Whether a number counts the same thing as the value. */
static bool
is_of_kind(const struct flow_turn *turn, const struct worth *worth, const struct number *number)
{
	enum behind behind = unit_behind(turn, number, worth);

	if ((number->unit == NUMBER_PERCENT) != (worth->kind == QUANTITY_PERCENT) ||
	    (number->unit != NUMBER_PLAIN && number->unit != NUMBER_MONEY && number->unit != NUMBER_PERCENT))
		return false;
	return worth->kind == QUANTITY_MEASURE ? number->unit == NUMBER_PLAIN && behind != BEHIND_WORD : true;
}

static bool
is_english(const struct flow_turn *turn)
{
	const char *language = turn->language[0] != '\0' ? turn->language : turn->decision->language;

	return strcmp(language, "en") == 0;
}

/* "1240 / 12400 = 0.1, so it grew by 12%": the draft itself computes the value, and gives another. */
static bool
computes_it(const struct flow_turn *turn, const struct worth *worth)
{
	const struct rational *value = &worth->literal.value;
	struct equation equation;

	for (size_t at = 0; equations_next(turn->draft, &at, &equation);)
		if (equation.verdict == EQUATION_HOLDS &&
		    (rational_equals(&equation.exact, value) ||
			(worth->kind == QUANTITY_PERCENT && is_hundredth(&equation.exact, value))))
			return true;
	return false;
}

/* Whether nothing in the draft is open, or hard to read. */
static bool
is_clear(const struct flow_turn *turn)
{
	struct number number;

	if (phrase_any(turn->draft, open) || has_other_writing(turn->draft))
		return false;
	for (size_t at = 0; !cpu_spend(1) && numbers_next(turn->draft, &at, &number);)
		if (is_hard_to_read(turn->request->last.decoded, &number))
			return false;
	return true;
}

/* "10% is $4.78, so double that": the number is not the result. */
static bool
goes_on(struct span draft, const struct number *number)
{
	static const char *const steps[] = {"double", "doubled", "doubling", "triple", "times", "halve", "multiply",
	    "multiplied", "add", "added", "adding", "subtract", "divide", "divided", "take off", "more", "less", NULL};
	const char *end = number->text.at + number->text.len;

	return phrase_any((struct span){end, (size_t)(draft.at + draft.len - end)}, steps);
}

bool
differs_surely(const struct flow_turn *turn, const struct worth *worth, const struct claims *claims)
{
	struct span prompt = turn->request->last.decoded;
	const struct final *final = &claims->final;

	if (turn->undrafted || turn->form || turn->draft.len > DRAFT_MAX || !is_english(turn) ||
	    claims->form != DRAFT_PROSE || claims->more || claims->answer == CLAIMS_NONE || final->unsure ||
	    final->contradicts || final->value.approximate || final->value.reading_count == 0 ||
	    !phrase_has_digit(final->value.text))
		return false;
	return (claims->all[claims->answer].how & CLAIM_GIVEN) == 0 &&
	    conclusion_is(claims, turn->draft, &final->value) && beside_is_plain(turn->draft, final->value.text) &&
	    is_of_kind(turn, worth, &final->value) && is_far(worth, &final->value) && is_clear(turn) &&
	    (has_false_equation(turn->draft) || computes_it(turn, worth) ||
		!may_say(turn, claims, &worth->literal.value)) &&
	    !other_reading_comes_to(prompt, &final->value, 2) &&
	    !other_reading_is_part(turn->draft, &final->value, &worth->literal.value) &&
	    !goes_on(turn->draft, &final->value);
}
