"""Drives `parapet jail` for the tests of the jail: programs in, verdicts out, one at a time or many."""
import contextlib
import json
import os
import queue
import shlex
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "integration"))

from harness import runner  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
NOBODY = 65534


class Jail:
    """A running `parapet jail --jsonl`.

    arguments: further ones for parapet-jail itself, which only tests give.
    before:    a command that starts parapet-jail, such as one that takes system calls away.
    prefix:    a command that starts parapet, such as one that changes users.
    """

    def __init__(self, arguments=(), before=(), prefix=(), timeout=1000, jobs=1, memory=128, output=65536, stderr=None):
        self._script = None
        env = {name: value for name, value in os.environ.items() if not name.startswith("PARAPET_")}
        if arguments or before:
            self._script = self._write_script([*before, runner.binary("parapet-jail"), *arguments])
            env["PARAPET_JAIL"] = self._script
        self.process = subprocess.Popen(
            [*prefix, runner.binary("parapet"), "jail", "--jsonl", "--verbose", "--jobs", str(jobs), "--timeout",
             str(int(timeout * runner.SLOW)), "--memory", str(memory), "--output", str(output)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=stderr or subprocess.DEVNULL, env=env)  # fmt: skip
        # Read all the while, so that neither side waits for the other with a full pipe.
        self._lines = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self):
        for line in self.process.stdout:
            self._lines.put(line)
        self._lines.put(b"")

    @staticmethod
    def _write_script(command):
        descriptor, path = tempfile.mkstemp(prefix="parapet-jail-", suffix=".sh")
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(f'#!/bin/sh\nexec {shlex.join(command)} "$@"\n')
        os.chmod(path, 0o755)
        return path

    def ask(self, program):
        return self.ask_all([program])[0]

    def ask_all(self, programs, keep=64):
        """Run many, a few of them in the pipe at a time; their results in the order of the programs."""
        results = {}
        waiting = 0
        for number, program in enumerate(programs):
            self.process.stdin.write(json.dumps({"id": number, "program": program}).encode() + b"\n")
            self.process.stdin.flush()
            waiting += 1
            if waiting >= keep:
                self._take(results)
                waiting -= 1
        while waiting > 0:
            self._take(results)
            waiting -= 1
        return [results[number] for number in range(len(programs))]

    def _take(self, results):
        line = self._lines.get()
        if not line:
            runner.fail(f"parapet jail ended with {self.process.wait()}")
        result = json.loads(line)
        results[result.pop("id")] = result

    def close(self):
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        self._reader.join()
        self.process.stdout.close()
        self.process.wait()
        if self._script:
            os.unlink(self._script)


@contextlib.contextmanager
def jail(**how):
    running = Jail(**how)
    try:
        yield running
    finally:
        running.close()


def next_is_42(running, after):
    # Where much else runs it may find no time at first; whatever keeps it from running does so again.
    for _ in range(5):
        result = running.ask("print(6*7)")
        if result["verdict"] != "timeout":
            break
    runner.equal((result["verdict"], result["output"]), ("ok", "42\n"), f"the next program after {after}")


def as_nobody():
    """The prefix that runs a command as an ordinary user, when we may; ask for it before asking where a program is."""
    if os.geteuid() != 0:
        raise runner.Skip("only root may become an ordinary user; the other tests already run as one")
    runner.open_to_all()
    return ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]


def describe(result):
    return f"{result['verdict']} {result['detail']!r} {runner.shorten(result['output'])}"
