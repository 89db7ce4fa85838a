/*
 * What a change of wording leaves as it was: the prompts of the tables (divide_rows.h), put in other words that ask for
 * the same, are read the same. Each variant is a rule: politeness changes nothing, nor does a sentence about
 * something else; a constraint beside the others adds itself alone; a number means the same in digits and in words;
 * and what is asked for does not depend on what the text is to be about.
 */
#include "executors/constraints/divide.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/check.h"
#include "tests/unit/divide_print.h"
#include "tests/unit/divide_rows.h"
#include "tests/unit/slots.h"

#define PROMPT_MAX 4096
#define ITEMS_MAX  (CONSTRAINTS_MAX + 1)

/* Which prompts a variant is for. */
enum {
	FOR_ORDERS = 1 << 0,  /* those that begin with an order for a text: "Describe ...", "Write ..." */
	FOR_PLAIN = 1 << 1,   /* those that hold no other text: no program, no lines, nothing behind a colon */
	FOR_STOPPED = 1 << 2, /* those that end with a full stop, which is cut off */
	FOR_ENDED = 1 << 3,   /* those that end with a mark of any kind */
	FOR_ONE = 1 << 4,     /* those of one sentence */
	FOR_ASKED = 1 << 5,   /* those that ask for something: "4 sentences hurt" does so only with a "please" */
	LOWER_FIRST = 1 << 6, /* the first letter becomes a small one */
};

static const struct variant {
	unsigned what;
	const char *before, *behind;
	const char *from, *to; /* each `from` becomes `to`; NULL: none */
	const char *adds;      /* what is read besides */
} variants[] = {
    /* Something else is said before or behind. */
    {.what = FOR_PLAIN, .before = "I have a test tomorrow. "},
    {.before = "Hi there!\n\n"},
    {.what = FOR_ENDED, .behind = " Thank you!"},
    {.what = FOR_PLAIN | FOR_ASKED, .behind = "\n\nThanks in advance"},
    /* A constraint beside the others. */
    {.what = FOR_ASKED | FOR_PLAIN, .before = "Use no semicolons. ", .adds = "no_char [;]"},
    {.what = FOR_ASKED | FOR_PLAIN | FOR_ENDED, .behind = " Use no semicolons.", .adds = "no_char [;]"},
    /* Marks and politeness. */
    {.what = FOR_STOPPED},
    {.what = FOR_STOPPED, .behind = "!"},
    {.what = FOR_STOPPED | FOR_ASKED, .behind = ", please."},
    {.what = FOR_ORDERS | LOWER_FIRST, .before = "Please "},
    {.what = FOR_ORDERS | FOR_ONE | FOR_PLAIN | LOWER_FIRST | FOR_STOPPED, .before = "Can you ", .behind = "?"},
    {.what = FOR_ORDERS | FOR_PLAIN | LOWER_FIRST, .before = "I'd like you to "},
    {.what = LOWER_FIRST | FOR_PLAIN},
    {.what = FOR_PLAIN, .from = ". ", .to = ".\n"},
    {.what = FOR_PLAIN, .from = ". ", .to = ".\n\n"},
    {.from = ". ", .to = ".  "},
    /* The same in other words. */
    {.from = " don't ", .to = " do not "},
    {.from = " do not ", .to = " don't "},
    {.from = " in two ", .to = " in 2 "},
    {.from = " in three ", .to = " in 3 "},
    {.from = " 5 ", .to = " five "},
    {.from = " 9 ", .to = " nine "},
    {.from = " must ", .to = " should "},
    {.from = " should ", .to = " ought to "},
    {.from = " in exactly ", .to = " in precisely "},
    {.from = " in at most ", .to = " in no more than "},
    {.from = " in at least ", .to = " in no fewer than "},
    /* Another topic, another text. */
    {.from = "Describe snow", .to = "Describe the old mill by the river"},
    {.from = " about snow in 5 ", .to = " about what happens when a river meets the sea in 5 "},
    {.from = "Describe snow", .to = "Describe the 3 best ways of travelling by train"},
    {.from = " a poem", .to = " a song"},
    {.from = " a story", .to = " a very short story"},
};

