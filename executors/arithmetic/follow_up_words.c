/*
 * A word has one meaning, and one without any ends the reading.
 */
#include "executors/arithmetic/follow_up_words.h"

#include "routes/text/phrases.h"

#define TOKENS_MOST 14
#define NOUN_MOST   3

/* The function of a word before the operand. */
enum lead {
	LEAD_TIES = 1 << 0,      /* "and", "same" */
	LEAD_AND = 1 << 1,       /* ... and no more than that */
	LEAD_ASKS = 1 << 2,      /* "what", "how" */
	LEAD_CHANGES = 1 << 3,   /* "if", "make": the value may be replaced */
	LEAD_ABOUT = 1 << 4,     /* connects only after "what" and "how": "about 20%" is an estimate */
	LEAD_OF_ASKED = 1 << 5,  /* accompanies words that ask or change */
	LEAD_OF_CHANGE = 1 << 6, /* accompanies words that change: "if we were" */
	LEAD_OWNS = 1 << 7,      /* ... but "if I have $20" is no other bill */
	LEAD_MEANS = 1 << 8,     /* "I meant $20" is */
	LEAD_WONDERS = 1 << 9    /* "wait, 20%?" doubts it, "wait, what about 20%?" asks for its result */
};

static const struct {
	const char *word;
	unsigned lead; /* 0: no function */
} leads[] = {{"'s", LEAD_OF_CHANGE}, {"about", LEAD_ABOUT}, {"abt", LEAD_ABOUT}, {"actually", LEAD_TIES},
    {"again", LEAD_TIES}, {"ah", LEAD_WONDERS}, {"also", LEAD_TIES}, {"and", LEAD_TIES | LEAD_AND},
    {"are", LEAD_OF_CHANGE}, {"awesome", 0}, {"be", LEAD_OF_ASKED}, {"bout", LEAD_ABOUT}, {"but", LEAD_TIES},
    {"calculation", LEAD_OF_ASKED}, {"change", LEAD_TIES | LEAD_CHANGES}, {"cool", 0}, {"cost", LEAD_OF_ASKED},
    {"do", LEAD_TIES | LEAD_CHANGES}, {"does", LEAD_OF_ASKED}, {"great", 0}, {"had", LEAD_OF_CHANGE | LEAD_OWNS},
    {"has", LEAD_OF_CHANGE | LEAD_OWNS}, {"have", LEAD_OF_CHANGE | LEAD_OWNS}, {"hbu", LEAD_TIES}, {"how", LEAD_ASKS},
    {"i", LEAD_OF_CHANGE | LEAD_OWNS}, {"if", LEAD_TIES | LEAD_CHANGES}, {"instead", LEAD_TIES}, {"is", LEAD_OF_ASKED},
    {"it", LEAD_OF_ASKED}, {"its", LEAD_OF_CHANGE}, {"k", 0}, {"make", LEAD_TIES | LEAD_CHANGES},
    {"many", LEAD_OF_ASKED}, {"mean", LEAD_TIES | LEAD_CHANGES | LEAD_MEANS},
    {"meant", LEAD_TIES | LEAD_CHANGES | LEAD_MEANS}, {"much", LEAD_OF_ASKED}, {"nd", LEAD_TIES | LEAD_AND},
    {"next", LEAD_TIES}, {"nice", 0}, {"no", LEAD_OF_CHANGE}, {"now", LEAD_TIES}, {"oh", LEAD_WONDERS},
    {"or", LEAD_TIES}, {"perfect", 0}, {"question", LEAD_OF_ASKED}, {"same", LEAD_TIES | LEAD_CHANGES},
    {"that", LEAD_OF_ASKED}, {"there", LEAD_OF_CHANGE}, {"thing", LEAD_OF_ASKED}, {"try", LEAD_TIES | LEAD_CHANGES},
    {"wait", LEAD_WONDERS}, {"was", LEAD_OF_CHANGE}, {"wbu", LEAD_TIES}, {"we", LEAD_OF_CHANGE | LEAD_OWNS},
    {"were", LEAD_OF_CHANGE}, {"what", LEAD_ASKS}, {"would", LEAD_OF_ASKED}, {"wow", LEAD_WONDERS}};

