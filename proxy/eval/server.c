/*
 * Starting `parapet serve` and asking it how it is.
 */
#include "proxy/eval/server.h"

#include <cjson/cJSON.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "policies/clock.h"
#include "proxy/eval/options.h"
#include "proxy/eval/reaper.h"
#include "proxy/shared/fetch.h"
#include "proxy/shared/service_slot.h"
#include "proxy/shared/whole_file.h"

#define READY_MILLIS  (60 * 1000) /* until it answers */
#define GUARDS_MILLIS (60 * 1000) /* ... and until its services are ready too */
#define ASK_MILLIS    5000
#define PAUSE_MILLIS  20
#define LOG_MAX       (1024 * 1024)

static void
path_in(const struct server *server, const char *name, char into[REAPER_PATH_MAX])
{

	snprintf(into, REAPER_PATH_MAX, "%s/%s", server->folder, name);
}

static int
make_folder(struct server *server, FILE *err)
{
	const char *runtime = getenv("XDG_RUNTIME_DIR");
	bool fits = runtime != NULL && runtime[0] == '/' && strlen(runtime) < SERVER_FOLDER_MAX - 24;

	snprintf(server->folder, sizeof(server->folder), "%s/parapet-eval-XXXXXX", fits ? runtime : "/tmp");
	if (mkdtemp(server->folder) != NULL)
		return 0;
	fprintf(err, "parapet eval: cannot make %s: %s\n", server->folder, strerror(errno));
	server->folder[0] = '\0';
	return -1;
}

/* Eval's own settings, which override the policy's. */
static int
write_policy(const struct server *server, const struct eval_options *options, FILE *err)
{
	char path[REAPER_PATH_MAX];
	FILE *file;
	int result;

	path_in(server, REAPER_POLICY, path);
	file = fopen(path, "wxe");
	result = file == NULL ? -1
			      : fprintf(file,
				    "version: 1\n"
				    "toggles: {debug: on, clients-may: [off, on], ways: [header]}\n"
				    "guard: {turns: %u, per-client: %u}\n",
				    options->jobs + 4, options->jobs + 4);
	if (file != NULL && fclose(file) != 0)
		result = -1;
	if (result < 0)
		fprintf(err, "parapet eval: cannot write %s: %s\n", path, strerror(errno));
	return result < 0 ? -1 : 0;
}

bool
server_get(const struct server *server, const char *path, char *into, size_t room, struct span *content)
{
	struct http_head head;
	const struct access_key *key = &server->access.clients.list[0];
	ptrdiff_t len = fetch(&server->place, path, (struct span){key->text, key->len}, ASK_MILLIS, into, room, &head);

	if (len <= 0)
		return false;
	*content = (struct span){into + head.size, (size_t)len - head.size};
	return head.status == 200;
}

/* Its state as JSON, which the caller frees. NULL: no answer yet, or a 503. */
static cJSON *
ask_ready(const struct server *server)
{
	char text[8192];
	struct span content;

	if (!server_get(server, "/parapet/ready?verbose", text, sizeof(text), &content))
		return NULL;
	return cJSON_ParseWithLength(content.at, content.len);
}

/* The output of our own serve, as lines, which the caller frees. */
static struct span
read_log(const struct server *server)
{
	char path[REAPER_PATH_MAX];
	struct span text = NO_SPAN;

	path_in(server, REAPER_LOG, path);
	if (whole_file_read(path, LOG_MAX, &text) == -1)
		text = NO_SPAN;
	return text;
}

/* The line that it starts with names its backend: "..., backend http://127.0.0.1:8080 (llama-server), 1 worker, ..." */
static void
note_backend(struct server *server)
{
	static const char mark[] = ", backend ";
	struct span log = read_log(server);
	const char *at = log.len > 0 ? memmem(log.at, log.len, mark, sizeof(mark) - 1) : NULL;
	size_t len = 0;

	if (at != NULL) {
		at += sizeof(mark) - 1;
		while (at + len < log.at + log.len && strchr(" ,\n", at[len]) == NULL)
			len++;
		snprintf(server->backend, sizeof(server->backend), "%.*s", (int)(len < 255 ? len : 255), at);
	}
	whole_file_free(log);
}

/* Its last message says why. */
static void
show_log(const struct server *server, FILE *err)
{
	struct span log = read_log(server);

	fprintf(err, "parapet eval: `parapet serve` did not start: it said:\n%.*s", (int)log.len,
	    log.at != NULL ? log.at : "");
	whole_file_free(log);
}

