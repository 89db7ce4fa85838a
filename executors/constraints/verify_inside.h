/*
 * What the checks share. A check fills in a finding that is zero.
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_VERIFY_INSIDE_H
#define PARAPET_EXECUTORS_CONSTRAINTS_VERIFY_INSIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "executors/constraints/constraint.h"
#include "executors/constraints/finding.h"
#include "policies/span.h"

/* One constraint and its answer, as the checks see them. */
struct inquiry {
	const struct constraint_list *list;
	const struct constraint *constraint;
	const struct constraint_kind *kind;
	struct span answer; /* without white space at its ends */
	struct span whole;  /* as it came: offences are places in it */
};

/*
 * Whether a reading of a unit makes sense of this answer: lines of stars part paragraphs only where there are some, or
 * where they were asked for.
 */
bool is_reading_of(const struct inquiry *inquiry, enum constraint_unit unit, unsigned reading);

/* Note what breaks it: the index-th part, a place in the answer as it came, with what was measured there. */
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

/* What breaks it has been noted: it holds where that is nothing. */
static inline void
settle(struct finding *finding)
{

	finding->counted = true;
	finding->measured = finding->offending;
	finding->holds = holds_if(finding->offending == 0);
}

/* The first letter or digit of a part, the mark of a list's entry aside, folded; 0 when there is none. */
uint32_t initial_of(struct span part);

/* Whether a word of a title may begin with a small letter: "of". */
bool title_keeps_small(struct span word);

constraint_check CONSTRAINT_CHECKS;

#endif
