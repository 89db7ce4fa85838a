/*
 * Watches folders for names, and waits until changes settle.
 */
#include "proxy/process/file_watch.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include <event2/event.h>

#define NAMES_MAX 1024 /* path components */
#define DRAIN_MAX 64   /* reads in a row: endless changes must not keep the parent here */
#define LINKS_MAX 40   /* symbolic links in a row, as in the kernel (path_resolution(7)) */

#define COMINGS  (IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB)
#define WRITINGS (IN_MODIFY | IN_CLOSE_WRITE)

/* A watched name in a folder. */
struct name {
	int folder;      /* the watch descriptor */
	char *text;      /* NULL: every name ending in .yaml */
	bool is_written; /* opened for writing and not closed yet */
};

struct file_watch {
	struct event_base *base;
	void (*changed)(void *arg);
	void *arg;
	int fd; /* inotify; -1: none */
	struct event *readable, *quiet;
	bool has_changed;
	struct name names[NAMES_MAX];
	int count;
};

static bool
is_yaml(const char *name)
{
	size_t len = strlen(name);

	return len > 5 && name[0] != '.' && strcmp(name + len - 5, ".yaml") == 0;
}

/* Process an event for one name. Returns whether it matters. */
static bool
note_event(struct name *name, const struct inotify_event *event)
{

	if (name->folder != event->wd || event->len == 0 ||
	    !(name->text != NULL ? strcmp(name->text, event->name) == 0 : is_yaml(event->name)))
		return false;
	if (event->mask & IN_MODIFY)
		name->is_written = true;
	else if (event->mask & (IN_CLOSE_WRITE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO))
		name->is_written = false;
	return true;
}

/* Events were lost, or a folder is gone: check everything. A writer may have closed its file unnoticed. */
static bool
note_loss(struct file_watch *watch, const struct inotify_event *event)
{

	if (!(event->mask & (IN_Q_OVERFLOW | IN_IGNORED | IN_UNMOUNT)))
		return false;
	for (int i = 0; i < watch->count; i++)
		watch->names[i].is_written = false;
	return true;
}

/* Read the kernel's events. Returns whether any of them matters. */
static bool
drain(struct file_watch *watch)
{
	_Alignas(struct inotify_event) char buffer[4096];
	bool matters = false;
	ssize_t n;

	for (int i = 0; i < DRAIN_MAX && watch->fd != -1 && (n = read(watch->fd, buffer, sizeof(buffer))) > 0; i++)
		for (char *at = buffer; at < buffer + n;) {
			const struct inotify_event *event = (const struct inotify_event *)(void *)at;

			for (int k = 0; k < watch->count; k++)
				matters |= note_event(&watch->names[k], event);
			matters |= note_loss(watch, event);
			at += sizeof(*event) + event->len;
		}
	watch->has_changed |= matters;
	return matters;
}

static bool
is_written(const struct file_watch *watch)
{

	for (int i = 0; i < watch->count; i++)
		if (watch->names[i].is_written)
			return true;
	return false;
}

static void
on_readable(evutil_socket_t fd, short what, void *arg)
{
	struct timeval quiet = {.tv_usec = FILE_WATCH_QUIET * 1000};
	struct file_watch *watch = arg;

	(void)fd;
	(void)what;
	if (!drain(watch))
		return;
	if (is_written(watch))
		(void)event_del(watch->quiet);
	else
		(void)event_add(watch->quiet, &quiet);
}

static void
on_quiet(evutil_socket_t fd, short what, void *arg)
{
	struct file_watch *watch = arg;

	(void)fd;
	(void)what;
	watch->changed(watch->arg);
}

struct file_watch *
file_watch_new(struct event_base *base, void (*changed)(void *arg), void *arg)
{
	struct file_watch *watch = calloc(1, sizeof(*watch));

	if (watch == NULL)
		return NULL;
	*watch = (struct file_watch){.base = base, .changed = changed, .arg = arg, .fd = -1};
	watch->quiet = event_new(base, -1, 0, on_quiet, watch);
	if (watch->quiet == NULL) {
		free(watch);
		return NULL;
	}
	return watch;
}

static void
forget(struct file_watch *watch)
{

	(void)event_del(watch->quiet);
	if (watch->readable != NULL)
		event_free(watch->readable);
	watch->readable = NULL;
	if (watch->fd != -1)
		close(watch->fd);
	watch->fd = -1;
	for (int i = 0; i < watch->count; i++)
		free(watch->names[i].text);
	watch->count = 0;
	watch->has_changed = false;
}

int
file_watch_begin(struct file_watch *watch)
{

	forget(watch);
	watch->fd = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
	if (watch->fd == -1)
		return -1;
	watch->readable = event_new(watch->base, watch->fd, EV_READ | EV_PERSIST, on_readable, watch);
	return watch->readable == NULL ? -1 : event_add(watch->readable, NULL);
}

