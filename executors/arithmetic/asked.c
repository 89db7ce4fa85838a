/*
 * Sentence by sentence: how each begins, and what it says about the problem instead of posing it.
 */
#include "executors/arithmetic/asked.h"

#include "executors/arithmetic/fact.h"
#include "routes/text/number_words.h"
#include "routes/text/numbers.h"
#include "routes/text/phrases.h"

#define LOOKED_AT (16 * 1024) /* bytes of a prompt, its last ones */
#define FRONT     6           /* words within which an instruction names its object */

/* Done to a text, not computed from it: "Translate this:", "Continue the story". */
static const char *const text_verbs[] = {"translate", "summarize", "summarise", "paraphrase", "rephrase", "reword",
    "rewrite", "proofread", "classify", "categorize", "categorise", "label", "tag", "grade", "rate", "score", "rank",
    "moderate", "autocomplete", "extract", "transcribe", "spellcheck", "review", "detect", "judge", "narrate",
    "simulate", "redact", "anonymize", "punctuate", NULL};

/* Newly made things that are not results: after "write", "give me", "create", "generate", "make". */
static const char *const makers[] = {"write", "turn", "transform", "reformulate", "give", "create", "generate", "make",
    "compose", "invent", "suggest", "output", "provide", "return", NULL};
static const char *const made[] = {"story", "poem", "joke", "song", "rap", "lyrics", "regex", "regular", "test",
    "tests", "function", "script", "problem", "problems", "question", "questions", "exercise", "exercises", "quiz",
    "puzzle", "title", "headline", "commit", "query", "search", "translation", "summary", "tags", "keywords", "prompt",
    "hint", "dialogue", "scene", "equation", "expression", "formula", "code", "haiku", "limerick", NULL};
static const char *const amounts[] = {
    "number", "total", "sum", "amount", "how", "average", "result", "answer", "score", "value", NULL};

/* Things that are continued; a question may be one too. */
static const char *const tales[] = {
    "story", "tale", "scene", "dialogue", "poem", "song", "text", "adventure", "game", "conversation", "code", NULL};

/* The prompt asks about the problem, or for less than its result. */
static const char *const about_problem[] = {"do not solve", "don't solve", "do not compute", "don't compute",
    "do not calculate", "don't calculate", "without solving", "without computing", "without calculating",
    "not the answer", "not the solution", "not the result", "don't tell me the answer", "do not tell me the answer",
    "don't give me the answer", "do not give me the answer", "don't give the answer", "do not give the answer",
    "don't reveal", "do not reveal", "the first step", "give me a hint", "a hint", "what topic", "what unit",
    "which unit", "in what unit", "what kind of problem", "what type of problem", "what kind of question",
    "which operation", "which operations", "what operation", "what operations", "which formula", "what formula",
    "what information", "which information", "what else do you need", "what would i need", "same problem",
    "similar problem", "similar problems", "problem like this", "problems like this", "questions like this",
    "set up the equation", "what grade", "which grade", "what is missing", "what's missing", "which step",
    "where did i go wrong", "where is the mistake", "what mistake", "what did i do wrong", "positive or negative",
    "which document", "which paragraph", "which sentence", NULL};

/* Names of the problem in a question about it, and words of such a question that ask for its solution. */
static const char *const problems[] = {"this problem", "this question", "this exercise", "this task", "this riddle",
    "this puzzle", "the problem", "the answer to this", NULL};
static const char *const solves[] = {"solve", "answer this", "what is the answer", "what's the answer", "help",
    "work out", "calculate", "compute", "explain", "how", NULL};

/* Roles that do not compute: in a system text after "you are", "act as", "play". */
static const char *const roles[] = {"translator", "interpreter", "summarizer", "summariser", "classifier", "moderator",
    "narrator", "quiz master", "quizmaster", "quiz host", "dungeon master", "game master", "storyteller",
    "text adventure", "novelist", "poet", "proofreader", "copy editor", "grader", "title generator", "search engine",
    "shell", "terminal", "linux terminal", "compiler", "git commits", "commit messages", "censor", "annotator",
    "sentiment", "labeler", "transcriber", NULL};

