/*
 * Offences put anywhere into texts of known sentences and lines: the parts to be changed are those that hold them, in
 * order and apart, and a rule that is broken elsewhere, too, is none of theirs.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "executors/constraints/broken.h"
#include "tests/unit/check.h"

#define ROOM      4096
#define LINES     8
#define SENTENCES 6 /* in a line */

static unsigned seed = 29;
static char text[ROOM];
static struct offence sentences[LINES][SENTENCES], lines[LINES]; /* where they stand */
static size_t line_count, counts[LINES];
static struct constraint_list list;
static struct tally tally;

static unsigned
any(size_t below)
{

	return (unsigned)rand_r(&seed) % (unsigned)below;
}

static void
make_text(size_t count, size_t most)
{
	size_t len = 0;

	line_count = count;
	for (size_t i = 0; i < line_count; i++) {
		len += (size_t)sprintf(text + len, "%s", i == 0 ? "" : i % 2 ? "\n" : "\n\n- ");
		lines[i].from = len;
		counts[i] = most == SENTENCES ? SENTENCES : 1 + any(most);
		for (size_t k = 0; k < counts[i]; k++) {
			len += (size_t)sprintf(text + len, "%s", k > 0 ? " " : "");
			sentences[i][k].from = len;
			len += (size_t)sprintf(text + len, "It is%.*s so.", (int)any(8), " so so so");
			sentences[i][k].to = len;
		}
		lines[i].to = len;
	}
}

/* What is found against the parts that are wanted, which are in order. */
static void
check_found(bool units, const struct offence *wanted, size_t count, const bool *rules, bool all)
{
	struct broken_parts broken;
	size_t bytes = 0;

	check_example(text);
	CHECK(broken_find(&list, &tally, span_of(text), units, &broken) == (count > 0));
	if (!CHECK_EQ_INT(broken.count, count))
		return;
	for (size_t i = 0; i < count; i++) {
		CHECK(broken.at[i].from == wanted[i].from && broken.at[i].to == wanted[i].to);
		bytes += wanted[i].to - wanted[i].from;
	}
	CHECK_EQ_INT(broken.bytes, bytes);
	CHECK(broken.all == all);
	for (size_t i = 0; i < list.count; i++)
		CHECK(broken.rules[i] == rules[i]);
}

/* Whether a rule is broken in whole lines, in bits of sentences, beyond one sentence, or in more than is known. */
enum where { IN_LINES, IN_SENTENCES, ACROSS, UNKNOWN, NOWHERE, KEPT };

