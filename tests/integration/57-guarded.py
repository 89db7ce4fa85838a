"""Guarded turns: a draft that stands is the backend's own, byte for byte, however it comes; what goes along with an extra
call; who is guarded and who is not; drains, reloads, and signs of life."""
import json
import re
import signal
import threading
import time

from harness.client import chunked, request
from harness.guarding import (APIS, NONSENSE, ON, SUM, Scene, TALK, each, head, held_step, in_chunks, is_the_draft,
                              recorded, reply, says, stands, stands_or_is_late, told, verdict, whole)
from harness.runner import SLOW, check, equal, main, seeded, wait_for


def test_a_draft_that_stands_is_the_backends_own():
    scene = Scene()
    with scene.serve() as served, served.parapet.connect() as client:
        for api, stream, what in each():
            kind, content = recorded(api, stream)
            scene.step = says(reply(api, NONSENSE))
            forms = [("length", whole(kind, content))]
            forms += [(f"chunks of {size}", in_chunks(kind, content, size)) for size in (0, 7, 100000)]
            for form, answer in forms:
                for pieces in (0, 1, 61):
                    scene.draft = says(answer, pieces)
                    before = len(scene.steps)
                    got = served.turn(api, stream, client=client)
                    stands(served, got, answer, f"{what}, {form}, pieces of {pieces}")
                    check(len(scene.steps) > before, f"{what}, {form}: no extra call")


def test_extra_calls_carry_what_they_need():
    scene = Scene()
    with scene.serve() as served:
        for api, stream, what in each():
            scene.plays(api, stream)
            secret = b"Bearer %d" % scene.number
            fields = [*ON, ("Authorization", secret), ("Cookie", "a=b"), ("Accept", "text/odd"), ("Accept-Encoding", "gzip"),
                      ("If-Match", "x"), ("Idempotency-Key", "k"), ("Range", "bytes=0-1")]
            got = served.turn(api, stream, fields, model=f"model{scene.number}@on")
            step = scene.steps[-1]
            equal(step.target.decode(), APIS[api][0], f"{what}: path")
            equal(step.values(b"authorization"), [secret], f"{what}: Authorization")
            equal(step.values(b"x-parapet-turn"), [got.value(b"x-parapet-turn")], f"{what}: X-Parapet-Turn")
            equal(len(step.values(b"x-parapet-step")), 1, f"{what}: X-Parapet-Step")
            equal(step.values(b"host"), [b"127.0.0.1:%d" % served.backend.port], f"{what}: Host")
            equal(step.values(b"accept-encoding"), [b"identity"], f"{what}: Accept-Encoding")
            equal(scene.drafts[-1].values(b"accept-encoding"), [b"gzip"], f"{what}: Accept-Encoding of the guarded turn")
            equal(step.values(b"content-type"), [b"application/json"], f"{what}: Content-Type")
            for name in (b"accept", b"if-match", b"idempotency-key", b"range", b"x-parapet", b"expect"):
                equal(step.values(name), [], f"{what}: {name}")
            asked, own = json.loads(step.content), json.loads(scene.drafts[-1].content)
            equal(asked["model"], f"model{scene.number}", f"{what}: the model's name in the extra call")
            check(SUM in json.dumps(asked), f"{what}: the question goes along: {asked}")
            check("parapet" not in asked and set(own) - {"max_tokens"} <= set(asked), f"{what}: {asked} {own}")


def model_of(api, content, stream):
    return set(re.findall(rb'"model": ?"([^"]*)"', content))


def test_toggles_and_the_models_name():
    scene = Scene()
    with scene.serve() as served:
        for api, stream, what in each():
            kind, content = recorded(api, stream)
            scene.step = says(reply(api, NONSENSE))
            for size in (None, 0, 7):
                answer = whole(kind, content) if size is None else in_chunks(kind, content, size)
                scene.draft = says(answer)
                before = len(scene.steps)
                # The backend calls it m; so does the client, but for the toggle.
                got = served.turn(api, stream, (), model="m@on")
                equal(model_of(api, got.content, stream), {b"m@on"}, f"{what}: the model's name")
                equal(got.content.replace(b"m@on", b"m"), content, f"{what}: the draft but for the name")
                check(len(scene.steps) > before, f"{what}: @on is guarded")
                before = len(scene.steps)
                got = served.turn(api, stream, (), target="/parapet/on")
                stands(served, got, answer, f"{what}: by path")
                check(len(scene.steps) > before, f"{what}: /parapet/on is guarded")
                before = len(scene.steps)
                for word in ("off", "shadow"):
                    got = served.turn(api, stream, [("X-Parapet", word)])
                    is_the_draft(got, answer, f"{what}: {word}")
                    check(verdict(got) in ("off", "direct"), f"{what}: {word}: {told(got)}")
                equal(len(scene.steps), before, f"{what}: extra calls for off and shadow")


