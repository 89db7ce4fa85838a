/*
 * What there is to do: each turn of each question, each arm, so many times; every one has a number.
 */
#ifndef PARAPET_PROXY_EVAL_WORKLIST_H
#define PARAPET_PROXY_EVAL_WORKLIST_H

#include <stdbool.h>
#include <stddef.h>

#include "proxy/eval/questions.h"
#include "proxy/eval/tape_read.h"

#define WORKLIST_MAX TAPE_TURNS_MAX /* turns of a plan, arms and repetitions counted */

struct worklist {
	const struct questions *questions;
	bool separate;   /* a request for each arm; else one, whose draft is the raw answer of the very same turn */
	unsigned repeat; /* times that each question is asked, from 1 */
};

/* One thing to do. */
struct work_item {
	const struct question *question;
	unsigned turn, repeat; /* from 0 */
	enum tape_arm arm;
};

/* How many arms it has, and which is the nth. */
unsigned worklist_arms(const struct worklist *worklist);
enum tape_arm worklist_arm(const struct worklist *worklist, unsigned n);

/* How many things there are to do, and the number of one of them. */
size_t worklist_size(const struct worklist *worklist);
size_t worklist_number(const struct worklist *worklist, const struct work_item *item);

/* Find what a line of a tape is about. Returns whether that is part of the plan. */
bool worklist_find(const struct worklist *worklist, const struct tape_turn *turn, struct work_item *item);

#endif
