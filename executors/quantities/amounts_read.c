/*
 * One walk over the tokens: amounts with their units, the question, and words that change neither.
 */
#include "executors/quantities/amounts.h"

#include "executors/quantities/row.h"
#include "policies/cpu.h"

#define NOUNS_MAX 3 /* unknown words: what travels, what is counted */

struct walk {
	struct amounts *amounts;
	unsigned at;
	bool pointed; /* the last word points at a unit: "in", "how many" */
	bool many;    /* it is "many" */
	bool equals;  /* the last word is an equals word */
	unsigned nouns;
};

/* The parts of a policy's dimension; scale: its base unit in ours. */
static const struct {
	const char *name;
	struct dims dims;
	const char *scale;
} dimensions[] = {
    {"length", {{[DIM_LENGTH] = 1}}, "1"},
    {"area", {{[DIM_LENGTH] = 2}}, "1"},
    {"volume", {{[DIM_LENGTH] = 3}}, "0.001"},
    {"mass", {{[DIM_MASS] = 1}}, "1"},
    {"time", {{[DIM_TIME] = 1}}, "1"},
    {"speed", {{[DIM_LENGTH] = 1, [DIM_TIME] = -1}}, "1"},
    {"data", {{[DIM_DATA] = 1}}, "1"},
    {"data-rate", {{[DIM_DATA] = 1, [DIM_TIME] = -1}}, "1"},
    {"energy", {{[DIM_ENERGY] = 1}}, "1"},
    {"power", {{[DIM_ENERGY] = 1, [DIM_TIME] = -1}}, "1"},
    {"economy", {{[DIM_LENGTH] = -2}}, "1000"},
};

static const struct token *
token_at(const struct walk *walk, unsigned at)
{
	static const struct token none = {.kind = TOKEN_OTHER};

	return at < walk->amounts->tokens->count ? &walk->amounts->tokens->list[at] : &none;
}

static bool
is_word(const struct walk *walk, unsigned at, const char *word)
{

	return token_at(walk, at)->kind == TOKEN_WORD && strcmp(token_at(walk, at)->word, word) == 0;
}

static bool
is_number(const struct walk *walk, unsigned at)
{

	return token_at(walk, at)->kind == TOKEN_NUMBER;
}

/* The prompt from a position on, skipping blanks and a hyphen. */
static struct span
text_from(const struct walk *walk, const char *from)
{
	struct span prompt = walk->amounts->prompt;
	struct span rest = {from, (size_t)(prompt.at + prompt.len - from)};

	if (rest.len > 1 && rest.at[0] == '-' && isalpha((unsigned char)rest.at[1]))
		rest = span_from(rest, 1);
	return span_trim(rest);
}

static void
skip_to(struct walk *walk, const char *end)
{

	while (walk->at < walk->amounts->tokens->count && token_at(walk, walk->at)->text.at < end)
		walk->at++;
}

/* The unit that is so called: its dimension is the first that the policy lists with such a name. */
static const struct policy_unit *
find_unit(const struct walk *walk, const struct unit_name *name)
{
	const struct policy *policy = walk->amounts->policy;
	const struct policy_unit *unit;
	bool several;

	if (name->text.len > 1 && unit_is_mixed(policy, name))
		return NULL;
	for (size_t i = 0; i < policy->unit_count; i++) {
		if (!unit_is_called(&policy->units[i], name))
			continue;
		unit = unit_find(policy, name, policy->units[i].dimension, walk->amounts->system, NULL, &several);
		walk->amounts->sized |= unit == NULL || unit_is_sized(policy, name, unit->dimension);
		return unit != NULL && strcmp(unit->offset, "0") == 0 ? unit : NULL;
	}
	return NULL;
}

bool
amounts_factor(const struct policy_unit *unit, struct rational *factor, struct dims *dims)
{
	struct rational scale;

	for (size_t i = 0; i < nitems(dimensions); i++) {
		if (strcmp(unit->dimension, dimensions[i].name) != 0)
			continue;
		*dims = dimensions[i].dims;
		*factor = unit_ratio(unit->factor);
		scale = unit_ratio(dimensions[i].scale);
		*factor = rational_multiply(factor, &scale);
		return true;
	}
	return false;
}

