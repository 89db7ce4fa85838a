/*
 * What the post-passes see, into a JSON object.
 */
#ifndef PARAPET_PROXY_COMMANDS_PASSES_JSON_H
#define PARAPET_PROXY_COMMANDS_PASSES_JSON_H

#include "policies/span.h"

struct cJSON;
struct policy;
struct request;

/*
 * Add to an object a list for each pass by its name (executors/passes/pass.h), empty where it sees nothing. An entry is
 * {kind, in, from, to, text}: in is "response" or "prompt", from and to count characters there. Further members where
 * they apply: persona ("user" or "system"), check ("kept", "broken"), and each part by its name as {from, to, text}.
 * response.at is NULL where there is none. Without memory some may be missing.
 */
void passes_json_add(
    struct cJSON *object, const struct policy *policy, const struct request *request, struct span response);

#endif
