/*
 * Namespaces, root, user, capabilities, Landlock: in the order in which each is still possible.
 */
#include "sandbox/jail/layers.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <linux/landlock.h>
#include <pwd.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sandbox/jail.h"

#define SPACES (CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWPID)

static bool
write_file(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC);
	bool written = fd != -1 && write(fd, text, strlen(text)) == (ssize_t)strlen(text);

	if (fd != -1)
		close(fd);
	return written;
}

/* Map the user to nobody inside; outside it stays the same. */
static bool
map_user(uid_t uid, gid_t gid)
{
	char line[64];

	if (!write_file("/proc/self/setgroups", "deny"))
		return false;
	snprintf(line, sizeof(line), "65534 %u 1", uid);
	if (!write_file("/proc/self/uid_map", line))
		return false;
	snprintf(line, sizeof(line), "65534 %u 1", gid);
	return write_file("/proc/self/gid_map", line);
}

static bool
enter_namespaces(void)
{
	uid_t uid = geteuid();
	gid_t gid = getegid();

	return unshare(uid == 0 ? SPACES : SPACES | CLONE_NEWUSER) == 0 && (uid == 0 || map_user(uid, gid));
}

/* Returns the child's exit status; 1 if a signal ended it. */
static int
wait_for_end(pid_t pid)
{
	int status = 0;

	while (waitpid(pid, &status, 0) == -1 && errno == EINTR)
		;
	return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

/* In a throwaway child: try everything up to a first process in the namespaces. Returns an exit status. */
static int
try_namespaces(void)
{
	pid_t pid;

	if (!enter_namespaces())
		return 1;
	pid = fork();
	if (pid == 0)
		_exit(0);
	return pid == -1 ? 1 : wait_for_end(pid);
}

/* The first process of a PID namespace must be a child; this one waits for it and exits with its status. */
static bool
go_on_in_child(void)
{
	pid_t pid = fork();

	if (pid == 0) {
		/*
		 * From inside, a parent outside has pid 0; if it died before this line, the launcher's link shows it.
		 */
		(void)prctl(PR_SET_PDEATHSIG, SIGKILL);
		return true;
	}
	if (pid == -1)
		return false;
	(void)syscall(SYS_close_range, 0, ~0U, 0);
	_exit(wait_for_end(pid));
}

unsigned
layers_namespaces(const char **failed)
{
	pid_t pid = fork();

	*failed = pid == -1 ? "fork" : NULL;
	if (pid == -1)
		return 0;
	if (pid == 0)
		_exit(try_namespaces());
	if (wait_for_end(pid) != 0)
		return 0;
	/* Namespaces worked a moment ago and now do not: the next process tries again. */
	if (!enter_namespaces() || !go_on_in_child()) {
		*failed = "namespaces";
		return 0;
	}
	return JAIL_LAYER_NAMESPACES;
}

/* Make an empty tmpfs the root; the old root leaves this namespace. */
static bool
empty_root(void)
{

	return mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 &&
	    mount("none", "/tmp", "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC, "size=4k,mode=555") == 0 &&
	    chdir("/tmp") == 0 && syscall(SYS_pivot_root, ".", ".") == 0 && umount2(".", MNT_DETACH) == 0 &&
	    chdir("/") == 0 &&
	    mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL) == 0;
}

/* The user that root becomes: parapet, otherwise nobody. Looked up while files are still accessible. */
static void
ordinary_user(uid_t *uid, gid_t *gid)
{
	const struct passwd *user = getpwnam("parapet");

	if (user == NULL || user->pw_uid == 0)
		user = getpwnam("nobody");
	*uid = user != NULL && user->pw_uid != 0 ? user->pw_uid : 65534;
	*gid = user != NULL && user->pw_uid != 0 ? user->pw_gid : 65534;
}

static bool
drop_capabilities(void)
{
	struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
	struct __user_cap_data_struct none[2] = {{0}};

	(void)prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
	return syscall(SYS_capset, &header, none) == 0;
}

/* Deny everything that the running kernel's Landlock knows: files, TCP, abstract sockets and signals to the outside. */
static bool
landlock(void)
{
	struct {
		uint64_t files, net, scoped;
	} rules = {0};
	long abi = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
	long fd;
	bool held;

	if (abi < 1)
		return false;
	rules.files = abi == 1 ? 0x1fff : abi == 2 ? 0x3fff : abi < 5 ? 0x7fff : 0xffff;
	rules.net = abi >= 4 ? 3 : 0;
	rules.scoped = abi >= 6 ? 3 : 0;
	fd = syscall(SYS_landlock_create_ruleset, &rules, abi >= 6 ? 24 : abi >= 4 ? 16 : 8, 0);
	if (fd == -1)
		return false;
	held = syscall(SYS_landlock_restrict_self, fd, 0) == 0;
	close((int)fd);
	return held;
}

unsigned
layers_drop(unsigned held, const char **failed)
{
	bool root = geteuid() == 0;
	uid_t uid;
	gid_t gid;

	*failed = NULL;
	ordinary_user(&uid, &gid);
	if ((held & JAIL_LAYER_NAMESPACES) != 0 && empty_root())
		held |= JAIL_LAYER_EMPTY_ROOT;
	if (root && (setgroups(0, NULL) == -1 || setresgid(gid, gid, gid) == -1 || setresuid(uid, uid, uid) == -1)) {
		*failed = "user";
		return 0;
	}
	held |= JAIL_LAYER_ORDINARY_USER;
	if (drop_capabilities())
		held |= JAIL_LAYER_NO_CAPABILITIES;
	/* Changing users resets both. */
	if (prctl(PR_SET_PDEATHSIG, SIGKILL) == -1 || prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == -1 ||
	    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == -1) {
		*failed = "prctl";
		return 0;
	}
	held |= JAIL_LAYER_NO_NEW_PRIVILEGES;
	if (landlock())
		held |= JAIL_LAYER_LANDLOCK;
	return held;
}
