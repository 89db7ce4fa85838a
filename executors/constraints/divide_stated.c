/*
 * Clauses with a subject: whose constraint "the answer must not exceed ..." is, and whether it is asked for.
 */
#include "executors/constraints/divide_inside.h"

/* "the total number of words", "the word count": that of the answer. */
static bool
measures_answer(const struct sentence *sentence, size_t from, size_t to)
{

	for (size_t i = from; i < to; i++) {
		if (says(sentence, i, "number|amount|count|frequency of") > 0 && i + 2 < to)
			return true;
		if (says(sentence, i, "format|language|length|style of your|the final?") > 0 &&
		    token_is(sentence, to - 1, IS_ANSWER | IS_WORK))
			return true;
		if (says(sentence, i, "count|limit|length") > 0 &&
		    (i == from || says(sentence, i - 1, "whose") > 0 ||
			token_is(sentence, i - 1, IS_UNIT | IS_ANSWER | IS_DET | IS_PLAIN | IS_RELATION)))
			return true;
	}
	return false;
}

/* "An essay needs ...", "reviews should be ...": any of them, not the one requested. */
static bool
is_generic(const struct sentence *sentence, size_t from, size_t noun)
{
	const struct token *token = token_at(sentence, noun);

	from += token_is(sentence, from, IS_JOIN);
	if (!(token->is & (IS_WORK | IS_ANSWER)))
		return false;
	if (says(sentence, from, "a|an") > 0)
		return true;
	return noun == from && span_ends_in_nocase(token->at, "s") && !span_ends_in_nocase(token->at, "ss");
}

/* Whose constraint it is, from the words before the verb. */
static void
read_subject(const struct divide_reader *reader, struct clause *clause, size_t from, size_t to)
{
	const struct sentence *sentence = &reader->sentence;
	size_t whole = says(sentence, from, "all of");
	size_t noun = divide_noun(sentence, from + whole < to ? from + whole : from, to);
	const struct token *token;

	noun -= noun > from && says(sentence, noun - 1, "bullet point|points") > 0;
	token = token_at(sentence, noun);
	clause->subject = SUBJECT_OTHER;
	if (measures_answer(sentence, from, to)) {
		clause->subject = SUBJECT_ANSWER;
		return;
	}
	for (size_t i = from; i < to; i++)
		if ((token_is(sentence, i, IS_ORDINAL) &&
			says(sentence, i, "final answer|response|output|reply|text|version") == 0) ||
		    says(sentence, i, "i|we|he|she|my|our|his|her|their|user|users"))
			return;
	if (is_generic(sentence, from, noun))
		return;
	if (token_is(sentence, from, IS_EACH) &&
	    says(sentence, from, "all of? your|the? response|output|text|answer") == 0) {
		/* "Each sentence within a paragraph" is about sentences. */
		for (size_t i = from; i < to && !(clause->subject == SUBJECT_UNIT && token_is(sentence, i, IS_PREP));
		     i++)
			if (token_is(sentence, i, IS_UNIT)) {
				clause->subject = SUBJECT_UNIT;
				clause->per = token_at(sentence, i)->unit;
			}
		return;
	}
	if (token->is & IS_UNIT && !(token->is & IS_MARK) && token->unit != UNIT_WORD && token->unit != UNIT_CHAR) {
		clause->subject = SUBJECT_UNIT;
		clause->per = token->unit;
	} else if (reader->composed && noun == from + 1 &&
	    ((says(sentence, from, "the") > 0 && token->is == 0 && !divide_is_person(sentence, noun)) ||
		(says(sentence, from, "your") > 0 && (token->is & (IS_PART | IS_WORK)) != IS_PART)))
		clause->subject = SUBJECT_ANSWER;
	else if (token->is & (IS_ANSWER | IS_WORK) ||
	    (reader->work.len > 0 && token->at.len == reader->work.len &&
		strncasecmp(token->at.at, reader->work.at, token->at.len) == 0) ||
	    (token->is & IS_PRONOUN && !(token->is & IS_DET && noun > from)))
		clause->subject = SUBJECT_ANSWER;
}

