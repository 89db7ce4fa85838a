"""A parapet that is upgraded in place (SIGUSR2)."""
import os
import re
import shutil
import signal
import subprocess

from harness import proc, runner
from harness.client import Client, request
from harness.parapet import Output, environment
from harness.runner import check, wait_for

SERVES = re.compile(r"upgrade: process (\d+) serves now")


class Running:
    """A parapet from a copy of the program, so that another can be put in its place."""

    def __init__(self, folder, backend, *flags, listen="127.0.0.1:0"):
        self.program = os.path.join(folder, "parapet")
        shutil.copy(runner.binary("parapet"), self.program)
        self.popen = subprocess.Popen([self.program, "serve", "--backend", backend.url, "--listen", listen, *flags],
                                      env=environment(), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        self.output = Output(self.popen.stderr)
        self.pids = [self.popen.pid]
        wait_for(lambda: "listening on" in self.output.text() or self.popen.poll() is not None, "its start line")
        found = re.search(r"listening on (?:http://127.0.0.1:(\d+)|unix:(\S+?)),", self.output.text())
        check(found, lambda: self.output.text())
        self.address = ("127.0.0.1", int(found[1])) if found[1] else found[2]

    def put(self, make):
        """Another program in its place, the way a package does: the old file goes on under no name."""
        make(self.program + ".new")
        os.chmod(self.program + ".new", 0o755)
        os.replace(self.program + ".new", self.program)

    def ask(self, target="/parapet/version", method="GET", body=None):
        with Client(self.address) as client:
            client.send(request(method, target, (), body))
            return client.response(method.encode())

    def connect(self):
        return Client(self.address)

    def upgrade(self):
        """Upgrade, and wait until the new one serves; its pid."""
        count = len(SERVES.findall(self.output.text()))
        os.kill(self.pids[-1], signal.SIGUSR2)
        found = wait_for(lambda: SERVES.findall(self.output.text())[count:], lambda: f"the new one to serve: {self.output.text()}")
        self.pids.append(int(found[0]))
        return self.pids[-1]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for pid in self.pids:
            if proc.alive(pid):
                os.kill(pid, signal.SIGTERM)
        self.popen.wait(runner.PATIENCE)
        wait_for(lambda: not any(proc.alive(pid) for pid in self.pids), "all of them to end")
        self.output.finish()
