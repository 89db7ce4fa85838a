/*
 * Verse and order: limericks, acrostics, rhymes; the alphabet's order, of entries or of sentences' first letters.
 */
#include "executors/constraints/divide_inside.h"

static bool
is_in_capitals(struct span word)
{
	size_t i = 0;

	while (i < word.len && word.at[i] >= 'A' && word.at[i] <= 'Z')
		i++;
	return i == word.len && i > 2;
}

size_t
divide_verse(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause = divide_clause_at(sentence, i);
	struct constraint *constraint;
	size_t k = i + 1;
	bool object = i > clause->from &&
	    (says(sentence, i - 1, "a|into|as|an") > 0 ||
		(token_is(sentence, i - 1, IS_PLAIN) && says_within(sentence, clause->from, i, "a"))) &&
	    !says_within(sentence, clause->head < i ? clause->head + 1 : clause->from, i,
		"about|of|like|on|with|and|for|than|what|how|why");

	object |= clause->verb == 0 && i <= clause->from + 1;
	if (!clause->asked || divide_denied_at(sentence, i) ||
	    (clause->verb != 0 && !(clause->verb & (IS_COMPOSE | IS_BE | IS_CONTAIN | IS_MODAL))) ||
	    clause->subject == SUBJECT_OTHER)
		return 0;
	if (says(sentence, i, "limerick|haiku") > 0)
		return object
		    ? divide_add_plain(
			  reader, says(sentence, i, "limerick") > 0 ? CONSTRAINT_LIMERICK : CONSTRAINT_HAIKU, i, i + 1)
		    : 0;
	if (says(sentence, i, "acrostic") > 0) {
		while (
		    says(sentence, k,
			"poem|of|for|with|using|on|the|word|name|letters|that|spells|spelling|spell|out|about|in|from") >
		    0)
			k++;
		if (k >= sentence->count || k == i + 1 || sentence->tokens[k].kind == TOKEN_MARK ||
		    (sentence->tokens[k].kind != TOKEN_QUOTE && !is_in_capitals(sentence->tokens[k].at) &&
			says(sentence, k - 1, "word|name|letters|spells|spelling|spell|out") == 0))
			return 0;
		constraint = divide_add(reader, CONSTRAINT_ACROSTIC, i, k + 1);
		if (constraint != NULL)
			constraint->text = sentence->tokens[k].inside;
		return k + 1 - i;
	}
	if (says(sentence, i, "rhyme|rhymes|rhyming") > 0)
		return says(sentence, i + 1, "with|scheme|dictionary|words|word|like") == 0 &&
			!says_within(sentence, clause->from, i, "word|words|nursery|not|no|without|doesn't|names") &&
			i > 0 &&
			(says(sentence, i, "rhyming") > 0
				? says(sentence, i - 1, "about|of|non|not|on") == 0
				: says(sentence, i - 1, "should|must|that|which|to|it|lines|always|all|will") > 0)
		    ? divide_add_plain(reader, CONSTRAINT_RHYME, i, i + 1)
		    : 0;
	if (clause->verb & IS_TASK && !(clause->verb & IS_COMPOSE))
		return 0;
	if (says(sentence, i, "alphabetical order") + says(sentence, i, "alphabetically") > 0)
		return says_within(sentence, clause->from, i, "each|words|letters|column")
		    ? 0
		    : divide_add_plain(reader, CONSTRAINT_ALPHABETICAL, i, i + 1);
	return 0;
}

size_t
divide_initials(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause = divide_clause_at(sentence, i);
	struct constraint *constraint;

	if (!clause->asked || divide_denied_at(sentence, i) || !says_within(sentence, 0, i, "letter|letters") ||
	    !says_within(sentence, 0, i, "subsequent|next|successive|consecutive|following") ||
	    !says_within(sentence, 0, i, "sentence|sentences"))
		return 0;
	constraint = divide_add(reader, CONSTRAINT_ALPHABETICAL_INITIALS, i, i + 1);
	for (size_t k = i + 1; k < sentence->count && constraint != NULL; k++)
		if (sentence->tokens[k].inside.len == 1 && sentence->tokens[k].kind != TOKEN_MARK &&
		    says(sentence, k, "a") == 0 && says(sentence, k - 1, "with|from|letter|at") > 0)
			constraint->text = sentence->tokens[k].inside;
	return 1;
}
