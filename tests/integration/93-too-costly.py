"""What is costly to read holds nobody up: whatever a client asks and a model answers, the draft arrives byte for byte, the worker
lives, and others are answered meanwhile."""
import json
import os
import re
import threading
import time

from harness.backend import Backend
from harness.client import request
from harness.guarding import APIS, ON, Scene, each, in_chunks, is_the_draft, recorded, reply, says, whole
from harness.parapet import Parapet, run_to_end, scratch
from harness.runner import SLOW, check, equal, main, wait_for

POWERS = "1,001^99%*1,001^98 = " * 1900  # 40 kB, which took ten seconds to compute
ROUTED = [("X-Parapet", "route=arithmetic")]
SHADOW = [("X-Parapet", "shadow")]
NESTED = "(1+" * 14000
WORDS = "exactly 5 sentences, " * 2000


class Costly(Scene):
    """Drafts that repeat themselves are to be read, not ended."""

    def policy(self):
        return super().policy() + "runaway: 'off'\n"


# A machine that is busy stops anybody for a while, and so the two slowest do not count: a worker that reads for too long is slow
# every time.
STALL = 1.0 * SLOW


class Others:
    """A client that asks one thing after the other of the same worker, and how long each answer took."""

    def __init__(self, parapet):
        self.parapet, self.took, self.over = parapet, [], threading.Event()
        self.thread = threading.Thread(target=self.ask)

    def ask(self):
        while not self.over.is_set():
            began = time.monotonic()
            with self.parapet.connect() as client:
                if client.ask("GET", "/parapet/health").status != 200:
                    return
            self.took.append(time.monotonic() - began)
            time.sleep(0.01)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, kind, *_):
        self.over.set()
        self.thread.join()
        worst = sorted(self.took)[-3:]
        if kind is None:
            check(len(worst) == 3 and worst[0] < STALL, f"of {len(self.took)} answers to others the slowest took {worst} s")


def draft_of(api, stream, text):
    kind, content = recorded(api, stream, text)
    return in_chunks(kind, content, 0) if stream else whole(kind, content)


def counted(served, reason):
    return sum(float(line.rsplit(" ", 1)[1]) for line in served.ask("/parapet/metrics").splitlines()
               if line.startswith("parapet_turns_total{") and f'reason="{reason}"' in line)


def record_of(served, got):
    return served.record(got.value(b"x-parapet-turn").decode())


def lives(served, worker, what):
    equal(served.parapet.workers(), worker, f"{what}: the worker")
    check("is killed" not in served.parapet.output.text(), f"{what}: {served.parapet.output.text()}")


def test_a_costly_draft_stands():
    scene = Costly()
    with scene.serve() as served, Others(served.parapet):
        worker = served.parapet.workers()
        for api, stream, what in each():
            answer = draft_of(api, stream, POWERS)
            scene.draft, scene.step = says(answer), says(reply(api, POWERS))
            for fields in (ON, ROUTED):
                before = counted(served, "too-costly")
                got = served.turn(api, stream, fields)
                is_the_draft(got, answer, what)
                turn = record_of(served, got)
                equal((turn["verdict"], turn["reason"], turn["calls"]), ("unchecked", "too-costly", 0), f"{what}, {fields}")
                wait_for(lambda: counted(served, "too-costly") == before + 1, f"{what}: the metric")  # noqa: B023
                lives(served, worker, what)


def test_in_shadow_too():
    scene = Costly()
    with scene.serve() as served, Others(served.parapet):
        worker = served.parapet.workers()
        for api, stream, what in each():
            answer = draft_of(api, stream, POWERS)
            scene.draft, scene.step = says(answer), says(reply(api, POWERS))
            got = served.turn(api, stream, SHADOW)
            turn = record_of(served, got)
            is_the_draft(got, answer, what)
            equal((turn["verdict"], turn["would"]["verdict"], turn["would"]["reason"]), ("direct", "unchecked", "too-costly"), what)
            lives(served, worker, what)


def ask(served, api, stream, prompt, fields):
    path, body = APIS[api]
    key = next(key for key in ("prompt", "input", "messages") if key in body)
    body = {**body, key: prompt if key != "messages" else [{"role": "user", "content": prompt}]}
    with served.parapet.connect() as client:
        client.send(request("POST", path, fields, {**body, "model": served.scene.model(), "stream": stream}))
        return client.response(b"POST")


def test_prompts_of_any_shape_and_size():
    scene = Costly()
    with scene.serve() as served, Others(served.parapet):
        worker = served.parapet.workers()
        for text in (POWERS, NESTED, WORDS, POWERS * 24, "<a>" * 350000):
            for api, stream in (("openai", False), ("messages", True)):
                what = f"{api}, {len(text)} bytes of {text[:20]}"
                answer = draft_of(api, stream, "The total is $281.")
                scene.draft, scene.step = says(answer), says(reply(api, "I would rather not."))
                for fields in (ON, ROUTED, SHADOW):
                    got = ask(served, api, stream, text, fields)
                    equal(got.status, 200, f"{what}, {fields}")
                    is_the_draft(got, answer, f"{what}, {fields}")
                    lives(served, worker, what)


