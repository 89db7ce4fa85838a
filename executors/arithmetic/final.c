/*
 * First the place by its form, then the number in it; other places that commit are held against it.
 */
#include "executors/arithmetic/final.h"

#include "executors/arithmetic/final_place.h"
#include "executors/arithmetic/question.h"
#include "routes/text/phrases.h"

#define PROMPT_NUMBERS_MAX 64
#define UNIT_BYTES         24 /* between a number and its colon */

struct prompt_numbers {
	struct rational values[PROMPT_NUMBERS_MAX];
	unsigned count;
};

static void
read_prompt(struct span prompt, struct prompt_numbers *numbers)
{
	struct number number;
	size_t at = 0;

	numbers->count = 0;
	while (numbers->count < PROMPT_NUMBERS_MAX && numbers_next(prompt, &at, &number)) {
		if (number.reading_count > 0)
			numbers->values[numbers->count++] = number.readings[0].value;
	}
}

static bool
is_in_prompt(const struct prompt_numbers *numbers, const struct number *number)
{

	for (unsigned i = 0; i < numbers->count; i++) {
		if (number_has(number, &numbers->values[i]))
			return true;
	}
	return false;
}

/* Cut to what follows the last equals sign, if that has a number. */
static struct span
after_equality(struct span place)
{
	static const char *const signs[] = {"=", "\u2248", "\\approx", "equals"};
	struct number number;

	for (size_t i = 0; i < nitems(signs); i++) {
		for (size_t at = place.len; at-- > 0;) {
			struct span rest;

			if (!phrase_stands(place, at, signs[i]))
				continue;
			rest = (struct span){place.at + at + strlen(signs[i]), place.len - at - strlen(signs[i])};
			if (numbers_next(rest, &(size_t){0}, &number))
				place = rest;
			break;
		}
	}
	return place;
}

/* Whether bold text is a number: in digits, or in words with nothing before them. */
static bool
says_number(struct span inside)
{
	struct number number;

	return numbers_next(inside, &(size_t){0}, &number) && (final_in_digits(&number) || number.text.at == inside.at);
}

/* The last bold text that is a number, unless it is a heading. */
static struct span
bold_part(struct span place)
{
	struct span best = place;

	for (size_t at = 0; at + 4 < place.len; at++) {
		size_t end;
		struct span inside;

		if (!phrase_stands(place, at, "**"))
			continue;
		for (end = at + 2; end < place.len && !phrase_stands(place, end, "**"); end++)
			;
		if (end >= place.len)
			return best;
		inside = (struct span){place.at + at + 2, end - at - 2};
		/* "You get **34 slices**: 24 from ...": with words before it, it is no heading. */
		if (inside.len > 0 && inside.at[inside.len - 1] != ':' &&
		    !(phrase_stands(place, end + 2, ":") && span_past(place, 0, "*-+> ") == at + 2) &&
		    says_number(inside))
			best = inside;
		at = end + 1;
	}
	return best;
}

/* "36-minute", "2nd", "twice": numbers that describe. */
static bool
describes(struct span place, const struct number *number)
{
	size_t end = (size_t)(number->core.at - place.at) + number->core.len;

	return number->unit == NUMBER_ORDINAL || number->unit == NUMBER_FACTOR ||
	    (phrase_stands(place, end, "-") && span_letter(place, end + 1));
}

/* A star that opens or closes emphasis has white space on one side alone. */
static bool
is_emphasis(const char *star, const char *start, const char *end)
{
	bool before = star == start || isspace((unsigned char)star[-1]) || star[-1] == '*';
	bool behind = star + 1 == end || isspace((unsigned char)star[1]) || star[1] == '*';

	return before != behind;
}

/* Whether a text between two numbers holds an operator. */
static bool
has_operator(struct span between, struct span place)
{

	for (size_t at = 0; at < between.len; at++) {
		const char *byte = between.at + at;

		if (phrase_stands(between, at, "**"))
			at++;
		else if ((*byte == '*' && !is_emphasis(byte, place.at, place.at + place.len)) || *byte == '/' ||
		    *byte == '+' || (*byte == '-' && byte[1] == ' ') || phrase_stands(between, at, "\u00d7"))
			return true;
	}
	return false;
}

/* Whether brackets open before a number, behind another: "15.7 square meters (4.2 x 3.5)". */
static bool
is_aside(struct span place, const struct number *first, const struct number *number)
{
	const char *open = NULL;

	for (const char *at = first->text.at + first->text.len; at < number->text.at; at++)
		open = *at == '(' ? at : *at == ')' ? NULL : open;
	return open != NULL && memchr(open, ')', (size_t)(place.at + place.len - open)) != NULL;
}

