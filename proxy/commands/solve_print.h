/*
 * What `parapet solve` prints of a puzzle, on standard output.
 */
#ifndef PARAPET_PROXY_COMMANDS_SOLVE_PRINT_H
#define PARAPET_PROXY_COMMANDS_SOLVE_PRINT_H

#include <cjson/cJSON.h>

struct solve_job;

/* A line of JSON. Takes the id. Where prompt is a string, the line says whether the specification fits it. */
void solve_print_line(struct solve_job *job, cJSON *id, const cJSON *prompt);

/* For people: the answer and what stands behind it, or why there is none. */
void solve_print_words(const struct solve_job *job);

#endif
