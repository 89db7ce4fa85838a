/*
 * Claims about how many there are of each size: those that small cases can prove wrong.
 *
 * The size is a letter in the question. A sequence that the prompt itself names is no claim of the answer's.
 */
#include "executors/passes/act.h"
#include "executors/passes/screen.h"
#include "executors/passes/utterance.h"
#include "policies/cpu.h"
#include "routes/text/phrases.h"

/* Whether a word is the size of what is counted: "with n vertices", "of length n", "T_n". */
static bool
is_size(const struct utterance *utterance, unsigned at)
{
	static const char *const letters[] = {"n", "k", "m", NULL};
	static const char *const before[] = {
	    "with", "of", "length", "size", "from", "on", "in", "has", "have", "order", "using", "by", "up", NULL};
	struct span word = utterance->words[at], next;

	if (word.len == 3 && word.at[1] == '_' && word.at[2] == 'n')
		return true;
	if (!utterance_word_in(word, letters))
		return false;
	if (at > 0 && utterance_word_in(utterance->words[at - 1], before))
		return true;
	if (at + 1 == utterance->count)
		return false;
	next = utterance->words[at + 1];
	return next.len > 2 && next.at[next.len - 1] == 's';
}

const char *const counting_phrases[] = {"how many", "number of", "count the", "many ways", NULL};

/* "How many ... with n vertices", "the number of ... of size n" */
static bool
asks_for_count(struct span prompt)
{
	/* Values and places of n are no sizes. */
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
	if (rest.len == 0 || !counting_is_asked(input))
		return;
	while (sentence_next(&rest, &sentence)) {
		const char *kind;

		if (span_starts_nocase(sentence, "```")) {
			code = !code;
			continue;
		}
		kind = phrase_any(sentence, sequences) ? "sequence" : !code && is_formula(sentence) ? "formula" : NULL;
		if (kind != NULL && pass_add(findings, kind, sentence) == NULL)
			return;
	}
}

const struct pass pass_counting = {.name = "counting", .find = find, .hook = act_counting_hook, .act = &act_counting};
