/*
 * Asking the backend whether it is well, on behalf of whoever asks us (/parapet/ready?backend=1): at most once a
 * second, whatever the number of clients and workers.
 */
#ifndef PARAPET_PROXY_OWN_HEALTH_CHECK_H
#define PARAPET_PROXY_OWN_HEALTH_CHECK_H

#include <stdbool.h>

struct client;
struct worker;

/*
 * Have the client wait for the answer: it is then CLIENT_AWAITS_HEALTH. Returns false when the answer of less than a
 * second ago still stands, in shared->backend_answered.
 */
bool health_check_begin(struct client *client);

/* Answer the clients of this worker whose wait is over. Called once a second as well: another worker may have asked. */
void health_check_settle(struct worker *worker);

#endif
