"""Whoever comes while a guard asks the model goes first: on a backend with one slot the extra call is closed at once, whichever
worker has it, and asked again where patience allows."""
import asyncio
import json
import re
import threading
import time

from harness.client import Client, request
from harness.guarding import APIS, Scene, is_the_draft, recorded, reply, verdict, whole
from harness.llama import Llama
from harness.runner import SLOW, check, equal, main, scaled, wait_for

PROGRAMS = ("```python\na = 5 * 20\nb = 3 * 30\nc = 2 * 45\nprint(a + b + c)\n```",
            "```python\nprint(sum(count * price for count, price in ((5, 20), (3, 30), (2, 45))))\n```")


class Slots(Scene):
    """A backend of so many slots, which writes down what happens. The first calls are never done: they end when they are closed."""

    def __init__(self, slots=1, endless=1, **limits):
        super().__init__(**{"patience": f"{20 * SLOW}s", "turns": 8, "each": 8, **limits})
        self.free, self.endless = slots, endless
        self.happened, self.waited = [], []
        self.answered = threading.Event()  # a neighbour's answer may end
        self.answered.set()
        kind, content = recorded("chat", False)
        self.answer = whole(kind, content)

        async def slot():
            while self.free == 0:
                await asyncio.sleep(0.002)
            self.free -= 1

        async def draft(connection):
            came = time.monotonic()
            await slot()
            neighbour = self.drafts.index(self.last(connection)) > 0
            self.happened.append("neighbour" if neighbour else "draft")
            self.waited.append(time.monotonic() - came)
            if neighbour:
                await connection.until(self.answered)
            self.free += 1
            await connection.send(self.answer)

        async def step(connection):
            await slot()
            first = self.steps[-1].value(b"x-parapet-step") == b"ask_first"
            self.happened.append("call")
            try:
                if self.endless > 0:
                    self.endless -= 1
                    await connection.gone()
                    self.happened.append("closed")
                    return
            finally:
                self.free += 1
            await connection.send(reply("chat", PROGRAMS[0 if first else 1]))
        self.draft, self.step = draft, step

    @staticmethod
    def last(connection):
        return connection.requests[-1]

    def begin_guarded(self, served):
        client = served.parapet.connect(patience=60 * SLOW)
        path, body = APIS["chat"]
        client.send(request("POST", path, [("X-Parapet", "on")], {**body, "model": "m:2b", "stream": False}))
        wait_for(lambda: "call" in self.happened, "an extra call")
        return client


class Between(Scene):
    """A llama-server with one slot behind a draft of our own: what else is asked goes to it, and ends there when it ends here."""

    def __init__(self, llama):
        super().__init__(patience=f"{60 * SLOW}s")
        self.llama = llama
        self.happened = []
        kind, content = recorded("openai", False)
        self.answer = whole(kind, content)

        async def pass_on(connection, name):
            message = connection.requests[-1]
            from_llama, to_llama = await asyncio.open_connection(*llama.address)
            to_llama.write(re.sub(rb"(?im)^connection:.*\r\n", b"", message.head).replace(b"\r\n", b"\r\nConnection: close\r\n", 1)
                           + message.body)

            async def pump():
                seen = b""
                while piece := await from_llama.read(65536):
                    if b'"content":"' in (seen := (seen + piece)[-65600:]) and f"{name} writes" not in self.happened[-1:]:
                        self.happened.append(f"{name} writes")
                    await connection.send(piece)
            pumping = asyncio.ensure_future(pump())
            leaving = asyncio.ensure_future(connection.gone())
            await asyncio.wait([pumping, leaving], return_when=asyncio.FIRST_COMPLETED)
            self.happened.append(f"{name} {'ends' if pumping.done() else 'is closed'}")
            for task in (pumping, leaving):
                task.cancel()
            to_llama.close()
            connection.shut()
            connection.sock.close()

        async def draft(connection):
            if len(self.drafts) == 1:
                await connection.send(self.answer)
            else:
                await pass_on(connection, "neighbour")
        self.draft = draft
        self.step = lambda connection: pass_on(connection, "call")


def first_text(address):
    """Seconds until a short streamed turn's first text is there."""
    began = time.monotonic()
    with Client(address, patience=60 * SLOW) as client:
        client.send(request("POST", "/v1/chat/completions", [("X-Parapet", "off")],
                            {"model": "m", "stream": True, "max_tokens": 3, "messages": [{"role": "user", "content": f"Hello, {began}"}]}))
        client.until(b'"content":"')
        took = time.monotonic() - began
        client.until(b"[DONE]")
        return took


