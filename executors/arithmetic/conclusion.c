/*
 * By the claim's form; in prose by its sentence and the following ones.
 */
#include "executors/arithmetic/conclusion.h"

#include "routes/text/number_words.h"
#include "routes/text/phrases.h"

/* Phrases of someone about to compute. */
static bool
plans(struct span text)
{
	static const char *const words[] = {"need to", "needs to", "have to", "has to", "to find", "to determine",
	    "to calculate", "find out", "we can", "you can", "we must", "we'll", "we will", "let's", "let us",
	    "calculate", "calculated", "calculating", "compute", "add", "added", "adding", "subtract", "subtracted",
	    "subtracting", "multiply", "multiplied", "multiplying", "divide", "divided", "dividing", "convert",
	    "converting", "sum up", "the sum of", "the result of", NULL};

	return phrase_any(text, words);
}

/* "which is 255", "we get 11": words directly before a result. */
static bool
is_told(const struct claim *claim)
{
	static const char *const words[] = {"is", "are", "was", "were", "be", "equals", "equal", "get", "gets", "gives",
	    "give", "makes", "make", "leaves", "leaving", "totals", "costs", "cost", "pays", "pay", "earns", "has",
	    "have", NULL};
	const char *end = claim->number.text.at, *start;

	while (end > claim->where.at && !isalpha((unsigned char)end[-1]) && !cpu_spend(1))
		end--;
	for (start = end; start > claim->where.at && isalpha((unsigned char)start[-1]) && !cpu_spend(1); start--)
		;
	return number_word_among((struct span){start, (size_t)(end - start)}, words);
}

static bool
closes(const struct claim *claim, struct span text)
{
	const char *at = claim->number.text.at, *end = at + claim->number.text.len;
	struct span before = {claim->where.at, (size_t)(at - claim->where.at)};
	struct span rest = {end, (size_t)(text.at + text.len - end)};
	bool computed = (claim->how & CLAIM_RESULT) != 0, told = is_told(claim);

	if ((claim->how & CLAIM_CLOSES) == 0 || (claim->how & (CLAIM_OPERAND | CLAIM_ASIDE)) != 0 || plans(rest))
		return false;
	/* A number given in the prompt may be repeated without being the answer. */
	if ((claim->how & CLAIM_GIVEN) != 0 && !computed)
		return false;
	/* A draft that plans nothing anywhere states. */
	return computed || told || ((claim->how & (CLAIM_THUS | CLAIM_STATED)) != 0 && !plans(before)) || !plans(text);
}

bool
conclusion_is(const struct claims *claims, struct span text, const struct number *number)
{
	unsigned emphasis = CLAIM_EMPHASISED | CLAIM_CELL;

	if (claims->form != DRAFT_PROSE || claims->final.form != FINAL_SENTENCE)
		return true;
	if (claims->opens)
		return false;
	for (unsigned i = 0; i < claims->count; i++) {
		const struct claim *claim = &claims->all[i];

		if (claim->number.core.at == number->core.at)
			return (claim->how & emphasis) != 0 || closes(claim, text);
	}
	return false;
}
