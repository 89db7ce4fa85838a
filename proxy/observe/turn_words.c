/*
 * What the words of a record mean, as a module of JavaScript.
 */
#include "proxy/observe/turn_words.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

#include "proxy/observe/turn_entry.h"

#define FAILURE_NAME(value, name, meaning)    name,
#define FAILURE_MEANING(value, name, meaning) meaning,

const char *
turn_failure_name(enum turn_failure failure)
{
	static const char *const names[] = {TURN_FAILURES(FAILURE_NAME)};

	return names[failure];
}

const char *
turn_failure_meaning(enum turn_failure failure)
{
	static const char *const meanings[] = {TURN_FAILURES(FAILURE_MEANING)};

	return meanings[failure];
}

struct module {
	char *at;
	size_t len, room;
};

static void __attribute__((format(printf, 2, 3))) add(struct module *module, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	module->len += (size_t)vsnprintf(module->at + module->len, module->room - module->len, format, args);
	va_end(args);
	assert(module->len < module->room);
}

static void
add_row(struct module *module, const char *name, const char *meaning)
{

	add(module, "\t'%s': \"%s\",\n", name, meaning);
}

size_t
turn_words_write(char *into, size_t room)
{
	struct module module = {into, 0, room};

	add(&module, "export const VERDICTS = {\n");
	for (int i = 0; i < VERDICT_COUNT; i++)
		add_row(&module, verdict_name((enum verdict)i), verdict_meaning((enum verdict)i));
	add(&module, "};\nexport const REASONS = {\n");
	for (int i = 0; i < WHY_COUNT; i++)
		add_row(&module, outcome_why_name((enum outcome_why)i), outcome_why_meaning((enum outcome_why)i));
	add(&module, "};\nexport const FAILURES = {\n");
	for (int i = 0; i < FAILURE_COUNT; i++)
		add_row(&module, turn_failure_name((enum turn_failure)i), turn_failure_meaning((enum turn_failure)i));
	add(&module, "};\n");
	return module.len;
}
