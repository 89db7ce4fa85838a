/*
 * The reader of constraints: prompts against what people read in them.
 */
#include "executors/constraints/divide.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/check.h"
#include "tests/unit/divide_rows.h"

#define PRINTED_MAX 4096

/* A list as a row writes it. */
static void
print_list(const struct constraint_list *list, char *out)
{
	static const char *const whats[] = {"", " punct", " digits", " emoji"};
	size_t len = 0;

	*out = '\0';
	for (size_t i = 0; i < list->count && len < PRINTED_MAX; i++) {
		const struct constraint *c = &list->items[i];
		const struct constraint_kind *kind = constraint_kind(c->type);

		len += (size_t)snprintf(
		    out + len, PRINTED_MAX - len, "%s%s%s", i > 0 ? "; " : "", kind->name, whats[c->what]);
		if (c->bounds.relation != RELATION_NONE)
			len += (size_t)snprintf(out + len, PRINTED_MAX - len, " %s %u",
			    constraint_relation_name(c->bounds.relation), c->bounds.lo);
		if (c->bounds.relation == RELATION_BETWEEN)
			len += (size_t)snprintf(out + len, PRINTED_MAX - len, " %u", c->bounds.hi);
		if (kind->has & CONSTRAINT_HAS_NTH)
			len += (size_t)snprintf(out + len, PRINTED_MAX - len, " %u", c->nth);
		if (c->text.len > 0)
			len += (size_t)snprintf(out + len, PRINTED_MAX - len, " [%.*s]", (int)c->text.len, c->text.at);
		for (size_t w = 0; w < c->word_len; w++) {
			struct span word = constraint_word(list, c, w);

			len += (size_t)snprintf(out + len, PRINTED_MAX - len, "%s%.*s%s", w == 0 ? " (" : ", ",
			    (int)word.len, word.at, w + 1 == c->word_len ? ")" : "");
		}
	}
}

static void
test_rows(const struct divide_row *rows, size_t count)
{
	struct constraint_list list;
	char printed[PRINTED_MAX];

	for (size_t i = 0; i < count; i++) {
		size_t len = strlen(rows[i].prompt);

		check_example(rows[i].prompt);
		constraints_divide(
		    (struct span){guarded_copy(rows[i].prompt, len), len}, (struct span){NULL, 0}, &list);
		print_list(&list, printed);
		CHECK_TEXT(printed, rows[i].constraints);
	}
}

int
main(void)
{

	test_rows(divide_counts_rows, divide_counts_count);
	test_rows(divide_forms_rows, divide_forms_count);
	test_rows(divide_nothing_rows, divide_nothing_count);
	return check_end();
}
