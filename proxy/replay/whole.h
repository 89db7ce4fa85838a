/*
 * Answers whose bytes are all known before their head goes out.
 */
#ifndef PARAPET_PROXY_REPLAY_WHOLE_H
#define PARAPET_PROXY_REPLAY_WHOLE_H

#include "proxy/replay/response.h"

struct connection;
struct evbuffer;

/* Write an answer of this body, to be emptied, with whatever the reply wants done to it. The play is over then. */
void whole_write(struct connection *connection, struct response *response, struct evbuffer *body);

/* Write the play's answer: as one body, or all its frames at once where the reply keeps them from streaming. */
void whole_begin(struct connection *connection);

/* Write the error that the reply asks for. */
void whole_begin_error(struct connection *connection);

/* Write a status that has no body (RFC 9110, 6.4.1), or a redirection without one. */
void whole_begin_bare(struct connection *connection);

#endif
