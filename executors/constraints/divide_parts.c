/*
 * Measures of one of several parts: "a 10 word slogan, then a 30 word explanation", "the summary should be 3
 * sentences; the title under 5 words", "in 3 sentences or as a table".
 */
#include "executors/constraints/divide_inside.h"

#define MEASURES_MAX 16
#define FORMS        (VOID_LENGTH | VOID_COUNT | VOID_EACH | VOID_FORM | VOID_VERSE)

/* What is said about a work, beside it. */
#define EXPLAINING "explain|describe|summarize|summarise|justify|elaborate|comment|tell|suggest|translate"

/* A bound, its unit, and what it measures. */
struct measure {
	size_t from, to; /* tokens */
	size_t owner;    /* the noun's token; sentence->count if none is named */
	enum constraint_unit unit;
};

/* The noun of a measure: "10 word slogan", "a title of at most 6 words", "the title under 5 words". */
static size_t
owner_of(const struct sentence *sentence, const struct measure *measure, bool compound)
{
	const struct clause *clause = divide_clause_at(sentence, measure->from);
	size_t noun = measure->to;

	while (token_is(sentence, noun, IS_PLAIN))
		noun++;
	if (compound && token_at(sentence, noun)->kind == TOKEN_WORD && !token_is(sentence, noun, IS_PREP | IS_JOIN))
		return noun;
	/* "A lead of two sentences" */
	if (says(sentence, measure->from - 3, "a|an|the @word of") > 0 &&
	    says(sentence, measure->from - 2, "total|length|size|maximum|minimum|limit|count|average") == 0)
		return measure->from - 2;
	for (size_t i = measure->from; i-- > clause->from && token_at(sentence, i)->kind != TOKEN_NUMBER;)
		if ((token_is(sentence, i, IS_WORK | IS_PART) && !token_is(sentence, i, IS_PLAIN | IS_KEYWORD) &&
			!divide_is_base_verb(sentence, i)) ||
		    says(sentence, i - 1, "a|an|one|the|another @unit") > 0)
			return i;
	return sentence->count;
}

static size_t
read_measures(const struct sentence *sentence, struct measure *measures)
{
	struct constraint_bounds bounds;
	size_t count = 0, len, unit;

	for (size_t i = 0; i < sentence->count && count < MEASURES_MAX; i++) {
		if ((len = divide_bounds(sentence, i, &bounds)) == 0)
			continue;
		for (unit = i + len; token_is(sentence, unit, IS_PLAIN) || says(sentence, unit, "@word @unit") > 0;)
			unit++;
		if (!token_is(sentence, unit, IS_UNIT))
			continue;
		measures[count] = (struct measure){i, unit + 1, sentence->count, token_at(sentence, unit)->unit};
		measures[count].owner = owner_of(sentence, &measures[count],
		    token_at(sentence, unit)->joined || (!token_is_plural(token_at(sentence, unit)) && bounds.lo != 1));
		count++;
	}
	return count;
}

/* Whether the words between two measures join two things, rather than put one into the other. */
static bool
stand_apart(const struct sentence *sentence, const struct measure *a, const struct measure *b)
{
	/* "A poem of love and a title": "of" is the poem's own. */
	size_t from = a->owner >= a->to ? a->owner + 2 : a->to;

	return says_within(sentence, a->to, b->from, "and|then|plus|,|;|&|+|followed|along|:|as|)") &&
	    !says_within(sentence, from, b->owner < b->from ? b->owner : b->from,
		"with|including|containing|each|per|every|where|in|of|having");
}

/* Two measures with the same unit that are not a range, or of two things: each is of its own part. */
static bool
are_parts(const struct sentence *sentence, const struct measure *a, const struct measure *b)
{
	size_t article = (b->owner < b->from ? b->owner : b->from) - 1;
	/* "A 10 word slogan and a 12 word slogan" are two; "the slogan" again is the same. */
	bool named = a->owner < sentence->count && b->owner < sentence->count &&
	    (token_at(sentence, a->owner)->hash != token_at(sentence, b->owner)->hash ||
		says(sentence, article, "a|an|another|one") > 0);

	return stand_apart(sentence, a, b) &&
	    (named ||
		(says_within(sentence, a->to, b->from, "then|followed|respectively") &&
		    (a->unit == b->unit || b->owner < sentence->count)));
}

