#!/usr/bin/env python3
"""suite.py STAGE FOLDER [CTEST-ARGUMENT...]: run the tests of a build by ctest, tell of them briefly, leave no process behind.

While it runs: a counter on a terminal, else a line for each test. Afterwards FOLDER/told/STAGE.log holds all that the tests
said, and FOLDER/told/STAGE.told what a person needs to see of it: failures with their assertions and the command that runs
them again, and what was skipped and why. Whatever is still running when ctest has ended is named with the test that started
it, is killed, and fails the stage.
Exit status: 0 all passed, 1 something failed or was left, 130 stopped by a signal.
"""
import ctypes
import os
import re
import shutil
import signal
import subprocess
import sys
import time

MARK = "TEST_OF_PARAPET"  # tests/CMakeLists.txt gives each test its name in it
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
SCREEN = 44  # lines of failures in all: a screen less the summary
LINES = 15  # of one failure at most
WIDTH = 150
ENDING = 5.0  # seconds in which what is about to end may do so

RESULT = re.compile(r"^\s*(\d+)/(\d+) Test\s+#\d+: (\S+) \.*\s*(.*?)\s+([\d.]+) sec")
TEST = re.compile(r"^\d+/\d+ Test: (\S+)$", re.M)
# The first line of something that was found wrong, by any of the kinds of tests.
WRONG = re.compile(r"^FAIL\b|^\S+:\d+: |ERROR: \w+Sanitizer|runtime error:|^==\d+== \S|: Assertion |^self-test: |^Traceback |^CMake Error")
# What ends it.
RIGHT = re.compile(r"^(ok|SKIP|FAIL)\b|^\d+ passed")


class Stopped(Exception):
    """Somebody wants us to end."""


def stop(number, _frame):
    raise Stopped(signal.Signals(number).name)


# --- what ctest says ---


def outputs(log):
    """What each test said: name -> its text, from ctest's log."""
    parts = TEST.split(log)
    said = {}
    for name, text in zip(parts[1::2], parts[2::2]):
        match = re.search(r"^-{20,}$\n(.*?)(?:^<end of output>$|\Z)", text, re.M | re.S)
        said[name] = match[1] if match else text
    return said


