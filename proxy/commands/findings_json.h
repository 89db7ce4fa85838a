/*
 * A decision as JSON: what `parapet explain --json` and `parapet inspect` print.
 */
#ifndef PARAPET_PROXY_COMMANDS_FINDINGS_JSON_H
#define PARAPET_PROXY_COMMANDS_FINDINGS_JSON_H

struct cJSON;
struct decision;

/*
 * Add route, executor, closest, score, reason, language, numerals, findings and evidence to an object. decide_examine
 * must have run. Without memory some may be missing.
 */
void findings_json_add(struct cJSON *object, const struct decision *decision);

#endif
