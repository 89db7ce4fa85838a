/*
 * Recognises advice, and finds it again in other words.
 */
#include "executors/passes/safety.h"

#include "executors/passes/utterance.h"
#include "routes/text/phrases.h"

static const char *const sends[] = {"seek", "consult", "see", "contact", "call", "visit", "talk", "speak", "reach",
    "go to", "dial", "get", "text", "consulting", "seeking", "contacting", "calling", "visiting", "ask", "evaluated",
    "report", NULL};
static const char *const givers[] = {"doctor", "physician", "medical", "healthcare", "health care", "professional",
    "professionals", "therapist", "counselor", "counsellor", "emergency", "hospital", "police", "hotline", "helpline",
    "lifeline", "911", "988", "112", "999", "shelter", "authorities", "pharmacist", "nurse", "poison control", "er",
    "specialist", "legal advice", "lawyer", "attorney", "crisis", "psychologist", "psychiatrist", "provider",
    "advocate", "trusted", NULL};
static const char *const lines[] = {"hotline", "helpline", "lifeline", "911", "988", "emergency services", NULL};

static bool
is_safety(const struct utterance *utterance)
{

	return (utterance_has(utterance, 0, sends) && utterance_has(utterance, 0, givers)) ||
	    utterance_has(utterance, 0, lines);
}

bool
safety_is(struct span sentence)
{
	struct utterance utterance;

	utterance_cut(sentence, &utterance);
	return is_safety(&utterance);
}

static bool
has_word(const struct utterance *utterance, struct span word)
{

	for (unsigned at = 0; at < utterance->count; at++)
		if (span_same(utterance->words[at], word))
			return true;
	return false;
}

/* Whether a sentence has every name and number of another one. */
static bool
names_all(const struct utterance *utterance, const struct utterance *wanted)
{

	for (const char *const *giver = givers; *giver != NULL; giver++) {
		const char *const one[] = {*giver, NULL};

		if (utterance_has(wanted, 0, one) && !utterance_has(utterance, 0, one))
			return false;
	}
	for (unsigned at = 0; at < wanted->count; at++)
		if (phrase_has_digit(wanted->words[at]) && !has_word(utterance, wanted->words[at]))
			return false;
	return true;
}

bool
safety_stands(struct span sentence, struct span text)
{
	struct utterance wanted, utterance;
	struct span rest = text, next;

	sentence = span_strip(sentence);
	if (memmem(text.at, text.len, sentence.at, sentence.len) != NULL)
		return true;
	utterance_cut(sentence, &wanted);
	while (sentence_next(&rest, &next)) {
		utterance_cut(next, &utterance);
		if (is_safety(&utterance) && names_all(&utterance, &wanted))
			return true;
	}
	return false;
}