/* The result must not be revealed. */
static const char *const held_back[] = {"never state the", "never give the", "never reveal", "never tell the",
    "never answer", "never solve", "do not state the", "do not give the answer", "do not reveal", "do not tell the",
    "do not answer", "don't give the answer", "don't reveal", "don't answer", "without giving the answer",
    "ask questions instead", "never break the story", "never break character", "do not solve", "don't solve", NULL};

/* Signs of a protocol by which tools are called in the text. */
static const char *const protocols[] = {"<tool_call>", "tool_call", "action input", "function call", "function calls",
    "<function", "<tool", "<tools>", "<invoke", "access to the following tools", "access to these tools",
    "use the following tools", "use one of the tools", "call a tool", "call the tool", "call one or more functions",
    "call functions", "delegate work", "action:", "observation:", "<command>", "<execute", "<thinking>",
    "search/replace", "*search/replace*", "tool use", "use a tool", NULL};

/* A system text that prescribes the form of answers. */
static const char *const forms[] = {"json", "xml", "yaml", "csv", "only reply with", "reply only with",
    "respond only with", "only respond with", "answer only with", "only answer with", "only output", "output only",
    "return only", "only return", "reply with only", "respond with only", "nothing else", "no other text", "one word",
    "a single word", "in the format", "in this format", "following format", NULL};

static const char *const auxiliaries[] = {"is", "are", "was", "were", "does", "do", "did", "can", "could", "will",
    "would", "should", "has", "have", "had", "am", "may", "might", "isn't", "aren't", "doesn't", "won't", NULL};
static const char *const quantities[] = {"how many", "how much", "how long", "how far", "how old", "how fast",
    "how tall", "how big", "how often", "tell me", "calculate", "compute", "find", "give me", "work out", "explain",
    "help", "what is", "what's", "determine", "figure out", NULL};
static const char *const names[] = {"who", "whose", "where", "why", NULL};

/* --- the front of a sentence --- */

/* The next word; *rest moves past it. Empty at the end. */
static struct span
next_word(struct span *rest)
{
	size_t at = 0, end;

	while (at < rest->len && !isalpha((unsigned char)rest->at[at]) && !cpu_spend(1))
		at++;
	for (end = at; end < rest->len && (isalpha((unsigned char)rest->at[end]) || rest->at[end] == '\''); end++)
		;
	*rest = (struct span){rest->at + end, rest->len - end};
	return (struct span){rest->at - (end - at), end - at};
}

/* "please", "can you", "now": what precedes an instruction's verb. */
static bool
leads_in(struct span word)
{
	static const char *const words[] = {"please", "can", "could", "would", "will", "you", "now", "just", "only",
	    "then", "also", "hey", "hi", "i", "want", "need", "to", "me", "your", "task", "job", "is", "must", "should",
	    "help", "always", "and", "ok", "okay", "let's", NULL};

	return number_word_among(word, words);
}

/* The verb that an instruction begins with; empty: not an instruction. */
static struct span
instruction(struct span sentence, struct span *rest)
{
	*rest = sentence;
	for (int i = 0; i < FRONT; i++) {
		struct span word = next_word(rest);

		if (word.len == 0 || !leads_in(word))
			return word;
	}
	return (struct span){sentence.at, 0};
}

/* Whether something other than a number is to be made, named soon after the verb. */
static bool
makes_text(struct span rest)
{

	for (int i = 0; i < FRONT; i++) {
		struct span word = next_word(&rest);

		if (word.len == 0 || number_word_among(word, amounts))
			return false;
		if (number_word_among(word, made))
			return true;
	}
	return false;
}

