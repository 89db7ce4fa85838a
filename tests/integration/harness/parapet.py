"""Starts the program under test, reads where it listens, and makes sure that it ends clean."""
import atexit
import contextlib
import os
import re
import shlex
import signal
import subprocess
import tempfile
import threading
import time

from harness import proc, runner
from harness.client import Client

# The start line, by itself or as the message of a JSON line.
READY = re.compile(r"^(?:\{.*\"message\":\")?parapet \S+: listening on (?:http://(?P<host>\[[^\]]*\]|[^:,]+):(?P<port>\d+)|unix:(?P<path>[^,]+)), ")
REPORTS = ("AddressSanitizer", "LeakSanitizer", "UndefinedBehaviorSanitizer", "runtime error:", "ThreadSanitizer",
           "Invalid read", "Invalid write", "uninitialised value", "definitely lost", "Assertion")
DEADLINE = 60.0 * runner.SLOW


def environment(extra=None):
    """The environment for a program under test: nothing of this machine's that it listens to."""
    env = {name: value for name, value in os.environ.items()
           if not name.startswith("PARAPET_") and name != "OLLAMA_HOST"}
    # By chance a second program is asked for; tests count calls.
    env["PARAPET_TRUST_SAMPLE"] = "0"
    env.update(extra or {})
    return env


class Output:
    """Collects the lines of a pipe in a thread of its own, so that the program never blocks on it."""

    def __init__(self, pipe):
        self.lines = []
        self._pipe = pipe
        self._thread = threading.Thread(target=self._collect, daemon=True)
        self._thread.start()

    def _collect(self):
        for line in self._pipe:
            self.lines.append(line.decode("utf-8", "replace").rstrip("\n"))

    def finish(self):
        """Take what is left and close the pipe; a child that outlived the program may still hold its other end."""
        self._thread.join(5)
        if not self._thread.is_alive():
            self._pipe.close()

    def text(self):
        return "\n".join(self.lines)


class Program:
    """A started program: its pid, its stderr, and a way to end it."""

    def __init__(self, argv, env=None, under=True, preexec=None, cwd=None):
        prefix = shlex.split(os.environ.get("PARAPET_TEST_UNDER", "")) if under else []
        self.argv = argv
        self.popen = subprocess.Popen(prefix + argv, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                      stderr=subprocess.PIPE, env=environment(env), preexec_fn=preexec, cwd=cwd)
        self.pid = self.popen.pid
        self.output = Output(self.popen.stderr)
        atexit.register(self.kill)  # a test that breaks off before it takes the program into its hands leaves none behind

    def ended(self):
        return self.popen.poll() is not None

    def wait(self, seconds=DEADLINE):
        try:
            return self.popen.wait(seconds)
        except subprocess.TimeoutExpired:
            self.popen.kill()
            self.popen.wait()
            runner.fail(f"{os.path.basename(self.argv[0])} did not end within {seconds:.0f} s: {self.output.text()}")

    def await_line(self, pattern, what):
        """The match of the first stderr line that fits pattern."""
        def look():
            for line in list(self.output.lines):
                match = pattern.search(line)
                if match:
                    return match
            runner.check(not self.ended(),
                         lambda: f"{what} ended with {self.popen.returncode}: {self.output.text() or 'it said nothing'}")
            return None
        return runner.wait_for(look, lambda: f"the start line of {what}; it said: {self.output.text()!r}", DEADLINE)

    def kill(self):
        if not self.ended():
            self.popen.kill()
        self.popen.wait()
        self.output.finish()


