"""The jail around Z3: what could be done if a puzzle made it run somebody's code, and that nothing stays of a puzzle."""
import errno
import os
import signal
import struct
import subprocess

from calls import ARGUMENTS, KERNEL_OWN, LAST, X32, call_names, is_allowed_futex, is_allowed_memory
from jail import as_nobody
from jailed_solver import NEXT, PROBE, describe, next_is_42, solver

from harness import proc, runner

# A plain return, whatever it is and whatever they are asked.
RETURNS = {"munmap", "mremap", "brk"}
MAPS = ("--preload", "ctypes")
PUZZLE = "(declare-const a Int)(assert (= a 1))"


def is_expected(number, name, arguments, reply):
    verdict, detail = reply["verdict"], reply["detail"]
    if number in KERNEL_OWN:
        return verdict in ("crashed", "killed") or (verdict == "unknown" and detail.startswith("-"))
    if name in RETURNS or name == "futex" and is_allowed_futex(arguments[1]) or \
            name != "madvise" and is_allowed_memory(name, arguments):  # fmt: skip
        return verdict == "unknown" and detail.lstrip("-").isdigit()
    if name == "exit_group":
        return (verdict, detail) == ("crashed", "exit" if arguments[0] else "reply")
    if name == "rt_sigaction":
        return (verdict, detail) == ("unknown", str(-errno.EPERM))
    if name == "read" and arguments[0] == 0:
        return verdict == "unknown" and detail == "0"
    if name == "write" and arguments[0] in (0, 1):
        # Nobody can write to the first; the second is /dev/null.
        return (verdict, detail) == ("unknown", "1" if arguments[0] else str(-errno.EBADF))
    return verdict == "killed" and (detail == name if name else detail == str(number) or detail.isidentifier())


def sweep(numbers, text, judge):
    with solver(program=PROBE, jobs=4, timeout=20000) as running:
        replies = running.ask_all([("satisfiable", text(number)) for number in numbers] + [NEXT])
    wrong = [f"{number:#x}: {describe(reply)}" for number, reply in zip(numbers, replies) if not judge(number, reply)]
    runner.check(not wrong, "\n".join(wrong))
    runner.equal(replies[-1]["values"], [42], "the next puzzle")


def listed(arguments):
    return "".join(f" {argument}" for argument in arguments)


def test_every_call():
    names = call_names()
    for arguments in ARGUMENTS.values():
        sweep(range(LAST + 1), lambda number, given=arguments: f"probe call {number}{listed(given)}",
              lambda number, reply, given=arguments: is_expected(number, names.get(number, ""), given, reply))  # fmt: skip


def test_calls_of_other_architectures():
    call_names()
    for arguments in ARGUMENTS.values():
        for numbers, call in (range(X32, X32 + LAST + 1), "call"), (range(LAST + 1), "call80"):
            sweep(numbers, lambda number, call=call, given=arguments: f"probe {call} {number}{listed(given)}",
                  lambda _, reply: (reply["verdict"], reply["detail"]) == ("killed", ""))  # fmt: skip


def test_the_edges_of_allowed_calls():
    call_names()
    rows = [("9 0 4096 3 0x22 -1 0", "unknown", None), ("9 0 4096 4 0x22 -1 0", "killed", "mmap"),
            ("9 0 4096 7 0x22 -1 0", "killed", "mmap"), ("9 0 4096 3 0x21 -1 0", "killed", "mmap"),
            ("10 0 0 1 0 0 0", "unknown", "0"), ("10 0 4096 5 0 0 0", "killed", "mprotect"),
            ("1 6 0 0 0 0 0", "killed", "write"), ("1 3 0 0 0 0 0", "unknown", str(-errno.EBADF)),
            ("0 1 0 0 0 0 0", "killed", "read"), ("3 3 0 0 0 0 0", "unknown", str(-errno.EBADF)),
            ("3 5 0 0 0 0 0", "killed", "close"), ("28 0 0 4 0 0 0", "killed", "madvise"), ("-1", "killed", None),
            ("9999", "killed", "9999")]  # fmt: skip
    with solver(program=PROBE, timeout=20000) as running:
        for arguments, verdict, detail in rows:
            reply = running.ask("satisfiable", f"probe call {arguments}")
            runner.check(reply["verdict"] == verdict and detail in (None, reply["detail"]), f"{arguments}: {describe(reply)}")
        next_is_42(running, "them")


