/*
 * Verbs that begin or end: "end your response with ...", "each line must begin with ...". What begins is the verb's
 * object, its subject, or the noun before a participle.
 */
#include "executors/constraints/divide_inside.h"

/* What begins or ends. */
enum extent { EXTENT_NONE, EXTENT_ANSWER, EXTENT_EACH, EXTENT_NTH };

/* What the tokens from `from` to `to` name: the answer, each of some unit, the nth paragraph, or something else. Fills
 * in the unit and the number of those that it names. */
static enum extent
extent_of(const struct sentence *sentence, size_t from, size_t to, enum constraint_unit *unit, uint32_t *nth)
{
	bool each = says_within(sentence, from, to, "each|every|all"), other = false;

	/* "five words", "most sentences", "a man ending his letter": not the whole answer. */
	if (says_within(sentence, from, to, "#|most|some|many|few|several @unit") ||
	    says(sentence, from, "his|her|their") > 0)
		return EXTENT_NONE;
	for (size_t i = from; i < to; i++) {
		const struct token *token = token_at(sentence, i);

		if (token->is & IS_ORDINAL || (token->kind == TOKEN_NUMBER && *unit == UNIT_PARAGRAPH))
			*nth = token->value;
		if (token->is & IS_UNIT && !(token->is & IS_WORK) && *unit == UNIT_NONE) {
			*unit = token->unit;
			each |= token_is_plural(token);
		}
		/* "with rhymes ending in ..." */
		other |= (token->is & (IS_PART | IS_CODE) ||
			     (token_is_plural(token) && says(sentence, i - 1, "with") > 0)) &&
		    !(token->is & (IS_WORK | IS_ANSWER));
	}
	if (*nth > 0)
		return *unit == UNIT_PARAGRAPH ? EXTENT_NTH : EXTENT_NONE;
	if (*unit != UNIT_NONE)
		return each ? EXTENT_EACH : EXTENT_NONE;
	return other || each ? EXTENT_NONE : EXTENT_ANSWER;
}

enum constraint_type
divide_each_type(enum constraint_unit unit, bool begins)
{

	switch (unit) {
	case UNIT_SENTENCE:
		return begins ? CONSTRAINT_EACH_SENTENCE_STARTS : CONSTRAINT_EACH_SENTENCE_ENDS;
	case UNIT_LINE:
		return begins ? CONSTRAINT_EACH_LINE_STARTS : CONSTRAINT_EACH_LINE_ENDS;
	case UNIT_PARAGRAPH:
		return begins ? CONSTRAINT_EACH_PARAGRAPH_STARTS : CONSTRAINT_EACH_PARAGRAPH_ENDS;
	case UNIT_BULLET:
		return begins ? CONSTRAINT_EACH_BULLET_STARTS : CONSTRAINT_EACH_BULLET_ENDS;
	case UNIT_WORD:
		return begins ? CONSTRAINT_EACH_WORD_STARTS : CONSTRAINT_TYPES;
	default:
		return CONSTRAINT_TYPES;
	}
}

