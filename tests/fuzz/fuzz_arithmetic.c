/*
 * Any bytes as prompt, draft, reply, program and output of the arithmetic executor's readers: spans stay in the text,
 * what is delivered is what the readers themselves accept, and each input takes a bounded time. The first byte shares
 * the rest out between prompt and text, and chooses a reader; 0xff makes a long text out of few bytes, and the second
 * one chooses.
 */
#include <string.h>

#include "executors/arithmetic/asked.h"
#include "executors/arithmetic/claims.h"
#include "executors/arithmetic/compare.h"
#include "executors/arithmetic/conversion.h"
#include "executors/arithmetic/equations.h"
#include "executors/arithmetic/forgery.h"
#include "executors/arithmetic/literal.h"
#include "executors/arithmetic/stands.h"
#include "executors/arithmetic/trial.h"
#include "executors/arithmetic/working.h"
#include "executors/quantities/calendar_claim.h"
#include "policies/load.h"
#include "routes/request.h"
#include "tests/fuzz/fuzz.h"

/* A whole turn's text through every reader takes a quarter of a second at worst; instrumented code is slow. */
#define BOUND_MS  2000.0
#define STRETCHED (INSTRUMENTED ? (2 * 1024) : REQUEST_TEXT_MAX)

static void
check_numbers(struct span text)
{
	struct number number;
	size_t at = 0, before = 0;

	for (; numbers_next(text, &at, &number); before = at) {
		REQUIRE(at > before && at <= text.len && number.unit < NUMBER_UNIT_COUNT);
		REQUIRE(lies_in(number.text, text));
		REQUIRE(lies_in(number.core, number.text));
		REQUIRE(number.reading_count <= NUMBER_READINGS_MAX);
		for (unsigned i = 0; i < number.reading_count; i++) {
			REQUIRE(rational_is_known(&number.readings[i].value));
			REQUIRE(number_agrees(&number, &number.readings[i].value));
		}
	}
}

static void
check_equations(struct span text)
{
	struct equation equation;
	size_t at = 0, before = 0;

	for (; equations_next(text, &at, &equation); before = at) {
		REQUIRE(at > before);
		REQUIRE(lies_in(equation.text, text));
		REQUIRE(equation.verdict != EQUATION_FALSE || rational_is_known(&equation.exact));
	}
}

/* Any result of its runs leads to an end, and every program that is written holds the same lines. */
static void
check_trial(struct span prompt, struct span program)
{
	static char room[PROGRAM_MAX];
	static struct trial trial;
	unsigned runs = 0;
	size_t len;

	struct rational printed = rational_of(5);

	trial_begin(&trial, program, &printed, prompt, prompt, prompt);
	for (; trial_next(&trial, room, &len); runs++) {
		REQUIRE(len > 0 && len <= PROGRAM_MAX && runs < 3 * (VARIATION_VALUES_MAX + 2));
		trial_take(&trial, (enum trial_run)((program.len + runs) % 3));
	}
	REQUIRE(!trial_holds(&trial) || trial.moved);
	REQUIRE(forgery_find(program) < FORGERY_COUNT);
	REQUIRE(forgery_is_copy(program, program));
}

static void
check_program(struct span prompt, struct span reply)
{
	static char room[PROGRAM_MAX];
	char text[WORKING_TEXT_MAX];
	struct rational value = rational_of(5);
	size_t len;

	if (program_extract(reply, room, &len) == PROGRAM_FOUND) {
		REQUIRE(len > 0 && len <= PROGRAM_MAX && memchr(room, '\0', len) == NULL);
		check_trial(prompt, (struct span){room, len});
		REQUIRE(working_write((struct span){room, len}, &value, text) <= WORKING_LINES_MAX);
	}
	check_trial(prompt, reply);
	working_write(reply, &value, text);
	check_equations(span_of(text));
}

static void
check_draft(struct span prompt, struct span text)
{
	static struct claims claims;
	static struct final final;
	static struct program_answer answer;
	struct question question;
	struct asked asked;

	question_read(prompt, &question);
	asked_read(text, prompt, &question, &asked);
	REQUIRE(asked.kind < ASKED_KIND_COUNT && asked.form < ASKED_FORM_COUNT);
	claims_read(prompt, text, &claims);
	REQUIRE(claims.form < DRAFT_FORM_COUNT && claims.count <= CLAIMS_MAX);
	for (unsigned i = 0; i < claims.count; i++)
		REQUIRE(lies_in(claims.all[i].number.text, text) && lies_in(claims.all[i].of, text));
	final_read(prompt, text, &final);
	REQUIRE(final.form < FINAL_FORM_COUNT && final.count <= FINAL_NUMBERS_MAX);
	REQUIRE(final.form != FINAL_NONE || final.unsure);
	if (final.form != FINAL_NONE)
		REQUIRE(lies_in(final.where, text));
	if (!final.unsure)
		REQUIRE(lies_in(final.value.core, text));
	program_answer_read(text, &answer);
	REQUIRE(answer.output < PROGRAM_OUTPUT_COUNT && answer.count <= PROGRAM_NUMBERS_MAX);
	REQUIRE(compare_draft(&question, &final, &answer) < AGREEMENT_COUNT);
	REQUIRE(program_veto(&answer, &question, 2) < PROGRAM_VETO_COUNT);
	question_heed(&question, text);
	REQUIRE(!stands_at_last(&claims, text, &question) || claims.final.contradicts);
	REQUIRE(!stands_by(&claims, text, &question, &answer) || answer.count == 1);
}