def test_old_clients_and_pipelines():
    scene = Scene()
    with scene.serve() as served:
        kind, content = recorded("openai", True)
        scene.plays("openai", True)
        path, body = APIS["openai"]
        asked = {**body, "model": "m", "stream": True}
        with served.parapet.connect() as client:
            client.send(request("POST", path, ON, asked, version=b"1.0"))
            got = client.response(b"POST")
            equal((got.content, got.end), (content, "closed"), "HTTP/1.0")
        with served.parapet.connect() as client:
            client.send(request("HEAD", path, ON, asked))
            check(client.response(b"HEAD").status >= 200, "HEAD")
        with served.parapet.connect() as client:
            answer = in_chunks(kind, content, 0)
            one = request("POST", path, ON, {**asked, "model": scene.model()})
            client.send(one + one + request("GET", "/parapet/health") + one)
            for number in range(4):
                got = client.response(b"POST")
                if number == 2:
                    equal(got.status, 200, "health")
                else:
                    stands(served, got, answer, f"pipelined, {number}")


def test_drain_while_checking():
    for stream in (False, True):
        scene = Scene(patience="30s")
        with scene.serve() as served:
            scene.plays("chat", stream)
            kind, content = recorded("chat", stream)
            answer = in_chunks(kind, content, 0) if stream else whole(kind, content)
            go, reached = held_step(scene)
            with served.begin("chat", stream) as client:
                wait_for(reached.is_set, "the extra call")
                served.parapet.popen.send_signal(signal.SIGTERM)
                check(client.quiet(0.3) or stream, "nothing comes before the check has ended")
                go.set()
                got = client.response(b"POST")
                got.lines = [line for line in got.lines if line.lower() != b"connection: close"]
                is_the_draft(got, answer, "drain")
                check(client.is_closed(), "the connection ends with it")
            equal(served.parapet.wait(), 0, "exit status")
            served.parapet.output.finish()
            served.parapet.look_for_reports()
            served.parapet.checked = False


def test_reload_while_checking():
    scene = Scene(patience="30s")
    with scene.serve() as served:
        for stream in (False, True):
            scene.plays("chat", stream)
            kind, content = recorded("chat", stream)
            answer = in_chunks(kind, content, 0) if stream else whole(kind, content)
            go, reached = held_step(scene)
            began = time.monotonic()
            with served.begin("chat", stream) as client:
                wait_for(reached.is_set, "the extra call")
                for number in range(3):
                    was = served.gauge("parapet_policy_reloads_total")
                    served.scene.limits["patience"] = f"{20 + number + 5 * stream}s"
                    served.write()
                    served.parapet.popen.send_signal(signal.SIGHUP)
                    wait_for(lambda: served.gauge("parapet_policy_reloads_total") > was, "the reload")  # noqa: B023
                go.set()
                stands_or_is_late(served, client.response(b"POST"), answer, "reload", began, stream)
        served.guards_again("reload")


def test_room():
    """Where there is no place for a turn that would ask the model, its draft goes out at once."""
    for limits, reason in (({"turns": 1, "each": 9}, b"busy"), ({"turns": 9, "each": 1}, b"busy")):
        scene = Scene(patience="30s", **limits)
        with scene.serve(workers=2) as served:
            scene.plays("chat", False)
            kind, content = recorded("chat", False)
            go, reached = held_step(scene)
            began = time.monotonic()
            with served.begin("chat", False) as client:
                wait_for(reached.is_set, "the extra call")
                got = served.turn("chat", False)
                equal((verdict(got), got.values(b"x-parapet-reason")), ("unchecked", [reason]), "the second one")
                is_the_draft(got, whole(kind, content), "the second one")
                go.set()
                stands_or_is_late(served, client.response(b"POST"), whole(kind, content), "the first one", began, False)
            served.guards_again("room")
    scene = Scene(patience="30s", calls=1, each=4)
    with scene.serve() as served:
        scene.plays("chat", False)
        kind, content = recorded("chat", False)
        go, reached = held_step(scene)
        with served.begin("chat", False) as first, served.begin("chat", False) as second:
            wait_for(reached.is_set, "the extra call")
            check(second.quiet(0.3) and len(scene.steps) == 1, "one call at a time")
            go.set()
            for client in (first, second):
                stands(served, client.response(b"POST"), whole(kind, content), "one after the other")
        check(len(scene.steps) >= 2, "each had its call")


