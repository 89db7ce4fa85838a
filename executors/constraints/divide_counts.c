/*
 * Counts: a bound and a unit. "At least 300 words", "three bullet points of ten words each",
 * "no sentence longer than eight words", "the word 'tea' should appear twice".
 */
#include "executors/constraints/divide_inside.h"

#define ROUGH_CHARS 50 /* as ROUGH_WORDS, for characters */

/* Words for passages that are set off from the text around them. */
static const char marked[] =
    "highlight|highlights|highlighted|highlighting|italicize|italic|italicized|italics|bold|bolded|emphasize|emphasise";

/* Words for entries of a list, which take a line or a few each. */
static const char listed_things[] =
    "tips|ideas|reasons|names|facts|suggestions|benefits|ways|advantages|disadvantages|drawbacks|synonyms|antonyms|"
    "alternatives|strategies|recommendations|mistakes|myths|slogans|taglines|titles|headlines|causes|symptoms|hobbies|"
    "activities|gifts|uses";

/* The unit at i or after words that leave it what it is; sentence->count if there is something else. */
static size_t
unit_after(const struct sentence *sentence, size_t i)
{
	bool begins_otherwise = says(sentence, i, "of|the|or") > 0;

	while (!token_is(sentence, i, IS_UNIT) &&
	    (token_is(sentence, i, IS_PLAIN) ||
		says(sentence, i,
		    "all-caps|all|caps|whole|highlighted|such|capitalized|capital|uppercase|or|text|of|the") > 0))
		i++;
	return token_is(sentence, i, IS_UNIT) && !begins_otherwise ? i : sentence->count;
}

/* The unit of "the number of words should be ...", "word count: ...", left of the bound; UNIT_NONE without one. */
static enum constraint_unit
unit_before(const struct sentence *sentence, size_t i)
{

	if (!says_within(sentence, 0, i, "number|amount|count|limit|length"))
		return UNIT_NONE;
	while (i-- > 0) {
		size_t number = says(sentence, i, "number|amount|count of the|your|all|total? @unit");

		if (number > 0)
			return token_at(sentence, i + number - 1)->unit;
		if (says(sentence, i, "@unit count|limit|length") > 0)
			return token_at(sentence, i)->unit;
	}
	return UNIT_NONE;
}

/* "20 words in all capital letters", "three highlighted sections": the unit really meant. */
static void
name_unit(struct count *count)
{
	const struct sentence *sentence = count->sentence;
	const struct clause *clause = count->clause;

	if (count->unit == UNIT_WORD) {
		size_t i = count->to +
		    says(sentence, count->to, "or phrases || that|which? are|is|@modal? to? be? written? || be|being");

		i += says(sentence, i, "written|with|in|using|entirely|completely") > 0;
		i += says(sentence, i, "in");
		if (says(sentence, i, "all? of? capital|capitals|uppercase|caps|capitalized") > 0)
			count->unit = UNIT_ALLCAPS;
		/* "Use capital letters for at least two words." */
		if (says_within(sentence, count->from, count->unit_at, "capital|capitalized|uppercase|caps") ||
		    says(sentence, clause->head, "capitalize|capitalise") > 0 ||
		    (says(sentence, count->from - 1, "for|on") > 0 &&
			says_within(sentence, clause->from, count->from, "capitals|caps|uppercase || capital letters")))
			count->unit = UNIT_ALLCAPS;
	}
}

/* "highlight at least 3 sections", "two italic phrases": passages marked in the text, whatever they are
 * called. */
