/*
 * How often a word, a letter or words in capitals must occur: "at least three times", "no more than twice".
 */
#include "executors/constraints/divide_inside.h"

/* Words in capitals, and not "the capital of France". */
static const char in_capitals[] =
    "capital|capitalized|capitalised|uppercase letters|letter|words|word || in|use|using|with all? capitals|caps|uppercase || "
    "all caps";

/* The place of the word or letter that "N times" is about; sentence->count: none. */
static size_t
target_of(const struct sentence *sentence, size_t i)
{
	size_t left = i;

	/* "Mention tea at least three times." */
	if (token_at(sentence, i - 1)->kind == TOKEN_WORD && token_at(sentence, i - 1)->is == 0 &&
	    says(sentence, i - 2, "mention|mentions|use|uses|say|include|repeat|contain|contains") > 0)
		return i - 1;
	while (left-- > 0)
		if (says(sentence, left,
			"word|words|letter|letters|keyword|keywords|phrase|phrases|term|hashtag|name") > 0 &&
		    !token_is(sentence, left + 1, IS_MODAL | IS_BE | IS_RELATIVE) &&
		    /* "The letter arrives twice." */
		    (says(sentence, left, "letter|letters") == 0 || token_at(sentence, left + 1)->inside.len == 1))
			return left + 1;
	for (left = i; left-- > 0;)
		if (token_at(sentence, left)->kind == TOKEN_QUOTE)
			return left;
	for (size_t right = i; right < sentence->count; right++)
		if (says(sentence, right, "word|letter|keyword|phrase|term") > 0)
			return right + 1;
	return sentence->count;
}

size_t
divide_times(struct divide_reader *reader, struct count *count)
{
	struct sentence *sentence = count->sentence;
	struct constraint *constraint;
	size_t target;
	bool letter;

	/* "three books in which the word love appears twice": not in the answer. */
	if (token_is(sentence, count->clause->from, IS_RELATIVE)) {
		size_t noun = count->clause->from - 1;

		noun -= token_is(sentence, noun, IS_PREP);
		if (!token_is(sentence, noun, IS_WORK | IS_ANSWER | IS_UNIT) &&
		    span_ends_in_nocase(token_at(sentence, noun)->at, "s"))
			return 0;
	}
	if (!count->clause->asked || says(sentence, count->to, "a|per|each|more|as|faster || in a") > 0)
		return 0;
	if (divide_flips(count))
		divide_bounds_deny(&count->bounds);
	else if (count->bounds.relation == RELATION_NONE)
		count->bounds.relation = RELATION_EQ;
	if (count->bounds.relation == RELATION_NONE)
		return 0;
	target = target_of(sentence, count->from);
	if (says_within(sentence, 0, count->from, in_capitals)) {
		constraint = divide_add(reader, CONSTRAINT_ALLCAPS_WORDS, count->from, count->to);
	} else {
		/* "With the word tea in it where the hero knocks three times" */
		if (says_within(sentence, target, count->from, "where|who|when|while"))
			return 0;
		if ((target >= count->from && target < count->to) ||
		    (token_at(sentence, target)->kind == TOKEN_MARK && token_at(sentence, target)->at.len > 1))
			return 0;
		target += says(sentence, target, ":|,|(|-");
		if (token_is(sentence, target, IS_MODAL | IS_PREP) && target + 1 != count->from &&
		    !token_is(sentence, target + 1, IS_MODAL))
			return 0;
		letter =
		    token_at(sentence, target)->inside.len == 1 && says(sentence, target - 1, "letter|letters") > 0;
		if (token_at(sentence, target)->inside.len == 0 ||
		    token_at(sentence, target)->inside.len > CONSTRAINT_TEXT_MAX)
			return 0;
		constraint = divide_add(reader, letter ? CONSTRAINT_LETTER_FREQ : CONSTRAINT_WORD_FREQ,
		    target < count->from ? target : count->from, target < count->to ? count->to : target + 1);
		if (constraint != NULL)
			constraint->text = token_at(sentence, target)->inside;
	}
	if (constraint != NULL)
		constraint->bounds = count->bounds;
	return count->to - count->from;
}
