/*
 * Whether a count applies to the answer, and within which unit: "a title of five words" is about a title, "give me ten
 * words" states no length, "50 words each" is about what was counted before.
 */
#include "executors/constraints/divide_inside.h"

#define FEW_CHARS 15 /* "with three characters" means people in a story */

/* The unit after "each", "every", "per" at i; UNIT_NONE if it is not one that we count. */
static enum constraint_unit
each_of(const struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	size_t end = divide_clause_at(sentence, i)->to;

	for (size_t u = i + 1; u < end; u++) {
		if (token_is(sentence, u, IS_UNIT) && token_at(sentence, u)->unit != UNIT_WORD)
			return token_at(sentence, u)->unit;
		if (token_is(sentence, u, IS_PART | IS_WORK | IS_CODE))
			return UNIT_NONE;
		if (says(sentence, u, "in|as|to") > 0)
			break;
		if (u == i + 1 &&
		    says(sentence, u,
			"with|of|one|containing|having|should|must|no|at|consisting|being|around|about|under|exactly|has") >
			0 &&
		    says(sentence, u, "of the|your|these|which") == 0)
			return reader->unit;
	}
	return token_at(sentence, i + 1)->kind != TOKEN_WORD ? reader->unit : UNIT_NONE;
}

/* "three paragraphs, each with ...", "each separated by": what each must be follows. */
static bool
announces(const struct sentence *sentence, size_t each)
{

	return token_at(sentence, each + 1)->kind == TOKEN_WORD && !token_is(sentence, each + 1, IS_UNIT | IS_JOIN) &&
	    says(sentence, each, "per") == 0 && says(sentence, each + 1, "about|on|for|please") == 0;
}

/* "each separated by": a participle that says how, not how many. */
static bool
says_how(const struct sentence *sentence, size_t i)
{
	return says(sentence, i, "containing|having|consisting|being|using|limited") == 0 &&
	    (span_ends_in_nocase(token_at(sentence, i)->at, "ed") ||
		span_ends_in_nocase(token_at(sentence, i)->at, "ing"));
}

/* Whether the count is the subject of its clause: "at least two words should be bold". */
static bool
is_subject(const struct count *count)
{
	size_t i = count->clause->stated;

	while (token_is(count->sentence, i, IS_JOIN | IS_ADVERB | IS_RELATIVE))
		i++;
	return i >= count->from && count->clause->head > count->unit_at && count->clause->head < count->clause->to;
}

/* "From now on write every proof as ...": each of them is an answer. */
static bool
is_standing(const struct sentence *sentence)
{

	return says_anywhere(sentence, "from now on || always");
}

/* Whether several works are asked for, or several things that are each: "write 50 short stories", "five tips, each". */
static bool
asks_several(const struct count *count, uint32_t kinds)
{
	const struct sentence *sentence = count->sentence;
	const struct clause *clause = count->clause;
	size_t i, end;

	if (kinds & IS_PART && clause->head >= clause->to)
		clause = divide_clause_at(sentence, clause->scope);
	i = clause->head < clause->to ? clause->head + 1 : clause->from;
	i += says(sentence, i, "me|us");
	if ((clause->subject != SUBJECT_YOU && i > clause->from) || token_at(sentence, i)->kind != TOKEN_NUMBER ||
	    token_at(sentence, i)->value < 2)
		return false;
	for (end = i + 1; end < count->from && token_at(sentence, end)->kind == TOKEN_WORD &&
	     !token_is(sentence, end, IS_PREP | IS_JOIN | IS_RELATION);)
		end++;
	return token_is(sentence, end - 1, kinds) && !token_is(sentence, end - 1, IS_UNIT) &&
	    token_is_plural(token_at(sentence, end - 1));
}

/* "4 sentences about snow per paragraph"; UNIT_RESPONSE if no unit follows the topic. */
static enum constraint_unit
per_behind_topic(const struct count *count)
{
	const struct sentence *sentence = count->sentence;

	for (size_t i = count->to; says(sentence, count->to, "about|on") > 0 && i < count->clause->to &&
	     says(sentence, i, "with|using|that|which|including") == 0;
	     i++)
		if (says(sentence, i, "per|each|every @unit") > 0)
			return token_at(sentence, i + 1)->unit;
	return UNIT_RESPONSE;
}

