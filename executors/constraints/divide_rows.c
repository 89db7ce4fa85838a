/*
 * Constraints recognised by their words alone: rows of phrases and the words around them. A row looks like this:
 *
 *	{CONSTRAINT_RHYME, ASKED, DENIED | OTHER, {"rhyme|rhymes"}, .when = {"< should|must|that", "!c< nursery"}},
 *
 * It has a type; facts that must hold, and facts that must not; phrases, longer ones first (divide_inside.h, says); and
 * conditions, all of which must hold. A condition is a place and words; after "!" they must not be there. One with "|"
 * is an alternative to those before it, back to the last without:
 *
 *	<    right before the phrase          >    right after it
 *	<*   the same, and skipped            6<   among the six words before it, in its clause; 6> after it
 *	c<   between the clause's beginning and the phrase; h< between its verb and the phrase
 *	s<   before it in the sentence        s>   from it on; s all of the sentence
 *	o<   before it, from the clause that its own continues
 *	h    at the clause's verb             f    where its subject begins
 *	.    on it    ^ $    the clause begins, ends with it    d    it is denied    e    it is bounded: "in the title"
 *	q    a word of no class stands before it: "sad emojis"
 *
 * The first row that fits applies. Add frames of each row to tests/unit/divide_frames_test.c.
 */
#include "executors/constraints/divide_inside.h"

#include <assert.h>

#define LETTER_MAX 4 /* bytes of one */

/* Facts about a place, apart from the words around it. */
enum {
	ASKED = 1 << 0,    /* its clause asks for it */
	DENIED = 1 << 1,   /* it is negated */
	YOU = 1 << 2,      /* its clause is an order */
	ANSWER = 1 << 3,   /* its clause is about the answer */
	UNIT = 1 << 4,     /* its clause is about each unit, other than letters */
	OTHER = 1 << 5,    /* its clause is about something else */
	FOREIGN = 1 << 6,  /* the same, and it is not the subject of the clause */
	TASK = 1 << 7,     /* its clause asks for work on something */
	VERB = 1 << 8,     /* its clause has a verb */
	EDGE = 1 << 9,     /* which says how something begins or ends */
	VERSE = 1 << 10,   /* which can ask for verse; or it has no clause */
	SHAPES = 1 << 11,  /* its clause asks for the form of the answer itself */
	RULES = 1 << 12,   /* its sentence may constrain the answer, even without a request */
	ORDERED = 1 << 13, /* a clause of its sentence asks for something */
	DOUBTED = 1 << 14, /* its sentence asks, or holds only under a condition */
};

/* A phrase that was found: the tokens from `from` to `to`. */
struct look {
	struct divide_reader *reader;
	const struct sentence *sentence;
	const struct clause *clause;
	size_t at, from, to;
};

struct row {
	enum constraint_type type;
	unsigned needs, bars;
	const char *phrases[4];
	const char *when[20];
	enum constraint_type denied; /* the type if it is negated, if different */
	void (*fill)(const struct look *look, struct constraint *constraint);
};

/* The clause, without the stop at its end. */
static void
fill_judged(const struct look *look, struct constraint *constraint)
{
	const struct sentence *sentence = look->sentence;
	const struct token *last = token_at(sentence, look->clause->to - 1);
	struct span text = {token_at(sentence, look->clause->from)->at.at, 0};

	text.len = (size_t)(last->at.at + last->at.len - text.at);
	constraint->from = (size_t)(text.at - look->reader->text.at);
	constraint->to = constraint->from + text.len;
	text.len = span_back(text, text.len, ".!?");
	constraint->text = text;
}

static void
fill_none(const struct look *look, struct constraint *constraint)
{

	(void)look;
	constraint->bounds = (struct constraint_bounds){RELATION_EQ, 0, 0};
}

/* The marks that a noun stands for. */
static void
fill_marks(const struct look *look, struct constraint *constraint)
{
	char mark = token_at(look->sentence, look->at)->mark;
	static const char marks[] = ",\0!\0?\0.\0;\0:\0-\0'\0*\0\"\0(\0";
	const char *found = memchr(marks, mark, sizeof(marks));

	constraint->what = mark == 'P' ? WHAT_PUNCTUATION
	    : mark == 'D'              ? WHAT_DIGITS
	    : mark == 'E'              ? WHAT_EMOJI
				       : WHAT_CHARS;
	/* "No dashes" means those between clauses, not the hyphen of "well-known". */
	if (mark == 'M')
		constraint->text = span_of("\xe2\x80\x94\xe2\x80\x93");
	else if (constraint->what == WHAT_CHARS && found != NULL)
		constraint->text = mark == '(' ? span_of("()") : span_of(found);
}

