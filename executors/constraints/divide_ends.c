/*
 * How an answer begins and ends: first and last words, of the whole or of each unit; a postscript; repeating the
 * request.
 */
#include "executors/constraints/divide_inside.h"

/* The paragraph that the sentence names: "the second paragraph", "paragraph 2"; 0: none. */
static uint32_t
paragraph_named(const struct sentence *sentence)
{

	for (size_t i = 0; i < sentence->count; i++) {
		if (says(sentence, i, "paragraph|paragraph's") == 0)
			continue;
		if (token_is(sentence, i - 1, IS_ORDINAL))
			return token_at(sentence, i - 1)->value;
		if (says(sentence, i + 1, "#") > 0)
			return token_at(sentence, i + 1)->value;
	}
	return 0;
}

/* "The first word of paragraph 2 must be ...", "... must be the first word of the second paragraph". Returns the
 * number of tokens read. */
static size_t
read_first_of(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause;
	uint32_t nth;
	struct span text = {NULL, 0};
	size_t verb = i + 2, to = i + 2;

	if (says(sentence, i, "first word") == 0 || (nth = paragraph_named(sentence)) == 0 || nth > 100)
		return 0;
	clause = divide_clause_at(sentence, i);
	if (!clause->asked || divide_denied_at(sentence, i))
		return 0;
	while (verb < i + 10 && !token_is(sentence, verb, IS_MODAL | IS_BE))
		verb++;
	while (token_is(sentence, verb, IS_MODAL | IS_BE) || says(sentence, verb, "to|:") > 0)
		verb++;
	if (verb > to && verb < sentence->count && token_is(sentence, verb - 1, IS_BE)) {
		verb += says(sentence, verb, "the? word :?");
		text = token_at(sentence, verb)->inside;
		to = verb + 1;
	}
	/* The word comes before: a quote, or after "the word". */
	for (size_t k = i; text.len == 0 && k-- > clause->from;)
		if (token_at(sentence, k)->kind == TOKEN_QUOTE || says(sentence, k - 1, "word") > 0)
			text = token_at(sentence, k)->inside;
	if (text.len == 0 || memchr(text.at, ' ', text.len) != NULL)
		return 0;
	divide_add_nth(reader, text, nth, i, to);
	return to - i;
}

#define IN_EACH "in|of each|every single? @unit"

/* "In each sentence, the first word": the unit; UNIT_NONE if there is none up to there. */
static enum constraint_unit
each_before(const struct sentence *sentence, size_t to)
{

	for (size_t i = 0; i <= to; i++)
		if (says(sentence, i, IN_EACH) > 0)
			return token_at(sentence, i + says(sentence, i, IN_EACH) - 1)->unit;
	return UNIT_NONE;
}

/* "The last sentence should be '...'", "the first word must be ...". Returns the number of tokens read. */
static size_t
read_first_last(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause;
	size_t noun = i + 1, to = 0, verb;
	enum constraint_unit each = each_before(sentence, noun + 1);
	enum constraint_type type;
	struct span text;
	uint32_t nth = token_at(sentence, i)->value;

	if ((nth != 1 && nth != NTH_LAST) ||
	    says(sentence, noun, "word|words|sentence|line|phrase|thing|words|text") == 0)
		return 0;
	clause = divide_clause_at(sentence, i);
	/* "In the second paragraph, the first word ...": not that of the answer. */
	for (size_t k = 0; k < i && nth == 1; k++)
		if (token_is(sentence, k, IS_ORDINAL) && token_is(sentence, k + 1, IS_UNIT | IS_PART))
			return 0;
	type = each != UNIT_NONE ? divide_each_type(each, nth == 1)
	    : nth == 1           ? CONSTRAINT_STARTS_WITH
				 : CONSTRAINT_ENDS_WITH;
	if (type == CONSTRAINT_TYPES)
		return 0;
	noun += says(sentence, noun + 1, IN_EACH);
	if (!clause->asked || divide_denied_at(sentence, i))
		return 0;
	for (verb = noun + 1; verb < noun + 12 && !token_is(sentence, verb, IS_MODAL | IS_BE); verb++)
		if (token_is(sentence, verb, IS_EACH | IS_UNIT))
			return 0;
	while (token_is(sentence, verb, IS_MODAL | IS_BE) || says(sentence, verb, "to|read|say|always") > 0)
		verb++;
	/* `Make the last sentence "..."` */
	if (clause->subject == SUBJECT_YOU && token_at(sentence, noun + 1)->kind == TOKEN_QUOTE)
		verb = noun + 1;
	text = divide_wanted_text(reader, verb, &to);
	if (each == UNIT_NONE && text.len == 0 && says(sentence, noun, "word") > 0 && verb + 1 < sentence->count &&
	    token_at(sentence, verb)->kind == TOKEN_WORD && token_at(sentence, verb + 1)->kind == TOKEN_MARK &&
	    !token_is(sentence, verb, IS_DET | IS_PLAIN | IS_FORMAT) && token_at(sentence, verb)->language == NULL) {
		text = token_at(sentence, verb)->at;
		to = verb + 1;
	}
	if (text.len == 0 && says(sentence, verb, ":") > 0) {
		text = divide_rest_of_line(reader, verb + 1);
		to = sentence->count;
	}
	if (text.len == 0)
		return 0;
	divide_add_text(reader, type, text, i, to);
	return to - i;
}

