/*
 * The meanings of a record's words, as a JavaScript module.
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

/* Reasons not from a flow: the turn was off or direct, or its answer broke off while a guard read it. */
static const struct {
	const char *name, *meaning;
} apart[] = {
    {"header", "by a header of the request"},
    {"path", "by the URL"},
    {"body", "by a field of the request"},
    {"model", "by a suffix of the model's name"},
    {"arm", "by the policy's experiment"},
    {"policy", "by the policy"},
    {"no-evidence", "nothing in the question can be checked"},
    {"language", "a check fits, but not in this language"},
    {"housekeeping", "a background task of the client: a title, tags"},
    {"unreadable", "the request does not follow its API"},
    {"tools", "the model may call tools"},
    {"format", "the client requires a format"},
    {"media", "the question includes pictures, sound or files"},
    {"sampling", "the client asks for several answers, or for probabilities"},
    {"raw", "the prompt goes to the model without its template"},
    {"prefill", "the client wrote the beginning of the answer"},
    {"state", "the model server keeps the conversation"},
    {"short-limit", "the answer is limited to a few tokens"},
    {"empty", "there is no question"},
    {"no-policy", "no policy is loaded"},
    {"no-name", "the request names no model"},
    {"no-body", "the request has no body"},
    {"step", "another parapet sent the request, and checks it"},
    {"encoded", "the request is compressed"},
    {"too-large", "the request is too long to read"},
    {"routed", "no executor is available for its route"},
    {"breaker", "extra calls keep failing for this model: see the model server's log"},
    {"framing", "the answer's framing does not allow a change in the middle"},
    {"no-draft", "the model server gave no answer to check"},
    {"draft-broken", "the answer broke off"},
    {"draft-too-long", "the answer is too long to hold"},
    {"draft-unreadable", "the answer does not follow its API"},
    {"undeliverable", "a better answer could not be written in the API's format"},
    {"pending", "the answer has not arrived yet"},
    {"compressed", "a gateway in front of the model server compressed the answer"},
};

const char *
turn_reason_meaning(const char *reason)
{

	for (int why = 0; why < WHY_COUNT; why++)
		if (strcmp(reason, outcome_why_name((enum outcome_why)why)) == 0)
			return outcome_why_meaning((enum outcome_why)why);
	for (size_t i = 0; i < nitems(apart); i++)
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
	for (size_t i = 0; i < nitems(apart); i++)
		add_row(&module, apart[i].name, apart[i].meaning);
	add(&module, "};\nexport const FAILURES = {\n");
	for (int i = 0; i < FAILURE_COUNT; i++)
		add_row(&module, turn_failure_name((enum turn_failure)i), turn_failure_meaning((enum turn_failure)i));
	add(&module, "};\n");
	return module.len;
}