/* What is between such words and the operand. */
static const char *const prepositions[] = {"after", "among", "at", "before", "between", "by", "for", "from", "in",
    "into", "of", "on", "over", "since", "to", "until", "with", NULL};
static const char *const sharing[] = {"among", "between", NULL};
static const char *const loose[] = {"at", "for", "with", NULL};
static const char *const pointing[] = {"in", "into", "to", NULL};

/* Words that continue with the result, and may also be in the question. */
static const char *const going_on[] = {
    "additional", "another", "divided", "extra", "less", "minus", "more", "not", "other", "plus", "times", NULL};

/* Words that end a follow-up. */
static const char *const tails[] = {"again", "as", "be", "instead", "is", "now", "though", "too", "well", NULL};

static const char *const doubts[] = {"certain", "check", "confident", "correct", "mistake", "positive", "really",
    "recalculate", "recheck", "recompute", "right", "sure", "verify", "wrong", NULL};
static const char *const beside_doubts[] = {"'m", "'re", "'s", "'t", "a", "about", "again", "answer", "are", "arent",
    "be", "calculation", "can", "cant", "could", "did", "do", "does", "doesn", "doesnt", "don", "dont", "double", "for",
    "i", "is", "isn", "isnt", "it", "just", "look", "looks", "made", "make", "math", "maths", "me", "not", "number",
    "of", "please", "quite", "result", "seem", "seems", "sum", "that", "the", "think", "this", "to", "totally", "wait",
    "work", "you", "your", "hm", "hmm", "sth", "something", NULL};

/* Those who share. */
static const char *const heads[] = {
    "people", "person", "friends", "friend", "guests", "guest", "persons", "ways", NULL};

static bool
is_among(const char *word, const char *const *list)
{

	for (; *list != NULL; list++)
		if (strcmp(word, *list) == 0)
			return true;
	return false;
}

/* Without the ending of a plural. */
static size_t
stem_length(const char *word)
{
	size_t n = strlen(word);

	return n > 3 && word[n - 1] == 's' && word[n - 2] != 's' ? n - 1 : n;
}

bool
follow_up_same_noun(const char *a, const char *b)
{
	size_t n = stem_length(a);

	return a[0] != '\0' &&
	    ((n == stem_length(b) && strncmp(a, b, n) == 0) || (is_among(a, heads) && is_among(b, heads)));
}

bool
follow_up_shares(const char *noun)
{

	return is_among(noun, heads);
}

bool
follow_up_shares_between(const char *word)
{

	return is_among(word, sharing);
}

static bool
is_doubt(const struct tokens *tokens, bool asked)
{
	bool found = false;

	for (unsigned i = 0; i < tokens->count; i++) {
		const char *word = tokens->list[i].word;
		bool doubt = is_among(word, doubts);

		if (!doubt && !is_among(word, beside_doubts))
			return false;
		found |= doubt;
	}
	/* "Sure", "right": the user is satisfied. */
	return found && tokens->numbers == 0 &&
	    (tokens->count > 1 || asked || strncmp(tokens->list[0].word, "re", 2) == 0);
}

static size_t
find_lead(const char *word)
{
	size_t k = 0;

	while (k < nitems(leads) && strcmp(leads[k].word, word) != 0)
		k++;
	return k;
}

