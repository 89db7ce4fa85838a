/*
 * An answer that violates what its prompt excludes is rewritten, once.
 *
 * The reader decides what it can: a forbidden word, a forbidden list entry, the highest called the lowest. Otherwise
 * the model is asked about the text alone, without the prompt that led to it (chain of verification, arXiv:2309.11495),
 * and its verdict counts only with a quotation from the text. The new text must pass the check that the draft failed.
 */
#include "executors/passes/act.h"

#include "executors/candidate.h"
#include "executors/constraints/denied.h"
#include "executors/constraints/divide.h"
#include "executors/constraints/fold.h"
#include "executors/constraints/revision.h"
#include "executors/constraints/verify.h"
#include "executors/executor.h"
#include "executors/passes/mention.h"
#include "executors/passes/trigger.h"
#include "executors/step.h"
#include "routes/request.h"
#include "routes/text/phrases.h"

#define QUOTE_LEAST 3  /* bytes of a quotation; a shorter one would be in any text */
#define SHARE_LEAST 50 /* percent of the draft's bytes that a new text must have */

static flow_step look, ask_about, take_word, write_again, take_again, take_second_word;

const struct executor act_qualifiers = {
    .name = "qualifiers",
    .first = {"look", look},
    .needs_model = true,
};

/* A turn's state. */
struct work {
	struct span said, item; /* the prompt's words, and what they exclude */
	struct span text;       /* the text in question: the draft, or the rewritten one */
	bool is_told;           /* the reader itself says that the draft violates it */
	struct span offence;    /* the words of the draft that show this; otherwise empty */
};

static struct work *
work_of(struct flow *flow)
{

	return flow_own(flow, sizeof(struct work));
}

/* Later looks read the same from the prompt. */
static bool
has_findings(const struct pass_input *input)
{
	struct pass_findings findings;

	pass_qualifiers.find(input, &findings);
	return findings.count > 0;
}

enum pass_hook
act_qualifiers_hook(const struct pass_input *input, const struct policy_post *post, bool *shadow)
{
	struct trigger trigger = trigger_of(input);

	(void)post;
	(void)shadow;
	/* The reader repeats this check; here it saves nearly all turns from clearing memory for findings. */
	return (trigger.words || trigger.phrase) && has_findings(input) ? HOOK_HOLD : HOOK_NONE;
}

static struct pass_findings
findings_of(const struct flow *flow, struct span text)
{
	struct pass_input input = pass_input_of(flow);
	struct pass_findings findings;

	input.response = text;
	pass_qualifiers.find(&input, &findings);
	return findings;
}

/*
 * Whether only the model can decide if a text complies. A model asked whether a text does something says yes too
 * readily (it takes West Virginia for Virginia, which was excluded), so it is asked only if a sentence stands for the
 * thing.
 */
static bool
is_open(const struct pass_finding *finding, struct mention *mention)
{

	return finding->in_prompt && finding->check == PASS_UNCHECKED && !finding->in_entry &&
	    (strcmp(finding->kind, "scope") == 0 || strcmp(finding->kind, "item") == 0) &&
	    mention_stands(mention, finding->parts[0].text);
}

/* The finding to act on: one certainly violated, otherwise the first undecided one. */
static const struct pass_finding *
choose(const struct pass_findings *findings, struct mention *mention)
{
	const struct pass_finding *open = NULL;

	for (unsigned i = 0; i < findings->count; i++) {
		const struct pass_finding *finding = &findings->list[i];

		if (finding->in_prompt && finding->check == PASS_BROKEN)
			return finding;
		if (open == NULL && is_open(finding, mention))
			open = finding;
	}
	return open;
}

/* The first place in the draft that violates a finding, listed after it. */
static struct span
offence_of(const struct pass_findings *findings, const struct pass_finding *finding)
{
	const struct pass_finding *next = finding + 1;

	return next < findings->list + findings->count && !next->in_prompt ? next->text : NO_SPAN;
}

