/*
 * Shared by the checks. A check fills in a zeroed finding.
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_VERIFY_INSIDE_H
#define PARAPET_EXECUTORS_CONSTRAINTS_VERIFY_INSIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "executors/constraints/constraint.h"
#include "executors/constraints/finding.h"
#include "policies/span.h"

/* A constraint and its answer, as passed to the checks. */
struct inquiry {
	const struct constraint_list *list;
	const struct constraint *constraint;
	const struct constraint_kind *kind;
	struct span answer; /* without white space at its ends */
	struct span whole;  /* unstripped: offences are places in it */
};

/*
 * Whether a reading of a unit fits this answer: lines of stars separate paragraphs only if there are some or they were
 * asked for.
 */
bool is_reading_of(const struct inquiry *inquiry, enum constraint_unit unit, unsigned reading);

/* Record an offence: the index-th part, its place in the unstripped answer, and what was measured there. */
static inline void
offence_note(const struct inquiry *inquiry, struct finding *finding, size_t index, struct span part, size_t measured)
{
	size_t from = (size_t)(part.at - inquiry->whole.at);

	finding->offending++;
	if (finding->offence_count < OFFENCES_MAX)
		finding->offences[finding->offence_count++] = (struct offence){index, from, from + part.len, measured};
}

static inline enum holds
holds_if(bool yes)
{

	return yes ? HOLDS_YES : HOLDS_NO;
}

/* All offences are recorded: it holds if there are none. */
static inline void
settle(struct finding *finding)
{

	finding->counted = true;
	finding->measured = finding->offending;
	finding->holds = holds_if(finding->offending == 0);
}

/* The first letter or digit of a part, after a list entry's mark, folded; 0: none. */
uint32_t initial_of(struct span part);

/* Whether a word of a title may begin with a lower-case letter: "of". */
bool title_keeps_small(struct span word);

constraint_check CONSTRAINT_CHECKS;

#endif
