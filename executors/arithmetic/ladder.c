/*
 * Rung by rung.
 */
#include "executors/arithmetic/ladder.h"

#include "executors/arithmetic/reread.h"
#include "executors/arithmetic/splice.h"
#include "executors/arithmetic/working.h"
#include "executors/candidate.h"
#include "executors/form.h"
#include "policies/cpu.h"
#include "routes/request.h"

#define REWRITE_LEAST 50 /* percent of the draft's bytes */
#define REWRITE_MOST  200

/* --- how it is computed --- */

/* "5 * 20 = 100\n100 + 90 = 190\n" as a list, as "100 + 90 (5 * 20 = 100)", and as "5 * 20 = 100, 100 + 90 = 190". */
static void
lay_out(struct flow *flow, struct ladder *ladder, const char *lines)
{
	struct span list = span_of(""), before = span_of(""), all = span_of("");
	const struct policy_wording *wording = ladder->statement.wording;
	const char *line = lines, *end, *sign;

	while ((end = strchr(line, '\n')) != NULL) {
		int len = (int)(end - line);

		list = flow_printf(flow, "%.*s%s- %.*s", (int)list.len, list.at, list.len > 0 ? "\n" : "", len, line);
		all = flow_printf(flow, "%.*s%s%.*s", (int)all.len, all.at, all.len > 0 ? ", " : "", len, line);
		if (end[1] != '\0') {
			before = all;
		} else {
			sign = strstr(line, " = ");
			ladder->working = flow_printf(flow, before.len > 0 ? "%.*s (%.*s)" : "%.*s%.*s",
			    (int)(sign - line), line, (int)before.len, before.at);
		}
		line = end + 1;
	}
	ladder->list = wording_decimals(flow, wording, list);
	ladder->working = wording_decimals(flow, wording, ladder->working);
	all = wording_decimals(flow, wording, all);
	ladder->proof = flow_printf(flow, "%s%s%.*s", wording != NULL ? wording->by_program : "",
	    wording != NULL ? ": " : "", (int)all.len, all.at);
}

void
ladder_show_text(struct flow *flow, struct ladder *ladder, struct span inline_working)
{

	(void)flow;
	ladder->working = ladder->proof = inline_working;
}

void
ladder_show_programs(struct flow *flow, struct ladder *ladder, const struct span *programs, unsigned count)
{
	const struct policy_wording *wording = ladder->statement.wording;
	char lines[WORKING_TEXT_MAX];

	ladder_show_text(flow, ladder, wording != NULL ? span_of(wording->by_program) : ladder->statement.answer);
	for (unsigned i = 0; i < count; i++) {
		if (working_write(programs[i], &ladder->statement.value, lines) > 0) {
			lay_out(flow, ladder, lines);
			return;
		}
	}
}

/* --- the draft's form --- */

/*
 * Whether the draft may be parsed by a machine, or its form was requested: then nothing may be added. Below a table it
 * may: people read tables.
 */
static bool
keeps_form(const struct flow *flow, const struct claims *claims)
{
	const struct flow_turn *turn = flow_turn(flow);

	return turn->form ||
	    (claims->form != DRAFT_PROSE && claims->form != DRAFT_BARE &&
		!(turn->shown && claims->form == DRAFT_TABLE));
}

/* The byte at an offset, with a run of digits and separators as one "0"; advances. */
static char
next_of_shape(struct span text, size_t *at)
{
	char byte = text.at[(*at)++];

	if (!isdigit((unsigned char)byte))
		return byte;
	while (*at < text.len && !cpu_spend(1) &&
	    (isdigit((unsigned char)text.at[*at]) || (strchr(",.", text.at[*at]) != NULL && span_digit(text, *at + 1))))
		(*at)++;
	return '0';
}

/* Whether two texts differ in nothing but their numbers. */
static bool
same_shape(struct span a, struct span b)
{
	size_t i = 0, j = 0;

	a = span_strip(a);
	b = span_strip(b);
	while (i < a.len && j < b.len)
		if (next_of_shape(a, &i) != next_of_shape(b, &j))
			return false;
	return i == a.len && j == b.len;
}

/* Lines that begin with a byte: rows of a table. */
static unsigned
lines_with(struct span text, char first)
{
	unsigned count = 0;

	for (size_t at = 0; at < text.len && !cpu_spend(1); at++)
		count += text.at[at] == first && (at == 0 || text.at[at - 1] == '\n');
	return count;
}

static bool
keeps_shape(const struct claims *claims, struct span draft, struct span text)
{

	if (claims->form == DRAFT_PROSE || claims->form == DRAFT_BARE)
		return lines_with(text, '|') == lines_with(draft, '|') &&
		    lines_with(text, '`') == lines_with(draft, '`');
	return same_shape(draft, text);
}

/* --- rungs --- */