/* The words before the operand. Returns their functions, or -1 if one is out of place. */
static int
read_leads(const struct tokens *tokens, unsigned end)
{
	unsigned all = 0, before = 0;

	for (unsigned i = 0; i < end; i++) {
		size_t k = find_lead(tokens->list[i].word);

		if (k == nitems(leads))
			return -1;
		if ((leads[k].lead & LEAD_ABOUT) != 0 && (before & LEAD_ASKS) == 0)
			return -1;
		all |= leads[k].lead;
		before = leads[k].lead;
	}
	if (((all & LEAD_OF_ASKED) != 0 && (all & (LEAD_ASKS | LEAD_CHANGES)) == 0) ||
	    ((all & LEAD_OF_CHANGE) != 0 && (all & LEAD_CHANGES) == 0) ||
	    ((all & LEAD_WONDERS) != 0 && (all & (LEAD_TIES | LEAD_ABOUT)) == 0))
		return -1;
	return (int)all;
}

/* The words after it: a noun, then closing words. Returns false if there are others. */
static bool
read_tail(const struct tokens *tokens, struct fragment *fragment)
{
	unsigned at = tokens->count;

	while (at > fragment->operand.end && is_among(tokens->list[at - 1].word, tails)) {
		at--;
		fragment->is_led |= strcmp(tokens->list[at].word, "instead") == 0;
	}
	fragment->noun_count = at - fragment->operand.end;
	for (unsigned i = fragment->operand.end; i < at; i++)
		if (tokens->list[i].kind != TOKEN_WORD || (i == fragment->operand.end && tokens->list[i - 1].ends))
			return false;
	return fragment->noun_count <= NOUN_MOST;
}

static bool
read_operand(struct fragment *fragment)
{
	const struct tokens *tokens = &fragment->operands.tokens;
	const struct operand_place *operand = &fragment->operands.list[0];
	const char *before = operand->at > 0 ? tokens->list[operand->at - 1].word : "";
	bool pointed;
	int lead;

	fragment->operand = *operand;
	fragment->preposition[0] = '\0';
	if (is_among(before, going_on))
		return false;
	if (is_among(before, prepositions) || (before[0] != '\0' && find_lead(before) == nitems(leads)))
		strcpy(fragment->preposition, before);
	lead = read_leads(tokens, operand->at - (fragment->preposition[0] != '\0'));
	if (lead < 0 || (operand->negative && operand->kind != OPERAND_MEASURE) ||
	    (operand->kind == OPERAND_MONEY && (lead & (LEAD_OWNS | LEAD_MEANS)) == LEAD_OWNS))
		return false;
	pointed = operand->kind == OPERAND_UNIT && is_among(before, pointing);
	fragment->preposition_is_loose = is_among(before, loose) || pointed;
	fragment->is_led = (lead & (LEAD_TIES | LEAD_ABOUT)) != 0;
	fragment->only_and = (lead & (LEAD_AND | LEAD_ABOUT | LEAD_ASKS | LEAD_CHANGES)) == LEAD_AND;
	return read_tail(tokens, fragment);
}

/* "Then 10% off" is off the result; "and 20% then?" is not. */
static bool
goes_on(struct span text)
{
	size_t at = phrase_find(text, 0, "then");

	for (at = at == PHRASE_NONE ? text.len : at + strlen("then"); at < text.len; at++)
		if (isalnum((unsigned char)text.at[at]))
			return true;
	return false;
}

enum follow_up_kind
follow_up_kind(const struct policy *policy, struct span text, struct fragment *fragment)
{
	const struct tokens *tokens = &fragment->operands.tokens;

	if (text.len > FOLLOW_UP_TEXT_MAX || goes_on(text) || !operand_places_read(policy, text, &fragment->operands) ||
	    tokens->count > TOKENS_MOST)
		return FOLLOW_UP_NOT;
	text = span_strip(text);
	if (is_doubt(tokens, text.len > 0 && text.at[text.len - 1] == '?'))
		return FOLLOW_UP_DOUBT;
	return fragment->operands.count == 1 && read_operand(fragment) ? FOLLOW_UP_OPERAND : FOLLOW_UP_NOT;
}
