/*
 * The form of POST /v1/files.
 */
#include "proxy/batch/upload.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include <event2/buffer.h>

#include "policies/hash.h"
#include "proxy/batch/files.h"
#include "proxy/batch/limits.h"
#include "proxy/batch/multipart.h"
#include "proxy/shared/whole_file.h"

#define DATA ".data"

struct upload {
	struct multipart form;
	struct evbuffer *unread; /* the unparsed rest of the form, between calls at most the beginning of a piece */
	struct file file;        /* as far as known */
	int fd;                  /* receives the file's bytes; -1 before they arrive */
	int64_t size_most;
	enum { PART_OTHER, PART_FILE, PART_PURPOSE } part;
	size_t purpose_len;
	bool over;
};

static int
fail(const char **why, unsigned *status, unsigned code, const char *what)
{

	*why = what;
	*status = code;
	return -1;
}

static int
fail_write(const char **why, unsigned *status)
{

	return errno == ENOSPC || errno == EDQUOT
	    ? fail(why, status, 507, "the disk is full: the file was not stored")
	    : fail(why, status, 500, "the file cannot be written: see parapet's log and its state folder");
}

struct upload *
upload_new(struct span content_type, int64_t size_most, const char **why, unsigned *status)
{
	struct upload *upload = calloc(1, sizeof(*upload));

	if (upload == NULL || (upload->unread = evbuffer_new()) == NULL) {
		(void)fail(why, status, 503, "parapet is out of memory: try again shortly");
		free(upload);
		return NULL;
	}
	upload->fd = -1;
	upload->size_most = size_most;
	if (multipart_start(&upload->form, content_type) == 0)
		return upload;
	(void)fail(why, status, 400, "send a file as multipart/form-data with `purpose` and `file`");
	upload_free(upload);
	return NULL;
}

static int
begin_part(struct upload *upload, const struct multipart_piece *piece, const char **why, unsigned *status)
{
	char name[STORE_NAME_MAX];

	upload->part = span_equals(piece->name, "file") ? PART_FILE
	    : span_equals(piece->name, "purpose")       ? PART_PURPOSE
							: PART_OTHER;
	if (upload->part != PART_FILE)
		return 0;
	if (upload->fd != -1)
		return fail(why, status, 400, "the form has more than one `file`");
	*why = files_have_room(0, upload->size_most);
	if (*why != NULL)
		return fail(why, status, 507, *why);
	snprintf(upload->file.name, sizeof(upload->file.name), "%.*s", (int)piece->filename.len,
	    piece->filename.len > 0 ? piece->filename.at : "");
	upload->file.hash = HASH_START;
	if (store_make_id("file-", upload->file.id) == -1 ||
	    (upload->fd = store_create(store_name(name, upload->file.id, DATA))) == -1)
		return fail_write(why, status);
	return 0;
}

static int
take_bytes(struct upload *upload, struct span bytes, const char **why, unsigned *status)
{

	if (upload->part == PART_PURPOSE) {
		for (size_t i = 0; i < bytes.len && upload->purpose_len < FILE_PURPOSE_MAX - 1; i++)
			upload->file.purpose[upload->purpose_len++] = bytes.at[i];
		return 0;
	}
	if (upload->part != PART_FILE)
		return 0;
	upload->file.bytes += (int64_t)bytes.len;
	if (upload->file.bytes > upload->size_most)
		return fail(why, status, 413, "the file is too large (batch-size in the policy)");
	upload->file.hash = hash_add_bytes(upload->file.hash, bytes.at, bytes.len);
	return whole_file_put(upload->fd, bytes.at, bytes.len) == -1 ? fail_write(why, status) : 0;
}

int
upload_feed(struct upload *upload, struct span bytes, const char **why, unsigned *status)
{
	struct multipart_piece piece = {.kind = MULTIPART_PART};

	if (evbuffer_add(upload->unread, bytes.at, bytes.len) == -1)
		return fail(why, status, 503, "parapet is out of memory: try again shortly");
	while (piece.kind == MULTIPART_PART || piece.kind == MULTIPART_BYTES) {
		size_t len = evbuffer_get_length(upload->unread);
		const char *at = (const char *)evbuffer_pullup(upload->unread, -1);
		size_t used = multipart_next(&upload->form, at == NULL ? "" : at, len, &piece);

		if (piece.kind == MULTIPART_BROKEN)
			return fail(why, status, 400, "the form is malformed");
		if (piece.kind == MULTIPART_PART && begin_part(upload, &piece, why, status) == -1)
			return -1;
		if (piece.kind == MULTIPART_BYTES && take_bytes(upload, piece.bytes, why, status) == -1)
			return -1;
		upload->over |= piece.kind == MULTIPART_END;
		(void)evbuffer_drain(upload->unread, used);
	}
	return 0;
}

struct file *
upload_finish(struct upload *upload, const char *owner, const char **why, unsigned *status)
{
	struct file *file = NULL;

	if (!upload->over)
		(void)fail(why, status, 400, "the form is incomplete");
	else if (upload->fd == -1)
		(void)fail(why, status, 400, "the form has no `file`");
	else if (!span_equals(span_of(upload->file.purpose), "batch"))
		(void)fail(why, status, 400, "`purpose` must be batch");
	else if ((*why = files_have_room(upload->file.bytes, upload->size_most)) != NULL)
		*status = 507;
	else {
		snprintf(upload->file.owner, sizeof(upload->file.owner), "%s", owner);
		upload->file.created = time(NULL);
		file = fsync(upload->fd) == 0 ? files_add(&upload->file) : NULL;
		if (file == NULL)
			(void)fail_write(why, status);
		else
			upload->file.id[0] = '\0';
	}
	return file;
}

void
upload_free(struct upload *upload)
{
	char name[STORE_NAME_MAX];

	if (upload == NULL)
		return;
	if (upload->fd != -1) {
		close(upload->fd);
		if (upload->file.id[0] != '\0')
			store_remove(store_name(name, upload->file.id, DATA));
	}
	evbuffer_free(upload->unread);
	free(upload);
}
