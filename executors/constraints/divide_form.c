/*
 * The whole form: language, JSON and other formats, lists, a choice, code only; and which reader reads which.
 */
#include "executors/constraints/divide_inside.h"

#include "executors/constraints/fold.h"

static const char of_language[] =
    "the|only|just|simple|plain|easy|clear|formal|informal|colloquial|everyday|good|perfect|fluent|proper|pure|correct|standard|"
    "modern|entirely|completely|both";

/* Things of a language that are not texts in it, and parts of a text: words before "in Spanish". */
static const char of_its_words[] =
    "accents|adjectives|adverbs|alphabet|articles|captions|cases|conjugation|conjugations|declension|dialects|expressions|gender|genders|"
    "grammar|greetings|headings|headline|idioms|letters|loanwords|names|nouns|numbers|numerals|particles|plurals|prepositions|pronouns|pronunciation|"
    "proverbs|slang|spelling|subjunctive|syntax|tense|tenses|title|titles|tones|verb|verbs|vocabulary|vowels";

/* The same for a format. */
static const char of_formats[] =
    "anchors|arrays|attributes|comments|dates|elements|errors|escaping|forms|headings|images|keys|links|lists|namespaces|nulls|"
    "numbers|objects|quotes|strings|syntax|tables|tags|types|values|variables";

/* "in French", "only the Telugu language". */
static void
read_language(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause;
	size_t before = i, behind = i + 1 + says(sentence, i + 1, "language? only?");
	struct constraint *constraint;
	bool other;

	while (says(sentence, before - 1, of_language) > 0)
		before--;
	/* "No language other than Finnish" asks for it. */
	other = says(sentence, before - 3, "language|languages|other other|language than") > 0;
	if (!other && says(sentence, before - 1, "in|into|using|use|speak|be") == 0 &&
	    !(says(sentence, before - 1, "to") > 0 &&
		says_within(sentence, 0, before, "translate|translated|convert")) &&
	    !(token_at(sentence, before - 1)->kind == TOKEN_MARK && says(sentence, i + 1, "language? only") > 0))
		return;
	clause = divide_clause_at(sentence, i);
	if (!clause->asked || clause->subject == SUBJECT_UNIT ||
	    (clause->subject == SUBJECT_OTHER && i > clause->head) || (divide_denied_at(sentence, i) && !other) ||
	    (clause->verb & IS_TASK && !(clause->verb & IS_COMPOSE)))
		return;
	/* "in German literature": an adjective, not a language. */
	if (behind == i + 1 && says(sentence, behind, "@word|#") > 0 &&
	    !token_is(sentence, behind,
		IS_PREP | IS_JOIN | IS_RELATIVE | IS_PRONOUN | IS_DET | IS_NOT | IS_MODAL | IS_QUESTION | IS_IF |
		    IS_ADVERB))
		return;
	if (says_within(sentence, clause->from, i,
		"word|words|term|phrase|name|mean|means|called|learn|learning|speaking|speaks|taught|used|said|written|movie|movies|film|films|book|books|podcasts|class|classes|course|courses") &&
	    !says_within(sentence, clause->from, i, "response|answer|output|reply|text|everything|entire|whole"))
		return;
	if (says_within(sentence, clause->from, i, "say") &&
	    !says_within(sentence, clause->from, i, "it|everything|all"))
		return;
	/* "Explain verbs in Spanish": in any language; "every fifth word in Japanese"; "in Dutch or in French". */
	if ((before > clause->from && says(sentence, before - 2, of_its_words) > 0) ||
	    says_within(sentence, clause->from, i, "@ordinal @unit") ||
	    token_at(sentence, behind + says(sentence, behind, ",? and|or|/?"))->language != NULL)
		return;
	/* "Ten films that are in English" */
	for (size_t k = clause->from; k < i; k++)
		if (token_is(sentence, k, IS_RELATIVE) &&
		    (token_is_plural(token_at(sentence, k - 1)) ||
			(k == clause->from && !token_is(sentence, k - 1, IS_WORK | IS_ANSWER))))
			return;
	constraint = divide_add(reader, CONSTRAINT_LANGUAGE, i, behind);
	if (constraint != NULL)
		constraint->text = span_of(token_at(sentence, i)->language);
}

