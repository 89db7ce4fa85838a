/*
 * When checks pay: by shares and seconds, and how soon a model that changes is noticed.
 */
#include "proxy/observe/spend.h"

#include "tests/unit/check.h"

#define MINUTE 60000

static const struct policy_spend shipped = {.sample = 10, .confirmed = 95, .repair = 10 * MINUTE};

static bool
pays(uint32_t checked, uint32_t confirmed, uint32_t changed, uint32_t seconds, const struct policy_spend *terms)
{
	struct spend_counts counts = {{checked, confirmed, changed, 10 * seconds * checked}};

	return spend_pays(&counts, terms);
}

static void
test_rows(void)
{
	static const struct {
		const char *what;
		uint32_t checked, confirmed, changed, seconds; /* of one check */
		bool pays;
	} rows[] = {
	    {"nothing is known", 0, 0, 0, 0, true},
	    {"too few, whatever they say", SPEND_LEAST - 1, SPEND_LEAST - 1, 0, 60, true},
	    {"thirty quick ones are too few to be sure", 30, 30, 0, 2, true},
	    {"always confirmed", 60, 60, 0, 2, false},
	    {"always confirmed, in no time", 60, 60, 0, 0, false},
	    {"nine in ten", 120, 108, 0, 2, true},
	    {"mostly confirmed, and the rest put right for little", 128, 126, 2, 2, true},
	    {"the same, for much", 128, 126, 1, 20, false},
	    {"a small model whose answers are put right", 100, 60, 22, 20, true},
	    {"the same on a machine of two tokens a second", 100, 60, 22, 90, true},
	    {"never confirmed, never put right, quick", 128, 0, 0, 5, true},
	    {"never confirmed, never put right, slow", 128, 0, 0, 30, false},
	    {"one in a hundred put right, slow", 128, 100, 1, 60, false},
	};
	struct policy_spend all = shipped, none = shipped;

	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].what);
		CHECK(pays(rows[i].checked, rows[i].confirmed, rows[i].changed, rows[i].seconds, &shipped) ==
		    rows[i].pays);
	}
	check_example("the policy's words");
	all.confirmed = 100;
	CHECK(pays(128, 128, 0, 2, &all));
	none.repair = 0;
	CHECK(!pays(128, 60, 40, 2, &none));
}

/* More confirmed, more put right, quicker: none of it makes the other answer less likely than it was. */
static void
test_order(void)
{

	for (uint32_t checked = SPEND_LEAST; checked <= SPEND_MOST; checked += 7)
		for (uint32_t changed = 0; changed <= checked; changed += 3)
			for (uint32_t seconds = 1; seconds < 200; seconds += 9) {
				uint32_t confirmed = checked - changed;

				CHECK(!pays(checked, confirmed, changed, seconds, &shipped) ||
				    pays(checked, confirmed, changed, seconds - 1, &shipped));
				CHECK(changed == 0 || !pays(checked, confirmed, changed - 1, seconds, &shipped) ||
				    pays(checked, confirmed, changed, seconds, &shipped));
			}
}

/* A model that was always right and is not any more: so many checks that do not confirm are enough for all to be made.
 */
static void
test_change(void)
{
	struct spend_counts counts = {{SPEND_MOST, SPEND_MOST, 0, SPEND_MOST * 20}};
	unsigned missed = 0;

	CHECK(!spend_pays(&counts, &shipped));
	while (!spend_pays(&counts, &shipped) && missed < 100) {
		counts.of[SPEND_CHECKED]++;
		counts.of[SPEND_TENTHS] += 20;
		missed++;
	}
	CHECK(missed <= 3);
}

int
main(void)
{

	test_rows();
	test_order();
	test_change();
	return check_end();
}
