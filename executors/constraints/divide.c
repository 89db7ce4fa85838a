/*
 * Divide: read a text sentence by sentence, separate requests from material, and keep the constraints of the previous
 * turn that still hold.
 */
#include "executors/constraints/divide.h"

#include "executors/constraints/divide_inside.h"

#include "policies/cpu.h"
#include "routes/text/phrases.h"

#define LABEL_MAX 7 /* words before the colon of a label */

/* "the following text:", "Passage:": what follows is to be worked on, not obeyed. */
static bool
announces_material(const struct sentence *sentence)
{
	static const char nouns[] =
	    "text|texts|passage|sentence|sentences|paragraph|article|code|list|email|document|input|data|essay|story|words|poem|letter|"
	    "question|questions|statement|statements|review|reviews|conversation|dialogue|transcript|abstract|snippet|excerpt|content|quote|"
	    "problem|log|logs|output|errors|table|message|tweet|post|resume|prompt|context|information|report|notes|phrase|lyrics|recipe|idea|example|examples|facts";
	static const char ours[] =
	    "keyword|keywords|word|words|format|rules|instructions|requirements|constraints|guidelines|criteria|phrase|structure|"
	    "conditions|restrictions|template|title|include|divider|symbols|symbol|with|marker|option|options|style";
	static const char pointing[] = "following|below|this|these|here|here's|given";

	return says_anywhere(sentence, ":") && !says_anywhere(sentence, ": \"") && says_anywhere(sentence, nouns) &&
	    !says_anywhere(sentence, ours) && says_anywhere(sentence, pointing) &&
	    !says_anywhere(sentence, "like|as following|below|this|these|here|given");
}

/* "Text: ...", "Passage 2: ...". */
static bool
is_labelled(const struct sentence *sentence)
{

	return (token_marks(token_at(sentence, 1), ":") || token_marks(token_at(sentence, 2), ":")) &&
	    says(sentence, 0,
		"text|texts|passage|sentence|paragraph|article|code|email|document|input|data|review|transcript|abstract|context|excerpt|snippet|"
		"conversation|dialogue|premise|hypothesis|fw|fwd|forwarded #? :") > 0;
}

#define RULING \
	"rule|rules|guideline|guidelines|instruction|instructions|prompt|prompts|limit|limits|requirement|requirements|" \
	"restriction|restrictions|constraint|constraints|policy|regulations"

/* "The forum's rules: ...", "house rules: ...": those of somebody who is not asked to answer. */
static bool
names_others_rules(const struct sentence *sentence)
{
	size_t colon = 0;
	bool owned = false;

	while (colon < LABEL_MAX && !token_marks(token_at(sentence, colon), ":"))
		colon++;
	if (!token_marks(token_at(sentence, colon), ":") ||
	    says(sentence, colon - 1, RULING "|doc|guide|handbook") == 0)
		return false;
	for (size_t i = 0; i < colon; i++) {
		owned |=
		    says(sentence, i, "house|forum|contest|company|club|school|office|wiki|our|their|his|her") > 0 ||
		    (i > 0 && span_ends_in_nocase(token_at(sentence, i)->at, "'s"));
		if (token_is(sentence, i, IS_MODAL | IS_NOT) ||
		    says(sentence, i, "follow|obey|use|with|by|these|your") > 0)
			return false;
	}
	return owned;
}

/* "Which of the following rules ...?": what follows is to be judged, not obeyed. */
static bool
asks_about_rules(const struct sentence *sentence)
{

	return (says_anywhere(sentence, "following|these|those|this|that " RULING) && divide_is_question(sentence)) ||
	    (sentence->asks && says_anywhere(sentence, "this|these|my " RULING) &&
		!says_anywhere(sentence, "follow|obey|use|keep|stick|observe|write|answer"));
}

/* "Grade this essay." followed by its task, "which of the following rules ...?". */
static bool
weighs_what_follows(const struct sentence *sentence)
{
	size_t verb = divide_clause_at(sentence, 0)->head;

	return says(sentence, verb, "grade|score this|these|the|my|his|her|their") > 0 || asks_about_rules(sentence) ||
	    says(sentence, verb,
		"explain|improve|critique|review|rate|check this|these|my|the system? prompt|prompts|instruction|instructions") >
	    0 ||
	    (!sentence->seen.colon && says(sentence, 0, "below|here is my|our|the system? prompt") > 0);
}

