/*
 * Constraints of the previous turn that still hold: a newer constraint ends an older one that it contradicts, so that
 * no answer is asked to keep both.
 */
#include "executors/constraints/divide_inside.h"
#include "executors/constraints/fold.h"
#include "executors/constraints/verify.h"
#include "routes/text/phrases.h"

#define HEAD_MAX 400 /* bytes within which a text must ask for a revision */

enum again
divide_asks_again(struct span text)
{
	static const char *const same[] = {"do the same", "same task", "same again", "same format", "same rules",
	    "same constraints", "another one", "one more", NULL};
	static const char *const revised[] = {"rewrite", "revise", "rework", "previous response", "previous answer",
	    "your response", "shorten it", "make it", "make that", "change it", "change that", NULL};
	/* "Make it shorter" of 20 words is not 20 words again. */
	static const char *const resized[] = {"shorter", "longer", "shorten", "briefer", "concise", "condense", "trim",
	    "expand", "extend", "lengthen", "more detail", "more detailed", "twice as long", "half as long",
	    "half the length", "add one more", "add another", "one more line", "one more sentence",
	    "one more paragraph", "one more verse", "one more stanza", "one more bullet", "one more item",
	    "one more word", "make it a list", "make it a paragraph", "make it one paragraph", "make it long",
	    "make it an essay", "without the limit", "without a limit", "no limit", NULL};
	struct span head = {text.at, text.len < HEAD_MAX ? text.len : HEAD_MAX};
	enum again again = phrase_any(head, same) ? AGAIN_THE_SAME
	    : phrase_any(head, revised)           ? AGAIN_REVISED
						  : AGAIN_NOT;

	return again != AGAIN_NOT && phrase_any(head, resized) ? AGAIN_RESIZED : again;
}

void
divide_note_number(struct divide_reader *reader)
{
	const struct sentence *sentence = &reader->sentence;

	if (!says_anywhere(sentence, "make|change it|that to? #"))
		return;
	for (size_t i = 0; i < sentence->count; i++) {
		size_t len = says(sentence, i, "make|change it|that to? #");

		if (len > 0 && token_at(sentence, i + len - 1)->value <= CONSTRAINT_CHARS_MAX &&
		    (token_at(sentence, i + len)->kind == TOKEN_MARK ||
			says(sentence, i + len, "instead|please|then|now|not") > 0))
			reader->remade = token_at(sentence, i + len - 1)->value;
	}
}

/* Whether it says how much of something the answer has. */
static bool
measures_whole(enum constraint_type type)
{
	const struct constraint_kind *kind = constraint_kind(type);

	return kind->per == UNIT_RESPONSE && (kind->has & CONSTRAINT_HAS_BOUNDS) != 0;
}

void
divide_renumber(struct constraint_list *list, size_t from, uint32_t number)
{
	struct constraint *measured = NULL;
	size_t count = 0;

	for (size_t i = from; i < list->count && number > 0; i++)
		if (measures_whole(list->items[i].type)) {
			measured = &list->items[i];
			count++;
		}
	/* Which of several is meant? */
	if (count > 1) {
		count = from;
		for (size_t i = from; i < list->count; i++)
			if (!measures_whole(list->items[i].type))
				list->items[count++] = list->items[i];
		list->count = count;
		return;
	}
	if (count == 0)
		return;
	if (measured->bounds.relation == RELATION_BETWEEN)
		measured->bounds.relation = RELATION_EQ;
	measured->bounds.lo = measured->bounds.hi = number;
}

struct span
divide_standing(struct span text, struct span last)
{
	/* What takes a rule back, or asks for what hardly anyone wants by it: a program in capitals, an essay in a
	 * line. */
	static const char *const lifts[] = {"stop", "no more", "normal", "normally", "anymore", "any more", "no longer",
	    "forget", "ignore", "drop", "lose", "enough", "again", "is fine", "are fine", "is ok", "are ok", "is okay",
	    "are okay", "you can", "you may", "don't have to", "dont have to", "don't need to", "longer", "detail",
	    "details", "detailed", "elaborate", "long", "essay", "code", "program", "function", "script", NULL};
	static const char *const standing[] = {"from now on", "you always", "you will always", "you should always",
	    "you must always", "always answer", "always write", "always respond", "always reply", NULL};
	struct span sentence;

	while (phrase_any(text, standing) && sentence_next(&text, &sentence))
		if (phrase_any(sentence, standing))
			return phrase_any(last, lifts) ? (struct span){text.at, 0} : sentence;
	return (struct span){text.at, 0};
}

