/*
 * The steps of a refinement. verify.h says which constraints hold and which of two texts is better; repair.h mends
 * without the model.
 */
#include "executors/constraints/refine.h"

#include "executors/candidate.h"
#include "executors/constraints/broken.h"
#include "executors/constraints/denied.h"
#include "executors/constraints/describe.h"
#include "executors/constraints/divide.h"
#include "executors/constraints/figures.h"
#include "executors/constraints/repair.h"
#include "executors/constraints/revision.h"
#include "executors/constraints/units.h"
#include "executors/constraints/verify.h"
#include "routes/request.h"

#define LONG_TEXT 120 /* tokens; a longer text is not rewritten for a few sentences */

/* The parts requested of a long text must not be nearly all of it. */
#define PARTS_OF   4
#define PARTS_MOST 3

/* The tokens of a list's marks, and how much longer than the parts their replacements may be. */
#define TOKENS_OF_MARK 4
#define LONGER_TIMES   3
#define LONGER_TOKENS  64

/* A text that lost more than two of five words has lost its content. */
#define WORDS_KEPT_OF 5
#define WORDS_KEPT    3
#define WORDS_SHORTER 2   /* of five, if it must be shorter anyway */
#define ROOM_WHOLE    100 /* percent */

#define FRAGMENT_WORDS 10 /* an answer of up to so many words may be a title or a list of words */

static flow_step divide, revise, take_revision, revise_parts, take_parts, settle;

const struct executor executor_constraints = {
    .name = "constraints",
    .first = {"divide", divide},
    .needs_model = true,
};

/* The state of a turn's flow. */
struct work {
	struct constraint_list list;
	struct span best; /* the draft or a better text */
	struct tally tally;
	struct tally candidate;
	struct candidate_terms terms;
	struct broken_parts broken; /* the requested parts */
	bool mended;                /* best is the draft with mends */
	bool refined;               /* best is a revision by the model */
	bool parts_fail;            /* single parts did not help: request the whole */
};

static struct work *
work_of(struct flow *flow)
{

	return flow_own(flow, sizeof(struct work));
}

/* Deliver the best text so far. */
static enum flow_next
deliver(struct flow *flow, const struct work *work)
{

	return work->refined ? flow_repair(flow, work->best, DELIVERY_REWRITTEN, WHY_REFINED)
			     : flow_repair(flow, work->best, DELIVERY_MENDED, WHY_MENDED);
}

/* Two buffers for mends of a text. Returns false if it is too long, or there is no memory. */
static bool
make_rooms(struct flow *flow, struct span text, char *rooms[2])
{

	for (int i = 0; i < 2; i++)
		if (text.len > REPAIR_MAX || (rooms[i] = flow_alloc(flow, REPAIR_ROOM(text.len))) == NULL)
			return false;
	return true;
}

/* The model is not asked any more: mend what is still broken without it. */
static void
mend_roughly(struct flow *flow, struct work *work)
{
	char *rooms[2];
	struct span text;

	if (work->tally.broken == 0 || !make_rooms(flow, work->best, rooms))
		return;
	text = repair_roughly(&work->list, work->best, &work->tally, rooms);
	work->mended |= text.at != work->best.at;
	work->best = text;
}

/* After a pass, or without one: deliver the best text if it is better than the draft. */
static enum flow_next
settle(struct flow *flow)
{
	struct work *work = work_of(flow);

	mend_roughly(flow, work);
	return work->mended || work->refined ? deliver(flow, work) : keep_draft(flow);
}

/* The same where the model had its say. */
static enum flow_next
end(struct flow *flow, struct work *work)
{

	mend_roughly(flow, work);
	return work->mended || work->refined ? deliver(flow, work) : flow_keep(flow, WHY_NOT_BETTER);
}

