/*
 * Reads, checks and applies one set of files at a time.
 */
#include "proxy/process/policy_watch.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <event2/event.h>

#include "policies/clock.h"
#include "proxy/observe/capture_file.h"
#include "proxy/observe/log.h"
#include "proxy/process/file_watch.h"
#include "proxy/shared/options.h"
#include "proxy/shared/shared.h"

#define REMIND_SECONDS   600  /* between reminders that the files are not in force */
#define WAIT_POLL_MICROS 5000 /* between checks of workers that load a policy */
#define WAIT_MILLIS      2000 /* until they are no longer waited for */
#define LINES_MAX        40   /* of mistakes in the log */
#define LINE_SHOWN       700  /* bytes of one of them */

/* Who asked for a reload. An operator takes precedence over a file change. */
enum asker { NOBODY, A_FILE, THE_OPERATOR };

struct policy_watch {
	const struct options *options;
	struct shared *shared;
	struct event_base *base;
	struct policy_files in_force; /* count is 0: none */
	struct policy_facts facts;    /* of in_force */
	struct policy_files tried;    /* being checked, or refused; count is 0: none */
	struct policy_check check;
	struct event *report, *reminder;
	struct event *wait;     /* while workers load the offered policy */
	int64_t wait_until;     /* clock_millis at which it is enforced, loaded or not; 0: none is offered */
	enum asker asker, next; /* of the current check, and of the next */
	struct file_watch *files;
	char *unreadable; /* the last read error; NULL: the files were readable */
	bool said_unwatched;
};

/* Whether a terminal would interpret this byte: C0, DEL or C1, which UTF-8 writes as 0xc2 and a byte 0x80 to 0x9f. */
static bool
is_control(const char *at)
{
	unsigned char byte = (unsigned char)at[0], next = (unsigned char)at[1];

	return byte < ' ' || byte == 0x7f || (byte == 0xc2 && next >= 0x80 && next <= 0x9f);
}

/*
 * Log the lines of a text that quotes files, with control characters as '?'. Lines that are not warnings are mistakes.
 */
static void
log_lines(const char *text)
{
	static const char WARNING[] = " warning: ";
	size_t len;
	int lines = 0;

	for (; *text != '\0' && lines < LINES_MAX; text += len + (text[len] == '\n')) {
		char line[LINE_SHOWN + 1];
		char *mark;
		size_t shown;

		len = strcspn(text, "\n");
		shown = len < LINE_SHOWN ? len : LINE_SHOWN;
		for (size_t i = 0; i < shown; i++)
			line[i] = is_control(text + i) ? '?' : text[i];
		line[shown] = '\0';
		mark = strstr(line, WARNING);
		if (mark != NULL)
			memmove(mark + 1, mark + strlen(WARNING), strlen(mark + strlen(WARNING)) + 1);
		log_message(mark != NULL ? LOG_LEVEL_WARNING : LOG_LEVEL_ERROR, "%s", line);
		lines++;
	}
	if (*text != '\0')
		log_line("and more: `parapet check` shows all");
}

static void
set_state(struct policy_watch *watch, enum policy_state state)
{

	atomic_store(&watch->shared->policy.state, state);
}

static enum policy_state
state_of(const struct policy_watch *watch)
{

	return (enum policy_state)atomic_load(&watch->shared->policy.state);
}

static void
count(struct policy_watch *watch, enum policy_reload reload)
{

	atomic_fetch_add(&watch->shared->policy.reloads[reload], 1);
}

/* The consequence of a refusal, in words. */
static const char *
consequence(const struct policy_watch *watch)
{

	return watch->in_force.count == 0        ? "no policy is in force and everything is relayed raw"
	    : state_of(watch) == POLICY_BUILT_IN ? "the built-in policy is in force, without what the files say"
						 : "the policy before it stays in force";
}

static void
refuse(struct policy_watch *watch, const char *why)
{

	if (state_of(watch) == POLICY_IN_FORCE)
		set_state(watch, POLICY_OLD);
	count(watch, RELOAD_REFUSED);
	log_error("%s: %s", why, consequence(watch));
}

/* For a file in force that was not read: whether it still exists but is unreadable. */
static const char *
find_hidden(const struct policy_watch *watch, const struct policy_files *files)
{

	for (size_t i = 1; i < watch->in_force.count; i++) {
		const char *name = watch->in_force.list[i].name;
		bool read = false;

		for (size_t k = 1; k < files->count && !read; k++)
			read = strcmp(files->list[k].name, name) == 0;
		if (!read && access(name, R_OK) == -1 && errno == EACCES)
			return name;
	}
	return NULL;
}