/* "A haiku and a 4 line poem", "a slogan, then a 30 word explanation". */
static void
weigh_works(struct sentence *sentence, size_t i)
{

	if (says(sentence, i + 1, "a|an|another|#|one|two") == 0)
		return;
	if (token_is(sentence, divide_noun(sentence, i + 1, sentence->count), IS_WORK | IS_PART) &&
	    says_within(sentence, divide_clause_at(sentence, i)->scope, i, "@work"))
		divide_take_back(sentence, 0, sentence->count, VOID_VERSE);
	if (says(sentence, i, "then|plus|by") > 0)
		divide_take_back(sentence, i, divide_clause_at(sentence, i)->to, VOID_LENGTH);
}

/* "In 3 sentences or 50 words", "in 3 bullets or a table", "a sentence or two". */
static void
weigh_choice(struct sentence *sentence, size_t i)
{
	const struct clause *clause = divide_clause_at(sentence, i - 1);
	size_t next = i + 1 + says(sentence, i + 1, "just|maybe|even|perhaps|in|as|with|use|using");
	struct constraint_bounds bounds;

	if (divide_denied_at(sentence, i - 1) || token_at(sentence, i - 1)->kind != TOKEN_WORD ||
	    !(token_is(sentence, i - 1, IS_UNIT | IS_FORMAT) || says(sentence, i - 1, "points") > 0))
		return;
	if (divide_bounds(sentence, next, &bounds) > 0 ||
	    says(sentence, next, "a|an|one || @plain? phrase|sentence|paragraph|number|expression") > 0 ||
	    token_is(sentence, next, IS_FORMAT))
		divide_take_back(sentence, clause->from, divide_clause_at(sentence, next)->to, FORMS);
}

/* "Title: max 60 characters"; "Pass: at least 250 words", a level of a scale. */
static void
weigh_label(struct sentence *sentence)
{

	for (size_t i = 1; i < sentence->count; i++)
		if (says(sentence, i, ":") > 0 &&
		    (token_is(sentence, i - 1, IS_PART) ||
			says(sentence, i - 1,
			    "summary|description|headline|caption|tagline|slogan|body|abstract|bio|line|"
			    "pass|fail|merit|distinction|credit|marks|grade|tier|level|score|band") > 0) &&
		    !token_is(sentence, i - 1, IS_KEYWORD) &&
		    !(divide_clause_at(sentence, i - 1)->verb & (IS_COMPOSE | IS_CONTAIN)))
			divide_take_back(sentence, i, sentence->count, VOID_LENGTH | VOID_COUNT);
}

/* "At least three sentences should begin with ...": so many of them. */
static void
weigh_subjects(struct sentence *sentence, const struct measure *measure)
{
	const struct clause *clause = divide_clause_at(sentence, measure->from);

	if (clause->head < measure->to || clause->head >= clause->to)
		return;
	/* "Paragraphs over 100 words should be split": only those. */
	for (size_t i = clause->stated; i < measure->from; i++)
		if (token_is(sentence, i, IS_UNIT) && !token_is(sentence, i, IS_WORK | IS_MARK))
			divide_take_back(sentence, clause->from, clause->to, VOID_COUNTS);
	if (measure->from > clause->stated + 1 || says(sentence, measure->from - 1, "each|every|all") > 0 ||
	    measure->unit == UNIT_WORD)
		return;
	for (size_t i = measure->to; i <= clause->head; i++)
		/* "Two sentences should be questions": what some of them are. */
		if (says(sentence, i, "be|are @plain|questions|true|false|about") > 0 &&
		    says(sentence, i + 1, "written") == 0)
			divide_take_back(sentence, clause->from, clause->to, VOID_LENGTH);
		else if (token_is(sentence, i, IS_CONTAIN | IS_BEGIN | IS_END) &&
		    says(sentence, i, "appear|used|occur") == 0)
			divide_take_back(
			    sentence, clause->from, clause->to, VOID_LENGTH | VOID_EACH | VOID_EDGE | VOID_BAN);
}

/* Whether a clause orders something that is delivered: "write a haiku", and not "think about it", "answer in French".
 */
