/*
 * Three small files.
 */
#include "proxy/process/state.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "policies/clock.h"
#include "proxy/observe/log.h"
#include "proxy/observe/our_user.h"
#include "proxy/shared/model_text.h"
#include "proxy/shared/trust_text.h"
#include "proxy/shared/whole_file.h"

#define SAVE_EVERY 10000 /* milliseconds */
#define NAME       "trust"
#define DAMAGED    "trust.damaged"
#define LOCK       "lock"
#define FRESH      ".new" /* behind a name */

/* Data about models, one file each, and the message for a damaged file. */
static struct known {
	const char *name, *lost;
	char text[MODEL_TEXT_MAX]; /* as last saved or read */
	size_t len;
} known[] = {[MODEL_SPEEDS] = {.name = "speeds", .lost = "how fast models are"},
    [MODEL_WINDOWS] = {.name = "windows", .lost = "how long the tokens of models are"}};

static struct {
	const char *path;
	int folder; /* -1: none */
	int lock;   /* kept open while held: closing any descriptor of a file releases its POSIX locks */
	bool held;
	int64_t saved_at;
	uint64_t saved; /* trust_table.counted at that time */
	bool failing;
} state = {.folder = -1, .lock = -1};

/* Why the folder cannot be used; NULL: it can. */
static const char *
find_fault(int folder)
{
	struct stat what;

	if (fstat(folder, &what) == -1)
		return strerror(errno);
	if ((what.st_mode & 022) != 0)
		return "others may write to it: chmod 700";
	if (what.st_uid != geteuid())
		return our_user_must("belongs to somebody else", "belong to");
	return NULL;
}

/* Who holds the folder, in words; static. */
static const char *
tell_holder(void)
{
	static char text[120];
	struct flock other = {.l_type = F_WRLCK, .l_whence = SEEK_SET};

	if (fcntl(state.lock, F_GETLK, &other) == -1 || other.l_type == F_UNLCK || other.l_pid <= 0)
		return "another parapet keeps its state there: end it, or name another folder";
	snprintf(text, sizeof(text),
	    "another parapet (process %ld) keeps its state there: end it, or name another folder", (long)other.l_pid);
	return text;
}

/* Lock the folder. Returns false if another process has it. */
static bool
hold(void)
{
	struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};

	if (state.lock == -1)
		state.lock = openat(state.folder, LOCK,
		    O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, S_IRUSR | S_IWUSR);
	state.held = state.lock != -1 && fcntl(state.lock, F_SETLK, &whole) == 0;
	if (state.held)
		return true;
	if (state.lock != -1 && (errno == EACCES || errno == EAGAIN))
		return false;
	log_warning(
	    "state: %s/" LOCK ": %s: nothing keeps another parapet from writing there", state.path, strerror(errno));
	state.held = true;
	return true;
}

