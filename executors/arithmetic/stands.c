/*
 * What was asked, what was attempted, and what the draft already says.
 */
#include "executors/arithmetic/stands.h"

#include "executors/arithmetic/clothes.h"
#include "executors/flow_turn.h"
#include "routes/request.h"
#include "routes/text/line.h"
#include "routes/text/number_words.h"
#include "routes/text/numerals.h"
#include "routes/text/phrases.h"

#define SUBJECT_MAX 80 /* bytes of the words before a number that say what it is */

/* --- attempts --- */

/* The prompt gives too little, and the draft says so. */
static const char *const unknowable[] = {"cannot be determined", "can't be determined", "cannot determine",
    "can't determine", "cannot tell", "can't tell", "can not tell", "cannot say", "can't say", "cannot know",
    "can't know", "cannot be known", "cannot be answered", "can't be answered", "cannot be calculated",
    "can't be calculated", "cannot be computed", "impossible to", "not possible to", "not given", "not stated",
    "not specified", "not provided", "not mentioned", "isn't given", "isn't stated", "isn't specified",
    "isn't provided", "aren't given", "aren't specified", "does not say", "doesn't say", "do not say", "don't say",
    "does not tell", "doesn't tell", "does not specify", "doesn't specify", "not enough information",
    "insufficient information", "missing information", "need more information", "need to know", "is missing",
    "are missing", "depends on", "is unknown", "are unknown", "not in the document", "unanswerable", "no way to", NULL};

/* The draft refuses to compute what could be computed. */
static const char *const unable[] = {"can't do", "cannot do", "can't perform", "cannot perform", "unable to perform",
    "unable to do", "unable to calculate", "unable to compute", "not able to calculate", "not able to perform",
    "not able to do", "can't calculate", "cannot calculate", "can't compute", "cannot compute", "don't do",
    "not good at", "do not have the ability", "don't have the ability", "not capable of", NULL};
static const char *const sums[] = {"calculation", "calculations", "calculate", "compute", "math", "maths",
    "mathematics", "arithmetic", "sums", "calculator", NULL};

bool
stands_refuses_sums(const struct claims *claims, struct span draft)
{

	return claims->stated == 0 && claims->form == DRAFT_PROSE && phrase_any(draft, unable) &&
	    phrase_any(draft, sums) && !phrase_any(draft, unknowable);
}

/* Whether a claim gives a number as an answer, even one that is in the prompt. */
static bool
attempts(const struct claims *claims, const struct claim *claim)
{
	unsigned said = CLAIM_EMPHASISED | CLAIM_RESULT | CLAIM_CELL;
	bool word = claim->number.core.len > 0 && isalpha((unsigned char)claim->number.core.at[0]);
	struct rational one = rational_of(1);

	if ((claim->how & CLAIM_ASIDE) != 0 && !(claim->how & CLAIM_FIELD))
		return false;
	if ((claim->how & CLAIM_OPERAND) != 0 && claims->final.form == FINAL_SENTENCE)
		return false;
	if (claims->form == DRAFT_BARE || (claim->how & said) != 0)
		return true;
	/* "one" is a pronoun as often. */
	if (word && number_has(&claim->number, &one))
		return false;
	return (claim->how & CLAIM_GIVEN) == 0 || ((claim->how & (CLAIM_STATED | CLAIM_CLOSES)) != 0);
}

/* Whether the text ends in a question. */
static bool
asks_back(struct span draft)
{

	draft = span_strip(draft);
	draft.len = span_back(draft, draft.len, "\"*)_ ");
	return draft.len > 0 && draft.at[draft.len - 1] == '?';
}

/* Whether it gives a number that is not in the prompt; or one as an answer, and asks nothing. */
static bool
makes_attempt(const struct claims *claims, struct span draft)
{
	bool back = asks_back(draft);

	if (claims->form == DRAFT_ACTION || claims->form == DRAFT_CODE)
		return false;
	for (unsigned i = 0; i < claims->count; i++) {
		if (attempts(claims, &claims->all[i]) &&
		    !(back && (claims->all[i].how & (CLAIM_GIVEN | CLAIM_EMPHASISED)) == CLAIM_GIVEN))
			return true;
	}
	/* A required place that was left empty, or that says it cannot be filled. */
	return claims->more || claims->final.form == FINAL_FIELD || claims->final.form == FINAL_BOXED;
}

