/*
 * Goes back through the user texts to the complete question, then forward again, an operand at a time.
 */
#include "executors/arithmetic/follow_up.h"

#include <stdio.h>

#include "executors/arithmetic/conversion.h"
#include "executors/arithmetic/follow_up_words.h"
#include "executors/quantities/calendar.h"
#include "policies/cpu.h"
#include "routes/expression.h"
#include "routes/text/numerals.h"
#include "routes/text/phrases.h"

#define TEXTS_MAX (REQUEST_EARLIER_MAX + 2)

/* How a question was read. */
struct read_as {
	enum { READ_NOT, READ_EXPRESSION, READ_CONVERSION, READ_QUANTITY } reader;
	struct unit_name unit; /* of a conversion's result */
	struct quantity quantity;
};

/* The readers in the order in which the executor asks them (written_out.c). */
static bool
read_question(const struct policy *policy, struct span text, struct read_as *as)
{
	struct literal literal UNCLEARED;
	struct span unit, given;

	as->reader = READ_NOT;
	if (literal_compute(text, &literal))
		as->reader = READ_EXPRESSION;
	else if (expression_is(text) && span_find(text, '^') != NULL)
		return false;
	else if (conversion_compute(policy, text, &literal, &unit, &given)) {
		as->reader = READ_CONVERSION;
		as->unit = (struct unit_name){.text = unit};
	} else if (quantity_read(policy, text, &as->quantity))
		as->reader = READ_QUANTITY;
	return as->reader != READ_NOT && !cpu_is_spent();
}

/* Whether a question's value may be the fragment's: "$70?" after a price may ask whether that is it. */
static bool
may_be_result(const struct policy *policy, const struct fragment *fragment, const struct read_as *as)
{
	const struct operand_place *operand = &fragment->operand;
	enum quantity_kind kind = as->quantity.kind;
	struct unit_name unit = as->unit;

	if ((operand->kind == OPERAND_NUMBER && fragment->noun_count == 0) ||
	    (operand->kind == OPERAND_UNIT && fragment->preposition[0] == '\0'))
		return true;
	if (as->reader == READ_EXPRESSION)
		return operand->kind == OPERAND_NUMBER;
	if (as->reader == READ_QUANTITY)
		unit = (struct unit_name){.text = as->quantity.unit};
	switch (operand->kind) {
	case OPERAND_PERCENT:
		return as->reader == READ_QUANTITY && kind == QUANTITY_PERCENT;
	case OPERAND_MONEY:
		return as->reader == READ_QUANTITY && kind == QUANTITY_MONEY;
	case OPERAND_MEASURE:
		return unit.text.len == 0 || operand_places_alike(policy, &operand->unit, &unit, true);
	case OPERAND_DATE:
	case OPERAND_CLOCK:
		return kind == QUANTITY_DATE || kind == QUANTITY_WEEKDAY || kind == QUANTITY_CLOCK;
	default:
		return as->reader == READ_QUANTITY && kind == QUANTITY_NUMBER;
	}
}

/* --- which operand is replaced --- */

struct search {
	const struct policy *policy;
	const struct fragment *fragment;
	const struct operand_places *question;
	bool is_tied; /* the fragment's preposition is at an operand of the question */
};

/* Whether a preposition belongs to an operand, before it or at its noun: "on a bill of $64.50". */
static bool
stands_at(const struct operand_places *question, unsigned which, const char *word)
{
	unsigned from = which > 0 ? question->list[which - 1].end : 0;

	for (unsigned at = question->list[which].at; at > from; at--)
		if (strcmp(question->tokens.list[at - 1].word, word) == 0)
			return true;
	return false;
}

/* Whether the words after an operand are the fragment's. */
static bool
has_same_noun(const struct search *search, const struct operand_place *operand)
{
	const struct fragment *fragment = search->fragment;
	const struct tokens *ours = &search->question->tokens, *theirs = &fragment->operands.tokens;

	/* "4 people" for "between 3" */
	if (fragment->noun_count == 1 && follow_up_shares(theirs->list[fragment->operand.end].word) &&
	    operand->at > 0 && follow_up_shares_between(ours->list[operand->at - 1].word))
		return true;
	for (unsigned i = 0; i < fragment->noun_count; i++) {
		if (operand->end + i >= ours->count ||
		    !follow_up_same_noun(
			ours->list[operand->end + i].word, theirs->list[fragment->operand.end + i].word))
			return false;
	}
	return true;
}