/* Whether the sentence hands over what follows it: nothing was asked for yet, or it says "the following", and more than
 * a sentence stands behind a blank line. */
static bool
hands_over(const struct divide_reader *reader)
{
	struct span rest = span_from(reader->text, reader->at);
	size_t at = 0, lines = reader->lines, stop;

	if ((reader->list->count > 0 && !says_anywhere(&reader->sentence, "the following")) ||
	    !divide_hands_over(&reader->sentence))
		return false;
	for (; at < rest.len && strchr(" \t\r\n", rest.at[at]) != NULL; at++)
		lines += rest.at[at] == '\n';
	for (stop = at; stop < rest.len && strchr(".!?\n", rest.at[stop]) == NULL && !cpu_spend(1);)
		stop++;
	return lines > 1 && span_strip(span_from(rest, stop)).len > 1;
}

/* "Here is the assignment: ...": rules of a work that the model is not always asked to do. */
static bool
names_assignment(const struct sentence *sentence)
{

	return sentence->seen.colon &&
	    says_within(sentence, 0, LABEL_MAX, "assignment|homework|exam|exercise|coursework :");
}

/* "What do you think so far?", "I just need an outline": something else than the work itself. */
static bool
asks_beside(const struct sentence *sentence)
{

	return (says_anywhere(sentence, "?") && !says_anywhere(sentence, "it|this")) ||
	    says(sentence, 0, "i? just|only need|want a|an|some|the|help") > 0;
}

/* "Are those rules fair?", "Which of them would you drop?", "just asking": they talk about what came before, or say
 * that it was no order. */
static bool
speaks_of_rules(const struct sentence *sentence)
{

	return says_anywhere(sentence,
		   "just|only asking|wondering|kidding|joking || rewrite|improve|shorten|translate|simplify|proofread|rate|review "
		   "this|the|that|my above? prompt|instruction|instructions|request") ||
	    (sentence->asks &&
		(asks_about_rules(sentence) ||
		    says(sentence, 0,
			"is|was|isn't|wasn't that|this|it so|true|right|normal|fair|strict|ok|okay|common|usual|allowed") >
			0 ||
		    says_anywhere(sentence,
			"this|that kind|sort|type of || which of these|those|them would|should|do|is|are|makes|helps")));
}

/* Whether a sentence addresses the model, which ends the material before it. */
static bool
addresses(const struct sentence *sentence)
{

	if (says(sentence, 0,
		"please|make|ensure|do|don't|remember|first|note|also|now|write|your|use|include|keep|limit|summarize|answer|respond|response|output|"
		"in|before|rewrite|translate|explain|avoid|end|start|begin|finish|wrap|put|give|highlight || you should|must|ought || the answer|response|output|reply|summary|translation") ==
	    0)
		return false;
	return says_anywhere(sentence,
		   "your|entire|the response|answer|reply|output|summary|essay|story|poem || request|prompt|above || the|these following? requirements|constraints|rules|instructions") ||
	    says(sentence, 0, "please|make sure|that? || do not|n't || don't") > 0;
}

/* A pasted letter gives orders too, but a paragraph with a name follows them. */
static bool
is_last_paragraph(const struct divide_reader *reader)
{

	struct span rest = span_trim(span_from(reader->text, reader->at));

	return memmem(rest.at, rest.len, "\n\n", 2) == NULL && memmem(rest.at, rest.len, "\n\r\n", 3) == NULL;
}

/* "Your answer must be one of the following phrases:" followed by a line for each. */
static bool
announces_choice(const struct sentence *sentence)
{

	return says(sentence, sentence->count - 1, ":") > 0 &&
	    says_anywhere(sentence, "one of || choose|either|pick") &&
	    says_anywhere(sentence, "phrase|phrases|option|options|answers|responses|sentences|following") &&
	    !says_anywhere(sentence, "include|mention|use|list|explain") && divide_clause_at(sentence, 0)->asked;
}

