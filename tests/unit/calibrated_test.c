/*
 * Which models a policy was calibrated for, and what is news.
 */
#include "proxy/observe/calibrated.h"

#include <stdio.h>
#include <string.h>

#include "proxy/observe/model_list.h"
#include "tests/unit/check.h"

#define NONE SIZE_MAX

static const struct policy_calibration known[] = {{.model = "gemma2:2b", .digest = "aaa"},
    {.model = "mine", .digest = "bbb"}, {.model = "mine:latest", .digest = "ccc"}, {.model = "tiny", .digest = ""},
    {.model = "tagged:latest", .digest = "ddd"}};
static const struct policy policy = {.calibrations = known, .calibration_count = 5, .hash = "one"};
static const struct policy another = {.calibrations = known, .calibration_count = 5, .hash = "two"};
static const struct policy silent = {.hash = "three"};

static void
test_models(void)
{
	static const struct {
		const char *model, *digest;
		enum calibration calibration;
		size_t which;
	} rows[] = {{"gemma2:2b", "aaa", CALIBRATION_FITS, 0}, {"gemma2:2b", "", CALIBRATION_FITS, 0},
	    {"gemma2:2b", "aab", CALIBRATION_CHANGED, NONE}, {"gemma2", "aaa", CALIBRATION_ABSENT, NONE},
	    {"gemma2:2", "aaa", CALIBRATION_ABSENT, NONE}, {"gemma2:2b:latest", "aaa", CALIBRATION_ABSENT, NONE},
	    {"mine", "bbb", CALIBRATION_FITS, 1}, {"mine", "ccc", CALIBRATION_FITS, 2},
	    {"mine", "", CALIBRATION_FITS, 2}, {"mine", "ddd", CALIBRATION_CHANGED, NONE},
	    {"mine:latest", "bbb", CALIBRATION_FITS, 1}, {"tagged", "ddd", CALIBRATION_FITS, 4},
	    {"tiny", "zzz", CALIBRATION_FITS, 3}, {"", "", CALIBRATION_ABSENT, NONE},
	    {"other", "", CALIBRATION_ABSENT, NONE}};

	for (size_t i = 0; i < nitems(rows); i++) {
		struct span model = span_of(rows[i].model);
		uint32_t digest = model_digest_number(span_of(rows[i].digest));
		size_t which = NONE;

		check_example(rows[i].model);
		CHECK_EQ_INT(calibrated_with(&silent, model, digest, &which), CALIBRATION_FITS);
		CHECK_EQ_INT(calibrated_with(&policy, model, digest, &which), rows[i].calibration);
		CHECK_EQ_INT(which, rows[i].which);
	}
}

static void
test_news(void)
{
	static struct calibrated calibrated;
	char name[16];

	check_example("news");
	CHECK(calibrated_is_news(&calibrated, &policy, span_of("a"), 0));
	CHECK(!calibrated_is_news(&calibrated, &policy, span_of("a"), 0));
	CHECK(calibrated_is_news(&calibrated, &policy, span_of("b"), 0));
	CHECK(!calibrated_is_news(&calibrated, &policy, span_of("a"), 0));
	CHECK(calibrated_is_news(&calibrated, &policy, span_of("a"), 7));
	CHECK(calibrated_is_news(&calibrated, &another, span_of("a"), 0));
	check_example("no more than there is room for");
	for (int i = 0; i < 2 * CALIBRATED_TOLD_MAX; i++) {
		snprintf(name, sizeof(name), "m%d", i);
		CHECK_EQ_INT(calibrated_is_news(&calibrated, &policy, span_of(name), 0), i < CALIBRATED_TOLD_MAX - 4);
	}
}

int
main(void)
{

	test_models();
	test_news();
	return check_end();
}
