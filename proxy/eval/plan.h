/*
 * What there is to do: each turn of each question, each arm, so many times; every one has a number.
 */
#ifndef PARAPET_PROXY_EVAL_PLAN_H
#define PARAPET_PROXY_EVAL_PLAN_H

#include <stdbool.h>
#include <stddef.h>

#include "proxy/eval/questions.h"

#define PLAN_MOST 1000000 /* turns of a plan, arms and repetitions counted */

/* Paired: one request, whose draft is the raw answer of the very same turn. Separate: a request each. */
enum plan_arm { ARM_PAIRED, ARM_RAW, ARM_GUARDED, ARM_RAW_AGAIN, ARM_COUNT };

struct plan {
	const struct questions *questions;
	bool separate;
	unsigned repeat; /* times that each question is asked, from 1 */
};

/* One thing to do. */
struct plan_item {
	const struct question *question;
	unsigned turn, repeat; /* from 0 */
	enum plan_arm arm;
};

/* "paired", "raw", "guarded", "raw-again" */
const char *plan_arm_name(enum plan_arm arm);

/* How many arms it has, and which is the nth. */
unsigned plan_arms(const struct plan *plan);
enum plan_arm plan_arm(const struct plan *plan, unsigned n);

/* How many things there are to do, and the number of one of them. */
size_t plan_size(const struct plan *plan);
size_t plan_number(const struct plan *plan, const struct plan_item *item);

/*
 * Find what a line of a tape is about by what it says: texts and numbers as they stand there. Returns whether that is
 * part of the plan.
 */
bool plan_find(
    const struct plan *plan, const char *id, double turn, double repeat, const char *arm, struct plan_item *item);

#endif
