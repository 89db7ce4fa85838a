/*
 * How an answer begins and ends: first and last words, of all of it or of each unit; a postscript; repeating the
 * request.
 */
#include "executors/constraints/divide_inside.h"

#include <ctype.h>
#include <string.h>

/* What begins or ends. */
enum extent { EXTENT_NONE, EXTENT_ANSWER, EXTENT_EACH, EXTENT_NTH };

/* From a token's beginning to the end of its line, without white space, quotation marks and a final colon. */
static struct span
rest_of_line(const struct reader *reader, size_t token)
{
	const struct sentence *sentence = &reader->sentence;
	struct span text;

	if (token >= sentence->count)
		return (struct span){NULL, 0};
	text.at = sentence->tokens[token].at.at;
	text.len = (size_t)(reader->text.at + sentence->to - text.at);
	return span_strip(text);
}

/* The text that shall stand there: a quote; one word behind "the word"; what follows a colon. len 0 without one. */
static struct span
wanted_text(const struct reader *reader, size_t i, size_t *to)
{
	const struct sentence *sentence = &reader->sentence;
	size_t named = 0, colon, len;
	bool single = false, exact = false;

	for (;;) {
		if ((len = says(sentence, i,
			 "exactly|precisely|like|only|either|just|a|an|the|this|these|following|exact|very|of|new|simple|as|that|says|saying|literal|same|by|asking|writing")) >
		    0) {
			exact |= says(sentence, i, "exactly|exact") > 0;
			i += len;
		} else if (
		    (len = says(sentence, i,
			 "word|letter|phrase|sentence|line|words|text|statement|question|symbol|character|emoji|tag|title|sign|expression")) >
		    0) {
			single = says(sentence, i, "word|letter|symbol|character|emoji") > 0;
			named = i += len;
			/* "the letter A" is no article. */
			if (single && i < sentence->count && sentence->tokens[i].kind != TOKEN_QUOTE &&
			    says(sentence, i, ":|,|of") == 0)
				break;
		} else
			break;
	}
	if (single && i >= sentence->count)
		return (struct span){NULL, 0};
	colon = says(sentence, i, ":|,|\xe2\x80\x94");
	if (i + colon < sentence->count && sentence->tokens[i + colon].kind == TOKEN_QUOTE) {
		*to = i + colon + 1;
		/* "with 'A' or 'B'" leaves a choice. */
		if (says(sentence, *to, "or|and|/ \"") + says(sentence, *to, ", or|and? \"") > 0)
			return (struct span){NULL, 0};
		return span_strip(sentence->tokens[i + colon].inside);
	}
	if (single && i == named && i < sentence->count && sentence->tokens[i].kind != TOKEN_MARK &&
	    says(sentence, i + 1, "or") == 0 && !token_is(sentence, i, IS_PREP | IS_RELATIVE | IS_MODAL | IS_BE)) {
		*to = i + 1;
		return sentence->tokens[i].at;
	}
	if (named > 0 && !single &&
	    ((colon > 0 && token_says(sentence, i, ":")) || (exact && i == named && i < sentence->count))) {
		*to = sentence->count;
		return rest_of_line(reader, i + colon);
	}
	return (struct span){NULL, 0};
}

