/*
 * Places that commit by their form, one kind after the other.
 */
#include "executors/arithmetic/final_place.h"

#include <stdio.h>

#include "routes/text/phrases.h"

#define BOX_MAX        512 /* bytes in a box */
#define FRONT          24  /* bytes within which "Tip:" and "The formula is" occur */
#define BACK_SENTENCES 6   /* how far before the end a last number may be */

/* Whether a value without quotes ends at an offset. A comma between digits is a separator. */
static bool
ends_bare(struct span text, size_t at)
{

	return text.at[at] == '}' || text.at[at] == '\n' || (text.at[at] == ',' && !span_digit(text, at + 1));
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
	at = span_past(text, at + 1, " \t\n\v\f\r");
	if (!phrase_stands(text, at, ":"))
		return false;
	at = span_past(text, at + 1, " \t\n\v\f\r");
	at += escaped && phrase_stands(text, at, "\\\"");
	quoted = phrase_stands(text, at, "\"");
	at += quoted;
	for (end = at; end < text.len; end++) {
		if (quoted && !escaped && text.at[end] == '\\' && end + 1 < text.len)
			end++;
		else if (quoted ? text.at[end] == '"' : ends_bare(text, end))
			break;
	}
	if (end > text.len)
		end = text.len;
	if (quoted && escaped && end > at && text.at[end - 1] == '\\')
		end--;
	*value = span_strip(span_between(text, at, end));
	return value->len > 0 && value->at[0] != '_' && value->at[0] != '{' && value->at[0] != '[';
}

/* Members that hold an answer. */
static const char *const keys[] = {"answer", "final_answer", "result"};

