/*
 * Decisions into JSON objects.
 */
#include "proxy/commands/findings_json.h"

#include <cjson/cJSON.h>

#include "routes/decide.h"

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
