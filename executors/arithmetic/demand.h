/*
 * The requests to the model: two programs, each as one short line if the policy's `programs` allow it, and whole if
 * the line was rejected.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_DEMAND_H
#define PARAPET_EXECUTORS_ARITHMETIC_DEMAND_H

#include "executors/arithmetic/program.h"
#include "executors/step.h"

struct demand {
	enum policy_programs length; /* of the request: short until a line is rejected, and then long */
	bool is_short;               /* the last reply is a line, or not a program: a whole program might do better */
	int64_t least;               /* tokens of the first reply: the second is not requested if fewer fit */
};

/* By the route: short, unless it allows only long ones. */
struct demand demand_begin(const struct flow *flow);

/*
 * Whether the policy allows this length, and all programs of it from `which` (0 or 1) to `last` fit into the time
 * left: one alone of two changes nothing.
 */
bool demand_fits(struct flow *flow, enum policy_programs length, unsigned which, unsigned last, struct span question);

/* Request the first or second program; the second request repeats the question. */
enum flow_next demand_ask(struct flow *flow, const struct demand *demand, unsigned which, struct span question,
    struct step then, struct step otherwise);

/*
 * Take the program from the model's reply, as program_extract. A whole program is also accepted in place of a line.
 */
enum program_found demand_take(struct flow *flow, struct demand *demand, char *room, size_t *len);

#endif
