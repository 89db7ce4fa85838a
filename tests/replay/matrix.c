/*
 * One event is put in another's place, and everything behind it fails; then many at a time, by chance.
 */
#include "tests/replay/matrix.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "executors/flow.h"
#include "tests/replay/play.h"

#define SECOND   1000000
#define CHANCES  200 /* times PARAPET_TEST_SCALE */
#define OVERFULL (FLOW_MEMORY_MAX + 1)

/* Bytes that are no text, among them NUL, escapes and half a character. */
static const char garbage[] = "\x00\xff\xfe\x80{\"\\u0000\x1b[2J\xe2\x82\r\n```%s%n\xc0\xaf\x00";

struct fault {
	const char *name;
	enum event_kind kind;
	unsigned word;
	int64_t micros;
	struct span text;
};

#define MODEL(name, word) \
	{ \
		name, EVENT_REPLY, word, SECOND / 10, \
		{ \
			"", 0 \
		} \
	}
#define PROGRAM(name, word) \
	{ \
		name, EVENT_REPLY, word, SECOND / 100, \
		{ \
			"7", 1 \
		} \
	}

static const struct fault model_faults[] = {
    MODEL("error", MODEL_ERROR),
    MODEL("refused", MODEL_REFUSED),
    MODEL("backend gone", MODEL_GONE),
    MODEL("unreadable", MODEL_UNREADABLE),
    MODEL("cut by length", MODEL_LENGTH),
    MODEL("cut by a stop word", MODEL_STOP_WORD),
    MODEL("filtered", MODEL_FILTERED),
    MODEL("empty", MODEL_STOPPED),
    {"blank", EVENT_REPLY, MODEL_STOPPED, SECOND / 10, {" \n\t", 3}},
    {"garbage", EVENT_REPLY, MODEL_STOPPED, SECOND / 10, {garbage, sizeof(garbage) - 1}},
    {"overfull", EVENT_REPLY, MODEL_STOPPED, SECOND / 10, {NULL, OVERFULL}},
    {"hang", EVENT_REPLY, MODEL_STOPPED, INT64_MAX, {"", 0}},
    {"late", EVENT_LATE, MODEL_ERROR, 0, {"", 0}},
    {"late garbage", EVENT_LATE, MODEL_STOPPED, 0, {garbage, sizeof(garbage) - 1}},
    {"not started", EVENT_ABSENT, 0, 0, {"", 0}},
    {"no room", EVENT_BUSY, 0, INT64_MAX, {"", 0}},
    {"room, then an error", EVENT_BUSY, 0, SECOND, {"", 0}},
    {"preempted", EVENT_PREEMPTED, 0, SECOND / 10, {"", 0}},
    {"client gone", EVENT_LEAVE, 0, SECOND / 10, {"", 0}},
    {"client gone at once", EVENT_LEAVE, 0, 0, {"", 0}},
};

static const struct fault program_faults[] = {
    PROGRAM("exception", JAIL_EXCEPTION),
    PROGRAM("timeout", JAIL_TIMEOUT),
    PROGRAM("memory", JAIL_MEMORY),
    PROGRAM("output", JAIL_OUTPUT),
    PROGRAM("killed", JAIL_KILLED),
    PROGRAM("signal", JAIL_SIGNAL),
    PROGRAM("refused", JAIL_REFUSED),
    PROGRAM("broken", JAIL_BROKEN),
    PROGRAM("busy", JAIL_BUSY),
    {"silent", EVENT_REPLY, JAIL_OK, SECOND / 100, {"", 0}},
    {"blank", EVENT_REPLY, JAIL_OK, SECOND / 100, {" \n", 2}},
    {"garbage", EVENT_REPLY, JAIL_OK, SECOND / 100, {garbage, sizeof(garbage) - 1}},
    {"overfull", EVENT_REPLY, JAIL_OK, SECOND / 100, {NULL, OVERFULL}},
    {"hang", EVENT_REPLY, JAIL_OK, INT64_MAX, {"", 0}},
    {"late", EVENT_LATE, JAIL_TIMEOUT, 0, {"", 0}},
    {"not started", EVENT_ABSENT, 0, 0, {"", 0}},
    {"client gone", EVENT_LEAVE, 0, SECOND / 100, {"", 0}},
};

