/*
 * What a confined process can no longer do, tried in children of this test; layers that this kernel does not grant are
 * printed as such, and then only reported honestly.
 */
#include "sandbox/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/unit/check.h"

#define NONE       0, 0, 0, 0, 0, 0
#define EXECUTABLE (PROT_READ | PROT_EXEC)

/* Who is refused what, and how. 0: it is not refused; a call without arguments that make sense then fails by itself. */
static const struct denied {
	const char *what;
	long call, arguments[6];
	int parent, worker;
} table[] = {
    {"execve", SYS_execve, {NONE}, 0, EPERM},
    {"execveat", SYS_execveat, {NONE}, 0, EPERM},
    {"mount", SYS_mount, {NONE}, 0, EPERM},
    {"umount2", SYS_umount2, {NONE}, 0, EPERM},
    {"pivot_root", SYS_pivot_root, {NONE}, 0, EPERM},
    {"setns", SYS_setns, {-1, 0, 0, 0, 0, 0}, 0, EPERM},
    {"unshare", SYS_unshare, {0, 0, 0, 0, 0, 0}, 0, EPERM},
    {"setresuid", SYS_setresuid, {-1, -1, -1, 0, 0, 0}, 0, EPERM},
    {"setgroups", SYS_setgroups, {-1, 0, 0, 0, 0, 0}, 0, EPERM},
    {"bpf", SYS_bpf, {NONE}, EPERM, EPERM},
    {"init_module", SYS_init_module, {NONE}, EPERM, EPERM},
    {"perf_event_open", SYS_perf_event_open, {NONE}, EPERM, EPERM},
    {"process_vm_readv", SYS_process_vm_readv, {NONE}, EPERM, EPERM},
    {"keyctl", SYS_keyctl, {NONE}, EPERM, EPERM},
    {"io_uring_setup", SYS_io_uring_setup, {NONE}, EPERM, EPERM},
    {"userfaultfd", SYS_userfaultfd, {NONE}, EPERM, EPERM},
    {"clock_settime", SYS_clock_settime, {NONE}, EPERM, EPERM},
    {"clone3", SYS_clone3, {NONE}, 0, ENOSYS},
    {"clone into a user namespace", SYS_clone, {CLONE_NEWUSER, 0, 0, 0, 0, 0}, -1, EPERM},
    {"clone into a network namespace", SYS_clone, {CLONE_NEWNET | SIGCHLD, 0, 0, 0, 0, 0}, -1, EPERM},
    {"clone into a mount namespace", SYS_clone, {CLONE_NEWNS | CLONE_VM, 0, 0, 0, 0, 0}, -1, EPERM},
    {"clone into a process namespace", SYS_clone, {CLONE_NEWPID | SIGCHLD, 0, 0, 0, 0, 0}, -1, EPERM},
    {"clone into a namespace of messages", SYS_clone, {CLONE_NEWIPC | SIGCHLD, 0, 0, 0, 0, 0}, -1, EPERM},
    {"clone into a namespace of names", SYS_clone, {CLONE_NEWUTS | SIGCHLD, 0, 0, 0, 0, 0}, -1, EPERM},
    {"clone into a control group", SYS_clone, {CLONE_NEWCGROUP | SIGCHLD, 0, 0, 0, 0, 0}, -1, EPERM},
    {"netlink", SYS_socket, {AF_NETLINK, SOCK_RAW, 0, 0, 0, 0}, 0, EPERM},
    {"vsock", SYS_socket, {AF_VSOCK, SOCK_STREAM, 0, 0, 0, 0}, 0, EPERM},
    {"packet", SYS_socket, {AF_PACKET, SOCK_RAW, 0, 0, 0, 0}, 0, EPERM},
    {"AppleTalk", SYS_socket, {AF_APPLETALK, SOCK_DGRAM, 0, 0, 0, 0}, 0, EPERM},
    {"netlink behind 32 bits", SYS_socket, {(long)(1UL << 32 | AF_NETLINK), SOCK_RAW, 0, 0, 0, 0}, 0, EPERM},
    {"bind", SYS_bind, {-1, 0, 0, 0, 0, 0}, 0, EPERM},
    {"listen", SYS_listen, {-1, 0, 0, 0, 0, 0}, 0, EPERM},
    {"a signal to the parent", SYS_kill, {1, 0, 0, 0, 0, 0}, -1, EPERM},
    {"a signal to the group", SYS_kill, {0, 0, 0, 0, 0, 0}, 0, EPERM},
    {"a signal to everybody", SYS_kill, {-1, 0, 0, 0, 0, 0}, -1, EPERM},
    {"a signal to another thread", SYS_tgkill, {1, 1, 0, 0, 0, 0}, -1, EPERM},
    {"a queued signal", SYS_rt_sigqueueinfo, {1, 0, 0, 0, 0, 0}, -1, EPERM},
    {"a signal by descriptor", SYS_pidfd_open, {1, 0, 0, 0, 0, 0}, 0, EPERM},
    {"to be dumpable", SYS_prctl, {PR_SET_DUMPABLE, 1, 0, 0, 0, 0}, 0, EPERM},
    {"to be dumpable, behind 32 bits", SYS_prctl, {(long)(1UL << 32 | PR_SET_DUMPABLE), 1, 0, 0, 0, 0}, 0, EPERM},
    {"mprotect to executable", SYS_mprotect, {0, 0, EXECUTABLE, 0, 0, 0}, 0, EPERM},
    {"shared executable memory", SYS_mmap, {0, 4096, EXECUTABLE, MAP_SHARED | MAP_ANONYMOUS, -1, 0}, 0, EPERM},
    {"executable memory of a file", SYS_mmap, {0, 4096, EXECUTABLE, MAP_PRIVATE, 0, 0}, 0, EPERM},
    {"executable memory of no type", SYS_mmap, {0, 4096, EXECUTABLE, MAP_ANONYMOUS, -1, 0}, 0, EPERM},
    {"attached memory", SYS_shmat, {-1, 0, 0, 0, 0, 0}, 0, EPERM},
    /* What is left. */
    {"private executable memory", SYS_mmap, {0, 4096, EXECUTABLE | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0}, 0,
	0},
    {"a file's memory", SYS_mmap, {0, 4096, PROT_READ, MAP_SHARED | MAP_ANONYMOUS, -1, 0}, 0, 0},
    {"a unix socket", SYS_socket, {AF_UNIX, SOCK_STREAM, 0, 0, 0, 0}, 0, 0},
    {"a socket of version 4", SYS_socket, {AF_INET, SOCK_STREAM, 0, 0, 0, 0}, 0, 0},
    {"a socket of version 6", SYS_socket, {AF_INET6, SOCK_STREAM, 0, 0, 0, 0}, 0, 0},
};

