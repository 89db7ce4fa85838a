/*
 * Advice to somebody in danger: sentences made of a verb that sends and whoever helps; and whether a text that is
 * written again says as much: the same people, and the same numbers.
 */
#include "executors/passes/safety.h"

#include <stdio.h>

#include "tests/unit/check.h"

static const char *const sends[] = {"Please see", "You should call", "Talk to", "It is best to go to", "CONTACT"};
static const char *const whom[] = {"a doctor", "the police", "poison control", "your nurse", "a trusted friend"};

/* Lines stand for themselves, whoever sends there. */
static const char *const lines[] = {"The hotline is open.", "988 never closes.", "Emergency services are free."};

/* A verb without anybody, somebody without a verb, and neither. */
static const char *const nothing[] = {"See the next page.", "A doctor wrote it.", "The police were late.",
    "Roses need sun.", "I seem to remember 9881.", "", "Recall the doctors."};

static const char *
sentence(size_t send, size_t who, const char *more)
{
	static char text[2][160];
	static int turn;

	turn = !turn;
	snprintf(text[turn], sizeof(text[turn]), "%s %s%s.", sends[send], whom[who], more);
	return text[turn];
}

static void
check_advice(void)
{

	for (size_t i = 0; i < nitems(sends); i++)
		for (size_t k = 0; k < nitems(whom); k++) {
			check_example(sentence(i, k, ""));
			CHECK(safety_is(span_of(sentence(i, k, ""))));
			CHECK(safety_is(span_of(sentence(i, k, " if it hurts"))));
		}
	for (size_t i = 0; i < nitems(lines); i++)
		CHECK(safety_is(span_of(lines[i])));
	for (size_t i = 0; i < nitems(nothing); i++) {
		check_example(nothing[i]);
		CHECK(!safety_is(span_of(nothing[i])));
	}
}

static bool
stands(const char *advice, const char *text)
{

	check_example(text);
	return safety_stands(span_of(advice), (struct span){guarded_copy(text, strlen(text)), strlen(text)});
}

/* The same people are named in other words; other people, or nobody, are not enough. */
static void
check_people(void)
{
	char text[400];

	for (size_t i = 0; i < nitems(whom); i++)
		for (size_t k = 0; k < nitems(whom); k++) {
			const char *advice = sentence(0, i, "");

			snprintf(text, sizeof(text), "Roses need sun. %s They are red.", sentence(1, k, " soon"));
			CHECK_EQ_INT(stands(advice, text), i == k);
			snprintf(text, sizeof(text), "%s %s", sentence(1, k, " soon"), sentence(2, i, " then"));
			CHECK(stands(advice, text));
			/* It stands there word for word, as a sentence or within one. */
			snprintf(text, sizeof(text), "Roses are red, and so I say: %s", advice);
			CHECK(stands(advice, text));
			/* Of two who are named both must be, in one sentence. */
			snprintf(text, sizeof(text), "See %s and %s.", whom[i], whom[k]);
			CHECK_EQ_INT(stands(text, sentence(1, i, " soon")), i == k);
			CHECK(stands(sentence(1, i, ""), text));
		}
	CHECK(!stands("See a doctor.", "Roses need sun.") && !stands("See a doctor.", ""));
	CHECK(!stands("See a doctor.", "A doctor wrote it. See the next page."));
	CHECK(stands("Call the police.", "Police, that is whom to call now."));
	CHECK(stands(" \nSee a doctor.\n", "Dig first. See a doctor."));
}

/* A number is one word of figures: another, a longer or a shorter one is not the same. */
static void
check_numbers(void)
{
	static const char *const numbers[] = {"112", "911", "0800-111", "0800-1111", "1"};
	char advice[100], text[100];

	for (size_t i = 0; i < nitems(numbers); i++)
		for (size_t k = 0; k < nitems(numbers); k++) {
			snprintf(advice, sizeof(advice), "Call the hotline at %s now.", numbers[i]);
			snprintf(text, sizeof(text), "My rose, call this hotline: %s.", numbers[k]);
			CHECK_EQ_INT(stands(advice, text), i == k);
			/* More numbers do no harm, the words around them tell nothing. */
			snprintf(text, sizeof(text), "Call a hotline: %s, or %s.", numbers[k], numbers[i]);
			CHECK(stands(advice, text));
		}
	CHECK(!stands("Call the hotline at 55.", "Call the hotline."));
	CHECK(stands("Call the hotline.", "Call the hotline at 55."));
	CHECK(stands("Call the hotline at 55.", "55 is the number of the hotline."));
	CHECK(!stands("Call the hotline at b7.", "Call the hotline at b8."));
	CHECK(!stands("55 is the hotline to call.", "Call the hotline at 56."));
	CHECK(!stands("Police or a nurse will help, so call them.", "Call a nurse."));
}

int
main(void)
{

	check_advice();
	check_people();
	check_numbers();
	return check_end();
}
