/*
 * Batches: in memory, oldest first, with notes on disk that are rewritten at each change of status. Until a batch
 * ends, only its tape (tape.h) says how many lines are done.
 */
#ifndef PARAPET_PROXY_BATCH_BATCHES_H
#define PARAPET_PROXY_BATCH_BATCHES_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "policies/span.h"
#include "policies/vocabulary.h"
#include "proxy/batch/store.h"
#include "proxy/json/json_out.h"

#define BATCH_ENDPOINT_MAX 32
#define BATCH_WINDOW_MAX   16
#define BATCH_METADATA_MAX 8192

/* In the API's words, and in the order in which one goes through them; then the member that says since when. */
#define EACH_BATCH_STATUS(ROW) \
	ROW(STATUS_VALIDATING, "validating", NULL) \
	ROW(STATUS_IN_PROGRESS, "in_progress", "in_progress_at") \
	ROW(STATUS_FINALIZING, "finalizing", "finalizing_at") \
	ROW(STATUS_COMPLETED, "completed", "completed_at") \
	ROW(STATUS_FAILED, "failed", "failed_at") \
	ROW(STATUS_EXPIRED, "expired", "expired_at") \
	ROW(STATUS_CANCELLING, "cancelling", "cancelling_at") \
	ROW(STATUS_CANCELLED, "cancelled", "cancelled_at")
VOCABULARY(batch_status, EACH_BATCH_STATUS, STATUS_COUNT);

struct batch {
	TAILQ_ENTRY(batch) link;
	char id[STORE_ID_MAX];
	char owner[STORE_OWNER_LEN + 1];
	char input[STORE_ID_MAX];                        /* its input file */
	char output[STORE_ID_MAX], errors[STORE_ID_MAX]; /* ids of its result files */
	bool has_output, has_errors;                     /* whether they exist */
	char endpoint[BATCH_ENDPOINT_MAX];
	char window[BATCH_WINDOW_MAX];
	enum batch_status status;
	enum batch_status end; /* its final status, once finalized */
	int64_t created, expires;
	int64_t order;               /* order of creation */
	int64_t since[STATUS_COUNT]; /* when it got that status; 0: never */
	int64_t total, completed, failed;
	uint64_t hash;  /* of its input */
	char *metadata; /* JSON */
	char *faults;   /* members of errors.data; NULL: none */
};

TAILQ_HEAD(batch_list, batch);
extern struct batch_list batches;

unsigned batches_count(void);

/* As for files (files.h). */
void batches_load(const char *name);
struct batch *batches_find(struct span id, const char *owner);
void batches_expire(int64_t now);

/* Add a batch durably: takes *batch, allocated by malloc, filled in except for its id and times. Returns 0, or -1. */
int batches_add(struct batch *batch);

/* Write its notes. Returns 0, or -1 with errno: the change is then not durable. */
int batch_save(const struct batch *batch);

/* Change its status, and save it. */
int batch_become(struct batch *batch, enum batch_status status);

bool batch_is_over(const struct batch *batch);

/* Seconds of a completion window ("24h", "90m", "30s", "7d"); 0 if invalid. */
int64_t batch_window(const char *text);

void batch_free(struct batch *batch);

/* Write its progress for anybody who may see turns: id, endpoint, status, times and counts, named as in the API. */
void batch_outline(struct json_out *out, const struct batch *batch);

/* Write it in the API's format. */
void batch_tell(struct json_out *out, const struct batch *batch);

#endif
