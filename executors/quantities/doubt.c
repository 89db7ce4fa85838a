/*
 * Ambiguities whatever row fits: words around a number that change what it belongs to.
 */
#include "executors/quantities/doubt.h"

#include "policies/cpu.h"

/* The calculation as worded by its row. */
static bool
says(const struct quantity *quantity, const char *text)
{

	return strstr(quantity->as != NULL ? quantity->as : quantity->reading, text) != NULL;
}

static bool
is_one_of(const struct token *token, const char *const *words)
{

	for (; token->kind == TOKEN_WORD && *words != NULL; words++)
		if (strcmp(token->word, *words) == 0)
			return true;
	return false;
}

static bool
has_one_of(const struct tokens *tokens, const char *const *words)
{

	for (unsigned i = 0; i < tokens->count && !cpu_spend(1); i++)
		if (is_one_of(&tokens->list[i], words))
			return true;
	return false;
}

static bool
is_amount(const struct tokens *tokens, unsigned i)
{

	return i < tokens->count && tokens->list[i].kind == TOKEN_NUMBER && !tokens->list[i].percent &&
	    !(i + 1 < tokens->count && strcmp(tokens->list[i + 1].word, "percent") == 0);
}

static bool
is_coin(const struct token *token)
{
	static const char *const coins[] = {
	    "dollars", "dollar", "bucks", "euro", "euros", "pounds", "eur", "usd", "gbp", NULL};

	return is_one_of(token, coins);
}

/* "$20", "20 dollars" */
static bool
is_money(const struct tokens *tokens, unsigned i)
{

	return is_amount(tokens, i) &&
	    (tokens->list[i].currency != NULL || (i + 1 < tokens->count && is_coin(&tokens->list[i + 1])));
}

static bool
is_below(const struct rational *value, const struct token *number)
{

	return rational_compare(value, &number->value) < 0;
}

/* "each" or "per person", from a token on. Returns how many tokens it has, or 0. */
static unsigned
each_at(const struct tokens *tokens, unsigned i)
{
	static const char *const each[] = {"each", "apiece", NULL}, *const per[] = {"per", "a", NULL},
				 *const heads[] = {"person", "head", "piece", "child", "kid", "guest", "player",
				     "student", "adult", "seat", "ticket", "plate", NULL};

	if (i < tokens->count && is_one_of(&tokens->list[i], each))
		return 1;
	return i + 1 < tokens->count && is_one_of(&tokens->list[i], per) && is_one_of(&tokens->list[i + 1], heads) ? 2
														   : 0;
}

/* "$15 each", "8 hours each", "$60 per person": without a mark in between. */
static bool
is_of_each(const struct tokens *tokens, unsigned i)
{

	if (tokens->list[i].ends)
		return false;
	if (each_at(tokens, i + 1) > 0)
		return true;
	return i + 1 < tokens->count && !tokens->list[i + 1].ends && each_at(tokens, i + 2) > 0;
}

/* "$60 per person for 3 people", "3 tickets at $60", "each of 4 people pays $25": the question is not about a part. */
static bool
is_price_of_one(const struct tokens *tokens, const struct rational *value)
{
	static const char *const asks[] = {"what", "how", "whats", "split", "divide", "share", NULL},
				 *const at[] = {"at", NULL};
	bool asked = false, each_first = false;

	for (unsigned i = 0; i < tokens->count && !cpu_spend(1); i++) {
		const struct token *token = &tokens->list[i];

		asked |= is_one_of(token, asks);
		each_first |= !asked && each_at(tokens, i) == 1 && i + 1 < tokens->count;
		if (is_amount(tokens, i) && is_below(value, token) &&
		    (each_first || is_of_each(tokens, i) || (is_money(tokens, i) && i > 0 && is_one_of(token - 1, at))))
			return true;
	}
	return false;
}

/* "$1200 at $150 a month" is no price of several. */
static bool
is_time_told(const struct quantity *quantity)
{

	return quantity->kind == QUANTITY_MEASURE && says(quantity, " a ") && strchr(quantity->reading, '$') != NULL;
}

/* "2 pizzas for $12 and 3 drinks for $6": for all of them, or each? */
static bool
is_price_of_several(const struct tokens *tokens)
{
	static const char *const with[] = {"for", "cost", "costs", "are", NULL};
	unsigned priced = 0, sets = 0;

	for (unsigned i = 0; i < tokens->count && !cpu_spend(1); i++) {
		const struct token *token = &tokens->list[i];

		if (!is_money(tokens, i))
			continue;
		priced++;
		for (unsigned back = 2; back < 5 && back <= i && is_one_of(token - 1, with); back++)
			sets += is_amount(tokens, i - back) && !is_money(tokens, i - back);
	}
	return sets > 0 && priced > 1;
}

