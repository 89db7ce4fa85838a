/*
 * Files: uploads for batches, and results of batches. All are known in memory, oldest first; their bytes are in the
 * store.
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
	int64_t order;   /* order of creation */
	int64_t bytes;
	uint64_t hash; /* of the bytes, to detect damage */
};

TAILQ_HEAD(file_list, file);
extern struct file_list files;

/* Take in a name that the store holds, in order. Data without notes is removed. */
void files_load(const char *name);

/* That owner's file with that id, or NULL. */
struct file *files_find(struct span id, const char *owner);

/* Whether there is room for another file of so many bytes. Returns NULL, or the reason, static. */
const char *files_have_room(int64_t bytes, int64_t size_most);

/*
 * Add a file durably, whose bytes are in the store under its id, fsynced: copies *file, filled in except for the link
 * and its order. Returns it, or NULL with errno.
 */
struct file *files_add(const struct file *file);

/* Remove one permanently. */
void files_remove(struct file *file);

/* Remove expired files. */
void files_expire(int64_t now);

/* Write one in the API's format. */
void files_write(struct json_out *out, const struct file *file);

#endif
