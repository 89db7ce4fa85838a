/*
 * The single mapping shared by the parent and all workers: anonymous, made before the first fork, never resized.
 */
#ifndef PARAPET_PROXY_SHARED_SHARED_H
#define PARAPET_PROXY_SHARED_SHARED_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "executors/room.h"
#include "proxy/observe/calibrated.h"
#include "proxy/observe/capture_file.h"
#include "proxy/observe/counters.h"
#include "proxy/observe/drift.h"
#include "proxy/observe/ledger.h"
#include "proxy/observe/ring.h"
#include "proxy/observe/text_ring.h"
#include "proxy/shared/access.h"
#include "proxy/shared/backend.h"
#include "proxy/shared/batch_state.h"
#include "proxy/shared/key_failures.h"
#include "proxy/shared/model_sizes.h"
#include "proxy/shared/otlp_state.h"
#include "proxy/shared/policy_slot.h"
#include "proxy/shared/queue_state.h"
#include "proxy/shared/service_slot.h"
#include "proxy/shared/trust_table.h"
#include "proxy/shared/via.h"
#include "proxy/shared/windows.h"
#include "sandbox/confine.h"
#include "sandbox/jail_room.h"

#define SHARED_WORKERS_MAX 64

/* A worker's slot. The worker writes, all read; the parent clears gauges after the worker's death. */
struct worker_slot {
	_Atomic int64_t heartbeat; /* clock_millis of the last heartbeat; 0: not ready yet */
	_Atomic int32_t pid;
	_Atomic uint64_t policy; /* the newest generation that it has in use or ready (policy_slot.h) */
	struct confine_report layers;
	struct counters counters;
};

struct shared {
	struct backend_slot backend;
	struct access_slot access;
	struct key_failures key_failures;
	struct model_sizes models;
	struct windows windows;
	struct calibrated calibrated;
	struct trust_table trust; /* observations of models' answers */
	struct policy_slot policy;
	_Atomic int32_t backend_kind;     /* enum backend_kind, as last probed by the parent */
	_Atomic int32_t backend_slots;    /* requests that it processes in parallel; 0: unknown */
	_Atomic int64_t backend_asked;    /* clock_millis of the last check by `ready?backend=1`, shared by all */
	_Atomic int32_t backend_answered; /* the result: 1: it answered, 0: it did not, -1: in progress */
	_Atomic int32_t draining;
	_Atomic uint64_t restarts;    /* workers replaced */
	_Atomic uint64_t log_dropped; /* lines dropped by the parent for lack of room */
	struct capture_file_state capture;
	int64_t started; /* clock_millis */
	pid_t parent;
	char token[VIA_TOKEN_LEN + 1];
	char machine[256]; /* the machine's name, for the Host guard */
	int workers;
	struct worker_slot slots[SHARED_WORKERS_MAX];
	struct ledger ledger; /* counts over all turns */
	struct ring ring;     /* the last turns */
	struct text_ring texts;
	struct queue_state queue; /* counts of the Redis process */
	struct otlp_state otlp;
	struct batch_state batches;
	struct drift drift; /* of calibrated models, compared with their calibration */
	struct service_slot services[SERVICES];
	struct jail_room jail_room; /* for all services' jobs, over all workers; a worker's number is its slot's */
	struct room guards;         /* places for guarded turns and extra calls; likewise */
};

/* Map it, zeroed. Returns NULL if there is no memory. Lives as long as the process. */
struct shared *shared_map(void);

#endif
