/*
 * Finds the backend and asks it about its models.
 */
#include "proxy/process/backend_watch.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "policies/clock.h"
#include "proxy/observe/log.h"
#include "proxy/observe/model_list.h"
#include "proxy/shared/child.h"
#include "proxy/shared/fetch.h"
#include "proxy/shared/shared.h"

#define EVERY_SECONDS 10 /* between looks */
#define CHILD_SECONDS 8  /* that a check may take */
#define MODELS_MILLIS 2000
#define SHOW_MILLIS   500
#define SHOWS_MOST    4             /* models asked about per check */
#define MODELS_MAX    (1024 * 1024) /* bytes of a list of models */
#define MODELS_EVERY  60000         /* ms between two questions about models */

/* What a check found. Small enough for one atomic pipe write (less than PIPE_BUF, pipe(7)). */
struct finding {
	struct backend_place place;
	enum backend_kind kind;
	bool has_models, has_windows;
	int32_t slots;
	int32_t window; /* of every model; 0: unknown, or different for each */
	struct model_windows windows;
	struct model_list models;
};

_Static_assert(sizeof(struct finding) <= PIPE_BUF, "a finding may come in two pieces");

/* The key sent to the backend. Only the parent writes it, and this runs in the parent or its child. */
static struct span
key_of(const struct backend_watch *backend_watch)
{

	return access_backend_key(&backend_watch->shared->access.access);
}

static int
look(const struct backend_watch *backend_watch, struct finding *finding, const char **why)
{

	memset(finding, 0, sizeof(*finding));
	return backend_find(&backend_watch->search, key_of(backend_watch), &finding->place, &finding->kind, why);
}

int
backend_watch_first(
    struct backend_watch *backend_watch, struct shared *shared, struct backend_place *place, const char **why)
{
	struct finding finding;

	backend_watch->shared = shared;
	if (look(backend_watch, &finding, why) == -1)
		return -1;
	*place = finding.place;
	backend_slot_write(&shared->backend, &finding.place);
	atomic_store(&shared->backend_kind, finding.kind);
	return 0;
}

/* Whether this kind of backend reports model sizes. */
static bool
tells_sizes(int kind)
{

	return kind == BACKEND_OLLAMA || kind == BACKEND_LLAMA_SERVER;
}

/* GET a path, or POST the JSON to it if that is not empty. Returns the content of a 200, otherwise empty. */
static struct span
ask(const struct backend_watch *backend_watch, const struct finding *finding, const char *path, struct span json,
    char *text, bool *answered)
{
	struct span key = key_of(backend_watch);
	struct http_head head;
	char fields[400];
	ptrdiff_t len;

	snprintf(fields, sizeof(fields), "Content-Type: application/json\r\n%s%.*s%s",
	    key.len > 0 ? "Authorization: Bearer " : "", (int)key.len, key.at, key.len > 0 ? "\r\n" : "");
	len = json.len == 0
	    ? fetch(&finding->place, path, key, MODELS_MILLIS, text, MODELS_MAX, &head)
	    : fetch_send(&finding->place, "POST", path, fields, json, false, SHOW_MILLIS, text, MODELS_MAX, &head);
	*answered = len > 0;
	return len > 0 && head.status == 200 ? (struct span){text + head.size, (size_t)len - head.size} : span_of("");
}

static struct span
get(const struct backend_watch *backend_watch, const struct finding *finding, const char *path, char *text,
    bool *answered)
{

	return ask(backend_watch, finding, path, span_of(""), text, answered);
}

/* Ask for the list of models and the number of slots. On any failure they stay unknown. */
static void
ask_models(const struct backend_watch *backend_watch, struct finding *finding)
{
	const char *path = finding->kind == BACKEND_OLLAMA ? "/api/tags" : "/v1/models";
	char *text = malloc(MODELS_MAX);
	bool answered;

	if (text == NULL)
		return;
	(void)model_list_read(get(backend_watch, finding, path, text, &finding->has_models), &finding->models);
	if (finding->has_models && finding->kind == BACKEND_LLAMA_SERVER)
		finding->slots = model_list_slots(get(backend_watch, finding, "/props", text, &answered));
	free(text);
}

/*
 * Ask for the context length in the loaded models' files: for models that were asked about but are unknown, and for
 * some others. names come from the list that was read.
 */
static void
ask_limits(const struct backend_watch *backend_watch, struct finding *finding, const struct span *names, char *text)
{
	struct model_windows *told = &finding->windows;
	unsigned asked = 0;

	for (uint32_t i = 0; i < told->count; i++) {
		struct model_limits *limits = &told->limits[i];
		char json[MODEL_NAME_MAX * 6 + 16];
		bool answered;
		int len;

		*limits = windows_limits_of(&backend_watch->shared->windows, told->names[i], told->digests[i]);
		if (limits->most > 0 || asked == SHOWS_MOST)
			continue;
		asked++;
		len = snprintf(json, sizeof(json), "{\"model\":\"%.*s\"}", (int)names[i].len, names[i].at);
		if (len < (int)sizeof(json))
			*limits = model_show_read(ask(
			    backend_watch, finding, "/api/show", (struct span){json, (size_t)len}, text, &answered));
	}
}

