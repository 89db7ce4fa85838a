/*
 * A role that was asked for and is broken: where it is read that it is (leak.h), and what the draft advises besides.
 */
#include "executors/passes/pass.h"

#include "executors/passes/act.h"
#include "executors/passes/leak.h"
#include "executors/passes/persona.h"
#include "executors/passes/safety.h"
#include "executors/passes/utterance.h"
#include "policies/patterns/pattern.h"
#include "routes/text/phrases.h"

#define SENTENCE_MOST   4096 /* bytes of one in which the policy's patterns are looked for */
#define PATTERNS_MICROS 5000 /* CPU time that they have for a draft */
#define QUOTE_MAX       2048 /* bytes of a line before a place, in which a quotation may begin */

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

/* What is looked for in a draft besides; no scratch where there is nothing, or no memory for it. */
struct search {
	const struct pass_patterns *patterns;
	struct pattern_scratch *scratch;
	struct pattern_budget budget;
};

/* Where a pattern of the policy matches in a sentence, or {NULL, 0}. */
static struct span
search_in(struct search *search, struct span sentence)
{
	const struct pass_patterns *patterns = search->patterns;
	struct span match;

	if (search->scratch == NULL || search->budget.exhausted)
		return (struct span){NULL, 0};
	if (sentence.len > SENTENCE_MOST)
		sentence.len = SENTENCE_MOST;
	pattern_scan(patterns->set, search->scratch, sentence);
	for (size_t i = 0; i < patterns->count; i++) {
		unsigned pattern = patterns->numbers[i];

		if (pattern_matches(patterns->set, search->scratch, pattern, &search->budget) &&
		    pattern_find(patterns->set, search->scratch, pattern, sentence, &match) && match.len > 0)
			return match;
	}
	return (struct span){NULL, 0};
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

/* The words by which a sentence leaves the role; {NULL, 0} where it does not, asks, or tells what somebody else says.
 */
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
		return (struct span){NULL, 0};
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
	/* They matter where the draft would be replaced. */
	if (findings->count > 0)
		add_safety(input->response, persona.asked_by, findings);
}

const struct pass pass_identity = {.name = "identity", .find = find, .hook = act_identity_hook, .act = &act_identity};
