/*
 * Functions that steps call, except operations (operation.c).
 */
#include "executors/step.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

#include "executors/flow_inside.h"
#include "policies/placeholder.h"
#include "routes/decide.h"
#include "routes/request.h"

#define PASSES_MAX 3

const struct flow_turn *
flow_turn(const struct flow *flow)
{

	return &flow->turn;
}

bool
flow_read_as(struct flow *flow, struct span question)
{
	struct request *request = flow_alloc(flow, sizeof(*request));

	if (request == NULL)
		return false;
	*request = *flow->turn.request;
	request->last.decoded = question;
	flow->turn.request = request;
	return true;
}

bool
flow_form_is_fixed(const struct flow *flow)
{
	unsigned findings = flow->turn.decision->findings;

	return flow->turn.form &&
	    (flow->turn.request->stop_count > 0 || (findings & 1U << FINDING_REQUIRED_FORMAT) != 0 ||
		(findings & 1U << FINDING_CHOICES) == 0);
}

struct arena *
flow_arena(struct flow *flow)
{

	return &flow->arena;
}

void *
flow_own(struct flow *flow, size_t size)
{

	if (flow->own == NULL) {
		flow->own = flow_alloc(flow, size);
		flow->own_size = size;
	}
	assert(flow->own_size == size);
	return flow->own;
}

const struct model_reply *
flow_reply(const struct flow *flow)
{

	return &flow->reply;
}

const struct program_reply *
flow_ran(const struct flow *flow)
{

	return &flow->ran;
}

enum flow_next
flow_go(struct flow *flow, struct step next)
{

	flow->next = next;
	return FLOW_GO;
}

const struct solver_reply *
flow_solved(const struct flow *flow)
{

	return &flow->solved;
}

/* The draft is delivered unchanged, so discard any answer. */
static enum flow_next
draft_stands(struct flow *flow, enum verdict verdict, enum outcome_why why)
{
	struct flow_outcome *outcome = &flow->outcome;

	outcome->verdict = verdict;
	outcome->why = why;
	outcome->how = HOW_NONE;
	outcome->delivery = DELIVERY_NONE;
	outcome->text = outcome->answer = outcome->working = outcome->draft = NO_SPAN;
	outcome->correction = NO_SPAN;
	return FLOW_END;
}

enum flow_next
flow_keep(struct flow *flow, enum outcome_why why)
{

	if (why == WHY_AGREES)
		flow_note_agreement(flow);
	return draft_stands(flow, verdict_of_draft(why), why);
}

enum flow_next
flow_fall_back(struct flow *flow, enum outcome_why why)
{

	return draft_stands(flow, VERDICT_FALLBACK, why);
}

enum flow_next
keep_draft(struct flow *flow)
{
	enum outcome_why why = flow->trouble;

	assert(why != WHY_COUNT);
	return outcome_why_stops(why) ? flow_keep(flow, why) : flow_fall_back(flow, why);
}

enum flow_next
flow_replace(struct flow *flow, const struct flow_answer *answer, enum outcome_why why)
{
	struct flow_outcome *outcome = &flow->outcome;

	if (answer->text.len == 0 || answer->answer.len == 0)
		return flow_keep(flow, WHY_UNCLEAR);
	outcome->why = flow->turn.undrafted ? WHY_IMMEDIATE : why;
	outcome->how = flow->turn.shown ? HOW_APPEND : answer->in_form ? HOW_REPAIR : HOW_REPLACE;
	outcome->delivery = answer->delivery == DELIVERY_NONE ? DELIVERY_RESTATED : answer->delivery;
	outcome->text = answer->text;
	outcome->answer = answer->answer;
	outcome->working = answer->working;
	outcome->draft = answer->draft;
	if (outcome->how == HOW_APPEND) {
		outcome->delivery = DELIVERY_APPENDED;
		outcome->correction = answer->correction.len > 0 ? answer->correction : answer->answer;
	}
	outcome->verdict = verdict_of_delivery(outcome->delivery);
	return FLOW_END;
}