/* The options of an announced choice: one on each line, up to the first that is longer or set apart. */
static void
read_option(struct divide_reader *reader)
{
	struct sentence *sentence = &reader->sentence;
	struct constraint_list *list = reader->list;
	struct constraint *constraint = list->count > 0 ? &list->items[list->count - 1] : NULL;
	bool begun = constraint != NULL && constraint->type == CONSTRAINT_ONE_OF && constraint->place == reader->place;

	if (sentence->count > 10 || sentence->asks || (begun && sentence->after_gap) ||
	    says(sentence, 0, "thank|thanks") > 0) {
		reader->choosing = false;
		return;
	}
	if (!begun)
		constraint = divide_add(reader, CONSTRAINT_ONE_OF, 0, sentence->count);
	if (constraint == NULL)
		return;
	constraint->to = sentence->to;
	divide_add_word(reader, constraint,
	    sentence->count == 1 ? token_at(sentence, 0)->inside
				 : (struct span){token_at(sentence, 0)->at.at,
				       (size_t)(reader->text.at + sentence->to - token_at(sentence, 0)->at.at)});
}

/* The line announced by the sentence before it: "Finish the song with:". */
static void
read_awaited(struct divide_reader *reader)
{
	const struct sentence *sentence = &reader->sentence;
	struct constraint *constraint =
	    sentence->count > 24 ? NULL : divide_add(reader, reader->awaited, 0, sentence->count);

	reader->awaited = CONSTRAINT_TYPES;
	if (constraint == NULL)
		return;
	constraint->text = sentence->count == 1 || says(sentence, 0, "\" thank|thanks|please") > 0
	    ? token_at(sentence, 0)->inside
	    : (struct span){reader->text.at + sentence->from, sentence->to - sentence->from};
	constraint->to = sentence->to;
}

/* "Do not mention coffee", "end with a joke", "use tea 3 times": a constraint without a unit needs two kinds of words.
 */
static bool
may_rule_words(uint32_t is, bool counted)
{
	const uint32_t verbs = IS_CONTAIN | IS_AVOID | IS_BEGIN | IS_END | IS_ORDINAL;

	return (is & verbs && counted) || (is & (IS_CONTAIN | IS_COMPOSE) && is & (IS_NOT | IS_AVOID)) ||
	    (is & (IS_BEGIN | IS_END) && is & IS_PREP);
}

/* The readers, and for each the words of which a sentence must contain one. */
static const struct {
	void (*read)(struct divide_reader *reader);
	const char *needs;
} readers[] = {
    {divide_counts, "#"},
    {divide_content,
	"\"|@keyword|@contain|letter|letters|character|say|saying|mention|write|b|c|d|e|f|g|h|j|k|l|m|n|o|p|q|r|s|t|u|v|w|x|"
	"y|z"},
    {divide_form, "\"|@format|yes|false|acrostic|6|six|3|three"},
    {divide_rows, "@word|\"|#|,"},
    {divide_ends,
	"@begin|@end|@ordinal|bottom|top|wrap|post|postscript|p.s.|p.s|p.p.s|p.p.s.|ps|pps|repeat|repeating|repeated|word|"
	"verbatim|unchanged|exactly|change|changes|changing"},
};

#define READS_FORM 2 /* divide_form */

void
divide_glance(struct sentence *sentence)
{
	static struct says_starts needs;
	struct glance seen = {.is = 0};
	bool counted = false;

	says_starts_fill(&needs, &readers->needs, 1, nitems(readers), sizeof(*readers));
	for (size_t i = 0; i < sentence->count; i++) {
		const struct token *token = token_at(sentence, i);

		seen.is |= token->is;
		seen.readers |= says_starts_at(&needs, sentence, i);
		counted |= token->kind == TOKEN_NUMBER;
		/* "In French" */
		if (token->language != NULL) {
			seen.tells = true;
			seen.readers |= 1 << READS_FORM;
		}
		if (token->kind == TOKEN_MARK) {
			seen.tells |= token_marks(token, "*<");
			seen.colon |= token->mark == ':';
			/* "***" */
			seen.readers |= token->at.len > 2 ? 1 << READS_FORM : 0;
		}
		/* "Exactly 3 tips" */
		seen.tells |= token->kind == TOKEN_QUOTE ||
		    (token->kind == TOKEN_NUMBER && says(sentence, i - 1, "exactly|precisely|just|only") > 0);
	}
	seen.tells |=
	    (seen.is & (IS_UNIT | IS_MARK | IS_KEYWORD | IS_FORMAT | IS_WRAP)) != 0 || may_rule_words(seen.is, counted);
	sentence->seen = seen;
}