/* The tokens that name what begins or ends: the verb's object, its subject, or the noun before a participle. */
static void
bearer_of(
    const struct sentence *sentence, const struct clause *clause, size_t verb, size_t with, size_t *from, size_t *to)
{
	bool participle = span_ends_in_nocase(token_at(sentence, verb)->at, "ing");
	size_t noun;

	*from = verb + 1;
	*to = with;
	if (*from < *to)
		return;
	*from = clause->from;
	*to = verb;
	/* "A poem, every line ending with" */
	if (participle && clause->from + 1 < verb && says(sentence, clause->from, "each|every|all|the") > 0)
		return;
	/* "... with the second paragraph starting with", "... where each line starts with": a verb and its own subject.
	 */
	for (size_t i = clause->from; i + 1 < verb; i++)
		if (says(sentence, i, participle ? "with|and|where" : "where|whose") > 0)
			*from = i + 1;
	if (*from > clause->from)
		return;
	if (clause->subject == SUBJECT_YOU && clause->head < verb) {
		/* "a poem ending with ...": the noun phrase before it, not the whole clause. */
		*from = noun = clause->head + 1;
		while (noun < verb && !token_is(sentence, noun, IS_WORK | IS_ANSWER))
			noun++;
		if (noun < verb)
			*to = noun + 1;
	} else if (clause->head == clause->to && token_is(sentence, clause->from - 2, IS_UNIT | IS_PART)) {
		/* "four hashtags, starting with #": the noun before the comma. */
		*from = clause->from - 2;
	}
	/* "a story. It must ...", "... that ends with": the relative refers to the noun before it. */
	if (token_is(sentence, clause->from, IS_RELATIVE)) {
		noun = clause->from - 1;
		*from = clause->from + 1;
		while (token_is(sentence, *from, IS_MODAL | IS_BE) || says(sentence, *from, "to") > 0)
			++*from;
		if (*from >= *to && token_is(sentence, noun, IS_PART | IS_UNIT | IS_CODE) &&
		    !(token_is(sentence, noun, IS_UNIT) && says(sentence, noun - 1, "a|an|one") > 0 &&
			says(sentence, noun - 2, "with|and|containing|including") == 0))
			*from = noun;
	}
}

/* "List three cities that start with M": the verb is about entries, not about the answer. */
static bool
lists_things(const struct sentence *sentence, const struct clause *clause, size_t verb)
{
	const struct clause *base = clause;
	size_t noun;
	bool work;

	while (base > sentence->clauses && token_is(sentence, base->from, IS_RELATIVE))
		base--;
	/* "Describe trains in lines that start with M": the lines do. */
	if (base < clause && says(sentence, clause->from - 1, "lines|sentences|paragraphs|stanzas|bullets") > 0)
		return false;
	if (!(base->verb & (IS_COMPOSE | IS_TASK | IS_CONTAIN)) || base->subject != SUBJECT_YOU)
		return false;
	/* "Count all that start with M" */
	if (!(base->verb & (IS_COMPOSE | IS_CONTAIN)))
		return true;
	noun = divide_noun(sentence, base->head, base->to < verb ? base->to : verb);
	work = token_is(sentence, noun, IS_WORK | IS_ANSWER) &&
	    (!token_is_plural(token_at(sentence, noun)) || says(sentence, noun, "lyrics|analysis|synopsis") > 0);
	for (size_t i = base->head + 1; i <= noun; i++)
		if ((token_at(sentence, i)->kind == TOKEN_NUMBER && says(sentence, i, "one|a|single") == 0) ||
		    token_is(sentence, i, IS_PART))
			return !work;
	return (token_at(sentence, noun)->is & ~(uint32_t)IS_WORK) == 0 && !work &&
	    token_is_plural(token_at(sentence, noun));
}

/* "the third", "the third one of which": only an ordinal. */
static bool
is_bare_ordinal(const struct sentence *sentence, size_t from, size_t to)
{

	for (size_t i = from; i < to; i++)
		if (!token_is(sentence, i, IS_ORDINAL | IS_MODAL | IS_BE) &&
		    says(sentence, i, "the|one|of|which|and|to") == 0)
			return false;
	return true;
}

/* "With an exclamation mark", "with R": a mark by name, or a letter. len 0: none. */
static struct span
named_text(const struct sentence *sentence, size_t i, bool begins, size_t *to)
{
	static const char marks[] = "!?.;:,";
	const char *mark;
	const struct token *token;

	i += says(sentence, i, "a|an|the");
	token = token_at(sentence, i);
	*to = i + 1 + says(sentence, i + 1, "mark|point|sign");
	if (token->kind != TOKEN_WORD || token_at(sentence, *to)->kind != TOKEN_MARK)
		return NO_SPAN;
	if (begins)
		return token->at.len == 1 && *to == i + 1 && isalpha((unsigned char)token->at.at[0]) &&
			says(sentence, i, "a|i") == 0
		    ? token->at
		    : NO_SPAN;
	mark = token->mark == '\0' ? NULL : strchr(marks, token->mark);
	/* A question is not a mark, a question mark is. */
	if (mark == NULL || (*to == i + 1 && strchr("?!", *mark) != NULL))
		return NO_SPAN;
	return (struct span){mark, 1};
}

