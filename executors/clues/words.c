/*
 * Words are letters, digits and bytes of UTF-8; all other characters are separate.
 */
#include "executors/clues/words.h"

#include <stdint.h>

#include "policies/cpu.h"
#include "routes/text/number_words.h"

/* A multi-byte mark that is read as an ASCII one. */
static const struct {
	const char *bytes, *mark;
} marks[] = {{"\u2014", "-"}, {"\u2013", "-"}, {"\u2018", "'"}, {"\u2019", "'"}, {"\u201c", "\""}, {"\u201d", "\""}};

static size_t
mark_at(struct span text, size_t at, char *mark)
{

	/* Out of time: treat the rest as one mark. */
	if (cpu_spend(4)) {
		*mark = text.at[at];
		return text.len - at;
	}
	for (size_t i = 0; i < nitems(marks) && (text.at[at] & 0x80) != 0; i++) {
		size_t n = strlen(marks[i].bytes);

		if (text.at[at] == marks[i].bytes[0] && text.len - at >= n &&
		    memcmp(text.at + at, marks[i].bytes, n) == 0) {
			*mark = marks[i].mark[0];
			return n;
		}
	}
	*mark = text.at[at];
	return 1;
}

/* The length of a word at an offset. */
static size_t
word_length(struct span text, size_t at)
{
	size_t end = at;
	char mark;

	while (end < text.len) {
		unsigned char byte = (unsigned char)text.at[end];

		if (!isalnum(byte) && (byte < 0x80 || mark_at(text, end, &mark) > 1))
			break;
		end++;
	}
	return end - at;
}

static bool
add(struct words *words, struct span text, struct span place)
{

	if (words->count == WORDS_MAX)
		return false;
	words->list[words->count++] = (struct word){text, place};
	return true;
}

/* "whos", "theres": two words, as people type them. Returns whether it is one. */
static bool
add_chat(struct words *words, struct span word, bool *fits)
{
	static const struct {
		const char *chat, *first, *second;
	} chats[] = {{"whos", "who", "is"}, {"whats", "what", "is"}, {"wheres", "where", "is"},
	    {"theres", "there", "is"}, {"isnt", "is", "not"}, {"doesnt", "does", "not"}, {"didnt", "did", "not"},
	    {"arent", "are", "not"}, {"wasnt", "was", "not"}, {"werent", "were", "not"}, {"dont", "do", "not"}};

	if (span_equals_nocase(word, "ppl")) {
		*fits = add(words, span_of("people"), word);
		return true;
	}
	for (size_t i = 0; i < nitems(chats); i++) {
		if (!span_equals_nocase(word, chats[i].chat))
			continue;
		*fits = add(words, span_of(chats[i].first), word) && add(words, span_of(chats[i].second), word);
		return true;
	}
	return false;
}

/* "isn't", "can't", "won't", "cannot": the verb and "not". Returns the length that was read, or 0. */
static size_t
add_contraction(struct words *words, struct span text, size_t at, size_t len, bool *fits)
{
	struct span word = {text.at + at, len}, verb = word;
	size_t end = at + len;
	char mark;

	if (span_equals_nocase(word, "cannot")) {
		*fits = add(words, span_of("can"), word) && add(words, span_of("not"), word);
		return len;
	}
	if (add_chat(words, word, fits))
		return len;
	if (end == text.len || tolower((unsigned char)word.at[len - 1]) != 'n')
		return 0;
	end += mark_at(text, end, &mark);
	if (mark != '\'' || end == text.len || tolower((unsigned char)text.at[end]) != 't' ||
	    word_length(text, end) != 1)
		return 0;
	verb.len--;
	if (span_equals_nocase(word, "can"))
		verb = span_of("can");
	if (span_equals_nocase(word, "won"))
		verb = span_of("will");
	*fits = add(words, verb, (struct span){word.at, len}) &&
	    add(words, span_of("not"), (struct span){word.at, end + 1 - at});
	return end + 1 - at;
}

/* "'s" after a word, and the apostrophe alone after a plural. */
static size_t
possessive_at(struct span text, size_t at)
{
	char mark;
	size_t n = mark_at(text, at, &mark);

	if (mark != '\'' || at == 0 || !isalnum((unsigned char)text.at[at - 1]))
		return 0;
	if (at + n < text.len && tolower((unsigned char)text.at[at + n]) == 's' && word_length(text, at + n) == 1)
		return n + 1;
	return tolower((unsigned char)text.at[at - 1]) == 's' && (at + n == text.len || text.at[at + n] == ' ') ? n : 0;
}

