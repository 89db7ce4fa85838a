/*
 * From a sentence's tokens to clauses: who is to do what, and whether it is asked for or denied.
 *
 * A clause ends at a comma, a colon, a parenthesis, a dash, and before a conjunction or relative with a verb of its
 * own. A clause without a verb of its own ("with three bullet points", "or periods") continues the clause before it,
 * or, at the beginning of a sentence ("In fifty words or less, explain ..."), belongs to the clause after it.
 */
#include "executors/constraints/divide_inside.h"
#include "routes/text/negation.h"

#define TERSE_TOKENS 24 /* a longer sentence without a verb is a text, not an order */

static bool
ends_clause(const struct token *token)
{

	return token->kind == TOKEN_MARK &&
	    (token_marks(token, ",;:()") || (token->mark == '-' && token->at.len > 1) ||
		(token->at.len == 3 && token->mark == '\xe2' && token->at.at[1] == '\x80'));
}

/* Whether a conjunction or a relative at i begins a clause. */
static bool
begins_clause(const struct sentence *sentence, size_t i)
{

	/* Most words begin none. */
	if (token_at(sentence, i)->is == 0)
		return false;
	/* "5 bullet points why cats are great": their content. */
	if (token_is(sentence, i, IS_QUESTION) && says(sentence, i, "why|how") > 0 &&
	    says(sentence, i - 1, "@unit|points") > 0)
		return true;
	/* "In under 20 words what is ...": as if a comma stood there. */
	if (divide_asks_behind_measure(sentence, i))
		return true;
	/* "Rewrite it so that every sentence has ...": what follows is a request of its own. */
	if (!token_is(sentence, i, IS_JOIN | IS_RELATIVE))
		return false;
	if (says(sentence, i, "so that") > 0)
		return true;
	if (token_at(sentence, i)->joined || token_is(sentence, i - 1, IS_JOIN))
		return false;
	/* "Ensure that no ..." is one clause. */
	if (says(sentence, i, "that") > 0 &&
	    says(sentence, i - 1,
		"ensure|ensuring|sure|certain|remember|note|mind|expect|request|ask|required|important|essential") > 0)
		return false;
	if (token_is(sentence, i, IS_RELATIVE) &&
	    (token_is(sentence, i + 1, IS_MODAL | IS_BE | IS_CONTAIN | IS_BEGIN | IS_END | IS_NOT | IS_EACH) ||
		says(sentence, i, "who|whose") > 0))
		return true;
	/* "telling them that their essays must be ...": somebody else is told so. */
	if (says(sentence, i, "that") > 0 &&
	    says(sentence, i - 1, "them|him|her|everyone|says|say|said|states|stating|saying|telling|explaining") > 0)
		return true;
	/* "'salt' and 'sugar' are", "the words salt and sugar must" continue a list. */
	if ((token_is(sentence, i - 2, IS_KEYWORD) && token_at(sentence, i - 3)->kind != TOKEN_NUMBER &&
		!(divide_is_base_verb(sentence, i + 1) &&
		    says(sentence, i + 2, "with|at|in|it|the|a|an|your|no|exactly|about|#") > 0 &&
		    !token_is_plural(token_at(sentence, i - 2)))) ||
	    says(sentence, i - 4, "@keyword @word ,") > 0 ||
	    (token_at(sentence, i - 1)->kind == TOKEN_QUOTE && token_at(sentence, i + 1)->kind == TOKEN_QUOTE))
		return false;
	/* "Between 3 and 6 words must", "3 or more words must", "in 3 words or less" continue a bound. */
	if (says(sentence, i - 2, "between # and #") > 0 || says(sentence, i - 1, "#|@unit or|and more|fewer|less") > 0)
		return false;
	return token_is(sentence, i, IS_JOIN) && divide_heads_clause(sentence, i + 1);
}

/* Cut the sentence into clauses: from, to and aside. */
static void
cut(struct sentence *sentence)
{
	size_t from = 0;
	bool inside = false;

	for (size_t i = 0; i <= sentence->count; i++) {
		bool here = ends_clause(token_at(sentence, i));

		if (i < sentence->count && !here && !begins_clause(sentence, i))
			continue;
		if (i > from && sentence->clause_count < SENTENCE_CLAUSES)
			sentence->clauses[sentence->clause_count++] = (struct clause){.from = from,
			    .to = i,
			    .scope = from,
			    .stated = from,
			    .head = i,
			    .aside = inside,
			    .subject = SUBJECT_OTHER};
		if (token_marks(token_at(sentence, i), "()"))
			inside = token_at(sentence, i)->mark == '(';
		from = here ? i + 1 : i;
	}
}

