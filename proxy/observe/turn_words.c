/*
 * What the words of a record mean, as a module of JavaScript.
 */
#include "proxy/observe/turn_words.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "proxy/observe/turn_entry.h"

#define MEANING(value, name, meaning) meaning,

VOCABULARY_NAMES(turn_failure, EACH_TURN_FAILURE, FAILURE_COUNT);

const char *
turn_failure_meaning(enum turn_failure failure)
{
	static const char *const meanings[] = {EACH_TURN_FAILURE(MEANING)};

	return meanings[failure];
}

/* Reasons that no flow gives: the turn was off or direct, or its answer broke off while a guard read it. */
static const struct {
	const char *name, *meaning;
} apart[] = {
    {"header", "a header of the request said so"},
    {"path", "the URL said so"},
    {"body", "a field of the request said so"},
    {"model", "what stands behind the model's name said so"},
    {"arm", "the policy's experiment chose so"},
    {"policy", "the policy says so"},
    {"no-evidence", "nothing in the question is of a kind that can be checked"},
    {"language", "a check would fit, but not in this language"},
    {"housekeeping", "a task that the client gives in the background: a title, tags"},
    {"unreadable", "the request is none that its API has"},
    {"tools", "the model may call tools"},
    {"format", "the client asks for a format of its own"},
    {"media", "the question has pictures, sound or files"},
    {"sampling", "several answers are asked for, or their probabilities"},
    {"raw", "the prompt goes to the model without its template"},
    {"prefill", "the client wrote the beginning of the answer"},
    {"state", "the conversation lies with the model server"},
    {"short-limit", "the answer may have a few tokens only"},
    {"empty", "there is no question"},
    {"no-policy", "no policy is loaded"},
    {"no-name", "no model is named"},
    {"no-body", "the request has no body"},
    {"step", "another parapet asks, and checks itself"},
    {"encoded", "the request is compressed"},
    {"too-large", "the request is too long to be read"},
    {"routed", "nothing here does what its route asks for"},
    {"breaker", "further calls keep failing for this model: see the model server's log"},
    {"framing", "the answer comes in a form that cannot go on in the middle"},
    {"no-draft", "the model server gave no answer that can be checked"},
    {"draft-broken", "the answer broke off"},
    {"draft-too-long", "the answer is too long to be held"},
    {"draft-unreadable", "the answer is none that its API has"},
    {"undeliverable", "a better answer could not be put into the API's form"},
    {"pending", "the answer is not there yet"},
    {"compressed", "a gateway before the model server compressed the answer"},
};

const char *
turn_reason_meaning(const char *reason)
{

	for (int why = 0; why < WHY_COUNT; why++)
		if (strcmp(reason, outcome_why_name((enum outcome_why)why)) == 0)
			return outcome_why_meaning((enum outcome_why)why);
	for (size_t i = 0; i < sizeof(apart) / sizeof(apart[0]); i++)
		if (strcmp(reason, apart[i].name) == 0)
			return apart[i].meaning;
	return "";
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
	for (size_t i = 0; i < sizeof(apart) / sizeof(apart[0]); i++)
		add_row(&module, apart[i].name, apart[i].meaning);
	add(&module, "};\nexport const FAILURES = {\n");
	for (int i = 0; i < FAILURE_COUNT; i++)
		add_row(&module, turn_failure_name((enum turn_failure)i), turn_failure_meaning((enum turn_failure)i));
	add(&module, "};\n");
	return module.len;
}
