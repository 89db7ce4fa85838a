/*
 * Limits, including the policy's.
 */
#ifndef PARAPET_PROXY_BATCH_LIMITS_H
#define PARAPET_PROXY_BATCH_LIMITS_H

#define LIMIT_LINES       50000               /* of a batch, without a policy */
#define LIMIT_SIZE        (200 * 1024 * 1024) /* bytes of a file, likewise */
#define LIMIT_SIZES       10                  /* all files together, as a multiple of one */
#define LIMIT_FILES       1000
#define LIMIT_BATCHES     200
#define LIMIT_LINE        (4 * 1024 * 1024)  /* bytes of a line */
#define LIMIT_ANSWER      (16 * 1024 * 1024) /* bytes of its answer */
#define LIMIT_BODY        (64 * 1024)        /* bytes of a request that is not an upload */
#define LIMIT_VISITORS    64                 /* requests for files and batches at a time */
#define LIMIT_AGE_SECONDS (30 * 24 * 3600)   /* after which files and batches are removed */

#include <stdint.h>

struct batch_state;

/* Limits set by the policy: its state, which is kept; the largest file, and lines of a batch. */
void limits_open(const struct batch_state *state);
int64_t limits_size(void);
int64_t limits_lines(void);

#endif
