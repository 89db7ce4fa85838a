"""kill -9 of the backend, of the jail, and of the client, at every step of a guarded turn: the client gets the draft as it
was, the right answer, or a clean cut, always in time, and the next turn is guarded as if nothing had happened."""
import json
import os
import select
import signal
import time

from harness.client import Cut, request
from harness.guarding import ENDLESS, runners
from harness.parapet import Parapet, scratch
from harness.replay import Replay
from harness.runner import SLOW, check, equal, fail, main, wait_for

MODEL = "gemma2:2b"
PATIENCE = 3 * SLOW
# One place: a turn that kept it would make the next one direct.
POLICY = (f"version: 1\nname: killed\npatience: {PATIENCE}s\nguard: {{turns: 1, calls: 1, per-client: 1}}\n")
KILLED = "A shop sells 5 books at $20, 3 at $30 and 2 at $45. What is the total?"
AFTER = "A shop sells 4 pens at $11 and 3 at $31. What is the total?"
DRAFT = "That is 5 * 20 = 100, 3 * 30 = 90 and 2 * 45 = 90 dollars. The total is $245."
# Longer would keep a worker on a starved machine from a sign of life for so long that it is taken for dead.
LONG = "And so on. " * 60000 + DRAFT
# Two shapes, as they are asked for: what is said twice in one is no second opinion.
FIRST = "```python\ntotal = 0\nfor price, copies in [(20, 5), (30, 3), (45, 2)]:\n    total += price * copies\nprint(total)\n```"
SECOND = "```python\nprint(sum(price * copies for price, copies in ((20, 5), (30, 3), (45, 2))))\n```"
SLOW_DRAFT = {"text": DRAFT, "chunk": 8, "delay-ms": 500}
HANG = {"hang": True}

# What the tape says at the step where it happens, and how many programs have been asked for by then.
PHASES = {
    "the draft is awaited": ("", HANG, 0),
    "the draft comes": ("", SLOW_DRAFT, 0),
    "the first program is asked for": ("ask_first", HANG, 1),
    "the first program runs": ("ask_first", {"text": ENDLESS}, 1),
    "the second program is asked for": ("ask_second", HANG, 2),
    "the second program runs": ("ask_second", {"text": ENDLESS}, 2),
    "the answer is delivered": ("", {"text": LONG}, 0),
}


def tape(step, reply):
    def row(when, name, usual):
        return {"when": [when], **({"step": name} if name else {}), "replies": [reply if name == step and when == "$20" else usual]}
    return [row("$20", "", {"text": DRAFT}), row("$20", "ask_first", {"text": FIRST}), row("$20", "ask_second", {"text": SECOND}),
            {"when": ["$11"], "replies": [{"text": "That is $100."}]},
            {"when": ["$11"], "step": "ask_first", "replies": [{"text": "```python\nprint(4 * 11 + 3 * 31)\n```"}]},
            {"when": ["$11"], "step": "ask_second", "replies": [{"text": "```python\na = 4 * 11\nb = 3 * 31\nprint(a + b)\n```"}]}]