/* The draft says that no answer is possible, and emphasises no number. */
static bool
is_unknowable(const struct claims *claims, struct span draft)
{

	for (unsigned i = 0; i < claims->count; i++) {
		if ((claims->all[i].how & (CLAIM_EMPHASISED | CLAIM_RESULT)) != 0 &&
		    !(claims->all[i].how & CLAIM_ASIDE))
			return false;
	}
	return phrase_any(draft, unknowable);
}

/* --- several results --- */

/* Whether a claim is the result of the calculation right before it. */
static bool
is_computed(const struct claims *claims, unsigned i)
{
	const struct claim *claim = &claims->all[i];

	return i > 0 && (claim->how & CLAIM_RESULT) != 0 && (claim[-1].how & CLAIM_OPERAND) != 0 &&
	    claim[-1].where.at == claim->where.at;
}

/* "x = **7** and y = **3**": the closing sentence emphasises two results, neither of which is computed there. */
static bool
states_several(const struct claims *claims)
{
	unsigned wanted = CLAIM_BOLD | CLAIM_CLOSES, unwanted = CLAIM_ASIDE | CLAIM_OPERAND | CLAIM_GIVEN;
	const struct number *first = NULL;

	for (unsigned i = 0; i < claims->count; i++) {
		const struct claim *claim = &claims->all[i];

		if ((claim->how & wanted) != wanted || (claim->how & unwanted) != 0 || is_computed(claims, i) ||
		    claim->number.reading_count == 0)
			continue;
		if (first != NULL && !number_same(first, &claim->number))
			return true;
		first = &claim->number;
	}
	return false;
}

/* --- the rules --- */

/* Forms that a program reads: nothing may be written below them. */
static bool
is_for_programs(enum draft_form form)
{

	return form == DRAFT_JSON || form == DRAFT_TAGS || form == DRAFT_YAML || form == DRAFT_CSV;
}

/* Whether the text before this one also gave quantities: a question may be about them. */
static bool
goes_on_from_numbers(const struct flow_turn *turn)
{

	return turn->request != NULL && numerals_count(turn->request->previous.decoded) > 0;
}

enum stands
stands_unasked(
    const struct flow_turn *turn, const struct asked *asked, const struct claims *claims, enum outcome_why *why)
{

	*why = WHY_NOT_ASKED;
	if (asked->kind == ASKED_NOTHING)
		return STANDS;
	*why = WHY_FORM;
	if (asked->form == ASKED_RULED)
		return STANDS;
	*why = WHY_NO_ATTEMPT;
	if (is_unknowable(claims, turn->draft) ||
	    (!makes_attempt(claims, turn->draft) && !stands_refuses_sums(claims, turn->draft)))
		return STANDS;
	*why = WHY_SHOWN;
	if (turn->shown && (turn->form || is_for_programs(claims->form)))
		return STANDS;
	*why = WHY_NOT_ASKED;
	if (asked->kind == ASKED_TRUTH || asked->kind == ASKED_NAME)
		return STANDS_UNLESS_MENDED;
	*why = WHY_UNCLEAR;
	if (asked->kind == ASKED_FACT && !goes_on_from_numbers(turn))
		return STANDS_UNLESS_MENDED;
	*why = WHY_SEVERAL;
	return asked->kind == ASKED_SEVERAL || states_several(claims) ? STANDS_UNLESS_MENDED : STANDS_NOT;
}

/* --- what a program came to --- */

/* "None are left." */
static bool
says_none(struct span draft)
{
	static const char *const words[] = {"none", "nothing", "zero", "nobody", "no one", "all gone", "are gone",
	    "is gone", "empty", "nil", "no money", "all spent", "not any", NULL};

	return phrase_any(draft, words);
}

