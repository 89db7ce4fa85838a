/*
 * Numbers of brothers and places in a response's last sentences.
 */
#include "executors/logic/stated_number.h"

#include "routes/text/phrases.h"

#define HAS_NEAR 6 /* words from "has" to its object: "a total of" */

/* After emphasis, quotes and brackets: "**one** brother". */
static unsigned
behind_marks(struct stretch s, unsigned at)
{

	while (at < s.end && strchr("*\"'().!", s.list[at].text.at[0]) != NULL)
		at++;
	return at;
}

/* Whether a word is the name that a question asks about: "how many brothers does David have?" */
static bool
is_asked_about(struct span question, struct span word)
{
	struct words words;

	if (!isupper((unsigned char)word.at[0]) || !words_cut(question, &words))
		return false;
	for (unsigned at = 1; at < words.count; at++)
		if (isupper((unsigned char)words.list[at].text.at[0]) && same_noun(words.list[at].text, word))
			return true;
	return false;
}

bool
stated_oneself(struct span noun, struct span question, struct stretch s, struct stated_answer *answer)
{
	static const char *const selves[] = {"himself", "herself", "the boy", "the girl", "him", "her", NULL};
	static const char *const ones[] = {"one", "that", "only", "same", NULL};
	static const char *const one_of[] = {"one of those", "one of these", "one of the", "one of them", NULL};
	unsigned one = s.from, kin = s.from, self = s.from;

	for (unsigned at = s.from; at < s.end; at++)
		if (any_phrase_at(s, at, one_of) > 0)
			return false;
	while (one < s.end && any_phrase_at(s, one, ones) == 0)
		one++;
	while (kin < s.end && !same_noun(s.list[kin].text, noun))
		kin++;
	while (self < s.end && any_phrase_at(s, self, selves) == 0 &&
	    !(word_at(s, self - 1, "is") && is_asked_about(question, s.list[self].text) && !word_at(s, self + 1, "'s")))
		self++;
	if (one == s.end || kin == s.end || self == s.end || find_word(s, s.from, "is") == s.end ||
	    !(word_at(s, self, "himself") || word_at(s, self, "herself") || word_at(s, self - 1, "is")))
		return false;
	answer->kind = ANSWER_NUMBER;
	answer->value = rational_of(0);
	answer->text = s.list[self].place;
	return true;
}

static bool
is_has(struct stretch s, unsigned at)
{

	return word_at(s, at, "has") || word_at(s, at, "have");
}

/* Whether "have" follows a noun in a question: "how many sisters does each brother have?" */
static bool
asks_of(struct span question, struct span noun)
{
	struct words words;
	struct stretch s;

	if (!words_cut(question, &words))
		return false;
	s = (struct stretch){words.list, 0, words.count};
	for (unsigned at = 1; at < words.count; at++)
		if (is_has(s, at) && same_noun(words.list[at - 1].text, noun))
			return true;
	return false;
}

/* "The number of each sister's brothers is one": "each" before the number, in the same clause. */
static bool
is_of_each(struct span question, struct stretch s, unsigned at)
{
	static const char *const eachs[] = {"each", "every", NULL};
	static const char *const ends[] = {",", ";", "so", "therefore", "thus", "hence", NULL};

	if (phrase_any(question, eachs))
		return false;
	while (at-- > s.from && any_phrase_at(s, at, ends) == 0)
		if (any_phrase_at(s, at, eachs) > 0)
			return true;
	return false;
}

/*
 * "Each sister has two", "his sisters have a total of two", "the number of each sister's brothers is one": whether the
 * number at an offset is what relatives have, who are not asked about.
 */
static bool
is_of_others(struct span question, struct stretch s, unsigned at)
{
	static const char *const others[] = {"sister", "brother", "sibling", "them", NULL};
	unsigned has = at;

	while (has > s.from && at - has < HAS_NEAR && !is_has(s, has))
		has--;
	if (has == s.from || !is_has(s, has))
		return is_of_each(question, s, at);
	for (size_t i = 0; others[i] != NULL; i++)
		if (same_noun(s.list[has - 1].text, span_of(others[i])))
			return !asks_of(question, s.list[has - 1].text);
	return false;
}

