/*
 * Any bytes as prompt, answer and reply of the constraints executor's readers: places stay in their texts, what is
 * mended loses nothing, and each input takes a bounded time. The first byte shares the rest out between prompt and
 * answer; 0xff makes a long answer out of few bytes, measured under every type of constraint.
 */
#include <stdlib.h>
#include <string.h>

#include "executors/constraints/describe.h"
#include "executors/constraints/divide.h"
#include "executors/constraints/figures.h"
#include "executors/constraints/repair.h"
#include "executors/constraints/revision.h"
#include "tests/fuzz/fuzz.h"

#define BOUND_MS  4000.0
#define STRETCHED (INSTRUMENTED ? 512 : (16 * 1024))

static void
check_finding(const struct constraint_list *list, const struct constraint *constraint, const struct finding *finding,
    struct span answer)
{
	static char description[DESCRIPTION_MAX];

	REQUIRE(finding->offence_count <= OFFENCES_MAX && finding->offence_count <= finding->offending);
	for (size_t i = 0; i < finding->offence_count; i++)
		REQUIRE(finding->offences[i].from < finding->offences[i].to && finding->offences[i].to <= answer.len);
	REQUIRE(describe(list, constraint, finding, answer, description) == strlen(description));
}

/* What is mended holds as much as its tally says, and nothing that held is lost. */
static void
check_repair(const struct constraint_list *list, struct span answer, bool rough)
{
	static struct tally before, after, again;
	char *rooms[2] = {malloc(REPAIR_ROOM(answer.len)), malloc(REPAIR_ROOM(answer.len))};

	REQUIRE(rooms[0] != NULL && rooms[1] != NULL);
	tally_take(list, answer, &before);
	for (size_t i = 0; i < list->count; i++)
		check_finding(list, &list->items[i], &before.findings[i], answer);
	after = before;
	struct span mended = rough ? repair_roughly(list, answer, &after, rooms) : repair(list, answer, &after, rooms);

	tally_take(list, mended, &again);
	REQUIRE(again.held == after.held && again.broken == after.broken && again.held >= before.held);
	for (size_t i = 0; i < list->count; i++)
		REQUIRE(before.findings[i].holds != HOLDS_YES || again.findings[i].holds == HOLDS_YES);
	free(rooms[0]);
	free(rooms[1]);
}

static void
check_revision(struct span reply, struct span draft)
{
	struct span text = revision_text(reply, draft), parts[OFFENCES_MAX];

	REQUIRE(text.len <= reply.len && text.at >= reply.at && text.at + text.len <= reply.at + reply.len);
	REQUIRE(!figures_differ(text, draft, text));
	for (size_t count = 1; count <= OFFENCES_MAX; count++)
		if (revision_parts(reply, count, parts))
			for (size_t i = 0; i < count; i++)
				REQUIRE(parts[i].at >= reply.at && parts[i].at + parts[i].len <= reply.at + reply.len);
}

/* One constraint of each type, its texts out of the input. */
static void
check_every_type(struct span text, struct span answer)
{
	static struct constraint_list list;
	struct span word = {text.at, text.len < 16 ? text.len : 16};

	for (int type = 0; type < CONSTRAINT_TYPES; type++) {
		memset(&list, 0, sizeof(list));
		list.count = list.word_count = 1;
		list.words[0] = word;
		list.items[0] = (struct constraint){.type = (enum constraint_type)type,
		    .bounds = {RELATION_EQ, 2, 2},
		    .nth = 1,
		    .text = word,
		    .word_len = 1};
		check_repair(&list, answer, false);
		check_repair(&list, answer, true);
	}
}

static void
stretch(struct span few)
{
	char *room = malloc(STRETCHED);

	REQUIRE(room != NULL);
	for (size_t i = 0; i < STRETCHED; i++)
		room[i] = few.at[i % few.len];
	check_every_type(few, (struct span){room, STRETCHED});
	free(room);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct constraint_list list;
	double began = milliseconds();

	if (size < 2 || size > 16 * 1024)
		return 0;
	struct span text = {(const char *)data + 1, size - 1};

	if (data[0] == 0xff) {
		stretch(text);
	} else {
		size_t share = text.len * data[0] / 255;
		struct span prompt = {text.at, share}, answer = {text.at + share, text.len - share};

		constraints_divide(prompt, answer, &list);
		REQUIRE(list.count <= CONSTRAINTS_MAX && list.word_count <= CONSTRAINT_WORDS_MAX);
		check_repair(&list, answer, false);
		check_repair(&list, answer, true);
		check_revision(answer, prompt);
	}
	REQUIRE(milliseconds() - began < BOUND_MS);
	return 0;
}