/* Watch a name in a folder; NULL is every .yaml. Writes matter only for files: a parent folder may be busy. */
static int
add_name(struct file_watch *watch, const char *folder, const char *name, bool is_file)
{
	struct name *entry = &watch->names[watch->count];
	int wd;

	if (watch->count == NAMES_MAX) {
		errno = ENOSPC;
		return -1;
	}
	wd = inotify_add_watch(
	    watch->fd, folder, IN_MASK_ADD | IN_ONLYDIR | IN_EXCL_UNLINK | COMINGS | (is_file ? WRITINGS : 0));
	if (wd == -1)
		return -1;
	*entry = (struct name){.folder = wd, .text = name != NULL ? strdup(name) : NULL};
	if (name != NULL && entry->text == NULL)
		return -1;
	watch->count++;
	return 0;
}

/* A path being resolved: the part so far, without links, and the rest. */
struct path_walk {
	char folder[PATH_MAX];
	char next[PATH_MAX + NAME_MAX + 2]; /* the folder and the component taken last */
	char room[2 * PATH_MAX];
	const char *left; /* in room */
	int links;
};

/* Take the next component of a path. Returns false at its end. */
static bool
take_part(struct path_walk *walk, char part[NAME_MAX + 1])
{
	size_t skipped = strspn(walk->left, "/"), len = strcspn(walk->left + skipped, "/");

	snprintf(part, NAME_MAX + 1, "%.*s", (int)len, walk->left + skipped);
	walk->left += skipped + len;
	snprintf(walk->next, sizeof(walk->next), "%s/%s", strcmp(walk->folder, "/") == 0 ? "" : walk->folder, part);
	return len > 0;
}

/* Continue at a symbolic link's target. */
static int
follow(struct path_walk *walk)
{
	char target[PATH_MAX], left[sizeof(walk->room)];
	ssize_t n = readlink(walk->next, target, sizeof(target));
	int len;

	if (n <= 0)
		return -1;
	len = snprintf(left, sizeof(left), "%.*s/%s", (int)n, target, walk->left);
	if (walk->links++ == LINKS_MAX || len < 0 || (size_t)len >= sizeof(left)) {
		errno = ELOOP;
		return -1;
	}
	memcpy(walk->room, left, (size_t)len + 1);
	walk->left = walk->room;
	if (target[0] == '/')
		strcpy(walk->folder, "/");
	return 0;
}

/*
 * Watch every existing component of a path in the folder that holds it. Folders above the last are skipped if they
 * cannot be watched: files are not replaced there.
 */
static int
add_parts(struct file_watch *watch, struct path_walk *walk, bool is_folder)
{
	char part[NAME_MAX + 1];
	struct stat info;

	while (take_part(walk, part)) {
		bool last = walk->left[strspn(walk->left, "/")] == '\0';

		if (add_name(watch, walk->folder, part, last && !is_folder) == -1 && (last || errno != EACCES))
			return -1;
		/* Wait in the parent folder for what does not exist yet. */
		if (lstat(walk->next, &info) == -1)
			return errno == ENOENT || errno == ENOTDIR ? 0 : -1;
		if (S_ISLNK(info.st_mode) && follow(walk) == -1)
			return -1;
		if (S_ISLNK(info.st_mode))
			continue;
		if (strlen(walk->next) >= sizeof(walk->folder)) {
			errno = ENAMETOOLONG;
			return -1;
		}
		strcpy(walk->folder, walk->next);
	}
	return is_folder ? add_name(watch, walk->folder, NULL, true) : 0;
}

int
file_watch_add(struct file_watch *watch, const char *path, bool is_folder)
{
	struct path_walk walk = {.folder = "/"};

	if (path[0] != '/' && getcwd(walk.folder, sizeof(walk.folder)) == NULL)
		return -1;
	walk.left = walk.room;
	if ((size_t)snprintf(walk.room, sizeof(walk.room), "%s", path) >= sizeof(walk.room)) {
		errno = ENAMETOOLONG;
		return -1;
	}
	return add_parts(watch, &walk, is_folder);
}

bool
file_watch_has_changed(struct file_watch *watch)
{
	struct timeval quiet = {.tv_usec = FILE_WATCH_QUIET * 1000};

	/* These events are consumed: report them after the next quiet period. */
	if (drain(watch) && !is_written(watch))
		(void)event_add(watch->quiet, &quiet);
	return watch->has_changed;
}

void
file_watch_free(struct file_watch *watch)
{

	if (watch == NULL)
		return;
	forget(watch);
	event_free(watch->quiet);
	free(watch);
}
