/*
 * What only a hostile or broken backend sends: framing that contradicts itself, JSON nested without sense.
 */
#ifndef PARAPET_PROXY_REPLAY_HOSTILE_H
#define PARAPET_PROXY_REPLAY_HOSTILE_H

#include <stdint.h>

#include "proxy/replay/answer.h"
#include "proxy/replay/response.h"

struct evbuffer;

/* Replace the body by its gzip form. */
void hostile_compress(struct evbuffer *body);

/* Append an object that holds lists nested `levels` deep: as one frame of a stream of this shape, or alone (NULL). */
void hostile_nest(struct evbuffer *body, int64_t levels, const struct answer_shape *shape, struct answer *answer);

/* The shape of an endless answer to a client that asked for one body: a JSON object that never closes by itself. */
extern const struct answer_shape hostile_endless;

/* Write head and body, to be emptied, with the fault that the response's reply names. Returns how to end. */
enum play_ending hostile_write(
    struct evbuffer *out, struct response *response, struct evbuffer *body, enum play_ending fair);

#endif
