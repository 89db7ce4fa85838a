/*
 * Sums made of a wording and numbers, whose values are computed here in cents.
 */
#include <stdio.h>

#include "tests/unit/check.h"
#include "tests/unit/quantity_check.h"

enum made { MADE_SHARE, MADE_MORE, MADE_LESS, MADE_PART, MADE_TIMES };

/* A wording around a percentage or a count, and an amount; swapped: the amount comes first. */
static const struct {
	const char *before, *between, *behind;
	bool swapped;
	enum made made;
} made[] = {
    {"whats a ", "% tip on $", "", false, MADE_SHARE},
    {"how much is a ", " percent tip on a $", " bill?", false, MADE_SHARE},
    {"my bill is $", ", i want to tip ", "%. how much is the tip?", true, MADE_SHARE},
    {"what is ", "% of $", "?", false, MADE_SHARE},
    {"how much sales tax on $", " at ", "%", true, MADE_SHARE},
    {"how much do i save with ", "% off $", "", false, MADE_SHARE},
    {"$", " plus ", "% tax", true, MADE_MORE},
    {"total with a ", "% tip on $", "", false, MADE_MORE},
    {"increase $", " by ", "%", true, MADE_MORE},
    {"", "% off $", "", false, MADE_LESS},
    {"a jacket costs $", " and is ", "% off, what do i pay?", true, MADE_LESS},
    {"decrease $", " by ", "%", true, MADE_LESS},
    {"split $", " between ", " people", true, MADE_PART},
    {"dinner was $", " for ", " people, how much each?", true, MADE_PART},
    {"we are ", " people and the bill is $", ", what does each pay", false, MADE_PART},
    {"laptop $", " minus ", "%, how much", true, MADE_LESS},
    {"laptop $", " less ", "%, what do i pay", true, MADE_LESS},
    {"", " apples at $", " each", false, MADE_TIMES},
    {"$", " an hour times ", " hours", true, MADE_TIMES},
    {"", " hours at $", " an hour", false, MADE_TIMES},
    {"hourly $", ", worked ", " hours, pay?", true, MADE_TIMES},
    {"gym $", " monthly for ", " months total", true, MADE_TIMES},
    {"want to save $", " in ", " months how much per month", true, MADE_PART},
    {"i need to pay off $", " over ", " weeks, how much do i need to pay a week", true, MADE_PART},
    {"dinner was $", " and we want to tip ", "%. total to pay?", true, MADE_MORE},
    {"", " hours at $", " an hour, what do i earn", false, MADE_TIMES},
    {"i worked ", " hours at $", " an hour how much do i make", false, MADE_TIMES},
    {"earned $", " for ", " hours, hourly rate?", true, MADE_PART},
    {"rent is $", " and theres ", " of us, my share?", true, MADE_PART},
    {"", " of us went out, bill $", ", how much each", false, MADE_PART},
    {"bill is $", " plus ", "% service, whats the total", true, MADE_MORE},
    {"salary $", " and got a ", "% raise whats my new salary", true, MADE_MORE},
    {"sticker says $", " and tax is ", " percent, what will it ring up as?", true, MADE_MORE},
    {"how much vat do i add to a $", " invoice at ", "%", true, MADE_SHARE},
    {"$", " an hour, ", " hours a week whats my weekly pay", true, MADE_TIMES},
    /* A price is one by how it is written. */
    {"", " apples at ", " each", false, MADE_TIMES},
    {"", " books for ", " each, how much total", false, MADE_TIMES},
    {"", " bottles for ", ", how much is each", false, MADE_PART},
    {"pack of ", " pens costs ", ", price per pen", false, MADE_PART},
};

/* Halves go up, as people round. */
static long
divided(long top, long bottom)
{

	return (2 * top + bottom) / (2 * bottom);
}

static long
value_of(enum made what, long cents, long n)
{

	switch (what) {
	case MADE_SHARE:
		return divided(cents * n, 100);
	case MADE_MORE:
		return divided(cents * (100 + n), 100);
	case MADE_LESS:
		return divided(cents * (100 - n), 100);
	case MADE_TIMES:
		return cents * n;
	default:
		return divided(cents, n);
	}
}

static void
print_cents(long cents, bool whole, char *text, size_t room)
{

	if (whole)
		snprintf(text, room, "%ld", cents / 100);
	else
		snprintf(text, room, "%ld.%02ld", cents / 100, cents % 100);
}

/* Whether the exact value is whole: said without cents. */
static bool
is_whole(enum made what, long cents, long n)
{
	long share = what == MADE_SHARE ? n : what == MADE_MORE ? 100 + n : 100 - n;

	if (what == MADE_TIMES)
		return cents * n % 100 == 0;
	return what == MADE_PART ? cents % (100 * n) == 0 : cents * share % 10000 == 0;
}

static bool
is_bare(unsigned which)
{

	return strchr(made[which].before, '$') == NULL && strchr(made[which].between, '$') == NULL;
}

static void
check_made(unsigned which, long cents, long n, bool framed)
{
	char amount[32], count[32], prompt[160], value[32], text[40];

	print_cents(cents, cents % 100 == 0 && !is_bare(which), amount, sizeof(amount));
	snprintf(count, sizeof(count), "%ld", n);
	snprintf(prompt, sizeof(prompt), "%s%s%s%s%s", made[which].before, made[which].swapped ? amount : count,
	    made[which].between, made[which].swapped ? count : amount, made[which].behind);
	print_cents(value_of(made[which].made, cents, n), is_whole(made[which].made, cents, n), value, sizeof(value));
	snprintf(text, sizeof(text), "%s%s", is_bare(which) ? "" : "$", value);
	if (framed)
		check_quantity(prompt, text);
	else
		check_quantity_as_is(prompt, text);
}

int
main(void)
{
	static const long amounts[] = {1000, 4599, 6450, 123400, 99};
	static const long counts[] = {2, 3, 7, 15, 18, 20, 33};

	for (unsigned which = 0; which < nitems(made); which++) {
		for (size_t i = 0; i < nitems(amounts); i++) {
			for (size_t k = 0; k < nitems(counts); k++)
				check_made(which, amounts[i], counts[k], i + k == 0);
		}
	}
	return check_end();
}
