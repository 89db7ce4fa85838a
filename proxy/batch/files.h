/*
 * Files: what clients sent for batches to be made of, and what batches came to. All of them are known in memory, the
 * oldest first; their bytes lie in the store.
 */
#ifndef PARAPET_PROXY_BATCH_FILES_H
#define PARAPET_PROXY_BATCH_FILES_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "policies/span.h"
#include "proxy/batch/store.h"
#include "proxy/json/json_out.h"

#define FILE_NAME_MAX    192 /* bytes, NUL included */
#define FILE_PURPOSE_MAX 24

struct file {
	TAILQ_ENTRY(file) link;
	char id[STORE_ID_MAX];
	char owner[STORE_OWNER_LEN + 1];
	char name[FILE_NAME_MAX];
	char purpose[FILE_PURPOSE_MAX];
	int64_t created; /* seconds since 1970 */
	int64_t order;   /* in which they were made */
	int64_t bytes;
	uint64_t hash; /* of the bytes: a damaged file is told */
};

TAILQ_HEAD(file_list, file);
extern struct file_list files;

/* Take in a name that the store holds, in order. Data without notes is removed. */
void files_load(const char *name);

/* That owner's file of that id, or NULL. */
struct file *files_find(struct span id, const char *owner);

/* Whether another file has room, of so many bytes more. Returns NULL, or why not, static. */
const char *files_have_room(int64_t bytes, int64_t size_most);

/*
 * Make a file known for good, whose bytes lie in the store by its id, fsynced: all of *file but the link and its order
 * is filled in, and copied. Returns it, or NULL with errno.
 */
struct file *files_add(const struct file *file);

/* Remove one, for good. */
void files_remove(struct file *file);

/* Remove those that are too old. */
void files_expire(int64_t now);

/* Write one as the API tells it. */
void files_write(struct json_out *out, const struct file *file);

#endif
