/*
 * Words of a constraint that ask nothing of the answer: "you don't have to use 100 words", "two of the
 * sentences should start with I", "a dialogue where Anna never says no", "names without the letter a".
 *
 * Most are rows of words: where they begin, how far they reach, and which constraints they void. Those that need more
 * than words follow: whose clause it is, what is listed, what is one of several parts. A sentence is checked only once
 * a constraint was read in it.
 */
#include "executors/constraints/divide_inside.h"

/* How far the words reach. */
enum reach {
	TO_CLAUSE, /* to the end of their clause */
	ONWARD,    /* up to the next order */
	TO_ORDER,  /* from the beginning of their clause up to the next order: "..., but write" */
	TO_END,    /* from the beginning of their clause to the end of the sentence */
	THE_WHOLE, /* the whole sentence */
};

/* Conditions on the words. */
enum {
	AT_HEAD = 1 << 0,   /* at the beginning of their clause */
	AFFIRMED = 1 << 1,  /* no "not" right before them */
	COUNTED = 1 << 2,   /* a number follows in their clause */
	UNORDERED = 1 << 3, /* the sentence has no order to do something */
	ASKING = 1 << 4,    /* the sentence ends in a question mark */
};

struct rule {
	const char *words;
	unsigned of;
	enum reach reach;
	unsigned where;
};

/* clang-format off */
/* No demands. */
static const struct rule idle_rules[] = {
    /* What is not necessary. */
    {"don't|dont|doesn't|doesnt|didn't have|need you|it|the? to", VOID_ALL, TO_ORDER},
    {"do|does not have|need you|it|the? to", VOID_ALL, TO_ORDER},
    {"don't|dont|doesn't|won't|shouldn't need|require|take", VOID_COUNTS, TO_CLAUSE},
    {"do|does|will|should not need|require|take", VOID_COUNTS, TO_CLAUSE},
    {"don't|dont want #", VOID_COUNTS, TO_CLAUSE},
    {"do not want #", VOID_COUNTS, TO_CLAUSE},
    {"probably|likely", VOID_ALL, TO_ORDER},
    {"this|that|it may|might|could|will|would take|need", VOID_COUNTS, TO_CLAUSE},
    {"needn't|neednt", VOID_ALL, TO_ORDER},
    {"need|needs not", VOID_ALL, TO_ORDER},
    {"no need|requirement|obligation", VOID_ALL, TO_ORDER},
    {"not|isn't|aren't|isnt|arent required|obliged|obligated|forced|necessary|needed|mandatory|necessarily|bound", VOID_ALL, TO_ORDER},
    {"doesn't|don't necessarily", VOID_ALL, TO_ORDER},
    {"feel free", VOID_ALL, TO_ORDER, AFFIRMED},
    {"don't|dont|not feel obliged|obligated|forced|pressured|bound", VOID_ALL, TO_ORDER},
    {"welcome|free to", VOID_ALL, TO_ORDER, AFFIRMED},
    {"is|it's|are|be|that's okay|ok|fine|alright|acceptable to|if|with|for|when", VOID_ALL, TO_ORDER, AFFIRMED},
    {"are|is allowed|permitted to", VOID_ALL, TO_ORDER, AFFIRMED},
    {"don't|dont|doesn't|won't|wouldn't mind|care|matter|worry|bother", VOID_ALL, TO_ORDER},
    {"do|does|would not mind|care|matter|worry|bother", VOID_ALL, TO_ORDER},
    {"never mind", VOID_ALL, TO_ORDER},
    {"forget|ignore|disregard about? the|any|my|your|that|this|all", VOID_ALL, TO_ORDER, AFFIRMED},
    {"if you like|want|wish|prefer|can|could", VOID_ALL, TO_ORDER},
    {"if you like|want|wish|prefer|can|could", VOID_ALL, TO_END, AT_HEAD},
    {"maybe|perhaps|possibly|ideally|preferably", VOID_ALL, TO_CLAUSE},
    {"something like|around|along #", VOID_COUNTS, TO_CLAUSE},
    /* What changes from each to the next. */
    {"# more|fewer|less @unit than", VOID_LENGTH | VOID_EACH, TO_END},
    {"# @unit more|fewer|less|longer|shorter than", VOID_LENGTH | VOID_EACH, TO_END},
    {"for example|instance", VOID_COUNTS, TO_CLAUSE, COUNTED},
    /* What depends on something else. */
    {"where|when|if|wherever|whenever|unless helpful|needed|appropriate|possible|necessary|useful|applicable|relevant|suitable", VOID_ALL, TO_ORDER},
    {"even #", VOID_COUNTS, TO_CLAUSE},
    {"as much|many|long as you|possible", VOID_COUNTS, TO_END},
    {"should|were|had it|the|your|this|that|any", VOID_ALL, TO_END, AT_HEAD | COUNTED},
    {"when|whenever|wherever", VOID_ALL, TO_END, AT_HEAD | COUNTED},
    {"once it|the|you|your|that|this", VOID_ALL, TO_END, AT_HEAD | COUNTED},
    {"as|so long as", VOID_ALL, TO_END},
    {"provided|assuming that|it|the|you", VOID_ALL, TO_END, AT_HEAD},
    /* Feelings about it. Bans among them are still bans. */
    {"hate|hates|hated|dislike|dislikes|detest|despise|loathe", VOID_WANTED, TO_ORDER, AFFIRMED},
    {"can't|cannot|cant stand|bear|tolerate", VOID_WANTED, TO_ORDER},
    {"can not stand|bear|tolerate", VOID_WANTED, TO_ORDER},
    {"tired|sick|weary of", VOID_WANTED, TO_ORDER, AFFIRMED},
    {"annoys|bothers|bugs|irritates|upsets|disturbs|pleases|helps me|us|him|her|people", VOID_WANTED, TO_ORDER},
    {"don't|dont|doesn't|didn't|never like|love|enjoy|appreciate it|when|how|that|if", VOID_WANTED, TO_ORDER},
    {"do|does|did not like|love|enjoy|appreciate it|when|how|that|if", VOID_WANTED, TO_ORDER},
    {"i|we|people|everyone|everybody|users|readers|he|she|they really|also|always|just|do|usually? "
        "love|like|enjoy|adore|admire|appreciate|loves|likes|enjoys|loved|liked", VOID_ALL, TO_ORDER},
    {"i|we|people|everyone|he|she|they really|usually? prefer|prefers|preferred @word|# @word @word? over|to|than", VOID_ALL, TO_ORDER},
    {"i|we prefer # @word @word? over|to|than", VOID_ALL, TO_ORDER},
};

