/*
 * The signs: words and phrases that deny, those that only look like it, and limits.
 */
#include "policies/cpu.h"
#include "policies/span.h"
#include "routes/text/negation_inside.h"
#include "routes/text/phrases.h"

struct sign {
	const char *words;
	enum reach reach;
};

/* Longer phrases come before their own beginnings. */
/* clang-format off */
static const struct sign signs[] = {
    {"yes or no", REACH_NONE}, {"no need", REACH_NONE}, {"no matter", REACH_NONE}, {"no doubt", REACH_NONE}, {"no problem", REACH_NONE},
    {"no worries", REACH_NONE}, {"no idea", REACH_NONE}, {"no other", REACH_NONE}, {"not only", REACH_NONE},
    {"not just", REACH_NONE}, {"not merely", REACH_NONE}, {"not simply", REACH_NONE}, {"not necessarily", REACH_NONE},
    {"not sure", REACH_NONE}, {"not need", REACH_NONE}, {"not have to", REACH_NONE}, {"dont need", REACH_NONE},
    {"dont have to", REACH_NONE}, {"neednt", REACH_NONE}, {"need not", REACH_NONE}, {"or not", REACH_NONE},
    {"if not", REACH_NONE}, {"why not", REACH_NONE}, {"nothing but", REACH_NONE}, {"nothing else", REACH_NONE},
    {"nothing other", REACH_NONE}, {"none other", REACH_NONE}, {"no one else", REACH_NONE},
    {"has no place", REACH_CLAUSE}, {"have no place", REACH_CLAUSE}, {"has no business", REACH_CLAUSE},
    {"have no business", REACH_CLAUSE}, {"at no point", REACH_CLAUSE}, {"at no time", REACH_CLAUSE},
    {"under no circumstances", REACH_CLAUSE}, {"under no circumstance", REACH_CLAUSE}, {"in no case", REACH_CLAUSE},
    {"on no account", REACH_CLAUSE}, {"by no means", REACH_CLAUSE}, {"nowhere", REACH_CLAUSE},
    {"no go", REACH_PASSIVE}, {"no gos", REACH_PASSIVE}, {"no one", REACH_RIGHT}, {"no", REACH_OBJECT},
    {"zero", REACH_OBJECT}, {"minus", REACH_OBJECT}, {"sans", REACH_OBJECT}, {"without", REACH_OBJECT},
    {"instead of", REACH_OBJECT}, {"rather than", REACH_OBJECT}, {"in place of", REACH_OBJECT},
    {"in lieu of", REACH_OBJECT}, {"as opposed to", REACH_OBJECT}, {"anything but", REACH_RIGHT},
    {"anything except", REACH_RIGHT}, {"anything other than", REACH_RIGHT}, {"everything but", REACH_RIGHT},
    {"everything except", REACH_RIGHT}, {"all but", REACH_RIGHT}, {"any word but", REACH_RIGHT}, {"every word but", REACH_RIGHT}, {"every word except", REACH_RIGHT},
    {"any word except", REACH_RIGHT}, {"any words but", REACH_RIGHT}, {"nobody", REACH_RIGHT}, {"noone", REACH_RIGHT},
    {"none", REACH_RIGHT}, {"nothing", REACH_RIGHT}, {"neither", REACH_JOINT}, {"nor", REACH_JOINT},
    {"free of", REACH_RIGHT}, {"free from", REACH_RIGHT}, {"devoid of", REACH_RIGHT}, {"void of", REACH_RIGHT},
    {"bereft of", REACH_RIGHT}, {"clear of", REACH_RIGHT}, {"clear from", REACH_RIGHT}, {"away from", REACH_RIGHT}, {"absence of", REACH_RIGHT},
    {"lack of", REACH_RIGHT}, {"lacks", REACH_RIGHT}, {"lacking", REACH_RIGHT}, {"lack", REACH_RIGHT},
    {"cant stand", REACH_RIGHT}, {"cannot stand", REACH_RIGHT}, {"can not stand", REACH_RIGHT}, {"hate", REACH_RIGHT},
    {"dislike", REACH_RIGHT}, {"detest", REACH_RIGHT}, {"despise", REACH_RIGHT}, {"loathe", REACH_RIGHT},
    {"sick of", REACH_RIGHT}, {"tired of", REACH_RIGHT}, {"avoid", REACH_RIGHT}, {"avoids", REACH_RIGHT},
    {"avoiding", REACH_RIGHT}, {"avoidance of", REACH_RIGHT}, {"refrain", REACH_RIGHT}, {"refrains", REACH_RIGHT},
    {"refraining", REACH_RIGHT}, {"abstain", REACH_RIGHT}, {"abstains", REACH_RIGHT}, {"abstaining", REACH_RIGHT},
    {"desist", REACH_RIGHT}, {"omit", REACH_RIGHT}, {"omits", REACH_RIGHT}, {"omitting", REACH_RIGHT},
    {"exclude", REACH_RIGHT}, {"excludes", REACH_RIGHT}, {"excluding", REACH_RIGHT}, {"skip", REACH_RIGHT},
    {"skips", REACH_RIGHT}, {"skipping", REACH_RIGHT}, {"eschew", REACH_RIGHT}, {"eschews", REACH_RIGHT},
    {"eschewing", REACH_RIGHT}, {"shun", REACH_RIGHT}, {"shuns", REACH_RIGHT}, {"shunning", REACH_RIGHT},
    {"ditch", REACH_RIGHT}, {"ditching", REACH_RIGHT}, {"forgo", REACH_RIGHT}, {"forgoes", REACH_RIGHT},
    {"forgoing", REACH_RIGHT}, {"forego", REACH_RIGHT}, {"spare me", REACH_RIGHT}, {"spare us", REACH_RIGHT},
    {"ban", REACH_RIGHT}, {"bans", REACH_RIGHT}, {"banning", REACH_RIGHT}, {"forbid", REACH_RIGHT},
    {"forbids", REACH_RIGHT}, {"forbidding", REACH_RIGHT}, {"prohibit", REACH_RIGHT}, {"prohibits", REACH_RIGHT},
    {"prohibiting", REACH_RIGHT}, {"disallow", REACH_RIGHT}, {"disallows", REACH_RIGHT}, {"stop using", REACH_RIGHT},
    {"quit using", REACH_RIGHT}, {"get rid of", REACH_RIGHT}, {"do away with", REACH_RIGHT},
    {"rule out", REACH_RIGHT}, {"leave out", REACH_RIGHT}, {"leaves out", REACH_RIGHT}, {"leaving out", REACH_RIGHT},
    {"cut out", REACH_RIGHT}, {"cutting out", REACH_RIGHT}, {"keep out", REACH_RIGHT}, {"keeping out", REACH_RIGHT},
    {"drop the", REACH_RIGHT}, {"drops the", REACH_RIGHT}, {"hold back", REACH_RIGHT}, {"cant bear", REACH_RIGHT}, {"dropping the", REACH_RIGHT}, {"lose the word", REACH_RIGHT},
    {"lose the words", REACH_RIGHT}, {"forget", REACH_RIGHT}, {"forgets", REACH_RIGHT}, {"forgetting", REACH_RIGHT},
    {"fail to", REACH_RIGHT}, {"fails to", REACH_RIGHT}, {"failing to", REACH_RIGHT}, {"hesitate to", REACH_RIGHT},
    {"neglect to", REACH_RIGHT}, {"afraid to", REACH_RIGHT}, {"afraid of", REACH_RIGHT}, {"shy to", REACH_RIGHT},
    {"never", REACH_CLAUSE}, {"cannot", REACH_CLAUSE}, {"forbidden", REACH_PASSIVE}, {"banned", REACH_PASSIVE},
    {"prohibited", REACH_PASSIVE}, {"disallowed", REACH_PASSIVE}, {"barred", REACH_PASSIVE},
    {"blacklisted", REACH_PASSIVE}, {"taboo", REACH_PASSIVE}, {"verboten", REACH_PASSIVE},
    {"unwanted", REACH_PASSIVE}, {"unwelcome", REACH_PASSIVE}, {"undesired", REACH_PASSIVE},
    {"undesirable", REACH_PASSIVE}, {"unacceptable", REACH_PASSIVE}, {"off limits", REACH_PASSIVE},
    {"off the table", REACH_PASSIVE}, {"out of bounds", REACH_PASSIVE}, {"out of the question", REACH_PASSIVE},
    {"unwelcome here", REACH_PASSIVE}, {"avoided", REACH_PASSIVE}, {"omitted", REACH_PASSIVE}, {"excluded", REACH_PASSIVE}, {"skipped", REACH_PASSIVE},
    {"left out", REACH_BEHIND}, {"absent", REACH_BEHIND}, {"missing", REACH_BEHIND}, {"cut out of", REACH_PASSIVE}, {"kept out", REACH_PASSIVE},
    {"stay out", REACH_PASSIVE}, {"stays out", REACH_PASSIVE},
};
/* clang-format on */

