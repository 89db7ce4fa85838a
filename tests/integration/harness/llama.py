"""A real llama-server with a tiny model, as script/llama-server puts them into .deps."""
import contextlib
import os
import socket
from random import Random

from harness import runner
from harness.client import Client, Cut
from harness.parapet import Program

DEPS = os.path.join(runner.ROOT, ".deps")
PROGRAM = os.environ.get("PARAPET_TEST_LLAMA_SERVER", os.path.join(DEPS, "llama-server", "llama-server"))
MODELS = os.environ.get("PARAPET_TEST_MODELS", os.path.join(DEPS, "models"))


def free_port():
    """A port to listen on in a moment: out of those that the kernel gives to nobody by itself, so that nobody is given it meanwhile."""
    random = Random()
    while True:
        port = random.randrange(12000, 30000)
        with socket.socket() as sock, contextlib.suppress(OSError):
            sock.bind(("127.0.0.1", port))
            return port


def simple_page():
    """The directory of the small web page that comes with the server's package, or None."""
    for folder, _, files in os.walk(os.path.dirname(os.path.abspath(PROGRAM))):
        if "simplechat" in os.path.basename(folder) and "index.html" in files:
            return folder
    return None


class Llama(Program):
    """One llama-server. With wait=False it may still be loading its model when the with statement begins."""

    def __init__(self, model="tiny", *flags, wait=True, health="/health"):
        path = os.path.join(MODELS, f"{model}.gguf")
        for needed in (PROGRAM, path):
            if not os.path.exists(needed):
                raise runner.Skip(f"no {os.path.basename(needed)} here: script/llama-server gets it (it needs a network)")
        self.health = health
        self.port = free_port()
        self.address = ("127.0.0.1", self.port)
        self.url = f"http://127.0.0.1:{self.port}"
        super().__init__([PROGRAM, "-m", path, "--host", "127.0.0.1", "--port", str(self.port), "--metrics", "--props",
                          "--slots", "-t", "1", *flags], under=False)
        if wait:
            try:
                runner.wait_for(lambda: self._status() == 200,
                                lambda: f"llama-server to load: {self.output.text()[-500:]}",
                                120)
            except BaseException:
                self.kill()
                raise

    def _status(self):
        runner.check(not self.ended(), lambda: f"llama-server ended: {self.output.text()[-800:]}")
        try:
            with Client(self.address) as client:
                return client.ask("GET", self.health, [("Connection", "close")]).status
        except (OSError, Cut):
            return 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()
