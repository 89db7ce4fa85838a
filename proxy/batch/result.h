/*
 * What a line came to, as a line of the output or error file.
 */
#ifndef PARAPET_PROXY_BATCH_RESULT_H
#define PARAPET_PROXY_BATCH_RESULT_H

#include "policies/span.h"
#include "proxy/json/json_out.h"

struct ask_answer;

/* Write one with an answer: its body on one line, and as a text where it is no JSON; custom_id as it stands in the
 * input. */
void result_write(struct json_out *out, struct span custom_id, const struct ask_answer *answer);

/* Write one without: code and message say why. */
void result_write_error(struct json_out *out, struct span custom_id, const char *code, const char *message);

#endif
