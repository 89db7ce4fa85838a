/*
 * The form as a whole: case, language, JSON and other formats, titles, quotation marks, verse, order.
 */
#include "executors/constraints/divide_inside.h"

#include <string.h>

/* Whether one of the words stands among the tokens from `from` to `to`. */
static bool
holds(const struct sentence *sentence, size_t from, size_t to, const char *words)
{

	for (size_t i = from; i < to && i < sentence->count; i++)
		if (says(sentence, i, words) > 0)
			return true;
	return false;
}

/* Whether the clause asks for the form of the answer itself. */
static bool
shapes_answer(const struct sentence *sentence, const struct clause *clause, size_t i)
{
	size_t begin = clause->head < i ? clause->head + 1 : clause->from;

	if (!clause->asked || clause->denied || clause->subject == SUBJECT_OTHER || clause->subject == SUBJECT_UNIT)
		return false;
	if (clause->verb & IS_TASK && !(clause->verb & (IS_COMPOSE | IS_CONTAIN | IS_WRAP)))
		return false;
	if (clause->verb & (IS_AVOID | IS_BEGIN | IS_END) && !(clause->verb & IS_COMPOSE))
		return false;
	for (; begin < i && !(clause->verb & (IS_COMPOSE | IS_BE | IS_WRAP)); begin++)
		if (token_is(sentence, begin, IS_PART) && !token_is(sentence, begin, IS_WORK | IS_FORMAT | IS_ANSWER) &&
		    !holds(sentence, clause->from, begin, "about|on|of|for") &&
		    !holds(sentence, begin, i, "response|answer|output|everything"))
			return false;
	return true;
}

static bool
denied_at(const struct sentence *sentence, const struct clause *clause, size_t i)
{
	size_t from = i > clause->from + 5 ? i - 5 : clause->from;

	return clause->denied || clause->verb & IS_AVOID ||
	    holds(sentence, from, i, "no|without|avoid|avoiding|never|not|free");
}

static size_t
add(struct reader *reader, enum constraint_type type, size_t from, size_t to)
{

	divide_add(reader, type, from, to);
	return to - from;
}

/* "capitalize every letter", "without capitalizing anything". Returns the tokens that were read. */
static size_t
read_capitalize(struct reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause = divide_clause_at(sentence, i);

	if (!clause->asked || clause->subject == SUBJECT_OTHER)
		return 0;
	if (denied_at(sentence, clause, i))
		return says(sentence, i + 1, "any|a letter|letters|word|words|thing") +
			    says(sentence, i + 1, "anything|letters|words") >
			0
		    ? add(reader, CONSTRAINT_ALL_LOWER, i, i + 2)
		    : 0;
	return says(sentence, i + 1, "every|all|each of? the? letter|letters|single") +
		    says(sentence, i + 1, "everything") >
		0
	    ? add(reader, CONSTRAINT_ALL_UPPER, i, i + 2)
	    : 0;
}