class Turn:
    """A turn that is guarded up to one of the phases."""

    def __init__(self, phase, stream):
        self.phase, self.stream = phase, stream
        self.step, self.reply, self.calls = PHASES[phase]
        self.what = f"{phase}, {'streamed' if stream else 'whole'}"

    def __enter__(self):
        self.folder = scratch()
        path = os.path.join(self.folder.__enter__(), "policy.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(POLICY)
        os.chmod(path, 0o644)
        self.replay = Replay(tape(self.step, self.reply))
        self.parapet = Parapet(self.replay, "--policy", path, "--stall-timeout", "60s")
        self.await_jail()
        return self

    def __exit__(self, kind, *rest):
        try:
            self.parapet.__exit__(kind, *rest)
        finally:
            self.replay.kill()
            self.folder.__exit__(kind, *rest)

    def own(self, target):
        with self.parapet.connect() as client:
            return client.ask("GET", target).content.decode()

    def gauge(self, name):
        return next(float(line.split()[1]) for line in self.own("/parapet/metrics").splitlines() if line.startswith(name + " "))

    def await_jail(self):
        wait_for(lambda: json.loads(self.own("/parapet/ready?verbose"))["jail"]["ready"], "the jail")

    def ask(self, client, prompt, stream, model=MODEL):
        body = {"model": model, "stream": stream, "messages": [{"role": "user", "content": prompt}]}
        client.send(request("POST", "/v1/chat/completions", [("X-Parapet", "on")], body))

    def begin(self):
        """Send it until the phase is reached: on a busy machine its time may be over before. Returns its client."""
        for number in range(50):
            client = self.parapet.connect(receive_buffer=4096 if "delivered" in self.phase else None)
            before = self.steps().count(self.step)
            # Another model each time: one that was too slow is known to be.
            self.ask(client, KILLED, self.stream, f"gemma2-{number}:2b")
            if self.reaches(client, before):
                self.began = time.monotonic()
                return client
            client.close()
        return fail(f"{self.what}: {self.steps()}")

    def reaches(self, client, before):
        """Wait for the phase, whose step had been asked for so often before. Whether it came, and not the end of the answer."""
        if self.phase == "the draft comes" and self.stream:
            wait_for(lambda: client.more() and b"content" in client.buffer, "the draft")
        elif self.phase == "the draft comes":
            wait_for(lambda: self.steps(), "the draft")
        elif "delivered" in self.phase:
            wait_for(client.more, "the answer")
        else:
            runs = "runs" in self.phase
            wait_for(lambda: self.over(client) or self.steps().count(self.step) > before and (not runs or self.gauge("parapet_jail_jobs") == 1),
                     lambda: f"{self.what}: {self.steps()}")
            return not self.over(client)
        return True

    def over(self, client):
        """Whether the answer has come. What came of it stays to be read."""
        while select.select([client.sock], [], [], 0)[0] and client.more():
            pass
        return client.ended is not None or (b"[DONE]" in client.buffer if self.stream else client.buffer != b"")

    def steps(self):
        return [row.get("step", "") for row in self.replay.requests() if row["target"] == "/v1/chat/completions"]

    def in_time(self):
        took = time.monotonic() - self.began
        check(took < PATIENCE + 30 * SLOW, f"{self.what}: {took:.1f} s")

    def answer(self, client):
        """The whole answer's text."""
        got = client.response(b"POST")
        self.in_time()
        equal(got.status, 200, self.what)
        return text_of(got.content.decode(), self.stream)

    def stands(self, client):
        """The draft, alone or with a correction behind it, or the right answer instead."""
        text = self.answer(client)
        draft = LONG if "delivered" in self.phase else DRAFT
        if self.stream:
            added = text[len(draft):]
            check(text.startswith(draft) and (added == "" or "**$280**" in added or "**280**" in added),
                  lambda: f"{self.what}: {text[:100]!r} ... {added[-200:]!r}")
        else:
            check(text == draft or ("280" in text and "245" not in text), lambda: f"{self.what}: {text[:300]!r}")

    def nothing_left(self):
        names = ("parapet_held_bytes", "parapet_requests_in_flight", "parapet_jail_jobs")
        wait_for(lambda: all(self.gauge(name) == 0 for name in names),
                 lambda: f"{self.what}: {[(name, self.gauge(name)) for name in names]}")

    def guards_again(self):
        self.nothing_left()
        seen = []
        wait_for(lambda: self.next_turn(seen), lambda: f"{self.what}: the next turn: {seen[-1].fields}")
        got = seen[-1]
        check("137" in text_of(got.content.decode(), False), f"{self.what}: the next turn: {got.content}")

    def next_turn(self, seen):
        """Add its answer to what was seen. Whether it is the right one: it may come before the end of a jail is noticed, or find a
        machine too busy for its patience; one that found no place would find none ever after."""
        self.await_jail()
        with self.parapet.connect() as client:
            # Another model: this one may be known to be slow by now.
            self.ask(client, AFTER, False, f"gemma3-{len(seen)}:1b")
            seen.append(client.response(b"POST"))
        return seen[-1].values(b"x-parapet-verdict") in ([b"replaced"], [b"repaired"])


def text_of(content, stream):
    if not stream:
        return json.loads(content)["choices"][0]["message"]["content"]
    documents = [json.loads(line[6:]) for line in content.splitlines() if line.startswith("data: {")]
    return "".join(choice["delta"].get("content") or "" for document in documents for choice in document["choices"])


def each():
    for phase in PHASES:
        for stream in (False, True):
            # A streamed turn's client has the draft already and is shown one line at most.
            if not (stream and phase == "the answer is delivered"):
                yield Turn(phase, stream)


def test_the_backend_is_killed():
    for turn in each():
        with turn, turn.begin() as client:
            turn.replay.popen.kill()
            if turn.phase in ("the draft is awaited", "the draft comes"):
                try:
                    got = client.response(b"POST")
                    equal(got.status, 502, f"{turn.what}: taken for whole")
                except Cut as cut:
                    check(turn.phase == "the draft comes", f"{turn.what}: {cut}")
                    check(b"[DONE]" not in cut.received, f"{turn.what}: {cut.received[-200:]!r}")
                turn.in_time()
            else:
                turn.stands(client)
            turn.nothing_left()


def test_the_jail_is_killed():
    for turn in each():
        with turn, turn.begin() as client:
            jail = turn.parapet.jail()
            for pid in [jail, *runners(jail)]:
                try:
                    os.kill(pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass  # with the one before it
            if turn.phase == "the draft is awaited":
                client.close()
            else:
                turn.stands(client)
            turn.guards_again()


def test_an_interpreter_hangs():
    """It is noticed, or the turn's time is over before."""
    for phase in ("the first program is asked for", "the first program runs", "the second program runs"):
        turn = Turn(phase, False)
        with turn, turn.begin() as client:
            stopped = runners(turn.parapet.jail())
            for pid in stopped:
                os.kill(pid, signal.SIGSTOP)
            turn.stands(client)
            wait_for(lambda: not any(os.path.exists(f"/proc/{pid}") for pid in stopped), "its end")  # noqa: B023
            turn.guards_again()


def test_the_client_is_killed():
    """A dead client's kernel resets its connection where something unread lies there, else it closes it."""
    for turn in each():
        for how in ("close", "reset"):
            with turn:
                client = turn.begin()
                getattr(client, how)()
                client.close()
                turn.guards_again()


main(globals())
