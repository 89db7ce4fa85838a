/*
 * Readers' findings as JSON objects: decisions, findings of passes, numbers, puzzles.
 */
#include "proxy/commands/readings_json.h"

#include <cjson/cJSON.h>
#include <stdlib.h>

#include "executors/arithmetic/asked.h"
#include "executors/arithmetic/claims.h"
#include "executors/arithmetic/equations.h"
#include "executors/clues/clues.h"
#include "executors/logic/reasoning.h"
#include "executors/logic/specification.h"
#include "executors/passes/pass.h"
#include "policies/policy.h"
#include "proxy/commands/characters.h"
#include "routes/decide.h"
#include "routes/request.h"

static void
add_findings(cJSON *object, const struct decision *decision)
{
	cJSON *findings = cJSON_AddArrayToObject(object, "findings");

	for (int i = 0; i < FINDING_COUNT; i++)
		if (decision->findings >> i & 1)
			cJSON_AddItemToArray(findings, cJSON_CreateString(policy_finding_name((enum policy_finding)i)));
}

static void
add_evidence(cJSON *object, const struct decision *decision)
{
	cJSON *evidence = cJSON_AddArrayToObject(object, "evidence");

	for (size_t i = 0; i < decision->hit_count; i++) {
		const struct policy_rule *rule = decision->hits[i];
		cJSON *hit = cJSON_CreateObject();

		cJSON_AddNumberToObject(hit, "weight", rule->weight);
		cJSON_AddStringToObject(hit, "name", rule->name == NULL ? "" : rule->name);
		cJSON_AddStringToObject(hit, rule->is_finding ? "finding" : "text", rule->text);
		cJSON_AddStringToObject(hit, "in", policy_text_name(rule->in));
		cJSON_AddItemToArray(evidence, hit);
	}
}

void
findings_json_add(struct cJSON *object, const struct decision *decision)
{

	cJSON_AddStringToObject(object, "route", decision->route == NULL ? "direct" : decision->route->name);
	cJSON_AddStringToObject(object, "executor", policy_executor_name(decision->executor));
	cJSON_AddStringToObject(object, "closest", decision->closest == NULL ? "" : decision->closest->name);
	cJSON_AddNumberToObject(object, "score", decision->score);
	cJSON_AddStringToObject(object, "reason", decide_reason_name(decision->reason));
	cJSON_AddStringToObject(object, "language", decision->language);
	cJSON_AddNumberToObject(object, "numerals", decision->numerals);
	add_findings(object, decision);
	add_evidence(object, decision);
}

/* Where a part of a text is within it; nothing if it is from another text. */
static void
add_place(cJSON *object, struct span text, struct span part)
{
	size_t from;

	if (part.at == NULL || part.at < text.at || part.at + part.len > text.at + text.len)
		return;
	from = characters(text.at, part.at);
	cJSON_AddNumberToObject(object, "from", (double)from);
	cJSON_AddNumberToObject(object, "to", (double)(from + characters(part.at, part.at + part.len)));
}

static void
add_part(cJSON *object, struct span whole, struct span part)
{

	add_place(object, whole, part);
	cJSON_AddItemToObject(object, "text", json_of_span(part));
}

static cJSON *
finding_json(const struct pass_input *input, const struct pass_finding *finding)
{
	struct span whole = finding->in_prompt ? input->prompt : input->response;
	cJSON *object = cJSON_CreateObject();

	cJSON_AddStringToObject(object, "kind", finding->kind);
	cJSON_AddStringToObject(object, "in", finding->in_prompt ? "prompt" : "response");
	add_part(object, whole, finding->text);
	if (finding->persona != NULL)
		cJSON_AddStringToObject(object, "persona", finding->persona);
	if (finding->check != PASS_UNCHECKED)
		cJSON_AddStringToObject(object, "check", pass_check_name(finding->check));
	for (unsigned i = 0; i < finding->part_count; i++)
		add_part(cJSON_AddObjectToObject(object, finding->parts[i].name), whole, finding->parts[i].text);
	return object;
}

/* The first entry of the policy for a pass, or NULL. */
static const struct policy_post *
post_of(const struct policy *policy, unsigned pass)
{

	for (size_t i = 0; i < policy->post_count; i++)
		if (policy->posts[i].pass == (enum policy_pass)pass)
			return &policy->posts[i];
	return NULL;
}

