/*
 * The row: a question goes out as its text, and what comes back is four bytes that a hostile text may have chosen.
 */
#include "tests/jail/brackets.h"

#include <string.h>

static void
prepare(const void *question, struct service_request *request)
{
	const struct brackets_question *asked = question;

	if (asked->len > BRACKETS_TEXT_MAX)
		request->refusal = "length";
	else if (memchr(asked->text, '\0', asked->len) != NULL)
		request->refusal = "nul";
	request->len = asked->len + 1;
	request->limits = (struct jail_limits){
	    .wall_ms = asked->wall_ms, .cpu_ms = asked->wall_ms, .memory = (size_t)16 << 20, .output = sizeof(int32_t)};
}

/* The NUL behind the text is for deliver. */
static void
write_text(const void *question, char *into)
{
	const struct brackets_question *asked = question;

	memcpy(into, asked->text, asked->len);
	into[asked->len] = '\0';
}

static void
deliver(const struct jail_result *result, const char *asked, service_done *done, void *owner)
{
	struct brackets_reply reply = {.verdict = result->verdict, .detail = result->detail, .at = -1};
	int32_t at = -1;

	if (result->verdict == JAIL_OK && result->output_len == sizeof(at))
		memcpy(&at, result->output, sizeof(at));
	if (result->verdict == JAIL_OK && (result->output_len != sizeof(at) || at < -1 || at > (int32_t)strlen(asked)))
		reply = (struct brackets_reply){.verdict = JAIL_EXCEPTION, .detail = "reply", .at = -1};
	else
		reply.at = at;
	done(owner, &reply);
}

const struct service_row service_brackets = {
    .name = "brackets",
    .program = "parapet-brackets",
    .variable = "PARAPET_BRACKETS",
    .inside = "the checker of brackets",
    .purpose = "the checker of brackets",
    .look = "",
    .ready = "1 if brackets can be checked.",
    .starts_name = "starts",
    .starts = "Checkers that were ready, or failed.",
    .prepare = prepare,
    .write = write_text,
    .deliver = deliver,
};
