/*
 * Two tables: words that are one word in another spelling, and phrases that carry no matter or mean one word.
 */
#include <stdio.h>

#include "executors/quantities/tokens.h"

#include "policies/cpu.h"

struct spelling {
	const char *from, *to; /* words parted by blanks; "" leaves them out */
};

/* In the order of their first letters; longer ones before those that they begin with. */
static const struct spelling spellings[] = {
    {"a bit of", "a"},
    {"afterwards", "after"},
    {"all in", "total"},
    {"all together", "total"},
    {"alright", ""},
    {"also please", ""},
    {"altogether", "total"},
    {"any clue", ""},
    {"any idea", ""},
    {"approx", "about"},
    {"approximately", "about"},
    {"avg", "average"},
    {"btw", ""},
    {"bro", ""},
    {"buddy", ""},
    {"calc", "calculate"},
    {"can i ask", ""},
    {"can someone tell me", ""},
    {"can u help me", ""},
    {"can u", ""},
    {"can you help me", ""},
    {"can you please", ""},
    {"can you quickly", ""},
    {"can you", ""},
    {"cheers", ""},
    {"compute", "calculate"},
    {"could you please", ""},
    {"could you", ""},
    {"determine", "calculate"},
    {"dinar", "dinars"},
    {"do the math", ""},
    {"do u know", ""},
    {"do you happen to know", ""},
    {"do you know", ""},
    {"dude", ""},
    {"each one", "each"},
    {"each person", "each"},
    {"eq", "equals"},
    {"equal", "equals"},
    {"evaluate", "calculate"},
    {"everybody", "everyone"},
    {"exactly", ""},
    {"figure out", "calculate"},
    {"find out", "calculate"},
    {"find", "calculate"},
    {"for me", ""},
    {"friend", "friend"},
    {"gonna", "going to"},
    {"good afternoon", ""},
    {"good evening", ""},
    {"good morning", ""},
    {"got a question", ""},
    {"guys", ""},
    {"hello there", ""},
    {"hello", ""},
    {"help me calculate", "calculate"},
    {"help me figure out", "calculate"},
    {"help me out here", ""},
    {"help me out", ""},
    {"help me", ""},
    {"help", ""},
    {"hey there", ""},
    {"hey", ""},
    {"heya", ""},
    {"hi there", ""},
    {"hi", ""},
    {"hmm", ""},
    {"hm", ""},
    {"hrs", "hours"},
    {"hr", "hour"},
    {"i am bad at math", ""},
    {"i am bad at maths", ""},
    {"i am terrible at math", ""},
    {"i am trying to figure out", ""},
    {"i am wondering", ""},
    {"i cant do math", ""},
    {"i have a question", ""},
    {"i hate math", ""},
    {"i need help with this", ""},
    {"i need to calculate", "calculate"},
    {"i need to know", ""},
    {"i suck at math", ""},
    {"i wanna know", ""},
    {"i want to know", ""},
    {"i was wondering", ""},
    {"i wonder", ""},
    {"i would like to know", ""},
    {"im", "i am"},
    {"in total", "total"},
    {"just", ""},
    {"kindly", ""},
    {"let me know", ""},
    {"lets say", ""},
    {"let 's say", ""},
    {"lol", ""},
    {"many thanks", ""},
    {"mate", ""},
    {"math question", ""},
    {"math", ""},
    {"mins", "minutes"},
    {"my math is bad", ""},
    {"need help", ""},
    {"need to know", ""},
    {"ok so", ""},
    {"ok", ""},
    {"okay", ""},
    {"one question", ""},
    {"oops", ""},
    {"overall", "total"},
    {"p p", "each"},
    {"pct", "percent"},
    {"peeps", "people"},
    {"percentage", "percent"},
    {"percentages", "percent"},
    {"percents", "percent"},
    {"per cent", "percent"},
    {"per head", "each"},
    {"per person", "each"},
    {"persons", "people"},
    {"please help", ""},
    {"please tell me", ""},
    {"please", ""},
    {"pls", ""},
    {"plz", ""},
    {"pp", "each"},
    {"ppl", "people"},
    {"quick math", ""},
    {"quick maths", ""},
    {"quick one", ""},
    {"quick q", ""},
    {"quick question", ""},
    {"quick sum", ""},
    {"quick", ""},
    {"quickly", ""},
    {"real quick", ""},
    {"r", "are"},
    {"say", ""},
    {"simple question", ""},
    {"sir", ""},
    {"so", ""},
    {"solve this", ""},
    {"sorry", ""},
    {"sq footage", "area"},
    {"square footage", "area"},
    {"sry", ""},
    {"tell me", ""},
    {"thank u", ""},
    {"thank you so much", ""},
    {"thank you", ""},
    {"thanks a lot", ""},
    {"thanks in advance", ""},
    {"thanks so much", ""},
    {"thanks", ""},
    {"then", ""},
    {"theres", "there is"},
    {"thx", ""},
    {"tia", ""},
    {"ty", ""},
    {"u", "you"},
    {"uh", ""},
    {"um", ""},
    {"umm", ""},
    {"w", "with"},
    {"wanna", "want to"},
    {"wat", "what"},
    {"wats", "what is"},
    {"well", ""},
    {"what 're", "what are"},
    {"what 's", "what is"},
    {"whats", "what is"},
    {"work out", "calculate"},
    {"would you", ""},
    {"wut", "what"},
    {"yall", ""},
    {"yo", ""},
};