bool
divide_is_within(struct span text, const struct constraint *constraint, struct span part)
{
	const char *from = text.at + constraint->from;

	return from >= part.at && from < part.at + part.len;
}

static bool
has_bounds(const struct constraint *constraint)
{

	return (constraint_kind(constraint->type)->has & CONSTRAINT_HAS_BOUNDS) != 0 &&
	    constraint->bounds.relation != RELATION_AROUND;
}

/*
 * How fine a unit is: each coarser unit contains at least one finer unit, so there are at least as many of those. 0: it
 * may contain none.
 */
static const unsigned fineness[] = {
    [UNIT_PARAGRAPH] = 1, [UNIT_SENTENCE] = 2, [UNIT_WORD] = 3, [UNIT_CHAR] = 4, [UNIT_QUESTION] = 0};

/* "One sentence" against "at least three paragraphs": fewer of the finer unit than of the coarser one. */
static bool
leaves_no_room(const struct constraint *fine, const struct constraint *coarse)
{
	const struct constraint_kind *a = constraint_kind(fine->type), *b = constraint_kind(coarse->type);
	uint32_t least, most, coarse_least, coarse_most;

	if (a->per != UNIT_RESPONSE || b->per != UNIT_RESPONSE || fineness[b->counted] == 0 ||
	    fineness[a->counted] <= fineness[b->counted])
		return false;
	constraint_interval(&fine->bounds, &least, &most);
	constraint_interval(&coarse->bounds, &coarse_least, &coarse_most);
	return most < coarse_least;
}

/* A form of the whole, and units that can be counted only in another form. */
static bool
forms_clash(enum constraint_type form, enum constraint_type other)
{
	enum constraint_unit counted = constraint_kind(other)->counted, per = constraint_kind(other)->per;
	bool listed = counted == UNIT_BULLET || counted == UNIT_ITEM || per == UNIT_BULLET || per == UNIT_ITEM ||
	    other == CONSTRAINT_BULLETS || other == CONSTRAINT_NUMBERED_LIST;

	switch (form) {
	case CONSTRAINT_NO_NUMBERING:
		return counted == UNIT_ITEM || per == UNIT_ITEM || other == CONSTRAINT_NUMBERED_LIST;
	case CONSTRAINT_NO_MARKUP:
	case CONSTRAINT_NO_LISTS:
		return listed ||
		    (form == CONSTRAINT_NO_MARKUP && (counted == UNIT_HIGHLIGHT || other == CONSTRAINT_TABLE));
	case CONSTRAINT_JSON:
	case CONSTRAINT_CSV:
	case CONSTRAINT_YAML:
	case CONSTRAINT_XML:
	case CONSTRAINT_TABLE:
	case CONSTRAINT_CODE_ONLY:
		return listed || per == UNIT_SENTENCE || per == UNIT_PARAGRAPH || per == UNIT_LINE ||
		    counted == UNIT_PARAGRAPH || counted == UNIT_SENTENCE || counted == UNIT_LINE ||
		    other == CONSTRAINT_STARTS_WITH || other == CONSTRAINT_ENDS_WITH ||
		    other == CONSTRAINT_POSTSCRIPT ||
		    (other >= CONSTRAINT_JSON && other <= CONSTRAINT_CODE_ONLY && other != form);
	case CONSTRAINT_ALL_UPPER:
		return other == CONSTRAINT_ALL_LOWER || other == CONSTRAINT_TITLE_CASE || counted == UNIT_ALLCAPS;
	case CONSTRAINT_ALL_LOWER:
		return other == CONSTRAINT_ALL_UPPER || other == CONSTRAINT_TITLE_CASE || counted == UNIT_ALLCAPS;
	default:
		return false;
	}
}

