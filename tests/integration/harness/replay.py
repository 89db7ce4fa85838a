"""The look-alike backend that the project ships, as a backend of the tests."""
import json
import os
import re
import tempfile

from harness import runner
from harness.parapet import Program

READY = re.compile(r"^parapet-replay: serving .* on http://127\.0\.0\.1:(\d+)")


class Replay(Program):
    """parapet-replay with the given tape rows (dictionaries), and a model's name; its log to be read with requests()."""

    def __init__(self, rows=None, model="replay"):
        self._folder = tempfile.TemporaryDirectory(prefix="parapet-test-")
        self.log = os.path.join(self._folder.name, "log.jsonl")
        argv = [runner.binary("parapet-replay")]
        if rows is not None:
            tape = os.path.join(self._folder.name, "tape.jsonl")
            with open(tape, "w", encoding="utf-8") as file:
                file.writelines(json.dumps(row) + "\n" for row in rows)
            argv.append(tape)
        super().__init__([*argv, "--listen", "127.0.0.1:0", "--log", self.log, "--model", model], under=False)
        try:
            self.port = int(self.await_line(READY, "parapet-replay").group(1))
        except BaseException:
            self.kill()
            self._folder.cleanup()
            raise
        self.address = ("127.0.0.1", self.port)
        self.url = f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()
        self._folder.cleanup()

    def requests(self, own=True):
        """The log so far: one dictionary for each line; without `own` those left out that parapet asks by itself, at times of
        its own choice."""
        with open(self.log, encoding="utf-8") as file:
            rows = [json.loads(line) for line in file if line.endswith("\n")]
        return [row for row in rows if own or not is_own(row)]


def is_own(row):
    """Whether parapet asks that by itself: what the model server has loaded, and how large that is."""
    bare = {"Host", "Connection"}
    names = {name for name, _ in row["headers"]}
    return names == bare or (row["target"] == "/api/show" and names == bare | {"Content-Type", "Content-Length"})
