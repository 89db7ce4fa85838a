/*
 * Prints what is read of a prompt.
 */
#include "tests/unit/divide_print.h"

#include <stdio.h>

size_t
divide_print_one(const struct constraint_list *list, const struct constraint *c, char *out, size_t room)
{
	static const char *const whats[] = {"", " punct", " digits", " emoji"};
	const struct constraint_kind *kind = constraint_kind(c->type);
	size_t len = (size_t)snprintf(out, room, "%s%s", kind->name, whats[c->what]);

	if (c->bounds.relation != RELATION_NONE)
		len += (size_t)snprintf(
		    out + len, room - len, " %s %u", constraint_relation_name(c->bounds.relation), c->bounds.lo);
	if (c->bounds.relation == RELATION_BETWEEN)
		len += (size_t)snprintf(out + len, room - len, " %u", c->bounds.hi);
	if (kind->has & CONSTRAINT_HAS_NTH)
		len += (size_t)snprintf(out + len, room - len, " %u", c->nth);
	if (c->text.len > 0)
		len += (size_t)snprintf(out + len, room - len, " [%.*s]", (int)c->text.len, c->text.at);
	for (size_t w = 0; w < c->word_len; w++) {
		struct span word = constraint_word(list, c, w);

		len += (size_t)snprintf(out + len, room - len, "%s%.*s%s", w == 0 ? " (" : ", ", (int)word.len, word.at,
		    w + 1 == c->word_len ? ")" : "");
	}
	return len + (size_t)snprintf(out + len, room - len, "%s", c->only ? " only" : "");
}

void
divide_print(const struct constraint_list *list, char *out)
{
	size_t len = 0;

	*out = '\0';
	for (size_t i = 0; i < list->count && len < PRINTED_MAX; i++) {
		len += (size_t)snprintf(out + len, PRINTED_MAX - len, "%s", i > 0 ? "; " : "");
		len += divide_print_one(list, &list->items[i], out + len, PRINTED_MAX - len);
	}
}
