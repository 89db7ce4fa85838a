/*
 * One short function per layer.
 */
#include "sandbox/confine.h"

#include <errno.h>
#include <grp.h>
#include <linux/landlock.h>
#include <pwd.h>
#include <sched.h>
#include <seccomp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <linux/capability.h>

#include "policies/span.h"

/* AddressSanitizer's leak check traces its own process and reads /proc: these two layers would break it. */
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
	/* Privileges that a set-user-ID program could regain. A container may have dropped the right to do this. */
	for (int capability = 0; prctl(PR_CAPBSET_READ, capability, 0, 0, 0) != -1; capability++)
		(void)prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
	if (setgroups(0, NULL) == -1 || setresgid(user->pw_gid, user->pw_gid, user->pw_gid) == -1 ||
	    setresuid(user->pw_uid, user->pw_uid, user->pw_uid) == -1)
		return fail(why,
		    errno == EPERM
			? "this root may not become that user: add CAP_SETUID and CAP_SETGID (docker --cap-add SETUID --cap-add "
			  "SETGID, Kubernetes capabilities.add, systemd CapabilityBoundingSet=), or start parapet as an ordinary "
			  "user (docker --user, runAsUser, User=)"
			: "the kernel refused to change user: it may not be known in this container; name another, or start "
			  "parapet as an ordinary user (docker --user, runAsUser, User=)");
	/* Changing users resets the dumpable flag to the system default. */
	if (!LEAK_CHECKED)
		(void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
	return 0;
}

/* Drop every capability from every set; an ordinary user has none. */
static bool
drop_capabilities(void)
{
	struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
	struct __user_cap_data_struct none[2] = {{0}};

	(void)prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
	return syscall(SYS_capset, &header, none) == 0;
}

/* Calls that parapet never makes, and an intruder would. */
static const char *const denied_everywhere[] = {"ptrace", "process_vm_readv", "process_vm_writev", "kcmp",
    "pidfd_getfd", "bpf", "perf_event_open", "userfaultfd", "io_uring_setup", "io_uring_enter", "io_uring_register",
    "init_module", "finit_module", "delete_module", "kexec_load", "kexec_file_load", "reboot", "swapon", "swapoff",
    "settimeofday", "clock_settime", "adjtimex", "clock_adjtime", "acct", "quotactl", "quotactl_fd",
    "open_by_handle_at", "add_key", "request_key", "keyctl", "iopl", "ioperm", "modify_ldt", "syslog", "vhangup"};

/* Calls that start the jail; a relay never needs them. */
static const char *const denied_workers[] = {"execve", "execveat", "mount", "umount2", "move_mount", "open_tree",
    "fsopen", "fsconfig", "fsmount", "fspick", "mount_setattr", "pivot_root", "chroot", "unshare", "setns",
    "personality", "setuid", "setgid", "setreuid", "setregid", "setresuid", "setresgid", "setfsuid", "setfsgid",
    "setgroups", "sethostname", "setdomainname", "bind", "listen", "shmat", "pkey_mprotect", "remap_file_pages",
    "pidfd_open", "pidfd_send_signal", "rt_sigqueueinfo", "rt_tgsigqueueinfo"};

/* Calls denied for some values of one argument. */
struct denied_argument {
	const char *call;
	unsigned argument;
	enum scmp_compare how;
	uint64_t value, mask; /* mask: for SCMP_CMP_MASKED_EQ, (argument & value) == mask */
};

#define HAS(bits)  SCMP_CMP_MASKED_EQ, (bits), (bits)
#define IS(number) SCMP_CMP_MASKED_EQ, UINT32_MAX, (number) /* an int: the kernel ignores the upper half */

/* Of the families only AF_UNIX, AF_INET and AF_INET6 are allowed; all are below 11. */
static const struct denied_argument denied_arguments[] = {
    {"clone", 0, HAS(CLONE_NEWNS)},
    {"clone", 0, HAS(CLONE_NEWCGROUP)},
    {"clone", 0, HAS(CLONE_NEWUTS)},
    {"clone", 0, HAS(CLONE_NEWIPC)},
    {"clone", 0, HAS(CLONE_NEWUSER)},
    {"clone", 0, HAS(CLONE_NEWPID)},
    {"clone", 0, HAS(CLONE_NEWNET)},
    {"socket", 0, SCMP_CMP_GT, AF_INET6, 0},
    {"mprotect", 2, HAS(PROT_EXEC)},
};

static bool
deny_calls(scmp_filter_ctx filter, const char *const *calls, size_t count)
{

	for (size_t i = 0; i < count; i++) {
		int call = seccomp_syscall_resolve_name(calls[i]);

		/* A call unknown to this architecture or library cannot be made by name. */
		if (call == __NR_SCMP_ERROR || (LEAK_CHECKED && strcmp(calls[i], "ptrace") == 0))
			continue;
		if (seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), call, 0) != 0 && call >= 0)
			return false;
	}
	return true;
}

static bool
deny_argument(scmp_filter_ctx filter, const char *name, struct scmp_arg_cmp argument)
{
	int call = seccomp_syscall_resolve_name(name);

	return seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), call, 1, argument) == 0 || call < 0;
}

/* Deny executable memory that is a file's, or shared with a process that could still write it. */
static bool
deny_mapped_code(scmp_filter_ctx filter)
{
	const int map = SCMP_SYS(mmap);
	const struct scmp_arg_cmp executable = SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, PROT_EXEC);

	return seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), map, 2, executable,
		   SCMP_A3(SCMP_CMP_MASKED_EQ, MAP_ANONYMOUS, 0)) == 0 &&
	    seccomp_rule_add(
		filter, SCMP_ACT_ERRNO(EPERM), map, 2, executable, SCMP_A3(SCMP_CMP_MASKED_EQ, MAP_PRIVATE, 0)) == 0 &&
	    seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), map, 2, executable,
		SCMP_A3(SCMP_CMP_MASKED_EQ, MAP_SHARED, MAP_SHARED)) == 0;
}

