/*
 * The compiled filters, run over every call number by a small BPF machine: on this architecture and, without one at
 * hand, on arm64.
 */
#include "sandbox/jail/filter.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/check.h"

/* Classic BPF as seccomp filters use it (linux/filter.h): loads of 32 bits, jumps, and, return. */
static uint32_t
run(const struct sock_fprog *program, const struct seccomp_data *data)
{
	uint32_t a = 0;

	for (unsigned at = 0; at < program->len; at++) {
		const struct sock_filter *i = &program->filter[at];

		switch (i->code) {
		case BPF_LD | BPF_W | BPF_ABS:
			memcpy(&a, (const char *)data + i->k, sizeof(a));
			break;
		case BPF_ALU | BPF_AND | BPF_K:
			a &= i->k;
			break;
		case BPF_JMP | BPF_JA:
			at += i->k;
			break;
		case BPF_JMP | BPF_JEQ | BPF_K:
			at += a == i->k ? i->jt : i->jf;
			break;
		case BPF_JMP | BPF_JGT | BPF_K:
			at += a > i->k ? i->jt : i->jf;
			break;
		case BPF_JMP | BPF_JGE | BPF_K:
			at += a >= i->k ? i->jt : i->jf;
			break;
		case BPF_RET | BPF_K:
			return i->k;
		default:
			return 0xdead;
		}
	}
	return 0xdead;
}

struct row {
	const char *call;
	uint64_t arguments[4];
	uint32_t action;
};

#define REFUSED(error) (SECCOMP_RET_ERRNO | (error))

static const struct row of_program[] = {
    {"exit_group", {0}, SECCOMP_RET_ALLOW},
    {"getrandom", {0}, SECCOMP_RET_ALLOW},
    {"write", {1}, SECCOMP_RET_ALLOW},
    {"write", {4}, SECCOMP_RET_ALLOW},
    {"write", {5}, REFUSED(EBADF)},
    {"write", {UINT64_C(1) << 32}, REFUSED(EBADF)},
    {"read", {0}, SECCOMP_RET_ALLOW},
    {"read", {1}, REFUSED(EBADF)},
    {"close", {3}, SECCOMP_RET_ALLOW},
    {"close", {4}, REFUSED(EPERM)},
    {"openat", {0}, REFUSED(EPERM)},
    {"newfstatat", {0}, REFUSED(EPERM)},
    {"socket", {0}, REFUSED(EPERM)},
    {"clone", {0}, REFUSED(EPERM)},
    {"clone3", {0}, REFUSED(ENOSYS)},
    {"execve", {0}, REFUSED(EPERM)},
    {"mmap", {0, 4096, 3, 0x22}, SECCOMP_RET_ALLOW},
    {"mmap", {0, 4096, 7, 0x22}, REFUSED(EPERM)},
    {"mmap", {0, 4096, 3, 0x21}, SECCOMP_RET_TRAP},
    {"mmap", {0, 4096, 0, 0x20022}, SECCOMP_RET_ALLOW}, /* a stack */
    {"mmap", {0, 4096, 0, 0x4022}, SECCOMP_RET_ALLOW},  /* an arena without reserve */
    {"mmap", {0, 4096, 3, 0x32}, SECCOMP_RET_TRAP},     /* fixed */
    {"mmap", {0, 4096, 3, 0x122}, SECCOMP_RET_TRAP},    /* growing down */
    {"mmap", {0, 4096, 3, 0x2022}, SECCOMP_RET_TRAP},   /* locked */
    {"mmap", {0, 4096, 3, 0x8022}, SECCOMP_RET_TRAP},   /* populated */
    {"mmap", {0, 4096, 3, 0x40022}, SECCOMP_RET_TRAP},  /* huge pages */
    {"mmap", {0, 4096, 3, 0x100022}, SECCOMP_RET_TRAP}, /* fixed, not replacing */
    {"mmap", {0, 4096, 3, UINT64_C(1) << 32 | 0x22}, SECCOMP_RET_TRAP},
    {"mmap", {0, 4096, 0x1000003, 0x22}, SECCOMP_RET_TRAP},
    {"mprotect", {0, 4096, 0x1000001}, SECCOMP_RET_TRAP},
    {"futex", {0, 0x80}, SECCOMP_RET_ALLOW},  /* wait */
    {"futex", {0, 0x81}, SECCOMP_RET_ALLOW},  /* wake */
    {"futex", {0, 0x189}, SECCOMP_RET_ALLOW}, /* wait for a bit, by the clock of the day */
    {"futex", {0, 0x83}, SECCOMP_RET_TRAP},   /* requeue */
    {"futex", {0, 0x86}, SECCOMP_RET_TRAP},   /* lock, unlock, try and requeue with priority inheritance */
    {"futex", {0, 0x87}, SECCOMP_RET_TRAP},
    {"futex", {0, 0x88}, SECCOMP_RET_TRAP},
    {"futex", {0, 0x8b}, SECCOMP_RET_TRAP},
    {"futex", {0, 0x8c}, SECCOMP_RET_TRAP},
    {"futex", {0, 0x8d}, SECCOMP_RET_TRAP},
    {"futex", {0, 0x200}, SECCOMP_RET_TRAP},
    {"mprotect", {0, 4096, 1}, SECCOMP_RET_ALLOW},
    {"mprotect", {0, 4096, 4}, REFUSED(EPERM)},
    {"madvise", {0, 0, 4}, SECCOMP_RET_ALLOW},
    {"madvise", {0, 0, 12}, SECCOMP_RET_TRAP},
    {"ptrace", {0}, SECCOMP_RET_TRAP},
    {"seccomp", {0}, SECCOMP_RET_TRAP},
    {"prctl", {0}, SECCOMP_RET_TRAP},
    {"unshare", {0}, SECCOMP_RET_TRAP},
    {"mount", {0}, SECCOMP_RET_TRAP},
    {"bpf", {0}, SECCOMP_RET_TRAP},
    {"recvmsg", {0}, SECCOMP_RET_TRAP},
    {"io_uring_setup", {0}, SECCOMP_RET_TRAP},
    {"process_vm_readv", {0}, SECCOMP_RET_TRAP},
    {"shmget", {0}, SECCOMP_RET_TRAP},
};

