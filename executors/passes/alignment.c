/*
 * Reasoning against the final line of a short answer, by the reader that logic uses.
 */
#include "executors/passes/pass.h"

#include <stdlib.h>

#include "executors/clues/clues.h"
#include "executors/logic/reasoning.h"
#include "executors/passes/act.h"

static void
find(const struct pass_input *input, struct pass_findings *findings)
{
	struct clues *clues = input->response.len == 0 ? NULL : malloc(sizeof(*clues));
	struct reasoning reasoning;
	struct pass_finding *finding;

	findings->count = 0;
	if (input->response.len == 0)
		return;
	/* Without memory no names are known. */
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

const struct pass pass_alignment = {
    .name = "alignment", .find = find, .hook = act_alignment_hook, .act = &act_alignment};