/* What a line of its own is announced as. */
#define ANNOUNCED "this|the following? line|sentence|phrase|words"

void
divide_edge(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause;
	bool begins = token_is(sentence, i, IS_BEGIN), quoted;
	enum constraint_unit unit = UNIT_NONE;
	enum extent extent;
	size_t with = i + 1, to = 0, from, end, last;
	struct span text;
	uint32_t nth = 0;

	while (with < sentence->count && says(sentence, with, "with|by|in|on|using|from|\" || like this :") == 0)
		with++;
	quoted = token_at(sentence, with)->kind == TOKEN_QUOTE;
	/* `Start your answer: "So"`, not `Finish this sentence: "It is"`. */
	if (quoted ? says(sentence, with - 2, "answer|response|reply|output : \"") == 0 &&
		    says(sentence, i, "start|begin|end it? : \"") == 0
		   : says(sentence, with, "with|by|like") == 0 &&
		    (begins || says(sentence, with, "on|in the? word|line|words? \"") == 0))
		return;
	/* "End with a question: write ...": the kind of ending, and after the colon the order. */
	if (says(sentence, with + 1, "a|an|one question|joke|quote|fact :") > 0)
		return;
	clause = divide_clause_at(sentence, i);
	if (!clause->asked || divide_denied_at(sentence, i) || clause->question ||
	    says(sentence, 0, "let's|lets|let") > 0)
		return;
	bearer_of(sentence, clause, i, with, &from, &end);
	extent = extent_of(sentence, from, end, &unit, &nth);
	/* "a song with a chorus that starts with ..." */
	if (extent == EXTENT_ANSWER &&
	    says_within(sentence, 0, i,
		"with|containing|including a|an|one @plain? @word that|which? must|should? @begin|@end"))
		return;
	text = divide_wanted_text(reader, with + !quoted, &to);
	if (text.len == 0 && extent == EXTENT_EACH)
		text = named_text(sentence, with + 1, begins, &to);
	/* "Paragraph two must begin with soap." */
	if (text.len == 0 && extent == EXTENT_NTH && says(sentence, with + 1, "@word") > 0 &&
	    token_at(sentence, with + 1)->is == 0 && token_at(sentence, with + 2)->kind == TOKEN_MARK) {
		text = token_at(sentence, with + 1)->at;
		to = with + 2;
	}
	/* "Finish the song with:", "... with this line:" and a line of its own. */
	last = with + 1 + says(sentence, with + 1, begins ? ANNOUNCED : ANNOUNCED "?");
	if (text.len == 0 && last + 1 >= sentence->count && says(sentence, sentence->count - 1, ":") > 0 &&
	    extent == EXTENT_ANSWER)
		reader->awaited = begins ? CONSTRAINT_STARTS_WITH : CONSTRAINT_ENDS_WITH;
	if (text.len == 0 || (nth == 0 && lists_things(sentence, clause, i)))
		return;
	/* "Four paragraphs. The third must begin ...": one of those that were counted. */
	if (nth > 0 && reader->unit == UNIT_PARAGRAPH && is_bare_ordinal(sentence, from, end))
		extent = EXTENT_NTH;
	if (extent == EXTENT_ANSWER)
		divide_add_text(reader, begins ? CONSTRAINT_STARTS_WITH : CONSTRAINT_ENDS_WITH, text, i, to);
	else if (extent == EXTENT_EACH)
		divide_add_text(reader, divide_each_type(unit, begins), text, i, to);
	else if (extent == EXTENT_NTH && begins && span_find(text, ' ') == NULL)
		divide_add_nth(reader, text, nth, i, to);
}
