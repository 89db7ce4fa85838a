/*
 * Token by token: kinds with the most tokens are tried first.
 */
#include "executors/arithmetic/operand_places.h"

#include "executors/quantities/calendar_slots.h"
#include "executors/quantities/row.h"
#include "policies/cpu.h"

struct walk {
	const struct policy *policy;
	const struct tokens *tokens;
	unsigned signs; /* of the calendar */
};

static struct span
text_between(const struct tokens *tokens, unsigned at, unsigned end)
{
	const struct span *first = &tokens->list[at].text, *last = &tokens->list[end - 1].text;

	return (struct span){first->at, (size_t)(last->at + last->len - first->at)};
}

/* "64.50" of "$64.50", all of "three"; nothing of "12k". */
static struct span
digits_of(const struct token *token)
{
	struct span digits = token->text;

	if (token->word[0] != '\0')
		return digits;
	while (digits.len > 0 && !isdigit((unsigned char)digits.at[0]) && digits.at[0] != '.') {
		digits.at++;
		digits.len--;
	}
	while (digits.len > 0 && !isdigit((unsigned char)digits.at[digits.len - 1]))
		digits.len--;
	for (size_t i = 0; i < token->text.len; i++)
		if (isalpha((unsigned char)token->text.at[i]))
			digits.len = 0;
	return digits;
}

/* A unit that begins at a token. Returns how many tokens it has. */
static unsigned
unit_at(const struct walk *walk, unsigned at, struct unit_name *unit)
{
	const struct tokens *tokens = walk->tokens;
	unsigned end = at;

	if (at >= tokens->count || tokens->list[at].kind != TOKEN_WORD || strcmp(tokens->list[at].word, "in") == 0 ||
	    strcmp(tokens->list[at].word, "a") == 0 ||
	    !unit_read(walk->policy, text_between(tokens, at, tokens->count), unit))
		return 0;
	while (end < tokens->count && tokens->list[end].text.at < unit->text.at + unit->text.len)
		end++;
	return tokens->list[end - 1].text.at + tokens->list[end - 1].text.len == unit->text.at + unit->text.len
	    ? end - at
	    : 0;
}

static unsigned
take_slot(const struct walk *walk, unsigned at, const char *name)
{
	struct operand operand UNCLEARED;

	operand = (struct operand){.bound = true};
	return at < walk->tokens->count ? slot_find(span_of(name))->take(walk->tokens, at, &operand) : 0;
}

/* A number in a unit, with adjacent parts: "5 feet 7 inches", "5 foot 11". */
static unsigned
take_measure(const struct walk *walk, unsigned at, struct operand_place *operand)
{
	const struct tokens *tokens = walk->tokens;
	struct unit_name next;
	unsigned n = unit_at(walk, at + 1, &operand->unit), more;

	if (n == 0)
		return 0;
	for (n++; at + n < tokens->count && tokens->list[at + n].kind == TOKEN_NUMBER && !tokens->list[at + n - 1].ends;
	     n += 1 + more) {
		more = unit_at(walk, at + n + 1, &next);
		if (more > 0 && !operand_places_alike(walk->policy, &operand->unit, &next, false))
			break;
		operand->digits.len = 0;
	}
	operand->kind = OPERAND_MEASURE;
	return n;
}

static unsigned
take_days(const struct walk *walk, unsigned at, struct operand_place *operand)
{
	unsigned dated = CALENDAR_SIGN_DATE | CALENDAR_SIGN_WEEKDAY | CALENDAR_SIGN_YEAR, n = 0;

	/* "30 days after March 3" is also a day. */
	if (walk->tokens->list[at].kind == TOKEN_NUMBER && take_slot(walk, at + 1, "unit") > 0)
		return 0;
	if ((walk->signs & dated) != 0 && (n = take_slot(walk, at, "day")) > 0)
		operand->kind = OPERAND_DATE;
	else if ((walk->signs & CALENDAR_SIGN_CLOCK) != 0 && (n = take_slot(walk, at, "clock")) > 0)
		operand->kind = OPERAND_CLOCK;
	return n;
}

