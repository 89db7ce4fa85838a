/*
 * What the arithmetic executor's readers make of an answer, as JSON: what `parapet inspect` prints of a response.
 */
#ifndef PARAPET_PROXY_COMMANDS_ARITHMETIC_JSON_H
#define PARAPET_PROXY_COMMANDS_ARITHMETIC_JSON_H

#include "policies/span.h"

struct cJSON;
struct request;

/*
 * Add to an object: asked, what the turn asks for and in what form; form, the response's own; claims, a list of {text,
 * value, unit, word, of, how, answer}; equations, a list of {text, holds, exact, from, to}, and final, the number that
 * the response commits to, or null. holds is null where nobody can tell; exact is the left side's value; from and to
 * count characters of the response. Values are JSON numbers where those say them exactly, else text: "100/3". Without
 * memory some may be missing.
 */
void arithmetic_json_add(struct cJSON *object, const struct request *request, struct span response);

#endif
