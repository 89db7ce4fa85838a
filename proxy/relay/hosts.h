/*
 * The Host guard: which names a listener on loopback answers to.
 *
 * A web page can point a name of its own at 127.0.0.1 (DNS rebinding) and then speak to us as its own origin; backends
 * guard themselves by Host, but we send them theirs, so the guard is ours to keep.
 */
#ifndef PARAPET_PROXY_RELAY_HOSTS_H
#define PARAPET_PROXY_RELAY_HOSTS_H

#include <stdbool.h>

#include "policies/span.h"

/*
 * Whether a request's authority ("name", "name:port", "[v6]:port") may be answered: IP literals, localhost,
 * *.localhost, the machine's own name, that name under .local (multicast DNS, RFC 6762), what containers call their
 * host, and those in extra (comma-separated, may be NULL; "*" means all). Whoever shares the network may answer for any
 * other name under .local, and a resolver for any under .internal. Case and a closing dot do not count. An empty
 * authority is allowed by "*" only.
 */
bool hosts_allow(struct span authority, const char *machine, const char *extra);

#endif
