"""Guards under load from one address: a turn that asks nobody is never busy, one that comes before the jail is there waits
for it, and once calls are paid for a jail that has no room is waited for."""
import asyncio
import json
import os
import shutil
import signal
import threading
import time

from harness import runner
from harness.client import request
from harness.guarding import APIS, ENDLESS, ON, Scene, recorded, reply, runners, verdict, whole
from harness.parapet import Parapet, scratch
from harness.runner import SLOW, Skip, check, equal, main
from harness.texts import record_of

CROWD = 40
ALONE = {  # what needs no call: prompt, draft, reason
    "a sum": ("What is 3847*2938?", "It is 11,302,400.", "computed"),
    "a mend": ("Describe the sea to a child. Do not use any commas in your answer.", "The sea is wide, grey and old.", "mended"),
    "clues": ("There are three people: Ann, Ben and Cy. Ann is taller than Ben. Cy is shorter than Ben. Who is the shortest?",
              "Ben is the shortest.", "solved"),
}
PROGRAM = "```python\na = 5 * 20\nb = 3 * 30\nc = 2 * 45\nprint(a + b + c)\n```"
SECOND = "```python\nprint(sum(count * price for count, price in ((5, 20), (3, 30), (2, 45))))\n```"


def ask_all(served, count, prompt):
    """So many turns from one address, all under way at once; what each got."""
    path = APIS["chat"][0]
    clients = [served.parapet.connect(patience=120 * SLOW) for _ in range(count)]
    for client in clients:
        client.send(request("POST", path, ON, {"model": served.scene.model(), "stream": False,
                                               "messages": [{"role": "user", "content": prompt}]}))  # fmt: skip
    got = [client.response(b"POST") for client in clients]
    for client in clients:
        client.close()
    return got


def all_at_once(scene, count, text):
    """Drafts that wait until so many have been asked for."""
    answer = whole(*recorded("chat", False, text))
    before = len(scene.drafts)

    async def draft(connection):
        while len(scene.drafts) - before < count:
            await asyncio.sleep(0.002)
        await connection.send(answer)
    scene.draft = draft


def reasons_of(served, got):
    found = {}
    for one in got:
        turn = record_of(served.parapet, one)
        key = turn["verdict"], turn["reason"]
        found[key] = found.get(key, 0) + 1
    return found


def test_what_asks_nobody_is_never_busy():
    scene = Scene(patience="60s", turns=4, each=2)
    with scene.serve(workers=2) as served:
        for what, (prompt, draft, reason) in ALONE.items():
            all_at_once(scene, CROWD, draft)
            found = reasons_of(served, ask_all(served, CROWD, prompt))
            equal({why for _, why in found}, {reason}, f"{what}, {CROWD} at once: {found}")
        equal(scene.steps, [], "extra calls")


def slow_jail(folder, seconds):
    """parapet's programs in a folder, with a jail that takes so long to start."""
    usual = runner.bindir
    for name in ("parapet", "parapet-solver"):
        if os.path.exists(os.path.join(usual, name)):
            shutil.copy2(os.path.join(usual, name), folder)
    path = os.path.join(folder, "parapet-jail")
    # A copy: a clone of root's may be closed to the user that parapet runs as.
    real = shutil.copy2(os.path.join(usual, "parapet-jail"), os.path.join(folder, "real-jail"))
    with open(path, "w", encoding="ascii") as file:
        file.write(f"#!/bin/sh\nsleep {seconds}\nexec {real}\n")
    os.chmod(path, 0o755)
    os.chmod(folder, 0o755)
    return folder


