/*
 * The jail as a service: programs are sent unchanged, and the reply is their output.
 */
#include <string.h>

#include "sandbox/jail_verdict.h"
#include "sandbox/service.h"

static void
prepare(const void *question, struct service_request *request)
{
	const struct jail_program *program = question;

	request->refusal = jail_refusal(program->at, program->len);
	request->second = request->refusal == NULL && jail_names_sympy(program->at, program->len);
	request->len = program->len;
	request->limits = program->limits;
}

static void
write_program(const void *question, char *into)
{
	const struct jail_program *program = question;

	if (program->len > 0)
		memcpy(into, program->at, program->len);
}

static void
deliver(const struct jail_result *result, const char *asked, service_done *done, void *owner)
{

	(void)asked;
	done(owner, result);
}

const struct service_row service_jail = {
    .name = "jail",
    .program = "parapet-jail",
    .variable = "PARAPET_JAIL",
    .inside = "the jail's interpreter",
    .purpose = "the jail for model-written programs",
    .look = "; `parapet jail --verbose -` shows more",
    .ready = "1 if programs can be run in the jail.",
    .starts_name = "interpreters",
    .starts = "Interpreters that became ready or failed: to start, to fork, or to answer later on.",
    .lanes = {"plain", "sympy"},
    .waits = true,
    .prepare = prepare,
    .write = write_program,
    .deliver = deliver,
};