/* Whether a sentence asks to process a text, or to write one. "Rate: $5" and "score of 3" do not. */
static bool
asks_for_text(struct span sentence)
{
	static const char *const follows[] = {"of", "is", "was", "per", "are", NULL};
	struct span rest, behind, verb = instruction(sentence, &rest);

	behind = rest;
	if (span_equals_nocase(verb, "continue"))
		return phrase_any(rest, tales);
	if (number_word_among(verb, makers))
		return makes_text(rest);
	return number_word_among(verb, text_verbs) && rest.len > 0 && !number_word_among(next_word(&behind), follows) &&
	    (rest.at[0] != ':' || span_equals_nocase(verb, "translate") || verb.len > 5);
}

/* --- the kinds of questions --- */

static bool
asks_truth(struct span sentence)
{
	struct span rest = sentence, first = next_word(&rest);

	if (phrase_find(sentence, 0, "true or false") != PHRASE_NONE ||
	    phrase_find(sentence, 0, "yes or no") != PHRASE_NONE)
		return true;
	return sentence.at[sentence.len - 1] == '?' && number_word_among(first, auxiliaries) &&
	    !phrase_any(sentence, quantities);
}

static bool
asks_name(struct span sentence)
{
	struct span rest = sentence, first = next_word(&rest);

	return sentence.at[sentence.len - 1] == '?' && number_word_among(first, names);
}

/* --- several quantities in one sentence --- */

static const char *const nouns[] = {"mean", "median", "mode", "average", "sum", "product", "difference", "quotient",
    "remainder", "total", "tip", "tax", "discount", "profit", "loss", "cost", "price", "revenue", "change", "area",
    "perimeter", "circumference", "volume", "surface", "length", "width", "height", "speed", "distance", "time",
    "duration", "minimum", "maximum", "range", "percent", "percentage", "interest", "weight", "age", "ages", "number",
    "amount", "x", "y", NULL};

/* "the mean and the median", "the sum and product": two quantities joined. */
static bool
joins_quantities(struct span sentence)
{
	struct span rest = sentence, word, last = {sentence.at, 0};
	bool noun = false, joined = false;

	/* "If x + y = 10 and x = 4" states them. */
	if (span_find(sentence, '=') != NULL)
		return false;
	while ((word = next_word(&rest)).len > 0 && !cpu_spend(1)) {
		static const char *const fillers[] = {
		    "the", "its", "their", "his", "her", "a", "an", "what", "whats", "what's", "is", "total", NULL};

		if (number_word_among(word, nouns)) {
			if (joined && !span_same_nocase(last, word))
				return true;
			noun = true;
			last = word;
			joined = false;
		} else if (span_equals_nocase(word, "and"))
			joined = noun;
		else if (!number_word_among(word, fillers)) {
			joined = false;
			/* "the mean of the numbers and the median": the first one's object may be in between. */
			noun &= number_word_length(word, 0) <= 4;
		}
	}
	return false;
}

/* "how many quarters and dimes", unless they are counted together. */
static bool
counts_two(struct span sentence)
{
	static const char *const sums[] = {"total", "altogether", "in all", "together", "combined", "sum", NULL};
	size_t at = phrase_find(sentence, 0, "how many");
	struct span rest, second;

	if (at == PHRASE_NONE || phrase_any(sentence, sums))
		return false;
	rest = (struct span){sentence.at + at + strlen("how many"), sentence.len - at - strlen("how many")};
	(void)next_word(&rest);
	if (!span_equals_nocase(next_word(&rest), "and"))
		return false;
	second = next_word(&rest);
	return second.len > 2;
}

/* Whether a list that begins there is what is asked for, and not given facts: "in 5, 7 and 9 packs". */
static bool
is_for_cases(struct span sentence, const char *list)
{
	static const char *const words[] = {"in", "for", "after", "do", "does", "are", "is", "to", "by", NULL};
	const char *end = list, *start;

	while (end > sentence.at && !isalpha((unsigned char)end[-1]))
		end--;
	for (start = end; start > sentence.at && isalpha((unsigned char)start[-1]); start--)
		;
	return list - end <= 2 && number_word_among((struct span){start, (size_t)(end - start)}, words);
}

