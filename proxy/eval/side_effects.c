/*
 * Each by the readers that the executors use.
 */
#include "proxy/eval/side_effects.h"

#include "executors/arithmetic/claims.h"
#include "executors/candidate.h"
#include "executors/outcome.h"
#include "routes/text/language.h"

#define EXPLAINS_LEAST 8 /* words that carry matter, and numbers: with fewer there is an answer, and no explanation */

static bool
breaks_form(struct span draft, struct span text)
{
	enum draft_form form = draft_form_read(draft);

	if (form != DRAFT_PROSE && draft_form_read(text) != form)
		return true;
	return !candidate_keeps_form(span_strip(draft), span_strip(text));
}

static bool
loses_explanation(struct span draft, struct span text)
{
	char language[LANGUAGE_ROOM];
	unsigned all, kept;

	language_of(draft, language);
	kept = candidate_words_kept(draft, text, language, &all);
	return all >= EXPLAINS_LEAST && kept * 2 < all;
}

void
side_effects_read(const struct eval_case *one, struct side_effects *effects)
{
	const struct tape_turn *turn = one->turn;
	bool edited = one->changed && turn->arm == ARM_PAIRED;
	bool judged = edited && one->question.way != GRADE_BY_CONSTRAINTS;
	/* By the reason: tapes of before have another verdict for it. */
	bool confirmed = turn->reason.at != NULL && span_equals(turn->reason, outcome_why_name(WHY_AGREES));

	*effects = (struct side_effects){
	    .right_rewritten = edited && one->raw_grade == GRADE_RIGHT && one->guarded_grade != GRADE_WRONG,
	    .form_broken = judged && breaks_form(one->raw, one->guarded),
	    .explanation_lost = judged && loses_explanation(one->raw, one->guarded),
	    .calls_for_nothing = turn->calls > 0 && !one->changed && !confirmed,
	};
}
