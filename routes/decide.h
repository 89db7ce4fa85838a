/*
 * Which route a turn takes, and why: evidence is collected from its texts and weighed by the policy's rules. The
 * first route with enough evidence wins; without one the turn is direct.
 */
#ifndef PARAPET_ROUTES_DECIDE_H
#define PARAPET_ROUTES_DECIDE_H

#include <stdbool.h>
#include <stddef.h>

#include "policies/patterns/pattern.h"
#include "policies/policy.h"
#include "policies/vocabulary.h"
#include "routes/request.h"

#define DECIDE_RULES_MAX 64 /* matching rules named in a decision */

/* Why a turn stayed direct, or REASON_ROUTED. */
#define EACH_DECIDE_REASON(ROW) \
	ROW(REASON_ROUTED, "routed") \
	ROW(REASON_NO_EVIDENCE, "no-evidence") \
	ROW(REASON_UNGUARDABLE, "unguardable")   /* turn.direct says what */ \
	ROW(REASON_HOUSEKEEPING, "housekeeping") /* a client's background task */ \
	ROW(REASON_LANGUAGE, "language")         /* evidence was found, but not in this text's language */ \
	ROW(REASON_BUDGET, "too-costly")         /* patterns or parsers took too long */
VOCABULARY(decide_reason, EACH_DECIDE_REASON, REASON_COUNT);

struct decision {
	const struct policy_route *route; /* NULL: direct */
	enum policy_executor executor;
	enum decide_reason reason;
	unsigned costly;                    /* too costly: 1 + the pattern in which time ran out; 0: none */
	double score;                       /* of the route, or of the closest one */
	const struct policy_route *closest; /* see below; NULL: none */
	const struct policy_rule *hits[DECIDE_RULES_MAX]; /* of the route, or the closest one */
	size_t hit_count;
	/* Filled in for a routed turn, and by decide_examine. */
	char language[4];  /* ISO 639-1, "" if unclear */
	unsigned numerals; /* in the last text, number words included */
	unsigned
	    findings; /* one bit per enum policy_finding, in the last text; a required format in the system's, too */
};

/*
 * Findings by parsers of executors, which are rooms to the right. `request` is the turn whose last message the text
 * is, NULL for other texts. Linear, without memory, within cpu_spend.
 */
typedef bool decide_reader(const struct policy *policy, struct span text, const struct request *request);
struct decide_readers {
	decide_reader *of[FINDING_COUNT]; /* NULL: this room finds it (findings.h) */
};

struct decider; /* scratch memory for decisions under one policy; one per worker */

/* Returns NULL without memory. Holds the policy, borrows the readers for as long as it lives. */
struct decider *decider_new(const struct policy *policy, const struct decide_readers *readers);
void decider_free(struct decider *decider);

/*
 * Decide. Pure except for the decider's scratch: the same turn and policy give the same decision. Runs within the
 * caller's stretch of CPU time (policies/cpu.h); outside of one, its patterns have 3 ms.
 *
 * Evidence comes from a window of each text (its first and last MASK_WINDOW bytes) in which quoted matter is blanked.
 * If the last message depends on the user message before it, rules about the last message count if either matches,
 * and the numerals of both are counted; half of the threshold must then come from the last message itself.
 *
 * A route is abandoned as soon as it cannot reach its threshold. Of those that were weighed to the end and fell
 * short, or are for other languages, the closest is the one with the largest part of its threshold.
 */
void decide(struct decider *decider, const struct request *request, struct decision *decision);

/*
 * As decide, but a decision that ran out of time is repeated, at most twice: for judging policies, where a busy
 * machine should not affect the result.
 */
void decide_patiently(struct decider *decider, const struct request *request, struct decision *decision);

/*
 * Fill in language, numerals and findings for the turn decided last, which must still exist: for explaining, and for
 * passes over direct turns. Parsers of other rooms are not run just for this.
 */
void decide_examine(struct decider *decider, struct decision *decision);

/*
 * Weigh one route, whatever its requirements, for the turn decided last, which must still exist: fills in closest,
 * score and hits of *decision and nothing else.
 */
void decide_weigh(struct decider *decider, const struct policy_route *route, struct decision *decision);

/*
 * The words of the turn decided last, which must still exist, where a rule's pattern first matches; false for a
 * finding, or without a match. Valid until the next decision.
 */
bool decide_words(struct decider *decider, const struct policy_rule *rule, struct span *words);

#endif
