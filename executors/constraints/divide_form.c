/*
 * The whole form: language, JSON and other formats, lists, a choice, code only; and which reader reads which.
 */
#include "executors/constraints/divide_inside.h"

#include "executors/constraints/fold.h"

static const char of_language[] =
    "the|only|just|simple|plain|fluent|proper|pure|correct|standard|modern|entirely|completely|both";

/* Things of a language that are not texts in it: words before "in Spanish". */
static const char of_its_words[] =
    "accents|adjectives|adverbs|alphabet|articles|cases|conjugation|conjugations|declension|dialects|expressions|gender|genders|"
    "grammar|greetings|idioms|letters|loanwords|nouns|numbers|numerals|particles|plurals|prepositions|pronouns|pronunciation|"
    "proverbs|slang|spelling|subjunctive|syntax|tense|tenses|tones|verb|verbs|vocabulary|vowels";

/* The same for a format. */
static const char of_formats[] =
    "anchors|arrays|attributes|comments|dates|elements|errors|escaping|forms|headings|images|keys|links|lists|namespaces|nulls|"
    "numbers|objects|quotes|strings|syntax|tables|tags|types|values|variables";

/* Whether a word at a language may make it the answer's, wherever the clause begins. */
static bool
may_lead_language(const struct sentence *sentence, size_t i)
{
	size_t before = i;

	while (says(sentence, before - 1, of_language) > 0)
		before--;
	return says(sentence, i + 1, "language? only") > 0 ||
	    says(sentence, before - 1, "in|into|using|to|use|speak|be|than") > 0;
}

/* "in French", "only the Telugu language". Returns the number of tokens read. */
static size_t
read_language(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause;
	size_t before = i, behind = i + 1;
	struct constraint *constraint;
	bool led;

	if (!may_lead_language(sentence, i))
		return 0;
	clause = divide_clause_at(sentence, i);
	if (!clause->asked || clause->subject == SUBJECT_UNIT ||
	    (clause->subject == SUBJECT_OTHER && i > clause->head) ||
	    (divide_denied_at(sentence, i) && says(sentence, i - 2, "other|language than") == 0) ||
	    (clause->verb & IS_TASK && !(clause->verb & IS_COMPOSE)))
		return 0;
	while (says(sentence, before - 1, of_language) > 0)
		before--;
	led = says(sentence, before - 1, "in|into|using|use|speak|be") > 0 ||
	    (says(sentence, before - 1, "to") > 0 &&
		says_within(sentence, clause->from, before, "translate|translated|convert"));
	/* "No language other than Finnish" asks for it. */
	led |= before == clause->from && says(sentence, behind, "only") > 0;
	led |= says(sentence, before - 2, "other|language than") > 0 &&
	    says_within(sentence, clause->from, i, "language|languages");
	behind += says(sentence, behind, "language? only?");
	if (!led)
		return 0;
	/* "in German literature": an adjective, not a language. */
	if (behind == i + 1 && token_at(sentence, behind)->kind != TOKEN_MARK &&
	    token_at(sentence, behind)->kind != TOKEN_QUOTE &&
	    !token_is(sentence, behind,
		IS_PREP | IS_JOIN | IS_RELATIVE | IS_PRONOUN | IS_DET | IS_NOT | IS_MODAL | IS_QUESTION | IS_IF |
		    IS_ADVERB))
		return 0;
	if (says_within(sentence, clause->from, i,
		"word|words|term|phrase|name|mean|means|called|learn|learning|speaking|speaks|taught|used|said|written|movie|film|book|books|class|course") &&
	    !says_within(sentence, clause->from, i, "response|answer|output|reply|text|everything|entire|whole"))
		return 0;
	/* "Explain verbs in Spanish": in any language. */
	if (before > clause->from + 1 && says(sentence, before - 2, of_its_words) > 0)
		return 0;
	if (says_within(sentence, clause->from, i, "say") &&
	    !says_within(sentence, clause->from, i, "it|everything|all"))
		return 0;
	/* "Ten films that are in English", "every fifth word in Japanese": not the answer. */
	for (size_t k = clause->from; k + 1 < i; k++)
		if ((token_is(sentence, k, IS_ORDINAL) && token_is(sentence, k + 1, IS_UNIT)) ||
		    (token_is(sentence, k, IS_RELATIVE) &&
			(token_is_plural(token_at(sentence, k - 1)) ||
			    (k == clause->from && k > 0 && !token_is(sentence, k - 1, IS_WORK | IS_ANSWER)))))
			return 0;
	if (says(sentence, behind, "and|or|/") > 0 && token_at(sentence, behind + 1)->language != NULL)
		return 0;
	constraint = divide_add(reader, CONSTRAINT_LANGUAGE, i, behind);
	if (constraint != NULL)
		constraint->text = span_of(token_at(sentence, i)->language);
	return behind - i;
}