/* What the tokens from `from` to `to` are: the answer, each of some unit, the nth paragraph, or something else. */
static enum extent
extent_of(const struct sentence *sentence, size_t from, size_t to, enum constraint_unit *unit, uint32_t *nth)
{
	bool each = false, other = false, answer = from >= to;

	*unit = UNIT_NONE;
	*nth = 0;
	/* "five words", "three names": not all of the answer. */
	for (size_t i = from; i < to; i++)
		if (sentence->tokens[i].kind == TOKEN_NUMBER && i + 1 < to && token_is(sentence, i + 1, IS_UNIT))
			return EXTENT_NONE;
	for (size_t i = from; i < to; i++) {
		const struct token *token = &sentence->tokens[i];

		each |= says(sentence, i, "each|every|all") > 0;
		if (token->is & IS_ORDINAL)
			*nth = token->value;
		if (token->kind == TOKEN_NUMBER && *unit == UNIT_PARAGRAPH)
			*nth = token->value;
		if (token->is & IS_UNIT && !(token->is & (IS_WORK | IS_MARK)) && *unit == UNIT_NONE) {
			*unit = token->unit;
			each |= token->at.at[token->at.len - 1] == 's';
		}
		answer |=
		    (token->is & (IS_ANSWER | IS_WORK)) != 0 || says(sentence, i, "it|this|everything|off|out|up") > 0;
		other |= (token->is & (IS_PART | IS_CODE)) && !(token->is & (IS_UNIT | IS_WORK | IS_ANSWER));
	}
	if (*nth > 0)
		return *unit == UNIT_PARAGRAPH ? EXTENT_NTH : EXTENT_NONE;
	if (*unit != UNIT_NONE)
		return each ? EXTENT_EACH : answer ? EXTENT_ANSWER : EXTENT_NONE;
	return other || each ? EXTENT_NONE : EXTENT_ANSWER;
}

static enum constraint_type
each_type(enum constraint_unit unit, bool begins)
{

	switch (unit) {
	case UNIT_SENTENCE:
		return begins ? CONSTRAINT_EACH_SENTENCE_STARTS : CONSTRAINT_EACH_SENTENCE_ENDS;
	case UNIT_LINE:
		return begins ? CONSTRAINT_EACH_LINE_STARTS : CONSTRAINT_EACH_LINE_ENDS;
	case UNIT_PARAGRAPH:
		return begins ? CONSTRAINT_EACH_PARAGRAPH_STARTS : CONSTRAINT_EACH_PARAGRAPH_ENDS;
	case UNIT_WORD:
		return begins ? CONSTRAINT_EACH_WORD_STARTS : CONSTRAINT_TYPES;
	default:
		return CONSTRAINT_TYPES;
	}
}

/* Which tokens name what begins or ends: the verb's object, its subject, or the noun that a participle hangs on. */
static void
bearer_of(
    const struct sentence *sentence, const struct clause *clause, size_t verb, size_t with, size_t *from, size_t *to)
{

	*from = verb + 1;
	*to = with;
	if (with > verb + 1)
		return;
	*from = clause->from;
	*to = verb;
	/* "... with the second paragraph starting with": a participle and its own subject. */
	for (size_t i = verb; divide_ends_in(sentence->tokens[verb].at, "ing") && i-- > clause->from + 1;)
		if (says(sentence, i - 1, "with|and|where") > 0 && i < verb) {
			*from = i;
			return;
		}
	if (clause->subject == SUBJECT_YOU && clause->head < verb) {
		/* "a poem ending with ...": the noun phrase before it, not all that the clause is about. */
		*from = clause->head + 1;
		for (size_t i = clause->head + 1; i < verb; i++)
			if (token_is(sentence, i, IS_WORK | IS_ANSWER) && !token_is(sentence, i, IS_UNIT)) {
				*to = i + 1;
				break;
			}
	} else if (clause->subject == SUBJECT_YOU) {
		*from = *to;
		/* "four hashtags, starting with #": the noun before the comma. */
		if (clause->head == clause->to && clause->from > 1 &&
		    token_is(sentence, clause->from - 2, IS_UNIT | IS_PART) &&
		    !token_is(sentence, clause->from - 2, IS_WORK)) {
			*from = clause->from - 2;
			*to = clause->from - 1;
		}
	}
	/* "a story. It must ...", "... that ends with": the relative hangs on what stands before it. */
	if (token_is(sentence, clause->from, IS_RELATIVE) && clause->from > 0 && clause > sentence->clauses) {
		size_t noun = clause->from - 1;

		*from = clause->from + 1;
		while (*from < *to && token_is(sentence, *from, IS_MODAL | IS_NOT | IS_BE))
			++*from;
		if (*from < *to)
			return;
		*from = *to;
		if (token_is(sentence, noun, IS_PART | IS_UNIT | IS_CODE)) {
			*from = noun;
			*to = noun + 1;
			if (token_is(sentence, noun, IS_UNIT) && noun > 0 && says(sentence, noun - 1, "a|an|one") > 0)
				*from = *to;
		}
	}
}