/* Capital or small letters throughout. Returns the tokens that were read. */
static size_t
read_case(struct reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause = divide_clause_at(sentence, i);
	size_t len, from = i > clause->from + 6 ? i - 6 : clause->from;
	bool small, denied;

	if ((len = says(sentence, i, "lowercase letters|characters|only?")) == 0 &&
	    (len = says(sentence, i, "lower|small case|letters|caps letters?|only?")) == 0)
		len = says(sentence, i, "lowercase|lowercased|uncapitalized");
	small = len > 0;
	if (says(sentence, i, "capitalized|capitalised") > 0 &&
	    ((holds(sentence, clause->from, i, "letter|letters") &&
		 holds(sentence, clause->from, i, "all|every|each")) ||
		says(sentence, clause->stated, "everything") > 0) &&
	    !holds(sentence, clause->from, i, "first|word|words|some|least|most") && clause->asked && !clause->denied)
		return add(reader, CONSTRAINT_ALL_UPPER, i, i + 1);
	if (!small && (len = says(sentence, i, "capital|uppercase|capitalized letters|characters")) == 0 &&
	    (len = says(sentence, i, "upper case letters?")) == 0)
		len = says(sentence, i, "capitals|caps|uppercase|capitalization|capitalizations");
	if (says(sentence, i, "capitalize|capitalise|capitalizing") > 0)
		return read_capitalize(reader, i);
	if (len == 0 || !clause->asked)
		return 0;
	denied = denied_at(sentence, clause, i);
	/* "Every word should be in capitals." */
	if (clause->from < i &&
	    says(sentence, clause->stated,
		"all|every|each single? word|words|letter|letters should|must|has|have|needs|need|is|are") > 0 &&
	    says(sentence, i + len, "word|words|for|at") == 0 &&
	    !holds(sentence, i, sentence->count, "times|except|first"))
		return add(reader, small != denied ? CONSTRAINT_ALL_LOWER : CONSTRAINT_ALL_UPPER, i, i + len);
	/* "Use capitals for the entire response." */
	if (!denied && clause->verb & IS_CONTAIN && clause->subject == SUBJECT_YOU &&
	    says(sentence, i + len, "for|in|throughout the|your entire|whole|full response|answer|reply|text|output") >
		0)
		return add(reader, small ? CONSTRAINT_ALL_LOWER : CONSTRAINT_ALL_UPPER, i, i + len);
	/* Some words, the first letter, a title: not the answer. */
	if (holds(sentence, from, i,
		"word|words|phrase|phrases|first|title|titles|name|names|heading|headings|section|sections|letter|some|each|"
		"least|most|more|fewer|less|than|keyword|keywords|initial|times|every|function|variable|key|keys") ||
	    says(sentence, i + len, "words|word|of|except") > 0 ||
	    says(sentence, i + len, "for|of|at|to|in the? title|middle") > 0 ||
	    says(sentence, i + len, "for|on at|fewer|less|no|more|only|exactly|#") > 0 ||
	    holds(sentence, i, sentence->count, "times|except"))
		return 0;
	if ((clause->subject == SUBJECT_UNIT && clause->per != UNIT_CHAR) ||
	    (clause->subject == SUBJECT_OTHER && !denied) ||
	    (clause->verb & IS_TASK && !(clause->verb & (IS_COMPOSE | IS_CONTAIN))))
		return 0;
	if (denied && holds(sentence, from, i, "all|entirely"))
		return 0;
	if (!denied && !small &&
	    !holds(sentence, from, i, "all|only|entirely|entire|in|fully|uppercase|every|everything") &&
	    says(sentence, i + len, "only") == 0)
		return 0;
	if (!denied && says(sentence, i, "capitalization|capitalizations") > 0)
		return 0;
	return add(reader, small != denied ? CONSTRAINT_ALL_LOWER : CONSTRAINT_ALL_UPPER, i, i + len);
}

/* "in French", "only the Telugu language". Returns the tokens that were read. */
static size_t
read_language(struct reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause = divide_clause_at(sentence, i);
	size_t before = i, behind = i + 1;
	struct constraint *constraint;
	bool led;

	if (!clause->asked || clause->subject == SUBJECT_UNIT ||
	    (clause->subject == SUBJECT_OTHER && clause->head < clause->to && i > clause->head) ||
	    (clause->denied && !(i > 1 && says(sentence, i - 2, "other|language than") > 0)) ||
	    (clause->verb & IS_TASK && !(clause->verb & IS_COMPOSE)))
		return 0;
	while (before > clause->from &&
	    says(sentence, before - 1,
		"the|only|just|simple|plain|fluent|proper|pure|correct|standard|modern|entirely|completely|both") > 0)
		before--;
	led = before > clause->from &&
	    (says(sentence, before - 1, "in|into|using") > 0 ||
		(says(sentence, before - 1, "to") > 0 &&
		    holds(sentence, clause->from, before, "translate|translated|convert")) ||
		says(sentence, before - 1, "use|speak|be") > 0);
	/* "No language other than Finnish" asks for it. */
	led |= before == clause->from && says(sentence, behind, "only") > 0;
	led |= before > clause->from + 1 &&
	    says(sentence, before - 2, "other than") + says(sentence, before - 2, "language than") > 0 &&
	    holds(sentence, clause->from, i, "language|languages");
	behind += says(sentence, behind, "language");
	behind += says(sentence, behind, "only");
	if (!led)
		return 0;
	/* "in German literature": the name of a people, not of a language. */
	if (behind == i + 1 && behind < sentence->count && sentence->tokens[behind].kind != TOKEN_MARK &&
	    sentence->tokens[behind].kind != TOKEN_QUOTE &&
	    !token_is(
		sentence, behind, IS_PREP | IS_JOIN | IS_RELATIVE | IS_PRONOUN | IS_NOT | IS_MODAL | IS_ASKING | IS_IF))
		return 0;
	if (holds(sentence, clause->from, i,
		"word|words|term|phrase|name|mean|means|called|learn|learning|speaking|speaks|taught|used|said|written|movie|film|book|books|class|course") &&
	    !holds(sentence, clause->from, i, "response|answer|output|reply|text|everything|entire|whole"))
		return 0;
	if (holds(sentence, clause->from, i, "say") && !holds(sentence, clause->from, i, "it|everything|all"))
		return 0;
	if (says(sentence, behind, "and|or|/") > 0 && behind + 1 < sentence->count &&
	    sentence->tokens[behind + 1].language != NULL)
		return 0;
	constraint = divide_add(reader, CONSTRAINT_LANGUAGE, i, behind);
	if (constraint != NULL)
		constraint->text = span_of(sentence->tokens[i].language);
	return behind - i;
}

