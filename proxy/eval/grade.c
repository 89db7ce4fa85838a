/*
 * How a turn is graded, and the graders of numbers and of form; those of words are in grade_words.c.
 */
#include "proxy/eval/grade.h"

#include <cjson/cJSON.h>

#include "executors/arithmetic/final.h"
#include "executors/constraints/divide.h"
#include "executors/constraints/verify.h"
#include "policies/patterns/pattern.h"
#include "proxy/eval/grade_words.h"

#define WANTED_MAX     4096  /* bytes of an expected answer; a longer one is not used */
#define SHORT_MAX      40    /* bytes of a reference that is a short answer */
#define SHORT_WORDS    3     /* of the same */
#define PATTERN_MICROS 50000 /* CPU time that a pattern may take on a text */
#define ROUNDED_FROM   2     /* decimals from which on a reference may be a rounded number */

VOCABULARY_NAMES(grade, EACH_GRADE, GRADE_COUNT);

VOCABULARY_NAMES(grade_way, EACH_GRADE_WAY, GRADE_WAY_COUNT);

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

static void
read_reference(struct grade_question *question, struct span reference)
{
	struct number number;

	reference = grade_without_stop(span_strip(reference));
	if (reference.len == 0 || reference.len > WANTED_MAX)
		return;
	question->wanted = reference;
	if (grade_letter(reference).len > 0) {
		question->way = GRADE_BY_CHOICE;
		question->wanted = grade_letter(reference);
	} else if (reference.len <= SHORT_MAX && is_number(reference, &number))
		question->way = GRADE_BY_NUMBER;
	else if (is_short(reference))
		question->way = GRADE_BY_WORD;
}

/* The members of a check. */
static const struct {
	const char *name;
	enum grade_way way;
} checks[] = {{"constraints", GRADE_BY_CONSTRAINTS}, {"number", GRADE_BY_NUMBER}, {"word", GRADE_BY_WORD},
    {"choice", GRADE_BY_CHOICE}, {"matches", GRADE_BY_PATTERN}, {"equals", GRADE_BY_TEXT}};

bool
grade_knows_check(const char *name)
{

	for (size_t i = 0; i < nitems(checks); i++)
		if (strcmp(name, checks[i].name) == 0)
			return true;
	return false;
}

static void
read_check(struct grade_question *question, const cJSON *check)
{

	for (size_t i = 0; i < nitems(checks); i++) {
		const cJSON *wanted = cJSON_GetObjectItemCaseSensitive(check, checks[i].name);
		const char *text = cJSON_GetStringValue(wanted);

		if (checks[i].way == GRADE_BY_CONSTRAINTS
			? cJSON_IsTrue(wanted)
			: text != NULL && text[0] != '\0' && strlen(text) <= WANTED_MAX) {
			question->way = checks[i].way;
			question->wanted = span_of(text != NULL ? text : "");
		}
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
 * Whether a reading matches the expected value: equal, or equal to the decimals of the shorter one, if those are enough
 * for a rounded number ("3.33" for ten thirds).
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
	/* Several numbers, none of them clearly the answer: wrong only if none matches. */
	for (unsigned i = 0; i < final.count; i++)
		if (states(&final.all[i], &wanted))
			return GRADE_NONE;
	return final.count < FINAL_NUMBERS_MAX ? GRADE_WRONG : GRADE_NONE;
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
	return span_same(wanted, text) ? GRADE_RIGHT : GRADE_WRONG;
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