/* Whether the words from i to the end of the clause are a bound and its unit: "in one sentence", "4 bullets on tea".
 */
static bool
is_measure(const struct sentence *sentence, const struct clause *clause, size_t i)
{
	struct constraint_bounds bounds;
	size_t unit = i + divide_bounds(sentence, i, &bounds);

	while (token_is(sentence, unit, IS_PLAIN) && !token_is(sentence, unit, IS_UNIT))
		unit++;
	if (unit == i || unit >= clause->to || !token_is(sentence, unit, IS_UNIT))
		return false;
	unit += 1 + says(sentence, unit + 1, "point|points");
	unit += says(sentence, unit, "or|and less|fewer|more || at most|least");
	return unit >= clause->to || token_marks(token_at(sentence, unit), ".!") || token_is(sentence, unit, IS_PREP) ||
	    says(sentence, unit,
		"max|maximum|min|minimum|tops|limit|total|long|each|please|only|about|on|for|of|with") > 0;
}

/* "Each paragraph max 3 sentences", "no sentence longer than 9 words". */
static bool
opens_each(const struct sentence *sentence, const struct clause *clause)
{
	size_t each = says(sentence, clause->from, "each|every|no single?"), unit = clause->from + each;

	/* "Sentences of at most 8 words" */
	if (token_is(sentence, clause->from, IS_UNIT) &&
	    !token_is(sentence, clause->from, IS_WORK | IS_MARK | IS_KEYWORD) &&
	    token_is_plural(token_at(sentence, clause->from)) &&
	    is_measure(sentence, clause, clause->from + 1 + says(sentence, clause->from + 1, "of|with")))
		return true;
	return each > 0 && token_is(sentence, unit, IS_UNIT) &&
	    is_measure(sentence, clause, unit + 1 + says(sentence, unit + 1, "point"));
}

/* Whether a clause without a verb says how long something must be: "instagram caption in ten words". */
static bool
ends_in_measure(const struct sentence *sentence, const struct clause *clause)
{
	size_t works = says(sentence, clause->from, "# @plain? @work of");

	if (is_measure(sentence, clause, clause->from))
		return true;
	/* "3 slogans of no more than 5 words each" */
	if (says_within(sentence, clause->from, clause->to, "each") &&
	    is_measure(sentence, clause, clause->from + works))
		return true;
	for (size_t i = clause->from; i < clause->to && !token_is(sentence, i, IS_PRONOUN); i++)
		if (says(sentence, i, "in|within|under|with|but|and || each of") > 0 &&
		    is_measure(sentence, clause, i + 1 + says(sentence, i + 1, "of")))
			return true;
	return false;
}

/* What a constraint without a verb may begin with: "No commas", "Max. 200 words", "as a table". */
static bool
opens_tersely(const struct sentence *sentence, size_t i)
{
	const uint32_t opening =
	    IS_RELATION | IS_NOT | IS_FORMAT | IS_UNIT | IS_KEYWORD | IS_PLAIN | IS_AVOID | IS_EACH | IS_LIMIT;

	while ((token_is(sentence, i, IS_ADVERB | IS_JOIN) && !token_is(sentence, i, opening)) ||
	    says(sentence, i, "(|,") > 0)
		i++;
	return token_at(sentence, i)->kind == TOKEN_NUMBER || token_at(sentence, i)->language != NULL ||
	    token_is(sentence, i, opening) || token_marks(token_at(sentence, i), "<>~\xe2") ||
	    says(sentence, i,
		"in|with|without|using|length|forbidden|as|a|an || comma separated || everything|all in") > 0;
}

/* "Three words changed my life: ...", "one paragraph from my diary: ...": a count of something that exists already. */
static bool
names_subject(const struct sentence *sentence, const struct clause *clause)
{
	struct constraint_bounds bounds;
	size_t i = clause->from + says(sentence, clause->from, "only|just|these|those");
	size_t unit = i + divide_bounds(sentence, i, &bounds);

	return unit > i && unit < clause->to && says(sentence, unit, "@plain? @unit") > 0 &&
	    !divide_opens_compound(sentence, i) &&
	    (!is_measure(sentence, clause, i) ||
		says_within(sentence, unit, clause->to, "from my|his|her|our|their|the|a"));
}

