"""One connection, many requests: answered in order, bounded in what may queue up; old clients of HTTP/1.0; Expect;
answers that have no body."""
import threading
import time

from harness.backend import Backend, always, answer
from harness.client import Cut, chunked, request
from harness.parapet import Parapet
from harness.runner import SLOW, WRAPPED, check, equal, main, scaled, wait_for


async def by_target(connection):
    """Answers each request with its target; /slow ones late."""
    while True:
        message = await connection.request()
        if message.target.startswith(b"/slow"):
            await connection.pause(0.05)
        reply = answer(message.target)
        await connection.send(reply[: reply.index(b"\r\n\r\n") + 4] if message.method == b"HEAD" else reply)


def test_pipelined_requests_are_answered_in_order():
    with Backend(by_target) as backend, Parapet(backend) as parapet, parapet.connect() as client:
        kinds = [lambda n: request("GET", f"/{n}"), lambda n: request("POST", f"/slow/{n}", body="x" * 100),
                 lambda n: request("POST", f"/c/{n}", [("Transfer-Encoding", "chunked")]) + chunked(b"ab", b"c"),
                 lambda n: request("HEAD", f"/h/{n}"), lambda n: request("GET", f"/parapet/health?{n}")]
        client.send(b"".join(kinds[n % len(kinds)](n) for n in range(50)))
        for n in range(50):
            method = b"HEAD" if n % 5 == 3 else b"GET"
            got = client.response(method)
            equal(got.status, 200, f"answer {n}")
            if n % 5 in (0, 1, 2):
                check(got.content.endswith(b"/%d" % n), f"answer {n} is {got.content!r}")
        equal(len(backend.requests), 40, "requests at the backend")


def test_pipelined_and_split_anywhere():
    raw = request("GET", "/1") + request("POST", "/2", body="hello") + request("POST", "/3",
                                                                               [("Transfer-Encoding",
                                                                                 "chunked")]) + chunked(b"abc") + b"\r\n" + request("GET", "/4")
    with Backend(by_target) as backend, Parapet(backend) as parapet:
        for cut in range(1, len(raw), 1 if scaled(1) > 1 else 15 if WRAPPED else 3):
            with parapet.connect() as client:
                client.send(raw[:cut])
                time.sleep(0.001)
                client.send(raw[cut:])
                equal([client.response().content for _ in range(4)], [b"/1", b"/2", b"/3", b"/4"], f"cut at {cut}")
        wait_for(lambda: not [c for c in backend.connections if c.malformed], "no malformed request")


def test_a_second_request_waits_for_the_first_answer():
    release = threading.Event()

    async def script(connection):
        while True:
            message = await connection.request()
            if message.target == b"/first":
                await connection.until(release)
            await connection.send(answer(message.target))
    with Backend(script) as backend, Parapet(backend) as parapet, parapet.connect() as client:
        client.send(request("GET", "/first") + request("GET", "/second"))
        wait_for(lambda: backend.requests, "the first request at the backend")
        check(client.quiet(0.3), "something came before the first answer")
        check([m.target for m in backend.requests] in ([b"/first"], [b"/first", b"/second"]), "requests at the backend")
        release.set()
        equal([client.response().content, client.response().content], [b"/first", b"/second"], "answers")


def test_what_queues_up_behind_a_request_is_bounded():
    """While an answer is awaited a client may send on; parapet must not hold it all."""
    release = threading.Event()

    async def script(connection):
        while True:
            await connection.request()
            await connection.until(release)
            await connection.send(answer())
    with Backend(script, keep_bytes=False) as backend, Parapet(backend) as parapet, parapet.connect() as client:
        client.sock.settimeout(1.5 * SLOW)
        one = request("GET", "/x", [("X-Fill", "y" * 1000)])
        sent = 0
        try:
            while sent < 64 * 1024 * 1024:
                if not client.send(one * 200):
                    break
                sent += len(one) * 200
        except TimeoutError:
            pass
        check(sent < 32 * 1024 * 1024, f"{sent // 1048576} MB of pipelined requests were taken while the first was open")
        release.set()
        client.sock.settimeout(client.patience)
        try:
            equal(client.response().status, 200, "the first answer")
        except Cut:
            pass
        with parapet.connect() as other:
            equal(other.ask("GET", "/parapet/health").status, 200, "health")


