/*
 * Matching by backtracking over alternatives. What must still match is a list on the stack, so that a failed attempt
 * leaves nothing behind.
 */
#include "executors/quantities/row.h"

#include <assert.h>

#include "policies/cpu.h"

#define PARTS_MAX 6
#define DEPTH_MAX 160
#define ELEMENTS  8192 /* a power of two; all shapes have ten times as many, but few of them are used */
#define CLASSES   32
#define CHOICES   512 /* of all classes */

struct rest {
	const char *at;
	const struct rest *then;
};

struct attempt {
	const struct row *row;
	const struct tokens *tokens;
	struct operands *operands;
	const char *parts[PARTS_MAX];
	unsigned left; /* a bit for each remaining part */
	unsigned part_count;
	unsigned *steps;
	unsigned depth;
};

/* An alternative of a class. */
struct choice {
	const char *at;
	uint32_t letter; /* its first letter in lower case; 0: something else, or nothing */
};

struct class
{
	const char *within; /* as for phrases_of */
	const struct choice *choices;
	size_t count;
};

/* An element of a shape, parsed. */
struct element {
	const char *at;
	const char *within;        /* the alternatives of a group or a class; NULL: not one */
	const struct class *class; /* NULL: not one */
	const struct slot *slot;   /* of a quantity */
	uint32_t letters;          /* which small letters the alternatives begin with */
	bool any;                  /* one of these may begin with something else, or be empty */
	uint16_t len;
};

/* Words that are never a noun, since they would change the question. */
static const char *const reserved[] = {"'s", "a", "about", "after", "ago", "all", "already", "also", "always", "an",
    "and", "annually", "another", "answer", "any", "are", "as", "at", "average", "back", "bad", "be", "because",
    "before", "best", "better", "between", "bigger", "both", "bucks", "but", "by", "cashback", "cents", "cheaper",
    "compare", "compound", "compounded", "correct", "cost", "costs", "coupon", "cubed", "daily", "day", "days",
    "decrease", "did", "difference", "different", "discuss", "divided", "do", "does", "dollar", "dollars", "double",
    "doubled", "each", "enough", "equals", "eur", "euro", "euros", "even", "every", "except", "excl", "excluded",
    "excluding", "exclusive", "explain", "extra", "factorial", "fair", "false", "faster", "first", "for", "former",
    "free", "from", "gbp", "get", "going", "good", "gross", "half", "halves", "has", "have", "hence", "her", "high",
    "him", "how", "i", "if", "in", "incl", "included", "including", "inclusive", "increase", "increased", "instead",
    "interest", "inverse", "is", "it", "last", "latter", "least", "left", "less", "list", "low", "many", "max",
    "maximum", "maybe", "me", "mean", "median", "min", "mine", "minimum", "minus", "mod", "mode", "modulo", "monthly",
    "more", "most", "much", "multiplied", "my", "myself", "negative", "net", "never", "new", "next", "no", "normal",
    "not", "number", "numbers", "of", "off", "old", "on", "one", "only", "or", "orders", "other", "our", "ours", "out",
    "over", "pay", "people", "per", "percent", "persons", "plus", "pounds", "product", "question", "range", "rate",
    "reciprocal", "reduced", "remainder", "remaining", "respectively", "right", "root", "round", "same", "second",
    "share", "should", "since", "slash", "slower", "smaller", "split", "squared", "sum", "tax", "than", "that", "the",
    "their", "them", "then", "there", "they", "third", "this", "thrice", "times", "tip", "to", "today", "tomorrow",
    "too", "total", "translate", "tripled", "true", "twice", "typical", "unless", "unsold", "until", "up", "us", "usd",
    "versus", "voucher", "vs", "was", "we", "weekly", "went", "were", "what", "when", "where", "which", "who", "why",
    "will", "with", "without", "worst", "worth", "write", "wrong", "year", "yearly", "years", "yes", "yesterday", "you",
    "your", "yours", "yourself"};

static bool fit(struct attempt *attempt, const char *at, const struct rest *then, unsigned token);

