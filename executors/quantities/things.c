/*
 * The noun behind a number, an adjective skipped.
 */
#include "executors/quantities/row.h"

#include "executors/quantities/units.h"
#include "routes/text/number_words.h"

/* Units that no policy lists, and what is cut. */
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
