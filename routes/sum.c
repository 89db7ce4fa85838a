/*
 * Tries each way of asking at each word. A text without a recognised demand, or with too little weight, is not a sum.
 */
#include "routes/sum.h"

#include "policies/cpu.h"
#include "routes/sum_tokens.h"
#include "routes/text/numerals.h"

#define ENOUGH  4  /* required weight of quantities: two of them, or one with two attributes */
#define ONE     2  /* ... where one length or date is enough */
#define DEMAND  8  /* demands that are recorded */
#define GOES_ON 14 /* words and numbers at most of a question that continues the previous one */

struct reader {
	struct sum_tokens tokens;
	size_t first;    /* of the tokens, the first after greetings and marks */
	unsigned enough; /* ENOUGH, or 0: only the demands are wanted */
	unsigned one;    /* the same for ONE */
	struct sum *sum;
};

static const struct sum_token *
token_at(const struct reader *r, size_t at)
{

	return sum_token_at(&r->tokens, at);
}

static bool
is(const struct reader *r, size_t at, enum sum_word part)
{

	return sum_token_is(token_at(r, at), part);
}

static bool
is_mark(const struct reader *r, size_t at)
{

	return token_at(r, at)->kind == SUM_TOKEN_MARK;
}

static bool
is_number(const struct reader *r, size_t at)
{

	return token_at(r, at)->kind == SUM_TOKEN_NUMBER;
}

static bool
is_word(const struct reader *r, size_t at, const char *word)
{

	return token_at(r, at)->kind == SUM_TOKEN_WORD && span_equals_nocase(token_at(r, at)->text, word);
}

/* Whether the sentence ends at the index: . ? ! or a line's end. */
static bool
ends_sentence(const struct reader *r, size_t at)
{

	return is_mark(r, at) && memchr(".?!\n", token_at(r, at)->mark, 4) != NULL;
}

/* The first word of a part within so many tokens of an index, before any mark; 0: none. */
static size_t
part_within(const struct reader *r, size_t at, size_t most, enum sum_word part)
{

	for (size_t i = at; i < at + most && i < r->tokens.count && !is_mark(r, i) && !cpu_spend(1); i++)
		if (is(r, i, part))
			return i;
	return 0;
}

static bool
has_word_within(const struct reader *r, size_t at, size_t most, const char *word)
{

	for (size_t i = at; i < at + most && !ends_sentence(r, i) && !cpu_spend(1); i++)
		if (is_word(r, i, word))
			return true;
	return false;
}

/* The same to the end of the sentence, across commas. */
static size_t
part_in_sentence(const struct reader *r, size_t at, enum sum_word part)
{

	for (size_t i = at; i < r->tokens.count && !ends_sentence(r, i) && !cpu_spend(1); i++)
		if (is(r, i, part))
			return i;
	return 0;
}

static bool
begins_clause(const struct reader *r, size_t at)
{

	return at == 0 || is_mark(r, at - 1) || is(r, at - 1, SUM_CHAT) || is(r, at - 1, SUM_OPENER);
}

/* Whether a quantity was given in another clause before an index. */
static bool
is_told_before(const struct reader *r, size_t at)
{

	return at >= r->tokens.told_from;
}

/* Two quantities, or nearly, if they were given before the question and belong to things. */
static bool
is_enough(const struct reader *r, size_t at)
{

	return r->tokens.weight >= r->enough ||
	    (r->tokens.weight + 1 >= r->enough && is_told_before(r, at) && (r->tokens.has_unit || r->tokens.has_price));
}

/* A question about money needs amounts of money: "how much does it cost to fly 2 adults and 3 kids" has none. */
static bool
is_priced(const struct reader *r, size_t from)
{

	return r->tokens.has_price ||
	    (part_within(r, from, 12, SUM_DUE) == 0 && part_within(r, from, 12, SUM_MONEY) == 0);
}

