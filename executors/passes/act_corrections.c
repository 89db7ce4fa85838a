/*
 * Leaving out what an answer itself corrects.
 *
 * A marker alone says nothing about which half is right: of right answers that show a correction some would lose what
 * was asked for. So somebody has to have come to what the rest says, and the rest by itself has to say it.
 */
#include "executors/passes/act.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "executors/arithmetic/compare.h"
#include "executors/arithmetic/final.h"
#include "executors/clues/clues.h"
#include "executors/executor.h"
#include "executors/logic/reasoning.h"
#include "executors/passes/utterance.h"
#include "executors/step.h"
#include "policies/cpu.h"
#include "routes/request.h"
#include "routes/text/phrases.h"

static flow_step look_for_correction;

const struct executor act_corrections = {
    .name = "corrections",
    .first = {"look_for_correction", look_for_correction},
};

enum pass_hook
act_corrections_hook(const struct pass_input *input, const struct policy_post *post, bool *shadow)
{

	(void)input;
	*shadow |= post->only_when == OCCASION_ROLEPLAY;
	/* Most answers correct nothing: a stream is held only where the turn has a question with an answer. */
	return post->only_when == OCCASION_ALWAYS ? HOOK_HOLD_CHECKED : HOOK_ALONG;
}

/* Words that tell no two sentences apart. */
static const char *const little[] = {"the", "a", "an", "is", "are", "was", "were", "of", "in", "to", "so", "it", "that",
    "this", "by", "on", "at", "for", "and", "be", "has", "have", "total", "final", "correct", "therefore", "thus",
    NULL};

/* Whether a sentence holds a word. */
static bool
holds_word(const struct utterance *utterance, struct span word)
{

	for (unsigned i = 0; i < utterance->count; i++)
		if (utterance->words[i].len == word.len && strncasecmp(utterance->words[i].at, word.at, word.len) == 0)
			return true;
	return false;
}

/*
 * What the first statement says otherwise than the corrected one: of "The area is 4." and "The area is 3 square units."
 * the 4. What both say is counted.
 */
struct retracted {
	struct utterance first, corrected;
	bool old[UTTERANCE_MAX]; /* of the first one's words */
	unsigned olds, common;
};

static void
retracted_read(struct span first, struct span corrected, struct retracted *retracted)
{

	*retracted = (struct retracted){.olds = 0};
	utterance_cut(first, &retracted->first);
	utterance_cut(corrected, &retracted->corrected);
	for (unsigned i = 0; i < retracted->first.count; i++) {
		struct span word = retracted->first.words[i];

		if (utterance_word_in(word, little))
			continue;
		retracted->old[i] = !holds_word(&retracted->corrected, word);
		retracted->olds += retracted->old[i];
		retracted->common += !retracted->old[i];
	}
}

/* The next clause of a sentence: up to a comma or semicolon with a blank behind it. */
static bool
clause_next(struct span *rest, struct span *clause)
{
	size_t len = 0;

	while (len < rest->len &&
	    !(strchr(",;", rest->at[len]) != NULL && len + 1 < rest->len && rest->at[len + 1] == ' '))
		len++;
	*clause = (struct span){rest->at, len};
	len += len < rest->len;
	*rest = (struct span){rest->at + len, rest->len - len};
	return clause->len > 0;
}

/*
 * Whether a clause of the explanation says again what is retracted: an old number anywhere, an old word beside
 * another one of the statement ("the sun is in the east" is no "the shadow points east") or behind "so".
 */
static bool
says_again(const struct retracted *retracted, struct span clause)
{
	static const char *const concludes[] = {"so", "therefore", "thus", "hence", "answer", NULL};
	struct utterance utterance;
	bool old = false, other = false;

	utterance_cut(clause, &utterance);
	for (unsigned i = 0; i < retracted->first.count; i++) {
		struct span word = retracted->first.words[i];

		if (utterance_word_in(word, little) || !holds_word(&utterance, word))
			continue;
		if (retracted->old[i] && isdigit((unsigned char)word.at[0]))
			return true;
		old |= retracted->old[i];
		other |= !retracted->old[i];
	}
	return old && (other || utterance_has(&utterance, 0, concludes));
}

/* A first statement with the corrected word in the place of its last one: "The answer is **north**." and "south". */
static struct span
with_word(struct flow *flow, const struct retracted *retracted)
{
	const struct utterance *first = &retracted->first;
	struct span old = first->words[first->count - 1], word = retracted->corrected.words[0];
	const char *behind = old.at + old.len, *end = first->whole.at + first->whole.len;

	return flow_printf(flow, "%.*s%.*s%.*s", (int)(old.at - first->whole.at), first->whole.at, (int)word.len,
	    word.at, (int)(end - behind), behind);
}