/* "No sentence should be longer than", "sentences of at most"; UNIT_RESPONSE if no such unit is near. */
static enum constraint_unit
per_of_plural(const struct count *count)
{
	const struct sentence *sentence = count->sentence;

	/* "Short lines that rhyme, in at most 50 words": a measure of its own. */
	if (says(sentence, count->from - 1, "in|within") > 0)
		return UNIT_RESPONSE;
	for (size_t left = count->from; left > count->clause->from; left--) {
		const struct token *token = token_at(sentence, left - 1);
		size_t points = says(sentence, left, "points"), behind = left + points;

		if (token->is & IS_UNIT && !(token->is & (IS_WORK | IS_MARK)) &&
		    (points > 0 || token_is_plural(token)) && token->unit != count->unit &&
		    (token->unit != UNIT_WORD || count->unit == UNIT_CHAR) && token->unit != UNIT_CHAR &&
		    ((behind == count->from && token_at(sentence, behind)->kind != TOKEN_NUMBER) ||
			says(sentence, behind, "of|with|having|containing|shorter|longer|that|no|at|consisting|made") >
			    0)) {
			bool numbered = token_at(sentence, left - 2)->kind == TOKEN_NUMBER ||
			    (token_is(sentence, left - 2, IS_PLAIN) &&
				token_at(sentence, left - 3)->kind == TOKEN_NUMBER);

			return numbered ? UNIT_NONE : token->unit;
		}
	}
	return UNIT_RESPONSE;
}

/* The unit within which it is counted: UNIT_RESPONSE for the answer, UNIT_NONE if that is unclear. */
static enum constraint_unit
per_of(const struct divide_reader *reader, const struct count *count)
{
	const struct sentence *sentence = count->sentence;
	size_t left = count->from, begin = count->clause->from;
	enum constraint_unit each = UNIT_RESPONSE, per;

	/* "Five sentences, none longer than ten words" */
	if (says(sentence, count->from - 1, "none|neither") > 0)
		return reader->unit;
	/* After the count: "per line", "in each paragraph", "50 words each". */
	for (size_t i = count->to; i < count->to + 3; i++) {
		if (says(sentence, i, "each|every|per|apiece") > 0 && !(i == count->to && announces(sentence, i))) {
			each = each_of(reader, i);
			/* "sentences of four words each": the unit comes before */
			if (each != UNIT_NONE)
				return each;
			if (asks_several(count, IS_WORK | IS_PART))
				return UNIT_ITEM;
			/* "Short sentences, max 8 words each" */
			for (left = count->from; left-- > 1;)
				if (says(sentence, left, ",") > 0 && token_is(sentence, left - 1, IS_UNIT) &&
				    token_is_plural(token_at(sentence, left - 1)))
					return token_at(sentence, left - 1)->unit;
			left = count->from;
			break;
		}
		/* "four words a sentence" */
		if (says(sentence, i, "a sentence|line|paragraph|bullet|stanza|verse|item") > 0)
			return token_at(sentence, i + 1)->unit;
		if (says(sentence, i, "in|for|on|to|long") == 0)
			break;
	}
	if ((per = per_behind_topic(count)) != UNIT_RESPONSE)
		return per;
	/* "Sections, each of which has": the unit comes before, or is unclear. */
	for (size_t i = begin < 3 ? 1 : begin - 2; i < count->from; i++)
		if (says(sentence, i, "each|every|all|any|none of which|them|these|those") > 0) {
			i -= token_at(sentence, i - 1)->kind == TOKEN_MARK;
			return token_is(sentence, i - 1, IS_UNIT) && token_at(sentence, i - 1)->unit != count->unit
			    ? token_at(sentence, i - 1)->unit
			    : reader->unit;
		}
	/* Before the count: "each line has", "with every sentence under", "no sentence longer than". */
	while (left-- > begin) {
		if (says(sentence, left, "no|any") > 0 && says(sentence, left + 1, "@unit in|within") == 0 &&
		    token_is(sentence, left + 1, IS_UNIT) && !token_is(sentence, left + 1, IS_WORK | IS_MARK) &&
		    token_at(sentence, left + 1)->unit != count->unit &&
		    (token_at(sentence, left + 1)->unit != UNIT_WORD || count->unit == UNIT_CHAR))
			return token_at(sentence, left + 1)->unit;
		if (says(sentence, left, "each") > 0 && reader->unit == UNIT_NONE &&
		    asks_several(count, IS_WORK | IS_PART) &&
		    (left + 1 == count->from ||
			says(sentence, left + 1, "in|with|under|at|of|no|within|exactly|max") > 0))
			return UNIT_ITEM;
		if (says(sentence, left, "each|every|both|per") > 0 && !says_how(sentence, left + 1))
			return left + 1 == count->from && token_at(sentence, left + 1)->kind == TOKEN_NUMBER ? UNIT_NONE
			    : is_standing(sentence) && each_of(reader, left) == UNIT_NONE ? UNIT_RESPONSE
											  : each_of(reader, left);
	}
	if (count->clause->subject == SUBJECT_UNIT && !is_subject(count))
		return count->clause->per;
	if (asks_several(count, IS_WORK))
		return UNIT_ITEM;
	return (per = per_of_plural(count)) != UNIT_RESPONSE ? per : each;
}

