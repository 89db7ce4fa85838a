/*
 * The parent's care for the policy: what the files say is checked by a child (policy_check.h) and, when it passes, put
 * in force for all workers; at start, on SIGHUP, and when a file changes. Whatever goes wrong, the policy in force
 * stays.
 */
#ifndef PARAPET_PROXY_PROCESS_POLICY_WATCH_H
#define PARAPET_PROXY_PROCESS_POLICY_WATCH_H

#include <stdbool.h>
#include <stddef.h>

#include "proxy/process/policy_check.h"

struct event_base;
struct options;
struct policy_watch;
struct shared;

/*
 * Read and check the files for the first time, in the foreground, and put them in force. What is wrong is logged, a
 * line each. Returns NULL without memory. Options and shared are kept.
 */
struct policy_watch *policy_watch_new(const struct options *options, struct shared *shared);

/* What the policy in force says; all empty when there is none. Good until the next turn of the event loop. */
const struct policy_facts *policy_watch_facts(const struct policy_watch *watch);

/* Whether what the files say is in force. */
bool policy_watch_is_obeyed(const struct policy_watch *watch);

/* Go on from the parent's event loop: watch the files. Returns 0, or -1 without memory. */
int policy_watch_start(struct policy_watch *watch, struct event_base *base);

/* The operator wants the files read again, whatever they have lost (SIGHUP). */
void policy_watch_reload(struct policy_watch *watch);

/* Whether files are being checked. */
bool policy_watch_is_busy(const struct policy_watch *watch);

/* Free it: in the parent at the end, and in every child that becomes a worker. NULL is allowed. */
void policy_watch_free(struct policy_watch *watch);

#endif
