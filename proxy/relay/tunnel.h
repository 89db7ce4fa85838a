/*
 * After a 101 (RFC 9110, 7.8): bytes pass both ways until both sides have ended; each side's end is relayed.
 */
#ifndef PARAPET_PROXY_RELAY_TUNNEL_H
#define PARAPET_PROXY_RELAY_TUNNEL_H

#include <stdbool.h>

struct exchange;

/* Whether the exchange is a tunnel whose backend has ended its side. */
bool tunnel_has_backend_ended(const struct exchange *exchange);

/* The 101 was sent to the client: relay what it has already sent. */
void tunnel_begin(struct exchange *exchange);

/* One side has ended. The exchange may be freed. */
void tunnel_client_ended(struct exchange *exchange);
void tunnel_upstream_ended(struct exchange *exchange);

/* One side has accepted all unsent bytes: relay an end that waited for it. The exchange may be freed. */
void tunnel_drained(struct exchange *exchange);

#endif
