"""Turns among hostile clients, hostile backends and odd policies: what one of them does to its own connection costs it that
connection, and nobody anything else. No worker dies, nothing is held on, nothing reaches the backend that should not."""
import json
import os
import tempfile
import time

from harness import proc
from harness.backend import Backend
from harness.client import Client, chunked, request
from harness.parapet import Parapet, scratch
from harness.runner import SANITIZED, check, equal, main, wait_for

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
            with parapet.connect(patience=5) as client:
                client.send(request("POST", path, [("Expect", "100-continue"), ("Content-Length", len(body))]))
                equal(client.head().status, 100, f"{path}: the interim answer")
                client.send(body)
                equal(client.response().status, 200, path)
            equal((backend.last().body, backend.last().values(b"expect")), (body, []), f"{path}: at the backend")


def test_the_admin_listener_relays_nothing():
    with scratch() as folder, Backend() as backend, Parapet(backend, "--admin", f"unix:{folder}/admin"):
        for path in (CHAT, "/parapet/off" + CHAT, "/parapet/on/api/tags", "/parapet/route/arithmetic/api/chat"):
            with Client(f"{folder}/admin") as client:
                equal(client.ask("POST", path, body=chat()).status, 404, path)
        equal(backend.heard(), b"", "bytes at the backend")


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
            check(time.monotonic() - began < 15, "it was waited for")
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
            client.send(request("POST", CHAT, body=body) + b"G")
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


main(globals())
