/*
 * A second, independent reader of chunked bodies: recursive descent over bytes that are all there (RFC 9112, 7.1,
 * without its bad white space), for comparison with the tracker of proxy/http.
 */
#ifndef PARAPET_TESTS_FUZZ_PLAIN_CHUNKS_H
#define PARAPET_TESTS_FUZZ_PLAIN_CHUNKS_H

#include <stddef.h>

#define PLAIN_CONTENT_MAX (256 * 1024)

enum plain_verdict { PLAIN_DONE, PLAIN_PARTIAL, PLAIN_BROKEN };

struct plain_chunks {
	size_t size; /* bytes of the whole body, when it is done */
	char content[PLAIN_CONTENT_MAX];
	size_t len;      /* bytes of content */
	size_t overhead; /* bytes of extensions and trailers */
	size_t trailers;
};

/* Read at most PLAIN_CONTENT_MAX bytes. */
enum plain_verdict plain_chunks_read(struct plain_chunks *plain, const char *at, size_t len);

#endif
