/*
 * Lines to questions; every mistake has its line.
 */
#include "proxy/eval/questions.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "policies/hash.h"
#include "proxy/eval/grade.h"
#include "proxy/json/json_scan.h"
#include "proxy/observe/visible.h"
#include "proxy/shared/whole_file.h"

#define MISTAKES_SHOWN 10

struct question_reader {
	struct questions *questions;
	const char *name;
	size_t line, room;
	unsigned mistakes;
	FILE *err;
};

static void
complain(struct question_reader *reader, size_t line, const char *what, const char *which)
{
	char shown[256];

	if (reader->mistakes++ >= MISTAKES_SHOWN)
		return;
	shown[visible_write(shown, sizeof(shown) - 1, span_of(which), VISIBLE_LINE)] = '\0';
	fprintf(reader->err, "%s:%zu: %s%s\n", reader->name, line, what, shown);
}

/* A member that is there and not null. */
static const cJSON *
member(const cJSON *object, const char *name)
{
	const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, name);

	return cJSON_IsNull(item) ? NULL : item;
}

/* Returns what is wrong, or NULL. */
static const char *
read_id(struct question *question)
{
	const cJSON *id = member(question->line, "id");

	if (id == NULL)
		id = member(question->line, "question_id");
	if (id == NULL)
		return "has no \"id\"";
	if (cJSON_IsNumber(id) && id->valuedouble >= 0 && id->valuedouble < 1e15 &&
	    id->valuedouble == (double)(int64_t)id->valuedouble)
		snprintf(question->id, sizeof(question->id), "%" PRId64, (int64_t)id->valuedouble);
	else if (cJSON_IsString(id) && id->valuestring[0] != '\0' && strlen(id->valuestring) < sizeof(question->id))
		strcpy(question->id, id->valuestring);
	else
		return "has an \"id\" that is no whole number and no text of 1 to 127 bytes";
	return NULL;
}

static const char *
read_messages(const cJSON *messages)
{
	const cJSON *one;
	const char *role = NULL;

	if (!cJSON_IsArray(messages) || messages->child == NULL)
		return "has \"messages\" that are no list, or an empty one";
	if (cJSON_GetArraySize(messages) > QUESTIONS_MESSAGES)
		return "has more than 256 \"messages\"";
	cJSON_ArrayForEach(one, messages)
	{
		role = cJSON_GetStringValue(member(one, "role"));
		if (role == NULL || !cJSON_IsString(member(one, "content")) ||
		    (strcmp(role, "system") != 0 && strcmp(role, "user") != 0 && strcmp(role, "assistant") != 0))
			return "has a message without a \"role\" (system, user, assistant) or a \"content\" that is a text";
	}
	return strcmp(role, "user") == 0 ? NULL : "has \"messages\" that do not end with a user's";
}

static const char *
read_turns(struct question *question)
{
	const cJSON *one;

	if (!cJSON_IsArray(question->prompts) || question->prompts->child == NULL)
		return "has \"turns\" that are no list, or an empty one";
	if (cJSON_GetArraySize(question->prompts) > QUESTIONS_TURNS)
		return "has more than 16 \"turns\"";
	cJSON_ArrayForEach(one, question->prompts) if (!cJSON_IsString(one)) return "has a turn that is no text";
	question->turns = (unsigned)cJSON_GetArraySize(question->prompts);
	return NULL;
}

/* The question: one of three forms. */
static const char *
read_asked(struct question *question)
{
	const cJSON *prompt = member(question->line, "prompt");

	question->messages = member(question->line, "messages");
	question->prompts = member(question->line, "turns");
	question->turns = 1;
	if ((prompt != NULL) + (question->messages != NULL) + (question->prompts != NULL) != 1)
		return "needs one of \"prompt\", \"messages\" and \"turns\"";
	if (question->messages != NULL)
		return read_messages(question->messages);
	if (question->prompts != NULL)
		return read_turns(question);
	question->prompt = cJSON_GetStringValue(prompt);
	return question->prompt != NULL ? NULL : "has a \"prompt\" that is no text";
}

/* Whether each member of a check is known: a misspelt one would grade nothing. */
static bool
knows_members(const cJSON *check)
{
	const cJSON *member;

	cJSON_ArrayForEach(
	    member, check) if (member->string == NULL || !grade_knows_check(member->string)) return false;
	return true;
}

/* A check is an object, or a list of one for each turn. */
static bool
knows_checks(const cJSON *check)
{
	const cJSON *one;

	if (!cJSON_IsArray(check))
		return knows_members(check);
	cJSON_ArrayForEach(one, check) if (!knows_members(one)) return false;
	return true;
}

static const char *
read_rest(struct question *question)
{
	const cJSON *control = member(question->line, "control"), *category = member(question->line, "category");

	if (control != NULL && !cJSON_IsBool(control))
		return "has a \"control\" that is neither true nor false";
	if (category != NULL && !cJSON_IsString(category))
		return "has a \"category\" that is no text";
	question->control = cJSON_IsTrue(control);
	question->category = cJSON_GetStringValue(category);
	question->reference = member(question->line, "reference");
	question->check = member(question->line, "check");
	if (question->check != NULL && !cJSON_IsObject(question->check) && !cJSON_IsArray(question->check))
		return "has a \"check\" that is no object";
	if (!knows_checks(question->check))
		return "has a \"check\" with another member than number, word, choice, constraints, matches and equals";
	return NULL;
}

/* Whether the whole line is one strict JSON object. Returns what is wrong, or NULL. */
static const char *
look_at_json(struct span line)
{
	struct json_scan scan;

	if (line.len > QUESTIONS_LINE_MAX)
		return "is longer than 1 MiB";
	json_start(&scan, line);
	if (json_peek(&scan) != JSON_OBJECT || json_skip(&scan, NULL) != 0 || json_finish(&scan) != 0)
		return scan.fault != NULL ? scan.fault : "is no JSON object";
	return NULL;
}