static enum flow_next
look(struct flow *flow)
{
	const struct flow_turn *about = flow_turn(flow);
	struct pass_findings findings = findings_of(flow, about->draft);
	struct mention mention = {.text = about->draft};
	const struct pass_finding *finding = choose(&findings, &mention);
	struct work *work = work_of(flow);

	if (work == NULL)
		return flow_fall_back(flow, WHY_MEMORY);
	if (finding == NULL && mention.refused)
		return flow_keep(flow, WHY_UNCONFIRMED);
	if (finding == NULL)
		return flow_keep(flow, findings.count > 0 ? WHY_AGREES : WHY_NOTHING_SEEN);
	if (about->form)
		return flow_keep(flow, WHY_FORM);
	if (about->shown && !flow_pass(flow)->shadow)
		return flow_keep(flow, WHY_SHOWN);
	*work = (struct work){finding->text, finding->parts[0].text, about->draft, finding->check == PASS_BROKEN,
	    offence_of(&findings, finding)};
	return flow_go(flow, work->is_told ? STEP(write_again) : STEP(ask_about));
}

/* Leave out the prompt and earlier turns: what led the draft astray would mislead the judge. */
static enum flow_next
ask_alone(struct flow *flow, struct step then)
{
	struct work *work = work_of(flow);
	struct fill_word words[] = {{"text", work->text}, {"item", work->item}, {.name = NULL}};
	struct model_call call = {.alone = true};

	return flow_ask_prompt(flow, "question", words, &call, then, ELSE(keep_draft));
}

static enum flow_next
ask_about(struct flow *flow)
{

	return ask_alone(flow, THEN(take_word));
}

/* The model's verdict on a text. */
enum word { WORD_NO, WORD_YES, WORD_UNCLEAR };

static struct span
first_line(struct span text)
{
	const char *end;

	text = span_strip(text);
	end = span_find(text, '\n');
	if (end != NULL)
		text.len = (size_t)(end - text.at);
	return text;
}

/* A quotation without its marks. */
static struct span
bare(struct span text)
{
	return span_strip_of(text, " \t\r\"'`*:,.-");
}

/* The sentences of a text that a quotation touches; empty: it is not from the text. */
static struct span
sentences_of(struct span quote, struct span text)
{
	struct span found, rest = text, sentence, all = {text.at, 0};
	struct needle needle;
	size_t at = 0;

	needle_make(&needle, quote);
	if (!needle_next(&needle, text, false, &at, &found))
		return all;
	while (sentence_next(&rest, &sentence) && sentence.at < found.at + found.len) {
		if (sentence.at + sentence.len <= found.at)
			continue;
		if (all.len == 0)
			all.at = sentence.at;
		all.len = (size_t)(sentence.at + sentence.len - all.at);
	}
	return all;
}

/* Whether a line begins with a word in small letters: "no", but not "nothing". */
static bool
begins_with(struct span line, const char *word)
{

	return span_starts_nocase(line, word) && strchr(" ,.:;*\t", span_byte(line, strlen(word))) != NULL;
}

/* "no", or "yes:" and words from the text that stand for the thing. */
static enum word
word_of(struct span reply, const struct work *work)
{
	struct span line = bare(first_line(reply)), quote;
	struct mention mention;

	if (begins_with(line, "no"))
		return WORD_NO;
	if (!begins_with(line, "yes"))
		return WORD_UNCLEAR;
	quote = bare(span_from(line, strlen("yes")));
	mention = (struct mention){.text = sentences_of(quote, work->text)};
	return quote.len >= QUOTE_LEAST && mention_stands(&mention, work->item) ? WORD_YES : WORD_UNCLEAR;
}

static enum flow_next
take_word(struct flow *flow)
{

	/* A model's "no" proves nothing. */
	return word_of(flow_reply(flow)->text, work_of(flow)) == WORD_YES ? flow_go(flow, STEP(write_again))
									  : flow_keep(flow, WHY_UNCONFIRMED);
}