/* Whether the answer to a "how many" can follow from the given quantities. */
static bool
is_countable(const struct reader *r, size_t thing)
{

	if (is(r, thing, SUM_KIN) || is(r, thing + 1, SUM_KIN))
		return false;
	if (is(r, thing, SUM_FORM))
		return sum_token_is_repeated(&r->tokens, thing);
	return is(r, thing, SUM_UNIT) || is(r, thing, SUM_MEASURE) || is(r, thing, SUM_MONEY) ||
	    is(r, thing, SUM_PERCENT) || is(r, thing, SUM_AUX) || is(r, thing, SUM_PAYS) ||
	    is(r, thing, SUM_RELATION) || is_mark(r, thing) || sum_token_is_repeated(&r->tokens, thing) ||
	    sum_token_is_repeated(&r->tokens, thing + 1) || is_told_before(r, thing) ||
	    part_in_sentence(r, thing, SUM_RELATION) > 0 || has_word_within(r, thing, SUM_TOKENS_MAX, "if");
}

/* "how many", "how long", "combien"; the index of what follows; 0: none of them. */
static size_t
behind_how(const struct reader *r, size_t at)
{

	if (is(r, at, SUM_MANY))
		return at + 1;
	return is(r, at, SUM_HOW) && is(r, at + 1, SUM_MUCH) ? at + 2 : 0;
}

/* "how many weeks are 91 days", "how long is that in minutes": another unit of one quantity. */
static bool
asks_conversion(const struct reader *r, size_t thing)
{

	if (!is(r, thing, SUM_UNIT) || !r->tokens.has_unit)
		return false;
	return ((is(r, thing + 1, SUM_AUX) || is(r, thing + 1, SUM_OF)) && is_number(r, thing + 2)) ||
	    (thing >= 3 && is_mark(r, thing + 1) && is_word(r, thing - 3, "is"));
}

/* "many", "much", "mny", "viele": of a count or an amount, not of a length or an age. */
static bool
is_many(const struct reader *r, size_t at)
{

	return (token_at(r, at)->text.at[0] | 0x20) == 'm' || (token_at(r, at)->text.at[0] | 0x20) == 'v';
}

/* "from 9:40 to 13:05", "at 96 km/h", "if ...": enough for a length, a time or an age within one sentence. */
static bool
is_related(const struct reader *r, size_t at)
{

	for (size_t i = at; i < r->tokens.count && !cpu_spend(1); i++)
		if (is_word(r, i, "if") || is_word(r, i, "per") || is_word(r, i, "mph") || is_word(r, i, "kmh") ||
		    (is(r, i, SUM_FLOW) && is_number(r, i + 1)) || (is(r, i, SUM_UNIT) && is_word(r, i + 1, "h")))
			return true;
	return is_told_before(r, at) || r->tokens.is_foreign || r->enough == 0;
}

static bool
asks_how(const struct reader *r, size_t at)
{
	size_t thing = behind_how(r, at);
	unsigned years = 0;

	if (thing == 0 || part_within(r, thing, 10, SUM_ADVICE) > 0)
		return false;
	if (!is_word(r, thing - 1, "many") && !is_priced(r, at))
		return false;
	if (!is_told_before(r, at) && has_word_within(r, thing, 6, "should") && !is_word(r, thing + 2, "tip"))
		return false;
	if (is(r, at, SUM_HOW) && !is_many(r, thing - 1) && !is_related(r, at))
		return false;
	if (is_word(r, thing, "ways") || asks_conversion(r, thing) ||
	    (is(r, thing, SUM_UNIT) && r->tokens.has_unit && is_told_before(r, at)))
		return r->tokens.weight >= r->one;
	if (!is_countable(r, thing))
		return false;
	if (is(r, thing, SUM_UNIT) || is_told_before(r, at))
		years = r->tokens.years;
	return is_enough(r, at) || r->tokens.weight + years >= r->enough ||
	    (r->tokens.weight + 1 >= r->enough && is_told_before(r, at) && sum_token_is_repeated(&r->tokens, thing));
}

