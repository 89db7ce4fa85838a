/*
 * Refusals and counter-questions show at the beginning of a text, truncation at its end, and the subject in its words
 * (candidate_subject.c).
 */
#include "executors/candidate.h"

#include "executors/form.h"
#include "routes/text/glyph.h"
#include "routes/text/language.h"
#include "routes/text/line.h"
#include "routes/text/phrases.h"

#define HEAD_MAX       600 /* bytes that show whether a text is an answer at all */
#define HEAD_SENTENCES 2
#define SIGNED_MAX     40 /* bytes of a line after "Kind regards," */

/* --- the beginning --- */

struct head {
	char room[HEAD_MAX];
	struct span text;
};

/* The first two sentences of a text without blanks around it, with typographic apostrophes replaced by plain ones. */
static void
head_read(struct span text, struct head *head)
{
	static const char quote[] = "\xe2\x80\x99";
	struct span rest, sentence;
	size_t len = 0;

	for (size_t at = 0; at < text.len && len < sizeof(head->room) && !cpu_spend(1); len++) {
		bool plain = text.len - at >= 3 && memcmp(text.at + at, quote, 3) == 0;

		head->room[len] = plain ? '\'' : text.at[at];
		at += plain ? 3 : 1;
	}
	rest = (struct span){head->room, len};
	head->text = (struct span){head->room, 0};
	for (int i = 0; i < HEAD_SENTENCES && sentence_next(&rest, &sentence); i++)
		head->text.len = (size_t)(sentence.at + sentence.len - head->room);
}

/* Refusals that begin like this. The English ones may also be content, unless the text says what it cannot do. */
static const char *const regrets[] = {"es tut mir leid", "tut mir leid", "leider kann ich", "lo siento", "lamento",
    "je suis d\u00e9sol\u00e9", "d\u00e9sol\u00e9", "je ne peux pas", "mi dispiace", "desculpe", "sinto muito",
    "het spijt me", "przykro mi", "przepraszam", "\u0418\u0437\u0432\u0438\u043d\u0438\u0442\u0435",
    "\u041a \u0441\u043e\u0436\u0430\u043b\u0435\u043d\u0438\u044e", "\u5bf9\u4e0d\u8d77", "\u62b1\u6b49",
    "\u5f88\u62b1\u6b49", "\u7533\u3057\u8a33", "\u3054\u3081\u3093", "\uc8c4\uc1a1", NULL};
static const char *const cannot[] = {"i can't", "i cannot", "i can not", "i am unable", "i'm unable", "i am not able",
    "i'm not able", "i won't", "i will not", "i must decline", "i have to decline", "i decline",
    "i do not have the ability", "i don't have the ability", "i am not allowed", "i'm not allowed",
    "i am not permitted", "i'm not permitted", "i am not comfortable", "i'm not comfortable", "i could not",
    "i couldn't", "i wasn't able", "i was not able", "we cannot", "we can't", "unable to", NULL};
/* And who knows nothing. */
static const char *const ignorant[] = {"i do not know", "i don't know", "i am not sure", "i'm not sure", NULL};
static const char *const deeds[] = {"help", "assist", "fulfill", "fulfil", "comply", "do that", "do this", "do so",
    "provide", "answer", "respond", "write", "rewrite", "generate", "produce", "create", "complete", "continue",
    "revise", "change", "share", "discuss", "support", "process", "see", "access", "engage", "meet", "satisfy", "list",
    "your request", "this request", "that request", NULL};
static const char *const disclaimers[] = {"as an ai", "as a language model", "as a large language model",
    "i'm just an ai", "i am just an ai", "against my guidelines", "against my programming", NULL};

static bool
begins_with_any(struct span text, const char *const *phrases)
{

	for (; *phrases != NULL; phrases++) {
		if (span_starts_nocase(text, *phrases))
			return true;
	}
	return false;
}

static bool
refuses(const struct head *head)
{

	return begins_with_any(head->text, regrets) || begins_with_any(head->text, ignorant) ||
	    phrase_any(head->text, disclaimers) || (phrase_any(head->text, cannot) && phrase_any(head->text, deeds));
}

/* Questions to the user. They are rarely part of an answer, and if they are, the draft has them too. */
static const char *const questions_back[] = {"which part", "which text", "which answer", "which version",
    "which one would you", "would you like me", "do you want me", "what would you like", "what do you want",
    "do you mean", "did you mean", "how would you like", "how should i", "should i ", "shall i ", "could you tell",
    "could you please", "could you provide", "could you clarify", "could you share", "could you specify",
    "could you give", "could you paste", "can you tell", "can you please", "can you provide", "can you clarify",
    "can you share", "can you specify", "can you give", "can you paste", "would you please", "please provide",
    "please share", "please tell me", "please specify", "please clarify", "please paste", "please let me know",
    "please give me", "please confirm", "please send me", "let me know which", "let me know what", "let me know how",
    "let me know if", "more context", "more information", "more details about", "i need more", "i need the text",
    "i need to know", "you haven't provided", "you have not provided", "you didn't provide", "you did not provide",
    "what exactly", "k\u00f6nnten sie", "k\u00f6nntest du", "bitte geben sie", "bitte sag", "podr\u00edas",
    "podr\u00eda usted", "\u00bfqu\u00e9 parte", "pourriez-vous", "peux-tu", "potresti", "poderia", NULL};