/* "... commencing from B" */
static void
fill_initial(const struct look *look, struct constraint *constraint)
{
	const struct sentence *sentence = look->sentence;

	for (size_t k = look->to; k < sentence->count; k++)
		if (token_at(sentence, k)->inside.len == 1 && token_at(sentence, k)->kind != TOKEN_MARK &&
		    says(sentence, k, "a") == 0 && says(sentence, k - 1, "with|from|letter|at") > 0)
			constraint->text = token_at(sentence, k)->inside;
}

/* "Use dashes for bullets", "instead of bullet points use *". */
static void
fill_bullet_mark(const struct look *look, struct constraint *constraint)
{
	const struct sentence *sentence = look->sentence;
	const struct token *token =
	    token_at(sentence, says(sentence, look->at, "instead") > 0 ? look->to - 1 : look->at + 1);

	constraint->text = token->kind == TOKEN_WORD ? span_of(token->mark == '*' ? "*" : "-") : token->inside;
}

/* "Words that end in -ly" */
static void
fill_ending(const struct look *look, struct constraint *constraint)
{
	struct span ending = token_at(look->sentence, look->to - 1)->inside;

	ending = span_from(ending, span_past(ending, 0, "-~*"));
	constraint->text = ending;
}

/* "Begin each line with an emoji", "an emoji at the end of every sentence". */
static void
fill_emoji_edge(const struct look *look, struct constraint *constraint)
{
	const struct sentence *sentence = look->sentence;
	bool begins =
	    says_anywhere(sentence, "@begin") || says_within(sentence, look->to, sentence->count, "beginning|front");

	constraint->type = CONSTRAINT_TYPES;
	for (size_t i = 0; i < sentence->count && constraint->type == CONSTRAINT_TYPES; i++)
		if (i != look->to - 1 && token_is(sentence, i, IS_UNIT) && !token_is(sentence, i, IS_WORK))
			constraint->type = divide_each_type(token_at(sentence, i)->unit, begins);
	if (constraint->type == CONSTRAINT_TYPES || constraint->type == CONSTRAINT_EACH_WORD_STARTS)
		look->reader->list->count--;
}

/* "4th", "last"; 0 for anything else. */
static uint32_t
nth_of(const struct token *token)
{
	uint32_t value = 0;
	size_t i = 0;

	if (token->is & IS_ORDINAL)
		return token->value;
	for (; span_digit(token->at, i) && value < NTH_LAST; i++)
		value = value * 10 + (uint32_t)(token->at.at[i] - '0');
	return token->kind == TOKEN_WORD && i + 2 == token->at.len ? value : 0;
}

/* "The 4th, 8th letters are 't', 'l'": as many letters as places, or nothing. */
static void
fill_letters(const struct look *look, struct constraint *constraint)
{
	const struct sentence *sentence = look->sentence;
	struct constraint_list *list = look->reader->list;
	size_t place = look->at, quote = look->to, from = constraint->from, to = constraint->to, added = 0;

	while (place > 0 && (nth_of(token_at(sentence, place - 1)) > 0 || says(sentence, place - 1, ",|and") > 0))
		place--;
	list->count--;
	for (; place < look->at; place++) {
		uint32_t nth = nth_of(token_at(sentence, place));

		if (nth == 0)
			continue;
		quote += says(sentence, quote, ", and || ,|and");
		if (quote >= sentence->count || token_at(sentence, quote)->kind != TOKEN_QUOTE ||
		    token_at(sentence, quote)->inside.len > LETTER_MAX || list->count == CONSTRAINTS_MAX) {
			list->count -= added;
			return;
		}
		list->items[list->count++] = (struct constraint){.type = CONSTRAINT_LETTER_AT,
		    .place = look->reader->place,
		    .nth = nth,
		    .text = token_at(sentence, quote++)->inside,
		    .from = from,
		    .to = to};
		added++;
	}
}

static void
fill_bounds(const struct look *look, struct constraint *constraint)
{

	const struct span work = look->reader->work;

	if (divide_bounds(look->sentence, look->at, &constraint->bounds) == 0 ||
	    (!span_equals_nocase(work, "word") && !says_within(look->sentence, 0, look->at, "a|one word")))
		look->reader->list->count--;
	else if (constraint->bounds.relation == RELATION_NONE)
		constraint->bounds.relation = RELATION_EQ;
}

static void
fill_phrase(const struct look *look, struct constraint *constraint)
{
	const struct token *first = token_at(look->sentence, look->at), *last = token_at(look->sentence, look->to - 1);

	constraint->text = (struct span){first->at.at, (size_t)(last->at.at + last->at.len - first->at.at)};
}

