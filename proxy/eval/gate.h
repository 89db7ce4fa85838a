/*
 * Whether an evaluation lets a policy pass: no control turn changed, and where turns are graded, more is gained than
 * lost, by far.
 */
#ifndef PARAPET_PROXY_EVAL_GATE_H
#define PARAPET_PROXY_EVAL_GATE_H

#include <stdbool.h>

#include "proxy/eval/score.h"

/* Takes a line without a newline, in which everything foreign has been made visible. Borrows it. */
typedef void gate_say(void *owner, const char *line);

/*
 * Judge. Says each reason against passing, and where there is none, what was found. Returns whether the gate is passed:
 * - no control turn changed, and none failed: of one that failed nobody knows;
 * - of graded turns, if there are any, more were gained than lost, and lost / gained is at most max_loss;
 * - something was judged at all.
 */
bool gate_judge(const struct scores *scores, double max_loss, gate_say *say, void *owner);

#endif
