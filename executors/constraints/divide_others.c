/*
 * Constraints of somebody or something else: a person in the story ("Anna never says"), a reader who is told something,
 * the things that are listed ("names without the letter a").
 */
#include "executors/constraints/divide_inside.h"

static const char speaks[] =
    "writes|speaks|says|replies|answers|talks|responds|gives|gets|receives|delivers|sends|shouts|hears|finds|offers";

bool
divide_is_person(const struct sentence *sentence, size_t i)
{
	static const char people[] =
	    "man|woman|boy|girl|child|kid|king|queen|prince|princess|hero|heroine|villain|protagonist|narrator|robot|chatbot|"
	    "ai|bot|assistant|alien|ghost|wizard|witch|knight|pirate|spy|detective|cop|thief|student|parent|mother|father|mom|dad|son|"
	    "brother|sister|friend|guy|lady|monk|priest|nun|chef|judge|person|someone|somebody|character|poet|boss|cat|dog|"
	    "teacher|doctor|lawyer|soldier|sailor|farmer|writer|singer|speaker|actor|author|painter|driver|waiter|customer|"
	    "tenant|landlord|neighbor|neighbour|president|client|clerk|guest|host|user|reader|manager|employee|owner|buyer|"
	    "seller|agent|captain|uncle|aunt|grandma|grandpa|husband|wife|candidate|applicant|mayor|nurse|"
	    "men|women|boys|girls|children|people|friends|robots|characters|students|twins|couple|family|teachers|sailors";

	return says(sentence, i, people) > 0;
}

/* Whether a noun is a person, or something that speaks and acts like one. */
static bool
is_somebody(const struct sentence *sentence, size_t i)
{
	static const char *const endings[] = {"er", "ers", "or", "ors", "ist", "ists", "ian", "ians"};
	const struct token *token = token_at(sentence, i);

	if (divide_is_person(sentence, i))
		return true;
	for (size_t e = 0; e < nitems(endings); e++)
		if (token->is == 0 && token->at.len > 5 && span_ends_in_nocase(token->at, endings[e]))
			return true;
	return false;
}

/* Whether words from `from` to `to` name a part of the answer's form, whose constraints are the answer's. A character
 * is a person. */
static bool
names_form(const struct sentence *sentence, size_t from, size_t to)
{
	const uint32_t form = IS_ANSWER | IS_WORK | IS_KEYWORD | IS_FORMAT | IS_UNIT | IS_MARK;

	for (size_t i = from; i < to; i++) {
		const struct token *token = token_at(sentence, i);

		/* "One character never says no" */
		if (token->kind == TOKEN_NUMBER && divide_is_person(sentence, i + 1))
			continue;
		if (token->kind != TOKEN_WORD || token->language != NULL ||
		    says(sentence, i,
			"it|this|that|these|those|they|them|you|everything|anything|nothing|there|nobody|none|which|use|nowhere|nor|length|number|total|size") >
			0)
			return true;
		if (token->is & form && says(sentence, i, "character|characters") == 0)
			return true;
	}
	return false;
}

/* Where a subject that begins at i ends. */
static size_t
subject_end(const struct sentence *sentence, size_t i)
{
	const uint32_t verbs =
	    IS_MODAL | IS_BE | IS_NOT | IS_BEGIN | IS_END | IS_PREP | IS_CONTAIN | IS_LIMIT | IS_AVOID;

	/* "The use", "a start" are nouns. */
	while (token_at(sentence, i)->kind != TOKEN_MARK &&
	    (!token_is(sentence, i, verbs) || token_is(sentence, i - 1, IS_DET | IS_PLAIN)) &&
	    says(sentence, i, speaks) == 0)
		i++;
	return i;
}

/* "..., in exactly 3 sentences": after a comma it is about the text again. */
static size_t
story_end(const struct sentence *sentence, const struct clause *clause)
{
	size_t end = divide_next_order(sentence, clause);

	for (clause++; clause < sentence->clauses + sentence->clause_count && clause->from < end; clause++)
		if (clause->from > clause[-1].to &&
		    (token_is(sentence, clause->from, IS_RELATION) ||
			says(sentence, clause->from, "in|using|within|with|without|no|#") > 0))
			return clause->from;
	return end;
}

