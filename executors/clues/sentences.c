/*
 * Lines first: headings, options and forms are lines; the rest is prose.
 */
#include "executors/clues/sentences.h"

#include "routes/text/phrases.h"

/* "(A) ", "b) ", "C. " at a line's beginning. Returns its length, and the letter. */
static size_t
option_at(struct span line, struct span *label)
{
	size_t open = line.len > 0 && line.at[0] == '(';
	size_t at = open + 1;

	if (line.len < at + 2 || !isalpha((unsigned char)line.at[open]))
		return 0;
	*label = (struct span){line.at + open, 1};
	if (line.at[at] != ')' && (open || (line.at[at] != '.' && line.at[at] != ':')))
		return 0;
	at++;
	/* "A. Smith" and "I. e." look like options: only consecutive letters are accepted, see below. */
	return line.at[at] == ' ' || line.at[at] == '\t' ? at + 1 : 0;
}

static bool
add_option(struct sentences *sentences, struct span label, struct span say)
{

	say = span_strip(say);
	if (say.len > 0 && (say.at[say.len - 1] == '.' || say.at[say.len - 1] == ','))
		say.len--;
	if (sentences->option_count == CLUES_OPTIONS_MAX || say.len == 0)
		return false;
	sentences->options[sentences->option_count++] = (struct option){label, say};
	return true;
}

/* Options within one line: "(A) Ann (B) Bob". */
static bool
add_options(struct sentences *sentences, struct span line)
{
	struct span label;
	size_t at = option_at(line, &label), start = at;

	for (; at < line.len; at++) {
		struct span next = span_from(line, at), other;
		size_t n = line.at[at] == '(' ? option_at(next, &other) : 0;

		if (n == 0)
			continue;
		if (!add_option(sentences, label, span_between(line, start, at)))
			return false;
		label = other;
		start = at + n;
		at = start - 1;
	}
	return add_option(sentences, label, span_from(line, start));
}

/* Whether a line's option comes next: (A), then (B). */
static bool
is_next_option(const struct sentences *sentences, struct span line)
{
	struct span label;

	return option_at(line, &label) > 0 && tolower((unsigned char)label.at[0]) == 'a' + (int)sentences->option_count;
}

/* The words that a heading or a line of its own may be made of, and that say nothing. */
static bool
is_heading(struct span line)
{
	static const char *const headings[] = {"options:", "choices:", "clues:", "clues",
	    "question:", "puzzle:", "answer:", "instruction", "instructions",
	    "statements:", "premises:", "we know that:", "options", NULL};

	for (size_t i = 0; headings[i] != NULL; i++) {
		if (span_equals_nocase(line, headings[i]))
			return true;
	}
	return false;
}

/* "Mrs." ends no sentence. */
static bool
ends_in_title(struct span sentence)
{
	static const char *const titles[] = {"Mr.", "Mrs.", "Ms.", "Dr."};

	for (size_t i = 0; i < nitems(titles); i++) {
		size_t n = strlen(titles[i]), at = sentence.len - n;

		if (sentence.len >= n && memcmp(sentence.at + at, titles[i], n) == 0 &&
		    (at == 0 || sentence.at[at - 1] == ' '))
			return true;
	}
	return false;
}

/* A closing quotation mark belongs to the sentence before it: 'says, "Mel lies." Mel says'. */
static void
take_closing_mark(struct span *sentence, struct span *rest)
{
	static const char *const marks[] = {"\"", "'", "\u201d", "\u2019"};

	for (size_t i = 0; i < nitems(marks); i++) {
		size_t n = strlen(marks[i]);

		if (rest->at != sentence->at + sentence->len || !phrase_stands(*rest, 0, marks[i]) ||
		    (n < rest->len && !isspace((unsigned char)rest->at[n])))
			continue;
		sentence->len += n;
		*rest = (struct span){rest->at + n, rest->len - n};
		return;
	}
}

/* "* Question: Kim lies." on one line: bullet and heading are not part of the text. */
static struct span
without_heading(struct span sentence)
{
	const char *colon;
	size_t len;

	if (sentence.len > 2 && (sentence.at[0] == '*' || sentence.at[0] == '-') && sentence.at[1] == ' ')
		sentence = span_strip(span_from(sentence, 2));
	colon = span_find(sentence, ':');
	len = colon != NULL ? (size_t)(colon + 1 - sentence.at) : 0;

	if (len == 0 || !is_heading((struct span){sentence.at, len}))
		return sentence;
	return span_strip(span_from(sentence, len));
}

static bool
add_prose(struct sentences *sentences, struct span text)
{
	struct span sentence, next;

	while (sentence_next(&text, &sentence)) {
		while (ends_in_title(sentence) && sentence_next(&text, &next))
			sentence.len = (size_t)(next.at + next.len - sentence.at);
		take_closing_mark(&sentence, &text);
		sentence = without_heading(sentence);
		if (sentence.len == 0 || is_heading(sentence))
			continue;
		if (sentences->count == SENTENCES_MAX)
			return false;
		sentences->list[sentences->count++] = (struct sentence){sentence, SENTENCE_PLAIN};
	}
	return true;
}

bool
sentences_cut(struct span text, struct sentences *sentences)
{
	bool example = false, begun = sentences->count > 0;

	while (text.len > 0) {
		const char *newline = span_find(text, '\n');
		struct span line = {text.at, newline == NULL ? text.len : (size_t)(newline - text.at)};

		text.at += line.len + (newline != NULL);
		text.len -= line.len + (newline != NULL);
		line = span_strip(line);
		if (line.len > 0 && line.at[0] == '#') {
			example = phrase_find(line, 0, "example") != PHRASE_NONE;
			continue;
		}
		if (example || line.len == 0 || is_heading(line))
			continue;
		/* A form to fill in: nothing of the puzzle follows it. */
		if (line.at[0] == '{' || (line.len > 2 && memcmp(line.at, "```", 3) == 0))
			return true;
		if (begun && is_next_option(sentences, line)) {
			if (!add_options(sentences, line))
				return false;
			continue;
		}
		if (!add_prose(sentences, line))
			return false;
		begun = sentences->count > 0;
	}
	return true;
}

bool
sentence_words(const struct sentence *sentence, struct words *words, struct stretch *s)
{
	static const char *const bullets[] = {"-", "*", "/", ".", ")", "#", "\"", "'", NULL};

	if (!words_cut(sentence->say, words))
		return false;
	*s = (struct stretch){words->list, 0, words->count};
	if (s->end > 2 && word_at(*s, 1, ".") && count_of(s->list[0].text) >= 0)
		s->from = 2;
	if (s->end > 2 && word_at(*s, 1, ")") && count_of(s->list[0].text) >= 0)
		s->from = 2;
	while (s->from < s->end && any_phrase_at(*s, s->from, bullets) > 0)
		s->from++;
	if (word_at(*s, s->from, "clue") && s->end - s->from > 3 && word_at(*s, s->from + 2, ":"))
		s->from += 3;
	return true;
}