/* Who looks for leaks stops a thread of its own, and reads /proc: the code leaves these to it. */
#if defined(__SANITIZE_ADDRESS__)
#define LEAK_CHECKED true
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LEAK_CHECKED true
#endif
#endif
#ifndef LEAK_CHECKED
#define LEAK_CHECKED false
#endif

static bool
is_left_to_leak_check(long call)
{

	return LEAK_CHECKED && (call == SYS_kill || call == SYS_tgkill || call == SYS_prctl || call == SYS_ptrace);
}

/* Hold the table's rows against what is refused. -1: what the kernel says by itself is no matter. */
static int
try_table(bool worker)
{

	for (size_t i = 0; i < nitems(table); i++) {
		const long *a = table[i].arguments;
		int wanted = worker ? table[i].worker : table[i].parent;
		long got;

		if (wanted == -1 || (!worker && wanted == 0) || is_left_to_leak_check(table[i].call))
			continue;
		errno = 0;
		got = syscall(table[i].call, a[0], a[1], a[2], a[3], a[4], a[5]);
		if (wanted == 0 ? got == -1 && (errno == EPERM || errno == ENOSYS) : got != -1 || errno != wanted) {
			fprintf(stderr, "%s, %s: %ld, %s\n", worker ? "worker" : "parent", table[i].what, got,
			    strerror(errno));
			return 1;
		}
	}
	return 0;
}

static int
try_calls(const struct confine_report *report)
{

	(void)report;
	if (try_table(true) != 0)
		return 1;
	return syscall(SYS_kill, getpid(), 0) == 0 && syscall(SYS_tgkill, getpid(), getpid(), 0) == 0 ? 0 : 2;
}

