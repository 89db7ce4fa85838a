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
		if (says(sentence, i, "@ordinal paragraph|paragraph's") > 0)
			return token_at(sentence, i)->value;
		if (says(sentence, i, "paragraph #") > 0)
			return token_at(sentence, i + 1)->value;
	}
	return 0;
}

/* "The first word of paragraph 2 must be ...", "... must be the first word of the second paragraph". */
static void
read_first_of(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause;
	uint32_t nth = paragraph_named(sentence);
	struct span text = NO_SPAN;
	size_t verb = i, to = i + 2;

	if (nth == 0)
		return;
	clause = divide_clause_at(sentence, i);
	if (!clause->asked || divide_denied_at(sentence, i))
		return;
	while (verb < clause->to && !token_is(sentence, verb, IS_MODAL | IS_BE))
		verb++;
	while (token_is(sentence, verb, IS_MODAL | IS_BE) || says(sentence, verb, "to|:") > 0)
		verb++;
	if (token_is(sentence, verb - 1, IS_BE)) {
		verb += says(sentence, verb, "the? word :?");
		text = token_at(sentence, verb)->inside;
		to = verb + 1;
	}
	/* The word comes before: a quote, or after "the word". */
	for (size_t k = i; text.len == 0 && k-- > clause->from;)
		if (token_at(sentence, k)->kind == TOKEN_QUOTE || says(sentence, k - 1, "word") > 0)
			text = token_at(sentence, k)->inside;
	if (text.len > 0 && span_find(text, ' ') == NULL)
		divide_add_nth(reader, text, nth, i, to);
}

#define IN_EACH "in|of each|every single? @unit"

/* "In each sentence, the first word": the unit; UNIT_NONE if there is none up to there. */
static enum constraint_unit
each_before(const struct sentence *sentence, size_t to)
{

	for (size_t i = 0; i < to; i++)
		if (says(sentence, i, IN_EACH) > 0)
			return token_at(sentence, i + says(sentence, i, IN_EACH) - 1)->unit;
	return UNIT_NONE;
}

/* "The last sentence should be '...'", "the first word must be ..." */
static void
read_first_last(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause;
	size_t noun = i + 1, to = 0, verb;
	enum constraint_unit each;
	bool first = token_at(sentence, i)->value == 1 || says(sentence, i, "opening") > 0;
	struct span text;

	if ((!first && token_at(sentence, i)->value != NTH_LAST && says(sentence, i, "closing") == 0) ||
	    says(sentence, noun, "word|words|sentence|line|phrase|thing|text") == 0)
		return;
	clause = divide_clause_at(sentence, i);
	if (!clause->asked || divide_denied_at(sentence, i) ||
	    /* "In the second paragraph, the first word ...": not that of the answer. */
	    (first && says_within(sentence, 0, i, "@ordinal @unit|stanza|verse|chapter|section")) ||
	    says_within(sentence, 0, i,
		"in|of the? @ordinal @unit|stanza|verse|chapter|section || paragraph|stanza|verse|chapter|section #"))
		return;
	each = each_before(sentence, clause->to);
	noun += says(sentence, noun + 1, IN_EACH);
	for (verb = noun + 1; verb < clause->to && !token_is(sentence, verb, IS_MODAL | IS_BE); verb++)
		if (token_is(sentence, verb, IS_EACH | IS_UNIT | IS_PART))
			return;
	while (token_is(sentence, verb, IS_MODAL | IS_BE) || says(sentence, verb, "to|read|say|always") > 0)
		verb++;
	/* `Make the last sentence "..."` */
	if (clause->subject == SUBJECT_YOU && token_at(sentence, noun + 1)->kind == TOKEN_QUOTE)
		verb = noun + 1;
	text = divide_wanted_text(reader, verb, &to);
	if (each == UNIT_NONE && text.len == 0 && says(sentence, noun, "word") > 0 &&
	    token_at(sentence, verb)->kind == TOKEN_WORD && token_at(sentence, verb + 1)->kind == TOKEN_MARK &&
	    !token_is(sentence, verb, IS_DET | IS_PLAIN | IS_FORMAT) && token_at(sentence, verb)->language == NULL) {
		text = token_at(sentence, verb)->at;
		to = verb + 1;
	}
	divide_add_text(reader,
	    each != UNIT_NONE ? divide_each_type(each, first)
		: first       ? CONSTRAINT_STARTS_WITH
			      : CONSTRAINT_ENDS_WITH,
	    text, i, to);
}

