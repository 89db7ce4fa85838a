/*
 * The hash is the published one, arms are sticky and take their shares.
 */
#include "routes/arms.h"

#include <stdio.h>

#include "tests/unit/check.h"

/* From the paper's appendix: key 00..0f, message 00..0e. */
static void
check_hash(void)
{
	unsigned char key[16], message[15];

	for (unsigned i = 0; i < 16; i++)
		key[i] = (unsigned char)i;
	for (unsigned i = 0; i < 15; i++)
		message[i] = (unsigned char)i;
	check_example("SipHash-2-4, the paper's example");
	CHECK(siphash(key, message, sizeof(message)) == UINT64_C(0xa129ca6149be45e5));
	check_example("SipHash-2-4 of nothing");
	CHECK(siphash(key, message, 0) == UINT64_C(0x726fdb47dd0e0e31));
}

static size_t
arm_of_number(const char *experiment, unsigned number, const unsigned *percent, size_t count)
{
	char key[32];

	snprintf(key, sizeof(key), "chat-%u", number);
	return arm_of(span_of(experiment), span_of(key), percent, count);
}

static void
check_shares(void)
{
	static const unsigned percent[] = {10, 40, 30};
	unsigned seen[4] = {0};

	check_example("10,000 keys over 10, 40, 30 and what is left");
	for (unsigned i = 0; i < 10000; i++)
		seen[arm_of_number("x", i, percent, 3)]++;
	CHECK(seen[0] > 900 && seen[0] < 1100);
	CHECK(seen[1] > 3800 && seen[1] < 4200);
	CHECK(seen[2] > 2800 && seen[2] < 3200);
	CHECK(seen[3] > 1800 && seen[3] < 2200);
}

static void
check_sticky(void)
{
	static const unsigned half[] = {50, 50}, all[] = {100}, none[] = {0, 0};
	unsigned same = 0;

	check_example("these answers hold for ever");
	CHECK_EQ_INT(arm_of(span_of("guarded-vs-raw"), span_of("conversation 1"), half, 2), 0);
	CHECK_EQ_INT(arm_of(span_of("guarded-vs-raw"), span_of("conversation 2"), half, 2), 1);
	CHECK_EQ_INT(arm_of(span_of("guarded-vs-raw"), span_of("10.1.2.3"), half, 2), 0);
	check_example("everybody and nobody");
	for (unsigned i = 0; i < 100; i++) {
		CHECK_EQ_INT(arm_of_number("x", i, all, 1), 0);
		CHECK_EQ_INT(arm_of_number("x", i, none, 2), 2);
		same += arm_of_number("x", i, half, 2) == arm_of_number("y", i, half, 2);
	}
	check_example("another experiment splits otherwise");
	CHECK(same > 25 && same < 75);
}

int
main(void)
{

	check_hash();
	check_shares();
	check_sticky();
	return check_end();
}