def telling(text, most):
    """The lines of a failed test that say what was wrong: each assertion with a few lines behind it; else its last lines."""
    lines = [line for line in text.rstrip().splitlines() if line.strip()]
    blocks, block = [], None
    for line in lines:
        if WRONG.search(line):
            # What was expected often stands at its end.
            block = [line if len(line) <= 2 * WIDTH else f"{line[:WIDTH]} ... {line[5 - WIDTH:]}"]
            blocks.append(block)
        elif RIGHT.match(line):
            block = None
        elif block is not None:
            block.append(line[:WIDTH])
    if not blocks:
        return [line[:WIDTH] for line in lines[-most:]] or ["it said nothing"]
    shown = []
    for block in blocks:
        if len(shown) >= most:
            break
        room = max(1, most // len(blocks) if len(blocks) < most else 1)
        shown += block if len(block) <= room else block[: room // 2 + 1] + block[len(block) - (room - room // 2 - 1):]
    return shown[:most]


def skips(said):
    """Why -> the names of the tests that skipped something for that reason."""
    found = {}
    for name, text in said.items():
        for match in re.finditer(r"^SKIP:? *(?:test_\w+: *)?(.*)$", text, re.M):
            if not match[1].startswith("nothing of ") and name not in found.setdefault(match[1], []):
                found[match[1]].append(name)
    return found


# --- processes ---


def descendants():
    """Our children and theirs: pid -> its parent. Zombies are buried on the way."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0] != 0:
            pass
    except ChildProcessError:
        return {}
    parents = {}
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{entry}/stat", encoding="utf-8", errors="replace") as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:
            continue
        if fields[0] != "Z":
            parents[int(entry)] = int(fields[1])
    ours = {os.getpid()}
    while grown := {pid for pid, parent in parents.items() if parent in ours} - ours:
        ours |= grown
    return {pid: parents[pid] for pid in ours - {os.getpid()}}


def described(pid):
    """The test that started it, and its command line. What lives in a jail has an environment without the test's name."""
    def read(what):
        try:
            with open(f"/proc/{pid}/{what}", "rb") as file:
                return file.read().decode("utf-8", "replace")
        except OSError:
            return ""

    test = next((line.partition("=")[2] for line in read("environ").split("\0") if line.startswith(MARK + "=")), "")
    return f"{test or 'a test that cannot be named'} left process {pid}, {(read('cmdline').replace(chr(0), ' ').strip() or read('comm').strip())[:100]}"


def sweep(patience):
    """End what is still running. Returns a line for each process that did not end by itself in time; those that others of
    them started are only counted."""
    end = time.monotonic() + patience
    left = descendants()
    while left and time.monotonic() < end:
        time.sleep(0.05)
        left = descendants()
    told = []
    for top in (pid for pid, parent in left.items() if parent not in left):
        below = {top}
        while more := {pid for pid, parent in left.items() if parent in below} - below:
            below |= more
        told.append(described(top) + (f", and {len(below) - 1} that it had started" if len(below) > 1 else "") + "; ended now")
    while left := descendants():
        for pid in left:
            try:
                os.kill(pid, signal.SIGKILL)
            except OSError:
                pass
        time.sleep(0.02)
    return told


# --- running ---


class Counter:
    """Progress: one line that changes on a terminal, one line for each test elsewhere."""

    def __init__(self):
        self.terminal = sys.stdout.isatty()
        self.failed = 0

    def show(self, line):
        match = RESULT.match(line)
        if not match:
            return
        number, total, name, how, seconds = match.groups()
        good = how == "Passed"
        self.failed += not good and "Skipped" not in how
        word = "ok" if good else how.strip("*").replace("***", " ")
        if self.terminal:
            failed = f", {self.failed} failed" if self.failed else ""
            sys.stdout.write(f"\r\033[K{number} of {total}{failed}: {name}"[: WIDTH] + ("" if good else f": {word}\n"))
        else:
            sys.stdout.write(f"{number:>3}/{total} {float(seconds):6.1f} s {name} {word}\n")
        sys.stdout.flush()

    def end(self):
        if self.terminal:
            sys.stdout.write("\r\033[K")
            sys.stdout.flush()


def reap(ctest):
    """Bury the orphans that became our children: tests wait until the processes that they ended are gone."""
    try:
        while (found := os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)) and found.si_pid != ctest.pid:
            os.waitpid(found.si_pid, os.WNOHANG)
    except ChildProcessError:
        pass


def run_ctest(folder, arguments):
    """How each test ended that did not pass: name -> word; under the name ctest what ctest itself has to complain of."""
    bad, last, counter = {}, [], Counter()
    # No with statement: leaving that waits for ctest, which a signal must not.
    ctest = subprocess.Popen(["ctest", "--test-dir", folder, "--no-tests=error", *arguments], stdin=subprocess.DEVNULL,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    signal.signal(signal.SIGCHLD, lambda *_: reap(ctest))
    reap(ctest)
    for line in ctest.stdout:
        last = [*last[-20:], line.rstrip()]
        counter.show(line)
        match = RESULT.match(line)
        if match and match[4] != "Passed" and "Skipped" not in match[4]:
            bad[match[3]] = match[4].strip("*")
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    status = ctest.wait()
    counter.end()
    if status != 0 and not bad:
        none = any("No tests were found" in line for line in last)
        bad["ctest"] = f"no test has such a name: ctest --test-dir {os.path.relpath(folder)} -N lists them" if none else "\n".join(filter(None, last))
    return bad


def again(folder, name):
    if os.path.basename(folder.rstrip("/")) == "build" and not os.environ.get("PARAPET_TEST_UNDER"):
        return f"script/test '^{name}$'"
    given = "".join(f"{variable}={os.environ[variable]!r} " for variable in ("PARAPET_TEST_SANITIZED", "PARAPET_TEST_SCALE") if os.environ.get(variable))
    if os.environ.get("PARAPET_TEST_UNDER"):
        given += "PARAPET_TEST_UNDER=valgrind "
    return f"{given}ctest --test-dir {os.path.basename(folder.rstrip('/'))} -R '^{name}$' --output-on-failure"


def tell(stage, folder, bad, said, left, log):
    """What a person needs to see."""
    lines = []
    most = max(4, min(LINES, SCREEN // max(1, len(bad)) - 3))
    whole = max(1, SCREEN // (most + 3))
    for name, how in list(bad.items())[:whole]:
        if name == "ctest":
            lines += [f"FAILED  {stage}: ctest itself", *("    " + line for line in how.splitlines()[-most:])]
            continue
        lines += [f"FAILED  {name} ({how.lower()}; {stage})", *("    " + line for line in telling(said.get(name, ""), most))]
        lines += [f"    again: {again(folder, name)}"]
    if len(bad) > whole:
        lines += [f"FAILED  as well: {' '.join(list(bad)[whole:])}"]
    lines += [f"FAILED  {line}" for line in left]
    if said and (bad or left):
        lines += [f"all that the tests said: {log}"]
    for why, names in sorted(skips(said).items()):
        lines += [f"skipped {why}: {names[0]}" + (f" and {len(names) - 1} more" if len(names) > 1 else "")]
    return lines


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    stage, folder, arguments = sys.argv[1], os.path.abspath(sys.argv[2]), sys.argv[3:]
    for number in SIGNALS:
        signal.signal(number, stop)
    # Whoever loses its parent becomes our child, where it is found; and we end with ours.
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
    told = os.path.join(folder, "told")
    os.makedirs(told, exist_ok=True)
    log = os.path.join(told, f"{re.sub(r'[^a-z0-9]+', '-', stage.lower())}.log")
    try:
        bad = run_ctest(folder, arguments)
        left = sweep(ENDING)
    except Stopped as stopped:
        for number in SIGNALS:
            signal.signal(number, signal.SIG_IGN)
        sweep(0)
        print(f"\n{stage}: stopped by {stopped}")
        sys.exit(130)
    text = ""
    if os.path.exists(latest := os.path.join(folder, "Testing", "Temporary", "LastTest.log")):
        shutil.copyfile(latest, log)
        with open(log, encoding="utf-8", errors="replace") as file:
            text = file.read()
    lines = tell(stage, folder, bad, outputs(text), left, os.path.relpath(log))
    with open(os.path.splitext(log)[0] + ".told", "w", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in lines)
    sys.exit(1 if bad or left else 0)


if __name__ == "__main__":
    main()
