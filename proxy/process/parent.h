/*
 * The parent: owns listeners, workers and signals, and never touches a client's byte.
 */
#ifndef PARAPET_PROXY_PROCESS_PARENT_H
#define PARAPET_PROXY_PROCESS_PARENT_H

#include "proxy/process/upgrade.h"
#include "proxy/shared/options.h"
#include "proxy/shared/shared.h"

struct backend_watch;
struct policy_watch;
struct service_program;

struct parent;

/*
 * Take charge: from now on signals are ours, and the workers are forked. All arguments are kept, and the policy's watch
 * is freed at the end; programs (SERVICES of them) are only taken. log is what log_open returned, and capture what
 * capture_file_open did, or -1. Returns NULL without memory or descriptors.
 */
struct parent *parent_start(const struct options *options, struct shared *shared, const struct parent_sockets *sockets,
    struct service_program *programs, struct backend_watch *backend_watch, struct policy_watch *policy, int log,
    int capture);

/*
 * Look after the workers until a signal ends the service: a dead or stuck one is replaced, SIGTERM and SIGINT let open
 * answers finish, a second one ends at once, SIGHUP reads the policy again. Frees the parent.
 */
void parent_run(struct parent *parent);

#endif