/* What does not apply to the answer, or not to all of it. */
static const struct rule other_rules[] = {
    /* What applies to some of it only. */
    {"#|some|many|most|half|several|few|couple|majority|minority|part|much|more|less|fewer|third|quarter of "
        "the|these|those|your|its|my @plain? @unit", VOID_ALL, TO_ORDER},
    {"#|some|many|most|half|several|few|couple|majority|minority|part|third|quarter of them|which|those|these", VOID_ALL, TO_CLAUSE},
    {"begin|start|end|finish a? some|many|most|several|few|certain|half of? the? @plain? @unit", VOID_EACH | VOID_EDGE, TO_CLAUSE},
    {"some|many|most|half|several|few|certain|only the? @plain? @unit", VOID_EACH | VOID_EDGE | VOID_LENGTH, TO_ORDER, AT_HEAD},
    {"not|n't all|every|each", VOID_ALL, TO_ORDER},
    {"don't|dont|not end|start|begin|finish all|every|each", VOID_ALL, TO_ORDER},
    {"said|says no", VOID_BAN, TO_CLAUSE},
    {"keep the|my subject|title|headline|heading|name|greeting|intro", VOID_BAN | VOID_FORM, TO_CLAUSE},
    {"every|each other|second|third|fourth|fifth|2nd|3rd|4th|5th @unit", VOID_ALL, TO_ORDER},
    {"even|odd numbered? @unit", VOID_ALL, TO_ORDER},
    {"the? first|second|third|fourth|last|other|former|latter one? "
        "sentence|sentences|line|lines|paragraph|paragraphs|stanza|section|bullet|item|part? with|in|of|under|at|has|should|must", VOID_LENGTH | VOID_EACH, TO_CLAUSE, AT_HEAD},
    /* Differences from another text, or what another text has. */
    {"# @unit longer|shorter|more|less|fewer|extra|further|above|below", VOID_LENGTH, TO_CLAUSE},
    {"by # @unit", VOID_LENGTH, TO_CLAUSE},
    {"and|, one|another with|of|in|under", VOID_LENGTH, THE_WHOLE},
    {"longer|shorter|bigger|smaller than my|your|his|her|this|that|its|last|the", VOID_COUNTS, TO_END},
    {"had|was|were # @unit", VOID_COUNTS, TO_CLAUSE},
    {"so far", VOID_COUNTS, THE_WHOLE},
    {"@work about # @unit that|which|who|of|from|:", VOID_LENGTH, TO_CLAUSE},
    /* What somebody else must do, or had to. */
    {"i|we|he|she|they had|used|wrote|was|were", VOID_ALL, TO_ORDER},
    /* A complaint about the answer before. */
    {"you|u already|just|still|again? used|wrote|included|made|gave|put|added|mentioned|said|began|started|ended", VOID_ALL, TO_ORDER},
    {"his|her|their|my @word used|uses|wrote|included|includes|said", VOID_ALL, ONWARD},
    {"my|our @work must|should|needs|has|ought to?", VOID_ALL, TO_ORDER, ASKING | AT_HEAD},
    {"that|which|to check|checks|verify|verifies|validate|validates|detect|detects|assert|asserts|counts|enforces|requires|rejects|accepts",
	VOID_ALL, TO_ORDER},
    {"about the|this|that @work that|which", VOID_ALL, ONWARD},
    {"that|which|who wrote|writes|said|says|spoke|knows|sent|reads|posted|sang", VOID_ALL, ONWARD},
    {"remind|tell|ask|teach me|him|her|them|us not? to", VOID_ALL, ONWARD},
    {"saved|shot|hit|struck|killed|wounded by|with # @unit", VOID_COUNTS, TO_CLAUSE},
    {"that|which|who banned|avoided|forbade|lost|lacked|needed|wanted|had|contained|included|used|began|started|ended", VOID_ALL, ONWARD},
    {"his|her|their @word must|should|can't|cannot|can|may|shall|has|have|needs|need", VOID_ALL, ONWARD},
    {"his|her|their @word @word must|should|can't|cannot|can|may|shall|has|have|needs|need", VOID_ALL, ONWARD},
    {"my|our|the|his|her|their @word always|often|usually|sometimes|rarely|keep|keeps|tend|tends", VOID_ALL, TO_ORDER},
    {"# @unit of his|her|their|its", VOID_LENGTH, TO_ORDER},
    {"replies|responds|speaks|talks with|in|only|using", VOID_ALL, TO_ORDER, AFFIRMED},
    {"mention|announce that the|our|my|a|they|we", VOID_ALL, TO_ORDER},
    {"avoid|use|include|write or @word", VOID_ALL, TO_CLAUSE, ASKING},
    {"about|of the time|times|day|days|years|era when|in|that", VOID_ALL, TO_END},
    {"stop|quit answering|writing|responding|replying|giving|making|starting|beginning|ending|limiting|keeping|sending", VOID_WANTED, TO_ORDER,
	AFFIRMED},
    {"learn|practice|practise|learning|practicing|practising|struggle|struggling how? to @word", VOID_ALL, TO_ORDER},
    {"words|names|cities|countries|animals|people|things|songs that|which start|begin|end|contain|have|rhyme|don't", VOID_ALL, TO_END, AT_HEAD},
    {"# @unit a|per|every|each day|week|hour|minute|month|year|night|morning", VOID_COUNTS, TO_ORDER},
    {"in|on a|the|some @plain? world|town|land|country|city|universe|place|planet|village|kingdom where|without|that|which|with|whose", VOID_ALL, TO_CLAUSE},
    {"i|we|i'd|i'm|am want|need|like|love|wish|hope|plan|intend|going|trying|supposed|have to "
        "write|make|compose|create|draft|post|submit|say|send|use|practice|publish|reach|read", VOID_ALL, TO_ORDER},
    {"says|said|thinks|believes|claims|argues|told|insists|recommends", VOID_WANTED, TO_CLAUSE, AFFIRMED},
    {"rule|norm|convention|custom|advice|claim|theory|fact|idea is|was that?", VOID_ALL, TO_END},
    {"say|says|said|reads|states|error|warning :", VOID_ALL, TO_END},
    {": is|are|does|do|should|can|would|was|were", VOID_ALL, ONWARD, ASKING},
    {"about|on a|an|the|some|any? very|really? @plain? @work that|which", VOID_ALL, ONWARD},
    {"about|on|describe|discuss|recommend|name a|an|the|some|any? @plain? @work|novel|novels|book|books written|composed|published|printed", VOID_ALL, ONWARD},
    {"is|are|was|were|being ordered|told|asked|instructed|forced to", VOID_ALL, TO_ORDER},
    {"accept|accepts|accepting|reject|rejects|rejecting", VOID_COUNTS, TO_CLAUSE},
    /* A ban that is a name: "our no-caps guide"; and one that is a title, "an essay: a world without commas". */
    {"a|an|the|our|my|his|her|their|this no", VOID_BAN | VOID_FORM, TO_CLAUSE},
    {": a|the|my|our world|life|day|week|year|city|school|office|house|internet without|with", VOID_BAN, ONWARD},
    {"vs|versus|and|or no emoji|comma|caps|markdown|bullet @word? @word", VOID_BAN | VOID_FORM, TO_CLAUSE},
    {"add|set|put|insert a|an|another @word? rule|check|limit|test|validation|constraint", VOID_ALL, TO_END},
    {"convert|turn|change|transform # @unit", VOID_COUNTS, TO_CLAUSE},
    {"limit|restrict|cap|confine a|an @word", VOID_COUNTS, TO_CLAUSE, AFFIRMED},
    {"and to|for a|an|the|my? @word in|with #", VOID_LENGTH, THE_WHOLE},
    {"for the dialogue|dialog|title|names|code|comments|headings|labels|examples|quotes|lyrics|chorus", VOID_FORM | VOID_BAN, TO_ORDER},
    {"according to", VOID_ALL, TO_END, AT_HEAD | UNORDERED},
    {", right|correct|true ?", VOID_ALL, THE_WHOLE},
    {"answers|replies|responses|texts with|of|over|under|longer|that|beyond", VOID_ALL, ONWARD, AT_HEAD},
    {"explain|describe|define|discuss|analyze the|a @word form|structure|rule|rules|law|definition|format :", VOID_ALL, TO_END},
};

