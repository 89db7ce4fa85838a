/*
 * Reads and writes whole files.
 */
#ifndef PARAPET_PROXY_SHARED_WHOLE_FILE_H
#define PARAPET_PROXY_SHARED_WHOLE_FILE_H

#include <stddef.h>

#include "policies/span.h"

/*
 * Read a file of at most that many bytes, to be freed with whole_file_free. Returns 0, or -1 with errno (EFBIG: it is
 * longer).
 */
int whole_file_read(const char *path, size_t most, struct span *bytes);

/* The same of an open descriptor, from where it is. */
int whole_file_take(int fd, size_t most, struct span *bytes);

void whole_file_free(struct span bytes);

/* Write all of it, continuing after short writes. Returns 0, or -1 with errno. */
int whole_file_put(int fd, const void *bytes, size_t len);

#endif
