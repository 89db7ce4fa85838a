/*
 * One grader a way, and the form of a reference.
 */
#include "proxy/eval/grade.h"

#include <cjson/cJSON.h>
#include <stdlib.h>

#include "executors/arithmetic/final.h"
#include "executors/clues/clues.h"
#include "executors/constraints/divide.h"
#include "executors/constraints/tally.h"
#include "executors/logic/reasoning.h"
#include "policies/pattern.h"

#define WANTED_MAX     4096  /* bytes of what is wanted; a longer one is not graded by */
#define SHORT_MAX      40    /* bytes of a reference that is a short answer */
#define SHORT_WORDS    3     /* of the same */
#define PATTERN_MICROS 50000 /* CPU time that a pattern may take on a text */
#define ROUNDED_FROM   2     /* decimals from which on a reference may be a rounded number */
#define LETTER_MAX     'H'   /* the last letter that a reference of one letter may be */

const char *
grade_name(enum grade grade)
{
	static const char *const names[GRADE_COUNT] = {"not graded", "right", "wrong"};

	return names[grade];
}

const char *
grade_way_name(enum grade_way way)
{
	static const char *const names[GRADE_WAY_COUNT] = {
	    "", "number", "word", "choice", "constraints", "pattern", "text"};

	return names[way];
}

/* --- what is wanted --- */

/* The one number that a short text is, sign, currency and unit included. */
static bool
is_number(struct span text, struct number *number)
{
	struct number other;
	size_t at = 0;

	if (!numbers_next(text, &at, number) || number->reading_count == 0 || numbers_next(text, &at, &other))
		return false;
	return number->text.at == text.at;
}

static bool
is_letter(struct span text)
{

	return text.len == 1 && text.at[0] >= 'A' && text.at[0] <= LETTER_MAX;
}

/* The letter of "B", "(B)", "B.", "B)"; empty for anything else. */
static struct span
letter_of(struct span text)
{

	if (text.len > 1 && text.at[0] == '(')
		text = (struct span){text.at + 1, text.len - 1};
	if (text.len == 2 && (text.at[1] == ')' || text.at[1] == '.'))
		text.len = 1;
	return is_letter(text) ? text : (struct span){text.at, 0};
}

static bool
is_short(struct span text)
{
	size_t words = 1;

	for (size_t i = 0; i < text.len; i++) {
		if (isdigit((unsigned char)text.at[i]) || text.at[i] == '\n')
			return false;
		words += text.at[i] == ' ';
	}
	return text.len > 0 && text.len <= SHORT_MAX && words <= SHORT_WORDS;
}

/* "Zero." is zero. */
static struct span
without_stop(struct span text)
{

	if (text.len > 1 && text.at[text.len - 1] == '.')
		text.len--;
	return text;
}

static void
read_reference(struct grade_question *question, struct span reference)
{
	struct number number;

	reference = without_stop(span_strip(reference));
	if (reference.len == 0 || reference.len > WANTED_MAX)
		return;
	question->wanted = reference;
	if (letter_of(reference).len > 0) {
		question->way = GRADE_BY_CHOICE;
		question->wanted = letter_of(reference);
	} else if (reference.len <= SHORT_MAX && is_number(reference, &number))
		question->way = GRADE_BY_NUMBER;
	else if (is_short(reference))
		question->way = GRADE_BY_WORD;
}

static void
read_check(struct grade_question *question, const cJSON *check)
{
	static const enum grade_way texts[] = {
	    GRADE_BY_NUMBER, GRADE_BY_WORD, GRADE_BY_CHOICE, GRADE_BY_PATTERN, GRADE_BY_TEXT};
	static const char *const names[] = {"number", "word", "choice", "matches", "equals"};

	if (cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(check, "constraints")))
		question->way = GRADE_BY_CONSTRAINTS;
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(check, names[i]));

		if (text == NULL || text[0] == '\0' || strlen(text) > WANTED_MAX)
			continue;
		question->way = texts[i];
		question->wanted = span_of(text);
	}
}

void
grade_question_read(struct grade_question *question, struct span prompt, struct span previous,
    const struct cJSON *check, struct span reference)
{

	*question = (struct grade_question){
	    .prompt = prompt.at == NULL ? span_of("") : prompt, .previous = previous, .wanted = span_of("")};
	if (check != NULL)
		read_check(question, check);
	else if (reference.at != NULL)
		read_reference(question, reference);
}

