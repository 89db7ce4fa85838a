/*
 * The services: programs that work on what a model wrote, each job in a child of its own behind a lock. Whoever starts
 * them (jail.h), asks them (asker.h) or tells how they are knows them by their rows.
 *
 * A further service is a row here, with a file that says what is asked of it and what it replies (jail_program.c,
 * solver.c), and a program: a runtime under the same launcher and lockdown (sandbox/jail/runtime.h).
 */
#ifndef PARAPET_SANDBOX_SERVICE_H
#define PARAPET_SANDBOX_SERVICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sandbox/jail_ask.h"

/* In the order in which they are started and told of. */
#define SERVICE_LIST(ROW) \
	ROW(SERVICE_JAIL, service_jail) \
	ROW(SERVICE_SOLVER, service_solver)

#define SERVICE_VALUE(service, row) service,
enum service { SERVICE_LIST(SERVICE_VALUE) SERVICES };

/* How a child ended and what it wrote, before the service reads a reply out of that. */
struct jail_result {
	enum jail_verdict verdict;
	const char *output; /* what it wrote, not NUL-terminated, aligned as malloc's is */
	size_t output_len;
	const char *detail; /* a word of at most JAIL_DETAIL_MAX bytes, never words of a person; may be empty */
	uint64_t micros;    /* from the moment when the child was handed out */
};

/* What a question takes. */
struct service_request {
	const char *refusal; /* the word for why it is not even tried, static; NULL: it is */
	bool second;         /* it goes to the second lane */
	size_t len;          /* bytes that a child gets */
	struct jail_limits limits;
};

/* Told how a job ended; borrows the reply. May submit and cancel other jobs. */
typedef void service_done(void *owner, const void *reply);

struct service_row {
	const char *name;     /* "jail": in the log, in health and in metrics */
	const char *program;  /* "parapet-jail" */
	const char *variable; /* of the environment: another program's path, for commands by hand */

	/* In the log. */
	const char *inside; /* what must be ready in it */
	const char *purpose;
	const char *look; /* where one sees more, with a semicolon before it, or "" */

	/* In metrics. */
	const char *ready;       /* what parapet_NAME_ready tells */
	const char *starts_name; /* of parapet_NAME_STARTS-NAME_total, which counts zygotes */
	const char *starts;
	const char *lanes[2]; /* the kinds of those, by lane; NULL where only the first lane is used */

	/*
	 * Whether workers hand in a job while nobody is ready, where it waits for a zygote's successor. Otherwise it is
	 * refused at once: whoever asked has another way.
	 */
	bool waits;

	/* What a question (of the service's own type) takes. request is all zero. */
	void (*prepare)(const void *question, struct service_request *request);

	/* Write the request.len bytes of a question that is not refused. */
	void (*write)(const void *question, char *into);

	/* Call done with the reply (of the service's own type). asked: those bytes again; none where it was refused. */
	void (*deliver)(const struct jail_result *result, const char *asked, service_done *done, void *owner);
};

/* question: struct jail_program, reply: struct jail_result (jail_ask.h). */
extern const struct service_row service_jail;

/* question: struct solver_query, reply: struct solver_reply (solver.h). */
extern const struct service_row service_solver;

extern const struct service_row *const service_rows[SERVICES];

/*
 * Where a service's program is: beside this program's own binary, else where it was installed. Returns into, or NULL
 * when it is in neither place.
 */
const char *service_find(const struct service_row *row, char *into, size_t room);

#endif
