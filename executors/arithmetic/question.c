/*
 * Cues in the asking sentences.
 */
#include "executors/arithmetic/question.h"

#include "policies/cpu.h"
#include "routes/text/number_words.h"
#include "routes/text/numbers.h"
#include "routes/text/numerals.h"
#include "routes/text/phrases.h"

#define LOOKED_AT (16 * 1024)
#define FEW_BYTES 20 /* of "a year?" */

static const char *const ask_words[] = {"how many", "how much", "what", "what's", "whats", "how long", "how far",
    "how old", "calculate", "find", "determine", "compute", "which", NULL};
static const char *const several_words[] = {
    "and how many", "and how much", "and what", "and whats", "and what's", "and by how much", "how many of each", NULL};
static const char *const money_words[] = {"dollar", "dollars", "cost", "costs", "price", "pay", "paid", "spend",
    "spent", "earn", "earned", "profit", "money", "revenue", "salary", "euros", "in $", NULL};
static const char *const moment_words[] = {"what time", "at what time", "what date", "which date", "what day",
    "which day", "when does", "when did", "when will", "when is", "when was", "when should", NULL};
static const char *const loose_words[] = {"approximately", "about how", "roughly", "estimate", "range", "between what",
    "nearest", "at least how", "at most how", NULL};
static const char *const round_words[] = {"round", "rounded", "rounding", "nearest", "significant", "s.f.", "ballpark",
    "rough", "roughly", "approximately", "approximate", "estimate", "floor", "truncate", "truncated", "decimals",
    "runde", "runden", "gerundet", "ungef\u00e4hr", "circa", "arrondi", "arrondis", "arrondir", "environ", NULL};
static const char *const scale_words[] = {"thousand", "million", "millions", "billion", "billions", "trillion", "lakh",
    "lakhs", "crore", "crores", "mio", "mio.", "mrd", "mrd.", "tsd", "tsd.", "millionen", "milliarden", "tausend",
    NULL};
static const char *const negative_words[] = {"temperature", "degrees", "balance", "change", "difference", "elevation",
    "altitude", "negative", "net", "profit", "loss", "below zero", "slope", "coordinate", "coordinates", "minus",
    "debt", "value of x", "solve", NULL};

/* Words after which the thing asked for is named, words in between, and words that end its name. */
static const char *const naming_words[] = {"how many", "how much", "what is", "what's", "what are", "what was",
    "what were", "what will be", "what would be", "what percentage", "find", "calculate", "determine", "compute",
    "work out", "tell me", "give me", NULL};
static const char *const articles[] = {
    "the", "a", "an", "its", "their", "his", "her", "our", "my", "your", "this", "that", "more", "new", NULL};
static const char *const name_ends[] = {"of", "for", "in", "per", "if", "that", "which", "when", "to", "at", "on",
    "from", "by", "with", "without", "after", "before", "between", "do", "does", "did", "is", "are", "was", "were",
    "will", "would", "can", "could", "should", "has", "have", "had", "must", "and", "or", "he", "she", "they", "it",
    "we", "you", "i", "each", "there", "left", "now", "altogether", NULL};

static bool
asks(struct span sentence)
{

	return sentence.len > 0 && (sentence.at[sentence.len - 1] == '?' || phrase_any(sentence, ask_words)) &&
	    phrase_any(sentence, ask_words);
}

/* The number of quantities that one sentence asks for, as far as "how many" and its like are repeated. */
static unsigned
count_asked(struct span sentence)
{
	static const char *const cues[] = {"how many", "how much", "how long", "how far", "how old"};
	unsigned count = 0;

	for (size_t i = 0; i < nitems(cues); i++) {
		for (size_t at = phrase_find(sentence, 0, cues[i]); at != PHRASE_NONE;
		     at = phrase_find(sentence, at + 1, cues[i]))
			count++;
	}
	return count;
}

/* "What do I save, what's the new price?": behind a comma, and behind another question word. */
static bool
asks_again(struct span sentence)
{
	static const char *const joining[] = {
	    ", what", ", what's", ", how much", ", how many", "/ what", "/ what's", "then what", "then what's", NULL};
	static const char *const words[] = {"what", "what's", "how much", "how many", "how long", "how far", NULL};

	for (size_t i = 0; joining[i] != NULL; i++) {
		size_t at = phrase_find(sentence, 0, joining[i]);

		if (at != PHRASE_NONE && phrase_any(span_between(sentence, 0, at), words))
			return true;
	}
	return false;
}

/* Instructions on the form of the answer ask for no quantity. */
static bool
is_instruction(struct span sentence)
{
	static const char *const words[] = {
	    "json", "format", "step by step", "your answer", "final answer", "reasoning", "explain", NULL};

	return phrase_any(sentence, words);
}

