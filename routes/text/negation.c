/*
 * How far the signs (negation_signs.c) reach among words and marks (negation_words.c).
 */
#include "routes/text/negation.h"

#include "policies/cpu.h"
#include "routes/text/negation_inside.h"

#define ENTRY_MAX 3  /* words of a list's entry */
#define ASIDE_MAX 6  /* tokens between two commas after a sign */
#define NOUN_NEAR 24 /* words back in which a list's noun is found */

static const char *const to_be[] = {"is", "are", "was", "were", "be", "been", "being", "remain", "remains", "strictly",
    "absolutely", "completely", "totally", "a", "stays", "stay", "get", "gets", "not", "never", "isnt", "arent", NULL};
static const char *const nouns[] = {"word", "words", "term", "terms", "phrase", "phrases", "expression", "expressions",
    "letter", "letters", "following", "these", "those", "anything", "any", "character", "characters", "name", "names",
    "topics", "things", NULL};
static const char *const relatives[] = {"that", "which", "who", "whose", "where", NULL};
static const char *const enders[] = {"but", "except", "however", "unless", "until", "instead", "besides", "because",
    "since", "if", "when", "while", "then", "so", "though", "although", "only", "otherwise", "yet", "apart", "aside",
    NULL};
static const char *const joins[] = {"and", "or", "nor", NULL};
/* Words that begin a new clause. */
static const char *const heads[] = {"use", "include", "add", "mention", "write", "make", "keep", "give", "list",
    "explain", "end", "begin", "start", "put", "have", "contain", "contains", "has", "be", "do", "dont", "does", "say",
    "tell", "describe", "answer", "ensure", "format", "limit", "try", "please", "finish", "avoid", "never", "not", "no",
    "without", "refrain", "instead", "just", "only", "keep", "reply", "respond", "return", "output", "provide", "must",
    "should", "it", "you", "i", "we", "they", "is", "are", "in", "with", "using", "also", "let", "summarize", "name",
    "incorporate", "feature", "insert", "separate", "highlight", "wrap", "repeat", "ask", "close", "conclude",
    "suggest", "create", "compose", "focus", "show", "mentions", "uses", "includes", "ends", "starts", "begins", "as",
    "for", "at", "on", "to", "about", "like", "exactly", "thanks", "thank", "pls", "leave", "skip", "exclude", "omit",
    NULL};

/* Whether a clause begins at i: a verb, a sign, a number, or a subject soon followed by a verb. */
static bool
begins_clause(const struct tokens *tokens, unsigned i)
{
	static const char *const modals[] = {"must", "should", "shall", "will", "is", "are", "has", "have", "needs",
	    "can", "may", "mustnt", "shouldnt", "cannot", "cant", "wont", "isnt", "arent", "does", "doesnt", NULL};

	if (token_is_mark(tokens, i))
		return true;
	if (token_is_word(tokens, i, heads) || tokens->list[i].kind == TOKEN_NUMBER)
		return true;
	for (unsigned k = i + 1; k <= i + ENTRY_MAX && !token_is_mark(tokens, k); k++) {
		if (token_is_word(tokens, k, modals))
			return true;
	}
	return false;
}

/*
 * Where the list with a comma at i ends, after its last entry; i: no list follows. An entry is a quotation or a few
 * words; the last one follows "or" or "and", or is a quotation too.
 */
static unsigned
list_end(const struct tokens *tokens, unsigned i)
{
	unsigned at = i, quoted = i, n;
	bool all_quoted = tokens->list[i - 1].kind == TOKEN_QUOTE;

	while (at < tokens->count && tokens->list[at].kind == TOKEN_COMMA && !cpu_spend(2)) {
		unsigned from = at + 1;
		bool last = token_is_word(tokens, from, joins);

		from += last;
		if (from >= tokens->count || token_is_mark(tokens, from) || begins_clause(tokens, from))
			break;
		for (n = 0; n < ENTRY_MAX && !token_is_mark(tokens, from + n) &&
		     !token_is_word(tokens, from + n, joins) && !token_is_word(tokens, from + n, enders);)
			n++;
		all_quoted = all_quoted && tokens->list[from].kind == TOKEN_QUOTE;
		at = from + n;
		if (all_quoted)
			quoted = at;
		if (last)
			return at;
		if (token_is_word(tokens, at, joins) && !begins_clause(tokens, at + 1))
			return at;
	}
	return quoted;
}

static size_t
end_of_token(const struct tokens *tokens, unsigned i)
{

	return i == 0 ? 0 : tokens->list[i - 1].to;
}

/* "Under no circumstances, use ...", "do not, under any circumstances, use ...": skip a comma right after a sign. */
static unsigned
pass_aside(const struct tokens *tokens, unsigned i, enum reach reach)
{

	if (i >= tokens->count || tokens->list[i].kind != TOKEN_COMMA)
		return i;
	for (unsigned k = i + 1; k < i + ASIDE_MAX && k < tokens->count && tokens->list[k].kind <= TOKEN_COMMA; k++) {
		if (tokens->list[k].kind == TOKEN_COMMA)
			return k + 1;
	}
	return reach == REACH_CLAUSE ? i + 1 : i;
}

