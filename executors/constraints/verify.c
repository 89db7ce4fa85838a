/*
 * What a check alone cannot see: offences in code, and talk around the counted parts.
 */
#include "executors/constraints/verify.h"

#include "executors/constraints/frame.h"
#include "executors/constraints/revision.h"
#include "executors/constraints/verbatim.h"
#include "executors/constraints/verify_inside.h"

#define FRAME_PIECES 6 /* of the talk around a text */

/* Constraints on prose, which do not apply to code and addresses. */
static bool
is_about_prose(enum constraint_type type)
{

	return type == CONSTRAINT_NO_CHAR || type == CONSTRAINT_ALL_UPPER || type == CONSTRAINT_ALL_LOWER ||
	    type == CONSTRAINT_AVOID_LETTER || type == CONSTRAINT_AVOID_ENDING || type == CONSTRAINT_TITLE_CASE ||
	    type == CONSTRAINT_FORBID_WORDS;
}

/* Whether all known offences are in code and addresses. */
static bool
offends_in_code(struct span answer, const struct finding *finding)
{
	size_t next = 0;

	for (size_t at = 0; at < answer.len && next < finding->offence_count;) {
		size_t end = verbatim_end(answer, at);

		if (end == at && finding->offences[next].from <= at)
			return false;
		at = end == at ? at + 1 : end;
		while (next < finding->offence_count && finding->offences[next].to <= end)
			next++;
	}
	return true;
}

/* Types that are about the text that was asked for, which need not include the talk around it. */
static bool
is_about_text(enum constraint_type type)
{
	const struct constraint_kind *kind = constraint_kind(type);

	return kind->counted != UNIT_NONE || kind->per != UNIT_RESPONSE || type == CONSTRAINT_STARTS_WITH ||
	    type == CONSTRAINT_ENDS_WITH || type == CONSTRAINT_ALL_UPPER || type == CONSTRAINT_ALL_LOWER ||
	    type == CONSTRAINT_TITLE_CASE || type == CONSTRAINT_AVOID_LETTER;
}

/* How much of the talk around the text may be left out. How an answer ends is asked of all of it. */
static unsigned
frame_pieces(enum constraint_type type)
{
	enum constraint_unit counted = constraint_kind(type)->counted;

	return counted == UNIT_SECTION || counted == UNIT_HIGHLIGHT || type == CONSTRAINT_ENDS_WITH ? 0 : FRAME_PIECES;
}

void
verify(const struct constraint_list *list, const struct constraint *constraint, struct span answer,
    struct finding *finding)
{
	struct inquiry inquiry = {list, constraint, constraint_kind(constraint->type), span_strip(answer), answer};
	constraint_check *run = inquiry.kind->check;
	unsigned pieces = frame_pieces(constraint->type);
	struct span text;

	memset(finding, 0, sizeof(*finding));
	if (run == NULL)
		return;
	run(&inquiry, finding);
	if (finding->holds != HOLDS_NO)
		return;
	if (is_about_prose(constraint->type) && offends_in_code(answer, finding))
		finding->holds = HOLDS_UNDECIDED;
	if (!is_about_text(constraint->type))
		return;
	text =
	    constraint->type == CONSTRAINT_ENDS_WITH ? frame_without_name(answer) : revision_text(answer, span_of(""));
	for (unsigned i = 0; i <= pieces && text.len > 0; i++) {
		struct finding without = {0};

		inquiry.answer = text;
		run(&inquiry, &without);
		if (without.holds == HOLDS_YES) {
			*finding = without;
			return;
		}
		text = frame_without(text);
		if (text.len == inquiry.answer.len)
			return;
	}
}

void
tally_take(const struct constraint_list *list, struct span answer, struct tally *tally)
{

	tally->held = tally->broken = 0;
	for (size_t i = 0; i < list->count; i++) {
		verify(list, &list->items[i], answer, &tally->findings[i]);
		tally->held += tally->findings[i].holds == HOLDS_YES;
		tally->broken += tally->findings[i].holds == HOLDS_NO;
	}
}

bool
tally_is_better(const struct constraint_list *list, const struct tally *before, const struct tally *after)
{
	size_t mended = 0;

	for (size_t i = 0; i < list->count; i++) {
		const struct finding *was = &before->findings[i], *is = &after->findings[i];

		if ((was->holds == HOLDS_YES && is->holds != HOLDS_YES) ||
		    (was->holds == HOLDS_UNDECIDED && is->holds == HOLDS_NO))
			return false;
		if (was->holds != HOLDS_NO || is->holds != HOLDS_NO)
			continue;
		if (is->unit_count > 0 && is->offending > was->offending)
			return false;
		mended += is->unit_count > 0 && was->unit_count > 0 && is->offending < was->offending;
	}
	return after->held > before->held || mended > 0;
}
