/*
 * Reading what is there, dropping what does not count, appending.
 */
#include "proxy/eval/tape.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "proxy/dialects/json_scan.h"
#include "proxy/eval/whole_file.h"

struct tape {
	const struct plan *plan;
	struct tape_turn *turns; /* by number */
	size_t done;
	int fd;
};

/* A number that no plan holds, where there is none. */
static double
number(const cJSON *line, const char *name)
{
	const cJSON *item = cJSON_GetObjectItemCaseSensitive(line, name);

	return cJSON_IsNumber(item) ? item->valuedouble : -1;
}

static const char *
text(const cJSON *line, const char *name)
{
	const char *value = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(line, name));

	return value != NULL ? value : "";
}

static cJSON *
read_object(struct span line)
{
	struct json_scan scan;

	json_start(&scan, line);
	if (json_peek(&scan) != JSON_OBJECT || json_skip(&scan, NULL) != 0 || json_finish(&scan) != 0)
		return NULL;
	return cJSON_ParseWithLength(line.at, line.len);
}

cJSON *
tape_read_line(const struct plan *plan, struct span line, struct plan_item *item)
{
	cJSON *read = read_object(line);

	if (read != NULL && strcmp(text(read, "status"), "ok") == 0 &&
	    plan_find(plan, text(read, "id"), number(read, "turn"), number(read, "repeat"), text(read, "arm"), item))
		return read;
	cJSON_Delete(read);
	return NULL;
}

const char *
tape_differs(const cJSON *then, const cJSON *now)
{
	static const char *const members[] = {
	    "parapet", "policy", "model", "backend", "dialect", "arms", "repeat", "seed", "options", "questions"};

	for (size_t i = 0; i < sizeof(members) / sizeof(members[0]); i++)
		if (!cJSON_Compare(cJSON_GetObjectItemCaseSensitive(then, members[i]),
			cJSON_GetObjectItemCaseSensitive(now, members[i]), true))
			return members[i];
	return NULL;
}

/* Texts of a turn that others follow. */
static void
keep_texts(struct tape *tape, const struct plan_item *item, const cJSON *line)
{
	struct tape_turn *turn = &tape->turns[plan_number(tape->plan, item)];
	const char *raw = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(line, "raw"));
	const char *guarded = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(line, "guarded"));

	turn->done = true;
	tape->done++;
	if (item->turn + 1 == item->question->turns)
		return;
	turn->raw = raw != NULL ? strdup(raw) : NULL;
	turn->guarded = guarded != NULL ? strdup(guarded) : NULL;
}

static int
write_all(int fd, const char *at, size_t len)
{

	while (len > 0) {
		ssize_t n = write(fd, at, len);

		if (n == -1 && errno == EINTR)
			continue;
		if (n == -1)
			return -1;
		at += n;
		len -= (size_t)n;
	}
	return 0;
}

/* Cut the next line off, its end left out. Returns false at the end, and before a line that has none. */
static bool
next_line(struct span *rest, struct span *line)
{
	const char *stop = rest->len > 0 ? memchr(rest->at, '\n', rest->len) : NULL;

	if (stop == NULL)
		return false;
	*line = (struct span){rest->at, (size_t)(stop - rest->at)};
	rest->at = stop + 1;
	rest->len -= line->len + 1;
	return true;
}

/* Take the turns over; those that count are written to the new tape, the manifest as it was. */
static int
take_turns(struct tape *tape, struct span manifest, struct span rest)
{
	struct span line;

	if (write_all(tape->fd, manifest.at, manifest.len + 1) == -1)
		return -1;
	while (next_line(&rest, &line)) {
		struct plan_item item;
		cJSON *read = tape_read_line(tape->plan, line, &item);
		bool counts = read != NULL && !tape_turn(tape, &item)->done;

		if (counts)
			keep_texts(tape, &item, read);
		cJSON_Delete(read);
		if (counts && write_all(tape->fd, line.at, line.len + 1) == -1)
			return -1;
	}
	return fsync(tape->fd);
}

/* Nobody else writes while we do. Returns 0, or -1 after a line to err. */
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

/* Go on with what a tape says: a new one takes its place, which holds what counts. */
static int
go_on(struct tape *tape, const char *path, struct span bytes, const cJSON *manifest, FILE *err)
{
	struct span rest = bytes, first;
	cJSON *then = next_line(&rest, &first) ? read_object(first) : NULL;
	const cJSON *said = cJSON_GetObjectItemCaseSensitive(then, "manifest");
	const char *differs = said != NULL ? tape_differs(said, manifest) : NULL;
	char *fresh = NULL;
	int result = -1;

	if (said == NULL)
		fprintf(err, "parapet eval: %s is no tape of `parapet eval`: name another file with --tape\n", path);
	else if (differs != NULL)
		fprintf(err,
		    "parapet eval: %s was begun with another %s: run it as it was begun, or name another file with --tape\n",
		    path, differs);
	else if (asprintf(&fresh, "%s.new", path) == -1)
		fprintf(err, "parapet eval: out of memory\n");
	else {
		tape->fd = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0600);
		if (tape->fd == -1 || flock(tape->fd, LOCK_EX | LOCK_NB) == -1 || take_turns(tape, first, rest) == -1 ||
		    rename(fresh, path) == -1)
			fprintf(err, "parapet eval: cannot write %s: %s\n", fresh, strerror(errno));
		else
			result = 0;
		free(fresh);
	}
	cJSON_Delete(then);
	return result;
}