/* How many words of a phrase match from a token on; 0: no match. */
static unsigned
phrase_at(const struct tokens *tokens, unsigned at, const char *phrase)
{
	unsigned n = 0;

	for (;; n++) {
		const char *word = at + n < tokens->count ? tokens->list[at + n].word : "";

		while (*word != '\0' && *word == *phrase) {
			word++;
			phrase++;
		}
		if (*word != '\0' || (*phrase != '\0' && *phrase != ' '))
			return 0;
		if (*phrase++ == '\0')
			return n + 1;
	}
}

/* The first spelling that begins with a letter, or a later one. */
static size_t
spellings_from(char letter)
{
	size_t low = 0, high = nitems(spellings);

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (spellings[middle].from[0] < letter)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static const struct spelling *
spelling_at(const struct tokens *tokens, unsigned at, unsigned *words)
{
	char letter = tokens->list[at].word[0];

	*words = 0;
	for (size_t i = spellings_from(letter); i < nitems(spellings) && spellings[i].from[0] == letter; i++)
		if ((*words = phrase_at(tokens, at, spellings[i].from)) > 0)
			return &spellings[i];
	return NULL;
}

/* Write a spelling's words in place of those from a token on; there are no more of them. Returns how many. */
static unsigned
write_words(struct tokens *tokens, unsigned to, const struct token *like, const char *words, unsigned most)
{
	unsigned n = 0;

	while (*words != '\0' && n < most) {
		size_t len = strcspn(words, " ");
		struct token *token = &tokens->list[to + n++];

		*token = *like;
		token->kind = TOKEN_WORD;
		snprintf(token->word, sizeof(token->word), "%.*s", (int)len, words);
		words += len + (words[len] == ' ');
	}
	return n;
}

/* "whats" alone becomes two words: make room for one more. */
static bool
make_room(struct tokens *tokens, unsigned at)
{

	if (tokens->count == TOKENS_MAX)
		return false;
	memmove(&tokens->list[at + 1], &tokens->list[at], (tokens->count - at) * sizeof(tokens->list[0]));
	tokens->count++;
	return true;
}

static unsigned
words_in(const char *text)
{
	unsigned n = *text != '\0';

	for (; *text != '\0'; text++)
		n += *text == ' ';
	return n;
}

/* "a 20% tip", "the 3 of us": an article before a number has no meaning. */
static bool
is_idle(const struct tokens *tokens, unsigned at)
{
	static const char *const articles[] = {"a", "an", "the", "my", "our", "this"};

	if (at + 1 >= tokens->count || tokens->list[at + 1].kind != TOKEN_NUMBER || tokens->list[at + 1].fraction)
		return false;
	/* "2 to the 5" */
	if (at > 0 && strcmp(tokens->list[at - 1].word, "to") == 0 && strcmp(tokens->list[at].word, "the") == 0)
		return false;
	for (size_t i = 0; i < nitems(articles); i++) {
		if (strcmp(tokens->list[at].word, articles[i]) == 0)
			return true;
	}
	return false;
}

static void
drop_articles(struct tokens *tokens)
{
	unsigned to = 0;

	for (unsigned at = 0; at < tokens->count; at++) {
		if (!is_idle(tokens, at))
			tokens->list[to++] = tokens->list[at];
	}
	tokens->count = to;
}

/* "what would 20% of 45 be" asks for the value. */
static void
straighten(struct tokens *tokens)
{
	static const char *const would[] = {"would", "will", "does", "do"};
	static const char *const be[] = {"be", "equal", "equals"};
	struct token *list = tokens->list;
	bool asks = false, ends = false;

	if (tokens->count < 4 ||
	    (strcmp(list[0].word, "what") != 0 &&
		(strcmp(list[0].word, "how") != 0 || strcmp(list[1].word, "much") != 0)))
		return;
	for (size_t i = 0; i < nitems(would); i++)
		asks |= strcmp(list[strcmp(list[0].word, "how") == 0 ? 2 : 1].word, would[i]) == 0;
	for (size_t i = 0; i < nitems(be); i++)
		ends |= strcmp(list[tokens->count - 1].word, be[i]) == 0;
	if (!asks || !ends)
		return;
	strcpy(list[strcmp(list[0].word, "how") == 0 ? 2 : 1].word, "is");
	tokens->count--;
}

void
spelling_unify(struct tokens *tokens)
{
	unsigned to = 0, words;

	for (unsigned at = 0; at < tokens->count && !cpu_spend(8);) {
		const struct spelling *spelling = spelling_at(tokens, at, &words);
		struct token like = tokens->list[at];
		unsigned wanted;

		if (spelling == NULL) {
			tokens->list[to++] = like;
			at++;
			continue;
		}
		wanted = words_in(spelling->to);
		if (wanted == 0 && tokens->list[at + words - 1].ends && to > 0)
			tokens->list[to - 1].ends = true;
		if (wanted > words && to + wanted > at + words) {
			if (!make_room(tokens, at))
				return;
			at++;
		}
		like.ends = tokens->list[at + words - 1].ends;
		at += words;
		to += write_words(tokens, to, &like, spelling->to, wanted);
	}
	tokens->count = to;
	drop_articles(tokens);
	straighten(tokens);
}