/* Everything before the sentence. */
static void
fill_source(const struct look *look, struct constraint *constraint)
{

	constraint->text = span_strip((struct span){look->reader->text.at, look->sentence->from});
	if (constraint->text.len == 0)
		look->reader->list->count--;
}

static void
fill_one(const struct look *look, struct constraint *constraint)
{

	(void)look;
	constraint->bounds = (struct constraint_bounds){RELATION_EQ, 1, 1};
}

/* clang-format off */
#define SMALL {"lowercase letters|characters|only?", "lower|small case|letters letters?|only?", "lower caps", \
	"lowercase|lowercased|uncapitalized"}
#define LARGE {"capital|uppercase|capitalized letters|characters", "upper case letters?", \
	"capitals|caps|uppercase|capitalization|capitalizations"}
#define CAPITALIZE {"capitalize|capitalise|capitalizing"}
#define EVERY_LETTER \
	"f all|every|each single? word|words|letter|letters @modal|is|are", \
	"!> word|words|for|at", "!s> times|except|first"
#define FOR_ALL "> for|in|throughout the|your entire|whole|full response|answer|reply|text|output"
/* Some words, the first letter, a title, "with a chorus in all caps": not the answer. */
#define ALL_OF_IT \
	"!6< word|words|phrase|phrases|first|title|titles|name|names|heading|headings|section|sections|letter|some|each|" \
	    "least|most|more|fewer|less|than|keyword|keywords|initial|times|every|function|variable|key|keys", \
	"!> words|word|of|except|made|sold|worn", "!> for|of|at|to|in the? title|middle", \
	"!> for|on at|fewer|less|no|not|more|only|exactly|between|around|about|up|#", "!s> times|except", \
	"!s everything else || the rest", "!c< with a|an|the|its|each"
#define OBJECT "< a|an|as|into|@plain", "c< a|an|as|into", "!h< about|of|like|on|with|and|for|than|what|how|why", \
	"|<< as|into a|an", \
	"!> in|at|for the beginning|start|end|middle", "!s> followed"
#define RHYMED "!> with|scheme|dictionary|words|word|like", "!c< word|words|nursery|not|no|without|doesn't|names"
#define BULLETED {"bullet points|point|list|lists|form|format|pointed?", "bulleted list|lists|points|form|format", \
	"bullets|bulletpoints"}
#define NUMBERED {"numbered list|lists|points"}
#define AS_LIST "<* a|the|short|concise|clear|simple|markdown|brief|of|form|format|only", \
	"< in|as|using|use|into|with|via", "!> that|should|must|each|with|for"
#define TITLED "s title|titled|titles|name|heading|headline"
#define QUOTES {"double? quotation|quotations|quote mark|marks", "double? quotes|quotations"}
#define WRAPPED \
	"!s< field|fields|column|columns|value|values|cell|string|strings|character|characters", \
	"o< wrap|wrapped|enclose|enclosed|encase|encased|surround|surrounded|put|inside|within|in|around|with|between", \
	"|8> around|surrounding|wrapping|wrap|enclose|enclosing", \
	"!c< title|titles|word|words|phrase|phrases|keyword|keywords|no|without|name|names|each|line|dialogue", \
	"!7> title|titles|word|words|phrase|phrases|keyword|keywords|no|without|name|names|each|line|dialogue"
#define EVERYTHING "response|answer|output|reply|entire|whole|everything"
#define NO_MARKS "!> for|as the|your? bullet|bullets", "!<< separated|delimited|split|divided|joined by|with", "!e", \
	"!> other|except|but|unless|apart|in place|separated|only", "!5> twice|thrice|times|once", \
	"!< only|other|than|except|double|oxford|serial|unnecessary|extra|excessive|trailing|many|much", "!q", \
	"!> overload|overuse|spam|abuse|splice|splices|like || headings|tables|links", \
	"!c< overuse|overdo|shy|afraid|hesitate|stingy || start|begin|end|finish with", \
	"!s> except|besides|unless|instead", "!s> other than", "!3< most|least|#", \
	"|< single|one|zero|any|no|without|avoid|avoiding", "!3< than", "d", "|> free"
#define OUTPUT "!5< for|in|with|if|not|about|don't", "8< output|return|write|provide|give|respond|answer|show|print|reply|the", \
	"!> that|which|in|from|part|block|blocks"
#define NO_SUCH "!> mark|marks|about|on|of|that|from|is|are", "!e", \
	"< no|a|any|me|contain|add|use|ask|include|asking|more|further|with|without|avoid|avoiding|from"