/* "60 miles" is no other "60 miles per hour". */
static bool
is_per(const struct search *search, const struct operand_place *operand)
{
	static const char *const per[] = {"per", "slash", "a", "an", "each"};
	const struct tokens *tokens = &search->question->tokens;

	for (size_t i = 0; i < nitems(per); i++)
		if (operand->end < tokens->count && strcmp(tokens->list[operand->end].word, per[i]) == 0)
			return search->fragment->noun_count == 0;
	return false;
}

static bool
is_value(const struct operand_place *operand)
{

	return operand->kind <= OPERAND_MEASURE;
}

/* Whether an operand is of the fragment's kind. */
static bool
is_alike(const struct search *search, const struct operand_place *operand)
{
	const struct fragment *fragment = search->fragment;
	const struct operand_place *by = &fragment->operand;

	switch (by->kind) {
	case OPERAND_NUMBER:
		/* "And 12?" may be anything; "and of 300?" is what follows "of". */
		return fragment->noun_count > 0 ? operand->kind == OPERAND_NUMBER
						: is_value(operand) && operand->digits.len > 0;
	case OPERAND_MEASURE:
		return operand->kind == OPERAND_MEASURE && !is_per(search, operand) &&
		    operand_places_alike(search->policy, &operand->unit, &by->unit, fragment->only_and);
	case OPERAND_MONEY:
		return operand->kind == OPERAND_MONEY || operand->kind == OPERAND_NUMBER;
	default:
		return operand->kind == by->kind;
	}
}

static bool
is_fit(const struct search *search, unsigned which)
{
	const struct operand_place *operand = &search->question->list[which];

	return is_alike(search, operand) && has_same_noun(search, operand) &&
	    (!search->is_tied || stands_at(search->question, which, search->fragment->preposition));
}

/* The only operand that fits; NULL: none, or several. */
static const struct operand_place *
find_operand(struct search *search)
{
	const struct operand_places *question = search->question;
	const struct fragment *fragment = search->fragment;
	const struct operand_place *found = NULL;
	bool money = false;

	search->is_tied = false;
	for (unsigned i = 0; i < question->count && fragment->preposition[0] != '\0'; i++)
		search->is_tied |=
		    question->list[i].kind != OPERAND_UNIT && stands_at(question, i, fragment->preposition);
	if (fragment->preposition[0] != '\0' && !search->is_tied && !fragment->preposition_is_loose)
		return NULL;
	for (unsigned i = 0; i < question->count; i++)
		money |= question->list[i].kind == OPERAND_MONEY;
	for (unsigned i = 0; i < question->count; i++) {
		if (!is_fit(search, i) ||
		    (fragment->operand.kind == OPERAND_MONEY && money && question->list[i].kind != OPERAND_MONEY))
			continue;
		if (found != NULL)
			return NULL;
		found = &question->list[i];
	}
	return found;
}

/* --- the question in full --- */

/* Replace a text by another one. Returns false if it becomes too long. */
static bool
replace(struct span text, struct span old, struct span by, char out[QUANTITY_PROMPT_MAX + 1])
{
	size_t before = (size_t)(old.at - text.at), behind = text.len - before - old.len;

	if (before + by.len + behind > QUANTITY_PROMPT_MAX)
		return false;
	snprintf(out, QUANTITY_PROMPT_MAX + 1, "%.*s%.*s%.*s", (int)before, text.at, (int)by.len, by.at, (int)behind,
	    old.at + old.len);
	return true;
}

/* Whether two readings say the same of different operands. */
static bool
is_same_reading(const char *before, const char *after, struct span old, struct span by)
{
	size_t n = 0, m = strlen(before), k = strlen(after);

	while (n < m && n < k && before[n] == after[n])
		n++;
	while (m > n && k > n && before[m - 1] == after[k - 1]) {
		m--;
		k--;
	}
	return m - n <= old.len && k - n <= by.len;
}