/* "At the very end of your response, add '...'". Returns the number of tokens read. */
static size_t
read_at_end(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause;
	size_t len = says(sentence, i, "at|the very? end|bottom|beginning|start|top");
	size_t verb = i + len, to = 0;
	struct span text;

	if (len == 0 || says(sentence, verb, "of each|every") > 0)
		return 0;
	while (verb < i + 12 &&
	    says(sentence, verb, "add|write|say|ask|include|put|append|state|use|have|be|read|contain") == 0)
		verb++;
	if (verb >= sentence->count)
		return 0;
	clause = divide_clause_at(sentence, verb);
	if (!clause->asked || divide_denied_at(sentence, i) || divide_denied_at(sentence, verb + 1) ||
	    (token_says(sentence, i, "at") && clause->subject != SUBJECT_YOU))
		return 0;
	text = divide_wanted_text(reader, verb + 1, &to);
	while (text.len == 0 && says(sentence, verb + 1, "exactly|like|this|so|as") > 0)
		verb++;
	if (text.len == 0 && says(sentence, verb + 1, ":") > 0) {
		text = divide_rest_of_line(reader, verb + 2);
		to = sentence->count;
	}
	if (text.len == 0 || says(sentence, verb + 1, "a|an title|section|note|heading|postscript") > 0)
		return 0;
	divide_add_text(reader,
	    says(sentence, i, "at|the very? end|bottom") > 0 ? CONSTRAINT_ENDS_WITH : CONSTRAINT_STARTS_WITH, text, i,
	    to);
	return to - i;
}

/* `Say "..." at the very end`. Returns the number of tokens read. */
static size_t
read_quote_at_end(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause;
	size_t len = says(sentence, i, "at the very? end|bottom") + says(sentence, i, "as the|its|your ending") +
	    says(sentence, i, "as the|its|your very? last|final|closing sentence|line|words|phrase");
	size_t behind = i + len;

	if (len == 0 || i < 2 || token_at(sentence, i - 1)->kind != TOKEN_QUOTE)
		return 0;
	clause = divide_clause_at(sentence, i);
	if (!clause->asked || divide_denied_at(sentence, i) || clause->subject == SUBJECT_OTHER ||
	    !(clause->verb & (IS_COMPOSE | IS_CONTAIN)))
		return 0;
	for (size_t k = clause->head + 1; k + 1 < i; k++)
		if (token_is(sentence, k, IS_RELATIVE) || says(sentence, k, "said|says|saying") > 0)
			return 0;
	if (says(sentence, behind, "of") > 0 &&
	    (says(sentence, behind + 1, "your|the|it") == 0 || !token_is(sentence, behind + 2, IS_ANSWER | IS_WORK)))
		return 0;
	divide_add_text(reader, CONSTRAINT_ENDS_WITH, span_strip(token_at(sentence, i - 1)->inside), i - 1, behind);
	return len;
}

/* "P.S. Do not use commas": the postscript of the request itself, up to `to`. */
static bool
is_own_postscript(const struct sentence *sentence, size_t to)
{

	if (sentence->listed)
		return false;
	while (to < sentence->count && token_at(sentence, to)->kind == TOKEN_MARK)
		to++;
	return to == sentence->count || divide_is_base_verb(sentence, to) ||
	    says(sentence, to, "please|do|don't|no|i|you|it|make") > 0;
}