static void
joins_parts(void)
{

	for (unsigned round = 0; round < 6000; round++) {
		bool whole[LINES] = {false}, bits[LINES][SENTENCES] = {{false}}, rules[4] = {false}, all = true;
		struct offence wanted[LINES * SENTENCES];
		size_t count = 0;

		make_text(1 + any(4), 4);
		list.count = 1 + any(4);
		for (size_t i = 0; i < list.count; i++) {
			enum where where = (enum where)any(6);
			struct finding *finding = &tally.findings[i];

			*finding = (struct finding){.holds = where == KEPT ? HOLDS_YES : HOLDS_NO};
			list.items[i].type = where == IN_LINES ? CONSTRAINT_EACH_LINE_STARTS
			    : i % 2                            ? CONSTRAINT_NO_CHAR
							       : CONSTRAINT_EACH_WORD_STARTS;
			finding->unit_count = where == IN_LINES || i % 2 == 0 ? 20 : 0;
			for (size_t n = where == NOWHERE ? 0 : 1 + any(3); n > 0; n--) {
				size_t line = any(line_count), which = any(counts[line]);
				struct offence at = where == IN_LINES ? lines[line] : sentences[line][which];

				if (where != IN_LINES) {
					at.from += any(at.to - at.from);
					at.to -= any(at.to - at.from);
				}
				if (where == ACROSS)
					at = (struct offence){.from = lines[line].from, .to = lines[line].to + 1};
				finding->offences[finding->offence_count++] = at;
				finding->offending++;
				whole[line] |= where == IN_LINES;
				bits[line][which] |= where == IN_SENTENCES;
			}
			finding->offending += where == UNKNOWN;
			rules[i] = where == IN_LINES || where == IN_SENTENCES;
			all &= rules[i] || where == KEPT;
		}
		for (size_t i = 0; i < line_count; i++) {
			if (whole[i])
				wanted[count++] = lines[i];
			for (size_t k = 0; !whole[i] && k < counts[i]; k++)
				if (bits[i][k])
					wanted[count++] = sentences[i][k];
		}
		check_found(false, wanted, count, rules, all);
		/* Of units those of the first rule that is about several of them. */
		size_t first = 0;

		while (first < list.count && !(rules[first] && tally.findings[first].unit_count > 1))
			first++;
		all = true;
		for (size_t i = 0; i < list.count; i++) {
			rules[i] = i == first;
			all &= i >= first || tally.findings[i].holds == HOLDS_YES;
		}
		memset(whole, 0, sizeof(whole));
		memset(bits, 0, sizeof(bits));
		count = 0;
		for (size_t i = 0; first < list.count && i < line_count; i++)
			for (size_t k = 0; k < counts[i]; k++)
				for (size_t n = 0; n < tally.findings[first].offence_count; n++) {
					const struct offence *at = &tally.findings[first].offences[n];
					const struct offence *part =
					    list.items[first].type == CONSTRAINT_EACH_LINE_STARTS ? &lines[i]
												  : &sentences[i][k];

					if (part->from <= at->from && at->to <= part->to &&
					    (count == 0 || wanted[count - 1].from != part->from))
						wanted[count++] = *part;
				}
		check_found(true, wanted, count, rules, all);
	}
}

/* There is room for so many parts; what stands in one that is known needs none. */
static void
keeps_to_the_room(void)
{
	bool rules[2] = {true, false};

	make_text(LINES, SENTENCES);
	list.count = 2;
	for (size_t count = OFFENCES_MAX - 2; count <= OFFENCES_MAX; count++)
		for (size_t other = 0; other < LINES * SENTENCES; other++) {
			struct offence wanted[OFFENCES_MAX + 1];

			list.items[0].type = list.items[1].type = CONSTRAINT_NO_CHAR;
			tally.findings[0] =
			    (struct finding){.holds = HOLDS_NO, .offence_count = count, .offending = count};
			tally.findings[1] = (struct finding){.holds = HOLDS_NO, .offence_count = 1, .offending = 1};
			for (size_t i = 0; i < count; i++)
				wanted[i] = tally.findings[0].offences[count - 1 - i] =
				    sentences[i / SENTENCES][i % SENTENCES];
			wanted[count] = tally.findings[1].offences[0] = sentences[other / SENTENCES][other % SENTENCES];
			rules[1] = other < count || count < OFFENCES_MAX;
			check_found(false, wanted, count + (other >= count && rules[1]), rules, rules[1]);
		}
	/* Code and rules are no sentences, and a unit of two lines is no part. */
	list.count = 1;
	strcpy(text, "So.\n```\nSo.\n---\nIt is.");
	rules[0] = false;
	for (int type = 0; type < 3; type++) {
		list.items[0].type = type == 2 ? CONSTRAINT_EACH_PARAGRAPH_ENDS : CONSTRAINT_NO_CHAR;
		tally.findings[0] = (struct finding){
		    .holds = HOLDS_NO, .offence_count = 1, .offending = 1, .unit_count = type == 2 ? 3 : 0};
		tally.findings[0].offences[0] = type == 0 ? (struct offence){.from = 5, .to = 6}
		    : type == 1                           ? (struct offence){.from = 13, .to = 14}
							  : (struct offence){.from = 8, .to = 15};
		check_found(false, NULL, 0, rules, false);
	}
}

