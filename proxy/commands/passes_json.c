/*
 * Findings of passes as JSON.
 */
#include "proxy/commands/passes_json.h"

#include <cjson/cJSON.h>
#include <stdlib.h>

#include "executors/passes/pass.h"
#include "policies/policy.h"
#include "proxy/commands/characters.h"
#include "routes/request.h"

static void
add_place(cJSON *object, struct span whole, struct span part)
{
	size_t from = characters(whole.at, part.at);

	cJSON_AddNumberToObject(object, "from", (double)from);
	cJSON_AddNumberToObject(object, "to", (double)(from + characters(part.at, part.at + part.len)));
	cJSON_AddItemToObject(object, "text", json_of_span(part));
}

static cJSON *
finding_json(const struct pass_input *input, const struct pass_finding *finding)
{
	struct span whole = finding->in_prompt ? input->prompt : input->response;
	cJSON *object = cJSON_CreateObject();

	cJSON_AddStringToObject(object, "kind", finding->kind);
	cJSON_AddStringToObject(object, "in", finding->in_prompt ? "prompt" : "response");
	add_place(object, whole, finding->text);
	if (finding->persona != NULL)
		cJSON_AddStringToObject(object, "persona", finding->persona);
	if (finding->check != PASS_UNCHECKED)
		cJSON_AddStringToObject(object, "check", pass_check_name(finding->check));
	for (unsigned i = 0; i < finding->part_count; i++)
		add_place(cJSON_AddObjectToObject(object, finding->parts[i].name), whole, finding->parts[i].text);
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
