"""A route with `shadow: ask`: the client gets the model's own bytes as ever, and what would have checked them is asked for once
nobody asks anything else: one turn at a time, as many an hour as the policy says, left off as soon as a client's turn comes."""
import json
import os
import signal
import threading
import time

from harness.client import chunked, request
from harness.guarding import APIS, Scene, head, is_the_draft, recorded, reply, whole
from harness.parapet import run_to_end
from harness.runner import SLOW, check, equal, main, scaled, wait_for

PROGRAMS = ("```python\na = 5 * 20\nb = 3 * 30\nc = 2 * 45\nprint(a + b + c)\n```",
            "```python\nprint(sum(count * price for count, price in ((5, 20), (3, 30), (2, 45))))\n```")
POLICY = ("version: 1\nname: asks\npatience: {patience}\nmemory: {memory}\nguard: {{shadow-rate: {rate}}}\n"
          "routes: [{{name: arithmetic, shadow: {shadow}}}]\n")
QUIET = 1.0  # seconds without a turn of any client, before it begins
OFF = [("X-Parapet", "off")]


class Asked(Scene):
    """Its extra calls write programs; while `holds` is set they wait until they are closed."""

    def __init__(self, shadow="ask", rate=1000, memory="256MiB"):
        super().__init__(patience=f"{20 * SLOW}s", shadow=shadow, rate=rate, memory=memory)
        self.holds, self.happened, self.at_once, self.most = False, [], 0, 0
        self.began = None
        self.answers("chat", False)

    def policy(self):
        return POLICY.format(**self.limits)

    def answers(self, api, stream):
        kind, content = recorded(api, stream)
        self.answer = head(kind, b"Transfer-Encoding: chunked") + chunked(content) if stream else whole(kind, content)

        async def draft(connection):
            self.happened.append("turn")
            await connection.send(self.answer)

        async def step(connection):
            self.began = self.began or time.monotonic()
            self.at_once += 1
            self.most = max(self.most, self.at_once)
            self.happened.append("call")
            try:
                if self.holds:
                    await connection.gone()
                    self.happened.append("closed")
                    return
            finally:
                self.at_once -= 1
            first = self.steps[-1].value(b"x-parapet-step") == b"ask_first"
            await connection.send(reply(api, PROGRAMS[0 if first else 1]))
        self.draft, self.step = draft, step


def would(turn):
    return turn["would"]["verdict"], turn["would"]["reason"]


def became(served, got):
    """The record: it is written once nothing is asked about the turn any more."""
    return served.record(got.value(b"x-parapet-turn").decode())


def turn(served, scene, fields=(), api="chat", stream=False, target="", model="m:2b"):
    got = served.turn(api, stream, fields, model=model, target=target)
    is_the_draft(got, scene.answer, f"{api} {stream} {fields}")
    return got


def test_the_client_has_its_answer_first():
    scene = Asked()
    with scene.serve() as served:
        for api in APIS:
            for stream in (False, True):
                what = f"{api}, {'streamed' if stream else 'whole'}"
                scene.answers(api, stream)
                scene.happened.clear()
                scene.began = None
                got = turn(served, scene, api=api, stream=stream)
                had = time.monotonic()
                equal((got.value(b"x-parapet-verdict"), got.value(b"x-parapet-reason")), (b"direct", b"shadow"), what)
                record = became(served, got)
                equal(would(record), ("replaced" if stream else "repaired", "computed"), f"{what}: {record}")
                equal((record["verdict"], record["calls"] >= 1, record["would_ms"] > 0), ("direct", True, True), f"{what}: {record}")
                equal((record["added_ms"], record["steps"][0]["step"]), (0, "audit"), f"{what}: {record}")
                check(scene.began - had > QUIET / 2, f"{what}: asked {scene.began - had:.2f} s after the answer")
                equal(scene.happened, ["turn"] + record["calls"] * ["call"], what)
        status, out, err = run_to_end(command="why", env={"PARAPET_LISTEN": f"127.0.0.1:{served.parapet.port}"})
        check((status, err) == (0, "") and "without shadow: replaced (computed" in out and "; asked afterwards, " in out, out)
        equal(served.gauge("parapet_shadow_asked_total"), 2 * len(APIS), "counted")
        wait_for(lambda: served.gauge("parapet_shadow_turns_total") == 2 * len(APIS), "the turns to be counted once")