/* Work on a part of it, and what is said of a part only. */
static const struct rule part_rules[] = {
    {"rewrite|rephrase|shorten|expand|condense|edit|cut|trim|reword|extend|revise|redo only? the|my|your|this|that "
        "first|second|third|fourth|fifth|last|final|opening|title|intro|introduction|conclusion|body|ending|headline", VOID_ALL, ONWARD},
    {"rewrite|rephrase|shorten|expand|condense|edit|cut|trim|reword|extend|revise|redo "
        "paragraph|section|stanza|sentence|line|point|item|step|chapter|part #", VOID_ALL, ONWARD},
    {"highlight|rewrite|delete|remove|count|find|underline|bold|mark|select|replace|fix|correct|change|explain|put|split|define|italicize|star|merge|check "
        "only? the|all|every|any|each? words|sentences|lines|paragraphs|bullets|terms|sentence|word|line|term "
        "with|longer|shorter|over|under|that|which|containing|of", VOID_ALL, ONWARD},
    {"for anything|answers|replies|texts|sentences|paragraphs|lines|words over|above|under|below|beyond|longer|shorter|of|with", VOID_ALL, TO_END},
    {"with or without", VOID_ALL, TO_CLAUSE},
    {"longer|shorter answers|replies|texts|responses", VOID_ALL, TO_END, AT_HEAD},
    {"@unit point|points? over|above|beyond|longer than? # @unit @word", VOID_COUNTS, TO_ORDER, AT_HEAD | AFFIRMED},
    {"include|add|insert|incorporate a|an|one|#|some|another @plain? @unit in|that|which|of", VOID_FORM | VOID_VERSE | VOID_EACH, TO_CLAUSE,
	AFFIRMED},
    {"include|add|insert # @unit that|which rhyme", VOID_LENGTH, TO_CLAUSE, AFFIRMED},
    {"the first|second|third|last|next|other|opening|closing part|half|@unit in", VOID_FORM, TO_CLAUSE},
    {"start|beginning|opening|outline|plan|idea|ideas of|for|to a|an|the|my very? @plain? @work that|which will|end|ends", VOID_EDGE, ONWARD},
    {"the first|second|third|last|next|other|opening|closing part|half|@unit without", VOID_BAN, TO_CLAUSE},
    {"caps|uppercase|lowercase|capital :|for|letter? headings|heading|hashtags|titles|keywords|names|username", VOID_FORM, THE_WHOLE},
    {"uppercase|lowercase headings|hashtags|titles|keywords|names", VOID_FORM, THE_WHOLE},
    {"headings|heading|hashtags|titles|keywords|username|usernames in all? caps|uppercase|lowercase|capitals", VOID_FORM, THE_WHOLE},
    {"caps|uppercase|lowercase ,|and|or lowercase|uppercase|caps|title|sentence", VOID_FORM, THE_WHOLE},
    {",|:|and one|another in? all? lowercase|uppercase|caps|capitals|normal", VOID_FORM, THE_WHOLE},
    {"with a|an|one @plain? @unit in", VOID_FORM | VOID_LENGTH, TO_CLAUSE},
    {"with|and a|an|the subject line of|in|under|with", VOID_LENGTH, TO_CLAUSE},
    {"start|begin|starting|beginning sentences|lines|words|names with|in lowercase|uppercase|caps", VOID_FORM, TO_CLAUSE},
    {"with|and a|an|the @plain? title|headline|heading|subject|caption|name|greeting|closing|signature|intro|introduction|conclusion|summary in|under|within|with|at", VOID_LENGTH, TO_CLAUSE},
    {"@unit @modal to? be|deal about|on|with", VOID_LENGTH, THE_WHOLE},
    {"the? opening|closing|initial|middle|top|bottom @unit", VOID_LENGTH | VOID_EACH, TO_CLAUSE, AT_HEAD},
    {"the|its opening|intro|introduction|start|middle|body|ending|conclusion|close|title|headline in|within|under|at", VOID_LENGTH, TO_CLAUSE, AT_HEAD},
    {"include|add|insert|put|incorporate|append|attach a|an haiku|limerick|acrostic", VOID_VERSE, TO_CLAUSE},
    {", one|another|once|two under|in|with|of|over|about|at", VOID_COUNTS, ONWARD},
    {"once|twice in|as|for|with", VOID_ALL, TO_CLAUSE},
    {"you always|often|usually|constantly @word with|in|using? more|over", VOID_COUNTS, TO_CLAUSE},
    {", the|my|our|this @word asks|says|said|asked|reads|insists|insisted|claims|thinks|told|wants|tells|wrote", VOID_ALL, THE_WHOLE},
    {", says|said|wrote|writes @word", VOID_ALL, THE_WHOLE, AFFIRMED},
    {"that|this|it was|is my|our|his|her|the @word rule|advice|motto|saying|slogan", VOID_ALL, THE_WHOLE},
    {"who|where said|wrote|says|invented this|that|it?", VOID_ALL, THE_WHOLE, ASKING},
    {"according to the|my|a|her|his|some", VOID_ALL, THE_WHOLE, ASKING},
    {"when|how|where|whether to? i|we|you|one|people|they? should|can|do|must? use|say|write|put|include|mention", VOID_WORDS | VOID_BAN | VOID_CHOICE, ONWARD},
    {"make|turn|cut|split the? first|second|third|fourth|last|final|opening|closing @unit into? #", VOID_COUNTS, TO_CLAUSE},
    {"add|insert|append # more? words|sentences|lines|paragraphs|characters|verses|stanzas", VOID_COUNTS, TO_CLAUSE},
    {"# @unit to @task", VOID_COUNTS, TO_CLAUSE},
    {"cut|delete|remove|trim|drop|lose|save # @unit from|off|out", VOID_COUNTS, TO_CLAUSE},
};
/* clang-format on */

