/*
 * The little HTTP that the benchmark's two ends speak: message after message off one connection, heads kept, bodies
 * counted and thrown away. Lenient on purpose: a strict reader here would only cost the time that is being measured.
 */
#ifndef PARAPET_TESTS_BENCH_RELAY_WIRE_H
#define PARAPET_TESTS_BENCH_RELAY_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define WIRE_HEAD_MAX 2048 /* bytes; what either end and both proxies write stays well below */

enum wire_news {
	WIRE_MORE,   /* everything was taken, the message goes on */
	WIRE_HEAD,   /* the head has just become whole; its body, if any, is not read yet */
	WIRE_DONE,   /* the message has ended */
	WIRE_BROKEN, /* no head that we understand */
};

struct wire_reader {
	uint64_t left; /* bytes of body still to come */
	size_t have;   /* bytes of head */
	bool in_body;  /* the head is whole */
	bool endless;  /* the body is chunked: bytes until the connection closes, as far as this reader knows */
	char head[WIRE_HEAD_MAX + 1]; /* NUL-terminated once whole; stays until the next message starts */
};

/* Take bytes up to the next piece of news; *used says how many. Zeroed memory is a reader before its first message. */
enum wire_news wire_feed(struct wire_reader *r, const char *at, size_t len, size_t *used);

/* A non-blocking socket listening on a free port of 127.0.0.1, which *port gets; -1 with errno set. */
int wire_listen(uint16_t *port);

/* A connected, non-blocking socket to a port of 127.0.0.1 that sends without delay; -1 with errno set. */
int wire_connect(uint16_t port);

/* Let this program open as many descriptors as it may. */
void wire_raise_descriptors(void);

/* Nanoseconds of the monotonic clock. */
uint64_t wire_now(void);

#endif
