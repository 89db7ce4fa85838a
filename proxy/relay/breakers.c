#include "proxy/relay/breakers.h"

#include <stdlib.h>
#include <sys/random.h>

#include "routes/arms.h"

static struct breaker *
find(struct breakers *breakers, struct span model, int64_t now)
{
	static const unsigned char key[16] = "parapet breakers";
	uint64_t hash = siphash(key, model.at, model.len) | 1;
	size_t oldest = 0;

	for (size_t i = 0; i < BREAKERS_MAX; i++) {
		if (breakers->list[i].model == hash) {
			breakers->list[i].used = now > breakers->list[i].used ? now : breakers->list[i].used;
			return &breakers->list[i].breaker;
		}
		if (breakers->list[i].used < breakers->list[oldest].used)
			oldest = i;
	}
	breakers->list[oldest].model = hash;
	breakers->list[oldest].used = now;
	breakers->list[oldest].breaker = (struct breaker){0};
	return &breakers->list[oldest].breaker;
}

bool
breakers_pass(struct breakers *breakers, struct span model, int64_t now)
{

	return breaker_pass(find(breakers, model, now), now);
}

void
breakers_succeeded(struct breakers *breakers, struct span model)
{

	breaker_succeeded(find(breakers, model, 0));
}

void
breakers_failed(struct breakers *breakers, struct span model, int64_t now)
{
	uint32_t chance;

	/* Without randomness all models are retried at once, which is no worse than having no breaker. */
	if (getrandom(&chance, sizeof(chance), GRND_NONBLOCK) != sizeof(chance))
		chance = 0;
	breaker_failed(find(breakers, model, now), now, chance);
}

void
breakers_unused(struct breakers *breakers, struct span model)
{

	breaker_unused(find(breakers, model, 0));
}