def test_who_asks_for_nothing_is_asked_nothing():
    """`shadow: on` and a client's own word cause no call; the record is there at once, and so nothing can follow."""
    for shadow in ("off", "on", "ask"):
        scene = Asked(shadow=shadow)
        with scene.serve() as served:
            for fields, target, model in (([("X-Parapet", "shadow")], "", "m:2b"), ([], "/parapet/shadow", "m:2b"), ([], "", "m:2b@shadow"),
                                          *([([], "", "m:2b")] if shadow == "on" else [])):
                got = served.turn("chat", False, fields, model=model, target=target)
                record = became(served, got)
                equal((would(record), "would_ms" in record), (("unchecked", "shadow-unasked"), False), f"{shadow}, {fields}{target}: {record}")
            time.sleep(QUIET + 0.5)
            equal((scene.steps, served.gauge("parapet_held_bytes")), ([], 0), f"{shadow}: nothing is asked, nothing held")


def test_a_turn_of_a_client_comes():
    """While it waits to begin, and while a call is under way, whichever worker has it: the call is closed and nothing asked again."""
    for workers, rounds in ((1, 1), (3, scaled(4, 2))):
        scene = Asked()
        scene.holds = True
        with scene.serve(workers=workers) as served:
            for number in range(rounds):
                what = f"{workers} workers, turn {number}"
                scene.happened.clear()
                left = served.gauge("parapet_shadow_left_total")
                got = turn(served, scene)
                wait_for(lambda: "call" in scene.happened, "a call")
                began = time.monotonic()
                turn(served, scene, OFF)
                took = time.monotonic() - began
                record = became(served, got)
                equal((would(record), record["calls"], record["preempted"]), (("unchecked", "shadow-left"), 0, 1), f"{what}: {record}")
                wait_for(lambda: "closed" in scene.happened, f"{what}: the call to be closed")
                check(took < 0.5 + SLOW, f"{what}: the other turn took {took:.2f} s")
                got = turn(served, scene)
                turn(served, scene, OFF)
                record = became(served, got)
                equal((would(record), record["calls"], "preempted" in record), (("unchecked", "shadow-busy"), 0, False), f"{what}, before it began: {record}")
                equal(scene.happened.count("call"), 1, what)
                equal(served.gauge("parapet_shadow_left_total") - left, 1, f"{what}: counted")


def test_none_while_a_client_waits():
    scene = Asked()
    go = threading.Event()
    with scene.serve(workers=2) as served:
        answer = scene.draft

        async def draft(connection):
            if "neighbour" in connection.requests[-1].body.decode():
                await connection.until(go)
            await answer(connection)
        scene.draft = draft
        with served.parapet.connect() as neighbour:
            path, body = APIS["chat"]
            neighbour.send(request("POST", path, OFF, {**body, "model": "neighbour", "stream": False}))
            wait_for(lambda: served.gauge("parapet_turns_awaiting_first_byte") == 1, "the neighbour")
            record = became(served, turn(served, scene))
            equal((would(record), record["calls"]), (("unchecked", "shadow-busy"), 0), record)
            go.set()
            is_the_draft(neighbour.response(b"POST"), scene.answer, "the neighbour")
        time.sleep(QUIET + 0.5)
        equal(scene.steps, [], "calls")


