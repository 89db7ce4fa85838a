/*
 * Reads the existing tape, drops what does not count, and appends.
 */
#include "proxy/eval/tape_write.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "proxy/commands/members.h"
#include "proxy/eval/tape_read.h"
#include "proxy/shared/whole_file.h"

struct tape_writer {
	const struct worklist *worklist;
	struct tape_said *turns; /* by number */
	size_t done;
	size_t kept; /* bytes of texts in turns */
	int fd;
};

/* What two manifests must share for a tape to be continued. Returns the difference in words, or NULL. */
static const char *
tape_differs(const cJSON *then, const cJSON *now)
{
	/* Files may have moved: of those their bytes count. */
	static const struct {
		const char *member, *part, *words;
	} rows[] = {{"parapet", NULL, "version of parapet"}, {"policy", "hash", "policy"}, {"model", NULL, "model"},
	    {"backend", NULL, "backend"}, {"dialect", NULL, "dialect"}, {"arms", NULL, "choice of arms"},
	    {"repeat", NULL, "--repeat"}, {"seed", NULL, "--seed"}, {"options", NULL, "--carry or --set"},
	    {"questions", "hash", "set of questions"}};

	for (size_t i = 0; i < nitems(rows); i++) {
		const cJSON *was = cJSON_GetObjectItemCaseSensitive(then, rows[i].member);
		const cJSON *is = cJSON_GetObjectItemCaseSensitive(now, rows[i].member);

		if (rows[i].part != NULL) {
			was = cJSON_GetObjectItemCaseSensitive(was, rows[i].part);
			is = cJSON_GetObjectItemCaseSensitive(is, rows[i].part);
		}
		if (!cJSON_Compare(was, is, true))
			return rows[i].words;
	}
	return NULL;
}

static char *
copy(const cJSON *line, const char *name)
{
	const char *text = member_text(line, name, NULL);

	return text != NULL ? strdup(text) : NULL;
}

/* It is done; keep its texts if others follow. Returns 0, or -1 with errno: EFBIG if they are too large. */
static int
keep(struct tape_writer *tape, const struct work_item *item, const cJSON *line)
{
	struct tape_said *turn = &tape->turns[worklist_number(tape->worklist, item)];

	turn->done = true;
	tape->done++;
	if (item->turn + 1 == item->question->turns)
		return 0;
	turn->raw = copy(line, "raw");
	turn->guarded = copy(line, "guarded");
	tape->kept += (turn->raw != NULL ? strlen(turn->raw) : 0) + (turn->guarded != NULL ? strlen(turn->guarded) : 0);
	errno = EFBIG;
	return tape->kept > TAPE_MEMORY_MAX ? -1 : 0;
}

/* Write a line in one go, so that it is there whole or cut off at its end. Returns 0, or -1 with errno. */
static int
write_line(int fd, const cJSON *line)
{
	char *printed = cJSON_PrintUnformatted(line);
	size_t len = printed != NULL ? strlen(printed) : 0;
	int result = -1, error = ENOMEM;

	if (printed != NULL) {
		printed[len] = '\n';
		result = whole_file_put(fd, printed, len + 1);
		error = errno;
	}
	cJSON_free(printed);
	errno = error;
	return result;
}

static int
write_manifest(int fd, const cJSON *manifest)
{
	cJSON *line = cJSON_CreateObject();
	int result;

	cJSON_AddItemReferenceToObject(line, "manifest", (cJSON *)(uintptr_t)manifest);
	result = write_line(fd, line);
	cJSON_Delete(line);
	return result;
}

/* Take the turns that count over to the new tape. Returns 0, or -1 with errno. */
static int
take_turns(struct tape_writer *tape, struct tape_reader *reader)
{
	enum tape_line kind;

	while ((kind = tape_reader_next(reader)) != TAPE_END) {
		struct work_item item;

		if (kind == TAPE_LARGE) {
			errno = EFBIG;
			return -1;
		}
		if (kind != TAPE_TURN || reader->turn.failed || !worklist_find(tape->worklist, &reader->turn, &item) ||
		    tape_said(tape, &item)->done)
			continue;
		if (write_line(tape->fd, reader->json) == -1 || keep(tape, &item, reader->json) == -1)
			return -1;
	}
	return ferror(reader->in) ? -1 : fsync(tape->fd);
}

/* Lock the file against other writers. Returns 0, or -1 after a line to err. */
static int
lock(int fd, const char *path, FILE *err)
{

	if (flock(fd, LOCK_EX | LOCK_NB) == 0)
		return 0;
	if (errno == EWOULDBLOCK)
		fprintf(err, "parapet eval: %s: another `parapet eval` is writing this tape\n", path);
	else
		fprintf(err, "parapet eval: %s: %s\n", path, strerror(errno));
	return -1;
}

