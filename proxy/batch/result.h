/*
 * The result of a line, as a line of the output or error file.
 */
#ifndef PARAPET_PROXY_BATCH_RESULT_H
#define PARAPET_PROXY_BATCH_RESULT_H

#include "policies/span.h"
#include "proxy/json/json_out.h"

struct ask_answer;

/* Write a result with an answer: its body on one line, or as a string if it is not JSON; custom_id as in the input. */
void result_write(struct json_out *out, struct span custom_id, const struct ask_answer *answer);

/* Write a result without one: code and message say why. */
void result_write_error(struct json_out *out, struct span custom_id, const char *code, const char *message);

#endif
