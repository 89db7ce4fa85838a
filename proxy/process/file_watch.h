/*
 * Noticing that files change, however that is done: written in place, replaced by rename, appearing, vanishing, or
 * behind a symbolic link that is swapped. By inotify on every folder in which a part of a file's path is looked up.
 */
#ifndef PARAPET_PROXY_PROCESS_FILE_WATCH_H
#define PARAPET_PROXY_PROCESS_FILE_WATCH_H

#include <stdbool.h>

struct event_base;
struct file_watch;

#define FILE_WATCH_QUIET 200 /* milliseconds without a change until one is told */

/*
 * Start with nothing watched. `changed` is called from the event loop when something has changed, whoever wrote has
 * closed, and it has been quiet since. Returns NULL without memory.
 */
struct file_watch *file_watch_new(struct event_base *base, void (*changed)(void *arg), void *arg);

/*
 * Forget everything and what was noticed, and begin anew: file_watch_add is to follow. Returns 0, or -1 with errno when
 * the kernel has no inotify for us.
 */
int file_watch_begin(struct file_watch *watch);

/*
 * Watch a file, or, with is_folder, a folder for names that end in .yaml, whether or not it is there yet. Returns 0, or
 * -1 with errno when some change of it may go unnoticed.
 */
int file_watch_add(struct file_watch *watch, const char *path, bool is_folder);

/* Whether something has changed since file_watch_begin: what was read meanwhile may be neither old nor new. */
bool file_watch_has_changed(struct file_watch *watch);

/* NULL is allowed. Works in a child as well, after event_reinit. */
void file_watch_free(struct file_watch *watch);

#endif
