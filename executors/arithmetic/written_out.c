/*
 * One step: compute, compare, state.
 */
#include "executors/arithmetic/written_out.h"

#include "executors/arithmetic/asked.h"
#include "executors/arithmetic/beside.h"
#include "executors/arithmetic/differs.h"
#include "executors/arithmetic/follow_up.h"
#include "executors/arithmetic/ladder.h"
#include "executors/arithmetic/mend.h"
#include "executors/arithmetic/said_day.h"
#include "executors/arithmetic/splice.h"
#include "executors/proof.h"
#include "executors/quantities/gloss.h"
#include "routes/request.h"
#include "routes/text/phrases.h"

static flow_step compute, take_rewrite, restate;

/* A turn's state. */
struct work {
	struct claims claims;
	struct ladder ladder;
};

const struct executor executor_literal = {
    .name = "literal",
    .first = {"compute", compute},
};

/*
 * Decimal points differ between languages, whole numbers do not. If no language is detected, a draft has at least shown
 * that few words are enough; without a draft, the prompt must contain a point.
 */
static bool
may_state(const struct flow_turn *turn, const struct literal *literal)
{
	struct span prompt = turn->request->last.decoded;

	if (rational_is_whole(&literal->value) || wording_of(turn) != NULL)
		return true;
	return turn->undrafted ? span_find(prompt, '.') != NULL : wording_speaks(turn);
}

/* The bytes before an amount's digits: "$", "\u20ac". */
static struct span
currency_of(const struct worth *worth)
{

	return (struct span){worth->text, worth->kind == QUANTITY_MONEY ? strcspn(worth->text, "-0123456789") : 0};
}

/* "\u20ac6.39" as the prompt writes its own amounts: "6.39 \u20ac". */
static struct span
as_asked(struct flow *flow, const struct worth *worth)
{
	struct span prompt = flow_turn(flow)->request->last.decoded, sign = currency_of(worth);
	const char *found = sign.len > 0 ? memmem(prompt.at, prompt.len, sign.at, sign.len) : NULL, *before = found;

	while (before != NULL && before > prompt.at && before[-1] == ' ')
		before--;
	if (before == NULL || before == prompt.at || !isdigit((unsigned char)before[-1]))
		return flow_printf(flow, "%s", worth->text);
	return flow_printf(
	    flow, "%s%.*s%.*s", worth->text + sign.len, (int)(found - before), before, (int)sign.len, sign.at);
}

static bool
has_unit(struct span answer)
{

	return answer.len > 0 && !isdigit((unsigned char)answer.at[answer.len - 1]);
}

/* Like the draft's own number if it has the currency; otherwise like such amounts in the prompt. */
static void
state(struct flow *flow, const struct worth *worth, const struct claims *claims, struct statement *statement)
{
	struct span sign = currency_of(worth), said;

	statement_of_text(flow, &worth->literal.value, worth->literal.text, worth->unit, statement);
	statement->rounded = worth->literal.rounded;
	/* Whole cents are given in any form of draft. */
	if (worth->kind == QUANTITY_MONEY)
		statement->value = rational_read(span_of(worth->literal.text));
	if (worth->text[0] != '\0')
		statement->answer = wording_decimals(flow, statement->wording, as_asked(flow, worth));
	said = flow_turn(flow)->undrafted ? span_of("") : splice_phrase(flow, claims, &statement->value);
	if (said.len > 0 && (has_unit(said) || !has_unit(statement->answer)) &&
	    memmem(said.at, said.len, sign.at, sign.len) != NULL)
		statement->answer = said;
}

/* The draft with its false equation mended, if it then gives the value; otherwise empty. */
static struct span
mended_draft(struct flow *flow, const struct work *work, const struct rational *value)
{
	const struct flow_turn *turn = flow_turn(flow);
	struct mend *mend = turn->undrafted ? NULL : flow_alloc(flow, sizeof(*mend));

	if (mend == NULL || !mend_read(turn->request->last.decoded, turn->draft, &work->claims, mend) ||
	    !rational_equals(&mend->value, value))
		return span_of("");
	return (struct span){mend->text, mend->len};
}

/* Whether the system text makes the prompt material (a translator's), or prescribes the form of answers. */
static bool
is_ruled(const struct flow_turn *turn)
{
	struct span system = turn->request->system.decoded, prompt = turn->request->last.decoded;
	struct question question;
	struct asked asked;

	if (system.len == 0)
		return false;
	question_read(prompt, &question);
	asked_read(system, prompt, &question, &asked);
	return asked.kind == ASKED_NOTHING || asked.form == ASKED_RULED;
}