/* A postscript and its marker. Returns the number of tokens read. */
static size_t
read_postscript(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause;
	struct span marker = span_of("P.S.");
	size_t len = says(sentence, i, "postscript|p.s.|p.s|p.p.s|p.p.s.|ps|pps") + says(sentence, i, "post script");

	if (len == 0 || (says(sentence, i, "ps|pps") > 0 && !isupper((unsigned char)token_at(sentence, i)->at.at[0])))
		return 0;
	clause = divide_clause_at(sentence, i);
	if (!clause->asked || divide_denied_at(sentence, i) || clause->verb & IS_TASK ||
	    says_within(sentence, clause->from, i, "what") || (i == 0 && is_own_postscript(sentence, len)))
		return 0;
	for (size_t k = i; k < i + 16; k++) {
		struct span text = token_at(sentence, k)->inside;

		if (text.len >= 2 && text.len <= 8 && (text.at[0] == 'P' || text.at[0] == 'p') &&
		    memchr(text.at, 'S', text.len) != NULL) {
			marker = text;
			len = k + 1 - i;
			break;
		}
	}
	divide_add_text(reader, CONSTRAINT_POSTSCRIPT, marker, i, i + len);
	return len;
}

/* "First repeat the request above word for word". Returns the number of tokens read. */
static size_t
read_repeat(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause = divide_clause_at(sentence, i);
	/* `Repeat "..." word for word`: the quote, not the whole request. */
	bool quoted = token_at(sentence, i + 1)->kind == TOKEN_QUOTE &&
	    says(sentence, i + 2, "word for|by word") + says(sentence, i + 2, "exactly as") +
		    says(sentence, i + 2, "verbatim|without|first") >
		0;
	struct constraint *constraint;
	size_t from = says(sentence, i, "repeated") > 0 ? clause->from : i + 1;

	if (!clause->asked || divide_denied_at(sentence, i))
		return 0;
	for (size_t c = 0; c < reader->list->count; c++)
		if (reader->list->items[c].type == CONSTRAINT_REPEAT_PROMPT)
			return 0;
	if (!quoted &&
	    !says_within(sentence, from, i + 8,
		"request|prompt|question|instruction|instructions|query|sentence|above|text|message|task|line") &&
	    /* "Write a riddle. Repeat it exactly": the riddle. */
	    !(says_within(sentence, from, i + 8, "it") && says_within(sentence, 0, sentence->count, "first|before")))
		return 0;
	if (!(says_within(sentence, 0, sentence->count, "first|before|verbatim|exactly|exact|above|below") ||
		says_within(sentence, 0, sentence->count, "word for|by word") ||
		says_within(sentence, 0, sentence->count, "without any? change|changing|changes")) ||
	    (says(sentence, i + 1, "after|yourself|each|every|the? word|words|phrase") > 0 &&
		says(sentence, i + 1, "word for|by word") == 0))
		return 0;
	constraint = divide_add(reader, CONSTRAINT_REPEAT_PROMPT, i, sentence->count);
	if (constraint != NULL && quoted)
		constraint->text = span_strip(token_at(sentence, i + 1)->inside);
	else if (constraint != NULL && says(sentence, i + 1, "the? first|last|second line|sentence|paragraph") == 0)
		constraint->text = span_strip((struct span){reader->text.at, sentence->from});
	return sentence->count - i;
}

/* "write the request above again word for word": it means "repeat". */
static size_t
read_verbatim(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	bool verbatim = says_within(sentence, i, sentence->count, "word for|by word") ||
	    says_within(sentence, i, sentence->count, "verbatim|unchanged") ||
	    says_within(sentence, i, sentence->count, "exactly as") ||
	    says_within(sentence, i, sentence->count, "without any? change|changes|changing");

	return verbatim ? read_repeat(reader, i) : 0;
}

void
divide_ends(struct divide_reader *reader)
{
	static const struct place_reader rows[] = {
	    {"@begin|@end", divide_edge},
	    {"wrap up", divide_edge},
	    {"@ordinal", read_first_of},
	    {"@ordinal", read_first_last},
	    {"at|as", read_quote_at_end},
	    {"at|the very? end|bottom|beginning|start|top", read_at_end},
	    {"postscript|post|p.s.|p.s|p.p.s|p.p.s.|ps|pps", read_postscript},
	    {"repeat|repeating|repeated", read_repeat},
	    {"copy|write|say|restate|reproduce|reiterate|echo|recite|quote", read_verbatim},
	};
	static struct says_starts starts;

	divide_places(reader, rows, sizeof(rows) / sizeof(rows[0]), &starts);
}
