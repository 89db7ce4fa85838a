/*
 * First the place by its form, then the number in it; other places that commit are held against it.
 */
#include "executors/final.h"

#include "executors/phrases.h"
#include "executors/question.h"

#define PROMPT_NUMBERS_MAX 64
#define BOX_MAX            512 /* bytes in a box */
#define BACK_SENTENCES     6   /* how far before the end a last number may stand */

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

/* The value of a member called so, at the key's offset; quotes may be escaped. Returns whether there is one. */
static bool
read_member(struct span text, size_t key, size_t key_len, struct span *value)
{
	size_t at = key + key_len, end;
	bool quoted, escaped;

	escaped = phrase_stands(text, at, "\\");
	at += escaped;
	if (key == 0 || text.at[key - 1] != '"' || !phrase_stands(text, at, "\""))
		return false;
	for (at++; at < text.len && isspace((unsigned char)text.at[at]); at++)
		;
	if (!phrase_stands(text, at, ":"))
		return false;
	for (at++; at < text.len && isspace((unsigned char)text.at[at]); at++)
		;
	at += escaped && phrase_stands(text, at, "\\\"");
	quoted = phrase_stands(text, at, "\"");
	at += quoted;
	for (end = at; end < text.len; end++) {
		if (quoted && !escaped && text.at[end] == '\\' && end + 1 < text.len)
			end++;
		else if (quoted ? text.at[end] == '"' : (text.at[end] == '}' || text.at[end] == '\n'))
			break;
	}
	if (end > text.len)
		end = text.len;
	*value = span_strip((struct span){text.at + at, end - at});
	return value->len > 0 && value->at[0] != '_' && value->at[0] != '{' && value->at[0] != '[';
}

static bool
find_field(struct span text, struct span *where)
{
	static const char *const keys[] = {"answer", "final_answer", "result"};

	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		struct span head = text;

		for (int tries = 0; tries < 8; tries++) {
			size_t at = phrase_find_last(head, keys[i]);

			if (at == PHRASE_NONE)
				break;
			if (read_member(text, at, strlen(keys[i]), where))
				return true;
			head.len = at;
		}
	}
	return false;
}

/* The inside of a box at an offset, braces counted. */
static bool
read_box(struct span text, size_t at, struct span *where)
{
	unsigned depth = 1;
	size_t start = at + strlen("\\boxed{");

	for (size_t end = start; end < text.len && end - start <= BOX_MAX; end++) {
		depth += text.at[end] == '{';
		depth -= text.at[end] == '}';
		if (depth == 0) {
			*where = (struct span){text.at + start, end - start};
			return where->len > 0;
		}
	}
	return false;
}

/* The rest of the line, or the next line where nothing else follows. */
static struct span
rest_of_line(struct span text, size_t at)
{
	struct span rest = {text.at + at, text.len - at}, sentence = {text.at + at, 0};

	while (rest.len > 0 && strchr(" \t*:_\"\\=$[(\n", rest.at[0]) != NULL && rest.at[0] != '\0') {
		if (phrase_stands(rest, 0, "\\n"))
			rest = (struct span){rest.at + 1, rest.len - 1};
		else if (rest.at[0] == '\\' && !phrase_stands(rest, 0, "\\\"") && !phrase_stands(rest, 0, "\\$") &&
		    !phrase_stands(rest, 0, "\\(") && !phrase_stands(rest, 0, "\\["))
			break;
		if (rest.at[0] == '$')
			break;
		rest = (struct span){rest.at + 1, rest.len - 1};
	}
	if (rest.at > text.at) {
		rest.at--;
		rest.len++;
	}
	/* From the label's last mark on, so that "5." is not taken for a list item's number. */
	while (rest.at > text.at && strchr(" \t*(#", rest.at[0]) != NULL) {
		rest.at--;
		rest.len++;
	}
	if (!sentence_next(&rest, &sentence))
		sentence.len = 0;
	return sentence;
}

/* Whether "answer" at an offset is a label: "answer:", "answer is", "Answer**:". Returns where its value may begin. */
static size_t
label_end(struct span text, size_t at)
{
	static const char *const ties[] = {":", " is", " =", "**:", ":**", " would be", "\":"};
	size_t end = at + strlen("answer");

	for (size_t i = 0; i < sizeof(ties) / sizeof(ties[0]); i++) {
		if (phrase_stands(text, end, ties[i]))
			return end + strlen(ties[i]);
	}
	return 0;
}