/* The percentage of the text that one constraint allows; 100 if it does not require less. */
static size_t
room_left(const struct constraint *constraint, const struct finding *finding)
{
	const struct constraint_kind *kind = constraint_kind(constraint->type);
	size_t measured = finding->measured;
	uint32_t least, most;

	constraint_interval(&constraint->bounds, &least, &most);
	if (finding->holds != HOLDS_NO || !finding->counted || kind->counted == UNIT_NONE || kind->counted > UNIT_CHAR)
		return ROOM_WHOLE;
	/* For constraints on each unit, the largest unit decides how much has to go. */
	if (finding->unit_count > 0)
		measured = 0;
	for (size_t i = 0; finding->unit_count > 0 && i < finding->offence_count; i++)
		if (finding->offences[i].measured > measured)
			measured = finding->offences[i].measured;
	return measured > most ? most * ROOM_WHOLE / measured : ROOM_WHOLE;
}

/* The percentage of the text that may remain if it must be shorter. */
static size_t
room_in_all(const struct work *work)
{
	size_t room = ROOM_WHOLE;

	for (size_t i = 0; i < work->list.count; i++) {
		size_t left = room_left(&work->list.items[i], &work->tally.findings[i]);

		room = left < room ? left : room;
	}
	return room;
}

/* The tokens needed to rewrite the text. */
static int64_t
tokens_of_whole(const struct flow *flow, const struct work *work)
{

	return flow_tokens_of(flow, work->best.len) * (int64_t)room_in_all(work) / ROOM_WHOLE;
}

static int64_t
tokens_of_parts(const struct flow *flow, const struct work *work)
{

	return flow_tokens_of(flow, work->broken.bytes) + TOKENS_OF_MARK * (int64_t)work->broken.count;
}

/*
 * Whether to request parts, and which. Units that must each keep a constraint are always requested alone. In a text
 * that is long or does not fit, they are the sentences that break a constraint, unless those are nearly all of it, or
 * something else is broken too.
 */
static bool
finds_parts(const struct flow *flow, struct work *work)
{
	struct model_call call = {.said = work->best};
	int64_t tokens = tokens_of_whole(flow, work);
	bool fits = flow_tokens_that_fit(flow, &call) >= tokens;

	if (work->parts_fail)
		return false;
	if ((tokens >= LONG_TEXT || !fits) &&
	    broken_find(&work->list, &work->tally, work->best, false, &work->broken) &&
	    (!fits || (work->broken.all && work->broken.bytes * PARTS_OF <= work->best.len * PARTS_MOST)))
		return true;
	return broken_find(&work->list, &work->tally, work->best, true, &work->broken);
}

/* Another pass, if something is still broken and the policy allows it. */
static enum flow_next
refine(struct flow *flow, struct work *work)
{

	if (work->tally.broken == 0 || !flow_may_refine(flow))
		return end(flow, work);
	return finds_parts(flow, work) ? flow_go(flow, STEP(revise_parts)) : flow_go(flow, STEP(revise));
}

/* How the draft breaks a constraint. */
static void
permit(const struct constraint *constraint, struct candidate_terms *terms)
{
	enum constraint_type type = constraint->type;
	enum constraint_unit per = constraint_kind(type)->per;
	uint32_t least, most;

	constraint_interval(&constraint->bounds, &least, &most);
	terms->any_language |= type == CONSTRAINT_LANGUAGE;
	terms->any_form |= type >= CONSTRAINT_JSON && type <= CONSTRAINT_NUMBERED_LIST;
	terms->any_end |= (type >= CONSTRAINT_JSON && type <= CONSTRAINT_ALPHABETICAL) ||
	    (type >= CONSTRAINT_EACH_SENTENCE_ENDS && type <= CONSTRAINT_EACH_PARAGRAPH_ENDS) ||
	    (type == CONSTRAINT_WORD_COUNT && most <= FRAGMENT_WORDS) || per == UNIT_LINE || per == UNIT_BULLET ||
	    per == UNIT_ITEM || per == UNIT_STANZA;
	switch (type) {
	case CONSTRAINT_LINE_COUNT:
	case CONSTRAINT_STANZA_COUNT:
	case CONSTRAINT_BULLET_COUNT:
	case CONSTRAINT_ITEM_COUNT:
	case CONSTRAINT_HASHTAG_COUNT:
	case CONSTRAINT_EMOJI_COUNT:
	case CONSTRAINT_NO_CHAR:
	case CONSTRAINT_TITLE_CASE:
	case CONSTRAINT_ENDS_WITH:
	case CONSTRAINT_POSTSCRIPT:
	case CONSTRAINT_ONE_OF:
		terms->any_end = true;
		break;
	default:
		break;
	}
}