/* "in 5, 7 and 9 packs": one answer each, unless they are to be summed up. */
static bool
lists_cases(struct span sentence)
{
	static const char *const sums[] = {"mean", "median", "mode", "average", "sum", "total", "product", "altogether",
	    "add", "plus", "numbers", "range", "in all", "together", "combined", "left", "between", "probability",
	    NULL};
	struct number number;
	size_t at = 0;
	const char *list = NULL, *before = NULL;

	if (phrase_find(sentence, 0, "how") == PHRASE_NONE || phrase_any(sentence, sums))
		return false;
	while (numbers_next(sentence, &at, &number) && !cpu_spend(4)) {
		struct span gap = {before, before == NULL ? 0 : (size_t)(number.text.at - before)};

		if (before != NULL && (span_equals(gap, " and ") || span_equals(gap, ", and ")))
			return is_for_cases(sentence, list);
		if (before == NULL || !span_equals(gap, ", "))
			list = number.text.at;
		before = number.text.at + number.text.len;
	}
	return false;
}

/* "How many does each have?", "does each of them get": all those mentioned, unlike "does each adult get". */
static bool
asks_each(struct span sentence, bool any)
{
	static const char *const cues[] = {"does each", "do each", "did each", "will each", "would each", "can each"};
	static const char *const follows[] = {"of", "have", "has", "get", "own", "earn", "pay", "receive", "one",
	    "person", "now", "weigh", "make", "need", "spend", NULL};

	for (size_t i = 0; i < nitems(cues); i++) {
		size_t at = phrase_find(sentence, 0, cues[i]), end = at + strlen(cues[i]);
		struct span rest;

		if (at == PHRASE_NONE)
			continue;
		rest = span_from(sentence, end);
		if (any || number_word_among(next_word(&rest), follows))
			return true;
	}
	return false;
}

/* What each of several gets, if the shares differ. */
static bool
asks_unequal_shares(struct span sentence, struct span prompt)
{
	static const char *const ratios[] = {"ratio", "proportion", NULL};
	static const char *const unequal[] = {"twice", "times as", "times more", "half as", "more than", "fewer than",
	    "less than", "older", "younger", "as many as", "as much as", NULL};

	return (asks_each(sentence, true) && phrase_any(prompt, ratios)) ||
	    (asks_each(sentence, false) && phrase_any(prompt, unequal));
}

/* "Solve x + y = 10 and x - y = 4." */
static bool
solves_system(struct span sentence)
{
	static const char *const single[] = {"for x", "for y", "find x", "find y", "value of", "what is", NULL};
	unsigned signs = 0;

	for (size_t i = 0; i < sentence.len && !cpu_spend(1); i++)
		signs += sentence.at[i] == '=';
	return signs > 1 && phrase_find(sentence, 0, "solve") != PHRASE_NONE && !phrase_any(sentence, single);
}

static bool
asks_several(struct span sentence, struct span prompt)
{
	static const char *const asks[] = {
	    "how", "what", "whats", "find", "calculate", "compute", "determine", "solve", "give", NULL};
	struct span rest = sentence;

	return (phrase_any(sentence, asks) || number_word_among(next_word(&rest), nouns)) &&
	    (joins_quantities(sentence) || counts_two(sentence) || lists_cases(sentence) ||
		asks_unequal_shares(sentence, prompt) || solves_system(sentence));
}

/* --- the whole --- */

/* "Do not solve it", "what unit is the answer in?", "is this problem hard?" */
static bool
speaks_of_problem(struct span sentence)
{

	if (phrase_any(sentence, about_problem))
		return true;
	return sentence.at[sentence.len - 1] == '?' && phrase_any(sentence, problems) && !phrase_any(sentence, solves);
}

