/*
 * The lists, and their translation to BPF.
 *
 * libseccomp silently replaces the conditional rules of a call by an unconditional one, so no call is in two lists, and
 * a call with conditions has its other cases written out.
 */
#include "sandbox/jail/filter.h"

#include <errno.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "policies/span.h"

/* Memory, time, randomness and exit: all that computing needs. */
static const char *const program_may[] = {"munmap", "mremap", "brk", "rt_sigreturn", "restart_syscall", "exit",
    "exit_group", "clock_gettime", "clock_getres", "gettimeofday", "time", "getrandom", "sched_yield", "getpid",
    "gettid"};

/* Calls that harmless programs try: they get an error in their own language and may continue. */
static const char *const program_refused[] = {"open", "openat", "openat2", "creat", "stat", "lstat", "fstat",
    "newfstatat", "statx", "statfs", "fstatfs", "access", "faccessat", "faccessat2", "readlink", "readlinkat", "getcwd",
    "chdir", "fchdir", "getdents", "getdents64", "unlink", "unlinkat", "mkdir", "mkdirat", "rmdir", "rename",
    "renameat", "renameat2", "chmod", "fchmod", "fchmodat", "chown", "fchownat", "link", "linkat", "symlink",
    "symlinkat", "truncate", "ftruncate", "utimensat", "socket", "socketpair", "connect", "bind", "fork", "vfork",
    "clone", "execve", "execveat", "pipe", "pipe2", "dup", "dup2", "dup3", "fcntl", "rt_sigaction", "rt_sigprocmask",
    "sigaltstack", "kill", "tgkill", "tkill", "alarm", "setitimer", "pause", "clock_nanosleep", "nanosleep", "poll",
    "ppoll", "select", "pselect6", "getuid", "geteuid", "getgid", "getegid", "getppid", "uname", "sysinfo",
    "sched_getaffinity", "getrusage", "times", "prlimit64", "getrlimit", "setrlimit", "umask", "memfd_create",
    "pread64", "readv", "writev", "pwrite64", "getpgrp", "getpgid", "getsid", "getgroups", "getpriority"};

/* Calls with a better error than EPERM. */
static const struct {
	const char *name;
	int error;
} program_answered[] = {
    {"clone3", ENOSYS}, /* the C library then tries clone */
    {"ioctl", ENOTTY},
    {"lseek", ESPIPE},
    {"wait4", ECHILD},
    {"waitid", ECHILD},
};

/* For Z3, besides memory and descriptors: found by tests/jail/solver_jail.py, which removes each in turn. */
static const char *const solver_may[] = {"munmap", "mremap", "brk", "exit_group"};

/* What Z3 tries but does not need: catching Ctrl-C. */
static const char *const solver_refused[] = {"rt_sigaction"};

/* For a zygote: pipes, children, their limits, and their filter. */
static const char *const zygote_may[] = {"read", "write", "close", "close_range", "dup2", "dup3", "pipe2", "fcntl",
    "poll", "ppoll", "recvmsg", "sendmsg", "clone", "fork", "wait4", "kill", "prlimit64", "setrlimit", "prctl",
    "seccomp", "setpriority", "sched_setscheduler", "set_robust_list", "rseq", "getppid", "getpid", "gettid",
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "munmap", "mremap", "brk", "madvise", "clock_gettime",
    "clock_getres", "gettimeofday", "time", "getrandom", "exit", "exit_group", "restart_syscall", "sched_yield",
    "pread64"};

static const unsigned advice[] = {MADV_NORMAL, MADV_DONTNEED, MADV_FREE, MADV_HUGEPAGE, MADV_NOHUGEPAGE};

/*
 * Add a rule for a call by name, if the architecture has it. libseccomp expects this machine's number or its own
 * placeholder, and translates. Returns false on error.
 */
static bool
add_rule(scmp_filter_ctx filter, uint32_t arch, uint32_t action, const char *name, unsigned count,
    const struct scmp_arg_cmp *when)
{
	int call = seccomp_syscall_resolve_name(name);

	/* Negative numbers mean calls of other architectures, which cannot be made here. */
	return seccomp_syscall_resolve_name_arch(arch, name) < 0 ||
	    seccomp_rule_add_array(filter, action, call, count, when) == 0;
}

static bool
add_list(scmp_filter_ctx filter, uint32_t arch, uint32_t action, const char *const *names, size_t count)
{

	for (size_t i = 0; i < count; i++)
		if (!add_rule(filter, arch, action, names[i], 0, NULL))
			return false;
	return true;
}

