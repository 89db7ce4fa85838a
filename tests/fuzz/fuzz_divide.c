/*
 * Any bytes as the two user texts that constraints are read from: what is found stays in the texts and in the table's
 * terms, and the time is linear. The first byte shares the rest out between the texts; 0xff makes a megabyte out of few
 * bytes.
 */
#include <stdlib.h>
#include <string.h>

#include "executors/constraints/divide.h"
#include "tests/fuzz/fuzz.h"

/* A megabyte takes some 30 ms; instrumented code is slow. */
#define BOUND_MS  2000.0
#define STRETCHED (INSTRUMENTED ? (64 * 1024) : (1024 * 1024))

static void
check_list(const struct constraint_list *list, struct span last, struct span previous)
{

	REQUIRE(list->count <= CONSTRAINTS_MAX && list->word_count <= CONSTRAINT_WORDS_MAX);
	for (size_t i = 0; i < list->count; i++) {
		const struct constraint *c = &list->items[i];
		struct span text = c->place == PLACE_LAST ? last : previous;
		unsigned has;

		REQUIRE(c->type < CONSTRAINT_TYPES);
		has = constraint_kind(c->type)->has;
		REQUIRE(c->from <= c->to && c->to <= text.len);
		REQUIRE((has & CONSTRAINT_HAS_BOUNDS) != 0 || c->bounds.relation == RELATION_NONE);
		REQUIRE((has & CONSTRAINT_HAS_BOUNDS) == 0 || c->bounds.relation != RELATION_NONE);
		REQUIRE((has & CONSTRAINT_HAS_TEXT) != 0 || c->text.len == 0 || c->type == CONSTRAINT_EXTRACTED ||
		    c->type == CONSTRAINT_ONE_OF);
		REQUIRE((has & CONSTRAINT_HAS_WORDS) != 0 || c->word_len == 0);
		REQUIRE(c->bounds.lo <= c->bounds.hi && (size_t)c->word_at + c->word_len <= list->word_count);
		/* Languages and marks are static text of a few bytes; anything longer is the prompt's own. */
		REQUIRE(c->text.len <= 6 || lies_in(c->text, text));
		for (size_t w = 0; w < c->word_len; w++)
			REQUIRE(lies_in(constraint_word(list, c, w), text) && constraint_word(list, c, w).len > 0);
	}
}

static void
divide(struct span last, struct span previous)
{
	static struct constraint_list list;
	double began = milliseconds();

	constraints_divide(last, previous, &list);
	REQUIRE(milliseconds() - began < BOUND_MS);
	check_list(&list, last, previous);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *text = (const char *)data + 1;
	size_t first;

	if (size < 2)
		return 0;
	if (data[0] == 0xff) {
		char *stretched = malloc(STRETCHED);

		REQUIRE(stretched != NULL);
		for (size_t i = 0; i < STRETCHED; i++)
			stretched[i] = text[i % (size - 1)];
		divide((struct span){stretched, STRETCHED}, NO_SPAN);
		free(stretched);
		return 0;
	}
	first = (size - 1) * data[0] / 255;
	divide((struct span){text, size - 1 - first}, (struct span){text + (size - 1 - first), first});
	return 0;
}
