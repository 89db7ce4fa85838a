/*
 * Translates a reply into the puzzle's own names.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "executors/arena.h"
#include "executors/puzzle/inside.h"
#include "executors/puzzle/printer.h"
#include "executors/puzzle/reply.h"
#include "sandbox/solver.h"

#define WORDS_MAX (64 * 1024)

VOCABULARY_NAMES(puzzle_verdict, EACH_PUZZLE_VERDICT, PUZZLE_VERDICTS);

/* --- words --- */

static void
tell_value(struct text *text, const struct puzzle *puzzle, enum told_as as, int set, int64_t value)
{

	if (as == TOLD_TRUTH)
		text_add(text, span_of(value != 0 ? "true" : "false"));
	else if (as == TOLD_WHICH && value <= 0)
		text_add(text, span_of(value == 0 ? "none" : "several"));
	else if (as == TOLD_WHICH && value <= puzzle->ask.label_count)
		text_add(text, puzzle->ask.labels[value - 1]);
	else if (as == TOLD_MEMBER && value >= 1 && value <= puzzle->sets[set].count)
		text_add(text, puzzle->sets[set].members[value - 1]);
	else
		text_print(text, "%" PRId64, value);
}

static void
tell_variable(struct text *text, const struct puzzle *puzzle, const struct puzzle_group *group, int64_t value)
{

	tell_value(text, puzzle,
	    group->domain == DOMAIN_TRUTH     ? TOLD_TRUTH
		: group->domain == DOMAIN_SET ? TOLD_MEMBER
					      : TOLD_NUMBER,
	    group->domain_set, value);
}

/* A group's member with its value, to be listed by value. */
struct told {
	int64_t value;
	uint32_t member;
};

static int
compare_told(const void *a, const void *b)
{
	const struct told *left = a, *right = b;

	if (left->value != right->value)
		return left->value < right->value ? -1 : 1;
	return left->member < right->member ? -1 : left->member > right->member;
}

/* "seat: Bob 1, Ann 2": by value if values are ordered, otherwise by member. */
static void
tell_group(struct text *text, const struct puzzle *puzzle, const struct puzzle_group *group, const int64_t *values)
{
	struct told told[VARIABLES_MAX];

	for (uint32_t i = 0; i < group->count; i++)
		told[i] = (struct told){values[group->first + i], i};
	if (group->order.axis != AXIS_NONE || (group->distinct && group->domain == DOMAIN_RANGE))
		qsort(told, group->count, sizeof(told[0]), compare_told);
	if (text->len > 0)
		text_add(text, span_of("; "));
	if (group->name.len > 0) {
		text_add(text, group->name);
		text_add(text, span_of(": "));
	}
	for (uint32_t i = 0; i < group->count; i++) {
		if (i > 0)
			text_add(text, span_of(", "));
		text_add(text, group->labels[told[i].member]);
		text_add(text, span_of(" "));
		tell_variable(text, puzzle, group, told[i].value);
	}
}

/* Everything declared; empty if it is too long or there is no memory. */
static struct span
arrangement(const struct puzzle *puzzle, struct arena *arena, const int64_t *values)
{
	struct text text = {.arena = arena, .most = WORDS_MAX};

	for (uint32_t i = 0; values != NULL && i < puzzle->group_count; i++)
		if (!puzzle->groups[i].hidden)
			tell_group(&text, puzzle, &puzzle->groups[i], values);
	return text.full ? NO_SPAN : (struct span){text.at, text.len};
}

static struct span
value_text(const struct puzzle *puzzle, struct arena *arena, int64_t value)
{
	struct text text = {.arena = arena, .most = WORDS_MAX};

	tell_value(&text, puzzle, puzzle->ask.told_as, puzzle->ask.set, value);
	return (struct span){text.at, text.len};
}

static struct span
number_text(struct arena *arena, int64_t value)
{
	struct text text = {.arena = arena, .most = WORDS_MAX};

	text_print(&text, "%" PRId64, value);
	return (struct span){text.at, text.len};
}

/* --- verdicts --- */

static bool
fits(enum ask_kind kind, uint8_t holds)
{

	if (kind == ASK_MUST)
		return (holds & SOLVER_NECESSARY) != 0;
	return ((holds & SOLVER_POSSIBLE) != 0) == (kind == ASK_COULD);
}

static bool
any_must(const struct solver_reply *reply)
{

	for (size_t i = 0; i < reply->holds_count; i++)
		if ((reply->holds[i] & SOLVER_NECESSARY) != 0)
			return true;
	return false;
}

static bool
conclude_options(
    const struct puzzle *puzzle, struct arena *arena, const struct solver_reply *reply, struct puzzle_conclusion *c)
{
	uint32_t *options = arena_take(arena, (puzzle->ask.option_count + 1) * sizeof(*options));

	if (options == NULL)
		return false;
	for (uint32_t i = 0; i < puzzle->ask.option_count && i < reply->holds_count; i++)
		if (fits(puzzle->ask.kind, reply->holds[i]))
			options[c->option_count++] = i;
	c->options = options;
	c->verdict = c->option_count == 0 ? PUZZLE_NONE : c->option_count == 1 ? PUZZLE_ANSWER : PUZZLE_AMBIGUOUS;
	if (c->verdict == PUZZLE_ANSWER)
		c->answer = puzzle->ask.options[options[0]].label;
	/* The core is of the option that must hold, or of the one that cannot. */
	if (c->verdict != PUZZLE_ANSWER || puzzle->ask.kind == ASK_COULD ||
	    (puzzle->ask.kind == ASK_CANNOT && any_must(reply)))
		c->core_count = 0;
	return true;
}

