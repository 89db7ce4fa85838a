"""A backend that dies, lies or rambles: never a clean end for half an answer, a retry only where nothing can have
happened twice, bounds for everything that has none, and no connection used again that is out of step."""
import signal
import threading
import time

from harness import proc
from harness.backend import Backend, always, answer
from harness.client import Cut, request
from harness.llama import free_port
from harness.parapet import Parapet
from harness.reader import Malformed
from harness.replay import Replay
from harness.runner import SLOW, check, equal, fail, main, wait_for

CHAT = {"model": "m", "messages": [{"role": "user", "content": "say it"}], "stream": True}


def is_cut(client, what):
    """The client can tell that the answer is not whole."""
    try:
        got = client.response()
    except (Cut, Malformed):
        return
    check(got.status == 502, f"{what}: looks like a clean {got.status}: {got.content[:200]!r}")


def health(parapet):
    with parapet.connect() as client:
        equal(client.ask("GET", "/parapet/health").status, 200, "health afterwards")


def test_kill_9_of_the_backend_mid_stream_is_never_a_clean_end():
    rows = [{"when": [], "replies": [{"text": "word " * 4000, "chunk": 5, "delay-ms": 5}]}]
    cases = [("/api/chat", {**CHAT}), ("/api/generate", {"model": "m", "prompt": "say it"}),
             ("/v1/chat/completions", CHAT), ("/v1/messages", {**CHAT, "max_tokens": 9}),
             ("/v1/responses", {"model": "m", "input": "say it", "stream": True}),
             ("/v1/completions", {"prompt": "say it", "stream": True}), ("/completion",
                                                                         {"prompt": "say it", "stream": True})]
    for target, body in cases:
        with Replay(rows) as replay, Parapet(replay) as parapet, parapet.connect() as client:
            client.send(request("POST", target, body=body))
            while client.buffer.count(b"word") < 5:
                check(client.more(), f"{target}: the stream ended before the kill")
            replay.popen.send_signal(signal.SIGKILL)
            is_cut(client, target)
            health(parapet)


def test_a_break_is_a_cut_in_every_framing():
    """Ended or reset, in the head, at a chunk's edge, inside one, before the last, in the trailers, inside a length."""
    breaks = [b"HTTP/1.1 200 OK\r\nContent-Le", b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n",
              b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello",
              b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
              b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
              b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
              b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0",
              b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n",
              b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX: y\r\n",
              b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r",
              b"HTTP/1.1 103 Early\r\n\r\n"]
    playing = {"bytes": b"", "reset": False}

    async def play(connection):
        await connection.request()
        await connection.send(playing["bytes"])
        if playing["reset"]:
            await connection.pause(0.02)  # so that what was sent is not thrown away with the reset
            connection.reset()
    with Backend(play) as backend, Parapet(backend) as parapet:
        for raw in breaks:
            for reset in (False, True):
                for version in (b"1.1", b"1.0"):
                    playing.update(bytes=raw, reset=reset)
                    what = f"{'reset' if reset else 'end'} after {raw!r} for HTTP/{version.decode()}"
                    with parapet.connect() as client:
                        client.send(request("POST", "/v1/chat/completions", body=CHAT, version=version))
                        is_cut(client, what)