/* Factor and dimensions of a unit at a position. Returns its end; NULL: there is none. */
static const char *
read_unit(const struct walk *walk, struct span text, struct span *name, struct rational *factor, struct dims *dims)
{
	struct unit_name found;
	const struct policy_unit *unit;
	const char *slash = memchr(text.at, '/', text.len < 12 ? text.len : 12);

	if (!unit_read(walk->amounts->policy, text, &found)) {
		text.len = slash != NULL ? (size_t)(slash - text.at) : 0;
		if (text.len == 0 || !unit_read(walk->amounts->policy, text, &found))
			return NULL;
	}
	unit = find_unit(walk, &found);
	if (unit == NULL || !amounts_factor(unit, factor, dims))
		return NULL;
	*name = found.text;
	return found.text.at + found.text.len;
}

static struct dims
add_dims(struct dims a, struct dims b, int times)
{

	for (int i = 0; i < DIM_MAX; i++)
		a.of[i] += times * b.of[i];
	return a;
}

/* "in" is rarely an inch: only if another length or nothing follows. */
static bool
is_inch(const struct walk *walk, struct span name, unsigned behind)
{

	return !span_equals_nocase(name, "in") || behind >= walk->amounts->tokens->count ||
	    is_word(walk, behind, "x") || is_word(walk, behind, "by") || is_word(walk, behind, "times");
}

/* Take a unit that begins at a place. */
static bool
take_unit(struct walk *walk, const char *from, struct span *name, struct rational *factor, struct dims *dims)
{
	struct walk ahead = *walk;
	const char *end = from == NULL ? NULL : read_unit(walk, text_from(walk, from), name, factor, dims);

	if (end == NULL)
		return false;
	skip_to(&ahead, end);
	if (!is_inch(walk, *name, ahead.at))
		return false;
	walk->at = ahead.at;
	return true;
}

/* "per", "/", "a" before a unit, with or without a number: "per 100 km". Divides the factor. */
static bool
take_per(struct walk *walk, struct span *below, struct rational *factor, struct dims *dims)
{
	static const char *const ties[] = {"per", "slash", "a", "an", "every", "each"};
	struct walk ahead = *walk;
	struct rational unit, times = rational_of(1);
	struct dims per;
	bool tied = false;

	for (size_t i = 0; i < nitems(ties) && !tied; i++)
		tied = is_word(walk, walk->at, ties[i]);
	if (!tied)
		return false;
	ahead.at++;
	if (is_number(&ahead, ahead.at)) {
		const struct token *number = token_at(&ahead, ahead.at);

		if (number->currency != NULL || number->percent)
			return false;
		times = number->value;
		if (!take_unit(&ahead, number->text.at + number->text.len, below, &unit, &per))
			return false;
	} else if (!take_unit(&ahead, token_at(&ahead, ahead.at)->text.at, below, &unit, &per)) {
		return false;
	}
	unit = rational_multiply(&unit, &times);
	*factor = rational_divide(factor, &unit);
	*dims = add_dims(*dims, per, -1);
	walk->at = ahead.at;
	return true;
}

/* "52 min 30 s": the adjacent part in a smaller unit. */
static void
take_rest(struct walk *walk, struct amount *amount, const struct rational *factor)
{
	struct walk ahead = *walk;
	struct rational smaller;
	struct dims dims;
	struct span name;
	const struct token *number;

	if (is_word(&ahead, ahead.at, "and"))
		ahead.at++;
	number = token_at(&ahead, ahead.at);
	if (number->kind != TOKEN_NUMBER || number->currency != NULL || number->percent)
		return;
	ahead.at++;
	/* "2 GB (1 GB = 1000 MB)" */
	if (!take_unit(&ahead, number->text.at + number->text.len, &name, &smaller, &dims) ||
	    is_word(&ahead, ahead.at, "equals") || memcmp(&dims, &amount->dims, sizeof(dims)) != 0 ||
	    rational_compare(&smaller, factor) >= 0)
		return;
	smaller = rational_multiply(&smaller, &number->value);
	amount->value = rational_add(&amount->value, &smaller);
	walk->at = ahead.at;
}

