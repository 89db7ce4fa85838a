/*
 * The table's own words, with numbers and texts put in.
 */
#include "executors/constraints/describe.h"

#include <stdarg.h>
#include <stdio.h>

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

	switch (bounds->relation) {
	case RELATION_EQ:
		add(page, "exactly %u ", bounds->lo);
		break;
	case RELATION_GE:
		add(page, "at least %u ", bounds->lo);
		break;
	case RELATION_GT:
		add(page, "more than %u ", bounds->lo);
		break;
	case RELATION_LE:
		add(page, "at most %u ", bounds->hi);
		break;
	case RELATION_LT:
		add(page, "fewer than %u ", bounds->hi);
		break;
	case RELATION_AROUND:
		add(page, "about %u ", bounds->lo);
		break;
	case RELATION_BETWEEN:
		if (bounds->hi == CONSTRAINT_NO_BOUND)
			add(page, "at least %u ", bounds->lo);
		else
			add(page, "from %u to %u ", bounds->lo, bounds->hi);
		break;
	case RELATION_NONE:
		break;
	}
}

/* Words that the answer lacks; without a finding all of them. */
static void
add_words(struct page *page, const struct constraint_list *list, const struct constraint *constraint, bool missing,
    struct span answer)
{
	struct needle needle;
	const char *before = ": ";

	for (size_t i = 0; i < constraint->word_len; i++) {
		struct span word = constraint_word(list, constraint, i);

		needle_make(&needle, word);
		if (missing && needle_count(&needle, answer, false) > 0)
			continue;
		add(page, "%s%.*s", before, (int)word.len, word.at);
		before = ", ";
	}
}

static void
add_offences(struct page *page, const struct finding *finding, struct span answer)
{

	for (size_t i = 0; i < finding->offence_count && i < QUOTED_PARTS; i++) {
		const struct offence *offence = &finding->offences[i];
		struct span part = {answer.at + offence->from, offence->to - offence->from};
		bool cut = part.len > QUOTED_MAX;

		for (part.len = cut ? QUOTED_MAX : part.len; cut && part.len > 0 && (part.at[part.len] & 0xc0) == 0x80;)
			part.len--;
		add(page, "%s\"%.*s%s\"", i == 0 ? "; wrong: " : ", ", (int)part.len, part.at, cut ? "..." : "");
		if (offence->measured > 0)
			add(page, " (%zu)", offence->measured);
	}
}

size_t
describe(const struct constraint_list *list, const struct constraint *constraint, const struct finding *finding,
    struct span answer, char *room)
{
	const struct constraint_kind *kind = constraint_kind(constraint->type);
	struct page page = {room, 0};

	room[0] = '\0';
	add_bounds(&page, &constraint->bounds);
	add(&page, "%s", kind->meaning);
	if (constraint->word_len > 0)
		add_words(
		    &page, list, constraint, finding != NULL && constraint->type == CONSTRAINT_INCLUDE_WORDS, answer);
	if (constraint->text.len > 0)
		add(&page, ": %.*s", (int)constraint->text.len, constraint->text.at);
	if (finding == NULL)
		return page.len;
	if (finding->unit_count == 0 && finding->counted && (kind->has & CONSTRAINT_HAS_BOUNDS) != 0)
		add(&page, "; now %zu", finding->measured);
	add_offences(&page, finding, answer);
	return page.len;
}