/* Z3 is not answered what it was not seen to ask. */
static const struct row of_solver[] = {
    {"exit_group", {0}, SECCOMP_RET_ALLOW},
    {"munmap", {0}, SECCOMP_RET_ALLOW},
    {"write", {1}, SECCOMP_RET_ALLOW},
    {"write", {5}, SECCOMP_RET_ALLOW},
    {"write", {6}, SECCOMP_RET_TRAP},
    {"write", {UINT64_C(1) << 32}, SECCOMP_RET_TRAP},
    {"read", {0}, SECCOMP_RET_ALLOW},
    {"read", {1}, SECCOMP_RET_TRAP},
    {"close", {3}, SECCOMP_RET_ALLOW},
    {"close", {5}, SECCOMP_RET_TRAP},
    {"rt_sigaction", {0}, REFUSED(EPERM)},
    {"mmap", {0, 4096, 3, 0x22}, SECCOMP_RET_ALLOW},
    {"mmap", {0, 4096, 7, 0x22}, SECCOMP_RET_TRAP},
    {"mmap", {0, 4096, 3, 0x21}, SECCOMP_RET_TRAP},
    {"mmap", {0, 4096, 0, 0x20022}, SECCOMP_RET_ALLOW}, /* a stack */
    {"mmap", {0, 4096, 0, 0x4022}, SECCOMP_RET_ALLOW},  /* an arena without reserve */
    {"mmap", {0, 4096, 3, 0x32}, SECCOMP_RET_TRAP},     /* fixed */
    {"mmap", {0, 4096, 3, 0x122}, SECCOMP_RET_TRAP},    /* growing down */
    {"mmap", {0, 4096, 3, 0x2022}, SECCOMP_RET_TRAP},   /* locked */
    {"mmap", {0, 4096, 3, 0x8022}, SECCOMP_RET_TRAP},   /* populated */
    {"mmap", {0, 4096, 3, 0x40022}, SECCOMP_RET_TRAP},  /* huge pages */
    {"mmap", {0, 4096, 3, 0x100022}, SECCOMP_RET_TRAP}, /* fixed, not replacing */
    {"mmap", {0, 4096, 3, UINT64_C(1) << 32 | 0x22}, SECCOMP_RET_TRAP},
    {"mmap", {0, 4096, 0x1000003, 0x22}, SECCOMP_RET_TRAP},
    {"mprotect", {0, 4096, 0x1000001}, SECCOMP_RET_TRAP},
    {"futex", {0, 0x80}, SECCOMP_RET_ALLOW},  /* wait */
    {"futex", {0, 0x81}, SECCOMP_RET_ALLOW},  /* wake */
    {"futex", {0, 0x189}, SECCOMP_RET_ALLOW}, /* wait for a bit, by the clock of the day */
    {"futex", {0, 0x83}, SECCOMP_RET_TRAP},   /* requeue */
    {"futex", {0, 0x86}, SECCOMP_RET_TRAP},   /* lock, unlock, try and requeue with priority inheritance */
    {"futex", {0, 0x87}, SECCOMP_RET_TRAP},
    {"futex", {0, 0x88}, SECCOMP_RET_TRAP},
    {"futex", {0, 0x8b}, SECCOMP_RET_TRAP},
    {"futex", {0, 0x8c}, SECCOMP_RET_TRAP},
    {"futex", {0, 0x8d}, SECCOMP_RET_TRAP},
    {"futex", {0, 0x200}, SECCOMP_RET_TRAP},
    {"mprotect", {0, 4096, 1}, SECCOMP_RET_ALLOW},
    {"mprotect", {0, 4096, 4}, SECCOMP_RET_TRAP},
    {"madvise", {0, 0, 4}, SECCOMP_RET_TRAP},
    {"getrandom", {0}, SECCOMP_RET_TRAP},
    {"clock_gettime", {0}, SECCOMP_RET_TRAP},
    {"openat", {0}, SECCOMP_RET_TRAP},
    {"socket", {0}, SECCOMP_RET_TRAP},
    {"clone", {0}, SECCOMP_RET_TRAP},
    {"clone3", {0}, SECCOMP_RET_TRAP},
    {"execve", {0}, SECCOMP_RET_TRAP},
    {"tgkill", {0}, SECCOMP_RET_TRAP},
    {"prctl", {0}, SECCOMP_RET_TRAP},
};