/* Words that are missing go into the longest sentence of prose, and there they need no room of their own. */
static void
finds_hosts(void)
{

	for (unsigned round = 0; round < 1000; round++) {
		bool rules[2] = {true, true};
		struct offence wanted[2] = {{.from = 0}};
		size_t longest = 0, line, which;

		make_text(1 + any(4), 4);
		line = any(line_count);
		which = any(counts[line]);
		for (size_t i = 0; i < line_count; i++)
			for (size_t k = 0; k < counts[i]; k++)
				if ((i == 0 || i % 2) && sentences[i][k].to - sentences[i][k].from > longest) {
					wanted[0] = sentences[i][k];
					longest = wanted[0].to - wanted[0].from;
				}
		list.count = 2;
		list.items[0].type = CONSTRAINT_NO_CHAR;
		list.items[1].type = CONSTRAINT_INCLUDE_WORDS;
		tally.findings[0] = (struct finding){.holds = HOLDS_NO, .offence_count = 1, .offending = 1};
		tally.findings[1] = (struct finding){.holds = HOLDS_NO};
		tally.findings[0].offences[0] = sentences[line][which];
		wanted[1] = sentences[line][which];
		if (wanted[1].from < wanted[0].from) {
			wanted[1] = wanted[0];
			wanted[0] = sentences[line][which];
		}
		check_found(false, wanted, 1 + (wanted[1].from != wanted[0].from), rules, true);
	}
	static const char *const none[] = {"", "# So it is", "- So it is", "1. So", "```\nSo it is.\n```", "---"};

	list.count = 1;
	list.items[0].type = CONSTRAINT_INCLUDE_WORDS;
	tally.findings[0] = (struct finding){.holds = HOLDS_NO};
	for (size_t i = 0; i < nitems(none); i++) {
		bool rules[1] = {false};

		strcpy(text, none[i]);
		check_found(false, NULL, 0, rules, false);
	}
	strcpy(text, "```\nSo it is, it is.\n```\nIt is.");
	check_found(false, &(struct offence){.from = 25, .to = 31}, 1, (bool[]){true}, true);
}

/* A part may be as long as three of its kind and sixty bytes more, and as short as it likes if it says the same. */
static void
bounds_parts(void)
{
	struct span about = span_of("Describe the sea."),
		    part = span_of("The sea is wide and it is old and it is very grey.");
	char longer[512];

	for (size_t len = 3 * part.len + 50; len < 3 * part.len + 70; len++) {
		size_t at = (size_t)sprintf(longer, "%s", "The sea is wide and it is old and it is very grey");

		while (at + 5 < len)
			at += (size_t)sprintf(longer + at, " sea,");
		memset(longer + at, 'a', len - at);
		longer[len - 1] = '.';
		check_example(longer);
		CHECK(broken_may_become(part, (struct span){longer, len}, about) == (len <= 3 * part.len + 60));
	}
}

/* Sentences in the place of one: those that the text has already would be read twice. */
static void
tells_repeats(void)
{
	static const char *const said[] = {
	    "It is so.", "He left it.", "They came back.", "Yes.", "So be it.", "Oh no."};

	for (unsigned round = 0; round < 4000; round++) {
		char before[256] = "", after[256] = "", replacement[128] = "";
		unsigned is[6] = {0}, was[6] = {0}, put[6] = {0};
		bool repeats = false;

		for (unsigned place = any(4), i = 0; i < 4; i++) {
			unsigned which = any(6);

			was[which]++;
			sprintf(before + strlen(before), "%s ", said[which]);
			if (i != place) {
				is[which]++;
				sprintf(after + strlen(after), "%s ", said[which]);
			}
			for (unsigned left = i == place ? any(3) : 0; left > 0; left--) {
				which = any(6);
				is[which]++;
				put[which]++;
				sprintf(after + strlen(after), "%s ", said[which]);
				sprintf(replacement + strlen(replacement), "%s ", said[which]);
			}
		}
		for (unsigned i = 0; i < 6; i++)
			repeats |= put[i] > 0 && is[i] > 1 && is[i] > was[i] && strlen(said[i]) > 7;
		check_example(after);
		CHECK(broken_repeats(span_of(before), span_of(after), span_of(replacement)) == repeats);
	}
}

int
main(void)
{

	joins_parts();
	keeps_to_the_room();
	finds_hosts();
	bounds_parts();
	tells_repeats();
	return check_end();
}