def test_one_at_a_time():
    """Many turns, over all workers: each that ends asks about itself at most, and none beside another."""
    scene = Asked()
    with scene.serve(workers=3) as served:
        def crowd():
            for _ in range(scaled(4, 2)):
                turn(served, scene)
                time.sleep(0.3)
        threads = [threading.Thread(target=crowd) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        record = became(served, turn(served, scene))
        equal(would(record), ("repaired", "computed"), record)
        check(scene.most <= 1, f"{scene.most} calls at once")
        turns = 6 * scaled(4, 2) + 1
        wait_for(lambda: served.gauge("parapet_shadow_turns_total") == turns, "each turn to be recorded once")


def test_no_more_than_the_rate():
    scene = Asked(rate=2)
    with scene.serve(workers=2) as served:
        came = [became(served, turn(served, scene)) for _ in range(4)]
        equal([would(one)[1] for one in came], ["computed", "computed", "shadow-rate", "shadow-rate"], came)
        equal(scene.happened.count("call"), sum(one["calls"] for one in came[:2]), "calls")


def test_within_the_memory_for_held_texts():
    """What it would take is not taken from those who come; and while it runs it is counted, and given back."""
    scene = Asked(memory="4MiB")
    with scene.serve() as served:
        record = became(served, turn(served, scene))
        equal((would(record), scene.steps), (("unchecked", "memory"), []), record)
    scene = Asked()
    scene.holds = True
    with scene.serve() as served:
        got = turn(served, scene)
        wait_for(lambda: "call" in scene.happened, "a call")
        check(3 << 20 < served.gauge("parapet_held_bytes") < 5 << 20, f"held: {served.gauge('parapet_held_bytes')}")
        turn(served, scene, OFF)
        became(served, got)
        wait_for(lambda: served.gauge("parapet_held_bytes") == 0, "held memory to be given back")


def test_a_client_that_leaves():
    """With its answer: nothing changes. Before its end: there is nothing to ask about."""
    scene = Asked()
    with scene.serve() as served:
        with served.parapet.connect() as client:
            got = served.turn("chat", False, (), client=client, model="m:2b")
        equal(would(became(served, got)), ("repaired", "computed"), "gone with its answer")
        before = len(scene.steps)
        kind, content = recorded("chat", True)

        async def half(connection):
            await connection.send(head(kind, b"Transfer-Encoding: chunked"), chunked(content)[:200])
            await connection.gone()
        scene.draft = half
        with served.begin("chat", True, ()) as client:
            client.until(b"HTTP/1.1 200")
        wait_for(lambda: json.loads(served.ask("/parapet/turns?last=1"))["turns"][0]["aborted"], "the turn that was left")
        check("would" not in json.loads(served.ask("/parapet/turns?last=1"))["turns"][0], "of half an answer")
        time.sleep(QUIET + 0.5)
        equal(len(scene.steps), before, "calls")


def test_a_call_that_fails():
    scene = Asked()
    with scene.serve() as served:
        async def refuse(connection):
            await connection.send(b"HTTP/1.1 500 Own Goal\r\nContent-Length: 0\r\n\r\n")
        scene.step = refuse
        record = became(served, turn(served, scene))
        equal(would(record), ("fallback", "model-error"), record)


def test_a_policy_is_read_again():
    """What is being asked goes on by the policy that it began with; the next turn has the new one."""
    scene = Asked()
    scene.holds = True
    with scene.serve() as served:
        got = turn(served, scene)
        wait_for(lambda: "call" in scene.happened, "a call")
        before = served.parapet.output.text().count("is in force")
        scene.limits["shadow"] = "on"
        served.write()
        wait_for(lambda: served.parapet.output.text().count("is in force") > before, "the new policy")
        record = became(served, turn(served, scene))
        equal(would(record), ("unchecked", "shadow-unasked"), record)
        equal(would(became(served, got)), ("unchecked", "shadow-left"), "the one before")


def test_draining_and_stopping():
    """Nobody waits for it: the call is closed, the turn recorded, and parapet ends."""
    for workers in (1, 2):
        scene = Asked()
        scene.holds = True
        with scene.serve("--drain-timeout", "60s", "--log-format", "json", workers=workers) as served:
            got = turn(served, scene)
            wait_for(lambda: "call" in scene.happened, "a call")  # noqa: B023
            served.parapet.checked = False
            began = time.monotonic()
            equal(served.parapet.end(signal.SIGTERM), 0, "the exit status")
            check(time.monotonic() - began < 10 * SLOW, f"stopped after {time.monotonic() - began:.1f} s")
            served.parapet.look_for_reports()
            wait_for(lambda: "closed" in scene.happened, "the call to be closed")  # noqa: B023
            lines = [line for line in served.parapet.output.text().splitlines() if got.value(b"x-parapet-turn").decode() in line]
            equal((len(lines), json.loads(lines[0])["would"]), (1, {"verdict": "unchecked", "reason": "shadow-unasked"}), lines)


def test_a_worker_that_dies():
    """Its place is free again."""
    scene = Asked()
    scene.holds = True
    with scene.serve() as served:
        turn(served, scene)
        wait_for(lambda: "call" in scene.happened, "a call")
        os.kill(served.parapet.worker(), signal.SIGKILL)
        scene.holds = False
        wait_for(lambda: would(became(served, turn(served, scene))) == ("repaired", "computed"), "a turn to be asked about again")


main(globals())
