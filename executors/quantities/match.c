/*
 * Fitting by trial, alternative after alternative. What is still to come is a list on the stack, so that whatever was
 * tried is taken back when it leads nowhere.
 */
#include "executors/quantities/row.h"

#include "policies/cpu.h"

#define PARTS_MAX 6
#define DEPTH_MAX 160

struct rest {
	const char *at;
	const struct rest *then;
};

struct attempt {
	const struct row *row;
	const struct tokens *tokens;
	struct operands *operands;
	const char *parts[PARTS_MAX];
	unsigned left; /* a bit for each part that is still to come */
	unsigned part_count;
	unsigned *steps;
	unsigned depth;
};

/* What a noun never is: words that would change what is asked. */
static const char *const reserved[] = {"'s", "a", "about", "after", "all", "already", "also", "always", "an", "and",
    "annually", "another", "answer", "any", "are", "as", "at", "average", "back", "bad", "be", "because", "before",
    "best", "better", "between", "bigger", "both", "bucks", "but", "by", "cents", "cheaper", "compare", "compound",
    "compounded", "correct", "cost", "costs", "cubed", "daily", "day", "days", "decrease", "did", "difference",
    "different", "discuss", "divided", "do", "does", "dollar", "dollars", "double", "doubled", "each", "enough",
    "equals", "eur", "euro", "euros", "even", "every", "except", "excl", "excluded", "excluding", "explain", "extra",
    "fair", "false", "faster", "first", "for", "former", "free", "from", "gbp", "get", "going", "good", "half", "has",
    "have", "her", "high", "him", "how", "i", "if", "in", "incl", "included", "including", "increase", "increased",
    "instead", "interest", "is", "it", "last", "latter", "least", "left", "less", "list", "low", "many", "maybe", "me",
    "mean", "median", "mine", "minus", "mode", "monthly", "more", "most", "much", "multiplied", "my", "myself", "never",
    "new", "next", "no", "normal", "not", "number", "numbers", "of", "off", "old", "on", "one", "only", "or", "other",
    "our", "ours", "out", "over", "pay", "people", "per", "percent", "persons", "plus", "pounds", "product", "question",
    "range", "rate", "reduced", "remainder", "remaining", "respectively", "right", "root", "same", "second", "share",
    "should", "since", "slash", "slower", "smaller", "split", "squared", "sum", "tax", "than", "that", "the", "their",
    "them", "then", "there", "they", "third", "this", "thrice", "times", "tip", "to", "today", "tomorrow", "too",
    "total", "translate", "tripled", "true", "twice", "typical", "unless", "until", "up", "us", "usd", "versus", "vs",
    "was", "we", "weekly", "went", "were", "what", "when", "where", "which", "who", "why", "will", "with", "without",
    "worst", "worth", "write", "wrong", "year", "yearly", "years", "yes", "yesterday", "you", "your", "yours",
    "yourself"};

static bool fit(struct attempt *attempt, const char *at, const struct rest *then, unsigned token);