/* Whether a prompt begins with an order for a text. */
static bool
begins_with_order(const char *prompt)
{
	static const char *const orders[] = {"Describe ", "Write ", "Explain ", "Give ", "List ", "Tell "};
	size_t i = 0;

	while (i < nitems(orders) && strncmp(prompt, orders[i], strlen(orders[i])) != 0)
		i++;
	return i < nitems(orders);
}

static bool
ends_in_full_stop(const char *prompt)
{
	size_t len = strlen(prompt);

	return len > 3 && prompt[len - 1] == '.' && isalnum((unsigned char)prompt[len - 2]) && prompt[len - 3] != '.';
}

/* Whether a prompt holds no text, list or program of its own, and says nothing about the answer that it asks for. */
static bool
is_plain(const char *prompt)
{

	return strpbrk(prompt, "`\n:<>#") == NULL && strstr(prompt, "function") == NULL &&
	    strstr(prompt, "script") == NULL && strstr(prompt, "you did it") == NULL;
}

/* Whether a prompt is one that a variant is for. */
static bool
is_for(const struct variant *how, const char *prompt)
{

	return (!(how->what & FOR_ORDERS) || begins_with_order(prompt)) &&
	    (!(how->what & FOR_PLAIN) || is_plain(prompt)) &&
	    (!(how->what & FOR_STOPPED) || (ends_in_full_stop(prompt) && strstr(prompt, "please.") == NULL)) &&
	    (!(how->what & FOR_ENDED) || strchr(".!?\"", prompt[strlen(prompt) - 1]) != NULL) &&
	    (!(how->what & FOR_ONE) || strchr(prompt, '.') == strrchr(prompt, '.')) &&
	    (how->from == NULL || strstr(prompt, how->from) != NULL);
}

/* Whether a constraint takes its words from the very beginning of a prompt, or from its end. */
static bool
takes_edge(const struct constraint_list *list, const char *prompt, bool end)
{
	const char *edge = end ? prompt + strlen(prompt) - 2 : prompt + 1;

	for (size_t i = 0; i < list->count; i++) {
		const struct constraint *c = &list->items[i];

		/* All that stands before. */
		if (c->type == CONSTRAINT_REPEAT_PROMPT && !end)
			return true;

		for (size_t w = 0; w <= c->word_len; w++) {
			struct span said = w < c->word_len ? constraint_word(list, c, w) : c->text;

			if (said.len > 0 && said.at >= prompt && said.at < prompt + strlen(prompt) &&
			    (end ? said.at + said.len >= edge : said.at <= edge))
				return true;
		}
	}
	return false;
}

/* Put a prompt in other words. */
static void
reword(const struct variant *how, const char *prompt, char *out)
{
	size_t len = strlen(prompt) - (how->what & FOR_STOPPED ? 1 : 0);
	char *to = out + snprintf(out, PROMPT_MAX, "%s", how->before != NULL ? how->before : "");

	for (const char *at = prompt; at < prompt + len;) {
		if (how->from != NULL && strncmp(at, how->from, strlen(how->from)) == 0 &&
		    (*how->from != '.' || isupper((unsigned char)at[2]))) {
			to += sprintf(to, "%s", how->to);
			at += strlen(how->from);
			continue;
		}
		*to = *at++;
		if (how->what & LOWER_FIRST && at == prompt + 1)
			*to = (char)tolower((unsigned char)*to);
		to++;
	}
	sprintf(to, "%s", how->behind != NULL ? how->behind : "");
}

