/*
 * Verdicts and reasons by name.
 */
#include "executors/outcome.h"

#include <assert.h>

const char *
verdict_name(enum verdict verdict)
{
	static const char *const names[VERDICT_COUNT] = {
	    "direct", "off", "kept", "replaced", "repaired", "fallback", "pending"};

	assert(verdict < VERDICT_COUNT);
	return names[verdict];
}

const char *
delivery_name(enum delivery delivery)
{
	static const char *const names[DELIVERY_COUNT] = {
	    "none", "mended", "spliced", "rewritten", "restated", "appended"};

	assert(delivery < DELIVERY_COUNT);
	return names[delivery];
}

const char *
outcome_why_name(enum outcome_why why)
{
	static const char *const names[WHY_COUNT] = {
	    [WHY_UNREAD] = "unread",
	    [WHY_AGREES] = "agrees",
	    [WHY_UNPROVEN] = "unproven",
	    [WHY_UNCLEAR] = "unclear",
	    [WHY_VETOED] = "vetoed",
	    [WHY_NOT_COMPUTED] = "not-computed",
	    [WHY_PROGRAMS_DIFFER] = "programs-differ",
	    [WHY_NO_SPECIFICATION] = "no-specification",
	    [WHY_LINTED] = "linted",
	    [WHY_AMBIGUOUS] = "ambiguous",
	    [WHY_UNSATISFIABLE] = "unsatisfiable",
	    [WHY_SPECIFICATIONS_DIFFER] = "specifications-differ",
	    [WHY_SYLLOGISM] = "syllogism",
	    [WHY_LANGUAGE] = "answer-language",
	    [WHY_FORM] = "required-form",
	    [WHY_DRAFT_UNFINISHED] = "draft-unfinished",
	    [WHY_DRAFT_EMPTY] = "draft-empty",
	    [WHY_SHOWN] = "already-shown",
	    [WHY_TOO_SLOW] = "too-slow",
	    [WHY_BUSY] = "busy",
	    [WHY_CALLS_SPENT] = "calls-spent",
	    [WHY_TOO_COSTLY] = "too-costly",
	    [WHY_NOT_BETTER] = "not-better",
	    [WHY_NOTHING_SEEN] = "nothing-seen",
	    [WHY_UNCONFIRMED] = "unconfirmed",
	    [WHY_SAFETY_LOST] = "safety-lost",
	    [WHY_SHADOW] = "shadow",
	    [WHY_COMPUTED] = "computed",
	    [WHY_IMMEDIATE] = "immediate",
	    [WHY_MENDED] = "mended",
	    [WHY_REFINED] = "refined",
	    [WHY_SOLVED] = "solved",
	    [WHY_IN_CHARACTER] = "in-character",
	    [WHY_ALIGNED] = "aligned",
	    [WHY_CUT] = "cut",
	    [WHY_MODEL_ABSENT] = "model-absent",
	    [WHY_MODEL_GONE] = "model-gone",
	    [WHY_MODEL_ERROR] = "model-error",
	    [WHY_MODEL_REFUSED] = "model-refused",
	    [WHY_MODEL_UNREADABLE] = "model-unreadable",
	    [WHY_MODEL_CUT] = "model-cut",
	    [WHY_MODEL_EMPTY] = "model-empty",
	    [WHY_MODEL_LATE] = "model-late",
	    [WHY_PROGRAM_EXCEPTION] = "program-exception",
	    [WHY_PROGRAM_TIMEOUT] = "program-timeout",
	    [WHY_PROGRAM_MEMORY] = "program-memory",
	    [WHY_PROGRAM_OUTPUT] = "program-output",
	    [WHY_PROGRAM_KILLED] = "program-killed",
	    [WHY_PROGRAM_SIGNAL] = "program-signal",
	    [WHY_PROGRAM_REFUSED] = "program-refused",
	    [WHY_PROGRAM_SILENT] = "program-silent",
	    [WHY_PROGRAM_UNREADABLE] = "program-unreadable",
	    [WHY_JAIL_BROKEN] = "jail-broken",
	    [WHY_JAIL_BUSY] = "jail-busy",
	    [WHY_JAIL_ABSENT] = "jail-absent",
	    [WHY_PUZZLE_UNKNOWN] = "puzzle-unknown",
	    [WHY_PUZZLE_INVALID] = "puzzle-invalid",
	    [WHY_PUZZLE_TIMEOUT] = "puzzle-timeout",
	    [WHY_PUZZLE_MEMORY] = "puzzle-memory",
	    [WHY_PUZZLE_KILLED] = "puzzle-killed",
	    [WHY_PUZZLE_CRASHED] = "puzzle-crashed",
	    [WHY_SOLVER_BROKEN] = "solver-broken",
	    [WHY_SOLVER_BUSY] = "solver-busy",
	    [WHY_SOLVER_ABSENT] = "solver-absent",
	    [WHY_MEMORY] = "memory",
	    [WHY_STEPS] = "steps",
	    [WHY_CLIENT_GONE] = "client-gone",
	};

	assert(why < WHY_COUNT);
	return names[why];
}

const char *
outcome_flag_name(enum outcome_flag flag)
{
	static const char *const names[FLAG_COUNT] = {"counting-unverified"};

	assert(flag < FLAG_COUNT);
	return names[flag];
}
