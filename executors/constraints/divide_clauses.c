/*
 * From a sentence's tokens to clauses: who shall do what, whether it is asked for, and whether it is denied.
 *
 * A clause ends at a comma, a colon, a parenthesis, a dash, and before a conjunction or relative that a verb of its own
 * follows. One without a verb of its own ("with three bullet points", "or periods") goes on with the clause before it,
 * or, at a sentence's beginning ("In fifty words or less, explain ..."), speaks for the clause behind it.
 */
#include "executors/constraints/divide_inside.h"

#include <string.h>

/* What may come before what is really asked for. Followed by a verb ("make sure to include") or by a sentence ("make
 * sure the answer has"). */
static const char *const insisting[] = {
    "make|be sure|certain that?",
    "making|being sure|certain that?",
    "ensure|ensuring that?",
    "remember that?",
    "note that",
    "keep in mind that",
    "you make|ensure sure? that?",
    "it is|'s important|essential|required that?",
    "see to it that",
    "don't|dont|never forget to|that?",
    "do not|never forget to|that?",
    "i ask|request that",
    "i expect that",
};

/* Followed by a verb. */
static const char *const pressing[] = {
    "i want|need|expect you to",
    "i? would|'d like|love you to",
    "i'd like|want|need you to",
    "we need|want you to",
    "you should|must|shall|will also?",
    "you need|have|ought|are|re to",
    "you're to",
    "your task|job|goal|mission is to",
    "help me to?",
    "let us|'s",
    "let's",
    "go ahead and",
    "do your best to",
    "be careful|sure|certain to",
    "be careful|mindful",
    "find a? way|ways to",
    "try|attempt|remember|aim|want to",
    "i'd love for you to",
    "do",
    "to",
    "you'll need to",
};

/* Followed by what is wanted. */
static const char *const wishing[] = {
    "i only|just|really|also? want|need|require|prefer|expect",
    "i would|'d like to? have|see|get?",
    "i'd like|love|need to? have|see|get?",
    "can|could|may i have|get",
    "we need|want",
    "give me",
    "i am|'m looking for",
    "i'm looking for",
};

/* What only may be done is no constraint. */
static const char *const optional[] = {
    "feel free",
    "you can|may|could|might",
    "it can|may|could|might",
    "if possible",
    "ideally",
    "preferably",
    "i can|may|will",
    "no need",
    "do not|never hesitate",
    "don't|dont hesitate",
    "you don't|needn't have|need? to?",
    "you do not have|need to",
    "there is no need",
    "optionally",
};

static size_t
says_any(const struct sentence *sentence, size_t i, const char *const *phrases, size_t count)
{
	size_t len = 0;

	for (size_t p = 0; p < count && len == 0; p++)
		len = says(sentence, i, phrases[p]);
	return len;
}

#define SAYS_ANY(sentence, i, phrases) says_any(sentence, i, phrases, sizeof(phrases) / sizeof((phrases)[0]))

bool
divide_ends_in(struct span word, const char *ending)
{
	size_t len = strlen(ending);

	return word.len > len && strncasecmp(word.at + word.len - len, ending, len) == 0;
}

/* "explicitly", "carefully": an adverb that nobody listed. */
static bool
is_manner(const struct sentence *sentence, size_t i)
{

	return i < sentence->count && sentence->tokens[i].kind == TOKEN_WORD && sentence->tokens[i].is == 0 &&
	    divide_ends_in(sentence->tokens[i].at, "ly");
}