bool
stated_count(struct span noun, struct span question, struct stretch s, bool labelled, struct stated_answer *answer)
{
	unsigned found = 0;

	for (unsigned at = s.from; at < s.end; at++) {
		int count = count_of(s.list[at].text);
		bool none = word_at(s, at, "none") || word_at(s, at, "zero");
		unsigned next = behind_marks(s, at + 1);
		bool alone = next == s.end || labelled;
		/* "Three brothers-in-law" are not brothers. */
		bool named = next < s.end && same_noun(s.list[next].text, noun) && !word_at(s, next + 2, "law");

		if (word_at(s, at + 1, "and") || word_at(s, at + 1, "of") || (count < 0 && !none))
			continue;
		if ((!named && !alone && !none) || is_of_others(question, s, at))
			continue;
		if (found++ > 0)
			return false;
		answer->value = rational_of(none ? 0 : count);
		answer->text = s.list[at].place;
	}
	if (found == 0)
		return false;
	answer->kind = ANSWER_NUMBER;
	return true;
}

/* "If you overtake the second person, ...": a supposition is not an answer. Where the rest of the sentence begins. */
static unsigned
behind_condition(struct stretch s)
{
	static const char *const conditions[] = {"if", "when", "after", "by", "once", "since", "because", "as", NULL};
	unsigned at = s.from;

	if (any_phrase_at(s, s.from, conditions) == 0)
		return s.from;
	while (at < s.end && !word_at(s, at, ","))
		at++;
	return at < s.end ? at + 1 : s.from;
}

bool
stated_place(struct stretch s, bool labelled, struct stated_answer *answer)
{
	unsigned found = 0;

	s.from = behind_condition(s);
	for (unsigned at = s.from; at < s.end; at++) {
		int place = ordinal_of(s.list[at].text);
		bool named = word_at(s, at + 1, "place") || word_at(s, at + 1, "position");

		if (labelled && place == 0 && count_of(s.list[at].text) > 0)
			place = count_of(s.list[at].text);
		/* "second to last" counts from the end */
		if (place == 0 || (!named && !labelled) || word_at(s, at + 1, "to") || word_at(s, at + 1, "last"))
			continue;
		found++;
		answer->value = rational_of(place);
		answer->text = s.list[at].place;
	}
	if (found == 1)
		answer->kind = ANSWER_NUMBER;
	return found == 1;
}

bool
stated_last(struct stretch s, struct stated_answer *answer)
{
	static const char *const nouns[] = {"place", "position", NULL};
	static const char *const before_last[] = {"second to last", "second from last", "second from the last",
	    "second last", "last but one", "next to last", "penultimate", NULL};

	for (unsigned at = s.from; at < s.end; at++) {
		bool counted = at > s.from && (word_at(s, at - 1, "to") || ordinal_of(s.list[at - 1].text) > 0);
		bool last = word_at(s, at, "last") && !counted && any_phrase_at(s, at + 1, nouns) > 0;

		if (!last && any_phrase_at(s, at, before_last) == 0)
			continue;
		answer->kind = ANSWER_NUMBER;
		answer->value = rational_of(0);
		answer->text = s.list[at].place;
		return true;
	}
	return false;
}

/* "six generations": one more than the steps, as both ends are counted. */
static bool
too_many(unsigned generations, struct stretch s, struct stated_answer *answer)
{

	for (unsigned at = s.from; at < s.end; at++) {
		int count = count_of(s.list[at].text);

		if (!word_at(s, at + 1, "generations") || count <= (int)generations + 1)
			continue;
		answer->kind = ANSWER_NUMBER;
		answer->value = rational_of(count);
		answer->text = s.list[at].place;
		return true;
	}
	return false;
}

bool
stated_generations(unsigned generations, struct span response, struct stated_answer *answer)
{
	struct span sentence;

	while (generations > 0 && sentence_next(&response, &sentence)) {
		struct words words;
		struct stretch s;

		if (!words_cut(sentence, &words))
			continue;
		s = (struct stretch){words.list, 0, words.count};
		answer->where = sentence;
		if (find_word(s, 0, "not") == s.end && too_many(generations, s, answer))
			return true;
	}
	return false;
}

bool
stated_impossible(struct span response, struct stated_answer *answer)
{
	static const char *const words[] = {"impossible", "not possible", "cannot", "can't", "can not", "could not",
	    "couldn't", "no one", "nobody", "nothing", "paradox", "trick", "contradiction", "contradictory",
	    "uncertain", "unclear", "sense", "invalid", "not valid", NULL};
	struct span sentence;

	while (sentence_next(&response, &sentence)) {
		if (!phrase_any(sentence, words))
			continue;
		*answer = (struct stated_answer){.kind = ANSWER_IMPOSSIBLE, .where = sentence, .text = sentence};
		return true;
	}
	return false;
}
