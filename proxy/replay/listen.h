/*
 * Where the replay backend listens: ADDR:PORT, [ADDR]:PORT or unix:PATH.
 */
#ifndef PARAPET_PROXY_REPLAY_LISTEN_H
#define PARAPET_PROXY_REPLAY_LISTEN_H

#include <event2/util.h>
#include <stddef.h>

/*
 * Bind and listen. Writes where, as a URL that a client can use (port 0 replaced by the one found), to `url`. Returns a
 * non-blocking socket, or -1 with a line for a person in `problem`. Both texts have LISTEN_TEXT bytes of room.
 */
#define LISTEN_TEXT 256
evutil_socket_t listen_open(const char *where, char *url, char *problem);

#endif