/* "No more than 4 bullet points: how do I ...", "In three sentences, why ...?": stated before the request. */
static bool
stands_apart(const struct sentence *sentence, const struct clause *clause)
{

	return says(sentence, clause->to, ":") > 0 || divide_asks_behind_measure(sentence, clause->to) ||
	    (clause->from == says(sentence, 0, "briefly|please|quickly|so ,") && says(sentence, clause->to, ",") > 0 &&
		(sentence->asks ? token_is(sentence, clause->to + 1, IS_QUESTION)
				: says(sentence, clause->to + 1, "what|why|how|who is|are|do|does|did|was|were") > 0) &&
		is_measure(
		    sentence, clause, clause->from + says(sentence, clause->from, "in|within|under|using|with")));
}

/* "3 bullets on pros, 3 on cons", "one sentence, then details": a measure of one of several parts. */
static bool
has_more_parts(const struct sentence *sentence, const struct clause *clause)
{
	bool each = says_within(
	    sentence, clause->from, sentence->count, "each|every|per || no sentence|line|paragraph|bullet|stanza");
	struct constraint_bounds bounds;
	size_t numbers = 0, len;

	for (size_t i = 0; i < sentence->count; i += len == 0 ? 1 : len) {
		bool article = says(sentence, i, "one") > 0 && !token_is(sentence, i + 1, IS_PREP) &&
		    !(each && token_is(sentence, i + 1, IS_UNIT));

		len = divide_bounds(sentence, i, &bounds);
		numbers += len > 0 && bounds.relation != RELATION_BETWEEN && !token_at(sentence, i)->joined && !article;
	}
	return (each ? numbers != 2 : numbers > 1) ||
	    says_within(sentence, clause->from, sentence->count, "same|then|followed|respectively|well");
}

/* "Pros and cons of electric cars in a table". */
static bool
ends_in_form(const struct sentence *sentence)
{

	for (size_t i = 1; i < sentence->count; i++) {
		size_t len = says(
		    sentence, i, "in|as a? markdown|bulleted|numbered|bullet? table|list|json|csv|yaml|bullets|points");

		len += len > 1 ? says(sentence, i + len, ",? please|pls|plz") : 0;
		if (len > 1 && i + len + (token_at(sentence, i + len)->kind == TOKEN_MARK) >= sentence->count)
			return true;
	}
	return false;
}

/* Whether the text after the sentence begins with one of some words. */
static bool
goes_on_with(const struct divide_reader *reader, const char *const *words)
{
	struct span rest = span_strip(span_from(reader->text, reader->at));

	for (; *words != NULL; words++)
		if (span_starts_nocase(rest, *words))
			return true;
	return false;
}

/* "Two sentences about Paris. Then a list of museums.": a measure of the first part only. */
static bool
is_followed(const struct divide_reader *reader)
{
	static const char *const words[] = {
	    "then", "next", "and", "plus", "also", "after", "followed", "finally", "now", NULL};

	return goes_on_with(reader, words);
}

/* "Two sentences. They were all I got.": something that exists already. */
static bool
is_told(const struct divide_reader *reader)
{
	static const char *const words[] = {"they were ", "they are ", "those were ", "that was ", "that's all ",
	    "thats all ", "that is all ", "it was ", NULL};

	return goes_on_with(reader, words);
}

/* "No commas", "no emojis or hashtags at all, please". */
static bool
is_bare_ban(const struct sentence *sentence)
{
	size_t words = 0;

	for (size_t i = 1; i < sentence->count; i++)
		words += token_at(sentence, i)->kind != TOKEN_MARK && says(sentence, i, "or|and|no|at|all|please") == 0;
	return words <= 3 && says(sentence, 0, "no|without") > 0;
}

/* "JSON only", "just French please". */
static bool
is_bare_form(const struct sentence *sentence)
{
	size_t form = says(sentence, 0, "only|just? in?"),
	       to = form + 1 + says(sentence, form + 1, "points|list|table");

	to += says(sentence, to, "only? ,? please || only");
	return says_anywhere(sentence, "only|just") && token_at(sentence, to)->kind == TOKEN_MARK &&
	    (token_is(sentence, form, IS_FORMAT) || token_at(sentence, form)->language != NULL);
}