static enum flow_next
write_again(struct flow *flow)
{
	struct work *work = work_of(flow);
	struct fill_word words[] = {{"said", work->said}, {"item", work->item}, {.name = NULL}};
	struct model_call call = {.said = flow_turn(flow)->draft};

	if (!flow_may_refine(flow))
		return flow_keep(flow, WHY_CALLS_SPENT);
	return flow_ask_prompt(flow, "again", words, &call, THEN(take_again), ELSE(keep_draft));
}

/* Whether a text could replace the draft at all: on the same subject, and neither cut off nor a copy. */
static bool
is_like_draft(const struct flow_turn *about, struct span text)
{
	const struct candidate_terms terms = {.least = SHARE_LEAST, .about = about->request->last.decoded};

	return candidate_flaw_of(about->draft, text, &terms) == CANDIDATE_FITS &&
	    !denied_is_added(terms.about, about->draft, text) && !span_same(text, about->draft);
}

/*
 * Whether a text no longer violates what the reader found violated in the draft. An answer without entries may list the
 * thing in a sentence, so without entries it must not occur at all. For "(not LCA)" no sentence may mention the lowest,
 * unless it denies that.
 */
static bool
is_mended(const struct work *work, const struct pass_findings *findings, struct span text)
{
	struct mention mention = {.text = text};

	for (unsigned i = 0; i < findings->count; i++) {
		const struct pass_finding *finding = &findings->list[i];

		if (finding->text.at != work->said.at || finding->text.len != work->said.len)
			continue;
		if (finding->check != PASS_UNCHECKED)
			return finding->check == PASS_KEPT;
		return strcmp(finding->kind, "scope") == 0
		    ? !mention_stands(&mention, work->offence) && !mention.refused
		    : !mention_holds(work->item, text);
	}
	return false;
}

/* Whether a text violates nothing that the reader can decide, and loses no other constraint of the prompt. */
static bool
keeps_the_rest(struct flow *flow, struct span text)
{
	const struct flow_turn *about = flow_turn(flow);
	struct constraint_list *list = flow_alloc(flow, sizeof(*list));
	struct tally *before = flow_alloc(flow, sizeof(*before)), *after = flow_alloc(flow, sizeof(*after));
	struct pass_findings findings = findings_of(flow, text);
	const struct work *work = work_of(flow);

	if (list == NULL || before == NULL || after == NULL)
		return false;
	if (work->is_told && !is_mended(work, &findings, text))
		return false;
	for (unsigned i = 0; i < findings.count; i++)
		if (findings.list[i].check == PASS_BROKEN)
			return false;
	constraints_divide(about->request->last.decoded, about->request->previous.decoded, list);
	tally_take(list, about->draft, before);
	tally_take(list, text, after);
	for (size_t i = 0; i < list->count; i++)
		if (before->findings[i].holds == HOLDS_YES && after->findings[i].holds == HOLDS_NO)
			return false;
	return true;
}

static enum flow_next
take_again(struct flow *flow)
{
	struct work *work = work_of(flow);
	struct span text = revision_text(flow_reply(flow)->text, flow_turn(flow)->draft);

	if (!is_like_draft(flow_turn(flow), text) || !keeps_the_rest(flow, text))
		return flow_keep(flow, WHY_NOT_BETTER);
	if (work->is_told)
		return flow_repair(flow, text, DELIVERY_REWRITTEN, WHY_REFINED);
	work->text = text;
	return ask_alone(flow, THEN(take_second_word));
}

static enum flow_next
take_second_word(struct flow *flow)
{
	struct work *work = work_of(flow);

	if (word_of(flow_reply(flow)->text, work) != WORD_NO)
		return flow_keep(flow, WHY_NOT_BETTER);
	return flow_repair(flow, work->text, DELIVERY_REWRITTEN, WHY_REFINED);
}