const char *const token_auxiliaries[] = {"do", "does", "did", "must", "should", "shall", "will", "would", "can",
    "could", "may", "might", "is", "are", "was", "were", "be", "been", "being", "has", "have", "ought", "to", NULL};
static const char *const comparisons[] = {"more", "less", "fewer", "longer", "shorter", "lower", "smaller", "greater",
    "larger", "higher", "later", "bigger", "earlier", NULL};
static const char *const limits[] = {
    "over", "above", "beyond", "under", "below", "exceed", "exceeding", "surpass", NULL};
/* "No more than", "not to exceed": a limit, which its reader inverts itself. */
static bool
is_bound(const struct tokens *tokens, unsigned i)
{
	static const char *const before[] = {"no", "not", "nothing", NULL}, *const than[] = {"than", NULL};
	static const char *const between[] = {"to", NULL};
	static const char *const words[] = {"words", NULL};
	unsigned next = i + 1;

	if (tokens->list[i].word[0] != 'n' || !token_is_word(tokens, i, before))
		return false;
	next += token_is_word(tokens, next, between);
	if (token_is_word(tokens, next, limits))
		return true;
	return token_is_word(tokens, next, comparisons) &&
	    token_is_word(tokens, next + 1 + token_is_word(tokens, next + 1, words), than);
}