def test_a_thousand_requests_on_one_connection():
    with Backend(by_target) as backend, Parapet(backend) as parapet, parapet.connect() as client:
        for number in range(scaled(200 if WRAPPED else 1000, 200)):
            equal(client.ask("GET", f"/{number}").content, b"/%d" % number, "answer")
        check(len(backend.connections) <= 2, f"{len(backend.connections)} backend connections for one client")


OLD = {
    "a length": b"HTTP/1.1 200 OK\r\nX: y\r\nContent-Length: 5\r\n\r\nhello",
    "chunks": b"HTTP/1.1 200 OK\r\nX: y\r\nTransfer-Encoding: chunked\r\n\r\n2;a=b\r\nhe\r\n3\r\nllo\r\n0\r\nX-Sum: 1\r\n\r\n",
    "until the end": b"HTTP/1.1 200 OK\r\nX: y\r\nConnection: close\r\n\r\nhello",
}


def test_old_clients_get_what_they_can_read():
    for name, reply in OLD.items():
        for keep in ([], [("Connection", "keep-alive")]):
            with (Backend(always(reply, close="end" in name)) as backend, Parapet(backend) as parapet,
                  parapet.connect() as client):
                client.send(request("GET", "/x", keep, version=b"1.0"))
                head = client.head()
                equal((head.status, head.value(b"x")), (200, b"y"), name)
                equal(head.values(b"transfer-encoding"), [], f"{name}: Transfer-Encoding for HTTP/1.0")
                equal(client.rest(), b"hello", f"{name}: the content")


