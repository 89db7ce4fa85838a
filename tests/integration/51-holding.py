"""Bodies that are held until they are whole: they arrive as they were sent, however they come; what is too large, too slow
or too much for the memory there is is let go or refused, and nothing is left behind."""
import json
import os
import tempfile
import threading
import time

from harness import proc
from harness.backend import Backend
from harness.client import chunked, request
from harness.parapet import Parapet
from harness.runner import SANITIZED, check, equal, main, scaled, seeded, wait_for

SUM = "A shop sells 5 books at $20, 3 at $30 and 2 at $45. What is the total?"
CHAT = "/v1/chat/completions"
HOLD = 16 * 1024 * 1024


def body_of(size=0, model="m", prompt=SUM):
    """A chat as JSON bytes, at least size long."""
    body = {"model": model, "messages": [{"role": "system", "content": ""}, {"role": "user", "content": prompt}]}
    empty = json.dumps(body)
    body["messages"][0]["content"] = "s" * max(0, size - len(empty))
    return json.dumps(body).encode()


def held_bytes(parapet):
    with parapet.connect() as client:
        text = client.ask("GET", "/parapet/metrics").content.decode()
    return int(next(line for line in text.splitlines() if line.startswith("parapet_held_bytes ")).split()[1])


def test_any_split_arrives_whole_and_unedited():
    rng = seeded("splits")
    with Backend() as backend, Parapet(backend) as parapet:
        for size in (0, 300, 70000, 3 << 20):
            for framing in ("length", "chunked"):
                body = body_of(size)
                if framing == "length":
                    whole = request("POST", CHAT, body=body)
                else:
                    cuts = sorted(rng.randrange(len(body)) for _ in range(3))
                    pieces = [body[a:b] for a, b in zip([0, *cuts], [*cuts, len(body)]) if a < b]
                    whole = request("POST", CHAT, [("Transfer-Encoding", "chunked"), ("Trailer", "X-Sum")]) \
                        + chunked(*pieces)[:-2] + b"X-Sum: 1\r\n\r\n"
                for _ in range(3):
                    at = sorted(rng.randrange(1, len(whole)) for _ in range(4))
                    with parapet.connect() as client:
                        for a, b in zip([0, *at], [*at, len(whole)]):
                            client.send(whole[a:b])
                            time.sleep(0.002)
                        got = client.response()
                    equal((got.status, got.values(b"x-parapet-route")), (200, [b"arithmetic"]), f"{framing} {size}")
                    seen = backend.last()
                    equal(seen.content, body, f"{framing} {size}: the content at the backend")
                    equal(seen.body, whole.split(b"\r\n\r\n", 1)[1], f"{framing} {size}: the framing at the backend")
        equal(held_bytes(parapet), 0, "bytes held when all is done")


def test_an_edited_body_has_a_length_and_no_trailers():
    with Backend() as backend, Parapet(backend) as parapet, parapet.connect() as client:
        body = body_of(100000, "m@off")
        client.send(request("POST", CHAT, [("Transfer-Encoding", "chunked"), ("Trailer", "X-Sum")])
                    + chunked(body[:50], body[50:])[:-2] + b"X-Sum: 1\r\n\r\n")
        equal(client.response().values(b"x-parapet-verdict"), [b"off"], "verdict")
        seen = backend.last()
        equal(seen.body, body.replace(b"m@off", b"m"), "the body")
        equal((seen.values(b"content-length"), seen.values(b"transfer-encoding"), seen.values(b"trailer")),
              ([str(len(seen.body)).encode()], [], []), "framing fields")


def test_requests_behind_a_held_one_are_answered_in_order():
    with Backend() as backend, Parapet(backend) as parapet, parapet.connect() as client:
        stream = b"".join(request("POST", CHAT, [("X-N", n)], body_of(5000 + n)) for n in range(4)) + request("GET", "/api/tags")
        for a in range(0, len(stream), 3001):
            client.send(stream[a:a + 3001])
            time.sleep(0.003)
        for _ in range(5):
            equal(client.response().status, 200, "status")
        equal([m.values(b"x-n") for m in backend.requests], [[b"0"], [b"1"], [b"2"], [b"3"], []], "order")