/* Read the current files. Returns the error, malloc'd; NULL: none. */
static char *
read_files(struct policy_watch *watch, struct policy_files *files)
{
	const struct options_files *named = &watch->options->policies;
	const char *hidden;
	char *said = NULL;
	size_t len = 0;
	FILE *err = open_memstream(&said, &len);

	*files = (struct policy_files){.only_regular = true};
	if (err == NULL)
		return strdup("out of memory");
	if (policy_files_read(files, true, named->list, named->count, err) == 0) {
		if (!policy_slot_fits(files))
			fprintf(
			    err, "the policy files are too large together: at most %d MiB\n", POLICY_SLOT_BYTES >> 20);
		if ((hidden = find_hidden(watch, files)) != NULL)
			fprintf(err,
			    "%s: the user that parapet runs as (--user) may not read it: let that one read it, or "
			    "move it to /etc/parapet/policy.d\n",
			    hidden);
	}
	(void)fclose(err);
	if (len == 0) {
		free(said);
		return NULL;
	}
	policy_files_free(files);
	return said;
}

/* Log why the files cannot be read, once for the same reason unless someone asked. */
static void
refuse_unreadable(struct policy_watch *watch, char *said)
{
	bool same = watch->unreadable != NULL && strcmp(watch->unreadable, said) == 0;

	free(watch->unreadable);
	watch->unreadable = said;
	if (same && watch->asker != THE_OPERATOR)
		return;
	log_lines(said);
	refuse(watch, "the policy files cannot be read");
}

static bool
has_route(const char *routes, const char *name, size_t len)
{
	const char *at = routes;

	while (*at != '\0') {
		size_t own = strcspn(at, "\n");

		if (own == len && memcmp(at, name, len) == 0)
			return true;
		at += own + (at[own] == '\n');
	}
	return false;
}

/*
 * The first route in force that the new facts lack; one switched off is not lost, since that is deliberate. Returns its
 * name's length, or 0.
 */
static size_t
find_lost_route(const struct policy_facts *old, const struct policy_facts *new, const char **route)
{
	size_t len;

	for (const char *at = old->routes; *at != '\0'; at += len + (at[len] == '\n')) {
		len = strcspn(at, "\n");
		if (!has_route(new->routes, at, len) && !has_route(new->off, at, len)) {
			*route = at;
			return len;
		}
	}
	return 0;
}

static void
take_over(struct policy_watch *watch)
{

	policy_files_free(&watch->in_force);
	watch->in_force = watch->tried;
	watch->tried.count = 0;
	watch->facts = watch->check.report.facts;
	policy_slot_offer(&watch->shared->policy, &watch->in_force);
}

static void
put_in_force(struct policy_watch *watch)
{

	drift_begin(&watch->shared->drift, atomic_load(&watch->shared->policy.offered));
	policy_slot_enforce(&watch->shared->policy);
	set_state(watch, POLICY_IN_FORCE);
}

/* The offered policy takes effect. */
static void
enforce(struct policy_watch *watch)
{

	watch->wait_until = 0;
	if (watch->wait != NULL)
		(void)event_del(watch->wait);
	put_in_force(watch);
	count(watch, RELOAD_LOADED);
	log_line("policy %s (%.8s) is in force", watch->facts.name, watch->facts.hash);
	capture_file_say(watch->facts.capture != 0);
}

/* Whether every serving worker has loaded the offered policy. `tell`: notify those that have not begun. */
static bool
all_have_it(struct policy_watch *watch, bool tell)
{
	struct shared *shared = watch->shared;
	uint64_t offered = atomic_load(&shared->policy.offered);
	bool all = true;

	for (int i = 0; i < shared->workers; i++) {
		struct worker_slot *slot = &shared->slots[i];
		pid_t pid = atomic_load(&slot->pid);

		if (pid <= 0 || atomic_load(&slot->heartbeat) == 0 || atomic_load(&slot->policy) >= offered)
			continue;
		all = false;
		if (tell)
			(void)kill(pid, SIGHUP);
	}
	return all;
}

static void
on_wait(evutil_socket_t fd, short what, void *arg)
{
	struct policy_watch *watch = arg;

	(void)fd;
	(void)what;
	if (watch->wait_until != 0 && (all_have_it(watch, false) || clock_millis() >= watch->wait_until))
		enforce(watch);
}

