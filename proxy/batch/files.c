/*
 * Files in memory and on disk.
 */
#include "proxy/batch/files.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proxy/batch/limits.h"

#define DATA ".data"

struct file_list files = TAILQ_HEAD_INITIALIZER(files);

static void
read_notes(struct file *file, struct span text)
{

	store_note_copy(text, "owner", file->owner, sizeof(file->owner));
	store_note_copy(text, "name", file->name, sizeof(file->name));
	store_note_copy(text, "purpose", file->purpose, sizeof(file->purpose));
	file->hash = store_note_hash(text);
	file->created = store_note_number(text, "created");
	file->bytes = store_note_number(text, "bytes");
	file->order = store_note_number(text, "order");
	store_see_order(file->order);
}

void
files_load(const char *name)
{
	static char room[STORE_NOTES_MAX];
	size_t len = strlen(name), data = strlen(DATA);
	struct file *file, *before;
	struct span text;

	if (len > data && strcmp(name + len - data, DATA) == 0) {
		char notes[STORE_NAME_MAX];

		snprintf(notes, sizeof(notes), "%.*s", (int)(len - data), name);
		if (store_is_id(span_of(notes), "file-") && !store_read(notes, room, &text) && errno == ENOENT)
			store_remove(name);
		return;
	}
	if (!store_is_id(span_of(name), "file-") || !store_read(name, room, &text) ||
	    (file = calloc(1, sizeof(*file))) == NULL)
		return;
	snprintf(file->id, sizeof(file->id), "%s", name);
	read_notes(file, text);
	TAILQ_FOREACH_REVERSE(before, &files, file_list, link)
	if (before->order <= file->order)
		break;
	if (before != NULL)
		TAILQ_INSERT_AFTER(&files, before, file, link);
	else
		TAILQ_INSERT_HEAD(&files, file, link);
}

struct file *
files_find(struct span id, const char *owner)
{
	struct file *file;

	TAILQ_FOREACH(file, &files, link)
	if (span_equals(id, file->id) && strcmp(file->owner, owner) == 0)
		return file;
	return NULL;
}

const char *
files_have_room(int64_t bytes, int64_t size_most)
{
	const struct file *file;
	int64_t sum = bytes;
	unsigned count = 0;

	TAILQ_FOREACH(file, &files, link)
	{
		sum += file->bytes;
		count++;
	}
	if (count >= LIMIT_FILES)
		return "too many files: delete some";
	return sum > LIMIT_SIZES * size_most ? "the files would take too much space: delete some" : NULL;
}

struct file *
files_add(const struct file *file)
{
	struct file *kept = malloc(sizeof(*kept));
	char text[1024];
	int len;

	if (kept == NULL)
		return NULL;
	*kept = *file;
	store_copy(kept->name, sizeof(kept->name), span_of(file->name));
	kept->order = store_next_order();
	len = snprintf(text, sizeof(text),
	    "owner %s\nname %s\npurpose %s\nhash %016" PRIx64 "\ncreated %" PRId64 "\nbytes %" PRId64 "\norder %" PRId64
	    "\n",
	    kept->owner, kept->name, kept->purpose, kept->hash, kept->created, kept->bytes, kept->order);
	if (store_write(kept->id, (struct span){text, (size_t)len}) == -1) {
		store_remove(kept->id);
		free(kept);
		return NULL;
	}
	TAILQ_INSERT_TAIL(&files, kept, link);
	return kept;
}

void
files_remove(struct file *file)
{
	char data[STORE_NAME_MAX];

	store_remove(file->id);
	(void)store_sync();
	store_remove(store_name(data, file->id, DATA));
	TAILQ_REMOVE(&files, file, link);
	free(file);
}

void
files_expire(int64_t now)
{
	struct file *file;

	while ((file = TAILQ_FIRST(&files)) != NULL && file->created + LIMIT_AGE_SECONDS < now)
		files_remove(file);
}

void
files_write(struct json_out *out, const struct file *file)
{

	json_out_print(out,
	    "{'id':%s,'object':'file','bytes':%" PRId64 ",'created_at':%" PRId64 ",'expires_at':%" PRId64
	    ",'filename':%s,'purpose':%s,'status':'processed','status_details':null}",
	    file->id, file->bytes, file->created, file->created + LIMIT_AGE_SECONDS, file->name, file->purpose);
}