void
passes_json_add(struct cJSON *object, const struct policy *policy, const struct request *request, struct span response)
{
	struct pass_input input = {
	    .system = request->system.decoded,
	    .earlier = request->previous.decoded,
	    .prompt = request->last.decoded,
	    .response = response.at == NULL ? span_of("") : response,
	};
	const struct pass *pass;

	for (unsigned i = 0; (pass = pass_at(i)) != NULL; i++) {
		cJSON *list = cJSON_AddArrayToObject(object, pass->name);
		struct pass_findings findings;

		input.patterns = pass_patterns_of(policy, post_of(policy, i));
		pass->find(&input, &findings);
		for (unsigned k = 0; k < findings.count; k++)
			cJSON_AddItemToArray(list, finding_json(&input, &findings.list[k]));
	}
}

#define DECIMALS_MAX 12
#define DIGITS_MAX   15 /* that a double keeps */

static cJSON *
value_json(const struct rational *value)
{
	int decimals = rational_decimals(value, DECIMALS_MAX);
	char text[2 * RATIONAL_TEXT_MAX], *stroke = text;
	struct rational part = *value;
	size_t len;

	if (!rational_is_known(value))
		return cJSON_CreateNull();
	if (decimals >= 0) {
		len = rational_print(value, (unsigned)decimals, text, sizeof(text));
		return len > 0 && len <= DIGITS_MAX ? cJSON_CreateNumber(strtod(text, NULL)) : cJSON_CreateString(text);
	}
	part.bottom = rational_of(1).top;
	stroke += rational_print(&part, 0, text, RATIONAL_TEXT_MAX);
	*stroke++ = '/';
	part.negative = false;
	part.top = value->bottom;
	rational_print(&part, 0, stroke, RATIONAL_TEXT_MAX - 1);
	return cJSON_CreateString(text);
}

/* An equation preceded by that many characters. */
static void
add_equation(cJSON *list, size_t from, const struct equation *equation)
{
	cJSON *object = cJSON_CreateObject();

	cJSON_AddItemToObject(object, "text", json_of_span(equation->text));
	if (equation->verdict == EQUATION_UNSURE)
		cJSON_AddNullToObject(object, "holds");
	else
		cJSON_AddBoolToObject(object, "holds", equation->verdict == EQUATION_HOLDS);
	cJSON_AddItemToObject(object, "exact", value_json(&equation->exact));
	cJSON_AddNumberToObject(object, "from", (double)from);
	cJSON_AddNumberToObject(
	    object, "to", (double)(from + characters(equation->text.at, equation->text.at + equation->text.len)));
	cJSON_AddItemToArray(list, object);
}

static cJSON *
claim_json(const struct claim *claim)
{
	const struct number *number = &claim->number;
	cJSON *object = cJSON_CreateObject(), *how = cJSON_AddArrayToObject(object, "how");

	cJSON_AddItemToObject(object, "text", json_of_span(number->text));
	cJSON_AddItemToObject(
	    object, "value", number->reading_count > 0 ? value_json(&number->readings[0].value) : cJSON_CreateNull());
	cJSON_AddStringToObject(object, "unit", number_unit_name(number->unit));
	cJSON_AddItemToObject(object, "word", json_of_span(number->word));
	cJSON_AddItemToObject(object, "of", json_of_span(claim->of));
	for (unsigned bit = 1; bit <= CLAIM_ALL; bit <<= 1) {
		if ((claim->how & bit) != 0)
			cJSON_AddItemToArray(how, cJSON_CreateString(claim_how_name(bit)));
	}
	return object;
}

static void
add_claims(cJSON *object, const struct claims *claims)
{
	cJSON *list = cJSON_AddArrayToObject(object, "claims");

	cJSON_AddStringToObject(object, "form", draft_form_name(claims->form));
	for (unsigned i = 0; i < claims->count; i++) {
		cJSON *one = claim_json(&claims->all[i]);

		cJSON_AddBoolToObject(one, "answer", i == claims->answer);
		cJSON_AddItemToArray(list, one);
	}
}

static void
add_asked(cJSON *object, const struct request *request)
{
	cJSON *one = cJSON_AddObjectToObject(object, "asked");
	struct question question;
	struct asked asked;

	question_read(request->last.decoded, &question);
	asked_read(request->system.decoded, request->last.decoded, &question, &asked);
	cJSON_AddStringToObject(one, "kind", asked_kind_name(asked.kind));
	cJSON_AddStringToObject(one, "form", asked_form_name(asked.form));
}