/* "in JSON format", "as a table", "CSV only". */
static void
read_format(struct divide_reader *reader, size_t i)
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
	    {"table|tabular", CONSTRAINT_TABLE},
	};
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause;
	struct constraint *constraint;
	size_t before = i, f = 0;
	bool alone, led, named, only;

	while (f < nitems(formats) && says(sentence, i, formats[f].word) == 0)
		f++;
	if (f == nitems(formats))
		return;
	clause = divide_clause_at(sentence, i);
	/* "Explain comments in JSON", "list types in JSON": those of the format, unless it is "the types". */
	if (says(sentence, before - 2, of_formats) > 0 &&
	    (before - 3 == clause->head ||
		says_within(sentence, clause->from, before, "about|on|explain|describe|discuss|compare|history|guide")))
		return;
	if (formats[f].type == CONSTRAINT_MARKDOWN && clause->asked && divide_denied_at(sentence, i) &&
	    !(clause->verb & IS_TASK) && !says_within(sentence, clause->from, i, "mention|discuss") &&
	    !divide_is_qualified(sentence, i) &&
	    (!divide_is_qualified(sentence, i + 2) || says(sentence, i + 1, "allowed|formatting|syntax") > 0) &&
	    says(sentence, i + 1, "heading|headings|header|headers|table|tables|link|links|list|lists") == 0)
		divide_add(reader, CONSTRAINT_NO_MARKUP, i, i + 1);
	if (!divide_shapes_answer(sentence, clause, i) || divide_denied_at(sentence, i))
		return;
	while (
	    says(sentence, before - 1,
		"a|an|the|valid|proper|raw|strict|pure|only|just|well-formed|clean|single|simple|formatted|detailed|markdown|structured|clear") >
	    0)
		before--;
	led = says(sentence, before - 1, "in|as|into|be|using|inside|within|creating|constructing") > 0 ||
	    says(sentence, before - 2, "make|respond|reply|answer it|this|that|with") > 0 ||
	    (says(sentence, before - 1, "to") > 0 &&
		says(sentence, clause->head, "convert|change|transform|turn") > 0) ||
	    (before - 1 == clause->head && says(sentence, before - 1, "output|return|print") > 0) ||
	    says(sentence, before - 4, "in the|a form|format of") > 0 ||
	    says(sentence, i + 1, "to format|answer|respond") > 0;
	/* "A table with 3 columns", "make a table that shows". */
	led |= formats[f].type == CONSTRAINT_TABLE &&
	    says(sentence, i + 1, "with # || that|showing|comparing|listing|of|for") > 0 &&
	    (clause->head == clause->to ? before == clause->from
					: before == clause->head + 1 + says(sentence, clause->head + 1, "me|us"));
	named = says(sentence, i + 1, "format|only|form|object|dictionary|array|output|syntax") > 0 &&
	    says(sentence, before - 1, "with|from|of") == 0;
	/* "Only CSV.", "Nothing but JSON", "A table, please." */
	alone = before == clause->from || says(sentence, before - 2, "nothing but") > 0;
	only = says(sentence, i - 1, "only|just|but") > 0 && token_at(sentence, i + 1)->kind == TOKEN_MARK;
	named |= alone && (says(sentence, i + 1, ",? please") > 0 || only);
	led |= only && says(sentence, i - 2, "me|us") > 0;
	if (!led &&
	    !(named && (clause->head >= clause->to || clause->verb & (IS_COMPOSE | IS_WRAP | IS_CONTAIN | IS_BE))))
		return;
	if (says(sentence, i + 1,
		"file|files|tennis|football|manners|salt|schema|tag|tags|data|input|string|code|editor|parser|document|named|called|below|above|divider|syntax || of contents") >
		0 ||
	    says_anywhere(sentence,
		"sql|database|excel|spreadsheet|latex|parse|load|read|api|example|examples || in|using|with python|javascript|bash|java"))
		return;
	if (formats[f].type == CONSTRAINT_MARKDOWN &&
	    says_anywhere(sentence,
		"bullet|bullets|highlight|highlighted|italic|italics|italicize|bold|emphasize|emphasise|title|section|sections|divider|point|points|heading|headings|table|code"))
		return;
	constraint = divide_add(reader, formats[f].type, before, i + 1 + named);
	if (constraint != NULL)
		constraint->only = says_within(sentence, clause->from, clause->to, "only|just|solely") ||
		    says_anywhere(
			sentence, "nothing|no else|other|but || entire|whole output|answer|response|reply|thing");
}

