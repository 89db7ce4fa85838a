/*
 * The noun after a number, skipping an adjective.
 */
#include "executors/quantities/row.h"

#include "executors/quantities/units.h"
#include "routes/text/number_words.h"

/* Units that no policy lists, and things that are cut. */
static const char *const cut[] = {"pizzas", "pizza", "cakes", "cake", "pies", "pie", "loaves", "loaf", "bread", "acres",
    "sandwiches", "points", "units", "parts", "shares", "calories", "marks", "grades", "scores", "times", "ways",
    "percents", "dollars", "bucks", "euros", "pounds", "cents", NULL};
static const char *const plurals[] = {
    "people", "men", "women", "children", "mice", "sheep", "fish", "teeth", "feet", NULL};

bool
things_are_whole(const struct policy *policy, const char *noun)
{
	size_t n = strlen(noun);
	bool plural = number_word_among(span_of(noun), plurals) ||
	    (n > 3 && noun[n - 1] == 's' && strchr("sui'", noun[n - 2]) == NULL);

	return plural && !number_word_among(span_of(noun), cut) && !unit_is_name(policy, noun);
}

bool
things_are_counted(const struct policy *policy, const struct tokens *tokens, struct span number)
{
	unsigned i = 0;

	while (i < tokens->count && tokens->list[i].text.at != number.at)
		i++;
	if (i == tokens->count || tokens->list[i].currency != NULL || tokens->list[i].percent)
		return false;
	for (unsigned at = i + 1; at <= i + 2 && at < tokens->count && !tokens->list[at - 1].ends; at++) {
		const char *word = tokens->list[at].word;

		if (tokens->list[at].kind != TOKEN_WORD || unit_is_name(policy, word) || currency_of_word(word) != NULL)
			return false;
		if (things_are_whole(policy, word))
			return true;
	}
	return false;
}

/* "egg" and "eggs", "box" and "boxes". */
static bool
is_same_noun(const char *a, const char *b)
{
	size_t n = strlen(a), m = strlen(b);

	if (n > m)
		return is_same_noun(b, a);
	return strncmp(a, b, n) == 0 && (m == n || strcmp(b + n, "s") == 0 || strcmp(b + n, "es") == 0);
}

/* Counted things: the word after each number that is not money or a share. */
static unsigned
nouns_of(const struct tokens *tokens, const char *nouns[TOKENS_MAX])
{
	unsigned count = 0;

	for (unsigned i = 0; i + 1 < tokens->count; i++) {
		const struct token *number = &tokens->list[i];

		if (number->kind == TOKEN_NUMBER && number->currency == NULL && !number->percent && !number->ends &&
		    number[1].kind == TOKEN_WORD && currency_of_word(number[1].word) == NULL)
			nouns[count++] = number[1].word;
	}
	return count;
}

/* What a price is for: "$2 per km", "price per dozen"; NULL: this token does not say. */
static const char *
rate_at(const struct tokens *tokens, unsigned i)
{
	static const char *const ties[] = {"per", "a", "an", "every", "slash", NULL};
	static const char *const asks[] = {"price", "cost", "costs", "much", NULL};
	const struct token *token = &tokens->list[i];

	if (i == 0 || i + 1 >= tokens->count || token[1].kind != TOKEN_WORD ||
	    !number_word_among(span_of(token->word), ties))
		return NULL;
	return token[-1].kind == TOKEN_NUMBER || currency_of_word(token[-1].word) != NULL ||
		number_word_among(span_of(token[-1].word), asks)
	    ? token[1].word
	    : NULL;
}

bool
things_agree(const struct policy *policy, const struct tokens *tokens)
{
	static const char *const any[] = {"piece", "item", "one", "unit", "person", "head", NULL};
	const char *nouns[TOKENS_MAX], *unit = NULL, *rate;
	unsigned count = nouns_of(tokens, nouns);

	for (unsigned i = 0; i < count; i++) {
		if (!unit_is_name(policy, nouns[i]))
			continue;
		if (unit != NULL && !is_same_noun(unit, nouns[i]))
			return false;
		unit = nouns[i];
	}
	for (unsigned i = 0; count > 0 && i < tokens->count; i++) {
		bool told = (rate = rate_at(tokens, i)) == NULL || number_word_among(span_of(rate), any);

		for (unsigned k = 0; k < count && !told; k++)
			told = is_same_noun(rate, nouns[k]) ||
			    (strcmp(nouns[k], "pack") == 0 && !unit_is_name(policy, rate));
		if (!told)
			return false;
	}
	return true;
}