static const struct row rows[] = {
    /* Upper or lower case throughout. */
    {CONSTRAINT_ALL_UPPER, ASKED, DENIED, {"capitalized|capitalised"}, .when = {"c< letter|letters", "|f everything",
	"c< all|every|each", "|f everything", "!c< first|word|words|some|least|most"}},
    {CONSTRAINT_ALL_LOWER, ASKED | DENIED, OTHER, CAPITALIZE, .when = {"> any|a letter|letters|word|words|thing",
	"|> anything|letters|words"}},
    {CONSTRAINT_ALL_UPPER, ASKED, DENIED | OTHER, CAPITALIZE, .when = {"> every|all|each of? the? letter|letters|single",
	"|> everything"}},
    {CONSTRAINT_ALL_LOWER, ASKED, 0, SMALL, .when = {EVERY_LETTER}, .denied = CONSTRAINT_ALL_UPPER},
    {CONSTRAINT_ALL_UPPER, ASKED, 0, LARGE, .when = {EVERY_LETTER}, .denied = CONSTRAINT_ALL_LOWER},
    {CONSTRAINT_ALL_LOWER, ASKED, DENIED | OTHER | UNIT, SMALL, .when = {"h @contain", FOR_ALL}},
    {CONSTRAINT_ALL_UPPER, ASKED, DENIED | OTHER | UNIT, LARGE, .when = {"h @contain", FOR_ALL}},
    {CONSTRAINT_ALL_LOWER, ASKED, DENIED | OTHER | UNIT | TASK, SMALL, .when = {ALL_OF_IT}},
    {CONSTRAINT_ALL_UPPER, ASKED | DENIED, UNIT | TASK, SMALL, .when = {ALL_OF_IT, "!6< all|entirely|in", "!> sentence|sentences"}},
    {CONSTRAINT_ALL_UPPER, ASKED, DENIED | OTHER | UNIT | TASK, LARGE, .when = {ALL_OF_IT, "!. capitalization|capitalizations",
	"6< all|only|entirely|entire|in|fully|uppercase|every|everything", "|. uppercase", "|> only", "!> only for the|your? name|names|title|titles|heading|headings|first|word|words",
	/* "In European capitals", "with their capitals": cities. */
	"!. capitals|caps", "|< all|block|entirely|full|fully|in|into|just|only|use|using|with|uppercase"}},
    /* "Drop the caps", "don't write in caps" are said to one who shouts; he may go on with capitals. */
    {CONSTRAINT_ALL_LOWER, ASKED | DENIED, UNIT | TASK, LARGE, .when = {ALL_OF_IT, "!6< all|entirely|in|random|excessive",
	"!> lock|overuse|overload", "!s normal|proper|regular|usual", "!< the|those", "|. capitals"}},
    {CONSTRAINT_TITLE_CASE, ASKED, DENIED | UNIT | TASK, {"title case|casing|caps", "titlecase"}, .when = {
	"< in|into|to|use|using|with|be|as|apply", "|^", "!c< \"", "!s> except", "!s< title|titles|heading|headings|header|headers|headline|headlines|name|names|"
	    "column|columns|variable|key|keys|each|first", "!> for|in|on|to|of the|your|all|each? title|titles|heading|headings|name|names"}},
    {CONSTRAINT_TITLE_CASE, ASKED, DENIED | TASK, {
	"capitalize|capitalise the? first letter of|in each|every|all? single?", "capitalize|capitalise each|every word",
	"start|begin each|every single? word with a capital|uppercase", "each|every single? word should|must start|begin with a capital|uppercase"},
	.when = {"!s title|titles|heading|headings|name|names|line|lines|sentence|sentences|paragraph|bullet|variable|key|keys",
	"s word|words"}},
    /* Verse and order. */
    {CONSTRAINT_LIMERICK, ASKED | VERSE, DENIED | OTHER, {"limerick"}, .when = {OBJECT, "!> poet|poets|master|writer|contest|club|reading"}},
    {CONSTRAINT_LIMERICK, ASKED, DENIED | OTHER | VERB, {"limerick"}, .when = {"^", "|1< @word"}},
    {CONSTRAINT_HAIKU, ASKED | VERSE, DENIED | OTHER, {"haiku"}, .when = {OBJECT, "!> poet|poets|master|writer|contest|club|reading"}},
    {CONSTRAINT_HAIKU, ASKED, DENIED | OTHER | VERB, {"haiku"}, .when = {"^", "|1< @word"}},
    {CONSTRAINT_RHYME, ASKED | VERSE, DENIED | OTHER, {"rhyming"}, .when = {"s< @word", "!< about|of|non|not|on", RHYMED}},
    {CONSTRAINT_RHYME, ASKED | VERSE, DENIED | OTHER, {"rhyme|rhymes"}, .when = {
	"< should|must|that|which|to|it|lines|always|all|will", RHYMED}},
    {CONSTRAINT_ALPHABETICAL, ASKED | VERSE, DENIED | OTHER | TASK, {"alphabetical order", "alphabetically"}, .when = {
	"!c< each|words|letters|column|reverse|reversed|inverse", "!> by|of|according|based"}},
    {CONSTRAINT_ALPHABETICAL_INITIALS, ASKED, DENIED, {"alphabet"}, .when = {"s< letter|letters", "s< sentence|sentences",
	"s< subsequent|next|successive|consecutive|following"}, .fill = fill_initial},
    {CONSTRAINT_ALPHABETICAL_LINES, ASKED, DENIED, {"alphabet"}, .when = {"s< letter|letters", "s< line|lines",
	"s< subsequent|next|successive|consecutive|following"}, .fill = fill_initial},
    {CONSTRAINT_ALPHABETICAL_WORDS, ASKED, DENIED, {"alphabet"}, .when = {"s< letter|letters", "s< each|every|all word|words",
	"s< subsequent|next|successive|consecutive|following"}, .fill = fill_initial},
    {CONSTRAINT_WORD_CHAIN, ASKED, DENIED | DOUBTED, {"last word of each|every|one|a|the sentence"}, .when = {"s> first word",
	"s response|answer|reply|your|story|text"}},
    /* A word by its letters. */
    {CONSTRAINT_LETTER_AT, 0, DENIED | DOUBTED, {"characters|letters|character|letter to|should|must|is|are|being|as be?"},
	.when = {"> \""}, .fill = fill_letters},
    {CONSTRAINT_WORD_LENGTH, 0, DENIED | DOUBTED, {"exactly|precisely # characters|letters",
	"at least|most # characters|letters", "no|not? more|fewer|less than # characters|letters", "# characters|letters"}, .when = {
	"!s< words|sentence|line|poem|password", "!c< each", "!3< least|most|than|minimum|maximum|over|under|up|to|or|about"},
	.fill = fill_bounds},
    /* Dates; extracts from a text. */
    {CONSTRAINT_DATE_FORMAT, 0, DENIED, {"mm / dd / yyyy", "dd / mm / yyyy", "yyyy / mm / dd", "yyyy mm dd"}, .when = {
	"< in|as|using", "s< date|day", "!s why|which|should|how|convert|parse|excel|column|field|fields|code|mean|means|string|function|json|csv|table"},
	.fill = fill_phrase},
    {CONSTRAINT_EXTRACTED, ASKED, DENIED | DOUBTED, {"extracted|copied named? entity|name|word|phrase|sentence|number|date|place|quote"},
	.when = {"8< only|just"}, .fill = fill_source},
    /* Lists, plain text, code. */
    {CONSTRAINT_EACH_LINE_STARTS, RULES, DENIED | OTHER, {"emoji|emojis"}, .when = {"2< an|one|a|with", "8< @begin|@end",
	"s< each|every|all @unit"}, .fill = fill_emoji_edge},
    {CONSTRAINT_EACH_LINE_STARTS, 0, DENIED | OTHER | DOUBTED, {"emoji|emojis"}, .when = {"2< an|one|a|with", "8< @begin|@end",
	"f each|every|all @unit", "> :"}, .fill = fill_emoji_edge},
    {CONSTRAINT_EACH_LINE_STARTS, RULES, DENIED | OTHER, {"emoji|emojis"}, .when = {
	"> at|in|to the? start|beginning|front|end of each|every|all"}, .fill = fill_emoji_edge},
    {CONSTRAINT_SUB_BULLETS, ASKED, DENIED, {"sub bullet|bullets|point|points", "subbullet|subbullets|subpoint|subpoints"},
	.when = {"!s title|summary"}},
    {CONSTRAINT_BULLETS, SHAPES, DENIED | VERB, BULLETED, .when = {"^", "> please|pls|plz|only|instead", "|$"}},
    {CONSTRAINT_BULLETS, SHAPES, DENIED, BULLETED, .when = {AS_LIST}},
    {CONSTRAINT_NUMBERED_LIST, SHAPES, DENIED | VERB, NUMBERED, .when = {"^", "> please|pls|plz|only|instead", "|$"}},
    {CONSTRAINT_NUMBERED_LIST, SHAPES, DENIED, NUMBERED, .when = {AS_LIST}},
    {CONSTRAINT_BULLET_MARK, ASKED, DENIED | OTHER | TASK, {
	"use|using|with @bullet instead of bullet|bullets", "use|using|with @bullet for|as the|your|its? bullet|bullets"},
	.fill = fill_bullet_mark},
    {CONSTRAINT_BULLET_MARK, RULES, TASK, {"instead of bullet|bullets points? ,? use @bullet"}, .fill = fill_bullet_mark},
    {CONSTRAINT_COMMA_LIST, ASKED, DENIED | OTHER | UNIT | TASK | DOUBTED, {"comma separated|delimited list?",
	"separated|delimited by|with|using commas|comma|,"}, .when = {"!c< and|plus|then|followed|each|every|per",
	"!s csv|table|file|string|function|line|lines|sentence|sentences|paragraph|paragraphs|thousand|thousands|digit|digits|"
	    "column|columns|row|rows|field|fields|value|values|keyword|keywords|tag|tags|argument|arguments|latitude"}},
    {CONSTRAINT_WORDS_PER_LINE, ASKED, DENIED | OTHER, {"each|every word on|in a|its? new|separate|own|different line"},
	.when = {"< write|put|place|print", "!> of"}, .fill = fill_one},
    {CONSTRAINT_CODE_BLOCK, ASKED, DENIED | OTHER | UNIT, {"code block|fence", "codeblock|codefence"}, .when = {
	"<* a|an|one|single|markdown|fenced|the", "< in|inside|into|within|as", "!> for|with|that|of|only",
	"c< it|everything|all|answer|response|reply|output|result|translation|rewrite", "|f it|everything"}},
    {CONSTRAINT_NO_LISTS, ASKED | DENIED, FOREIGN | UNIT | TASK, BULLETED, .when = {"!5< than|#", "!< for|as",
	"!> longer|shorter|@modal|with|over|under|exceeding|that|which|starting|beginning|ending", "!s> number|numbered|numbers"}},
    {CONSTRAINT_NO_NUMBERING, ASKED | DENIED, FOREIGN | UNIT | TASK, NUMBERED, .when = {"!5< than|#"}},
    {CONSTRAINT_NO_LISTS, ASKED | DENIED, FOREIGN | UNIT | TASK, {"list|lists|listing"}, .when = {"!5< than|#",
	"< a|any|no|as|in|with|without|using|use|like|avoid|of", "!> of|that|with|above|below|item|items|them|these"}},
    {CONSTRAINT_NO_NUMBERING, ASKED | DENIED, FOREIGN | UNIT | TASK, {"numbering"}, .when = {"!> of|in|for|scheme|system"}},
    {CONSTRAINT_NO_LISTS, ASKED | DENIED, TASK, {"lists"}, .when = {"^", "> are|@modal"}},
    {CONSTRAINT_NO_MARKUP, SHAPES, DENIED, {"plain text"}, .when = {"3< in|as|use|only", "|> only"}},
    {CONSTRAINT_NO_MARKUP, SHAPES, DENIED | VERB, {"plain text"}, .when = {"^"}},
    {CONSTRAINT_NO_MARKUP, DENIED | RULES, 0, {"formatting|markup"}, .when = {"!> of|rules|options|issues|errors|in"}},
    {CONSTRAINT_CODE_ONLY, 0, DOUBTED, {"code only"}, .when = {"!> for|if|when|in"}},
    {CONSTRAINT_CODE_ONLY, 0, DOUBTED, {"code"}, .when = {"5< only|just", OUTPUT}},
    /* Marks around the answer. */
    {CONSTRAINT_TITLE_ANGLE, ORDERED, DENIED, {"double angular|angle|angled brackets|bracket"}, .when = {TITLED}},
    {CONSTRAINT_TITLE_ANGLE, ASKED, DENIED, {"<<"}, .when = {"s title|titled|name|heading"}},
    {CONSTRAINT_QUOTED, ASKED, DENIED, QUOTES, .when = {WRAPPED, "o< " EVERYTHING, "|10> " EVERYTHING "|it"}},
    {CONSTRAINT_QUOTED, ASKED | YOU, DENIED, QUOTES, .when = {WRAPPED, "h @word it|everything"}},
    {CONSTRAINT_QUOTED, ASKED | ANSWER, DENIED, QUOTES, .when = {WRAPPED, "!f speech", "c< @wrap|@be|@begin"}},
    /* Bans. */
    {CONSTRAINT_NO_CHAR, ASKED, FOREIGN | TASK, {"exclamation|question|quotation mark|marks|point|points|sign|signs"},
	.when = {NO_MARKS}, .fill = fill_marks},
    {CONSTRAINT_NO_CHAR, ASKED, FOREIGN | TASK, {"@mark mark|marks|point|points|sign|signs|symbol|symbols?"},
	.when = {"!. exclamation|question|quotation", NO_MARKS}, .fill = fill_marks},
    {CONSTRAINT_AVOID_ENDING, ASKED | DENIED, FOREIGN | TASK, {"words|word that|which? end|ends|ending in|with the|letters? \"",
	"words|word that|which? end|ends|ending in|with - @word"}, .fill = fill_ending},
    {CONSTRAINT_QUESTION_COUNT, DENIED | RULES, EDGE | TASK, {"question|questions"}, .when = {NO_SUCH}, .fill = fill_none},
    {CONSTRAINT_HASHTAG_COUNT, DENIED | RULES, EDGE | TASK, {"hashtag|hashtags"}, .when = {NO_SUCH}, .fill = fill_none},
    {CONSTRAINT_ENDS_QUESTION, ASKED, DENIED | OTHER | UNIT | DOUBTED, {"with|by|on asking? a|one @plain? question mark? , please|pls", "with|by|on asking? a|one @plain? question mark?"}, .when = {
	"6< end|ends|ending|finish|finishing|close|closing|conclude|concluding|wrap",
	"!s each|every|all|some|title|titles|paragraph|paragraphs|line|lines|sentence|sentences|stanza|section|sections|scene|chapter|"
	    "headline|headings|subject|dialogue|always", "!> and|or|in|on|at|,|\""}},
    {CONSTRAINT_JUDGE, ASKED, OTHER | TASK, {"verbs|nouns|adjectives|adverbs"}, .when = {"4< only", "|d"}, .fill = fill_judged},
};
/* clang-format on */

