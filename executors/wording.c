/*
 * Entries by language, and decimals.
 */
#include "executors/wording.h"

#include "routes/decide.h"
#include "routes/request.h"
#include "routes/sum_tokens.h"
#include "routes/text/language.h"

#define DRAFT_TELLS 200 /* bytes of a draft that outweigh the prompt's language */

static const struct policy_wording *
entry_of(const struct policy *policy, const char *language)
{

	for (size_t i = 0; i < policy->wording_count; i++)
		if (strcmp(policy->wordings[i].language, language) == 0)
			return &policy->wordings[i];
	return NULL;
}

/* The draft's language; for a short draft the prompt's, if that is known. */
static const char *
language_of_turn(const struct flow_turn *turn)
{
	bool told = turn->decision->language[0] != '\0';

	return turn->language[0] == '\0' || (told && turn->draft.len < DRAFT_TELLS) ? turn->decision->language
										    : turn->language;
}

const struct policy_wording *
wording_of(const struct flow_turn *turn)
{

	return entry_of(turn->policy, language_of_turn(turn));
}

bool
wording_speaks(const struct flow_turn *turn)
{

	return turn->language[0] == '\0' || wording_of(turn) != NULL;
}

/* A prompt and a draft that are each too short to detect a language may suffice together. */
static const struct policy_wording *
wording_of_both(struct flow *flow)
{
	const struct flow_turn *turn = flow_turn(flow);
	struct span prompt = turn->request->last.decoded,
		    both = flow_printf(
			flow, "%.*s\n%.*s", (int)prompt.len, prompt.at, (int)turn->draft.len, turn->draft.at);
	struct sum_tokens UNCLEARED tokens;
	char language[LANGUAGE_ROOM];

	language_of(both, language);
	if (language[0] != '\0')
		return entry_of(turn->policy, language);
	sum_tokens_read(both, &tokens);
	return tokens.is_foreign || turn->policy->wording_count == 0 ? NULL : &turn->policy->wordings[0];
}

struct span
wording_correction(struct flow *flow, const struct flow_answer *answer)
{
	static const struct policy_wording none = {
	    .language = "", .correction = "{instead}**{answer}** ({working})", .instead = "{draft} \u2192 "};
	const struct flow_turn *turn = flow_turn(flow);
	const struct policy_wording *wording = wording_of(turn);
	struct fill_word draft[] = {{"draft", answer->draft}, {NULL}};
	struct fill_word words[] = {{"answer", answer->answer}, {"asked", answer->asked}, {"instead", span_of("")},
	    {"working", answer->proof.len > 0 ? answer->proof : answer->working}, {NULL}};

	if (wording == NULL && turn->language[0] == '\0')
		wording = wording_of_both(flow);
	if (wording == NULL)
		wording = &none;
	if (answer->draft.len > 0)
		words[2].text = flow_fill(flow, wording->instead, draft);
	if (answer->asked.len > 0 && strcmp(wording->language, "en") == 0)
		return flow_fill(flow, wording->named, words);
	return flow_fill(flow, wording->correction, words);
}

struct span
wording_decimals(struct flow *flow, const struct policy_wording *wording, struct span text)
{
	char *bytes;

	if (wording == NULL || wording->decimal == DECIMAL_POINT)
		return text;
	bytes = flow_alloc(flow, text.len + 1);
	if (bytes == NULL)
		return span_of("");
	for (size_t i = 0; i < text.len; i++) {
		bool between = i > 0 && i + 1 < text.len && isdigit((unsigned char)text.at[i - 1]) &&
		    isdigit((unsigned char)text.at[i + 1]);

		bytes[i] = text.at[i];
		if (bytes[i] == '.' && between)
			bytes[i] = ',';
	}
	return (struct span){bytes, text.len};
}
