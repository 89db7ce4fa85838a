/*
 * The gate's rules, each with its line.
 */
#include "proxy/eval/gate.h"

#include <stdio.h>

#include "proxy/observe/visible.h"

#define NAMED_MAX      20 /* turns that are named for one reason; the rest is counted */
#define LINE_MAX_BYTES 512

/* Say what is wrong with a control, and which one. */
static void
say_control(const struct eval_case *one, const char *what, gate_say *say, void *owner)
{
	char line[LINE_MAX_BYTES], id[128], route[128];
	size_t id_len = visible_write(id, sizeof(id), one->turn->id, VISIBLE_LINE);
	size_t route_len = visible_write(route, sizeof(route), case_route(one), VISIBLE_LINE);

	snprintf(line, sizeof(line), "control %.*s, turn %u, %s (route %.*s)", (int)id_len, id, one->turn->turn, what,
	    (int)route_len, route);
	say(owner, line);
}

static bool
judge_controls(const struct scores *scores, gate_say *say, void *owner)
{
	char line[LINE_MAX_BYTES];
	size_t said = 0, wrong = scores->all.controls_changed + scores->all.controls_failed;

	for (size_t i = 0; i < scores->count && said < NAMED_MAX; i++) {
		const struct eval_case *one = &scores->cases[i];

		if (!one->turn->control || !(one->failed || one->changed))
			continue;
		say_control(one, one->failed ? "failed, so that nobody knows whether it is changed" : "was changed",
		    say, owner);
		said++;
	}
	if (wrong > said) {
		snprintf(line, sizeof(line), "and %zu controls more", wrong - said);
		say(owner, line);
	}
	return wrong == 0;
}

static bool
judge_gain(const struct score *all, double max_loss, gate_say *say, void *owner)
{
	char line[LINE_MAX_BYTES];

	if (all->graded == 0)
		return true;
	if (all->gained <= all->lost) {
		snprintf(line, sizeof(line), "of %zu graded turns %zu were gained and %zu lost: no net gain",
		    all->graded, all->gained, all->lost);
		say(owner, line);
		return false;
	}
	if ((double)all->lost > max_loss * (double)all->gained) {
		snprintf(line, sizeof(line),
		    "of %zu graded turns %zu were gained and %zu lost: lost / gained is %.3f, above %.3f", all->graded,
		    all->gained, all->lost, (double)all->lost / (double)all->gained, max_loss);
		say(owner, line);
		return false;
	}
	return true;
}

bool
gate_judge(const struct scores *scores, double max_loss, gate_say *say, void *owner)
{
	const struct score *all = &scores->all;
	char line[LINE_MAX_BYTES];
	bool controls = judge_controls(scores, say, owner), gain = judge_gain(all, max_loss, say, owner);

	if (!controls || !gain)
		return false;
	if (all->controls == 0 && all->graded == 0) {
		say(owner, "nothing was judged: no turn is a control, and none could be graded");
		return false;
	}
	snprintf(line, sizeof(line), "%zu controls unchanged; of %zu graded turns %zu gained, %zu lost", all->controls,
	    all->graded, all->gained, all->lost);
	say(owner, line);
	return true;
}
