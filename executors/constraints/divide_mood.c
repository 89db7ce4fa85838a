/*
 * What holds for a whole sentence: that it only asks, that it holds under a condition, that a program is wanted.
 */
#include "executors/constraints/divide_inside.h"

bool
divide_is_question(const struct sentence *sentence)
{

	if (says(sentence, 0, "can|could|would|will|may you|i|we") > 0)
		return false;
	return token_is(sentence, 0, IS_ASKING) &&
	    (sentence->asks || says(sentence, 0, "how|what|why|who|which") > 0) && says(sentence, 0, "do not|n't") == 0;
}

bool
divide_is_conditional(const struct sentence *sentence)
{

	for (size_t i = 0; i < sentence->count; i++)
		if (token_is(sentence, i, IS_IF) && sentence->tokens[i].kind == TOKEN_WORD)
			return true;
	return says(sentence, 0, "when the|a|an|i|you|asked|someone|users|my|it|there") > 0 ||
	    says(sentence, 0, "for each|every|any") > 0 || says(sentence, 0, "every time") > 0 ||
	    says(sentence, 0, "once you|i|the|it") > 0 || says(sentence, 0, "in case") > 0 ||
	    says(sentence, 0, "suppose|assume|assuming|given") > 0;
}

bool
divide_asks_program(const struct sentence *sentence, const struct clause *clause)
{
	bool program = false, work = false;

	if (!clause->asked || !(clause->verb & (IS_COMPOSE | IS_TASK)) || clause->head >= clause->to)
		return false;
	for (size_t i = clause->head + 1; i < clause->to && !token_is(sentence, i, IS_PREP | IS_RELATIVE); i++) {
		program |= token_is(sentence, i, IS_CODE);
		work |= token_is(sentence, i, IS_WORK);
	}
	return program && !work;
}

bool
divide_names_answer(const struct sentence *sentence)
{

	for (size_t i = 0; i < sentence->count; i++)
		if (says(sentence, i, "your|the|entire|whole entire|whole|full|final? response|answer|reply") > 0)
			return true;
	return false;
}