/* Whether words between the verb and the bound tie it to something other than the answer: "a title of five words". */
static bool
tied_elsewhere(const struct count *count)
{
	const struct sentence *sentence = count->sentence;
	const struct clause *clause = count->clause;
	size_t begin = clause->head < count->from ? clause->head + 1 : clause->from;
	bool bare = token_at(sentence, count->from)->kind == TOKEN_NUMBER;

	if (token_is(sentence, count->from - 1, IS_ORDINAL) ||
	    says(sentence, count->from - 1, "these|those|another|following|other") > 0 ||
	    (bare && says(sentence, count->from - 1, "every|each") > 0))
		return true;
	if (says(sentence, count->from - 1, "of") > 0 &&
	    !(count->from - 2 == clause->from && clause > sentence->clauses) && count->unit != UNIT_BULLET &&
	    count->unit != UNIT_ITEM &&
	    says(sentence, count->from - 2,
		"one|some|any|each|all|rest|most|none|list|set|series|group|sequence|couple|pair|string|bank|out|number|array|first|last") >
		0)
		return true;
	if (says(sentence, count->from - 1, "the|my|these|its|their") > 0 && count->bounds.relation <= RELATION_EQ &&
	    !count->compound)
		return true;
	/* "About the power of 3 words", but not "about the sea of at least 2000 words" */
	if (bare && says(sentence, count->from - 1, "of") > 0 && says(sentence, count->from - 4, "about|on the") > 0 &&
	    token_at(sentence, count->from - 2)->is == 0)
		return true;
	if (token_is(sentence, count->from - 2, IS_WORK) &&
	    says(sentence, count->from - 1, "of|with|under|over|containing|having") > 0) {
		size_t left = count->from - 2;

		while (left > clause->from &&
		    (token_is(sentence, left - 1, IS_PLAIN) || says(sentence, left - 1, "very|really") > 0))
			left--;
		/* "Tell me about poems with 14 lines", "add a caption of 8 words" */
		if (left > clause->from &&
		    (says(sentence, left - 1, "about|on") > 0 ||
			says(sentence, left - 2, "about|on a|an|the|one") > 0 ||
			(clause->verb & IS_CONTAIN && !(clause->verb & IS_COMPOSE) &&
			    says(sentence, left - 1, "a|an|one") > 0)))
			return true;
	}
	/* "a title of five words": the noun before the measure. */
	for (size_t i = begin; i < count->from; i++) {
		bool hung = i + 2 + says(sentence, i + 1, "that|which") >= count->from;

		if (token_is(sentence, i, IS_UNIT | IS_WORK))
			continue;
		/* "A function of 10 lines", but "explain how this function works in 50 words" */
		if (token_is(sentence, i, IS_CODE) && !says_within(sentence, begin, i, "how|why|what|when") &&
		    (count->unit == UNIT_LINE ||
			says(sentence, clause->head, "explain|describe|summarize|summarise|discuss|define|introduce") ==
			    0 ||
			says(sentence, i + 1, "of|with|having|under|over") > 0))
			return true;
		if (!token_is(sentence, i, IS_PART))
			continue;
		if (clause->verb & IS_CONTAIN && !(clause->verb & (IS_COMPOSE | IS_BE)))
			return true;
		/* "Suggest one title of ...": the part is the answer. */
		if (clause->verb & IS_COMPOSE &&
		    says(sentence, clause->head + 1, "me|us? one|a|an|another") + clause->head == i - 1 &&
		    !token_is_plural(token_at(sentence, i)))
			continue;
		if (hung && says(sentence, i + 1, "in|within|using|by|into") == 0)
			return true;
	}
	return false;
}