/* A runtime's filter, and how many calls it allows without arguments, at least and at most. */
static const struct {
	enum filter_kind kind;
	const struct row *rows;
	size_t count;
	unsigned least, most;
} filters[] = {
    {FILTER_PROGRAM, of_program, nitems(of_program), 15, 21},
    {FILTER_SOLVER, of_solver, nitems(of_solver), 5, 9},
};

static uint32_t
act(const struct sock_fprog *program, uint32_t arch, int call, const uint64_t *arguments)
{
	struct seccomp_data data = {.nr = call, .arch = arch};

	memcpy(data.args, arguments, 4 * sizeof(*arguments));
	/* An errno or a trap's number stands in the lower half; of a trap it does not matter. */
	return run(program, &data) &
	    ((run(program, &data) & SECCOMP_RET_ACTION_FULL) == SECCOMP_RET_ERRNO ? 0xffffffff
										  : SECCOMP_RET_ACTION_FULL);
}

static void
test_rows(size_t filter, uint32_t seccomp_arch, uint32_t arch, uint32_t other)
{
	const struct row *rows = filters[filter].rows;
	struct sock_fprog program;
	const uint64_t nothing[4] = {0};
	unsigned allowed = 0;

	if (!CHECK_EQ_INT(filter_build(filters[filter].kind, seccomp_arch, NULL, &program), 0))
		return;
	for (size_t i = 0; i < filters[filter].count; i++) {
		int call = seccomp_syscall_resolve_name_arch(seccomp_arch, rows[i].call);

		check_example(rows[i].call);
		CHECK(call >= 0);
		CHECK_EQ_INT(act(&program, arch, call, rows[i].arguments), rows[i].action);
		CHECK_EQ_INT(act(&program, other, call, rows[i].arguments), SECCOMP_RET_KILL_PROCESS);
	}
	/* Nothing is allowed that nobody thought of. */
	for (int call = 0; call < 2048; call++)
		allowed += act(&program, arch, call, nothing) == SECCOMP_RET_ALLOW;
	check_example("all calls");
	CHECK(allowed >= filters[filter].least && allowed <= filters[filter].most);
	CHECK_EQ_INT(act(&program, arch, 9999, nothing), SECCOMP_RET_TRAP);
	free(program.filter);
}

static void
test_x32(void)
{
	struct sock_fprog program;
	const uint64_t nothing[4] = {0};

	if (!CHECK_EQ_INT(filter_build(FILTER_PROGRAM, SCMP_ARCH_X86_64, NULL, &program), 0))
		return;
	for (int call = 0; call < 512; call++)
		CHECK_EQ_INT(act(&program, AUDIT_ARCH_X86_64, 0x40000000 | call, nothing), SECCOMP_RET_KILL_PROCESS);
	free(program.filter);
}

/* What a zygote may: nothing that opens, connects or executes; and a call that a test takes from it. */
static void
test_zygote(uint32_t seccomp_arch, uint32_t arch)
{
	static const char *const refused[] = {
	    "openat", "socket", "connect", "execve", "execveat", "ptrace", "unshare", "mount"};
	struct sock_fprog program, denied;
	const uint64_t nothing[4] = {0};
	int fork_call = seccomp_syscall_resolve_name_arch(seccomp_arch, "clone");

	if (!CHECK_EQ_INT(filter_build(FILTER_ZYGOTE, seccomp_arch, NULL, &program), 0) ||
	    !CHECK_EQ_INT(filter_build(FILTER_ZYGOTE, seccomp_arch, "clone", &denied), 0))
		return;
	for (size_t i = 0; i < nitems(refused); i++) {
		check_example(refused[i]);
		CHECK_EQ_INT(act(&program, arch, seccomp_syscall_resolve_name_arch(seccomp_arch, refused[i]), nothing),
		    REFUSED(EPERM));
	}
	CHECK_EQ_INT(act(&program, arch, fork_call, nothing), SECCOMP_RET_ALLOW);
	CHECK_EQ_INT(act(&denied, arch, fork_call, nothing), REFUSED(EPERM));
	free(program.filter);
	free(denied.filter);
}

int
main(void)
{

	for (size_t filter = 0; filter < nitems(filters); filter++) {
		test_rows(filter, SCMP_ARCH_X86_64, AUDIT_ARCH_X86_64, AUDIT_ARCH_I386);
		test_rows(filter, SCMP_ARCH_AARCH64, AUDIT_ARCH_AARCH64, AUDIT_ARCH_ARM);
	}
	test_x32();
	test_zygote(SCMP_ARCH_X86_64, AUDIT_ARCH_X86_64);
	test_zygote(SCMP_ARCH_AARCH64, AUDIT_ARCH_AARCH64);
	return check_end();
}