def test_a_connection_that_ends_with_its_request_is_held_too():
    with Backend() as backend, Parapet(backend) as parapet, parapet.connect() as client:
        whole = request("POST", CHAT, [("Connection", "close")], body_of(9000))
        client.send(whole[:4000])
        time.sleep(0.05)
        client.send(whole[4000:])
        equal(client.response().status, 200, "status")
        check(client.is_closed(), "the connection stays open")
        equal(len(backend.requests), 1, "requests")


def test_expecting_clients_are_told_to_go_on_before_their_body_is_held():
    with Backend() as backend, Parapet(backend) as parapet, parapet.connect() as client:
        body = body_of(2000)
        client.send(request("POST", CHAT, [("Expect", "100-continue"), ("Content-Length", len(body))]))
        equal(client.head().status, 100, "the interim answer")
        client.send(body[:1000])
        time.sleep(0.02)
        client.send(body[1000:])
        equal(client.response().status, 200, "status")
        equal(backend.last().values(b"expect"), [], "Expect at the backend")


def test_broken_framing_of_a_held_body_never_reaches_the_backend():
    with Backend() as backend, Parapet(backend) as parapet:
        for tail in (b"zz\r\n", b"5\r\nhelloX\r\n", b"0\r\nX-Parapet-Step: 1\r\n\r\n", b"ffffffffffffffff\r\n"):
            with parapet.connect() as client:
                client.send(request("POST", CHAT, [("Transfer-Encoding", "chunked")]) + chunked(body_of(100), end=False))
                time.sleep(0.02)
                client.send(tail)
                equal(client.response().status, 400, tail)
        equal(backend.heard(), b"", "bytes at the backend")


def test_clients_that_leave_take_their_bytes_along():
    with Backend() as backend, Parapet(backend) as parapet:
        clients = [parapet.connect() for _ in range(20)]
        for n, client in enumerate(clients):
            client.send(request("POST", CHAT, [("Content-Length", 1 << 20)]) + b"x" * 200000)
        wait_for(lambda: held_bytes(parapet) >= 20 * 200000, "bytes to be held")
        for n, client in enumerate(clients):
            client.close() if n % 2 else client.reset()
        wait_for(lambda: held_bytes(parapet) == 0, "all bytes to be given back")
        equal(backend.heard(), b"", "bytes at the backend")


def test_what_is_too_large_is_relayed_unread():
    with Backend(keep_bytes=False) as backend, Parapet(backend) as parapet:
        for framing in ("length", "chunked"):
            body = body_of(HOLD + 500000)
            for fields, path, verdict, reason in (([], CHAT, b"direct", b"too-large"), ([("X-Parapet", "off")], CHAT, b"off", b"header"),
                                                  ([], "/parapet/off" + CHAT, b"off", b"path")):
                with parapet.connect() as client:
                    if framing == "length":
                        client.send(request("POST", path, fields, body))
                    else:
                        client.send(request("POST", path, [*fields, ("Transfer-Encoding", "chunked")]), chunked(body))
                    got = client.response()
                equal((got.status, got.values(b"x-parapet-verdict"), got.values(b"x-parapet-reason")), (200, [verdict], [reason]),
                      f"{framing} {path} {fields}")
                equal(backend.last().content, body, f"{framing}: the content at the backend")
                backend.forget()
        with parapet.connect() as client:
            client.send(request("POST", CHAT, body=body_of(HOLD + 5, "m@off")))
            got = client.response()
        equal(got.status, 413, "a toggle on a body that is too large")
        check(b"X-Parapet" in got.content, got.content)
        equal(len(backend.requests), 0, "requests at the backend")
        equal(held_bytes(parapet), 0, "bytes held when all is done")