/* "Anna's lines": hers, not the text's. */
static bool
is_possessed(const struct sentence *sentence, size_t from, size_t to)
{

	for (size_t i = from; i + 1 < to; i++)
		if ((span_ends_in_nocase(token_at(sentence, i)->at, "'s") ||
			span_ends_in_nocase(token_at(sentence, i)->at, "\xe2\x80\x99s")) &&
		    token_at(sentence, i)->is == 0)
			return true;
	return false;
}

/* "Where Anna never ...", "a man who ...", "in which the king speaks", "whose diary has". */
static void
weigh_relative(struct sentence *sentence, size_t i)
{
	size_t len = says(sentence, i, "where|while|whose || in|by|with|for which");
	bool found;

	if (says(sentence, i, "who|whom") > 0)
		found = !token_is(sentence, i - 1, IS_COMPOSE | IS_TASK);
	else if (says(sentence, i, "that|which") > 0)
		/* "A letter for my mum that ends with": the letter. */
		found = i > 1 && is_somebody(sentence, i - 1) &&
		    !(says(sentence, i + 1, "@begin|@end with") > 0 &&
			says_within(sentence, 0, i, "a|an|the|my @work") && !says_within(sentence, 0, i, "about|on")) &&
		    (token_is(sentence, i + 1 + says(sentence, i + 1, "does|do|did|always"),
			 IS_MODAL | IS_BE | IS_NOT | IS_CONTAIN | IS_BEGIN | IS_END | IS_COMPOSE) ||
			says(sentence, i + 1, speaks) > 0);
	else
		/* "A school where you only answer yes or no", but "a story where you use no commas"; "a story in which
		 * Anna's diary has". */
		found = len > 0 &&
		    (!names_form(sentence, i + len, subject_end(sentence, i + len)) ||
			is_possessed(sentence, i + len, subject_end(sentence, i + len)) ||
			(says(sentence, i + len, "a|an @work") > 0 && !token_is(sentence, i + len + 1, IS_UNIT)) ||
			(says(sentence, i, "where you") > 0 &&
			    !token_is(sentence, i - 1, IS_WORK | IS_ANSWER | IS_UNIT | IS_FORMAT)));
	if (found)
		divide_take_back(sentence, i, story_end(sentence, divide_clause_at(sentence, i)), VOID_ALL);
}

/* "Romeo should never use ...", "the title must not contain ...". */
static void
weigh_clause(struct sentence *sentence, const struct clause *clause)
{
	const unsigned of_part = VOID_LENGTH | VOID_COUNT | VOID_EACH | VOID_BAN;
	size_t from = clause->stated, end;
	bool part, generic;

	while (token_is(sentence, from, IS_JOIN | IS_ADVERB))
		from++;
	if (is_possessed(sentence, from, clause->head < clause->to ? clause->head : from)) {
		divide_take_back(sentence, from, divide_next_order(sentence, clause), VOID_ALL);
		return;
	}
	if (clause->subject != SUBJECT_OTHER || clause->verb == 0 || clause->head >= clause->to ||
	    from >= clause->head || token_is(sentence, from, IS_RELATIVE | IS_QUESTION) ||
	    token_is(sentence, clause->from, IS_RELATIVE))
		return;
	end = subject_end(sentence, from);
	if (end == from)
		return;
	part = token_is(sentence, end - 1, IS_PART) && !token_is(sentence, end - 1, IS_KEYWORD) &&
	    !is_somebody(sentence, end - 1);
	/* "A good poem should ...": any poem. */
	generic = says(sentence, from, "a|an") > 0 && token_is(sentence, end - 1, IS_WORK | IS_ANSWER);
	if (!part && !generic && names_form(sentence, from, end))
		return;
	divide_take_back(sentence, end, divide_next_order(sentence, clause), part ? of_part : VOID_ALL);
}

