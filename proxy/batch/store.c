/*
 * Names, locks and durable writes.
 */
#include "proxy/batch/store.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "proxy/batch/limits.h"
#include "proxy/observe/our_user.h"
#include "proxy/shared/whole_file.h"
#include "routes/arms.h"

#define FOLDER   "batches"
#define SALT     "salt"
#define FRESH    ".new"
#define ID_BYTES 12

static int folder = -1;
static bool held, left;
static unsigned char salt[32];
static int64_t last_order;

/* Why the folder cannot be used; NULL: it can. */
static const char *
find_fault(int fd)
{
	struct stat what;

	if (fstat(fd, &what) == -1)
		return strerror(errno);
	if ((what.st_mode & 077) != 0)
		return "others may read or write there: chmod 700";
	if (what.st_uid != geteuid())
		return our_user_must("belongs to somebody else", "belong to");
	return NULL;
}

int
store_open(const char *dir, const char **why)
{
	int above = open(dir, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);

	*why = NULL;
	if (above == -1 || (mkdirat(above, FOLDER, S_IRWXU) == -1 && errno != EEXIST) ||
	    (folder = openat(above, FOLDER, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)) == -1)
		*why = strerror(errno);
	else
		*why = find_fault(folder);
	if (above != -1)
		close(above);
	if (*why == NULL)
		return folder;
	if (folder != -1)
		close(folder);
	return folder = -1;
}

/* Read the salt, or create it. */
static bool
have_salt(void)
{
	int fd = store_open_to_read(SALT);
	bool whole = fd != -1 && read(fd, salt, sizeof(salt)) == (ssize_t)sizeof(salt);

	if (fd != -1)
		close(fd);
	if (whole)
		return true;
	return getrandom(salt, sizeof(salt), 0) == (ssize_t)sizeof(salt) &&
	    store_write(SALT, (struct span){(const char *)salt, sizeof(salt)}) == 0;
}

bool
store_hold(void)
{

	if (!held && !left && flock(folder, LOCK_EX | LOCK_NB) == 0) {
		held = have_salt();
		if (!held)
			(void)flock(folder, LOCK_UN);
	}
	return held;
}

bool
store_is_held(void)
{

	return held;
}

void
store_leave(void)
{

	if (held)
		(void)flock(folder, LOCK_UN);
	held = false;
	left = true;
}

int
store_make_id(const char *prefix, char id[STORE_ID_MAX])
{
	unsigned char random[ID_BYTES];
	int len = snprintf(id, STORE_ID_MAX, "%s", prefix);

	if (getrandom(random, sizeof(random), 0) != (ssize_t)sizeof(random))
		return -1;
	for (size_t i = 0; i < sizeof(random); i++)
		len += snprintf(id + len, STORE_ID_MAX - (size_t)len, "%02x", random[i]);
	return 0;
}

int64_t
store_next_order(void)
{

	return ++last_order;
}

void
store_see_order(int64_t order)
{

	if (order > last_order)
		last_order = order;
}

bool
store_is_id(struct span id, const char *prefix)
{
	size_t len = strlen(prefix);

	if (id.len != len + 2 * ID_BYTES || memcmp(id.at, prefix, len) != 0)
		return false;
	for (size_t i = len; i < id.len; i++)
		if (!(id.at[i] >= '0' && id.at[i] <= '9') && !(id.at[i] >= 'a' && id.at[i] <= 'f'))
			return false;
	return true;
}

void
store_owner_of(struct span key, char owner[STORE_OWNER_LEN + 1])
{

	snprintf(owner, STORE_OWNER_LEN + 1, "%016llx%016llx", (unsigned long long)siphash(salt, key.at, key.len),
	    (unsigned long long)siphash(salt + 16, key.at, key.len));
}

int
store_sync(void)
{

	return fsync(folder);
}

const char *
store_name(char into[STORE_NAME_MAX], const char *id, const char *suffix)
{

	snprintf(into, STORE_NAME_MAX, "%s%s", id, suffix);
	return into;
}

int
store_write(const char *name, struct span text)
{
	char fresh[STORE_NAME_MAX];
	bool written;
	int fd, error;

	store_name(fresh, name, FRESH);
	(void)unlinkat(folder, fresh, 0);
	fd = store_create(fresh);
	if (fd == -1)
		return -1;
	written = whole_file_put(fd, text.at, text.len) == 0 && fsync(fd) == 0;
	written = close(fd) == 0 && written;
	if (!written || renameat(folder, fresh, folder, name) == -1) {
		error = errno;
		store_remove(fresh);
		errno = error;
		return -1;
	}
	return store_sync();
}

bool
store_read(const char *name, char *into, struct span *text)
{
	int fd = store_open_to_read(name);
	ssize_t n = 1;

	*text = (struct span){into, 0};
	while (fd != -1 && text->len < STORE_NOTES_MAX && n > 0) {
		n = read(fd, into + text->len, STORE_NOTES_MAX - text->len);
		text->len += n > 0 ? (size_t)n : 0;
	}
	if (fd != -1)
		close(fd);
	return fd != -1 && n == 0;
}

int
store_create(const char *name)
{

	return openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR);
}

int
store_open_to_read(const char *name)
{

	return openat(folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
}

int
store_open_to_append(const char *name)
{

	return openat(
	    folder, name, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, S_IRUSR | S_IWUSR);
}

int
store_link(const char *from, const char *to)
{

	return linkat(folder, from, folder, to, 0) == -1 && errno != EEXIST ? -1 : 0;
}

void
store_remove(const char *name)
{

	(void)unlinkat(folder, name, 0);
}

void
store_each(void (*told)(const char *name))
{
	int fd = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *dir = fd == -1 ? NULL : fdopendir(fd);
	const struct dirent *entry;

	if (dir == NULL)
		return;
	while ((entry = readdir(dir)) != NULL) {
		size_t len = strlen(entry->d_name);

		if (len > strlen(FRESH) && strcmp(entry->d_name + len - strlen(FRESH), FRESH) == 0)
			store_remove(entry->d_name);
		else
			told(entry->d_name);
	}
	closedir(dir);
}

struct span
store_note(struct span text, const char *key)
{
	size_t len = strlen(key);

	while (text.len > 0) {
		const char *end = span_find(text, '\n');
		size_t line = end == NULL ? text.len : (size_t)(end - text.at);

		if (line > len && memcmp(text.at, key, len) == 0 && text.at[len] == ' ')
			return (struct span){text.at + len + 1, line - len - 1};
		text.at += end == NULL ? line : line + 1;
		text.len -= end == NULL ? line : line + 1;
	}
	return NO_SPAN;
}

void
store_copy(char *into, size_t room, struct span text)
{
	size_t len = text.len < room ? text.len : room - 1;

	for (size_t i = 0; i < len; i++)
		into[i] = (unsigned char)text.at[i] < ' ' || text.at[i] == 0x7f ? '_' : text.at[i];
	into[len] = '\0';
}

void
store_note_copy(struct span text, const char *key, char *into, size_t room)
{

	store_copy(into, room, store_note(text, key));
}

uint64_t
store_note_hash(struct span text)
{
	char hash[20];

	store_note_copy(text, "hash", hash, sizeof(hash));
	return strtoull(hash, NULL, 16);
}

int64_t
store_note_number(struct span text, const char *key)
{
	struct span value = store_note(text, key);
	int64_t number = 0;

	for (size_t i = 0; i < value.len && i < 18 && value.at[i] >= '0' && value.at[i] <= '9'; i++)
		number = number * 10 + (value.at[i] - '0');
	return number;
}