/* "in JSON format", "as a table", "CSV only". Returns the tokens that were read. */
static size_t
read_format(struct reader *reader, size_t i)
{
	static const struct {
		const char *word;
		enum constraint_type type;
	} formats[] = {
	    {"json", CONSTRAINT_JSON},
	    {"xml", CONSTRAINT_XML},
	    {"csv", CONSTRAINT_CSV},
	    {"yaml", CONSTRAINT_YAML},
	    {"html", CONSTRAINT_HTML},
	    {"markdown", CONSTRAINT_MARKDOWN},
	    {"table", CONSTRAINT_TABLE},
	    {"tabular", CONSTRAINT_TABLE},
	};
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause = divide_clause_at(sentence, i);
	size_t before = i, f = 0;
	bool led, named;

	while (f < sizeof(formats) / sizeof(formats[0]) && says(sentence, i, formats[f].word) == 0)
		f++;
	if (f == sizeof(formats) / sizeof(formats[0]))
		return 0;
	if (formats[f].type == CONSTRAINT_MARKDOWN && clause->asked && denied_at(sentence, clause, i) &&
	    clause->subject != SUBJECT_OTHER && !(clause->verb & IS_TASK))
		return add(reader, CONSTRAINT_NO_MARKUP, i, i + 1);
	if (!shapes_answer(sentence, clause, i) || denied_at(sentence, clause, i))
		return 0;
	while (before > clause->from &&
	    says(sentence, before - 1,
		"a|an|the|valid|proper|raw|strict|pure|only|well-formed|clean|single|simple|formatted|detailed|markdown") >
		0)
		before--;
	led = before > clause->from &&
	    (says(sentence, before - 1, "in|as|into|be|using|inside|within") > 0 ||
		(before - 1 == clause->head && says(sentence, before - 1, "output|return|print") > 0) ||
		(says(sentence, before - 1, "use") > 0 && says(sentence, i + 1, "to format|answer|respond") > 0) ||
		(before > clause->from + 1 && says(sentence, before - 2, "respond|reply|answer with") > 0));
	named = says(sentence, i + 1, "format|only|form|object|dictionary|array|output|syntax") > 0 &&
	    !(before > clause->from && says(sentence, before - 1, "with|from|of") > 0);
	if (!(led || (named && clause->verb & (IS_COMPOSE | IS_WRAP | IS_CONTAIN | IS_BE))))
		return 0;
	if (says(sentence, i + 1,
		"file|files|schema|tag|tags|data|input|string|code|editor|parser|document|named|called|of|below|above|divider|syntax|document") >
		0 ||
	    holds(sentence, 0, sentence->count,
		"sql|database|excel|spreadsheet|latex|parse|load|read|api|example|examples"))
		return 0;
	if (formats[f].type == CONSTRAINT_MARKDOWN &&
	    holds(sentence, 0, sentence->count,
		"bullet|bullets|highlight|highlighted|italic|italics|italicize|bold|emphasize|emphasise|title|section|sections|divider|point|points|heading|headings|table|code"))
		return 0;
	return add(reader, formats[f].type, before, i + 1 + named);
}