static bool
is_same_sum(const struct read_as *before, const struct read_as *after, struct span old, struct span by)
{

	if (before->reader != after->reader)
		return false;
	return before->reader != READ_QUANTITY ||
	    (before->quantity.kind == after->quantity.kind &&
		is_same_reading(before->quantity.reading, after->quantity.reading, old, by));
}

/* --- what may be asked instead --- */

/* The question with its operand replaced by the fragment's, and both results. */
struct change {
	const struct search *search;
	const struct operand_place *old, *by;
	const struct read_as *before, *after;
};

static const struct token *
number_of(const struct tokens *tokens, const struct operand_place *operand)
{
	unsigned at = operand->at;

	while (at < operand->end && tokens->list[at].kind != TOKEN_NUMBER)
		at++;
	return at < operand->end ? &tokens->list[at] : NULL;
}

/* Whether it is among how many something is shared: more of them, less for each. */
static bool
is_shared(const struct change *change)
{
	const struct tokens *tokens = &change->search->question->tokens;
	const struct operand_place *old = change->old;

	return (old->end < tokens->count && follow_up_shares(tokens->list[old->end].word)) ||
	    (old->at > 0 && follow_up_shares_between(tokens->list[old->at - 1].word));
}

/* Whether a larger operand gives a smaller result, or that is unknown. */
static bool
is_inverse(const struct change *change)
{
	const struct token *old = number_of(&change->search->question->tokens, change->old),
			   *by = number_of(&change->search->fragment->operands.tokens, change->by);
	int more, value = rational_compare(&change->after->quantity.value, &change->before->quantity.value);

	if (old == NULL || by == NULL)
		return true;
	more = rational_compare(&by->value, &old->value);
	return (more > 0 && value < 0) || (more < 0 && value > 0);
}

/* Whether the value is so much per something: "mph", "km/h". */
static bool
is_rate(const struct quantity *quantity)
{
	struct span unit = quantity->unit;

	return span_find(unit, '/') != NULL || (unit.len > 2 && memcmp(unit.at + unit.len - 2, "ph", 2) == 0);
}

static bool
has_kind(const struct operand_places *question, enum operand_place_kind kind)
{

	for (unsigned i = 0; i < question->count; i++)
		if (question->list[i].kind == kind)
			return true;
	return false;
}

/* Whether a time is named: "for 6 years". */
static bool
is_time(const struct change *change)
{
	const struct tokens *tokens = &change->search->question->tokens;
	struct calendar_duration unit;

	return change->old->end < tokens->count &&
	    calendar_read_unit(span_of(tokens->list[change->old->end].word), 0, &unit) > 0;
}

/*
 * Whether the follow-up may ask for something else about the same numbers. After "3 pens cost $4.50, how much is one?"
 * "and 5 pens?" asks for their price, and "and for $6?" how many.
 */
static bool
asks_otherwise(const struct change *change)
{
	const struct fragment *fragment = change->search->fragment;
	bool is_tied = change->search->is_tied;

	if (change->before->reader != READ_QUANTITY || change->before->quantity.kind > QUANTITY_MEASURE)
		return false;
	if (change->by->kind == OPERAND_MONEY)
		return strcmp(fragment->preposition, "for") == 0 && !is_tied &&
		    !has_kind(change->search->question, OPERAND_PERCENT);
	if ((change->by->kind != OPERAND_NUMBER && change->by->kind != OPERAND_MEASURE) || is_shared(change))
		return false;
	if (is_rate(&change->before->quantity))
		return true;
	return is_inverse(change) && !(is_tied && (!fragment->preposition_is_loose || is_time(change)));
}

