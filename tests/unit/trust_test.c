/*
 * What follows from who agrees with whom: by recorded counts, and by simulated models of which the truth is known.
 */
#include "proxy/observe/trust.h"

#include <stdio.h>

#include "tests/unit/check.h"

static const struct trust_labels unlabelled = {0, 0};

static struct trust_estimate
judge(uint32_t all, uint32_t first, uint32_t second, uint32_t programs, uint32_t nobody)
{
	struct trust_counts counts = {{all, first, second, programs, nobody}};

	return trust_judge(&counts, unlabelled);
}

/* Hundredths, rounded. */
static int
percent(double share)
{

	return (int)(100 * share + 0.5);
}

/*
 * Drafts and programs of ../shared/eval/mission as the readers compare them, and what agreement alone gained and lost
 * there (tests/bench/arithmetic/offline.py).
 */
static void
test_recorded(void)
{
	static const struct {
		const char *model;
		uint32_t turns[TRUST_PATTERNS];
		int draft; /* percent, estimated; the truth lies within 7 of it */
		int truth;
		enum trust trust;
	} rows[] = {{"gemma-2-2b, 159 : 3", {257, 15, 38, 171, 70}, 58, 52, TRUST_PRIOR},
	    {"Phi-3.5, 19 : 9", {396, 26, 50, 33, 46}, 89, 84, TRUST_STRICTER},
	    {"gemma-2-9b, 18 : 11", {398, 25, 58, 31, 39}, 90, 88, TRUST_STRICTER},
	    {"Yi-1.5-9B, 50 : 8", {361, 27, 46, 66, 49}, 82, 78, TRUST_STRICTER},
	    {"Llama-3-8B, 44 : 6", {374, 24, 43, 55, 55}, 84, 77, TRUST_STRICTER},
	    {"Llama-3.1-8B, 39 : 9", {378, 25, 55, 51, 42}, 86, 84, TRUST_STRICTER}};

	for (size_t i = 0; i < nitems(rows); i++) {
		const uint32_t *of = rows[i].turns;
		struct trust_estimate estimate = judge(of[0], of[1], of[2], of[3], of[4]);

		check_example(rows[i].model);
		CHECK_EQ_INT(percent(estimate.draft), rows[i].draft);
		CHECK(percent(estimate.draft) - rows[i].truth <= 7 && rows[i].truth <= percent(estimate.draft));
		CHECK_EQ_INT(estimate.trust, rows[i].trust);
	}
}

static void
test_edges(void)
{
	struct trust_estimate estimate;
	struct trust_counts counts = {{100, 0, 0, 300, 0}};

	check_example("nothing was counted");
	estimate = judge(0, 0, 0, 0, 0);
	CHECK(estimate.trust == TRUST_PRIOR && estimate.turns == 0 && estimate.draft == 0);
	check_example("nobody ever agreed");
	estimate = judge(0, 0, 0, 0, 1000);
	CHECK(estimate.trust != TRUST_LOOSER && estimate.draft == 0 && estimate.low == 0);
	check_example("everybody always did");
	CHECK(judge(1000, 0, 0, 0, 0).trust != TRUST_LOOSER);
	check_example("the programs always did, and the draft never");
	CHECK_EQ_INT(judge(0, 0, 0, 199, 0).trust, TRUST_PRIOR);
	CHECK_EQ_INT(judge(0, 0, 0, 1000, 0).trust, TRUST_LOOSER);
	check_example("too few");
	CHECK_EQ_INT(judge(29, 0, 0, 0, 0).trust, TRUST_PRIOR);
	CHECK_EQ_INT(judge(20, 2, 3, 1, 4).trust, TRUST_STRICTER);
	CHECK_EQ_INT(judge(19, 2, 3, 1, 4).trust, TRUST_PRIOR);
	check_example("labels say that agreeing programs are never wrong, or often");
	CHECK_EQ_INT(trust_judge(&counts, (struct trust_labels){1000, 0}).trust, TRUST_LOOSER);
	CHECK(trust_judge(&counts, (struct trust_labels){1000, 200}).trust == TRUST_STRICTER);
	CHECK(trust_judge(&counts, (struct trust_labels){10, 0}).trust != TRUST_LOOSER);
	check_example("patterns");
	CHECK_EQ_INT(trust_pattern_of(0), TRUST_NOBODY);
	CHECK_EQ_INT(trust_pattern_of(1u << RATERS_PROGRAMS), TRUST_PROGRAMS);
	CHECK_EQ_INT(trust_pattern_of(1u << RATERS_DRAFT_FIRST), TRUST_DRAFT_FIRST);
	CHECK_EQ_INT(trust_pattern_of(1u << RATERS_DRAFT_SECOND), TRUST_DRAFT_SECOND);
	CHECK_EQ_INT(trust_pattern_of(7), TRUST_ALL);
	CHECK_EQ_INT(trust_pattern_of(3), TRUST_ALL);
}

/* A model whose answers are thrown, each right with this chance; what it errs in is its own, unless it is copied. */
struct model {
	double draft, first, second;
	double copied;  /* chance that the second program repeats an error of the first */
	double drafted; /* ... that the draft has made the same one */
	double hard;    /* how much questions differ: 0 all alike, 1 some that all three get wrong */
};

static uint64_t seed;