#define PUZZLE(name, word) \
	{ \
		name, EVENT_REPLY, word, SECOND / 100, \
		{ \
			"", 0 \
		} \
	}

static const struct fault solver_faults[] = {
    PUZZLE("unknown", SOLVER_UNKNOWN),
    PUZZLE("invalid", SOLVER_INVALID),
    PUZZLE("puzzle timeout", SOLVER_TIMEOUT),
    PUZZLE("puzzle memory", SOLVER_MEMORY),
    PUZZLE("puzzle killed", SOLVER_KILLED),
    PUZZLE("crashed", SOLVER_CRASHED),
    PUZZLE("solver broken", SOLVER_BROKEN),
    PUZZLE("solver busy", SOLVER_BUSY),
    PUZZLE("no solution", SOLVER_UNSATISFIABLE),
    {"an answer of another shape", EVENT_REPLY, SOLVER_ANSWER, SECOND / 100, {garbage, sizeof(garbage) - 1}},
    {"hang", EVENT_REPLY, SOLVER_ANSWER, INT64_MAX, {"", 0}},
    {"late", EVENT_LATE, SOLVER_TIMEOUT, 0, {"", 0}},
    {"not started", EVENT_ABSENT, 0, 0, {"", 0}},
    {"client gone", EVENT_LEAVE, 0, SECOND / 100, {"", 0}},
};

struct matrix {
	const struct scenario *scenario;
	const char *overfull; /* OVERFULL bytes */
	unsigned played, failed;
};

/* Play a bent scenario; the draft stands, unless an answer was proven before. */
static void
play_bent(struct matrix *matrix, const struct scenario *bent, const char *fault, size_t at, struct played *played)
{
	bool stands;

	play(bent, true, played);
	matrix->played++;
	if (played->no_flow)
		return;
	stands = played->how == HOW_NONE && played->verdict != VERDICT_REPLACED && played->verdict != VERDICT_REPAIRED;
	if ((stands || played->proven) && played->broken[0] == '\0')
		return;
	matrix->failed++;
	printf("%s, %s at %zu: %s %s, trace %s; %s\n", bent->name, fault, at, played->rendered[EXPECT_VERDICT],
	    played->rendered[EXPECT_WHY], played->rendered[EXPECT_TRACE],
	    played->broken[0] != '\0' ? played->broken : "the draft should stand");
}

/* What happens at this place from now on. */
static void
bend(const struct matrix *matrix, struct event *event, const struct fault *fault)
{

	event->kind = fault->kind;
	event->word = fault->word;
	event->micros = fault->micros;
	event->text = fault->text.at == NULL ? (struct span){matrix->overfull, fault->text.len} : fault->text;
	event->asked = NULL;
}

static void
play_fault(struct matrix *matrix, size_t at, const struct fault *fault)
{
	struct scenario bent = *matrix->scenario;
	struct played played;

	bend(matrix, &bent.events[at], fault);
	bent.event_count = at + 1;
	play_bent(matrix, &bent, fault->name, at, &played);
}

static const struct fault *
faults_of(enum operation operation, size_t *number)
{
	static const struct fault *const faults[OPERATIONS] = {model_faults, program_faults, solver_faults};
	static const size_t numbers[OPERATIONS] = {nitems(model_faults), nitems(program_faults), nitems(solver_faults)};

	*number = numbers[operation];
	return faults[operation];
}

static void
play_faults(struct matrix *matrix)
{

	for (size_t at = 0; at < matrix->scenario->event_count; at++) {
		size_t number;
		const struct fault *faults = faults_of(matrix->scenario->events[at].operation, &number);

		for (size_t i = 0; i < number; i++)
			play_fault(matrix, at, &faults[i]);
	}
}

/* The same numbers in every run (Knuth's MMIX generator). */
static unsigned
chance(uint64_t *state, size_t of)
{

	*state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (unsigned)(*state >> 33) % (unsigned)of;
}