/* "P.S.", "P.P.S": how a postscript is marked. */
static bool
is_marker(struct span text)
{

	return text.len >= 3 && text.len <= 8 && text.at[0] == 'P' && text.at[1] == '.' &&
	    memchr(text.at, 'S', text.len) != NULL && memchr(text.at, ' ', text.len) == NULL;
}

/* "List three cities that start with M": the verb is about entries, and not about the answer. */
static bool
lists_things(const struct sentence *sentence, const struct clause *clause, size_t verb)
{
	const struct clause *base = clause;
	size_t noun;

	while (base > sentence->clauses && token_is(sentence, base->from, IS_RELATIVE))
		base--;
	if (base->head >= base->to || base->head >= verb || base->head + 1 >= base->to ||
	    !(base->verb & (IS_COMPOSE | IS_TASK | IS_CONTAIN)) || base->subject != SUBJECT_YOU ||
	    (base == clause && verb == base->head))
		return false;
	noun = divide_noun(sentence, base->head + 1, base->to < verb ? base->to : verb);
	for (size_t i = base->head + 1; i <= noun; i++)
		if ((sentence->tokens[i].kind == TOKEN_NUMBER && says(sentence, i, "one|a|single") == 0) ||
		    token_is(sentence, i, IS_PART))
			return !token_is(sentence, noun, IS_WORK | IS_ANSWER);
	return sentence->tokens[noun].kind == TOKEN_WORD && sentence->tokens[noun].is == 0 &&
	    sentence->tokens[noun].at.len > 3 && sentence->tokens[noun].at.at[sentence->tokens[noun].at.len - 1] == 's';
}

static void
add_text(struct reader *reader, enum constraint_type type, struct span text, size_t from, size_t to)
{
	struct constraint *constraint;

	/* What begins so is a postscript, whatever it is called. */
	if ((type == CONSTRAINT_STARTS_WITH || type == CONSTRAINT_ENDS_WITH) && is_marker(text))
		type = CONSTRAINT_POSTSCRIPT;
	if (type == CONSTRAINT_TYPES || text.len == 0 || text.len > CONSTRAINT_TEXT_MAX)
		return;
	constraint = divide_add(reader, type, from, to);
	if (constraint != NULL)
		constraint->text = text;
}

/* "paragraph 2 must begin with the word ..." needs the number of paragraphs, which was said before. */
static void
add_nth(struct reader *reader, struct span word, uint32_t nth, size_t from, size_t to)
{
	struct constraint_list *list = reader->list;
	struct constraint_bounds bounds = {RELATION_GE, nth == 99 ? 1 : nth, nth == 99 ? 1 : nth};
	struct constraint *constraint;

	for (size_t i = 0; i < list->count; i++)
		if (list->items[i].type == CONSTRAINT_PARAGRAPH_COUNT)
			bounds = list->items[i].bounds;
	if (nth == 99 && bounds.relation != RELATION_EQ)
		return;
	constraint = divide_add(reader, CONSTRAINT_NTH_PAR_FIRST_WORD, from, to);
	if (constraint == NULL)
		return;
	constraint->text = word;
	constraint->nth = nth == 99 ? bounds.lo : nth;
	constraint->bounds = bounds;
}