/* Whether a text ends like a sentence. */
static bool
is_stopped(struct span text)
{

	text = span_strip(text);
	text.len = span_back(text, text.len, "\"')");
	return text.len > 0 && strchr(".!?", text.at[text.len - 1]) != NULL;
}

/*
 * Whether no answer that contains a text can keep a constraint, since the text breaks it already. For the number of a
 * sentence's words, that needs a whole sentence, or one that is already too long.
 */
static bool
breaks_by_itself(const struct constraint_list *list, const struct constraint *constraint, struct span text)
{
	const struct constraint_kind *kind = constraint_kind(constraint->type);
	uint32_t least, most;
	struct finding finding;

	if (text.len == 0)
		return false;
	verify(list, constraint, text, &finding);
	if (finding.holds != HOLDS_NO)
		return false;
	switch (constraint->type) {
	case CONSTRAINT_FORBID_WORDS:
	case CONSTRAINT_NO_CHAR:
	case CONSTRAINT_AVOID_LETTER:
	case CONSTRAINT_ALL_UPPER:
	case CONSTRAINT_ALL_LOWER:
		return true;
	default:
		break;
	}
	if (!has_bounds(constraint))
		return false;
	constraint_interval(&constraint->bounds, &least, &most);
	if (kind->per == UNIT_RESPONSE)
		return finding.counted && finding.measured > most;
	return kind->per == UNIT_SENTENCE && finding.offence_count > 0 &&
	    (finding.offences[0].measured > most || is_stopped(text));
}

/* Whether the text that one constraint requires breaks the other one. */
static bool
text_clashes(const struct constraint_list *list, const struct constraint *holds, const struct constraint *wants)
{

	switch (wants->type) {
	case CONSTRAINT_STARTS_WITH:
	case CONSTRAINT_ENDS_WITH:
	case CONSTRAINT_POSTSCRIPT:
		return breaks_by_itself(list, holds, wants->text);
	case CONSTRAINT_INCLUDE_WORDS:
		for (size_t i = 0; i < wants->word_len; i++)
			if (breaks_by_itself(list, holds, constraint_word(list, wants, i)))
				return true;
		return false;
	case CONSTRAINT_WORD_FREQ:
	case CONSTRAINT_LETTER_FREQ: {
		uint32_t least, most;

		constraint_interval(&wants->bounds, &least, &most);
		return least > 0 && breaks_by_itself(list, holds, wants->text);
	}
	default:
		return false;
	}
}

/* Whether it asks for a text, or for one of several: in another language that would be another text. */
static bool
wants_text(enum constraint_type type)
{

	switch (type) {
	case CONSTRAINT_STARTS_WITH:
	case CONSTRAINT_ENDS_WITH:
	case CONSTRAINT_INCLUDE_WORDS:
	case CONSTRAINT_WORD_FREQ:
	case CONSTRAINT_ONE_OF:
	case CONSTRAINT_NTH_PAR_FIRST_WORD:
		return true;
	default:
		return false;
	}
}

/* Whether it bans words, letters or marks: "no semicolons" lifts no ban on commas. */
static bool
is_ban(enum constraint_type type)
{

	return type == CONSTRAINT_FORBID_WORDS || type == CONSTRAINT_AVOID_LETTER || type == CONSTRAINT_NO_CHAR;
}

/* Whether no answer can keep both. */
static bool
clash(const struct constraint_list *list, const struct constraint *a, const struct constraint *b)
{

	if (has_bounds(a) && has_bounds(b) && (leaves_no_room(a, b) || leaves_no_room(b, a)))
		return true;
	return forms_clash(a->type, b->type) || forms_clash(b->type, a->type) || text_clashes(list, a, b) ||
	    text_clashes(list, b, a);
}