static void
conclude_answer(
    const struct puzzle *puzzle, struct arena *arena, const struct solver_reply *reply, struct puzzle_conclusion *c)
{

	if (reply->value_count == 0)
		c->verdict = PUZZLE_BROKEN;
	else if (puzzle->ask.kind == ASK_ENTAILS)
		c->answer = span_of(reply->values[0] != 0 ? "yes" : "no");
	else if (puzzle->ask.kind == ASK_COUNT)
		c->answer = number_text(arena, reply->values[0]);
	else if (puzzle->ask.node == NULL)
		c->answer = c->arrangement;
	else
		c->answer = value_text(puzzle, arena, reply->values[0]);
}

static void
conclude_ambiguous(
    const struct puzzle *puzzle, struct arena *arena, const struct solver_reply *reply, struct puzzle_conclusion *c)
{

	c->arrangements[0] = c->arrangement;
	c->arrangements[1] = reply->witnesses == 2 ? arrangement(puzzle, arena, reply->witness[1]) : span_of("");
	c->arrangement = span_of("");
	if (puzzle->ask.kind == ASK_ENTAILS) {
		c->verdict = PUZZLE_ANSWER;
		c->answer = span_of("undetermined");
		return;
	}
	for (int i = 0; i < 2; i++)
		c->witnesses[i] = puzzle->ask.node == NULL || reply->value_count == 0
		    ? c->arrangements[i]
		    : value_text(puzzle, arena, i == 0 ? reply->values[0] : reply->others[0]);
}

/* Which constraints contradict each other or force the answer, and whether the groups are involved. */
static bool
conclude_core(
    const struct puzzle *puzzle, struct arena *arena, const struct solver_reply *reply, struct puzzle_conclusion *c)
{
	uint32_t before = reply_assertions_before(puzzle);
	uint32_t *core = arena_take(arena, (reply->core_count + 1) * sizeof(*core));

	if (core == NULL)
		return false;
	for (size_t i = 0; i < reply->core_count; i++)
		if (reply->core[i] < before)
			c->domains = true;
		else if (reply->core[i] - before < puzzle->constraint_count)
			core[c->core_count++] = reply->core[i] - before;
	c->core = core;
	return true;
}

/* A reply's text is in the reply's memory. */
static const char *
keep_detail(struct arena *arena, const char *detail)
{
	size_t len = detail != NULL ? strlen(detail) : 0;
	char *kept = len > 0 ? arena_take(arena, len + 1) : NULL;

	if (len == 0)
		return "";
	return kept != NULL ? memcpy(kept, detail, len + 1) : NULL;
}

bool
puzzle_conclude(const struct puzzle *puzzle, struct arena *arena, const struct solver_reply *reply,
    struct puzzle_conclusion *conclusion)
{
	enum ask_kind kind = puzzle->ask.kind;

	*conclusion =
	    (struct puzzle_conclusion){.verdict = PUZZLE_UNKNOWN, .detail = keep_detail(arena, reply->detail)};
	if (conclusion->detail == NULL)
		return false;
	switch (reply->verdict) {
	case SOLVER_ANSWER:
		conclusion->verdict = PUZZLE_ANSWER;
		if (!conclude_core(puzzle, arena, reply, conclusion))
			return false;
		if (reply->witnesses > 0 && reply->constants == puzzle->variable_count)
			conclusion->arrangement = arrangement(puzzle, arena, reply->witness[0]);
		if (kind == ASK_MUST || kind == ASK_COULD || kind == ASK_CANNOT)
			return conclude_options(puzzle, arena, reply, conclusion);
		conclude_answer(puzzle, arena, reply, conclusion);
		return conclusion->verdict == PUZZLE_BROKEN || conclusion->answer.at != NULL;
	case SOLVER_AMBIGUOUS:
		conclusion->verdict = PUZZLE_AMBIGUOUS;
		if (reply->witnesses > 0 && reply->constants == puzzle->variable_count)
			conclusion->arrangement = arrangement(puzzle, arena, reply->witness[0]);
		conclude_ambiguous(puzzle, arena, reply, conclusion);
		return true;
	case SOLVER_UNSATISFIABLE:
		conclusion->verdict = PUZZLE_UNSATISFIABLE;
		return conclude_core(puzzle, arena, reply, conclusion);
	case SOLVER_INVALID: /* our own output was refused: our mistake, not the puzzle's */
	case SOLVER_BROKEN:
	case SOLVER_BUSY:
		conclusion->verdict = PUZZLE_BROKEN;
		return true;
	default:
		if (conclusion->detail[0] == '\0')
			conclusion->detail = reply->verdict == SOLVER_TIMEOUT ? "timeout"
			    : reply->verdict == SOLVER_MEMORY                 ? "memory"
			    : reply->verdict == SOLVER_UNKNOWN                ? "solver"
									      : "ended";
		return true;
	}
}