/* Enforce the offered policy once the workers have loaded it, so that all switch with the next request. */
static void
await_workers(struct policy_watch *watch)
{
	static const struct timeval often = {.tv_usec = WAIT_POLL_MICROS};

	if (all_have_it(watch, true) || watch->wait == NULL || event_add(watch->wait, &often) == -1)
		enforce(watch);
	else
		watch->wait_until = clock_millis() + WAIT_MILLIS;
}

/* Log changes that need a restart. */
static void
tell_what_waits(const struct policy_facts *old, const struct policy_facts *new)
{
	const struct {
		const char *key, *old, *new;
	} rows[] = {{"listen", old->listen, new->listen}, {"backend", old->backend, new->backend},
	    {"hosts", old->hosts, new->hosts}};

	for (size_t i = 0; i < nitems(rows); i++)
		if (strcmp(rows[i].old, rows[i].new) != 0)
			log_warning("the policy's new \"%s\" takes effect at the next start", rows[i].key);
}

/* The child has reported. */
static void
judge(struct policy_watch *watch)
{
	const struct policy_report *report = &watch->check.report;
	const char *route;
	size_t len;

	log_lines(report->said);
	if (!report->passed) {
		refuse(watch, "the changed policy has mistakes");
		return;
	}
	len = find_lost_route(&watch->facts, &report->facts, &route);
	if (len > 0 && watch->asker != THE_OPERATOR) {
		char why[160];

		snprintf(why, sizeof(why),
		    "the changed policy has lost the route \"%.*s\"; send SIGHUP if that is meant", (int)len, route);
		refuse(watch, why);
		return;
	}
	tell_what_waits(&watch->facts, &report->facts);
	take_over(watch);
	await_workers(watch);
}

/* Watch a place. */
static int
add_place(void *arg, const char *name, enum policy_place_kind kind)
{
	struct policy_watch *watch = arg;

	if (file_watch_add(watch->files, name, kind == PLACE_FOLDER) == -1 && !watch->said_unwatched &&
	    !(kind == PLACE_HOME && errno == EACCES)) {
		watch->said_unwatched = true;
		log_warning("cannot watch %.500s: %s: changes there are taken over on SIGHUP", name, strerror(errno));
	}
	return 0;
}

static void
watch_places(struct policy_watch *watch)
{
	const struct options_files *named = &watch->options->policies;

	if (file_watch_begin(watch->files) == 0)
		(void)policy_files_visit(true, named->list, named->count, add_place, watch);
	else if (!watch->said_unwatched) {
		watch->said_unwatched = true;
		log_warning("cannot watch policy files: %s: changes are taken over on SIGHUP", strerror(errno));
	}
}

static void
settle_unchanged(struct policy_watch *watch)
{
	bool was_old = state_of(watch) != POLICY_IN_FORCE;

	policy_files_free(&watch->tried);
	if (!was_old && watch->asker != THE_OPERATOR)
		return;
	set_state(watch, POLICY_IN_FORCE);
	count(watch, RELOAD_UNCHANGED);
	log_line("policy unchanged: %s (%.8s) is in force", watch->facts.name, watch->facts.hash);
}

static void on_report(evutil_socket_t fd, short what, void *arg);

/* Read the files, and check them if they have changed. */
static void
try_files(struct policy_watch *watch)
{
	struct policy_files files;
	char *said;

	if (watch->wait_until != 0)
		enforce(watch);
	watch_places(watch);
	said = read_files(watch, &files);
	/* The files were written while we read: a new event follows when they settle. */
	if (watch->asker == A_FILE && file_watch_has_changed(watch->files)) {
		free(said);
		policy_files_free(&files);
		return;
	}
	if (said != NULL) {
		refuse_unreadable(watch, said);
		return;
	}
	free(watch->unreadable);
	watch->unreadable = NULL;
	if (watch->asker == A_FILE && watch->tried.count > 0 && policy_files_same(&files, &watch->tried)) {
		policy_files_free(&files);
		return;
	}
	policy_files_free(&watch->tried);
	watch->tried = files;
	if (watch->in_force.count > 0 && policy_files_same(&watch->tried, &watch->in_force)) {
		settle_unchanged(watch);
		return;
	}
	if (policy_check_start(&watch->check, &watch->tried, watch->options->user) == 0) {
		watch->report = event_new(watch->base, watch->check.fd, EV_READ | EV_PERSIST, on_report, watch);
		if (watch->report != NULL && event_add(watch->report, NULL) == 0)
			return;
		policy_check_stop(&watch->check);
	}
	policy_files_free(&watch->tried);
	refuse(watch, "no process could be started to check the policy");
}

