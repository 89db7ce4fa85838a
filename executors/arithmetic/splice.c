/*
 * Replaces each number that is the old result, then reads the whole again.
 */
#include "executors/arithmetic/splice.h"

#include "executors/arithmetic/amount.h"
#include "executors/arithmetic/conclusion.h"
#include "executors/arithmetic/numeral.h"
#include "executors/arithmetic/reread.h"
#include "executors/arithmetic/stands.h"
#include "policies/cpu.h"
#include "routes/request.h"
#include "routes/text/language.h"
#include "routes/text/phrases.h"

#define DRAFT_MAX   4096 /* bytes of a draft in which every number is accounted for */
#define PLACES_MAX  8    /* places that state one result */
#define FIELD_MAX   60   /* bytes of a field that holds a number or a sum, and no story */
#define REFUSAL_MAX 200  /* and of one that holds words alone */
#define PHRASE_MAX  60   /* bytes of an answer with its unit */

struct span
splice_part(struct flow *flow, struct span text, struct span part, struct span with)
{
	size_t start = (size_t)(part.at - text.at);
	struct span new = {NULL, text.len - part.len + with.len};
	char *bytes = flow_alloc(flow, new.len + 1);

	if (bytes == NULL)
		return span_of("");
	memcpy(bytes, text.at, start);
	memcpy(bytes + start, with.at, with.len);
	memcpy(bytes + start + with.len, part.at + part.len, text.len - start - part.len);
	new.at = bytes;
	return new;
}

/* The draft's result that contradicts the value: the earlier one of two if the later agrees; NULL: it has no result. */
static const struct number *
old_of(const struct claims *claims, struct span draft, const struct rational *value)
{
	const struct final *final = &claims->final;

	if (final->contradicts && (final->unsure || number_agrees(&final->value, value)))
		return &final->earlier;
	if (final->unsure || final->form == FINAL_NONE || !conclusion_is(claims, draft, &final->value))
		return NULL;
	return &final->value;
}

static bool
is_in(struct span text, const struct rational *value)
{
	struct number number;
	size_t at = 0;

	while (numbers_next(text, &at, &number))
		if (number_has(&number, value))
			return true;
	return false;
}

/* "1 150": separated from another number by a space, it may be part of a larger numeral. */
static bool
is_parted(struct span text, const struct number *number)
{
	const char *start = number->core.at, *end = start + number->core.len, *last = text.at + text.len;

	return (start - text.at > 1 && start[-1] == ' ' && isdigit((unsigned char)start[-2])) ||
	    (last - end > 1 && end[0] == ' ' && isdigit((unsigned char)end[1]));
}

/* "(C) 145": the letter also stands for the number. */
static bool
is_option(struct span text, const struct number *number)
{
	const char *at = number->text.at;

	while (at > text.at && strchr(" *", at[-1]) != NULL)
		at--;
	return at - text.at > 1 && strchr(").:", at[-1]) != NULL && isalpha((unsigned char)at[-2]) &&
	    (at - text.at == 2 || !isalnum((unsigned char)at[-3]));
}

/*
 * The value in the form of a number that gives the old one: the value itself, or "7.75 h" next to "7 hours 45 minutes".
 * Unknown if the number does not give the old value.
 */
static struct rational
value_beside(const struct number *number, const struct number *old, const struct rational *value)
{
	struct rational base = amount_in_base(number), ratio;

	if (number_has(number, &old->readings[0].value))
		return *value;
	if (old->unit != NUMBER_COMPOUND || !rational_equals(&base, &old->readings[0].value))
		return rational_unknown();
	ratio = rational_divide(value, &base);
	return rational_multiply(&number->readings[0].value, &ratio);
}

/*
 * What becomes of an amount that the old one made together with one of the prompt: "a tip of $7.92, $56.52 in total",
 * "$62.50, you save $22.50". Unknown if it did not.
 */
