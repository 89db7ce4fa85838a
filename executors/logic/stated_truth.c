/*
 * Yes and no, in the words of questions, statements and people who lie.
 */
#include "executors/logic/stated_truth.h"

#include "executors/clues/clues.h"

bool
stated_truth_at(struct stretch s, unsigned at, struct stated_answer *answer)
{
	static const char *const yes[] = {"yes", "true", "valid", NULL};
	static const char *const no[] = {"no", "false", "invalid", NULL};
	static const char *const neither[] = {"uncertain", "unknown", "undetermined", "indeterminate",
	    "can not be determined", "not enough information", NULL};
	unsigned n;

	while (word_at(s, at, "*") || word_at(s, at, ":") || word_at(s, at, "\"") || word_at(s, at, ","))
		at++;
	if (at >= s.end)
		return false;
	answer->kind = any_phrase_at(s, at, yes) > 0 ? ANSWER_YES
	    : any_phrase_at(s, at, no) > 0           ? ANSWER_NO
	    : any_phrase_at(s, at, neither) > 0      ? ANSWER_UNCERTAIN
						     : ANSWER_NONE;
	n = answer->kind == ANSWER_UNCERTAIN ? any_phrase_at(s, at, neither) : 1;
	answer->text = stretch_place((struct stretch){s.list, at, at + n});
	/* "no more than five", "true love" */
	return answer->kind != ANSWER_NONE && (at + n == s.end || !isalnum((unsigned char)s.list[at + n].text.at[0]));
}

/* "The first statement is true": about the one that is judged, at the sentence's end. */
static bool
truth_of_statement(int statement, struct stretch s, struct stated_answer *answer)
{
	static const char *const verbs[] = {
	    "is", "must be", "would be", "is also", "remains", "is therefore", "would also be", NULL};

	for (unsigned at = s.from + 1; statement > 0 && at < s.end; at++) {
		unsigned n = any_phrase_at(s, at + 1, verbs);

		if (n == 0 || !word_at(s, at, "statement") || ordinal_of(s.list[at - 1].text) != statement)
			continue;
		if (stated_truth_at(s, at + 1 + n, answer) &&
		    answer->text.at + answer->text.len == s.list[s.end - 1].place.at + s.list[s.end - 1].place.len)
			return true;
	}
	return false;
}

/* "It is true", "this statement is uncertain": about the question's subject, with nothing else in the sentence. */
static bool
truth_of_it(struct stretch s, struct stated_answer *answer)
{
	static const char *const subjects[] = {"it is", "that is", "this is", "the statement is", "this statement is",
	    "that statement is", "the claim is", "the conclusion is", NULL};
	unsigned n;

	while (word_at(s, s.from, "so") || word_at(s, s.from, "therefore") || word_at(s, s.from, "thus") ||
	    word_at(s, s.from, ","))
		s.from++;
	n = any_phrase_at(s, s.from, subjects);
	return n > 0 && stated_truth_at(s, s.from + n, answer) &&
	    answer->text.at + answer->text.len == s.list[s.end - 1].place.at + s.list[s.end - 1].place.len;
}

/* The last thing that a sentence says about the person asked about: that he lies, or tells the truth. */
static bool
truth_of_person(const struct clues *clues, struct stretch s, struct stated_answer *answer)
{
	static const char *const kinds[] = {"lies", "is lying", "is a liar", "is a knave", "tells the truth",
	    "is telling the truth", "is truthful", "is a knight", NULL};
	struct span expr = clues->options[0].expr;
	bool asked_truth = span_starts_nocase(expr, "truthful('"), told;
	size_t open = strcspn(expr.at, "'") + 1;
	struct span name = {expr.at + open, 0};

	if (!asked_truth && !span_starts_nocase(expr, "liar('"))
		return false;
	name.len = expr.len - open - strlen("')");
	for (size_t i = 0; kinds[i] != NULL; i++) {
		for (unsigned at = s.from + 1; at < s.end; at++) {
			unsigned n = phrase_at(s, at, kinds[i]);

			if (n == 0 || at + n != s.end || !span_same_nocase(s.list[at - 1].text, name))
				continue;
			told = i >= 4;
			answer->kind = told == asked_truth ? ANSWER_YES : ANSWER_NO;
			answer->text = stretch_place((struct stretch){s.list, at, at + n});
			return true;
		}
	}
	return false;
}

/* "it is true that", "... = False": a sentence's meaning if yes or no is asked for. */
bool
stated_truth(const struct clues *clues, int statement, bool validity, struct stretch s, struct stated_answer *answer)
{
	unsigned equals = s.end;

	while (
	    s.end > s.from && (word_at(s, s.end - 1, ".") || word_at(s, s.end - 1, "\"") || word_at(s, s.end - 1, "*")))
		s.end--;
	if (truth_of_statement(statement, s, answer) || (statement == 0 && !validity && truth_of_it(s, answer)))
		return true;
	if (clues != NULL && clues->verdict == CLUES_READ && strcmp(clues->kind, "entails") == 0 &&
	    truth_of_person(clues, s, answer))
		return true;
	for (unsigned at = s.from; at < s.end; at++) {
		if (word_at(s, at, "="))
			equals = at;
		if (validity)
			continue;
		if (phrase_at(s, at, "it is true that") > 0 || phrase_at(s, at, "it is not true that") > 0 ||
		    phrase_at(s, at, "it is false that") > 0) {
			answer->kind = phrase_at(s, at, "it is true that") > 0 ? ANSWER_YES : ANSWER_NO;
			answer->text = s.list[at + 2].place;
			return true;
		}
	}
	return equals + 2 == s.end && stated_truth_at(s, equals + 1, answer);
}