/*
 * Whether a clause without a verb may be a constraint by itself. After an order, nearly everything that opens
 * like one is; before any request, people who mean one name a measure ("toast for grandma, 4 sentences at most") or
 * end it with a colon.
 */
static bool
is_terse(const struct divide_reader *reader, const struct clause *clause)
{
	const struct sentence *sentence = &reader->sentence;
	size_t i =
	    says(sentence, 0, "once more|again || this time || the? same|again again|thing? ,? but|and|just|only?");

	if (is_told(reader) || says(sentence, sentence->count - 1, "what|who|where|why") > 0 ||
	    says(sentence, 0, "grep|awk|sed|vim|git") > 0)
		return false;
	if (opens_each(sentence, clause))
		return true;
	if (stands_apart(sentence, clause))
		return (ends_in_measure(sentence, clause) || opens_tersely(sentence, clause->from)) &&
		    !names_subject(sentence, clause) && !has_more_parts(sentence, clause);
	if (sentence->count > TERSE_TOKENS || sentence->asks)
		return false;
	if (says(sentence, 0, "response|answer|reply in|within|as|with") > 0 ||
	    ((is_bare_ban(sentence) || is_bare_form(sentence)) && reader->at < reader->text.len))
		return true;
	if (reader->composed || i > 0)
		return opens_tersely(sentence, i) || opens_tersely(sentence, clause->from);
	if (says(sentence, 0, "a table with # || a|an? limerick|haiku|acrostic about|for|on") > 0 ||
	    ends_in_form(sentence))
		return true;
	/* "Poem about the sea without the word blue". */
	if (token_is(sentence, says(sentence, 0, "a|an short|nice|funny?"), IS_WORK) &&
	    says_within(sentence, 1, sentence->count, "without"))
		return true;
	/* "Please" marks a request: "in caps please". */
	if (has_more_parts(sentence, clause))
		return false;
	return ((ends_in_measure(sentence, clause) || divide_opens_compound(sentence, clause->from)) &&
		   !is_followed(reader)) ||
	    (says_anywhere(sentence, "please|pls|plz") && opens_tersely(sentence, clause->from));
}

/* "Leave out", "keep the words ... out of", "steer clear of": a verb and a particle, not always adjacent. */
static bool
keeps_away(const struct sentence *sentence, const struct clause *clause)
{

	return says(sentence, clause->head, "steer|stay|keep clear|away") > 0 ||
	    (says(sentence, clause->head, "leave|keep") > 0 &&
		says_within(sentence, clause->head + 1, sentence->count, "out|away || free of|from"));
}

/* An instruction that begins with its verb. */
static void
command(const struct sentence *sentence, struct clause *clause, size_t head, uint32_t verb)
{
	size_t your = says(sentence, head + 1, "your entire|whole|full|final?");

	clause->asked = true;
	clause->subject = SUBJECT_YOU;
	clause->head = head;
	clause->verb = verb;
	/* "Type your reply in ...": working on the answer means composing it. */
	if (verb & IS_TASK &&
	    (says(sentence, head, "type it|everything|all") > 0 ||
		(your > 0 && token_is(sentence, head + 1 + your, IS_ANSWER))))
		clause->verb |= IS_COMPOSE;
	if (keeps_away(sentence, clause))
		clause->verb = (clause->verb & ~(uint32_t)IS_LIMIT) | IS_AVOID;
}

/* "Append a P.S.", "work the words in": a verb that is not in the lexicon, or is a noun elsewhere. */
static bool
is_unlisted_verb(const struct divide_reader *reader, const struct clause *clause, size_t i)
{
	const uint32_t harmless = IS_PART | IS_WORK | IS_FORMAT;
	const struct sentence *sentence = &reader->sentence;
	const struct token *token = token_at(sentence, i);

	if (token->kind != TOKEN_WORD || (token->is & ~harmless) != 0 || token->at.len < 3 ||
	    (clause > sentence->clauses && !clause[-1].asked))
		return false;
	if (says(sentence, i, "steer clear") > 0)
		return true;
	if (span_ends_in_nocase(token->at, "ing") || span_ends_in_nocase(token->at, "ed") ||
	    (span_ends_in_nocase(token->at, "s") && !span_ends_in_nocase(token->at, "ss")))
		return false;
	/* "Break the dialogue into ...": something that only an answer can be. */
	if (i == 0 && token->is == 0 && says(sentence, 1, "the|your|this") > 0 &&
	    token_is(sentence, 2, IS_ANSWER | IS_WORK))
		return true;
	if (!reader->composed ||
	    (says(sentence, i + 1,
		 "a|an|the|your|it|them|everything|both || in? at|a|no|not least|most|minimum|maximum|more|fewer|less") ==
		0))
		return false;
	for (size_t k = i + 1; k < clause->to && !token_is(sentence, k, IS_RELATIVE); k++)
		if (token_is(sentence, k, IS_MODAL | IS_BE))
			return false;
	return true;
}

