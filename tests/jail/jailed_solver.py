"""Drives parapet-solver for the tests: questions in, replies out, one at a time or many."""
import contextlib
import json
import os
import queue
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "integration"))

from harness import runner  # noqa: E402

SOLVER = "parapet-solver"
PROBE = "parapet-solver-probe"


class Solver:
    """A running parapet-solver, or the probe in its place.

    arguments: further ones for it, which only tests give.
    before:    a command that starts it, such as one that takes system calls away.
    prefix:    a command that starts all of it, such as one that changes users.
    """

    def __init__(self, program=SOLVER, arguments=(), before=(), prefix=(), timeout=2000, jobs=1, memory=256):
        if not os.path.exists(os.path.join(runner.bindir, SOLVER)):
            raise runner.Skip("parapet-solver was not built: there is no Z3")
        self.timeout, self.memory = int(timeout * runner.SLOW), memory
        self._script = None
        path = runner.binary(program)
        if before:
            path = self._script = self._write_script([*before, path])
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen([*prefix, runner.binary("solver-ask"), path, str(jobs), *arguments], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=self.errors)  # fmt: skip
        self.asked = 0
        self._lines = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self):
        for line in self.process.stdout:
            self._lines.put(line)
        self._lines.put(b"")

    @staticmethod
    def _write_script(command):
        descriptor, path = tempfile.mkstemp(prefix="parapet-solver-", suffix=".sh")
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\nexec " + " ".join(f"'{word}'" for word in command) + ' "$@"\n')
        os.chmod(path, 0o755)
        return path

    def send(self, question, text, terms=(), timeout=None, memory=None):
        text, terms = text.encode(), [term.encode() for term in terms]
        numbers = " ".join(str(len(part)) for part in [text, *terms])
        timeout = self.timeout if timeout is None else int(timeout * runner.SLOW)
        self.process.stdin.write(f"{question} {timeout} {memory or self.memory} {numbers}\n".encode() + text + b"".join(terms))
        self.asked += 1

    def take(self):
        line = self._lines.get(timeout=120)
        if not line:
            runner.fail(f"solver-ask ended with {self.process.wait()}")
        return json.loads(line)

    def ask(self, question, text, *terms, **how):
        self.send(question, text, terms, **how)
        self.process.stdin.flush()
        return self.take()

    def ask_all(self, questions):
        """Many at a time, then the end of the questions; replies in their order."""
        feeder = threading.Thread(target=self._feed, args=(questions,))
        feeder.start()
        replies = sorted((self.take() for _ in questions), key=lambda reply: reply["id"])
        feeder.join()
        return replies

    def _feed(self, questions):
        for question in questions:
            self.send(*question)
        self.process.stdin.close()

    def said(self):
        """What it reported so far: ready, or steps that failed."""
        self.errors.seek(0)
        return self.errors.read().decode()

    def close(self):
        with contextlib.suppress(BrokenPipeError, ValueError):
            self.process.stdin.close()
        self._reader.join()
        self.process.stdout.close()
        self.process.wait()
        self.errors.close()
        if self._script:
            os.unlink(self._script)


@contextlib.contextmanager
def solver(**how):
    running = Solver(**how)
    try:
        yield running
    finally:
        running.close()


NEXT = ("values", "(declare-const a Int)(assert (= (* 6 a) 252))", ["a"])


def next_is_42(running, after):
    reply = running.ask(NEXT[0], NEXT[1], *NEXT[2])
    runner.equal((reply["verdict"], reply["values"]), ("answer", [42]), f"the next puzzle after {after}: {reply}")


def describe(reply):
    return f"{reply['verdict']} {reply['detail']!r} in {reply['in']} at {reply['at']}, {reply['micros']} us"
