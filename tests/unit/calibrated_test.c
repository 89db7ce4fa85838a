/*
 * Which models a policy was calibrated for, and what is news.
 */
#include "proxy/calibrated.h"

#include <stdio.h>
#include <string.h>

#include "proxy/model_list.h"
#include "tests/unit/check.h"

static const struct policy_calibration known[] = {
    {"gemma2:2b", "aaa"}, {"mine", "bbb"}, {"mine:latest", "ccc"}, {"tiny", ""}, {"tagged:latest", "ddd"}};
static const struct policy policy = {.calibrations = known, .calibration_count = 5, .hash = "one"};
static const struct policy another = {.calibrations = known, .calibration_count = 5, .hash = "two"};
static const struct policy silent = {.hash = "three"};

static void
test_models(void)
{
	static const struct {
		const char *model, *digest;
		enum calibration calibration;
	} rows[] = {{"gemma2:2b", "aaa", CALIBRATION_FITS}, {"gemma2:2b", "", CALIBRATION_FITS},
	    {"gemma2:2b", "aab", CALIBRATION_CHANGED}, {"gemma2", "aaa", CALIBRATION_ABSENT},
	    {"gemma2:2", "aaa", CALIBRATION_ABSENT}, {"gemma2:2b:latest", "aaa", CALIBRATION_ABSENT},
	    {"mine", "bbb", CALIBRATION_FITS}, {"mine", "ccc", CALIBRATION_FITS}, {"mine", "ddd", CALIBRATION_CHANGED},
	    {"mine:latest", "bbb", CALIBRATION_FITS}, {"tagged", "ddd", CALIBRATION_FITS},
	    {"tiny", "zzz", CALIBRATION_FITS}, {"", "", CALIBRATION_ABSENT}, {"other", "", CALIBRATION_ABSENT}};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct span model = span_of(rows[i].model);
		uint32_t digest = model_digest_number(span_of(rows[i].digest));

		check_example(rows[i].model);
		CHECK_EQ_INT(calibrated_with(&policy, model, digest), rows[i].calibration);
		CHECK_EQ_INT(calibrated_with(&silent, model, digest), CALIBRATION_FITS);
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