/* Whether the words after it narrow down what is counted: "five words that rhyme", "two sentences about dogs". */
static bool
narrowed(const struct count *count)
{
	const struct sentence *sentence = count->sentence;
	size_t i = count->to;

	if (count->unit == UNIT_HIGHLIGHT || count->unit == UNIT_ALLCAPS || count->unit == UNIT_PLACEHOLDER)
		return false;
	/* "At most 100 words for the introduction" */
	if (says(sentence, i, "for|in the|your|its") > 0 && token_is(sentence, i + 2, IS_PART) &&
	    !token_is(sentence, i + 2, IS_WORK | IS_ANSWER | IS_UNIT))
		return true;
	/* "An essay of exactly 20 words about cats": the essay is about them. */
	if (token_is(sentence, count->from - 2, IS_WORK) && says(sentence, count->from - 1, "of|in") > 0 &&
	    says(sentence, i, "about|on") > 0)
		return false;
	if (says(sentence, i, "from|of the|code|this|these|text || of code|dialogue|text|wisdom") > 0)
		return true;
	if (says(sentence, i, "that|which|who|whose are|is long|each|in") > 0)
		return false;
	if (count->unit == UNIT_WORD)
		return says(sentence, i,
			   "that|which|with|starting|beginning|ending|meaning|related|rhyming|of|containing|to|like|for|whose|"
			   "describing|associated|in|used|using|i|you|about|on|where") > 0 &&
		    says(sentence, i,
			"of length || in total|length|your|the|all|or|each|every|per|one || with no|all|the|each || for your|the|this|each") ==
		    0 &&
		    (count->bounds.relation <= RELATION_EQ && count->bounds.lo < ROUGH_WORDS);
	if (count->unit == UNIT_LINE && says(sentence, i, "containing") > 0)
		return true;
	/* "one line allocated for each equation": as many lines as equations. */
	for (size_t k = i; k < count->clause->to; k++)
		if (says(sentence, k, "for each|every") > 0 && !token_is(sentence, k + 2, IS_UNIT))
			return true;
	if (count->unit == UNIT_ITEM)
		return says(sentence, i, "in|for|between|on the|your") > 0;
	/* A part of the answer that is described further is not the whole. */
	return count->clause->verb & IS_CONTAIN && !(count->clause->verb & IS_COMPOSE) &&
	    count->bounds.relation <= RELATION_EQ &&
	    (says(sentence, i, "about|on|that|describing|explaining|discussing|for|with|where|using|to") > 0 ||
		(says(sentence, i, "in") > 0 && token_at(sentence, i + 1)->language != NULL)) &&
	    (count->unit == UNIT_SENTENCE || count->unit == UNIT_PARAGRAPH);
}

/* Words asked for as items ("give me ten words") are not a length. */
static bool
is_word_list(const struct count *count)
{
	const struct sentence *sentence = count->sentence;

	if (count->unit != UNIT_WORD || count->bounds.relation != RELATION_NONE || count->compound || count->limited ||
	    count->bounds.lo >= ROUGH_WORDS || count->from == count->clause->from ||
	    says(sentence, count->to, "in? each|every|long|total|per") > 0)
		return false;
	if ((count->clause->subject == SUBJECT_ANSWER || count->clause->subject == SUBJECT_UNIT) &&
	    says(sentence, count->from - 1, "be|is|have|has|contain|contains|total") > 0)
		return false;
	return says(sentence, count->from - 1, "in|within|using|of|to|with|under|by") == 0;
}