/* Continue a tape whose manifest has been read: replace it by a new one with the lines that count. */
static int
go_on(struct tape_writer *tape, const char *path, struct tape_reader *reader, FILE *err)
{
	char *fresh = NULL;
	int result = -1;

	if (asprintf(&fresh, "%s.new", path) == -1) {
		fprintf(err, "parapet eval: out of memory\n");
		return -1;
	}
	tape->fd = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0600);
	if (tape->fd != -1 && flock(tape->fd, LOCK_EX | LOCK_NB) == 0 &&
	    write_manifest(tape->fd, reader->manifest) == 0 && take_turns(tape, reader) == 0 &&
	    rename(fresh, path) == 0)
		result = 0;
	else if (errno == EFBIG)
		fprintf(err, "parapet eval: %s: a tape may have 512 MiB, this one has more\n", path);
	else
		fprintf(err, "parapet eval: cannot write %s: %s\n", fresh, strerror(errno));
	if (result == -1 && tape->fd != -1)
		(void)unlink(fresh);
	free(fresh);
	return result;
}

/* Whether the file begins with a tape's manifest that was cut off, so that nothing can follow it. */
static bool
is_cut_manifest(int fd)
{
	static const char opening[] = "{\"manifest\":";
	char bytes[sizeof(opening) - 1];
	ssize_t n = pread(fd, bytes, sizeof(bytes), 0);

	return n > 0 && memcmp(bytes, opening, (size_t)n) == 0 && ftruncate(fd, 0) == 0;
}

/* Read the existing tape. Returns 0, or -1 after a line to err. */
static int
take_over(struct tape_writer *tape, int fd, const char *path, const cJSON *manifest, FILE *err)
{
	struct tape_reader reader = {.in = fdopen(fcntl(fd, F_DUPFD_CLOEXEC, 0), "r")};
	enum tape_line first = reader.in != NULL ? tape_reader_next(&reader) : TAPE_WRONG;
	const char *differs = first == TAPE_MANIFEST ? tape_differs(reader.manifest, manifest) : NULL;
	int result = -1;

	if (first == TAPE_END || (first == TAPE_CUT && is_cut_manifest(fd))) {
		result = write_manifest(fd, manifest);
		tape->fd = result == 0 ? fcntl(fd, F_DUPFD_CLOEXEC, 0) : -1;
		if (tape->fd == -1)
			fprintf(err, "parapet eval: cannot write %s: %s\n", path, strerror(errno));
		result = tape->fd == -1 ? -1 : 0;
	} else if (first != TAPE_MANIFEST)
		fprintf(err, "parapet eval: %s is no tape of `parapet eval`: name another file with --tape\n", path);
	else if (differs != NULL)
		fprintf(err,
		    "parapet eval: %s was begun with another %s: run it as it was begun, or name another file with --tape\n",
		    path, differs);
	else
		result = go_on(tape, path, &reader, err);
	tape_reader_free(&reader);
	if (reader.in != NULL)
		fclose(reader.in);
	return result;
}

/* Open and lock the file, and check whether it is empty. */
static int
open_file(struct tape_writer *tape, const char *path, const cJSON *manifest, FILE *err)
{
	int fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600), result;

	if (fd == -1) {
		fprintf(err, "parapet eval: cannot open %s: %s\n", path, strerror(errno));
		return -1;
	}
	result = lock(fd, path, err);
	if (result == 0)
		result = take_over(tape, fd, path, manifest, err);
	/* The lock stays with the copy that is written to. */
	close(fd);
	return result;
}

struct tape_writer *
tape_open(const char *path, const cJSON *manifest, const struct worklist *worklist, FILE *err)
{
	struct tape_writer *tape = calloc(1, sizeof(*tape));

	if (tape == NULL || (tape->turns = calloc(worklist_size(worklist), sizeof(tape->turns[0]))) == NULL) {
		fprintf(err, "parapet eval: out of memory\n");
		free(tape);
		return NULL;
	}
	tape->worklist = worklist;
	tape->fd = -1;
	if (open_file(tape, path, manifest, err) == 0)
		return tape;
	tape_close(tape);
	return NULL;
}

void
tape_close(struct tape_writer *tape)
{

	if (tape == NULL)
		return;
	if (tape->fd != -1)
		close(tape->fd);
	for (size_t i = 0; i < worklist_size(tape->worklist); i++) {
		free(tape->turns[i].raw);
		free(tape->turns[i].guarded);
	}
	free(tape->turns);
	free(tape);
}

const struct tape_said *
tape_said(const struct tape_writer *tape, const struct work_item *item)
{

	return &tape->turns[worklist_number(tape->worklist, item)];
}

size_t
tape_done(const struct tape_writer *tape)
{

	return tape->done;
}

int
tape_add(struct tape_writer *tape, const struct work_item *item, const cJSON *line)
{
	const char *status = member_text(line, "status", NULL);
	off_t end = lseek(tape->fd, 0, SEEK_END);
	int written = write_line(tape->fd, line);

	/* A tape too large to be read is invalid. */
	if (written == 0 && lseek(tape->fd, 0, SEEK_END) > TAPE_BYTES_MAX) {
		errno = EFBIG;
		written = -1;
	}
	if (written == -1) {
		int error = errno;

		/* Half a line would swallow the next one. */
		if (end != -1)
			(void)!ftruncate(tape->fd, end);
		errno = error;
		return -1;
	}
	return status != NULL && strcmp(status, "ok") == 0 ? keep(tape, item, line) : 0;
}
