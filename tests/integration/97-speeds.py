"""How fast a model is told to be, and what is asked of it by that: the same in every API, streamed or not, whatever the
backend tells of its times, and without the guard's own work."""
import json
import re
import time

from harness.guarding import NONSENSE, SUM, Scene, head, recorded, reply, told, whole
from harness.parapet import run_to_end
from harness.runner import SLOW, check, equal, main

ANSWER = "5 books at $20 are $100, 3 at $30 are $90 and 2 at $45 are $90. " * 3 + "The total is $281."
TOKENS = len(ANSWER) // 4 + 1  # as parapet-replay counts
PAUSE = 0.01  # for each piece of two tokens
TIMES = re.compile(rb'[,]"timings":\{[^}]*\}')
OLLAMA = re.compile(rb'"(?:total|load|prompt_eval|eval)_duration":\d+,?')
USAGE = re.compile(rb'"usage":\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\},?')


class Paced(Scene):
    """A model that writes ANSWER piece by piece and tells no times; its extra calls take `slower` times as long as that."""

    def __init__(self, slower=0, **limits):
        super().__init__(**limits)
        self.slower, self.took = slower, 0.0

    def plays_paced(self, api, stream, usage=True):
        kind, content = recorded(api, stream, ANSWER)
        content = OLLAMA.sub(b"", TIMES.sub(b"", content)).replace(b",}", b"}")
        content = content if usage else USAGE.sub(b"", content)
        pieces = re.findall(rb"(?s).*?\n\n?(?!\n)", content) if stream else [b""] * (TOKENS // 2)

        async def draft(connection):
            if stream:
                await connection.send(head(kind, b"Transfer-Encoding: chunked"))
            began = time.monotonic()
            for piece in pieces:
                await connection.pause(PAUSE)
                if stream:
                    await connection.send(b"%x\r\n%s\r\n" % (len(piece), piece))
            self.took = time.monotonic() - began
            await connection.send(b"0\r\n\r\n" if stream else whole(kind, content))

        async def step(connection):
            await connection.pause(self.slower * self.took)
            await connection.send(reply(api, NONSENSE))
        self.draft, self.step = draft, step


def ways():
    for api in ("chat", "openai", "responses", "messages"):
        for stream in (True, False):
            yield api, stream, True, f"{api}, {'streamed' if stream else 'whole'}"
    yield "openai", True, False, "openai, streamed, without a count of tokens"


def test_speeds_are_the_drafts_own():
    scene = Paced(slower=4, patience="10m")
    with scene.serve() as served:
        for api, stream, usage, what in ways():
            scene.plays_paced(api, stream, usage)
            got = served.turn(api, stream)
            record = served.record(got.value(b"x-parapet-turn").decode())
            check(record["calls"] >= 1, f"{what}: the guard took its time: {told(got)}")
            check(record["added_ms"] / 1000 > 3 * scene.took, f"{what}: {record}")
            found, real = record["tokens_per_second"], TOKENS / scene.took
            # With the guard's time it would be a fifth at most.
            check(0.5 * real < found < 2 * real, f"{what}: {found} tokens a second, not {real:.1f}: {record}")
            check(not stream or 500 * scene.took < record["timeline"]["draft_ms"] < 2000 * scene.took, f"{what}: {record}")


def test_the_same_is_asked_in_every_api():
    hardly = "100ms\npatience-share: 0\npatience-streamed-share: 0"
    for patience, asked in ((hardly, False), (f"{60 * SLOW}s", True)):
        scene = Paced(patience=patience)
        with scene.serve() as served:
            for api, stream, usage, what in ways():
                scene.plays_paced(api, stream, usage)
                before = len(scene.steps)
                got = served.turn(api, stream)
                record = served.record(got.value(b"x-parapet-turn").decode())
                equal(len(scene.steps) > before, asked, f"{what}, patience {patience}: {record}")
                equal(record["reason"] == "too-slow", not asked, f"{what}, patience {patience}: {record}")


def test_the_cost_is_said_in_seconds():
    scene = Paced(patience="30s")
    with scene.serve() as served:
        env = {"PARAPET_LISTEN": f"127.0.0.1:{served.parapet.port}"}
        status, guess, err = run_to_end(SUM, command="explain", env=env)
        equal((status, err), (0, ""), "explain")
        check("where a model reads 25 and writes 5 tokens a second" in guess, guess)
        scene.plays_paced("openai", True)
        turn = served.turn("openai", True).value(b"x-parapet-turn").decode()
        record = served.record(turn)
        check(record["patience_ms"] >= 30000 and record["check_ms"] > 0, f"{record}")
        pace = f"{record['tokens_per_second']:.1f} tokens a second"
        status, out, _ = run_to_end(SUM, command="explain", env=env)
        check(f"as m{scene.number} has lately read " in out and pace in out, out)
        cost = json.loads(run_to_end("--json", SUM, command="explain", env=env)[1])["cost"]
        check(cost["model"] == f"m{scene.number}" and 0 < cost["seconds_least"] < cost["seconds_most"], f"{cost}")
        status, out, _ = run_to_end(turn, command="why", env=env)
        check(f"check: its calls were to take some {record['check_ms'] / 1000:.1f} s at {pace}; patience 30.0 s" in out, out)


if __name__ == "__main__":
    main(globals())
