/*
 * Numbers: question by question, turn by turn, repetition by repetition, arm by arm.
 */
#include "proxy/eval/plan.h"

#include <string.h>

const char *
plan_arm_name(enum plan_arm arm)
{
	static const char *const names[ARM_COUNT] = {"paired", "raw", "guarded", "raw-again"};

	return names[arm];
}

unsigned
plan_arms(const struct plan *plan)
{

	return plan->separate ? ARM_COUNT - 1 : 1;
}

enum plan_arm
plan_arm(const struct plan *plan, unsigned n)
{

	return plan->separate ? (enum plan_arm)(ARM_RAW + n) : ARM_PAIRED;
}

size_t
plan_size(const struct plan *plan)
{

	return plan->questions->turns * plan->repeat * plan_arms(plan);
}

size_t
plan_number(const struct plan *plan, const struct plan_item *item)
{
	size_t arm = plan->separate ? item->arm - ARM_RAW : 0;

	return ((item->question->first + item->turn) * plan->repeat + item->repeat) * plan_arms(plan) + arm;
}

bool
plan_find(const struct plan *plan, const char *id, double turn, double repeat, const char *arm, struct plan_item *item)
{
	unsigned n = 0;

	item->question = questions_find(plan->questions, id);
	if (item->question == NULL || !(turn >= 1 && turn <= item->question->turns) ||
	    !(repeat >= 0 && repeat < plan->repeat))
		return false;
	item->turn = (unsigned)turn - 1;
	item->repeat = (unsigned)repeat;
	while (n < plan_arms(plan) && strcmp(plan_arm_name(plan_arm(plan, n)), arm) != 0)
		n++;
	item->arm = plan_arm(plan, n);
	return n < plan_arms(plan);
}