/* "a mile", not after a number: "$15 an hour" is a rate. */
static unsigned
take_one(const struct walk *walk, unsigned at, struct operand_place *operand)
{
	const struct token *token = &walk->tokens->list[at];
	unsigned n;

	if ((strcmp(token->word, "a") != 0 && strcmp(token->word, "an") != 0) ||
	    (at > 0 && token[-1].kind != TOKEN_WORD))
		return 0;
	n = unit_at(walk, at + 1, &operand->unit);
	operand->kind = OPERAND_MEASURE;
	return n > 0 && operand->unit.text.len > 1 ? n + 1 : 0;
}

/* A unit without a number. A single letter is a unit only after a word that announces one. */
static unsigned
take_wanted(const struct walk *walk, unsigned at, struct operand_place *operand)
{
	static const char *const pointing[] = {"in", "to", "into", "many", "much"};
	unsigned n = unit_at(walk, at, &operand->unit);

	operand->kind = OPERAND_UNIT;
	if (n == 0 || operand->unit.text.len > 1)
		return n;
	for (size_t i = 0; i < nitems(pointing); i++)
		if (at > 0 && strcmp(walk->tokens->list[at - 1].word, pointing[i]) == 0)
			return n;
	return 0;
}

/* The operand that begins at a token. Returns its number of tokens; 0: none. */
static unsigned
take(const struct walk *walk, unsigned at, struct operand_place *operand)
{
	const struct token *token = &walk->tokens->list[at];
	unsigned n;

	*operand = (struct operand_place){.at = at};
	if ((n = take_days(walk, at, operand)) > 0)
		return n;
	if ((n = take_slot(walk, at, "cash")) > 0) {
		token += token->kind == TOKEN_WORD;
		operand->kind = OPERAND_MONEY;
	} else if (token->kind != TOKEN_NUMBER) {
		n = take_one(walk, at, operand);
		return n > 0 ? n : take_wanted(walk, at, operand);
	}
	operand->negative = token->value.negative;
	operand->digits = digits_of(token);
	if (n > 0)
		return n;
	if ((n = take_slot(walk, at, "percent")) > 0)
		operand->kind = OPERAND_PERCENT;
	else if ((n = take_measure(walk, at, operand)) == 0)
		operand->kind = OPERAND_NUMBER;
	return n > 0 ? n : 1;
}

bool
operand_places_read(const struct policy *policy, struct span text, struct operand_places *operands)
{
	struct tokens *tokens = &operands->tokens;
	struct walk walk = {.policy = policy, .tokens = tokens};
	unsigned n;

	operands->count = 0;
	if (!quantity_tokens_read(span_strip(text), tokens))
		return false;
	tokens->policy = policy;
	walk.signs = calendar_signs(tokens);
	for (unsigned at = 0; at < tokens->count && !cpu_spend(16); at += n) {
		struct operand_place operand;

		n = take(&walk, at, &operand);
		if (n == 0 && tokens->list[at].kind == TOKEN_OTHER)
			return false;
		if (n > 0 && operands->count == OPERAND_PLACES_MAX)
			return false;
		if (n > 0) {
			operand.end = at + n;
			operand.text = text_between(tokens, at, at + n);
			operands->list[operands->count++] = operand;
		}
		n += n == 0;
	}
	return !cpu_is_spent();
}

bool
operand_places_alike(const struct policy *policy, const struct unit_name *a, const struct unit_name *b, bool same)
{

	for (size_t i = 0; i < policy->unit_count && !cpu_spend(4); i++) {
		const struct policy_unit *unit = &policy->units[i];

		if (!unit_is_called(unit, a))
			continue;
		for (size_t k = 0; k < policy->unit_count; k++)
			if ((same ? k == i : strcmp(policy->units[k].dimension, unit->dimension) == 0) &&
			    unit_is_called(&policy->units[k], b))
				return true;
	}
	return false;
}
