/*
 * `parapet doctor`: finds the model server as `serve` does, and reports what this machine can do.
 */
#include <stdio.h>
#include <string.h>

#include "policies/nearest.h"
#include "proxy/commands/command.h"
#include "proxy/doctor/tell.h"
#include "proxy/shared/access.h"
#include "proxy/shared/backend_find.h"
#include "proxy/shared/options.h"
#include "proxy/shared/policy_files.h"

#define ARGUMENTS_MAX 64
#define PATIENCE      "2m" /* for each request */

static const char help[] = "parapet doctor looks at the model server and says what this machine can do.\n\n"
			   "usage: parapet doctor [--json] [--model NAME] [flags of serve]\n\n"
			   "  --backend URL            the model server; else OLLAMA_HOST, else it is found\n"
			   "  --backend-key-file FILE  the key to show the model server\n"
			   "  --policy FILE            over the built-in and the installed ones; may be repeated\n"
			   "  --model NAME             the model to look at; else one that is loaded, else the first\n"
			   "  --timeout TIME           that each of its answers may take (2m)\n"
			   "  --json                   the same as one JSON object\n\n"
			   "It asks the model four small things, some 200 tokens in all. parapet need not run.\n";

/* Options besides those of `serve`. */
struct call {
	const char *model, *timeout;
	bool json;
	char *rest[ARGUMENTS_MAX]; /* for the table of serve's flags */
	int count;
};

static int
refuse(const char *what, const char *which)
{

	fprintf(stderr, "parapet doctor: %s %.64s: see `parapet doctor --help`\n", what, which);
	return 2;
}

/* Remove our own flags. Returns -1 to continue, otherwise the exit status. */
static int
read_call(struct call *call, int argc, char *const *argv)
{
	static const char own_flags[] = "--json --model --timeout";
	char meant[NEAREST_FLAG_MAX];

	*call = (struct call){.timeout = PATIENCE};
	for (int i = 0; i < argc; i++) {
		const char **value = strcmp(argv[i], "--model") == 0 ? &call->model
		    : strcmp(argv[i], "--timeout") == 0              ? &call->timeout
								     : NULL;

		if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
			fputs(help, stdout);
			return 0;
		}
		if (value != NULL && (i + 1 == argc || argv[i + 1][0] == '\0'))
			return refuse("needs a value:", argv[i]);
		if (value != NULL)
			*value = argv[++i];
		else if (strcmp(argv[i], "--json") == 0)
			call->json = true;
		else if (nearest_flag(argv[i], own_flags, meant) != NULL) /* no flag of serve is similar to these */
			return command_refuse_flag(argv[0], argv[i], own_flags);
		else if (call->count == ARGUMENTS_MAX)
			return refuse("one argument too many:", argv[i]);
		else
			call->rest[call->count++] = argv[i];
	}
	if (options_duration(call->timeout) <= 0)
		return refuse("--timeout must be a time such as 30s, 2m or 1h, not", call->timeout);
	return -1;
}

static int
fail(const char *origin, const char *value, const char *why)
{

	fprintf(stderr, "parapet doctor: %s %s: %s\n", origin, value, why);
	return -1;
}

/* Report the addresses without a server, and what to do. */
static int
fail_silent(const struct backend_search *search, const struct backend_place *place)
{

	if (search->guess)
		fprintf(stderr,
		    "parapet doctor: no model server found: nothing answers like one on 127.0.0.1, port " BACKEND_PORTS
		    ": start one (`ollama serve`, or `llama-server -m FILE`), or say where yours is with --backend "
		    "http://HOST:PORT\n");
	else
		fprintf(stderr, "parapet doctor: nothing answers at %s: start the model server, or correct --backend\n",
		    place->host);
	return -1;
}

/* Returns 0, or -1 after a line to stderr. */
static int
find_machine(const struct options *options, struct machine *machine)
{
	struct backend_search search = {.guess = options->backend == NULL};
	bool ollama = options->backend_origin != NULL && strcmp(options->backend_origin, "OLLAMA_HOST") == 0;
	const char *why;

	if (address_read(&search.own, options->listen, &why) == -1)
		return fail("--listen", options->listen, why);
	if (!search.guess && backend_url_read(&search.url, options->backend, ollama, &why) == -1)
		return fail(options->backend_origin, backend_url_shown(options->backend), why);
	if (backend_find(&search, machine->key, &machine->place, &machine->kind, &why) == -1)
		return fail(options->backend_origin, backend_url_shown(options->backend), why);
	return machine->kind == BACKEND_SILENT ? fail_silent(&search, &machine->place) : 0;
}

static int
look_at(struct machine *machine, const char *model)
{
	char why[MACHINE_WHY_MAX];

	if (machine_ask(machine, model, why) == -1 || machine_measure(machine, why) == -1) {
		fprintf(stderr, "parapet doctor: %s\n", why);
		return -1;
	}
	machine_ask_loaded(machine);
	return 0;
}

static int
examine(const struct call *call, struct options *options, const struct policy *policy)
{
	struct machine machine = {.patience = options_duration(call->timeout)};
	struct access access = {0};
	char why[ACCESS_WHY_MAX];

	if (options->backend == NULL && policy->backend != NULL) {
		options->backend = policy->backend;
		options->backend_origin = "the policy's backend";
	}
	if (!options->listen_named && policy->listen != NULL)
		options->listen = policy->listen;
	if (options->backend_key_file != NULL && options->backend == NULL)
		return fail("--backend-key-file", options->backend_key_file,
		    "needs --backend (or PARAPET_BACKEND): a key is shown to no server that was only guessed");
	if (access_read(
		&access, &(struct access_files){.backend = options->backend_key_file, .any_owner = true}, why) == -1)
		return fail("--backend-key-file", options->backend_key_file, why);
	machine.key = access_backend_key(&access);
	if (find_machine(options, &machine) == -1 || look_at(&machine, call->model) == -1)
		return -1;
	if (!call->json)
		tell_words(&machine, policy);
	else if (tell_json(&machine, policy) != 0)
		return -1;
	return 0;
}

int
doctor_main(int argc, char *const *argv)
{
	const struct policy *policy;
	struct options options;
	struct call call;
	int status = read_call(&call, argc, argv);

	if (status != -1)
		return status;
	if (options_read(&options, call.count, call.rest, stderr) == -1)
		return 2;
	policy = policy_files_load(true, options.policies.list, options.policies.count, false, stderr);
	if (policy == NULL)
		return 1;
	status = examine(&call, &options, policy) == 0 ? 0 : 1;
	policy_release(policy);
	return status;
}
