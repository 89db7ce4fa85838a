/*
 * Any bytes as a file of questions: it is read whole or not at all. What was read is within its bounds, every turn has
 * a prompt, every id is found again, and every turn of a plan has a number of its own.
 */
#include "proxy/eval/questions.h"

#include <string.h>

#include "proxy/eval/worklist.h"
#include "tests/fuzz/fuzz.h"

static void
require_question(const struct questions *questions, const struct question *question)
{

	REQUIRE(question->id[0] != '\0' && memchr(question->id, '\0', sizeof(question->id)) != NULL);
	REQUIRE(questions_find(questions, question->id) == question);
	REQUIRE(question->turns >= 1 && question->turns <= QUESTIONS_TURNS);
	REQUIRE(question->first + question->turns <= questions->turns);
	for (unsigned turn = 0; turn < question->turns; turn++) {
		REQUIRE(question_prompt(question, turn) != NULL);
		REQUIRE(!cJSON_IsNull(question_reference(question, turn)));
		REQUIRE(!cJSON_IsNull(question_check(question, turn)));
	}
}

/* Numbers are those of a list without gaps, in the order in which the loops go. */
static void
require_plan(const struct questions *questions, bool separate, unsigned repeat)
{
	struct worklist worklist = {questions, separate, repeat};
	size_t next = 0;

	for (size_t i = 0; i < questions->count; i++)
		for (unsigned turn = 0; turn < questions->list[i].turns; turn++)
			for (unsigned n = 0; n < repeat; n++)
				for (unsigned arm = 0; arm < worklist_arms(&worklist); arm++) {
					struct work_item item = {&questions->list[i], turn, n,
							     worklist_arm(&worklist, arm)},
							 found;
					struct tape_turn line = {.id = span_of(item.question->id),
					    .turn = turn + 1,
					    .repeat = n,
					    .arm = item.arm};

					REQUIRE(worklist_number(&worklist, &item) == next++);
					REQUIRE(worklist_find(&worklist, &line, &found));
					REQUIRE(
					    worklist_number(&worklist, &found) == worklist_number(&worklist, &item));
				}
	REQUIRE(next == worklist_size(&worklist));
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	struct span text = {(const char *)bytes, size};
	struct questions questions;
	FILE *err = fopen("/dev/null", "we");

	REQUIRE(err != NULL);
	if (questions_read(&questions, "fuzz", text, err) == 0) {
		REQUIRE(questions.count > 0);
		for (size_t i = 0; i < questions.count; i++)
			require_question(&questions, &questions.list[i]);
		require_plan(&questions, false, 1);
		require_plan(&questions, true, 2);
		questions_free(&questions);
	}
	REQUIRE(questions.count == 0 && questions.list == NULL);
	fclose(err);
	return 0;
}