/* "At the very end of your response, add '...'" */
static void
read_at_end(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause;
	size_t verb = i, to = 0;
	struct span text;

	while (verb < sentence->count &&
	    says(sentence, verb, "add|write|say|ask|include|put|append|state|use|have|be|read|contain") == 0)
		verb++;
	if (verb == sentence->count)
		return;
	clause = divide_clause_at(sentence, verb);
	if (!clause->asked || divide_denied_at(sentence, i) || divide_denied_at(sentence, verb) ||
	    (token_says(sentence, i, "at") && clause->subject != SUBJECT_YOU) ||
	    says_within(sentence, i, verb, "end|bottom|beginning|start|top of each|every") ||
	    says(sentence, verb + 1, "a|an title|section|note|heading|postscript") > 0)
		return;
	text = divide_wanted_text(reader, verb + 1, &to);
	divide_add_text(reader,
	    says(sentence, i, "at|the very? end|bottom") > 0 ? CONSTRAINT_ENDS_WITH : CONSTRAINT_STARTS_WITH, text, i,
	    to);
}

#define QUOTED_ENDS \
	"at the very? end|bottom|beginning|start|top || as the|its|your ending || " \
	"as the|its|your very? last|final|closing sentence|line|words|phrase"

/* `Say "..." at the very end`, `add "..." as the last line`: the place is named at i. */
static void
read_quote_at_end(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause;
	size_t behind = i + says(sentence, i, QUOTED_ENDS);

	if (token_at(sentence, i - 1)->kind != TOKEN_QUOTE)
		return;
	clause = divide_clause_at(sentence, i);
	if (!clause->asked || divide_denied_at(sentence, i) || clause->subject == SUBJECT_OTHER ||
	    !(clause->verb & (IS_COMPOSE | IS_CONTAIN)) ||
	    says_within(sentence, clause->head, i, "who|which|that|said|says|saying") ||
	    (says(sentence, behind, "of") > 0 && says(sentence, behind, "of it") == 0 &&
		!(says(sentence, behind + 1, "your|the") > 0 && token_is(sentence, behind + 2, IS_ANSWER | IS_WORK))))
		return;
	divide_add_text(reader,
	    says(sentence, i, "at the very? beginning|start|top") > 0 ? CONSTRAINT_STARTS_WITH : CONSTRAINT_ENDS_WITH,
	    span_strip(token_at(sentence, i - 1)->inside), i - 1, behind);
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

/* A postscript and its marker. */
static void
read_postscript(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause = divide_clause_at(sentence, i);
	struct span marker = span_of("P.S.");
	size_t to = i + 1;

	if ((says(sentence, i, "ps|pps") > 0 && !isupper((unsigned char)token_at(sentence, i)->at.at[0])) ||
	    !clause->asked || divide_denied_at(sentence, i) || clause->verb & IS_TASK ||
	    says_within(sentence, clause->from, i, "what") || (i == 0 && is_own_postscript(sentence, to)))
		return;
	for (size_t k = i; k < sentence->count; k++)
		if (divide_is_postscript(token_at(sentence, k)->inside)) {
			to = k + 1;
			if (says(sentence, k, "p.s.|p.s|ps") == 0 ||
			    isupper((unsigned char)*token_at(sentence, k)->at.at))
				marker = token_at(sentence, k)->inside;
			break;
		}
	divide_add_text(reader, CONSTRAINT_POSTSCRIPT, marker, i, to);
}

/* "First repeat the request above word for word": what is repeated stands before `to`. */
static void
read_repeat(struct divide_reader *reader, size_t i, size_t to)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause = divide_clause_at(sentence, i);
	/* `Repeat "..." word for word`: the quote, not the whole request. */
	bool quoted = says(sentence, i + 1, "\" word for|by word || \" exactly as || \" verbatim|without|first") > 0;
	struct constraint *constraint;
	/* "The request must be repeated", but not "the last line should repeat the first". */
	size_t from = says(sentence, i, "repeated") > 0 ? clause->from : i + 1;
	/* "Repeat the first line at the end" is about the work, "first repeat the first line" about the request. */
	bool part = says(sentence, i + 1, "the|its? first|last|second line|sentence|paragraph") > 0;

	if (!clause->asked || divide_denied_at(sentence, i) || (part && says(sentence, i - 1, "first") == 0))
		return;
	for (size_t c = 0; c < reader->list->count; c++)
		if (reader->list->items[c].type == CONSTRAINT_REPEAT_PROMPT)
			return;
	if (!quoted &&
	    !says_within(sentence, from, to,
		"request|prompt|question|instruction|instructions|query|sentence|above|text|message|task|line") &&
	    /* "Write a riddle. Repeat it exactly": the riddle. */
	    !(says_within(sentence, i, to, "it") && says_anywhere(sentence, "first|before")))
		return;
	if (!says_anywhere(sentence,
		"first|before|verbatim|exactly|exact|above|below || word for|by word || without any? change|changing|changes") ||
	    (says(sentence, i + 1, "after|yourself|each|every|the? word|words|phrase") > 0 &&
		says(sentence, i + 1, "word for|by word") == 0))
		return;
	constraint = divide_add(reader, CONSTRAINT_REPEAT_PROMPT, i, sentence->count);
	if (constraint != NULL && quoted)
		constraint->text = span_strip(token_at(sentence, i + 1)->inside);
	else if (constraint != NULL && !part)
		constraint->text = span_strip((struct span){reader->text.at, sentence->from});
}

