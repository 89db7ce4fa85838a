/*
 * Lines into cases, cases into figures.
 */
#include "proxy/eval/score.h"

#include <stdlib.h>

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

/*
 * What guarding did to a turn besides gaining or losing it, for a graded case that did not fail. Form and explanation
 * are not judged if the prompt's own rules of form are graded: keeping them may require breaking the draft's.
 */
static void
read_effects(const struct eval_case *one, struct side_effects *effects)
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

bool
case_gained(const struct eval_case *one)
{

	return one->raw_grade == GRADE_WRONG && one->guarded_grade == GRADE_RIGHT;
}

bool
case_lost(const struct eval_case *one)
{

	return one->raw_grade == GRADE_RIGHT && one->guarded_grade == GRADE_WRONG;
}

struct span
case_route(const struct eval_case *one)
{

	return one->turn->route.len > 0 ? one->turn->route : span_of("direct");
}

/* --- cases --- */

/* Take an arm's line into a case. */
static void
take_arm(struct eval_case *one, const struct tape_turn *turn)
{

	if (one->turn == NULL || turn->arm == ARM_GUARDED || turn->arm == ARM_PAIRED)
		one->turn = turn;
	/* Without its second raw answer a turn only drops out of the noise floor. */
	one->failed |= turn->failed && turn->arm != ARM_RAW_AGAIN;
	switch (turn->arm) {
	case ARM_RAW:
		one->raw = turn->raw;
		one->raw_ms = turn->raw_ms >= 0 ? turn->raw_ms : turn->ms;
		return;
	case ARM_RAW_AGAIN:
		one->again = turn->raw;
		return;
	case ARM_PAIRED:
		one->raw = turn->raw;
		one->raw_ms = turn->raw_ms;
		break;
	default:
		break;
	}
	one->guarded = turn->guarded;
	one->ms = turn->ms;
	one->changed = turn->changed;
}

/* Lines are sorted: those of a turn are adjacent, paired first. */
static bool
begins_case(const struct tape_turn *turn, const struct tape_turn *before)
{

	return before == NULL || turn->arm == ARM_PAIRED || before->arm == ARM_PAIRED || turn->turn != before->turn ||
	    turn->repeat != before->repeat || !span_same(turn->id, before->id);
}

static void
grade_case(struct eval_case *one, const struct eval_case *before)
{
	const struct tape_turn *turn = one->turn, *other = before == NULL ? NULL : before->turn;
	struct span previous = {"", 0};

	if (other != NULL && other->repeat == turn->repeat && other->turn < turn->turn &&
	    span_same(other->id, turn->id) && other->prompt.at != NULL)
		previous = other->prompt;
	grade_question_read(&one->question, turn->prompt, previous, turn->check, turn->reference);
	if (one->failed)
		return;
	one->raw_grade = grade_text(&one->question, one->raw);
	/* The same text is worth the same. */
	one->guarded_grade = one->guarded.at != NULL && one->raw.at != NULL && span_same(one->raw, one->guarded)
	    ? one->raw_grade
	    : grade_text(&one->question, one->guarded);
	one->again_grade = grade_text(&one->question, one->again);
	read_effects(one, &one->effects);
}

static void
make_cases(struct scores *scores, const struct tape *tape)
{
	const struct tape_turn *before = NULL;

	for (size_t i = 0; i < tape->count; i++) {
		const struct tape_turn *turn = &tape->turns[i];

		if (begins_case(turn, before))
			scores->cases[scores->count++] = (struct eval_case){.raw_ms = -1, .ms = -1};
		take_arm(&scores->cases[scores->count - 1], turn);
		scores->separate |= turn->arm != ARM_PAIRED;
		scores->repeated |= turn->repeat > 0;
		before = turn;
	}
	for (size_t i = 0; i < scores->count; i++) {
		struct eval_case *one = &scores->cases[i];

		one->failed |= one->raw.at == NULL || one->guarded.at == NULL;
		grade_case(one, i == 0 ? NULL : one - 1);
	}
}

/* --- figures --- */