/* Bullets and lists without a number. Returns the tokens that were read. */
static size_t
read_lists(struct reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause = divide_clause_at(sentence, i);
	size_t len = says(sentence, i, "bullet points|point|list|lists|form|format|pointed?") +
	    says(sentence, i, "bulleted list|lists|points|form|format") + says(sentence, i, "bullets") +
	    says(sentence, i, "bulletpoints");
	bool numbered = says(sentence, i, "numbered list|lists|points") > 0;
	size_t before = i, to = i + (numbered ? 2 : len);

	if ((len == 0 && !numbered) || !shapes_answer(sentence, clause, clause->denied ? clause->from : i))
		return clause->asked && clause->denied && len > 0 && clause->subject == SUBJECT_YOU &&
			clause->verb & IS_CONTAIN
		    ? add(reader, CONSTRAINT_NO_LISTS, i, to)
		    : 0;
	if (denied_at(sentence, clause, i))
		return holds(sentence, i > 5 ? i - 5 : 0, i, "than|#") ? 0 : add(reader, CONSTRAINT_NO_LISTS, i, to);
	while (before > clause->from &&
	    says(sentence, before - 1, "a|the|short|concise|clear|simple|markdown|brief|of|form|format|only") > 0)
		before--;
	if (before == clause->from || says(sentence, before - 1, "in|as|using|use|into|with|via") == 0 ||
	    says(sentence, to, "that|should|must|each|with|for") > 0)
		return 0;
	return add(reader, numbered ? CONSTRAINT_NUMBERED_LIST : CONSTRAINT_BULLETS, before, to);
}

/* <<A title>>, and the whole answer in quotation marks. Returns the tokens that were read. */
static size_t
read_wrapping(struct reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause = divide_clause_at(sentence, i);
	size_t len = says(sentence, i, "double angular|angle|angled brackets|bracket");
	size_t scope = clause->scope;
	bool asked = clause->asked;

	for (size_t c = 0; c < sentence->clause_count && len > 0 && !asked; c++)
		asked = sentence->clauses[c].asked && !sentence->conditional;
	if (!asked || clause->denied)
		return 0;
	if (len == 0 && sentence->tokens[i].kind == TOKEN_MARK && says(sentence, i, "<<") > 0 &&
	    holds(sentence, 0, sentence->count, "title|titled|name|heading"))
		len = 1;
	if (len > 0 && holds(sentence, 0, sentence->count, "title|titled|titles|name|heading|headline"))
		return add(reader, CONSTRAINT_TITLE_ANGLE, i, i + len);
	len = says(sentence, i, "double? quotation|quotations|quote mark|marks") +
	    says(sentence, i, "double? quotes|quotations");
	/* "Your answer should begin and end with ..." */
	if (clause->verb & (IS_BEGIN | IS_END))
		scope = 0;
	if (len == 0 ||
	    (!holds(sentence, scope, i,
		 "wrap|wrapped|enclose|enclosed|encase|encased|surround|surrounded|put|inside|within|in|around|with|between") &&
		!holds(sentence, i, i + 8, "around|surrounding|wrapping|wrap|enclose|enclosing")) ||
	    !(holds(sentence, scope, i, "response|answer|output|reply|entire|whole|everything") ||
		(clause->subject == SUBJECT_ANSWER && clause->verb & (IS_WRAP | IS_BE | IS_BEGIN)) ||
		(clause->subject == SUBJECT_YOU && says(sentence, clause->head + 1, "it|everything") > 0) ||
		holds(sentence, i, i + 10, "response|answer|output|reply|everything|entire|whole|it")))
		return 0;
	if (holds(sentence, clause->from, sentence->count < i + 7 ? sentence->count : i + 7,
		"title|titles|word|words|phrase|phrases|keyword|keywords|no|without|name|names|each|line|dialogue"))
		return 0;
	return add(reader, CONSTRAINT_QUOTED, i, i + len);
}