static bool
asks(const struct head *head)
{

	return phrase_any(head->text, questions_back);
}

/* --- the end --- */

/* The text without trailing quotes, brackets, emphasis and emoji, which may follow the end of a sentence. */
static struct span
without_closers(struct span text)
{

	while (text.len > 0 && !cpu_spend(1)) {
		struct glyph last = glyph_before(text, text.len);

		if (last.class != GLYPH_SPACE && last.class != GLYPH_NEWLINE && last.class != GLYPH_EMOJI &&
		    last.class != GLYPH_JOINER && last.class != GLYPH_APOSTROPHE && last.point != 0x201d &&
		    last.point != 0x201c && last.point != 0xbb && last.point != 0x300d &&
		    (last.point >= 128 || last.point == 0 || strchr("\")]}*_`~", (int)last.point) == NULL))
			break;
		text.len -= last.len;
	}
	return text;
}

static bool
is_stop(uint32_t point)
{
	static const uint32_t stops[] = {
	    '.', '!', '?', 0x2026, 0x3002, 0xff01, 0xff1f, 0xff0e, 0x061f, 0x06d4, 0x0964, 0x203d, 0x203c, 0x2049};

	for (size_t i = 0; i < nitems(stops); i++) {
		if (point == stops[i])
			return true;
	}
	return false;
}

/* "Kind regards," followed by a line with a name. */
static bool
is_signed(struct span text, size_t last)
{
	struct span before = span_strip((struct span){text.at, last});

	return text.len - last <= SIGNED_MAX && before.len > 0 && before.at[before.len - 1] == ',';
}

/* A list entry without a full stop, after another one without. */
static bool
is_bare_entry(struct span text, size_t last)
{
	struct span before = span_strip((struct span){text.at, last});
	struct line line = line_at(text, last), other;

	if ((line.kind != LINE_BULLET && line.kind != LINE_ITEM) || before.len == 0)
		return false;
	other = line_at(before, line_begin(before, before.len));
	before = without_closers(before);
	return other.kind == line.kind && before.len > 0 && !is_stop(glyph_before(before, before.len).point);
}

bool
candidate_ends_whole(struct span text)
{
	struct span bare;
	size_t last;

	text = span_strip(text);
	if (text.len == 0)
		return false;
	last = line_begin(text, text.len);
	/* "[1]" and "3.)" end a text like a full stop; so do a table row and a tag. */
	if (strchr("|>", text.at[text.len - 1]) != NULL || line_at(text, last).kind == LINE_FENCE)
		return true;
	bare = without_closers(text);
	if (bare.len > 0 && is_stop(glyph_before(bare, bare.len).point))
		return true;
	return is_signed(text, last) || is_bare_entry(text, last) || form_is_json(text);
}

/* Where the text's last number begins, ignoring a sign after it. text.len: the text does not end in a number. */
static size_t
number_begin(struct span text)
{
	static const uint32_t signs[] = {'%', '$', 0x20ac, 0xa3, 0xa5, 0xb0, 0x2030};
	size_t at = text.len, begin;
	struct glyph glyph = glyph_before(text, at);

	for (size_t i = 0; i < nitems(signs); i++)
		at -= glyph.point == signs[i] ? glyph.len : 0;
	if (at < text.len)
		at = span_strip((struct span){text.at, at}).len;
	for (begin = at; begin > 0 && strchr("0123456789.,", text.at[begin - 1]) != NULL && !cpu_spend(1);)
		begin--;
	if (begin == at || !isdigit((unsigned char)text.at[at - 1]) ||
	    (begin > 0 && glyph_is_wordly(glyph_before(text, begin))))
		return text.len;
	return begin;
}

bool
candidate_ends_uncut(struct span text)
{
	struct span bare;
	size_t last;

	text = span_strip(text);
	bare = without_closers(text);
	if (bare.len == 0)
		return false;
	last = line_begin(text, text.len);
	if (last > 0 && strchr(".)", text.at[text.len - 1]) != NULL &&
	    number_begin((struct span){text.at, text.len - 1}) == last)
		return false;
	/* After a space, a mark opens. */
	if (bare.len < text.len && !isspace((unsigned char)bare.at[bare.len]))
		return true;
	return candidate_ends_whole(text) || number_begin(bare) < bare.len;
}

