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

#include "policies/span.h"
#include "proxy/eval/plan.h"
#include "proxy/eval/tape.h"
#include "proxy/eval/whole_file.h"

/* Where on the tape each turn that ended well stands, by its number; at is NULL where none does. */
static struct span *
index_lines(const struct plan *plan, struct span tape)
{
	struct span *lines = calloc(plan_size(plan), sizeof(*lines));
	const char *at = tape.at, *end = tape.at + tape.len;

	while (lines != NULL && at < end) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));
		struct span line = {at, (size_t)((stop != NULL ? stop : end) - at)};
		struct plan_item item;
		cJSON *read = tape_read_line(plan, line, &item);

		if (read != NULL)
			lines[plan_number(plan, &item)] = line;
		cJSON_Delete(read);
		at += line.len + 1;
	}
	return lines;
}

/* Take a turn's answer and its verdict over. Returns whether there is one. */
static bool
add_turn(cJSON *answers, cJSON *verdicts, struct span line)
{
	cJSON *read = line.at != NULL ? cJSON_ParseWithLength(line.at, line.len) : NULL;
	cJSON *answer = cJSON_DetachItemFromObjectCaseSensitive(read, "guarded");
	cJSON *verdict = cJSON_DetachItemFromObjectCaseSensitive(read, "verdict");
	bool is_there = cJSON_IsString(answer);

	cJSON_AddItemToArray(answers, answer != NULL ? answer : cJSON_CreateNull());
	cJSON_AddItemToArray(verdicts, verdict != NULL ? verdict : cJSON_CreateNull());
	cJSON_Delete(read);
	return is_there;
}

/* The line of one question: the caller's. */
static cJSON *
answer_of(const struct plan *plan, const struct question *question, const struct span *lines)
{
	cJSON *line = cJSON_CreateObject(), *answers = cJSON_CreateArray(), *verdicts = cJSON_CreateArray();
	bool whole = true;

	for (unsigned turn = 0; turn < question->turns; turn++) {
		struct plan_item item = {.question = question, .turn = turn, .arm = ARM_PAIRED};

		whole = add_turn(answers, verdicts, lines[plan_number(plan, &item)]) && whole;
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
write_lines(const struct plan *plan, const struct span *lines, FILE *file)
{
	bool written = true;

	for (size_t i = 0; i < plan->questions->count && written; i++) {
		cJSON *line = answer_of(plan, &plan->questions->list[i], lines);
		char *printed = cJSON_PrintUnformatted(line);

		written = printed != NULL && fprintf(file, "%s\n", printed) > 0;
		cJSON_free(printed);
		cJSON_Delete(line);
	}
	return written && fflush(file) == 0 && fsync(fileno(file)) == 0;
}

/* Write it beside, and put it in its place. Returns 0, or -1 with errno. */
static int
replace(const struct plan *plan, const struct span *lines, const char *path)
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
		bool written = write_lines(plan, lines, file);

		if (fclose(file) == 0 && written)
			result = rename(fresh, path);
	}
	free(fresh);
	return result;
}

int
batch_write(const struct plan *plan, const char *tape, const char *path, FILE *err)
{
	struct span bytes, *lines = NULL;
	int result = whole_file_read(tape, TAPE_BYTES, &bytes);

	if (result == 0) {
		lines = index_lines(plan, bytes);
		result = lines != NULL ? replace(plan, lines, path) : -1;
		if (result == -1)
			fprintf(err, "parapet eval: cannot write %s: %s\n", path, strerror(errno));
		whole_file_free(bytes);
	} else
		fprintf(err, "parapet eval: cannot read %s: %s\n", tape, strerror(errno));
	free(lines);
	return result;
}