/* Whether the clause asks for the form of the answer itself. */
bool
divide_shapes_answer(const struct sentence *sentence, const struct clause *clause, size_t i)
{
	size_t begin = clause->head < i ? clause->head + 1 : clause->from;

	if (!clause->asked || clause->subject == SUBJECT_OTHER || clause->subject == SUBJECT_UNIT)
		return false;
	if (clause->verb & IS_TASK && !(clause->verb & (IS_COMPOSE | IS_CONTAIN | IS_WRAP)))
		return false;
	if (clause->verb & (IS_AVOID | IS_BEGIN | IS_END) && !(clause->verb & IS_COMPOSE))
		return false;
	for (; begin < i && !(clause->verb & (IS_COMPOSE | IS_BE | IS_WRAP)); begin++)
		if (token_is(sentence, begin, IS_PART) && !token_is(sentence, begin, IS_WORK | IS_FORMAT | IS_ANSWER) &&
		    !says_within(sentence, clause->from, begin, "about|on|of|for") &&
		    !says_within(sentence, begin, i, "response|answer|output|everything"))
			return false;
	return true;
}

static unsigned
facts_at(const struct divide_reader *reader, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	const struct clause *clause = divide_clause_at(sentence, i);
	bool spoken_of = clause->stated <= i && i < clause->head && clause->head < clause->to;
	bool other = clause->subject == SUBJECT_OTHER;
	const uint32_t work = IS_COMPOSE | IS_CONTAIN | IS_WRAP, verse = IS_COMPOSE | IS_BE | IS_CONTAIN | IS_MODAL;
	unsigned facts = 0;

	facts |= clause->asked ? ASKED : 0;
	facts |= divide_denied_at(sentence, i) ? DENIED : 0;
	facts |= clause->subject == SUBJECT_YOU ? YOU : 0;
	facts |= clause->subject == SUBJECT_ANSWER ? ANSWER : 0;
	facts |= clause->subject == SUBJECT_UNIT && clause->per != UNIT_CHAR && !spoken_of ? UNIT : 0;
	facts |= other ? OTHER : 0;
	facts |= other && clause->verb != 0 && !spoken_of ? FOREIGN : 0;
	facts |= clause->verb & IS_TASK && !(clause->verb & work) ? TASK : 0;
	facts |= clause->verb != 0 ? VERB : 0;
	facts |= clause->verb & (IS_BEGIN | IS_END) ? EDGE : 0;
	facts |= clause->verb == 0 || clause->verb & verse ? VERSE : 0;
	facts |= divide_shapes_answer(sentence, clause, i) ? SHAPES : 0;
	facts |= divide_may_rule(reader) ? RULES : 0;
	facts |= divide_is_order(sentence) && !divide_is_conditional(sentence) ? ORDERED : 0;
	facts |= sentence->asks || divide_is_conditional(sentence) ? DOUBTED : 0;
	return facts;
}