/* "'s" after these is a verb: "who's". */
static bool
asks_before(const struct words *words)
{
	static const char *const asking[] = {"who", "what", "where", "which"};

	for (size_t i = 0; words->count > 0 && i < nitems(asking); i++)
		if (span_equals_nocase(words->list[words->count - 1].text, asking[i]))
			return true;
	return false;
}

/* "A says 'we are both knaves'": a mark before a word opens a quotation, the next one behind a word closes it. */
static bool
is_single_quote(struct span text, size_t at, bool *quoted, size_t *len)
{
	char mark;
	size_t n = mark_at(text, at, &mark);
	bool before = at > 0 && strchr(" :,(", text.at[at - 1]) == NULL,
	     behind = at + n < text.len && isalnum((unsigned char)text.at[at + n]);

	if (mark != '\'' || (*quoted ? !before || behind : before || !behind))
		return false;
	*quoted = !*quoted;
	*len = n;
	return true;
}

bool
words_cut(struct span sentence, struct words *words)
{
	static const char *const ascii = ",:;-'\"()?!./#*&=%$";
	size_t at = 0;
	bool quoted = false;

	words->count = 0;
	sentence = span_strip(sentence);
	if (sentence.len > 0 && sentence.at[sentence.len - 1] == '.')
		sentence.len--;
	while (at < sentence.len) {
		size_t n = word_length(sentence, at);
		bool fits = true;
		const char *known;
		char mark;

		if (n == 0 && is_single_quote(sentence, at, &quoted, &n)) {
			fits = add(words, span_of("\""), (struct span){sentence.at + at, n});
			at += n;
		} else if (n > 0) {
			size_t took = add_contraction(words, sentence, at, n, &fits);

			if (took == 0)
				fits =
				    add(words, (struct span){sentence.at + at, n}, (struct span){sentence.at + at, n});
			at += took == 0 ? n : took;
		} else if ((n = possessive_at(sentence, at)) > 0) {
			fits =
			    add(words, span_of(asks_before(words) ? "is" : "'s"), (struct span){sentence.at + at, n});
			at += n;
		} else {
			n = mark_at(sentence, at, &mark);
			known = mark == '\0' ? NULL : strchr(ascii, mark);
			/* A hyphen within a word only separates; a backtick has no meaning. */
			if (!isspace((unsigned char)mark) && mark != '`' &&
			    !(n == 1 && mark == '-' && at > 0 && isalnum((unsigned char)sentence.at[at - 1]) &&
				isalnum(span_byte(sentence, at + 1))))
				fits = add(words, (struct span){known == NULL ? "\x7f" : known, 1},
				    (struct span){sentence.at + at, n});
			at += n;
		}
		if (!fits)
			return false;
	}
	return true;
}

/* Whether a word is the first len letters of a phrase, which has small letters only. */
static bool
is_word(struct span word, const char *phrase, size_t len)
{

	if (word.len != len)
		return false;
	for (size_t i = 0; i < len; i++) {
		char c = word.at[i];

		if (c != phrase[i] && (c < 'A' || c > 'Z' || (c | 0x20) != phrase[i]))
			return false;
	}
	return true;
}

bool
word_at(struct stretch s, unsigned at, const char *text)
{

	return at < s.end && is_word(s.list[at].text, text, strlen(text));
}

bool
word_is_written(struct stretch s, unsigned at)
{

	return at < s.end && s.list[at].text.at == s.list[at].place.at;
}

unsigned
whole_phrase_at(struct stretch s, unsigned at, const char *phrase)
{
	unsigned start = at;

	while (*phrase != '\0') {
		size_t n = 0;

		while (phrase[n] != ' ' && phrase[n] != '\0')
			n++;
		if (at >= s.end || !is_word(s.list[at].text, phrase, n))
			return 0;
		at++;
		phrase += n;
		phrase += *phrase == ' ';
	}
	return at - start;
}

/*
 * What a list's phrases begin with: a bit for the low five of each first byte. Lists are constants, so each is scanned
 * once.
 */
static uint32_t
beginnings_of(const char *const *phrases)
{
	static struct {
		const char *const *phrases;
		uint32_t beginnings;
	} lists[1024];
	size_t slot = (uintptr_t)phrases / sizeof(*phrases) % nitems(lists);

	if (lists[slot].phrases != phrases) {
		lists[slot].phrases = phrases;
		lists[slot].beginnings = 0;
		for (; *phrases != NULL; phrases++)
			lists[slot].beginnings |= UINT32_C(1) << (**phrases & 31);
	}
	return lists[slot].beginnings;
}