/* An operator between numbers, and no word of equality behind: an expression that was left undone. */
static bool
is_undone(struct span place, const struct final *final)
{
	static const char *const equal[] = {"is", "equals", "makes", "gives", NULL};
	bool undone = false;

	for (unsigned i = 0; i + 1 < final->count; i++) {
		const char *from = final->all[i].text.at + final->all[i].text.len;
		struct span between = {from, (size_t)(final->all[i + 1].text.at - from)};

		if (phrase_any(between, equal))
			undone = false;
		else
			undone |= has_operator(between, place) && !is_aside(place, &final->all[0], &final->all[i]);
	}
	return undone;
}

static int
rank(struct span place, const struct number *number, const struct prompt_numbers *prompt)
{
	static const char *const states[] = {
	    " is ", " are ", " was ", " were ", ": ", " costs ", " cost ", " be ", "= "};
	size_t at = (size_t)(number->text.at - place.at);
	int points = 0;

	if (describes(place, number))
		return -8;
	if (!final_in_digits(number))
		points -= 3;
	if (!is_in_prompt(prompt, number))
		points += 4;
	for (size_t i = 0; i < nitems(states); i++) {
		size_t n = strlen(states[i]);

		points += at >= n && memcmp(place.at + at - n, states[i], n) == 0 ? 2 : 0;
	}
	return points;
}

/* How many numbers a text has, up to two; none if it computes. */
static unsigned
count_parts(struct span text)
{
	struct number number;
	unsigned count = 0;

	for (size_t at = 0; count < 2 && span_find(text, '=') == NULL && numbers_next(text, &at, &number);)
		count++;
	return count;
}

/*
 * "It comes to $74: $55.20 for the menus and $18.80 for the salads": cut to what the parts behind the colon add up to.
 * "After 3 days: ..." names the case instead, by a number of the prompt.
 */
static struct span
before_parts(struct span place, const struct prompt_numbers *prompt)
{
	struct number number, last = {.reading_count = 0};
	const char *colon = place.len > 0 ? memmem(place.at, place.len, ": ", 2) : NULL;
	struct span head = {place.at, colon == NULL ? 0 : (size_t)(colon - place.at)}, unit;
	size_t at = 0;

	for (const char *byte = colon; byte != NULL && byte > head.at && !isdigit((unsigned char)*byte); byte--)
		if (colon - byte > UNIT_BYTES)
			return place;
	while (numbers_next(head, &at, &number))
		last = number;
	if (last.reading_count == 0 || last.text.at == head.at || is_in_prompt(prompt, &last) ||
	    describes(place, &last))
		return place;
	unit = span_from(head, (size_t)(last.text.at + last.text.len - head.at));
	return unit.len <= UNIT_BYTES && count_parts(span_from(place, head.len)) == 2 ? head : place;
}

/* Choose the number among those of a place. */
static void
choose(struct span place, bool form, const struct prompt_numbers *prompt, struct final *final)
{
	struct number number;
	size_t at = 0;
	int best = -100, ties = 0;

	final->where = place;
	if (!form)
		place = before_parts(bold_part(place), prompt);
	place = after_equality(place);
	while (final->count < FINAL_NUMBERS_MAX && numbers_next(place, &at, &number)) {
		/* "About **42**": the bold text is not the whole statement. */
		number.approximate |= number_is_hedged(final->where, (size_t)(number.text.at - final->where.at));
		final->all[final->count++] = number;
	}
	final->undone = is_undone(place, final);
	final->unsure = final->count == 0 || final->undone;
	for (unsigned i = 0; i < final->count; i++) {
		int points = rank(place, &final->all[i], prompt);

		ties = points > best ? 1 : ties + (points == best && !number_same(&final->value, &final->all[i]));
		/* Of equals the last in prose. */
		if (points >= best) {
			best = points;
			final->value = final->all[i];
		}
	}
	if (form && ties > 1)
		final->unsure = true;
}

/* A sentence's field in JSON ends before the field of the answer. */
static struct span
before_place(struct span text, struct span where)
{
	struct span head = {text.at, (size_t)(where.at - text.at)};

	for (size_t at = head.len; at-- > 0;) {
		if (head.at[at] == ',')
			return (struct span){head.at, at};
	}
	return head;
}

/* 0.5 and 50: a share and its percentage, or dollars and cents. */
static bool
is_hundredfold(const struct number *a, const struct number *b)
{
	struct rational hundred = rational_of(100), x = rational_multiply(&a->readings[0].value, &hundred),
			y = rational_multiply(&b->readings[0].value, &hundred);

	return number_has(b, &x) || number_has(a, &y);
}

static void
note_other(struct final *final, const struct number *other)
{

	if (final->contradicts || other->reading_count == 0 || final->value.reading_count == 0 ||
	    number_same(other, &final->value) || is_hundredfold(other, &final->value))
		return;
	for (unsigned i = 0; i < final->count; i++) {
		if (number_same(other, &final->all[i]))
			return;
	}
	final->contradicts = true;
	final->earlier = *other;
}

/* "The area is 4." need not share more words with the question than the thing's name. */
#define CURT 24 /* bytes before the number */