/* Read a whole file, up to `most` bytes. Returns its length, or -1 with errno. */
static ssize_t
read_file(const char *name, char *into, ssize_t most)
{
	int fd = openat(state.folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	ssize_t len = 0, n = -1;
	int error;

	if (fd == -1)
		return -1;
	while (len < most && (n = read(fd, into + len, (size_t)(most - len))) > 0)
		len += n;
	error = errno;
	close(fd);
	errno = error;
	return n == -1 ? -1 : len;
}

static void
load(struct trust_table *table)
{
	/* One more byte than allowed detects a file that is too large. */
	static char text[TRUST_TEXT_MAX + 1];
	ssize_t len = read_file(NAME, text, sizeof(text));
	int count;

	if (len == -1 && errno == ENOENT) {
		log_line("state: %s/" NAME ": none yet: what is observed of models begins anew", state.path);
		return;
	}
	count = len == -1 ? -1 : trust_text_read(table, (struct span){text, (size_t)len});
	if (count >= 0) {
		log_line("state: %s/" NAME ": %d model%s and routes known", state.path, count, count == 1 ? "" : "s");
		return;
	}
	if (len == -1)
		log_warning(
		    "state: %s/" NAME ": %s: what is observed of models begins anew", state.path, strerror(errno));
	else if (renameat(state.folder, NAME, state.folder, DAMAGED) == 0)
		log_warning("state: %s/" NAME " is damaged and is put aside as " DAMAGED
			    ": what is observed of models begins anew",
		    state.path);
	else
		log_warning("state: %s/" NAME " is damaged: what is observed of models begins anew", state.path);
}

/* If a file is missing or unreadable, the first turns fill in the data. */
static void
load_known(enum model_text which, struct ledger *ledger)
{
	struct known *file = &known[which];
	ssize_t len = read_file(file->name, file->text, sizeof(file->text));

	if (len == -1 && errno == ENOENT)
		return;
	file->len = len > 0 ? (size_t)len : 0;
	if (model_text_read(which, ledger, (struct span){file->text, file->len}) == -1)
		log_warning("state: %s/%s is damaged: %s is learned anew", state.path, file->name, file->lost);
}

int
state_open(const char *dir, bool is_heir, struct trust_table *table, struct ledger *ledger, const char **why)
{

	if (mkdir(dir, S_IRWXU) == -1 && errno != EEXIST) {
		*why = errno == EACCES ? our_user_must("cannot be made there", "be made by root, and belong to")
				       : strerror(errno);
		return -1;
	}
	state.folder = open(dir, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	state.path = dir;
	if (state.folder == -1)
		*why = errno == EACCES ? our_user_must(strerror(errno), "belong to") : strerror(errno);
	else
		*why = find_fault(state.folder);
	if (*why == NULL && !hold()) {
		*why = is_heir ? NULL : tell_holder();
		if (is_heir)
			log_line("state: %s: the parapet before this one writes there until it leaves", dir);
	}
	if (*why != NULL) {
		state_leave();
		return -1;
	}
	load(table);
	for (size_t i = 0; i < MODEL_TEXTS; i++)
		load_known((enum model_text)i, ledger);
	state.saved = atomic_load(&table->counted);
	state.saved_at = clock_millis();
	return 0;
}

/* A name with FRESH appended. */
static const char *
fresh_of(const char *name)
{
	static char fresh[32];

	snprintf(fresh, sizeof(fresh), "%s" FRESH, name);
	return fresh;
}

/* Returns 0, or -1 with errno. */
static int
save(const char *name, const char *text, size_t len)
{
	const char *fresh = fresh_of(name);
	bool written;
	int fd;

	(void)unlinkat(state.folder, fresh, 0);
	fd = openat(state.folder, fresh, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR);
	if (fd == -1)
		return -1;
	written = len > 0 && whole_file_put(fd, text, len) == 0 && fsync(fd) == 0;
	if (close(fd) == -1 || !written)
		return -1;
	return renameat(state.folder, fresh, state.folder, name);
}

static int
save_trust(const struct trust_table *table, uint64_t counted)
{
	static char text[TRUST_TEXT_MAX];

	if (counted == state.saved)
		return 0;
	if (save(NAME, text, trust_text_write(table, text)) == -1)
		return -1;
	state.saved = counted;
	return 0;
}

static int
save_known(enum model_text which, const struct ledger *ledger)
{
	struct known *file = &known[which];
	char text[MODEL_TEXT_MAX];
	size_t len = model_text_write(which, ledger, text);

	if (len == 0 || (len == file->len && memcmp(text, file->text, len) == 0))
		return 0;
	if (save(file->name, text, len) == -1)
		return -1;
	memcpy(file->text, text, len);
	file->len = len;
	return 0;
}

void
state_look(struct trust_table *table, const struct ledger *ledger, bool now)
{
	uint64_t counted = atomic_load(&table->counted);
	bool failed;

	trust_table_tidy(table);
	if (state.folder == -1 || (!now && clock_millis() - state.saved_at < SAVE_EVERY) || (!state.held && !hold()))
		return;
	failed = save_trust(table, counted) == -1;
	for (size_t i = 0; i < MODEL_TEXTS && !failed; i++)
		failed = save_known((enum model_text)i, ledger) == -1;
	if (failed && !state.failing)
		log_warning(
		    "state: %s: %s: what is observed of models is not kept; trying again", state.path, strerror(errno));
	else if (!failed && state.failing)
		log_line("state: %s: written again", state.path);
	state.failing = failed;
	state.saved_at = clock_millis();
}

void
state_leave(void)
{

	if (state.lock != -1)
		close(state.lock);
	if (state.folder != -1)
		close(state.folder);
	state.folder = state.lock = -1;
	state.held = false;
}