/* "in JSON format", "as a table", "CSV only". Returns the number of tokens read. */
static size_t
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
	    {"table", CONSTRAINT_TABLE},
	    {"tabular", CONSTRAINT_TABLE},
	};
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause;
	struct constraint *constraint;
	size_t before = i, end = i + 1, f = 0;
	bool opens, led, named;

	while (f < sizeof(formats) / sizeof(formats[0]) && says(sentence, i, formats[f].word) == 0)
		f++;
	if (f == sizeof(formats) / sizeof(formats[0]))
		return 0;
	clause = divide_clause_at(sentence, i);
	/* "Explain comments in JSON", "list types in JSON": those of the format, unless it is "the types". */
	if (says(sentence, before - 2, of_formats) > 0 &&
	    (before - 3 == clause->head ||
		says_within(sentence, clause->from, before, "about|on|explain|describe|discuss|compare|history|guide")))
		return 0;
	if (formats[f].type == CONSTRAINT_MARKDOWN && clause->asked && divide_denied_at(sentence, i) &&
	    (clause->subject != SUBJECT_OTHER || i <= clause->stated + 1) && !(clause->verb & IS_TASK))
		return divide_add_plain(reader, CONSTRAINT_NO_MARKUP, i, i + 1);
	if (!divide_shapes_answer(sentence, clause, i) || divide_denied_at(sentence, i))
		return 0;
	while (
	    says(sentence, before - 1,
		"a|an|the|valid|proper|raw|strict|pure|only|just|well-formed|clean|single|simple|formatted|detailed|markdown|structured|clear") >
	    0)
		before--;
	led = says(sentence, before - 1, "in|as|into|be|using|inside|within|creating|constructing") > 0 ||
	    says(sentence, before - 2, "make it|this|that") > 0 ||
	    says(sentence, before - 2, "respond|reply|answer with") > 0 ||
	    (says(sentence, before - 1, "to") > 0 &&
		says(sentence, clause->head, "convert|change|transform|turn") > 0) ||
	    (before - 1 == clause->head && says(sentence, before - 1, "output|return|print") > 0) ||
	    (says(sentence, before - 1, "use") > 0 && says(sentence, i + 1, "to format|answer|respond") > 0);
	/* "A table with 3 columns", "make a table that shows". */
	led |= formats[f].type == CONSTRAINT_TABLE &&
	    says(sentence, i + 1, "with #") + says(sentence, i + 1, "that|showing|comparing|listing|of|for") > 0 &&
	    says(sentence, i + 1, "of contents") == 0 &&
	    (clause->head == clause->to ? before == clause->from
					: before == clause->head + 1 + says(sentence, clause->head + 1, "me|us"));
	named = says(sentence, i + 1, "format|only|form|object|dictionary|array|output|syntax") > 0 &&
	    says(sentence, before - 1, "with|from|of") == 0;
	/* "Only CSV.", "Nothing but JSON", "A table, please." */
	end += says(sentence, end, ",? please");
	opens = before == clause->from || (before == 2 && says(sentence, 0, "nothing but") > 0);
	named |= opens && token_at(sentence, end)->kind == TOKEN_MARK &&
	    (says(sentence, i - 1, "only|just|but") > 0 || end > i + 1);
	if (!led &&
	    !(named &&
		((opens && clause->head >= clause->to) || clause->verb & (IS_COMPOSE | IS_WRAP | IS_CONTAIN | IS_BE))))
		return 0;
	if ((formats[f].type != CONSTRAINT_TABLE && says(sentence, i + 1, "of") > 0) ||
	    says(sentence, i + 1,
		"file|files|tennis|football|manners|salt|schema|tag|tags|data|input|string|code|editor|parser|document|named|called|below|above|divider|syntax") >
		0 ||
	    says_within(sentence, 0, sentence->count,
		"sql|database|excel|spreadsheet|latex|parse|load|read|api|example|examples"))
		return 0;
	if (formats[f].type == CONSTRAINT_MARKDOWN &&
	    says_within(sentence, 0, sentence->count,
		"bullet|bullets|highlight|highlighted|italic|italics|italicize|bold|emphasize|emphasise|title|section|sections|divider|point|points|heading|headings|table|code"))
		return 0;
	constraint = divide_add(reader, formats[f].type, before, i + 1 + named);
	if (constraint != NULL)
		constraint->only = says_within(sentence, clause->from, i + 2 + named, "only|just|solely") ||
		    says_within(sentence, 0, sentence->count, "nothing|no else|other|but") ||
		    says_within(sentence, 0, sentence->count, "entire|whole output|answer|response|reply|thing");
	return i + 1 + named - before;
}

