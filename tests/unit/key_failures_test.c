/*
 * How long wrong keys wait: longer each time, up to a cap, by address, and no longer for having been forgotten.
 */
#include "proxy/shared/key_failures.h"

#include <string.h>

#include "tests/unit/check.h"

static struct key_failures failures;

struct from {
	unsigned char at[16];
};

static struct from
v4(unsigned a, unsigned b, unsigned c, unsigned d)
{

	return (struct from){
	    {[10] = 0xff, [11] = 0xff, (unsigned char)a, (unsigned char)b, (unsigned char)c, (unsigned char)d}};
}

/* An address of network `net` of 64 bits. */
static struct from
v6(uint64_t net, uint64_t host)
{
	struct from from;

	memcpy(from.at, &net, 8);
	memcpy(from.at + 8, &host, 8);
	return from;
}

static int64_t
add(struct from from, int64_t now)
{

	return key_failures_add(&failures, from.at, now);
}

static void
reset(void)
{

	failures = (struct key_failures){.secret = "a secret of test"};
}

static void
test_growth(void)
{
	static const int64_t wanted[] = {250, 500, 1000, 2000, 4000, 8000, 8000, 8000};

	check_example("each waits twice as long");
	reset();
	for (size_t i = 0; i < nitems(wanted); i++)
		CHECK_EQ_INT(add(v4(192, 0, 2, 1), 1000 + (int64_t)i), wanted[i]);
	CHECK_EQ_INT(add(v4(192, 0, 2, 2), 1010), 250);

	check_example("one is forgotten each minute");
	for (int i = 0; i < 1000; i++)
		add(v4(192, 0, 2, 1), 2000);
	CHECK_EQ_INT(add(v4(192, 0, 2, 1), 2000 + 60000 * 5), 8000);
	CHECK_EQ_INT(add(v4(192, 0, 2, 1), 2000 + 60000 * 14), 2000);
	CHECK_EQ_INT(add(v4(192, 0, 2, 1), 2000 + 60000 * 60), 250);
}

static void
test_networks(void)
{

	check_example("an IPv6 network of 64 bits is one address");
	reset();
	CHECK_EQ_INT(add(v6(7, 1), 1000), 250);
	CHECK_EQ_INT(add(v6(7, 2), 1000), 500);
	CHECK_EQ_INT(add(v6(7, UINT64_MAX), 1000), 1000);
	CHECK_EQ_INT(add(v6(8, 1), 1000), 250);
	check_example("an IPv4 address is one by itself");
	CHECK_EQ_INT(add(v4(1, 2, 3, 4), 1000), 250);
	CHECK_EQ_INT(add(v4(1, 2, 3, 5), 1000), 250);
}

/* Whoever has a hundred thousand networks to guess from has no place cleared by them. */
static void
test_taking_over(void)
{
	int64_t least = INT64_MAX;
	int shorter = 0;

	check_example("a place that was taken over");
	reset();
	for (int i = 0; i < 6; i++)
		add(v4(192, 0, 2, 1), 1000);
	for (uint64_t net = 1; net <= 100000; net++)
		least = add(v6(net, 0), 1000) < least ? 250 : least;
	CHECK_EQ_INT(least, 250);
	CHECK_EQ_INT(add(v4(192, 0, 2, 1), 1000), 8000);

	check_example("coming back");
	reset();
	for (uint64_t net = 1; net <= 2 * KEY_FAILURES_PLACES; net++)
		for (int i = 0; i < 3; i++)
			add(v6(net, 0), 1000);
	for (uint64_t net = 1; net <= 2 * KEY_FAILURES_PLACES; net++)
		shorter += add(v6(net, 0), 1000) < 2000;
	CHECK_EQ_INT(shorter, 0);
}

int
main(void)
{

	test_growth();
	test_networks();
	test_taking_over();
	return check_end();
}