static struct amount *
add_amount(struct walk *walk)
{
	struct amounts *amounts = walk->amounts;
	struct amount *amount = &amounts->list[amounts->count];

	if (amounts->count == AMOUNTS_MAX)
		return NULL;
	amounts->count++;
	*amount = (struct amount){.at = walk->at, .text = token_at(walk, walk->at)->text};
	return amount;
}

/* "$4.35", "4.35 euros" */
static bool
take_money(struct walk *walk, struct amount *amount)
{
	const struct token *number = token_at(walk, walk->at);
	const char *named = token_at(walk, walk->at + 1)->kind == TOKEN_WORD
	    ? currency_of_word(token_at(walk, walk->at + 1)->word)
	    : NULL;

	/* Pounds are of weight here. */
	if (number->currency == NULL && (named == NULL || strcmp(named, "pounds") == 0))
		return false;
	amount->currency = number->currency != NULL ? number->currency : named;
	amount->dims.of[DIM_MONEY] = 1;
	walk->at += named != NULL ? 2 : 1;
	return true;
}

/* "10k" of a run. */
static bool
is_kilometres(const struct token *number)
{

	return number->text.len > 1 && tolower((unsigned char)number->text.at[number->text.len - 1]) == 'k';
}

/* "24 eggs": the thing counted is an unknown word. Without it, a bare number. */
static void
take_noun(struct walk *walk, struct amount *amount)
{
	const struct token *noun = token_at(walk, walk->at);

	amount->bare = true;
	if (noun->kind != TOKEN_WORD || noun->text.len < 3 || !amounts_counts(noun->word))
		return;
	amount->noun = span_of(noun->word);
	amount->dims.of[DIM_COUNT] = 1;
	amount->bare = false;
	walk->at++;
}

/* "1 GB = 1000 MB" states what is true anyway. */
static bool
take_equal(struct walk *walk)
{
	struct amounts *amounts = walk->amounts;
	const struct amount *pair;

	if (!walk->equals)
		return true;
	walk->equals = false;
	if (amounts->count < 2)
		return false;
	pair = &amounts->list[amounts->count - 2];
	if (memcmp(&pair[0].dims, &pair[1].dims, sizeof(pair->dims)) != 0 || pair[0].bare ||
	    !rational_equals(&pair[0].value, &pair[1].value))
		return false;
	amounts->count -= 2;
	return true;
}

static bool
is_times(const struct walk *walk, unsigned at)
{

	return is_word(walk, at, "x") || is_word(walk, at, "by") || is_word(walk, at, "times");
}

/* "40 x 30 x 25 cm": earlier numbers have its unit too. */
static void
spread_unit(const struct walk *walk, const struct amount *last)
{
	struct amounts *amounts = walk->amounts;
	struct rational unit;
	const struct amount *later = last;

	if (last->bare || last->top.len == 0 || last->below.len > 0 || rational_is_zero(&last->value))
		return;
	unit = rational_divide(&last->value, &token_at(walk, last->at)->value);
	for (unsigned i = amounts->count - 1; i-- > 0;) {
		struct amount *amount = &amounts->list[i];

		if (!amount->bare || later->at != amount->at + 2 || !is_times(walk, amount->at + 1))
			return;
		amount->bare = false;
		amount->dims = last->dims;
		amount->top = last->top;
		amount->value = rational_multiply(&amount->value, &unit);
		later = amount;
	}
}

/* "How many 4 MB photos": of the noun, each is so large. */
static void
take_sized(struct walk *walk, struct amount *amount)
{
	struct amounts_wanted *wanted = &walk->amounts->wanted;
	const struct token *noun = token_at(walk, walk->at);

	if (walk->amounts->count > 2 || wanted->noun.len > 0 || wanted->given || !walk->many ||
	    noun->kind != TOKEN_WORD || !amounts_counts(noun->word))
		return;
	wanted->noun = span_of(noun->word);
	wanted->noun_text = noun->text;
	amount->dims.of[DIM_COUNT] = -1;
	walk->at++;
}

