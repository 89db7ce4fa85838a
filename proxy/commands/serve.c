/*
 * Startup: read the options, find the backend, bind, drop privileges, and print one line about it.
 */
#include "proxy/commands/command.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "proxy/observe/capture_file.h"
#include "proxy/observe/log.h"
#include "proxy/process/backend_watch.h"
#include "proxy/process/batch_launcher.h"
#include "proxy/process/inherited.h"
#include "proxy/process/notify.h"
#include "proxy/process/otlp.h"
#include "proxy/process/parent.h"
#include "proxy/process/policy_watch.h"
#include "proxy/process/state.h"
#include "proxy/process/supervisor.h"
#include "proxy/process/upgrade.h"
#include "proxy/relay/listener.h"
#include "proxy/shared/address.h"
#include "proxy/shared/options.h"
#include "proxy/shared/shared.h"

#define ADMIN_STANDARD "127.0.0.1:11436"

/* State during startup. */
struct start {
	struct options options;
	enum log_form log_form;
	struct address listen, admin;
	bool has_admin;
	struct inherited inherited;
	char listen_text[ADDRESS_TEXT_MAX], admin_text[ADDRESS_TEXT_MAX]; /* their listen addresses */
	struct policy_watch *policy;
	struct policy_facts said; /* by the policy at start; options may point into it */
	struct backend_watch backend_watch;
	struct backend_place place;
	struct parent_sockets sockets;
	struct service_program programs[SERVICES];
	struct shared *shared;
};

static int
fail(const char *what, const char *value, const char *why)
{

	fprintf(stderr, "parapet: %s %s: %s\n", what, value, why);
	return -1;
}

/* Settings from policy files that flags and variables do not override. */
static void
take_from_policy(struct options *options, const struct policy_facts *facts)
{

	if (!options->listen_named && facts->listen[0] != '\0')
		options->listen = facts->listen;
	if (options->backend == NULL && facts->backend[0] != '\0') {
		options->backend = facts->backend;
		options->backend_origin = "the policy's backend";
	}
	if (options->hosts == NULL && facts->hosts[0] != '\0')
		options->hosts = facts->hosts;
}

/* Read the policy. Returns 0, or -1 if serve must not start without one, after an error message. */
static int
read_policy(struct start *start)
{
	const struct options *options = &start->options;

	start->shared = shared_map();
	start->policy = start->shared == NULL ? NULL : policy_watch_new(options, start->shared);
	if (start->policy == NULL)
		return fail("cannot start", "", "out of memory");
	start->said = *policy_watch_facts(start->policy);
	if (options->strict && !policy_watch_is_obeyed(start->policy)) {
		fprintf(stderr, "parapet: --strict: not started, since the policy cannot be read or has mistakes\n");
		return -1;
	}
	take_from_policy(&start->options, &start->said);
	return 0;
}

/* Read values beyond the table of options, and check addresses: only the operator may open us to others. */
static int
read_values(struct start *start)
{
	struct options *options = &start->options;
	const char *origin = options->listen == start->said.listen ? "the policy's listen" : "--listen", *why;
	struct backend_url receiver;

	if (log_form_read(&start->log_form, options->log_format) == -1)
		return fail("--log-format", options->log_format, "must be auto, text or json");
	if (options->otlp != NULL && otlp_read(&receiver, options->otlp, &why) == -1)
		return fail("--otlp", backend_url_shown(options->otlp), why);
	if (address_read(&start->listen, options->listen, &why) == -1)
		return fail(origin, options->listen, why);
	if (start->inherited.mains > 0) {
		start->listen = start->inherited.main_at;
		origin = "the socket of LISTEN_FDS";
		options->listen = address_text(&start->listen, start->listen_text);
	}
	if (!address_is_loopback(&start->listen) && !options->insecure_no_key && options->api_key_file == NULL)
		return fail(origin, options->listen,
		    "other machines can reach this and no key is asked for: give --api-key-file, add --insecure-no-key if you "
		    "trust that network, or listen on 127.0.0.1");
	if (options->admin == NULL && !address_is_loopback(&start->listen))
		options->admin = ADMIN_STANDARD;
	start->has_admin = options->admin != NULL || start->inherited.admins > 0;
	if (start->inherited.admins > 0) {
		start->admin = start->inherited.admin_at;
		options->admin = address_text(&start->admin, start->admin_text);
	} else if (start->has_admin && address_read(&start->admin, options->admin, &why) == -1)
		return fail("--admin", options->admin, why);
	if (start->has_admin && !address_is_loopback(&start->admin) && options->own_key_file == NULL)
		return fail("--admin", options->admin,
		    "other machines can reach this: give --own-key-file too, or a loopback address or a unix socket");
	return 0;
}