/* Whether a unit is written as the policy writes it: "c" and "f" become degrees. */
static bool
is_alias(const struct policy *policy, struct span unit)
{

	for (size_t i = 0; i < policy->unit_count; i++)
		for (size_t k = 0; k < policy->units[i].alias_count; k++)
			if (policy->units[i].aliases[k] == unit.at)
				return true;
	return false;
}

/* A conversion under the shipped policy's units. */
static void
check_conversion(struct span text)
{
	static const struct policy *policy = NULL;
	static struct policy_mistakes mistakes;
	struct policy_source source = policy_shipped();
	struct literal literal;
	struct span unit, given;

	if (policy == NULL)
		policy = policy_load(&source, 1, NULL, &mistakes);
	REQUIRE(policy != NULL);
	if (!conversion_compute(policy, text, &literal, &unit, &given))
		return;
	REQUIRE(lies_in(unit, text) || is_alias(policy, unit));
	REQUIRE(unit.len > 0 && literal.text[0] != '\0' && rational_is_known(&literal.value));
}

/* Days and times of a draft against one of each kind: what is wrong lies in it, and is said in its form. */
static void
check_days(struct span prompt, struct span draft)
{
	static const struct {
		enum quantity_kind kind;
		int64_t value;
		const char *text;
	} values[] = {{QUANTITY_DATE, 20145, "February 26, 2025"}, {QUANTITY_WEEKDAY, 2, "Wednesday"},
	    {QUANTITY_CLOCK, 1357, "10:37 pm"}, {QUANTITY_DURATION, 455, "7 hours and 35 minutes"}};
	struct calendar_claims claims;
	char said[80];

	for (size_t i = 0; i < nitems(values); i++) {
		struct quantity quantity = {.kind = values[i].kind, .value = rational_of(values[i].value)};

		strcpy(quantity.text, values[i].text);
		if (calendar_judge(&quantity, prompt, draft, &claims) != CALENDAR_DISAGREES)
			continue;
		REQUIRE(claims.count > 0 && claims.count <= CALENDAR_CLAIMS_MAX);
		for (unsigned k = 0; k < claims.count; k++) {
			REQUIRE(lies_in(claims.wrong[k].text, draft));
			REQUIRE(calendar_say_like(&quantity, &claims.wrong[k], said, sizeof(said)) < sizeof(said));
		}
	}
}

static void
check_numerals(struct span prompt, struct span text)
{

	(void)prompt;
	check_numbers(text);
	check_equations(text);
}

static void
check_literal(struct span prompt, struct span text)
{
	struct literal literal;

	(void)prompt;
	if (literal_compute(text, &literal))
		REQUIRE(literal.text[0] != '\0' && (literal.rounded || rational_is_known(&literal.value)));
	check_conversion(text);
}

static void (*const readers[])(struct span prompt, struct span text) = {
    check_numerals, check_draft, check_program, check_literal, check_days};

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	static char stretched[STRETCHED];
	struct span text, prompt;
	unsigned chosen;
	double start = milliseconds();

	if (size < 2)
		return 0;
	chosen = bytes[0] == 0xff ? bytes[1] : bytes[0] / 4;
	text = (struct span){(const char *)bytes + 1, size - 1};
	if (bytes[0] == 0xff) {
		for (size_t i = 0; i < sizeof(stretched); i++)
			stretched[i] = text.at[i % text.len];
		text = (struct span){stretched, sizeof(stretched)};
	}
	prompt = (struct span){text.at, text.len * (bytes[0] % 4) / 8};
	text = (struct span){text.at + prompt.len, text.len - prompt.len};
	for (unsigned i = 0; i < nitems(readers); i++)
		if (is_due(i, chosen, nitems(readers)))
			readers[i](prompt, text);
	REQUIRE(milliseconds() - start <= BOUND_MS);
	return 0;
}
