/*
 * Shares and their intervals, combined so that each bound is the worst case.
 */
#include "proxy/observe/trust.h"

#include <math.h>

#include "proxy/observe/stats.h"

#define Z_LOOSER   1.645 /* the normal distribution's quantile of 95% */
#define Z_STRICTER 1.0   /* of 84%: a rule that is too strict only costs repairs, and the next turns correct it */

/* The share of errors that the second program repeats: the highest assumed, and the lowest measured (offline.py). */
#define COPIED_MOST  0.5
#define COPIED_LEAST 0.08

struct shares {
	struct interval draft_first, draft_second, programs,
	    against; /* against: the programs agree, the draft does not */
};

enum trust_pattern
trust_pattern_of(unsigned raters)
{

	switch (raters) {
	case 0:
		return TRUST_NOBODY;
	case 1u << RATERS_DRAFT_FIRST:
		return TRUST_DRAFT_FIRST;
	case 1u << RATERS_DRAFT_SECOND:
		return TRUST_DRAFT_SECOND;
	case 1u << RATERS_PROGRAMS:
		return TRUST_PROGRAMS;
	default:
		return TRUST_ALL;
	}
}

static struct shares
read_shares(const struct trust_counts *counts, uint32_t turns, double z)
{
	const uint32_t *of = counts->turns;

	return (struct shares){
	    .draft_first = stats_wilson(of[TRUST_ALL] + of[TRUST_DRAFT_FIRST], turns, z),
	    .draft_second = stats_wilson(of[TRUST_ALL] + of[TRUST_DRAFT_SECOND], turns, z),
	    .programs = stats_wilson(of[TRUST_ALL] + of[TRUST_PROGRAMS], turns, z),
	    .against = stats_wilson(of[TRUST_PROGRAMS], turns, z),
	};
}

/* The accuracy of programs that agree this often, if this share of errors is repeated. */
static double
accuracy_of(double agree, double copied)
{
	double root = copied * copied - 4 * (copied - agree);

	return root > 0 ? (copied + sqrt(root)) / 2 : copied / 2;
}

static double
at_most(double value, double most)
{

	return value < most ? value : most;
}

/* Gains per loss: both programs are right and the draft is wrong, against the reverse. */
static double
odds_of(double against, double wrong, double draft)
{
	double gained = against - wrong, lost = wrong * draft;

	if (gained <= 0)
		return 0;
	return lost > 0 ? at_most(gained / lost, TRUST_ODDS_MOST) : TRUST_ODDS_MOST;
}

/* The fewest gains per loss from agreement alone, with pessimistic assumptions. */
static double
least_odds(const struct trust_counts *counts, uint32_t turns, struct trust_labels labels)
{
	struct shares shares = read_shares(counts, turns, Z_LOOSER);
	double programs = accuracy_of(shares.programs.low, COPIED_MOST), wrong = COPIED_MOST * (1 - programs);
	double draft = at_most(sqrt(shares.draft_first.high * shares.draft_second.high) / programs, 1);

	if (labels.turns > 0)
		wrong = stats_wilson(labels.wrong, labels.turns, Z_LOOSER).high;
	return odds_of(shares.against.low, wrong, draft);
}

/* The most, with the lowest share measured. */
static double
most_odds(const struct trust_counts *counts, uint32_t turns, struct trust_labels labels)
{
	struct shares shares = read_shares(counts, turns, Z_STRICTER);
	double programs = accuracy_of(shares.programs.high, COPIED_LEAST), wrong = COPIED_LEAST * (1 - programs);
	double draft = at_most(sqrt(shares.draft_first.low * shares.draft_second.low) / programs, 1);

	if (labels.turns > 0)
		wrong = stats_wilson(labels.wrong, labels.turns, Z_STRICTER).low;
	return odds_of(shares.against.high, wrong, draft);
}

/* sqrt(a b / c), an accuracy; 0: undefined. */
static double
triplet(double a, double b, double c)
{

	return c > 0 ? at_most(sqrt(a * b / c), 1) : 0;
}

struct trust_estimate
trust_judge(const struct trust_counts *counts, struct trust_labels labels)
{
	const uint32_t *of = counts->turns;
	struct trust_estimate estimate = {.trust = TRUST_PRIOR, .high = TRUST_ODDS_MOST};
	double draft_first = of[TRUST_ALL] + of[TRUST_DRAFT_FIRST],
	       draft_second = of[TRUST_ALL] + of[TRUST_DRAFT_SECOND];
	double programs = of[TRUST_ALL] + of[TRUST_PROGRAMS];

	for (int i = 0; i < TRUST_PATTERNS; i++)
		estimate.turns += of[i];
	if (estimate.turns == 0)
		return estimate;
	estimate.draft = triplet(draft_first / estimate.turns, draft_second, programs);
	estimate.first = triplet(draft_first / estimate.turns, programs, draft_second);
	estimate.second = triplet(draft_second / estimate.turns, programs, draft_first);
	estimate.low = least_odds(counts, estimate.turns, labels);
	estimate.high = most_odds(counts, estimate.turns, labels);
	if (estimate.turns >= TRUST_LOOSER_LEAST && estimate.low >= TRUST_ODDS)
		estimate.trust = TRUST_LOOSER;
	else if (estimate.turns >= TRUST_STRICTER_LEAST && estimate.high < TRUST_ODDS)
		estimate.trust = TRUST_STRICTER;
	return estimate;
}

VOCABULARY_NAMES(trust, EACH_TRUST, TRUST_COUNT);