/* A tip that is in the bill already; "the sale price is $60", which may be the one before or after. */
static bool
is_price_with(const struct tokens *tokens)
{
	static const char
	    *const tips[] = {"tip", "tips", "gratuity", "service", NULL},
		   *const included[] = {"incl", "included", "includes", "include", "inclusive", "already", NULL},
		   *const sale[] = {"sale", "discounted", "reduced", "clearance", NULL},
		   *const price[] = {"price", "prices", NULL}, *const is[] = {"is", "was", "of", "'s", NULL};

	for (unsigned i = 0; i + 2 < tokens->count; i++) {
		unsigned at = i + 1 + is_one_of(&tokens->list[i + 1], price);

		if (is_one_of(&tokens->list[i], sale) &&
		    (is_money(tokens, at) || (at > i + 1 && is_amount(tokens, at)) ||
			(at < tokens->count && is_one_of(&tokens->list[at], is) && is_amount(tokens, at + 1))))
			return true;
	}
	return has_one_of(tokens, tips) && has_one_of(tokens, included);
}

/* "with a 20% tip", "at 25% off", from a token on. */
static bool
is_with_share(const struct tokens *tokens, unsigned i)
{
	static const char *const with[] = {"with", "at", NULL},
				 *const shares[] = {
				     "tip", "gratuity", "service", "off", "discount", "tax", "vat", "gst", NULL};
	unsigned behind = i + 2;

	if (behind >= tokens->count || !is_one_of(&tokens->list[i], with) || tokens->list[i + 1].kind != TOKEN_NUMBER)
		return false;
	behind += strcmp(tokens->list[behind].word, "percent") == 0;
	return behind < tokens->count && is_one_of(&tokens->list[behind], shares);
}

/*
 * "We spent $60 with a 20% tip", "the jacket is $60 with 25% off": included or not? It is clear if the question asks
 * for the amount to be paid.
 */
static bool
is_share_within(const struct tokens *tokens)
{
	static const char *const said[] = {
	    "is", "'s", "was", "were", "cost", "costs", "spent", "paid", "total", "totaled", "totalled", "to", NULL};
	static const char *const ahead[] = {
	    "total", "pay", "paying", "owe", "now", "new", "final", "be", "come", "save", NULL};
	static const char *const asks[] = {"what", "much", "many", NULL};
	unsigned i = 1;

	while (i < tokens->count && !cpu_spend(1) &&
	    !(is_amount(tokens, i) && is_one_of(&tokens->list[i - 1], said) &&
		!(i > 1 && is_one_of(&tokens->list[i - 2], asks)) &&
		(is_with_share(tokens, i + 1) || is_with_share(tokens, i + 2))))
		i++;
	if (i >= tokens->count)
		return false;
	while (i < tokens->count && !is_one_of(&tokens->list[i], ahead))
		i++;
	return i == tokens->count;
}

/* "15 is 20% off": the old price, or the new one? */
static bool
is_price_either(const struct tokens *tokens)
{
	static const char *const is[] = {"is", "'s", "was", NULL}, *const off[] = {"off", "discounted", NULL};
	static const char *const makes[] = {"is", "'s", "was", "saves", "saved", "equals", "comes", NULL};
	static const char *const me[] = {"me", "us", "to", NULL}, *const now[] = {"now", NULL};
	static const char *const shares[] = {"off", "tip", "gratuity", "service", "discount", "tax", "vat", NULL};
	static const char *const with[] = {"with", "including", "incl", NULL};

	for (unsigned i = 0; i + 2 < tokens->count && !cpu_spend(1); i++) {
		unsigned at = i + 1 + is_coin(&tokens->list[i + 1]), last = tokens->count - 1;

		if (is_amount(tokens, i) && at + 1 < last && is_one_of(&tokens->list[at], is) &&
		    tokens->list[at + 1].kind == TOKEN_NUMBER && (i == 0 || !is_one_of(&tokens->list[i - 1], is)) &&
		    (is_one_of(&tokens->list[at + 2], off) || is_one_of(&tokens->list[last], off)))
			return true;
		/* "20% tip is $12", "15% off saves me $12": no share of that; "the total with 20% tax is $12" is one.
		 */
		at = i + 1 + is_one_of(&tokens->list[i + 1], me);
		if (is_one_of(&tokens->list[i], makes) && i > 0 && is_one_of(&tokens->list[i - 1], shares) &&
		    is_amount(tokens, at) && !(i > 2 && is_one_of(&tokens->list[i - 3], with)))
			return true;
		/* "20% off, now $64" */
		if (is_one_of(&tokens->list[i], now) && is_money(tokens, i + 1) && has_one_of(tokens, off))
			return true;
	}
	return false;
}

