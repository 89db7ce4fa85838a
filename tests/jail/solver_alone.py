"""What a puzzle has around it: nothing of ours, no file to write, no neighbour that it could hurt; as root and as an ordinary user."""
import contextlib
import errno
import os
import tempfile

from calls import call_names
from jail import as_nobody
from jailed_solver import PROBE, describe, next_is_42, solver
from solver_hostile import REFUSED
from solver_jail import check_broken, processes, without

from harness import proc, runner

SLOW = "(declare-const a Int)(declare-const b Int)(declare-const c Int)(assert (= 114 (+ (* a a a) (* b b b) (* c c c))))"
CANARY = "canary_of_the_surroundings"

# Native code in Z3's place: (what it does, verdict, detail or None).
NATIVE = [
    ("call 257", "killed", "openat"),  # a file
    ("call 2", "killed", "open"),
    ("call 85", "killed", "creat"),
    ("call 83", "killed", "mkdir"),
    ("call 41", "killed", "socket"),
    ("call 59", "killed", "execve"),
    ("call 57", "killed", "fork"),
    ("call 56", "killed", "clone"),
    ("call 62 -1 9", "killed", "kill"),
    ("call 101", "killed", "ptrace"),
    ("call 319", "killed", "memfd_create"),
    ("call 9 0 4096 7 0x22 -1 0", "killed", "mmap"),
    ("call80 11", "killed", ""),
    ("exit 77", "crashed", "exit"),
    ("exit 0", "crashed", "reply"),
    ("reply 00", "crashed", "reply"),
]


def users():
    """Ways to start it: as we are, and as an ordinary user where we are none."""
    return [(), *([tuple(as_nobody())] if os.geteuid() == 0 else [])]


@contextlib.contextmanager
def environment(**names):
    before = dict(os.environ)
    os.environ.update(names)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def busiest(running):
    """The child that works at a puzzle: the one with the filter of its own that uses time."""
    return next((pid for pid in processes(running)[2:] if proc.cpu_seconds(pid) > 0.02 and proc.filters(pid) == 2), None)


def check_surroundings(running):
    """Of all that runs: no environment, no word of the puzzle among the arguments, no folder but the root."""
    for pid in processes(running):
        runner.check(b"114" not in read(f"/proc/{pid}/cmdline"), f"arguments of {proc.name(pid)}")
        if os.geteuid() != 0:
            continue
        runner.equal(read(f"/proc/{pid}/environ"), b"", f"environment of {proc.name(pid)}")
        runner.equal(os.readlink(f"/proc/{pid}/cwd"), "/", f"folder of {proc.name(pid)}")


def test_what_a_puzzle_has():
    """No capability, no new privileges, filters, another user, no file of any size, the first to be killed."""
    with environment(CANARY=CANARY, LD_DEBUG_OUTPUT="/tmp/parapet-canary", TMPDIR="/tmp"):
        with solver(timeout=60000) as running:
            next_is_42(running, "the start")
            running.send("satisfiable", SLOW)
            running.process.stdin.flush()
            child = runner.wait_for(lambda: busiest(running), "a child")
            status = proc.status(child)
            runner.equal((status["NoNewPrivs"], status["Seccomp"], status["CapEff"], status["CapPrm"]), ("1", "2", "0" * 16, "0" * 16),
                         "status")  # fmt: skip
            runner.check(status["Uid"].split()[0] != "0", status["Uid"])
            runner.equal(read(f"/proc/{child}/oom_score_adj").strip(), b"1000", "oom_score_adj")
            for name in ("Max open files", "Max core file size", "Max processes", "Max file size"):
                runner.equal(proc.limit(child, name), "0", name)
            if os.geteuid() == 0:
                runner.equal(sorted(os.listdir(f"/proc/{child}/fd")), ["0", "1", "2", "4", "5"], "descriptors")
                runner.check(CANARY.encode() in read(f"/proc/{running.process.pid}/environ"), "who starts it has an environment")
            check_surroundings(running)
            running.process.kill()


def everything_below(folder):
    return sorted(os.path.join(at, name) for at, folders, files in os.walk(folder) for name in folders + files)


def test_nothing_is_written():
    """Channels, traces and working folders that lead into a folder of ours: it stays empty."""
    for prefix in users():
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o777)
            channel = os.path.join(folder, "channel")
            hostile = [text for text, _ in REFUSED]
            hostile += [f'(set-option :{name} "{channel}")' for name in ("regular-output-channel", "diagnostic-output-channel")]
            hostile += [f'(set-option :{name} true)' for name in ("trace", "proof", "dump_models", "smt.solver_log", "solver.smtlib2_log")]
            before = os.getcwd()
            os.chdir(folder)
            try:
                with environment(TMPDIR=folder, HOME=folder, Z3_LOG=channel), solver(jobs=4, timeout=20000, prefix=prefix) as running:
                    replies = running.ask_all([("satisfiable", text) for text in hostile])
            finally:
                os.chdir(before)
            wrong = [describe(reply) for reply in replies if reply["verdict"] != "invalid"]
            runner.check(not wrong, f"{prefix}: {wrong}")
            runner.equal(everything_below(folder), [], f"{prefix}: what lies in the folder")
    runner.check(not os.path.exists("/tmp/parapet-was-here"), "a channel of the suite was opened")


def sixteen(row, place):
    """Fifteen puzzles with values of their own, and one of native code among them."""
    questions = [("values", f"(declare-const a Int)(assert (= (* 6 a) {6 * (100 * place + i)}))", ["a"]) for i in range(16)]
    questions[place % 16] = ("satisfiable", f"probe {row}")
    return questions


def test_one_of_sixteen_is_hostile():
    call_names()
    rows = NATIVE[: runner.scaled(len(NATIVE), least=4)]
    for prefix in users():
        with solver(program=PROBE, jobs=16, timeout=60000, prefix=prefix) as running:
            replies = running.ask_all([question for place, row in enumerate(rows) for question in sixteen(row[0], place)])
        for number, reply in enumerate(replies):
            place, i = divmod(number, 16)
            row, verdict, detail = rows[place]
            if i != place % 16:
                runner.equal((reply["verdict"], reply["values"]), ("answer", [100 * place + i]), f"{prefix} beside {row}: {describe(reply)}")
            else:
                runner.check(reply["verdict"] == verdict and detail in (None, reply["detail"]), f"{prefix} {row}: {describe(reply)}")


def test_an_ordinary_user_s_steps_that_fail():
    """Where confinement fails nothing is solved, whoever starts it."""
    prefix = as_nobody()
    for calls, steps in (("seccomp", {"seccomp"}), ("prctl", {"prctl"}), ("close_range", {"start"}), ("pipe2", {"fork"})):
        check_broken(steps, before=without(calls, errno.EPERM), prefix=prefix)
    for call, steps in (("seccomp", {"seccomp"}), ("prctl", {"prctl"}), ("close_range", {"close_range"}), ("prlimit64", {"setrlimit"}),
                        ("dup2", {"dup2"}), ("rt_sigprocmask", {"sigprocmask"}), ("clone", {"fork"}), ("pipe2", {"fork"})):  # fmt: skip
        check_broken(steps, arguments=("--deny", call), prefix=prefix)


if __name__ == "__main__":
    runner.main(globals())
