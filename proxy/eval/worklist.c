/*
 * Numbers: question by question, turn by turn, repetition by repetition, arm by arm.
 */
#include "proxy/eval/worklist.h"

#include <string.h>

unsigned
plan_arms(const struct plan *plan)
{

	return plan->separate ? ARM_COUNT - 1 : 1;
}

enum tape_arm
plan_arm(const struct plan *plan, unsigned n)
{

	return plan->separate ? (enum tape_arm)(ARM_RAW + n) : ARM_PAIRED;
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
plan_find(const struct plan *plan, const struct tape_turn *turn, struct plan_item *item)
{
	char id[QUESTIONS_ID_MAX];

	if (turn->id.len >= sizeof(id))
		return false;
	memcpy(id, turn->id.at, turn->id.len);
	id[turn->id.len] = '\0';
	*item = (struct plan_item){questions_find(plan->questions, id), turn->turn - 1, turn->repeat, turn->arm};
	return item->question != NULL && turn->turn >= 1 && turn->turn <= item->question->turns &&
	    turn->repeat < plan->repeat && (turn->arm == ARM_PAIRED) == !plan->separate;
}