/* The token before which a scope beginning at i ends. */
static unsigned
scope_end(const struct tokens *tokens, unsigned i, enum reach reach)
{
	static const char *const with[] = {"with", "including", NULL};
	unsigned from = i, depth = 0, end;

	i = pass_aside(tokens, i, reach);
	for (; i < tokens->count && !cpu_spend(2); i++) {
		switch (tokens->list[i].kind) {
		case TOKEN_STOP:
			return i;
		case TOKEN_OPEN:
			depth++;
			continue;
		case TOKEN_CLOSE:
			if (depth == 0)
				return i;
			depth--;
			continue;
		case TOKEN_COLON:
			if (i == from || token_is_word(tokens, i - 1, nouns))
				continue;
			return i;
		case TOKEN_COMMA:
			if (i == from || (end = list_end(tokens, i)) == i)
				return i;
			i = end - 1;
			continue;
		default:
			break;
		}
		if (token_is_word(tokens, i, enders) ||
		    (reach == REACH_OBJECT && i > from && token_is_word(tokens, i, with)))
			return i;
		if (token_is_word(tokens, i, relatives) && i > from && !token_is_word(tokens, i - 1, nouns))
			return i;
		if (token_phrase(tokens, i, "other than") > 0)
			return i;
		/* "Or" continues what is denied, even with a verb. */
		if (token_phrase(tokens, i, "and") > 0 && begins_clause(tokens, i + 1))
			return i;
	}
	return i;
}

/* Whether a verb precedes i in its clause: an "and" at i then begins another clause. */
static bool
has_verb(const struct tokens *tokens, unsigned i)
{
	static const char *const verbs[] = {"must", "should", "shall", "will", "is", "are", "has", "have", "can", "may",
	    "contain", "contains", "include", "includes", "appear", "appears", "use", "uses", "mention", "mentions",
	    "write", "make", "give", "end", "ends", "begin", "begins", "start", "starts", "keep", "describe", "explain",
	    NULL};

	for (unsigned k = i; k-- > 0 && i - k < NOUN_NEAR && tokens->list[k].kind < TOKEN_COLON;) {
		if (token_is_word(tokens, k, verbs))
			return true;
		if (token_is_word(tokens, k, relatives))
			return false;
	}
	return false;
}

/* The first token of the clause with i: after a mark, a relative pronoun, or an "and" that begins it. */
static unsigned
clause_begin(const struct tokens *tokens, unsigned i)
{
	static const char *const openers[] = {"do", "please", NULL};
	unsigned begin = i;

	/* "Don't use a, please do not use b": right behind a comma, a sign has no subject. */
	while (begin > 0 && token_is_word(tokens, begin - 1, openers))
		begin--;
	if (begin > 0 && tokens->list[begin - 1].kind == TOKEN_COMMA)
		return begin;
	begin = i;
	for (unsigned k = i; k-- > 0 && !cpu_spend(2); begin = k) {
		enum token_kind kind = tokens->list[k].kind;

		if (kind == TOKEN_COMMA && k > 0 && i - k < NOUN_NEAR &&
		    (tokens->list[k - 1].kind == TOKEN_QUOTE || begin - k <= ENTRY_MAX)) {
			/* A list as the subject: "the words a, b and c must not appear". */
			unsigned noun = k;

			while (noun > 0 && k - noun < NOUN_NEAR && tokens->list[noun].kind != TOKEN_STOP &&
			    !token_is_word(tokens, noun, nouns) && tokens->list[noun].kind != TOKEN_QUOTE)
				noun--;
			if (tokens->list[k - 1].kind == TOKEN_QUOTE || token_is_word(tokens, noun, nouns))
				continue;
		}
		if (kind >= TOKEN_COMMA || token_is_word(tokens, k, relatives) || token_is_word(tokens, k, enders))
			break;
		if (token_phrase(tokens, k, "and") > 0 && (token_is_word(tokens, k + 1, heads) || has_verb(tokens, k)))
			break;
	}
	return begin;
}

static void
note(struct negations *negations, size_t from, size_t to)
{

	if (negations->count == NEGATION_SCOPES || from >= to)
		return;
	negations->scopes[negations->count].from = from;
	negations->scopes[negations->count++].to = to;
}

static size_t
begin_of_token(const struct tokens *tokens, unsigned i)
{

	return i < tokens->count ? tokens->list[i].from : end_of_token(tokens, tokens->count);
}

static bool
ends_in_ing(const char *word)
{
	size_t len = strlen(word);

	return len > 4 && strcmp(word + len - 3, "ing") == 0;
}

