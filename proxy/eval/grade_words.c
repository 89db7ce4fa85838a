/*
 * A word stated by the last sentence, yes and no, lettered options.
 */
#include "proxy/eval/grade_words.h"

#include <stdlib.h>

#include "executors/clues/clues.h"
#include "executors/logic/reasoning.h"

#define LETTER_MAX 'H' /* the last letter that a reference of one letter may be */

static bool
is_letter(struct span text)
{

	return text.len == 1 && text.at[0] >= 'A' && text.at[0] <= LETTER_MAX;
}

struct span
grade_letter(struct span text)
{

	if (text.len > 1 && text.at[0] == '(')
		text = (struct span){text.at + 1, text.len - 1};
	if (text.len == 2 && (text.at[1] == ')' || text.at[1] == '.'))
		text.len = 1;
	return is_letter(text) ? text : (struct span){text.at, 0};
}

struct span
grade_without_stop(struct span text)
{

	if (text.len > 1 && text.at[text.len - 1] == '.')
		text.len--;
	return text;
}

static bool
is_part_of_word(unsigned char c)
{

	return isalnum(c) || c >= 0x80 || c == '_';
}

/* Whether a word or phrase occurs separately in a text, ignoring ASCII case. */
static bool
holds_word(struct span text, struct span word)
{

	for (size_t at = 0; word.len > 0 && at + word.len <= text.len; at++) {
		if (at > 0 && is_part_of_word((unsigned char)text.at[at - 1]))
			continue;
		if (at + word.len < text.len && is_part_of_word((unsigned char)text.at[at + word.len]))
			continue;
		if (strncasecmp(text.at + at, word.at, word.len) == 0)
			return true;
	}
	return false;
}

/* The last line with content. */
static struct span
last_line(struct span text)
{
	size_t from;

	text = span_strip(text);
	from = text.len;
	while (from > 0 && text.at[from - 1] != '\n')
		from--;
	return (struct span){text.at + from, text.len - from};
}

/* Its last sentence. */
static struct span
last_sentence(struct span line)
{
	size_t from = line.len;

	while (from > 1 && !(line.at[from - 1] == ' ' && strchr(".!?:", line.at[from - 2]) != NULL))
		from--;
	return from > 1 ? (struct span){line.at + from, line.len - from} : line;
}

static bool
is_negated(struct span sentence)
{
	static const char *const words[] = {
	    "not", "no", "never", "neither", "cannot", "nicht", "kein", "keine", "pas", "nunca"};

	if (memmem(sentence.at, sentence.len, "n't", 3) != NULL)
		return true;
	for (size_t i = 0; i < nitems(words); i++)
		if (holds_word(sentence, span_of(words[i])))
			return true;
	return false;
}

/* The meaning of a word for a yes-or-no question, otherwise ANSWER_NONE. */
static enum answer_kind
truth_of(struct span word)
{
	static const struct {
		const char *word;
		enum answer_kind kind;
	} truths[] = {{"yes", ANSWER_YES}, {"true", ANSWER_YES}, {"valid", ANSWER_YES}, {"no", ANSWER_NO},
	    {"false", ANSWER_NO}, {"invalid", ANSWER_NO}, {"uncertain", ANSWER_UNCERTAIN},
	    {"unknown", ANSWER_UNCERTAIN}};

	for (size_t i = 0; i < nitems(truths); i++)
		if (span_equals_nocase(word, truths[i].word))
			return truths[i].kind;
	return ANSWER_NONE;
}

/* The question, and the answer that the last line states, both as read by the logic executor. */
struct stated_text {
	struct clues clues;
	struct reasoning reasoning;
};

/* Returns NULL without memory; the caller frees it. */
static struct stated_text *
read_stated(const struct grade_question *question, struct span text)
{
	struct stated_text *stated_text = malloc(sizeof(*stated_text));

	if (stated_text == NULL)
		return NULL;
	clues_read(question->previous, question->prompt, &stated_text->clues);
	reasoning_read(question->prompt, &stated_text->clues, text, &stated_text->reasoning);
	return stated_text;
}