def test_what_a_model_writes_for_a_guard():
    """The draft is plain, and the program that the model is asked for is not."""
    scene = Costly()
    with scene.serve() as served, Others(served.parapet):
        worker = served.parapet.workers()
        for text in (POWERS, NESTED, "```python\nprint(" + NESTED, "```python\n" + "x = (" * 8000):
            for api, stream, what in each():
                answer = draft_of(api, stream, "The total is $281.")
                scene.draft, scene.step = says(answer), says(reply(api, text))
                got = served.turn(api, stream)
                is_the_draft(got, answer, what)
                check(record_of(served, got)["verdict"] in ("confirmed", "unchecked", "fallback"), what)
                lives(served, worker, what)


def test_a_client_that_leaves_while_its_draft_is_read():
    scene = Costly()
    with scene.serve() as served, Others(served.parapet):
        worker = served.parapet.workers()
        answer = draft_of("openai", True, POWERS)
        sent = threading.Event()

        async def draft(connection):
            await connection.send(answer)
            sent.set()
        scene.draft, scene.step = draft, says(reply("openai", POWERS))
        for number in range(20):
            sent.clear()
            client = served.begin("openai", True, ROUTED)
            sent.wait(60)
            time.sleep(number * 0.003)  # from before the draft is read to behind it
            client.reset() if number % 2 else client.close()
        lives(served, worker, "clients that leave")
        wait_for(lambda: len(json.loads(served.ask("/parapet/turns?last=50"))["turns"]) >= 20, "the turns' records")


def test_a_client_that_leaves_before_its_guard_asks():
    """The reader that is paused comes to its end without its client, and what it would ask then is not asked."""
    scene = Costly()
    story = "The captain walked along the deck and looked at the stars while the crew sang about the harbour. " * 600
    with scene.serve() as served, Others(served.parapet):
        worker = served.parapet.workers()
        scene.draft = says(draft_of("openai", False, "As an AI language model, I cannot truly sail the seas. " + story))
        scene.step = says(reply("openai", "Arr!"))
        path, body = APIS["openai"]
        asks = {**body, "model": served.scene.model(), "stream": False,
                "messages": [{"role": "user", "content": "Act as a pirate captain and tell me about your day at sea."}]}
        for number in range(40):
            client = served.parapet.connect()
            client.send(request("POST", path, ON, asks))
            time.sleep(0.002 + number * 0.001)
            client.close()
        lives(served, worker, "clients that leave")


def test_a_long_stream_is_judged():
    """Thousands of frames are read in slices, and not given up."""
    scene = Costly()
    with scene.serve() as served, Others(served.parapet):
        story = "".join(f"And then there was another one, and nobody counted them any more. {n}\n" for n in range(400))
        answer = draft_of("openai", True, story + "The total is $245.")
        scene.draft, scene.step = says(answer), says(reply("openai", "I would rather not."))
        got = served.turn("openai", True)
        turn = record_of(served, got)
        check(turn["reason"] != "too-costly" and turn["calls"] > 0, f"{len(answer)} bytes: {turn['reason']}")


def test_a_costly_pattern_is_named_with_its_line():
    # Each grows no faster than its text, so the policy is sound; together they are too many for this one.
    rows = [f"      - {{weight: -1, text: '[a-y][a-y]{{0,{600 + n}}}[0-9]'}}\n" for n in range(60)]
    policy = ("version: 1\nroutes:\n  - name: slow\n    new: true\n    executor: logic\n    languages: any\n    threshold: 1\n"
              "    evidence:\n      - {weight: 1, text: 'aaa'}\n" + "".join(rows))
    with scratch() as folder, Backend() as backend:
        file = os.path.join(folder, "slow.yaml")
        with open(file, "w", encoding="utf-8") as out:
            out.write(policy)
        os.chmod(file, 0o644)
        named = re.compile(re.escape(file) + r":(\d+):\d+: this pattern ran out of time")
        with Parapet(backend, "--policy", file) as parapet, parapet.connect() as client:
            for _ in range(3):
                got = client.ask("POST", "/v1/chat/completions", body={"model": "m", "messages": [{"role": "user", "content": "a" * 8000}]})
                equal(got.status, 200, "status")
            parapet.said("this pattern ran out of time")
            lines = [int(line) for line in named.findall(parapet.output.text())]
            check(len(lines) == 1 and 10 <= lines[0] <= 69, f"lines named: {lines}: {parapet.output.text()}")
        status, out, _ = run_to_end("--policy", file, "a" * 8000, command="explain")
        check(status == 0 and "direct, too-costly: " in out and "time ran out in the pattern at " + file + ":" in out, out[:300])


main(globals())