/* Whether a sign is the predicate of its subject: "is taboo", "should stay out". */
static bool
is_said(const struct tokens *tokens, unsigned i)
{

	return i > 0 && (token_is_word(tokens, i - 1, to_be) || token_is_word(tokens, i - 1, token_auxiliaries));
}

/* "With the words a and b left out": where the noun begins; i: none is near. */
static unsigned
noun_before(const struct tokens *tokens, unsigned i)
{

	for (unsigned k = i; k-- > 0 && i - k < NOUN_NEAR && tokens->list[k].kind <= TOKEN_COMMA;) {
		if (token_is_word(tokens, k, nouns))
			return k;
	}
	return i > 0 && tokens->list[i - 1].kind == TOKEN_QUOTE ? i - 1 : i;
}

/* Record what a sign of n tokens at i denies. */
static void
take_sign(const struct tokens *tokens, unsigned i, unsigned n, enum reach reach, struct negations *negations)
{
	size_t sign = tokens->list[i].from;
	unsigned from = i + n;

	negations->signs += reach != REACH_NONE;
	if (reach == REACH_NONE || (reach == REACH_JOINT && negation_at(negations, sign)))
		return;
	/* "A story never using ...": what precedes it is not its subject. */
	if (reach == REACH_CLAUSE && from < tokens->count && ends_in_ing(tokens->list[from].word))
		reach = REACH_RIGHT;
	/* "It is forbidden to use ..." */
	if (reach == REACH_PASSIVE && token_is_word(tokens, from, (const char *const[]){"to", NULL}))
		reach = REACH_RIGHT;
	if ((reach == REACH_PASSIVE || reach == REACH_BEHIND) && is_said(tokens, i)) {
		note(negations, begin_of_token(tokens, clause_begin(tokens, i)), sign);
		return;
	}
	/* "With the word a left out." */
	if (reach == REACH_BEHIND && token_is_mark(tokens, from))
		note(negations, begin_of_token(tokens, noun_before(tokens, i)), sign);
	if (reach == REACH_BEHIND)
		return;
	size_t to = end_of_token(tokens, scope_end(tokens, from, reach));

	note(negations,
	    reach == REACH_CLAUSE ? begin_of_token(tokens, clause_begin(tokens, i)) : begin_of_token(tokens, from), to);
}

/* "Leave the word a out", "keep b out of it": a verb whose particle follows what it denies. */
static void
take_parted(const struct tokens *tokens, unsigned i, struct negations *negations)
{
	static const char *const verbs[] = {
	    "leave", "leaves", "leaving", "keep", "keeps", "keeping", "cut", "cutting", NULL};
	static const char *const particle[] = {"out", NULL};

	if (!token_is_word(tokens, i, verbs) || token_is_word(tokens, i + 1, particle))
		return;
	for (unsigned k = i + 1; k < tokens->count && k < i + NOUN_NEAR && tokens->list[k].kind != TOKEN_STOP; k++) {
		if (token_phrase(tokens, k, "and") > 0 && begins_clause(tokens, k + 1))
			return;
		if (token_is_word(tokens, k, particle)) {
			note(negations, begin_of_token(tokens, i + 1), tokens->list[k].from);
			negations->signs++;
			return;
		}
	}
}

void
negations_read(struct span text, struct negations *negations)
{
	static const char *const words[] = {"word", "words", "term", "phrase", NULL},
				 *const free_word[] = {"free", NULL};
	struct tokens UNCLEARED tokens;
	enum reach reach = REACH_NONE;
	unsigned n;

	negations->count = negations->signs = 0;
	tokens_read(text, &tokens);
	for (unsigned i = 0; i < tokens.count && negations->count < NEGATION_SCOPES && !cpu_spend(4); i += n) {
		n = 1;
		/* Most words are not signs and begin none. */
		if (!token_may_sign(&tokens.list[i]))
			continue;
		/* "The word no" names a word and is not a sign. */
		if (i > 0 && token_is_word(&tokens, i - 1, words) &&
		    (token_is_mark(&tokens, i + 1) || token_is_word(&tokens, i + 1, joins)))
			continue;
		/* "A comma-free text". */
		if (token_is_word(&tokens, i, free_word) && i > 0 && tokens.list[i].from > 0 &&
		    text.at[tokens.list[i].from - 1] == '-')
			note(negations, tokens.list[i - 1].from, tokens.list[i].from);
		take_parted(&tokens, i, negations);
		n = token_sign(&tokens, i, &reach);
		if (n > 0)
			take_sign(&tokens, i, n, reach, negations);
		n = n > 0 ? n : 1;
	}
}

bool
negation_at(const struct negations *negations, size_t at)
{
	bool denied = false;

	for (unsigned i = 0; i < negations->count; i++)
		denied ^= at >= negations->scopes[i].from && at < negations->scopes[i].to;
	return denied;
}
