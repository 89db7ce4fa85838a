/*
 * The client's side of the relay: what clients send.
 */
#ifndef PARAPET_PROXY_REQUESTS_REQUEST_H
#define PARAPET_PROXY_REQUESTS_REQUEST_H

#include "proxy/relay/conn.h"

/* For every client connection (its conn is a struct client's first member). */
extern const struct conn_role request_role;

#endif