/*
 * Private memory, never executable: programs do not need that and intruders do. Protection and flags are compared in
 * all 64 bits, so flags of future kernels are refused until reviewed. MAP_NORESERVE (arenas) and MAP_STACK are allowed:
 * both count against the limits.
 */
static bool
add_memory(scmp_filter_ctx filter, uint32_t arch)
{
	const struct scmp_arg_cmp map[] = {SCMP_A2(SCMP_CMP_MASKED_EQ, ~(scmp_datum_t)(PROT_READ | PROT_WRITE), 0),
	    SCMP_A3(SCMP_CMP_MASKED_EQ, ~(scmp_datum_t)(MAP_NORESERVE | MAP_STACK), MAP_PRIVATE | MAP_ANONYMOUS)};
	const struct scmp_arg_cmp plain[] = {SCMP_A2(SCMP_CMP_MASKED_EQ, ~(scmp_datum_t)(PROT_READ | PROT_WRITE), 0)};

	return add_rule(filter, arch, SCMP_ACT_ALLOW, "mmap", 2, map) &&
	    add_rule(filter, arch, SCMP_ACT_ALLOW, "mprotect", 1, plain);
}

/*
 * Wait and wake, for locks within one process. Priority inheritance and requeueing, where most kernel bugs here were
 * found, need a second thread, and there is none. The kernel reads 32 bits of the operation (futex(2)).
 */
static bool
add_futex(scmp_filter_ctx filter, uint32_t arch)
{
	static const unsigned operations[] = {FUTEX_WAIT, FUTEX_WAKE, FUTEX_WAIT_BITSET, FUTEX_WAKE_BITSET};
	const scmp_datum_t command = UINT32_MAX & ~(scmp_datum_t)(FUTEX_PRIVATE_FLAG | FUTEX_CLOCK_REALTIME);
	bool added = true;

	for (size_t i = 0; added && i < nitems(operations); i++) {
		const struct scmp_arg_cmp same[] = {SCMP_A1(SCMP_CMP_MASKED_EQ, command, operations[i])};

		added = add_rule(filter, arch, SCMP_ACT_ALLOW, "futex", 1, same);
	}
	return added;
}

static bool
refuse_executable(scmp_filter_ctx filter, uint32_t arch)
{
	const struct scmp_arg_cmp executable[] = {SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, PROT_EXEC)};

	return add_rule(filter, arch, SCMP_ACT_ERRNO(EPERM), "mmap", 1, executable) &&
	    add_rule(filter, arch, SCMP_ACT_ERRNO(EPERM), "mprotect", 1, executable);
}

/*
 * Only descriptors 0 to 4 exist (child.h), and no new one can be made: the limit is 0. The third is closed before the
 * program is read, so calls allowed on it return EBADF.
 */
static bool
add_descriptors(scmp_filter_ctx filter, uint32_t arch)
{
	const struct scmp_arg_cmp ours[] = {SCMP_A0(SCMP_CMP_LE, 4, 0)};
	const struct scmp_arg_cmp beyond[] = {SCMP_A0(SCMP_CMP_GT, 4, 0)};
	const struct scmp_arg_cmp first[] = {SCMP_A0(SCMP_CMP_EQ, 0, 0)};
	const struct scmp_arg_cmp not_first[] = {SCMP_A0(SCMP_CMP_GT, 0, 0)};
	const struct scmp_arg_cmp third[] = {SCMP_A0(SCMP_CMP_EQ, 3, 0)};
	const struct scmp_arg_cmp not_third[] = {SCMP_A0(SCMP_CMP_NE, 3, 0)};

	return add_rule(filter, arch, SCMP_ACT_ALLOW, "write", 1, ours) &&
	    add_rule(filter, arch, SCMP_ACT_ERRNO(EBADF), "write", 1, beyond) &&
	    add_rule(filter, arch, SCMP_ACT_ALLOW, "read", 1, first) &&
	    add_rule(filter, arch, SCMP_ACT_ERRNO(EBADF), "read", 1, not_first) &&
	    add_rule(filter, arch, SCMP_ACT_ALLOW, "close", 1, third) &&
	    add_rule(filter, arch, SCMP_ACT_ERRNO(EPERM), "close", 1, not_third);
}

static bool
add_advice(scmp_filter_ctx filter, uint32_t arch)
{
	bool added = true;

	for (size_t i = 0; added && i < nitems(advice); i++) {
		const struct scmp_arg_cmp same[] = {SCMP_A2(SCMP_CMP_EQ, advice[i], 0)};

		added = add_rule(filter, arch, SCMP_ACT_ALLOW, "madvise", 1, same);
	}
	return added;
}

