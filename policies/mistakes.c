/*
 * The list of mistakes, its order and its words.
 */
#include "policies/mistakes.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Sources are identified by the pointer to their name; mistakes keep a copy and the order in which names appeared. */
static const char *
keep_file(struct policy_mistakes *mistakes, const char *file)
{

	for (size_t i = 0; i < mistakes->count && file != NULL; i++)
		if (mistakes->list[i].at.file != NULL && strcmp(mistakes->list[i].at.file, file) == 0)
			return mistakes->list[i].at.file;
	return file != NULL ? pool_copy(&mistakes->pool, file, strlen(file)) : NULL;
}

static void __attribute__((format(printf, 4, 0))) add(struct policy_mistakes *mistakes, const struct policy_place *at,
    bool warning, const char *format, va_list arguments)
{
	struct policy_mistake *mistake = &mistakes->list[mistakes->count];
	char text[512];
	char *what;

	*(warning ? &mistakes->warned : &mistakes->wrong) += 1;
	if (mistakes->count == POLICY_MISTAKES_MAX)
		return;
	vsnprintf(text, sizeof(text), format, arguments);
	what = pool_copy(&mistakes->pool, text, strlen(text));
	for (char *c = what; *c != '\0'; c++)
		if ((unsigned char)*c < ' ' || *c == 0x7f)
			*c = '?';
	*mistake = (struct policy_mistake){*at, at->source, warning, what};
	mistake->at.file = keep_file(mistakes, at->file);
	mistakes->count++;
}

void
policy_mistake_add(struct policy_mistakes *mistakes, const struct policy_place *at, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	add(mistakes, at, false, format, arguments);
	va_end(arguments);
}

void
policy_warning_add(struct policy_mistakes *mistakes, const struct policy_place *at, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	add(mistakes, at, true, format, arguments);
	va_end(arguments);
}

/* Whether b belongs before a. */
static bool
is_before(const struct policy_mistake *b, const struct policy_mistake *a)
{

	if (b->source != a->source)
		return b->source < a->source;
	if (b->at.line != a->at.line)
		return b->at.line < a->at.line;
	return b->at.column < a->at.column;
}

void
policy_mistakes_sort(struct policy_mistakes *mistakes)
{

	/* Insertion sort: mistakes in the same place stay in the order found. */
	for (size_t i = 1; i < mistakes->count; i++)
		for (size_t k = i; k > 0 && is_before(&mistakes->list[k], &mistakes->list[k - 1]); k--) {
			struct policy_mistake later = mistakes->list[k - 1];

			mistakes->list[k - 1] = mistakes->list[k];
			mistakes->list[k] = later;
		}
}

void
policy_mistakes_print(struct policy_mistakes *mistakes, FILE *out)
{
	size_t more = mistakes->wrong + mistakes->warned - mistakes->count;

	policy_mistakes_sort(mistakes);
	for (size_t i = 0; i < mistakes->count; i++) {
		const struct policy_mistake *mistake = &mistakes->list[i];

		fprintf(out, "%s:%u:%u: %s%s\n", mistake->at.file != NULL ? mistake->at.file : "policy",
		    mistake->at.line, mistake->at.column, mistake->warning ? "warning: " : "", mistake->what);
	}
	if (more > 0)
		fprintf(out, "and %zu more\n", more);
}

void
policy_mistakes_free(struct policy_mistakes *mistakes)
{

	pool_free(&mistakes->pool);
	mistakes->count = mistakes->wrong = mistakes->warned = 0;
}