/* "is not allowed", "are forbidden": a request with "to be" without a modal. Returns the number of tokens. */
static size_t
says_ruled(const struct sentence *sentence, size_t subject, size_t i)
{
	size_t len;

	if ((len = says(sentence, i, "is|are not allowed|permitted|acceptable|okay")) > 0 ||
	    (len = says(sentence, i, "is|are strictly? forbidden|prohibited|banned|disallowed")) > 0)
		return len;
	if ((len = says(sentence, i, "is|are allowed|permitted|used")) > 0 &&
	    (divide_denied_at(sentence, i) || divide_denied_at(sentence, subject) ||
		divide_denied_at(sentence, subject + 1)))
		return len;
	return says(sentence, i, "is|are required|mandatory|limited|capped|restricted|confined || is|are not? to");
}

/* "may be up to ...": "may" with an upper bound still bounds. */
static bool
is_capped(const struct sentence *sentence, size_t from, size_t to)
{

	return says_within(
	    sentence, from, to, "up to || at most || maximum of || no more|longer than || less|fewer than");
}

/* "Paragraph 2 starts with ...", where paragraphs were requested: statements about them are requests too. */
static bool
describes_part(const struct divide_reader *reader, const struct clause *clause, size_t verb)
{
	const struct sentence *sentence = &reader->sentence;

	if (!reader->composed || !token_is(sentence, verb, IS_BEGIN | IS_END))
		return false;
	for (size_t i = clause->from; i < verb; i++)
		if (token_is(sentence, i, IS_UNIT) && token_at(sentence, i)->unit == reader->unit)
			return true;
	return false;
}

/* "The response has ...", "there is a limit of ...": a statement of how it must be. */
static bool
describes_answer(const struct divide_reader *reader, const struct clause *clause, size_t from)
{
	const struct sentence *sentence = &reader->sentence;

	if (!reader->composed || sentence->asks)
		return false;
	if (says(sentence, from, "there is a strict|word? limit|maximum|minimum") > 0)
		return true;
	if (says(sentence, from,
		"the maximum|minimum number|amount|length of|is || the|my word|hard|strict|upper|lower? limit|maximum|minimum|max|min|cap is") >
	    0)
		return true;
	/* "60 words is the limit." */
	if (says_within(sentence, from, clause->to, "is|are the maximum|minimum|max|min|limit|most|least"))
		return says_within(sentence, from, clause->to, "@unit is|are the");
	return clause->subject == SUBJECT_ANSWER &&
	    (says(sentence, from, "your|the entire|whole|final? response|reply has|contains|includes|uses") > 0);
}

/* Whether the token is a verb after a subject. */
static bool
is_finite_verb(const struct sentence *sentence, size_t i)
{
	const uint32_t finite = IS_MODAL | IS_BE | IS_NOT | IS_CONTAIN | IS_BEGIN | IS_END | IS_LIMIT;

	/* "keywords to include" is not a statement, nor is "with not more than". */
	if (says(sentence, i - 1, "to") > 0 ||
	    says(sentence, i, "not more|less|fewer|longer|shorter|over|under|above|below|exceeding") > 0)
		return false;
	if (!token_is(sentence, i, finite) || token_is(sentence, i, IS_PREP) || token_says(sentence, i, "limit") ||
	    span_ends_in_nocase(token_at(sentence, i)->at, "ing") || token_says(sentence, i, "no"))
		return false;
	/* "the end", "a short start" are nouns. */
	return token_is(sentence, i, IS_MODAL | IS_BE | IS_NOT) ||
	    !token_is(sentence, i - 1, IS_DET | IS_PLAIN | IS_PREP);
}

/* A verb that shares the subject of a clause before it: "... has a title and contains". */
static void
take_subject(const struct divide_reader *reader, struct clause *clause)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *other = clause - 1;

	while (other > sentence->clauses &&
	    (other->aside || says(sentence, other->from, "such|like|e.g.|i.e.|eg|for") > 0))
		other--;
	if (other->verb == 0 && !other->asked)
		read_subject(reader, clause, other->from, other->to);
	else {
		clause->subject = other->subject;
		clause->per = other->per;
		clause->asked = other->asked;
	}
}

bool
divide_read_allowance(const struct divide_reader *reader, struct clause *clause)
{
	const struct sentence *sentence = &reader->sentence;
	size_t end = says(sentence, 0, "you only|just? have|get|got only|just? # words|characters|chars");

	if (end == 0 || clause->from != 0 ||
	    !(end >= clause->to || says(sentence, end, "to|max|maximum|total|only|.|!") > 0) ||
	    memchr(reader->text.at + sentence->from, '?', reader->text.len - sentence->from) != NULL)
		return false;
	clause->asked = true;
	clause->subject = SUBJECT_ANSWER;
	clause->verb = IS_LIMIT;
	return true;
}