/* Continue another clause. */
static void
continue_as(struct clause *clause, const struct clause *other)
{

	clause->verb = other->verb;
	clause->scope = other->scope;
	clause->forced = other->forced;
	clause->subject = other->subject;
	clause->per = other->per;
	clause->asked = other->asked;
	clause->question = other->question;
	clause->head = clause->to;
}

/* Whether the word must be a verb, listed or not: "make sure to break it up", "do not overdo it". */
static bool
must_be_verb(const struct sentence *sentence, const struct clause *clause, size_t i)
{

	return i > clause->from && token_at(sentence, i)->kind == TOKEN_WORD &&
	    (token_at(sentence, i)->is & ~(uint32_t)IS_PART) == 0 &&
	    (says(sentence, i - 1, "to") > 0 ||
		(token_is(sentence, i - 1, IS_NOT) &&
		    says(sentence, i - 1, "no|nor|neither|none|nothing|without") == 0));
}

/* "the answer should be short and be in French": whether "be" has the subject of the clause before it. */
static bool
keeps_subject(const struct sentence *sentence, const struct clause *clause, size_t i)
{

	return says(sentence, i, "be") > 0 && clause > sentence->clauses && clause[-1].subject != SUBJECT_YOU &&
	    clause[-1].asked && !divide_denied_at(sentence, i);
}

/* Read a clause from its verb on. Returns false for one without a verb of its own. */
static bool
read_verb(const struct divide_reader *reader, struct clause *clause, const struct opening *opening)
{
	const struct sentence *sentence = &reader->sentence;
	size_t i = opening->at;

	if (is_unlisted_verb(reader, clause, i))
		command(sentence, clause, i, reader->composed ? IS_COMPOSE | IS_CONTAIN : IS_COMPOSE);
	/* "do the same again, but in five lines". */
	else if (i > clause->from && says(sentence, i - 1, "do the? same|it|this|that") > 0)
		command(sentence, clause, i - 1, IS_COMPOSE);
	else if (must_be_verb(sentence, clause, i))
		command(sentence, clause, i, IS_COMPOSE);
	else if (keeps_subject(sentence, clause, i)) {
		continue_as(clause, clause - 1);
		clause->verb |= IS_BE;
		clause->head = i;
	} else if (divide_is_base_verb(sentence, i) && !opening->let &&
	    !(token_is(sentence, clause->from, IS_RELATIVE) && i == clause->from + 1))
		command(sentence, clause, i, token_at(sentence, i)->is & ~(uint32_t)IS_PART);
	/* "Ending with ...", "using no more than ...": an entry that is a request of its own. */
	else if (i == 0 && sentence->listed && reader->composed &&
	    span_ends_in_nocase(token_at(sentence, 0)->at, "ing") &&
	    token_is(sentence, 0, IS_CONTAIN | IS_BEGIN | IS_END | IS_AVOID | IS_LIMIT))
		command(sentence, clause, 0, token_at(sentence, 0)->is);
	else {
		clause->forced = opening->forced;
		clause->stated = i;
		return divide_read_stated(reader, clause, i, opening->forced);
	}
	return true;
}

/* Read one clause. Returns false for one without a verb of its own. */
static bool
read_clause(const struct divide_reader *reader, struct clause *clause)
{
	const struct sentence *sentence = &reader->sentence;
	struct opening opening;
	enum opening_end end;

	if (divide_read_allowance(reader, clause))
		return true;
	end = divide_read_opening(sentence, clause, &opening);
	if (end == OPENING_IDLE)
		return true;
	if (opening.at >= clause->to)
		return false;
	if (end != OPENING_WANTED)
		return read_verb(reader, clause, &opening);
	command(sentence, clause, opening.at - 1, IS_COMPOSE);
	return true;
}

