/*
 * Lines are put together in memory and written with one call, so that readers never see half of one.
 */
#include "proxy/replay/journal.h"

#include <event2/buffer.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "proxy/replay/bytes.h"
#include "proxy/replay/json.h"

int
journal_open(struct journal *journal, const char *path)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);

	journal->file = fd >= 0 ? fdopen(fd, "a") : NULL;
	if (fd >= 0 && journal->file == NULL)
		close(fd);
	return journal->file != NULL ? 0 : -1;
}

void
journal_close(struct journal *journal)
{

	if (journal->file != NULL)
		fclose(journal->file);
	journal->file = NULL;
}

static void
write_line(struct journal *journal, struct evbuffer *line)
{
	size_t len = evbuffer_get_length(line);

	fwrite(evbuffer_pullup(line, -1), 1, len, journal->file);
	fflush(journal->file);
	evbuffer_free(line);
}

static void
add_head(struct evbuffer *line, const struct http_head *head)
{
	size_t i;

	json_write(line, ",'method':$s,'target':$s,'headers':[", head->method, head->target);
	for (i = 0; i < head->count; i++)
		json_write(line, i > 0 ? ",[$s,$s]" : "[$s,$s]", head->fields[i].name, head->fields[i].value);
	json_write(line, "]");
}

static void
add_body(struct evbuffer *line, struct span body)
{

	if (bytes_are_utf8(body)) {
		json_write(line, ",'body':$s", body);
	} else {
		json_write(line, ",'body64':'");
		bytes_add_base64(line, body);
		json_write(line, "'");
	}
	json_write(line, ",'bytes':$u", (uint64_t)body.len);
}

void
journal_write(struct journal *journal, const struct journal_entry *entry)
{
	struct evbuffer *line;

	if (journal == NULL)
		return;
	line = evbuffer_new();
	json_write(line, "{'n':$u", entry->number);
	if (entry->refusal != NULL)
		json_write(line, ",'refused':$s", span_of(entry->refusal));
	if (entry->head != NULL)
		add_head(line, entry->head);
	add_body(line, entry->body);
	json_write(line, ",'row':$u,'reply':$u", (uint64_t)entry->choice.row, (uint64_t)entry->choice.number);
	if (entry->turn.at != NULL)
		json_write(line, ",'turn':$s", entry->turn);
	if (entry->step.at != NULL)
		json_write(line, ",'step':$s", entry->step);
	if (entry->incomplete)
		json_write(line, ",'incomplete':true");
	json_write(line, "}\n");
	write_line(journal, line);
}

void
journal_write_aborted(struct journal *journal, uint64_t number)
{
	struct evbuffer *line;

	if (journal == NULL)
		return;
	line = evbuffer_new();
	json_write(line, "{'n':$u,'aborted':true}\n", number);
	write_line(journal, line);
}
