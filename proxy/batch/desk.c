/*
 * Dispatches by path and method.
 */
#include "proxy/batch/desk.h"

#include <string.h>
#include <unistd.h>

#include "proxy/batch/desk_batches.h"
#include "proxy/batch/files.h"
#include "proxy/batch/limits.h"
#include "proxy/batch/spread.h"
#include "proxy/batch/visitor.h"
#include "proxy/shared/queue_key.h"

#define LIST_MAX (1024 * 1024) /* bytes of a response: a hundred files or batches */

static void
list_files(struct visitor *visitor, const struct visit *visit)
{
	struct span purpose = visit_query(visit, "purpose"), after = visit_query(visit, "after");
	struct span order = visit_query(visit, "order");
	struct json_out out = json_out_start(LIST_MAX);
	bool oldest_first = order.at != NULL && span_equals(order, "asc"), more = false;
	unsigned left = visit_limit(visit);
	const struct file *file = oldest_first ? TAILQ_FIRST(&files) : TAILQ_LAST(&files, file_list);

	if (left == 0) {
		json_out_free(&out);
		visitor_refuse(visitor, 400, "limit must be 1 to 10000", "limit");
		return;
	}
	json_out_literal(&out, "{\"object\":\"list\",\"data\":[");
	for (bool first = true; file != NULL && !more;
	     file = oldest_first ? TAILQ_NEXT(file, link) : TAILQ_PREV(file, file_list, link)) {
		if (strcmp(file->owner, visit->owner) != 0 ||
		    (purpose.at != NULL && !span_equals(purpose, file->purpose)))
			continue;
		if (after.at != NULL) {
			if (span_equals(after, file->id))
				after.at = NULL;
			continue;
		}
		more = left == 0;
		if (more)
			break;
		if (!first)
			json_out_literal(&out, ",");
		files_write(&out, file);
		first = false;
		left--;
	}
	json_out_literal(&out, more ? "],\"has_more\":true}" : "],\"has_more\":false}");
	visitor_answer(visitor, 200, &out);
}

static void
delete_file(struct visitor *visitor, struct file *file)
{
	struct json_out out = json_out_start(LIMIT_BODY);

	json_out_print(&out, "{'id':%s,'object':'file','deleted':true}", file->id);
	files_remove(file);
	visitor_answer(visitor, 200, &out);
}

static void
send_content(struct visitor *visitor, const struct file *file)
{
	char name[STORE_NAME_MAX];
	int fd = store_open_to_read(store_name(name, file->id, ".data"));

	if (fd == -1)
		visitor_refuse(visitor, 500, "the file cannot be read", NULL);
	else
		visitor_send_file(visitor, fd, file->bytes);
}

/* Answer for one file: rest is what follows "/v1/files/". */
static void
answer_file(struct visitor *visitor, const struct visit *visit, struct span rest)
{
	static const char content[] = "/content";
	bool wants_content = rest.len > sizeof(content) - 1 &&
	    memcmp(rest.at + rest.len - (sizeof(content) - 1), content, sizeof(content) - 1) == 0;
	struct json_out out = json_out_start(LIMIT_BODY);
	struct file *file;

	if (wants_content)
		rest.len -= sizeof(content) - 1;
	file = files_find(rest, visit->owner);
	if (file == NULL)
		visitor_refuse(visitor, 404, "no such file, or it belongs to another key", "id");
	else if (wants_content && strcmp(visit->method, "GET") == 0)
		send_content(visitor, file);
	else if (!wants_content && strcmp(visit->method, "DELETE") == 0)
		delete_file(visitor, file);
	else if (!wants_content && strcmp(visit->method, "GET") == 0) {
		files_write(&out, file);
		visitor_answer(visitor, 200, &out);
		return;
	} else
		visitor_refuse(visitor, 405, "files have no such operation", NULL);
	json_out_free(&out);
}

/* What follows a prefix of the path; at is NULL if the path has another prefix. */
static struct span
behind(const char *path, const char *prefix)
{
	size_t len = strlen(prefix);

	return strncmp(path, prefix, len) == 0 ? span_of(path + len) : NO_SPAN;
}

void
desk_answer(struct visitor *visitor, const struct visit *visit)
{
	struct span file = behind(visit->path, "/v1/files/"), batch = behind(visit->path, "/v1/batches/");

	if (behind(visit->path, QUEUE_PATH).at != NULL)
		spread_answer(visitor, visit);
	else if (file.at != NULL)
		answer_file(visitor, visit, file);
	else if (batch.at != NULL)
		desk_answer_batch(visitor, visit, batch);
	else if (strcmp(visit->path, "/parapet/batches") == 0)
		desk_outline_batches(visitor);
	else if (strcmp(visit->path, "/v1/files") == 0 && strcmp(visit->method, "GET") == 0)
		list_files(visitor, visit);
	else if (strcmp(visit->path, "/v1/batches") == 0 && strcmp(visit->method, "GET") == 0)
		desk_list_batches(visitor, visit);
	else if (strcmp(visit->path, "/v1/batches") == 0 && strcmp(visit->method, "POST") == 0)
		desk_create_batch(visitor, visit);
	else
		visitor_refuse(visitor, 405, "only GET and POST are allowed here", NULL);
}
