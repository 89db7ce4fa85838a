"""A backend that answers a client's turn and an executor's extra calls as the test says, and a parapet in front of it that
guards such turns. Leaving it checks that nothing of the guard is left: no memory, no place, no request in flight."""
import json
import os
import re
import select
import threading
import time
import urllib.request

from harness import proc
from harness.backend import Backend
from harness.client import chunked, request
from harness.parapet import Parapet, scratch
from harness.replay import Replay
from harness.runner import SLOW, check, equal, fail, wait_for
from harness.texts import text_in

SUM = "A shop sells 5 books at $20, 3 at $30 and 2 at $45. What is the total?"
TALK = "Tell me about the harbour."
DRAFT = "The total is $281, \u00e9 and all."
MESSAGES = [{"role": "user", "content": SUM}]
APIS = {
    "chat": ("/api/chat", {"messages": MESSAGES}),
    "generate": ("/api/generate", {"prompt": SUM}),
    "openai": ("/v1/chat/completions", {"messages": MESSAGES}),
    "responses": ("/v1/responses", {"input": SUM}),
    "messages": ("/v1/messages", {"messages": MESSAGES, "max_tokens": 99}),
}
ON = [("X-Parapet", "on")]
PATIENCE = 2 * SLOW  # of the policy, in seconds, where a test waits for it
OURS = re.compile(rb"(?i)^x-parapet")
POLICY = "version: 1\nname: guarded\npatience: {patience}\nguard: {{turns: {turns}, calls: {calls}, per-client: {each}}}\n"
# Nothing that an executor can make anything of, and a program that prints a number, slowly or not.
NONSENSE = "I would rather not."
ENDLESS = "while True:\n    pass\nprint(280)"

_recorded = {}


def recorded(api, stream, text=DRAFT):
    """What parapet-replay says in that API: (Content-Type, content)."""
    key = api, stream, text
    if key not in _recorded:
        with Replay([{"when": [], "replies": [{"text": text}]}]) as replay:
            path, body = APIS[api]
            ask = urllib.request.Request(replay.url + path, json.dumps({**body, "model": "m", "stream": stream}).encode(),
                                         {"Content-Type": "application/json"})
            with urllib.request.urlopen(ask, timeout=120) as response:
                _recorded[key] = response.headers["Content-Type"].encode(), response.read()
    return _recorded[key]


def head(kind, framing, status=b"200 OK", more=b""):
    return b"HTTP/1.1 %s\r\nContent-Type: %s\r\nX-Own:  kept  \r\n%s%s\r\n\r\n" % (status, kind, more, framing)


def whole(kind, content, **how):
    return head(kind, b"Content-Length: %d" % len(content), **how) + content


def in_chunks(kind, content, size, **how):
    """The answer in chunks of so many bytes, 0 for one chunk for each line."""
    pieces = content.splitlines(True) if size == 0 else [content[i:i + size] for i in range(0, len(content), size)]
    return head(kind, b"Transfer-Encoding: chunked", **how) + chunked(*pieces)


def reply(api, text, stream=True):
    kind, content = recorded(api, stream, text)
    return whole(kind, content)


def says(answer, pieces=0, pause=0.0):
    """Something that sends the answer, at once or in pieces of so many bytes."""
    async def send(connection):
        if pieces == 0:
            await connection.send(answer)
            return
        for at in range(0, len(answer), pieces):
            await connection.send(answer[at:at + pieces])
            await connection.pause(pause)
    return send


async def end_here(connection):
    connection.shut()
    connection.sock.close()
    connection.ended = "closed by us"