/* What a text that asks for a revision speaks of when it wants the old rule no more: "with emojis", "normally". */
static const char *const *
lifting_words(const struct constraint *old)
{
	static const char *const emojis[] = {"emoji", "emojis", NULL}, *const commas[] = {"comma", "commas", NULL},
				 *const bangs[] = {"exclamation", "excited", "enthusiastic", NULL},
				 *const cases[] = {"capital", "capitals", "caps", "case", "lowercase", "uppercase",
				     "normal", "normally", "properly", "proper", "letters", "loud", "shout", "shouting",
				     NULL},
				 *const lengths[] = {"limit", "limits", "short", "full", "long", NULL},
				 *const none[] = {NULL};

	switch (old->type) {
	case CONSTRAINT_NO_CHAR:
		if (old->what == WHAT_EMOJI)
			return emojis;
		if (old->what != WHAT_CHARS)
			return none;
		return span_find(old->text, ',') ? commas : span_find(old->text, '!') ? bangs : none;
	case CONSTRAINT_ALL_UPPER:
	case CONSTRAINT_ALL_LOWER:
	case CONSTRAINT_TITLE_CASE:
		return cases;
	default:
		return measures_whole(old->type) ? lengths : none;
	}
}

bool
divide_is_lifted(struct span last, const struct constraint_list *list, const struct constraint *old)
{
	static const char *const parts[] = {"only the", "just the", "twice", "all the space", "is enough", "are ok",
	    "is ok", "are fine", "is fine", "add an", "add a", "make it a song", "make it a story", NULL};
	static const char *const drops[] = {"forget", "ignore", "drop", "lose", "without", "never mind", NULL},
				 *const rules[] = {
				     "limit", "limits", "rule", "rules", "restrictions", "constraints", NULL};
	/* "You used the word again": it is wanted all the more. */
	static const char *const complaints[] = {"you used", "u used", "you wrote", "you put", "you had", "you still",
	    "you said", "still", "there is", "there are", "there were", "contains", "it has", "i said", "i asked",
	    "i told", NULL};
	struct span head = {last.at, last.len < HEAD_MAX ? last.len : HEAD_MAX};
	struct needle needle;

	if (phrase_any(head, complaints))
		return false;
	for (size_t i = 0; old->type == CONSTRAINT_FORBID_WORDS && i < old->word_len; i++) {
		needle_make(&needle, constraint_word(list, old, i));
		if (needle_count(&needle, head, true) > 0)
			return true;
	}
	/* "Rewrite only the second sentence", "30 words are ok", "and add an example" */
	if (divide_void_class(old->type) == VOID_LENGTH && phrase_any(head, parts))
		return true;
	return phrase_any(head, lifting_words(old)) || (phrase_any(head, drops) && phrase_any(head, rules));
}

bool
divide_still_holds(const struct constraint_list *list, size_t count, const struct constraint *old, enum again again)
{
	const struct constraint_kind *kind = constraint_kind(old->type);

	bool recast = false, revised = again == AGAIN_REVISED || again == AGAIN_RESIZED;

	for (size_t i = 0; i < count; i++) {
		const struct constraint_kind *other = constraint_kind(list->items[i].type);

		recast |= list->items[i].type >= CONSTRAINT_JSON;

		if (clash(list, &list->items[i], old))
			return false;
		if (list->items[i].type == old->type && !is_ban(old->type))
			return false;
		if (list->items[i].type == CONSTRAINT_LANGUAGE && wants_text(old->type))
			return false;
		/* A new measure or form of the whole replaces the old one. */
		if (revised && !(is_ban(old->type) && is_ban(list->items[i].type)) && kind->per == UNIT_RESPONSE &&
		    other->per == UNIT_RESPONSE &&
		    (kind->has == other->has ||
			(other->counted == UNIT_PARAGRAPH &&
			    (kind->counted == UNIT_BULLET || kind->counted == UNIT_ITEM))))
			return false;
	}
	switch (old->type) {
	case CONSTRAINT_REPEAT_PROMPT:
	case CONSTRAINT_JUDGE:
		return false;
	case CONSTRAINT_LANGUAGE:
		return true;
	case CONSTRAINT_ALL_UPPER:
	case CONSTRAINT_ALL_LOWER:
		return !revised || !recast; /* "now as a limerick" is another work */
	default:
		if (is_ban(old->type))
			return !revised || !recast;
		return !revised ||
		    ((kind->has & CONSTRAINT_HAS_BOUNDS) != 0 &&
			(again == AGAIN_REVISED || kind->per != UNIT_RESPONSE));
	}
}