static bool
is_reserved(const char *word)
{
	size_t low = 0, high = sizeof(reserved) / sizeof(reserved[0]);

	while (low < high) {
		size_t middle = (low + high) / 2;
		int order = strcmp(word, reserved[middle]);

		if (order == 0)
			return true;
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return word[0] == '\'';
}

bool
shape_ends(const char *at)
{

	return *at == '\0' || *at == '/' || *at == ')' || *at == '&';
}

/* The bracket that closes the one at an offset. */
static const char *
close_of(const char *at)
{
	unsigned depth = 0;

	for (; *at != '\0'; at++) {
		depth += *at == '(';
		depth -= *at == ')';
		if (depth == 0)
			return at;
	}
	return at;
}

/* Whether an alternative may fit: not where it begins with a word of another letter. */
static bool
may_begin(const struct attempt *attempt, const char *at, unsigned token)
{

	while (*at == ' ')
		at++;
	if (!(*at >= 'a' && *at <= 'z') ||
	    (token < attempt->tokens->count && attempt->tokens->list[token].word[0] == *at))
		return true;
	while ((*at >= 'a' && *at <= 'z') || *at == '+')
		at++;
	return *at == '?' || !(*at == ' ' || *at == '/' || *at == ')' || *at == '\0');
}

/* Any of the alternatives that begin here, then the rest. */
static bool
fit_any(struct attempt *attempt, const char *at, const struct rest *then, unsigned token)
{
	unsigned depth = 0;

	if (may_begin(attempt, at, token) && fit(attempt, at, then, token))
		return true;
	for (; *at != '\0' && (depth > 0 || *at != ')'); at++) {
		depth += *at == '(';
		depth -= *at == ')';
		if (depth == 0 && *at == '/' && may_begin(attempt, at + 1, token) && fit(attempt, at + 1, then, token))
			return true;
	}
	return false;
}

/* Whether a word does no more than join two parts. */
static bool
is_joint(const char *word)
{

	return strcmp(word, "and") == 0 || strcmp(word, "but") == 0 || strcmp(word, "if") == 0;
}

/* A shape's end: all tokens are used, and the row has a value for them. */
static bool
fit_end(const struct attempt *attempt, unsigned token)
{

	return token == attempt->tokens->count &&
	    (attempt->row->when == NULL || formula_holds(attempt->row->when, attempt->operands));
}

/* A part's end: any of those that are left. */
static bool
fit_next_part(struct attempt *attempt, unsigned token)
{
	bool first = attempt->left == (1U << attempt->part_count) - 1;

	if (attempt->left == 0)
		return fit_end(attempt, token);
	/* "... and how much": that would be a second question. */
	if (!first && token + 1 < attempt->tokens->count && is_joint(attempt->tokens->list[token].word) &&
	    strcmp(attempt->tokens->list[token + 1].word, "what") != 0 &&
	    strcmp(attempt->tokens->list[token + 1].word, "how") != 0 && fit_next_part(attempt, token + 1))
		return true;
	for (unsigned i = 0; i < attempt->part_count; i++) {
		if ((attempt->left >> i & 1) == 0)
			continue;
		attempt->left ^= 1U << i;
		if (fit(attempt, attempt->parts[i], NULL, token))
			return true;
		attempt->left ^= 1U << i;
	}
	return false;
}

/* "{A money}": the quantity is kept, and given back when the rest does not fit. */
static bool
fit_slot(struct attempt *attempt, const char *at, const struct rest *rest, unsigned token)
{
	struct span name = {at + 3, strcspn(at + 3, "}")};
	struct operand *kept = at[1] == '#' ? NULL : &attempt->operands->of[at[1] - 'A'];
	const struct slot *slot = slot_find(name);
	struct operand found = {.bound = true}, before;
	unsigned n = slot->take(attempt->operands->policy, attempt->tokens, token, &found);

	if (n == 0)
		return false;
	before = *kept;
	if (before.bound && (before.kind != found.kind || !rational_equals(&before.value, &found.value)))
		return false;
	*kept = found;
	if (fit(attempt, rest->at, rest->then, token + n))
		return true;
	*kept = before;
	return false;
}

/* One number of a list, then the next one or the rest. */
static bool
fit_list(struct attempt *attempt, const struct rest *rest, unsigned token)
{
	struct operands *operands = attempt->operands;
	unsigned before = operands->list_count, n = 0;
	const struct token *tokens = attempt->tokens->list;
	const struct slot *slot = slot_find(span_of("money"));

	while (operands->list_count < ROW_LIST_MAX) {
		struct operand found = {.bound = true};

		if (operands->list_count > before && token < attempt->tokens->count &&
		    strcmp(tokens[token].word, "and") == 0 && token + 1 < attempt->tokens->count)
			n = 1;
		else
			n = 0;
		if (token + n >= attempt->tokens->count || tokens[token + n].kind != TOKEN_NUMBER)
			break;
		token += n;
		n = slot->take(operands->policy, attempt->tokens, token, &found);
		if (n == 0)
			break;
		operands->list[operands->list_count++] = found;
		token += n;
	}
	if (operands->list_count - before >= 2 && fit(attempt, rest->at, rest->then, token))
		return true;
	operands->list_count = before;
	return false;
}

static bool
fit_word(struct attempt *attempt, struct span word, bool plural, const struct rest *rest, unsigned token)
{
	const struct token *found = &attempt->tokens->list[token];
	size_t n = word.len;

	if (token == attempt->tokens->count || strncmp(found->word, word.at, n) != 0)
		return false;
	if (found->word[n] != '\0' &&
	    (!plural || (strcmp(found->word + n, "s") != 0 && strcmp(found->word + n, "es") != 0)))
		return false;
	return fit(attempt, rest->at, rest->then, token + 1);
}

static bool
fit_noun(struct attempt *attempt, const struct rest *rest, unsigned token)
{
	const struct token *found = &attempt->tokens->list[token];

	return token < attempt->tokens->count && found->kind == TOKEN_WORD && found->word[1] != '\0' &&
	    !is_reserved(found->word) && fit(attempt, rest->at, rest->then, token + 1);
}

/* One element of a shape, what it is followed by being known. */
static bool
fit_element(struct attempt *attempt, struct span element, const struct rest *rest, unsigned token)
{
	bool plural = element.at[element.len - 1] == '+';
	const char *phrases;

	switch (element.at[0]) {
	case '(':
		return fit_any(attempt, element.at + 1, rest, token);
	case '@':
		phrases = phrases_of((struct span){element.at + 1, element.len - 1});
		return phrases != NULL && fit_any(attempt, phrases, rest, token);
	case '{':
		return element.at[1] == '*' ? fit_list(attempt, rest, token)
					    : fit_slot(attempt, element.at, rest, token);
	case '~':
		return fit_noun(attempt, rest, token);
	default:
		element.len -= plural;
		return fit_word(attempt, element, plural, rest, token);
	}
}

struct span
shape_element(const char *at)
{
	size_t n = 0;

	if (*at == '(')
		return (struct span){at, (size_t)(close_of(at) - at) + 1};
	if (*at == '{')
		return (struct span){at, strcspn(at, "}") + 1};
	while (at[n] != '\0' && at[n] != ' ' && at[n] != '/' && at[n] != ')' && at[n] != '?' && at[n] != '&')
		n++;
	return (struct span){at, n};
}

static bool
fit(struct attempt *attempt, const char *at, const struct rest *then, unsigned token)
{
	struct span element;
	struct rest rest;
	bool found;

	while (*at == ' ')
		at++;
	if (shape_ends(at)) {
		if (then == NULL)
			return fit_next_part(attempt, token);
		return fit(attempt, then->at, then->then, token);
	}
	if (cpu_spend(2) || ++*attempt->steps > ROW_STEPS_MAX || attempt->depth == DEPTH_MAX)
		return false;
	element = shape_element(at);
	rest = (struct rest){element.at + element.len + (element.at[element.len] == '?'), then};
	attempt->depth++;
	found = fit_element(attempt, element, &rest, token) ||
	    (element.at[element.len] == '?' && fit(attempt, rest.at, then, token));
	attempt->depth--;
	return found;
}

static bool
fit_shape(struct attempt *attempt, const char *shape)
{
	const char *part = shape;

	attempt->part_count = 0;
	while (part != NULL && attempt->part_count < PARTS_MAX) {
		attempt->parts[attempt->part_count++] = part;
		part = strchr(part, '&');
		part = part != NULL ? part + 1 : NULL;
	}
	attempt->left = (1U << attempt->part_count) - 1;
	attempt->depth = 0;
	for (unsigned i = 0; i < 26; i++)
		attempt->operands->of[i].bound = false;
	attempt->operands->list_count = 0;
	return fit_next_part(attempt, 0);
}

bool
row_fits(const struct row *row, unsigned number, const struct tokens *tokens, const struct word_set *words,
    unsigned *steps, struct operands *operands)
{
	struct attempt attempt = {.row = row, .tokens = tokens, .operands = operands, .steps = steps};

	for (unsigned i = 0; i < ROW_SHAPES_MAX && row->shapes[i] != NULL; i++)
		if (shape_may_fit(number, i, tokens, words) && fit_shape(&attempt, row->shapes[i]))
			return true;
	return false;
}
