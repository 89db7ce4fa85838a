/*
 * The gate's rules, each with its line.
 */
#include "proxy/eval/gate.h"

#include <stdio.h>
#include <string.h>

#include "proxy/observe/visible.h"

const struct gate_bounds gate_usual = {
    .loss = 1.0 / 15, .rewritten = 1.0 / 5, .broken = 0, .unexplained = 1, .for_nothing = 1};

#define NAMED_MAX      20 /* turns that are named for one reason; the rest is counted */
#define LINE_MAX_BYTES 512

/* Report a control's mistake, and which control it is. */
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

/* A side effect, how often it was, and how often it may be. */
struct effect {
	const char *name;
	size_t count, of;
	double bound;
};

#define EFFECTS 4

static void
effects_of(const struct score *score, const struct gate_bounds *bounds, struct effect effects[EFFECTS])
{
	const struct effect all[EFFECTS] = {
	    {"right answers rewritten", score->right_rewritten, score->gained, bounds->rewritten},
	    {"forms broken", score->forms_broken, score->changed, bounds->broken},
	    {"explanations lost", score->explanations_lost, score->changed, bounds->unexplained},
	    {"calls for nothing", score->calls_for_nothing, score->called, bounds->for_nothing},
	};

	memcpy(effects, all, sizeof(all));
}

static bool
is_excess(const struct effect *effect)
{

	return (double)effect->count > effect->bound * (double)effect->of;
}

const char *
gate_excess(const struct score *score, const struct gate_bounds *bounds)
{
	struct effect effects[EFFECTS];

	effects_of(score, bounds, effects);
	for (int i = 0; i < EFFECTS; i++)
		if (is_excess(&effects[i]))
			return effects[i].name;
	return NULL;
}

static bool
judge_effects(const struct score *all, const struct gate_bounds *bounds, gate_say *say, void *owner)
{
	static const char *const wholes[EFFECTS] = {
	    "gained", "changed turns", "changed turns", "turns with extra calls"};
	struct effect effects[EFFECTS];
	char line[LINE_MAX_BYTES];
	bool borne = true;

	effects_of(all, bounds, effects);
	for (int i = 0; i < EFFECTS; i++) {
		if (!is_excess(&effects[i]))
			continue;
		snprintf(line, sizeof(line), "%zu %s to %zu %s: above %.3f", effects[i].count, effects[i].name,
		    effects[i].of, wholes[i], effects[i].bound);
		say(owner, line);
		borne = false;
	}
	return borne;
}

bool
gate_judge(const struct scores *scores, const struct gate_bounds *bounds, gate_say *say, void *owner)
{
	const struct score *all = &scores->all;
	char line[LINE_MAX_BYTES];
	bool controls = judge_controls(scores, say, owner), gain = judge_gain(all, bounds->loss, say, owner);
	bool effects = judge_effects(all, bounds, say, owner);

	if (!controls || !gain || !effects)
		return false;
	if (all->controls == 0 && all->graded == 0) {
		say(owner, "nothing was judged: no turn is a control, and none could be graded");
		return false;
	}
	snprintf(line, sizeof(line), "%zu controls unchanged; of %zu graded turns %zu gained, %zu lost", all->controls,
	    all->graded, all->gained, all->lost);
	say(owner, line);
	snprintf(line, sizeof(line),
	    "of %zu changed turns %zu right answers rewritten, %zu forms broken, %zu explanations lost; of %zu turns with "
	    "extra calls %zu called for nothing",
	    all->changed, all->right_rewritten, all->forms_broken, all->explanations_lost, all->called,
	    all->calls_for_nothing);
	say(owner, line);
	return true;
}
