/*
 * Bans that are not orders to use or avoid something: "I hate the word sorry", "the word dark is taboo", "no
 * questions, please". Polarity alone shows that they are bans (negation.h); this file checks that they are about the
 * answer.
 */
#include "executors/constraints/divide_inside.h"

#define BAN_TOKENS 24 /* a longer sentence is about more than a ban */

bool
divide_may_rule(const struct divide_reader *reader)
{
	const struct sentence *sentence = &reader->sentence;
	/* "Can you do it without questions?" is an order. */
	bool asked = divide_is_order(sentence) || (reader->composed && !sentence->asks);

	return asked && !divide_is_conditional(sentence) && !reader->code && sentence->count <= BAN_TOKENS;
}

/* Whether a sentence is about a word, or about somebody who mentions it: "a man who hates the word", "what the word
 * means". */
static bool
speaks_of(const struct sentence *sentence, const struct clause *clause, size_t i)
{
	static const char told[] =
	    "who|whose|he|she|they|his|her|their|people|person|someone|somebody|man|woman|why|how|whether";
	static const char other[] =
	    "translate|define|explain|change|replace|remove|delete|highlight|capitalize|spell|start|begin|end|count|bold|"
	    "italicize|underline|repeat|know|mean|means|understand|remember|quote|separate|split|forget|rhyme|rhymes";

	return says_within(sentence, 0, i, told) ||
	    says_within(sentence, clause->from, i, "after|before|behind|around|between|beside") ||
	    says_within(sentence, clause->from, sentence->count, other);
}

bool
divide_bans(const struct divide_reader *reader, const struct clause *clause, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	bool about = clause->asked && says_within(sentence, clause->head, i, "about|on");

	return divide_denied_at(sentence, i) && divide_may_rule(reader) && !clause->question && !about &&
	    !speaks_of(sentence, clause, i);
}

/* "With no z in it", "without an e", "without any word that has a z". */
size_t
divide_ban_letter(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct token *token = token_at(sentence, i);
	bool named = says(sentence, i - 1, "no|any") > 0 || says(sentence, i - 2, "without a|an|the") > 0 ||
	    (says(sentence, i - 1, "a|an|the") > 0 && says_within(sentence, 0, i, "word|words"));

	if (named && !token->joined &&
	    (token_at(sentence, i + 1)->kind == TOKEN_MARK || says(sentence, i + 1, "in|anywhere|at") > 0) &&
	    divide_denied_at(sentence, i) && divide_clause_at(sentence, i)->asked &&
	    !divide_is_elsewhere(sentence, i + 1))
		divide_add_text(reader, CONSTRAINT_AVOID_LETTER, token->at, i, i + 1);
	return 1;
}

/* `No "dark" anywhere`, `"love" is a word that I do not want in it`. */
size_t
divide_ban_quote(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	struct constraint *constraint;
	size_t that = i + 1, first = i, to = i + 1, len;
	bool banned;

	that += says(sentence, that, "is|are a|an|the|not? word|words|phrase|term|one? that|which|i|we|you?");
	banned = that > i + 1 && divide_denied_at(sentence, that);
	/* `"Love" and "dark" are words that I do not want`, `no "dark", "cold" or "wet"`: all of them. */
	while (banned && says(sentence, first - 2, "\" and|or|,") > 0)
		first -= 2;
	while (!banned && (len = says(sentence, to, "and|or|nor|, and|or|nor? \"")) > 0)
		to += len;
	banned |= says(sentence, i - 1, "no|without|minus|neither|nor|says|mentions|writes") > 0 &&
	    divide_denied_at(sentence, i) &&
	    (token_at(sentence, to)->kind == TOKEN_MARK || says(sentence, to, "anywhere|at|in|please") > 0) &&
	    !divide_is_elsewhere(sentence, to);
	if (!banned || !divide_may_rule(reader) || span_strip(token_at(sentence, i)->inside).len == 0)
		return 0;
	constraint = divide_add(reader, CONSTRAINT_FORBID_WORDS, first, to);
	for (; first < to && constraint != NULL; first++) {
		struct span word = span_strip(token_at(sentence, first)->inside);

		if (token_at(sentence, first)->kind == TOKEN_QUOTE &&
		    word.len > 0) /* quotes around a blank hold no word */
			divide_add_word(reader, constraint, word);
	}
	return to - i;
}