/* --- numbers --- */

/*
 * Whether a reading is what is wanted: the same value, or the same to the decimals of whichever has fewer, where these
 * are enough to be a rounded number ("3.33" for ten thirds).
 */
static bool
is_wanted(const struct reading *reading, const struct rational *value, int decimals)
{
	char written[RATIONAL_TEXT_MAX], wanted[RATIONAL_TEXT_MAX];

	if (rational_equals(&reading->value, value))
		return true;
	if (!reading->exact && reading->decimals < decimals)
		decimals = reading->decimals;
	return decimals >= ROUNDED_FROM &&
	    rational_print(&reading->value, (unsigned)decimals, written, sizeof(written)) > 0 &&
	    rational_print(value, (unsigned)decimals, wanted, sizeof(wanted)) > 0 && strcmp(written, wanted) == 0;
}

static bool
states(const struct number *number, const struct number *wanted)
{
	/* A reference is written as in English: its first reading is meant. A fraction has as many decimals as one
	 * likes. */
	const struct reading *meant = &wanted->readings[0];
	int decimals = meant->exact && !rational_is_whole(&meant->value) ? 100 : meant->decimals;

	for (unsigned i = 0; i < number->reading_count; i++)
		if (is_wanted(&number->readings[i], &meant->value, decimals))
			return true;
	return false;
}

static enum grade
grade_number(const struct grade_question *question, struct span text)
{
	struct final final;
	struct number wanted;

	if (!is_number(span_strip(question->wanted), &wanted))
		return GRADE_NONE;
	final_read(question->prompt, text, &final);
	if (final.form == FINAL_NONE)
		return GRADE_WRONG;
	if (!final.unsure)
		return states(&final.value, &wanted) ? GRADE_RIGHT : GRADE_WRONG;
	/* Several numbers, none of them clearly it: wrong only when none of them is. */
	for (unsigned i = 0; i < final.count; i++)
		if (states(&final.all[i], &wanted))
			return GRADE_NONE;
	return final.count < FINAL_NUMBERS_MAX ? GRADE_WRONG : GRADE_NONE;
}

/* --- words --- */

static bool
is_part_of_word(unsigned char c)
{

	return isalnum(c) || c >= 0x80 || c == '_';
}

/* Whether a word, or a few, stands in a text by itself, ASCII letters compared without case. */
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

/* The last line that says something. */
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
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (holds_word(sentence, span_of(words[i])))
			return true;
	return false;
}

/* What a word says where yes or no is asked for, else ANSWER_NONE. */
static enum answer_kind
truth_of(struct span word)
{
	static const struct {
		const char *word;
		enum answer_kind kind;
	} truths[] = {{"yes", ANSWER_YES}, {"true", ANSWER_YES}, {"valid", ANSWER_YES}, {"no", ANSWER_NO},
	    {"false", ANSWER_NO}, {"invalid", ANSWER_NO}, {"uncertain", ANSWER_UNCERTAIN},
	    {"unknown", ANSWER_UNCERTAIN}};

	for (size_t i = 0; i < sizeof(truths) / sizeof(truths[0]); i++)
		if (span_equals_nocase(word, truths[i].word))
			return truths[i].kind;
	return ANSWER_NONE;
}

/* The answer that the last line states, as the logic executor reads it. False without memory. */
static bool
read_stated(const struct grade_question *question, struct span text, struct stated_answer *stated)
{
	struct clues *clues = malloc(sizeof(*clues));
	struct reasoning reasoning;

	if (clues == NULL)
		return false;
	clues_read(question->previous, question->prompt, clues);
	reasoning_read(question->prompt, clues, text, &reasoning);
	*stated = reasoning.final;
	free(clues);
	return true;
}

