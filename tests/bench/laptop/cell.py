"""One machine, one API, streamed or not: every case through `parapet serve`, and then some with somebody else beside them."""

import http.client
import json
import mmap
import os
import random
import struct
import tempfile
import threading
import time

import server as scripted
from harness import runner
from harness.parapet import Parapet

NEIGHBOURS = 6         # turns with somebody beside them
CHANGED = ("replaced", "repaired")
CHECKED = ("confirmed", *CHANGED)
WARMTH = "Please tell me something nice about the city of Lisbon."
# What becomes of turns whose program met the hurried clock of who waits for it, on a machine that is busy: they are played again.
HURRIED = ("program-timeout", "jail-broken", "jail-absent", "jail-busy")
AGAIN_MOST = 4
FACTOR_MOST = 16       # of the clock: beyond that the jail's milliseconds are taken for seconds
PATIENCE = 120         # seconds of the true clock until a run is broken


class Warmth:
    """What the first turn is about, in which the model is loaded and its speed seen."""

    prompt = WARMTH
    draft = "Lisbon is a bright and friendly city on hills above a wide river, with old trams, tiled houses and good coffee. " * 3


class Client:
    """A client with a connection of its own."""

    def __init__(self, parapet, machine, api, stream):
        self.machine, self.api, self.stream = machine, api, stream
        self.connection = http.client.HTTPConnection(parapet.host, parapet.port, timeout=PATIENCE)

    def body(self, prompt):
        body = {"model": self.machine.model, "stream": self.stream, "messages": [{"role": "user", "content": prompt}]}
        return json.dumps({**body, "max_tokens": 4096} if self.api == "anthropic" else body).encode()

    def ask(self, prompt):
        """(fields, text, when it was asked, when it was answered)"""
        began = self.machine.now()
        self.connection.request("POST", scripted.PATHS[self.api], self.body(prompt), {"Content-Type": "application/json"})
        got = self.connection.getresponse()
        content = got.read()
        ended = self.machine.now()
        if got.status != 200:
            raise runner.Failure(f"status {got.status}: {content[:300]}")
        return {name.lower(): value for name, value in got.getheaders()}, self.text(content.decode()), began, ended

    def text(self, content):
        if self.api == "ollama":
            return "".join(json.loads(line)["message"]["content"] for line in content.splitlines())
        if not self.stream:
            answer = json.loads(content)
            return answer["choices"][0]["message"]["content"] if self.api == "openai" else answer["content"][0]["text"]
        events = [json.loads(line[6:]) for line in content.splitlines() if line.startswith("data: {")]
        if self.api == "openai":
            return "".join(choice["delta"].get("content") or "" for event in events for choice in event.get("choices", []))
        return "".join(event["delta"].get("text", "") for event in events if event["type"] == "content_block_delta")

    def get(self, path):
        self.connection.request("GET", path)
        return json.loads(self.connection.getresponse().read())


class Neighbour:
    """Somebody else, who asks for something short while an extra call writes."""

    def __init__(self, parapet, machine, api, stream, server, after):
        self.client = Client(parapet, machine, api, stream)
        self.machine, self.server, self.after = machine, server, after
        self.due, self.wait = threading.Event(), None
        self.thread = threading.Thread(target=self.run, daemon=True)
        server.on_token = self.look
        self.thread.start()

    def look(self, call):
        if call.step and call.tokens == self.after:
            self.due.set()

    def run(self):
        self.due.wait()
        if self.server.on_token is None:
            return
        _, _, began, ended = self.client.ask(scripted.NEIGHBOUR)
        own = next(call for call in self.server.calls if scripted.NEIGHBOUR in call.text)
        alone = own.read / self.machine.prompt + own.tokens / self.machine.speed
        self.wait = ended - began - alone

    def leave(self):
        """The seconds that it waited longer than alone; None where no extra call ever wrote."""
        if not self.due.is_set():
            self.server.on_token = None
            self.due.set()
        self.thread.join(PATIENCE)
        self.server.on_token = None
        self.client.connection.close()
        return self.wait


class Hurry:
    """The page that tells parapet how fast its clock runs."""

    def __init__(self, folder):
        self.path = os.path.join(folder, "clock")
        with open(self.path, "wb") as file:
            file.write(bytes(mmap.PAGESIZE))
        os.chmod(self.path, 0o644)

    def begin(self, machine, factor):
        since = time.monotonic()
        with open(self.path, "r+b") as file, mmap.mmap(file.fileno(), mmap.PAGESIZE) as page:
            page[:8] = struct.pack("q", int(since * 1e9))
            page[8:16] = struct.pack("q", int(factor))
        machine.since, machine.factor = since, factor


def became(client, fields):
    """The turn's record: of a stream, the header knew too little."""
    def look():
        record = client.get("/parapet/turns/" + fields["x-parapet-turn"])
        return record if record.get("verdict", "pending") != "pending" else None
    return runner.wait_for(look, "the turn's record")


def call_row(call):
    return {"step": call.step, "tokens": call.tokens, "read": call.read, "finish": call.finish, "closed": call.closed}


def play(client, server, case):
    for again in range(AGAIN_MOST + 1):
        row = play_once(client, server, case)
        if row["reason"] not in HURRIED:
            break
        runner.wait_for(lambda: client.get("/parapet/ready?verbose")["jail"]["ready"], "the jail")
    return {**row, "again": again}


def play_once(client, server, case):
    server.script, server.calls = scripted.Script(case), []
    fields, text, began, ended = client.ask(case.prompt)
    record = became(client, fields)
    draft, extra = server.calls[0], [call for call in server.calls if call.step]
    return {"id": case.id, "kind": case.kind, "length": case.length, "right": case.is_right, "route": record.get("route", ""),
            "verdict": record["verdict"], "delivery": record.get("delivery", ""), "reason": record.get("reason", ""),
            "raw": draft.ended - began, "added": max(0.0, ended - draft.ended), "changed": text != case.draft,
            "delivered": case.delivers(text, client.stream), "calls": [call_row(call) for call in extra],
            "text": text if text != case.draft else ""}


def run(options, speed, api, stream, cases):
    """What became of each case, and of those with somebody beside them."""
    machine = scripted.Machine(speed, speed * options.reads, options.load, options.slots, options.size, options.model)
    chance = random.Random(options.seed)
    with tempfile.TemporaryDirectory(prefix="parapet-laptop-") as folder, scripted.Server(machine) as server:
        os.chmod(folder, 0o755)
        hurry = Hurry(folder)
        environment = {"LD_PRELOAD": str(options.build / "bench" / "laptop-clock.so"), "LAPTOP_CLOCK": hurry.path}
        with Parapet(server, "--workers", 1, env=environment) as parapet:
            client = Client(parapet, machine, api, stream)
            runner.wait_for(lambda: client.get("/parapet/ready?verbose&backend=1")["jail"]["ready"], "the jail")
            hurry.begin(machine, max(1, min(FACTOR_MOST, round(options.real / speed))))
            server.script = scripted.Script(Warmth)
            client.ask(WARMTH)
            rows = [play(client, server, case) for case in cases]
            beside = []
            for case in [case for case in cases if not case.is_right][:NEIGHBOURS]:
                neighbour = Neighbour(parapet, machine, api, stream, server, chance.randrange(2, 9))
                row = play(client, server, case)
                beside.append({**row, "wait": neighbour.leave()})
            client.connection.close()
    return {"speed": speed, "api": api, "stream": stream, "rows": rows, "beside": beside}