/* Whether a claim is the closing sentence's result, if nothing is emphasised there: no calculation follows it. */
static bool
is_closing(const struct claims *claims, unsigned i)
{
	unsigned unwanted = CLAIM_OPERAND | CLAIM_ASIDE | CLAIM_GIVEN;

	if ((claims->all[i].how & CLAIM_CLOSES) == 0 || (claims->all[i].how & unwanted) != 0)
		return false;
	for (unsigned j = 0; j < claims->count; j++) {
		unsigned how = claims->all[j].how;

		if ((how & CLAIM_CLOSES) != 0 &&
		    ((how & CLAIM_EMPHASISED) != 0 || (j > i && (how & CLAIM_OPERAND) != 0)))
			return false;
	}
	return true;
}

/*
 * Whether a claim's sentence says what was asked for, while the closing one is unrelated: "You have 12 gold left! The
 * road has 40 perils."
 */
static bool
is_asked_for(const struct claims *claims, unsigned i, struct span question)
{
	const struct claim *claim = &claims->all[i];
	unsigned unwanted = CLAIM_OPERAND | CLAIM_ASIDE | CLAIM_GIVEN | CLAIM_CLOSES | CLAIM_RESULT;

	if (claims->form != DRAFT_PROSE || claims->final.form != FINAL_SENTENCE || question.len == 0 ||
	    (claim->how & unwanted) != 0 || final_shared_words(claim->where, question) < 2)
		return false;
	for (unsigned j = claims->count; j-- > i;) {
		if ((claims->all[j].how & CLAIM_CLOSES) != 0)
			return (claims->all[j].how & (CLAIM_RESULT | CLAIM_THUS | CLAIM_OPERAND | CLAIM_EMPHASISED)) ==
			    0 &&
			    final_shared_words(claims->all[j].where, question) == 0;
	}
	return false;
}

/* The first statement is not the answer if the text tells a story, or changes course. */
static bool
goes_on(struct span text)
{
	static const char *const words[] = {"but", "however", "then", "first", "finally", "at last", "in the end",
	    "actually", "wait", "later", "afterwards", "next", "no", NULL};

	return phrase_any(text, words);
}

/*
 * Whether the text begins with the value, as the first number not in the prompt, and concludes nothing after it: "29
 * pens, since you had 36. That is 2 boxes and 5." Of 872 wrong answers of six models two begin like this.
 */
static bool
begins_with(
    const struct claims *claims, struct span draft, const struct rational *value, const struct question *question)
{
	unsigned unwanted = CLAIM_OPERAND | CLAIM_ASIDE | CLAIM_GIVEN,
		 concludes = CLAIM_OPERAND | CLAIM_RESULT | CLAIM_THUS | CLAIM_EMPHASISED;
	const struct claim *first = NULL;
	struct span rest = draft, sentence;

	if (claims->form != DRAFT_PROSE || claims->final.form != FINAL_SENTENCE || claims->more ||
	    !sentence_next(&rest, &sentence) || span_find(sentence, '=') != NULL || goes_on(draft))
		return false;
	for (unsigned i = 0; i < claims->count; i++) {
		const struct claim *claim = &claims->all[i];

		if ((claim->how & CLAIM_CLOSES) != 0 && (claim->how & concludes) != 0)
			return false;
		if (first == NULL && (claim->how & unwanted) == 0)
			first = claim;
	}
	return first != NULL && first->where.at == sentence.at &&
	    clothes_fit(first, value, span_of(""), question, false);
}

/* "(If the voucher comes first: 52.50.)", "Note: with the tip on the tax it is 116.64.": another reading of the
 * question. */
static bool
is_other_reading(const struct claim *claim)
{
	static const char *const otherwise[] = {"if", "would", "'d", "it'd", "otherwise", "alternatively", "first",
	    "with", "without", "instead", "or", NULL};

	return (claim->how & (CLAIM_ASIDE | CLAIM_OPERAND)) == CLAIM_ASIDE && phrase_any(claim->where, otherwise);
}

