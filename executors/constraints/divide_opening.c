/*
 * The opening of a clause, before its verb: "please make sure that you always", "I don't want", "in your answer".
 */
#include "executors/constraints/divide_inside.h"

/* What may come before the request itself. Followed by a verb ("make sure to include") or by a sentence ("make sure the
 * answer has"). */
static const char *const insisting_words[] = {
    "make|be sure|certain that?",
    "making|being sure|certain that?",
    "ensure|ensuring that?",
    "remember that?",
    "note that",
    "keep in mind that",
    "you make|ensure sure? that?",
    "it is|'s important|essential|required that?",
    "see to it that",
    "so|such that",
    "don't|dont|never forget to|that?",
    "do not|never forget to|that?",
    "i ask|request that",
    "i expect that",
};

/* Followed by a verb. */
static const char *const pressing_words[] = {
    "i want|need|expect you to",
    "i? would|'d like|love you to",
    "i'd like|want|need you to",
    "we need|want you to",
    "from now on",
    "you always",
    "you should|must|shall|will also?",
    "you need|have|ought|are|re to",
    "you're to",
    "you always|only",
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

/* Followed by the thing wanted. */
static const char *const wishing_words[] = {
    "i only|just|really|also? want|need|require|prefer|expect",
    "i would|'d like to? have|see|get?",
    "i'd like|love|need to? have|see|get?",
    "can|could|may i have|get",
    "we need|want",
    "give me",
    "i am|'m looking for",
    "i'm looking for",
};

/* Permission is not a constraint. */
static const char *const optional_words[] = {
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

struct openings {
	const char *const *words;
	size_t count;
	struct says_starts starts;
};

static struct openings insisting = {insisting_words, nitems(insisting_words), {.known = false}};
static struct openings pressing = {pressing_words, nitems(pressing_words), {.known = false}};
static struct openings wishing = {wishing_words, nitems(wishing_words), {.known = false}};
static struct openings optional = {optional_words, nitems(optional_words), {.known = false}};

static size_t
says_any(const struct sentence *sentence, size_t i, struct openings *openings)
{
	size_t len = 0;

	says_starts_fill(&openings->starts, openings->words, 1, openings->count, sizeof(*openings->words));
	for (uint64_t some = says_starts_at(&openings->starts, sentence, i); some != 0 && len == 0; some &= some - 1)
		len = says(sentence, i, openings->words[__builtin_ctzll(some)]);
	return len;
}

/* "explicitly", "carefully": an adverb that is not in the lexicon. */
static bool
is_manner(const struct sentence *sentence, size_t i)
{

	return token_at(sentence, i)->is == 0 && span_ends_in_nocase(token_at(sentence, i)->at, "ly");
}

bool
divide_is_base_verb(const struct sentence *sentence, size_t i)
{
	const uint32_t verbs = IS_COMPOSE | IS_TASK | IS_CONTAIN | IS_AVOID | IS_LIMIT | IS_BEGIN | IS_END | IS_WRAP;
	const struct span word = token_at(sentence, i)->at;

	if (token_says(sentence, i, "be"))
		return true;
	/* "Use of 'the' in English", "each list item" */
	if (!token_is(sentence, i, verbs) || token_at(sentence, i)->joined ||
	    says(sentence, i, "use of || list item|items") > 0)
		return false;
	/* "Exceed" is not a participle. */
	return !span_ends_in_nocase(word, "ing") &&
	    (!span_ends_in_nocase(word, "ed") || span_ends_in_nocase(word, "eed")) &&
	    (!span_ends_in_nocase(word, "s") || span_ends_in_nocase(word, "ss"));
}

bool
divide_heads_clause(const struct sentence *sentence, size_t i)
{

	while (token_is(sentence, i, IS_ADVERB) || is_manner(sentence, i))
		i++;
	if (divide_is_base_verb(sentence, i) || says(sentence, i, "never|shouldn't") > 0 ||
	    says_any(sentence, i, &insisting) > 0 || says_any(sentence, i, &wishing) > 0)
		return true;
	/* A subject, and its verb soon after. */
	for (; i < sentence->count; i++) {
		if (token_at(sentence, i)->kind == TOKEN_MARK || token_is(sentence, i, IS_JOIN))
			return false;
		if (token_is(sentence, i, IS_MODAL | IS_BE) ||
		    says(sentence, i, "doesn't|don't|appears|contains|includes|does|do") > 0)
			return true;
	}
	return false;
}

/* "In your response", "at the very end of the letter": the place before the request. Returns the number of tokens. */
static size_t
leading_place(const struct sentence *sentence, size_t i)
{
	size_t from = i, len = says(sentence, i, "at the very? end|beginning|start|top|bottom");

	if (says(sentence, i, "in|throughout|within|for|at|inside|across|on|to") == 0)
		return 0;
	if (len > 0 && says(sentence, i + len, "of") == 0)
		return len;
	for (i++; token_is(sentence, i, IS_DET | IS_PLAIN) ||
	     says(sentence, i, "very|end|beginning|start|top|bottom|of|full|final") > 0;)
		i++;
	return token_is(sentence, i, IS_ANSWER | IS_WORK) ? i + 1 - from : 0;
}

/* Continue after a piece of so many tokens. */
static enum opening_end
pass_over(struct opening *opening, size_t len)
{

	opening->at += len;
	return len > 0 ? OPENING_MORE : OPENING_VERB;
}

/* "You must not", "I do not want". */
static enum opening_end
read_refusal(const struct sentence *sentence, struct opening *opening)
{
	size_t i = opening->at, len;

	/* "I don't want to write ..." is about somebody else's work. */
	len = says(sentence, i,
	    "i|we don't|dont want|like|need to? see|have|get? || i|we do not want|like|need to? see|have|get?");
	if (len > 0) {
		opening->at += len;
		return says(sentence, i + len - 1, "to") > 0 ? OPENING_IDLE : OPENING_WANTED;
	}
	len = says(sentence, i,
	    "you|i must|should|may|can|will|shall|do not|never || you mustn't|shouldn't|cannot|can't|don't|never || "
	    "at|in no point|time|case || under no circumstances|circumstance || on|by no account|means");
	if (len > 0)
		return pass_over(opening, len);
	if (says_any(sentence, i, &optional) > 0 && says(sentence, i + 2, "not|never|only") == 0)
		return OPENING_IDLE;
	len = says(sentence, i, "i|we hate|dislike|detest|despise|loathe");
	opening->at += len;
	return len > 0 ? OPENING_WANTED : OPENING_VERB;
}

/* The number of tokens of what may come anywhere before a verb: "in your answer", "always", "simply". */
static size_t
manner_at(const struct sentence *sentence, const struct clause *clause, size_t i)
{
	size_t place = leading_place(sentence, i);

	if (place > 0)
		return place;
	return i < clause->to && (token_is(sentence, i, IS_ADVERB) || is_manner(sentence, i));
}

/* The number of tokens of "in two short paragraphs" if a verb follows. */
static size_t
measure_at(const struct sentence *sentence, size_t i)
{
	struct constraint_bounds bounds;
	size_t from = i, len;

	i += says(sentence, i, "in|within|using|with");
	if (i == from || (len = divide_bounds(sentence, i, &bounds)) == 0)
		return 0;
	for (i += len; token_is(sentence, i, IS_PLAIN);)
		i++;
	if (!token_is(sentence, i, IS_UNIT))
		return 0;
	i += 1 + says(sentence, i + 1, "point|points");
	return divide_is_base_verb(sentence, i) ? i - from : 0;
}

/* Read one piece. The order matters: "do not forget to" insists, "do not" denies. */
static enum opening_end
read_piece(const struct sentence *sentence, const struct clause *clause, struct opening *opening)
{
	enum opening_end refusal = read_refusal(sentence, opening);
	size_t i = opening->at, len;

	if (refusal != OPENING_VERB)
		return refusal;
	/* "In two short paragraphs describe ..." */
	if ((len = measure_at(sentence, i)) > 0)
		return pass_over(opening, len);
	/* "Rewrite it so each paragraph has ..." */
	if (i > 0 && says(sentence, i, "so each|every|all|no") > 0) {
		opening->forced = true;
		return pass_over(opening, 1);
	}
	/* "Can you do that in two lines?" */
	if (says(sentence, i, "do the? same|it|this|that") > 0) {
		opening->at++;
		return OPENING_VERB;
	}
	if (says(sentence, i, "let") > 0 && says(sentence, i + 1, "us|me|'s") == 0) {
		opening->forced = opening->let = true;
		return pass_over(opening, 1);
	}
	if ((len = says_any(sentence, i, &insisting)) > 0) {
		opening->forced = true;
		return pass_over(opening, len);
	}
	if ((len = says_any(sentence, i, &pressing)) > 0 ||
	    (i == 0 && (len = says(sentence, i, "can|could|would|will you|u please? kindly?")) > 0))
		return pass_over(opening, len);
	if ((len = says_any(sentence, i, &wishing)) > 0) {
		opening->at += len;
		return OPENING_WANTED;
	}
	if (says(sentence, i, "don't|dont|never|not") > 0)
		return pass_over(opening, 1);
	return pass_over(opening, manner_at(sentence, clause, i));
}

bool
divide_opens_instruction(struct span rest, const struct token *before)
{
	static const char *const openers[] = {"Do", "Don't", "Make", "Your", "There", "Please", "Include", "Use",
	    "Avoid", "Refrain", "Write", "Ensure", "Answer", "Respond", "Wrap", "Highlight", "Finish", "Put", "Give",
	    "Add", "Keep", "It", "Limit", "Mention", "Provide", "Separate", "Abstain", "Be"};
	size_t len = 0;

	if (!before->spaced || before->is & (IS_DET | IS_PREP) ||
	    (before->kind == TOKEN_MARK && !token_marks(before, ">)]")) ||
	    (before->kind == TOKEN_WORD && isupper((unsigned char)before->at.at[0]) &&
		islower((unsigned char)before->at.at[1])))
		return false;
	while (isalpha(span_byte(rest, len)) || span_byte(rest, len) == '\'')
		len++;
	if (span_byte(rest, len) != ' ' || !(islower(span_byte(rest, len + 1)) || isdigit(span_byte(rest, len + 1))))
		return false;
	for (size_t i = 0; i < nitems(openers); i++)
		if (span_equals((struct span){rest.at, len}, openers[i]))
			return true;
	return false;
}

enum opening_end
divide_read_opening(const struct sentence *sentence, const struct clause *clause, struct opening *opening)
{
	enum opening_end end;

	*opening = (struct opening){.at = clause->from};
	while ((end = read_piece(sentence, clause, opening)) == OPENING_MORE)
		;
	return end;
}