/* The next word, skipping digits and marks; a mark that separates clauses ends the walk. */
static struct span
next_word(struct span text, size_t *at)
{
	size_t start;

	while (*at < text.len && !isalpha((unsigned char)text.at[*at]) && strchr(",;:?!", text.at[*at]) == NULL &&
	    !cpu_spend(1))
		++*at;
	for (start = *at; span_letter(text, *at) && !cpu_spend(1); ++*at)
		;
	return span_between(text, start, *at);
}

/* "total cost" of "What is the total cost of 5 books?" */
static struct span
read_noun(struct span sentence)
{
	struct span noun = {sentence.at, 0}, word;
	size_t at = PHRASE_NONE;

	for (size_t i = 0; naming_words[i] != NULL; i++) {
		size_t found = phrase_find(sentence, 0, naming_words[i]);

		if (found != PHRASE_NONE && (at == PHRASE_NONE || found + strlen(naming_words[i]) > at))
			at = found + strlen(naming_words[i]);
	}
	while (at < sentence.len && (word = next_word(sentence, &at)).len > 0 && !number_word_among(word, name_ends)) {
		if (noun.len == 0 && number_word_among(word, articles))
			continue;
		if (noun.len == 0)
			noun.at = word.at;
		noun.len = (size_t)(word.at + word.len - noun.at);
	}
	return noun;
}

/* Whether a number is written in thousands or more: "90k". */
static bool
has_scaled(struct span prompt)
{
	struct number number;

	for (size_t i = 0; i + 1 < prompt.len && !cpu_spend(1); i++) {
		size_t at = 0;

		/* Most prompts have no digit before such a letter. */
		if (!span_digit(prompt, i) || strchr("kKmMbBtTeE", prompt.at[i + 1]) == NULL)
			continue;
		while (numbers_next(prompt, &at, &number) && !cpu_spend(1))
			if (number.reading_count > 0 && number.readings[0].decimals < 0)
				return true;
		return false;
	}
	return false;
}

void
question_read(struct span prompt, struct question *question)
{
	struct span rest = prompt, sentence;
	unsigned asking = 0, marks = 0;

	memset(question, 0, sizeof(*question));
	if (rest.len > LOOKED_AT) {
		rest.at += rest.len - LOOKED_AT;
		rest.len = LOOKED_AT;
	}
	prompt = rest;
	while (sentence_next(&rest, &sentence)) {
		/* "How much a month? A year?" */
		question->several |= asking > 0 && sentence.len < FEW_BYTES && sentence.at[sentence.len - 1] == '?';
		if (is_instruction(sentence) || !asks(sentence))
			continue;
		if (sentence.at[sentence.len - 1] == '?' || asking == 0 || marks == 0)
			question->text = sentence;
		marks += sentence.at[sentence.len - 1] == '?';
		/* "Respectively" refers to given values if numbers are next to it. */
		question->several |= count_asked(sentence) > 1 || phrase_any(sentence, several_words) ||
		    asks_again(sentence) ||
		    (phrase_find(sentence, 0, "respectively") != PHRASE_NONE && numerals_count(sentence) < 2);
		asking++;
	}
	question->several |= marks > 1;
	question->noun = read_noun(question->text);
	question->count = phrase_find(question->text, 0, "how many") != PHRASE_NONE;
	question->money = phrase_any(question->text, money_words) ||
	    (phrase_find(question->text, 0, "how much") != PHRASE_NONE && span_find(prompt, '$') != NULL);
	question->moment = phrase_any(question->text, moment_words);
	question->loose = phrase_any(question->text, loose_words);
	question->negative = phrase_any(prompt, negative_words);
	question->round = phrase_any(prompt, round_words);
	question->scaled = phrase_any(prompt, scale_words) || has_scaled(prompt);
}

void
question_heed(struct question *question, struct span system)
{

	question->round |= phrase_any(system, round_words);
}

struct span
question_calls(const struct question *question)
{
	static const char *const quantities[] = {"mean", "median", "mode", "average", "sum", "product", "difference",
	    "quotient", "remainder", "total", "tip", "tax", "discount", "profit", "loss", "cost", "price", "revenue",
	    "change", "area", "perimeter", "circumference", "volume", "length", "width", "height", "depth", "speed",
	    "distance", "duration", "percentage", "interest", "weight", "age", "balance", "bill", "rent", "salary",
	    "income", "probability", "fraction", "share", "fee", "fare", "score", NULL};
	struct span noun = question->noun, none = {noun.at, 0};
	size_t last = noun.len;

	for (size_t i = 0; i < noun.len; i++)
		if (!isalpha((unsigned char)noun.at[i]) && noun.at[i] != ' ')
			return none;
	while (last > 0 && noun.at[last - 1] != ' ')
		last--;
	return !question->several && number_word_among(span_from(noun, last), quantities) ? noun : none;
}