def test_what_is_not_guarded():
    scene = Scene()
    with scene.serve() as served:
        for api, stream, what in each():
            kind, content = recorded(api, stream)
            answer = in_chunks(kind, content, 7)
            scene.draft = says(answer)
            for word in ("off", "shadow"):
                is_the_draft(served.turn(api, stream, [("X-Parapet", word)]), answer, f"{what}: {word}")
        path, body = APIS["chat"]
        with served.parapet.connect() as client:
            got = client.ask("POST", path, ON, {"model": "m", "messages": [{"role": "user", "content": TALK}]})
            is_the_draft(got, in_chunks(*recorded("messages", True), 7), "talk")
        equal(scene.steps, [], "extra calls")


def test_frames_pass_as_they_come():
    """What streams reaches the client while it streams, however the backend cuts it; only its end waits for the check."""
    scene = Scene(patience="20s")
    with scene.serve() as served:
        for api in APIS:
            kind, content = recorded(api, True, " ".join(["word"] * 40))
            frames = re.findall(rb".*?\n\n" if b"\n\n" in content else rb".*?\n", content, re.S)
            for split in (False, True):
                go = threading.Event()

                async def draft(connection, frames=frames, kind=kind, go=go, split=split):
                    await connection.send(head(kind, b"Transfer-Encoding: chunked"))
                    for frame in frames[:len(frames) // 2]:
                        piece = chunked(frame, end=False)
                        if split:
                            # The end of each chunk comes in a piece of its own.
                            await connection.send(piece[:-2])
                            await connection.pause(0.002)
                            piece = piece[-2:]
                        await connection.send(piece)
                        await connection.pause(0.002)
                    await connection.until(go)
                    await connection.send(chunked(*frames[len(frames) // 2:]))
                scene.draft, scene.step = draft, says(reply(api, NONSENSE))
                with served.begin(api, True) as client:
                    client.until(frames[len(frames) // 2 - 1])
                    go.set()
                    client.until(b"\r\n0\r\n\r\n")


def test_signs_of_life():
    """A check that takes long: a byte at least every 15 s, and the answer is one still."""
    seconds = 14
    scene = Scene(patience="90s", turns=64, calls=64, each=64)
    with scene.serve() as served:
        waiting = []
        for api, stream, what in each():
            for form in ("length", "chunked"):
                for model in ("m", "m@on"):
                    kind, content = recorded(api, stream)
                    scene.plays(api, stream)
                    scene.draft = says(whole(kind, content) if form == "length" else in_chunks(kind, content, 0))

                    async def step(connection, api=api):
                        await connection.pause(seconds)
                        await connection.send(reply(api, NONSENSE))
                    scene.step = step
                    before = len(scene.steps)
                    client = served.parapet.connect(patience=60 * SLOW)
                    path, body = APIS[api]
                    client.send(request("POST", path, ON, {**body, "model": model, "stream": stream}))
                    wait_for(lambda: len(scene.steps) > before, f"{what}: the extra call")  # noqa: B023
                    waiting.append((client, api, stream, content, model, f"{what}, {form}, {model}", time.monotonic()))
                    if len(waiting) == 64:
                        finish_signs(waiting)
                        waiting = []
        finish_signs(waiting)


def finish_signs(waiting):
    for client, _, stream, content, model, what, began in waiting:
        got = client.response(b"POST")
        plain = got.content.replace(model.encode() + b'"', b'm"')
        check(time.monotonic() - began > 5, f"{what}: answered too early")
        if not stream:
            equal(plain.lstrip(b" "), content, what)
            check(plain.startswith(b" "), f"{what}: no sign of life")
        else:
            closing = content[-40:]
            check(plain.endswith(closing), f"{what}: its end {plain[-80:]!r}")
            check(len(plain) > len(content), f"{what}: no sign of life")
            kept = [line for line in content.splitlines() if line]
            lines = [line for line in plain.splitlines() if line]
            check(all(line in lines for line in kept), f"{what}: lines are missing")
        client.close()


def test_pieces_at_random():
    """Any cut of the backend's bytes gives the client the same answer."""
    random = seeded("guarded pieces")
    scene = Scene()
    with scene.serve() as served, served.parapet.connect() as client:
        for api, stream, what in each():
            kind, content = recorded(api, stream)
            scene.step = says(reply(api, NONSENSE))
            for _ in range(4):
                pieces, at = [], 0
                while at < len(content):
                    size = random.choice((1, 2, 5, 40, 400))
                    pieces.append(content[at:at + size])
                    at += size
                answer = head(kind, b"Transfer-Encoding: chunked") + chunked(*pieces)
                cuts = sorted(random.sample(range(1, len(answer)), min(len(answer) - 1, random.choice((1, 3, 30)))))

                async def draft(connection, answer=answer, cuts=cuts):
                    for start, end in zip([0, *cuts], [*cuts, len(answer)]):
                        await connection.send(answer[start:end])
                        await connection.pause(0.001)
                scene.draft = draft
                stands(served, served.turn(api, stream, client=client), answer, f"{what}, cut at {cuts}")


main(globals())
