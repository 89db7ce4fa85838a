"""Turns among hostile clients, hostile backends and odd policies: what one of them does to its own connection costs it that
connection, and nobody anything else. No worker dies, nothing is held on, nothing reaches the backend that should not."""
import contextlib
import json
import os
import signal
import tempfile
import threading
import time

from harness import proc
from harness.backend import Backend, answer
from harness.client import Client, chunked, request
from harness.parapet import Parapet, scratch
from harness.runner import SANITIZED, Failure, check, equal, main, scaled, seeded, wait_for

CHAT = "/v1/chat/completions"
SUM = "A shop sells 5 books at $20, 3 at $30 and 2 at $45. What is the total?"


def chat(model="m", size=0):
    body = {"model": model, "messages": [{"role": "system", "content": "s" * size}, {"role": "user", "content": SUM}]}
    return json.dumps(body).encode()


def overlay(text):
    file = tempfile.NamedTemporaryFile("w", suffix=".yaml", delete=False)
    with file:
        file.write("version: 1\n" + text)
    os.chmod(file.name, 0o600)
    return file.name


def gauge(parapet, name):
    with parapet.connect() as client:
        text = client.ask("GET", "/parapet/metrics").content.decode()
    return int(next(line for line in text.splitlines() if line.startswith(f"parapet_{name} ")).split()[1])


def test_a_preflight_that_asks_for_thousands_of_fields():
    with Backend() as backend, Parapet(backend) as parapet, parapet.connect() as client:
        worker = parapet.worker()
        names = ["n"] * 32000
        got = client.ask("OPTIONS", CHAT, [("Origin", "http://x"), ("Access-Control-Request-Headers", ",".join(["x-parapet", *names]))])
        equal(got.status, 200, "status")
        equal(backend.last().values(b"access-control-request-headers"), [",".join(names).encode()], "what the backend was asked")
        equal(backend.last().values(b"origin"), [b"http://x"], "Origin at the backend")
        equal(parapet.worker(), worker, "the worker")


def test_whoever_waits_for_leave_to_send_a_body_that_is_held_gets_it():
    with Backend() as backend, Parapet(backend) as parapet:
        for path in (CHAT, "/v1/embeddings", "/api/show", "/api/delete"):
            body = chat()
            with parapet.connect() as client:
                client.send(request("POST", path, [("Expect", "100-continue"), ("Content-Length", len(body))]))
                equal(client.head().status, 100, f"{path}: the interim answer")
                client.send(body)
                equal(client.response().status, 200, path)
            equal((backend.last().body, backend.last().values(b"expect")), (body, []), f"{path}: at the backend")


def test_the_admin_listener_relays_nothing():
    with scratch() as folder, Backend() as backend, Parapet(backend, "--admin", f"unix:{folder}/admin"):
        # What the page may try asks for the page's key first.
        for method, path, status in (("POST", CHAT, 401), ("GET", "/v1/models", 401), ("POST", "/parapet/off" + CHAT, 404),
                                     ("POST", "/parapet/on/api/tags", 404), ("POST", "/parapet/route/arithmetic/api/chat", 404)):
            with Client(f"{folder}/admin") as client:
                equal(client.ask(method, path, body=chat() if method == "POST" else None).status, status, path)
        # What parapet asks by itself, at times of its own choice, names no way that it came.
        equal([message.target for message in backend.requests if message.value(b"x-parapet-via")], [], "requests that reached the backend")


def test_a_toggle_never_changes_which_model_is_deleted():
    with Backend() as backend, Parapet(backend) as parapet:
        for path in ("/v1/models/m@off", "/v1/models/m%40shadow", "/parapet/off/v1/models/m@on"):
            with parapet.connect() as client:
                got = client.ask("DELETE", path)
            equal(got.status, 400, path)
            check(b"@off" in got.content, got.content)
        equal(backend.heard(), b"", "bytes at the backend")
        with parapet.connect() as client:
            equal(client.ask("DELETE", "/v1/models/m").status, 200, "without a toggle")
        equal(backend.last().target, b"/v1/models/m", "the path at the backend")
        with parapet.connect() as client:
            equal(client.ask("GET", "/v1/models/@off").status, 200, "a name that is all toggle")
        equal(backend.last().target, b"/v1/models/@off", "the path at the backend")


