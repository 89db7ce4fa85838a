"""Every system call number, by machine code from inside the jail: as x86-64, as x32 and by int 0x80.

What each must come to is written down here a second time, in other words than in sandbox/jail/filter.c.
"""
import errno
import os
import platform
import re

from jail import describe, jail, next_is_42

from harness import runner

HEADER = "/usr/include/x86_64-linux-gnu/asm/unistd_64.h"
LAST = 469
X32 = 0x40000000

# With arguments that are all -1 or all 0: a plain return, whatever it is.
RETURNS = {"munmap", "mremap", "brk", "futex", "clock_gettime", "clock_getres", "gettimeofday", "time", "getrandom",
           "sched_yield", "getpid", "gettid", "restart_syscall"}  # fmt: skip
ENDS = {"exit", "exit_group"}
EPERM = set("""
    open openat openat2 creat stat lstat fstat newfstatat statx statfs fstatfs access faccessat faccessat2 readlink readlinkat
    getcwd chdir fchdir getdents getdents64 unlink unlinkat mkdir mkdirat rmdir rename renameat renameat2 chmod fchmod fchmodat
    chown fchownat link linkat symlink symlinkat truncate ftruncate utimensat socket socketpair connect bind fork vfork clone
    execve execveat pipe pipe2 dup dup2 dup3 fcntl rt_sigaction rt_sigprocmask sigaltstack kill tgkill tkill alarm setitimer
    pause clock_nanosleep nanosleep poll ppoll select pselect6 getuid geteuid getgid getegid getppid uname sysinfo
    sched_getaffinity getrusage times prlimit64 getrlimit setrlimit umask memfd_create pread64 readv writev pwrite64 getpgrp
    getpgid getsid getgroups getpriority
    """.split())
OTHERS = {"clone3": errno.ENOSYS, "ioctl": errno.ENOTTY, "lseek": errno.ESPIPE, "wait4": errno.ECHILD, "waitid": errno.ECHILD}
# The kernel lets these pass any filter, and ends who calls them from anywhere but its own trampoline.
KERNEL_OWN = {335, 336}


def call_names():
    if platform.machine() != "x86_64":
        raise runner.Skip("numbers and machine code here are those of x86-64")
    if not os.path.exists(HEADER):
        raise runner.Skip(f"{HEADER} is not here: install linux-libc-dev")
    with open(HEADER, encoding="ascii") as file:
        return {int(number): name for name, number in re.findall(r"#define __NR_(\w+) (\d+)", file.read())}


def is_expected(number, name, fill, result):
    verdict, detail, output = result["verdict"], result["detail"], result["output"].strip()
    error = OTHERS.get(name, errno.EPERM if name in EPERM else None)
    if number in KERNEL_OWN:
        return verdict == "signal" or (verdict == "killed" and fill is not None) or output.startswith("-")
    if error is not None:
        return verdict == "ok" and output == str(-error)
    if name in RETURNS:
        return verdict == "ok" and re.fullmatch(r"-?\d+", output) is not None
    if name in ENDS:
        return (verdict, detail) == (("exception", "SystemExit") if fill == -1 else ("ok", ""))
    if name == "rt_sigreturn":
        return verdict == "signal"
    if name in ("read", "write"):
        # From descriptor 0 nothing is left to read, and to it nobody can write.
        return verdict == "ok" and output == (str(-errno.EBADF) if fill == -1 or name == "write" else "0")
    if name == "close":
        return verdict == "ok" and output == str(-errno.EPERM)
    if name in ("mmap", "mprotect") and fill == -1:
        return verdict == "ok" and output == str(-errno.EPERM)
    if name == "mprotect":
        return verdict == "ok"
    if name == "madvise" and fill == 0:
        return verdict == "ok"
    # libseccomp may know younger names than the header.
    return verdict == "killed" and (detail == name if name else detail == str(number) or detail.isidentifier())


def sweep(numbers, program, judge):
    wrong = []
    with jail(arguments=("--preload", "ctypes"), jobs=4, timeout=3000) as running:
        results = running.ask_all([program(number) for number in numbers])
        for number, result in zip(numbers, results, strict=True):
            if not judge(number, result):
                wrong.append(f"{number:#x}: {describe(result)}")
        next_is_42(running, "all of them")
    runner.check(not wrong, "\n".join(wrong))


def sweep_native(fill):
    names = call_names()
    sweep(range(LAST + 1), lambda number: f"print(_call({number}{f', {fill}' * 6}))",
          lambda number, result: is_expected(number, names.get(number, ""), fill, result))


def test_x86_64_with_minus_one():
    sweep_native(-1)


def test_x86_64_with_nothing():
    sweep_native(0)


def test_x32():
    call_names()
    sweep(range(X32, X32 + LAST + 1), lambda number: f"print(_call({number}{', -1' * 6}))",
          lambda _, result: (result["verdict"], result["detail"]) == ("killed", ""))


def test_int_80():
    call_names()
    sweep(range(LAST + 1), lambda number: f"print(_call32({number}, -1, -1))",
          lambda _, result: (result["verdict"], result["detail"]) == ("killed", ""))


def test_the_edges_of_allowed_calls():
    """Calls that depend on what they are asked: just inside, just outside."""
    call_names()
    rows = [
        ("_call(9, 0, 4096, 3, 0x22, -1, 0) > 0", "ok", "True"),
        ("_call(9, 0, 4096, 4, 0x22, -1, 0)", "ok", "-1"),
        ("_call(9, 0, 4096, 7, 0x22, -1, 0)", "ok", "-1"),
        ("_call(9, 0, 4096, 3, 0x21, -1, 0)", "killed", ""),
        ("_call(9, 0, 4096, 3, 0x02, 0, 0)", "killed", ""),
        ("_call(9, 0x10000, 4096, 3, 0x32, -1, 0)", "killed", ""),
        ("_call(10, _call(9, 0, 4096, 3, 0x22, -1, 0), 4096, 5, 0, 0, 0)", "ok", "-1"),
        ("_call(1, 5, 0, 0, 0, 0, 0)", "ok", "-9"),
        ("_call(1, 3, 0, 0, 0, 0, 0)", "ok", "-9"),
        ("_call(1, (1 << 32) | 1, 0, 0, 0, 0, 0)", "ok", "-9"),
        ("_call(0, 1, 0, 0, 0, 0, 0)", "ok", "-9"),
        ("_call(3, 3, 0, 0, 0, 0, 0)", "ok", "-9"),
        ("_call(3, 1, 0, 0, 0, 0, 0)", "ok", "-1"),
        ("_call(28, 0, 0, 12, 0, 0, 0)", "killed", ""),
        ("_call(1 << 31, 0, 0, 0, 0, 0, 0)", "killed", ""),
        ("_call(-1, 0, 0, 0, 0, 0, 0)", "killed", ""),
        ("_call(9999, 0, 0, 0, 0, 0, 0)", "killed", ""),
    ]
    with jail(arguments=("--preload", "ctypes"), timeout=3000) as running:
        for expression, verdict, output in rows:
            result = running.ask(f"print({expression})")
            runner.equal((result["verdict"], result["output"].strip()), (verdict, output), expression)


if __name__ == "__main__":
    runner.main(globals())