/* "1000 after 20% tax": the remainder of a wage, or a price? */
static bool
is_after_tax(const struct tokens *tokens)
{
	static const char *const after[] = {"after", NULL}, *const tax[] = {"tax", NULL};
	static const char *const prices[] = {"price", "cost", "costs", "total", "pay", "item", "bill", NULL};

	for (unsigned i = 1; i + 2 < tokens->count && !cpu_spend(1); i++)
		if (is_one_of(&tokens->list[i], after) && (is_amount(tokens, i - 1) || is_coin(&tokens->list[i - 1])) &&
		    tokens->list[i + 1].kind == TOKEN_NUMBER)
			return has_one_of(tokens, tax) && !has_one_of(tokens, prices);
	return false;
}

/* The same way at 60 and at 40 mph is not gone at 50. */
static bool
is_mean_of_speeds(const struct tokens *tokens, const struct quantity *quantity)
{
	static const char *const speeds[] = {"speed", "speeds", "pace", "velocity", "mph", "kmh", "kph", "rate", NULL};
	static const char mean[] = "the average of";

	return says(quantity, mean) && has_one_of(tokens, speeds);
}

/* "A tree every 5 m for 100 m": 20, or 21 with the one at the beginning. */
static bool
has_both_ends(const struct tokens *tokens, const struct quantity *quantity)
{
	static const char *const every[] = {"every", "apart", NULL};

	return has_one_of(tokens, every) && !says(quantity, " every two weeks ");
}

/* "10% of 2 hours", which is usually given in minutes; "calories a day, per week", if no week is asked for. */
static bool
is_odd_time(const struct tokens *tokens, const struct quantity *quantity)
{
	static const char *const times[] = {"hour", "hours", "h", "hr", "hrs", "minute", "minutes", "min", "day",
	    "days", "week", "weeks", "month", "months", "year", "years", NULL};
	static const char *const per[] = {"per", "a", "each", NULL};
	struct rational one = rational_of(1);
	bool asked = false, time = false;

	for (size_t i = 0; times[i] != NULL; i++)
		time |= span_equals_nocase(quantity->unit, times[i]);
	/* A unit without a number is the wanted one. */
	for (unsigned i = 1; i < tokens->count; i++)
		asked |= is_one_of(&tokens->list[i], times) && tokens->list[i - 1].kind != TOKEN_NUMBER;
	return quantity->kind == QUANTITY_MEASURE && time &&
	    ((!asked && rational_compare(&quantity->value, &one) < 0) ||
		(tokens->count > 2 && tokens->list[tokens->count - 3].kind == TOKEN_NUMBER &&
		    is_one_of(&tokens->list[tokens->count - 1], times) &&
		    is_one_of(&tokens->list[tokens->count - 2], per)));
}

/* Wrong answers are not a share of right ones. */
static bool
is_share_of_wrong(const struct tokens *tokens)
{
	static const char *const wrong[] = {"wrong", "mistake", "mistakes", "error", "errors", "missed", "incorrect",
	    "incorrectly", "failed", "fail", "passed", "absent", "present", "lost", "left", "remaining", NULL};

	return has_one_of(tokens, wrong);
}

/* "5 dollars 20", the coin being a token. */
static bool
is_coin_and_cents(const struct tokens *tokens, unsigned i)
{
	static const char *const joints[] = {"and", "plus", "minus", NULL};

	return is_money(tokens, i - 1) && tokens->list[i - 1].currency == NULL && !tokens->list[i].ends &&
	    is_amount(tokens, i + 1) && (i + 2 == tokens->count || is_one_of(&tokens->list[i + 2], joints));
}

/*
 * "15% of 2m", which may be two millions; "2 dozen", which a list would count as two and twelve; "5 lakh", "15 k",
 * where the number is not everything; "5 dollars 20".
 */
