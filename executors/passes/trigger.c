/*
 * Literals first, built when they are first asked for, once a process; then sentences.
 */
#include "executors/passes/trigger.h"

#include <ctype.h>
#include <string.h>

#include "executors/phrases.h"
#include "policies/pattern.h"

/*
 * Literals of each phrase that exclusion.c reads; then of the denials, the names and the nouns for letters below, save
 * those that are too short or that begin the text (trigger_of looks for them itself). "No" and "not" are looked for
 * behind what words stand behind mostly, "no" also in front of it.
 */
static const char *const screens[] = {
    "other than|except|exclu|apart from|aside from|besides|not counting|omit|leav(?:e|ing) out|mention|saying|\\(not|"
    "not say|never say|dont say|'t say|\xe2\x80\x99t say|[*_] say|not includ|never includ|dont includ|'t includ|\xe2\x80\x99t includ|"
    "[*_] includ",
    "[\\n *_(]not|[\\n *_(]no[ *_]|without|never|avoid|exclu|omit|refrain|free|devoid|forbid|prohib|banned|cannot|dont|skip|abstain",
    "word|phrase|term|mention",
    "letter|character",
};
enum screen { SCREEN_PHRASE, SCREEN_DENIED, SCREEN_NAMED, SCREEN_LETTER, SCREENS };

static const char *const denials[] = {"not", "no", "never", "without", "avoid", "avoiding", "exclude", "excluding",
    "excludes", "omit", "omitting", "omits", "refrain", "refraining", "free", "devoid", "forbidden", "prohibited",
    "banned", "cannot", "dont", "skip", "abstain", "'t", "\xe2\x80\x99t", NULL};
static const char *const names[] = {"word", "words", "keyword", "keywords", "phrase", "phrases", "term", "terms",
    "mention", "mentions", "mentioning", "\"", "`", " '", "('", "['", "\xe2\x80\x9c", "\xe2\x80\x98", NULL};

struct screen_set {
	struct pattern_set *set;
	struct pattern_scratch *scratch;
};

/* Returns false when there is no memory for it; the next turn tries again. */
static bool
make(struct screen_set *screen)
{
	struct pattern_builder *builder;
	struct pattern_error error;

	if (screen->scratch != NULL)
		return true;
	builder = pattern_builder_new();
	if (builder == NULL)
		return false;
	for (size_t i = 0; i < SCREENS; i++) {
		if (pattern_builder_add(builder, span_of(screens[i]), &error) == -1) {
			pattern_builder_free(builder);
			return false;
		}
	}
	screen->set = pattern_builder_finish(builder);
	if (screen->set == NULL)
		return false;
	screen->scratch = pattern_scratch_new(screen->set);
	if (screen->scratch == NULL) {
		pattern_set_free(screen->set);
		return false;
	}
	return true;
}

static bool
has_any_byte(struct span text, const char *bytes)
{

	for (; *bytes != '\0'; bytes++) {
		if (memchr(text.at, *bytes, text.len) != NULL)
			return true;
	}
	return false;
}

/* Whether a noun for letters stands at an offset, and one letter behind it. */
static bool
is_letter_named(struct span sentence, size_t at)
{
	static const char *const nouns[] = {"letter", "letters", "character", NULL};
	struct span rest = {sentence.at + at, sentence.len - at};

	for (size_t i = 0; nouns[i] != NULL; i++) {
		size_t next = strlen(nouns[i]);

		if (!span_starts_nocase(rest, nouns[i]) || (next < rest.len && isalpha((unsigned char)rest.at[next])))
			continue;
		while (next < rest.len && strchr(" *_(", rest.at[next]) != NULL)
			next++;
		if (next < rest.len && isalpha((unsigned char)rest.at[next]) &&
		    (next + 1 == rest.len || !isalnum((unsigned char)rest.at[next + 1])))
			return true;
	}
	return false;
}

/* "the letter e", and not "a letter to my aunt". */
static bool
names_letter(struct span sentence)
{
	struct phrase_starts starts = {.seconds = {0}};

	phrase_starts_add(&starts, "letter");
	phrase_starts_add(&starts, "character");
	for (size_t at = phrase_starts_next(&starts, sentence, 0); at < sentence.len;
	     at = phrase_starts_next(&starts, sentence, at + 1)) {
		if (is_letter_named(sentence, at))
			return true;
	}
	return false;
}

/*
 * Whether one sentence denies something and names words, or a letter. What the whole prompt does not name is looked for
 * in no sentence.
 */
static bool
denies_words(struct span prompt, bool words, bool letter)
{
	struct span sentence;

	words = words && phrase_any(prompt, names);
	letter = letter && names_letter(prompt);
	while ((words || letter) && sentence_next(&prompt, &sentence)) {
		if (phrase_any(sentence, denials) &&
		    ((words && phrase_any(sentence, names)) || (letter && names_letter(sentence))))
			return true;
	}
	return false;
}

struct trigger
trigger_of(struct span prompt)
{
	static struct screen_set screen;
	struct trigger trigger = {false, false};
	bool denied, quotes;

	if (prompt.len == 0 || prompt.len > TRIGGER_TEXT_MAX || !make(&screen))
		return trigger;
	pattern_scan(screen.set, screen.scratch, prompt);
	trigger.phrase = pattern_may_match(screen.scratch, SCREEN_PHRASE);
	/* What is too short for a literal: "n't", and marks of quotation; and "No" and "Not" as the text's first word.
	 */
	denied = has_any_byte(prompt, "'\xe2") || span_starts_nocase(prompt, "no") ||
	    pattern_may_match(screen.scratch, SCREEN_DENIED);
	quotes = has_any_byte(prompt, "\"`'\xe2");
	trigger.words = denied &&
	    denies_words(prompt, quotes || pattern_may_match(screen.scratch, SCREEN_NAMED),
		pattern_may_match(screen.scratch, SCREEN_LETTER));
	return trigger;
}