class Early:
    """A scene whose parapet answers from the first moment on, before its jail, which takes so long to start."""

    def __init__(self, scene, seconds):
        self.scene, self.seconds = scene, seconds

    def __enter__(self):
        if os.environ.get("PARAPET_TEST_UNDER"):
            raise Skip("under another program, parapet is not the one that runs")
        self.folder, self.served = scratch(), self.scene.serve()
        self.usual = runner.bindir
        runner.bindir = slow_jail(self.folder.__enter__(), self.seconds)
        self.served.await_jail = lambda: None
        return self.served.__enter__()

    def __exit__(self, *what):
        runner.bindir = self.usual
        self.served.__exit__(*what)
        self.folder.__exit__(*what)


def test_the_first_turns_wait_for_the_jail():
    scene = Scene(patience="60s")
    scene.plays("chat", False)
    for text in (PROGRAM, SECOND):
        recorded("chat", True, text)
    scene.step = says_programs
    # Where much else runs, a jail may take longer than is waited for; whoever does not wait at all never has one.
    for seconds in (0.5, 0.5, 0.4, 0.4, 0.3):
        with Early(scene, seconds) as served:
            began = time.monotonic()
            got = served.turn("chat", False, model="m:2b")
            came_to, took = (record_of(served.parapet, got)["reason"], verdict(got)), time.monotonic() - began
        if came_to != ("jail-absent", "fallback"):
            break
    equal(came_to, ("computed", "repaired"), f"a turn {took:.2f} s after the start")
    check(scene.steps, "no call")


def test_a_jail_that_does_not_come_is_waited_for_a_second():
    scene = Scene(patience="60s")
    scene.plays("chat", False)
    with Early(scene, 100) as served:
        got = served.turn("chat", False)
        turn = record_of(served.parapet, got)
        equal((turn["verdict"], turn["reason"]), ("fallback", "jail-absent"), "a turn")
        check(turn["added_ms"] < 2000 * SLOW, f"held for {turn['added_ms']} ms")
        equal(scene.steps, [], "calls that nothing could have come of")


async def says_programs(connection):
    """What a model writes that is right in the end; one called endless writes what never ends."""
    asked = connection.requests[-1]
    text = SECOND if asked.value(b"x-parapet-step") == b"ask_second" else PROGRAM
    await connection.send(reply("chat", ENDLESS if b"endless" in asked.content else text))


def test_a_jail_without_room_is_waited_for_once_calls_are_paid():
    """Programs that do not end have the jail for two seconds each, a few at a time."""
    models = ["endless:2b"] * 6 + ["m:2b"] * 4
    scene = Scene(patience=f"{60 * SLOW}s", turns=16, calls=16, each=16)
    scene.step = says_programs
    all_at_once(scene, len(models), "The total is $281.")
    with scene.serve(workers=2) as served:
        path, body = APIS["chat"]
        clients = [served.parapet.connect(patience=200 * SLOW) for _ in models]
        for client, model in zip(clients, models):
            client.send(request("POST", path, ON, {**body, "model": model, "stream": False}))
        got = [client.response(b"POST") for client in clients]
        for client in clients:
            client.close()
        found = [record_of(served.parapet, one) for one in got]
        equal({one["reason"] for one in found[6:]}, {"computed"}, "turns whose programs end")
        equal({one["reason"] for one in found[:6]}, {"program-timeout"}, "turns whose programs do not")


def test_a_jail_that_is_held_up_is_waited_for_once_calls_are_paid():
    """Longer than a program may take: nothing of the wait is the program's fault."""
    scene = Scene(patience=f"{60 * SLOW}s")
    scene.plays("chat", False)
    with scene.serve() as served:
        stopped = [served.parapet.jail(), *runners(served.parapet.jail())]

        async def step(connection):
            if len(scene.steps) == 1:
                for pid in stopped:
                    os.kill(pid, signal.SIGSTOP)
                threading.Timer(4, lambda: [os.kill(pid, signal.SIGCONT) for pid in stopped]).start()
            await says_programs(connection)
        scene.step = step
        turn = record_of(served.parapet, served.turn("chat", False, model="m:2b"))
        equal(turn["reason"], "computed", f"a turn of {turn['added_ms']} ms")


main(globals())