def test_errors_behind_a_prefix_have_the_shape_of_the_api_behind_it():
    with Backend() as backend, Parapet(backend, "--head-timeout", "1s") as parapet:
        for path, shape in (("/v1/messages", lambda e: e["type"] == "error"), ("/api/chat", lambda e: isinstance(e["error"], str)),
                            (CHAT, lambda e: isinstance(e["error"], dict))):
            broken = request("POST", "/parapet/off" + path, [("Transfer-Encoding", "chunked")]) + b"5\r\nhel"
            for what, pieces in (("a bad header", [request("POST", "/parapet/off" + path, [("X-Parapet", "banana")], chat())]),
                                 ("a bad head", [f"POST /parapet/off{path} HTTP/1.1\r\nbad\r\n\r\n".encode()]),
                                 ("broken chunks", [broken, b"loX\r\n"]), ("a body too slow", [broken])):
                with parapet.connect() as client:
                    for piece in pieces:
                        client.send(piece)
                        time.sleep(0.02)
                    got = client.response()
                check(got.status in (400, 408) and shape(json.loads(got.content)), f"{path}, {what}: {got.status} {got.content!r}")
        equal(backend.heard(), b"", "bytes at the backend")


def test_a_held_body_may_not_stop_for_longer_than_any_other():
    """However much of it came at once: what came early is no leave to keep memory for hours."""
    with Backend() as backend, Parapet(backend, "--body-timeout", "1s") as parapet:
        with parapet.connect() as client:
            began = time.monotonic()
            client.send(request("POST", CHAT, [("Content-Length", 9 << 20)]) + b" " * (8 << 20))
            equal(client.response().status, 408, "a body that stops")
            check(time.monotonic() - began < 50, "it was waited for")
        wait_for(lambda: gauge(parapet, "held_bytes") == 0, "all bytes to be given back")
        equal(backend.heard(), b"", "bytes at the backend")


async def deaf(connection):
    """Reads everything and never answers."""
    await connection.gone()


def test_one_byte_more_does_not_keep_a_large_body_in_memory():
    with Backend(deaf, keep_bytes=False) as backend, Parapet(backend) as parapet:
        before = proc.rss(parapet.worker())
        clients = [parapet.connect() for _ in range(10)]
        body = chat(size=8 << 20)
        for client in clients:
            # Off: a guarded turn keeps its body until its answer is checked.
            client.send(request("POST", "/parapet/off" + CHAT, body=body) + b"G")
        wait_for(lambda: backend.bytes_in >= 10 * len(body), "all bodies to be at the backend")
        wait_for(lambda: gauge(parapet, "held_bytes") == 0, "all bytes to be given back")
        grown = (proc.rss(parapet.worker()) - before) >> 20
        check(SANITIZED or grown < 20, f"the worker keeps {grown} MB")
        for client in clients:
            client.close()


def test_lists_of_models_in_any_pieces():
    path = overlay("toggles:\n  list-variants: 'on'\n")
    text = json.dumps({"data": [{"id": "a"}]}).encode()
    wire = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunked(text[:5], text[5:])

    async def drip(connection):
        await connection.request()
        for i in range(len(wire)):
            await connection.send(wire[i:i + 1])
            await connection.pause(0.001)

    for version in (b"1.1", b"1.0"):
        with Backend(drip) as backend, Parapet(backend, "--policy", path) as parapet, parapet.connect() as client:
            client.send(request("GET", "/v1/models", version=version))
            equal([e["id"] for e in json.loads(client.response().content)["data"]], ["a", "a@off"], f"ids for HTTP/{version}")
    os.unlink(path)


def test_lists_of_models_that_never_end_are_bounded():
    path = overlay("memory: 4MiB\ntoggles:\n  list-variants: 'on'\n")
    part = json.dumps({"id": "x" * 50}).encode() + b","

    async def endless(connection):
        await connection.request()
        await connection.send(b"HTTP/1.1 200 OK\r\nContent-Length: 9000000\r\n\r\n" + b'{"data":[' + part * 12000)
        await connection.gone()

    with Backend(endless, keep_bytes=False) as backend, Parapet(backend, "--policy", path) as parapet:
        clients = [parapet.connect() for _ in range(20)]
        for client in clients:
            client.send(request("GET", "/v1/models"))
            client.head()
        wait_for(lambda: gauge(parapet, "held_bytes") > 3 << 20, "lists to be collected")
        wait_for(lambda: [client for client in clients if not client.quiet(0)], "a list that finds no room and passes as it is")
        check(gauge(parapet, "held_bytes") <= 4 << 20, "lists beyond the budget")
        for client in clients:
            client.close()
        wait_for(lambda: gauge(parapet, "held_bytes") == 0, "all bytes to be given back")
    os.unlink(path)