/* Find the labelled answer that begins last, before an offset. */
static bool
find_label(struct span text, size_t before, struct span *where, size_t *found)
{
	struct span head = {text.at, before};

	for (int tries = 0; tries < 16; tries++) {
		size_t at = phrase_find_last(head, "answer"), end;
		struct number number;

		if (at == PHRASE_NONE)
			return false;
		head.len = at;
		end = label_end(text, at);
		if (end == 0)
			continue;
		*where = rest_of_line(text, end);
		*found = at;
		if (numbers_next(*where, &(size_t){0}, &number))
			return true;
	}
	return false;
}

/* "#### 42", or "A: 42" at a line's start. */
static bool
find_hashes(struct span text, struct span *where)
{
	static const char *const marks[] = {"####", "\nA: ", "\\nA: "};

	for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++) {
		size_t n = strlen(marks[i]);

		for (size_t at = text.len; at-- > 0;) {
			if (!phrase_stands(text, at, marks[i]))
				continue;
			*where = rest_of_line(text, at + n);
			if (numbers_next(*where, &(size_t){0}, &(struct number){.unit = NUMBER_PLAIN}))
				return true;
			break;
		}
	}
	return false;
}

static bool
is_digits(const struct number *number)
{

	return !isalpha((unsigned char)number->core.at[0]);
}

/* The last sentence that states a number and asks nothing; one in digits before one in words. */
static bool
find_sentence(struct span text, struct span *where)
{
	struct span rest = text, sentence, recent[BACK_SENTENCES];
	struct number number;
	size_t seen = 0;

	while (sentence_next(&rest, &sentence))
		recent[seen++ % BACK_SENTENCES] = sentence;
	for (int words = 0; words < 2; words++) {
		for (size_t back = 1; back <= BACK_SENTENCES && back <= seen; back++) {
			size_t at = 0;

			sentence = recent[(seen - back) % BACK_SENTENCES];
			if (sentence.at[sentence.len - 1] == '?')
				continue;
			while (numbers_next(sentence, &at, &number)) {
				if ((words || is_digits(&number)) && number.unit != NUMBER_ORDINAL) {
					*where = sentence;
					return true;
				}
			}
		}
	}
	return false;
}