static bool
find_field(struct span text, struct span *where)
{

	for (size_t i = 0; i < nitems(keys); i++) {
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

bool
final_box_read(struct span text, size_t at, struct span *where)
{
	unsigned depth = 1;
	size_t start = at + strlen("\\boxed{");

	for (size_t end = start; end < text.len && end - start <= BOX_MAX; end++) {
		depth += text.at[end] == '{';
		depth -= text.at[end] == '}';
		if (depth == 0) {
			*where = span_between(text, start, end);
			return where->len > 0;
		}
	}
	return false;
}

/* The rest of the line, or the next line if the rest is empty. */
static struct span
rest_of_line(struct span text, size_t at)
{
	struct span rest = span_from(text, at), sentence = {text.at + at, 0};

	while (rest.len > 0 && strchr(" \t*:_\"\\=$[(\n", rest.at[0]) != NULL && rest.at[0] != '\0') {
		if (phrase_stands(rest, 0, "\\n"))
			rest = span_from(rest, 1);
		else if (rest.at[0] == '\\' && !phrase_stands(rest, 0, "\\\"") && !phrase_stands(rest, 0, "\\$") &&
		    !phrase_stands(rest, 0, "\\(") && !phrase_stands(rest, 0, "\\["))
			break;
		if (rest.at[0] == '$')
			break;
		rest = span_from(rest, 1);
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

	for (size_t i = 0; i < nitems(ties); i++) {
		if (phrase_stands(text, end, ties[i]))
			return end + strlen(ties[i]);
	}
	return 0;
}

bool
final_label_find(struct span text, size_t before, struct span *where, size_t *found)
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

	for (size_t i = 0; i < nitems(marks); i++) {
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

bool
final_in_digits(const struct number *number)
{

	return !isalpha((unsigned char)number->core.at[0]);
}

/* "(A common mistake is ...)", but not "(b) 12". */
static bool
is_in_brackets(struct span sentence)
{

	return sentence.at[0] == '(' && sentence.len > 3 && sentence.at[2] != ')' && sentence.at[3] != ')';
}

bool
final_is_aside(struct span sentence)
{
	static const char *const words[] = {"tip", "note", "hint", "fun fact", "bonus", "for example", "e.g",
	    "remember", "formula", "common mistake", "alternatively", "p.s", NULL};
	struct span front = {sentence.at, sentence.len < FRONT ? sentence.len : FRONT};
	const char *colon = span_find(front, ':');
	struct number number;

	if (sentence.at[0] == '>' || is_in_brackets(sentence))
		return true;
	if (!phrase_any(front, words))
		return false;
	/* "Tip: $12" is an amount of money, "Tip: a 2-for-1 offer" is not. */
	if (colon == NULL)
		return phrase_find(front, 0, "tip") == PHRASE_NONE;
	front = (struct span){colon + 1, (size_t)(sentence.at + sentence.len - colon - 1)};
	while (front.len > 0 && strchr(" *_~", front.at[0]) != NULL)
		front = span_from(front, 1);
	return !numbers_next(front, &(size_t){0}, &number) || number.text.at != front.at;
}

/* A row of a table that sums nothing up. */
static bool
is_plain_row(struct span sentence)
{
	static const char *const totals[] = {"total", "sum", "**", "answer", "result", "overall", NULL};

	return sentence.at[0] == '|' && !phrase_any(sentence, totals);
}

unsigned
final_shared_words(struct span sentence, struct span question)
{
	unsigned count = 0;

	for (size_t at = 0; at < sentence.len;) {
		size_t start = at;
		char word[24];

		at = span_past_letters(sentence, at);
		if (at - start >= 4 && at - start < sizeof(word)) {
			memcpy(word, sentence.at + start, at - start);
			word[at - start] = '\0';
			count += phrase_find(question, 0, word) != PHRASE_NONE;
		}
		at += at == start;
	}
	return count;
}

/* The last sentences, asides and plain rows apart. */
struct recent {
	struct span sentences[BACK_SENTENCES];
	size_t seen;
};

static bool
find_in(const struct recent *recent, struct span *where)
{
	struct number number;

	for (int words = 0; words < 2; words++) {
		for (size_t back = 1; back <= BACK_SENTENCES && back <= recent->seen; back++) {
			struct span sentence = recent->sentences[(recent->seen - back) % BACK_SENTENCES];
			size_t at = 0;

			if (sentence.at[sentence.len - 1] == '?')
				continue;
			while (numbers_next(sentence, &at, &number)) {
				if ((words || final_in_digits(&number)) && number.unit != NUMBER_ORDINAL) {
					*where = sentence;
					return true;
				}
			}
		}
	}
	return false;
}

bool
final_sentence_find(struct span text, struct span *where)
{
	struct recent kinds[2] = {{.seen = 0}, {.seen = 0}};
	struct span rest = text, sentence;

	while (sentence_next(&rest, &sentence)) {
		struct recent *recent = &kinds[final_is_aside(sentence) || is_plain_row(sentence)];

		recent->sentences[recent->seen++ % BACK_SENTENCES] = sentence;
	}
	return find_in(&kinds[0], where) || find_in(&kinds[1], where);
}

static bool
find_box(struct span text, struct span *where)
{

	for (size_t at = text.len; at-- > 0;) {
		if (phrase_stands(text, at, "\\boxed{") && final_box_read(text, at, where))
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
	struct span rest = span_from(text, end), sentence;

	if (phrase_any(rest, ends) && final_sentence_find(rest, &sentence) && phrase_any(sentence, ends))
		*where = sentence;
}

/* Whether the prompt shows such a member: then its reader looks there, whatever follows. */
static bool
asks_for_field(struct span prompt)
{
	char quoted[16];

	for (size_t i = 0; i < nitems(keys); i++) {
		snprintf(quoted, sizeof(quoted), "\"%s\"", keys[i]);
		if (phrase_find(prompt, 0, quoted) != PHRASE_NONE)
			return true;
	}
	return false;
}

enum final_form
final_place_find(struct span prompt, struct span text, struct span *where)
{
	enum final_form form = FINAL_NONE;
	struct span place;
	size_t found;

	if (find_field(text, &place)) {
		form = FINAL_FIELD;
		*where = place;
		if (asks_for_field(prompt))
			return form;
	}
	if (find_box(text, &place) && (form == FINAL_NONE || place.at > where->at)) {
		form = FINAL_BOXED;
		*where = place;
	}
	if (find_hashes(text, &place) && (form == FINAL_NONE || place.at > where->at)) {
		form = FINAL_HASHES;
		*where = place;
	}
	if (final_label_find(text, text.len, &place, &found) &&
	    (form == FINAL_NONE || text.at + found > where->at + where->len)) {
		form = FINAL_LABEL;
		*where = place;
		follow_story(text, where);
	}
	if (form == FINAL_NONE && final_sentence_find(text, where))
		form = FINAL_SENTENCE;
	return form;
}