/* Whether a number and an operation follow an index: "whats 7:50 plus 95 minutes", "what is 110% of 90". */
static bool
operates(const struct reader *r, size_t at)
{

	at += is(r, at, SUM_AUX);
	at += is(r, at, SUM_AUX);
	return is_number(r, at) && r->tokens.weight >= r->enough &&
	    (token_at(r, at)->percent || part_within(r, at + 1, 3, SUM_OP) > 0 ||
		part_within(r, at + 1, 2, SUM_PERCENT) > 0);
}

/* "mean" is a measure in "the mean" and "mean of", otherwise a verb. */
static size_t
measure_within(const struct reader *r, size_t at, size_t most)
{
	size_t end = at + most;

	for (; at < end && !is_mark(r, at) && !cpu_spend(1); at++)
		if (is(r, at, SUM_MEASURE) || is(r, at, SUM_PERCENT) ||
		    (is_word(r, at, "mean") && (is_word(r, at - 1, "the") || is_word(r, at + 1, "of"))))
			return at;
	return 0;
}

/* "what is the ratio of coffee to water for 2 cups with 1 scoop": nothing to compute with was given. */
static bool
is_said_of_things(const struct reader *r, size_t at)
{

	return r->enough > 0 && !r->tokens.has_unit && !r->tokens.has_price && !is_told_before(r, at);
}

/* "difference between 2% milk and 3.5% milk" */
static bool
compares_things(const struct reader *r, size_t measure)
{
	size_t last = r->tokens.count;

	if (!is_word(r, measure, "difference") || !is_word(r, measure + 1, "between") || is_told_before(r, measure))
		return false;
	while (last > 0 && is_mark(r, last - 1))
		last--;
	return last > 0 && !is_number(r, last - 1) && token_at(r, last - 1)->parts == 0;
}

/* "what is the total", "whats a 18% tip on 64.50", "calculate the area", "what does everyone owe", "wat kost ...". */
static bool
asks_what(const struct reader *r, size_t at)
{
	bool is_english = !is(r, at, SUM_FOREIGN) && !is(r, at, SUM_AUX);
	size_t measure;

	if ((!is(r, at, SUM_WHAT) && !is(r, at, SUM_FIND)) || (!is_english && !begins_clause(r, at)) ||
	    part_within(r, at + 1, 8, SUM_ADVICE) > 0 || has_word_within(r, at + 1, 4, "should") || !is_priced(r, at))
		return false;
	if (operates(r, at + 1))
		return true;
	measure = measure_within(r, at + 1, 6);
	/* "The larger version number" is a name. */
	if (measure > 0 && is(r, measure - 1, SUM_LABEL))
		return false;
	if (measure > 0 && part_in_sentence(r, measure, SUM_SHAPE) > 0)
		return r->tokens.weight >= r->one;
	if (measure > 0 && (is_said_of_things(r, at) || compares_things(r, measure)))
		return false;
	return is_enough(r, at) && (measure > 0 || (is(r, at, SUM_WHAT) && part_within(r, at + 1, 8, SUM_PAYS) > 0));
}

/* "what time is it", "what weekday is 25 december 2027", "when does it end". */
static bool
asks_when(const struct reader *r, size_t at)
{
	unsigned enough = r->tokens.has_date ? r->one : r->enough;

	if (is(r, at, SUM_WHEN) && is(r, at + 1, SUM_AUX) && is_told_before(r, at) &&
	    (has_word_within(r, at, 8, "meet") || has_word_within(r, at, 8, "catch")))
		return r->tokens.weight >= r->enough;
	if (!r->tokens.has_date && !r->tokens.has_clock)
		return false;
	if (is(r, at, SUM_WHEN))
		return is(r, at + 1, SUM_AUX) && r->tokens.weight >= r->enough && begins_clause(r, at);
	if (is_word(r, at, "weekday") && is(r, at + 1, SUM_OF))
		return r->tokens.weight >= r->one;
	if (is_word(r, at, "what") && is_word(r, at + 1, "day"))
		return true;
	return is(r, at, SUM_WHAT) && part_within(r, at + 1, 3, SUM_TIMEWORD) > 0 && r->tokens.weight >= enough;
}

