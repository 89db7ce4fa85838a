/*
 * What is read of prompts and answers, as JSON: what `parapet explain --json` and `parapet inspect` print. Places count
 * characters. Without memory some members may be missing.
 */
#ifndef PARAPET_PROXY_COMMANDS_READINGS_JSON_H
#define PARAPET_PROXY_COMMANDS_READINGS_JSON_H

#include "policies/span.h"

struct cJSON;
struct decision;
struct policy;
struct request;

/*
 * Add route, executor, closest, score, reason, language, numerals, findings and evidence to an object. decide_examine
 * must have run.
 */
void findings_json_add(struct cJSON *object, const struct decision *decision);

/*
 * Add to an object a list for each pass by its name (executors/passes/pass.h), empty where it sees nothing. An entry is
 * {kind, in, from, to, text}: in is "response" or "prompt", from and to count characters there. Further members where
 * they apply: persona ("user" or "system"), check ("kept", "broken"), and each part by its name as {from, to, text}.
 * response.at is NULL where there is none.
 */
void passes_json_add(
    struct cJSON *object, const struct policy *policy, const struct request *request, struct span response);

/*
 * Add to an object: asked, what the turn asks for and in what form; form, the response's own; claims, a list of {text,
 * value, unit, word, of, how, answer}; equations, a list of {text, holds, exact, from, to}, and final, the number that
 * the response commits to, or null. holds is null where nobody can tell; exact is the left side's value; from and to
 * count characters of the response. Values are JSON numbers where those say them exactly, else text: "100/3".
 */
void arithmetic_json_add(struct cJSON *object, const struct request *request, struct span response);

/*
 * Add to an object what is read of a prompt: puzzle (read, absent, stopped, too long), stopped (the sentence that
 * stopped it), asks_model (if it was not read: whether a model may be asked to write it down), entities (names), clues
 * ({say, expr, from, to}), ask, weak (clues.h) and specification if it was read. earlier is the user's text before the
 * prompt, or empty; a clue of that one has no place.
 *
 * Where response.at is not NULL also reasoning and stated, {kind, answer, from, to} or null: the answer that the
 * reasoning reaches, and that of the final line. One that is no number becomes final, in place of what stands there.
 */
void logic_json_add(struct cJSON *object, struct span earlier, struct span prompt, struct span response);

#endif