void
divide_take_back(struct sentence *sentence, size_t from, size_t to, unsigned of)
{

	for (size_t i = from; i < to && i < sentence->count; i++)
		sentence->void_of[i] |= (uint16_t)of;
}

/* Whether a clause is a new order: "..., just explain", "and end your answer with", "and each line must". */
static bool
orders_anew(const struct sentence *sentence, const struct clause *clause)
{
	size_t verb = clause->from + says(sentence, clause->from, "and|then");

	if (says(sentence, clause->from, "but|just|instead|only|please|so") > 0)
		return true;
	if (divide_is_base_verb(sentence, verb))
		return clause->from > clause[-1].to || says(sentence, verb + 1, "your") > 0;
	return (!token_is(sentence, clause->from, IS_RELATIVE) || clause->forced) &&
	    (clause->subject == SUBJECT_ANSWER || clause->subject == SUBJECT_UNIT) &&
	    (clause->forced || token_is(sentence, clause->head - 1, IS_MODAL | IS_NOT | IS_BE));
}

size_t
divide_next_order(const struct sentence *sentence, const struct clause *clause)
{
	const struct clause *end = sentence->clauses + sentence->clause_count;

	/* From the sentence's own clauses: what stands before the first is in none of them. */
	for (const struct clause *next = sentence->clauses + 1; next < end; next++)
		if (next->from > clause->from && (clause->aside != next->aside || orders_anew(sentence, next)))
			return next->from;
	return sentence->count;
}