/* Whether the token is a verb as it heads an instruction: in its base form. */
static bool
is_base_verb(const struct sentence *sentence, size_t i)
{
	const uint32_t verbs = IS_COMPOSE | IS_TASK | IS_CONTAIN | IS_AVOID | IS_LIMIT | IS_BEGIN | IS_END | IS_WRAP;
	struct span word;

	if (token_says(sentence, i, "be"))
		return true;
	if (!token_is(sentence, i, verbs) || sentence->tokens[i].joined)
		return false;
	word = sentence->tokens[i].at;
	if (span_equals_nocase(word, "has") || span_equals_nocase(word, "having"))
		return false;
	/* "Exceed" is no participle. */
	return !divide_ends_in(word, "ing") && (!divide_ends_in(word, "ed") || divide_ends_in(word, "eed")) &&
	    (!divide_ends_in(word, "s") || divide_ends_in(word, "ss"));
}

/* Whether a verb of its own begins at i, so that a conjunction before it begins a clause. */
static bool
heads_clause(const struct sentence *sentence, size_t i)
{

	while ((token_is(sentence, i, IS_ADVERB) || is_manner(sentence, i)) && !is_base_verb(sentence, i))
		i++;
	if (says(sentence, i, "do|does|should|must not") > 0 ||
	    says(sentence, i, "don't|doesn't|never|avoid|shouldn't") > 0)
		return true;
	if (is_base_verb(sentence, i) || SAYS_ANY(sentence, i, insisting) > 0 || SAYS_ANY(sentence, i, wishing) > 0)
		return true;
	/* A subject and its verb, not far. */
	for (size_t end = i + 6; i < end && i < sentence->count; i++) {
		if (sentence->tokens[i].kind == TOKEN_MARK || token_is(sentence, i, IS_JOIN))
			return false;
		if (token_is(sentence, i, IS_MODAL | IS_BE) ||
		    says(sentence, i, "doesn't|don't|appears|contains|includes|does|do") > 0)
			return true;
	}
	return false;
}

static bool
ends_clause(const struct token *token)
{

	return token->kind == TOKEN_MARK &&
	    (token_marks(token, ",;:()") || (token->mark == '-' && token->at.len > 1) ||
		(token->at.len == 3 && token->mark == '\xe2'));
}

/* Whether a conjunction or a relative at i begins a clause. */
static bool
begins_clause(const struct sentence *sentence, size_t i)
{

	if (!token_is(sentence, i, IS_JOIN | IS_RELATIVE) || sentence->tokens[i].joined ||
	    (i > 0 && token_is(sentence, i - 1, IS_JOIN)))
		return false;
	/* "Ensure that no ..." goes on. */
	if (says(sentence, i, "that") > 0 && i > 0 &&
	    says(sentence, i - 1,
		"ensure|ensuring|sure|certain|remember|note|mind|expect|request|ask|required|important|essential") > 0)
		return false;
	if (token_is(sentence, i, IS_RELATIVE) &&
	    (token_is(sentence, i + 1, IS_MODAL | IS_BE | IS_CONTAIN | IS_BEGIN | IS_END | IS_NOT | IS_EACH) ||
		says(sentence, i, "who|whose") > 0))
		return true;
	/* "telling them that their essays must be ...": what somebody else is told. */
	if (says(sentence, i, "that") > 0 && i > 0 &&
	    says(sentence, i - 1, "them|him|her|everyone|says|say|said|states|stating|saying|telling|explaining") > 0)
		return true;
	/* "'salt' and 'sugar' are", "the words salt and sugar must" go on with a list. */
	if (i > 1 &&
	    ((token_is(sentence, i - 2, IS_KEYWORD) && !(i > 2 && sentence->tokens[i - 3].kind == TOKEN_NUMBER)) ||
		(i > 3 && token_is(sentence, i - 4, IS_KEYWORD) && says(sentence, i - 2, ",") > 0)))
		return false;
	if (i > 0 && i + 1 < sentence->count && sentence->tokens[i - 1].kind == TOKEN_QUOTE &&
	    sentence->tokens[i + 1].kind == TOKEN_QUOTE)
		return false;
	return token_is(sentence, i, IS_JOIN) && heads_clause(sentence, i + 1);
}