def test_a_cut_answer_looks_cut_to_old_clients_too():
    """Without chunks and length only a reset tells."""
    async def script(connection):
        await connection.request()
        await connection.send(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n")
        await connection.pause(0.05)
    with Backend(script) as backend, Parapet(backend) as parapet, parapet.connect() as client:
        client.send(request("GET", "/x", version=b"1.0"))
        client.head()
        client.rest()
        equal(client.ended, "reset", "how half an answer ends")


def test_no_interim_responses_for_old_clients():
    with (Backend(always(b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + answer())) as backend,
          Parapet(backend) as parapet, parapet.connect() as client):
        client.send(request("GET", "/x", version=b"1.0"))
        equal(client.head().status, 200, "the first head")


def test_expect_on_generation_endpoints_is_answered_by_parapet():
    for target in ("/v1/chat/completions", "/api/chat", "/api/generate", "/v1/messages", "/v1/responses"):
        with Backend() as backend, Parapet(backend) as parapet, parapet.connect() as client:
            client.send(request("POST", target, [("Expect", "100-continue"), ("Content-Length", "5")]))
            equal(client.head().status, 100, f"{target}: interim")
            client.send(b"hello")
            equal(client.response().status, 200, target)
            equal(backend.last().content, b"hello", f"{target}: body at the backend")
            equal(backend.last().values(b"expect"), [], f"{target}: Expect at the backend")


def test_expect_elsewhere_is_end_to_end():
    asked = threading.Event()

    async def script(connection):
        await connection.head()
        asked.set()
        await connection.send(b"HTTP/1.1 100 Continue\r\n\r\n")
        await connection.body(5)
        await connection.send(answer())
    with Backend(script) as backend, Parapet(backend) as parapet, parapet.connect() as client:
        client.send(request("POST", "/api/blobs/sha256:00", [("Expect", "100-continue"), ("Content-Length", "5")]))
        equal(client.head().status, 100, "interim")
        check(asked.is_set(), "100 came before the backend was asked")
        check(b"100-continue" in bytes(backend.connections[-1].received), "Expect did not reach the backend")
        client.send(b"hello")
        equal(client.response().status, 200, "status")

    async def refuses(connection):
        await connection.head()
        await connection.send(b"HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    with Backend(refuses) as backend, Parapet(backend) as parapet, parapet.connect() as client:
        client.send(request("POST", "/api/blobs/sha256:00", [("Expect", "100-continue"),
                                                             ("Content-Length", "5000000000")]))
        equal(client.response().status, 413, "the refusal")


def test_expect_without_waiting():
    with Backend() as backend, Parapet(backend) as parapet, parapet.connect() as client:
        client.send(request("POST", "/v1/chat/completions", [("Expect", "100-continue")], "hello"))
        equal(client.response().status, 200, "status")
        equal(backend.last().content, b"hello", "body at the backend")
        equal(client.ask("GET", "/next").status, 200, "the next request")


BODILESS = {"204": b"HTTP/1.1 204 No Content\r\nX: y\r\n\r\n", "304": b"HTTP/1.1 304 Not Modified\r\nETag: \"a\"\r\n\r\n",
            "304 with a length": b"HTTP/1.1 304 Not Modified\r\nContent-Length: 70\r\n\r\n",
            "200 with length 0": b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"}


def test_answers_without_a_body_keep_the_connection():
    for name, reply in BODILESS.items():
        with Backend(always(reply)) as backend, Parapet(backend) as parapet, parapet.connect() as client:
            for number in range(3):
                equal(client.ask("GET", "/x").status, int(reply[9:12]), f"{name}, {number}")
            equal(len(backend.connections), 1, f"{name}: backend connections")


def test_head_with_every_framing():
    for fields in (b"Content-Length: 1000\r\n", b"Transfer-Encoding: chunked\r\n", b""):
        with (Backend(always(b"HTTP/1.1 200 OK\r\n" + fields + b"X: y\r\n\r\n")) as backend, Parapet(backend) as parapet,
              parapet.connect() as client):
            for number in range(3):
                got = client.ask("HEAD", "/x")
                equal((got.status, got.value(b"x")), (200, b"y"), f"HEAD {number} with {fields!r}")
                if fields:
                    check(fields.strip() in got.lines, f"{fields!r} is gone from {got.lines}")
            equal(len(backend.connections), 1, f"{fields!r}: backend connections")


def test_a_client_that_asks_to_close_is_closed():
    with Backend() as backend, Parapet(backend) as parapet:
        for target in ("/v1/models", "/parapet/health"):
            with parapet.connect() as client:
                got = client.ask("GET", target, [("Connection", "close")])
                equal(got.status, 200, target)
                check(got.closes(), f"{target}: the answer does not say that it closes")
                check(client.is_closed(), f"{target}: the connection stays open")
        with parapet.connect() as client:
            equal(client.ask("GET", "/v1/models").closes(), False, "a kept connection says that it closes")


def test_a_backend_that_closes_does_not_close_the_client():
    with (Backend(always(b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok", close=True)) as backend,
          Parapet(backend) as parapet, parapet.connect() as client):
        for number in range(5):
            got = client.ask("GET", "/x")
            equal((got.content, got.closes()), (b"ok", False), f"answer {number}")
        equal(len(backend.connections), 5, "backend connections")


def test_many_clients_at_once_keep_apart():
    wrong = []
    with Backend(by_target) as backend, Parapet(backend) as parapet:
        def one(number):
            with parapet.connect() as client:
                for turn in range(30):
                    content = client.ask("POST", f"/{number}/{turn}", body="x" * (turn * 100)).content
                    if content != b"/%d/%d" % (number, turn):
                        wrong.append((number, turn, content))
        threads = [threading.Thread(target=one, args=(number,)) for number in range(20)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        equal(wrong, [], "mixed up answers")


main(globals())