/* "the third", "the third one of which": nothing but a place in a row. */
static bool
is_bare_ordinal(const struct sentence *sentence, size_t from, size_t to)
{

	for (size_t i = from; i < to; i++)
		if (!token_is(sentence, i, IS_ORDINAL | IS_MODAL | IS_BE) &&
		    says(sentence, i, "the|one|of|which|and|to") == 0)
			return false;
	return true;
}

/* "end your response with ...", "each line must begin with ...". Returns the tokens that were read. */
static size_t
read_edge(struct reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause = divide_clause_at(sentence, i);
	bool begins = token_is(sentence, i, IS_BEGIN) != 0;
	enum constraint_unit unit;
	enum extent extent;
	size_t with = i + 1, to = 0, from, end;
	struct span text;
	uint32_t nth;

	if (!clause->asked || clause->denied || clause->question || says(sentence, 0, "let's|lets|let") > 0)
		return 0;
	while (with < sentence->count && with < i + 10 &&
	    says(sentence, with, "with|by|in|on|using|from") + says(sentence, with, "like this :") == 0 &&
	    sentence->tokens[with].kind != TOKEN_QUOTE)
		with++;
	if (with >= sentence->count || (sentence->tokens[with].kind == TOKEN_QUOTE && with > i + 3))
		return 0;
	if (sentence->tokens[with].kind == TOKEN_QUOTE ? says(sentence, with - 1, ":") == 0
						       : says(sentence, with, "with|by|like") == 0)
		return 0;
	text = wanted_text(reader, with + (sentence->tokens[with].kind != TOKEN_QUOTE), &to);
	bearer_of(sentence, clause, i, with, &from, &end);
	if (text.len == 0 && says(sentence, with, "like this :") > 0) {
		text = rest_of_line(reader, with + 3);
		to = sentence->count;
	} else if (text.len == 0 && with + 2 <= sentence->count && sentence->tokens[with + 1].kind == TOKEN_WORD &&
	    sentence->tokens[with + 1].is == 0 &&
	    (with + 2 == sentence->count || sentence->tokens[with + 2].kind == TOKEN_MARK) &&
	    extent_of(sentence, from, end, &unit, &nth) == EXTENT_NTH) {
		/* "Paragraph two must begin with soap." */
		text = sentence->tokens[with + 1].at;
		to = with + 2;
	}
	/* "End with: ..." */
	if (text.len == 0 && with == i + 1 && says(sentence, with, "with :") > 0 && with + 2 < sentence->count &&
	    clause->head == i && clause->subject == SUBJECT_YOU) {
		text = rest_of_line(reader, with + 2);
		to = sentence->count;
	}
	/* "Finish the song with:" and a line of its own. */
	if (text.len == 0 && with + 2 >= sentence->count && says(sentence, sentence->count - 1, ":") > 0 &&
	    extent_of(sentence, from, end, &unit, &nth) == EXTENT_ANSWER)
		reader->awaited = begins ? CONSTRAINT_STARTS_WITH : CONSTRAINT_ENDS_WITH;
	if (text.len == 0)
		return 0;
	extent = extent_of(sentence, from, end, &unit, &nth);
	if (nth == 0 && lists_things(sentence, clause, i))
		return 0;
	/* "Four paragraphs. The third must begin ...": of those that were counted. */
	if (extent == EXTENT_NONE && nth > 0 && unit == UNIT_NONE && reader->unit == UNIT_PARAGRAPH &&
	    is_bare_ordinal(sentence, from, end))
		extent = EXTENT_NTH;
	switch (extent) {
	case EXTENT_ANSWER:
		add_text(reader, begins ? CONSTRAINT_STARTS_WITH : CONSTRAINT_ENDS_WITH, text, i, to);
		return to - i;
	case EXTENT_EACH:
		add_text(reader, each_type(unit, begins), text, i, to);
		return to - i;
	case EXTENT_NTH:
		if (begins && memchr(text.at, ' ', text.len) == NULL)
			add_nth(reader, text, nth, i, to);
		return to - i;
	default:
		return 0;
	}
}