/* Cut the sentence into clauses: from, to and aside. */
static void
cut(struct sentence *sentence)
{
	size_t from = 0, depth = 0;
	bool aside = false, before, here;

	for (size_t i = 0; i <= sentence->count; i++) {
		here = i < sentence->count && ends_clause(&sentence->tokens[i]);
		before = i > from && begins_clause(sentence, i);
		if (i < sentence->count && !here && !before)
			continue;
		if (i > from && sentence->clause_count < SENTENCE_CLAUSES)
			sentence->clauses[sentence->clause_count++] = (struct clause){.from = from,
			    .to = i,
			    .scope = from,
			    .stated = from,
			    .head = i,
			    .aside = aside,
			    .subject = SUBJECT_OTHER};
		if (here && sentence->tokens[i].mark == '(')
			depth++;
		if (here && sentence->tokens[i].mark == ')' && depth > 0)
			depth--;
		aside = depth > 0;
		from = here ? i + 1 : i;
	}
}

size_t
divide_noun(const struct sentence *sentence, size_t from, size_t to)
{
	size_t end = from + 1;

	while (end < to && !token_is(sentence, end, IS_PREP | IS_RELATIVE) && sentence->tokens[end].kind != TOKEN_MARK)
		end++;
	return end - 1;
}

/* Whether a sentence without a verb may be a constraint by itself: "No commas.", "Max. 200 words." */
static bool
is_terse(const struct reader *reader)
{
	const struct sentence *sentence = &reader->sentence;

	const uint32_t opening =
	    IS_RELATION | IS_NOT | IS_FORMAT | IS_UNIT | IS_KEYWORD | IS_PLAIN | IS_AVOID | IS_EACH | IS_LIMIT;
	size_t i = 0;

	while ((token_is(sentence, i, IS_ADVERB) && !token_is(sentence, i, opening)) || says(sentence, i, "(|,") > 0)
		i++;
	if (!reader->composed || sentence->count > 16 || sentence->asks || i >= sentence->count)
		return false;
	return sentence->tokens[i].kind == TOKEN_NUMBER || sentence->tokens[i].language != NULL ||
	    token_is(sentence, i, opening) || says(sentence, i, "in|with|without|using|length|forbidden|a|an") > 0;
}

/* "In your response", "at the very end of the letter": where, said before what. Returns the tokens. */
static size_t
leading_place(const struct sentence *sentence, size_t i)
{
	size_t from = i;

	if (says(sentence, i, "in|throughout|within|for|at|inside|across|on|to") == 0)
		return 0;
	if (says(sentence, i, "at the very? end|beginning|start|top|bottom") > 0 &&
	    says(sentence, i + 3, "of") + says(sentence, i + 4, "of") == 0)
		return says(sentence, i, "at the very? end|beginning|start|top|bottom");
	for (i++; i < from + 9 && i < sentence->count; i++) {
		if (token_is(sentence, i, IS_ANSWER | IS_WORK) && !token_is(sentence, i, IS_PLAIN))
			return i + 1 - from;
		if (!token_is(sentence, i, IS_DET | IS_PLAIN) &&
		    says(sentence, i, "very|end|beginning|start|top|bottom|of|your|the|full|final") == 0)
			return 0;
	}
	return 0;
}

/* "Leave out", "keep the words ... out of", "steer clear of": a verb and a particle, not always side by side. */
static bool
keeps_away(const struct sentence *sentence, const struct clause *clause)
{
	size_t end = clause->head + 16 < sentence->count ? clause->head + 16 : sentence->count;

	if (says(sentence, clause->head, "steer|stay|keep clear|away") > 0)
		return true;
	if (says(sentence, clause->head, "leave|keep") == 0)
		return false;
	for (size_t i = clause->head + 1; i < end; i++)
		if (says(sentence, i, "out|away") > 0 || says(sentence, i, "free of|from") > 0)
			return true;
	return false;
}

