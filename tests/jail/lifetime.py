"""Zygotes come and go: replaced after their time, restarted when they die, and nobody but who ran in one notices."""
import os
import signal
import time

from jail import describe, jail, next_is_42

from harness import proc, runner


def launcher_of(running):
    return runner.wait_for(lambda: proc.children(running.process.pid), "parapet-jail")[0]


def zygotes_of(running):
    return proc.children(launcher_of(running))


def test_a_zygote_is_replaced_after_its_jobs():
    with jail(arguments=("--renew", "20")) as running:
        next_is_42(running, "the start")
        seen = set(zygotes_of(running))

        def ask():
            runner.equal(running.ask("print(6*7)")["output"], "42\n", "output")
            seen.update(zygotes_of(running))
            return len(seen) >= 3

        runner.wait_for(ask, lambda: f"a third zygote; seen: {seen}", pause=0)
        runner.wait_for(lambda: len(zygotes_of(running)) <= 2, "retired ones to end")


def test_a_zygote_is_replaced_after_its_time():
    """Also while nobody asks."""
    with jail(arguments=("--renew-after", "2")) as running:
        next_is_42(running, "the start")
        first = zygotes_of(running)
        runner.wait_for(lambda: not set(first) & set(zygotes_of(running)), lambda: f"another zygote than {first}")
        next_is_42(running, "it")


def test_a_successor_that_fails_is_tried_again():
    """The one that serves goes on meanwhile, and says again that it has expired."""
    with jail(arguments=("--renew", "5")) as running:
        next_is_42(running, "the start")
        first = launcher_of(running)
        serving = zygotes_of(running)[0]  # before it expires: on a busy machine its successor may serve by the next look
        for _ in range(4):
            next_is_42(running, "the start")
        next_one = runner.wait_for(lambda: [pid for pid in zygotes_of(running) if pid != serving], "a successor", pause=0)[0]
        os.kill(next_one, signal.SIGKILL)
        next_is_42(running, "its end")
        runner.wait_for(lambda: not {serving, next_one} & set(zygotes_of(running)), "another successor")
        next_is_42(running, "the change")
        runner.equal(launcher_of(running), first, "parapet-jail")


def test_a_replaced_zygote_finishes_its_jobs():
    with jail(arguments=("--renew", "3"), jobs=8, timeout=60000) as running:
        slow = "t = 0\nwhile t < 10**6: t += 1\nprint('slow')"
        results = running.ask_all([slow if i % 4 == 0 else "print(6*7)" for i in range(60)])
        for i, result in enumerate(results):
            runner.equal((result["verdict"], result["output"]), ("ok", "slow\n" if i % 4 == 0 else "42\n"), f"job {i}")


def test_addresses_change_with_the_zygote():
    with jail(arguments=("--renew", "2")) as running:
        seen = set()

        def ask():
            seen.add(running.ask("print(id(object))")["output"])
            return len(seen) > 2

        runner.wait_for(ask, lambda: f"a third address; seen: {seen}")


def test_kill_9_costs_only_what_ran_there():
    with jail(jobs=4, timeout=10000) as running:
        next_is_42(running, "the start")
        for _ in range(runner.scaled(6)):
            running.process.stdin.write(b'{"id": 0, "program": "while True: pass"}\n')
            running.process.stdin.flush()
            # A question that no zygote has taken yet would be served by the next one.
            runner.wait_for(lambda: busiest(running), "the program to run")
            os.kill(zygotes_of(running)[0], signal.SIGKILL)
            results = {}
            running._take(results)
            runner.check(results[0]["verdict"] == "broken" and results[0]["detail"] in ("lost", "start", "ended"), results)
            ended = runner.wait_for(lambda: next((r for r in [running.ask("print(6*7)")] if r["verdict"] == "ok"), None), "42", pause=0.1)
            runner.equal(ended["output"], "42\n", "the next program")
            runner.wait_for(lambda: len(proc.children(launcher_of(running))) == 1, "one zygote")


def interpreter_of(zygote):
    """The process that serves: in a process namespace it is not the one that the launcher started, which has no filter."""
    found = [zygote]
    for pid in found:
        if proc.filters(pid) == 1:
            return pid
        found += proc.children(pid)
    return None


def stop_the_interpreter(running):
    zygote = runner.wait_for(lambda: zygotes_of(running), "a zygote")[0]
    os.kill(runner.wait_for(lambda: interpreter_of(zygote), "the interpreter"), signal.SIGSTOP)
    return zygote


def test_the_interpreter_with_sympy_starts_when_it_is_needed():
    with jail(timeout=20000) as running:
        next_is_42(running, "the start")
        runner.equal(len(zygotes_of(running)), 1, "zygotes before a program names it")
        runner.equal(running.ask("print('sympy')")["output"], "sympy\n", "a program that names it")
        plain, other = zygotes_of(running)
        os.kill(other, signal.SIGKILL)
        runner.wait_for(lambda: not proc.alive(other), "its end")
        next_is_42(running, "its end")
        runner.wait_for(lambda: running.ask("print('sympy')")["output"] == "sympy\n", "another one")
        runner.check(plain in zygotes_of(running), f"the first one is gone: {zygotes_of(running)}")