void
arithmetic_json_add(struct cJSON *object, const struct request *request, struct span response)
{
	cJSON *list = cJSON_AddArrayToObject(object, "equations");
	struct equation equation;
	static struct claims claims;
	const struct final *final = &claims.final;
	const char *last = response.at;
	size_t at = 0, from = 0;

	/* Characters are counted on from one equation to the next, so that many cost no more than one. */
	while (equations_next(response, &at, &equation)) {
		from += characters(last, equation.text.at);
		last = equation.text.at;
		add_equation(list, from, &equation);
	}
	add_asked(object, request);
	claims_read(request->last.decoded, response, &claims);
	add_claims(object, &claims);
	cJSON_AddItemToObject(object, "final",
	    final->unsure || final->value.reading_count == 0 ? cJSON_CreateNull()
							     : value_json(&final->value.readings[0].value));
}

static void
add_span(cJSON *object, const char *name, struct span span)
{

	cJSON_AddItemToObject(object, name, span.at == NULL ? cJSON_CreateNull() : json_of_span(span));
}

static void
add_ask(cJSON *to, const struct clues *clues)
{
	cJSON *ask = cJSON_AddObjectToObject(to, "ask"), *options;

	cJSON_AddStringToObject(ask, "kind", clues->kind);
	if (clues->labels[0].at == NULL) {
		add_span(ask, "expr", clues->options[0].expr);
		return;
	}
	options = cJSON_AddArrayToObject(ask, "options");
	for (unsigned i = 0; i < clues->option_count; i++) {
		cJSON *option = cJSON_CreateObject();

		add_span(option, "label", clues->labels[i]);
		add_span(option, "expr", clues->options[i].expr);
		cJSON_AddItemToArray(options, option);
	}
}

/* Lists are always present, empty if nothing was read. */
static void
add_clues(cJSON *to, struct span prompt, const struct clues *clues)
{
	cJSON *entities = cJSON_AddArrayToObject(to, "entities"), *list = cJSON_AddArrayToObject(to, "clues");

	if (clues->verdict != CLUES_READ)
		return;
	for (unsigned i = 0; i < clues->entity_count; i++)
		cJSON_AddItemToArray(entities, json_of_span(clues->entities[i].name));
	for (unsigned i = 0; i < clues->clue_count; i++) {
		cJSON *clue = cJSON_CreateObject();

		add_span(clue, "say", clues->clues[i].say);
		add_span(clue, "expr", clues->clues[i].expr);
		add_place(clue, prompt, clues->clues[i].say);
		cJSON_AddItemToArray(list, clue);
	}
	add_ask(to, clues);
	cJSON_AddItemToObject(
	    to, "specification", cJSON_ParseWithLength(clues->specification.at, clues->specification.len));
}

static void
add_answer(cJSON *to, const char *name, struct span response, const struct stated_answer *answer)
{
	cJSON *object;

	if (answer->kind == ANSWER_NONE) {
		cJSON_AddNullToObject(to, name);
		return;
	}
	object = cJSON_AddObjectToObject(to, name);
	cJSON_AddStringToObject(object, "kind", answer_kind_name(answer->kind));
	if (answer->kind == ANSWER_NUMBER)
		cJSON_AddNumberToObject(object, "answer", rational_double(&answer->value));
	else
		add_span(object, "answer", answer->text);
	if (answer->kind == ANSWER_OPTION || answer->kind == ANSWER_NAME)
		cJSON_AddNumberToObject(object, "index", answer->index);
	add_place(object, response, answer->where);
}

/* A final answer other than a number: an option's letter, a name, yes. A number found elsewhere is not it. */
static void
add_final(cJSON *object, const struct stated_answer *final)
{

	if (final->kind == ANSWER_NONE || final->kind == ANSWER_NUMBER)
		return;
	cJSON_DeleteItemFromObjectCaseSensitive(object, "final");
	add_span(object, "final", final->text);
}

void
logic_json_add(struct cJSON *object, struct span earlier, struct span prompt, struct span response)
{
	struct clues *clues = malloc(sizeof(*clues));
	struct reasoning reasoning;

	if (clues == NULL)
		return;
	clues_read(earlier, prompt, clues);
	cJSON_AddStringToObject(object, "puzzle", clues_verdict_name(clues->verdict));
	if (clues->verdict == CLUES_STOPPED)
		add_span(object, "stopped", clues->stopped);
	if (clues->verdict != CLUES_READ)
		cJSON_AddBoolToObject(
		    object, "asks_model", !specification_is_shown(prompt) && !specification_is_syllogism(prompt));
	add_clues(object, prompt, clues);
	if (response.at != NULL) {
		reasoning_read(prompt, clues, response, &reasoning);
		add_answer(object, "reasoning", response, &reasoning.reached);
		add_answer(object, "stated", response, &reasoning.final);
		add_final(object, &reasoning.final);
	}
	free(clues);
}