static void
obey(struct sentence *sentence, const struct rule *rule, size_t i)
{
	const struct clause *clause = divide_clause_at(sentence, i);
	bool head = i <= clause->from + (token_is(sentence, clause->from, IS_JOIN | IS_RELATION | IS_ADVERB) ? 1 : 0);

	if ((rule->where & AT_HEAD && !head) || (rule->where & ASKING && !sentence->asks) ||
	    (rule->where & AFFIRMED &&
		says(sentence, i - 1, "not|don't|dont|never|isn't|aren't|no|to|would|'d|mustn't|cannot|can't") > 0))
		return;
	if (rule->where & COUNTED && !says_within(sentence, i, clause->to, "#"))
		return;
	for (size_t c = 0; c < sentence->clause_count && rule->where & UNORDERED; c++)
		if (sentence->clauses[c].asked && sentence->clauses[c].subject == SUBJECT_YOU)
			return;
	divide_take_back(sentence,
	    rule->reach == THE_WHOLE                                ? 0
		: rule->reach == TO_CLAUSE || rule->reach == ONWARD ? i
								    : clause->from,
	    rule->reach == TO_CLAUSE                               ? clause->to
		: rule->reach == TO_ORDER || rule->reach == ONWARD ? divide_next_order(sentence, clause)
								   : sentence->count,
	    rule->of);
}