/* By first letter: the first sign, and for each sign the next with the same letter; nitems(signs): none. */
struct sign_index {
	struct phrase_starts starts,
	    nearly; /* nearly: also of signs that negation.c and token_sign handle themselves */
	size_t first[32], next[nitems(signs)];
};

/* Shared, and made on first use: processes of this program have one thread each. */
static const struct sign_index *
sign_index(void)
{
	static const char *const others[] = {"not", "free", "leave", "leaving", "keep", "cut"};
	static struct sign_index index;
	static bool known;

	if (known)
		return &index;
	for (size_t letter = 0; letter < 32; letter++)
		index.first[letter] = nitems(signs);
	for (size_t s = nitems(signs); s-- > 0;) {
		size_t *first = &index.first[signs[s].words[0] & 31];

		index.next[s] = *first;
		*first = s;
		phrase_starts_add(&index.starts, signs[s].words);
	}
	index.nearly = index.starts;
	for (size_t i = 0; i < nitems(others); i++)
		phrase_starts_add(&index.nearly, others[i]);
	known = true;
	return &index;
}

bool
token_may_sign(const struct token *token)
{
	struct span word = span_of(token->word);

	return token->kind == TOKEN_WORD && word.len > 0 &&
	    (phrase_starts_at(&sign_index()->nearly, word, 0) || word.at[word.len - 1] == 't');
}

/* The sign in the table at i and its number of words, or 0. */
static unsigned
sign_in_table(const struct tokens *tokens, unsigned i, enum reach *reach)
{
	const struct sign_index *index = sign_index();
	struct span word = span_of(tokens->list[i].word);
	unsigned n;

	if (!phrase_starts_at(&index->starts, word, 0))
		return 0;
	for (size_t s = index->first[word.at[0] & 31]; s < nitems(signs); s = index->next[s]) {
		/* No sign begins with a one-letter word. */
		if (signs[s].words[1] == word.at[1] && (n = token_phrase(tokens, i, signs[s].words)) > 0) {
			*reach = signs[s].reach;
			return n;
		}
	}
	return 0;
}

/* The longest sign at i and its number of words, or 0. */
unsigned
token_sign(const struct tokens *tokens, unsigned i, enum reach *reach)
{
	const struct token *token = &tokens->list[i];
	size_t len = strlen(token->word);
	unsigned n;

	if (token->kind != TOKEN_WORD || len == 0 || cpu_spend(8) || is_bound(tokens, i))
		return 0;
	if ((n = sign_in_table(tokens, i, reach)) > 0)
		return n;
	/* "don't" has an apostrophe besides its letters; "dont" and "cant" are known without it. */
	if (strcmp(token->word, "not") == 0) {
		*reach = i > 0 && token_is_word(tokens, i - 1, token_auxiliaries) ? REACH_CLAUSE : REACH_RIGHT;
		return 1;
	}
	static const char *const bare[] = {"dont", "doesnt", "didnt", "cant", "wont", "shouldnt", "mustnt", "isnt",
	    "arent", "wasnt", "wouldnt", "couldnt", NULL};

	if (len > 3 && strcmp(token->word + len - 2, "nt") == 0 &&
	    (token->to - token->from > len || token_is_word(tokens, i, bare))) {
		*reach = REACH_CLAUSE;
		return 1;
	}
	return 0;
}