unsigned
any_phrase_at(struct stretch s, unsigned at, const char *const *phrases)
{

	int first = at < s.end ? tolower((unsigned char)s.list[at].text.at[0]) : 0;

	if ((beginnings_of(phrases) >> (first & 31) & 1) == 0)
		return 0;
	for (; *phrases != NULL; phrases++) {
		unsigned n = **phrases == first ? whole_phrase_at(s, at, *phrases) : 0;

		if (n > 0)
			return n;
	}
	return 0;
}

unsigned
find_word(struct stretch s, unsigned from, const char *text)
{

	while (from < s.end && !word_at(s, from, text))
		from++;
	return from;
}

int
ordinal_of(struct span word)
{
	static const char *const names[] = {"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
	    "ninth", "tenth", "eleventh", "twelfth", NULL};
	int value = 0;
	size_t i = 0;

	for (int n = 0; names[n] != NULL; n++) {
		if (span_equals_nocase(word, names[n]))
			return n + 1;
	}
	while (i < word.len && i < 3 && isdigit((unsigned char)word.at[i]))
		value = value * 10 + word.at[i++] - '0';
	word = span_from(word, i);
	return i > 0 &&
		(span_equals_nocase(word, "st") || span_equals_nocase(word, "nd") || span_equals_nocase(word, "rd") ||
		    span_equals_nocase(word, "th"))
	    ? value
	    : 0;
}

int
count_of(struct span word)
{
	static const char *const names[] = {"no", "one", "two", "three", "four", "five", "six", "seven", "eight",
	    "nine", "ten", "eleven", "twelve", NULL};
	int value = 0;
	size_t i = 0;

	for (int n = 0; names[n] != NULL; n++) {
		if (span_equals_nocase(word, names[n]))
			return n;
	}
	while (i < word.len && i < 3 && isdigit((unsigned char)word.at[i]))
		value = value * 10 + word.at[i++] - '0';
	return i > 0 && i == word.len ? value : -1;
}

/* Whether the longer is the shorter's plural. */
static bool
is_plural(struct span one, struct span many)
{
	struct span tail = span_from(many, one.len);

	if (one.len < 2 || many.len <= one.len)
		return false;
	if (strncasecmp(one.at, many.at, one.len) == 0)
		return span_equals_nocase(tail, "s") ||
		    (tail.len == 2 && span_equals_nocase(tail, "es") &&
			strchr("sxzoh", tolower((unsigned char)one.at[one.len - 1])));
	return many.len == one.len + 2 && strncasecmp(one.at, many.at, one.len - 1) == 0 &&
	    tolower((unsigned char)one.at[one.len - 1]) == 'y' &&
	    span_equals_nocase((struct span){many.at + one.len - 1, 3}, "ies");
}

/* "feb" and "February". */
static bool
is_same_month(struct span a, struct span b)
{
	static const char *const months[] = {"january", "february", "march", "april", "may", "june", "july", "august",
	    "september", "october", "november", "december", NULL};
	struct span brief = a.len < b.len ? a : b, whole = a.len < b.len ? b : a;

	if (brief.len < 3 || brief.len > 4 || whole.len == brief.len || strncasecmp(whole.at, brief.at, brief.len) != 0)
		return false;
	if (number_word_among(whole, months))
		return brief.len == 3 || span_equals_nocase(brief, "sept");
	return false;
}

bool
same_noun(struct span a, struct span b)
{

	if (is_same_month(a, b))
		return true;
	return span_same_nocase(a, b) || is_plural(a, b) || is_plural(b, a);
}

struct span
stretch_place(struct stretch s)
{
	const char *end;

	if (s.from >= s.end)
		return NO_SPAN;
	end = s.list[s.end - 1].place.at + s.list[s.end - 1].place.len;
	return (struct span){s.list[s.from].place.at, (size_t)(end - s.list[s.from].place.at)};
}

struct stretch
stretch_trim(struct stretch s)
{

	while (s.from < s.end && (word_at(s, s.from, ",") || word_at(s, s.from, ";")))
		s.from++;
	while (
	    s.end > s.from && (word_at(s, s.end - 1, ",") || word_at(s, s.end - 1, ";") || word_at(s, s.end - 1, ".")))
		s.end--;
	return s;
}
