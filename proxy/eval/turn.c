/*
 * An answer, its annotation and its record, put together.
 */
#include "proxy/eval/turn.h"

#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proxy/commands/members.h"
#include "proxy/dialects/answer.h"
#include "proxy/dialects/dialect.h"
#include "proxy/eval/server.h"
#include "proxy/observe/visible.h"
#include "proxy/shared/query.h"

#define RECORD_TRIES  50 /* a turn is recorded after its answer is sent, which we may notice first */
#define RECORD_PAUSE  20 /* milliseconds */
#define COMPLAINT_MAX 300

/* Common to all lines of a turn. */
static cJSON *
begin_line(const struct work_item *item)
{
	const struct question *question = item->question;
	const cJSON *reference = question_reference(question, item->turn),
		    *check = question_check(question, item->turn);
	cJSON *line = cJSON_CreateObject();

	cJSON_AddStringToObject(line, "id", question->id);
	cJSON_AddNumberToObject(line, "turn", item->turn + 1);
	cJSON_AddNumberToObject(line, "repeat", item->repeat);
	cJSON_AddStringToObject(line, "arm", tape_arm_name(item->arm));
	if (question->category != NULL)
		cJSON_AddStringToObject(line, "category", question->category);
	cJSON_AddBoolToObject(line, "control", question->control);
	cJSON_AddStringToObject(line, "prompt", question_prompt(question, item->turn));
	if (reference != NULL)
		cJSON_AddItemToObject(line, "reference", cJSON_Duplicate(reference, true));
	if (check != NULL)
		cJSON_AddItemToObject(line, "check", cJSON_Duplicate(check, true));
	return line;
}

static cJSON *
end_failed(cJSON *line, const char *why)
{

	cJSON_AddStringToObject(line, "status", "failed");
	cJSON_AddStringToObject(line, "error", why);
	return line;
}

cJSON *
turn_failed(const struct work_item *item, const char *why)
{

	return end_failed(begin_line(item), why);
}

/* parapet's annotation in this turn's answer, or NULL. */
static const cJSON *
annotation_of(const cJSON *answer, const char *id)
{
	const cJSON *annotation = cJSON_GetObjectItemCaseSensitive(answer, "parapet");
	const char *turn = member_text(annotation, "turn", NULL);

	return turn != NULL && id[0] != '\0' && strcmp(turn, id) == 0 ? annotation : NULL;
}

/* The turn's record, which the caller frees; NULL: none was sent. */
static cJSON *
ask_record(const struct server *server, const char *id)
{
	char path[100], room[16384];
	struct span content;

	snprintf(path, sizeof(path), "/parapet/turns/%s", id);
	if (id[0] == '\0' || strspn(id, "0123456789abcdef") != strlen(id))
		return NULL;
	for (int tries = 0; tries < RECORD_TRIES; tries++) {
		if (server_get(server, path, room, sizeof(room), &content))
			return cJSON_ParseWithLength(content.at, content.len);
		if (server->pid == 0)
			return NULL;
		(void)poll(NULL, 0, RECORD_PAUSE);
	}
	return NULL;
}

/* The text of an answer, or NULL with the reason. The caller frees it. */
static char *
read_text(const struct dialect *dialect, const struct query *query, char why[COMPLAINT_MAX])
{
	struct span content = {query->content != NULL ? query->content : "", query->content_len};
	char *room = malloc(content.len + 1), *text = NULL;
	struct answer answer;
	size_t len;

	if (query->status != 200) {
		len = (size_t)snprintf(why, COMPLAINT_MAX, "the server says %u: ", query->status);
		len += visible_write(why + len, COMPLAINT_MAX - 1 - len, content, VISIBLE_LINE);
		why[len] = '\0';
	} else if (room == NULL)
		snprintf(why, COMPLAINT_MAX, "out of memory");
	else if (answer_read(dialect, content, false, room, content.len + 1, &answer) == -1)
		snprintf(why, COMPLAINT_MAX, "the answer is none that can be judged: %s", answer.fault);
	else
		text = strndup(answer.text.at, answer.text.len);
	free(room);
	return text;
}