static struct rational
sum_beside(struct span prompt, const struct number *number, const struct number *old, const struct rational *value)
{
	const struct rational *was = &old->readings[0].value;
	struct number told;

	for (size_t at = 0; number->unit == NUMBER_MONEY && old->unit == NUMBER_MONEY && !cpu_spend(1) &&
	     numbers_next(prompt, &at, &told);) {
		const struct rational *amount = &told.readings[0].value;
		struct rational sum, rest, over;

		if (told.reading_count == 0 || told.unit == NUMBER_PERCENT || number_same(&told, number))
			continue;
		sum = rational_add(was, amount);
		rest = rational_subtract(amount, was);
		over = rational_subtract(was, amount);
		if (number_has(number, &sum))
			return rational_add(value, amount);
		if (number_has(number, &rest))
			return rational_subtract(amount, value);
		if (number_has(number, &over))
			return rational_subtract(value, amount);
	}
	return rational_unknown();
}

static bool
is_english(const struct flow_turn *turn)
{

	return turn->language[0] == '\0' || strcmp(turn->language, "en") == 0;
}

/* Whether "cookies" becomes "cookie" with the value, or the reverse. */
static bool
changes_noun(const struct number *old, const struct rational *value)
{
	struct rational one = rational_of(1);

	return old->unit == NUMBER_PLAIN && old->word.len > 2 && number_has(old, &one) != rational_equals(value, &one);
}

/* Whether a numeral is spoken with a vowel in front: 8, 11, 18, 80, 800. */
static bool
begins_with_vowel(const char *numeral)
{
	size_t digits = strspn(numeral, "0123456789");

	return numeral[0] == '8' || (digits % 3 == 2 && numeral[0] == '1' && (numeral[1] == '1' || numeral[1] == '8'));
}

/* The word before a place, marks and a currency between them skipped. Without memory the text is empty. */
static struct span
word_before(struct span text, size_t at)
{
	size_t end = at <= text.len ? span_back(text, at, "* _$") : 0;

	return span_between(text, span_back_letters(text, end), end);
}

/* "You need an **84**": write the article that the numeral at `start` takes. Returns where the numeral is then. */
static size_t
fit_article(struct flow *flow, struct span *text, size_t start, const char *numeral)
{
	struct span article = word_before(*text, start);
	bool vowel = begins_with_vowel(numeral);

	if (!is_english(flow_turn(flow)) || !span_equals(article, vowel ? "a" : "an") ||
	    article.at + article.len == text->at + start)
		return start;
	*text = splice_part(flow, *text, article, span_of(vowel ? "an" : "a"));
	return vowel ? start + 1 : start - 1;
}

/* Replace each number that is the old one, and its sums. Returns how often; 0: one cannot be written. */
static unsigned
write_over(struct flow *flow, struct span *text, const struct number *old, const struct rational *value, bool with_sums)
{
	struct span prompt = flow_turn(flow)->request->last.decoded;
	struct numeral_style style;
	struct number number;
	char written[NUMERAL_MAX];
	size_t at = 0;
	unsigned count = 0;

	numeral_style_read(*text, prompt, &style);
	while (numbers_next(*text, &at, &number)) {
		size_t start = (size_t)(number.core.at - text->at);
		struct rational here = value_beside(&number, old, value);

		if (with_sums && !rational_is_known(&here))
			here = sum_beside(prompt, &number, old, value);
		if (!rational_is_known(&here))
			continue;
		if (count++ == PLACES_MAX || changes_noun(&number, &here) || is_parted(*text, &number) ||
		    is_option(*text, &number) || !numeral_write(&number, &here, &style, written))
			return 0;
		*text = splice_part(flow, *text, number.core, span_of(written));
		at = fit_article(flow, text, start, written) + strlen(written);
	}
	return count;
}

/* Whether the place is the answer's alone, and may hold a bare number. One that holds no number refuses to answer. */
static bool
is_field(const struct final *final)
{

	return (final->count < 2 || !final->unsure || final->undone) &&
	    (final->form == FINAL_FIELD || final->form == FINAL_BOXED) &&
	    final->where.len <= (final->count > 0 ? FIELD_MAX : REFUSAL_MAX);
}