enum flow_next
flow_repair(struct flow *flow, struct span text, enum delivery delivery, enum outcome_why why)
{
	struct flow_outcome *outcome = &flow->outcome;

	if (text.len == 0)
		return flow_keep(flow, WHY_UNCLEAR);
	if (flow->turn.shown)
		return flow_keep(flow, WHY_SHOWN);
	outcome->delivery = delivery;
	outcome->verdict = verdict_of_delivery(delivery);
	outcome->why = why;
	outcome->how = HOW_REPAIR;
	outcome->text = text;
	return FLOW_END;
}

enum flow_next
flow_note_below(struct flow *flow, struct span note, enum outcome_why why)
{
	struct flow_outcome *outcome = &flow->outcome;
	struct span draft = flow->turn.draft;

	if (note.len == 0)
		return flow_keep(flow, WHY_UNCLEAR);
	outcome->why = why;
	outcome->how = flow->turn.shown ? HOW_APPEND : HOW_REPAIR;
	outcome->delivery = DELIVERY_APPENDED;
	outcome->verdict = verdict_of_delivery(outcome->delivery);
	outcome->text = flow->turn.shown
	    ? note
	    : flow_printf(flow, "%.*s\n\n%.*s", (int)draft.len, draft.at, (int)note.len, note.at);
	outcome->answer = outcome->correction = note;
	return FLOW_END;
}

void
flow_note_evidence(struct flow *flow, enum policy_proof proof)
{

	flow->outcome.evidence |= 1u << proof;
}

bool
flow_routine_check(struct flow *flow)
{

	if (flow->outcome.evidence != 0)
		return true;
	if (flow->turn.spared && !flow->turn.both_programs)
		return false;
	flow->outcome.routine = true;
	return true;
}

void
flow_note_agreement(struct flow *flow)
{

	flow->outcome.agrees = true;
}

void
flow_note_raters(struct flow *flow, unsigned pairs)
{

	flow->outcome.rated = true;
	flow->outcome.raters = pairs;
}

bool
flow_may_retry(struct flow *flow)
{

	if (flow->retried || flow->refused)
		return false;
	flow->retried = true;
	return true;
}

bool
flow_may_refine(struct flow *flow)
{

	if (flow->passes >= PASSES_MAX || flow->passes >= flow->turn.route->limits.passes)
		return false;
	flow->passes++;
	return true;
}

void *
flow_alloc(struct flow *flow, size_t size)
{

	return arena_take(&flow->arena, size);
}

struct span
flow_copy(struct flow *flow, struct span text)
{
	char *copy = text.len < SIZE_MAX ? flow_alloc(flow, text.len + 1) : NULL;

	if (copy == NULL)
		return span_of("");
	if (text.len > 0)
		memcpy(copy, text.at, text.len);
	return (struct span){copy, text.len};
}

static struct span
word_for(struct span name, const struct fill_word *words)
{

	for (; words != NULL && words->name != NULL; words++)
		if (span_equals(name, words->name))
			return words->text;
	return span_of("");
}

struct span
flow_fill(struct flow *flow, const char *text, const struct fill_word *words)
{
	struct span filled = span_of(""), before, name;

	while (placeholder_next(&text, &before, &name)) {
		struct span word = word_for(name, words);

		filled = flow_printf(flow, "%.*s%.*s%.*s", (int)filled.len, filled.at, (int)before.len, before.at,
		    (int)word.len, word.at);
	}
	return filled;
}

struct span
flow_printf(struct flow *flow, const char *format, ...)
{
	va_list arguments, again;
	char *text = NULL;
	int len;

	va_start(arguments, format);
	va_copy(again, arguments);
	len = vsnprintf(NULL, 0, format, arguments);
	if (len >= 0)
		text = flow_alloc(flow, (size_t)len + 1);
	else
		flow->arena.failed = true;
	if (text != NULL)
		vsnprintf(text, (size_t)len + 1, format, again);
	va_end(again);
	va_end(arguments);
	return text == NULL ? span_of("") : (struct span){text, (size_t)len};
}
