/*
 * What a confined process can no longer do, tried in children of this test; layers that this kernel does not grant are
 * printed as such, and then only reported honestly.
 */
#include "sandbox/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/unit/check.h"

static int
try_execve(const struct confine_report *report)
{
	char *const nothing[] = {NULL};

	(void)report;
	return execve("/bin/true", nothing, nothing) == -1 && errno == EPERM ? 0 : 1;
}

static int
try_calls(const struct confine_report *report)
{
	static const long calls[] = {SYS_mount, SYS_umount2, SYS_bpf, SYS_unshare, SYS_setns, SYS_init_module,
	    SYS_perf_event_open, SYS_process_vm_readv, SYS_keyctl, SYS_setresuid};

	(void)report;
	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++)
		if (syscall(calls[i], 0, 0, 0, 0, 0, 0) != -1 || errno != EPERM)
			return (int)i + 1;
	return 0;
}

static int
try_files(const struct confine_report *report)
{

	if (!report->files)
		return 0;
	return open("/etc/passwd", O_RDONLY) == -1 && errno == EACCES && open("/tmp/x", O_CREAT | O_WRONLY, 0600) == -1
	    ? 0
	    : 1;
}

/* A relay must still be able to relay. */
static int
try_sockets(const struct confine_report *report)
{

	(void)report;
	return socket(AF_INET, SOCK_STREAM, 0) == -1;
}

static int
try_status(const struct confine_report *report)
{
	struct rlimit core;

	if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1 || !report->no_new_privileges)
		return 1;
	if (report->not_dumpable && prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) != 0)
		return 2;
	if (getrlimit(RLIMIT_CORE, &core) == -1 || core.rlim_max != 0)
		return 3;
	return prctl(PR_CAPBSET_READ, 0, 0, 0, 0) == -1 || !report->no_capabilities ? 4 : 0;
}

/* Run an attempt in a confined child. It returns 0 when it was refused as it must be, or does not apply here. */
static int
in_child(int (*attempt)(const struct confine_report *report))
{
	struct confine_report report = {0};
	const char *why;
	int status;
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (pid == 0) {
		confine_basics(&report);
		if (confine_user(NULL, &why) == -1)
			_exit(100);
		confine_worker(&report);
		_exit(report.system_calls ? attempt(&report) : 101);
	}
	return waitpid(pid, &status, 0) == pid && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void
test_user(void)
{
	const char *why = NULL;

	if (geteuid() != 0) {
		puts("SKIP changing users: not root");
		return;
	}
	CHECK(confine_user("no-such-user-anywhere", &why) == -1);
	CHECK_TEXT(why, "there is no such user");
	CHECK(confine_user("root", &why) == -1);
	CHECK_TEXT(why, "is root: name an ordinary user");
}

static void
test_words(void)
{
	struct confine_report report = {.no_new_privileges = true, .system_calls = true};
	char text[128];

	CHECK_TEXT(confine_describe(&report, true, text, sizeof(text)), "no-new-privileges, seccomp");
	CHECK_TEXT(confine_describe(&report, false, text, sizeof(text)), "no-capabilities, not-dumpable, landlock");
}

int
main(void)
{

	CHECK_EQ_INT(in_child(try_execve), 0);
	CHECK_EQ_INT(in_child(try_calls), 0);
	CHECK_EQ_INT(in_child(try_files), 0);
	CHECK_EQ_INT(in_child(try_sockets), 0);
	CHECK_EQ_INT(in_child(try_status), 0);
	test_user();
	test_words();
	return check_end();
}