/*
 * Whether a sentence only answers the question: "The area of the triangle is 4 square units." A number given in the
 * prompt, a step, or an intermediate result does not.
 */
static bool
commits(
    struct span sentence, const struct question *question, const struct prompt_numbers *prompt, struct number *number)
{
	static const char *const steps[] = {"first", "step", "if", "let", "let's", "suppose", "since", "each", "per",
	    "every", "because", "would", "assume", "then", "now", "next", "means", "known", NULL};
	static const char *const sums[] = {"altogether", "in total", "total", "overall", "in all", NULL};
	static const char *const states[] = {" is ", " are ", " was ", " were ", " = ", " is: ", " come to ",
	    " comes to ", " came to ", " amounts to ", " totals ", " makes "};
	size_t at = 0, start;
	struct number second;

	if (sentence.len > 200 || phrase_any(sentence, steps) || question->text.len == 0 || question->several)
		return false;
	if (!numbers_next(sentence, &at, number) || number->reading_count == 0 || describes(sentence, number) ||
	    !final_in_digits(number) || is_in_prompt(prompt, number) || numbers_next(sentence, &at, &second))
		return false;
	start = (size_t)(number->text.at - sentence.at);
	start = span_back(sentence, start, "*$\\(");
	for (size_t i = 0; i < nitems(states); i++) {
		size_t n = strlen(states[i]);

		if (start >= n && memcmp(sentence.at + start - n, states[i], n) == 0)
			return phrase_any(sentence, sums) ||
			    final_shared_words((struct span){sentence.at, start}, question->text) >=
			    (start <= CURT ? 1U : 2U);
	}
	return false;
}

/* Hold boxes and labels before the place, and the first sentence, against the final. */
static void
find_others(struct span prompt, struct span text, const struct prompt_numbers *numbers, struct final *final)
{
	struct question question;
	struct span rest = text, sentence, where;
	size_t end = (size_t)(final->where.at - text.at), found;
	struct final other;
	struct number number;

	if (final->unsure)
		return;
	question_read(prompt, &question);
	if (question.several)
		return;
	for (size_t at = 0; at < end; at++) {
		if (!phrase_stands(text, at, "\\boxed{") || !final_box_read(text, at, &where))
			continue;
		memset(&other, 0, sizeof(other));
		choose(where, true, numbers, &other);
		if (!other.unsure)
			note_other(final, &other.value);
	}
	for (int tries = 0; tries < 8 && final_label_find(text, end, &where, &found); tries++) {
		end = found;
		/* The final's own line is no other place. */
		if (where.at <= final->where.at && final->where.at < where.at + where.len)
			continue;
		memset(&other, 0, sizeof(other));
		choose(where, false, numbers, &other);
		if (!other.unsure && final_in_digits(&other.value))
			note_other(final, &other.value);
	}
	if (sentence_next(&rest, &sentence) && sentence.at + sentence.len <= final->where.at &&
	    commits(sentence, &question, numbers, &number))
		note_other(final, &number);
}

/* A JSON answer whose reasoning concludes on another number. */
static void
find_conclusion(struct span text, const struct prompt_numbers *numbers, struct final *final)
{
	static const char *const ends[] = {"therefore", "thus", "hence", "in total", "in conclusion", "final", NULL};
	struct span where;
	struct final other;

	memset(&other, 0, sizeof(other));
	if (final->unsure || !final_sentence_find(before_place(text, final->where), &where) || !phrase_any(where, ends))
		return;
	choose(where, false, numbers, &other);
	if (!other.unsure && final_in_digits(&other.value))
		note_other(final, &other.value);
}

void
final_read(struct span prompt, struct span text, struct final *final)
{
	struct prompt_numbers numbers;
	struct span where;

	memset(final, 0, sizeof(*final));
	final->form = final_place_find(prompt, text, &where);
	if (final->form == FINAL_NONE) {
		final->unsure = true;
		return;
	}
	read_prompt(prompt, &numbers);
	if (final->form == FINAL_FIELD) {
		struct span sentence;

		/* A field that contains a text ends with its answer. */
		choose(where, true, &numbers, final);
		if (final->unsure && where.len > 60 && final_sentence_find(where, &sentence)) {
			memset(final, 0, sizeof(*final));
			final->form = FINAL_FIELD;
			choose(sentence, false, &numbers, final);
		}
		find_conclusion(text, &numbers, final);
	} else
		choose(where, final->form != FINAL_SENTENCE && final->form != FINAL_LABEL, &numbers, final);
	if (final->unsure)
		memset(&final->value, 0, sizeof(final->value));
	find_others(prompt, text, &numbers, final);
}

int
final_decimals(const struct final *final)
{
	bool sure = final->form != FINAL_NONE && !final->unsure && final->value.reading_count > 0;

	return sure && !final->value.readings[0].exact ? final->value.readings[0].decimals : 0;
}

VOCABULARY_NAMES(final_form, EACH_FINAL_FORM, FINAL_FORM_COUNT);