/* "Number your points 1 to 4", "number the steps". Returns the number of tokens read. */
static size_t
read_numbering(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	struct constraint *constraint;
	size_t to = i + 2;

	if ((token_at(sentence, i - 1)->kind != TOKEN_MARK && !token_is(sentence, i - 1, IS_ADVERB | IS_JOIN)) ||
	    says(sentence, i + 1, "your|the|them|each|all|it") == 0 ||
	    says(sentence, i + 2, "chapter|chapters|section|sections|page|pages|scene|scenes") > 0 ||
	    divide_is_conditional(sentence) || reader->code)
		return 0;
	while (to < i + 6 && token_at(sentence, to)->kind == TOKEN_WORD)
		to++;
	divide_add_plain(reader, CONSTRAINT_NUMBERED_LIST, i, i + 2);
	if (token_at(sentence, to)->kind != TOKEN_NUMBER || token_at(sentence, to)->value != 1)
		return 2;
	to += 1 + says(sentence, to + 1, "to|through|until|-|\xe2\x80\x93");
	if (token_at(sentence, to)->kind != TOKEN_NUMBER || token_at(sentence, to)->value < 2)
		return 2;
	if ((constraint = divide_add(reader, CONSTRAINT_ITEM_COUNT, i, to + 1)) != NULL)
		constraint->bounds = (struct constraint_bounds){
		    RELATION_EQ, token_at(sentence, to)->value, token_at(sentence, to)->value};
	return to + 1 - i;
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
	return one && answer && !says_within(sentence, 0, i, "word|words|keyword|keywords|avoid|mention");
}

/* Whether a text asks for more than the choice: "Just yes or no first, then explain." */
static bool
asks_for_reasons(struct span text)
{
	static const char *const words[] = {"explain", "explaining", "explanation", "why", "reason", "reasons",
	    "because", "justify", "elaborate", "step", "steps", "then", "first", "end"};
	struct needle needle;
	size_t count = 0;

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]) && count == 0; i++) {
		needle_make(&needle, span_of(words[i]));
		count = needle_count(&needle, text, true);
	}
	return count > 0;
}

/*
 * "Answer yes or no", "yes/no only", "True or false: ...": two words, one of which is the answer. Returns the number
 * of tokens read.
 */
static size_t
read_either(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	size_t len = says(sentence, i, "yes or|/ no") + says(sentence, i, "true or|/ false");
	struct constraint *constraint;

	if (len == 0 || divide_denied_at(sentence, i) || divide_is_conditional(sentence) ||
	    !((i == 0 && says(sentence, len, ":|?|,") > 0) ||
		(divide_clause_at(sentence, i)->asked &&
		    says_within(sentence, divide_clause_at(sentence, i)->from, i, "answer|respond|reply|say"))))
		return 0;
	constraint = divide_add(reader, CONSTRAINT_ONE_OF, i, i + len);
	if (constraint != NULL) {
		struct span first = token_at(sentence, i)->at, second = token_at(sentence, i + 2)->at;

		divide_add_word(reader, constraint, first);
		divide_add_word(reader, constraint, second);
		constraint->only = (says_within(sentence, i > 3 ? i - 3 : 0, i, "only|just") ||
				       says(sentence, i + len, ",? and? only|nothing") > 0) &&
		    !asks_for_reasons(reader->text);
		if (constraint->only)
			constraint->text = (struct span){first.at, (size_t)(second.at + second.len - first.at)};
	}
	return len;
}