/* Which paragraph the sentence names: "the second paragraph", "paragraph 2"; 0 for none. */
static uint32_t
paragraph_named(const struct sentence *sentence)
{

	for (size_t i = 0; i < sentence->count; i++) {
		if (says(sentence, i, "paragraph|paragraph's") == 0)
			continue;
		if (i > 0 && token_is(sentence, i - 1, IS_ORDINAL))
			return sentence->tokens[i - 1].value;
		if (says(sentence, i + 1, "#") > 0)
			return sentence->tokens[i + 1].value;
	}
	return 0;
}

/* "The first word of paragraph 2 must be ...", "... must be the first word of the second paragraph". Returns the tokens
 * that were read. */
static size_t
read_first_of(struct reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause = divide_clause_at(sentence, i);
	uint32_t nth = paragraph_named(sentence);
	struct span text = {NULL, 0};
	size_t verb = i + 2, to = i + 2;

	if (says(sentence, i, "first word") == 0 || !clause->asked || clause->denied || nth == 0 || nth > 100)
		return 0;
	while (verb < sentence->count && verb < i + 10 && !token_is(sentence, verb, IS_MODAL | IS_BE))
		verb++;
	while (token_is(sentence, verb, IS_MODAL | IS_BE) || says(sentence, verb, "to|:") > 0)
		verb++;
	if (verb > to && verb < sentence->count && token_is(sentence, verb - 1, IS_BE)) {
		verb += says(sentence, verb, "the? word :?");
		text = verb < sentence->count ? sentence->tokens[verb].inside : text;
		to = verb + 1;
	}
	/* The word stands before: a quote, or behind "the word". */
	for (size_t k = i; text.len == 0 && k-- > clause->from;)
		if (sentence->tokens[k].kind == TOKEN_QUOTE || (k > 0 && says(sentence, k - 1, "word") > 0))
			text = sentence->tokens[k].inside;
	if (text.len == 0 || memchr(text.at, ' ', text.len) != NULL)
		return 0;
	add_nth(reader, text, nth, i, to);
	return to - i;
}

/* "The last sentence should be '...'", "the first word must be ...". Returns the tokens that were read. */
static size_t
read_first_last(struct reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause = divide_clause_at(sentence, i);
	size_t noun = i + 1, to = 0, verb;
	struct span text;
	uint32_t nth = sentence->tokens[i].value;

	if (says(sentence, noun, "paragraph") > 0 && says(sentence, noun + 1, "'s first word") > 0)
		return 0;
	/* "In the second paragraph, the first word ...": not the answer's. */
	for (size_t k = clause->from; k < i && nth == 1; k++)
		if (token_is(sentence, k, IS_ORDINAL))
			return 0;
	if ((nth != 1 && nth != 99) || !clause->asked || clause->denied ||
	    says(sentence, noun, "word|words|sentence|line|phrase|thing|words|text") == 0)
		return 0;
	for (verb = noun + 1; verb < sentence->count && verb < noun + 12 && !token_is(sentence, verb, IS_MODAL | IS_BE);
	     verb++)
		if (token_is(sentence, verb, IS_EACH) || token_is(sentence, verb, IS_UNIT))
			return 0;
	while (token_is(sentence, verb, IS_MODAL | IS_BE) || says(sentence, verb, "to|read|say|always") > 0)
		verb++;
	/* `Make the last sentence "..."` */
	if (clause->subject == SUBJECT_YOU && noun + 1 < sentence->count &&
	    sentence->tokens[noun + 1].kind == TOKEN_QUOTE)
		verb = noun + 1;
	text = wanted_text(reader, verb, &to);
	if (text.len == 0 && says(sentence, noun, "word") > 0 && verb + 1 < sentence->count &&
	    sentence->tokens[verb].kind == TOKEN_WORD && sentence->tokens[verb + 1].kind == TOKEN_MARK &&
	    !token_is(sentence, verb, IS_DET | IS_PLAIN)) {
		text = sentence->tokens[verb].at;
		to = verb + 1;
	}
	if (text.len == 0 && says(sentence, verb, ":") > 0) {
		text = rest_of_line(reader, verb + 1);
		to = sentence->count;
	}
	if (text.len == 0)
		return 0;
	add_text(reader, nth == 1 ? CONSTRAINT_STARTS_WITH : CONSTRAINT_ENDS_WITH, text, i, to);
	return to - i;
}

