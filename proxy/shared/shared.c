/*
 * Creates the shared mapping.
 */
#include "proxy/shared/shared.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <unistd.h>

#include "policies/clock.h"

#define JAIL_MEMORY ((size_t)512 << 20) /* of all programs running at a time */

/* A token for this instance, which identifies our own requests when they come back to us. */
static int
make_token(char token[VIA_TOKEN_LEN + 1])
{
	unsigned char random[VIA_TOKEN_LEN / 2];

	if (getrandom(random, sizeof(random), 0) != (ssize_t)sizeof(random))
		return -1;
	for (size_t i = 0; i < sizeof(random); i++)
		snprintf(token + 2 * i, 3, "%02x", random[i]);
	return 0;
}

struct shared *
shared_map(void)
{
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	struct shared *shared;

	shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (shared == MAP_FAILED)
		return NULL;
	shared->started = clock_millis();
	jail_room_init(&shared->jail_room, cores > 0 ? (unsigned)cores : 1, JAIL_MEMORY);
	if (policy_slot_map(&shared->policy) == -1 || make_token(shared->token) == -1 ||
	    getrandom(shared->key_failures.secret, sizeof(shared->key_failures.secret), 0) !=
		sizeof(shared->key_failures.secret) ||
	    getrandom(shared->trust.key, sizeof(shared->trust.key), 0) != sizeof(shared->trust.key) ||
	    getrandom(&shared->ledger.seed, sizeof(shared->ledger.seed), 0) != sizeof(shared->ledger.seed) ||
	    gethostname(shared->machine, sizeof(shared->machine) - 1) == -1) {
		munmap(shared, sizeof(*shared));
		return NULL;
	}
	return shared;
}