/* "yes", "no" or "maybe" and nothing else. Returns the number of tokens read. */
static size_t
read_choice(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause;
	struct constraint *constraint;
	struct span options[8];
	size_t count = 0, k = i;

	if (!says_within(sentence, 0, i, "one|choose|choosing|pick|either|say|answer|respond|reply|options|select") ||
	    says_within(sentence, 0, i,
		"example|instance|e.g.|end|start|begin|column|columns|field|fields|heading|headings|header|headers"))
		return 0;
	clause = divide_clause_at(sentence, i);
	if (clause->verb & (IS_BEGIN | IS_END) || !clause->asked || divide_denied_at(sentence, i) ||
	    (says_within(sentence, 0, i, "include|mention|use|avoid|word|words|keyword|keywords") &&
		!names_choice(sentence, i)))
		return 0;
	while (count < 8 && token_at(sentence, k)->kind == TOKEN_QUOTE) {
		options[count] = span_strip(token_at(sentence, k++)->inside);
		count += options[count].len > 0; /* quotes around a blank are not an option */
		k += says(sentence, k, ",? or|and?");
	}
	/* `Say "hello" and "bye"`: both of them. */
	if (count < 2 ||
	    (!says_within(sentence, 0, i, "one|choose|choosing|pick|either|options|select|between") &&
		says(sentence, k - 2, "and") > 0))
		return 0;
	constraint = divide_add(reader, CONSTRAINT_ONE_OF, i, k);
	for (size_t o = 0; o < count && constraint != NULL; o++)
		divide_add_word(reader, constraint, options[o]);
	return k - i;
}

static bool
is_in_capitals(struct span word)
{
	size_t i = 0;

	while (i < word.len && word.at[i] >= 'A' && word.at[i] <= 'Z')
		i++;
	return i == word.len && i > 2;
}

/* "an acrostic of the word RAIN". Returns the number of tokens read. */
static size_t
read_acrostic(struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause = divide_clause_at(sentence, i);
	struct constraint *constraint;
	size_t k = i + 1;

	if (!clause->asked || divide_denied_at(sentence, i) || clause->subject == SUBJECT_OTHER ||
	    (clause->verb != 0 && !(clause->verb & (IS_COMPOSE | IS_BE | IS_CONTAIN | IS_MODAL))))
		return 0;
	while (
	    says(sentence, k,
		"poem|story|verse|of|for|with|using|on|the|word|name|letters|that|spells|spelling|spell|out|about|in|from") >
	    0)
		k++;
	if (k == i + 1 || token_at(sentence, k)->kind == TOKEN_MARK ||
	    (token_at(sentence, k)->kind != TOKEN_QUOTE && !is_in_capitals(token_at(sentence, k)->at) &&
		says(sentence, k - 1, "word|name|letters|spells|spelling|spell|out") == 0))
		return 0;
	constraint = divide_add(reader, CONSTRAINT_ACROSTIC, i, k + 1);
	if (constraint != NULL)
		constraint->text = token_at(sentence, k)->inside;
	return k + 1 - i;
}

void
divide_form(struct divide_reader *reader)
{
	const struct sentence *sentence = &reader->sentence;
	static const char *const words[] = {"separate|separated|yes|false|number|acrostic|@format"};
	static struct says_starts starts;
	size_t done;

	says_starts_fill(&starts, words, 1, 1, sizeof(*words));
	for (size_t i = 0; i<sentence->count; i += done> 0 ? done : 1) {
		const struct token *token = token_at(sentence, i);

		done = 0;
		if (token->kind == TOKEN_WORD && token->language == NULL && says_starts_at(&starts, sentence, i) == 0)
			continue;
		if (token->kind == TOKEN_MARK) {
			done = divide_separator(reader, i);
			continue;
		}
		if (says(sentence, i, "separate|separated") > 0 && divide_clause_at(sentence, i)->asked)
			reader->separating = true;
		if (token->language != NULL)
			done = read_language(reader, i);
		if (token->kind != TOKEN_WORD)
			done = divide_separator(reader, i);
		if (says(sentence, i, "yes") > 0)
			done = read_either(reader, i);
		if (says(sentence, i, "false") > 0)
			done = read_either(reader, i - 2) > 0;
		if (done == 0 && token->kind == TOKEN_QUOTE)
			done = read_choice(reader, i);
		if (says(sentence, i, "number") > 0)
			done = read_numbering(reader, i);
		if (says(sentence, i, "acrostic") > 0)
			done = read_acrostic(reader, i);
		if (done == 0 && token->is & IS_FORMAT)
			done = read_format(reader, i);
	}
}