/* Keys are read as the starting user, so that a file of root's works until the next reload. */
static int
read_keys(const struct start *start)
{
	const struct options *options = &start->options;
	const struct access_files files = {.clients = options->api_key_file,
	    .own = options->own_key_file,
	    .backend = options->backend_key_file,
	    .page = options->page_key_file,
	    .runs_as = confine_user_id(options->user)};
	struct access access = {0};
	char why[ACCESS_WHY_MAX], wrong[BATCH_WHY_MAX];

	if (batch_launcher_read(options, files.runs_as, wrong) == -1) {
		fprintf(stderr, "parapet: %s\n", wrong);
		return -1;
	}
	/* Anyone may be listening on the usual ports. */
	if (files.backend != NULL && options->backend == NULL)
		return fail("--backend-key-file", files.backend,
		    "needs --backend (or PARAPET_BACKEND): a key is shown to no server that was only guessed");
	if (access_read(&access, &files, why) == -1) {
		fprintf(stderr,
		    "parapet: keys: %s (--api-key-file, --own-key-file, --backend-key-file, --page-key-file)\n", why);
		return -1;
	}
	/* Without a key the page is closed, and everything else works. */
	if (files.clients == NULL && files.own == NULL && files.page == NULL && access_make_page_key(&access) == -1)
		log_warning("keys: the page at /parapet/ gets none, since there is no randomness");
	access_warn(&access);
	access_slot_write(&start->shared->access, &access);
	explicit_bzero(&access, sizeof(access));
	return 0;
}

/* Parse and find the backend, excluding our own listener. */
static int
find_backend(struct start *start)
{
	const struct options *options = &start->options;
	struct backend_search *search = &start->backend_watch.search;
	const char *why;

	search->own = start->listen;
	search->guess = options->backend == NULL;
	if (!search->guess &&
	    backend_url_read(
		&search->url, options->backend, strcmp(options->backend_origin, "OLLAMA_HOST") == 0, &why) == -1)
		return fail(options->backend_origin, backend_url_shown(options->backend), why);
	if (backend_watch_first(&start->backend_watch, start->shared, &start->place, &why) == -1)
		return fail(options->backend_origin, backend_url_shown(options->backend), why);
	return 0;
}

/* One listener's sockets: handed over to us, or bound. */
static int
bind_or_share(struct address *address, const int *sockets, int count, int *fds, int workers, char *why, size_t room)
{

	if (count == 0)
		return listener_bind(address, fds, workers, why, room);
	inherited_share(sockets, count, fds, workers);
	return 0;
}

static int
bind_all(struct start *start)
{
	const struct inherited *inherited = &start->inherited;
	int workers = start->shared->workers;
	char why[512];

	if (inherited->mains > workers || inherited->admins > workers) {
		fprintf(stderr, "parapet: LISTEN_FDS: more sockets than workers: nobody would accept from some\n");
		return -1;
	}
	if (bind_or_share(&start->listen, inherited->main, inherited->mains, start->sockets.main, workers, why,
		sizeof(why)) == -1) {
		fprintf(stderr, "parapet: %s\n", why);
		return -1;
	}
	for (int i = 0; i < workers; i++)
		start->sockets.admin[i] = -1;
	if (start->has_admin &&
	    bind_or_share(&start->admin, inherited->admin, inherited->admins, start->sockets.admin, workers, why,
		sizeof(why)) == -1) {
		fprintf(stderr, "parapet: %s (see --admin)\n", why);
		return -1;
	}
	return 0;
}

/* As many descriptors as we may have: each client needs two. */
static void
raise_descriptors(void)
{
	struct rlimit files;

	if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < files.rlim_max) {
		files.rlim_cur = files.rlim_max;
		(void)setrlimit(RLIMIT_NOFILE, &files);
	}
}

/*
 * The page's address with its generated key in the fragment, which browsers do not send. Printed only to a terminal:
 * logs are read by others, and are kept.
 */
static void
announce_page(const struct start *start)
{
	bool here = address_is_loopback(&start->listen) && !address_is_local_socket(&start->listen);
	const struct address *at = here ? &start->listen : &start->admin;
	const struct access_key *key = &start->shared->access.access.page;
	char text[ADDRESS_TEXT_MAX];

	if (start->options.api_key_file != NULL || start->options.own_key_file != NULL ||
	    start->options.page_key_file != NULL || key->len == 0 || (!here && !start->has_admin) ||
	    address_is_local_socket(at) || !isatty(STDERR_FILENO))
		return;
	fprintf(stderr, "the page, with a key that is good until parapet ends: http://%s/parapet/#key=%.*s\n",
	    address_text(at, text), (int)key->len, key->text);
}