class Scene:
    """A backend that answers a client's request with .draft and an executor's with .step, and counts both."""

    def __init__(self, **limits):
        self.draft = self.step = None
        self.drafts, self.steps = [], []
        self.number = 0
        self.name, self.env = None, None
        self.limits = {"patience": f"{PATIENCE}s", "turns": 4, "calls": 1, "each": 2, **limits}

    async def script(self, connection):
        while True:
            message = await connection.request()
            if message.target == b"/api/version":
                await connection.send(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
                continue
            is_step = message.value(b"x-parapet-step") is not None
            (self.steps if is_step else self.drafts).append(message)
            await (self.step if is_step else self.draft)(connection)
            if connection.sock.fileno() < 0 or message.closes():
                return

    def policy(self):
        return POLICY.format(**self.limits)

    def serve(self, *flags, workers=1):
        return Served(self, flags, workers)

    def model(self):
        """A new one for each turn: a breaker that opens for one leaves the others alone."""
        self.number += 1
        return f"m{self.number}"

    def plays(self, api, stream, text=NONSENSE):
        kind, content = recorded(api, stream)
        self.draft = says(in_chunks(kind, content, 0) if stream else whole(kind, content))
        self.step = says(reply(api, text))


class Served:
    """The scene's backend and a parapet in front of it, whose jail is ready."""

    def __init__(self, scene, flags, workers):
        self.scene, self.flags, self.workers = scene, flags, workers

    def __enter__(self):
        self.folder = scratch()
        path = self.folder.__enter__()
        self.file = os.path.join(path, "policy.yaml")
        self.write()
        self.backend = Backend(self.scene.script)
        if self.scene.name is not None:
            self.backend.url = f"http://{self.scene.name}:{self.backend.port}"
        self.parapet = Parapet(self.backend, "--policy", self.file, "--workers", self.workers, *self.flags,
                               env=self.scene.env)
        self.await_jail()
        return self

    def write(self):
        with open(self.file + ".new", "w", encoding="utf-8") as file:
            file.write(self.scene.policy())
        os.chmod(self.file + ".new", 0o644)
        os.replace(self.file + ".new", self.file)

    def __exit__(self, kind, *rest):
        try:
            try:
                if kind is None and not self.parapet.ended():
                    self.nothing_left()
            finally:
                self.parapet.__exit__(kind, *rest)
        finally:
            self.backend.__exit__(kind, *rest)
            self.folder.__exit__(kind, *rest)

    def ask(self, target):
        with self.parapet.connect() as client:
            return client.ask("GET", target).content.decode()

    def await_jail(self):
        wait_for(lambda: json.loads(self.ask("/parapet/ready?verbose"))["jail"]["ready"],
                 lambda: "the jail: " + self.ask("/parapet/ready?verbose"))

    def gauge(self, name):
        return sum(float(line.rsplit(" ", 1)[1]) for line in self.ask("/parapet/metrics").splitlines()
                   if re.match(name + r"(?:\{| )", line))

    def nothing_left(self):
        """No memory, no request, no call; the places have been given back when a turn can be guarded again."""
        wait_for(lambda: self.gauge("parapet_held_bytes") == 0 and self.gauge("parapet_requests_in_flight") == 0
                 and self.gauge("parapet_turns_awaiting_first_byte") == 0,
                 lambda: f"held bytes {self.gauge('parapet_held_bytes')}, in flight "
                         f"{self.gauge('parapet_requests_in_flight')} to come to 0")

    def runs_endless(self, api, stream):
        """Begin turns until a program of one runs: the first ones may come before a jail that was killed is missed. The client."""
        for _ in range(100):
            client = self.begin(api, stream)
            became = wait_for(lambda: self.gauge("parapet_jail_jobs") == 1 and "runs" or has_answer(client, stream) and "over",  # noqa: B023
                              "a program")
            if became == "runs":
                return client
            client.close()
            wait_for(lambda: self.gauge("parapet_jail_jobs") == 0, "a program that ran after all to go")
        return fail("no turn's program ever ran")

    def guards_again(self, what):
        """No place was kept: more turns than there are places are guarded, one after the other. A place is given back once the
        answer is out, which its client may notice first."""
        before = len(self.scene.steps)
        self.scene.plays("chat", False)
        for _ in range(5):
            wait_for(lambda: verdict(self.turn("chat", False)) in ("confirmed", "unchecked", "fallback"), f"{what}: a guarded turn after it")
        check(len(self.scene.steps) >= before + 5, f"{what}: no extra call for the turns after it")

    def turn(self, api, stream, fields=ON, client=None, model=None, target=""):
        """One turn; the answer."""
        path, body = APIS[api]
        asked = request("POST", target + path, fields, {**body, "model": model or self.scene.model(), "stream": stream})
        if client is not None:
            client.send(asked)
            return client.response(b"POST")
        with self.parapet.connect() as one:
            one.send(asked)
            return one.response(b"POST")

    def begin(self, api, stream, fields=ON, client=None):
        """Send a turn only; the client."""
        client = client or self.parapet.connect()
        path, body = APIS[api]
        client.send(request("POST", path, fields, {**body, "model": self.scene.model(), "stream": stream}))
        return client

    def record(self, turn):
        """What became of it; a client has its answer a moment before there is a record."""
        def look():
            said = json.loads(self.ask(f"/parapet/turns/{turn}"))
            return said if "verdict" in said else None
        return wait_for(look, "the record")


def has_answer(client, stream):
    """Whether a turn's answer is there: a stream's draft shows at once, and its last event only when nothing more is to come."""
    while select.select([client.sock], [], [], 0)[0] and client.more():
        pass
    return client.ended or (b"[DONE]" in client.buffer or b'"done":true' in client.buffer if stream else client.buffer)


def verdict(got):
    return (got.value(b"x-parapet-verdict") or b"").decode()


def told(got):
    return [(name, value) for name, value in got.fields if OURS.match(name)], got.status


def is_the_draft(got, answer, what):
    """Status line, fields but ours, framing and body are the backend's own."""
    start, _, body = answer.partition(b"\r\n\r\n")
    lines = start.split(b"\r\n")
    equal(got.head.split(b"\r\n")[0] if got.head else lines[0], lines[0], f"{what}: status line")
    equal([line for line in got.lines if not OURS.match(line)], lines[1:], f"{what}: fields")
    equal(got.body, body, f"{what}: body")


def stands_or_is_late(served, got, answer, what, began, stream):
    """As stands(); but a head that was held for ten seconds has gone by then, with signs of life behind it."""
    if time.monotonic() - began < 9:
        stands(served, got, answer, what)
        return
    equal((got.status, text_in(got.content.lstrip(b" "), stream)), (200, DRAFT), f"{what}, late")
    check(final(served, got)[0] in ("confirmed", "unchecked", "fallback"), f"{what}, late: the record")


def each():
    for api in APIS:
        for stream in (False, True):
            yield api, stream, f"{api}, {'streamed' if stream else 'whole'}"


def final(served, got):
    """What became of it in the end, as the record says: a header field may have gone before that."""
    turn = got.value(b"x-parapet-turn").decode()
    record = served.record(turn)
    return record["verdict"], record["reason"]


def stands(served, got, answer, what, verdicts=("confirmed", "unchecked", "fallback")):
    is_the_draft(got, answer, what)
    became = final(served, got)
    check(became[0] in verdicts, f"{what}: the record says {became}")
    return became


def held_step(scene, text=NONSENSE, api="chat"):
    """The extra call waits until the event is set."""
    go, reached = threading.Event(), threading.Event()

    async def step(connection):
        reached.set()
        await connection.until(go)
        await connection.send(reply(api, text))
    scene.step = step
    return go, reached


def long_content(api, stream, size):
    """A draft of a little more than that many bytes; streamed, each four bytes of text take more than a hundred."""
    return recorded(api, stream, "The total is $281. " + "x" * (size // 26 if stream else size))


def runners(jail):
    """The processes below the jail's first, innermost last."""
    found = []
    for child in proc.children(jail):
        found += [child, *runners(child)]
    return found