/* Add the record's data; without a record, headers give most of it. */
static void
add_record(cJSON *line, const struct query *query, const cJSON *record, const cJSON *annotation)
{
	static const char *const words[][2] = {{"route", "x-parapet-route"}, {"verdict", "x-parapet-verdict"},
	    {"delivery", "x-parapet-delivery"}, {"reason", "x-parapet-reason"}},
				 *const counts[] = {"calls", "tokens_in", "tokens_out"};

	for (size_t i = 0; i < nitems(words); i++) {
		const char *word = member_text(record, words[i][0], NULL);
		char told[QUERY_FIELD_MAX];

		if (word == NULL)
			word = member_text(annotation, words[i][0], NULL);
		if (word == NULL)
			word = query_field(query, words[i][1], told);
		/* Most answers were changed in no way. */
		if (word[0] != '\0' || strcmp(words[i][0], "delivery") != 0)
			cJSON_AddStringToObject(line, words[i][0], word);
	}
	if (record != NULL)
		cJSON_AddItemToObject(
		    line, "steps", cJSON_Duplicate(cJSON_GetObjectItemCaseSensitive(record, "steps"), true));
	for (size_t i = 0; i < 3; i++)
		if (member_number(record, counts[i], -1) >= 0)
			cJSON_AddNumberToObject(line, counts[i], member_number(record, counts[i], -1));
}

/* How long the draft alone took. */
static double
raw_millis(const cJSON *record, int64_t millis)
{
	double all = member_number(record, "ms", -1), added = member_number(record, "added_ms", -1);

	return all >= 0 && added >= 0 ? all - added : (double)millis;
}

/*
 * The arm's texts. An unedited answer is its own draft; for an edited one, the annotation has it. Returns why it is
 * unknown, or NULL.
 */
static const char *
add_texts(cJSON *line, const struct work_item *item, const char *text, const cJSON *annotation)
{
	const char *draft = annotation != NULL ? member_text(annotation, "draft", NULL) : text;

	if (item->arm == ARM_RAW || item->arm == ARM_RAW_AGAIN) {
		cJSON_AddStringToObject(line, "raw", text);
		return annotation == NULL
		    ? NULL
		    : "the raw arm was edited: this parapet's policy does not let clients say off";
	}
	if (item->arm == ARM_PAIRED && draft == NULL)
		return "the draft is not told: the policy of this parapet needs `toggles: {debug: on}`";
	if (item->arm == ARM_PAIRED)
		cJSON_AddStringToObject(line, "raw", draft);
	cJSON_AddStringToObject(line, "guarded", text);
	if (draft != NULL)
		cJSON_AddBoolToObject(line, "changed", strcmp(draft, text) != 0);
	return NULL;
}

cJSON *
turn_ended(const struct work_item *item, const struct dialect *dialect, const struct query *query, int64_t millis,
    const struct server *server)
{
	cJSON *line = begin_line(item), *answer, *record;
	char complaint[COMPLAINT_MAX], *text = read_text(dialect, query, complaint);
	const cJSON *annotation;
	char id[QUERY_FIELD_MAX];
	const char *why;

	if (text == NULL)
		return end_failed(line, complaint);
	(void)query_field(query, "x-parapet-turn", id);
	answer = cJSON_ParseWithLength(query->content, query->content_len);
	annotation = annotation_of(answer, id);
	record = ask_record(server, id);
	why = add_texts(line, item, text, annotation);
	if (why != NULL)
		(void)end_failed(line, why);
	else {
		cJSON_AddStringToObject(line, "status", "ok");
		add_record(line, query, record, annotation);
		if (member_text(annotation, "proof", NULL) != NULL)
			cJSON_AddStringToObject(line, "proof", member_text(annotation, "proof", NULL));
		else
			cJSON_AddNullToObject(line, "proof");
		cJSON_AddNumberToObject(line, "ms", (double)millis);
		cJSON_AddNumberToObject(line, "raw_ms", raw_millis(record, millis));
	}
	cJSON_Delete(record);
	cJSON_Delete(answer);
	free(text);
	return line;
}