/* Cut to what follows the last sign of equality, if a number does. */
static struct span
after_equality(struct span place)
{
	static const char *const signs[] = {"=", "\u2248", "\\approx", "equals"};
	struct number number;

	for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]); i++) {
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

/* The last stretch in bold that holds a number in digits, unless it heads something. */
static struct span
bold_part(struct span place)
{
	struct span best = place;

	for (size_t at = 0; at + 4 < place.len; at++) {
		size_t end;
		struct span inside;
		struct number number;

		if (!phrase_stands(place, at, "**"))
			continue;
		for (end = at + 2; end < place.len && !phrase_stands(place, end, "**"); end++)
			;
		if (end >= place.len)
			return best;
		inside = (struct span){place.at + at + 2, end - at - 2};
		if (inside.len > 0 && inside.at[inside.len - 1] != ':' && !phrase_stands(place, end + 2, ":") &&
		    numbers_next(inside, &(size_t){0}, &number) && is_digits(&number))
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
	    (phrase_stands(place, end, "-") && end + 1 < place.len && isalpha((unsigned char)place.at[end + 1]));
}

/* An operator between numbers, and no sign of equality: an expression that was left undone. */
static bool
is_undone(const struct final *final)
{

	for (unsigned i = 0; i + 1 < final->count; i++) {
		const char *from = final->all[i].text.at + final->all[i].text.len, *to = final->all[i + 1].text.at;

		for (; from < to; from++) {
			if (strchr("*/+", *from) != NULL || (*from == '-' && from[1] == ' ') ||
			    phrase_stands((struct span){from, (size_t)(to - from)}, 0, "\u00d7"))
				return true;
		}
	}
	return false;
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
	if (!is_digits(number))
		points -= 3;
	if (!is_in_prompt(prompt, number))
		points += 4;
	for (size_t i = 0; i < sizeof(states) / sizeof(states[0]); i++) {
		size_t n = strlen(states[i]);

		points += at >= n && memcmp(place.at + at - n, states[i], n) == 0 ? 2 : 0;
	}
	return points;
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
		place = bold_part(place);
	place = after_equality(place);
	while (final->count < FINAL_NUMBERS_MAX && numbers_next(place, &at, &number))
		final->all[final->count++] = number;
	final->unsure = final->count == 0 || is_undone(final);
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

/* "The area is 4." needs to share no more with the question than what it names. */
#define CURT 24 /* bytes before the number */

/* How many of a sentence's longer words the question has, too. */
static unsigned
shared_words(struct span sentence, struct span question)
{
	unsigned count = 0;

	for (size_t at = 0; at < sentence.len;) {
		size_t start = at;
		char word[24];

		while (at < sentence.len && isalpha((unsigned char)sentence.at[at]))
			at++;
		if (at - start >= 4 && at - start < sizeof(word)) {
			memcpy(word, sentence.at + start, at - start);
			word[at - start] = '\0';
			count += phrase_find(question, 0, word) != PHRASE_NONE;
		}
		at += at == start;
	}
	return count;
}

/*
 * Whether a sentence is nothing but an answer to the question: "The area of the triangle is 4 square units." A number
 * that the prompt gives, a step, and anything computed on the way is none.
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
	    !is_digits(number) || is_in_prompt(prompt, number) || numbers_next(sentence, &at, &second))
		return false;
	start = (size_t)(number->text.at - sentence.at);
	while (start > 0 && strchr("*$\\(", sentence.at[start - 1]) != NULL)
		start--;
	for (size_t i = 0; i < sizeof(states) / sizeof(states[0]); i++) {
		size_t n = strlen(states[i]);

		if (start >= n && memcmp(sentence.at + start - n, states[i], n) == 0)
			return phrase_any(sentence, sums) ||
			    shared_words((struct span){sentence.at, start}, question->text) >=
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

	question_read(prompt, &question);
	if (question.several || final->unsure)
		return;
	for (size_t at = 0; at < end; at++) {
		if (!phrase_stands(text, at, "\\boxed{") || !read_box(text, at, &where))
			continue;
		memset(&other, 0, sizeof(other));
		choose(where, true, numbers, &other);
		if (!other.unsure)
			note_other(final, &other.value);
	}
	for (int tries = 0; tries < 8 && find_label(text, end, &where, &found); tries++) {
		end = found;
		memset(&other, 0, sizeof(other));
		choose(where, false, numbers, &other);
		if (!other.unsure && is_digits(&other.value))
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
	if (final->unsure || !find_sentence(before_place(text, final->where), &where) || !phrase_any(where, ends))
		return;
	choose(where, false, numbers, &other);
	if (!other.unsure && is_digits(&other.value))
		note_other(final, &other.value);
}

static bool
find_box(struct span text, struct span *where)
{

	for (size_t at = text.len; at-- > 0;) {
		if (phrase_stands(text, at, "\\boxed{") && read_box(text, at, where))
			return true;
	}
	return false;
}

/* After a label a story may follow that ends in its answer. */
static void
follow_story(struct span text, struct span *where)
{
	static const char *const ends[] = {"therefore", "thus", "hence", "adding", "so", "in total", "total", NULL};
	size_t end = (size_t)(where->at - text.at) + where->len;
	struct span rest = {text.at + end, text.len - end}, sentence;

	if (phrase_any(rest, ends) && find_sentence(rest, &sentence) && phrase_any(sentence, ends))
		*where = sentence;
}

/* Of the places that commit by their form, the one that stands last; else the last sentence with a number. */
static bool
find_place(struct span text, struct final *final, struct span *where)
{
	struct span place;
	size_t found;

	final->form = FINAL_NONE;
	if (find_field(text, &place)) {
		final->form = FINAL_FIELD;
		*where = place;
	}
	if (find_box(text, &place) && (final->form == FINAL_NONE || place.at > where->at)) {
		final->form = FINAL_BOXED;
		*where = place;
	}
	if (find_hashes(text, &place) && (final->form == FINAL_NONE || place.at > where->at)) {
		final->form = FINAL_HASHES;
		*where = place;
	}
	if (find_label(text, text.len, &place, &found) &&
	    (final->form == FINAL_NONE || text.at + found > where->at + where->len)) {
		final->form = FINAL_LABEL;
		*where = place;
		follow_story(text, where);
	}
	if (final->form == FINAL_NONE && find_sentence(text, where))
		final->form = FINAL_SENTENCE;
	return final->form != FINAL_NONE;
}

void
final_read(struct span prompt, struct span text, struct final *final)
{
	struct prompt_numbers numbers;
	struct span where;

	memset(final, 0, sizeof(*final));
	if (!find_place(text, final, &where)) {
		final->unsure = true;
		return;
	}
	read_prompt(prompt, &numbers);
	if (final->form == FINAL_FIELD) {
		struct span sentence;

		/* A field that tells a story ends in its answer. */
		choose(where, true, &numbers, final);
		if (final->unsure && where.len > 60 && find_sentence(where, &sentence)) {
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

const char *
final_form_name(enum final_form form)
{
	static const char *const names[FINAL_FORM_COUNT] = {"none", "field", "boxed", "hashes", "label", "sentence"};

	return names[form];
}