/* Used if the clause is not known. */
static const struct clause sentence_as_clause = {.from = 0};

/* Whether the words occur in a place, written as above. */
static bool
stands(struct look *look, const char *place, const char *words)
{
	const struct sentence *sentence = look->sentence;
	const struct clause *clause = look->clause;
	size_t near = 0, at = look->at;

	for (; isdigit((unsigned char)*place); place++)
		near = near * 10 + (size_t)(*place - '0');
	switch (*place) {
	case '<':
		if (near > 0)
			return says_within(sentence, at > clause->from + near ? at - near : clause->from, at, words);
		if (place[1] == '<')
			return says(sentence, at - 2, words) > 0;
		while (place[1] == '*' && look->from > clause->from && says(sentence, look->from - 1, words) > 0)
			look->from--;
		return place[1] == '*' || says(sentence, look->from - 1, words) > 0;
	case '>':
		return near > 0 ? says_within(sentence, at, at + near, words) : says(sentence, look->to, words) > 0;
	case 'c':
		return says_within(sentence, clause->from, at, words);
	case 'h':
		return place[1] == '<'
		    ? says_within(sentence, clause->head < at ? clause->head + 1 : clause->from, at, words)
		    : says(sentence, clause->head, words) > 0;
	case 'o':
		return says_within(sentence, clause->verb & (IS_BEGIN | IS_END) ? 0 : clause->scope, at, words);
	case 's':
		return says_within(sentence, place[1] == '>' ? at : 0, place[1] == '<' ? at : sentence->count, words);
	case 'f':
		return says(sentence, clause->stated, words) > 0;
	case '.':
		return says(sentence, at, words) > 0;
	case '^':
		return at == clause->from;
	case '$':
		return look->to == clause->to;
	case 'q':
		return divide_is_qualified(sentence, look->from);
	case 'd':
		return divide_denied_at(sentence, at);
	default:
		assert(*place == 'e');
		return divide_is_elsewhere(sentence, look->to);
	}
}