/*
 * Whether all services are ready, and whether waiting is pointless: a missing one will not become ready, and neither
 * will one that cannot be jailed.
 */
static void
look_at_services(const cJSON *said, bool *whole, bool *settled)
{

	*whole = *settled = true;
	for (int i = 0; i < SERVICES; i++) {
		const cJSON *service = cJSON_GetObjectItemCaseSensitive(said, service_rows[i]->name);
		bool ready = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(service, "ready"));

		*whole = *whole && ready;
		*settled = *settled && (ready || !cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(service, "found")));
	}
}

static void
pause_shortly(void)
{

	(void)poll(NULL, 0, PAUSE_MILLIS);
}

/* Wait until it answers and its services are ready. Returns 0, or -1 if it ended or never answered. */
static int
await(struct server *server, FILE *err)
{
	int64_t until = clock_millis() + READY_MILLIS, guards_until = 0;

	for (;;) {
		cJSON *said = ask_ready(server);
		bool whole, settled, answers = said != NULL;

		look_at_services(said, &whole, &settled);
		cJSON_Delete(said);
		if (answers && guards_until == 0)
			guards_until = clock_millis() + GUARDS_MILLIS;
		if (answers && (settled || clock_millis() > guards_until)) {
			if (!whole)
				fprintf(err,
				    "parapet eval: the jail or the solver is missing or not ready: turns that "
				    "need them stand as drafted\n");
			return 0;
		}
		if (waitpid(server->pid, NULL, WNOHANG) == server->pid) {
			server->pid = 0;
			return -1;
		}
		if (!answers && clock_millis() > until)
			return -1;
		pause_shortly();
	}
}

static int
start_own(struct server *server, const struct eval_options *options, FILE *err)
{
	char path[REAPER_PATH_MAX + 8] = "unix:";
	const char *why;

	if (make_folder(server, err) == -1 || write_policy(server, options, err) == -1)
		return -1;
	path_in(server, REAPER_SOCKET, path + strlen(path));
	strcpy(server->place.host, "localhost");
	server->place.count = 1;
	if (address_read(&server->place.addresses[0], path, &why) == -1) {
		fprintf(err, "parapet eval: %s: %s\n", path, why);
		return -1;
	}
	server->pid = reaper_start(server->folder, options);
	if (server->pid == -1) {
		server->pid = 0;
		fprintf(err, "parapet eval: cannot start `parapet serve`: %s\n", strerror(errno));
		return -1;
	}
	if (await(server, err) == -1) {
		show_log(server, err);
		return -1;
	}
	note_backend(server);
	return 0;
}

static int
find_other(struct server *server, const char *named, const char *keys, FILE *err)
{
	const struct access_files files = {
	    .clients = keys != NULL ? keys : getenv("PARAPET_API_KEY_FILE"), .any_owner = true};
	struct backend_url url;
	char wrong[ACCESS_WHY_MAX];
	const char *why;
	cJSON *said;

	if (access_read(&server->access, &files, wrong) == -1) {
		fprintf(err, "parapet eval: --api-key-file: %s\n", wrong);
		return -1;
	}
	if (backend_url_read(&url, named, false, &why) == -1 || backend_locate(&url, &server->place, &why) == -1) {
		fprintf(err, "parapet eval: --through %s: %s\n", backend_url_shown(named), why);
		return -1;
	}
	said = ask_ready(server);
	if (said == NULL)
		fprintf(err, "parapet eval: no parapet answers at %s: start one, or leave --through out\n", named);
	snprintf(server->backend, sizeof(server->backend), "through %s", named);
	cJSON_Delete(said);
	return said != NULL ? 0 : -1;
}

int
server_begin(struct server *server, const struct eval_options *options, FILE *err)
{

	*server = (struct server){.pid = 0};
	return options->through != NULL ? find_other(server, options->through, options->keys, err)
					: start_own(server, options, err);
}

void
server_end(struct server *server)
{

	if (server->pid != 0)
		(void)kill(server->pid, SIGTERM);
	while (server->pid != 0 && waitpid(server->pid, NULL, 0) == -1 && errno == EINTR)
		;
	if (server->folder[0] != '\0')
		reaper_clean(server->folder);
	*server = (struct server){.pid = 0};
}
