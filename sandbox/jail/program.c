/*
 * Reads the arguments and checks that the descriptors set up by parapet are there.
 */
#include "sandbox/jail/program.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "sandbox/jail/launcher.h"
#include "sandbox/jail/runtime.h"
#include "sandbox/jail/zygote.h"

#define JOBS_OF_ZYGOTE    1000
#define SECONDS_OF_ZYGOTE 600

static int
refuse(const struct runtime *runtime)
{

	fprintf(stderr, "%s: unknown argument: only parapet starts it, with its own\n", runtime->program);
	return 2;
}

/* The value after the argument at *i, which is advanced to it; "" if there is none. */
static const char *
value_of(int *i, int argc, char *const *argv)
{

	return *i + 1 < argc ? argv[++*i] : "";
}

/* Read the arguments; all but a zygote's first two are for tests. Returns 0, or 2 after an error message. */
static int
read_options(struct zygote_options *options, bool *zygote, int argc, char *const *argv)
{

	for (int i = 1; i < argc; i++) {
		const char *argument = argv[i];

		if (strcmp(argument, "--zygote") == 0)
			*zygote = true;
		else if (strcmp(argument, "--second") == 0)
			options->second = true;
		else if (strcmp(argument, "--no-spare") == 0)
			options->no_spare = true;
		else if (strcmp(argument, "--deny") == 0)
			options->deny = value_of(&i, argc, argv);
		else if (strcmp(argument, "--renew") == 0)
			options->jobs = (unsigned)strtoul(value_of(&i, argc, argv), NULL, 10);
		else if (strcmp(argument, "--renew-after") == 0)
			options->seconds = (unsigned)strtoul(value_of(&i, argc, argv), NULL, 10);
		else if (strcmp(argument, "--preload") == 0 && strcmp(value_of(&i, argc, argv), "ctypes") == 0)
			options->native = true;
		else
			return refuse(options->runtime);
	}
	return 0;
}

/* Another program's descriptors at these numbers would be taken for our sockets. */
static bool
is_socket(int fd)
{
	int type = 0;
	socklen_t len = sizeof(type);

	return getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &len) == 0 && type == SOCK_SEQPACKET;
}

int
program_main(const struct runtime *runtime, int argc, char *const *argv)
{
	char version[128];
	struct zygote_options options = {.runtime = runtime, .jobs = JOBS_OF_ZYGOTE, .seconds = SECONDS_OF_ZYGOTE};
	bool zygote = false;
	int status;

	if (argc == 2 && strcmp(argv[1], "--version") == 0) {
		runtime->version(version, sizeof(version));
		printf("%s: %s\n", runtime->program, version);
		return 0;
	}
	status = read_options(&options, &zygote, argc, argv);
	if (status != 0)
		return status;
	if (!is_socket(LAUNCHER_FIRST) || !is_socket(LAUNCHER_SECOND) ||
	    (!zygote && fcntl(LAUNCHER_REPORT, F_GETFD) == -1)) {
		fprintf(stderr, "%s is started by parapet; %s\n", runtime->program, runtime->by_hand);
		return 2;
	}
	return zygote ? zygote_main(&options) : launcher_main(runtime->program, argc - 1, argv + 1);
}