static bool
is_odd_number(const struct tokens *tokens, const struct quantity *quantity)
{
	static const char *const scales[] = {"k", "b", "bn", "mn", "mil", "mill", "mio", "tn", "grand", "lakh", "lakhs",
	    "lac", "crore", "crores", "hundred", "hundreds", "thousand", "thousands", "million", "millions", "billion",
	    "billions", "trillion", NULL};

	for (unsigned i = 1; i < tokens->count; i++) {
		const struct token *token = &tokens->list[i];

		if (token[-1].kind != TOKEN_NUMBER)
			continue;
		if (is_one_of(token, scales) || is_coin_and_cents(tokens, i))
			return true;
		if (strcmp(token->word, "dozen") == 0 && quantity->kind == QUANTITY_NUMBER)
			return true;
		if (strcmp(token->word, "m") == 0 && token->glued && strchr(quantity->reading, '%') != NULL)
			return true;
	}
	return false;
}

/* "My wife tips 20% and the bill is $50, how much": the tip, or the total? */
static bool
is_tip_or_total(const struct tokens *tokens, const struct quantity *quantity)
{
	static const char *const tips[] = {"tip", "tips", "tipped", "tipping", "gratuity", "service", NULL};
	static const char *const joined[] = {"plus", "with", "including", "incl", "add", "adding", "added", "total",
	    "after", "split", "splitting", "divide", "divided", "share", "each", "between", NULL};
	unsigned last = tokens->count - 1;

	return tokens->count > 2 && strcmp(tokens->list[last - 1].word, "how") == 0 &&
	    strcmp(tokens->list[last].word, "much") == 0 && has_one_of(tokens, tips) && !has_one_of(tokens, joined) &&
	    !says(quantity, ", as a tip");
}

/* "119 gross at 19% tax", which is in it; only a net amount has one added. */
static bool
is_tax_in_gross(const struct tokens *tokens, const struct quantity *quantity)
{
	static const char *const gross[] = {"gross", "brutto", "inclusive", "incl", "included", "including", NULL};
	static const char *const price[] = {"price", "amount", "of", "is", NULL};

	if (!says(quantity, " tax added") && !says(quantity, ", as tax"))
		return false;
	for (unsigned i = 0; i < tokens->count; i++) {
		unsigned next = i + 1;

		if (!is_one_of(&tokens->list[i], gross))
			continue;
		while (next < tokens->count && is_one_of(&tokens->list[next], price))
			next++;
		if (is_amount(tokens, next) ||
		    (i > 0 && (is_amount(tokens, i - 1) || (i > 1 && is_coin(&tokens->list[i - 1])))))
			return true;
	}
	return false;
}

/* Only digits. */
static bool
is_digits(struct span text)
{
	size_t digits = span_past_digits(text, 0);

	return digits == text.len;
}

/* "1 200 and 2 400", "500 000": thousands with a blank, or two numbers. Three digits after three are two. */
static bool
is_grouped_by_blanks(const struct tokens *tokens)
{

	for (unsigned i = 1; i < tokens->count; i++) {
		const struct token *next = &tokens->list[i], *first = next - 1;

		if (first->kind != TOKEN_NUMBER || next->kind != TOKEN_NUMBER || first->ends ||
		    next->text.at != first->text.at + first->text.len + 1 || next->text.at[-1] != ' ')
			continue;
		if (next->text.len == 3 && is_digits(next->text) && is_digits(first->text) &&
		    (first->text.len < 3 || (first->text.len == 3 && *next->text.at == '0')))
			return true;
	}
	return false;
}

bool
quantity_is_doubtful(const struct tokens *tokens, const struct quantity *quantity)
{

	if (quantity->kind > QUANTITY_MEASURE)
		return false;
	return (quantity->kind != QUANTITY_PERCENT && !is_time_told(quantity) &&
		   is_price_of_one(tokens, &quantity->value)) ||
	    is_price_of_several(tokens) || (!says(quantity, " was before ") && is_price_with(tokens)) ||
	    (!says(quantity, " without the ") && is_share_within(tokens)) ||
	    (quantity->kind == QUANTITY_MONEY && is_price_either(tokens)) || is_after_tax(tokens) ||
	    is_tax_in_gross(tokens, quantity) || has_both_ends(tokens, quantity) ||
	    is_mean_of_speeds(tokens, quantity) || is_odd_time(tokens, quantity) || is_odd_number(tokens, quantity) ||
	    is_grouped_by_blanks(tokens) || is_tip_or_total(tokens, quantity) ||
	    (quantity->kind == QUANTITY_PERCENT && !says(quantity, "tip") && is_share_of_wrong(tokens));
}