static struct rules {
	const struct rule *rows;
	size_t count;
	struct says_starts starts;
} rules[] = {{idle_rules, nitems(idle_rules), {.known = false}}, {other_rules, nitems(other_rules), {.known = false}},
    {part_rules, nitems(part_rules), {.known = false}}};

_Static_assert(nitems(idle_rules) <= 64 && nitems(other_rules) <= 64 && nitems(part_rules) <= 64, "a bit for each");

static void
obey_rules(struct sentence *sentence, struct rules *table)
{

	says_starts_fill(&table->starts, &table->rows->words, 1, table->count, sizeof(*table->rows));
	for (size_t i = 0; i < sentence->count; i++)
		for (uint64_t some = says_starts_at(&table->starts, sentence, i); some != 0; some &= some - 1) {
			const struct rule *rule = &table->rows[__builtin_ctzll(some)];

			if (says(sentence, i, rule->words) > 0)
				obey(sentence, rule, i);
		}
}

unsigned
divide_void_class(enum constraint_type type)
{
	const struct constraint_kind *kind = constraint_kind(type);

	switch (type) {
	case CONSTRAINT_ONE_OF:
		return VOID_CHOICE;
	case CONSTRAINT_JUDGE:
	case CONSTRAINT_NTH_PAR_FIRST_WORD:
		return 0;
	case CONSTRAINT_FORBID_WORDS:
	case CONSTRAINT_AVOID_LETTER:
	case CONSTRAINT_AVOID_ENDING:
	case CONSTRAINT_NO_CHAR:
	case CONSTRAINT_NO_LISTS:
	case CONSTRAINT_NO_NUMBERING:
	case CONSTRAINT_NO_MARKUP:
		return VOID_BAN;
	case CONSTRAINT_INCLUDE_WORDS:
		return VOID_WORDS;
	case CONSTRAINT_STARTS_WITH:
	case CONSTRAINT_ENDS_WITH:
	case CONSTRAINT_ENDS_QUESTION:
		return VOID_EDGE;
	case CONSTRAINT_HAIKU:
	case CONSTRAINT_LIMERICK:
	case CONSTRAINT_ACROSTIC:
	case CONSTRAINT_RHYME:
		return VOID_VERSE;
	case CONSTRAINT_WORD_CHAIN:
		return VOID_FORM;
	default:
		break;
	}
	if (kind->per != UNIT_RESPONSE)
		return VOID_EACH;
	if (!(kind->has & CONSTRAINT_HAS_BOUNDS))
		return VOID_FORM;
	return kind->counted == UNIT_WORD || kind->counted == UNIT_CHAR ||
		(kind->counted >= UNIT_PARAGRAPH && kind->counted <= UNIT_LINE)
	    ? VOID_LENGTH
	    : VOID_COUNT;
}