# Four seconds pass until it is killed, and an asker waits five for a child; without either a program has a minute.
SOON = 50


def test_a_hung_zygote_is_replaced():
    with jail() as running:
        for _ in range(2):
            next_is_42(running, "the start")
            zygote = stop_the_interpreter(running)
            began = time.monotonic()
            result = running.ask("print(6*7)")
            runner.check(time.monotonic() - began < SOON, f"after {time.monotonic() - began:.1f} s: {describe(result)}")
            # Served by the next one, unless the machine is slow.
            runner.check(result["output"] == "42\n" or result["verdict"] == "broken", describe(result))
            runner.wait_for(lambda: not proc.alive(zygote), "its end")  # noqa: B023
            runner.wait_for(lambda: len(zygotes_of(running)) == 1, lambda: f"one zygote: {zygotes_of(running)}")


def test_what_ran_in_a_hung_zygote_ends():
    before = count_jails()
    with jail(timeout=60000) as running:
        next_is_42(running, "the start")
        running.process.stdin.write(b'{"id": 0, "program": "while True: pass"}\n')
        running.process.stdin.flush()
        child = runner.wait_for(lambda: busiest(running), "the program to run")
        began = time.monotonic()
        stop_the_interpreter(running)
        results = {}
        running._take(results)
        runner.check(time.monotonic() - began < SOON, f"{time.monotonic() - began:.1f} s")
        runner.equal((results[0]["verdict"], results[0]["detail"]), ("broken", "lost"), "the program's end")
        runner.wait_for(lambda: not proc.alive(child), "the program's end")
        next_is_42(running, "it")
    runner.wait_for(lambda: count_jails() <= before, lambda: f"{count_jails() - before} processes to end")


def test_a_zygote_that_only_idles_is_left_alone():
    """Longer than one may owe signs of life."""
    with jail() as running:
        next_is_42(running, "the start")
        zygotes = zygotes_of(running)
        time.sleep(6)
        runner.equal(zygotes_of(running), zygotes, "zygotes")


def test_all_of_them_stopped_for_a_while():
    """As when a container is frozen: nobody is taken for hung."""
    with jail() as running:
        next_is_42(running, "the start")
        zygotes = zygotes_of(running)
        stopped = [launcher_of(running), *zygotes, interpreter_of(zygotes[0])]
        for pid in stopped:
            os.kill(pid, signal.SIGSTOP)
        time.sleep(6)
        # The launcher first: it is the one that could judge too early.
        for pid in stopped:
            os.kill(pid, signal.SIGCONT)
        for _ in range(20):
            next_is_42(running, "the stop")
        runner.equal(zygotes_of(running), zygotes, "zygotes")


def test_no_child_outlives_anybody():
    before = count_jails()
    with jail(jobs=8, timeout=60000) as running:
        for number in range(8):
            running.process.stdin.write(b'{"id": %d, "program": "while True: pass"}\n' % number)
        running.process.stdin.flush()
        runner.wait_for(lambda: count_jails() >= before + 8, "eight children")
        running.process.kill()
        runner.wait_for(lambda: count_jails() <= before, lambda: f"{count_jails() - before} processes to end")


def count_jails():
    count = 0
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/comm", encoding="utf-8") as file:
                count += file.read().strip() == "parapet-jail" and proc.alive(int(pid))
        except OSError:
            pass
    return count


def test_children_have_what_they_should():
    """No capability, no new privileges, a filter, another user, the last to be served and the first to be killed."""
    with jail(timeout=60000) as running:
        running.process.stdin.write(b'{"id": 0, "program": "while True: pass"}\n')
        running.process.stdin.flush()
        child = runner.wait_for(lambda: busiest(running), "a child")
        status = proc.status(child)
        runner.equal((status["NoNewPrivs"], status["Seccomp"], status["CapEff"], status["CapPrm"]), ("1", "2", "0" * 16, "0" * 16),
                     "status")  # fmt: skip
        runner.check(status["Uid"].split()[0] != "0", status["Uid"])
        with open(f"/proc/{child}/oom_score_adj", encoding="ascii") as file:
            runner.equal(file.read().strip(), "1000", "oom_score_adj")
        with open(f"/proc/{child}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        runner.equal((fields[16], fields[38]), ("10", "3"), "nice and scheduling policy")
        for name, value in (("Max open files", "0"), ("Max core file size", "0"), ("Max processes", "0"), ("Max file size", "0")):
            runner.equal(proc.limit(child, name), value, name)
        if os.geteuid() == 0:
            runner.equal(sorted(os.listdir(f"/proc/{child}/fd")), ["0", "1", "2", "4"], "descriptors")
            runner.equal(open(f"/proc/{child}/environ", "rb").read(), b"", "environment")
        running.process.kill()


def busiest(running):
    """The child that runs a program: the one below the zygotes that uses time."""
    found = [running.process.pid]
    for pid in found:
        found += proc.children(pid)
    try:
        return next((pid for pid in found[3:] if proc.filters(pid) == 2 and proc.cpu_seconds(pid) > 0.02), None)
    except OSError:
        return None  # one of them has just ended


if __name__ == "__main__":
    runner.main(globals())
