/*
 * A role that was asked for and is broken: finds the break (leak.h), and advice in the draft.
 */
#include "executors/passes/pass.h"

#include "executors/candidate.h"
#include "executors/executor.h"
#include "executors/passes/leak.h"
#include "executors/passes/persona.h"
#include "executors/passes/safety.h"
#include "executors/passes/utterance.h"
#include "executors/step.h"
#include "policies/patterns/pattern.h"
#include "routes/request.h"
#include "routes/text/language.h"
#include "routes/text/phrases.h"

#define SENTENCE_MOST   4096 /* bytes of a sentence in which the policy's patterns are searched for */
#define PATTERNS_MICROS 5000 /* CPU time for patterns per draft */
#define QUOTE_MAX       2048 /* bytes of a line before a place in which a quotation may begin */
#define SHARE_LEAST     3    /* the new text must have a third of the draft's bytes: less is a refusal */

/* Whether a place is within an open quotation of its line: another's words. */
static bool
is_quoted(struct span text, const char *place)
{
	size_t at = (size_t)(place - text.at), least = at > QUOTE_MAX ? at - QUOTE_MAX : 0;
	bool open = false;

	while (at-- > least && text.at[at] != '\n') {
		if (text.at[at] == '"')
			open = !open;
		else if (phrase_stands(text, at, "\xe2\x80\x9c"))
			return true;
		else if (phrase_stands(text, at, "\xe2\x80\x9d"))
			return false;
	}
	return open;
}

/* What else is searched for in a draft; scratch is NULL if there is nothing or no memory. */
struct search {
	const struct pass_patterns *patterns;
	struct pattern_scratch *scratch;
	struct pattern_budget budget;
};

/* Where a pattern of the policy matches in a sentence, or NO_SPAN. */
static struct span
search_in(struct search *search, struct span sentence)
{
	const struct pass_patterns *patterns = search->patterns;
	struct span match;

	if (search->scratch == NULL || search->budget.exhausted)
		return NO_SPAN;
	if (sentence.len > SENTENCE_MOST)
		sentence.len = SENTENCE_MOST;
	pattern_scan(patterns->set, search->scratch, sentence);
	for (size_t i = 0; i < patterns->count; i++) {
		unsigned pattern = patterns->numbers[i];

		if (pattern_matches(patterns->set, search->scratch, pattern, &search->budget) &&
		    pattern_find(patterns->set, search->scratch, pattern, sentence, &match) && match.len > 0)
			return match;
	}
	return NO_SPAN;
}

static void
add_safety(struct span response, const char *persona, struct pass_findings *findings)
{
	struct span sentence;

	while (sentence_next(&response, &sentence)) {
		struct pass_finding *finding;

		if (!safety_is(sentence))
			continue;
		finding = pass_add(findings, "safety", sentence);
		if (finding == NULL)
			return;
		finding->persona = persona;
	}
}

/* The words with which a sentence leaves the role; NO_SPAN if it does not, asks a question, or quotes someone. */
static struct span
leak_of(const struct pass_input *input, struct span role, struct span sentence, struct search *search)
{
	struct utterance utterance;
	struct span leak;

	utterance_cut(sentence, &utterance);
	leak = leak_in(&utterance, role);
	if (leak.at == NULL)
		leak = search_in(search, sentence);
	if (leak.at == NULL || sentence.at[sentence.len - 1] == '?' || is_quoted(input->response, leak.at))
		return NO_SPAN;
	return leak;
}

static void
find(const struct pass_input *input, struct pass_findings *findings)
{
	struct search search = {.patterns = &input->patterns, .budget = {.micros = PATTERNS_MICROS}};
	struct span rest = input->response, sentence;
	struct persona persona;

	findings->count = 0;
	persona_read(input, &persona);
	if (persona.asked_by == NULL)
		return;
	if (input->patterns.count > 0)
		search.scratch = pattern_scratch_new(input->patterns.set);
	while (findings->count < PASS_FINDINGS_MAX / 2 && sentence_next(&rest, &sentence)) {
		struct span leak = leak_of(input, persona.text, sentence, &search);
		struct pass_finding *finding;

		if (leak.at == NULL)
			continue;
		finding = pass_add(findings, "leak", sentence);
		if (finding != NULL) {
			finding->persona = persona.asked_by;
			pass_add_part(finding, "words", leak);
		}
	}
	pattern_scratch_free(search.scratch);
	/* Advice matters only if the draft may be replaced. */
	if (findings->count > 0)
		add_safety(input->response, persona.asked_by, findings);
}

/*
 * Rewrites an answer within the role that it left.
 *
 * It never claims to be human, and a user who asks whom they talk to gets no role (persona.h). Advice to someone in
 * danger outweighs the role: a text with less of it is not delivered.
 */

static flow_step look_for_leak, take_better;

static const struct executor act_identity = {
    .name = "identity",
    .first = {"look_for_leak", look_for_leak},
    .needs_model = true,
};

static enum pass_hook
hook(const struct pass_input *input, const struct policy_post *post, bool *shadow)
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
	struct model_call call = {.said = NO_SPAN};
	struct persona persona;

	find(&input, &findings);
	if (findings.count == 0)
		return flow_keep(flow, WHY_NOTHING_SEEN);
	if (about->form)
		return flow_keep(flow, WHY_FORM);
	if (about->shown && !flow_pass(flow)->shadow)
		return flow_keep(flow, WHY_SHOWN);
	/* Do not rewrite an answer that an executor has judged. */
	if (flow_before(flow)->agrees || flow_before(flow)->how != HOW_NONE)
		return flow_keep(flow, WHY_UNCONFIRMED);
	persona_read(&input, &persona);
	struct fill_word words[] = {
	    {"role", flow_copy(flow, persona.text)}, {"advice", list_safety(flow, &findings)}, {.name = NULL}};

	return flow_ask_prompt(flow, count_of(&findings, "safety") > 0 ? "again-with-advice" : "again", words, &call,
	    THEN(take_better), ELSE(keep_draft));
}

/* A serious claim to be human: no delivered text may contain one. */
static bool
claims_human(struct span text)
{
	static const char *const claims[] = {"not an ai", "not a machine", "not a robot", "not a bot", "not a chatbot",
	    "not a computer", "not a language model", "a real human", "a real person", "an actual human", "i am human",
	    "i'm human", "i\xe2\x80\x99m human", "a human being", NULL};

	return phrase_any(text, claims);
}

/* Whether a text contains all advice found; false if more was found than fits in the list. */
static bool
advises_alike(const struct pass_findings *findings, struct span text)
{

	for (unsigned i = 0; i < findings->count; i++)
		if (strcmp(findings->list[i].kind, "safety") == 0 && !safety_stands(findings->list[i].text, text))
			return false;
	return findings->count < PASS_FINDINGS_MAX;
}

/*
 * A refusal, a cut-off text, or another form. In a role the answer may change the subject and ask back: "Where does it
 * hurt?"
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
	find(&draft, &of_draft);
	find(&again, &of_again);
	language_of(again.response, language);
	/* A text in which the reader sees no role, since it speaks of self-harm, must not replace the draft. */
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

const struct pass pass_identity = {.name = "identity", .find = find, .hook = hook, .act = &act_identity};