/* "3 times a day" */
static bool
take_times(struct walk *walk, struct amount *amount)
{
	struct walk ahead = *walk;
	struct rational factor = rational_of(1);
	struct dims dims = {{0}};

	ahead.at++;
	if (!is_word(walk, walk->at, "times") || !take_per(&ahead, &amount->below, &factor, &dims))
		return false;
	amount->value = rational_multiply(&amount->value, &factor);
	amount->dims = dims;
	amount->times = true;
	walk->at = ahead.at;
	return true;
}

static bool
take_amount(struct walk *walk)
{
	const struct token *number = token_at(walk, walk->at);
	struct amount *amount = add_amount(walk);
	struct rational factor = rational_of(1);
	const char *end = number->text.at + number->text.len;

	if (amount == NULL || number->value.negative)
		return false;
	amount->value = number->value;
	amount->follows_for = walk->at > 0 && is_word(walk, walk->at - 1, "for");
	if (number->percent) {
		amount->percent = true;
		walk->at++;
		return true;
	}
	if (!take_money(walk, amount)) {
		walk->at++;
		if (take_unit(walk, end, &amount->top, &factor, &amount->dims)) {
			amount->value = rational_multiply(&amount->value, &factor);
			take_rest(walk, amount, &factor);
			take_sized(walk, amount);
		} else if (is_kilometres(number)) {
			amount->dims.of[DIM_LENGTH] = 1;
		} else if (!take_times(walk, amount)) {
			take_noun(walk, amount);
		}
	}
	/* "1.79 per liter": of money, or it has no meaning. */
	if (!token_at(walk, walk->at - 1)->ends && take_per(walk, &amount->below, &amount->value, &amount->dims) &&
	    amount->bare) {
		amount->dims.of[DIM_MONEY] = 1;
		amount->currency = "";
		amount->bare = false;
		amount->anything = true;
	}
	spread_unit(walk, amount);
	end = token_at(walk, walk->at - 1)->text.at + token_at(walk, walk->at - 1)->text.len;
	amount->text.len = (size_t)(end - amount->text.at);
	amount->tokens = walk->at - amount->at;
	return true;
}

/* A unit that is asked for: "how many km", "in minutes per km", ", hours?". */
static bool
take_wanted(struct walk *walk)
{
	struct amounts_wanted *wanted = &walk->amounts->wanted;
	struct walk ahead = *walk;
	struct amounts_wanted found = *wanted;

	found.factor = rational_of(1);
	found.dims = (struct dims){{0}};
	if (wanted->given ||
	    !take_unit(&ahead, token_at(walk, walk->at)->text.at, &found.top, &found.factor, &found.dims))
		return false;
	/* A single letter is a unit only after a word that announces one, or as in "l/100km". */
	if (!take_per(&ahead, &found.below, &found.factor, &found.dims) && found.top.len == 1 && !walk->pointed)
		return false;
	found.given = true;
	*wanted = found;
	walk->at = ahead.at;
	return true;
}

/* "per kg": belongs to the question. */
static bool
take_wanted_per(struct walk *walk)
{
	struct amounts_wanted *wanted = &walk->amounts->wanted;

	if (wanted->given || wanted->per || !is_word(walk, walk->at, "per"))
		return false;
	wanted->factor = rational_of(1);
	wanted->dims = (struct dims){{0}};
	wanted->per = take_per(walk, &wanted->below, &wanted->factor, &wanted->dims);
	return wanted->per;
}

static bool
is_article(const struct walk *walk, unsigned at)
{
	static const char *const articles[] = {"a", "an", "the", "my", "our", "his", "her", "their", "some"};

	for (size_t i = 0; i < nitems(articles); i++)
		if (is_word(walk, at, articles[i]))
			return true;
	return false;
}