static void
count_grades(struct score *score, const struct eval_case *one)
{

	if (one->raw_grade != GRADE_NONE && one->guarded_grade != GRADE_NONE) {
		score->graded++;
		score->raw_right += one->raw_grade == GRADE_RIGHT;
		score->guarded_right += one->guarded_grade == GRADE_RIGHT;
		score->gained += case_gained(one);
		score->lost += case_lost(one);
	}
	if (one->raw_grade != GRADE_NONE && one->again_grade != GRADE_NONE) {
		score->again_graded++;
		score->again_gained += one->raw_grade == GRADE_WRONG && one->again_grade == GRADE_RIGHT;
		score->again_lost += one->raw_grade == GRADE_RIGHT && one->again_grade == GRADE_WRONG;
	}
}

static void
count_effects(struct score *score, const struct side_effects *effects)
{

	score->right_rewritten += effects->right_rewritten;
	score->forms_broken += effects->form_broken;
	score->explanations_lost += effects->explanation_lost;
	score->calls_for_nothing += effects->calls_for_nothing;
}

static void
count_case(struct score *score, const struct eval_case *one)
{
	const struct tape_turn *turn = one->turn;

	score->turns++;
	score->failed += one->failed;
	score->controls += turn->control;
	score->controls_failed += turn->control && one->failed;
	score->controls_changed += turn->control && !one->failed && one->changed;
	if (one->failed)
		return;
	score->changed += one->changed;
	count_grades(score, one);
	count_effects(score, &one->effects);
	score->calls += turn->calls > 0 ? (size_t)turn->calls : 0;
	score->called += turn->calls > 0;
	if (one->raw_ms >= 0 && one->ms >= 0) {
		score->timed++;
		score->raw_ms += one->raw_ms;
		score->ms += one->ms;
	}
	score->tokens_in += turn->tokens_in > 0 ? turn->tokens_in : 0;
	score->tokens_out += turn->tokens_out > 0 ? turn->tokens_out : 0;
}

/* The group of a name; the last one is for all who find no room. */
static struct score *
group_of(struct score_groups *groups, struct span name, struct span verdict)
{

	for (size_t i = 0; i < groups->count; i++)
		if (span_same(groups->list[i].name, name) && span_same(groups->list[i].verdict, verdict))
			return &groups->list[i].score;
	if (groups->count == SCORE_GROUPS_MAX)
		return &groups->list[SCORE_GROUPS_MAX - 1].score;
	if (groups->count == SCORE_GROUPS_MAX - 1) {
		name = span_of("(others)");
		verdict = span_of("");
	}
	groups->list[groups->count] = (struct score_group){.name = name, .verdict = verdict};
	return &groups->list[groups->count++].score;
}

/* The largest first. */
static int
compare_groups(const void *left, const void *right)
{
	const struct score_group *a = left, *b = right;
	size_t len = a->name.len < b->name.len ? a->name.len : b->name.len;
	int order = (a->score.turns < b->score.turns) - (a->score.turns > b->score.turns);

	if (order == 0)
		order = memcmp(a->name.at, b->name.at, len);
	return order != 0 ? order : (a->name.len > b->name.len) - (a->name.len < b->name.len);
}

static void
count_groups(struct scores *scores)
{

	for (size_t i = 0; i < scores->count; i++) {
		const struct eval_case *one = &scores->cases[i];
		struct span category = one->turn->category, verdict = one->turn->verdict, none = {"", 0};

		count_case(&scores->all, one);
		count_case(group_of(&scores->categories, category.len > 0 ? category : span_of("(none)"), none), one);
		count_case(group_of(&scores->routes, case_route(one), none), one);
		if (!one->failed && verdict.len > 0)
			count_case(group_of(&scores->verdicts, case_route(one), verdict), one);
	}
	qsort(scores->routes.list, scores->routes.count, sizeof(struct score_group), compare_groups);
}

int
scores_take(struct scores *scores, const struct tape *tape)
{

	memset(scores, 0, sizeof(*scores));
	scores->cases = calloc(tape->count + 1, sizeof(*scores->cases));
	if (scores->cases == NULL)
		return -1;
	make_cases(scores, tape);
	count_groups(scores);
	return 0;
}

void
scores_free(struct scores *scores)
{

	free(scores->cases);
	memset(scores, 0, sizeof(*scores));
}