/* An instruction that begins with its verb. */
static void
command(const struct sentence *sentence, struct clause *clause, size_t head, uint32_t verb)
{

	clause->asked = true;
	clause->subject = SUBJECT_YOU;
	clause->head = head;
	clause->verb = verb;
	/* "Type your reply in ...": work on the answer is composing it. */
	if (verb & IS_TASK && says(sentence, head + 1, "your entire|whole|full|final?") > 0 &&
	    token_is(sentence, head + 1 + says(sentence, head + 1, "your entire|whole|full|final?"), IS_ANSWER))
		clause->verb |= IS_COMPOSE;
	if (keeps_away(sentence, clause))
		clause->verb = (clause->verb & ~(uint32_t)IS_LIMIT) | IS_AVOID;
}

/* "Append a P.S.", "work the words in": a verb that nobody listed, or that is a noun elsewhere. */
static bool
is_unlisted_verb(const struct reader *reader, const struct clause *clause, size_t i)
{
	const uint32_t harmless = IS_PART | IS_WORK | IS_FORMAT;
	const struct sentence *sentence = &reader->sentence;
	const struct token *token = &sentence->tokens[i];

	if (token->kind != TOKEN_WORD || (token->is & ~harmless) != 0 || token->at.len < 3 ||
	    (clause > sentence->clauses && !clause[-1].asked))
		return false;
	if (says(sentence, i, "steer clear") > 0)
		return true;
	if (divide_ends_in(token->at, "ing") || divide_ends_in(token->at, "ed") ||
	    (divide_ends_in(token->at, "s") && !divide_ends_in(token->at, "ss")))
		return false;
	/* "Break the dialogue into ...": what only the answer can be. */
	if (i == 0 && token->is == 0 && says(sentence, 1, "the|your|this") > 0 &&
	    token_is(sentence, 2, IS_ANSWER | IS_WORK))
		return true;
	if (!reader->composed ||
	    (says(sentence, i + 1, "a|an|the|your|it|them|everything|both") == 0 &&
		says(sentence, i + 1, "in? at|a least|most|minimum|maximum") == 0))
		return false;
	for (size_t k = i + 1; k < clause->to && !token_is(sentence, k, IS_RELATIVE); k++)
		if (token_is(sentence, k, IS_MODAL | IS_BE))
			return false;
	return true;
}

/* Go on as another clause does. */
static void
continue_as(struct clause *clause, const struct clause *other)
{

	clause->verb = other->verb;
	clause->scope = other->scope;
	clause->forced = other->forced;
	clause->subject = other->subject;
	clause->per = other->per;
	clause->asked = other->asked;
	clause->denied = other->denied;
	clause->question = other->question;
	clause->head = clause->to;
}

/* What stands before a clause's verb. */
struct opening {
	size_t at;   /* the token behind it */
	bool forced; /* "make sure that" */
	bool let;    /* "let it" */
};

/* What one more piece of it is. */
enum piece {
	PIECE_NONE,   /* the verb begins here */
	PIECE_MORE,   /* there may be another one */
	PIECE_WANTED, /* "I want": behind it stands what is wanted */
	PIECE_IDLE    /* nothing is asked for: "if you like" */
};

/* What is behind a piece of so many tokens. */
static enum piece
pass_over(struct opening *opening, size_t len)
{

	opening->at += len;
	return len > 0 ? PIECE_MORE : PIECE_NONE;
}

/* "You must not", "I do not want": denied before anything is said. */
static enum piece
read_refusal(const struct sentence *sentence, struct clause *clause, struct opening *opening)
{
	size_t i = opening->at, len;

	if (says(sentence, i, "you|i must|should|may|can|will|shall|do not|never") > 0 ||
	    says(sentence, i, "you mustn't|shouldn't|cannot|can't|don't") > 0) {
		clause->denied = true;
		return pass_over(
		    opening, says(sentence, i, "you must|should|may|can|will|shall|do not|never") > 0 ? 3 : 2);
	}
	if (SAYS_ANY(sentence, i, optional) > 0)
		return PIECE_IDLE;
	if ((len = says(sentence, i, "i|we don't|dont want|like|need to? see|have|get?")) == 0 &&
	    (len = says(sentence, i, "i|we do not want|like|need to? see|have?")) == 0)
		return PIECE_NONE;
	/* "I don't want to write ..." is about somebody else's work. */
	if (says(sentence, i + len - 1, "to") > 0)
		return PIECE_IDLE;
	clause->denied = true;
	opening->at += len;
	return PIECE_WANTED;
}

