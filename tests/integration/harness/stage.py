"""parapet-replay as the program under test: it must end clean, and is asked by hand."""
import signal

from harness.client import Client, once, request
from harness.parapet import REPORTS
from harness.replay import Replay
from harness.runner import check, equal

PROMPT = "What do twelve books cost?"


class Stage(Replay):
    """A replay backend that must end clean on SIGTERM, with nothing for a sanitizer to report."""

    def __exit__(self, kind, *_):
        try:
            self.popen.send_signal(signal.SIGTERM)
            status = self.wait()
            self.output.finish()
            said = self.output.text()
            if kind is None:
                equal(status, 0, f"exit status after SIGTERM ({said})")
                check(not any(word in said for word in REPORTS), said)
        finally:
            super().__exit__()

    def post(self, target, body, fields=()):
        return once(self.address, request("POST", target, fields, body), b"POST")

    def raw(self, body=None, target="/v1/completions", method="POST", version=b"1.1"):
        """Everything that comes for one request until the connection ends, and how it ended."""
        with Client(self.address) as client:
            client.send(request(method, target, [("Connection", "close")], body or ask(), version=version))
            return client.rest(), client.ended


def ask(prompt=PROMPT, **more):
    return {"prompt": prompt, **more}


def play(reply, **row):
    return Stage([{"when": [], "replies": [reply], **row}])


def talk(text=PROMPT):
    return {"model": "m", "messages": [{"role": "user", "content": text}]}