def test_how_it_ends_is_its_own_fault():
    with solver(program=PROBE, jobs=4, timeout=20000) as running:
        replies = running.ask_all([("satisfiable", f"probe exit {status}") for status in range(256)] + [NEXT])
    for status, reply in enumerate(replies[:-1]):
        runner.equal((reply["verdict"], reply["detail"]), ("crashed", "exit" if status else "reply"), f"exit status {status}")
    runner.equal(replies[-1]["values"], [42], "the next puzzle")


def reply_bytes(verdict=0, where=-1, at=0, values=0, others=0, holds=0, witnesses=0, constants=0, core=0, detail=b"", tail=b""):
    return struct.pack("<IiIIIIIIII64s", verdict, where, at, values, others, holds, witnesses, constants, core, 0, detail) + tail


def test_a_reply_may_lie_but_not_about_its_shape():
    one, huge = struct.pack("<q", 7), 2**32 - 1
    fine = reply_bytes(values=1, witnesses=1, tail=one)
    rows = [fine[:-1], fine + b"x", fine[:50], b"", reply_bytes(values=2, witnesses=1, tail=one + one), reply_bytes(values=1, tail=one),
            reply_bytes(verdict=5), reply_bytes(verdict=huge), reply_bytes(values=huge, witnesses=1, tail=one),
            reply_bytes(values=1, witnesses=1, constants=huge, tail=one), reply_bytes(values=1, witnesses=huge, tail=one),
            reply_bytes(verdict=2, core=2, tail=struct.pack("<II", 3, 3)), reply_bytes(verdict=2, core=1, tail=struct.pack("<I", huge)),
            reply_bytes(verdict=2, core=huge), reply_bytes(verdict=4, where=7), reply_bytes(verdict=4, at=huge),
            reply_bytes(verdict=3, detail=b"no word of ours"), reply_bytes(verdict=3, detail=b"\x1b[2J"),
            reply_bytes(verdict=3, detail=b"\xff" * 64), reply_bytes(verdict=1, values=1, others=1, witnesses=1, tail=one * 2),
            fine * 200]  # fmt: skip
    with solver(program=PROBE, timeout=20000) as running:
        reply = running.ask("values", f"probe reply {fine.hex()}", "a")
        runner.equal((reply["verdict"], reply["values"]), ("answer", [7]), "a reply of the right shape")
        for row in rows:
            reply = running.ask("values", f"probe reply {row.hex()}", "a")
            runner.equal((reply["verdict"], reply["detail"]), ("crashed", "reply"), f"{row[:120]}: {describe(reply)}")
        next_is_42(running, "them")


def hidden(text):
    return bytes(byte ^ 0x55 for byte in text.encode()).hex()


def test_the_scan_finds_what_is_there():
    canary = "canary_of_a_test"
    with solver(program=PROBE, arguments=MAPS, timeout=20000) as running:
        reply = running.ask("satisfiable", f"probe scan {hidden(canary)} {canary}")
        runner.check(reply["verdict"] == "unknown" and int(reply["detail"]) > 0, describe(reply))


def look(count, *arguments):
    """Names and numbers of one puzzle are looked for in the memory of the next."""
    with solver(program=PROBE, arguments=(*MAPS, *arguments), timeout=20000) as running:
        for i in range(count):
            name, number = f"canary_{i:04d}_{i * 7919:08x}", 918273640000000 + i
            text = f"(declare-const {name} Int)(assert (= {name} {number}))"
            reply = running.ask("values", text, name, f"(+ {name} 0)")
            runner.equal((reply["verdict"], reply["values"]), ("answer", [number] * 2), describe(reply))
            for needle in (hidden(name), hidden(str(number)), bytes(b ^ 0x55 for b in struct.pack("<q", number)).hex()):
                # The scanner may have been forked before or after: both are looked at.
                reply = running.ask("satisfiable", f"probe scan {needle}")
                runner.equal((reply["verdict"], reply["detail"]), ("unknown", "0"), f"{arguments} {i}: {describe(reply)}")


def test_nothing_of_others_with_a_spare():
    look(runner.scaled(100))


def test_nothing_of_others_without_a_spare():
    look(runner.scaled(100), "--no-spare")