/* The value alone in a field's place that held a sum, or no number. */
static struct span
fill_field(struct flow *flow, const struct final *final, const struct rational *value)
{
	const struct flow_turn *turn = flow_turn(flow);
	char number[RATIONAL_TEXT_MAX];
	int decimals = rational_decimals(value, 6);
	struct span text;

	if (!is_field(final) || decimals < 0 || rational_print(value, (unsigned)decimals, number, sizeof(number)) == 0)
		return span_of("");
	text = splice_part(flow, turn->draft, final->where, span_of(number));
	return reread_states(turn->request->last.decoded, text, value, NULL) ? text : span_of("");
}

/*
 * Whether prose has the value before its end and continues from it: "60 / 5 = 12 gaps, and one post more: 13". With 12
 * at its end too, it would contradict itself.
 */
static bool
goes_beyond(const struct claims *claims, struct span prompt, struct span draft, const struct number *old,
    const struct rational *value)
{
	struct span before = {draft.at, (size_t)(old->text.at - draft.at)};

	return old == &claims->final.value && claims->form == DRAFT_PROSE && claims->final.form == FINAL_SENTENCE &&
	    is_in(before, value) && !is_in(prompt, value);
}

struct span
splice_draft(struct flow *flow, const struct claims *claims, const struct rational *value, bool with_sums)
{
	const struct flow_turn *turn = flow_turn(flow);
	const struct number *old = old_of(claims, turn->draft, value);
	struct span prompt = turn->request->last.decoded, text = turn->draft, given;
	unsigned places;

	if (turn->draft.len > DRAFT_MAX || stands_takes_back(turn->draft))
		return span_of("");
	if (old == NULL || old->reading_count == 0)
		return fill_field(flow, &claims->final, value);
	places = write_over(flow, &text, old, value, with_sums);
	/* A number of the prompt may occur in the draft as such. */
	if (places == 0 || (places > 1 && is_in(prompt, &old->readings[0].value)))
		return fill_field(flow, &claims->final, value);
	given = flow_printf(flow, "%.*s\n%.*s", (int)turn->request->previous.decoded.len,
	    turn->request->previous.decoded.at, (int)prompt.len, prompt.at);
	if (goes_beyond(claims, prompt, turn->draft, old, value) || !reread_states(prompt, text, value, old) ||
	    reread_rests_on(given, turn->draft, old) || reread_leans_on(given, text, old) ||
	    reread_is_stale(given, text, old, value) || reread_answers_another(given, turn->draft, old) ||
	    !reread_is_explained(given, text, value) || (claims->form == DRAFT_PROSE && !reread_follows(text, value)))
		return fill_field(flow, &claims->final, value);
	return text;
}

/* The emphasised text that consists of a number with at most its unit; otherwise empty. */
static struct span
emphasis_of(struct span text, const struct number *number)
{
	size_t start = (size_t)(number->text.at - text.at), end = start + number->text.len;
	struct span inside;
	struct number other;
	size_t at = 0, count = 0;

	while (start > 0 && text.at[start - 1] != '*' && text.at[start - 1] != '\n' && !cpu_spend(1))
		start--;
	while (end < text.len && text.at[end] != '*' && text.at[end] != '\n' && !cpu_spend(1))
		end++;
	inside = span_between(text, start, end);
	if (start == 0 || end == text.len || text.at[start - 1] != '*' || text.at[end] != '*' ||
	    inside.len > PHRASE_MAX)
		return span_of("");
	while (numbers_next(inside, &at, &other))
		count++;
	/* "Since John has $5 left, ..." is a sentence, and no answer. */
	for (const char *byte = inside.at; byte < number->text.at; byte++)
		count += isalpha((unsigned char)*byte) != 0;
	return count == 1 ? inside : span_of("");
}