static enum flow_next
divide(struct flow *flow)
{
	const struct flow_turn *turn = flow_turn(flow);
	struct work *work = work_of(flow);
	char *rooms[2];

	if (work == NULL)
		return flow_fall_back(flow, WHY_MEMORY);
	constraints_divide(turn->request->last.decoded, turn->request->previous.decoded, &work->list);
	tally_take(&work->list, turn->draft, &work->tally);
	work->best = turn->draft;
	work->terms.about = turn->request->last.decoded;
	for (size_t i = 0; i < work->list.count; i++)
		permit(&work->list.items[i], &work->terms);
	if (work->tally.broken == 0)
		return flow_keep(flow, work->tally.held > 0 ? WHY_AGREES : WHY_UNCLEAR);
	if (turn->shown)
		return flow_keep(flow, WHY_SHOWN);
	if (!make_rooms(flow, turn->draft, rooms))
		return flow_keep(flow, WHY_UNCLEAR);
	work->best = repair(&work->list, turn->draft, &work->tally, rooms);
	work->mended = work->best.at != turn->draft.at;
	return refine(flow, work);
}

/* One line for each broken constraint, or each that holds. */
static struct span
told(struct flow *flow, const struct work *work, enum holds holds)
{
	struct span lines = span_of("");
	char *room = flow_alloc(flow, DESCRIPTION_MAX);

	for (size_t i = 0; i < work->list.count && room != NULL; i++) {
		const struct finding *finding = &work->tally.findings[i];

		if (finding->holds != holds)
			continue;
		describe(&work->list, &work->list.items[i], holds == HOLDS_NO ? finding : NULL, work->best, room);
		lines = flow_printf(flow, "%.*s%s- %s", (int)lines.len, lines.at, lines.len > 0 ? "\n" : "", room);
	}
	return lines;
}

/* Request the whole again, naming what is wrong and what must stay. */
static enum flow_next
revise(struct flow *flow)
{
	struct work *work = work_of(flow);
	struct span kept = told(flow, work, HOLDS_YES);
	struct fill_word words[] = {
	    {"broken", told(flow, work, HOLDS_NO)}, {"kept", kept.len > 0 ? kept : span_of("- what it says")}, {NULL}};
	struct model_call call = {.said = work->best, .least_tokens = tokens_of_whole(flow, work)};

	return flow_ask_prompt(flow, "revise", words, &call, THEN(take_revision), ELSE(settle));
}

/*
 * Whether it still says what the earlier text said, judging by its length. A text that must be shorter may lose what it
 * must, and part of the rest as well.
 */
static bool
says_as_much(const struct work *work, struct span text)
{
	size_t room = room_in_all(work);

	return unit_count(UNIT_WORD, 5, text) * WORDS_KEPT_OF * ROOM_WHOLE >=
	    unit_count(UNIT_WORD, 5, work->best) * room * (room < ROOM_WHOLE ? WORDS_SHORTER : WORDS_KEPT);
}

/* Take the text if it is better. Returns whether it is. */
static bool
consider(struct flow *flow, struct work *work, struct span text)
{

	struct span draft = flow_turn(flow)->draft;

	if (text.len == 0 || candidate_flaw_of(draft, text, &work->terms) != CANDIDATE_FITS ||
	    denied_is_added(work->terms.about, draft, text) || figures_differ(work->terms.about, draft, text) ||
	    !says_as_much(work, text))
		return false;
	tally_take(&work->list, text, &work->candidate);
	if (!tally_is_better(&work->list, &work->tally, &work->candidate))
		return false;
	work->tally = work->candidate;
	work->best = text;
	work->refined = true;
	return true;
}

