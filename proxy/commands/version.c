/*
 * `parapet version`: the version, and with --verbose all components.
 */
#include <cjson/cJSON.h>
#include <event2/event.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "policies/patterns/library.h"
#include "proxy/commands/command.h"
#include "proxy/http/head.h"
#include "sandbox/confine.h"
#include "sandbox/service.h"

#define SAYS_MAX 200

static const char help[] =
    "parapet version prints the version.\n\n"
    "usage: parapet version [--verbose]\n\n"
    "  --verbose  the libraries too, as it was built with them and as it runs with them, whether patterns\n"
    "             become machine code, and what is behind the jail and the solver\n";

static void
print_library(const struct library *library)
{

	printf("%-12s %-16s %s\n", library->name, library->built, library->running);
}

/* The version output of one of our programs, or "". Returns into. */
static const char *
ask_program(const char *path, char into[SAYS_MAX])
{
	size_t len = 0;
	ssize_t n;
	int ends[2];
	pid_t pid;

	into[0] = '\0';
	if (pipe(ends) == -1)
		return into;
	pid = fork();
	if (pid == 0) {
		(void)dup2(ends[1], STDOUT_FILENO);
		close(ends[0]);
		close(ends[1]);
		(void)execl(path, path, "--version", (char *)NULL);
		_exit(127);
	}
	close(ends[1]);
	while (pid != -1 && len < SAYS_MAX - 1 && (n = read(ends[0], into + len, SAYS_MAX - 1 - len)) > 0)
		len += (size_t)n;
	into[strcspn(into, "\n")] = '\0';
	close(ends[0]);
	if (pid != -1)
		(void)waitpid(pid, NULL, 0);
	return into;
}

static void
print_program(const char *name, const char *path)
{
	char says[SAYS_MAX];

	if (path == NULL)
		printf("%s: not found\n", name);
	else if (ask_program(path, says)[0] == '\0')
		printf("%s: %s does not start\n", name, path);
	else
		printf("%s\n", says);
}

static void
print_all(void)
{
	struct library event = {.name = "libevent"}, json = {.name = "cJSON"}, seccomp = {.name = "libseccomp"},
		       pattern = pattern_library(), yaml = yaml_library();
	char path[512];

	snprintf(event.built, sizeof(event.built), "%s", LIBEVENT_VERSION);
	snprintf(event.running, sizeof(event.running), "%s", event_get_version());
	snprintf(
	    json.built, sizeof(json.built), "%d.%d.%d", CJSON_VERSION_MAJOR, CJSON_VERSION_MINOR, CJSON_VERSION_PATCH);
	snprintf(json.running, sizeof(json.running), "%s", cJSON_Version());
	confine_library(seccomp.built, seccomp.running, sizeof(seccomp.built));
	printf("%-12s %-16s %s\n", "", "built with", "runs with");
	print_library(&event);
	print_library(&pattern);
	print_library(&yaml);
	print_library(&json);
	print_library(&seccomp);
	printf("%-12s %-16s %s\n", "llhttp", http_parser_version(), "compiled in");
	printf("patterns become %s\n", pattern_has_jit() ? "machine code" : "no machine code: the kernel forbids it");
	for (int i = 0; i < SERVICES; i++)
		print_program(service_rows[i]->program, service_find(service_rows[i], path, sizeof(path)));
}

int
version_main(int argc, char *const *argv)
{
	bool verbose = argc == 2 && strcmp(argv[1], "--verbose") == 0;

	if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
		fputs(help, stdout);
		return 0;
	}
	if (argc > 1 && !verbose) {
		fprintf(stderr, "parapet version: unknown argument %.64s: only --verbose may stand here\n", argv[1]);
		return 2;
	}
	puts("parapet " PARAPET_VERSION);
	fflush(stdout);
	if (verbose)
		print_all();
	return 0;
}
