/*
 * Single words first (screen.h), then sentences.
 */
#include "executors/passes/trigger.h"

#include "executors/passes/pass.h"
#include "routes/text/phrases.h"

static const char *const denials[] = {"not", "no", "never", "without", "avoid", "avoiding", "exclude", "excluding",
    "excludes", "omit", "omitting", "omits", "refrain", "refraining", "free", "devoid", "forbidden", "prohibited",
    "banned", "cannot", "dont", "skip", "abstain", "'t", "\xe2\x80\x99t", NULL};
const char *const trigger_names[] = {"word", "words", "keyword", "keywords", "phrase", "phrases", "term", "terms",
    "mention", "mentions", "mentioning", NULL};
const char *const trigger_nouns[] = {"letter", "letters", "character", NULL};
static const char *const quotes[] = {"\"", "`", " '", "('", "['", "\xe2\x80\x9c", "\xe2\x80\x98", NULL};

/* Each mark by a search of its own: hardly any prompt has one. */
static bool
has_quote(struct span text)
{

	for (size_t i = 0; quotes[i] != NULL; i++) {
		if (phrase_find(text, 0, quotes[i]) != PHRASE_NONE)
			return true;
	}
	return false;
}

static bool
names_letter(struct span text)
{

	for (size_t i = 0; trigger_nouns[i] != NULL; i++) {
		for (size_t at = phrase_find(text, 0, trigger_nouns[i]); at != PHRASE_NONE;
		     at = phrase_find(text, at + 1, trigger_nouns[i])) {
			if (trigger_names_one(text, at + strlen(trigger_nouns[i])))
				return true;
		}
	}
	return false;
}

/*
 * Whether a sentence denies something and names words or a letter. What is not in the whole prompt is not searched for
 * in sentences.
 */
static bool
denies_words(struct span prompt)
{
	bool words = phrase_any(prompt, trigger_names) || has_quote(prompt), letter = names_letter(prompt);
	struct span sentence;

	if ((!words && !letter) || !phrase_any(prompt, denials))
		return false;
	while (sentence_next(&prompt, &sentence)) {
		if (phrase_any(sentence, denials) &&
		    ((words && (phrase_any(sentence, trigger_names) || has_quote(sentence))) ||
			(letter && names_letter(sentence))))
			return true;
	}
	return false;
}

struct trigger
trigger_of(const struct pass_input *input)
{
	struct span prompt = input->prompt;
	unsigned found;

	if (prompt.len == 0 || prompt.len > TRIGGER_TEXT_MAX)
		return (struct trigger){false, false};
	found = screen_prompt(input);
	return (struct trigger){.words = ((found & SCREEN_NAMED) != 0 || has_quote(prompt)) && denies_words(prompt),
	    .phrase = (found & SCREEN_EXCLUSION) != 0};
}