static void
name_highlight(struct count *count)
{
	static const char passages[] =
	    "text|texts|key|keyword|keywords|phrase|phrases|part|parts|passage|passages|area|areas|word|words|sentence|section|sections|"
	    "sentences|important|different|main|topic|highlights|terms|title|titles|point|points|idea|ideas|portion|portions";
	const struct sentence *sentence = count->sentence;
	const struct clause *clause = count->clause;
	size_t behind = count->from, end = sentence->count;
	/* "Highlight: at least 3 sections." */
	size_t from = count->unit == UNIT_SECTION ? 0 : clause->from;
	bool found = false,
	     after = says_within(sentence, from, count->from, marked) ||
	    says_within(sentence, from, count->from, "emphasis");

	/* "Emphasize 3 words by writing them in all caps." */
	if (count->unit == UNIT_WORD && says(sentence, clause->head, "emphasize|emphasise|highlight") > 0 &&
	    says_within(sentence, count->to, end, "all? caps|capital|capitals|uppercase")) {
		count->unit = UNIT_ALLCAPS;
		return;
	}
	if (count->unit != UNIT_NONE && count->unit != UNIT_SECTION && count->unit != UNIT_WORD &&
	    count->unit != UNIT_SENTENCE)
		return;
	while (behind < count->to || says(sentence, behind, passages) + says(sentence, behind, marked) > 0) {
		after |= says(sentence, behind, marked) > 0;
		found |= says(sentence, behind, passages) > 0;
		behind++;
	}
	/* "Describe it in five words, all in bold": a length. */
	after |= count->unit != UNIT_SENTENCE && says(sentence, count->from - 1, "in|within") == 0 &&
	    says_within(sentence, behind, end, "highlighted|italicized|bolded|bold|italic|italics");
	/* "Wrap two parts in asterisks." */
	after |= says(sentence, clause->head, "mark|wrap|enclose|surround|put|place") > 0 &&
	    says_within(sentence, count->to, end, "in|with single? asterisk|asterisks");
	if (after && found)
		count->unit = UNIT_HIGHLIGHT;
}

/* "The maximum number of sentences is five": the relation beside the name of the number. */
static enum constraint_relation
said_before_number(const struct count *count)
{

	/* "At a minimum, give me four sentences." */
	if (says(count->sentence, 0, "at a|the? minimum|least ,?") > 0)
		return RELATION_GE;
	if (says(count->sentence, 0, "at a|the? maximum|most ,?") > 0)
		return RELATION_LE;
	if (says_within(count->sentence, count->clause->from, count->from, "maximum|max number|amount|count|length"))
		return RELATION_LE;
	if (says_within(count->sentence, count->clause->from, count->from, "minimum|min number|amount|count|length"))
		return RELATION_GE;
	return RELATION_NONE;
}

/* What a bound means by itself. */
static void
settle_relation(struct count *count)
{
	bool rough = (count->unit == UNIT_WORD && count->bounds.lo >= ROUGH_WORDS) ||
	    (count->unit == UNIT_CHAR && count->bounds.lo >= ROUGH_CHARS);

	if (count->bounds.relation == RELATION_NONE)
		count->bounds.relation = said_before_number(count);
	/* "a limit of 200 words" */
	count->limited |= says(count->sentence, count->from - 2, "limit|cap|maximum|max of|is|:") > 0 ||
	    says(count->sentence, count->to, "limit|cap") > 0;
	if (count->bounds.relation == RELATION_NONE)
		count->bounds.relation = count->limited || count->clause->verb & IS_LIMIT ||
			says_within(count->sentence, count->clause->from, count->from, "keeping|limiting") ||
			(says(count->sentence, count->from - 1, "to") > 0 &&
			    says(count->sentence, count->clause->head,
				"shorten|cut|trim|condense|reduce|hold|squeeze|bring|get") > 0)
		    ? RELATION_LE
		    : rough ? RELATION_AROUND
			    : RELATION_EQ;
}

static void
add_count(struct divide_reader *reader, struct count *count)
{
	enum constraint_type type;
	struct constraint *constraint;

	if (divide_flips(count)) {
		divide_bounds_deny(&count->bounds);
		if (count->bounds.relation == RELATION_NONE)
			return;
	} else
		settle_relation(count);
	type = constraint_type_counting(count->unit, count->per);
	if (type == CONSTRAINT_TYPES)
		return;
	if (count->clause->aside && reader->spoken == type)
		return;
	constraint = divide_add(reader, type, count->from, count->to);
	if (constraint == NULL)
		return;
	constraint->bounds = count->bounds;
	if (count->per == UNIT_RESPONSE)
		reader->unit = count->unit;
}