def test_a_body_must_keep_a_kilobyte_a_second():
    with Backend() as backend, Parapet(backend, "--head-timeout", "1s") as parapet:
        with parapet.connect() as slow, parapet.connect() as steady:
            began = time.monotonic()
            body = body_of(32000)
            slow.send(request("POST", CHAT, [("Content-Length", 9999)]))
            steady.send(request("POST", CHAT, [("Content-Length", len(body))]) + body[:4000])
            for a in range(4000, len(body), 4000):
                slow.send(b"x")
                steady.send(body[a:a + 4000])
                time.sleep(0.4)
            equal(slow.response().status, 408, "a body that drips")
            check(time.monotonic() - began < 50, "the drip went on until the limit of bodies that stop")
            equal(steady.response().status, 200, "a steady one")
        equal(len(backend.requests), 1, "requests at the backend")


def test_over_the_budget_bodies_are_relayed_unread():
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
        file.write("version: 1\nmemory: 4MiB\n")
        file.flush()
        os.chmod(file.name, 0o600)
        with Backend(keep_bytes=False) as backend, Parapet(backend, "--policy", file.name, "--workers", "2") as parapet:
            waiting = [parapet.connect() for _ in range(12)]
            for client in waiting:
                client.send(request("POST", CHAT, [("Content-Length", 1000000)]) + b" " * 700000)
            # Whoever finds no room is let go; less room is left in the end than one of them would need.
            wait_for(lambda: held_bytes(parapet) > (4 << 20) - 700000, "the budget to be taken")
            with parapet.connect() as client:
                whole = request("POST", CHAT, body=body_of(900000))
                client.send(whole[:800000])
                time.sleep(0.1)
                client.send(whole[800000:])
                got = client.response()
            equal((got.status, got.values(b"x-parapet-reason")), (200, [b"memory"]), "a turn beyond the budget")
            check(held_bytes(parapet) <= 4 << 20, f"{held_bytes(parapet)} bytes are held")
            with parapet.connect() as client:
                equal(client.ask("POST", CHAT, body=body_of(2000)).values(b"x-parapet-route"), [b"arithmetic"],
                      "a turn that needs no holding")
            for client in waiting:
                client.close()
            wait_for(lambda: held_bytes(parapet) == 0, "all bytes to be given back")


def test_encoded_bodies_are_direct_and_as_they_came():
    with Backend() as backend, Parapet(backend) as parapet, parapet.connect() as client:
        body = bytes(range(256)) * 20
        got = client.ask("POST", CHAT, [("Content-Encoding", "gzip")], body)
        equal((got.status, got.values(b"x-parapet-reason")), (200, [b"encoded"]), "an encoded body")
        equal(backend.last().body, body, "the body at the backend")


def test_unreadable_bodies_are_direct_and_as_they_came():
    with Backend() as backend, Parapet(backend) as parapet, parapet.connect() as client:
        for body in (b"not json", b'{"model":"m@off","model":"m"}', b"[]", b'{"messages":[{"role":"user","content":"\\ud800"}]}',
                     b'{"a":' * 100, b"\xff\xfe", b'{"messages":[]}' * 2):
            got = client.ask("POST", CHAT, body=body)
            equal((got.status, got.values(b"x-parapet-reason")), (200, [b"unreadable"]), body[:40])
            equal(backend.last().body, body, "the body at the backend")


def test_many_held_bodies_leave_no_memory_behind():
    with Backend(keep_bytes=False) as backend, Parapet(backend) as parapet:
        before = 0
        for round_ in range(scaled(6, 3)):
            clients = [parapet.connect() for _ in range(10)]
            body = body_of(1 << 20)
            whole = request("POST", CHAT, body=body)
            threads = [threading.Thread(target=lambda c=c: (c.send(whole[:500000]), c.send(whole[500000:]), c.response())) for c in clients]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            for client in clients:
                client.close()
            backend.forget()
            size = proc.rss(parapet.worker()) >> 10
            if round_ == 1:
                before = size
        check(SANITIZED or size <= before + 4000, f"the worker grew from {before} to {size} KB")
        equal(held_bytes(parapet), 0, "bytes held when all is done")


main(globals())