/* The question with the fragment's operand in it. Returns false if that is uncertain. */
static bool
apply(const struct policy *policy, struct span question, struct read_as *as, const struct fragment *fragment,
    char out[QUANTITY_PROMPT_MAX + 1])
{
	struct operand_places operands UNCLEARED;
	struct search search = {.policy = policy, .fragment = fragment, .question = &operands};
	const struct operand_place *operand, *by = &fragment->operand;
	struct read_as before = *as;
	struct change change = {.search = &search, .by = by, .before = &before, .after = as};
	struct span old, text;

	if (!operand_places_read(policy, question, &operands) || (operand = find_operand(&search)) == NULL ||
	    (!fragment->is_led && !search.is_tied && may_be_result(policy, fragment, as)))
		return false;
	/* In the unit of the result it may ask for the way back. */
	if (by->kind == OPERAND_MEASURE && as->reader == READ_CONVERSION && may_be_result(policy, fragment, as))
		return false;
	if (by->kind == OPERAND_UNIT && as->reader != READ_CONVERSION &&
	    (as->reader != READ_QUANTITY || as->quantity.kind != QUANTITY_DURATION))
		return false;
	change.old = operand;
	old = by->kind == OPERAND_NUMBER ? operand->digits : operand->text;
	text = by->kind == OPERAND_NUMBER ? by->digits : by->text;
	return old.len > 0 && text.len > 0 && replace(question, old, text, out) &&
	    read_question(policy, span_of(out), as) && is_same_sum(&before, as, old, text) && !asks_otherwise(&change);
}

/* --- the conversation --- */

/* Whether the previous reply is an answer that the last text does not answer in turn. */
static bool
was_answered(const struct request *request)
{
	struct span answer = span_strip(request->answer_before), last = span_strip(request->last.decoded);

	if (answer.len == 0 || numerals_count(answer) == 0)
		return false;
	return answer.at[answer.len - 1] != '?' || (last.len > 0 && last.at[last.len - 1] == '?');
}

/* Whether the previous answer contains the operand, which may then be doubted: "20%?" */
static bool
echoes_answer(const struct request *request, const struct fragment *fragment)
{
	struct span answer = request->answer_before, digits = fragment->operand.digits;

	return !fragment->is_led && digits.len > 0 && memmem(answer.at, answer.len, digits.at, digits.len) != NULL;
}

/* An earlier request for hexadecimal may still apply. */
static bool
means_other_numbers(const struct span *texts)
{
	static const char *const ways[] = {"hexadecimal", "hex", "binary", "octal", "roman", "in words", NULL};

	for (unsigned i = 0; i < TEXTS_MAX; i++)
		if (texts[i].len > 0 && phrase_any(texts[i], ways))
			return true;
	return false;
}

bool
follow_up_read(const struct policy *policy, const struct request *request, struct follow_up *follow_up)
{
	struct span texts[TEXTS_MAX] = {request->last.decoded, request->previous.decoded}, question;
	struct fragment fragment UNCLEARED;
	struct read_as as UNCLEARED;
	char room[QUANTITY_PROMPT_MAX + 1];
	unsigned back = 1;

	if (texts[1].len == 0 || follow_up_kind(policy, texts[0], &fragment) == FOLLOW_UP_NOT || !was_answered(request))
		return false;
	memcpy(&texts[2], request->earlier, sizeof(request->earlier));
	while (back < TEXTS_MAX && texts[back].len > 0 && !read_question(policy, texts[back], &as) &&
	    follow_up_kind(policy, texts[back], &fragment) != FOLLOW_UP_NOT)
		back++;
	if (back == TEXTS_MAX || texts[back].len == 0 || as.reader == READ_NOT || means_other_numbers(texts))
		return false;
	follow_up->leans_on = question = span_strip(texts[back]);
	if (question.len > QUANTITY_PROMPT_MAX)
		return false;
	snprintf(follow_up->question, sizeof(follow_up->question), "%.*s", (int)question.len, question.at);
	while (back-- > 0) {
		follow_up->doubts = follow_up_kind(policy, texts[back], &fragment) == FOLLOW_UP_DOUBT;
		if (follow_up->doubts)
			continue;
		if ((back == 0 && echoes_answer(request, &fragment)) ||
		    !apply(policy, span_of(follow_up->question), &as, &fragment, room))
			return false;
		memcpy(follow_up->question, room, sizeof(room));
	}
	return !cpu_is_spent();
}