/* Ask for the context windows of the loaded models. */
static void
ask_windows(const struct backend_watch *backend_watch, struct finding *finding)
{
	const char *path = finding->kind == BACKEND_OLLAMA ? "/api/ps" : "/props";
	char *text = malloc(2 * (size_t)MODELS_MAX), *other;
	struct span told, names[MODEL_LOADED_MAX];
	bool answered;

	if (text == NULL)
		return;
	other = text + MODELS_MAX;
	told = get(backend_watch, finding, path, text, &finding->has_windows);
	if (finding->kind == BACKEND_OLLAMA) {
		model_windows_read(told, &finding->windows, names);
		ask_limits(backend_watch, finding, names, other);
		finding->windows.version =
		    model_list_version(get(backend_watch, finding, "/api/version", other, &answered));
	} else
		finding->window = model_props_window(told);
	free(text);
}

static void
end_report(struct backend_watch *backend_watch)
{

	event_free(backend_watch->report);
	backend_watch->report = NULL;
	close(backend_watch->pipe);
}

/* The child has reported, or died. */
static void
on_report(evutil_socket_t fd, short what, void *arg)
{
	struct backend_watch *backend_watch = arg;
	struct shared *shared = backend_watch->shared;
	struct finding finding;

	(void)what;
	if (read(fd, &finding, sizeof(finding)) == (ssize_t)sizeof(finding)) {
		/* If guessing finds no backend, keep the old address. */
		if ((!backend_watch->search.guess || finding.kind != BACKEND_SILENT) &&
		    memcmp(&finding.place, &shared->backend.place, sizeof(finding.place)) != 0)
			backend_slot_write(&shared->backend, &finding.place);
		if (finding.has_models) {
			atomic_store(&shared->backend_slots, finding.slots);
			model_sizes_take(&shared->models, &finding.models, finding.kind == BACKEND_LLAMA_SERVER);
			backend_watch->asked = clock_millis();
		}
		if (finding.has_windows)
			windows_take(&shared->windows, &finding.windows, finding.window);
		if (finding.kind != BACKEND_SILENT && atomic_load(&shared->backend_kind) == BACKEND_SILENT)
			log_line("found %s at %s", backend_kind_name(finding.kind), finding.place.host);
		atomic_store(&shared->backend_kind, finding.kind);
	}
	end_report(backend_watch);
}

/* whole: look for the backend, and query it if it is new; otherwise only query the current one. */
static _Noreturn void
be_child(const struct backend_watch *backend_watch, bool whole, bool models, bool windows, int fd)
{
	enum backend_kind known = (enum backend_kind)atomic_load(&backend_watch->shared->backend_kind);
	struct finding finding;
	const char *why;

	memset(&finding, 0, sizeof(finding));
	if (!whole) {
		finding.place = backend_watch->shared->backend.place;
		finding.kind = known;
	} else if (look(backend_watch, &finding, &why) == -1)
		_exit(0);
	if ((models || finding.kind != known) && tells_sizes(finding.kind))
		ask_models(backend_watch, &finding);
	if (windows && tells_sizes(finding.kind))
		ask_windows(backend_watch, &finding);
	(void)!write(fd, &finding, sizeof(finding));
	_exit(0);
}

/* Whether the backend is to be asked about its models now. */
static bool
models_are_due(const struct backend_watch *backend_watch)
{
	const struct shared *shared = backend_watch->shared;

	return tells_sizes(atomic_load(&shared->backend_kind)) &&
	    (backend_watch->asked == 0 ||
		(atomic_load(&shared->models.wanted) != 0 && clock_millis() - backend_watch->asked >= MODELS_EVERY));
}

static int
look_in(struct backend_watch *backend_watch, time_t seconds)
{
	struct timeval wait = {.tv_sec = seconds};

	return event_add(backend_watch->timer, &wait);
}

static void
on_timer(evutil_socket_t fd, short what, void *arg)
{
	struct backend_watch *backend_watch = arg;
	bool silent = atomic_load(&backend_watch->shared->backend_kind) == BACKEND_SILENT;
	bool whole = silent || (!backend_watch->search.guess && backend_watch->search.url.is_name),
	     models = models_are_due(backend_watch);
	bool windows = atomic_exchange(&backend_watch->shared->windows.wanted, 0) != 0;
	pid_t pid;
	int pipe;

	(void)fd;
	(void)what;
	(void)look_in(backend_watch, EVERY_SECONDS);
	if (backend_watch->report != NULL || (!whole && !models && !windows))
		return;
	pid = child_fork(CHILD_SECONDS, &pipe);
	if (pid == 0)
		be_child(backend_watch, whole, models, windows, pipe);
	if (pid == -1)
		return;
	if (models)
		backend_watch->asked = clock_millis();
	backend_watch->pipe = pipe;
	backend_watch->report = event_new(backend_watch->base, pipe, EV_READ, on_report, backend_watch);
	if (backend_watch->report == NULL)
		close(pipe);
	else if (event_add(backend_watch->report, NULL) == -1)
		end_report(backend_watch);
}

int
backend_watch_start(struct backend_watch *backend_watch, struct event_base *base)
{

	backend_watch->base = base;
	backend_watch->timer = evtimer_new(base, on_timer, backend_watch);
	return backend_watch->timer == NULL ? -1
					    : look_in(backend_watch, models_are_due(backend_watch) ? 0 : EVERY_SECONDS);
}

void
backend_watch_stop(struct backend_watch *backend_watch)
{

	if (backend_watch->report != NULL)
		end_report(backend_watch);
	event_free(backend_watch->timer);
}
