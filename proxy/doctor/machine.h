/*
 * What a model server on this machine can do, as far as it tells and one short turn shows.
 */
#ifndef PARAPET_PROXY_DOCTOR_MACHINE_H
#define PARAPET_PROXY_DOCTOR_MACHINE_H

#include <stdbool.h>
#include <stdint.h>

#include "executors/services.h"
#include "proxy/observe/model_list.h"
#include "proxy/shared/backend.h"

#define MACHINE_VERSION_MAX 32
#define MACHINE_WHY_MAX     400

struct machine {
	/* given */
	struct backend_place place;
	enum backend_kind kind;
	struct span key;  /* to show it; len 0: none */
	int64_t patience; /* milliseconds that each request may take */

	/* told; empty or 0 where it is not */
	char version[MACHINE_VERSION_MAX];
	char model[MODEL_NAME_MAX];
	unsigned models;    /* that it has */
	int64_t size;       /* millions of parameters that count */
	bool size_told;     /* by the server, not by the model's name */
	int64_t slots;      /* requests that it answers at the same time */
	int64_t window;     /* tokens of a conversation */
	int64_t most_known; /* tokens of a conversation that the model was made for, where window is not told */

	/* measured; 0 where it could not be */
	struct model_speed speed;
	int64_t load, fresh, cached; /* microseconds: loading, a prompt, the same prompt again */
	int64_t tokens_in, tokens_out;
	bool cache_known, keeps_cache;
};

/*
 * Ask what it tells of itself and choose a model: the named one, else one that is loaded, else its first. Blocks for
 * some seconds at most. Returns 0, or -1 with why, for a person.
 */
int machine_ask(struct machine *machine, const char *model, char why[MACHINE_WHY_MAX]);

/* Ask once more, when the model is loaded, what is told only then. */
void machine_ask_loaded(struct machine *machine);

/*
 * Have the model read a prompt that no cache holds, read it again, and write a few words. Blocks; says on stderr what
 * takes longer than a second. Returns 0, or -1 with why, for a person.
 */
int machine_measure(struct machine *machine, char why[MACHINE_WHY_MAX]);

#endif
