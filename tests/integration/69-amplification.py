"""However many ask for what is guarded, the backend gets few further calls: places for turns, for calls and for each client
hold exactly, over all workers; who finds none has the draft at once; and programs that do not end hold nobody up."""
import asyncio
import concurrent.futures
import json
import threading
import time

from harness.client import Client, request
from harness.guarding import APIS, ENDLESS, NONSENSE, ON, Scene, is_the_draft, recorded, reply, verdict, whole
from harness.runner import SLOW, check, equal, main, wait_for

CALLS_A_TURN = 3  # the engine's, where the policy says nothing


class Held(Scene):
    """Drafts wait until so many turns have come, and calls until so many have been answered; the most calls that were under way
    at once are kept."""

    def __init__(self, crowd, **limits):
        super().__init__(**limits)
        self.crowd, self.text, self.second, self.pause = crowd, NONSENSE, None, 0.02
        self.busy = self.most = self.others = 0
        self.answered = []
        kind, content = recorded("chat", False)
        self.answer = whole(kind, content)

        async def draft(connection):
            while len(self.drafts) < self.crowd:
                await asyncio.sleep(0.002)
            await connection.send(self.answer)

        async def step(connection):
            self.busy += 1
            self.most = max(self.most, self.busy)
            while len(self.answered) < self.others:
                await asyncio.sleep(0.002)
            again = self.second is not None and self.steps[-1].value(b"x-parapet-step") == b"ask_second"
            await connection.pause(self.pause)
            self.busy -= 1
            await connection.send(reply("chat", self.second if again else self.text))
        self.draft, self.step = draft, step


def ask_all(served, scene, sources):
    """One turn from each of the addresses, all under way at once; what each got."""
    path, body = APIS["chat"]
    clients = [Client((served.parapet.host, served.parapet.port), source=source, patience=60 * SLOW) for source in sources]
    for client in clients:
        client.send(request("POST", path, ON, {**body, "model": scene.model(), "stream": False}))

    def read(client):
        got = client.response(b"POST")
        scene.answered.append(got)
        return got
    with concurrent.futures.ThreadPoolExecutor(len(clients)) as pool:
        got = list(pool.map(read, clients))
    for one, client in zip(got, clients):
        is_the_draft(one, scene.answer, "a turn")
        client.close()
    return got


def test_places_hold_exactly():
    """Turns from so many clients, so many each; how many of them ask the model, while none of those comes to an end."""
    for clients, each, turns, calls, per_client, guarded in ((6, 10, 4, 1, 1, 4), (3, 20, 9, 2, 2, 6), (60, 1, 8, 3, 2, 8), (1, 60, 9, 9, 5, 5)):
        what = f"{clients} clients, {each} turns each, turns {turns}, calls {calls}, per-client {per_client}"
        scene = Held(clients * each, patience="20s", turns=turns, calls=calls, each=per_client)
        scene.others = clients * each - guarded
        with scene.serve(workers=2) as served:
            sources = [f"127.0.0.{number % clients + 2}" for number in range(clients * each)]
            got = ask_all(served, scene, sources)
            told = [(verdict(one), (one.value(b"x-parapet-reason") or b"").decode()) for one in got]
            busy = [one for one in told if one == ("unchecked", "busy")]
            equal(len(told) - len(busy), guarded, f"{what}: turns with a place among {sorted(set(told))}")
            for address in set(sources):
                own = [one for one, source in zip(told, sources) if source == address and one != ("unchecked", "busy")]
                check(len(own) <= per_client, f"{what}: {len(own)} of one client")
            check(0 < scene.most <= calls, f"{what}: {scene.most} calls at once")
            check(guarded <= len(scene.steps) <= guarded * CALLS_A_TURN, f"{what}: {len(scene.steps)} calls")
            by_turn = {}
            for step in scene.steps:
                name = step.value(b"x-parapet-turn")
                by_turn[name] = by_turn.get(name, 0) + 1
            equal(len(by_turn), guarded, f"{what}: turns that called")
            served.nothing_left()


def test_calls_come_after_everybodys_turns():
    """While one client's turn waits for its first byte no further call begins."""
    scene = Held(1, patience="20s", turns=4, calls=4, each=4)
    go = threading.Event()
    usual = scene.draft

    async def draft(connection):
        if len(scene.drafts) == 1:
            await connection.until(go)
        await usual(connection)
    scene.draft = draft
    with scene.serve(workers=2) as served, served.begin("chat", False, [("X-Parapet", "off")]) as waiting:
        wait_for(lambda: len(scene.drafts) == 1, "the direct turn")
        with served.begin("chat", False) as guarded:
            wait_for(lambda: len(scene.drafts) == 2, "the guarded turn")
            check(guarded.quiet(0.5) and not scene.steps, f"{len(scene.steps)} calls while somebody waits")
            go.set()
            is_the_draft(waiting.response(b"POST"), scene.answer, "the direct turn")
            is_the_draft(guarded.response(b"POST"), scene.answer, "the guarded turn")
        check(scene.steps, "no call afterwards")


def test_programs_that_do_not_end():
    """32 turns of them at once: direct turns are answered meanwhile, each guarded turn in its time, and all room comes back."""
    count = 32
    scene = Held(count, patience=f"{6 * SLOW}s", turns=count, calls=count, each=count)
    scene.text = ENDLESS
    with scene.serve(workers=2) as served:
        path, body = APIS["chat"]
        clients = [served.parapet.connect(patience=60 * SLOW) for _ in range(count)]
        for client in clients:
            client.send(request("POST", path, ON, {**body, "model": scene.model(), "stream": False}))
        wait_for(lambda: served.gauge("parapet_jail_jobs") > 0, "programs to run")
        meanwhile = []
        while served.gauge("parapet_jail_jobs") > 0:
            asked = time.monotonic()
            got = served.turn("chat", False, [("X-Parapet", "off")])
            is_the_draft(got, scene.answer, "a direct turn")
            meanwhile.append(time.monotonic() - asked)
        draft = scene.answer.partition(b"\r\n\r\n")[2]
        for client in clients:
            # Who waits for the jail for ten seconds and more has signs of life before the draft.
            got = client.response(b"POST")
            equal((got.status, got.content.lstrip(b" ")), (200, draft), "a guarded turn")
            client.close()
        # A machine that is busy with something else holds up some of them; programs would hold up all.
        check(meanwhile and min(meanwhile) < 2 * SLOW, f"direct turns took {meanwhile} s")
        reasons = {row["reason"] for row in json.loads(served.ask("/parapet/turns?last=100"))["turns"] if row["verdict"] == "fallback"}
        check("program-timeout" in reasons and reasons <= {"program-timeout", "jail-busy"}, f"reasons: {reasons}")
        served.nothing_left()
        scene.text = "```python\na = 5 * 20\nb = 3 * 30\nc = 2 * 45\nprint(a + b + c)\n```"
        scene.second = "```python\nprint(sum(count * price for count, price in ((5, 20), (3, 30), (2, 45))))\n```"
        got = [served.turn("chat", False, model="m:2b") for _ in range(4)]
        check({verdict(one) for one in got} <= {"replaced", "repaired"}, lambda: f"turns afterwards: {[verdict(one) for one in got]}")


main(globals())