bool
word_is_reserved(const char *word)
{
	size_t low = 0, high = nitems(reserved);

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

/* The first letter of an alternative, as a bit; 0: it may begin with something else, or be empty. */
static uint32_t
letter_of(const char *at)
{
	char first;

	while (*at == ' ')
		at++;
	first = *at;
	if (!(first >= 'a' && first <= 'z'))
		return 0;
	while ((*at >= 'a' && *at <= 'z') || *at == '+')
		at++;
	return *at == ' ' || *at == '/' || *at == ')' || *at == '\0' ? UINT32_C(1) << (first - 'a') : 0;
}

/* Whether an alternative may match: false if it begins with another letter. */
static bool
may_begin(uint32_t own, uint32_t letter)
{

	return own == 0 || (own & letter) != 0;
}

/* The first letter of a token's word, likewise. */
static uint32_t
letter_at(const struct attempt *attempt, unsigned token)
{
	char first = token < attempt->tokens->count ? attempt->tokens->list[token].word[0] : '\0';

	return first >= 'a' && first <= 'z' ? UINT32_C(1) << (first - 'a') : 0;
}

/* The next alternative; NULL: this is the last. */
static const char *
next_alternative(const char *at)
{
	unsigned depth = 0;

	for (; *at != '\0' && (depth > 0 || *at != ')'); at++) {
		depth += *at == '(';
		depth -= *at == ')';
		if (depth == 0 && *at == '/')
			return at + 1;
	}
	return NULL;
}

/* A class by its alternatives: it occurs in hundreds of shapes and is parsed once. */
static const struct class *
class_of(const char *within)
{
	static struct class classes[CLASSES];
	static struct choice choices[CHOICES];
	static size_t class_count, choice_count;
	struct class *class = classes;

	while (class < classes + class_count && class->within != within)
		class ++;
	if (class < classes + class_count)
		return class;
	assert(class_count < CLASSES);
	*class = (struct class){within, &choices[choice_count], 0};
	class_count++;
	for (const char *at = within; at != NULL; at = next_alternative(at), class->count++) {
		assert(choice_count < CHOICES);
		choices[choice_count++] = (struct choice){at, letter_of(at)};
	}
	return class;
}

/* Any of the alternatives, then the rest. */
static bool
fit_any(struct attempt *attempt, const struct element *element, const struct rest *then, unsigned token)
{
	uint32_t letter = letter_at(attempt, token);
	const struct class *class = element->class;

	if (!element->any && (element->letters & letter) == 0)
		return false;
	for (size_t i = 0; class != NULL && i < class->count; i++)
		if (may_begin(class->choices[i].letter, letter) && fit(attempt, class->choices[i].at, then, token))
			return true;
	for (const char *at = class == NULL ? element->within : NULL; at != NULL; at = next_alternative(at))
		if (may_begin(letter_of(at), letter) && fit(attempt, at, then, token))
			return true;
	return false;
}

/* Whether a word only joins two parts. */
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

/* A part's end: continue with any of the remaining ones. */
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

/* "{A money}": store the quantity, and remove it if the rest does not match. */
static bool
fit_slot(struct attempt *attempt, const struct element *element, const struct rest *rest, unsigned token)
{
	struct operand *kept = &attempt->operands->of[element->at[1] - 'A'];
	struct operand found = {.bound = true}, before;
	unsigned n = token < attempt->tokens->count ? element->slot->take(attempt->tokens, token, &found) : 0;

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
fit_list(struct attempt *attempt, const struct slot *slot, const struct rest *rest, unsigned token)
{
	struct operands *operands = attempt->operands;
	unsigned before = operands->list_count, n = 0;
	const struct token *tokens = attempt->tokens->list;

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
		n = slot->take(attempt->tokens, token, &found);
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

	if (token == attempt->tokens->count || found->word[0] != *word.at || strncmp(found->word, word.at, n) != 0)
		return false;
	if (found->word[n] != '\0' &&
	    (!plural || (strcmp(found->word + n, "s") != 0 && strcmp(found->word + n, "es") != 0)))
		return false;
	return fit(attempt, rest->at, rest->then, token + 1);
}

/* "halved", "rounded": an operation on the preceding number. */
static bool
is_participle(const char *word)
{
	size_t n = strlen(word);

	return n > 5 && strcmp(word + n - 2, "ed") == 0 && word[n - 3] != 'e';
}

static bool
is_noun(const char *word)
{

	return word[0] != '\0' && word[1] != '\0' && !word_is_reserved(word) && !is_participle(word);
}

static bool
fit_noun(struct attempt *attempt, const struct rest *rest, unsigned token)
{
	const struct token *found = &attempt->tokens->list[token];

	return token < attempt->tokens->count && found->kind == TOKEN_WORD && is_noun(found->word) &&
	    fit(attempt, rest->at, rest->then, token + 1);
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

/* Separate, to keep the code that looks elements up small. */
__attribute__((noinline)) static void
take_apart(struct element *element, const char *at)
{
	struct span text = shape_element(at);

	*element = (struct element){.at = at, .len = (uint16_t)text.len};
	if (*at == '(')
		element->within = at + 1;
	else if (*at == '@')
		element->within = phrases_of((struct span){at + 1, text.len - 1});
	else if (*at == '{')
		element->slot =
		    slot_find(at[1] == '*' ? span_of("money") : (struct span){at + 3, strcspn(at + 3, "}")});
	element->class = *at == '@' && element->within != NULL ? class_of(element->within) : NULL;
	for (at = element->within; at != NULL; at = next_alternative(at)) {
		element->letters |= letter_of(at);
		element->any |= letter_of(at) == 0;
	}
}

/*
 * The element at a position of a shape. Recent ones are cached by address: the same few hundred are tried on every
 * prompt. Processes of this program have one thread each.
 */
static struct element
element_at(const char *at)
{
	static struct element kept[ELEMENTS];
	size_t i = ((uintptr_t)at * UINT64_C(0x9e3779b97f4a7c15)) >> 51;

	/* Two with the same slot get adjacent ones. */
	if (kept[i].at != at && kept[i].at != NULL)
		i ^= 1;
	if (kept[i].at != at)
		take_apart(&kept[i], at);
	return kept[i];
}

/* One element of a shape, given what follows it. */
static bool
fit_element(struct attempt *attempt, const struct element *element, const struct rest *rest, unsigned token)
{
	bool plural = element->at[element->len - 1] == '+';

	switch (element->at[0]) {
	case '(':
	case '@':
		return fit_any(attempt, element, rest, token);
	case '{':
		return element->at[1] == '*' ? fit_list(attempt, element->slot, rest, token)
					     : fit_slot(attempt, element, rest, token);
	case '~':
		return fit_noun(attempt, rest, token);
	default:
		return fit_word(attempt, (struct span){element->at, element->len - plural}, plural, rest, token);
	}
}

static bool
fit(struct attempt *attempt, const char *at, const struct rest *then, unsigned token)
{
	struct element element;
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
	element = element_at(at);
	rest = (struct rest){element.at + element.len + (element.at[element.len] == '?'), then};
	attempt->depth++;
	found = fit_element(attempt, &element, &rest, token) ||
	    (element.at[element.len] == '?' && fit(attempt, rest.at, then, token));
	attempt->depth--;
	return found;
}

static bool
fit_shape(struct attempt *attempt, const char *shape, unsigned from)
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
	return fit_next_part(attempt, from);
}

/* "if shoes are $90 and 20% off": a supposition counts like a fact. */
static unsigned
first_told(const struct tokens *tokens)
{
	static const char *const openers[] = {
	    "if", "suppose", "supposing", "assuming", "assume", "given", "imagine", "when"};

	for (size_t i = 0; tokens->count > 0 && i < nitems(openers); i++)
		if (strcmp(tokens->list[0].word, openers[i]) == 0)
			return tokens->count > 1 && strcmp(tokens->list[1].word, "that") == 0 ? 2 : 1;
	return 0;
}

bool
row_fits(const struct row *row, unsigned number, const struct tokens *tokens, const struct word_set *words,
    unsigned *steps, struct operands *operands)
{
	unsigned told = first_told(tokens);
	struct attempt attempt = {.row = row, .tokens = tokens, .operands = operands, .steps = steps};

	for (unsigned i = 0; i < ROW_SHAPES_MAX && row->shapes[i] != NULL; i++)
		if (shape_may_fit(number, i, tokens, words) &&
		    (fit_shape(&attempt, row->shapes[i], 0) || (told > 0 && fit_shape(&attempt, row->shapes[i], told))))
			return true;
	return false;
}