bool
stands_by(const struct claims *claims, struct span draft, const struct question *question,
    const struct program_answer *answer)
{
	unsigned emphasis = CLAIM_BOLD | CLAIM_BOXED | CLAIM_HASHES | CLAIM_FIELD;
	const struct rational *value = &answer->numbers[0].readings[0].value;

	if (answer->output != PROGRAM_ANSWERED || answer->count != 1 || answer->numbers[0].reading_count == 0)
		return false;
	if ((rational_is_zero(value) && says_none(draft)) || begins_with(claims, draft, value, question))
		return true;
	for (unsigned i = 0; i < claims->count; i++) {
		const struct claim *claim = &claims->all[i];
		bool emphasised = (claim->how & emphasis) != 0 && (claim->how & (CLAIM_OPERAND | CLAIM_ASIDE)) == 0;

		if ((emphasised || is_other_reading(claim) || is_closing(claims, i) ||
			is_asked_for(claims, i, question->text)) &&
		    clothes_fit(claim, value, answer->unit, question, false))
			return true;
	}
	return claims->answer != CLAIMS_NONE &&
	    clothes_fit(&claims->all[claims->answer], value, answer->unit, question, true);
}

bool
stands_takes_back(struct span draft)
{
	static const char *const words[] = {"wait", "recheck", "re-check", "check again", "correction", "corrected",
	    "mistake", "oops", "actually", "apologize", "apologies", "sorry", NULL};

	return phrase_any(draft, words) || memmem(draft.at, draft.len, "~~", 2) != NULL;
}

bool
stands_at_first(const struct claims *claims, struct span draft, const struct rational *value)
{

	return claims->final.contradicts && number_agrees(&claims->final.earlier, value) && !stands_takes_back(draft);
}

/* Whether a text has a word of a name, in its singular or its plural. */
static bool
names(struct span text, struct span name)
{
	char word[24];

	for (size_t at = 0, n; at < name.len; at += n + 1) {
		n = number_word_length(name, at);
		if (n < 3 || n + 2 > sizeof(word))
			continue;
		memcpy(word, name.at + at, n);
		n -= word[n - 1] == 's';
		memcpy(word + n, "s", 2);
		if (phrase_find(text, 0, word) != PHRASE_NONE)
			return true;
		word[n] = '\0';
		if (phrase_find(text, 0, word) != PHRASE_NONE)
			return true;
	}
	return false;
}

/* --- of two results, the first --- */

/* The claim that a number is; NULL: it is none of them. */
static const struct claim *
claim_of(const struct claims *claims, const struct number *number)
{

	for (unsigned i = 0; i < claims->count; i++)
		if (claims->all[i].number.text.at == number->text.at)
			return &claims->all[i];
	return NULL;
}

/* "38 hours" and "$798": of two things, whichever they are. "30 min" and "35 minutes" are not: one letter begins both.
 */
static bool
are_of_two_units(const struct number *a, const struct number *b)
{
	bool money = a->unit == NUMBER_MONEY || b->unit == NUMBER_MONEY;

	if (a->unit != b->unit)
		return money && (a->word.len > 0 || b->word.len > 0);
	return a->unit == NUMBER_PLAIN && a->word.len > 0 && b->word.len > 0 && a->word.at[0] != b->word.at[0];
}

/* "48" of "48 / 3 = 16": the draft goes on computing with it. */
static bool
is_used_later(const struct claims *claims, const struct number *number)
{

	for (unsigned i = 0; i < claims->count; i++)
		if (claims->all[i].number.text.at > number->text.at && (claims->all[i].how & CLAIM_OPERAND) != 0 &&
		    number_same(&claims->all[i].number, number))
			return true;
	return false;
}

/* The next word of a subject that says what it is: none of "the new total is". */
static struct span
telling_word(struct span subject, size_t *at)
{
	static const char *const idle[] = {"the", "a", "an", "all", "corrected", "correct", "is", "are", "was", "be",
	    "of", "so", "now", "new", "final", "answer", "result", "total", "your", "my", "our", "we", "you", "get",
	    "that", "this", "it", "in", "for", "thus", "therefore", "hence", "comes", "to", "and", "then", NULL};

	while (*at < subject.len) {
		size_t n = number_word_length(subject, *at), from = *at;
		struct span word = span_between(subject, from, from + n);

		*at += n + (n == 0);
		if (n > 0 && !number_word_among(word, idle))
			return word;
	}
	return NO_SPAN;
}