/* Few under sanitizers, where each takes ten times as long; as many as PARAPET_TEST_SCALE says by hand. */
static int
chances(void)
{
	const char *scale = getenv("PARAPET_TEST_SCALE");
	double times = scale == NULL ? 1 : strtod(scale, NULL);

	if (getenv("PARAPET_TEST_SANITIZED") != NULL)
		times /= 5;
	return times > 0 && times < 1000 ? (int)(CHANCES * times) : CHANCES;
}

/* Any events in any order, the scenario's own among them: an answer may come of it, but every promise holds. */
static void
play_chances(struct matrix *matrix)
{
	const struct scenario *scenario = matrix->scenario;
	const int rounds = chances();
	uint64_t state = 1;

	for (int round = 0; round < rounds; round++) {
		struct scenario bent = *scenario;
		struct played played;

		bent.event_count = EVENTS_MAX;
		bent.failing_allocation = round % 4 == 0 ? chance(&state, 12) : 0;
		bent.policy.patience = chance(&state, 40000);
		bent.route.limits.model_calls = chance(&state, 8);
		for (size_t i = 0; i < EVENTS_MAX; i++) {
			struct event *event = &bent.events[i];
			size_t number;
			const struct fault *faults = faults_of((enum operation)(i % OPERATIONS), &number);

			*event = (struct event){.operation = (enum operation)(i % OPERATIONS), .step = ""};
			bend(matrix, event, &faults[chance(&state, number)]);
			if (scenario->event_count > 0 && chance(&state, 2) == 0)
				*event = scenario->events[chance(&state, scenario->event_count)];
			event->asked = NULL;
		}
		play(&bent, true, &played);
		matrix->played++;
		if (played.broken[0] != '\0') {
			matrix->failed++;
			printf("%s, chance %d: trace %s; %s\n", bent.name, round, played.rendered[EXPECT_TRACE],
			    played.broken);
		}
	}
}

/* The calls are spent before the scenario is over, or patience is. */
static void
play_budgets(struct matrix *matrix)
{
	struct played whole, played;

	play(matrix->scenario, true, &whole);
	for (int calls = 0; calls < atoi(whole.rendered[EXPECT_CALLS]); calls++) {
		struct scenario bent = *matrix->scenario;

		bent.route.limits.model_calls = calls;
		play_bent(matrix, &bent, "calls spent", (size_t)calls, &played);
	}
	for (int64_t added = atoll(whole.rendered[EXPECT_ADDED]), patience = 0; patience < added;
	     patience += added / 40 + 1) {
		struct scenario bent = *matrix->scenario;

		bent.policy.patience = patience;
		play(&bent, true, &played);
		matrix->played++;
		if (played.broken[0] != '\0') {
			matrix->failed++;
			printf("%s, patience of %lld ms: %s\n", bent.name, (long long)patience, played.broken);
		}
	}
}

static void
play_allocations(struct matrix *matrix)
{
	struct played whole, played;

	if (matrix->scenario->failing_allocation != 0)
		return;
	play(matrix->scenario, true, &whole);
	for (unsigned number = 1; number <= whole.allocations; number++) {
		struct scenario bent = *matrix->scenario;

		bent.failing_allocation = number;
		bent.proven = NULL;
		play_bent(matrix, &bent, "no memory", number, &played);
		/* A pass that is short of it says so itself. */
		if (!played.no_flow && strcmp(played.rendered[EXPECT_WHY], "memory") != 0 &&
		    strstr(played.rendered[EXPECT_PASSES], "fallback memory") == NULL) {
			matrix->failed++;
			printf(
			    "%s, no memory at %u: the reason is %s\n", bent.name, number, played.rendered[EXPECT_WHY]);
		}
	}
}

unsigned
matrix_play(const struct scenario *scenario, unsigned *failed)
{
	char *overfull = malloc(OVERFULL);
	struct matrix matrix = {.scenario = scenario, .overfull = overfull};

	if (overfull == NULL)
		abort();
	memset(overfull, '7', OVERFULL);
	play_faults(&matrix);
	play_budgets(&matrix);
	play_allocations(&matrix);
	play_chances(&matrix);
	free(overfull);
	*failed += matrix.failed;
	return matrix.played;
}
