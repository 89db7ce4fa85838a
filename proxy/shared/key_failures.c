/*
 * Stored as the time at which all failures expire: a minute for each.
 */
#include "proxy/shared/key_failures.h"

#include <stddef.h>
#include <string.h>

#include "routes/arms.h"

#define FORGET_MILLIS 60000
#define FAILURES_MOST 16 /* counted; more do not add to the wait */
#define DELAY_LEAST   250
#define DELAY_MOST    8000

/* Hash an address as far as it identifies a client. */
static uint64_t
hash_of(const struct key_failures *failures, const unsigned char address[16])
{
	static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};
	bool v4 = memcmp(address, mapped, sizeof(mapped)) == 0;
	uint64_t hash = siphash(failures->secret, address, v4 ? 16 : 8);

	return hash != 0 ? hash : 1;
}

/* Find its place in its set, or take one over. */
static struct key_failures_place *
find_place(struct key_failures *failures, uint64_t who)
{
	struct key_failures_place *set =
	    &failures->places[who % (KEY_FAILURES_PLACES / KEY_FAILURES_SET) * KEY_FAILURES_SET];
	struct key_failures_place *place = set;

	for (size_t i = 0; i < KEY_FAILURES_SET; i++) {
		if (atomic_load(&set[i].who) == who)
			return &set[i];
		if (atomic_load(&set[i].forgotten) < atomic_load(&place->forgotten))
			place = &set[i];
	}
	atomic_store(&place->who, who);
	return place;
}

int64_t
key_failures_add(struct key_failures *failures, const unsigned char address[16], int64_t now)
{
	struct key_failures_place *place = find_place(failures, hash_of(failures, address));
	int64_t before = atomic_load(&place->forgotten), after, count;

	do {
		after = (before > now ? before : now) + FORGET_MILLIS;
		if (after > now + (int64_t)FAILURES_MOST * FORGET_MILLIS)
			after = now + (int64_t)FAILURES_MOST * FORGET_MILLIS;
	} while (!atomic_compare_exchange_weak(&place->forgotten, &before, after));
	count = (after - now + FORGET_MILLIS - 1) / FORGET_MILLIS;
	return count > 6 ? DELAY_MOST : (int64_t)DELAY_LEAST << (count - 1);
}
