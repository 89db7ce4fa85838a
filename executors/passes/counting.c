/*
 * Claims about the number of things of each size: those that small cases can disprove.
 *
 * The size is a letter in the question. A sequence named in the prompt itself is not the answer's claim.
 */
#include "executors/passes/act.h"

#include "executors/arithmetic/program.h"
#include "executors/executor.h"
#include "executors/passes/claim.h"
#include "executors/passes/screen.h"
#include "executors/passes/utterance.h"
#include "executors/step.h"
#include "executors/wording.h"
#include "policies/cpu.h"
#include "routes/text/phrases.h"

/* Whether a word is the size of what is counted: "with n vertices", "of length n", "T_n". */
static bool
is_size(const struct utterance *utterance, unsigned at)
{
	static const char *const letters[] = {"n", "k", "m", NULL};
	static const char *const before[] = {
	    "with", "of", "length", "size", "from", "on", "in", "has", "have", "order", "using", "by", "up", NULL};
	static const char *const plurals[] = {"people", "men", "women", "children", "dice", NULL};
	struct span word = utterance->words[at], next;

	if (word.len == 3 && word.at[1] == '_' && word.at[2] == 'n')
		return true;
	if (!utterance_word_in(word, letters))
		return false;
	if (at > 0 && utterance_word_in(utterance->words[at - 1], before))
		return true;
	/* "n nodes", "n people", but not "n has". */
	next = utterance->words[at + 1];
	return (next.len > 3 && next.at[next.len - 1] == 's') || utterance_word_in(next, plurals);
}

const char *const counting_phrases[] = {"how many", "number of", "count the", "many ways", NULL};

/* "How many ... with n vertices", "the number of ... of size n" */
static bool
asks_for_count(struct span prompt)
{
	/* Values and places of n are not sizes. */
	static const char *const others[] = {
	    "nth", "n-th", "n lines", "top n", "values of", "value of", "integers n", NULL};
	struct span sentence, rest = prompt;

	if (!phrase_any(prompt, counting_phrases) || phrase_any(prompt, others))
		return false;
	while (sentence_next(&rest, &sentence)) {
		struct utterance utterance;

		utterance_cut(sentence, &utterance);
		if (!utterance_has(&utterance, 0, counting_phrases))
			continue;
		for (unsigned at = 0; at < utterance.count; at++) {
			if (is_size(&utterance, at))
				return true;
		}
	}
	return false;
}

static const char *const sequences[] = {"fibonacci", "catalan", "bell number", "bell numbers", "stirling number",
    "stirling numbers", "motzkin", "lucas number", "lucas numbers", "triangular number", "triangular numbers",
    "tetrahedral numbers", "pentagonal numbers", "partition numbers", "partition function", "derangement numbers",
    "subfactorial",
    "schr\xc3\xb6"
    "der number",
    "schr\xc3\xb6"
    "der numbers",
    "schroder numbers", "narayana numbers", "euler numbers", "eulerian numbers", "tribonacci", "pell numbers",
    "jacobsthal numbers", "bernoulli numbers", "padovan", "wedderburn", NULL};

/* A formula in the letter: "2^n", "2^(n-1)", "n!", "(n-1)!", "n(n+1)/2", "C(2n, n)", "\binom{2n}{n}" */
static bool
is_formula(struct span sentence)
{
	static const char *const signs[] = {"^n", "^(n", "^{n", "^k", "**n", "**(n", "n!", "(n-1)!", "(n - 1)!", "n(n",
	    "n * (n", "n*(n", "(n+1)", "(n + 1)", "c(2n", "c(n", "\\binom{", "binom(", "n choose ", "n^", NULL};
	static const char *const is[] = {"is", "are", "formula", "given by", NULL};
	static const char *const says[] = {"number", "ways", "there are", "count", "total", "answer", "formula", "_n",
	    "in all", "it is", "this is", NULL};
	static const char *const big[] = {"o(n", "o(2", "o(k", "o(m", "complexity", NULL};
	bool found = false, equals = false;

	if (phrase_any(sentence, big) || !phrase_any(sentence, says))
		return false;
	for (size_t at = 0; at < sentence.len && !cpu_spend(8); at++) {
		equals |= sentence.at[at] == '=';
		for (size_t i = 0; signs[i] != NULL && !found; i++) {
			size_t n = strlen(signs[i]);

			found = sentence.len - at >= n && strncasecmp(sentence.at + at, signs[i], n) == 0 &&
			    !(isalpha((unsigned char)signs[i][0]) && at > 0 &&
				isalpha((unsigned char)sentence.at[at - 1]));
		}
	}
	return found && (equals || phrase_any(sentence, is));
}

bool
counting_is_asked(const struct pass_input *input)
{

	return (screen_prompt(input) & SCREEN_COUNT) != 0 && asks_for_count(input->prompt) &&
	    !phrase_any(input->prompt, sequences);
}

