/*
 * Every shape of text for every reader, within what is promised: 5 ms of CPU time in a stretch, 50 ms in a turn.
 */
#include <stdio.h>
#include <stdlib.h>

#include "policies/cpu.h"
#include "tests/cost/cost.h"
#include "tests/cost/shapes.h"
#include "tests/unit/check.h"

#define TRIES 6 /* a machine that is busy with something else has no say */

#if CPU_SLOWDOWN > 1
#define SIZE 2048
#else
#define SIZE (16 * 1024)
#endif
#define LARGE (16 * SIZE)
#define EVERY 12 /* of the shapes, one is tried at the large size */

static void
check_bounds(unsigned reader, struct span unit, size_t size)
{
	char *text = cost_text(unit, size), what[128];
	struct cost cost;
	bool kept = false;

	if (!CHECK(text != NULL))
		return;
	for (unsigned i = 0; i < TRIES && !kept; i++) {
		cost = cost_of(reader, (struct span){text, size}, 1);
		kept = cost.worst <= cost_stretch_bound() && cost.sum <= cost_turn_bound();
	}
	snprintf(what, sizeof(what), "%s, %zu bytes of %.40s: a stretch of %.2f ms, a turn of %.2f ms",
	    cost_reader_name(reader), size, unit.at, cost.worst, cost.sum);
	check_example(what);
	CHECK(kept);
	free(text);
}

int
main(void)
{

	for (unsigned reader = 0; cost_reader_name(reader) != NULL; reader++) {
		for (size_t i = 0; i < cost_shape_count; i++) {
			check_bounds(reader, cost_shapes[i], SIZE);
			if (i % EVERY == reader % EVERY)
				check_bounds(reader, cost_shapes[i], LARGE);
		}
	}
	return check_end();
}