def test_the_policy_changes_while_turns_are_held_and_under_way():
    """What is held is decided by the policy that is in force once it is whole; what is under way is told by its own."""
    path = overlay("experiment:\n  name: old\n  arms: {'route=ordering': 100, 'off': 0}\n")
    os.chmod(path, 0o644)  # it is read again by whoever parapet has become
    go_on = threading.Event()

    async def late(connection):
        while True:
            await connection.request()
            await connection.until(go_on)
            await connection.send(answer())

    with Backend(late) as backend, Parapet(backend, "--policy", path) as parapet:
        whole = request("POST", CHAT, body=chat(size=200000))
        with parapet.connect() as held, parapet.connect() as under_way:
            under_way.send(whole)
            held.send(whole[:150000])
            wait_for(lambda: backend.requests and gauge(parapet, "held_bytes") > 0, "a turn under way and one that is held")
            for n in range(4):
                with open(path, "w", encoding="utf-8") as file:
                    file.write(f"version: 1\nname: new-{n}\ntoggles:\n  clients-may: []\n")
                parapet.popen.send_signal(signal.SIGHUP)
                wait_for(lambda n=n: any(f"policy new-{n} " in line for line in parapet.output.lines), "the new policy")
            held.send(whole[150000:])
            wait_for(lambda: len(backend.requests) == 2, "the held turn at the backend")
            go_on.set()
            first, second = under_way.response(), held.response()
        equal((first.values(b"x-parapet-route"), first.values(b"x-parapet-arm")), ([b"ordering"], [b"ordering"]), "the turn under way")
        equal((second.values(b"x-parapet-route"), second.values(b"x-parapet-arm")), ([b"arithmetic"], []), "the turn that was held")
        with parapet.connect() as client:
            told = json.loads(client.ask("GET", "/parapet/turns?last=2").content)["turns"]
        equal(sorted((turn["route"], turn["arm"]) for turn in told), [("arithmetic", ""), ("ordering", "ordering")], "what is told of them")
    os.unlink(path)


REPLY = json.dumps({"model": "m", "choices": [{"message": {"content": "hello"}}], "usage": {"completion_tokens": 9}}).encode()
LINES = [b'{"model":"m","message":{"content":"a"},"done":false}\n', b'{"model":"m","done":true,"eval_count":3}\n']
OK = b"HTTP/1.1 200 OK\r\n"
# What a hostile or unlucky backend says; None ends the connection with a reset.
SAYINGS = [
    [OK + b"Content-Length: %d\r\n\r\n" % len(REPLY) + REPLY],
    [OK + b"Content-Length: %d\r\n\r\n" % len(REPLY) + REPLY[:30], REPLY[30:]],
    [OK + b"Content-Length: %d\r\n\r\n" % len(REPLY) + REPLY[:30], None],
    [OK + b"Transfer-Encoding: chunked\r\n\r\n" + chunked(LINES[0], end=False), chunked(LINES[1])],
    [OK + b"Transfer-Encoding: chunked\r\n\r\n" + chunked(LINES[0], end=False), b"zz\r\n"],
    [OK + b"Transfer-Encoding: chunked\r\n\r\n" + chunked(LINES[0], end=False) + b"5\r\nhel", None],
    [OK + b"Transfer-Encoding: chunked\r\n\r\n5\r\nhelloX\r\n"],
    [OK + b"Transfer-Encoding: chunked\r\n\r\n" + chunked(REPLY)[:-2] + b"X-Sum: 1\r\n\r\n" + b"more than was asked for"],
    [OK + b"Connection: close\r\n\r\n" + REPLY],
    [OK + b"\r\n" + REPLY[:20], None],
    [OK + b"Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\n\x1f\x8b\0\0"],
    [b"HTTP/1.1 100 Continue\r\n\r\n", b"HTTP/1.1 103 Early\r\nX: 1\r\n\r\n", OK + b"Content-Length: 0\r\n\r\n"],
    [b"HTTP/1.1 100 Continue\r\n\r\n" * 200],
    [b"HTTP/1.1 204 No Content\r\n\r\n"], [b"HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n"],
    [b"HTTP/1.1 503 Busy\r\nContent-Length: 2\r\n\r\n{}"], [b"HTTP/1.1 2"], [b"what?\r\n\r\n"], [None], [b""],
]


