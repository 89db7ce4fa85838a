"""Answers with another text in them, with a text more, with an annotation, behind signs of life, or broken off by an error:
unmodified client libraries take them for what they say (proxy/dialects; script/clients gets the libraries)."""
import json
import os
import shutil
import subprocess
import sys
import urllib.request

from harness import runner
from harness.backend import Backend, answer
from harness.llama import DEPS
from harness.replay import Replay
from harness.runner import SLOW, Skip, check, equal, main

sys.path.insert(0, os.path.join(runner.ROOT, "tests", "unit"))
from dialect_program import dump  # noqa: E402

CLIENTS = os.path.join(runner.ROOT, "tests", "clients")
TEXT = "There are 8 of them, \u00e9 and all."
NEW = "There are \"9\".\n\u00e9"
MORE = "\nCorrection: 9."
PROMPT = "How many?"
MESSAGES = [{"role": "user", "content": PROMPT}]
REQUESTS = {
    "chat": ("/api/chat", {"model": "m", "messages": MESSAGES}),
    "generate": ("/api/generate", {"model": "m", "prompt": PROMPT}),
    "openai": ("/v1/chat/completions", {"model": "m", "messages": MESSAGES}),
    "responses": ("/v1/responses", {"model": "m", "input": PROMPT}),
    "messages": ("/v1/messages", {"model": "m", "messages": MESSAGES, "max_tokens": 99}),
}


def answers():
    """What parapet-replay says: (API, streamed, Content-Type, content)."""
    with Replay([{"when": [PROMPT], "replies": [{"text": TEXT}]}]) as replay:
        for api, (path, body) in REQUESTS.items():
            for streamed in (False, True):
                ask = urllib.request.Request(replay.url + path, json.dumps({**body, "stream": streamed}).encode(),
                                             {"Content-Type": "application/json"})
                with urllib.request.urlopen(ask, timeout=120) as response:
                    yield api, streamed, response.headers["Content-Type"].encode(), response.read()


def edited(api, streamed, content):
    """What becomes of an answer: (content, the text that clients must read, or None where they must see an error)."""
    flags = 1 if streamed else 0
    read, replaced, appended, noted, alive, broken = dump(runner.binary("dialect_dump"), [
        ("r", api, flags, content, b""), ("s", api, flags, content, NEW.encode()), ("a", api, flags, content, MORE.encode()),
        ("n", api, flags, content, b""), ("v", api, flags, b"", b"m"), ("e", api, flags, b"", b"the backend is gone")])
    equal([read[0], read[3].decode()], ["0", TEXT], f"{api}, read")
    closing = int(read[2])
    check(all(one[0] == "0" for one in (replaced, appended, noted)), f"{api}: not edited")
    yield content, TEXT
    yield replaced[1], NEW
    yield content[:closing] + appended[1], TEXT + MORE
    yield noted[1], TEXT
    yield alive[1] * 3 + content[:closing] + (alive[1] if streamed else b"") + appended[1], TEXT + MORE
    if streamed:
        yield content[:closing] + broken[1], None


def pages():
    """All of them: path -> (API, streamed, response, text)."""
    made = {}
    for api, streamed, kind, content in answers():
        for body, text in edited(api, streamed, content):
            response = answer(body, fields=b"Content-Type: " + kind + b"\r\n")
            made[f"/{len(made)}"] = (api, streamed, response, text)
    return made


def ask_all(program):
    made = pages()

    async def script(connection):
        while True:
            message = await connection.request()
            await connection.send(made["/" + message.target.decode().split("/")[1]][2])

    with Backend(script) as backend:
        words = [f"{api}:{int(streamed)}:{backend.url}{path}" for path, (api, streamed, _, _) in made.items()]
        done = subprocess.run([*program, *words], stdin=subprocess.DEVNULL, capture_output=True, timeout=400 * SLOW,
                              check=False, env={**os.environ, "NO_PROXY": "*", "PYTHONDONTWRITEBYTECODE": "1"})
    check(done.returncode == 0, f"status {done.returncode}: {done.stderr[-2000:]!r}")
    said = [json.loads(line) for line in done.stdout.decode().splitlines()]
    equal(len(said), len(made), "answers")
    check(len(made) == 55, f"{len(made)} answers were made")
    for (api, streamed, response, text), got in zip(made.values(), said):
        what = f"{api}, {'streamed' if streamed else 'whole'}: {response.partition(bytes(4))[0][-1500:]!r}"
        check("error" in got if text is None else got == {"text": text}, lambda: f"{got} {text!r} {what}")  # noqa: B023


def test_python_clients():
    python = os.path.join(DEPS, "py-clients", "python3")
    if not os.path.exists(python):
        raise Skip("no Python clients here: script/clients gets them (it needs a network)")
    ask_all([python, os.path.join(CLIENTS, "py", "edited_check.py")])


def test_javascript_clients():
    node = shutil.which("node")
    if node is None or not os.path.isdir(os.path.join(CLIENTS, "node_modules", "openai")):
        raise Skip("no JavaScript clients here: script/clients gets them (it needs node, npm and a network)")
    ask_all([node, os.path.join(CLIENTS, "js", "edited.mjs")])


main(globals())