/*
 * The corrected statement in the place of the one that it corrects, and the explanation between them as it was; empty
 * where the two are not one sentence each about the same, or the explanation says the retracted one again.
 */
static struct span
with_explanation(struct flow *flow, struct span draft, struct span tail)
{
	struct span rest = draft, first, corrected, more = tail, sentence, clause, behind, said;
	struct retracted retracted;
	bool one_word;

	if (!sentence_next(&rest, &first) || !sentence_next(&more, &corrected) || sentence_next(&more, &sentence))
		return (struct span){NULL, 0};
	retracted_read(first, corrected, &retracted);
	one_word = retracted.corrected.count == 1;
	if (retracted.olds == 0 || (!one_word && retracted.common == 0) || retracted.first.count == UTTERANCE_MAX ||
	    (one_word && !retracted.old[retracted.first.count - 1]))
		return (struct span){NULL, 0};
	behind = rest;
	while (sentence_next(&rest, &sentence))
		while (clause_next(&sentence, &clause))
			if (cpu_spend(clause.len + 1) || says_again(&retracted, clause))
				return (struct span){NULL, 0};
	said = one_word ? with_word(flow, &retracted) : corrected;
	return said.len == 0 || span_strip(behind).len == 0
	    ? said
	    : flow_printf(flow, "%c%.*s%s%.*s", toupper((unsigned char)said.at[0]), (int)said.len - 1, said.at + 1,
		  memchr(behind.at, '\n', (size_t)(span_strip(behind).at - behind.at)) != NULL ? "\n\n" : " ",
		  (int)span_strip(behind).len, span_strip(behind).at);
}

/* Whether both texts end on the same number, and the second says no other one. */
static bool
same_number(struct span prompt, struct span whole, struct span tail)
{
	struct final of_whole, of_tail;

	final_read(prompt, whole, &of_whole);
	final_read(prompt, tail, &of_tail);
	return of_whole.form != FINAL_NONE && of_tail.form != FINAL_NONE && !of_whole.unsure && !of_tail.unsure &&
	    !of_tail.contradicts && compare_value(&of_tail, &of_whole.value.readings[0].value) == AGREEMENT_AGREE;
}

/* The same for puzzles. */
static bool
same_answer(struct flow *flow, const struct pass_input *input, struct span tail)
{
	struct clues *clues = flow_alloc(flow, sizeof(*clues));
	struct reasoning of_whole, of_tail;
	const struct stated_answer *a = &of_whole.final, *b = &of_tail.final;

	if (clues == NULL)
		return false;
	clues_read(input->earlier, input->prompt, clues);
	reasoning_read(input->prompt, clues, input->response, &of_whole);
	reasoning_read(input->prompt, clues, tail, &of_tail);
	if (a->kind == ANSWER_NONE || a->kind != b->kind || of_tail.part)
		return false;
	if (a->kind == ANSWER_NUMBER)
		return rational_compare(&a->value, &b->value) == 0;
	return (a->kind != ANSWER_OPTION && a->kind != ANSWER_NAME) || a->index == b->index;
}

/* Whether the executor came to what is left. */
static bool
is_confirmed(struct flow *flow, const struct pass_input *input, struct span tail)
{
	enum policy_executor executor = flow_turn(flow)->route->executor;

	if (!flow_before(flow)->agrees || flow_before(flow)->how != HOW_NONE)
		return false;
	if (executor == EXECUTOR_ARITHMETIC || executor == EXECUTOR_LITERAL)
		return same_number(input->prompt, input->response, tail);
	return executor == EXECUTOR_LOGIC && same_answer(flow, input, tail);
}

/* Whether the policy wants it cut whoever says what. What was counted or chosen among is not left to that. */
static bool
is_insisted(const struct flow *flow)
{

	return flow_pass(flow)->post->only_when == OCCASION_ALWAYS && !flow_turn(flow)->form &&
	    flow_turn(flow)->route->executor != EXECUTOR_CONSTRAINTS;
}

static enum flow_next
look_for_correction(struct flow *flow)
{
	struct pass_input input = pass_input_of(flow);
	struct pass_findings findings;
	struct span tail, whole;

	pass_corrections.find(&input, &findings);
	if (findings.count == 0)
		return flow_keep(flow, WHY_NOTHING_SEEN);
	if (flow_form_is_fixed(flow))
		return flow_keep(flow, WHY_FORM);
	tail = findings.list[0].parts[1].text;
	if (!is_insisted(flow) && !is_confirmed(flow, &input, tail))
		return flow_keep(flow, WHY_UNCONFIRMED);
	whole = with_explanation(flow, findings.list[0].parts[0].text, tail);
	return flow_repair(flow, whole.len > 0 ? whole : tail, DELIVERY_MENDED, WHY_CUT);
}
