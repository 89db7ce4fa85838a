"""How large a model is, is asked of the backend: by a child of the parent, rarely, whatever the answer is. What is proof
enough follows from it, whatever the model calls itself."""
import json
import time

from harness import proc
from harness.backend import Backend, Gone
from harness.client import Client, chunked, request
from harness.llama import Llama, free_port
from harness.parapet import Parapet
from harness.replay import Replay
from harness.runner import equal, main, wait_for

SUM = "A shop sells 5 books at $20, 3 at $30 and 2 at $45. What is the total?"
# Nothing in it is false by itself: it is repaired only where two programs are proof enough, for small models.
DRAFT = "The total is $281."
PROGRAMS = {b"ask_first": "```python\na = 5 * 20\nb = 3 * 30\nc = 2 * 45\nprint(a + b + c)\n```",
            b"ask_second": "```python\nprint(5 * 20 + 3 * 30 + 2 * 45)\n```"}


def entry(name, size):
    return {"name": name, "model": name, "size": 1, "details": {"family": "x", "parameter_size": size}}


class Scene:
    """An Ollama that lists .models as .send says, and answers every turn."""

    def __init__(self, models=()):
        self.models, self.asked = list(models), 0
        self.send = self.send_list
        self.version = whole(b'{"version":"0.13.0"}')

    async def script(self, connection):
        while True:
            message = await connection.request()
            if message.target == b"/api/version":
                await connection.send(self.version)
            elif message.target in (b"/api/tags", b"/v1/models"):
                self.asked += 1
                await self.send(connection)
            elif message.target in (b"/props", b"/api/ps"):
                await connection.send(whole(b'{"total_slots":1}'))
            else:
                text = PROGRAMS.get(message.value(b"x-parapet-step"), DRAFT)
                stream = json.loads(message.content).get("stream", True)
                answer = json.dumps({"model": "m", "message": {"role": "assistant", "content": text}, "done": True,
                                     "done_reason": "stop"}).encode()
                await connection.send(whole(answer + (b"\n" if stream else b""),
                                            b"application/x-ndjson" if stream else b"application/json"))
            if message.closes():
                return

    async def send_list(self, connection):
        """As Ollama does: in chunks, as soon as it is long."""
        content = json.dumps({"models": self.models}).encode()
        pieces = [content[i:i + 100] for i in range(0, len(content), 100)]
        await connection.send(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n" + chunked(*pieces))


def whole(content, kind=b"application/json"):
    return b"HTTP/1.1 200 OK\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n" % (kind, len(content)) + content


def await_jail(parapet):
    def ready():
        with parapet.connect() as client:
            return json.loads(client.ask("GET", "/parapet/ready?verbose").content)["jail"]["ready"]
    wait_for(ready, "the jail")


def verdict(parapet, model):
    """What becomes of the turn, and why."""
    with parapet.connect() as client:
        client.send(request("POST", "/api/chat", [], {"model": model, "stream": False,
                                                      "messages": [{"role": "user", "content": SUM}]}))
        got = client.response(b"POST")
    equal(got.status, 200, model)
    return (got.value(b"x-parapet-verdict") or b"").decode()


def becomes(parapet, model, wanted):
    wait_for(lambda: verdict(parapet, model) == wanted, lambda: f"{model} to be {wanted}: it is {verdict(parapet, model)}")


def test_what_the_backend_tells_counts():
    scene = Scene([entry("mine:latest", "2.6B"), entry("gemma3:4b", "4.3B"), entry("claims-2b", "70.6B"), entry("other:x", "13.0B")])
    with Backend(scene.script) as backend, Parapet(backend) as parapet:
        await_jail(parapet)
        becomes(parapet, "mine", "repaired")
        for model, wanted in (("mine:latest", "repaired"), ("gemma3:4b", "repaired"), ("claims-2b", "unchecked"), ("other:x", "unchecked"),
                              ("unheard:2b", "repaired"), ("unheard", "unchecked")):
            equal(verdict(parapet, model), wanted, model)


def test_it_is_asked_rarely():
    scene = Scene([entry("mine:latest", "2.6B")])
    with Backend(scene.script) as backend, Parapet(backend, "--workers", 2) as parapet:
        await_jail(parapet)
        becomes(parapet, "mine", "repaired")
        # Longer than the parent waits between two looks.
        end = time.monotonic() + 11
        while time.monotonic() < end:
            verdict(parapet, "mine")
            verdict(parapet, "unheard")
        equal(scene.asked, 1, "questions about models")


def test_answers_that_are_none():
    """The name counts then, and nobody waits."""
    async def hang(connection):
        await connection.gone()

    async def endless(connection):
        await connection.send(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
        try:
            while True:
                await connection.send(chunked(b'{"models":[' * 1000, end=False))
        except Gone:
            pass

    async def drip(connection):
        await connection.send(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
        try:
            while True:
                await connection.send(b"1\r\n \r\n")
                await connection.pause(0.05)
        except Gone:
            pass

    def says(answer):
        async def send(connection):
            await connection.send(answer)
            connection.shut()
        return send
    listed = json.dumps({"models": [entry("mine:latest", "2.6B")]}).encode()
    for name, send in {"hang": hang, "endless": endless, "drip": drip, "404": says(whole(listed).replace(b"200 OK", b"404 No")),
                       "cut": says(whole(listed)[:-3]), "nonsense": says(whole(b"\xff{{{" * 99)), "no HTTP": says(b"\x00" * 99),
                       "bad chunks": says(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n" + listed),
                       "deep": says(whole(b"[" * 100000))}.items():
        scene = Scene()
        scene.send = send
        with Backend(scene.script) as backend, Parapet(backend) as parapet:
            await_jail(parapet)
            wait_for(lambda: scene.asked == 1, f"{name}: the question")  # noqa: B023
            # The child that asked is gone: what it found is known.
            wait_for(lambda: not proc.askers(parapet.pid), f"{name}: its end")  # noqa: B023
            equal((verdict(parapet, "mine"), verdict(parapet, "mine:2b")), ("unchecked", "repaired"), name)


def test_a_backend_that_comes_later():
    scene = Scene([entry("mine:latest", "2.6B")])
    port = free_port()
    with Parapet(f"http://127.0.0.1:{port}") as parapet, Backend(scene.script, port=port):
        await_jail(parapet)
        becomes(parapet, "mine", "repaired")


def test_other_servers_are_not_asked():
    scene = Scene([entry("mine:latest", "2.6B")])
    scene.version = whole(b"{}")
    with Backend(scene.script) as backend, Parapet(backend) as parapet:
        await_jail(parapet)
        equal((verdict(parapet, "mine"), verdict(parapet, "mine:2b"), scene.asked), ("unchecked", "repaired", 0), "verdicts and questions")


def test_the_look_alike():
    """parapet-replay says 2B of its model; and a tape may say anything."""
    rows = [{"when": ["$45"], "replies": [{"text": DRAFT}]},
            {"path": "/api/tags", "when": [], "replies": [{"text": json.dumps({"models": [entry("mine:latest", "3B")]})}]},
            *({"when": ["$45"], "step": step.decode(), "replies": [{"text": text}]} for step, text in PROGRAMS.items())]
    with Replay(rows) as replay, Parapet(replay) as parapet:
        await_jail(parapet)
        becomes(parapet, "mine", "repaired")


def test_llama_server():
    """What a real one tells of its one model, which answers to every name; its answers are played, since it cannot count."""
    with Llama("tiny") as llama, Client(llama.address) as client:
        told = client.ask("GET", "/v1/models")
        version = client.ask("GET", "/api/version")
    scene = Scene()
    scene.version = b"HTTP/1.1 %d x\r\nServer: %s\r\nContent-Length: 0\r\n\r\n" % (version.status, version.value(b"server"))
    scene.send = lambda connection: connection.send(whole(told.content))
    with Backend(scene.script) as backend, Parapet(backend) as parapet:
        await_jail(parapet)
        becomes(parapet, "whatever-70b", "repaired")


main(globals())