/* Whether a compound is the answer's measure: "a five-line poem" is, "with a two-sentence introduction" is not. */
static bool
read_compound(struct count *count)
{
	struct sentence *sentence = count->sentence;
	size_t noun = count->to + says(sentence, count->to, "long|length");

	while (token_is(sentence, noun, IS_PLAIN) && !token_is(sentence, noun, IS_UNIT))
		noun++;
	/* "Write 5 five-letter words": those, and not all of the answer's. */
	if (count->unit == UNIT_CHAR && says(sentence, count->from - 1, "#") > 0)
		return false;
	/* "Hemingway's six word story", "my 500 word essay" exist already, and "a review of a 300 word essay" is
	 * another text. */
	if (says(sentence, count->from - 1, "my|this|that|these|his|her|our|their|the") > 0 ||
	    span_ends_in_nocase(token_at(sentence, count->from - 1)->at, "'s") ||
	    says(sentence, count->from - 2,
		"summarize|summarise|analyze|analyse|review|critique|explain|discuss|improve|edit|shorten|evaluate|rate a|an") >
		0)
		return false;
	if (count->from > 2 && says(sentence, count->from - 2, "of|for|on|to|from|about a|an|the") > 0 &&
	    says(sentence, count->from - 3, "form|style|shape|format") == 0)
		return false;
	/* "With a 200 word limit" */
	if (says(sentence, count->to, "limit|cap") > 0 || says(sentence, count->to - 1, "maximum|max|minimum|min") > 0)
		return true;
	if (token_at(sentence, noun)->kind != TOKEN_WORD || token_is(sentence, noun, IS_PREP | IS_JOIN))
		return token_at(sentence, count->unit_at)->joined
		    ? says(sentence, count->from - 1, "a|an|be|is|one") > 0
		    : count->bounds.relation > RELATION_EQ || /* "in 3 sentence" */
			says(sentence, count->from - 1, "in|within|to") > 0;
	if (token_is(sentence, noun, IS_UNIT) && !token_is(sentence, noun, IS_WORK | IS_MARK)) {
		if (token_at(sentence, noun)->unit == count->unit || !token_is_plural(token_at(sentence, noun)))
			return false;
		/* "Give me 5-letter words that rhyme": they are what is listed, and the answer may have others. */
		if (token_at(sentence, noun)->unit == UNIT_WORD &&
		    says(sentence, count->from - 1, "only|just|use|using|in|with|of|contain") == 0)
			return false;
		count->per = token_at(sentence, noun)->unit;
		count->to = noun + 1;
		return true;
	}
	/* "A 100 word product description": the work comes last. */
	for (size_t i = noun + 1; i < count->clause->to && token_at(sentence, i)->kind == TOKEN_WORD &&
	     !token_is(sentence, i, IS_PREP | IS_JOIN | IS_RELATIVE);
	     i++)
		if (token_is(sentence, i, IS_WORK))
			noun = i;
	if (token_is(sentence, noun, IS_PART | IS_CODE) && !token_is(sentence, noun, IS_WORK))
		return false;
	if (token_is_plural(token_at(sentence, noun)) && (count->from > 0 || token_is(sentence, noun, IS_WORK)) &&
	    says(sentence, count->from - 1, "a|an|one") == 0)
		return false;
	for (size_t i = count->clause->from; i < count->from; i++)
		if ((says(sentence, i, "with|including|plus|followed|preceded|about|from") > 0 &&
			says(sentence, i - 2, "come up with") == 0) ||
		    (token_is(sentence, i, IS_CONTAIN) && says(sentence, i, "need|require") == 0) ||
		    (says(sentence, i, "and") > 0 && i > count->clause->from))
			return false;
	if (count->clause->subject == SUBJECT_ANSWER && !(count->clause->verb & IS_BE) &&
	    !divide_opens_compound(sentence, count->clause->from))
		return false;
	return !(count->clause->verb & IS_TASK && !(count->clause->verb & IS_COMPOSE));
}