/* The tokens of what may stand anywhere before a verb: "in your answer", "always", "simply". */
static size_t
manner_at(const struct sentence *sentence, const struct clause *clause, size_t i)
{
	size_t place = leading_place(sentence, i);

	if (place > 0)
		return place;
	return i < clause->to && (token_is(sentence, i, IS_ADVERB) || is_manner(sentence, i)) &&
	    !is_base_verb(sentence, i);
}

/* Read one piece. Which of them is tried first counts: "do not forget to" insists, "do not" denies. */
static enum piece
read_piece(const struct sentence *sentence, struct clause *clause, struct opening *opening)
{
	enum piece refusal = read_refusal(sentence, clause, opening);
	size_t i = opening->at, len;

	if (refusal != PIECE_NONE)
		return refusal;
	if (says(sentence, i, "let") > 0 && says(sentence, i + 1, "us|me|'s") == 0) {
		opening->forced = opening->let = true;
		return pass_over(opening, 1);
	}
	if ((len = SAYS_ANY(sentence, i, insisting)) > 0) {
		opening->forced = true;
		return pass_over(opening, len);
	}
	if (says(sentence, i, "do not|never") > 0 || says(sentence, i, "not to") > 0) {
		clause->denied = !clause->denied;
		return pass_over(opening, 2);
	}
	if ((len = SAYS_ANY(sentence, i, pressing)) > 0 ||
	    (i == 0 && (len = says(sentence, i, "can|could|would|will you please? kindly?")) > 0))
		return pass_over(opening, len);
	if ((len = SAYS_ANY(sentence, i, wishing)) > 0) {
		opening->at += len;
		return PIECE_WANTED;
	}
	if (says(sentence, i, "don't|dont|never|not") > 0) {
		clause->denied = !clause->denied;
		return pass_over(opening, 1);
	}
	return pass_over(opening, manner_at(sentence, clause, i));
}

/* Whether nothing but a verb can stand here, listed or not: "make sure to break it up", "do not overdo it". */
static bool
must_be_verb(const struct sentence *sentence, const struct clause *clause, size_t i)
{

	return i > clause->from && sentence->tokens[i].kind == TOKEN_WORD &&
	    (sentence->tokens[i].is & ~(uint32_t)IS_PART) == 0 && says(sentence, i - 1, "to|not|don't|never") > 0;
}

/* "the answer should be short and be in French": whether "be" goes on with the subject before it. */
static bool
keeps_subject(const struct sentence *sentence, const struct clause *clause, size_t i)
{

	return says(sentence, i, "be") > 0 && clause > sentence->clauses && clause[-1].subject != SUBJECT_YOU &&
	    clause[-1].asked && !clause->denied;
}

/* Read a clause from its verb on. Returns false for one without a verb of its own. */
static bool
read_verb(const struct reader *reader, struct clause *clause, const struct opening *opening)
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
	} else if (is_base_verb(sentence, i) && !opening->let &&
	    !(token_is(sentence, clause->from, IS_RELATIVE) && i == clause->from + 1))
		command(sentence, clause, i, sentence->tokens[i].is & ~(uint32_t)IS_PART);
	/* "Ending with ...", "using no more than ...": an entry of its own. */
	else if (i == 0 && sentence->listed && reader->composed && divide_ends_in(sentence->tokens[0].at, "ing") &&
	    token_is(sentence, 0, IS_CONTAIN | IS_BEGIN | IS_END | IS_AVOID | IS_LIMIT))
		command(sentence, clause, 0, sentence->tokens[0].is);
	else {
		clause->denied = false;
		clause->forced = opening->forced;
		clause->stated = i;
		return divide_read_stated(reader, clause, i, opening->forced);
	}
	return true;
}

