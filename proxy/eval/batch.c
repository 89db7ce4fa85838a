/*
 * From the tape's order to the questions'.
 */
#include "proxy/eval/batch.h"

#include <cjson/cJSON.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "proxy/eval/worklist.h"

/* Each turn of the plan that succeeded, by its number; NULL: it did not. Points into the tape. */
static const struct tape_turn **
index_turns(const struct worklist *worklist, const struct tape *tape)
{
	const struct tape_turn **turns = calloc(worklist_size(worklist), sizeof(turns[0]));

	for (size_t i = 0; turns != NULL && i < tape->count; i++) {
		struct work_item item;

		if (!tape->turns[i].failed && worklist_find(worklist, &tape->turns[i], &item))
			turns[worklist_number(worklist, &item)] = &tape->turns[i];
	}
	return turns;
}

/* A copy of a member of the turn's line, or null. */
static cJSON *
member(const struct tape_turn *turn, const char *name)
{
	const cJSON *item = turn != NULL ? cJSON_GetObjectItemCaseSensitive(turn->json, name) : NULL;

	return cJSON_IsString(item) ? cJSON_Duplicate(item, false) : cJSON_CreateNull();
}

/* The line of one question: the caller's. */
static cJSON *
answer_of(const struct worklist *worklist, const struct question *question, const struct tape_turn *const *turns)
{
	cJSON *line = cJSON_CreateObject(), *answers = cJSON_CreateArray(), *verdicts = cJSON_CreateArray();
	bool whole = true;

	for (unsigned turn = 0; turn < question->turns; turn++) {
		struct work_item item = {.question = question, .turn = turn, .arm = ARM_PAIRED};

		const struct tape_turn *ended = turns[worklist_number(worklist, &item)];

		whole = ended != NULL && whole;
		cJSON_AddItemToArray(answers, member(ended, "guarded"));
		cJSON_AddItemToArray(verdicts, member(ended, "verdict"));
	}
	cJSON_AddStringToObject(line, "id", question->id);
	cJSON_AddStringToObject(line, "status", whole ? "ok" : "failed");
	if (!whole)
		cJSON_AddStringToObject(line, "error", "not answered: the same command asks once more");
	if (question->turns > 1) {
		cJSON_AddItemToObject(line, "answers", answers);
		cJSON_AddItemToObject(line, "verdicts", verdicts);
	} else {
		if (whole) {
			cJSON_AddItemToObject(line, "answer", cJSON_DetachItemFromArray(answers, 0));
			cJSON_AddItemToObject(line, "verdict", cJSON_DetachItemFromArray(verdicts, 0));
		}
		cJSON_Delete(answers);
		cJSON_Delete(verdicts);
	}
	return line;
}

static bool
write_lines(const struct worklist *worklist, const struct tape_turn *const *turns, FILE *file)
{
	bool written = true;

	for (size_t i = 0; i < worklist->questions->count && written; i++) {
		cJSON *line = answer_of(worklist, &worklist->questions->list[i], turns);
		char *printed = cJSON_PrintUnformatted(line);

		written = printed != NULL && fprintf(file, "%s\n", printed) > 0;
		cJSON_free(printed);
		cJSON_Delete(line);
	}
	return written && fflush(file) == 0 && fsync(fileno(file)) == 0;
}

/* Write to a temporary file and rename it. Returns 0, or -1 with errno. */
static int
replace(const struct worklist *worklist, const struct tape_turn *const *turns, const char *path)
{
	char *fresh = NULL;
	FILE *file = NULL;
	int fd = -1, result = -1;

	if (asprintf(&fresh, "%s.new", path) == -1)
		return -1;
	fd = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
	if (fd != -1 && (file = fdopen(fd, "w")) == NULL)
		close(fd);
	if (file != NULL) {
		bool written = write_lines(worklist, turns, file);

		if (fclose(file) == 0 && written)
			result = rename(fresh, path);
	}
	free(fresh);
	return result;
}

int
batch_write(const struct worklist *worklist, const char *tape_path, const char *path, FILE *err)
{
	const struct tape_turn **turns;
	struct tape tape;
	const char *why;
	int result;

	if (tape_load(&tape, tape_path, &why) == -1) {
		fprintf(err, "parapet eval: cannot read %s: %s\n", tape_path, why);
		return -1;
	}
	turns = index_turns(worklist, &tape);
	result = turns != NULL ? replace(worklist, turns, path) : -1;
	if (result == -1)
		fprintf(err, "parapet eval: cannot write %s: %s\n", path, strerror(errno));
	free(turns);
	tape_free(&tape);
	return result;
}
