/*
 * Starting `parapet serve` and asking it how it is.
 */
#include "proxy/eval/server.h"

#include <cjson/cJSON.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "proxy/clock.h"
#include "proxy/eval/options.h"
#include "proxy/eval/whole_file.h"
#include "proxy/fetch.h"

#define READY_MILLIS  (60 * 1000) /* until it answers */
#define GUARDS_MILLIS (20 * 1000) /* ... and until its jail and solver are ready as well */
#define ASK_MILLIS    5000
#define PAUSE_MILLIS  20
#define LOG_MAX       (1024 * 1024)

/* The names of what stands in the folder. */
#define SOCKET "socket"
#define POLICY "policy.yaml"
#define LOG    "log"

static void
path_in(const struct server *server, const char *name, char into[SERVER_FOLDER_MAX + 32])
{

	snprintf(into, SERVER_FOLDER_MAX + 32, "%s/%s", server->folder, name);
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

/* Eval's own words, over whatever the policy says. */
static int
write_policy(const struct server *server, const struct eval_options *options, FILE *err)
{
	char path[SERVER_FOLDER_MAX + 32];
	FILE *file;
	int result;

	path_in(server, POLICY, path);
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

/* In the child: become `parapet serve`. It goes when we do, and a terminal's Ctrl-C is ours to obey. */
static void
become_serve(const struct server *server, const struct eval_options *options, pid_t parent)
{
	char listen[SERVER_FOLDER_MAX + 48] = "unix:", log[SERVER_FOLDER_MAX + 32], policy[SERVER_FOLDER_MAX + 32];
	char *argv[16 + 2 * OPTIONS_FILES_MAX], **at = argv;
	const char *const fixed[] = {"parapet", "serve", "--listen", listen, "--log", "stderr", "--log-format", "text",
	    "--drain-timeout", "1s", "--workers", "1"};

	int fd;

	(void)setpgid(0, 0);
	(void)prctl(PR_SET_PDEATHSIG, SIGTERM);
	if (getppid() != parent)
		_exit(1);
	path_in(server, SOCKET, listen + strlen(listen));
	path_in(server, LOG, log);
	path_in(server, POLICY, policy);
	/* Ours to open: workers of a parapet that root starts may not. */
	fd = open(log, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0600);
	if (fd == -1 || dup2(fd, STDERR_FILENO) == -1 || dup2(fd, STDOUT_FILENO) == -1)
		_exit(1);
	for (size_t i = 0; i < sizeof(fixed) / sizeof(fixed[0]); i++)
		*at++ = (char *)(uintptr_t)fixed[i];
	if (options->backend != NULL) {
		*at++ = (char *)(uintptr_t) "--backend";
		*at++ = (char *)(uintptr_t)options->backend;
	}
	for (unsigned i = 0; i <= options->policies.count; i++) {
		*at++ = (char *)(uintptr_t) "--policy";
		*at++ = i < options->policies.count ? (char *)(uintptr_t)options->policies.list[i] : policy;
	}
	*at = NULL;
	/* What another parapet listens on is not this one's. */
	(void)unsetenv("PARAPET_LISTEN");
	(void)unsetenv("PARAPET_ADMIN");
	(void)execv("/proc/self/exe", argv);
	_exit(127);
}

bool
server_get(const struct server *server, const char *path, char *into, size_t room, struct span *content)
{
	struct http_head head;
	ptrdiff_t len = -1;

	for (int i = 0; i < server->place.count && len == -1; i++)
		len = fetch(&server->place.addresses[i], server->place.host, path, ASK_MILLIS, into, room, &head);
	if (len <= 0)
		return false;
	*content = (struct span){into + head.size, (size_t)len - head.size};
	return head.status == 200;
}

/* What it says of itself, as JSON: the caller's. NULL as long as it does not answer, or with 503. */
static cJSON *
ask_ready(const struct server *server)
{
	char text[8192];
	struct span content;

	if (!server_get(server, "/parapet/ready?verbose", text, sizeof(text), &content))
		return NULL;
	return cJSON_ParseWithLength(content.at, content.len);
}

/* What our own serve has written: its lines. The caller's. */
static struct span
read_log(const struct server *server)
{
	char path[SERVER_FOLDER_MAX + 32];
	struct span text = {NULL, 0};

	path_in(server, LOG, path);
	if (whole_file_read(path, LOG_MAX, &text) == -1)
		text = (struct span){NULL, 0};
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

/* What it said before it ended is why. */
static void
show_log(const struct server *server, FILE *err)
{
	struct span log = read_log(server);

	fprintf(err, "parapet eval: `parapet serve` did not start: it said:\n%.*s", (int)log.len,
	    log.at != NULL ? log.at : "");
	whole_file_free(log);
}

static bool
is_ready(const cJSON *said, const char *what)
{
	const cJSON *part = cJSON_GetObjectItemCaseSensitive(said, what);

	/* What is not there will not be ready, and what cannot be jailed neither. */
	return !cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(part, "found")) ||
	    cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(part, "ready"));
}

static void
pause_shortly(void)
{

	(void)poll(NULL, 0, PAUSE_MILLIS);
}

/* Wait until it answers, and its jail and solver stand. Returns 0, or -1 when it ended or never answered. */
static int
await(struct server *server, FILE *err)
{
	int64_t until = clock_millis() + READY_MILLIS, guards_until = 0;

	for (;;) {
		cJSON *said = ask_ready(server);
		bool stands = is_ready(said, "jail") && is_ready(said, "solver"), answers = said != NULL;

		cJSON_Delete(said);
		if (answers && guards_until == 0)
			guards_until = clock_millis() + GUARDS_MILLIS;
		if (answers && !stands && clock_millis() > guards_until)
			fprintf(err,
			    "parapet eval: the jail or the solver is not ready: turns that need them stand as drafted\n");
		if (answers && (stands || clock_millis() > guards_until))
			return 0;
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
	char path[SERVER_FOLDER_MAX + 48] = "unix:";
	pid_t self = getpid();
	const char *why;

	if (make_folder(server, err) == -1 || write_policy(server, options, err) == -1)
		return -1;
	path_in(server, SOCKET, path + strlen(path));
	strcpy(server->place.host, "localhost");
	server->place.count = 1;
	if (address_read(&server->place.addresses[0], path, &why) == -1) {
		fprintf(err, "parapet eval: %s: %s\n", path, why);
		return -1;
	}
	server->pid = fork();
	if (server->pid == 0)
		become_serve(server, options, self);
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
find_other(struct server *server, const char *named, FILE *err)
{
	struct backend_url url;
	const char *why;
	cJSON *said;

	if (backend_url_read(&url, named, false, &why) == -1 || backend_locate(&url, &server->place, &why) == -1) {
		fprintf(err, "parapet eval: --through %s: %s\n", named, why);
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
	return options->through != NULL ? find_other(server, options->through, err) : start_own(server, options, err);
}

static void
end_child(pid_t pid)
{
	int64_t until = clock_millis() + 10 * 1000;

	(void)kill(pid, SIGTERM);
	while (waitpid(pid, NULL, WNOHANG) == 0) {
		if (clock_millis() > until)
			(void)kill(pid, SIGKILL);
		pause_shortly();
	}
}

void
server_end(struct server *server)
{
	static const char *const names[] = {SOCKET, POLICY, LOG};
	char path[SERVER_FOLDER_MAX + 32];

	if (server->pid != 0)
		end_child(server->pid);
	server->pid = 0;
	if (server->folder[0] == '\0')
		return;
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		path_in(server, names[i], path);
		(void)unlink(path);
	}
	(void)rmdir(server->folder);
	server->folder[0] = '\0';
}