static bool
add_program_rules(scmp_filter_ctx filter, uint32_t arch)
{
	bool added = add_list(filter, arch, SCMP_ACT_ALLOW, program_may, nitems(program_may)) &&
	    add_list(filter, arch, SCMP_ACT_ERRNO(EPERM), program_refused, nitems(program_refused)) &&
	    add_memory(filter, arch) && add_futex(filter, arch) && refuse_executable(filter, arch) &&
	    add_descriptors(filter, arch) && add_advice(filter, arch);

	for (size_t i = 0; added && i < nitems(program_answered); i++)
		added = add_rule(filter, arch, SCMP_ACT_ERRNO((unsigned)program_answered[i].error),
		    program_answered[i].name, 0, NULL);
	return added;
}

/* Only descriptors 0 to 5 exist (child.h), and no new one can be made. */
static bool
add_solver_rules(scmp_filter_ctx filter, uint32_t arch)
{
	const struct scmp_arg_cmp ours[] = {SCMP_A0(SCMP_CMP_LE, 5, 0)};
	const struct scmp_arg_cmp first[] = {SCMP_A0(SCMP_CMP_EQ, 0, 0)};
	const struct scmp_arg_cmp third[] = {SCMP_A0(SCMP_CMP_EQ, 3, 0)};

	return add_list(filter, arch, SCMP_ACT_ALLOW, solver_may, nitems(solver_may)) &&
	    add_list(filter, arch, SCMP_ACT_ERRNO(EPERM), solver_refused, nitems(solver_refused)) &&
	    add_memory(filter, arch) && add_futex(filter, arch) &&
	    add_rule(filter, arch, SCMP_ACT_ALLOW, "write", 1, ours) &&
	    add_rule(filter, arch, SCMP_ACT_ALLOW, "read", 1, first) &&
	    add_rule(filter, arch, SCMP_ACT_ALLOW, "close", 1, third);
}

static bool
add_zygote_rules(scmp_filter_ctx filter, uint32_t arch, const char *deny)
{

	for (size_t i = 0; i < nitems(zygote_may); i++)
		if ((deny == NULL || strcmp(deny, zygote_may[i]) != 0) &&
		    !add_rule(filter, arch, SCMP_ACT_ALLOW, zygote_may[i], 0, NULL))
			return false;
	return add_memory(filter, arch) && add_futex(filter, arch);
}

static bool
add_rules(enum filter_kind kind, scmp_filter_ctx filter, uint32_t arch, const char *deny)
{

	switch (kind) {
	case FILTER_PROGRAM:
		return add_program_rules(filter, arch);
	case FILTER_SOLVER:
		return add_solver_rules(filter, arch);
	default:
		return add_zygote_rules(filter, arch, deny);
	}
}

/* libseccomp 2.5 exports only to a descriptor: write to a memory file and read it back. */
static int export(scmp_filter_ctx filter, struct sock_fprog *into)
{
	int fd = memfd_create("filter", MFD_CLOEXEC);
	int result = -1;
	struct stat about;

	if (fd == -1)
		return -1;
	if (seccomp_export_bpf(filter, fd) != 0 || fstat(fd, &about) == -1 || about.st_size == 0)
		goto out;
	into->filter = malloc((size_t)about.st_size);
	into->len = (unsigned short)((size_t)about.st_size / sizeof(struct sock_filter));
	if (into->filter == NULL || into->len > BPF_MAXINSNS)
		goto out;
	if (pread(fd, into->filter, (size_t)about.st_size, 0) == about.st_size)
		result = 0;
out:
	close(fd);
	if (result == -1) {
		free(into->filter);
		into->filter = NULL;
	}
	return result;
}

int
filter_build(enum filter_kind kind, uint32_t arch, const char *deny, struct sock_fprog *into)
{
	scmp_filter_ctx filter = seccomp_init(kind == FILTER_ZYGOTE ? SCMP_ACT_ERRNO(EPERM) : SCMP_ACT_TRAP);
	int result = -1;

	*into = (struct sock_fprog){0};
	if (filter == NULL)
		return -1;
	if (seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) != 0 ||
	    seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2) != 0)
		goto out;
	if (arch != seccomp_arch_native() &&
	    (seccomp_arch_add(filter, arch) != 0 || seccomp_arch_remove(filter, seccomp_arch_native()) != 0))
		goto out;
	if (add_rules(kind, filter, arch, deny))
		result = export(filter, into);
out:
	seccomp_release(filter);
	return result;
}

int
filter_load(const struct sock_fprog *filter)
{

	return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, filter) == 0 ? 0 : -1;
}