/* A clause with a subject: "the answer must not exceed ...". forced: it follows "make sure that". */
bool
divide_read_stated(const struct divide_reader *reader, struct clause *clause, size_t from, bool forced)
{
	const struct sentence *sentence = &reader->sentence;
	bool relative = token_is(sentence, clause->from, IS_RELATIVE) && clause > sentence->clauses && !forced;
	size_t verb = from + (relative && token_is(sentence, from, IS_RELATIVE));
	const struct clause *base;
	bool has_subject = false, capped = false;

	while (verb < clause->to && !is_finite_verb(sentence, verb))
		verb++;
	if (verb == clause->to)
		return false;
	for (size_t i = clause->from + 1; i < verb && says(sentence, from, "whose") == 0; i++)
		has_subject |= !token_is(sentence, i, IS_ADVERB);
	/* "My teacher said that the essay must ..." */
	if (says(sentence, clause->from, "that") > 0 &&
	    says(sentence, clause->from - 1, "says|say|said|states|stating|saying|explaining") > 0)
		return true;
	if (says(sentence, clause->from, "who|whose|whom") > 0 && !measures_answer(sentence, clause->from, verb))
		return true;
	/* "make sure it is short and no commas are used". */
	if (clause > sentence->clauses && clause[-1].forced && token_is(sentence, clause->from, IS_JOIN | IS_RELATIVE))
		forced = clause->forced = true;
	if (verb > from)
		read_subject(reader, clause, from, verb);
	else if (token_is(sentence, from, IS_PRONOUN)) /* "it's" */
		clause->subject = SUBJECT_ANSWER;
	else if (!relative && clause > sentence->clauses)
		take_subject(reader, clause);
	clause->asked |= forced || says_ruled(sentence, from, verb) > 0;
	/* An adverb at the end is what the clause says: "commas are not okay". */
	for (; verb < clause->to &&
	     (token_is(sentence, verb, IS_MODAL | IS_NOT | IS_BE) ||
		 (token_is(sentence, verb, IS_ADVERB) && verb + 1 < clause->to) ||
		 (token_is(sentence, verb - 1, IS_MODAL) && says(sentence, verb, "to") > 0));
	     verb++) {
		clause->asked |=
		    says(sentence, verb,
			"should|must|shall|will|need|needs|has|have|ought|cannot|can't|shouldn't|mustn't") > 0 &&
		    says(sentence, verb, "has|have") == 0;
		clause->asked |= says(sentence, verb, "has|have to || can|may|could not|only") > 0;
		if (says(sentence, verb, "can|may|could|might") > 0 && says(sentence, verb + 1, "not|only") == 0) {
			capped = says_within(sentence, clause->from, verb, "no|neither|none") ||
			    is_capped(sentence, verb + 1, clause->to);
			if (!capped)
				clause->subject = SUBJECT_OTHER;
		}
		clause->asked |= capped;
		if (token_is(sentence, verb, IS_BE))
			clause->verb |= IS_BE;
		if (token_says(sentence, verb, "no"))
			break;
	}
	clause->verb |= verb < clause->to ? token_at(sentence, verb)->is : 0;
	clause->head = verb;
	clause->asked |= describes_part(reader, clause, verb) || describes_answer(reader, clause, from);
	for (base = clause; base > sentence->clauses && token_is(sentence, base->from, IS_RELATIVE); base--)
		;
	if (relative && base->asked && base->verb & (IS_COMPOSE | IS_CONTAIN)) {
		/* "a poem that ..." is about the answer, "a list of names that ..." about names. */
		const struct token *last = token_at(sentence, clause->from - 1);

		clause->asked = true;
		/* "a contest in which poems must ...": the words before it have no part in that. */
		if (has_subject) {
			clause->subject = clause->subject == SUBJECT_UNIT ? SUBJECT_UNIT : SUBJECT_OTHER;
			return true;
		}
		clause->subject = last->is & IS_UNIT && !(last->is & IS_WORK) ? SUBJECT_UNIT
		    : last->is & (IS_PART | IS_CODE)                          ? SUBJECT_OTHER
									      : SUBJECT_ANSWER;
		clause->per = last->unit;
	}
	return true;
}
