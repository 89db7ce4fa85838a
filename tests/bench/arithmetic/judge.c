/*
 * The arithmetic executor's readers over JSON lines: what each makes of a recorded prompt, draft and program.
 *
 *   {"prompt", "draft"?, "reply"?, "printed"?, "outputs"?: [text]}
 *   -> {"question", "literal"?, "final"?, "equations"?, "mended"?, "program"?, "outputs"?, "programs"?}
 */
#include <cjson/cJSON.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "executors/arithmetic/asked.h"
#include "executors/arithmetic/claims.h"
#include "executors/arithmetic/compare.h"
#include "executors/arithmetic/equations.h"
#include "executors/arithmetic/forgery.h"
#include "executors/arithmetic/literal.h"
#include "executors/arithmetic/mend.h"
#include "executors/arithmetic/stands.h"
#include "executors/arithmetic/variation.h"
#include "executors/arithmetic/working.h"
#include "executors/flow_turn.h"

static struct span
text_of(const cJSON *object, const char *name)
{
	const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, name));

	return text == NULL ? NO_SPAN : span_of(text);
}

static void
add_span(cJSON *to, const char *name, struct span span)
{
	char *copy = strndup(span.at == NULL ? "" : span.at, span.len);

	cJSON_AddStringToObject(to, name, copy);
	free(copy);
}

static cJSON *
number_json(const struct number *number)
{
	cJSON *readings = cJSON_CreateArray();

	for (unsigned i = 0; i < number->reading_count; i++)
		cJSON_AddItemToArray(readings, cJSON_CreateNumber(rational_double(&number->readings[i].value)));
	return readings;
}

static void
judge_draft(cJSON *out, struct span prompt, struct span draft, const struct question *question, struct claims *claims)
{
	cJSON *to = cJSON_AddObjectToObject(out, "final");
	const struct final *final = &claims->final;
	const struct flow_turn turn = {.draft = draft};
	struct asked asked;
	enum outcome_why why;

	claims_read(prompt, draft, claims);
	asked_read(span_of(""), prompt, question, &asked);
	if (stands_unasked(&turn, &asked, claims, &why) != STANDS_NOT)
		cJSON_AddStringToObject(out, "stands", outcome_why_name(why));
	cJSON_AddStringToObject(to, "form", final_form_name(final->form));
	cJSON_AddBoolToObject(to, "unsure", final->unsure);
	cJSON_AddBoolToObject(to, "contradicts", final->contradicts);
	add_span(to, "text", final->value.text);
	add_span(to, "where", final->where);
	if (final->contradicts)
		add_span(to, "earlier", final->earlier.text);
	cJSON_AddItemToObject(to, "readings", number_json(&final->value));
}

static void
judge_equations(cJSON *out, struct span draft)
{
	cJSON *to = cJSON_AddArrayToObject(out, "equations");
	struct equation equation;
	size_t at = 0;

	while (equations_next(draft, &at, &equation)) {
		cJSON *one = cJSON_CreateObject();

		add_span(one, "text", equation.text);
		if (equation.verdict == EQUATION_UNSURE)
			cJSON_AddNullToObject(one, "holds");
		else
			cJSON_AddBoolToObject(one, "holds", equation.verdict == EQUATION_HOLDS);
		cJSON_AddNumberToObject(one, "exact", rational_double(&equation.exact));
		cJSON_AddItemToArray(to, one);
	}
}

/* What mending in place makes of the draft, and what it comes to then. */
static void
judge_mend(cJSON *out, struct span prompt, struct span draft)
{
	static struct claims claims;
	static struct mend mend;
	cJSON *to;

	claims_read(prompt, draft, &claims);
	if (!mend_read(prompt, draft, &claims, &mend))
		return;
	to = cJSON_AddObjectToObject(out, "mended");
	add_span(to, "text", (struct span){mend.text, mend.len});
	add_span(to, "sum", mend.sum);
	cJSON_AddNumberToObject(to, "value", rational_double(&mend.value));
}

static void
judge_outputs(
    cJSON *out, const cJSON *outputs, const struct question *question, struct span draft, const struct claims *claims)
{
	cJSON *to = cJSON_AddArrayToObject(out, "outputs");
	const cJSON *output;
	static struct program_answer answers[2];
	unsigned count = 0;

	cJSON_ArrayForEach(output, outputs)
	{
		struct program_answer *answer = &answers[count > 0];
		cJSON *one = cJSON_CreateObject();

		program_answer_read(span_of(output->valuestring), answer);
		cJSON_AddStringToObject(one, "output", program_output_name(answer->output));
		cJSON_AddStringToObject(one, "veto", program_veto_name(program_veto(answer, question, 0)));
		cJSON_AddNumberToObject(one, "count", answer->count);
		if (answer->count > 0)
			cJSON_AddItemToObject(one, "readings", number_json(&answer->numbers[0]));
		if (draft.at != NULL) {
			cJSON_AddStringToObject(
			    one, "draft", agreement_name(compare_draft(question, &claims->final, answer)));
			cJSON_AddBoolToObject(one, "said", stands_by(claims, draft, question, answer));
		}
		cJSON_AddItemToArray(to, one);
		count++;
	}
	if (count == 2)
		cJSON_AddStringToObject(out, "programs", agreement_name(compare_answers(&answers[0], &answers[1])));
}