/* "separated by ******", "separate the sections with ***": two answers, or what stands between paragraphs. */
static size_t
read_separator(struct reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	struct constraint_list *list = reader->list;
	struct constraint *constraint;
	bool stars = sentence->tokens[i].kind == TOKEN_MARK && sentence->tokens[i].mark == '*';
	bool six = (stars && sentence->tokens[i].at.len == 6) || says(sentence, i, "6|six asterisk|asterisks") > 0;

	if (six && stars && reader->separating && sentence->count <= 4) {
		reader->separating = false;
		constraint = divide_add(reader, CONSTRAINT_TWO_RESPONSES, i, i + 1);
		if (constraint != NULL)
			constraint->text = span_of("******");
		return 1;
	}
	if (!holds(sentence, 0, sentence->count,
		"separate|separated|separating|following|divide|divided|split|between|divider|separator|delimiter|delimited") ||
	    (!divide_clause_at(sentence, i)->asked && !(i > 0 && divide_clause_at(sentence, 0)->asked)))
		return 0;
	if (six) {
		constraint = divide_add(reader, CONSTRAINT_TWO_RESPONSES, i, i + 1);
		if (constraint != NULL)
			constraint->text = span_of("******");
		return 1;
	}
	if (!stars || sentence->tokens[i].at.len != 3)
		return 0;
	for (size_t k = 0; k < i; k++)
		if (says(sentence, k, "# parts|pieces|parts") > 0) {
			constraint = divide_add(reader, CONSTRAINT_PARAGRAPH_COUNT, k, k + 2);
			if (constraint == NULL)
				return 1;
			constraint->bounds = (struct constraint_bounds){
			    RELATION_EQ, sentence->tokens[k].value, sentence->tokens[k].value};
			break;
		}
	for (size_t c = list->count; c-- > 0;)
		if (list->items[c].type == CONSTRAINT_PARAGRAPH_COUNT ||
		    list->items[c].type == CONSTRAINT_SECTION_COUNT) {
			list->items[c].type = CONSTRAINT_PARAGRAPH_COUNT;
			list->items[c].text = sentence->tokens[i].at;
			break;
		}
	return 1;
}

/* "use one of these phrases to answer:", "your response must include one of the following:". */
static bool
names_choice(const struct sentence *sentence, size_t i)
{
	bool one = false, answer = false;

	for (size_t k = 0; k < i; k++) {
		one |= says(sentence, k, "one of the|these|those following? exact?") > 0;
		answer |= says(sentence, k, "answer|response|reply|respond") > 0 ||
		    says(sentence, k, "exactly|only|just one of") > 0;
	}
	return one && answer && !holds(sentence, 0, i, "word|words|keyword|keywords|avoid|mention");
}

/* "yes", "no" or "maybe" and nothing else. Returns the tokens that were read. */
static size_t
read_choice(struct reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause = divide_clause_at(sentence, i);
	struct constraint *constraint;
	struct span options[8];
	size_t count = 0, k = i;

	if (clause->verb & (IS_BEGIN | IS_END) || holds(sentence, 0, i, "example|instance|e.g.|end|start|begin"))
		return 0;
	if (!clause->asked || clause->denied ||
	    !holds(sentence, 0, i, "one|choose|choosing|pick|either|say|answer|respond|reply|options|select") ||
	    (holds(sentence, 0, i, "include|mention|use|avoid|word|words|keyword|keywords|keywords") &&
		!names_choice(sentence, i)))
		return 0;
	if (says(sentence, i, "yes or no") > 0 && holds(sentence, clause->from, i, "answer|respond|reply|say")) {
		constraint = divide_add(reader, CONSTRAINT_ONE_OF, i, i + 3);
		if (constraint != NULL) {
			divide_add_word(reader, constraint, sentence->tokens[i].at);
			divide_add_word(reader, constraint, sentence->tokens[i + 2].at);
		}
		return 3;
	}
	while (k < sentence->count && count < 8 && sentence->tokens[k].kind == TOKEN_QUOTE) {
		options[count++] = span_strip(sentence->tokens[k++].inside);
		k += says(sentence, k, ",") + says(sentence, k + says(sentence, k, ","), "or|and");
	}
	if (count < 2)
		return 0;
	constraint = divide_add(reader, CONSTRAINT_ONE_OF, i, k);
	for (size_t o = 0; o < count && constraint != NULL; o++)
		divide_add_word(reader, constraint, options[o]);
	return k - i;
}

