/*
 * What is proof enough, by the entries of a route and without any.
 */
#include "executors/proof.h"

#include <string.h>

#include "routes/request.h"
#include "tests/unit/check.h"

#define BILLION 1000
#define AGREE   (1u << PROOF_PROGRAMS_AGREE)
#define AGAINST ((1u << PROOF_FALSE_EQUATION) | (1u << PROOF_CONTRADICTION) | (1u << PROOF_NO_FINAL_ANSWER))
#define WORKING (1u << PROOF_NO_WORKING)

static const struct policy_model entries[] = {
    {"gemma3:*", {0, 0}, AGAINST},
    {"llama*", {0, 0}, 0},
    {NULL, {0, 4 * BILLION}, AGREE},
    {NULL, {0, INT64_MAX}, AGAINST},
};

static unsigned
wanted(const struct policy_model *models, size_t count, const char *name, int64_t size)
{
	struct policy_route route = {.models = models, .model_count = count};
	struct request request = {.model = name == NULL ? NO_SPAN : span_of(name)};
	struct flow_turn flow = {.request = &request, .route = &route, .model_size = size};

	return proof_wanted(&flow);
}

/* A name as long as one may be is held against the globs, a longer one fits none. */
static void
test_long_names(void)
{
	static char name[TURN_MODEL_MAX + 2];
	static const struct policy_model any[] = {{name, {0, 0}, AGREE}};

	check_example("long names");
	for (size_t len = TURN_MODEL_MAX - 1; len <= TURN_MODEL_MAX + 1; len++) {
		memset(name, 'x', len);
		name[len] = '\0';
		CHECK_EQ_INT(wanted(any, 1, name, 0), len <= TURN_MODEL_MAX ? AGREE : 0);
	}
}

static void
test_without_entries(void)
{

	check_example("no entries");
	CHECK_EQ_INT(wanted(NULL, 0, "gemma-2-2b", 2600), AGREE);
	CHECK_EQ_INT(wanted(NULL, 0, "phi3.5", 3800), AGAINST | WORKING);
	CHECK_EQ_INT(wanted(NULL, 0, "any", 2601), AGAINST | WORKING);
	CHECK_EQ_INT(wanted(NULL, 0, "any", 10 * BILLION), AGAINST | WORKING);
	CHECK_EQ_INT(wanted(NULL, 0, "any", 10 * BILLION + 1), AGAINST);
	CHECK_EQ_INT(wanted(NULL, 0, "phi", 0), AGAINST);
}

/* The first that fits, by name before size where it stands before. */
static void
test_entries(void)
{
	char endless[TURN_MODEL_MAX + 2];

	check_example("entries");
	CHECK_EQ_INT(wanted(entries, 4, "gemma3:1b", 1 * BILLION), AGAINST);
	CHECK_EQ_INT(wanted(entries, 4, "llama3.2:1b", 1 * BILLION), 0);
	CHECK_EQ_INT(wanted(entries, 4, "phi", 3800), AGREE);
	CHECK_EQ_INT(wanted(entries, 4, "phi", 14 * BILLION), AGAINST);
	CHECK_EQ_INT(wanted(entries, 4, NULL, 3800), AGREE);
	check_example("unknown size");
	CHECK_EQ_INT(wanted(entries, 4, "phi", 0), AGAINST);
	check_example("nothing fits");
	CHECK_EQ_INT(wanted(entries, 3, "phi", 0), 0);
	CHECK_EQ_INT(wanted(entries, 3, "phi", 14 * BILLION), 0);
	check_example("a name beyond bounds");
	memset(endless, 'l', sizeof(endless));
	endless[sizeof(endless) - 1] = '\0';
	CHECK_EQ_INT(wanted(entries, 4, endless, 3800), AGREE);
}

static unsigned
wanted_with(const struct policy_model *models, size_t count, const char *name, int64_t size, enum trust trust)
{
	struct policy_route route = {.models = models, .model_count = count};
	struct request request = {.model = span_of(name)};
	struct flow_turn flow = {.request = &request, .route = &route, .model_size = size, .trust = trust};

	return proof_wanted(&flow);
}

/* What was observed moves the prior, and no word of the operator's. */
static void
test_trust(void)
{
	static const struct policy_model never[] = {{NULL, {0, INT64_MAX}, 0}};

	check_example("stricter");
	CHECK_EQ_INT(wanted_with(NULL, 0, "x", 2000, TRUST_STRICTER), AGAINST | WORKING);
	CHECK_EQ_INT(wanted_with(entries, 4, "x", 2000, TRUST_STRICTER), AGAINST | WORKING);
	CHECK_EQ_INT(wanted_with(entries, 4, "x", 14 * BILLION, TRUST_STRICTER), AGAINST);
	check_example("looser");
	CHECK_EQ_INT(wanted_with(NULL, 0, "x", 3800, TRUST_LOOSER), AGAINST | WORKING | AGREE);
	CHECK_EQ_INT(wanted_with(entries, 4, "x", 0, TRUST_LOOSER), AGAINST | AGREE);
	check_example("by name");
	CHECK_EQ_INT(wanted_with(entries, 4, "gemma3:1b", 1 * BILLION, TRUST_LOOSER), AGAINST);
	CHECK_EQ_INT(wanted_with(entries, 4, "llama3.2:1b", 1 * BILLION, TRUST_LOOSER), 0);
	check_example("never");
	CHECK_EQ_INT(wanted_with(never, 1, "x", 2000, TRUST_LOOSER), 0);
}

int
main(void)
{

	test_without_entries();
	test_long_names();
	test_entries();
	test_trust();
	return check_end();
}