static void
ask_readers(struct divide_reader *reader, uint64_t some)
{

	for (; some != 0; some &= some - 1)
		readers[__builtin_ctzll(some)].read(reader);
}

/* Which readers find anything in a sentence that may be about form; in most sentences none does. */
static uint64_t
readers_of(struct divide_reader *reader)
{
	struct sentence *sentence = &reader->sentence;
	const struct glance *seen = &sentence->seen;
	uint64_t found = 0;

	reader->looking = true;
	sentence->denied_told = !seen->tells;
	for (uint64_t some = seen->tells && sentence->from >= reader->held ? seen->readers : 0; some != 0;
	     some &= some - 1) {
		reader->sought = false;
		ask_readers(reader, some & -some);
		found |= reader->sought ? some & -some : 0;
	}
	reader->looking = reader->glancing;
	reader->sought = found != 0;
	return found;
}

/* Drop this text's constraints so far; those of the other turn stay. */
static void
take_back_all(struct divide_reader *reader)
{
	struct constraint_list *list = reader->list;

	while (list->count > 0 && list->items[list->count - 1].place == reader->place)
		list->count--;
}

static void
read_sentence(struct divide_reader *reader)
{
	struct sentence *sentence = &reader->sentence;
	const struct glance *seen = &sentence->seen;
	uint64_t some = readers_of(reader);
	bool orders = (seen->is & (IS_COMPOSE | IS_TASK)) != 0;

	sentence->clauses_told = !(seen->tells || orders);
	if (!reader->glancing && reader->list->count > 0 && !sentence->clauses_told)
		divide_next_part(reader);
	/* Later sentences need to know whether something was requested, what, and whether it is a program. */
	if (!reader->glancing && !sentence->clauses_told &&
	    (!reader->composed || reader->work.len == 0 || seen->is & IS_CODE))
		divide_clauses(reader);
	if (!reader->glancing && reader->list->count > 0 &&
	    (speaks_of_rules(sentence) || (reader->assigned && asks_beside(sentence))))
		take_back_all(reader);
	if (!reader->glancing)
		ask_readers(reader, some);
	if (seen->tells || (orders && seen->is & IS_PART))
		divide_sections(reader);
	if (!reader->glancing)
		divide_take_back_pieces(reader);
	reader->composed |= sentence->asks;
	reader->assigned |= names_assignment(sentence);
	reader->choosing = seen->tells && seen->colon && announces_choice(sentence);
	reader->material = !reader->choosing &&
	    ((seen->colon && (announces_material(sentence) || divide_material(sentence) <= sentence->count)) ||
		(!reader->glancing && (weighs_what_follows(sentence) || hands_over(reader))));
}

/* Whether the sentence is in a line that is quoted, as in mail: somebody else's words. "> 100 words" is a bound. */
static bool
is_quoted(struct divide_reader *reader)
{
	struct span line = span_from(reader->text, reader->sentence.from);

	if (reader->sentence.opens_line) {
		reader->quoted = span_starts_nocase(line, ">");
		line = span_from(line, 1 + span_starts_nocase(line, "> "));
		reader->quoted &= !span_digit(line, 0) && span_byte(line, 0) != '=';
	}
	return reader->quoted;
}