/* Whether two subjects name two things, "the total cost" and "your change"; a bare "the answer" names none. */
static bool
name_two_things(struct span a, struct span b)
{
	size_t at = 0;
	struct span word, other;
	bool named = false;

	a = span_from(a, a.len > SUBJECT_MAX ? a.len - SUBJECT_MAX : 0);
	b = span_from(b, b.len > SUBJECT_MAX ? b.len - SUBJECT_MAX : 0);
	while ((word = telling_word(a, &at)).len > 0) {
		named = false;
		for (size_t to = 0; (other = telling_word(b, &to)).len > 0; named = true)
			if (span_same_nocase(word, other))
				return false;
	}
	return named;
}

/* "The total is $3.56." where the change is asked for, "the price before the discount". */
static bool
sums_for_less(const struct claim *claim, const struct question *question)
{
	static const char *const wholes[] = {"total", "sum", "altogether", "in all", "overall", NULL};
	static const char *const costs[] = {"cost", "costs", "spend", "spent", NULL};
	static const char *const pays[] = {"cost", "costs", "pay", "price", "bill", "spend", "spent", "worth", NULL};
	static const char *const parts[] = {"change", "left", "remain", "remains", "remaining", "back", "average",
	    "mean", "median", "each", "per", "save", "profit", "difference", NULL};
	static const char *const sooner[] = {
	    "before", "without", "original", "originally", "initial", "initially", "subtotal", "regular", NULL};
	bool part = phrase_any(question->text, parts);

	if (phrase_any(claim->where, sooner) && !phrase_any(question->text, sooner))
		return true;
	if (phrase_any(question->text, wholes) || (!part && phrase_any(question->text, pays)))
		return false;
	return phrase_any(claim->where, wholes) || (part && phrase_any(claim->where, costs));
}

/* "**Average**" */
static bool
is_bold(struct span line)
{

	return line.len > 4 && span_starts_nocase(line, "**") && memcmp(line.at + line.len - 2, "**", 2) == 0;
}

/* Whether a box or a title parts two answers: "**Sum** Answer: 48 **Average** Answer: 16". */
static bool
are_answers_of_parts(const struct final *final, struct span draft)
{
	size_t at = (size_t)(final->earlier.text.at - draft.at), end = (size_t)(final->value.text.at - draft.at);
	size_t box = phrase_find_last(span_between(draft, 0, at), "boxed{");

	if (final->form == FINAL_BOXED && box != PHRASE_NONE && span_find(span_between(draft, box, at), '}') == NULL)
		return true;
	for (struct line line; at < end && final->form != FINAL_SENTENCE; at = line.next) {
		line = line_at(draft, at);
		if (line.next < end && (line.kind == LINE_HEADING || line.kind == LINE_ITEM || is_bold(line.content)))
			return true;
	}
	return false;
}

bool
stands_at_last(const struct claims *claims, struct span draft, const struct question *question)
{
	const struct final *final = &claims->final;
	const struct claim *first, *last;

	if (!final->contradicts || final->unsure)
		return false;
	first = claim_of(claims, &final->earlier);
	last = claim_of(claims, &final->value);
	return are_of_two_units(&final->earlier, &final->value) || is_used_later(claims, &final->earlier) ||
	    are_answers_of_parts(final, draft) ||
	    (first != NULL && last != NULL &&
		((!names(first->where, question->noun) && name_two_things(first->of, last->of)) ||
		    sums_for_less(first, question)));
}

/* "$105" is not exactly 104.93, nor is the 10 of "10%" exactly 9.56. */
static bool
says(const struct number *number, const struct rational *value, bool exactly)
{

	if (!exactly || (number->reading_count > 0 && number->readings[0].decimals > 0))
		return number_agrees(number, value);
	return number_has(number, value);
}

bool
stands_says(const struct claims *claims, const struct question *question, const struct rational *value, bool exactly)
{
	unsigned unwanted = CLAIM_ASIDE | CLAIM_OPERAND;
	bool found = false, named = false;

	for (unsigned i = 0; i < claims->count; i++) {
		const struct claim *claim = &claims->all[i];

		if ((claim->how & unwanted) != 0 || (claim->how & (CLAIM_GIVEN | CLAIM_RESULT)) == CLAIM_GIVEN ||
		    !says(&claim->number, value, exactly))
			continue;
		found = true;
		named |= names(claim->where, question->noun);
	}
	return found && (named || !names(claims->final.where, question->noun));
}