static void
find(const struct pass_input *input, struct pass_findings *findings)
{
	struct span rest = input->response, sentence;
	bool code = false;

	findings->count = 0;
	if (!counting_is_asked(input))
		return;
	while (sentence_next(&rest, &sentence)) {
		if (span_starts_nocase(sentence, "```"))
			code = !code;
		else if (phrase_any(sentence, sequences))
			(void)pass_add(findings, "sequence", sentence);
		else if (!code && is_formula(sentence))
			(void)pass_add(findings, "formula", sentence);
	}
}

/*
 * A claim about the number of things of each size, compared with small cases that a program written by the model has
 * counted one by one. It is never rewritten: an unconfirmed claim is marked, and if the counts are another known
 * sequence, a note below lists them.
 */

static flow_step look, ask_cases, run_cases, compare, leave_unverified;

static const struct executor act_counting = {
    .name = "counting",
    .first = {"look", look},
};

/* A turn's state. */
struct work {
	struct claim claim;
};

static enum pass_hook
hook(const struct pass_input *input, const struct policy_post *post, bool *shadow)
{

	(void)post;
	(void)shadow;
	return counting_is_asked(input) ? HOOK_TAP : HOOK_NONE;
}

/* The claim of an answer: the last sequence that it names, otherwise its last formula. */
static const struct pass_finding *
last_claim(const struct pass_findings *findings)
{
	const struct pass_finding *last = NULL;

	for (unsigned i = 0; i < findings->count; i++) {
		const struct pass_finding *finding = &findings->list[i];

		if (last == NULL || strcmp(finding->kind, "sequence") == 0 || strcmp(last->kind, "formula") == 0)
			last = finding;
	}
	return last;
}

static enum flow_next
look(struct flow *flow)
{
	struct pass_input input = pass_input_of(flow);
	struct work *work = flow_own(flow, sizeof(*work));
	const struct pass_finding *finding;
	struct pass_findings findings;

	if (work == NULL)
		return flow_fall_back(flow, WHY_MEMORY);
	find(&input, &findings);
	finding = last_claim(&findings);
	if (finding == NULL)
		return flow_keep(flow, WHY_NOTHING_SEEN);
	if (!claim_read(finding->kind, finding->text, &work->claim))
		return flow_go(flow, STEP(leave_unverified));
	return flow_go(flow, STEP(ask_cases));
}

static enum flow_next
ask_cases(struct flow *flow)
{
	struct model_call call = {.said = NO_SPAN};

	return flow_ask_prompt(flow, "cases", NULL, &call, THEN(run_cases), ELSE(leave_unverified));
}

static enum flow_next
run_cases(struct flow *flow)
{
	char *room = flow_alloc(flow, PROGRAM_MAX);
	struct program_run run = {.program = {room, 0}};

	if (room == NULL || program_extract(flow_reply(flow)->text, room, &run.program.len) != PROGRAM_FOUND)
		return flow_go(flow, STEP(leave_unverified));
	return flow_run_program(flow, &run, THEN(compare), ELSE(leave_unverified));
}

/* Whether a note may follow the draft: not if a form is required or kept, nor after another answer. */
static bool
has_reader(struct flow *flow)
{
	const struct flow_turn *turn = flow_turn(flow);
	struct span draft = span_strip(turn->draft);

	return !turn->form && !flow_pass(flow)->shadow && flow_before(flow)->how != HOW_APPEND &&
	    wording_of(turn) != NULL && strchr("{[<", span_byte(draft, 0)) == NULL;
}

/* "... do not bear this out: 1, 0, 1, 0, 2, 0, 5, 0 for n = 1 to 8." */
static struct span
say_counted(struct flow *flow, const struct counted *counted)
{
	struct span counts = span_of("");
	int first = 0, last = 0;

	for (int size = 0; size < COUNTED_MAX; size++)
		if (counted->known[size]) {
			first = counts.len == 0 ? size : first;
			last = size;
			counts = flow_printf(flow, "%.*s%s%lld", (int)counts.len, counts.at,
			    counts.len == 0 ? "" : ", ", (long long)counted->counts[size]);
		}
	return flow_fill(flow, wording_of(flow_turn(flow))->counted,
	    (struct fill_word[]){{"counts", counts}, {"first", flow_printf(flow, "%d", first)},
		{"last", flow_printf(flow, "%d", last)}, {.name = NULL}});
}

static enum flow_next
compare(struct flow *flow)
{
	struct work *work = flow_own(flow, sizeof(*work));
	struct counted counted;

	counted_read(flow_ran(flow)->output, &counted);
	if (claim_agrees(&work->claim, &counted))
		return flow_keep(flow, WHY_AGREES);
	flow_flag(flow, FLAG_COUNTING_UNVERIFIED);
	if (has_reader(flow) && counted_is_unnamed(&counted, flow_turn(flow)->draft))
		return flow_note_below(flow, say_counted(flow, &counted), WHY_CONTRADICTED);
	return flow_keep(flow, WHY_UNPROVEN);
}

static enum flow_next
leave_unverified(struct flow *flow)
{

	flow_flag(flow, FLAG_COUNTING_UNVERIFIED);
	return flow_keep(flow, WHY_UNCONFIRMED);
}

const struct pass pass_counting = {.name = "counting", .find = find, .hook = hook, .act = &act_counting};