static enum flow_next
take_revision(struct flow *flow)
{
	struct work *work = work_of(flow);
	struct span text = revision_text(flow_reply(flow)->text, flow_turn(flow)->draft);
	char *rooms[2];
	struct tally tally;

	/* A model that repeats itself will not improve. */
	if (span_same(text, work->best))
		return end(flow, work);
	if (!consider(flow, work, text))
		return refine(flow, work);
	tally = work->tally;
	if (make_rooms(flow, text, rooms)) {
		work->best = repair(&work->list, work->best, &tally, rooms);
		work->tally = tally;
	}
	return refine(flow, work);
}

/* The rules that the parts break, one after the other. */
static struct span
told_of_parts(struct flow *flow, const struct work *work)
{
	struct span rules = span_of("");
	char *room = flow_alloc(flow, DESCRIPTION_MAX);

	for (size_t i = 0; i < work->list.count && room != NULL; i++) {
		if (!work->broken.rules[i])
			continue;
		describe(&work->list, &work->list.items[i],
		    work->list.items[i].type == CONSTRAINT_INCLUDE_WORDS ? &work->tally.findings[i] : NULL, work->best,
		    room);
		rules = flow_printf(flow, "%.*s%s%s", (int)rules.len, rules.at, rules.len > 0 ? "; " : "", room);
	}
	return rules;
}

/* Request only the offending parts: there is less to write, and nothing else can be lost. */
static enum flow_next
revise_parts(struct flow *flow)
{
	struct work *work = work_of(flow);
	const struct broken_parts *broken = &work->broken;
	struct span parts = span_of("");
	int64_t tokens = tokens_of_parts(flow, work);
	struct model_call call = {
	    .said = NO_SPAN, .least_tokens = tokens, .max_tokens = tokens * LONGER_TIMES + LONGER_TOKENS};

	for (size_t i = 0; i < broken->count; i++) {
		const struct offence *part = &broken->at[i];

		parts = flow_printf(flow, "%.*s%s%zu. %.*s", (int)parts.len, parts.at, i > 0 ? "\n" : "", i + 1,
		    (int)(part->to - part->from), work->best.at + part->from);
	}
	struct fill_word words[] = {{"rule", told_of_parts(flow, work)}, {"parts", parts}, {NULL}};

	return flow_ask_prompt(flow, "revise-parts", words, &call, THEN(take_parts), ELSE(settle));
}

/* The best text with the reply's parts put in; empty if the reply has none that fit. */
static struct span
with_parts(struct flow *flow, const struct work *work)
{
	const struct broken_parts *broken = &work->broken;
	struct span texts[OFFENCES_MAX], reply = flow_reply(flow)->text, none = NO_SPAN;
	size_t size = work->best.len + reply.len;
	char *room = flow_alloc(flow, size);
	struct span text = {room, 0};

	if (room == NULL || !revision_parts(reply, broken->count, texts))
		return none;
	for (size_t i = 0; i < broken->count; i++) {
		const struct offence *part = &broken->at[i];

		if (!broken_may_become(
			(struct span){work->best.at + part->from, part->to - part->from}, texts[i], work->terms.about))
			return none;
	}
	text.len = revision_splice(work->best, broken->at, broken->count, texts, room, size);
	for (size_t i = 0; i < broken->count; i++)
		if (broken_repeats(work->best, text, texts[i]))
			return none;
	return text;
}

static enum flow_next
take_parts(struct flow *flow)
{
	struct work *work = work_of(flow);

	work->parts_fail = !consider(flow, work, with_parts(flow, work));
	return refine(flow, work);
}