/* Whether the clause is needed to know that words do not occur in a place, since they do elsewhere in the sentence. */
static bool
hangs_on_clause(const char *place, bool denied)
{

	return strchr("hf^$", *place) != NULL ||
	    (denied && *place != '>' && *place != 's' && *place != 'd' && *place != 'e');
}

/* Whether a row may fit, as far as known without its clause. */
static bool
row_fits(const struct row *row, struct look *look)
{
	bool fits = true;

	for (const char *const *when = row->when; *when != NULL; when++) {
		bool either = **when == '|', denied = (*when)[either] == '!';
		const char *place = *when + either + denied, *words = place + strcspn(place, " ");

		if (!either && !fits)
			return false;
		if (either && fits)
			continue;
		fits = (look->clause == &sentence_as_clause && hangs_on_clause(place, denied)) ||
		    stands(look, place, words + (*words == ' ')) != denied;
	}
	return fits;
}

/* The same by all that needs no clause: whether a row may be read here at all. */
static bool
row_may_fit(const struct row *row, const struct look *look)
{
	struct look at = *look;

	at.clause = &sentence_as_clause;
	if ((row->needs & RULES || row->bars & DOUBTED) && look->sentence->asks)
		return false;
	return row_fits(row, &at) && !(row->needs & DENIED && !divide_denied_at(look->sentence, look->at)) &&
	    !(row->bars & DENIED && divide_denied_at(look->sentence, look->at));
}