static int
begin(struct tape *tape, int fd, const char *path, const cJSON *manifest, FILE *err)
{
	cJSON *line = cJSON_CreateObject();
	char *printed;
	int result = -1;

	cJSON_AddItemReferenceToObject(line, "manifest", (cJSON *)(uintptr_t)manifest);
	printed = cJSON_PrintUnformatted(line);
	if (printed != NULL && write_all(fd, printed, strlen(printed)) == 0 && write_all(fd, "\n", 1) == 0)
		result = 0;
	else
		fprintf(err, "parapet eval: cannot write %s: %s\n", path, strerror(errno));
	tape->fd = fd;
	cJSON_free(printed);
	cJSON_Delete(line);
	return result;
}

/* Nothing, or a manifest that was cut off: nothing stands behind it. */
static bool
is_empty(struct span bytes)
{
	static const char opening[] = "{\"manifest\":";
	size_t len = bytes.len < sizeof(opening) - 1 ? bytes.len : sizeof(opening) - 1;

	return bytes.len == 0 || (memcmp(bytes.at, opening, len) == 0 && memchr(bytes.at, '\n', bytes.len) == NULL);
}

/* Open the file, which is held by nobody else then, and see whether it holds anything. */
static int
open_file(struct tape *tape, const char *path, const cJSON *manifest, FILE *err)
{
	int fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600), result;
	struct stat is;
	struct span bytes = {NULL, 0};

	if (fd == -1 || fstat(fd, &is) == -1) {
		fprintf(err, "parapet eval: cannot open %s: %s\n", path, strerror(errno));
		if (fd != -1)
			close(fd);
		return -1;
	}
	if (lock(fd, path, err) == -1) {
		close(fd);
		return -1;
	}
	if (whole_file_read(path, TAPE_BYTES, &bytes) == -1) {
		fprintf(err, "parapet eval: cannot read %s: %s\n", path, strerror(errno));
		close(fd);
		return -1;
	}
	if (is_empty(bytes) && ftruncate(fd, 0) == 0)
		result = begin(tape, fd, path, manifest, err);
	else {
		result = go_on(tape, path, bytes, manifest, err);
		close(fd);
	}
	whole_file_free(bytes);
	return result;
}

struct tape *
tape_open(const char *path, const cJSON *manifest, const struct plan *plan, FILE *err)
{
	struct tape *tape = calloc(1, sizeof(*tape));

	if (tape == NULL || (tape->turns = calloc(plan_size(plan), sizeof(tape->turns[0]))) == NULL) {
		fprintf(err, "parapet eval: out of memory\n");
		free(tape);
		return NULL;
	}
	tape->plan = plan;
	tape->fd = -1;
	if (open_file(tape, path, manifest, err) == 0)
		return tape;
	tape_close(tape);
	return NULL;
}

void
tape_close(struct tape *tape)
{

	if (tape == NULL)
		return;
	if (tape->fd != -1)
		close(tape->fd);
	for (size_t i = 0; i < plan_size(tape->plan); i++) {
		free(tape->turns[i].raw);
		free(tape->turns[i].guarded);
	}
	free(tape->turns);
	free(tape);
}

const struct tape_turn *
tape_turn(const struct tape *tape, const struct plan_item *item)
{

	return &tape->turns[plan_number(tape->plan, item)];
}

size_t
tape_done(const struct tape *tape)
{

	return tape->done;
}

int
tape_add(struct tape *tape, const struct plan_item *item, const cJSON *line)
{
	char *printed = cJSON_PrintUnformatted(line);
	size_t len = printed != NULL ? strlen(printed) : 0;
	off_t end = lseek(tape->fd, 0, SEEK_END);
	int result = -1, error = ENOMEM;

	if (printed != NULL) {
		/* In one write, and without a NUL but with the line's end in its place. */
		printed[len] = '\n';
		result = write_all(tape->fd, printed, len + 1);
		error = errno;
		if (result == -1 && end != -1 && ftruncate(tape->fd, end) == -1)
			error = errno;
	}
	if (result == 0 && strcmp(text(line, "status"), "ok") == 0)
		keep_texts(tape, item, line);
	cJSON_free(printed);
	errno = error;
	return result;
}