/* "At the very end of your response, add '...'". Returns the tokens that were read. */
static size_t
read_at_end(struct reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause;
	size_t len = says(sentence, i, "at|the very? end|bottom|beginning|start|top");
	size_t verb = i + len, to = 0;
	struct span text;

	if (len == 0 || says(sentence, verb, "of each|every") > 0)
		return 0;
	while (verb < sentence->count && verb < i + 12 &&
	    says(sentence, verb, "add|write|say|ask|include|put|append|state|use|have|be|read|contain") == 0)
		verb++;
	clause = divide_clause_at(sentence, verb);
	if (verb >= sentence->count || !clause->asked || clause->denied ||
	    (token_says(sentence, i, "at") && clause->subject != SUBJECT_YOU))
		return 0;
	text = wanted_text(reader, verb + 1, &to);
	while (text.len == 0 && says(sentence, verb + 1, "exactly|like|this|so|as") > 0)
		verb++;
	if (text.len == 0 && says(sentence, verb + 1, ":") > 0) {
		text = rest_of_line(reader, verb + 2);
		to = sentence->count;
	}
	if (text.len == 0 || says(sentence, verb + 1, "a|an title|section|note|heading|postscript") > 0)
		return 0;
	add_text(reader,
	    says(sentence, i, "at|the very? end|bottom") > 0 ? CONSTRAINT_ENDS_WITH : CONSTRAINT_STARTS_WITH, text, i,
	    to);
	return to - i;
}

/* `Say "..." at the very end`. Returns the tokens that were read. */
static size_t
read_quote_at_end(struct reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause = divide_clause_at(sentence, i);
	size_t len = says(sentence, i, "at the very? end|bottom") + says(sentence, i, "as the|its|your ending") +
	    says(sentence, i, "as the|its|your very? last|final|closing sentence|line|words|phrase");
	size_t behind = i + len;

	if (len == 0 || i < 2 || sentence->tokens[i - 1].kind != TOKEN_QUOTE || !clause->asked || clause->denied ||
	    clause->subject == SUBJECT_OTHER || !(clause->verb & (IS_COMPOSE | IS_CONTAIN)))
		return 0;
	for (size_t k = clause->head + 1; k + 1 < i; k++)
		if (token_is(sentence, k, IS_RELATIVE) || says(sentence, k, "said|says|saying") > 0)
			return 0;
	if (says(sentence, behind, "of") > 0 && says(sentence, behind + 1, "your|the|it") == 0)
		return 0;
	if (says(sentence, behind, "of") > 0 && !token_is(sentence, behind + 2, IS_ANSWER | IS_WORK))
		return 0;
	add_text(reader, CONSTRAINT_ENDS_WITH, span_strip(sentence->tokens[i - 1].inside), i - 1, behind);
	return len;
}