static bool
is_of_size(const struct reader *r, size_t at)
{

	return is(r, at, SUM_MEASURE) || is(r, at, SUM_UNIT) || is(r, at, SUM_PERCENT) || is(r, at, SUM_TIMEWORD) ||
	    is_word(r, at, "each") || is_word(r, at, "apiece");
}

/* A word alone in brackets: "(decimal)". */
static bool
is_in_brackets(const struct reader *r, size_t at)
{

	return at > 0 && token_at(r, at - 1)->mark == '(' && token_at(r, at + 1)->mark == ')';
}

/* "26.2 miles in km", "half a mile in meters", "whats 180 C in fahrenheit", with hardly anything else. */
static bool
converts(const struct reader *r, size_t at)
{
	size_t unit = at + 1 + (is_word(r, at + 1, "a") || is_word(r, at + 1, "degrees"));
	bool glued = (token_at(r, at)->parts & SUM_BIT(SUM_UNIT)) != 0;

	if (!is_number(r, at) || r->tokens.count > 10 || (!glued && !is(r, unit, SUM_UNIT)))
		return false;
	unit += !glued;
	return (is_word(r, unit, "in") || is_word(r, unit, "to")) && is(r, unit + 1, SUM_UNIT);
}

/* What may accompany a measure at the end: "in percent", "arrival time", "hours to fill", "interest for one month". */
static bool
is_light(const struct reader *r, size_t at, bool is_sized)
{

	if (is_number(r, at))
		return is_sized;
	return is(r, at, SUM_AUX) || is(r, at, SUM_OF) || is(r, at, SUM_RELATION) || is(r, at, SUM_WHAT) ||
	    is(r, at, SUM_FLOW) || is(r, at, SUM_MONEY) || is_of_size(r, at + 1) || is_word(r, at - 1, "to");
}

/*
 * A measure alone at the end: "520 miles on 16 gallons, mpg?", "triangle base 8 height 5.5 area?", "2x + 3 = 17, x?".
 */
static bool
ends_in_measure(const struct reader *r, size_t at)
{
	size_t end = r->tokens.count;
	bool is_sized = false;

	if (r->tokens.weight < r->enough || at == 0 || !(is_mark(r, at - 1) || is_number(r, at - 1)))
		return false;
	while (end > at && (is_mark(r, end - 1) || is(r, end - 1, SUM_CHAT) || is_in_brackets(r, end - 1)))
		end--;
	if (end == at || end - at > 4 || !is_priced(r, at))
		return false;
	for (size_t i = at; i < end; i++) {
		is_sized = is_sized || is_of_size(r, i);
		if (!is_of_size(r, i) && !is_light(r, i, is_sized))
			return false;
	}
	return is_sized && (is_mark(r, at - 1) || !is(r, at, SUM_UNIT));
}

static bool
has_number_within(const struct reader *r, size_t at, size_t most)
{

	for (size_t i = at; i < at + most && i < r->tokens.count; i++)
		if (is_number(r, i))
			return true;
	return false;
}

/* "average of 3.5 4.2 5.0", "days between aug 28 and nov 2", "monthly payment on a 250k mortgage", "root of 1369". */
static bool
begins_with_measure(const struct reader *r, size_t at)
{
	size_t of = 0;

	/* "Pick a number between 1 and 100" */
	if (is_word(r, at, "number") && is_word(r, at + 1, "between"))
		return false;
	if (at > r->first + 2 || !is_priced(r, at) || has_word_within(r, at, SUM_TOKENS_MAX, "is") ||
	    has_word_within(r, at, SUM_TOKENS_MAX, "was"))
		return false;
	if (is(r, at, SUM_MEASURE) || is(r, at, SUM_SHAPE) || is_word(r, at, "mean") || is_word(r, at, "mode"))
		of = part_within(r, at + 1, 3, SUM_OF);
	else if (is(r, at, SUM_UNIT) || is(r, at, SUM_TIMEWORD))
		of = part_within(r, at + 1, 2, SUM_BY) + part_within(r, at + 1, 2, SUM_FLOW) +
		    has_word_within(r, at, 2, "of") * is(r, at, SUM_TIMEWORD);
	if (of == 0 || part_within(r, at, 12, SUM_ADVICE) > 0 || !has_number_within(r, of, 8))
		return false;
	return r->tokens.weight >= r->enough ||
	    (r->tokens.weight >= r->one && (is(r, at, SUM_SHAPE) || part_in_sentence(r, at, SUM_SHAPE) > 0));
}