/* "The team to write", "the teacher in a mail"; not "the truth", "the story to me". */
static bool
is_told_to(const struct sentence *sentence, size_t i)
{
	size_t to = i + 2 + says(sentence, i + 2, "in|by|via|with a|an|my|the? @plain? @word");

	return says(sentence, i, "the") > 0 &&
	    (is_somebody(sentence, i + 1) ||
		(!token_is(sentence, i + 1, IS_WORK | IS_ANSWER | IS_UNIT) && says(sentence, to, "to") > 0 &&
		    divide_is_base_verb(sentence, to + 1)));
}

/* "Tell my students to ...", "write rules for a contest: ...". */
static void
weigh_told(struct sentence *sentence, const struct clause *clause)
{
	static const char rules[] =
	    "instructions|rules|guidelines|prompt|prompts|law|policy|requirements|contest|test|tests|spec|checklist|"
	    "assignment|exam|form|quiz|rubric|regulations|terms|validator|linter|rule|exercise|exercises|criteria|specs";
	static const char guides[] = "style|house|lesson|contest|game guide|rules|plan|rule";
	size_t i = clause->head;

	if (clause->subject != SUBJECT_YOU)
		return;
	if (says(sentence, i, "tell|remind|ask|order|instruct|warn|advise|inform|persuade|convince|teach|let|invite") >
		0 &&
	    (says(sentence, i + 1, "me|us|it|the|yourself") == 0 || is_told_to(sentence, i + 1)))
		for (size_t k = i + 2; k < sentence->count && says(sentence, k, ",") == 0; k++)
			/* "... a story that has" is about the story, "... in a mail that signs have to" is what the
			 * mail says.
			 */
			if (says(sentence, k, "to|that|not|:") > 0 &&
			    (!token_is(sentence, k - 1, IS_WORK | IS_ANSWER | IS_UNIT) ||
				says_within(sentence, i + 1, k, "in|by|via a|an|my|the?"))) {
				divide_take_back(sentence, k, sentence->count, VOID_ALL);
				return;
			}
	if (!(clause->verb & (IS_COMPOSE | IS_TASK)) || says(sentence, i, "answer|respond|reply|follow") > 0)
		return;
	for (size_t k = i + 1; k < clause->to && !token_is(sentence, k, IS_RELATIVE); k++) {
		if (says(sentence, k, "these|the|following|below|above|by|to|with|in|like") > 0)
			return;
		if (says(sentence, k, rules) + says(sentence, k, guides) > 0) {
			divide_take_back(sentence, k, sentence->count, VOID_ALL);
			return;
		}
	}
}

/* What is requested: the noun after "give me five", "provide a list of". */
static size_t
object_of(const struct sentence *sentence, size_t verb, size_t to)
{
	size_t i = verb + 1, len = 1;

	while (i < to && len > 0) {
		len = says(sentence, i, "list|set|couple|number|series of || me|us|some|any|all|more|#");
		if (len == 0)
			len = token_is(sentence, i, IS_DET | IS_PLAIN);
		i += len;
	}
	while (i + 1 < to && token_at(sentence, i + 1)->kind == TOKEN_WORD &&
	    !token_is(sentence, i + 1, IS_PREP | IS_RELATIVE))
		i++;
	return i;
}

/* Whether a noun is a thing rather than a text to be written. */
static bool
is_thing(const struct sentence *sentence, size_t i)
{

	return token_at(sentence, i)->kind == TOKEN_WORD &&
	    (!token_is(sentence, i, IS_WORK | IS_ANSWER | IS_UNIT) || says(sentence, i, "word|words|letters") > 0);
}

/* "cats that contains": a singular verb does not belong to the plural before it. */
static bool
agrees(const struct sentence *sentence, size_t relative)
{

	return !(token_is_plural(token_at(sentence, relative - 1)) &&
	    says(sentence, relative + 1, "has|is|contains|uses|includes|doesn't|isn't|starts|begins|ends|does") > 0);
}