/* Retry until no request is left or a check is running. */
static void
go_on(struct policy_watch *watch)
{

	while (watch->report == NULL && watch->next != NOBODY) {
		watch->asker = watch->next;
		watch->next = NOBODY;
		try_files(watch);
	}
}

static void
on_report(evutil_socket_t fd, short what, void *arg)
{
	struct policy_watch *watch = arg;

	(void)fd;
	(void)what;
	if (policy_check_more(&watch->check))
		return;
	event_free(watch->report);
	watch->report = NULL;
	judge(watch);
	go_on(watch);
}

static void
ask(struct policy_watch *watch, enum asker asker)
{

	if (asker > watch->next)
		watch->next = asker;
	go_on(watch);
}

static void
on_changed(void *arg)
{

	ask(arg, A_FILE);
}

void
policy_watch_reload(struct policy_watch *watch)
{

	ask(watch, THE_OPERATOR);
}

bool
policy_watch_is_busy(const struct policy_watch *watch)
{

	return watch->report != NULL || watch->wait_until != 0;
}

static void
on_reminder(evutil_socket_t fd, short what, void *arg)
{
	struct policy_watch *watch = arg;

	(void)fd;
	(void)what;
	if (state_of(watch) != POLICY_IN_FORCE)
		log_error("the policy files are not in force: %s; `parapet check` shows what is wrong with them",
		    consequence(watch));
}

/* Check the files while the caller waits, and enforce them if they are valid. */
static void
begin_with(struct policy_watch *watch, enum policy_state state)
{

	policy_check_run(&watch->check, &watch->tried, watch->options->user);
	log_lines(watch->check.report.said);
	if (!watch->check.report.passed)
		return;
	take_over(watch);
	put_in_force(watch);
	set_state(watch, state);
}

/* Unreadable files have unknown contents: start with the built-in policy. */
static void
begin_without_files(struct policy_watch *watch)
{

	log_lines(watch->unreadable);
	if (policy_files_read(&watch->tried, false, NULL, 0, stderr) == 0)
		begin_with(watch, POLICY_BUILT_IN);
	log_error("the policy files cannot be read: %s", consequence(watch));
}

struct policy_watch *
policy_watch_new(const struct options *options, struct shared *shared)
{
	struct policy_watch *watch = calloc(1, sizeof(*watch));

	if (watch == NULL)
		return NULL;
	watch->options = options;
	watch->shared = shared;
	watch->unreadable = read_files(watch, &watch->tried);
	if (watch->unreadable != NULL && options->strict)
		log_lines(watch->unreadable);
	else if (watch->unreadable != NULL)
		begin_without_files(watch);
	else {
		begin_with(watch, POLICY_IN_FORCE);
		if (watch->in_force.count == 0 && !options->strict)
			log_error("the policy has mistakes: %s", consequence(watch));
	}
	return watch;
}

const struct policy_facts *
policy_watch_facts(const struct policy_watch *watch)
{

	return &watch->facts;
}

bool
policy_watch_is_obeyed(const struct policy_watch *watch)
{

	return state_of(watch) == POLICY_IN_FORCE;
}

int
policy_watch_start(struct policy_watch *watch, struct event_base *base)
{
	struct timeval every = {.tv_sec = REMIND_SECONDS};

	watch->base = base;
	watch->files = file_watch_new(base, on_changed, watch);
	watch->reminder = event_new(base, -1, EV_PERSIST, on_reminder, watch);
	watch->wait = event_new(base, -1, EV_PERSIST, on_wait, watch);
	if (watch->files == NULL || watch->reminder == NULL || event_add(watch->reminder, &every) == -1)
		return -1;
	/*
	 * Catch changes since the first reading, and check that the files are still readable after dropping privileges.
	 */
	ask(watch, A_FILE);
	return 0;
}

void
policy_watch_free(struct policy_watch *watch)
{

	if (watch == NULL)
		return;
	if (watch->report != NULL) {
		event_free(watch->report);
		policy_check_stop(&watch->check);
	}
	if (watch->reminder != NULL)
		event_free(watch->reminder);
	if (watch->wait != NULL)
		event_free(watch->wait);
	file_watch_free(watch->files);
	policy_files_free(&watch->tried);
	policy_files_free(&watch->in_force);
	free(watch->unreadable);
	free(watch);
}
