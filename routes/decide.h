/*
 * Where a turn goes, and why: evidence is collected from its texts and weighed by the policy's rules. The first route
 * with enough evidence wins; none means direct.
 */
#ifndef PARAPET_ROUTES_DECIDE_H
#define PARAPET_ROUTES_DECIDE_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/patterns/pattern.h"
#include "policies/policy.h"
#include "policies/vocabulary.h"
#include "routes/request.h"

#define DECIDE_RULES_MAX 64 /* rules that hit and are named in a decision */

/* Why a turn stayed direct, or REASON_ROUTED. */
#define EACH_DECIDE_REASON(ROW) \
	ROW(REASON_ROUTED, "routed") \
	ROW(REASON_NO_EVIDENCE, "no-evidence") \
	ROW(REASON_UNGUARDABLE, "unguardable")   /* turn.direct says what */ \
	ROW(REASON_HOUSEKEEPING, "housekeeping") /* a client's background task */ \
	ROW(REASON_LANGUAGE, "language")         /* evidence there was, but not in this text's language */ \
	ROW(REASON_BUDGET, "too-costly")         /* too costly: patterns or readers took too long */
VOCABULARY(decide_reason, EACH_DECIDE_REASON, REASON_COUNT);

struct decision {
	const struct policy_route *route; /* NULL: direct */
	enum policy_executor executor;
	enum decide_reason reason;
	unsigned costly;                    /* too costly: 1 + the pattern in which time ran out; 0: in none */
	double score;                       /* of the route, or of the closest one */
	const struct policy_route *closest; /* see below; NULL: there is none */
	const struct policy_rule *hits[DECIDE_RULES_MAX]; /* of the route, or the closest one */
	size_t hit_count;
	/* Filled in for a turn that is routed, and by decide_examine. */
	char language[4];  /* ISO 639-1, "" when it is not clear */
	unsigned numerals; /* in the last text, number words included */
	unsigned
	    findings; /* one bit per enum policy_finding, in the last text; a required format in the system's, too */
};

/*
 * Findings that rooms to the right read, by executors' own readers: whether a text asks for what such a reader reads.
 * `request` is the turn whose last text that is, NULL for a text that is another one's. Linear, without memory, within
 * cpu_spend.
 */
typedef bool decide_reader(const struct policy *policy, struct span text, const struct request *request);
struct decide_readers {
	decide_reader *of[FINDING_COUNT]; /* NULL: this room reads it (findings.h) */
};

struct decider; /* scratch memory for decisions under one policy; one per worker */

/* Returns NULL without memory. Holds the policy, borrows the readers for as long as it lives. */
struct decider *decider_new(const struct policy *policy, const struct decide_readers *readers);
void decider_free(struct decider *decider);

/*
 * Decide. Pure but for the decider's scratch: the same turn and policy give the same decision. Within the stretch of
 * CPU time that it is called in (policies/cpu.h); outside of one, its patterns have 3 ms.
 *
 * Evidence comes from a window of each text (its first and last MASK_WINDOW bytes) in which quoted matter is blanked.
 * Where the last text leans on the user text before it, rules about the last text count when either has them, and the
 * numerals of both are counted; half of what the threshold asks for must then come from the last text itself.
 *
 * A route is given up as soon as it cannot reach its threshold any more. Of those that were weighed to the end and fell
 * short, or are for other languages, the closest is the one with the largest part of its threshold.
 */
void decide(struct decider *decider, const struct request *request, struct decision *decision);

/*
 * As decide, but a decision that ran out of time is made again, twice at most: for judging policies, where a machine
 * that is busy with something else should have no say.
 */
void decide_patiently(struct decider *decider, const struct request *request, struct decision *decision);

/*
 * Fill in language, numerals and findings for the turn that was decided last, which must still be there: for
 * explaining, and for passes over direct turns. What readers of other rooms would read is not asked of them only for
 * that.
 */
void decide_examine(struct decider *decider, struct decision *decision);

/*
 * Weigh one route, whatever its requirements, for the turn that was decided last, which must still be there: fills in
 * closest, score and hits of *decision and nothing else.
 */
void decide_weigh(struct decider *decider, const struct policy_route *route, struct decision *decision);

/*
 * The words of the turn that was decided last, which must still be there, by which a rule's pattern first matches;
 * false where it is a finding, or does not match. Good until the next decision.
 */
bool decide_words(struct decider *decider, const struct policy_rule *rule, struct span *words);

#endif
