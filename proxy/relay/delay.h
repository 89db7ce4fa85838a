/*
 * Refusals of wrong keys that wait before they are sent (key_failures.h). One that waits is a client that is not read,
 * a timer and some bytes; of them there are 8 for an address and 128 for a worker, whoever leaves meanwhile included.
 */
#ifndef PARAPET_PROXY_RELAY_DELAY_H
#define PARAPET_PROXY_RELAY_DELAY_H

#include <stdbool.h>
#include <stdint.h>

struct client;
struct dialect;

/*
 * Refuse with a 401 after so many milliseconds, as client_refuse and client_done do; what is held of the client goes at
 * once. dialect and message are kept. Returns false, and nothing has happened, when as many wait as may, or without
 * memory.
 */
bool delay_refusal(
    struct client *client, const struct dialect *dialect, const char *message, bool to_head, int64_t millis);

#endif