/* "How would you describe Rome in three words?" */
static bool
asks_to_describe(const struct sentence *sentence)
{
	return says(sentence, 0, "how would you describe|explain|summarize|summarise|define") > 0;
}

/* "What does it mean to answer in one word?" asks about writing, not for it. */
static bool
is_about_writing(const struct sentence *sentence, size_t to)
{

	return says_within(sentence, 1, to, "i|you|we|one|people|someone || to @compose|@limit|@contain");
}

/* "Divide your answer into five sections": work on the answer itself. */
static bool
cuts_answer(const struct count *count)
{

	return says(count->sentence, count->from - 1, "into|in") > 0 &&
	    says_within(count->sentence, count->clause->head + 1, count->from, "your|the @answer || it into");
}

/* Whether the clause lets a count through. */
static bool
is_asked(const struct count *count)
{
	const struct clause *clause = count->clause;
	const struct sentence *sentence = count->sentence;
	bool measured = count->from > clause->from && says(sentence, count->from - 1, "in|within|using|of") > 0;

	/* "What is love, in fewer than ten words?" */
	if (clause->question)
		return (says(sentence, count->from - 1, "in|within|using") > 0 ||
			   says(sentence, count->from, "within|under") > 0) &&
		    count->to + 1 >= sentence->count &&
		    (count->unit == UNIT_WORD || count->unit == UNIT_SENTENCE || count->unit == UNIT_PARAGRAPH) &&
		    (asks_to_describe(sentence) ||
			((says(sentence, 0, "what|why|where|when|can|could|would|will") > 0 ||
			     (says(sentence, 0, "how do|does|did|can|is|are|was|were") > 0 &&
				 divide_measures_explanation(sentence, 0, count->from))) &&
			    !is_about_writing(sentence, count->from)));
	if (!clause->asked)
		return false;
	/* "A story where a man says 5 words": what somebody does in the story. */
	for (size_t i = clause->from; i < count->from; i++)
		if (says(sentence, i, "where|when|while a|an|one|someone|somebody|he|she|they|his|her|people") > 0 &&
		    !divide_measures_explanation(sentence, i, count->from))
			return false;
	/* "First, give a sentence; then, a list": each measures its own part. */
	if (clause->subject == SUBJECT_YOU && clause->verb & IS_COMPOSE &&
	    says(sentence, 0, "first|second|then|next|finally|lastly") > 0)
		return false;
	/* "At least four words should be ...": the count is the subject itself. */
	if (clause->subject == SUBJECT_OTHER)
		return is_subject(count) || (count->unit == UNIT_PLACEHOLDER && clause->head < clause->to);
	if (clause->subject == SUBJECT_YOU && clause->verb & IS_TASK && count->unit != UNIT_HIGHLIGHT &&
	    count->unit != UNIT_PLACEHOLDER && !(clause->verb & (IS_COMPOSE | IS_CONTAIN | IS_LIMIT)))
		return (measured && count->bounds.relation > RELATION_EQ) || cuts_answer(count) ||
		    (says(sentence, clause->head, "cut") > 0 && says(sentence, count->from - 1, "to") > 0);
	return true;
}

/* A unit that is not a measure here: people in a story, lines of code, questions to be asked. */
static bool
means_else(const struct count *count)
{
	const struct sentence *sentence = count->sentence;

	if (count->unit == UNIT_CHAR && count->per == UNIT_RESPONSE)
		return says(sentence, count->unit_at, "letter|letters") > 0 || count->bounds.lo < FEW_CHARS ||
		    (count->bounds.relation == RELATION_NONE && !count->compound && !count->limited &&
			says(sentence, count->to, "long|in|or|including") == 0 &&
			says(sentence, count->from - 1, "in|of|to|within") == 0);
	/* Bullets of a gun. */
	if (count->unit == UNIT_BULLET && says(sentence, count->unit_at, "bullet|bullets points|point") == 0)
		return says(sentence, count->unit_at + 1,
			   "hole|holes|wound|wounds|left|lodged|fired || in the|his|her|my") > 0;
	return count->unit == UNIT_QUESTION && count->clause->subject != SUBJECT_ANSWER &&
	    !(count->bounds.relation == RELATION_GE && count->clause->verb & IS_COMPOSE &&
		says(sentence, count->from - 1, "with|including|containing|has|that") > 0);
}