/* The length of a currency sign after an amount, including the blank before it: " \u20ac". */
static size_t
sign_behind(struct span text, const char *end)
{
	static const char *const signs[] = {"\u20ac", "\u00a3", "$", "\u00a5", "\u20b9"},
				 *const gaps[] = {"", " ", "\u00a0", "\u202f"};

	for (size_t gap = 0; gap < nitems(gaps); gap++) {
		size_t at = (size_t)(end - text.at), n = strlen(gaps[gap]);

		if (!phrase_stands(text, at, gaps[gap]) && n > 0)
			continue;
		for (size_t i = 0; i < nitems(signs); i++)
			if (phrase_stands(text, at + n, signs[i]))
				return n + strlen(signs[i]);
	}
	return 0;
}

/* The length of "²", "^2" or "2" after a unit. */
static size_t
power_behind(struct span text, struct span unit)
{
	static const char *const powers[] = {"\u00b2", "\u00b3", "^2", "^3", "2", "3"};
	size_t at = (size_t)(unit.at + unit.len - text.at);

	for (size_t i = 0; i < nitems(powers); i++) {
		size_t n = strlen(powers[i]);

		if (phrase_stands(text, at, powers[i]) &&
		    (at + n == text.len || !isalnum((unsigned char)text.at[at + n])))
			return n;
	}
	return 0;
}

struct span
splice_said(struct flow *flow, const struct number *number)
{
	const struct flow_turn *turn = flow_turn(flow);
	struct span phrase = emphasis_of(turn->draft, number);

	if (phrase.len > 0)
		return phrase;
	phrase = number->text;
	if (number->unit == NUMBER_MONEY || number->unit == NUMBER_PLAIN)
		phrase.len += sign_behind(turn->draft, phrase.at + phrase.len);
	/* The word after it is a unit if the question has it too. */
	if (number->word.len > 0 && !language_has_function_word("", number->word) &&
	    ((number->unit == NUMBER_MONEY && isdigit((unsigned char)number->text.at[0])) ||
		phrase_find(turn->request->last.decoded, 0, flow_copy(flow, number->word).at) != PHRASE_NONE))
		phrase.len =
		    (size_t)(number->word.at + number->word.len - phrase.at) + power_behind(turn->draft, number->word);
	return phrase;
}

/* A phrase with its noun in the singular: "1 cookies" as "1 cookie"; without the noun where that is not certain. */
static struct span
one_noun(struct span phrase, struct span number)
{

	if (span_ends_in(phrase, "ies") && !span_ends_in(phrase, "kies") && !span_ends_in(phrase, "vies"))
		return number;
	if (span_ends_in(phrase, "xes") || span_ends_in(phrase, "ches") || span_ends_in(phrase, "shes") ||
	    span_ends_in(phrase, "sses"))
		phrase.len -= 2;
	else if (span_ends_in(phrase, "s") && !span_ends_in(phrase, "ss"))
		phrase.len--;
	else
		return number;
	return phrase;
}

/* In the plural: "6 ticket" as "6 tickets". */
static struct span
many_noun(struct flow *flow, struct span phrase)
{
	bool hissing = span_ends_in(phrase, "s") || span_ends_in(phrase, "x") || span_ends_in(phrase, "ch") ||
	    span_ends_in(phrase, "sh");

	return flow_printf(flow, "%.*s%s", (int)phrase.len, phrase.at, hissing ? "es" : "s");
}

struct span
splice_phrase(struct flow *flow, const struct claims *claims, const struct rational *value)
{
	const struct flow_turn *turn = flow_turn(flow);
	const struct number *old = old_of(claims, turn->draft, value);
	struct rational one = rational_of(1);
	struct numeral_style style;
	struct span said;
	char written[NUMERAL_MAX];
	bool noun;

	numeral_style_read(turn->draft, turn->request->last.decoded, &style);
	if (old == NULL || is_parted(turn->draft, old) || !numeral_write(old, value, &style, written))
		return span_of("");
	said = splice_said(flow, old);
	noun = changes_noun(old, value) && said.at + said.len == old->word.at + old->word.len;
	said = splice_part(flow, said, old->core, span_of(written));
	if (!noun || !is_english(turn))
		return said;
	return rational_equals(value, &one) ? one_noun(said, span_between(said, 0, strlen(written)))
					    : many_noun(flow, said);
}
