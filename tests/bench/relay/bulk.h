/*
 * One large message at a time over one connection: the client's uploads and downloads.
 */
#ifndef PARAPET_TESTS_BENCH_RELAY_BULK_H
#define PARAPET_TESTS_BENCH_RELAY_BULK_H

#include <stdint.h>

/* POST so many bytes to a target and read the answer to its end. 0, or -1 with the reason on stderr. */
int bulk_upload(uint16_t port, const char *target, uint64_t bytes);

/* GET a target and throw its body away. Returns how many bytes the body had, or -1 with the reason on stderr. */
int64_t bulk_download(uint16_t port, const char *target);

#endif