/*
 * "Names with no letter a", "words without the letter e": about the things that are listed. A text to be written is not
 * one of them; a text to be found is.
 */
static void
weigh_listed(struct sentence *sentence, size_t i)
{
	static const char looked_for[] = "recommend|find|quote|cite|name|list|look|search";
	static const char listed[] =
	    "recommend|find|quote|cite|name|list|look|give|suggest|provide|show|think|generate|come|propose|get|tell|need|me|brainstorm|what's|is";
	const struct clause *clause = divide_clause_at(sentence, i);
	bool found, thing, looked, plural, relative = says(sentence, i, "that|which") > 0;
	size_t verb, object;

	if (says(sentence, i, "that|which|without|with|lacking|missing|containing|starting|beginning|having") == 0)
		return;
	if (relative && clause->from == i && clause > sentence->clauses)
		clause--;
	if (token_at(sentence, i - 1)->kind != TOKEN_WORD || (relative && !agrees(sentence, i)) ||
	    token_is(sentence, i - 1, IS_PREP | IS_PRONOUN | IS_BEGIN | IS_END))
		return;
	verb = clause->head < i ? clause->head : clause->from;
	plural = token_is_plural(token_at(sentence, i - 1));
	/* "Tell me about cats without the letter e", "give me a table with" */
	if ((says_within(sentence, verb, i, "about|on") && !relative) ||
	    (token_is(sentence, i - 1, IS_FORMAT) && !plural))
		return;
	looked = says(sentence, verb, looked_for) > 0;
	found = looked || says(sentence, verb, listed) > 0 || clause->question;
	thing = is_thing(sentence, i - 1);
	/* "Words without the letter e: give me 6" */
	if (clause->head >= clause->to && !token_is(sentence, clause->from, IS_PREP))
		found = thing &= plural;
	else if (found && (object = object_of(sentence, verb, i)) < i)
		thing = is_thing(sentence, object);
	if (looked && !thing)
		divide_take_back(sentence, i, divide_clause_at(sentence, i)->to, VOID_ALL);
	else if (thing && (found || (relative && plural && !token_is(sentence, i - 1, IS_KEYWORD))))
		divide_take_back(
		    sentence, i, divide_clause_at(sentence, i)->to, VOID_BAN | VOID_WORDS | VOID_EDGE | VOID_EACH);
}

/* "Lowercase for variable names", "caps for emphasis": not for the whole answer. */
static void
weigh_purpose(struct sentence *sentence, size_t i)
{
	const uint32_t whole = IS_ANSWER | IS_WORK | IS_UNIT | IS_EACH | IS_NOT;
	size_t noun = i + 1 + says(sentence, i + 1, "the|your|my|its|this|that");
	bool form = token_is(sentence, i - 1, IS_FORMAT | IS_MARK);

	form |= token_is(sentence, i - 2, IS_FORMAT) && token_is(sentence, i - 1, IS_UNIT);
	while (token_is(sentence, noun, IS_PLAIN))
		noun++;
	if (form && token_at(sentence, noun)->kind == TOKEN_WORD && !token_is(sentence, noun, whole) &&
	    says(sentence, noun, "it|everything|me|us|clarity|this") == 0)
		divide_take_back(sentence, divide_clause_at(sentence, i)->from, i, VOID_FORM | VOID_BAN);
}

void
divide_weigh_others(struct sentence *sentence)
{

	for (size_t c = 0; c < sentence->clause_count; c++) {
		weigh_clause(sentence, &sentence->clauses[c]);
		weigh_told(sentence, &sentence->clauses[c]);
	}
	for (size_t i = 0; i < sentence->count; i++) {
		if (token_is(sentence, i, IS_RELATIVE | IS_PREP | IS_JOIN) ||
		    span_ends_in_nocase(token_at(sentence, i)->at, "ing")) {
			weigh_relative(sentence, i);
			weigh_listed(sentence, i);
			if (says(sentence, i, "for") > 0)
				weigh_purpose(sentence, i);
		}
	}
}