/* "split 93.60 between 4 ppl", "take 10% off $78.50", "add 8.25% sales tax to $1,299". */
static bool
orders(const struct reader *r, size_t at)
{

	if (!begins_clause(r, at) || r->tokens.weight < r->enough || !has_number_within(r, at + 1, 3))
		return false;
	if (is(r, at, SUM_SPLIT))
		return part_in_sentence(r, at + 2, SUM_BY) > 0 || part_in_sentence(r, at + 2, SUM_OF) > 0;
	return is(r, at, SUM_ALTER) && r->tokens.has_price;
}

/* A text of hardly more than two numbers and an operation: "12 percent of 450 pls", "10 days after 25 dec 2025?". */
static bool
is_operation(const struct reader *r, size_t at)
{
	unsigned others = 0;
	bool operation = false;

	if (at != r->first || r->tokens.weight < r->enough)
		return false;
	for (size_t i = at; i < r->tokens.count; i++) {
		const struct sum_token *token = token_at(r, i);

		others += token->kind == SUM_TOKEN_WORD && token->parts == 0;
		operation = operation || is(r, i, SUM_OP) || (is(r, i, SUM_FLOW) && r->tokens.has_date) ||
		    (is(r, i, SUM_OF) && (token_at(r, i - (i > 0))->percent || is(r, i - (i > 0), SUM_PERCENT)));
	}
	return operation && others <= 1 && r->tokens.count <= 20 && (is_number(r, at) || is_number(r, at + 1));
}

/* "I have $75. Can I buy 4 tickets at $18.50 each?": answered by computing a number. */
static bool
asks_afford(const struct reader *r, size_t at)
{

	return is(r, at, SUM_CAN) && begins_clause(r, at) && part_within(r, at + 1, 4, SUM_BUY) > 0 &&
	    r->tokens.has_price && r->tokens.weight >= r->enough + 2;
}

/* "Show a table with the days and the total distance", "tell them the total revenue". */
static bool
orders_total(const struct reader *r, size_t at)
{
	size_t total;

	if (!is(r, at, SUM_SHOW) || r->tokens.weight < r->enough + 2)
		return false;
	total = part_in_sentence(r, at + 1, SUM_TOTAL);
	return total > 0 && (is(r, total - 1, SUM_AUX) || is_word(r, total - 1, "in"));
}

/* "whats x", "what is y" */
static bool
is_letter_asked(const struct reader *r)
{

	for (size_t i = 0; i < r->tokens.count && !cpu_spend(1); i++) {
		const struct sum_token *next = token_at(r, i + 1 + (is_word(r, i + 1, "is") ? 1 : 0));

		if (is(r, i, SUM_WHAT) && next->kind == SUM_TOKEN_WORD && next->text.len == 1 &&
		    next->text.at[0] != 'a')
			return true;
	}
	return false;
}

/* The writer's own equation: "solve 3x - 7 = 2x + 9", "5x = 85 whats x". */
static bool
asks_unknown(const struct reader *r, size_t at)
{

	return is_mark(r, at) && token_at(r, at)->mark == '=' && r->tokens.weight >= r->one && at > 0 &&
	    (is(r, r->first, SUM_FIND) || is_letter_asked(r) ||
		(r->tokens.count <= 12 &&
		    (is_word(r, r->tokens.count - 2, "x") || is_word(r, r->tokens.count - 1, "x"))));
}

static bool
asks(const struct reader *r, size_t at)
{

	return asks_how(r, at) || asks_what(r, at) || asks_when(r, at) || converts(r, at) || ends_in_measure(r, at) ||
	    begins_with_measure(r, at) || orders(r, at) || is_operation(r, at) || asks_afford(r, at) ||
	    orders_total(r, at) || asks_unknown(r, at);
}