def check_broken(steps, **how):
    with solver(program=PROBE, timeout=20000, **how) as running:
        for _ in range(3):
            reply = running.ask("satisfiable", PUZZLE)
            runner.equal(reply["verdict"], "broken", f"{how}: {describe(reply)}")
            runner.check(reply["detail"] in steps, f"{how}: broken at {reply['detail']!r}, expected {steps}")


def without(calls, error):
    return [runner.binary("jail-without"), calls, str(error)]


def test_steps_that_fail_at_the_start():
    rows = [("seccomp", {"seccomp"}), ("memfd_create", {"seccomp", "start"}), ("prctl", {"prctl"}), ("close_range", {"start"}),
            ("prlimit64", {"setrlimit"}), ("clone,clone3,fork,vfork", {"fork", "start"}), ("pipe2", {"fork"})]  # fmt: skip
    for calls, steps in rows:
        check_broken(steps, before=without(calls, errno.EPERM))


def test_steps_that_fail_in_the_child():
    rows = [("seccomp", {"seccomp"}), ("prctl", {"prctl"}), ("close_range", {"close_range"}), ("prlimit64", {"setrlimit"}),
            ("dup2", {"dup2"}), ("rt_sigprocmask", {"sigprocmask"}), ("clone", {"fork"}), ("pipe2", {"fork"})]  # fmt: skip
    for call, steps in rows:
        for more in ((), ("--no-spare",)):
            check_broken(steps, arguments=("--deny", call, *more))


def test_without_any_layer():
    prefixes = ((), tuple(as_nobody()))
    before = without("landlock_create_ruleset,unshare,pidfd_open,pidfd_send_signal,sched_setscheduler", errno.ENOSYS)
    for prefix in prefixes:
        with solver(program=PROBE, before=before, prefix=prefix, timeout=20000) as running:
            for call, name in ((257, "openat"), (41, "socket"), (59, "execve"), (57, "fork"), (56, "clone")):
                reply = running.ask("satisfiable", f"probe call {call}")
                runner.equal((reply["verdict"], reply["detail"]), ("killed", name), f"{prefix} {call}")
            next_is_42(running, "them")
            runner.check("ready" in running.said() and "namespaces" not in running.said(), running.said())


def processes(running):
    """All that runs below solver-ask: the launcher, what carries a namespace, the zygote, children."""
    found = [running.process.pid]
    for pid in found:
        found += proc.children(pid)
    return found[1:]


def is_at_work(pid):
    try:
        return proc.cpu_seconds(pid) > 0.05 and proc.filters(pid) == 2
    except OSError:
        return False  # gone meanwhile


def test_kill_9_costs_only_what_ran_there():
    slow = "(declare-const a Int)(declare-const b Int)(declare-const c Int)(assert (= 114 (+ (* a a a) (* b b b) (* c c c))))"
    with solver(timeout=60000) as running:
        next_is_42(running, "the start")
        for _ in range(runner.scaled(6)):
            running.send("satisfiable", slow)
            running.process.stdin.flush()
            runner.wait_for(lambda: any(is_at_work(pid) for pid in processes(running)[2:]), "the puzzle to run")
            os.kill(proc.children(proc.children(running.process.pid)[0])[0], signal.SIGKILL)
            reply = running.take()
            runner.check(reply["verdict"] == "broken" and reply["detail"] in ("lost", "start", "ended"), describe(reply))
            again = runner.wait_for(lambda: next((r for r in [running.ask(NEXT[0], NEXT[1], *NEXT[2])] if r["verdict"] == "answer"), None),
                                    "42", pause=0.1)  # fmt: skip
            runner.equal(again["values"], [42], "the next puzzle")


def test_no_child_outlives_anybody():
    slow = "(declare-const a Int)(declare-const b Int)(declare-const c Int)(assert (= 114 (+ (* a a a) (* b b b) (* c c c))))"
    with solver(timeout=60000, jobs=8) as running:
        for _ in range(7):
            running.send("satisfiable", slow)
        running.process.stdin.flush()
        runner.wait_for(lambda: len(processes(running)) >= 8, "seven children")
        seen = processes(running)
        running.process.kill()
        runner.wait_for(lambda: not any(proc.alive(pid) for pid in seen), "all of them to end")


def test_by_hand_it_only_says_so():
    done = subprocess.run([runner.binary("parapet-solver")], capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    runner.check(done.returncode == 2 and "parapet-solver is started by parapet" in done.stderr, done)


if __name__ == "__main__":
    runner.main(globals())
