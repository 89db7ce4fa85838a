/*
 * Drafts mended in place, made of rules: each kind of result in each kind of sentence, and each condition broken alone.
 */
#include "executors/arithmetic/mend.h"

#include <stdio.h>
#include <string.h>

#include "tests/unit/check.h"

static struct mend mend;

static bool
mends(const char *prompt, const char *draft)
{
	static struct claims claims;

	claims_read(span_of(prompt), span_of(draft), &claims);
	return mend_read(span_of(prompt), span_of(draft), &claims, &mend);
}

static void
check_mended(const char *prompt, const char *draft, const char *wanted)
{
	char text[MEND_MAX + 1] = "";

	check_example(draft);
	if (mends(prompt, draft))
		snprintf(text, sizeof(text), "%.*s", (int)mend.len, mend.text);
	CHECK_TEXT(text, wanted);
}

/* The conclusion as people put it, around the answer. */
static const struct {
	const char *before, *behind;
} frames[] = {{"**", "**"}, {"So the total is ", "."}, {"The answer is **", "**."}, {"Total: ", ""}, {"#### ", ""},
    {"\\boxed{", "}"}, {"In all, that makes ", "."}};

/* A slip, and what is computed from it, in several units and groups. */
static const struct {
	const char *sign, *behind;
	unsigned least;
} units[] = {{"", "", 1}, {"$", "", 1}, {"", " km", 1}, {"", " liters", 1}, {"", "", 100}};

static void
group(char *text, size_t room, unsigned value)
{

	if (value >= 1000)
		snprintf(text, room, "%u,%03u", value / 1000, value % 1000);
	else
		snprintf(text, room, "%u", value);
}

static void
write_draft(char *text, size_t frame, size_t unit, unsigned product)
{
	char one[16], sum[16], said[64];

	group(one, sizeof(one), product * units[unit].least);
	group(sum, sizeof(sum), (product + 9) * units[unit].least);
	snprintf(said, sizeof(said), "%s%s%s", units[unit].sign, sum, units[unit].behind);
	snprintf(text, 256, "17 * %u = %s%s%s\n%s%s%s + %u = %s\n\n%s%s%s", 13 * units[unit].least, units[unit].sign,
	    one, units[unit].behind, units[unit].sign, one, units[unit].behind, 9 * units[unit].least, said,
	    frames[frame].before, said, frames[frame].behind);
}

static void
test_frames(void)
{
	char prompt[64], wrong[256], right[256];

	for (size_t unit = 0; unit < nitems(units); unit++) {
		snprintf(prompt, sizeof(prompt), "17 boxes of %u and %u more: what in total?", 13 * units[unit].least,
		    9 * units[unit].least);
		for (size_t i = 0; i < nitems(frames); i++) {
			write_draft(wrong, i, unit, 231);
			write_draft(right, i, unit, 221);
			check_mended(prompt, wrong, right);
			check_mended(prompt, right, "");
		}
	}
}

/* Each of these breaks one condition. */
static void
test_conditions(void)
{
	static const struct {
		const char *what, *prompt, *draft;
	} rows[] = {{"an equation that is about", "", "100 / 7 \u2248 14.3\n17 * 13 = 231\n\n**231**"},
	    {"a sign that is not read", "", "x = 3y = 7z\n17 * 13 = 231\n\n**231**"},
	    {"another answer", "", "17 * 13 = 231\n\nSo the answer is 240."},
	    {"a number of the prompt's", "There are 231 seats.", "17 * 13 = 231\n\n**231**"},
	    {"a number before", "", "Of 231 boxes: 17 * 13 = 231\n\n**231**"},
	    {"the true one elsewhere", "", "17 * 13 = 231, and 221 + 1 = 222\n\n**222**"},
	    {"another operator", "", "17 + 13 = 221\n\n**221**"}, {"another grouping", "", "5 + 3 * 2 = 16\n\n**16**"},
	    {"half off", "", "17 * 13 = 21\n\n**21**"}, {"an addend twice", "", "20 + 20 + 31 = 51\n\n**51**"},
	    {"below zero", "", "20 - 31 = 11\n\n**11**"}, {"no whole number", "", "17 / 8 = 2\n\n**2**"},
	    {"two slips", "", "17 * 13 = 231\n18 * 14 = 262\n231 + 262 = 493\n\n**493**"},
	    {"nothing false", "", "17 * 13 = 221\n\n**221**"}, {"nothing", "", ""}};

	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].what);
		CHECK(!mends(rows[i].prompt, rows[i].draft));
	}
}

static void
test_money(void)
{

	check_mended("6 pens at $2.45?", "6 * $2.45 = $14.60\n\nThe total is **$14.60**.",
	    "6 * $2.45 = $14.70\n\nThe total is **$14.70**.");
	check_mended("18 crates of 64 and 20 more?", "Crates: 18 * 64 = 1,142\nAll: 1,142 + 20 = **1,162**",
	    "Crates: 18 * 64 = 1,152\nAll: 1,152 + 20 = **1,172**");
}

int
main(void)
{

	test_frames();
	test_conditions();
	test_money();
	return check_end();
}