class Parapet(Program):
    """`parapet serve` on a free port. Use it in a with statement: leaving it ends the program and checks that it ended
    clean: status 0, no report of a sanitizer, no child left.

    backend is a URL, or anything with one; what a recording backend heard of the start (parapet asks who it is) is
    forgotten."""

    def __init__(self, backend=None, *flags, env=None, listen="127.0.0.1:0", preexec=None, cwd=None):
        argv = [runner.binary("parapet"), "serve"]
        if backend is not None:
            argv += ["--backend", getattr(backend, "url", backend)]
        if listen is not None:
            argv += ["--listen", listen]
        argv += [str(flag) for flag in flags]
        super().__init__(argv, env=env, preexec=preexec, cwd=cwd)
        try:
            match = self.await_line(READY, "parapet")
        except BaseException:
            self.kill()
            raise
        if hasattr(backend, "forget"):
            backend.forget()
        # Until jail and solver have names of their own they would be taken for workers.
        for name, found in (("parapet-jail", self.jail), ("parapet-solver", self.solver)):
            runner.wait_for(lambda name=name, found=found: self.ended() or found() or name in self.output.text(),
                            f"{name} or a word of it")
        self.line = match.string
        self.path = match.group("path")
        self.host = (match.group("host") or "").strip("[]")
        self.port = int(match.group("port") or 0)
        self.checked = True

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if self.ended() or kind is not None:
            self.kill()
            if kind is None and self.checked:
                runner.fail(f"parapet ended by itself with {self.popen.returncode}: {self.output.text()}")
            return
        self.stop()

    @property
    def base(self):
        return f"http://{self.host}:{self.port}"

    def connect(self, **how):
        return Client((self.host, self.port) if self.path is None else self.path, **how)

    def workers(self):
        """The pids of the worker processes."""
        return proc.workers(self.pid)

    def jail(self):
        """The pid of parapet-jail's first process, or None."""
        return next((child for child in proc.children(self.pid) if proc.name(child) == "parapet-jail"), None)

    def solver(self):
        """The same of parapet-solver's."""
        return next((child for child in proc.children(self.pid) if proc.name(child) == "parapet-solver"), None)

    def worker(self):
        """The pid of the only worker."""
        return self.crew(1)[0]

    def crew(self, count):
        """The pids of that many workers, once there are no more and no less. A child has its own name only a moment after it was
        born, so that one look is none."""
        def settled():
            look = self.workers()
            time.sleep(0.1)
            return look if len(look) == count and look == self.workers() else None

        return runner.wait_for(settled, lambda: f"{count} workers; there are {self.workers()}")

    def said(self, *words):
        """Wait until the log has all of these words: a line may come later than what it tells of. Returns the log."""
        runner.wait_for(lambda: all(word in self.output.text() for word in words), lambda: f"{words} in {self.output.text()!r}")
        return self.output.text()

    def end(self, *signals):
        """Send signals one after the other and wait for the end. Returns the exit status."""
        for number in signals or (signal.SIGTERM,):
            self.popen.send_signal(number)
            time.sleep(0.05)
        status = self.wait()
        self.output.finish()
        return status

    def stop(self):
        """End it the way an operator does (TERM, and INT twice if something still runs), and look for damage."""
        left = self.workers()
        self.popen.send_signal(signal.SIGTERM)
        try:
            self.popen.wait(2 * runner.SLOW)
        except subprocess.TimeoutExpired:
            self.popen.send_signal(signal.SIGTERM)
        status = self.wait()
        self.output.finish()
        self.look_for_reports()
        runner.check(status == 0, f"parapet ended with {status}: {self.output.text()}")
        for pid in left:
            runner.wait_for(lambda: not proc.alive(pid), f"worker {pid} to end with its parent", 10 * runner.SLOW)

    def look_for_reports(self):
        text = self.output.text()
        for word in REPORTS:
            runner.check(word not in text, lambda: f"parapet reported {word}: {text[-3000:]}")


def run_to_end(*flags, env=None, command="serve", seconds=60.0, cwd=None):
    """Run parapet where it must refuse to start, or print something: (status, stdout, stderr)."""
    argv = shlex.split(os.environ.get("PARAPET_TEST_UNDER", "")) + [runner.binary("parapet")]
    argv += ([command] if command else []) + [str(flag) for flag in flags]
    try:
        done = subprocess.run(argv, stdin=subprocess.DEVNULL, capture_output=True, env=environment(env), cwd=cwd,
                              timeout=seconds * runner.SLOW, check=False)
    except subprocess.TimeoutExpired as late:
        runner.fail(f"parapet {' '.join(map(str, flags))} went on running: {late.stderr}")
    return done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")


@contextlib.contextmanager
def scratch():
    """A directory that goes away with the with statement; for sockets, tapes and logs. Workers of a parapet that root
    started run as somebody else, who may enter it too."""
    with tempfile.TemporaryDirectory(prefix="parapet-test-") as folder:
        os.chmod(folder, 0o755)
        yield folder