/* "Number your points 1 to 4", "number the steps". */
static void
read_numbering(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	struct constraint *constraint;
	size_t to = i, last;

	if ((token_at(sentence, i - 1)->kind != TOKEN_MARK && !token_is(sentence, i - 1, IS_ADVERB | IS_JOIN)) ||
	    says(sentence, i + 1, "your|the|them|each|all|it") == 0 ||
	    says(sentence, i + 2, "chapter|chapters|section|sections|page|pages|scene|scenes") > 0 ||
	    divide_is_conditional(sentence) || reader->code)
		return;
	divide_add(reader, CONSTRAINT_NUMBERED_LIST, i, i + 2);
	while (token_at(sentence, to)->kind == TOKEN_WORD)
		to++;
	last = to + says(sentence, to, "# to|through|until|-|\xe2\x80\x93? #") - 1;
	if (token_at(sentence, to)->value != 1 || token_at(sentence, last)->value < 2)
		return;
	constraint = divide_add(reader, CONSTRAINT_ITEM_COUNT, i, last + 1);
	if (constraint != NULL)
		constraint->bounds = (struct constraint_bounds){
		    RELATION_EQ, token_at(sentence, last)->value, token_at(sentence, last)->value};
}

/* Whether a text asks for more than the choice: "Just yes or no first, then explain." */
static bool
asks_for_reasons(struct span text)
{
	static const char *const words[] = {"explain", "explaining", "explanation", "why", "reason", "reasons",
	    "because", "justify", "elaborate", "step", "steps", "then", "first", "end"};
	struct needle needle;
	size_t count = 0;

	for (size_t i = 0; i < nitems(words) && count == 0; i++) {
		needle_make(&needle, span_of(words[i]));
		count = needle_count(&needle, text, true);
	}
	return count > 0;
}

/* "Answer yes or no", "yes/no only", "True or false: ...": two words, one of which is the answer. */
static void
read_either(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause = divide_clause_at(sentence, i);
	struct span first = token_at(sentence, i)->at, second = token_at(sentence, i + 2)->at;
	struct constraint *constraint;

	if (divide_denied_at(sentence, i) || divide_is_conditional(sentence) ||
	    says_within(sentence, 0, clause->to, "each|every|questions") ||
	    !((i == 0 && says(sentence, i + 3, ":|?|,") > 0) ||
		(clause->asked && says_within(sentence, clause->from, i, "answer|respond|reply|say"))))
		return;
	constraint = divide_add(reader, CONSTRAINT_ONE_OF, i, i + 3);
	if (constraint == NULL)
		return;
	divide_add_word(reader, constraint, first);
	divide_add_word(reader, constraint, second);
	constraint->only = (says_within(sentence, clause->from, i, "only|just") ||
			       says(sentence, i + 3, ",? and? only|nothing") > 0) &&
	    !asks_for_reasons(reader->text);
	if (constraint->only)
		constraint->text = (struct span){first.at, (size_t)(second.at + second.len - first.at)};
}