/* "15% failed, so 85% passed": which of the two was the answer is not clear. */
static bool
is_beside_its_rest(const struct final *final)
{
	struct rational hundred = rational_of(100), rest;

	if (final->value.unit != NUMBER_PERCENT || final->value.reading_count == 0)
		return false;
	rest = rational_subtract(&hundred, &final->value.readings[0].value);
	for (unsigned i = 0; i < final->count; i++)
		if (final->all[i].unit == NUMBER_PERCENT && number_has(&final->all[i], &rest) &&
		    !number_same(&final->all[i], &final->value))
			return true;
	return false;
}

/* The number that the answer contradicts; NULL: none, or unknown. */
static const struct number *
struck(const struct ladder *ladder)
{
	const struct final *final = &ladder->claims->final;

	if (final->contradicts && (final->unsure || number_agrees(&final->value, &ladder->statement.value)))
		return &final->earlier;
	return final->form == FINAL_NONE || final->unsure || is_beside_its_rest(final) ? NULL : &final->value;
}

/* That number, with its unit if the answer has it. */
static struct span
said_before(struct flow *flow, const struct ladder *ladder)
{
	const struct number *old = struck(ladder);
	struct span said, answer = ladder->statement.answer;
	size_t tail;

	/* Of several numbers that hang together, the last may not be the answer. */
	if (old == NULL || (ladder->explains && !ladder->alone))
		return span_of("");
	said = splice_said(flow, old);
	tail = (size_t)(said.at + said.len - (old->text.at + old->text.len));
	return answer.len > tail && memcmp(answer.at + answer.len - tail, said.at + said.len - tail, tail) == 0
	    ? said
	    : old->text;
}

static enum flow_next
replace(struct flow *flow, const struct ladder *ladder, struct span text, enum delivery delivery)
{
	struct flow_answer answer = {.text = text,
	    .answer = ladder->statement.answer,
	    .working = ladder->working,
	    .draft = said_before(flow, ladder),
	    .proof = ladder->proof,
	    .asked = ladder->asked,
	    .in_form = keeps_form(flow, ladder->claims),
	    .delivery = delivery};

	answer.correction = wording_correction(flow, &answer);
	return flow_replace(flow, &answer, WHY_COMPUTED);
}

/* Up to the draft's length: if that no longer fits, do not begin. */
static enum flow_next
ask_rewrite(struct flow *flow, const struct ladder *ladder, struct step rewritten, struct step otherwise)
{
	struct span draft = flow_turn(flow)->draft;
	struct model_call call = {.said = draft, .least_tokens = flow_tokens_of(flow, draft.len)};
	struct fill_word words[] = {{"answer", ladder->statement.answer}, {"working", ladder->proof}, {NULL}};

	return flow_ask_prompt(flow, "rewrite", words, &call, rewritten, otherwise);
}

enum flow_next
ladder_deliver(struct flow *flow, const struct ladder *ladder, struct step rewritten, struct step otherwise)
{
	const struct flow_turn *turn = flow_turn(flow);
	struct span text;

	if (turn->undrafted || (turn->shown && !keeps_form(flow, ladder->claims)))
		return ladder_restate(flow, ladder);
	if (turn->shown)
		return flow_keep(flow, WHY_SHOWN);
	if (ladder->mended.len > 0)
		return replace(flow, ladder, ladder->mended, DELIVERY_MENDED);
	text = ladder->explains && !ladder->alone
	    ? span_of("")
	    : splice_draft(flow, ladder->claims, &ladder->statement.value, ladder->alone);
	if (text.len > 0)
		return replace(flow, ladder, text, DELIVERY_SPLICED);
	return ladder->uncalled ? ladder_restate(flow, ladder) : ask_rewrite(flow, ladder, rewritten, otherwise);
}

enum flow_next
ladder_take_rewrite(struct flow *flow, const struct ladder *ladder)
{
	const struct flow_turn *turn = flow_turn(flow);
	struct span prompt = turn->request->last.decoded, text = span_strip(flow_reply(flow)->text);
	const struct candidate_terms terms = {.least = REWRITE_LEAST, .most = REWRITE_MOST, .about = prompt};

	if (candidate_flaw_of(turn->draft, text, &terms) == CANDIDATE_FITS &&
	    keeps_shape(ladder->claims, turn->draft, text) &&
	    reread_states(prompt, text, &ladder->statement.value, struck(ladder)))
		return replace(flow, ladder, text, DELIVERY_REWRITTEN);
	return ladder_restate(flow, ladder);
}

enum flow_next
ladder_restate(struct flow *flow, const struct ladder *ladder)
{
	const struct flow_turn *turn = flow_turn(flow);
	struct span text;

	if (keeps_form(flow, ladder->claims) || (!turn->shown && form_has_table(turn->draft)))
		return flow_keep(flow, WHY_FORM);
	if (ladder->explains && !turn->shown)
		return flow_keep(flow, WHY_NOT_BETTER);
	if (!ladder->wordless && !wording_speaks(turn))
		return flow_keep(flow, WHY_LANGUAGE);
	text = statement_compose(flow, &ladder->statement, ladder->list);
	return replace(flow, ladder, text, DELIVERY_RESTATED);
}
