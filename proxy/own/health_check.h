/*
 * Checks the backend's health for clients that ask (/parapet/ready?backend=1): at most once a second, whatever the
 * number of clients and workers.
 */
#ifndef PARAPET_PROXY_OWN_HEALTH_CHECK_H
#define PARAPET_PROXY_OWN_HEALTH_CHECK_H

#include <stdbool.h>

struct client;
struct worker;

/*
 * Make the client wait for the result, as CLIENT_AWAITS_HEALTH. Returns false if there is one less than a second old,
 * in shared->backend_answered.
 */
bool health_check_begin(struct client *client);

/* Answer this worker's clients whose wait is over. Called once a second too: another worker may have checked. */
void health_check_settle(struct worker *worker);

#endif
