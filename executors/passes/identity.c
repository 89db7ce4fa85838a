/*
 * A role that was asked for and is broken: where it is read that it is (leak.h), and what the draft advises besides.
 */
#include "executors/passes/pass.h"

#include "executors/passes/act.h"
#include "executors/passes/leak.h"
#include "executors/passes/persona.h"
#include "executors/passes/safety.h"
#include "executors/passes/utterance.h"
#include "executors/phrases.h"

#define QUOTE_MAX 2048 /* bytes of a line before a place, in which a quotation may begin */

/* Whether a place is within quotation marks that its line has open: somebody else's words. */
static bool
is_quoted(struct span text, const char *at)
{
	const char *least = at - text.at > QUOTE_MAX ? at - QUOTE_MAX : text.at;
	bool open = false;

	for (; at > least && at[-1] != '\n'; at--) {
		if (at[-1] == '"')
			open = !open;
		else if (at - text.at >= 3 && memcmp(at - 3, "\xe2\x80\x9c", 3) == 0)
			return true;
		else if (at - text.at >= 3 && memcmp(at - 3, "\xe2\x80\x9d", 3) == 0)
			return false;
	}
	return open;
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

static void
find(const struct pass_input *input, struct pass_findings *findings)
{
	struct span rest = input->response, sentence;
	struct persona persona;

	findings->count = 0;
	persona_read(input, &persona);
	if (persona.asked_by == NULL)
		return;
	while (findings->count < PASS_FINDINGS_MAX / 2 && sentence_next(&rest, &sentence)) {
		struct pass_finding *finding;
		struct utterance utterance;
		struct span leak;

		utterance_cut(sentence, &utterance);
		leak = leak_in(&utterance, persona.text);
		if (leak.at == NULL || sentence.at[sentence.len - 1] == '?' || is_quoted(input->response, leak.at))
			continue;
		finding = pass_add(findings, "leak", sentence);
		if (finding != NULL) {
			finding->persona = persona.asked_by;
			pass_add_part(finding, "words", leak);
		}
	}
	/* They matter where the draft would be replaced. */
	if (findings->count > 0)
		add_safety(input->response, persona.asked_by, findings);
}

const struct pass pass_identity = {.name = "identity", .find = find, .grip = act_identity_grip, .act = &act_identity};