def test_a_reset_of_a_body_without_framing_is_no_clean_end():
    async def script(connection):
        await connection.request()
        await connection.send(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n")
        await connection.pause(0.05)
        connection.reset()
    for version in (b"1.1", b"1.0"):
        with Backend(script) as backend, Parapet(backend) as parapet, parapet.connect() as client:
            client.send(request("GET", "/x", version=version))
            is_cut(client, f"reset, HTTP/{version.decode()}")


def test_a_body_that_ends_with_its_connection_is_whole():
    with (Backend(always(b"HTTP/1.1 200 OK\r\n\r\nas long as it takes", close=True)) as backend,
          Parapet(backend) as parapet, parapet.connect() as client):
        client.send(request("GET", "/x"))
        equal(client.response().content, b"as long as it takes", "content")


HOSTILE = {
    "garbage": ({"garbage": True}, {502}), "reset": ({"reset": True}, {502}),
    "two lengths": ({"text": "x", "bad-framing": "two-lengths"}, {502}),
    "length and chunked": ({"text": "x", "bad-framing": "length-and-chunked"}, {502}),
    "bad chunk": ({"text": "some text", "bad-framing": "bad-chunk"}, {"cut", 502}),
    "short length": ({"text": "some text", "bad-framing": "short-length"}, {"any"}),
    "long length": ({"text": "some text", "bad-framing": "long-length"}, {"cut", 502}),
    "bare LF": ({"text": "x", "bad-framing": "bare-lf"}, {502}), "no end chunk": ({"text": "some text",
                                                                                   "bad-framing": "no-end-chunk"},
                                                                                   {"cut", 502}),
    "a thousand fields": ({"text": "x", "header-flood": 1000}, {502}), "a field of 300 KB": ({"text": "x",
            "header-bytes": 300000}, {502}), "cut after three": ({"text": "a long text", "chunk": 1, "abort-after": 3},
                                                                 {"cut", 502}),
    "closed after three": ({"text": "a long text", "chunk": 1, "close-after": 3}, {"cut", 502}),
    "interim flood": ({"text": "x", "interim": 100000}, {502}), "interim without end": ({"text": "x", "interim": -1,
            "delay-ms": 1}, {502}),
    "ten interim": ({"text": "x", "interim": 10}, {200}), "a huge line": ({"huge-line": 3000000}, {200}),
    "nesting": ({"nesting": 5000}, {200}),
    "gzip": ({"text": "x", "gzip": True}, {200}), "an error": ({"status": 500}, {500}),
    "an error frame": ({"text": "some text", "error-frame": True}, {200, 500}),
    "trailers": ({"text": "x", "trailers": {"X-Sum": "1"}}, {200}),
    "endless, limited": ({"text": "x", "endless": True, "limit": 2000}, {200, "cut"}),
    "nothing but text": ({"text": "x"}, {200}),
}


def test_the_hostile_replies_of_parapet_replay():
    rows = [{"when": [f"case {name}."], "replies": [reply]} for name, (reply, _) in HOSTILE.items()]
    with Replay(rows) as replay, Parapet(replay) as parapet:
        worker = parapet.worker()
        for name, (_, wanted) in HOSTILE.items():
            for target in ("/v1/chat/completions", "/api/chat", "/v1/messages"):
                for stream in (True, False):
                    body = {"model": "m", "max_tokens": 100, "stream": stream,
                            "messages": [{"role": "user", "content": f"case {name}."}]}
                    what = f"{name}, {target}, {'streamed' if stream else 'whole'}"
                    with parapet.connect() as client:
                        client.send(request("POST", target, body=body))
                        try:
                            got = client.response().status
                        except Cut:
                            got = "cut"
                        except Malformed as error:
                            fail(f"{what}: the client got what is no HTTP: {error}")
                    check(got in wanted or "any" in wanted, f"{what}: got {got}, expected {wanted}")
        equal(parapet.worker(), worker, "the worker")
        with parapet.connect() as client:
            equal(client.ask("POST", "/v1/chat/completions", body=CHAT).status, 200, "an honest answer afterwards")
        check(proc.rss(worker) < 60 * 1024 * 1024 * SLOW, "the worker has grown")


def test_an_answer_that_drips_byte_by_byte():
    rows = [{"when": [], "replies": [{"text": "drop", "drip": True, "delay-ms": 1}]}]
    with Replay(rows) as replay, Parapet(replay) as parapet, parapet.connect() as client:
        got = client.ask("POST", "/v1/chat/completions", body=CHAT)
        check(got.status == 200 and got.content.endswith(b"data: [DONE]\n\n"), f"{got.status}: {got.content[-200:]!r}")


def test_a_hanging_reply_holds_only_its_own_client():
    rows = [{"when": ["hang"], "replies": [{"hang": True}]}]
    with Replay(rows) as replay, Parapet(replay) as parapet:
        hanging = [parapet.connect() for _ in range(20)]
        for client in hanging:
            client.send(request("POST", "/v1/chat/completions", body={"messages": [{"role": "user", "content": "hang"}]}))
        with parapet.connect() as client:
            equal(client.ask("POST", "/v1/chat/completions", body=CHAT).status, 200, "another client")
        for client in hanging:
            client.close()


class Flaky:
    """Serves `good` requests on each connection, then ends it in one of several ways when the next one comes."""

    def __init__(self, good, how):
        self.good = good
        self.how = how
        self.heads = []  # method and target of each request, in order

    async def script(self, connection):
        for _ in range(self.good):
            message = await connection.request()
            self.heads.append(message.method + b" " + message.target)
            await connection.send(answer())
        if self.how == "closed meanwhile":
            return
        message = await connection.request()
        self.heads.append(message.method + b" " + message.target)
        if self.how == "reset on the next":
            connection.reset()
        elif self.how == "a byte, then closed":
            await connection.send(b"H")
        elif self.how == "an interim, then closed":
            await connection.send(b"HTTP/1.1 102 Processing\r\n\r\n")


def tries(flaky, method, body, warm=True):
    """How often a request reached the backend, and what the client got."""
    with Backend(flaky.script) as backend, Parapet(backend) as parapet, parapet.connect() as client:
        if warm:
            equal(client.ask("GET", "/warm").status, 200, "the first request")
            time.sleep(0.05)  # "closed meanwhile" closes meanwhile
        flaky.heads.clear()
        client.send(request(method, "/asked", body=body))
        try:
            status = client.response(method.encode()).status
        except Cut:
            status = "cut"
    return [what for what in flaky.heads if what.endswith(b"/asked")], status


def test_a_reused_connection_that_was_dead_already_is_retried():
    for method, body in (("GET", None), ("POST", "{}"), ("POST", "x" * 30000), ("DELETE", None)):
        seen, status = tries(Flaky(1, "closed meanwhile"), method, body)
        equal((status, len(seen)), (200, 1), f"{method} on a connection closed meanwhile")


def test_a_reused_connection_that_closes_on_the_request_is_tried_once_more_at_most():
    """Nothing came back, so by RFC 9112, 9.3.1 and the design a request that is still held may go out once more; on a fresh
    connection the same is an error."""
    for how in ("closed on the next", "reset on the next"):
        for method in ("GET", "POST"):
            seen, status = tries(Flaky(1, how), method, "{}")
            check(len(seen) <= 2 and status in (200, 502), f"{method}, {how}: {len(seen)} tries, {status}")


def test_never_twice_on_a_fresh_connection():
    for how in ("closed on the next", "reset on the next", "a byte, then closed", "an interim, then closed"):
        for method in ("GET", "POST", "HEAD"):
            seen, status = tries(Flaky(0, how), method, "{}" if method == "POST" else None, warm=False)
            check(len(seen) == 1 and status in (502, "cut"), f"{method}, {how}: {len(seen)} tries, {status}")


def test_never_twice_after_a_byte_came_back():
    for how in ("a byte, then closed", "an interim, then closed"):
        for method in ("GET", "POST"):
            seen, status = tries(Flaky(1, how), method, "{}")
            check(len(seen) == 1 and status in (502, "cut"), f"{method}, {how}: {len(seen)} tries, {status}")


def test_never_twice_when_the_body_is_gone():
    """A large body has left already and is not held: no second try with half of it."""
    size = 3_000_000
    seen = []

    async def script(connection):
        await connection.request()
        await connection.send(answer())
        head = await connection.head()
        seen.append(head)
        await connection.body(1_000_000)
        connection.reset()
    with Backend(script, keep_bytes=False) as backend, Parapet(backend) as parapet, parapet.connect() as client:
        equal(client.ask("GET", "/warm").status, 200, "the first request")
        client.send(request("POST", "/asked", body="x" * size))
        try:
            equal(client.response().status, 502, "status")
        except Cut:
            pass
        equal(len(seen), 1, "tries")


def test_kept_connections_are_used_again():
    with Backend() as backend, Parapet(backend) as parapet:
        for _ in range(20):
            with parapet.connect() as client:
                equal(client.ask("POST", "/v1/x", body="{}").status, 200, "status")
        check(len(backend.connections) <= 3, f"{len(backend.connections)} backend connections for 20 requests one after the other")


def test_a_connection_with_bytes_behind_its_answer_is_not_used_again():
    """Else the next client would get them for an answer."""
    poison = answer(b"poison", b"200 Poison")
    replies = [answer() + poison, b"HTTP/1.1 204 No Content\r\n\r\n" + poison,
               b"HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n" + poison,
               b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n" + poison,
               answer() + b"\r\n" + poison, answer() + b"\x00", answer(b"") + poison]
    for reply in replies:
        for method in ("GET", "HEAD"):
            for late in (False, True):
                sent = threading.Event()

                async def script(connection, first=reply, split=late, sent=sent):
                    asked = await connection.request()
                    if asked.target == b"/second" or not split:
                        await connection.send(answer(b"fresh") if asked.target == b"/second" else first)
                    else:
                        at = first.index(poison) if poison in first else len(first) - 1
                        await connection.send(first[:at])
                        await connection.pause(0.02)
                        try:
                            await connection.send(first[at:])
                        finally:
                            if asked.target == b"/first":  # and not what parapet asks for itself
                                sent.set()
                    while True:
                        await connection.request()
                        await connection.send(answer(b"fresh"))
                with Backend(script) as backend, Parapet(backend) as parapet:
                    with parapet.connect() as client:
                        client.send(request(method, "/first"))
                        client.response(method.encode())
                    if late:
                        wait_for(sent.is_set, "the bytes behind the answer")  # noqa: B023
                        health(parapet)  # whoever answers this has read them
                    with parapet.connect() as client:
                        got = client.ask("GET", "/second")
                        equal((got.status, got.reason, got.content), (200, b"OK", b"fresh"),
                              f"the next answer after {reply[:60]!r} to {method}, late: {late}")


def test_an_early_answer_while_the_body_is_still_sent():
    async def script(connection):
        await connection.head()
        await connection.send(b"HTTP/1.1 413 Content Too Large\r\nContent-Length: 3\r\n\r\nbig")
        await connection.gone()
    with Backend(script, keep_bytes=False) as backend, Parapet(backend) as parapet:
        with parapet.connect() as client:
            client.send(request("POST", "/api/blobs/sha256:00", [("Content-Length", 50_000_000)]) + b"x" * 1000)
            answer_ = client.response()
            equal((answer_.status, answer_.content), (413, b"big"), "the early answer")
            for _ in range(200):
                if not client.send(b"x" * 100_000):
                    break
            check(client.is_closed() or client.ended, "the connection is kept though half a body is missing")
        with parapet.connect() as client:
            client.send(request("POST", "/api/blobs/sha256:00", [("Content-Length", 50_000_000)]))
            equal(client.response().status, 413, "the next one, on a connection that is in step")


def test_an_early_answer_that_closes_reaches_a_client_that_goes_on_sending():
    async def script(connection):
        await connection.head()
        await connection.send(b"HTTP/1.1 401 Unauthorized\r\nConnection: close\r\nContent-Length: 2\r\n\r\nno")
    with Backend(script, keep_bytes=False) as backend, Parapet(backend) as parapet:
        for _ in range(20):
            with parapet.connect() as client:
                client.send(request("POST", "/v1/x", [("Content-Length", 300_000)]), *[b"x" * 30_000] * 10)
                answer_ = client.response()
                equal((answer_.status, answer_.content), (401, b"no"), "the early answer")


def test_interim_responses_are_bounded_in_time_and_number():
    async def script(connection):
        await connection.request()
        while True:
            await connection.send(b"HTTP/1.1 102 Processing\r\nX: y\r\n\r\n" * 50)
    with Backend(script) as backend, Parapet(backend) as parapet, parapet.connect() as client:
        client.send(request("GET", "/x"))
        try:
            answer_ = client.response()
            equal(answer_.status, 502, "status")
            check(len(answer_.interim) <= 1000, f"{len(answer_.interim)} interim responses passed")
        except Cut:
            pass
        wait_for(lambda: backend.connections[0].ended, "the backend's connection to be closed")


def test_unasked_bytes_on_an_idle_connection_end_it():
    push = threading.Event()

    async def script(connection):
        await connection.request()
        await connection.send(answer())
        await connection.until(push)
        await connection.send(answer(b"pushed"))
        await connection.gone()
    with Backend(script) as backend, Parapet(backend) as parapet, parapet.connect() as client:
        equal(client.ask("GET", "/").content, b"ok", "the first answer")
        push.set()
        wait_for(lambda: backend.connections[0].ended, "the connection with unasked bytes to be closed")
        equal(client.ask("GET", "/").content, b"ok", "the next answer")


def test_the_log_says_once_that_the_backend_is_gone_and_once_that_it_is_back():
    port = free_port()
    with Parapet(f"http://127.0.0.1:{port}") as parapet:
        for _ in range(30):
            with parapet.connect() as client:
                client.ask("GET", "/v1/models")
        with Backend(port=port), parapet.connect() as client:
            equal(client.ask("GET", "/v1/models").status, 200, "status")
            wait_for(lambda: "again" in parapet.output.text(),
                     lambda: f"the log to tell that it is back: {parapet.output.text()!r}")
        text = parapet.said("cannot be reached")
        check(text.count("cannot be reached") == 1, f"the log: {text!r}")


main(globals())