/* Verse and order. Returns the tokens that were read. */
static size_t
read_verse(struct reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause = divide_clause_at(sentence, i);
	struct constraint *constraint;
	size_t k = i + 1;
	bool object = i > clause->from &&
	    (says(sentence, i - 1, "a|into|as|an") > 0 ||
		(token_is(sentence, i - 1, IS_PLAIN) && holds(sentence, clause->from, i, "a"))) &&
	    !holds(sentence, clause->head < i ? clause->head + 1 : clause->from, i,
		"about|of|like|on|with|and|for|than|what|how|why");

	if (!clause->asked || clause->denied || !(clause->verb & (IS_COMPOSE | IS_BE | IS_CONTAIN | IS_MODAL)) ||
	    clause->subject == SUBJECT_OTHER)
		return 0;
	if (says(sentence, i, "limerick|haiku") > 0)
		return object
		    ? add(reader, says(sentence, i, "limerick") > 0 ? CONSTRAINT_LIMERICK : CONSTRAINT_HAIKU, i, i + 1)
		    : 0;
	if (says(sentence, i, "acrostic") > 0) {
		while (
		    says(sentence, k,
			"poem|of|for|with|using|on|the|word|name|letters|that|spells|spelling|spell|out|about|in|from") >
		    0)
			k++;
		if (k >= sentence->count || k == i + 1 || sentence->tokens[k].kind == TOKEN_MARK ||
		    (sentence->tokens[k].kind != TOKEN_QUOTE &&
			says(sentence, k - 1, "word|name|letters|spells|spelling|spell|out") == 0))
			return 0;
		constraint = divide_add(reader, CONSTRAINT_ACROSTIC, i, k + 1);
		if (constraint != NULL)
			constraint->text = sentence->tokens[k].inside;
		return k + 1 - i;
	}
	if (says(sentence, i, "rhyme|rhymes|rhyming") > 0)
		return says(sentence, i + 1, "with|scheme|dictionary|words|word|like") == 0 &&
			!holds(sentence, clause->from, i, "word|words|nursery|not|no|without|doesn't|names") && i > 0 &&
			(says(sentence, i, "rhyming") > 0
				? says(sentence, i - 1, "about|of|non|not|on") == 0
				: says(sentence, i - 1, "should|must|that|which|to|it|lines|always|all|will") > 0)
		    ? add(reader, CONSTRAINT_RHYME, i, i + 1)
		    : 0;
	if (clause->verb & IS_TASK && !(clause->verb & IS_COMPOSE))
		return 0;
	if (says(sentence, i, "alphabetical order") + says(sentence, i, "alphabetically") > 0)
		return holds(sentence, clause->from, i, "each|words|letters|column")
		    ? 0
		    : add(reader, CONSTRAINT_ALPHABETICAL, i, i + 1);
	return 0;
}

/* "each sentence with the subsequent letter of the alphabet, commencing from B". */
static size_t
read_initials(struct reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause = divide_clause_at(sentence, i);
	struct constraint *constraint;

	if (!clause->asked || clause->denied || !holds(sentence, 0, i, "letter|letters") ||
	    !holds(sentence, 0, i, "subsequent|next|successive|consecutive|following") ||
	    !holds(sentence, 0, i, "sentence|sentences"))
		return 0;
	constraint = divide_add(reader, CONSTRAINT_ALPHABETICAL_INITIALS, i, i + 1);
	for (size_t k = i + 1; k < sentence->count && constraint != NULL; k++)
		if (sentence->tokens[k].inside.len == 1 && sentence->tokens[k].kind != TOKEN_MARK &&
		    says(sentence, k, "a") == 0 && says(sentence, k - 1, "with|from|letter|at") > 0)
			constraint->text = sentence->tokens[k].inside;
	return 1;
}