/* Read one clause. Returns false for one without a verb of its own. */
static bool
read_clause(const struct reader *reader, struct clause *clause)
{
	const struct sentence *sentence = &reader->sentence;
	struct opening opening = {.at = clause->from};
	enum piece piece;

	while ((piece = read_piece(sentence, clause, &opening)) == PIECE_MORE)
		;
	if (piece == PIECE_IDLE)
		return true;
	if (opening.at >= clause->to)
		return false;
	if (piece == PIECE_NONE)
		return read_verb(reader, clause, &opening);
	command(sentence, clause, opening.at - 1, IS_COMPOSE);
	return true;
}

/* An answer is asked for: remember what it is called. */
static void
note_work(struct reader *reader, const struct clause *clause)
{
	const struct sentence *sentence = &reader->sentence;
	size_t noun;

	reader->composed = true;
	if (clause->head + 1 >= clause->to || reader->work.len > 0 || !(clause->verb & IS_COMPOSE))
		return;
	noun = divide_noun(sentence, clause->head + 1, clause->to);
	if (sentence->tokens[noun].kind == TOKEN_WORD &&
	    (sentence->tokens[noun].is & ~(uint32_t)(IS_WORK | IS_COMPOSE)) == 0)
		reader->work = sentence->tokens[noun].at;
}

void
divide_clauses(struct reader *reader)
{
	struct sentence *sentence = &reader->sentence;
	bool question, void_of_force, headed[SENTENCE_CLAUSES] = {false};
	size_t first;

	cut(sentence);
	question = divide_is_question(sentence);
	void_of_force = sentence->conditional = divide_is_conditional(sentence);
	for (size_t i = 0; i < sentence->clause_count; i++) {
		headed[i] = read_clause(reader, &sentence->clauses[i]);
		/* "people who write in ..." */
		if (!headed[i] && says(sentence, sentence->clauses[i].from, "who|whose|whom") > 0)
			headed[i] = true;
		if (!headed[i] && i > 0)
			continue_as(&sentence->clauses[i], &sentence->clauses[i - 1]);
		if (question && !(headed[i] && i > 0 && sentence->clauses[i].subject == SUBJECT_YOU)) {
			sentence->clauses[i].asked = false;
			sentence->clauses[i].question = true;
		}
		if (sentence->clauses[i].asked && sentence->clauses[i].verb & (IS_COMPOSE | IS_TASK))
			note_work(reader, &sentence->clauses[i]);
		reader->code |= divide_asks_program(sentence, &sentence->clauses[i]);
	}
	for (first = 0; first < sentence->clause_count && !headed[first]; first++)
		;
	for (size_t i = 0; i < first; i++) {
		if (first < sentence->clause_count)
			continue_as(&sentence->clauses[i], &sentence->clauses[first]);
		else if (is_terse(reader)) {
			sentence->clauses[i].asked = true;
			sentence->clauses[i].subject = SUBJECT_ANSWER;
		}
		sentence->clauses[i].denied = false;
	}
	void_of_force |= reader->code && !divide_names_answer(sentence);
	for (size_t i = 0; i < sentence->clause_count && void_of_force; i++)
		sentence->clauses[i].asked = sentence->clauses[i].question = false;
}

const struct clause *
divide_clause_at(const struct sentence *sentence, size_t i)
{
	static const struct clause none = {.subject = SUBJECT_OTHER};
	const struct clause *found = &none;

	for (size_t c = 0; c < sentence->clause_count && sentence->clauses[c].from <= i; c++)
		found = &sentence->clauses[c];
	return found;
}
