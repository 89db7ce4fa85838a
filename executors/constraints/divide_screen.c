/*
 * Whether a text may have constraints: a look at its words, about twenty times cheaper than reading it. It may say yes
 * wrongly, but no only if the reader finds nothing.
 */
#include "executors/constraints/divide_inside.h"

#include "policies/cpu.h"

#define NEAR 4 /* words between a "not" and its verb */

/* What the words so far were. */
struct screen {
	uint32_t is;
	size_t words;
	size_t denied; /* the number of words up to the last "not", "without", "avoid" */
	bool placed;   /* something must be at the top or at the bottom */
	bool quoted;   /* there is a quotation: "'tea' must be mentioned" */
	bool shown;    /* there is a quotation or a colon: what it must begin or end with, or contain */
};

/* "The letter e": a letter that is named, not a letter to a landlord. */
static bool
names_letter(struct span text, size_t at)
{

	while (at < text.len && !isalnum((unsigned char)text.at[at]))
		at++;
	return at < text.len && (at + 1 == text.len || !isalpha((unsigned char)text.at[at + 1]));
}

/* Words after "number" as a verb. */
static bool
orders_numbers(struct span rest)
{
	static const char *const objects[] = {" your", " the", " them", " each", " all", " it"};

	for (size_t i = 0; i < nitems(objects); i++)
		if (span_starts_nocase(rest, objects[i]) && !span_letter(rest, strlen(objects[i])))
			return true;
	return false;
}

/* "Mark each day with Day X", "the copied name": words that suffice by themselves. */
static bool
is_telling(struct span word)
{
	static const char *const words[] = {"times", "twice", "marked", "label", "labeled", "copied", "extracted"};

	for (size_t i = 0; word.len > 4 && word.len < 10 && i < nitems(words); i++)
		if (span_equals_nocase(word, words[i]))
			return true;
	return false;
}

/* "Mark each day with Day X", "mention tea more than once". */
static bool
orders_marks(const struct screen *screen, struct span rest)
{

	return span_starts_nocase(rest, "mark each ") || (screen->is & IS_CONTAIN && span_starts_nocase(rest, "once"));
}

/* Whether a number follows "exactly", as in "exactly 3 tips". */
static bool
counts(struct span text, size_t at)
{
	const struct lexeme *lexeme;
	uint32_t hash;
	size_t len;

	if (span_byte(text, at) != ' ' || span_digit(text, at + 1))
		return span_byte(text, at) == ' ';
	len = plain_run(text, at + 1, &hash);
	lexeme = len == 0 ? NULL : divide_lexeme((struct span){text.at + at + 1, len}, hash);
	return lexeme != NULL && lexeme->is_number;
}

/* Whether it says that a number is exact. */
static bool
is_exact(struct span word)
{

	return (word.len == 7 && span_equals_nocase(word, "exactly")) ||
	    (word.len == 9 && span_equals_nocase(word, "precisely")) ||
	    (word.len == 4 && (span_equals_nocase(word, "just") || span_equals_nocase(word, "only")));
}

static bool
is_denied(const struct screen *screen)
{

	return screen->denied > 0 && screen->words - screen->denied <= NEAR;
}

/* "Without saying cold", "without changing it". */
static bool
may_be_denied(struct span word)
{
	static const char *const words[] = {"say", "saying", "change", "changes", "changing"};

	for (size_t i = 0; i < nitems(words); i++)
		if (span_equals_nocase(word, words[i]))
			return true;
	return false;
}

/* Whether a word by itself, or with those before it, may be part of a constraint. */
static bool
tells(struct screen *screen, struct span text, size_t at, size_t len, uint32_t hash)
{
	const uint32_t strong = IS_UNIT | IS_MARK | IS_KEYWORD | IS_FORMAT | IS_WRAP;
	struct span word = {text.at + at, len};
	const struct lexeme *lexeme = divide_lexeme(word, hash);

	screen->words++;
	if (is_denied(screen) && may_be_denied(word))
		return true;
	if (is_exact(word) && counts(text, at + len))
		return true;
	if (is_telling(word) || (len == 4 && orders_marks(screen, span_from(text, at))))
		return true;
	/* "No z in it" */
	if (len == 1 && screen->denied > 0 && screen->words <= screen->denied + 2 && strchr("aAiI", *word.at) == NULL)
		return true;
	screen->placed |=
	    (len == 3 && span_equals_nocase(word, "top")) || (len == 6 && span_equals_nocase(word, "bottom"));
	if (lexeme == NULL)
		return len == 1 && (*word.at == 'P' || *word.at == 'p') && at + 1 < text.len && word.at[1] == '.';
	/* "Number your points": as a noun it is in every sum. */
	if (span_equals_nocase(word, "number"))
		return orders_numbers((struct span){text.at + at + len, text.len - at - len});
	screen->is |= lexeme->is;
	if (lexeme->is & (IS_NOT | IS_AVOID))
		screen->denied = screen->words;
	if (lexeme->is & IS_CONTAIN && is_denied(screen))
		return true;
	if (span_equals_nocase(word, "letter") || span_equals_nocase(word, "letters"))
		return names_letter(text, at + len);
	return (lexeme->is & strong) != 0 || lexeme->language != NULL;
}

static bool
opens_quote(struct span text, size_t at)
{

	return text.at[at] == '"' || (text.at[at] == '\'' && span_letter(text, at + 1)) ||
	    span_starts_nocase(span_from(text, at), "\xe2\x80\x9c");
}

bool
divide_may_tell(struct span text)
{
	struct screen screen = {.is = 0};
	uint32_t hash;
	size_t len;

	for (size_t at = 0; at < text.len && !cpu_spend(1); at += len) {
		len = plain_run(text, at, &hash);
		if (len > 0 && span_byte(text, at + len) == '\'') {
			while (at + len < text.len &&
			    (plain_letters[(unsigned char)text.at[at + len]] != 0 || text.at[at + len] == '\''))
				len++;
			hash = divide_hash((struct span){text.at + at, len});
		}
		if (len > 0 && tells(&screen, text, at, len, hash))
			return true;
		if (len == 0) {
			/* "*** between the parts" */
			if (span_starts_nocase(span_from(text, at), "***"))
				return true;
			screen.shown |= strchr("\"'`:*<[", text.at[at]) != NULL || (text.at[at] & 0x80) != 0;
			screen.quoted |= opens_quote(text, at);
			len = 1;
		}
	}
	if (screen.quoted && (screen.placed || screen.denied > 0 || screen.is & (IS_MODAL | IS_ORDINAL | IS_ANSWER)))
		return true;
	return screen.shown && screen.is & (IS_BEGIN | IS_END | IS_CONTAIN | IS_AVOID);
}
