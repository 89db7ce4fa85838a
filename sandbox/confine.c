/*
 * The layers, each a short function.
 */
#include "sandbox/confine.h"

#include <errno.h>
#include <grp.h>
#include <linux/landlock.h>
#include <pwd.h>
#include <seccomp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <linux/capability.h>

/* Under AddressSanitizer the leak check traces its own process and reads /proc: these two layers would stop it. */
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

void
confine_basics(struct confine_report *report)
{
	struct rlimit none = {0, 0};

	report->no_new_privileges = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
	report->not_dumpable =
	    setrlimit(RLIMIT_CORE, &none) == 0 && !LEAK_CHECKED && prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0;
}

static int
fail(const char **why, const char *what)
{

	*why = what;
	return -1;
}

static struct passwd *
find_user(const char *name)
{
	struct passwd *user = getpwnam(name != NULL ? name : "parapet");

	return user == NULL && name == NULL ? getpwnam("nobody") : user;
}

uid_t
confine_user_id(const char *name)
{
	const struct passwd *user = geteuid() == 0 ? find_user(name) : NULL;

	return user != NULL ? user->pw_uid : 0;
}

int
confine_user(const char *name, const char **why)
{
	const struct passwd *user;

	if (geteuid() != 0)
		return 0;
	user = find_user(name);
	if (user == NULL)
		return fail(why, "there is no such user");
	if (user->pw_uid == 0)
		return fail(why, "is root: name an ordinary user");
	if (setgroups(0, NULL) == -1 || setresgid(user->pw_gid, user->pw_gid, user->pw_gid) == -1 ||
	    setresuid(user->pw_uid, user->pw_uid, user->pw_uid) == -1)
		return fail(why, "the kernel refused to change user");
	/* Changing users makes a process dumpable by the system's rule again, whatever it was before. */
	if (!LEAK_CHECKED)
		(void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
	return 0;
}

/* Drop every capability from every set; an ordinary user has none to begin with. */
static bool
drop_capabilities(void)
{
	struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
	struct __user_cap_data_struct none[2] = {{0}};

	(void)prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
	return syscall(SYS_capset, &header, none) == 0;
}

/* What a relay never does, and what an intruder would do next. */
static const char *const denied_calls[] = {
    "execve",
    "execveat",
    "ptrace",
    "process_vm_readv",
    "process_vm_writev",
    "kcmp",
    "pidfd_getfd",
    "mount",
    "umount2",
    "move_mount",
    "open_tree",
    "fsopen",
    "fsconfig",
    "fsmount",
    "fspick",
    "mount_setattr",
    "pivot_root",
    "chroot",
    "unshare",
    "setns",
    "bpf",
    "perf_event_open",
    "userfaultfd",
    "io_uring_setup",
    "init_module",
    "finit_module",
    "delete_module",
    "kexec_load",
    "kexec_file_load",
    "reboot",
    "swapon",
    "swapoff",
    "settimeofday",
    "clock_settime",
    "adjtimex",
    "clock_adjtime",
    "acct",
    "quotactl",
    "open_by_handle_at",
    "add_key",
    "request_key",
    "keyctl",
    "iopl",
    "ioperm",
    "modify_ldt",
    "personality",
    "setuid",
    "setgid",
    "setresuid",
    "setresgid",
    "setgroups",
    "sethostname",
    "setdomainname",
    "syslog",
    "vhangup",
};

static bool
deny_system_calls(void)
{
	scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
	bool held = false;

	if (filter == NULL)
		return false;
	for (size_t i = 0; i < sizeof(denied_calls) / sizeof(denied_calls[0]); i++) {
		int call = seccomp_syscall_resolve_name(denied_calls[i]);

		/* A call that this architecture or library does not know cannot be made by name either. */
		if (call == __NR_SCMP_ERROR || (LEAK_CHECKED && strcmp(denied_calls[i], "ptrace") == 0))
			continue;
		if (seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), call, 0) != 0 && call >= 0)
			goto out;
	}
	held = seccomp_load(filter) == 0;
out:
	seccomp_release(filter);
	return held;
}

/* The access rights that the running kernel's Landlock knows, by its ABI version; 0 when it has none. */
static uint64_t
landlock_rights(void)
{
	long abi = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);

	if (abi < 1)
		return 0;
	/* 13 rights in version 1, then REFER, TRUNCATE, and IOCTL_DEV from 5 on. */
	return abi == 1 ? 0x1fff : abi == 2 ? 0x3fff : abi < 5 ? 0x7fff : 0xffff;
}

static bool
deny_files(void)
{
	struct landlock_ruleset_attr rules = {.handled_access_fs = landlock_rights()};
	long fd;
	bool held;

	if (LEAK_CHECKED || rules.handled_access_fs == 0)
		return false;
	fd = syscall(SYS_landlock_create_ruleset, &rules, sizeof(rules), 0);
	if (fd == -1)
		return false;
	held = syscall(SYS_landlock_restrict_self, fd, 0) == 0;
	close((int)fd);
	return held;
}

void
confine_worker(struct confine_report *report)
{

	report->no_capabilities = drop_capabilities();
	report->files = deny_files();
	report->system_calls = deny_system_calls();
}

const char *
confine_describe(const struct confine_report *report, bool held, char *into, size_t room)
{
	const struct {
		bool holds;
		const char *name;
	} layers[] = {{report->no_new_privileges, "no-new-privileges"}, {report->no_capabilities, "no-capabilities"},
	    {report->not_dumpable, "not-dumpable"}, {report->system_calls, "seccomp"}, {report->files, "landlock"}};
	size_t len = 0;

	into[0] = '\0';
	for (size_t i = 0; i < sizeof(layers) / sizeof(layers[0]) && len < room; i++)
		if (layers[i].holds == held)
			len += (size_t)snprintf(into + len, room - len, "%s%s", len > 0 ? ", " : "", layers[i].name);
	return into;
}

void
confine_library(char *built, char *running, size_t room)
{
	const struct scmp_version *version = seccomp_version();

	snprintf(built, room, "%d.%d.%d", SCMP_VER_MAJOR, SCMP_VER_MINOR, SCMP_VER_MICRO);
	snprintf(running, room, "%u.%u.%u", version->major, version->minor, version->micro);
}