static int listening[2];
static uint16_t ports[2];

/* A listener on a free port of loopback. */
static bool
open_listener(int which)
{
	struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t len = sizeof(at);

	listening[which] = socket(AF_INET, SOCK_STREAM, 0);
	if (bind(listening[which], (struct sockaddr *)&at, len) == -1 || listen(listening[which], 4) == -1 ||
	    getsockname(listening[which], (struct sockaddr *)&at, &len) == -1)
		return false;
	ports[which] = ntohs(at.sin_port);
	return true;
}

static int
connect_to(uint16_t port)
{
	struct sockaddr_in at = {
	    .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK), .sin_port = htons(port)};

	return connect(socket(AF_INET, SOCK_STREAM, 0), (struct sockaddr *)&at, sizeof(at)) == 0 ? 0 : errno;
}

/* Only the first of the two ports was named. */
static int
try_ports(const struct confine_report *report)
{

	if (connect_to(ports[0]) != 0)
		return 1;
	return connect_to(ports[1]) == (report->connections ? EACCES : 0) ? 0 : 2;
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

static bool started_as_root;

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
	if (getuid() != 0 && started_as_root && prctl(PR_CAPBSET_READ, 0, 0, 0, 0) != 0)
		return 4;
	return report->no_capabilities ? 0 : 5;
}

/* As the first process, which is under its own filter and may start others. */
static int
try_parent(void)
{
	int status;
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (pid == 0) {
		char *const none[] = {NULL};
		struct confine_report report = {0};

		confine_basics(&report);
		if (!confine_parent())
			_exit(101);
		if (try_table(false) != 0)
			_exit(1);
		execve("/bin/true", none, none);
		_exit(2);
	}
	return waitpid(pid, &status, 0) == pid && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
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
		confine_worker(&report, ports, 1);
		_exit(report.system_calls ? attempt(&report) : 101);
	}
	return waitpid(pid, &status, 0) == pid && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* Whoever keeps files: all of it beneath its folder, nothing beside it, and no connection. */
static int
try_keeper(void)
{
	char path[] = "/tmp/parapet-keeper-XXXXXX";
	int folder = mkdtemp(path) == NULL ? -1 : open(path, O_RDONLY | O_DIRECTORY), status, fd;
	struct confine_report report = {0};
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (pid == 0) {
		confine_basics(&report);
		confine_store(&report, folder);
		fd = openat(folder, "a", O_WRONLY | O_CREAT, 0600);
		if (!report.system_calls || fd == -1 || write(fd, "x", 1) != 1 || fsync(fd) != 0 ||
		    flock(folder, LOCK_EX) != 0)
			_exit(1);
		if (linkat(folder, "a", folder, "b", 0) != 0 || renameat(folder, "b", folder, "a") != 0 ||
		    fsync(folder) != 0 || unlinkat(folder, "a", 0) != 0 || unlinkat(folder, "b", 0) != 0)
			_exit(2);
		if (report.files &&
		    (open("/etc/passwd", O_RDONLY) != -1 || openat(folder, "../x", O_WRONLY | O_CREAT, 0600) != -1))
			_exit(3);
		_exit(execve("/bin/true", (char *[]){NULL}, (char *[]){NULL}) == -1 && errno == EPERM
			? try_status(&report)
			: 4);
	}
	waitpid(pid, &status, 0);
	close(folder);
	CHECK_EQ_INT(rmdir(path), 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
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
	CHECK_TEXT(confine_describe(&report, false, text, sizeof(text)),
	    "no-capabilities, not-dumpable, landlock, landlock-network");
}

int
main(void)
{

	started_as_root = geteuid() == 0;
	CHECK(open_listener(0) && open_listener(1));
	CHECK_EQ_INT(try_parent(), 0);
	CHECK_EQ_INT(in_child(try_calls), 0);
	CHECK_EQ_INT(in_child(try_files), 0);
	CHECK_EQ_INT(in_child(try_sockets), 0);
	CHECK_EQ_INT(in_child(try_ports), 0);
	CHECK_EQ_INT(in_child(try_status), 0);
	CHECK_EQ_INT(try_keeper(), 0);
	test_user();
	test_words();
	return check_end();
}
