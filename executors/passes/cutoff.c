/*
 * "As of my knowledge cutoff ...": an answer that says it may be out of date. Nothing is cut: the words are honest, and
 * operators may want to know how often the model has nothing newer.
 */
#include "executors/passes/act.h"

#include "executors/executor.h"
#include "executors/passes/utterance.h"
#include "executors/step.h"
#include "routes/text/phrases.h"

/* Whether the prompt mentions a cutoff: then the answer may speak of another's. */
static bool
is_asked(struct span prompt)
{
	static const char *const words[] = {
	    "cutoff", "cut-off", "cut off", "training data", "trained", "knowledge", NULL};

	return phrase_any(prompt, words);
}

/* Outside code and quotations, in the first person. */
static void
find(const struct pass_input *input, struct pass_findings *findings)
{
	static const char *const says[] = {"as of my last update", "as of my latest update", "up to my last update",
	    "up until my last update", "based on my last update", "according to my last update",
	    "my last knowledge update", "my latest knowledge update", "my knowledge cutoff", "my knowledge cut-off",
	    "my last knowledge cutoff", "my training cutoff", "my training cut-off", "as of my last training",
	    "my training data goes up to", "my training data only goes", "my training data ends",
	    "my knowledge only goes up to", "my knowledge was last updated", "i was last updated", NULL};
	struct span rest = input->response, sentence;
	bool code = false;

	findings->count = 0;
	if (is_asked(input->prompt))
		return;
	while (sentence_next(&rest, &sentence)) {
		if (span_starts_nocase(sentence, "```"))
			code = !code;
		else if (!code && span_find(sentence, '"') == NULL && phrase_any(sentence, says))
			(void)pass_add(findings, "cutoff", sentence);
	}
}

static enum pass_hook
hook(const struct pass_input *input, const struct policy_post *post, bool *shadow)
{

	(void)post;
	(void)shadow;
	return is_asked(input->prompt) ? HOOK_NONE : HOOK_TAP;
}

static enum flow_next
look(struct flow *flow)
{
	struct pass_input input = pass_input_of(flow);
	struct pass_findings findings;

	find(&input, &findings);
	if (findings.count == 0)
		return flow_keep(flow, WHY_NOTHING_SEEN);
	flow_flag(flow, FLAG_CUTOFF);
	return flow_keep(flow, WHY_UNCONFIRMED);
}

static const struct executor act_cutoff = {.name = "cutoff", .first = {"look", look}};

const struct pass pass_cutoff = {.name = "cutoff", .find = find, .hook = hook, .act = &act_cutoff};