static int
compare(const void *a, const void *b)
{

	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Append the constraints of a reading to the items, in small letters; uses up `copy`. */
static size_t
take_items(const char *printed, char *copy, char **items, size_t count)
{
	size_t len = strlen(printed);

	for (size_t i = 0; i <= len; i++)
		copy[i] = (char)tolower((unsigned char)printed[i]);
	for (char *end; *copy != '\0' && count < ITEMS_MAX; copy = end + 2) {
		items[count++] = copy;
		end = strstr(copy, "; ");
		if (end == NULL)
			break;
		*end = '\0';
	}
	return count;
}

/* The constraints of two readings by their letters, each once. */
static void
sort(const char *some, const char *more, char *out)
{
	char copies[2][PRINTED_MAX], *items[ITEMS_MAX];
	size_t count = take_items(some, copies[0], items, 0), len = 0;

	count = take_items(more, copies[1], items, count);
	qsort(items, count, sizeof(items[0]), compare);
	*out = '\0';
	for (size_t i = 0; i < count; i++)
		if (i == 0 || strcmp(items[i - 1], items[i]) != 0)
			len += (size_t)snprintf(out + len, PRINTED_MAX - len, "%s; ", items[i]);
}

/* Read a prompt in other words, behind " <- " in it the one of the turn before. */
static void
check_reworded(const struct variant *how, const char *prompt, const char *previous, const char *constraints)
{
	char reworded[PROMPT_MAX], wanted[PRINTED_MAX], printed[PRINTED_MAX], found[PRINTED_MAX];
	struct constraint_list list;

	reword(how, prompt, reworded);
	check_example(reworded);
	constraints_divide(span_of(reworded), span_of(previous), &list);
	divide_print(&list, printed);
	sort(constraints, how->adds != NULL ? how->adds : "", wanted);
	sort(printed, "", found);
	CHECK_TEXT(found, wanted);
}

static void
check_row(const struct divide_row *row, size_t choice)
{
	struct slots slots = {.count = 0};
	char prompt[PROMPT_MAX], wanted[PRINTED_MAX], *previous;
	struct constraint_list list;

	for (size_t i = 0; i < SLOTS_MAX; i++)
		slots.chosen[i] = choice;
	slots_text(row->prompt, &slots, prompt, sizeof(prompt));
	slots_wanted(row->constraints, &slots, wanted, sizeof(wanted));
	previous = strstr(prompt, " <- ");
	if (previous != NULL) {
		*previous = '\0';
		previous += 4;
	} else
		previous = prompt + strlen(prompt);
	constraints_divide(span_of(prompt), span_of(previous), &list);
	for (size_t r = 0; r < nitems(variants); r++) {
		const struct variant *how = &variants[r];

		if (is_for(how, prompt) && !(how->what & FOR_ASKED && list.count == 0) &&
		    !((how->before != NULL || how->from != NULL) && takes_edge(&list, prompt, false)) &&
		    !((how->behind != NULL || how->what & FOR_STOPPED) && takes_edge(&list, prompt, true)))
			check_reworded(how, prompt, previous, wanted);
	}
}

int
main(void)
{
	static const struct {
		const struct divide_row *rows;
		const size_t *count;
	} tables[] = {{divide_made_rows, &divide_made_count}, {divide_edges_rows, &divide_edges_count},
	    {divide_parts_rows, &divide_parts_count}, {divide_clauses_rows, &divide_clauses_count},
	    {divide_named_rows, &divide_named_count}, {divide_places_rows, &divide_places_count},
	    {divide_taken_rows, &divide_taken_count}, {divide_bounds_rows, &divide_bounds_count},
	    {divide_scope_rows, &divide_scope_count}, {divide_content_rows, &divide_content_count},
	    {divide_shapes_rows, &divide_shapes_count}, {divide_asked_rows, &divide_asked_count},
	    {divide_rules_rows, &divide_rules_count}, {divide_orders_rows, &divide_orders_count},
	    {divide_usual_rows, &divide_usual_count}, {divide_given_rows, &divide_given_count},
	    {divide_narrow_rows, &divide_narrow_count}, {divide_counts_rows, &divide_counts_count},
	    {divide_forms_rows, &divide_forms_count}, {divide_nothing_rows, &divide_nothing_count},
	    {divide_wordings_rows, &divide_wordings_count}};

	for (size_t t = 0; t < nitems(tables); t++)
		for (size_t i = 0; i < *tables[t].count; i++)
			check_row(&tables[t].rows[i], 0);
	return check_end();
}
