/*
 * Key files, and keys in requests. A comparison always covers all keys at full length, so that its time reveals
 * nothing.
 */
#include "proxy/shared/access.h"

#include <errno.h>
#include <fcntl.h>
#include <nettle/base64.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "proxy/observe/log.h"
#include "proxy/shared/owned.h"
#include "proxy/shared/seqlock.h"

/* Read a line of a key file. Returns false, with *why static, if it is not a key. */
static bool
take_key(struct access_key *key, const char *line, size_t len, const char **why)
{

	*why = "a key has 8 to 256 characters";
	if (len < ACCESS_KEY_LEAST || len > ACCESS_KEY_MAX)
		return false;
	*why = "a key may contain only visible ASCII characters";
	for (size_t i = 0; i < len; i++)
		if (line[i] <= ' ' || line[i] > '~')
			return false;
	*key = (struct access_key){.len = len};
	memcpy(key->text, line, len);
	return true;
}

/* Read up to `most` keys from a file's text. Returns how many, or -1 with why. */
static int
read_keys(struct span text, const char *path, struct access_key *keys, unsigned most, char why[ACCESS_WHY_MAX])
{
	unsigned count = 0, at = 0;
	const char *wrong = NULL;

	while (wrong == NULL && text.len > 0) {
		const char *end = span_find(text, '\n');
		size_t len = end != NULL ? (size_t)(end - text.at) : text.len, taken = len + (end != NULL);
		struct span line = {text.at, len > 0 && text.at[len - 1] == '\r' ? len - 1 : len};

		at++;
		text = (struct span){text.at + taken, text.len - taken};
		if (line.len == 0 || line.at[0] == '#')
			continue;
		if (count == most)
			wrong = most == 1 ? "one key is enough here" : "at most 64 keys are allowed here";
		else if (take_key(&keys[count], line.at, line.len, &wrong)) {
			count++;
			wrong = NULL;
		}
	}
	if (wrong == NULL && count > 0)
		return (int)count;
	if (wrong == NULL)
		snprintf(why, ACCESS_WHY_MAX, "%.80s: contains no key: put one on a line of its own", path);
	else
		snprintf(why, ACCESS_WHY_MAX, "%.80s:%u: %s", path, at, wrong);
	return -1;
}

/* Why an open file may not hold keys; NULL: it may. */
static const char *
find_fault(FILE *file, const struct access_files *files)
{
	struct stat what;

	if (fstat(fileno(file), &what) == -1)
		return strerror(errno);
	if (!S_ISREG(what.st_mode))
		return "is not a regular file";
	if ((what.st_mode & S_IRWXO) != 0)
		return "others may read or write it: run chmod o= first";
	if (owned_by_others_too(&what))
		return "its group may write it: run chmod g-w first";
	if (!files->any_owner && what.st_uid != 0 && what.st_uid != geteuid() && what.st_uid != files->runs_as)
		return "belongs to neither root nor parapet's own user: run chown first";
	return what.st_size > ACCESS_FILE_MAX ? "is longer than 64 KiB" : NULL;
}

static int
read_file(const struct access_files *files, const char *path, struct access_key *keys, unsigned most,
    char why[ACCESS_WHY_MAX])
{
	static char text[ACCESS_FILE_MAX];
	/* Opening a pipe without a writer must not block; a pipe is not allowed anyway. */
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
	FILE *file = fd == -1 ? NULL : fdopen(fd, "r");
	const char *fault = file == NULL ? strerror(errno) : find_fault(file, files);
	int count = -1;

	if (fault != NULL)
		snprintf(why, ACCESS_WHY_MAX, "%.80s: %s", path, fault);
	else
		count = read_keys((struct span){text, fread(text, 1, sizeof(text), file)}, path, keys, most, why);
	explicit_bzero(text, sizeof(text));
	if (file != NULL)
		fclose(file);
	else if (fd != -1)
		close(fd);
	return count;
}

static bool
is_weak(const struct access_key *key)
{

	return key->len > 0 && key->len < ACCESS_KEY_ADVISED;
}

/* Read a file of several keys; path may be NULL. Returns how many of them are weak, or -1 with why. */
static int
read_many(const struct access_files *files, const char *path, struct access_keys *keys, char why[ACCESS_WHY_MAX])
{
	int count = path == NULL ? 0 : read_file(files, path, keys->list, ACCESS_KEYS_MAX, why), weak = 0;

	if (count == -1)
		return -1;
	keys->count = (unsigned)count;
	for (int i = 0; i < count; i++)
		weak += is_weak(&keys->list[i]);
	return weak;
}

int
access_read(struct access *access, const struct access_files *files, char why[ACCESS_WHY_MAX])
{
	struct access fresh = {.asks = files->clients != NULL, .asks_own = files->own != NULL, .page = access->page};
	int clients = read_many(files, files->clients, &fresh.clients, why);
	int own = clients == -1 ? -1 : read_many(files, files->own, &fresh.own, why);

	if (own == -1 || (files->backend != NULL && read_file(files, files->backend, &fresh.backend, 1, why) == -1) ||
	    (files->page != NULL && read_file(files, files->page, &fresh.page, 1, why) == -1)) {
		explicit_bzero(&fresh, sizeof(fresh));
		return -1;
	}
	fresh.weak = (unsigned)(clients + own) + is_weak(&fresh.page);
	*access = fresh;
	explicit_bzero(&fresh, sizeof(fresh));
	return 0;
}

