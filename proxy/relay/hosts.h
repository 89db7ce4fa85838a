/*
 * The Host guard: the names that a loopback listener accepts.
 *
 * A web page can point its own name at 127.0.0.1 (DNS rebinding) and then use parapet as its own origin. Backends
 * guard themselves by Host, but parapet sends them theirs, so it has to check.
 */
#ifndef PARAPET_PROXY_RELAY_HOSTS_H
#define PARAPET_PROXY_RELAY_HOSTS_H

#include <stdbool.h>

#include "policies/span.h"

/*
 * Whether a request's authority ("name", "name:port", "[v6]:port") is accepted: IP literals, localhost, *.localhost,
 * the machine's own name, that name under .local (multicast DNS, RFC 6762), the names that containers use for their
 * host, and those in extra (comma-separated, may be NULL; "*" means all). Other names under .local and .internal are
 * refused, since others on the network, or a resolver, may answer for them. Case and a final dot are ignored. An
 * empty authority is accepted only by "*".
 */
bool hosts_allow(struct span authority, const char *machine, const char *extra);

#endif