/* "Sort each ticket", "Correct the grammar of the text": the user's text is material. */
static bool
treats_as_material(struct span sentence)
{
	static const char *const verbs[] = {"sort", "correct", "turn", "convert", "improve", "fix", "simplify",
	    "analyze", "analyse", "identify", "decide", "assign", "route", "check", "filter", "map", "parse", "format",
	    "split", "clean", "normalize", "detect", "find", "list", NULL};
	static const char *const material[] = {"message", "messages", "text", "texts", "input", "sentence", "sentences",
	    "ticket", "tickets", "query", "queries", "question", "questions", "conversation", "grammar", "spelling",
	    "review", "comment", "email", "user's", "utterance", NULL};
	struct span rest, verb = instruction(sentence, &rest);

	return number_word_among(verb, verbs) && phrase_any(rest, material);
}

/* Whether a sentence of the system text gives the model a role that computes nothing. */
static bool
gives_role(struct span sentence)
{
	static const char *const casts[] = {
	    "you are", "you're", "act as", "acting as", "play", "your role", "expert at", NULL};

	return phrase_any(sentence, held_back) || phrase_find(sentence, 0, "you complete") != PHRASE_NONE ||
	    (phrase_any(sentence, casts) && phrase_any(sentence, roles));
}

static void
read_system(struct span system, struct asked *asked)
{
	struct span rest = system, sentence;

	if (phrase_any(system, protocols))
		asked->form = ASKED_RULED;
	else if (phrase_any(system, forms))
		asked->form = ASKED_FIXED;
	while (sentence_next(&rest, &sentence)) {
		if (gives_role(sentence) || asks_for_text(sentence) || treats_as_material(sentence))
			asked->kind = ASKED_NOTHING;
	}
}

/* What one sentence of the user asks for; ASKED_KIND_COUNT: nothing. */
static enum asked_kind
kind_of(struct span sentence, struct span prompt, const struct question *question)
{

	if (asks_truth(sentence))
		return ASKED_TRUTH;
	if (asks_several(sentence, prompt))
		return ASKED_SEVERAL;
	if (asks_name(sentence))
		return ASKED_NAME;
	return sentence.at[sentence.len - 1] == '?' || sentence.at == question->text.at ? ASKED_QUANTITY
											: ASKED_KIND_COUNT;
}

static void
read_sentences(struct span prompt, const struct question *question, struct asked *asked)
{
	struct span rest = prompt, sentence;

	while (sentence_next(&rest, &sentence)) {
		enum asked_kind kind = kind_of(sentence, prompt, question);

		if (asks_for_text(sentence) || speaks_of_problem(sentence)) {
			asked->kind = ASKED_NOTHING;
			return;
		}
		/* The last question counts; but a question for several things counts whatever follows. */
		if (kind != ASKED_KIND_COUNT && asked->kind != ASKED_SEVERAL)
			asked->kind = kind;
	}
	if (question->several)
		asked->kind = ASKED_SEVERAL;
	else if (asked->kind == ASKED_QUANTITY && fact_is_asked(prompt))
		asked->kind = ASKED_FACT;
}

void
asked_read(struct span system, struct span prompt, const struct question *question, struct asked *asked)
{

	memset(asked, 0, sizeof(*asked));
	if (prompt.len > LOOKED_AT) {
		prompt.at += prompt.len - LOOKED_AT;
		prompt.len = LOOKED_AT;
	}
	read_system(system, asked);
	if (phrase_any(prompt, protocols))
		asked->form = ASKED_RULED;
	if (asked->kind != ASKED_NOTHING)
		read_sentences(prompt, question, asked);
}

VOCABULARY_NAMES(asked_kind, EACH_ASKED_KIND, ASKED_KIND_COUNT);

VOCABULARY_NAMES(asked_form, EACH_ASKED_FORM, ASKED_FORM_COUNT);
