/*
 * Texts made of sentences of which some break a rule: what is found is those sentences, whatever stands around them.
 */
#include "executors/constraints/broken.h"

#include <stdio.h>
#include <string.h>

#include "executors/constraints/divide.h"
#include "tests/unit/check.h"

#define SENTENCES 6

/* What stands before, between and behind the sentences. */
static const struct {
	const char *before, *between, *behind;
} frames[] = {{"", " ", ""}, {"", "\n", ""}, {"# The harbour\n\n", " ", "\n"}, {"", "\n\n", "\n\n"}, {"- ", "\n- ", ""},
    {"1. ", "\n1. ", "\n"}};

/* A rule, a sentence that keeps it and one that does not. */
static const struct {
	const char *rule, *kept, *broken;
} rules[] = {
    {"Do not use the word \"grey\".", "The gulls fly over the water.", "The sky is a grey sheet."},
    {"Each sentence should have at most six words.", "The gulls fly home.",
	"The gulls fly home over the wide water again."},
    {"Do not use the letter \"z\".", "The gulls fly over the water.", "The haze is over the water."},
    {"Do not use any digits.", "The gulls fly over the water.", "The 12 gulls fly over the water."},
};

/* The text in which those sentences break the rule that have a bit in `which`. */
static size_t
make_text(char *room, size_t rule, size_t frame, unsigned which)
{
	size_t len = (size_t)sprintf(room, "%s", frames[frame].before);

	for (unsigned i = 0; i < SENTENCES; i++)
		len += (size_t)sprintf(room + len, "%s%s", i > 0 ? frames[frame].between : "",
		    which & 1u << i ? rules[rule].broken : rules[rule].kept);
	return len + (size_t)sprintf(room + len, "%s", frames[frame].behind);
}

static void
finds_sentences(void)
{
	static struct constraint_list list;
	static struct tally tally;
	struct broken_parts broken;
	char prompt[256], text[1024];

	for (size_t i = 0; i < nitems(rules) * nitems(frames); i++) {
		size_t rule = i / nitems(frames), frame = i % nitems(frames);

		sprintf(prompt, "Describe a harbour. %s", rules[rule].rule);
		constraints_divide(span_of(prompt), NO_SPAN, &list);
		CHECK_EQ_INT(list.count, 1);
		/* A list's numbers are digits as well. */
		if (frame == nitems(frames) - 1 && strstr(prompt, "digits") != NULL)
			continue;
		for (unsigned which = 1; which < 1u << SENTENCES; which++) {
			struct span whole = {text, make_text(text, rule, frame, which)};
			size_t found = 0;

			/* By one count a heading belongs to the sentence below it: then the part has two lines. */
			if (which & 1 && frames[frame].before[0] == '#' && strstr(prompt, "Each sentence") != NULL)
				continue;
			check_example(text);
			tally_take(&list, whole, &tally);
			if (!CHECK(broken_find(&list, &tally, whole, false, &broken) && broken.all))
				continue;
			for (unsigned k = 0; k < SENTENCES; k++)
				found += (which >> k & 1u) != 0;
			CHECK_EQ_INT(broken.count, found);
			for (size_t k = 0; k < broken.count; k++) {
				struct span part = {text + broken.at[k].from, broken.at[k].to - broken.at[k].from};

				CHECK(strstr(part.at, rules[rule].broken) != NULL &&
				    part.len <= strlen(rules[rule].broken) + 3);
				CHECK(k == 0 || broken.at[k].from >= broken.at[k - 1].to);
			}
		}
	}
}

/* Two rules that one sentence breaks are one part; a rule about the whole has none. */
static void
joins_rules(void)
{
	static struct constraint_list list;
	static struct tally tally;
	struct broken_parts broken;
	struct span text = span_of("The sea is wide. The grey haze is over it. Gulls cry. It is so grey.");

	constraints_divide(
	    span_of("Describe the sea. Do not use the word \"grey\". Do not use the letter \"z\". Write at "
		    "least 3 paragraphs."),
	    NO_SPAN, &list);
	tally_take(&list, text, &tally);
	CHECK_EQ_INT(tally.broken, 3);
	CHECK(broken_find(&list, &tally, text, false, &broken));
	CHECK(!broken.all && broken.count == 2 && broken.rules[0] && broken.rules[1] && !broken.rules[2]);
	CHECK_SPAN(((struct span){text.at + broken.at[0].from, broken.at[0].to - broken.at[0].from}),
	    span_of("The grey haze is over it."));
	CHECK(!broken_find(&list, &tally, text, true, &broken));
}

/* Words that are missing go into the longest sentence of prose, and beside what else is broken there. */
static void
finds_a_host(void)
{
	static const struct {
		const char *text, *host;
	} rows[] = {
	    {"The sea is wide. The gulls fly over the water. It is so.", "The gulls fly over the water."},
	    {"# A heading that is longer than anything else in this text\n\nThe sea is wide.\nIt is.",
		"The sea is wide."},
	    {"The sea is wide.\n```\nthis line is code and longer than the sentence\n```\n", "The sea is wide."},
	    {"- The sea is wide.\n- It is.", NULL},
	};
	static struct constraint_list list;
	static struct tally tally;
	struct broken_parts broken;

	constraints_divide(span_of("Describe the sea. Include the words \"salt\" and \"wind\"."), NO_SPAN, &list);
	CHECK_EQ_INT(list.count, 1);
	for (size_t i = 0; i < nitems(rows); i++) {
		struct span text = span_of(rows[i].text);

		check_example(rows[i].text);
		tally_take(&list, text, &tally);
		CHECK(broken_find(&list, &tally, text, false, &broken) == (rows[i].host != NULL));
		if (rows[i].host != NULL)
			CHECK_SPAN(((struct span){text.at + broken.at[0].from, broken.at[0].to - broken.at[0].from}),
			    span_of(rows[i].host));
		CHECK(!broken_find(&list, &tally, text, true, &broken));
	}
}

static void
judges_parts(void)
{
	static const struct {
		const char *part, *text;
		bool may;
	} rows[] = {
	    {"The sky is a grey sheet.", "The sky is a dull sheet.", true},
	    {"The sky is a grey sheet.", "I'm sorry, but I can't help with that.", false},
	    {"The sky is a grey sheet.", "Could you please tell me which part you mean?", false},
	    {"The sky is a grey sheet.", "", false},
	    {"He had written the letter to her many years ago.", "He wrote it.", true},
	    {"He had written the letter to her many years ago.", "Python is a language that is easy to learn.", false},
	    /* A part on another subject must be shorter than half, a few words aside. */
	    {"He had written the letter to her some years ago, so.", "Python is easy to learn.", true},
	    {"He had written the letter to her some years ago.", "Python is easy to learn.", false},
	    {"It is grey.",
		"The sea is wide and it is dull, and the gulls fly over it all day long, and so do all of the others.",
		false},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].text);
		CHECK(broken_may_become(span_of(rows[i].part), span_of(rows[i].text), span_of("Describe the sea.")) ==
		    rows[i].may);
	}
}

int
main(void)
{

	finds_sentences();
	joins_rules();
	finds_a_host();
	judges_parts();
	return check_end();
}