/* "yes", "no" or "maybe" and nothing else. */
static void
read_choice(struct divide_reader *reader, size_t i)
{
	static const char choosing[] = "one|choose|choosing|pick|either|options|select";
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause;
	struct constraint *constraint;
	size_t k = i, last = i;

	if (!(says_within(sentence, 0, i, choosing) || says_within(sentence, 0, i, "say|answer|respond|reply")) ||
	    says_within(sentence, 0, i,
		"example|instance|e.g.|end|ending|start|starting|begin|beginning|column|columns|field|fields|each|label|heading|headings|header|headers|about|called|named|titled|mention|avoid|word|words|keyword|keywords"))
		return;
	clause = divide_clause_at(sentence, i);
	/* "Your response must include one of the following:", not "include 'tea' or 'milk' in your answer". */
	if (clause->verb & (IS_BEGIN | IS_END) || !clause->asked || divide_denied_at(sentence, i) ||
	    (says_within(sentence, 0, i, "include|use") &&
		!(says_within(sentence, 0, i, "one of the|these|those") &&
		    says_within(sentence, 0, i, "answer|answers|response|reply|respond|exactly|only"))))
		return;
	while (token_at(sentence, k)->kind == TOKEN_QUOTE) {
		last = k++;
		k += says(sentence, k, ",? or|and?");
	}
	/* `Say "hello" and "bye"`: both of them. */
	if (!says_within(sentence, 0, i, choosing) && !says_within(sentence, 0, i, "between") &&
	    says(sentence, last - 1, "and") > 0)
		return;
	constraint = divide_add(reader, CONSTRAINT_ONE_OF, i, last + 1);
	for (k = i; k <= last && constraint != NULL; k++) {
		struct span option = span_strip(token_at(sentence, k)->inside);

		if (token_at(sentence, k)->kind == TOKEN_QUOTE && option.len > 0) /* quotes around a blank are none */
			divide_add_word(reader, constraint, option);
	}
}

static bool
is_in_capitals(struct span word)
{

	for (size_t i = 0; i < word.len; i++)
		if (!isupper((unsigned char)word.at[i]))
			return false;
	return word.len > 2;
}

/* "an acrostic of the word RAIN" */
static void
read_acrostic(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause = divide_clause_at(sentence, i);
	struct constraint *constraint;
	size_t k = i;

	if (!clause->asked || divide_denied_at(sentence, i) || clause->subject == SUBJECT_OTHER ||
	    (clause->verb != 0 && !(clause->verb & (IS_COMPOSE | IS_BE | IS_CONTAIN | IS_MODAL))))
		return;
	while (
	    says(sentence, k,
		"acrostic|poem|story|verse|of|for|with|using|on|the|word|name|letters|that|spells|spelling|spell|out|about|in|from") >
	    0)
		k++;
	if (token_at(sentence, k)->kind == TOKEN_MARK ||
	    (token_at(sentence, k)->kind != TOKEN_QUOTE && !is_in_capitals(token_at(sentence, k)->at) &&
		says(sentence, k - 1, "word|name|letters|spells|spelling|spell|out") == 0))
		return;
	constraint = divide_add(reader, CONSTRAINT_ACROSTIC, i, k + 1);
	if (constraint != NULL)
		constraint->text = token_at(sentence, k)->inside;
}

void
divide_form(struct divide_reader *reader)
{
	static const char *const words[] = {"separate|separated|yes|true|number|acrostic|@format"};
	static struct says_starts starts;
	const struct sentence *sentence = &reader->sentence;

	says_starts_fill(&starts, words, 1, 1, sizeof(*words));
	for (size_t i = 0; i < sentence->count; i++) {
		const struct token *token = token_at(sentence, i);

		if (token->kind == TOKEN_WORD && token->language == NULL && says_starts_at(&starts, sentence, i) == 0)
			continue;
		if (token->kind != TOKEN_WORD)
			divide_separator(reader, i);
		if (token->kind == TOKEN_MARK)
			continue;
		if (says(sentence, i, "separate|separated") > 0 && divide_clause_at(sentence, i)->asked)
			reader->separating = true;
		if (token->language != NULL)
			read_language(reader, i);
		if (says(sentence, i, "yes|true or|/ no|false") > 0)
			read_either(reader, i);
		/* From the first of them. */
		if (token->kind == TOKEN_QUOTE && reader->spoken != CONSTRAINT_ONE_OF)
			read_choice(reader, i);
		if (says(sentence, i, "number") > 0)
			read_numbering(reader, i);
		if (says(sentence, i, "acrostic") > 0)
			read_acrostic(reader, i);
		if (token->is & IS_FORMAT)
			read_format(reader, i);
	}
}