static void
read_all_repeated(struct divide_reader *reader, size_t i)
{

	read_repeat(reader, i, reader->sentence.count);
}

/* "write the request above again word for word": it means "repeat". */
static void
read_copied(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;

	if (says_within(sentence, i, sentence->count,
		"word for|by word || exactly as || verbatim|unchanged || without any? change|changes|changing"))
		read_repeat(reader, i, divide_noun(sentence, i, sentence->count) + 1);
}

void
divide_ends(struct divide_reader *reader)
{
	static const struct {
		const char *words;
		void (*read)(struct divide_reader *reader, size_t i);
	} rows[] = {
	    {"@begin|@end || wrap it|everything|this? up", divide_edge},
	    {"first word", read_first_of},
	    {"@ordinal|opening|closing", read_first_last},
	    {"at|the very? end|bottom|beginning|start|top", read_at_end},
	    {QUOTED_ENDS, read_quote_at_end},
	    {"postscript|p.s.|p.s|p.p.s|p.p.s.|ps|pps || post script", read_postscript},
	    {"repeat|repeating|repeated", read_all_repeated},
	    {"copy|write|say|restate|reproduce|reiterate|echo|recite|quote", read_copied},
	};
	static struct says_starts starts;
	const struct sentence *sentence = &reader->sentence;

	says_starts_fill(&starts, &rows->words, 1, nitems(rows), sizeof(*rows));
	for (size_t i = 0; i < sentence->count; i++)
		for (uint64_t some = says_starts_at(&starts, sentence, i); some != 0; some &= some - 1)
			if (says(sentence, i, rows[__builtin_ctzll(some)].words) > 0)
				rows[__builtin_ctzll(some)].read(reader, i);
}