/* "1.250 kg" may be twelve hundred and fifty: decimals rarely end in zero. */
static bool
has_open_point(struct span prompt)
{

	for (size_t i = 1; i + 3 < prompt.len; i++)
		if (prompt.at[i] == '.' && isdigit((unsigned char)prompt.at[i - 1]) && prompt.at[i - 1] != '0' &&
		    isdigit((unsigned char)prompt.at[i + 1]) && isdigit((unsigned char)prompt.at[i + 2]) &&
		    prompt.at[i + 3] == '0' && (i + 4 == prompt.len || !isdigit((unsigned char)prompt.at[i + 4])))
			return true;
	return false;
}

/* A troy ounce of gold is different, and an earlier request for hexadecimal may still apply. */
static bool
means_other_numbers(const struct flow_turn *turn)
{
	static const char *const metals[] = {"gold", "silver", "silber", "platinum", "platin", "troy", NULL},
				 *const ways[] = {"hexadecimal", "hex", "binary", "octal", "base", "roman", "wrong",
				     "in words", NULL};
	struct span prompt = turn->request->last.decoded;
	bool sure;

	return (has_open_point(prompt) && gloss_language_of(prompt, &sure) == NULL) || phrase_any(prompt, metals) ||
	    phrase_any(turn->request->previous.decoded, ways);
}

/* Whether a draft explains its number: a text with only the value would lose that. */
static bool
has_working(const struct flow_turn *turn, const struct final *final)
{
	struct span rest = turn->draft, sentence, number = final->value.text, prompt = turn->request->last.decoded;
	bool found = (final->form != FINAL_NONE && !final->unsure) || beside_only_number(prompt, turn->draft, &number);

	return (sentence_next(&rest, &sentence) && sentence_next(&rest, &sentence)) ||
	    beside_says_more(prompt, turn->draft, &number, found);
}

/* The turn's complete question, if it depends on earlier turns. Returns false if it is not such a follow-up. */
static bool
find_follow_up(struct flow *flow, struct worth *worth, bool *doubts)
{
	const struct flow_turn *turn = flow_turn(flow);
	struct follow_up follow_up UNCLEARED;

	if (!follow_up_read(turn->policy, turn->request, &follow_up))
		return false;
	*doubts = follow_up.doubts;
	/* A question whether that is right must be answered as such. */
	if (turn->undrafted && follow_up.doubts)
		return false;
	return flow_read_as(flow, flow_printf(flow, "%s", follow_up.question)) && worth_find(turn, worth);
}

static enum flow_next
compute(struct flow *flow)
{
	const struct flow_turn *turn = flow_turn(flow);
	struct work *work = flow_own(flow, sizeof(*work));
	struct worth worth;
	enum outcome_why why;
	bool doubts = false;

	if (work == NULL)
		return flow_fall_back(flow, WHY_MEMORY);
	if (is_ruled(turn) || means_other_numbers(turn) ||
	    (!worth_find(turn, &worth) && !find_follow_up(flow, &worth, &doubts)))
		return flow_keep(flow, WHY_UNCLEAR);
	/* It proves itself, so only an entry that never takes anything for proof matters. */
	if (turn->route->model_count > 0 && proof_wanted(turn) == 0)
		return flow_keep(flow, WHY_UNPROVEN);
	if (worth.day && doubts)
		return flow_keep(flow, WHY_UNCLEAR);
	if (worth.day)
		return said_day_answer(flow, &worth.said_day);
	if (!turn->undrafted && differs_not(flow, &worth, &work->claims, &why))
		return flow_keep(flow, why);
	if (!may_state(turn, &worth.literal))
		return flow_keep(flow, WHY_LANGUAGE);
	state(flow, &worth, &work->claims, &work->ladder.statement);
	work->ladder.claims = &work->claims;
	work->ladder.wordless = true;
	work->ladder.uncalled = turn->route->mend == MEND_WITHOUT_CALL || !has_working(turn, &work->claims.final);
	work->ladder.mended = mended_draft(flow, work, &worth.literal.value);
	if (!turn->undrafted && work->ladder.mended.len == 0 && !differs_plainly(turn, &worth, &work->claims)) {
		work->ladder.explains = differs_surely(turn, &worth, &work->claims);
		if (!work->ladder.explains || doubts)
			return flow_keep(flow, WHY_UNCLEAR);
		work->ladder.alone = differs_alone(turn, &worth, &work->claims);
	}
	ladder_show_text(flow, &work->ladder, worth_working(flow, &worth, work->ladder.statement.answer));
	/* "Yes, I am sure" would be true of another number than the one that the user has seen. */
	if (doubts)
		return ladder_restate(flow, &work->ladder);
	return ladder_deliver(flow, &work->ladder, THEN(take_rewrite), ELSE(restate));
}

static enum flow_next
take_rewrite(struct flow *flow)
{

	return ladder_take_rewrite(flow, &((struct work *)flow_own(flow, sizeof(struct work)))->ladder);
}

static enum flow_next
restate(struct flow *flow)
{

	return ladder_restate(flow, &((struct work *)flow_own(flow, sizeof(struct work)))->ladder);
}