int
access_read_one(struct access_key *key, const char *path, uid_t runs_as, char why[ACCESS_WHY_MAX])
{

	return read_file(&(const struct access_files){.runs_as = runs_as}, path, key, 1, why) == -1 ? -1 : 0;
}

void
access_warn(const struct access *access)
{

	if (access->weak > 0)
		log_warning(
		    "keys: %u shorter than %d characters can be guessed: use longer ones, the next release refuses these",
		    access->weak, ACCESS_KEY_ADVISED);
}

int
access_make_page_key(struct access *access)
{
	unsigned char bytes[16];
	char text[2 * sizeof(bytes) + 1];

	if (getrandom(bytes, sizeof(bytes), 0) != (ssize_t)sizeof(bytes))
		return -1;
	for (size_t i = 0; i < sizeof(bytes); i++)
		sprintf(text + 2 * i, "%02x", bytes[i]);
	access->page = (struct access_key){.len = sizeof(text) - 1};
	memcpy(access->page.text, text, sizeof(text) - 1);
	explicit_bzero(text, sizeof(text));
	explicit_bzero(bytes, sizeof(bytes));
	return 0;
}

/* Whether a zero-padded text is this key. */
static unsigned
fits(const struct access_key *key, const char padded[ACCESS_KEY_MAX], size_t len)
{
	unsigned differs = key->len != len;

	for (size_t i = 0; i < ACCESS_KEY_MAX; i++)
		differs |= (unsigned char)padded[i] ^ (unsigned char)key->text[i];
	return differs == 0;
}

/* Whether the text is a key for this door; see above about timing. */
static bool
is_key(const struct access *access, struct span text, enum access_door door)
{
	unsigned own = door != ACCESS_RELAY, clients = door != ACCESS_TURNS || !access->asks_own;
	char padded[ACCESS_KEY_MAX] = {0};
	unsigned found;

	if (text.len == 0 || text.len > ACCESS_KEY_MAX)
		return false;
	memcpy(padded, text.at, text.len);
	found = fits(&access->page, padded, text.len) & own;
	for (unsigned k = 0; k < access->own.count; k++)
		found |= fits(&access->own.list[k], padded, text.len) & own;
	for (unsigned k = 0; k < access->clients.count; k++)
		found |= fits(&access->clients.list[k], padded, text.len) & clients;
	explicit_bzero(padded, sizeof(padded));
	return found != 0;
}

/* What follows a scheme and its spaces; empty if the scheme is different. */
static struct span
behind_scheme(struct span value, const char *scheme)
{
	size_t len = strlen(scheme);
	struct span rest = NO_SPAN;

	if (!span_starts_nocase(value, scheme) || value.len <= len || value.at[len] != ' ')
		return rest;
	rest = (struct span){value.at + len, value.len - len};
	while (rest.len > 0 && rest.at[0] == ' ') {
		rest.at++;
		rest.len--;
	}
	return rest;
}

/* The password of Basic credentials (RFC 7617, 2; RFC 4648, 4), in `into`; empty if there is none. */
static struct span
basic_password(struct span credentials, char into[2 * ACCESS_KEY_MAX])
{
	struct span password = NO_SPAN;
	struct base64_decode_ctx decoder;
	size_t len = 2 * ACCESS_KEY_MAX;
	const char *colon;

	base64_decode_init(&decoder);
	if (BASE64_DECODE_LENGTH(credentials.len) > len ||
	    base64_decode_update(&decoder, &len, (uint8_t *)into, credentials.len, credentials.at) == 0)
		return password;
	colon = memchr(into, ':', len);
	if (colon != NULL)
		password = (struct span){colon + 1, (size_t)(into + len - colon - 1)};
	return password;
}

enum access_shown
access_shows(const struct access *access, const struct http_head *head, enum access_door door)
{
	enum access_shown shows = ACCESS_NO_KEY;
	char room[2 * ACCESS_KEY_MAX];

	for (size_t i = 0; i < head->count && shows != ACCESS_RIGHT_KEY; i++) {
		const struct http_field *field = &head->fields[i];
		struct span shown = NO_SPAN;

		if (span_equals_nocase(field->name, "x-api-key") || span_equals_nocase(field->name, "x-parapet-key"))
			shown = field->value;
		else if (span_equals_nocase(field->name, "authorization")) {
			shown = behind_scheme(field->value, "bearer");
			if (shown.at == NULL && door != ACCESS_RELAY)
				shown = basic_password(behind_scheme(field->value, "basic"), room);
		}
		if (shown.len > 0)
			shows = is_key(access, shown, door) ? ACCESS_RIGHT_KEY : ACCESS_WRONG_KEY;
	}
	return shows;
}

bool
access_opens_trial(const struct access *access, const struct http_head *head)
{
	const struct http_field *field = http_head_find(head, "x-parapet-key");

	return field != NULL && is_key(access, field->value, ACCESS_TURNS);
}

bool
access_replaces(const struct access *access)
{

	return access->asks || access->backend.len > 0;
}

struct span
access_backend_key(const struct access *access)
{

	return (struct span){access->backend.text, access->backend.len};
}

void
access_slot_write(struct access_slot *slot, const struct access *access)
{

	seqlock_write(&slot->version, &slot->access, access, sizeof(*access));
}

_Static_assert(sizeof(struct access) <= SEQLOCK_MAX, "keys go through a seqlock whole");

void
access_slot_read(struct access_slot *slot, struct access *access, uint32_t *version)
{

	(void)seqlock_read(&slot->version, version, access, &slot->access, sizeof(*access));
}