/* The one number that was printed, or unknown. */
static struct rational
value_of(const cJSON *printed)
{
	struct program_answer answer;

	if (!cJSON_IsString(printed))
		return rational_unknown();
	program_answer_read(span_of(printed->valuestring), &answer);
	if (answer.count != 1 || answer.numbers[0].reading_count == 0)
		return rational_unknown();
	return answer.numbers[0].readings[0].value;
}

/* What speaks against the program, and the programs that must print something else. */
static void
judge_proof(cJSON *to, struct span program, struct span prompt)
{
	static char room[PROGRAM_MAX];
	struct variation variation;
	cJSON *again = cJSON_AddArrayToObject(to, "again");

	variation_read(program, span_of(""), prompt, &variation);
	cJSON_AddStringToObject(to, "forgery", forgery_name(forgery_find(program)));
	cJSON_AddBoolToObject(to, "foreign", variation.foreign);
	cJSON_AddBoolToObject(to, "partial", variation.partial);
	cJSON_AddNumberToObject(to, "values", variation.count);
	for (int change = 0;
	     change < VARIATION_CHANGES && variation.count > 0 && !variation.foreign && !variation.partial; change++) {
		size_t len =
		    variation_write(&variation, UINT_MAX, VARIATION_EVERYWHERE, (enum variation_change)change, room);
		char *copy = strndup(room, len);

		cJSON_AddItemToArray(again, cJSON_CreateString(copy));
		free(copy);
	}
}

static void
judge_reply(cJSON *out, struct span prompt, struct span reply, const cJSON *printed)
{
	static const char *const names[] = {"found", "none", "too-long", "nul"};
	static char room[PROGRAM_MAX];
	char text[WORKING_TEXT_MAX];
	struct rational value = value_of(printed);
	struct span program = {room, 0};
	enum program_found found = program_extract(reply, room, &program.len);
	cJSON *to = cJSON_AddObjectToObject(out, "program");

	cJSON_AddStringToObject(to, "found", names[found]);
	if (found != PROGRAM_FOUND)
		return;
	add_span(to, "text", program);
	judge_proof(to, program, prompt);
	if (rational_is_known(&value) && working_write(program, &value, text) > 0)
		cJSON_AddStringToObject(to, "working", text);
}

static void
judge(const cJSON *line, cJSON *out)
{
	struct span prompt = text_of(line, "prompt"), draft = text_of(line, "draft"), reply = text_of(line, "reply");
	static struct claims claims;
	struct question question;
	struct literal literal;
	cJSON *asked = cJSON_AddObjectToObject(out, "question");

	if (literal_compute(prompt, &literal))
		cJSON_AddStringToObject(out, "literal", literal.text);
	question_read(prompt, &question);
	add_span(asked, "text", question.text);
	cJSON_AddBoolToObject(asked, "several", question.several);
	cJSON_AddBoolToObject(asked, "count", question.count);
	cJSON_AddBoolToObject(asked, "money", question.money);
	cJSON_AddBoolToObject(asked, "moment", question.moment);
	cJSON_AddBoolToObject(asked, "loose", question.loose);
	if (draft.at != NULL) {
		judge_draft(out, prompt, draft, &question, &claims);
		judge_equations(out, draft);
		judge_mend(out, prompt, draft);
	}
	if (cJSON_HasObjectItem(line, "outputs"))
		judge_outputs(out, cJSON_GetObjectItem(line, "outputs"), &question, draft, &claims);
	if (reply.at != NULL)
		judge_reply(out, prompt, reply, cJSON_GetObjectItem(line, "printed"));
}

int
main(void)
{
	char *text = NULL, *printed;
	size_t room = 0;

	while (getline(&text, &room, stdin) != -1) {
		cJSON *line = cJSON_Parse(text), *out = cJSON_CreateObject();

		judge(line, out);
		printed = cJSON_PrintUnformatted(out);
		puts(printed);
		free(printed);
		cJSON_Delete(line);
		cJSON_Delete(out);
	}
	free(text);
	return 0;
}