static struct question *
make_room(struct question_reader *reader)
{
	struct questions *questions = reader->questions;

	if (questions->count == reader->room) {
		size_t room = reader->room == 0 ? 64 : reader->room * 2;
		struct question *list = realloc(questions->list, room * sizeof(*list));

		if (list == NULL)
			return NULL;
		questions->list = list;
		reader->room = room;
	}
	questions->list[questions->count] = (struct question){.line = NULL};
	return &questions->list[questions->count];
}

static void
read_line(struct question_reader *reader, struct span line)
{
	struct question *question = make_room(reader);
	const char *wrong = question == NULL ? "there is no memory left" : look_at_json(line);

	if (wrong == NULL && reader->questions->count == QUESTIONS_MAX)
		wrong = "is one question more than 100000";
	if (wrong == NULL && (question->line = cJSON_ParseWithLength(line.at, line.len)) == NULL)
		wrong = "is no JSON that can be read";
	if (wrong == NULL)
		wrong = read_id(question);
	if (wrong == NULL)
		wrong = read_asked(question);
	if (wrong == NULL)
		wrong = read_rest(question);
	if (wrong != NULL) {
		complain(reader, reader->line, wrong, "");
		if (question != NULL)
			cJSON_Delete(question->line);
		return;
	}
	question->first = reader->questions->turns;
	reader->questions->turns += question->turns;
	reader->questions->count++;
}

static int
by_id(const void *a, const void *b)
{

	return strcmp((*(const struct question *const *)a)->id, (*(const struct question *const *)b)->id);
}

/* Ids identify the lines of a tape: they must be unique. */
static void
sort(struct question_reader *reader)
{
	struct questions *questions = reader->questions;

	questions->by = calloc(questions->count, sizeof(questions->by[0]));
	if (questions->by == NULL) {
		complain(reader, reader->line, "there is no memory left", "");
		return;
	}
	for (size_t i = 0; i < questions->count; i++)
		questions->by[i] = &questions->list[i];
	qsort(questions->by, questions->count, sizeof(questions->by[0]), by_id);
	for (size_t i = 1; i < questions->count; i++)
		if (strcmp(questions->by[i - 1]->id, questions->by[i]->id) == 0)
			complain(reader, reader->line, "two questions have the id ", questions->by[i]->id);
}

/* Distinguishes two files; need not resist attacks. */
static void
note_hash(struct questions *questions, struct span text)
{

	snprintf(
	    questions->hash, sizeof(questions->hash), "%016" PRIx64, hash_add_bytes(HASH_START, text.at, text.len));
}

int
questions_read(struct questions *questions, const char *name, struct span text, FILE *err)
{
	struct question_reader reader = {.questions = questions, .name = name, .err = err};
	const char *at = text.at, *end = text.at + text.len;

	*questions = (struct questions){.count = 0};
	note_hash(questions, text);
	while (at < end) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));
		struct span line = {at, (size_t)((stop != NULL ? stop : end) - at)};

		reader.line++;
		if (span_strip(line).len > 0)
			read_line(&reader, span_strip(line));
		at += line.len + 1;
	}
	if (reader.mistakes == 0 && questions->count == 0)
		complain(&reader, 1, "there is no question in this file", "");
	if (reader.mistakes == 0)
		sort(&reader);
	if (reader.mistakes > MISTAKES_SHOWN)
		fprintf(err, "%s: %u mistakes more\n", name, reader.mistakes - MISTAKES_SHOWN);
	if (reader.mistakes == 0)
		return 0;
	questions_free(questions);
	return -1;
}

int
questions_load(struct questions *questions, const char *path, FILE *err)
{
	struct span text;
	int result;

	if (whole_file_read(path, QUESTIONS_BYTES, &text) == -1) {
		fprintf(err, "parapet eval: cannot read %s: %s\n", path,
		    errno == EFBIG ? "it is longer than 64 MiB" : strerror(errno));
		return -1;
	}
	result = questions_read(questions, path, text, err);
	whole_file_free(text);
	return result;
}

void
questions_free(struct questions *questions)
{

	for (size_t i = 0; i < questions->count; i++)
		cJSON_Delete(questions->list[i].line);
	free(questions->list);
	free(questions->by);
	*questions = (struct questions){.count = 0};
}

static int
has_id(const void *id, const void *question)
{

	return strcmp(id, (*(const struct question *const *)question)->id);
}

const struct question *
questions_find(const struct questions *questions, const char *id)
{
	const struct question *const *found =
	    bsearch(id, questions->by, questions->count, sizeof(questions->by[0]), has_id);

	return found != NULL ? *found : NULL;
}

const char *
question_prompt(const struct question *question, unsigned turn)
{

	if (question->prompts != NULL)
		return cJSON_GetArrayItem(question->prompts, (int)turn)->valuestring;
	if (question->messages != NULL)
		return cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(
		    cJSON_GetArrayItem(question->messages, cJSON_GetArraySize(question->messages) - 1), "content"));
	return question->prompt;
}

/* A turn's value: from a list the turn's own, otherwise the first turn's. */
static const cJSON *
of_turn(const cJSON *item, unsigned turn)
{

	if (cJSON_IsArray(item))
		item = cJSON_GetArrayItem(item, (int)turn);
	else if (turn > 0)
		return NULL;
	return cJSON_IsNull(item) ? NULL : item;
}

const cJSON *
question_reference(const struct question *question, unsigned turn)
{

	return of_turn(question->reference, turn);
}

const cJSON *
question_check(const struct question *question, unsigned turn)
{

	return of_turn(question->check, turn);
}