/* xorshift64*: Vigna, "An experimental exploration of Marsaglia's xorshift generators" (2016). */
static double
chance(void)
{

	seed ^= seed >> 12;
	seed ^= seed << 25;
	seed ^= seed >> 27;
	return (double)((seed * UINT64_C(2685821657736338717)) >> 11) / 9007199254740992.0;
}

static bool
is_right(double accuracy, double ease)
{

	return chance() < accuracy + ease * (accuracy < 0.5 ? accuracy : 1 - accuracy);
}

struct truth {
	unsigned gained, lost; /* where the programs agree against the draft */
};

static void
answer(const struct model *model, struct trust_counts *counts, struct truth *truth)
{
	double ease = model->hard * 2 * (chance() - 0.5);
	bool draft = is_right(model->draft, ease), first = is_right(model->first, ease);
	bool repeated = !first && chance() < model->copied, second = !repeated && is_right(model->second, ease);
	bool same = !draft && !first && chance() < model->drafted;
	/* 0: right; other answers by whose error they are. */
	int d = draft ? 0 : same ? 1 : 2, p = first ? 0 : 1, q = second ? 0 : repeated ? 1 : 3;
	unsigned pairs = (unsigned)(d == p) << RATERS_DRAFT_FIRST | (unsigned)(d == q) << RATERS_DRAFT_SECOND |
	    (unsigned)(p == q) << RATERS_PROGRAMS;
	enum trust_pattern pattern = trust_pattern_of(pairs);

	counts->turns[pattern]++;
	truth->gained += pattern == TRUST_PROGRAMS && first;
	truth->lost += pattern == TRUST_PROGRAMS && draft;
}

/* How often a model comes out so, of 200 times with so many turns. */
static unsigned
came_out(const struct model *model, unsigned turns, enum trust trust)
{
	unsigned times = 0;

	for (int i = 0; i < 200; i++) {
		struct trust_counts counts = {{0}};
		struct truth truth = {0, 0};

		for (unsigned k = 0; k < turns; k++)
			answer(model, &counts, &truth);
		times += trust_judge(&counts, unlabelled).trust == trust;
	}
	return times;
}

/* Whether agreement alone gains so much for one lost, in truth. */
static bool
is_worth(const struct model *model)
{
	struct trust_counts counts = {{0}};
	struct truth truth = {0, 0};

	for (int i = 0; i < 40000; i++)
		answer(model, &counts, &truth);
	return truth.gained >= TRUST_ODDS * truth.lost;
}

static const unsigned turns[] = {30, 60, 200, 300, 500};

/* Models for which two programs lose too much, by every way to err together: none may come out looser. */
static void
test_never_looser(void)
{
	static const double drafts[] = {.3, .56, .7, .87, .95}, programs[] = {.6, .75, .85, .95, .99};
	static const double copied[] = {0, .3, .5};
	char name[96];

	for (size_t d = 0; d < 5; d++)
		for (size_t p = 0; p < 5; p++)
			for (size_t c = 0; c < 3; c++)
				for (int way = 0; way < 3; way++) {
					struct model model = {drafts[d], programs[p], programs[p], copied[c],
					    way == 1 ? copied[c] : 0, way == 2 ? 1 : 0};

					seed = 16 + d + 8 * p + 64 * c + 512 * (unsigned)way;
					snprintf(name, sizeof(name), "draft %.2f, programs %.2f, copied %.1f, way %d",
					    model.draft, model.first, model.copied, way);
					check_example(name);
					if (is_worth(&model))
						continue;
					for (size_t i = 0; i < nitems(turns); i++)
						CHECK(came_out(&model, turns[i], TRUST_LOOSER) <= 1);
				}
}

/* The figures of the design: small models keep their prior, strong ones are found out, copied errors loosen nothing. */
static void
test_known(void)
{
	static const struct model gemma = {.56, .85, .91, 0, 0, 0}, phi = {.87, .85, .91, 0, 0, 0};
	static const struct model copying_gemma = {.56, .75, .75, .3, 0, 0}, copying_phi = {.85, .75, .75, .3, 0, 0};
	static const struct model excelling = {.4, .98, .98, .1, 0, 0};

	seed = 2014;
	for (size_t i = 0; i < nitems(turns); i++) {
		check_example("gemma-2-2b");
		CHECK(came_out(&gemma, turns[i], TRUST_PRIOR) >= 190);
		check_example("errors copied");
		CHECK_EQ_INT(came_out(&copying_gemma, turns[i], TRUST_LOOSER), 0);
		CHECK_EQ_INT(came_out(&copying_phi, turns[i], TRUST_LOOSER), 0);
		CHECK_EQ_INT(came_out(&phi, turns[i], TRUST_LOOSER), 0);
	}
	check_example("Phi-3.5 is known for what it is");
	CHECK(came_out(&phi, 30, TRUST_STRICTER) >= 30);
	CHECK(came_out(&phi, 200, TRUST_STRICTER) >= 120);
	CHECK(came_out(&phi, 500, TRUST_STRICTER) >= 180);
	CHECK(came_out(&copying_phi, 500, TRUST_STRICTER) >= 180);
	check_example("a looser rule is to be had");
	CHECK_EQ_INT(came_out(&excelling, 60, TRUST_LOOSER), 0);
	CHECK(came_out(&excelling, 300, TRUST_LOOSER) >= 150);
}

int
main(void)
{

	test_recorded();
	test_edges();
	test_never_looser();
	test_known();
	return check_end();
}