/* "Find a synonym and use it in two sentences": examples, besides the answer. */
static bool
is_of_examples(const struct count *count)
{

	return count->unit == UNIT_SENTENCE && count->clause->head < count->from &&
	    says(count->sentence, count->clause->head, "use it|them|each|both|this|that in") > 0;
}

/* "Begin with a sentence of 18 words", "begin two lines with": a measure of the beginning or the end. */
static bool
is_of_edge(const struct count *count)
{

	return count->clause->verb & (IS_BEGIN | IS_END) && count->clause->head < count->from &&
	    (says_within(count->sentence, count->clause->head + 1, count->from, "with|by") ||
		says(count->sentence, count->to, "with|by") > 0);
}

/* Whether "a poem", "3 short summaries" begins at i. */
static bool
is_work_at(const struct sentence *sentence, size_t i)
{
	if (token_at(sentence, i)->kind != TOKEN_NUMBER && says(sentence, i, "a|an|another") == 0)
		return false;
	while (token_at(sentence, ++i)->kind == TOKEN_WORD && !token_is(sentence, i, IS_PREP | IS_JOIN))
		if (token_is(sentence, i, IS_WORK | IS_PART) && !token_is(sentence, i, IS_UNIT | IS_PLAIN))
			return true;
	return false;
}

/* "A title of at most 6 words and an essay", "the intro in 2 sentences and the body in 5": a measure of one of them. */
static bool
is_of_one_work(const struct count *count)
{
	const struct sentence *sentence = count->sentence;
	const struct clause *scope = divide_clause_at(sentence, count->clause->scope);
	bool first = false, part = false;

	for (size_t i = scope->head < scope->to ? scope->head : 0; i < sentence->count; i++) {
		if (says(sentence, i, "about|on|comparing|between|from|like") > 0 && !first)
			return false;
		if (first && says(sentence, i, "and|plus|then|or || as well as") > 0 && is_work_at(sentence, i + 1))
			return true;
		if (part && i >= count->to && says(sentence, i, "and|, the|its|a|an") > 0)
			return true;
		first |= is_work_at(sentence, i);
		part |= i < count->from && says(sentence, i, "the|its|your") > 0 &&
		    token_is(sentence, i + 1, IS_PART) && !token_is(sentence, i + 1, IS_UNIT | IS_WORK);
	}
	return false;
}

/* "One sentence, then details", "3 bullets of pros as well as cons": a measure of the first part. */
static bool
goes_on(const struct count *count)
{
	const struct sentence *sentence = count->sentence;

	/* "A description (50 words) and three tips" */
	if (count->clause->aside && says(sentence, count->clause->to, ")") > 0 &&
	    says(sentence, count->clause->to + 1, "and|,|plus|then") > 0)
		return true;
	return says_within(sentence, count->to, sentence->count,
		   "and|, one|another|# of|with|in|under|at|to|for|about|on || then|respectively || followed by || "
		   "as well as || the same for") ||
	    (count->unit != UNIT_WORD && count->unit != UNIT_CHAR &&
		says_within(sentence, count->to, sentence->count,
		    "and|, list|give|name|add|provide|suggest a|an|#|some|two|the"));
}

bool
divide_scope(const struct divide_reader *reader, struct count *count)
{
	const struct sentence *sentence = count->sentence;
	bool measure = count->compound &&
	    says(sentence, count->unit_at, "word|sentence|paragraph|line|section|stanza|character|letter|item") > 0;

	count->per = UNIT_RESPONSE;
	if (!is_asked(count) || is_of_edge(count) || is_of_examples(count))
		return false;
	if (measure ? !read_compound(count) : narrowed(count) || tied_elsewhere(count) || is_word_list(count))
		return false;
	if (count->per == UNIT_RESPONSE)
		count->per = per_of(reader, count);
	return count->per != UNIT_NONE && count->per != count->unit && !means_else(count) &&
	    !(count->per == UNIT_RESPONSE && (goes_on(count) || is_of_one_work(count)));
}
