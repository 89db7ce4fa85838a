/*
 * A search for cost, not for crashes: any bytes as the unit of a long text for one of the readers, none of which may
 * take longer than is promised. The first byte chooses the reader, the second the size, the rest is cost_text's unit.
 *
 * libFuzzer looks for new code, and slow texts are found in old code. So each reader has counters of its own, one for
 * each step of its time on a logarithmic scale: an input that takes longer than all before it is worth keeping.
 */
#include <stdlib.h>

#include "tests/cost/cost.h"
#include "tests/fuzz/fuzz.h"

#define SMALLEST 1024
#define SIZES    (INSTRUMENTED ? 6 : 13) /* each twice the one before it: to 32 KiB, or to 4 MiB */
#define TRIES    3
#define READERS  32
#define STEPS    64 /* four for each doubling, from a microsecond */

enum { STRETCH, TURN, MEASURES };

__attribute__((section("__libfuzzer_extra_counters"))) static uint8_t reached[READERS][MEASURES][STEPS];

/* The step of a time in milliseconds. */
static unsigned
step_of(double time)
{
	double micros = time * 1000;
	unsigned step = 0;

	for (; micros >= 2 && step < STEPS - 4; micros /= 2)
		step += 4;
	return step + (micros >= 1.25) + (micros >= 1.5) + (micros >= 1.75);
}

static unsigned
count_readers(void)
{
	unsigned count = 0;

	while (cost_reader_name(count) != NULL)
		count++;
	REQUIRE(count > 0 && count <= READERS);
	return count;
}

/* Whether the reader kept its promise in one of three tries: a machine that is busy with something else has no say. */
static bool
keeps_bounds(unsigned reader, struct span text)
{
	struct cost cost;

	for (unsigned i = 0; i < TRIES; i++) {
		cost = cost_of(reader, text, 1);
		reached[reader][STRETCH][step_of(cost.worst)] = 1;
		reached[reader][TURN][step_of(cost.sum)] = 1;
		if (cost.worst <= cost_stretch_bound() && cost.sum <= cost_turn_bound())
			return true;
	}
	fprintf(stderr, "%s, %zu bytes: a stretch of %.3f ms, %.3f ms in all\n", cost_reader_name(reader), text.len,
	    cost.worst, cost.sum);
	return false;
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	unsigned reader;
	size_t len;
	char *text;

	if (size < 3)
		return 0;
	reader = bytes[0] % count_readers();
	len = (size_t)SMALLEST << bytes[1] % SIZES;
	text = cost_text((struct span){(const char *)bytes + 2, size - 2}, len);
	REQUIRE(text != NULL);
	REQUIRE(keeps_bounds(reader, (struct span){text, len}));
	free(text);
	return 0;
}