/* A postscript and its marker. Returns the tokens that were read. */
static size_t
read_postscript(struct reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause = divide_clause_at(sentence, i);
	struct span marker = span_of("P.S.");
	size_t len = says(sentence, i, "postscript|p.s.|p.s|p.p.s|p.p.s.|ps|pps") + says(sentence, i, "post script");

	if (len == 0 || !clause->asked || clause->denied || clause->verb & IS_TASK)
		return 0;
	if (says(sentence, i, "ps|pps") > 0 && !isupper((unsigned char)sentence->tokens[i].at.at[0]))
		return 0;
	for (size_t k = i; k < sentence->count && k < i + 16; k++) {
		struct span text = sentence->tokens[k].inside;

		if (text.len >= 2 && text.len <= 8 && (text.at[0] == 'P' || text.at[0] == 'p') &&
		    memchr(text.at, 'S', text.len) != NULL) {
			marker = text;
			len = k + 1 - i;
			break;
		}
	}
	add_text(reader, CONSTRAINT_POSTSCRIPT, marker, i, i + len);
	return len;
}

/* "First repeat the request above word for word". Returns the tokens that were read. */
static size_t
read_repeat(struct reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause = divide_clause_at(sentence, i);
	struct constraint *constraint;
	bool request = false, faithful = false;

	if (!clause->asked || clause->denied)
		return 0;
	for (size_t c = 0; c < reader->list->count; c++)
		if (reader->list->items[c].type == CONSTRAINT_REPEAT_PROMPT)
			return 0;
	for (size_t k = says(sentence, i, "repeated") > 0 ? clause->from : i + 1; k < i + 8 && k < sentence->count; k++)
		request |=
		    says(sentence, k,
			"request|prompt|question|instruction|instructions|query|sentence|above|text|it|message|task|line") >
		    0;
	for (size_t k = 0; k < sentence->count; k++)
		faithful |= says(sentence, k, "first|before|verbatim|exactly|exact|above|below") > 0 ||
		    says(sentence, k, "word for|by word") > 0 ||
		    says(sentence, k, "without any? change|changing|changes") > 0;
	if (!request || !faithful ||
	    (says(sentence, i + 1, "after|yourself|each|every|the? word|words|phrase") > 0 &&
		says(sentence, i + 1, "word for|by word") == 0))
		return 0;
	constraint = divide_add(reader, CONSTRAINT_REPEAT_PROMPT, i, sentence->count);
	if (constraint != NULL && says(sentence, i + 1, "the? first|last|second line|sentence|paragraph") == 0)
		constraint->text = span_strip((struct span){reader->text.at, sentence->from});
	return sentence->count - i;
}

/* "write the request above again word for word": another way to say "repeat". */
static bool
is_verbatim(const struct sentence *sentence, size_t i)
{

	for (; i < sentence->count; i++)
		if (says(sentence, i, "word for|by word") + says(sentence, i, "verbatim|unchanged") +
			says(sentence, i, "exactly as") + says(sentence, i, "without any? change|changes|changing") >
		    0)
			return true;
	return false;
}

void
divide_ends(struct reader *reader)
{
	const struct sentence *sentence = &reader->sentence;
	size_t i = 0, done;

	while (i < sentence->count) {
		done = 0;
		if (token_is(sentence, i, IS_BEGIN | IS_END) || says(sentence, i, "wrap up") > 0)
			done = read_edge(reader, i);
		if (done == 0 && token_is(sentence, i, IS_ORDINAL))
			done = read_first_of(reader, i);
		if (done == 0 && token_is(sentence, i, IS_ORDINAL))
			done = read_first_last(reader, i);
		if (done == 0 && says(sentence, i, "at|as") > 0)
			done = read_quote_at_end(reader, i);
		if (done == 0 && says(sentence, i, "at|the") > 0)
			done = read_at_end(reader, i);
		if (done == 0 && says(sentence, i, "postscript|post|p.s.|p.s|p.p.s|p.p.s.|ps|pps") > 0)
			done = read_postscript(reader, i);
		if (done == 0 &&
		    (says(sentence, i, "repeat|repeating|repeated") > 0 ||
			(says(sentence, i, "copy|write|say|restate|reproduce|reiterate|echo|recite|quote") > 0 &&
			    is_verbatim(sentence, i))))
			done = read_repeat(reader, i);
		i += done > 0 ? done : 1;
	}
}
