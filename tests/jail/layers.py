"""A kernel that grants less: the filter alone holds; and without the filter, or any step before it, not one byte runs."""
import errno
import os
import subprocess
import tempfile

import hostile
from jail import as_nobody, describe, jail

from harness import runner

RAN = "import os\nos.write(1, b'ran')\nos.write(4, b'Eran')\nprint('ran')"


def without(calls, error):
    """A command that starts what follows where these calls fail."""
    return [runner.binary("jail-without"), calls, str(error)]


def said_by(before, prefix=()):
    """What `parapet jail --verbose` says of the layers."""
    with tempfile.TemporaryFile() as file:
        with jail(before=before, prefix=prefix, stderr=file, timeout=20000) as running:
            runner.equal(running.ask("print(6*7)")["output"], "42\n", f"a program under {before}")
        file.seek(0)
        return file.read().decode()


def test_all_layers_here():
    said = said_by(())
    for layer in ("namespaces", "empty-root", "landlock"):
        if layer not in said.splitlines()[0]:
            print(f"SKIP {layer}: this kernel does not grant it")
    runner.check("no-new-privileges, no-capabilities, ordinary-user" in said, said)


def test_layers_that_are_missing_are_said():
    said = said_by(without("landlock_create_ruleset", errno.ENOSYS))
    runner.check(said.splitlines()[1].startswith("parapet jail: not granted: ") and "landlock" in said.splitlines()[1], said)
    said = said_by(without("unshare", errno.EPERM))
    runner.check("not granted: namespaces, empty-root" in said, said)
    said = said_by(without("pivot_root", errno.EPERM))
    runner.check("not granted: empty-root" in said or "not granted: namespaces" in said, said)


def test_hostile_programs_without_any_layer():
    before = without("landlock_create_ruleset,unshare,pidfd_open,pidfd_send_signal,sched_setscheduler", errno.ENOSYS)
    hostile.run("l", before=before)
    hostile.run("n", before=before)


def test_hostile_programs_without_any_layer_as_an_ordinary_user():
    prefix = as_nobody()
    hostile.run("n", before=without("landlock_create_ruleset,unshare,pidfd_open,pidfd_send_signal", errno.ENOSYS), prefix=prefix)


def check_broken(step, **how):
    with jail(timeout=3000, **how) as running:
        for _ in range(3):
            result = running.ask(RAN)
            runner.equal((result["verdict"], result["output"]), ("broken", ""), f"{how}: {describe(result)}")
            runner.check(result["detail"] in step, f"{how}: broken at {result['detail']!r}, expected {step}")


def test_steps_that_fail_at_the_start():
    rows = [("seccomp", {"seccomp"}), ("memfd_create", {"seccomp", "start"}), ("prctl", {"prctl"}), ("close_range", {"start"}),
            ("prlimit64", {"setrlimit"}), ("clone,clone3,fork,vfork", {"fork", "start"}),
            ("pipe2", {"fork"})]  # fmt: skip
    for calls, steps in rows:
        check_broken(steps, before=without(calls, errno.EPERM))


def test_steps_that_fail_in_the_child():
    rows = [("seccomp", {"seccomp"}), ("prctl", {"prctl"}), ("close_range", {"close_range"}), ("prlimit64", {"setrlimit"}),
            ("dup2", {"dup2"}), ("rt_sigprocmask", {"sigprocmask"}), ("clone", {"fork"}), ("pipe2", {"fork"})]  # fmt: skip
    for call, steps in rows:
        for more in ((), ("--no-spare",)):
            check_broken(steps, arguments=("--deny", call, *more))


def test_a_fault_of_ours_does_not_spin():
    with jail(arguments=("--deny", "seccomp")) as running:
        running.ask(RAN)
        before = busy(running.process.pid)
        for _ in range(5):
            running.ask(RAN)
        runner.check(busy(running.process.pid) - before < 200, "CPU time of failing starts")


def busy(pid):
    """CPU time of a process and its children so far, in ticks."""
    total = 0
    for line in subprocess.run(["ps", "-o", "pid=,ppid=", "-A"], capture_output=True, text=True, check=True).stdout.splitlines():
        child, parent = map(int, line.split())
        if pid in (child, parent) and os.path.exists(f"/proc/{child}/stat"):
            with open(f"/proc/{child}/stat", encoding="ascii") as file:
                fields = file.read().rsplit(")", 1)[1].split()
            total += int(fields[11]) + int(fields[12])
    return total


if __name__ == "__main__":
    runner.main(globals())