/* An answer is asked for: remember its name. */
static void
note_work(struct divide_reader *reader, const struct clause *clause)
{
	const struct sentence *sentence = &reader->sentence;
	size_t noun;

	reader->composed = true;
	if (clause->head + 1 >= clause->to || reader->work.len > 0 || !(clause->verb & IS_COMPOSE))
		return;
	noun = divide_noun(sentence, clause->head + 1, clause->to);
	/* "Give me a word" */
	if (token_at(sentence, noun)->kind == TOKEN_WORD &&
	    ((token_at(sentence, noun)->is & ~(uint32_t)(IS_WORK | IS_COMPOSE)) == 0 ||
		says(sentence, noun - 1, "a|one word") > 0))
		reader->work = token_at(sentence, noun)->at;
}

void
divide_deny(struct divide_reader *reader)
{
	struct sentence *sentence = &reader->sentence;
	struct span text = {reader->text.at + sentence->from, sentence->to - sentence->from};
	struct negations negations;

	sentence->denied_told = true;
	negations_read(text, &negations);
	for (size_t i = 0; i < sentence->count && negations.count > 0; i++)
		sentence->tokens[i].denied = negation_at(&negations, (size_t)(token_at(sentence, i)->at.at - text.at));
}

void
divide_clauses(struct divide_reader *reader)
{
	struct sentence *sentence = &reader->sentence;
	bool question, headed[SENTENCE_CLAUSES] = {false};
	size_t first, condition, void_from;

	sentence->clauses_told = true;
	cut(sentence);
	question = divide_is_question(sentence);
	condition = divide_condition(sentence);
	sentence->conditional = condition < sentence->count;
	void_from = divide_material(sentence);
	void_from = void_from < condition ? void_from : condition;
	for (size_t i = 0; i < sentence->clause_count; i++) {
		struct clause *clause = &sentence->clauses[i];

		/* "people who write in ..." */
		headed[i] = read_clause(reader, clause) || says(sentence, clause->from, "who|whose|whom") > 0;
		if (!headed[i] && i > 0)
			continue_as(clause, clause - 1);
		if (question &&
		    !(headed[i] && i > 0 && clause->subject == SUBJECT_YOU &&
			says(sentence, clause->from, "or") == 0)) {
			clause->asked = false;
			clause->question = true;
		}
		if (clause->asked && clause->verb & (IS_COMPOSE | IS_TASK))
			note_work(reader, clause);
		reader->code |= divide_asks_program(sentence, clause);
	}
	for (first = 0; first < sentence->clause_count && !headed[first]; first++)
		;
	for (size_t i = 0; i < first; i++) {
		struct clause *clause = &sentence->clauses[i];

		if (first < sentence->clause_count && !stands_apart(sentence, clause))
			continue_as(clause, &sentence->clauses[first]);
		else if (is_terse(reader, clause)) {
			clause->asked = true;
			clause->subject = SUBJECT_ANSWER;
			reader->composed = true;
		}
	}
	if (reader->code && !divide_names_answer(sentence))
		void_from = 0;
	for (size_t i = 0; i < sentence->clause_count; i++)
		if (sentence->clauses[i].from >= void_from)
			sentence->clauses[i].asked = sentence->clauses[i].question = false;
}

static void
tell_clauses(const struct sentence *sentence)
{

	sentence->reader->sought = true;
	if (!sentence->reader->looking && !sentence->clauses_told)
		divide_clauses(sentence->reader);
}

bool
divide_is_order(const struct sentence *sentence)
{
	bool asked = false;

	tell_clauses(sentence);
	for (size_t c = 0; c < sentence->clause_count; c++)
		asked |= sentence->clauses[c].asked;
	return asked;
}

bool
divide_is_conditional(const struct sentence *sentence)
{

	tell_clauses(sentence);
	return sentence->conditional;
}

const struct clause *
divide_clause_at(const struct sentence *sentence, size_t i)
{
	static const struct clause none = {.subject = SUBJECT_OTHER};
	const struct clause *found = &none;

	tell_clauses(sentence);
	for (size_t c = 0; c < sentence->clause_count && sentence->clauses[c].from <= i; c++)
		found = &sentence->clauses[c];
	return found;
}
