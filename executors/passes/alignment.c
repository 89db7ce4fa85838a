/*
 * Compares the reasoning with the final line of a short answer, using logic's reader.
 */
#include "executors/passes/pass.h"

#include <ctype.h>
#include <stdlib.h>

#include "executors/clues/clues.h"
#include "executors/executor.h"
#include "executors/logic/reasoning.h"
#include "executors/step.h"

static void
find(const struct pass_input *input, struct pass_findings *findings)
{
	struct clues *clues = input->response.len == 0 ? NULL : malloc(sizeof(*clues));
	struct reasoning reasoning;
	struct pass_finding *finding;

	findings->count = 0;
	if (input->response.len == 0)
		return;
	/* Without memory, no names are known. */
	if (clues != NULL)
		clues_read(input->earlier, input->prompt, clues);
	reasoning_read(input->prompt, clues, input->response, &reasoning);
	if (reasoning.part) {
		finding = pass_add(findings, "answer", reasoning.final.where);
		pass_add_part(finding, "stated", reasoning.final.text);
		pass_add_part(finding, "reached", reasoning.reached.where);
	}
	free(clues);
}

/*
 * Replace a final line that contradicts the reasoning by the reasoning's result. The shipped policy leaves this off:
 * the reasoning is right more often than the line, but not always.
 */

static flow_step look_for_parting;

static const struct executor act_alignment = {
    .name = "alignment",
    .first = {"look_for_parting", look_for_parting},
};

static enum pass_hook
hook(const struct pass_input *input, const struct policy_post *post, bool *shadow)
{

	(void)input;
	*shadow |= post->only_when != OCCASION_ALWAYS;
	return post->only_when == OCCASION_ALWAYS ? HOOK_TAP : HOOK_ALONG;
}

/* What the reasoning reached, said as the final line says it: an option's letter for a letter, figures for figures. */
static struct span
said_alike(struct flow *flow, const struct stated_answer *reached, const struct stated_answer *stated)
{
	char figures[32];

	if (stated->kind == ANSWER_OPTION && stated->text.len == 1)
		return flow_printf(flow, "%c", (int)(stated->text.at[0] + reached->index - stated->index));
	if (stated->kind == ANSWER_NUMBER && isdigit((unsigned char)stated->text.at[0]) &&
	    rational_is_whole(&reached->value) && rational_print(&reached->value, 0, figures, sizeof(figures)) > 0)
		return flow_copy(flow, span_of(figures));
	return reached->text;
}

/* The draft with a stretch of it replaced. */
static struct span
put_in(struct flow *flow, struct span place, struct span text)
{
	struct span draft = flow_turn(flow)->draft;
	const char *behind = place.at + place.len;

	return flow_printf(flow, "%.*s%.*s%.*s", (int)(place.at - draft.at), draft.at, (int)text.len, text.at,
	    (int)(draft.at + draft.len - behind), behind);
}

static enum flow_next
look_for_parting(struct flow *flow)
{
	struct pass_input input = pass_input_of(flow);
	struct clues *clues = flow_alloc(flow, sizeof(*clues));
	struct reasoning reasoning;
	enum answer_kind kind;

	if (clues == NULL)
		return flow_fall_back(flow, WHY_MEMORY);
	clues_read(input.earlier, input.prompt, clues);
	reasoning_read(input.prompt, clues, input.response, &reasoning);
	if (!reasoning.part)
		return flow_keep(flow, WHY_NOTHING_SEEN);
	/* Leave an answer alone that the executor confirmed or wrote. */
	if (flow_before(flow)->agrees || flow_before(flow)->how != HOW_NONE)
		return flow_keep(flow, WHY_UNCONFIRMED);
	flow_note_evidence(flow, PROOF_CONTRADICTION);
	kind = reasoning.final.kind;
	if (kind != reasoning.reached.kind || (kind != ANSWER_OPTION && kind != ANSWER_NUMBER))
		return flow_keep(flow, WHY_UNCLEAR);
	return flow_repair(flow,
	    put_in(flow, reasoning.final.text, said_alike(flow, &reasoning.reached, &reasoning.final)),
	    DELIVERY_SPLICED, WHY_ALIGNED);
}

const struct pass pass_alignment = {.name = "alignment", .find = find, .hook = hook, .act = &act_alignment};
