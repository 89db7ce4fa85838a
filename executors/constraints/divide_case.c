/*
 * Capital and small letters throughout: "in all caps", "without capital letters".
 */
#include "executors/constraints/divide_inside.h"

/* "capitalize every letter", "without capitalizing anything". Returns the tokens that were read. */
static size_t
read_capitalize(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause = divide_clause_at(sentence, i);

	if (!clause->asked || clause->subject == SUBJECT_OTHER)
		return 0;
	if (divide_denied_at(sentence, i))
		return says(sentence, i + 1, "any|a letter|letters|word|words|thing") +
			    says(sentence, i + 1, "anything|letters|words") >
			0
		    ? divide_add_plain(reader, CONSTRAINT_ALL_LOWER, i, i + 2)
		    : 0;
	return says(sentence, i + 1, "every|all|each of? the? letter|letters|single") +
		    says(sentence, i + 1, "everything") >
		0
	    ? divide_add_plain(reader, CONSTRAINT_ALL_UPPER, i, i + 2)
	    : 0;
}

size_t
divide_case(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause = divide_clause_at(sentence, i);
	size_t len, from = i > clause->from + 6 ? i - 6 : clause->from;
	bool small, denied;

	if ((len = says(sentence, i, "lowercase letters|characters|only?")) == 0 &&
	    (len = says(sentence, i, "lower|small case|letters|caps letters?|only?")) == 0)
		len = says(sentence, i, "lowercase|lowercased|uncapitalized");
	small = len > 0;
	if (says(sentence, i, "capitalized|capitalised") > 0 &&
	    ((says_within(sentence, clause->from, i, "letter|letters") &&
		 says_within(sentence, clause->from, i, "all|every|each")) ||
		says(sentence, clause->stated, "everything") > 0) &&
	    !says_within(sentence, clause->from, i, "first|word|words|some|least|most") && clause->asked &&
	    !divide_denied_at(sentence, i))
		return divide_add_plain(reader, CONSTRAINT_ALL_UPPER, i, i + 1);
	if (!small && (len = says(sentence, i, "capital|uppercase|capitalized letters|characters")) == 0 &&
	    (len = says(sentence, i, "upper case letters?")) == 0)
		len = says(sentence, i, "capitals|caps|uppercase|capitalization|capitalizations");
	if (says(sentence, i, "capitalize|capitalise|capitalizing") > 0)
		return read_capitalize(reader, i);
	if (len == 0 || !clause->asked)
		return 0;
	denied = divide_denied_at(sentence, i);
	/* "Every word should be in capitals." */
	if (clause->from < i &&
	    says(sentence, clause->stated,
		"all|every|each single? word|words|letter|letters should|must|has|have|needs|need|is|are") > 0 &&
	    says(sentence, i + len, "word|words|for|at") == 0 &&
	    !says_within(sentence, i, sentence->count, "times|except|first"))
		return divide_add_plain(
		    reader, small != denied ? CONSTRAINT_ALL_LOWER : CONSTRAINT_ALL_UPPER, i, i + len);
	/* "Use capitals for the entire response." */
	if (!denied && clause->verb & IS_CONTAIN && clause->subject == SUBJECT_YOU &&
	    says(sentence, i + len, "for|in|throughout the|your entire|whole|full response|answer|reply|text|output") >
		0)
		return divide_add_plain(reader, small ? CONSTRAINT_ALL_LOWER : CONSTRAINT_ALL_UPPER, i, i + len);
	/* Some words, the first letter, a title: not the answer. */
	if (says_within(sentence, from, i,
		"word|words|phrase|phrases|first|title|titles|name|names|heading|headings|section|sections|letter|some|each|"
		"least|most|more|fewer|less|than|keyword|keywords|initial|times|every|function|variable|key|keys") ||
	    says(sentence, i + len, "words|word|of|except") > 0 ||
	    says(sentence, i + len, "for|of|at|to|in the? title|middle") > 0 ||
	    says(sentence, i + len, "for|on at|fewer|less|no|not|more|only|exactly|between|around|about|up|#") > 0 ||
	    says_within(sentence, i, sentence->count, "times|except"))
		return 0;
	if ((clause->subject == SUBJECT_UNIT && clause->per != UNIT_CHAR) ||
	    (clause->subject == SUBJECT_OTHER && !denied) ||
	    (clause->verb & IS_TASK && !(clause->verb & (IS_COMPOSE | IS_CONTAIN))))
		return 0;
	if (denied && says_within(sentence, from, i, "all|entirely"))
		return 0;
	/* "A song with a chorus in all caps": a part of it. */
	for (size_t k = clause->from; k < i; k++)
		if (says(sentence, k, "with a|an|the|its|each") > 0 && says_within(sentence, k + 2, i, "in"))
			return 0;
	if (!denied && !small &&
	    !says_within(sentence, from, i, "all|only|entirely|entire|in|fully|uppercase|every|everything") &&
	    says(sentence, i + len, "only") == 0)
		return 0;
	if (!denied && says(sentence, i, "capitalization|capitalizations") > 0)
		return 0;
	return divide_add_plain(reader, small != denied ? CONSTRAINT_ALL_LOWER : CONSTRAINT_ALL_UPPER, i, i + len);
}
