/*
 * What the model is asked for: two programs, each as one short line where the policy's `programs` say so, and whole
 * where the line was vetoed.
 */
#ifndef PARAPET_EXECUTORS_ARITHMETIC_DEMAND_H
#define PARAPET_EXECUTORS_ARITHMETIC_DEMAND_H

#include "executors/arithmetic/program.h"
#include "executors/step.h"

struct demand {
	enum policy_programs length; /* of what is asked for: short until a line is vetoed, and then long to the end */
	bool is_short;               /* the last reply is a line, or no program: one that is whole might do better */
	int64_t least;               /* tokens of the first reply: the second is not begun where fewer fit */
};

/* By the route: short, unless it wants long ones only. */
struct demand demand_begin(const struct flow *flow);

/*
 * Whether the policy allows this length, and programs of it from `which` on (0 or 1) to `last` will be there in time:
 * all of them, since one alone of two changes nothing.
 */
bool demand_fits(struct flow *flow, enum policy_programs length, unsigned which, unsigned last, struct span question);

/* Ask for the first or second program, with the question said once more in the second. */
enum flow_next demand_ask(struct flow *flow, const struct demand *demand, unsigned which, struct span question,
    struct step then, struct step otherwise);

/*
 * Take the program out of the model's reply, as program_extract. One that is whole is as good an answer to who asked
 * for a line.
 */
enum program_found demand_take(struct flow *flow, struct demand *demand, char *room, size_t *len);

#endif