static bool
orders_work(const struct sentence *sentence, const struct clause *clause)
{

	/* "Start your answer with 'Well'" orders no work of its own. */
	if (clause->verb & IS_BEGIN && says_within(sentence, clause->head, clause->to, "\""))
		return false;
	return clause->asked && clause->subject == SUBJECT_YOU && clause->head + 1 < clause->to &&
	    clause->verb & (IS_COMPOSE | IS_TASK | IS_BEGIN) &&
	    says(sentence, clause->head,
		"read|think|consider|look|review|take|imagine|study|check|examine|suppose|repeat") == 0 &&
	    !(says(sentence, clause->head, "answer|respond|reply|write|speak") > 0 &&
		token_is(sentence, clause->head + 1, IS_PREP));
}

/* "Write a haiku, then explain it in 2 sentences": two works, and a form is of the one that it is said of. */
static void
weigh_second_work(struct sentence *sentence)
{

	for (size_t i = 1; i < sentence->clause_count; i++) {
		const struct clause *second = &sentence->clauses[i], *first = second - 1;

		while (first > sentence->clauses && first->head == first->to)
			first--;
		if (orders_work(sentence, first) && second->asked && second->subject == SUBJECT_YOU &&
		    second->verb & (IS_COMPOSE | IS_TASK) &&
		    !says_within(sentence, first->head, first->to, "that|which") &&
		    (says_within(sentence, second->from, second->head, "then|next|finally|afterwards") ||
			(says(sentence, second->head, EXPLAINING) > 0 && !divide_denied_at(sentence, second->head) &&
			    says(sentence, second->head + 1, "each|every|them") == 0)))
			divide_take_back(sentence, first->head, second->to, VOID_ALL & ~(VOID_WORDS | VOID_CHOICE));
	}
}

void
divide_weigh_parts(struct sentence *sentence)
{
	static const char joints[] = "or|and|then|plus|by|,";
	struct measure measures[MEASURES_MAX];
	size_t count = read_measures(sentence, measures);
	bool parts = false;

	for (size_t i = 0; i < count; i++) {
		size_t owner = measures[i].owner;
		const struct clause *clause = divide_clause_at(sentence, measures[i].from);

		weigh_subjects(sentence, &measures[i]);
		/* "Each with a topic sentence of 10 words" */
		if (owner < measures[i].from && says_within(sentence, clause->from, owner, "each|every") &&
		    says(sentence, owner - 1 - (token_is(sentence, owner - 1, IS_PLAIN) > 0), "a|an|one") > 0)
			divide_take_back(sentence, measures[i].from, measures[i].to, VOID_LENGTH | VOID_EACH);
		/* "Include a sentence of 5 words" */
		if (owner < measures[i].from && token_is(sentence, owner, IS_UNIT) && clause->verb & IS_CONTAIN &&
		    !(clause->verb & IS_COMPOSE) && clause->subject == SUBJECT_YOU)
			divide_take_back(sentence, clause->head, measures[i].to, VOID_LENGTH);
		if (i > 0 && are_parts(sentence, &measures[i - 1], &measures[i]))
			parts = true;
	}
	for (size_t i = 0; i < count && parts; i++)
		divide_take_back(sentence, measures[i].from, measures[i].to, VOID_LENGTH);
	divide_take_back(sentence, says_find(sentence, 0, sentence->count, "either") + 1, sentence->count, FORMS);
	for (size_t i = 1; (i = says_find(sentence, i, sentence->count, joints)) < sentence->count; i++)
		if (says(sentence, i, "or") > 0)
			weigh_choice(sentence, i);
		else
			weigh_works(sentence, i);
	weigh_label(sentence);
	weigh_second_work(sentence);
}

void
divide_next_part(struct divide_reader *reader)
{
	const struct sentence *sentence = &reader->sentence;
	struct constraint_list *list = reader->list;
	size_t kept = 0, i = says(sentence, 0, "and? then|next|afterwards ,? || after that ,?");
	unsigned of = 0;

	/* "Write a poem without the letter e. Explain how you did it." */
	if (says(sentence, i + says(sentence, i, "also ,?"), EXPLAINING " me? how|what|why? it|them|you|your") > 0)
		of = reader->work.len > 0 ? VOID_ALL & ~(VOID_WORDS | VOID_CHOICE) : VOID_VERSE;
	else if (i > 0 && divide_clause_at(sentence, i)->asked && divide_clause_at(sentence, i)->verb & IS_COMPOSE)
		of = VOID_LENGTH;
	for (size_t k = 0; k < list->count; k++)
		if (list->items[k].place != reader->place || !(divide_void_class(list->items[k].type) & of))
			list->items[kept++] = list->items[k];
	list->count = kept;
}
