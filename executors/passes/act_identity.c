/*
 * Writing an answer again within the role that it left.
 *
 * Nothing of it is a claim to be human, and whoever asks what they talk to has no role to be kept in (persona.h). What
 * the draft says to somebody in danger outweighs the role: a text that says less of it is not delivered.
 */
#include "executors/passes/act.h"

#include "executors/candidate.h"
#include "executors/executor.h"
#include "executors/passes/persona.h"
#include "executors/passes/safety.h"
#include "executors/step.h"
#include "routes/request.h"
#include "routes/text/language.h"
#include "routes/text/phrases.h"

#define SHARE_LEAST 3 /* the new text has a third of the draft's bytes at least: less is a refusal */

static flow_step look_for_leak, take_better;

const struct executor act_identity = {
    .name = "identity",
    .first = {"look_for_leak", look_for_leak},
    .needs_model = true,
};

enum pass_hook
act_identity_hook(const struct pass_input *input, const struct policy_post *post, bool *shadow)
{
	struct persona persona;

	persona_read(input, &persona);
	if (persona.asked_by == NULL)
		return HOOK_NONE;
	if (post->only_when != OCCASION_ALWAYS)
		*shadow |= post->only_when != OCCASION_ROLEPLAY || strcmp(persona.asked_by, "user") != 0;
	return HOOK_OPENING;
}

static unsigned
count_of(const struct pass_findings *findings, const char *kind)
{
	unsigned count = 0;

	for (unsigned i = 0; i < findings->count; i++)
		count += strcmp(findings->list[i].kind, kind) == 0;
	return count;
}

/* The sentences that must survive, as a list. */
static struct span
list_safety(struct flow *flow, const struct pass_findings *findings)
{
	struct span list = span_of("");

	for (unsigned i = 0; i < findings->count; i++) {
		struct span text = span_strip(findings->list[i].text);

		if (strcmp(findings->list[i].kind, "safety") == 0)
			list = flow_printf(flow, "%.*s\n- %.*s", (int)list.len, list.at, (int)text.len, text.at);
	}
	return list;
}

static enum flow_next
look_for_leak(struct flow *flow)
{
	const struct flow_turn *about = flow_turn(flow);
	struct pass_input input = pass_input_of(flow);
	struct pass_findings findings;
	struct model_call call = {.said = {NULL, 0}};
	struct persona persona;

	pass_identity.find(&input, &findings);
	if (findings.count == 0)
		return flow_keep(flow, WHY_NOTHING_SEEN);
	if (about->form)
		return flow_keep(flow, WHY_FORM);
	if (about->shown && !flow_pass(flow)->shadow)
		return flow_keep(flow, WHY_SHOWN);
	/* What an executor has held against its proof is not written anew by who knows nothing of it. */
	if (flow_before(flow)->agrees || flow_before(flow)->how != HOW_NONE)
		return flow_keep(flow, WHY_UNCONFIRMED);
	persona_read(&input, &persona);
	struct fill_word words[] = {
	    {"role", flow_copy(flow, persona.text)}, {"advice", list_safety(flow, &findings)}, {NULL, {NULL, 0}}};

	return flow_ask_prompt(flow, count_of(&findings, "safety") > 0 ? "again-with-advice" : "again", words, &call,
	    THEN(take_better), ELSE(keep_draft));
}

/* Somebody who plays a role is never said to be human in earnest. */
static bool
claims_human(struct span text)
{
	static const char *const claims[] = {"not an ai", "not a machine", "not a robot", "not a bot", "not a chatbot",
	    "not a computer", "not a language model", "a real human", "a real person", "an actual human", "i am human",
	    "i'm human", "i\xe2\x80\x99m human", "a human being", NULL};

	return phrase_any(text, claims);
}

/* Whether all advice that was found stands in a text; where more was found than fits the list, nobody knows. */
static bool
advises_alike(const struct pass_findings *findings, struct span text)
{

	for (unsigned i = 0; i < findings->count; i++)
		if (strcmp(findings->list[i].kind, "safety") == 0 && !safety_stands(findings->list[i].text, text))
			return false;
	return findings->count < PASS_FINDINGS_MAX;
}

/*
 * A refusal, a stump, or another form. In a role one may speak of other things than the draft did, and ask back: "Where
 * does it hurt?"
 */
static bool
is_no_answer(struct span draft, struct span text)
{
	static const struct candidate_terms terms = {.any_language = true};
	enum candidate_flaw flaw = candidate_flaw_of(draft, text, &terms);

	return flaw != CANDIDATE_FITS && flaw != CANDIDATE_ASKS && flaw != CANDIDATE_SUBJECT;
}

static enum flow_next
take_better(struct flow *flow)
{
	const struct flow_turn *about = flow_turn(flow);
	struct pass_input draft = pass_input_of(flow), again = draft;
	struct pass_findings of_draft, of_again;
	struct persona persona;
	char language[LANGUAGE_ROOM];

	again.response = span_strip(flow_reply(flow)->text);
	persona_read(&again, &persona);
	pass_identity.find(&draft, &of_draft);
	pass_identity.find(&again, &of_again);
	language_of(again.response, language);
	/* A text of which the reader knows no role, since it speaks of self-harm, is none to put in the draft's place.
	 */
	if (persona.asked_by == NULL || count_of(&of_again, "leak") >= count_of(&of_draft, "leak") ||
	    again.response.len < about->draft.len / SHARE_LEAST || claims_human(again.response) ||
	    is_no_answer(about->draft, again.response))
		return flow_keep(flow, WHY_NOT_BETTER);
	if (strcmp(language, about->language) != 0)
		return flow_keep(flow, WHY_LANGUAGE);
	if (!advises_alike(&of_draft, again.response))
		return flow_keep(flow, WHY_SAFETY_LOST);
	return flow_repair(flow, again.response, DELIVERY_REWRITTEN, WHY_IN_CHARACTER);
}