def unlucky(rng):
    """A backend's script: it may answer early, late, in pieces, wrongly, or not at all."""
    async def script(connection):
        while True:
            if rng.random() < 0.2:
                await connection.piece()
            else:
                await connection.request()
            for piece in rng.choice(SAYINGS):
                if piece is None:
                    connection.reset()
                    return
                await connection.send(piece)
                await connection.pause(rng.choice((0, 0, 0.003)))
            if rng.random() < 0.5:
                return
    return script


def whole(rng):
    """A request of some kind, as bytes."""
    model, version = rng.choice(("m", "m@off", "m@shadow:latest")), rng.choice((b"1.1", b"1.1", b"1.0"))
    fields = rng.choice(([], [], [("Connection", "close")], [("Expect", "100-continue")], [("X-Parapet", "off")], [("X-Parapet", "?")]))
    if rng.random() < 0.2:
        target = rng.choice(("/v1/models", "/api/tags", "/v1/models/m@off", "/parapet/on/v1/models", "/parapet/health"))
        return request(rng.choice(("GET", "HEAD", "OPTIONS", "DELETE")), target, fields, version=version)
    target = rng.choice(("", "", "/parapet/off", "/parapet/route/arithmetic")) + rng.choice(
        (CHAT, "/api/chat", "/v1/messages", "/v1/completions", "/v1/embeddings", "/api/show", "/api/delete", "/api/blobs/x"))
    body = chat(model, rng.choice((0, 0, 900, 70000, 300000)))
    if rng.random() < 0.3 and version == b"1.1":
        middle = rng.randrange(len(body))
        return request("POST", target, [*fields, ("Transfer-Encoding", "chunked")]) + chunked(body[:middle], body[middle:])
    return request("POST", target, fields, body, version=version)


def visit(parapet, rng):
    """One client's life: it sends a request or three in pieces, perhaps not all, reads perhaps, and leaves somehow."""
    with parapet.connect(patience=rng.choice((0.02, 0.2))) as client:
        stream = b"".join(whole(rng) for _ in range(rng.choice((1, 1, 2, 3))))
        if rng.random() < 0.3:
            stream = stream[:rng.randrange(len(stream))]
        at = sorted(rng.randrange(len(stream) + 1) for _ in range(rng.choice((0, 1, 3))))
        for a, b in zip([0, *at], [*at, len(stream)]):
            client.send(stream[a:b])
            time.sleep(rng.choice((0, 0, 0.002)))
        leave = rng.random()
        if leave < 0.2:
            client.reset()
        elif leave < 0.3:
            with contextlib.suppress(OSError):
                client.shut()
        elif leave < 0.8:
            with contextlib.suppress(Failure):
                client.rest()


def test_nothing_is_left_of_anybodys_bad_luck():
    path = overlay("toggles:\n  list-variants: 'on'\n")
    with (Backend(unlucky(seeded("backend")), keep_bytes=False) as backend,
          Parapet(backend, "--policy", path, "--answer-timeout", "2s") as parapet):
        worker = parapet.worker()

        def visits(n):
            rng = seeded(f"client {n}")
            for _ in range(scaled(100, 20)):
                visit(parapet, rng)
        threads = [threading.Thread(target=visits, args=(n,)) for n in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        equal(parapet.worker(), worker, "the worker")
        for name, left in (("held_bytes", 0), ("requests_in_flight", 0), ("client_connections", 1)):
            wait_for(lambda name=name, left=left: gauge(parapet, name) == left, f"{name} to come back to {left}")
        with parapet.connect() as client:
            text = client.ask("GET", "/parapet/metrics").content.decode()
            told = json.loads(client.ask("GET", "/parapet/turns?last=1000").content)["turns"]
        turns = sum(int(line.split()[1]) for line in text.splitlines() if line.startswith("parapet_turns_total{"))
        equal(min(turns, 1000), len(told), "turns told of those counted")

        def logged():
            return [json.loads(line)["turn"] for line in list(parapet.output.lines) if '"turn":"' in line]
        # A line that finds no room on a busy machine is counted.
        wait_for(lambda: len(logged()) >= turns - gauge(parapet, "log_lines_dropped_total"), "a line for each turn")
        check(turns // 2 < len(logged()) <= turns, f"{len(logged())} lines for {turns} turns")
        equal(len(set(logged())), len(logged()), "different turns in the log")
    os.unlink(path)


main(globals())
