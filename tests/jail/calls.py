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
LAST = 599
# Arguments that no call can mean, none, small ones, and those of an honest mmap: each set is tried with every number.
ARGUMENTS = {"minus one": (-1,) * 6, "nothing": (0,) * 6, "one": (1,) * 6, "a map": (0, 4096, 3, 0x22, -1, 0)}
X32 = 0x40000000

# A plain return, whatever it is and whatever they are asked.
RETURNS = {"munmap", "mremap", "brk", "clock_gettime", "clock_getres", "gettimeofday", "time", "getrandom",
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
ADVICE = {0, 4, 8, 14, 15}
# The kernel lets these pass any filter, and ends who calls them from anywhere but its own trampoline.
KERNEL_OWN = {335, 336}


def call_names():
    if platform.machine() != "x86_64":
        raise runner.Skip("numbers and machine code here are those of x86-64")
    if not os.path.exists(HEADER):
        raise runner.Skip(f"{HEADER} is not here: install linux-libc-dev")
    with open(HEADER, encoding="ascii") as file:
        return {int(number): name for name, number in re.findall(r"#define __NR_(\w+) (\d+)", file.read())}


def is_allowed_memory(name, arguments):
    """Protection and flags as a whole: of mmap, mprotect and madvise, None of any other."""
    protection, flags = arguments[2:4]
    if name == "mmap":
        return protection in range(4) and flags in (0x22, 0x4022, 0x20022, 0x24022)
    return {"mprotect": protection in range(4), "madvise": protection in ADVICE}.get(name)


def is_allowed_futex(operation):
    """Waiting and waking, by address and by bits."""
    return operation & 0xffffffff & ~0x180 in (0, 1, 9, 10)


def is_expected(number, name, arguments, result):
    verdict, detail, output = result["verdict"], result["detail"], result["output"].strip()
    error = OTHERS.get(name, errno.EPERM if name in EPERM else None)
    returns = verdict == "ok" and re.fullmatch(r"-?\d+", output) is not None
    if number in KERNEL_OWN:
        return verdict == "signal" or (verdict == "killed" and arguments is not None) or output.startswith("-")
    if error is not None:
        return verdict == "ok" and output == str(-error)
    if name in RETURNS or name == "futex" and is_allowed_futex(arguments[1]) or is_allowed_memory(name, arguments):
        return returns
    if name in ENDS:
        return (verdict, detail) == (("exception", "SystemExit") if arguments[0] else ("ok", ""))
    if name == "rt_sigreturn":
        return verdict == "signal"
    if name == "read":
        # From descriptor 0 nothing is left to read.
        return verdict == "ok" and output == ("0" if arguments[0] == 0 else str(-errno.EBADF))
    if name == "write":
        # To descriptor 0 nobody can write, and at address 1 there is nothing to write from.
        return verdict == "ok" and output == str(-errno.EFAULT if arguments[0] == 1 else -errno.EBADF)
    if name == "close" or (name in ("mmap", "mprotect") and arguments[2] & 4):
        return verdict == "ok" and output == str(-errno.EPERM)
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


def listed(arguments):
    return "".join(f", {argument}" for argument in arguments)


def is_killed(_, result):
    return (result["verdict"], result["detail"]) == ("killed", "")


def test_x86_64():
    names = call_names()
    for arguments in ARGUMENTS.values():
        sweep(range(LAST + 1), lambda number, given=arguments: f"print(_call({number}{listed(given)}))",
              lambda number, result, given=arguments: is_expected(number, names.get(number, ""), given, result))  # fmt: skip


def test_x32():
    call_names()
    for arguments in ARGUMENTS.values():
        sweep(range(X32, X32 + LAST + 1), lambda number, given=arguments: f"print(_call({number}{listed(given)}))", is_killed)


def test_int_80():
    call_names()
    for arguments in ARGUMENTS.values():
        sweep(range(LAST + 1), lambda number, given=arguments: f"print(_call32({number}{listed(given[:2])}))", is_killed)


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
        ("_call(9, 0, 4096, 3, 0x122, -1, 0)", "killed", ""),
        ("_call(9, 0, 4096, 3, 0x8022, -1, 0)", "killed", ""),
        ("_call(9, 0, 4096, 3, 0x24022, -1, 0) > 0", "ok", "True"),
        ("_call(202, 0, 0x86, 0, 0, 0, 0)", "killed", ""),
        ("_call(202, 0, 0x8d, 0, 0, 0, 0)", "killed", ""),
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