/* Read every sentence of a text; at a glance, up to the first with a constraint. */
static void
read_sentences(struct divide_reader *reader)
{
	struct sentence *sentence = &reader->sentence;

	while (!reader->list->full && !(reader->glancing && reader->sought) && divide_next(reader)) {
		bool quoted = is_quoted(reader);

		if (sentence->overlong || sentence->count == 0)
			continue;
		divide_note_number(reader);
		if (reader->material && sentence->after_gap && addresses(sentence) && is_last_paragraph(reader))
			reader->material = false;
		if (is_labelled(sentence) || (!reader->glancing && names_others_rules(sentence)))
			reader->material = true;
		if (reader->awaited != CONSTRAINT_TYPES)
			read_awaited(reader);
		if (reader->choosing)
			read_option(reader);
		if (reader->material || reader->choosing || quoted)
			continue;
		read_sentence(reader);
	}
}

static void
begin(struct divide_reader *reader, struct span text, enum constraint_place place, struct constraint_list *list)
{

	memset(reader, 0, offsetof(struct divide_reader, sentence));
	reader->sentence.count = reader->sentence.clause_count = 0;
	reader->sentence.reader = reader;
	reader->text = text;
	reader->place = place;
	reader->list = list;
	reader->spoken = reader->awaited = CONSTRAINT_TYPES;
}

/* Read a text. Most have no constraints, as a glance at each sentence shows. */
static void
read_text(struct divide_reader *reader, struct span text, enum constraint_place place, bool composed,
    struct constraint_list *list)
{
	size_t held;

	begin(reader, text, place, list);
	memset(&reader->kept, 0, offsetof(struct divide_kept, no_close));
	reader->glancing = true;
	read_sentences(reader);
	if (!reader->sought)
		return;
	held = reader->sentence.from;
	begin(reader, text, place, list);
	reader->held = held;
	reader->composed = composed;
	read_sentences(reader);
}

/* "Translate everything I write": the turns after it are texts to work on. */
static bool
makes_material(struct span previous)
{
	static const char *const words[] = {"everything i write", "everything i say", "everything i send",
	    "everything i type", "whatever i write", "whatever i say", "i say a sentence", "i'll send you messages",
	    "i'll send you texts", "alles, was ich schreibe", NULL};

	return phrase_any(previous, words);
}

void
constraints_divide(struct span last, struct span previous, struct constraint_list *list)
{
	struct divide_reader UNCLEARED reader;
	enum again again = previous.len == 0 ? AGAIN_NOT : divide_asks_again(last);
	struct span always = {previous.at, 0};
	size_t own, kept;
	uint32_t remade;

	list->count = list->word_count = 0;
	list->full = false;
	list->texts[PLACE_LAST] = last;
	list->texts[PLACE_PREVIOUS] = previous;
	if (makes_material(previous))
		return;
	read_text(&reader, last, PLACE_LAST, previous.len > 0, list);
	divide_settle(list);
	if (again == AGAIN_NOT && (always = divide_standing(previous, last)).len > 0)
		again = AGAIN_ALWAYS;
	if (again == AGAIN_NOT)
		return;
	own = kept = list->count;
	remade = reader.remade;
	read_text(&reader, previous, PLACE_PREVIOUS, false, list);
	for (size_t i = own; i < list->count; i++)
		if (divide_still_holds(list, own, &list->items[i], again) &&
		    !divide_is_lifted(last, list, &list->items[i]) &&
		    (again != AGAIN_ALWAYS || divide_is_within(previous, &list->items[i], always)))
			list->items[kept++] = list->items[i];
	list->count = kept;
	divide_renumber(list, own, remade);
	divide_settle(list);
}

static bool
mentions(struct span text, const char *what)
{

	for (; text.len > 0 && !cpu_spend(1); text = span_from(text, 1))
		if (span_starts_nocase(text, what))
			return true;
	return false;
}

bool
constraints_are_asked(struct span last, struct span previous)
{
	struct constraint_list UNCLEARED list;

	if (!divide_may_tell(last) &&
	    (previous.len == 0 || (divide_asks_again(last) == AGAIN_NOT && divide_standing(previous, last).len == 0)))
		return false;
	constraints_divide(last, previous, &list);
	return list.count > 1 ||
	    (list.count == 1 && (list.items[0].type != CONSTRAINT_LANGUAGE || !mentions(last, "translat")));
}
