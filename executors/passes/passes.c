/*
 * The table of passes. A new one is a file, a row of EACH_POLICY_PASS, its control texts in tests/unit/passes_test.c,
 * and, where it acts, an entry of the shipped policy, a paragraph in the manual and two scenarios in tests/replay;
 * lint/executors says what is missing.
 */
#include "executors/passes/pass.h"

#include <assert.h>

#include "executors/step.h"
#include "policies/policy.h"
#include "routes/request.h"

#define PASS_ROW(value, name, symbol) [value] = &pass_##symbol,
static const struct pass *const rows[PASS_COUNT] = {EACH_POLICY_PASS(PASS_ROW)};

const struct pass *
pass_at(unsigned index)
{

	return index < PASS_COUNT ? rows[index] : NULL;
}

struct pass_patterns
pass_patterns_of(const struct policy *policy, const struct policy_post *post)
{

	if (post == NULL)
		return (struct pass_patterns){NULL, NULL, 0};
	return (struct pass_patterns){policy->patterns, post->patterns, post->pattern_count};
}

struct pass_input
pass_input_of(const struct flow *flow)
{
	const struct flow_turn *about = flow_turn(flow);
	const struct flow_pass *pass = flow_pass(flow);

	return (struct pass_input){.system = about->request->system.decoded,
	    .earlier = about->request->previous.decoded,
	    .prompt = about->request->last.decoded,
	    .response = about->draft,
	    .patterns = pass_patterns_of(about->policy, pass != NULL ? pass->post : NULL)};
}

struct pass_finding *
pass_add(struct pass_findings *findings, const char *kind, struct span text)
{
	struct pass_finding *finding;

	if (findings->count == PASS_FINDINGS_MAX || text.len == 0)
		return NULL;
	finding = &findings->list[findings->count++];
	*finding = (struct pass_finding){.kind = kind, .text = text};
	return finding;
}

void
pass_add_part(struct pass_finding *finding, const char *name, struct span text)
{

	if (finding == NULL)
		return;
	assert(finding->part_count < PASS_PARTS_MAX);
	finding->parts[finding->part_count++] = (struct pass_part){name, text};
}

VOCABULARY_NAMES(pass_check, EACH_PASS_CHECK, PASS_CHECK_COUNT);