/* The things requested after "give me", "name": "10 startup ideas". Returns the token after them, or 0. */
static size_t
things_end(const struct count *count, size_t noun)
{
	const struct sentence *sentence = count->sentence;
	const struct clause *clause = count->clause;
	size_t verb = clause->head, end = noun;

	if (!clause->asked || clause->subject != SUBJECT_YOU || !(clause->verb & IS_COMPOSE) ||
	    count->bounds.relation > RELATION_EQ ||
	    count->from != verb + 1 + says(sentence, verb + 1, "me|us|out|down"))
		return 0;
	while (end < clause->to && token_at(sentence, end)->kind == TOKEN_WORD &&
	    !token_is(sentence, end, IS_PREP | IS_JOIN))
		end++;
	return token_is_plural(token_at(sentence, end - 1)) ? end : 0;
}

/* Whether exactly so many are requested, and nothing else: "exactly 3 tips". */
static bool
counts_entries(const struct count *count, size_t end)
{
	const struct sentence *sentence = count->sentence;

	return count->bounds.relation == RELATION_EQ && says(sentence, end - 1, listed_things) > 0 &&
	    !says_within(sentence, end, sentence->count,
		"and|or|plus|then|each|per|every|another|table|json|sentence|paragraph|paragraphs|separated");
}

/* "A bulleted list of 4 tips": so many bullets or entries. Returns the number of tokens read. */
static size_t
read_list_of(struct divide_reader *reader, struct count *count, size_t noun)
{
	const struct sentence *sentence = count->sentence;
	size_t at = count->from;
	bool bullets = says(sentence, at - 3, "bulleted|bullet|point|points list of") > 0;

	if (!count->clause->asked || count->clause->subject != SUBJECT_YOU || !(count->clause->verb & IS_COMPOSE) ||
	    !(bullets || says(sentence, at - 3, "numbered|ordered list of") > 0))
		return 0;
	count->unit = bullets ? UNIT_BULLET : UNIT_ITEM;
	count->per = UNIT_RESPONSE;
	add_count(reader, count);
	if (says(sentence, at - 3, "numbered") > 0)
		divide_add_plain(reader, CONSTRAINT_NUMBERED_LIST, at - 3, at - 1);
	return noun - at;
}

/*
 * "10 startup ideas as a numbered list", "7 capitals, one per line": so many entries, bullets or lines. Returns the
 * number of tokens read.
 */
static size_t
read_things(struct divide_reader *reader, struct count *count, size_t noun)
{
	struct sentence *sentence = count->sentence;
	size_t end = things_end(count, noun), list;

	if (end == 0)
		return read_list_of(reader, count, noun);
	for (list = end; list < count->clause->to && says(sentence, list, "as|in") == 0 &&
	     !token_is(sentence, list, IS_JOIN | IS_RELATIVE) && token_at(sentence, list)->kind == TOKEN_WORD;)
		list++;
	list += says(sentence, list, "as|in a?");
	if (says(sentence, list, "numbered|ordered list") > 0)
		count->unit = UNIT_ITEM;
	else if (says(sentence, list, "bullets|bulleted|bullet list|points|form?") > 0)
		count->unit = UNIT_BULLET;
	else if (says_within(
		     sentence, end, sentence->count, "one per|a|each line || one on each line || each on its own line"))
		count->unit = UNIT_LINE;
	else if (counts_entries(count, end))
		count->unit = UNIT_ITEM;
	else
		return 0;
	count->to = end;
	count->per = UNIT_RESPONSE;
	add_count(reader, count);
	return end - count->from;
}