/* "In an hour": one of them. Nobody does a thing all day. */
static bool
take_one(struct walk *walk)
{
	static const char *const before[] = {"in", "for", "over", "during", "per"};
	struct rational hour = rational_of(3600);
	struct walk ahead = *walk;
	struct rational factor;
	struct dims dims;
	struct span name;
	struct amount *amount;
	bool tied = false;

	for (size_t i = 0; i < nitems(before) && walk->at > 0 && !tied; i++)
		tied = is_word(walk, walk->at - 1, before[i]);
	ahead.at++;
	if (!tied || !(is_word(walk, walk->at, "a") || is_word(walk, walk->at, "an")) ||
	    !take_unit(&ahead, token_at(&ahead, ahead.at)->text.at, &name, &factor, &dims) || dims.of[DIM_TIME] != 1 ||
	    dims.of[DIM_LENGTH] != 0 || rational_compare(&factor, &hour) > 0 || (amount = add_amount(walk)) == NULL)
		return false;
	amount->value = factor;
	amount->dims = dims;
	amount->top = name;
	amount->text.len = (size_t)(name.at + name.len - amount->text.at);
	amount->tokens = ahead.at - walk->at;
	walk->at = ahead.at;
	return true;
}

/* "750 ml shampoo", "2 kg of lentils": what an amount is of changes nothing. */
static bool
is_stuff(const struct walk *walk, unsigned at)
{
	const struct amounts *amounts = walk->amounts;
	const struct amount *last = &amounts->list[amounts->count - (amounts->count > 0)];
	unsigned end = last->at + last->tokens;

	return amounts->count > 0 && (end == at || (end + 1 == at && is_word(walk, end, "of"))) &&
	    !token_at(walk, end - 1)->ends &&
	    (last->dims.of[DIM_LENGTH] == 3 || last->dims.of[DIM_MASS] == 1 || last->dims.of[DIM_DATA] == 1) &&
	    last->below.len == 0 && amounts_counts(token_at(walk, at)->word);
}

static bool
take_word(struct walk *walk)
{
	const struct token *token = token_at(walk, walk->at);
	struct amounts_wanted *wanted = &walk->amounts->wanted;
	enum word_class class = amounts_class_of(token->word);
	bool many = strcmp(token->word, "many") == 0;

	if (walk->equals || (walk->amounts->count > 0 && strcmp(token->word, "equals") == 0)) {
		walk->at++;
		return !walk->equals && (walk->equals = true);
	}
	walk->amounts->by_weight |= strcmp(token->word, "weight") == 0;
	walk->many = many || (walk->many && is_times(walk, walk->at));
	walk->pointed = many || strcmp(token->word, "in") == 0;
	walk->at++;
	/* "how many eggs" */
	if (walk->at > 1 && is_word(walk, walk->at - 2, "many") && amounts_counts(token->word)) {
		wanted->noun = span_of(token->word);
		wanted->noun_text = token->text;
		return true;
	}
	/* "4 m x 3 m" */
	if (is_times(walk, walk->at - 1) && walk->amounts->count > 0 && is_number(walk, walk->at))
		return true;
	/* "with the coupon" may change all amounts. */
	if (class == WORD_UNKNOWN && !many)
		return walk->nouns++ < NOUNS_MAX && walk->at > 1 &&
		    (is_stuff(walk, walk->at - 1) ||
			(is_article(walk, walk->at - 2) &&
			    !(walk->at > 2 &&
				(is_word(walk, walk->at - 3, "with") || is_word(walk, walk->at - 3, "after")))));
	if (class > WORD_THING)
		wanted->classes |= 1U << class;
	if (strcmp(token->word, "how") == 0 || strcmp(token->word, "what") == 0)
		wanted->at = walk->at - 1;
	return true;
}

bool
amounts_read(struct amounts *amounts)
{
	struct walk walk = {.amounts = amounts};

	amounts->count = 0;
	amounts->by_weight = amounts->sized = false;
	amounts->wanted = (struct amounts_wanted){.at = ~0U};
	while (walk.at < amounts->tokens->count) {
		const struct token *token = token_at(&walk, walk.at);

		if (cpu_spend(4) || token->kind == TOKEN_OTHER)
			return false;
		if (token->kind == TOKEN_NUMBER
			? !take_amount(&walk)
			: !take_wanted(&walk) && !take_wanted_per(&walk) && !take_one(&walk) && !take_word(&walk))
			return false;
		if (token->kind == TOKEN_NUMBER && !take_equal(&walk))
			return false;
		if (token->kind == TOKEN_NUMBER)
			walk.pointed = false;
	}
	return !walk.equals;
}