def test_llama_server():
    """The slot of a call that is closed while it is written is free at once: the neighbour waits hardly longer than alone."""
    with Llama("slow", "-np", "1", "-c", "4096") as llama:
        scene = Between(llama)
        alone = max(first_text(llama.address) for _ in range(3))
        with scene.serve() as served:
            path, body = APIS["openai"]
            with served.parapet.connect(patience=60 * SLOW) as guarded:
                guarded.send(request("POST", path, [("X-Parapet", "on")], {**body, "model": "m:2b", "stream": False}))
                wait_for(lambda: "call writes" in scene.happened, "an extra call to be written")
                took = first_text((served.parapet.host, served.parapet.port))
                print(f"   first text of a short turn: {alone:.2f} s alone, {took:.2f} s while a call is written: {scene.happened}")
                equal(scene.happened[:3], ["call writes", "call is closed", "neighbour writes"], "the order of things")
                check(took < 0.2 + 3 * alone + 2 * SLOW, f"the neighbour waited {took:.2f} s, {alone:.2f} s alone")


def turn_of(served, got):
    return served.record(got.value(b"x-parapet-turn").decode())


def test_closed_and_asked_again():
    """The order of things, over one worker and over several; and the client's request is what it was."""
    for workers, rounds in ((1, 1), (3, scaled(6, 3))):
        for number in range(rounds):
            what = f"{workers} workers, turn {number}"
            scene = Slots()
            with scene.serve(workers=workers) as served:
                before = served.gauge("parapet_preempted_calls_total")
                with scene.begin_guarded(served) as guarded:
                    got = served.turn("chat", False, [("X-Parapet", "off")], model="other")
                    is_the_draft(got, scene.answer, f"{what}: the neighbour")
                    mine = guarded.response(b"POST")
                equal(scene.happened, ["draft", "call", "closed", "neighbour", "call", "call"], what)
                equal(json.loads(scene.drafts[1].body), {**APIS["chat"][1], "model": "other", "stream": False}, what)
                check(scene.waited[1] < 0.2 + 2 * SLOW, f"{what}: the neighbour waited {scene.waited[1]:.2f} s for the call to be closed")
                turn = turn_of(served, mine)
                equal((turn["reason"], turn["calls"], turn["preempted"]), ("computed", 2, 1), f"{what}: {turn}")
                check(verdict(mine) in ("replaced", "repaired"), what)
                equal(served.gauge("parapet_preempted_calls_total") - before, 1, f"{what}: counted")


def test_again_and_again():
    """Whoever stays until patience is over gets it all: the draft stands, for that reason."""
    scene = Slots(endless=99, patience=f"{2 * SLOW}s")
    scene.answered.clear()
    with scene.serve() as served, scene.begin_guarded(served) as guarded:
        with served.begin("chat", False, [("X-Parapet", "off")]) as neighbour:
            mine = guarded.response(b"POST")
            scene.answered.set()
            is_the_draft(neighbour.response(b"POST"), scene.answer, "the neighbour")
        is_the_draft(mine, scene.answer, "the guarded turn")
        turn = turn_of(served, mine)
        equal((turn["verdict"], turn["reason"], turn["calls"], turn["preempted"]), ("unchecked", "preempted", 0, 1), turn)
        equal(scene.happened, ["draft", "call", "closed", "neighbour"], "no call beside the neighbour")


def test_with_a_slot_for_each():
    """As many slots as calls may be made at a time, where the backend does not tell: nobody is in anybody's way."""
    scene = Slots(slots=2, calls=2)
    with scene.serve() as served, scene.begin_guarded(served) as guarded:
        got = served.turn("chat", False, [("X-Parapet", "off")])
        is_the_draft(got, scene.answer, "the neighbour")
        equal(scene.happened, ["draft", "call", "neighbour"], "the call goes on")
        scene.answered.clear()
        with served.begin("chat", False, [("X-Parapet", "off")]) as one, served.begin("chat", False, [("X-Parapet", "off")]) as other:
            wait_for(lambda: "closed" in scene.happened, "the call to make room for the second of two")
            scene.answered.set()
            is_the_draft(one.response(b"POST"), scene.answer, "one of two")
            is_the_draft(other.response(b"POST"), scene.answer, "the other")
        check(verdict(guarded.response(b"POST")) in ("replaced", "repaired"), "the guarded turn")


main(globals())