/* Whether all that follows is hashtags, the first one after a space. */
static bool
are_tags(struct span rest)
{
	bool tags = false;

	for (size_t at = 0; at < rest.len && !cpu_spend(1); at++) {
		bool begins = at == 0 || isspace((unsigned char)rest.at[at - 1]);

		if (isspace((unsigned char)rest.at[at]))
			continue;
		if (at == 0 || (rest.at[at] == '#') != begins)
			return false;
		tags = true;
	}
	return tags;
}

/* Whether a text is the draft's beginning, ignoring white space and case, and the draft continues in that line. */
static bool
is_stump(struct span draft, struct span text)
{
	size_t at = 0, i = 0;

	text.len = span_back(text, text.len, " .\n");
	while (i < text.len && at < draft.len && !cpu_spend(1)) {
		if (isspace((unsigned char)text.at[i])) {
			i++;
		} else if (isspace((unsigned char)draft.at[at])) {
			at++;
		} else if (tolower((unsigned char)text.at[i]) == tolower((unsigned char)draft.at[at])) {
			at++;
			i++;
		} else {
			return false;
		}
	}
	/* A text that ends at a stop in the draft is not cut, nor one that only lost hashtags behind it. */
	return i == text.len && at < draft.len && strchr(".!?\n", draft.at[at]) == NULL &&
	    !are_tags(span_from(draft, at));
}

/* The last word of a text. */
static struct span
last_word(struct span text)
{
	size_t end = text.len, from;

	while (end > 0 && !glyph_is_word_byte(text.at[end - 1]) && !cpu_spend(1))
		end--;
	for (from = end; from > 0 && glyph_is_word_byte(text.at[from - 1]) && !cpu_spend(1);)
		from--;
	return span_between(text, from, end);
}

static bool
is_cut(struct span draft, struct span text, const struct candidate_terms *terms, const char *language)
{

	if (is_stump(draft, text))
		return true;
	if (candidate_ends_whole(text))
		return false;
	if (!terms->any_end && candidate_ends_whole(draft))
		return true;
	return text.len > 0 && strchr(",;(-", text.at[text.len - 1]) != NULL
	    ? draft.len == 0 || text.at[text.len - 1] != draft.at[draft.len - 1]
	    : language_has_function_word(language, last_word(text));
}

/* --- form --- */

static bool
is_tagged(struct span text)
{

	return text.len > 2 && text.at[0] == '<' && text.at[text.len - 1] == '>';
}

bool
candidate_keeps_form(struct span draft, struct span text)
{
	size_t fences, own;
	struct span inside = form_unfenced(draft, &fences), other = form_unfenced(text, &own);

	if ((fences > 0) != (own > 0) || (is_tagged(inside) && !is_tagged(other)))
		return false;
	if (inside.len > 0 && strchr("{[", inside.at[0]) != NULL && form_is_json(inside))
		return other.len > 0 && other.at[0] == inside.at[0] && form_is_json(other);
	return !form_has_table(draft) || form_has_table(text);
}

static bool
is_in_bounds(struct span draft, struct span text, const struct candidate_terms *terms)
{

	return text.len * 100 >= draft.len * terms->least &&
	    (terms->most == 0 || text.len * 100 <= draft.len * terms->most);
}

static enum candidate_flaw
first_flaw(struct span draft, struct span text, const struct candidate_terms *terms)
{
	char was[LANGUAGE_ROOM], is[LANGUAGE_ROOM];
	struct head of_draft, of_text;
	bool translated;

	if (!glyph_any_wordly(text))
		return CANDIDATE_EMPTY;
	head_read(draft, &of_draft);
	head_read(text, &of_text);
	if (refuses(&of_text) && !refuses(&of_draft))
		return CANDIDATE_REFUSES;
	language_of(draft, was);
	language_of(text, is);
	translated = was[0] != '\0' && is[0] != '\0' && strcmp(was, is) != 0;
	if (translated && !terms->any_language)
		return CANDIDATE_LANGUAGE;
	if (!terms->any_form && !candidate_keeps_form(draft, text))
		return CANDIDATE_FORM;
	if (!is_in_bounds(draft, text, terms))
		return CANDIDATE_LENGTH;
	if (is_cut(draft, text, terms, is))
		return CANDIDATE_CUT;
	if (asks(&of_text) && !asks(&of_draft))
		return CANDIDATE_ASKS;
	if (!(terms->any_language && strcmp(was, is) != 0) && !candidate_same_subject(draft, text, terms->about, was))
		return CANDIDATE_SUBJECT;
	return CANDIDATE_FITS;
}

enum candidate_flaw
candidate_flaw_of(struct span draft, struct span text, const struct candidate_terms *terms)
{
	enum candidate_flaw flaw = first_flaw(span_strip(draft), span_strip(text), terms);

	return cpu_is_spent() ? CANDIDATE_SPENT : flaw;
}

VOCABULARY_NAMES(candidate_flaw, EACH_CANDIDATE_FLAW, CANDIDATE_FLAW_COUNT);
