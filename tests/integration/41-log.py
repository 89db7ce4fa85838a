"""The log never holds anybody up: a full device, a pipe that nobody reads, no stderr at all. Lines that find no room are
counted, and what came from outside cannot pretend to be a line of ours."""
import json
import os
import re
import signal
import subprocess
import time

from harness import runner
from harness.backend import Backend
from harness.client import Client
from harness.llama import free_port
from harness.parapet import READY, environment, run_to_end, scratch
from harness.runner import SLOW, Skip, check, equal, main, wait_for


def dropped(port):
    with Client(("127.0.0.1", port)) as client:
        text = client.ask("GET", "/parapet/metrics").body.decode()
    return int(re.search(r"^parapet_log_lines_dropped_total (\d+)$", text, re.M).group(1))


class Mute:
    """A parapet whose stderr is whatever the test says."""

    def __init__(self, backend, stderr):
        self.port = free_port()
        argv = [runner.binary("parapet"), "serve", "--backend", backend.url, "--listen", f"127.0.0.1:{self.port}"]
        self.popen = subprocess.Popen(argv, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=stderr,
                                      env=environment())

    def __enter__(self):
        def answers():
            try:
                with Client(("127.0.0.1", self.port)) as client:
                    return client.ask("GET", "/parapet/health").status == 200
            except OSError:
                return False
        wait_for(answers, "parapet to answer")
        return self

    def __exit__(self, *_):
        self.popen.terminate()
        equal(self.popen.wait(60 * SLOW), 0, "exit status")

    def chatter(self):
        """Have the parent write lines until some found no room."""
        end = time.monotonic() + 60 * SLOW
        while dropped(self.port) == 0:
            check(time.monotonic() < end, "no line was dropped")
            for _ in range(200):
                self.popen.send_signal(signal.SIGHUP)
                time.sleep(0.0005)

    def serves(self, backend):
        before = len(backend.requests)
        for _ in range(50):
            with Client(("127.0.0.1", self.port)) as client:
                equal(client.ask("POST", "/v1/chat/completions", body=b"{}").status, 200, "a turn beside the full log")
        equal(len(backend.requests) - before, 50, "requests at the backend")


def test_a_full_device():
    with Backend() as backend, open("/dev/full", "wb") as full, Mute(backend, full) as parapet:
        parapet.chatter()
        parapet.serves(backend)


def test_a_pipe_that_nobody_reads():
    reading, writing = os.pipe()
    try:
        with Backend() as backend, Mute(backend, writing) as parapet:
            parapet.chatter()
            parapet.serves(backend)
            # Once somebody reads, lines arrive again, whole.
            os.set_blocking(reading, False)
            text = os.read(reading, 1 << 20).decode()
            check(READY.search(text.split("\n")[0]), f"the first line is not the start line: {text[:200]!r}")
            check(all("message" in json.loads(line) for line in text.split("\n")[:-1]), "a line is broken")
    finally:
        os.close(reading)
        os.close(writing)


def test_no_stderr_at_all():
    with Backend() as backend:
        parapet = Mute(backend, None)
        parapet.__enter__()
        parapet.__exit__()
        # sh closes descriptor 2 before it becomes parapet.
        port = free_port()
        popen = subprocess.Popen(["sh", "-c", 'exec "$@" 2>&-', "sh", runner.binary("parapet"), "serve", "--backend",
                                  backend.url, "--listen", f"127.0.0.1:{port}"], env=environment())
        try:
            def answers():
                try:
                    with Client(("127.0.0.1", port)) as client:
                        return client.ask("GET", "/v1/models").status == 200
                except OSError:
                    return False
            wait_for(answers, "parapet without stderr to answer")
            popen.send_signal(signal.SIGHUP)
            time.sleep(0.2)
            check(answers(), "it no longer answers")
        finally:
            popen.terminate()
            equal(popen.wait(60 * SLOW), 0, "exit status")


def test_a_file_that_cannot_be_written_names_who_must():
    """Started by root, parapet has become another user by the time that it opens its log."""
    if os.geteuid() != 0:
        raise Skip("this is about what root started")
    with scratch() as folder:
        os.chmod(folder, 0o700)
        status, _, said = run_to_end("--backend", "http://127.0.0.1:9", "--listen", "127.0.0.1:0", "--user", "nobody",
                                     "--log", f"{folder}/log")
        check(status == 1 and "writable for the user nobody (number 65534)" in said, f"{status}: {said!r}")


if __name__ == "__main__":
    main(globals())