/* Read at i with the first of some rows that fits; each bit is a row. Returns the number of tokens read. */
static size_t
read_row(struct divide_reader *reader, uint64_t some, size_t i)
{
	const struct sentence *sentence = &reader->sentence;
	unsigned facts = 0;

	for (; some != 0; some &= some - 1) {
		const struct row *row = &rows[__builtin_ctzll(some)];

		for (const char *const *phrase = row->phrases;
		     phrase < row->phrases + nitems(row->phrases) && *phrase != NULL; phrase++) {
			struct look look = {reader, sentence, NULL, i, i, i};
			struct constraint *constraint;
			size_t len = says(sentence, i, *phrase);

			if (len == 0)
				continue;
			look.to += len;
			if (!row_may_fit(row, &look))
				break;
			look.clause = divide_clause_at(sentence, i);
			if (reader->looking)
				return 0;
			facts = facts == 0 ? facts_at(reader, i) : facts;
			if ((facts & row->needs) != row->needs || facts & row->bars || !row_fits(row, &look))
				break;
			constraint = divide_add(
			    reader, facts & DENIED && row->denied != 0 ? row->denied : row->type, look.from, look.to);
			if (constraint != NULL && row->fill != NULL)
				row->fill(&look, constraint);
			return len;
		}
	}
	return 0;
}

void
divide_rows(struct divide_reader *reader)
{
	static struct says_starts starts;
	size_t done;

	says_starts_fill(&starts, rows->phrases, nitems(rows->phrases), nitems(rows), sizeof(*rows));
	for (size_t i = 0; i < reader->sentence.count && !(reader->looking && reader->sought); i += done > 0 ? done : 1)
		done = read_row(reader, says_starts_at(&starts, &reader->sentence, i), i);
}
