/*
 * Delayed refusals of wrong keys (key_failures.h). A delayed client is not read and costs a timer and some bytes;
 * there may be 8 for an address and 128 in a worker, including clients that have left meanwhile.
 */
#ifndef PARAPET_PROXY_RELAY_DELAY_H
#define PARAPET_PROXY_RELAY_DELAY_H

#include <stdbool.h>
#include <stdint.h>

struct client;
struct dialect;

/*
 * Refuse with a 401 after so many milliseconds, as client_refuse and client_done do; held bytes of the client are
 * freed at once. Keeps dialect and message. Returns false, without effect, if too many are delayed, or without
 * memory.
 */
bool delay_refusal(
    struct client *client, const struct dialect *dialect, const char *message, bool to_head, int64_t millis);

#endif
