/*
 * The words of the table, with numbers and texts filled in. Models of two billion parameters read them, so instructions
 * are short, and quote what is wrong.
 */
#include "executors/constraints/describe.h"

#include <stdarg.h>
#include <stdio.h>

#include "executors/constraints/divide.h"
#include "executors/constraints/fold.h"

#define QUOTED_PARTS 3
#define QUOTED_MAX   80 /* bytes of one part */

struct page {
	char *at;
	size_t len;
};

static void __attribute__((format(printf, 2, 3))) add(struct page *page, const char *format, ...)
{
	size_t left = DESCRIPTION_MAX - page->len;
	va_list arguments;
	int len;

	va_start(arguments, format);
	len = vsnprintf(page->at + page->len, left, format, arguments);
	va_end(arguments);
	if (len > 0)
		page->len += (size_t)len < left ? (size_t)len : left - 1;
}

static void
add_bounds(struct page *page, const struct constraint_bounds *bounds)
{
	static const char *const words[] = {[RELATION_EQ] = "exactly",
	    [RELATION_GE] = "at least",
	    [RELATION_GT] = "more than",
	    [RELATION_LE] = "at most",
	    [RELATION_LT] = "fewer than",
	    [RELATION_BETWEEN] = "at least",
	    [RELATION_AROUND] = "about"};

	if (bounds->relation == RELATION_BETWEEN && bounds->hi != CONSTRAINT_NO_BOUND)
		add(page, "from %u to %u", bounds->lo, bounds->hi);
	else if (bounds->relation != RELATION_NONE)
		add(page, "%s %u", words[bounds->relation], bounds->lo);
}

/* Its words, or those missing from the answer. */
static void
add_words(struct page *page, const struct constraint_list *list, const struct constraint *constraint,
    const char *before, bool missing, struct span answer)
{
	struct needle needle;

	for (size_t i = 0; i < constraint->word_len; i++) {
		struct span word = constraint_word(list, constraint, i);

		needle_make(&needle, word);
		if (missing && needle_count(&needle, answer, false) > 0)
			continue;
		add(page, "%s%.*s", before, (int)word.len, word.at);
		before = ", ";
	}
}

/* A letter or mark alone says nothing: quote the word around it. */
static struct span
around(struct span answer, const struct offence *offence)
{
	size_t from = offence->from, to = offence->to;

	while (offence->index == 0 && from > 0 && offence->from - from < QUOTED_MAX / 2 &&
	    !isspace((unsigned char)answer.at[from - 1]))
		from--;
	while (offence->index == 0 && to < answer.len && to - offence->to < QUOTED_MAX / 2 &&
	    !isspace((unsigned char)answer.at[to]))
		to++;
	while (from < offence->from && ((unsigned char)answer.at[from] & 0xc0) == 0x80)
		from++;
	return span_between(answer, from, to);
}

static void
add_offences(struct page *page, const struct finding *finding, struct span answer)
{
	const char *end = answer.at;
	size_t quoted = 0;

	for (size_t i = 0; i < finding->offence_count && quoted < QUOTED_PARTS; i++) {
		const struct offence *offence = &finding->offences[i];
		struct span part = around(answer, offence);
		bool cut = part.len > QUOTED_MAX;

		if (answer.at + offence->from < end)
			continue; /* in the last word quoted */
		end = part.at + part.len;
		for (part.len = cut ? QUOTED_MAX : part.len; part.len > 0 &&
		     part.at + part.len < answer.at + answer.len && ((unsigned char)part.at[part.len] & 0xc0) == 0x80;)
			part.len--;
		add(page, "%s\"%.*s%s\"", quoted++ == 0 ? "; wrong: " : ", ", (int)part.len, part.at, cut ? "..." : "");
		if (offence->measured > 0)
			add(page, " (%zu)", offence->measured);
	}
}

/* The text, in quotes except for marks and judged clauses; for a language its name. */
static void
add_text(struct page *page, const struct constraint *constraint)
{
	const char *name = constraint->type == CONSTRAINT_LANGUAGE ? constraints_language_name(constraint->text) : NULL;

	if (name != NULL)
		add(page, "%c%s", toupper((unsigned char)name[0]), name + 1);
	else if (constraint->type == CONSTRAINT_NO_CHAR || constraint->type == CONSTRAINT_JUDGE)
		add(page, "%.*s", (int)constraint->text.len, constraint->text.at);
	else
		add(page, "\"%.*s\"", (int)constraint->text.len, constraint->text.at);
}

static void
add_meaning(struct page *page, const struct constraint *constraint)
{
	static const char *const bans[] = {NULL, "use no punctuation marks", "use no digits", "use no emojis"};
	const char *meaning = constraint_kind(constraint->type)->meaning, *bare = strchr(meaning, '|');

	if (constraint->type == CONSTRAINT_NO_CHAR && bans[constraint->what] != NULL)
		meaning = bans[constraint->what];
	if (bare != NULL && constraint->text.len == 0)
		meaning = bare + 1;
	for (; *meaning != '\0' && *meaning != '|'; meaning++) {
		if (*meaning == '#' && constraint->bounds.relation == RELATION_NONE && meaning[1] == ' ')
			meaning++;
		else if (*meaning == '#')
			add_bounds(page, &constraint->bounds);
		else if (*meaning == '$')
			add_text(page, constraint);
		else if (*meaning == '&')
			add(page, constraint->nth == NTH_LAST ? "at the end" : "%u", constraint->nth);
		else
			add(page, "%c", *meaning);
	}
}

size_t
describe(const struct constraint_list *list, const struct constraint *constraint, const struct finding *finding,
    struct span answer, char *room)
{
	const struct constraint_kind *kind = constraint_kind(constraint->type);
	bool missing = finding != NULL && constraint->type == CONSTRAINT_INCLUDE_WORDS;
	struct page page = {room, 0};

	room[0] = '\0';
	add_meaning(&page, constraint);
	if (constraint->word_len > 0) {
		add_words(&page, list, constraint, ": ", false, answer);
		if (missing)
			add_words(&page, list, constraint, "; missing: ", true, answer);
	}
	if (finding == NULL)
		return page.len;
	if (finding->unit_count == 0 && finding->counted && (kind->has & CONSTRAINT_HAS_BOUNDS) != 0)
		add(&page, "; now %zu", finding->measured);
	add_offences(&page, finding, answer);
	return page.len;
}