/* By the last sentence itself: the word stands there, or nowhere in the text. */
static enum grade
grade_by_sentence(struct span text, struct span word)
{
	struct span sentence = last_sentence(last_line(text));

	if (!holds_word(text, word))
		return GRADE_WRONG;
	if (!holds_word(sentence, word))
		return GRADE_NONE;
	return is_negated(sentence) ? GRADE_NONE : GRADE_RIGHT;
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
grade_word(const struct grade_question *question, struct span text)
{
	struct span word = without_stop(span_strip(question->wanted));
	enum answer_kind truth = truth_of(word);
	struct stated_answer stated;

	if (!read_stated(question, text, &stated))
		return GRADE_NONE;
	if (truth != ANSWER_NONE) {
		if (stated.kind == ANSWER_YES || stated.kind == ANSWER_NO || stated.kind == ANSWER_UNCERTAIN)
			return stated.kind == truth ? GRADE_RIGHT : GRADE_WRONG;
		return grade_truth_by_word(text, truth);
	}
	if (stated.kind == ANSWER_NAME)
		return holds_word(stated.text, word) || holds_word(word, stated.text) ? GRADE_RIGHT : GRADE_WRONG;
	return grade_by_sentence(text, word);
}

static enum grade
grade_choice(const struct grade_question *question, struct span text)
{
	struct span wanted = letter_of(span_strip(question->wanted)), bare = letter_of(span_strip(text));
	struct stated_answer stated;

	if (wanted.len == 0)
		return GRADE_NONE;
	if (bare.len > 0)
		return bare.at[0] == wanted.at[0] ? GRADE_RIGHT : GRADE_WRONG;
	if (!read_stated(question, text, &stated) || stated.kind != ANSWER_OPTION)
		return GRADE_NONE;
	return stated.index == (unsigned)(wanted.at[0] - 'A') ? GRADE_RIGHT : GRADE_WRONG;
}

/* --- form --- */

static enum grade
grade_constraints(const struct grade_question *question, struct span text)
{
	struct constraint_list list;
	struct tally tally;
	size_t decidable = 0;

	constraints_divide(question->prompt, question->previous, &list);
	for (size_t i = 0; i < list.count; i++)
		decidable += list.items[i].type != CONSTRAINT_JUDGE;
	tally_take(&list, text, &tally);
	if (tally.broken > 0)
		return GRADE_WRONG;
	return decidable > 0 && tally.held == decidable && !list.full ? GRADE_RIGHT : GRADE_NONE;
}

static enum grade
grade_pattern(struct span pattern, struct span text)
{
	struct pattern_builder *builder = pattern_builder_new();
	struct pattern_budget budget = {.micros = PATTERN_MICROS};
	struct pattern_scratch *scratch = NULL;
	struct pattern_set *set = NULL;
	struct pattern_error error;
	enum grade grade = GRADE_NONE;

	if (builder == NULL)
		return GRADE_NONE;
	if (pattern_builder_add(builder, pattern, &error) == -1) {
		pattern_builder_free(builder);
		return GRADE_NONE;
	}
	set = pattern_builder_finish(builder);
	scratch = set == NULL ? NULL : pattern_scratch_new(set);
	if (scratch != NULL) {
		pattern_scan(set, scratch, text);
		grade = pattern_matches(set, scratch, 0, &budget) ? GRADE_RIGHT : GRADE_WRONG;
		if (grade == GRADE_WRONG && budget.exhausted)
			grade = GRADE_NONE;
	}
	pattern_scratch_free(scratch);
	pattern_set_free(set);
	return grade;
}

static enum grade
grade_equals(struct span wanted, struct span text)
{

	wanted = span_strip(wanted);
	text = span_strip(text);
	return wanted.len == text.len && memcmp(wanted.at, text.at, text.len) == 0 ? GRADE_RIGHT : GRADE_WRONG;
}

enum grade
grade_text(const struct grade_question *question, struct span text)
{

	if (text.at == NULL || text.len > GRADE_TEXT_MAX || question->prompt.len > GRADE_TEXT_MAX)
		return GRADE_NONE;
	switch (question->way) {
	case GRADE_BY_NUMBER:
		return grade_number(question, text);
	case GRADE_BY_WORD:
		return grade_word(question, text);
	case GRADE_BY_CHOICE:
		return grade_choice(question, text);
	case GRADE_BY_CONSTRAINTS:
		return grade_constraints(question, text);
	case GRADE_BY_PATTERN:
		return grade_pattern(question->wanted, text);
	case GRADE_BY_TEXT:
		return grade_equals(question->wanted, text);
	default:
		return GRADE_NONE;
	}
}
