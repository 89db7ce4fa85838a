/*
 * Destinations of the log that no integration test can have: the system's log, a disk that fills up, links.
 */
#include "proxy/observe/log_sink.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/unit/check.h"

static char folder[] = "/tmp/parapet-log-XXXXXX";
static char name[128];

static const char *
in_folder(const char *what)
{

	snprintf(name, sizeof(name), "%s/%s", folder, what);
	return name;
}

/* The sink is one for each process: each test gets a process. */
static void
alone(void (*test)(void))
{
	int status = -1;
	pid_t pid;

	fflush(NULL);
	pid = fork();
	if (pid == 0) {
		test();
		exit(check_end());
	}
	CHECK(waitpid(pid, &status, 0) == pid);
	CHECK_EQ_INT(status, 0);
}

static int
listen_at(const char *path)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0);

	strcpy(address.sun_path, path);
	(void)unlink(path);
	return bind(fd, (struct sockaddr *)&address, sizeof(address)) == 0 ? fd : -1;
}

/* "<30>Nov 21 12:04:31 parapet[12]: hello", the day and all else left out. */
static void
check_received(int fd, const char *want)
{
	char got[256] = "";
	ssize_t n = recv(fd, got, sizeof(got) - 1, 0);
	const char *text = strstr(got, ": ");

	CHECK(n > 0 && strncmp(got, "<30>", 4) == 0 && strstr(got, " parapet[") != NULL);
	CHECK_TEXT(text == NULL ? "" : text + 2, want);
}

static void
test_system_log(void)
{
	char dest[160];
	const char *why;
	int fd, again;

	check_example("syslog");
	snprintf(dest, sizeof(dest), "syslog:%s", in_folder("log"));
	CHECK_EQ_INT(log_sink_open(dest, &why), -1);
	CHECK(strstr(why, "--log") != NULL);
	fd = listen_at(name);
	CHECK_EQ_INT(log_sink_open(dest, &why), 0);
	CHECK(!log_sink_is_terminal());
	CHECK(log_sink_write("hello\n", 6));
	CHECK_EQ_INT(log_sink_most(), 4096);
	check_received(fd, "hello");
	/* It is restarted: the next line arrives at the new one. In between lines are dropped, and nothing waits. */
	close(fd);
	CHECK(!log_sink_write("lost\n", 5));
	again = listen_at(name);
	CHECK(log_sink_write("again\n", 6));
	check_received(again, "again");
	/* Nobody reads: full at some point, never waiting. */
	for (int i = 0; i < 10000 && log_sink_write("more\n", 5); i++)
		continue;
	CHECK(!log_sink_write("more\n", 5));
	close(again);
}

static void
test_file(void)
{
	struct stat state;
	const char *why;
	char moved[160];

	check_example("file");
	in_folder("file");
	CHECK_EQ_INT(log_sink_open(name, &why), 0);
	CHECK(log_sink_most() > 1000000);
	CHECK(stat(name, &state) == 0 && (state.st_mode & 0777) == 0600);
	CHECK(log_sink_write("one\n", 4));
	snprintf(moved, sizeof(moved), "%s.1", name);
	CHECK(rename(name, moved) == 0);
	CHECK(log_sink_write("two\n", 4));
	CHECK_EQ_INT(log_sink_reopen(&why), 0);
	CHECK(log_sink_write("three\n", 6));
	CHECK(stat(name, &state) == 0 && state.st_size == 6);
	CHECK(stat(moved, &state) == 0 && state.st_size == 8);
	/* It cannot be opened anew: the old one serves on. */
	CHECK(unlink(name) == 0 && mkdir(name, 0700) == 0);
	CHECK_EQ_INT(log_sink_reopen(&why), -1);
	CHECK(log_sink_write("four\n", 5));
	CHECK(rmdir(name) == 0);
}

static void
test_refused(void)
{
	const char *why;

	check_example("refused");
	in_folder("link");
	CHECK(symlink("elsewhere", name) == 0);
	CHECK_EQ_INT(log_sink_open(name, &why), -1);
	CHECK(strstr(why, "symbolic link") != NULL);
	CHECK_EQ_INT(log_sink_open(in_folder("no/such/file"), &why), -1);
	CHECK_EQ_INT(log_sink_open(folder, &why), -1);
	CHECK_EQ_INT(log_sink_open("", &why), -1);
}

/* Half a line found room: the next one begins on a line of its own. */
static void
test_half_a_line(void)
{
	struct rlimit limit = {10, RLIM_INFINITY};
	char got[64] = "";
	const char *why;
	FILE *in;

	check_example("half a line");
	in_folder("full");
	CHECK_EQ_INT(log_sink_open(name, &why), 0);
	CHECK(setrlimit(RLIMIT_FSIZE, &limit) == 0);
	CHECK(log_sink_write("123456\n", 7));
	CHECK(!log_sink_write("abcdef\n", 7));
	limit.rlim_cur = RLIM_INFINITY;
	CHECK(setrlimit(RLIMIT_FSIZE, &limit) == 0);
	CHECK(log_sink_write("next\n", 5));
	in = fopen(name, "r");
	CHECK(in != NULL && fread(got, 1, sizeof(got) - 1, in) > 0);
	CHECK_TEXT(got, "123456\nabc\nnext\n");
	if (in != NULL)
		fclose(in);
}

int
main(void)
{
	char command[160];

	if (!CHECK(mkdtemp(folder) != NULL))
		return check_end();
	alone(test_system_log);
	alone(test_file);
	alone(test_refused);
	alone(test_half_a_line);
	snprintf(command, sizeof(command), "rm -r %s", folder);
	CHECK_EQ_INT(system(command), 0);
	return check_end();
}