/* Where the "not" is that denies the "only" at i: right before it or its verb, or anywhere in its clause if it ends
 * that. i without one. */
static size_t
denies_only(const struct sentence *sentence, const struct clause *clause, size_t i)
{
	static const char denials[] = "not|don't|dont|never|mustn't|shouldn't|can't|cannot|won't|isn't|aren't";
	size_t at = i, verb = i - 1 - says(sentence, i - 1, "in|with|as");

	if (says(sentence, i - 1, denials) > 0)
		return i - 1;
	if (says(sentence, verb - 1, denials) > 0)
		return divide_is_base_verb(sentence, i + 1) ? i : verb - 1;
	if (i + 1 < clause->to && token_at(sentence, i + 1)->kind != TOKEN_MARK)
		return i;
	while (at > clause->from && says(sentence, at - 1, denials) == 0)
		at--;
	return at > clause->from ? at - 1 : i;
}

/* "Don't use only lowercase letters", "don't just use bullets": neither everything nor nothing. "Not only ..., but"
 * asks for both. */
static void
weigh_only(struct sentence *sentence)
{
	static const char only[] = "only|just|merely|solely|exclusively";

	for (size_t i = 0; (i = says_find(sentence, i, sentence->count, only)) < sentence->count; i++) {
		const struct clause *clause = divide_clause_at(sentence, i);
		size_t denial = denies_only(sentence, clause, i);

		if (denial < i &&
		    !(token_says(sentence, denial, "not") && says_within(sentence, i, sentence->count, "but")))
			divide_take_back(sentence, denial, clause->to, VOID_ALL);
	}
}

bool
divide_is_void(struct sentence *sentence, enum constraint_type type, size_t i)
{

	if (i >= sentence->count || sentence->clause_count == 0)
		return false;
	if (!sentence->weighed) {
		sentence->weighed = true;
		memset(sentence->void_of, 0, sentence->count * sizeof(sentence->void_of[0]));
		for (size_t t = 0; t < nitems(rules); t++)
			obey_rules(sentence, &rules[t]);
		weigh_only(sentence);
		divide_take_back(sentence, divide_material(sentence), sentence->count, VOID_ALL);
		divide_weigh_others(sentence);
		divide_weigh_parts(sentence);
	}
	return (sentence->void_of[i] & divide_void_class(type)) != 0;
}
