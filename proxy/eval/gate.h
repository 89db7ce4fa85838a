/*
 * Whether an evaluation lets a policy pass: no control turn changed, and where turns are graded, more is gained than
 * lost, by far.
 */
#ifndef PARAPET_PROXY_EVAL_GATE_H
#define PARAPET_PROXY_EVAL_GATE_H

#include <stdbool.h>

#include "proxy/eval/score.h"

/* What a gate and a calibration bear. */
struct gate_bounds {
	double loss;        /* lost turns, for each gained one */
	double rewritten;   /* right drafts that became another text and are not lost, for each gained turn */
	double broken;      /* changed turns that lost their form, of all changed ones */
	double unexplained; /* the same of those that lost their explanation */
	double for_nothing; /* turns whose calls came to nothing, of all with extra calls */
};

/* What it bears where nothing else is said. */
extern const struct gate_bounds gate_usual;

/* Takes a line without a newline, in which everything foreign has been made visible. Borrows it. */
typedef void gate_say(void *owner, const char *line);

/*
 * Judge. Says each reason against passing, and where there is none, what was found. Returns whether the gate is passed:
 * - no control turn changed, and none failed: of one that failed nobody knows;
 * - of graded turns, if there are any, more were gained than lost, and lost / gained is at most the bound;
 * - of the side effects (eval_case.h) none is above its bound;
 * - something was judged at all.
 */
bool gate_judge(const struct scores *scores, const struct gate_bounds *bounds, gate_say *say, void *owner);

/* The side effect of which a score shows more than is borne, in words, or NULL. */
const char *gate_excess(const struct score *score, const struct gate_bounds *bounds);

#endif