/* Whether a sentence mentions another of the prompt's candidates. */
static bool
names_another(const struct clues *clues, struct span sentence, struct span word)
{

	for (unsigned i = 0; i < clues->entity_count; i++) {
		struct span name = clues->entities[i].name;

		if (!holds_word(name, word) && !holds_word(word, name) && holds_word(sentence, name))
			return true;
	}
	return false;
}

/* By the last sentence: it has the word and no other candidate, or the word is nowhere in the text. */
static enum grade
grade_by_sentence(const struct clues *clues, struct span text, struct span word)
{
	struct span sentence = last_sentence(last_line(text));

	if (!holds_word(text, word))
		return GRADE_WRONG;
	if (!holds_word(sentence, word) || is_negated(sentence) || names_another(clues, sentence, word))
		return GRADE_NONE;
	return GRADE_RIGHT;
}

/* Yes and no by the word that the text, or its last sentence, begins with. */
static enum grade
grade_truth_by_word(struct span text, enum answer_kind wanted)
{
	struct span places[] = {span_strip(text), last_sentence(last_line(text))};
	enum answer_kind found = ANSWER_NONE;

	for (size_t i = 0; i < 2; i++) {
		size_t from = 0, len;
		enum answer_kind kind;

		while (from < places[i].len && strchr("*_\"'( ", places[i].at[from]) != NULL)
			from++;
		len = from;
		while (len < places[i].len && is_part_of_word((unsigned char)places[i].at[len]))
			len++;
		kind = truth_of((struct span){places[i].at + from, len - from});
		if (kind == ANSWER_NONE)
			continue;
		if (found != ANSWER_NONE && found != kind)
			return GRADE_NONE;
		found = kind;
	}
	return found == ANSWER_NONE ? GRADE_NONE : found == wanted ? GRADE_RIGHT : GRADE_WRONG;
}

static enum grade
grade_stated_word(const struct stated_text *stated_text, struct span text, struct span word)
{
	const struct stated_answer *stated = &stated_text->reasoning.final;
	enum answer_kind truth = truth_of(word);

	if (truth != ANSWER_NONE) {
		if (stated->kind == ANSWER_YES || stated->kind == ANSWER_NO || stated->kind == ANSWER_UNCERTAIN)
			return stated->kind == truth ? GRADE_RIGHT : GRADE_WRONG;
		return grade_truth_by_word(text, truth);
	}
	if (stated->kind == ANSWER_NAME)
		return holds_word(stated->text, word) || holds_word(word, stated->text) ? GRADE_RIGHT : GRADE_WRONG;
	return grade_by_sentence(&stated_text->clues, text, word);
}

enum grade
grade_word(const struct grade_question *question, struct span text)
{
	struct stated_text *stated_text = read_stated(question, text);
	enum grade grade = stated_text == NULL
	    ? GRADE_NONE
	    : grade_stated_word(stated_text, text, grade_without_stop(span_strip(question->wanted)));

	free(stated_text);
	return grade;
}

enum grade
grade_choice(const struct grade_question *question, struct span text)
{
	struct span wanted = grade_letter(span_strip(question->wanted)), bare = grade_letter(span_strip(text));
	struct stated_text *stated_text;
	enum grade grade = GRADE_NONE;

	if (wanted.len == 0)
		return GRADE_NONE;
	if (bare.len > 0)
		return bare.at[0] == wanted.at[0] ? GRADE_RIGHT : GRADE_WRONG;
	stated_text = read_stated(question, text);
	if (stated_text != NULL && stated_text->reasoning.final.kind == ANSWER_OPTION)
		grade =
		    stated_text->reasoning.final.index == (unsigned)(wanted.at[0] - 'A') ? GRADE_RIGHT : GRADE_WRONG;
	free(stated_text);
	return grade;
}
