/*
 * From how a child ended and what it reported of itself to a verdict: pure functions over hostile bytes.
 */
#ifndef PARAPET_SANDBOX_JAIL_VERDICT_H
#define PARAPET_SANDBOX_JAIL_VERDICT_H

#include <stdbool.h>
#include <stddef.h>

#include "sandbox/jail_ask.h"
#include "sandbox/jail_wire.h"

#define JAIL_REPORT_MAX 128 /* bytes read of a report; what follows is the program's own and not looked at */

/* Whether a program may be tried at all: its length, no NUL. Returns NULL, or the word for why not. */
const char *jail_refusal(const char *program, size_t len);

/* Whether a program names sympy. */
bool jail_names_sympy(const char *program, size_t len);

/*
 * Judge an ended child by its last word and its report. detail (JAIL_DETAIL_MAX bytes and a NUL) holds a class name, a
 * call or a signal: letters, digits and underscores, at most.
 */
enum jail_verdict jail_judge(const struct jail_word *word, const char *report, size_t len, char *detail);

#endif