/* Deny signals to other processes; the leak checker stops its own thread. */
static bool
deny_signals(scmp_filter_ctx filter)
{
	const uint64_t self = (uint64_t)getpid();

	return LEAK_CHECKED ||
	    (deny_argument(filter, "kill", SCMP_A0(SCMP_CMP_NE, self, 0)) &&
		deny_argument(filter, "tkill", SCMP_A0(SCMP_CMP_NE, self, 0)) &&
		deny_argument(filter, "tgkill", SCMP_A0(SCMP_CMP_NE, self, 0)) &&
		deny_argument(filter, "prctl", SCMP_A0(IS(PR_SET_DUMPABLE))));
}

static bool
deny_arguments(scmp_filter_ctx filter)
{

	for (size_t i = 0; i < nitems(denied_arguments); i++) {
		const struct denied_argument *denied = &denied_arguments[i];

		if (!deny_argument(filter, denied->call,
			(struct scmp_arg_cmp){denied->argument, denied->how, denied->value, denied->mask}))
			return false;
	}
	for (uint64_t family = AF_INET + 1; family < AF_INET6; family++)
		if (!deny_argument(filter, "socket", SCMP_A0(SCMP_CMP_EQ, family, 0)))
			return false;
	return seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0 && deny_mapped_code(filter) &&
	    deny_signals(filter);
}

static bool
deny_system_calls(bool worker)
{
	scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
	bool held = filter != NULL && deny_calls(filter, denied_everywhere, nitems(denied_everywhere)) &&
	    (!worker || (deny_calls(filter, denied_workers, nitems(denied_workers)) && deny_arguments(filter))) &&
	    seccomp_load(filter) == 0;

	if (filter != NULL)
		seccomp_release(filter);
	return held;
}

bool
confine_parent(void)
{

	return deny_system_calls(false);
}

/* Kernel headers on older systems have only the first field. */
struct landlock_rules {
	uint64_t files, network, scopes;
};

struct landlock_port {
	uint64_t allowed, port;
} __attribute__((packed));

#define LANDLOCK_PORT            2U /* LANDLOCK_RULE_NET_PORT */
#define LANDLOCK_BIND_CONNECT    3U /* LANDLOCK_ACCESS_NET_BIND_TCP, _CONNECT_TCP */
#define LANDLOCK_CONNECT         2U
#define LANDLOCK_ABSTRACT_SIGNAL 3U /* LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET, _SIGNAL */

/*
 * What the running kernel's Landlock can deny, by its ABI version. Returns the size of the rules that it knows, or 0.
 */
static size_t
landlock_rules(struct landlock_rules *rules)
{
	long abi = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);

	*rules = (struct landlock_rules){0};
	if (abi < 1)
		return 0;
	/* 13 rights in version 1, then REFER, TRUNCATE, and IOCTL_DEV from 5 on. */
	rules->files = abi == 1 ? 0x1fff : abi == 2 ? 0x3fff : abi < 5 ? 0x7fff : 0xffff;
	rules->network = abi < 4 ? 0 : LANDLOCK_BIND_CONNECT;
	rules->scopes = abi < 6 ? 0 : LANDLOCK_ABSTRACT_SIGNAL;
	return abi < 4 ? sizeof(uint64_t) : abi < 6 ? 2 * sizeof(uint64_t) : sizeof(*rules);
}

/* folder: files beneath it stay accessible; -1: none do. */
static void
deny_by_landlock(struct confine_report *report, const uint16_t *ports, size_t count, int folder)
{
	struct landlock_rules rules;
	size_t size = landlock_rules(&rules);
	long fd = LEAK_CHECKED || size == 0 ? -1 : syscall(SYS_landlock_create_ruleset, &rules, size, 0);
	bool held = fd != -1;

	for (size_t i = 0; i < count && held && rules.network != 0; i++) {
		const struct landlock_port port = {LANDLOCK_CONNECT, ports[i]};

		held = syscall(SYS_landlock_add_rule, fd, LANDLOCK_PORT, &port, 0) == 0;
	}
	if (held && folder != -1) {
		const struct landlock_path_beneath_attr beneath = {rules.files, folder};

		held = syscall(SYS_landlock_add_rule, fd, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0) == 0;
	}
	held = held && syscall(SYS_landlock_restrict_self, fd, 0) == 0;
	report->files = held;
	report->connections = held && rules.network != 0 && rules.scopes != 0;
	if (fd != -1)
		close((int)fd);
}

void
confine_worker(struct confine_report *report, const uint16_t *ports, size_t count)
{

	report->no_capabilities = drop_capabilities();
	deny_by_landlock(report, ports, count, -1);
	report->system_calls = deny_system_calls(true);
}

void
confine_store(struct confine_report *report, int folder)
{

	report->no_capabilities = drop_capabilities();
	deny_by_landlock(report, NULL, 0, folder);
	report->system_calls = deny_system_calls(true);
}

const char *
confine_describe(const struct confine_report *report, bool held, char *into, size_t room)
{
	const struct {
		bool holds;
		const char *name;
	} layers[] = {{report->no_new_privileges, "no-new-privileges"}, {report->no_capabilities, "no-capabilities"},
	    {report->not_dumpable, "not-dumpable"}, {report->system_calls, "seccomp"}, {report->files, "landlock"},
	    {report->connections, "landlock-network"}};
	size_t len = 0;

	into[0] = '\0';
	for (size_t i = 0; i < nitems(layers) && len < room; i++)
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
