/*
 * Numbers: question by question, turn by turn, repetition by repetition, arm by arm.
 */
#include "proxy/eval/worklist.h"

#include <string.h>

unsigned
worklist_arms(const struct worklist *worklist)
{

	return worklist->separate ? ARM_COUNT - 1 : 1;
}

enum tape_arm
worklist_arm(const struct worklist *worklist, unsigned n)
{

	return worklist->separate ? (enum tape_arm)(ARM_RAW + n) : ARM_PAIRED;
}

size_t
worklist_size(const struct worklist *worklist)
{

	return worklist->questions->turns * worklist->repeat * worklist_arms(worklist);
}

size_t
worklist_number(const struct worklist *worklist, const struct work_item *item)
{
	size_t arm = worklist->separate ? item->arm - ARM_RAW : 0;

	return ((item->question->first + item->turn) * worklist->repeat + item->repeat) * worklist_arms(worklist) + arm;
}

bool
worklist_find(const struct worklist *worklist, const struct tape_turn *turn, struct work_item *item)
{
	char id[QUESTIONS_ID_MAX];

	if (turn->id.len >= sizeof(id))
		return false;
	memcpy(id, turn->id.at, turn->id.len);
	id[turn->id.len] = '\0';
	*item = (struct work_item){questions_find(worklist->questions, id), turn->turn - 1, turn->repeat, turn->arm};
	return item->question != NULL && turn->turn >= 1 && turn->turn <= item->question->turns &&
	    turn->repeat < worklist->repeat && (turn->arm == ARM_PAIRED) == !worklist->separate;
}