/* The line that says what is running. */
static void
announce(const struct start *start)
{
	enum backend_kind kind = atomic_load(&start->shared->backend_kind);
	bool local = address_is_local_socket(&start->listen);
	char listen[ADDRESS_TEXT_MAX], at[ADDRESS_TEXT_MAX];
	bool socket = address_is_local_socket(&start->place.addresses[0]);
	char policy[128] = "no policy: everything is relayed raw";

	if (start->said.name[0] != '\0')
		snprintf(policy, sizeof(policy), "policy %s (%.8s)", start->said.name, start->said.hash);

	log_start_line("parapet %s: listening on %s%s, backend %s%s (%s), %d worker%s, %s", PARAPET_VERSION,
	    local ? "" : "http://", address_text(&start->listen, listen), socket ? "" : "http://",
	    socket ? address_text(&start->place.addresses[0], at) : start->place.host, backend_kind_name(kind),
	    start->shared->workers, start->shared->workers == 1 ? "" : "s", policy);
	if (kind == BACKEND_SILENT)
		log_error("%s: clients get 502 until it answers",
		    start->backend_watch.search.guess
			? "no model server found on port " BACKEND_PORTS ": start one, or name it with --backend"
			: "the model server does not answer: start it, or correct --backend");
	if (!address_is_loopback(&start->listen))
		log_message(start->options.api_key_file != NULL ? LOG_LEVEL_INFO : LOG_LEVEL_WARNING,
		    "%s; from Docker: http://host.docker.internal:%u; metrics are on http://%s",
		    start->options.api_key_file != NULL ? "other machines can reach this port, with a key"
							: "other machines can reach this port and no key is asked for",
		    address_port(&start->listen), address_text(&start->admin, listen));
	capture_file_say(start->said.capture != 0);
}

/*
 * The file for captured turns, opened after dropping privileges. Returns as capture_file_open; -1 if none is
 * configured.
 */
static int
open_capture(const struct start *start)
{
	const struct options *options = &start->options;
	const char *why;
	int fd;

	if (options->capture_file == NULL)
		return -1;
	fd = capture_file_open(
	    options->capture_file, options->capture_size * 1024 * 1024, &start->shared->capture, &why);
	return fd == -1 ? fail("--capture-file", options->capture_file, why) : fd;
}

static int
prepare(struct start *start)
{
	struct options *options = &start->options;
	struct confine_report layers = {0};
	const char *why;

	start->shared->workers = (int)options->workers;
	raise_descriptors();
	if (bind_all(start) == -1)
		return -1;
	/* First: after dropping privileges the starting folder may be unreachable. */
	for (int service = 0; service < SERVICES; service++)
		supervisor_find(&start->programs[service], service_rows[service]);
	confine_basics(&layers);
	if (confine_user(options->user, &why) == -1)
		return fail("--user", options->user == NULL ? "parapet" : options->user, why);
	if (!confine_parent())
		log_warning(
		    "the first process is not confined by a filter of system calls: the kernel or libseccomp refused it");
	/* Not earlier: the workers' user may not reach what root can. */
	if (find_backend(start) == -1)
		return -1;
	for (int i = 0; i < start->shared->workers; i++)
		start->shared->slots[i].layers = layers;
	return 0;
}

int
serve_main(int argc, char *const *argv)
{
	static struct start start;
	struct parent *parent;
	const char *why;
	char wrong[160];
	int log, capture;

	if (options_read(&start.options, argc, argv, stderr) == -1)
		return 2;
	if (start.options.help) {
		options_help(stdout);
		return 0;
	}
	upgrade_remember(argc, argv);
	notify_open();
	if (inherited_take(&start.inherited, wrong, sizeof(wrong)) == -1) {
		fprintf(stderr, "parapet: %s\n", wrong);
		return 1;
	}
	if (read_policy(&start) == -1)
		return 1;
	if (read_values(&start) == -1)
		return 2;
	if (read_keys(&start) == -1)
		return 1;
	if (prepare(&start) == -1)
		return 1;
	log = log_open(start.options.log, start.log_form, &why);
	if (log == -1) {
		(void)fail("--log", start.options.log, why);
		return 1;
	}
	capture = open_capture(&start);
	if (capture == -1 && start.options.capture_file != NULL)
		return 1;
	if (start.options.state != NULL &&
	    state_open(start.options.state, start.inherited.mains > 0, &start.shared->trust, &start.shared->ledger,
		&why) == -1) {
		(void)fail("--state", start.options.state, why);
		return 1;
	}
	parent = parent_start(&start.options, start.shared, &start.sockets, start.programs, &start.backend_watch,
	    start.policy, log, capture);
	if (parent == NULL) {
		(void)fail("cannot start", "", "out of memory or descriptors");
		return 1;
	}
	/* Only when signals and workers are as the line says. */
	announce(&start);
	announce_page(&start);
	parent_run(parent);
	return 0;
}