/* Read a bound and a unit. Returns the number of tokens read. */
static size_t
read_measure(struct divide_reader *reader, struct count *count, size_t after_bounds)
{
	struct sentence *sentence = count->sentence;
	size_t unit = unit_after(sentence, after_bounds);
	const struct token *token;

	if (unit == sentence->count) {
		size_t things = read_things(reader, count, after_bounds);

		if (things > 0)
			return things;
		count->unit = unit_before(sentence, count->from);
		count->unit_at = count->from;
		if (says(sentence, after_bounds, "of them|these|those || such") > 0)
			for (size_t left = count->from; left-- > 0 && count->unit == UNIT_NONE;)
				if (!token_is(sentence, left, IS_WORK))
					count->unit = token_at(sentence, left)->unit;
		count->limited = says(sentence, count->from - 1, "limit") > 0 ||
		    says(sentence, count->from - 2, "limit :|of|is") > 0;
		if ((count->unit == UNIT_WORD || count->unit == UNIT_NONE) &&
		    says_within(sentence, count->clause->from, count->from,
			"words in|with all? caps|capitals|capital|uppercase"))
			count->unit = UNIT_ALLCAPS;
		name_highlight(count);
		/* "3 key terms at most" */
		for (size_t i = after_bounds; i < sentence->count && count->unit == UNIT_HIGHLIGHT; i++)
			if (divide_bounds_after(sentence, i, &count->bounds) > 0)
				break;
	} else {
		token = token_at(sentence, unit);
		count->unit = token->unit;
		count->unit_at = unit;
		count->to = unit + 1 + says(sentence, unit + 1, "point|points|lists");
		count->compound = token->joined ||
		    (!token_is_plural(token) && (count->bounds.lo != 1 || token_is(sentence, count->to, IS_WORK)));
		count->to += divide_bounds_after(sentence, count->to, &count->bounds);
		name_unit(count);
		name_highlight(count);
	}
	/* "One emoji at the start of each line": a place, not a number. */
	if (count->unit == UNIT_EMOJI &&
	    says(sentence, count->to, "at|in|to the? start|beginning|front|end of each|every|all") > 0)
		return 0;
	if (divide_scope(reader, count))
		add_count(reader, count);
	return count->to - count->from;
}

/* Whether a sentence has words that let read_measure find a unit elsewhere than after the bound. */
static bool
names_measure(const struct sentence *sentence)
{

	return says_anywhere(sentence,
		   "count|limit|length|line|numbered|ordered|bulleted|bullet|bullets|words|emphasis|asterisk|asterisks || number|amount|count of") ||
	    says_anywhere(sentence, listed_things) || says_anywhere(sentence, marked);
}

/* Read the count at i; adverb: some word of the sentence is one that gives a number. Returns the number of tokens read.
 */
static size_t
read_count(struct divide_reader *reader, size_t i, bool adverb)
{
	struct sentence *sentence = &reader->sentence;
	struct count count = {.sentence = sentence, .from = i};
	size_t twice = adverb ? divide_twice(sentence, i, &count.bounds) : 0, times, done;
	size_t len = twice > 0 ? twice : divide_bounds(sentence, i, &count.bounds);

	if (len == 0)
		return 0;
	/* "12 * 25 items": a sum. */
	if (says(sentence, i - 2, "# *|+|/|=|x") > 0)
		return len;
	times = says(sentence, i + len,
	    "occurrences|instances|appearances|mentions|uses of || times|time|uses|occurrences|mentions");
	if (twice == 0 && times == 0 && unit_after(sentence, i + len) == sentence->count &&
	    says(sentence, i + len, "of them|these|those || such") == 0 && !names_measure(sentence))
		return len;
	count.clause = divide_clause_at(sentence, i);
	if (reader->looking)
		return len;
	count.to = i + len + (twice > 0 ? 0 : times);
	if (twice == 0 && times > 0)
		count.to += divide_bounds_after(sentence, count.to, &count.bounds);
	done = twice > 0 || times > 0 ? divide_times(reader, &count) : read_measure(reader, &count, i + len);
	return done > 0 ? done : len;
}

void
divide_counts(struct divide_reader *reader)
{
	const struct sentence *sentence = &reader->sentence;
	bool adverb = says_anywhere(sentence, "once|twice|thrice");
	size_t done;

	for (size_t i = 0; i < sentence->count && !(reader->looking && reader->sought); i += done > 0 ? done : 1)
		done = read_count(reader, i, adverb);
}
