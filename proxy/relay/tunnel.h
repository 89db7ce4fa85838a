/*
 * After a 101 (RFC 9110, 7.8): bytes pass both ways until both sides have ended; each side's end is passed on as such.
 */
#ifndef PARAPET_PROXY_RELAY_TUNNEL_H
#define PARAPET_PROXY_RELAY_TUNNEL_H

#include <stdbool.h>

struct exchange;

/* Whether the exchange has become one and its backend will send no more. */
bool tunnel_has_backend_ended(const struct exchange *exchange);

/* The 101 has gone to the client: what it has sent in haste goes through now. */
void tunnel_begin(struct exchange *exchange);

/* One side will send no more. The exchange may be gone afterwards. */
void tunnel_client_ended(struct exchange *exchange);
void tunnel_upstream_ended(struct exchange *exchange);

/* One side has taken all that was unsent: pass on an end that waited for it. The exchange may be gone afterwards. */
void tunnel_drained(struct exchange *exchange);

#endif