/* The clause, without the stop at its end. */
static struct span
judged_text(const struct reader *reader, const struct constraint *constraint)
{
	struct span text = {reader->text.at + constraint->from, constraint->to - constraint->from};

	while (text.len > 0 && strchr(".!?", text.at[text.len - 1]) != NULL)
		text.len--;
	return text;
}

/* "without verbs", "only nouns and adjectives": for a reader to judge. */
static size_t
read_judged(struct reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause = divide_clause_at(sentence, i);
	struct constraint *constraint;
	size_t from = i > clause->from + 4 ? i - 4 : clause->from;

	if (!clause->asked || clause->subject == SUBJECT_OTHER || clause->verb & IS_TASK ||
	    !(denied_at(sentence, clause, i) || holds(sentence, from, i, "only")))
		return 0;
	constraint = divide_add(reader, CONSTRAINT_JUDGE, clause->from, clause->to);
	if (constraint != NULL)
		constraint->text = judged_text(reader, constraint);
	return clause->to > i ? clause->to - i : 1;
}

/* "code only", "only output the code", "no explanations": said of a program, too. */
static size_t
read_code_only(struct reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	size_t from = i > 5 ? i - 5 : 0;

	if (sentence->asks || sentence->conditional)
		return 0;
	if (says(sentence, i, "code only") > 0 && says(sentence, i + 2, "for|if|when|in") == 0)
		return add(reader, CONSTRAINT_CODE_ONLY, i, i + 2);
	while (from < i && says(sentence, from, "only|just") == 0)
		from++;
	if (from == i || holds(sentence, from, i, "for|in|with|if|not|about|don't"))
		return 0;
	if (!holds(sentence, from > 3 ? from - 3 : 0, i,
		"output|return|write|provide|give|respond|answer|show|print|reply|the"))
		return 0;
	return says(sentence, i + 1, "that|which|in|from|part|block|blocks") > 0
	    ? 0
	    : add(reader, CONSTRAINT_CODE_ONLY, from, i + 1);
}

/* "plain text", "no formatting". */
static size_t
read_plain(struct reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause = divide_clause_at(sentence, i);

	if (says(sentence, i, "plain text") > 0 && shapes_answer(sentence, clause, i) &&
	    holds(sentence, i > 3 ? i - 3 : 0, i, "in|as|use|only") && !denied_at(sentence, clause, i))
		return add(reader, CONSTRAINT_NO_MARKUP, i, i + 2);
	return 0;
}

void
divide_form(struct reader *reader)
{
	const struct sentence *sentence = &reader->sentence;
	size_t i = 0, done;

	while (i < sentence->count) {
		const struct token *token = &sentence->tokens[i];

		done = 0;
		if (says(sentence, i, "separate|separated") > 0 && divide_clause_at(sentence, i)->asked)
			reader->separating = true;
		if (token->language != NULL)
			done = read_language(reader, i);
		if (token->kind == TOKEN_MARK && token->mark == '*')
			done = read_separator(reader, i);
		if (token->kind == TOKEN_MARK || says(sentence, i, "double|quotation|quotations|quotes|quote") > 0)
			done = done > 0 ? done : read_wrapping(reader, i);
		if (token->kind == TOKEN_QUOTE || says(sentence, i, "yes") > 0)
			done = read_choice(reader, i);
		if (token->kind == TOKEN_NUMBER)
			done = says(sentence, i + 1, "asterisk|asterisks") > 0 ? read_separator(reader, i) : 0;
		if (done == 0 && says(sentence, i, "plain") > 0)
			done = read_plain(reader, i);
		if (done == 0 && token->is & IS_FORMAT) {
			if ((done = read_case(reader, i)) == 0 && (done = read_format(reader, i)) == 0 &&
			    (done = read_lists(reader, i)) == 0)
				done = read_verse(reader, i);
			if (done == 0 && says(sentence, i, "alphabet") > 0)
				done = read_initials(reader, i);
			if (done == 0 && says(sentence, i, "verbs|nouns|adjectives|adverbs") > 0)
				done = read_judged(reader, i);
			if (done == 0 && says(sentence, i, "code") > 0)
				done = read_code_only(reader, i);
		}
		i += done > 0 ? done : 1;
	}
}