/* Record the quantities with the words that belong to them. */
static void
note_quantities(struct reader *r)
{
	struct sum *sum = r->sum;

	for (size_t i = 0; i < r->tokens.count; i++) {
		struct span quantity = token_at(r, i)->text;

		if (token_at(r, i)->weight == 0)
			continue;
		if (token_at(r, i)->percent)
			quantity.len += 1;
		else if (token_at(r, i + 1)->kind == SUM_TOKEN_WORD && !is(r, i + 1, SUM_AUX) &&
		    !is(r, i + 1, SUM_OPENER))
			quantity.len =
			    (size_t)(token_at(r, i + 1)->text.at + token_at(r, i + 1)->text.len - quantity.at);
		if (sum->quantity_count < SUM_QUANTITIES_MAX)
			sum->quantities[sum->quantity_count] = quantity;
		sum->quantity_count++;
	}
}

/* "are you sure?", "is that right?": only doubt. */
static bool
doubts(const struct reader *r, size_t at)
{
	bool doubt = false;

	for (size_t i = at; i < r->tokens.count; i++) {
		if (!is(r, i, SUM_DOUBT) && !is(r, i, SUM_AUX) && !is(r, i, SUM_CHAT) && !is_mark(r, i))
			return false;
		doubt = doubt || is(r, i, SUM_DOUBT);
	}
	return doubt;
}

/*
 * A short text that continues a sum: a quantity or a unit after a connecting word ("and 20%?", "in minutes?"), or a
 * demand without quantities ("how much is that each?").
 */
static bool
goes_on(const struct reader *r)
{
	size_t at = r->first;
	bool is_tied = is(r, at, SUM_OPENER), is_sized = r->tokens.weight > 0;

	if (at == r->tokens.count || r->tokens.count - at > GOES_ON)
		return false;
	for (size_t i = at; i < r->tokens.count; i++)
		if (is(r, i, SUM_FORM) || is(r, i, SUM_ADVICE) || is(r, i, SUM_KIN))
			return false;
	if (doubts(r, at))
		return true;
	for (size_t i = at; i < r->tokens.count; i++) {
		if (behind_how(r, i) > 0 && (part_within(r, i, 8, SUM_RELATION) > 0 || r->tokens.weight > 0))
			return true;
		is_sized = is_sized || is(r, i, SUM_UNIT) || is(r, i, SUM_MONEY) || is(r, i, SUM_PERCENT);
	}
	return is_tied && is_sized;
}

/* Record the first demands. Returns whether there are any. */
static bool
note_demand(struct reader *r)
{
	size_t at = 0, end;

	while (at < r->tokens.count && !cpu_spend(8) && !asks(r, at))
		at++;
	if (at >= r->tokens.count)
		return false;
	for (end = at + 1; end < r->tokens.count && !is_mark(r, end) && end < at + DEMAND;)
		end++;
	r->sum->demand = (struct span){token_at(r, at)->text.at,
	    (size_t)(token_at(r, end - 1)->text.at + token_at(r, end - 1)->text.len - token_at(r, at)->text.at)};
	return true;
}

/* Read the quantities given, and whether a number is requested. */
static bool
read_asked(struct reader *r, struct span text, struct sum *sum)
{

	*sum = (struct sum){.asked = false};
	r->sum = sum;
	r->enough = ENOUGH;
	r->one = ONE;
	sum_tokens_read(text, &r->tokens);
	for (r->first = 0; r->first < r->tokens.count && (is(r, r->first, SUM_CHAT) || is_mark(r, r->first));)
		r->first++;
	note_quantities(r);
	return sum->asked = r->tokens.weight >= ONE && note_demand(r);
}

bool
sum_is_asked(struct span text)
{
	struct reader r UNCLEARED;
	struct sum sum;

	return read_asked(&r, text, &sum);
}

void
sum_read(struct span text, struct sum *sum)
{
	struct reader r UNCLEARED;

	if (read_asked(&r, text, sum))
		return;
	r.enough = r.one = 0;
	sum->goes_on = goes_on(&r) || note_demand(&r);
}
