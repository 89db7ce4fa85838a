"""parapet's own errors have the shape of the API that the path belongs to, say what to do, and are never confused
with the backend's: those pass unchanged."""
import json
import os
import re
import socket
import threading
import time

from harness.backend import Backend, always, answer
from harness.client import Cut, request
from harness.llama import free_port
from harness.parapet import Parapet, scratch
from harness.runner import check, equal, main

OLLAMA = ["/api/chat", "/api/generate", "/api/tags", "/api/show", "/api/embed", "/api/anything"]
OPENAI = ["/v1/chat/completions", "/chat/completions", "/v1/completions", "/completion", "/infill", "/v1/responses",
          "/v1/embeddings", "/v1/models", "/props", "/slots", "/", "/nothing"]
ANTHROPIC = ["/v1/messages", "/v1/messages/count_tokens"]
PATHS = [(path, "ollama") for path in OLLAMA] + [(path, "openai") for path in OPENAI] + [(path, "anthropic")
        for path in ANTHROPIC]


def fits(answer_, status, dialect, what):
    """The answer is an error of ours in that dialect; returns its words."""
    equal(answer_.status, status, f"{what}: status ({answer_.content[:300]!r})")
    equal(answer_.value(b"content-type", b"").split(b";")[0], b"application/json", f"{what}: content type")
    body = json.loads(answer_.content)
    if dialect == "ollama":
        equal(list(body), ["error"], f"{what}: keys")
        words = body["error"]
    elif dialect == "anthropic":
        equal((body["type"], sorted(body["error"])), ("error", ["message", "type"]), f"{what}: shape")
        words = body["error"]["message"]
    else:
        check({"message", "type", "code"} <= set(body["error"]), f"{what}: {body}")
        words = body["error"]["message"]
    check(isinstance(words, str) and len(words) > 10, f"{what}: words {words!r}")
    return words


def ask(parapet, target, method="POST", body="{}"):
    with parapet.connect() as client:
        return client.ask(method, target, body=body)


def test_no_backend_at_all():
    with Parapet(f"http://127.0.0.1:{free_port()}") as parapet:
        for target, dialect in PATHS:
            words = fits(ask(parapet, target), 502, dialect, target)
            check("--backend" in words or "start" in words, f"{target}: {words!r} does not say what to do")
        with parapet.connect() as client:
            head = client.ask("HEAD", "/")
            equal((head.status, head.content), (502, b""), "HEAD without a backend")
            equal(client.ask("GET", "/parapet/health").status if not head.closes() else 200, 200,
                  "health on the same connection")


KEY = "opens-every-door"
LONG = b"X: " + b"x" * 300_000 + b"\r\n"
# What is wrong with a request: its bytes by method.
REFUSED = {
    401: lambda method: request(method, "/v1/models"),
    403: lambda method: request(method, "/v1/models", [("X-Api-Key", KEY)], host="evil.example"),
    "400, steered": lambda method: request(method, "/v1/models", [("X-Api-Key", KEY), ("X-Parapet", "sideways")]),
    "400, a line": lambda method: method + b" /v1/models HTTP/1.1\r\nHost: localhost\r\nNo colon\r\n\r\n",
    "400, behind an empty line": lambda method: b"\r\n" + method + b" /v1/models HTTP/1.1\r\nHost: localhost\r\nNo colon\r\n\r\n",
    "400, a body": lambda method: request(method, "/v1/models", [("X-Api-Key", KEY), ("Transfer-Encoding", "chunked")]) + b"nonsense\r\n",
    431: lambda method: method + b" /v1/models HTTP/1.1\r\nHost: localhost\r\n" + LONG * 2 + b"\r\n",
    502: lambda method: request(method, "/v1/models", [("X-Api-Key", KEY)]),
}
SILENT = {408: lambda method: method + b" /v1/models HTTP/1.1\r\nHost: localhost\r\n"}


def check_head_and_get(parapet, asked):
    """Both are told the same fields, and only GET gets what they are about."""
    for what, raw in asked.items():
        heads, bodies = {}, {}
        for method in (b"GET", b"HEAD"):
            with parapet.connect() as client:
                client.send(raw(method))
                heads[method], _, bodies[method] = client.rest().partition(b"\r\n\r\n")
            check(heads[method].startswith(f"HTTP/1.1 {what}"[:12].encode()), f"{method} refused with {what}: {heads[method]}")
        equal(heads[b"HEAD"], heads[b"GET"], f"fields for HEAD, refused with {what}")
        equal(bodies[b"HEAD"], b"", f"the body for HEAD, refused with {what}")
        length = int(re.search(rb"(?i)\r\ncontent-length: (\d+)", heads[b"GET"])[1])
        equal(len(bodies[b"GET"]), length, f"the body for GET, refused with {what}")


def test_an_error_has_no_body_for_head_and_a_refusal_is_counted():
    """RFC 9110, 9.3.2: HEAD is told what GET would be and never gets a body, whoever refuses it and why."""
    with scratch() as folder:
        file = os.path.join(folder, "keys")
        with open(file, "w", encoding="ascii") as keys:
            keys.write(KEY + "\n")
        os.chmod(file, 0o600)
        with Parapet(f"http://127.0.0.1:{free_port()}", "--api-key-file", file) as parapet:
            check_head_and_get(parapet, REFUSED)
            equal(ask(parapet, "/v1/chat/completions").status, 401, "a turn without a key")
            with parapet.connect() as client:
                equal(client.ask("GET", "/parapet/metrics", [("X-Api-Key", KEY), ("Via", "1.1 door")]).status, 403, "through a proxy")
                equal(client.ask("GET", "/parapet/nothing", [("X-Api-Key", KEY)]).status, 404, "what is not there, which is no refusal")
                text = client.ask("GET", "/parapet/metrics", [("X-Api-Key", KEY)]).content.decode()
                turns = json.loads(client.ask("GET", "/parapet/turns", [("X-Api-Key", KEY)]).content)
            counted = dict(re.findall(r'^parapet_refused_requests_total{status="(\d+)"} (\d+)$', text, re.M))
            # That no model server answers is no refusal.
            equal(counted, {"400": "8", "401": "3", "403": "3", "431": "2"}, "refused, in the metrics")
            equal(turns["turns"], [], "turns of what was refused")
        with Parapet(f"http://127.0.0.1:{free_port()}", "--head-timeout", "500ms") as parapet:
            check_head_and_get(parapet, SILENT)


def test_a_backend_that_comes_and_goes():
    port = free_port()
    with Parapet(f"http://127.0.0.1:{port}") as parapet:
        equal(ask(parapet, "/v1/models").status, 502, "before")
        with Backend(port=port):
            equal(ask(parapet, "/v1/models").status, 200, "while it runs")
        equal(ask(parapet, "/v1/models").status, 502, "after")
        with Backend(port=port):
            equal(ask(parapet, "/v1/models").status, 200, "again")


BAD_FRAMINGS = {
    "not HTTP": b"\x00\x01\x02garbage\r\n\r\n",
    "another protocol": b"SSH-2.0-OpenSSH_9.2\r\n",
    "two lengths": b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok",
    "the same length twice": b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nok",
    "length and chunks": b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
    "an unknown coding": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
    "a negative length": b"HTTP/1.1 200 OK\r\nContent-Length: -2\r\n\r\nok",
    "bare LF": b"HTTP/1.1 200 OK\nContent-Length: 2\n\nok",
    "a folded line": b"HTTP/1.1 200 OK\r\nX: a\r\n b\r\nContent-Length: 2\r\n\r\nok",
    "a space before the colon": b"HTTP/1.1 200 OK\r\nContent-Length : 2\r\n\r\nok",
    "a control byte": b"HTTP/1.1 200 OK\r\nX: a\x01b\r\nContent-Length: 2\r\n\r\nok",
    "a NUL in the reason": b"HTTP/1.1 200 O\x00K\r\nContent-Length: 2\r\n\r\nok",
    "a status of four digits": b"HTTP/1.1 2000 OK\r\nContent-Length: 2\r\n\r\nok",
    "a status over 599": b"HTTP/1.1 600 Odd\r\nContent-Length: 2\r\n\r\nok",
    "HTTP/2": b"HTTP/2.0 200 OK\r\nContent-Length: 2\r\n\r\nok",
    "an interim response with a body": b"HTTP/1.1 103 Early\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
    "an unrequested 101": b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n",
    "a head without end": b"HTTP/1.1 200 OK\r\nX: y\r\n",
    "nothing": b"",
    "a head over 128 KB": b"HTTP/1.1 200 OK\r\nX: " + b"y" * 135000 + b"\r\nContent-Length: 2\r\n\r\nok",
    "a thousand fields": b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 1000 + b"Content-Length: 2\r\n\r\nok",
}


def test_bad_framing_from_the_backend_is_a_502():
    playing = {"bytes": answer()}

    async def play(connection):
        await connection.request()
        await connection.send(playing["bytes"])
        connection.shut()
        await connection.gone()
    with Backend(play) as backend, Parapet(backend) as parapet:
        for name, raw in BAD_FRAMINGS.items():
            playing["bytes"] = raw
            for target, dialect in (("/api/chat", "ollama"), ("/v1/chat/completions", "openai"),
                                    ("/v1/messages", "anthropic")):
                fits(ask(parapet, target), 502, dialect, f"{name}, {target}")
        playing["bytes"] = answer()
        equal(ask(parapet, "/v1/models").status, 200, "status afterwards")


def test_bad_chunks_from_the_backend_are_never_a_whole_answer():
    bodies = [b"2\r\nok\r\nX\r\n", b"2\r\nokay\r\n0\r\n\r\n", b"-2\r\nok\r\n0\r\n\r\n", b"2\nok\n0\n\n",
              b"ffffffffffffffffff\r\nok\r\n0\r\n\r\n", b"2\r\nok\r\n0\r\nContent-Length: 9\r\n\r\n",
              b"2 \r\nok\r\n0\r\n\r\n"]
    for body in bodies:
        with (Backend(always(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + body, close=True)) as backend,
              Parapet(backend) as parapet, parapet.connect() as client):
            client.send(request("POST", "/v1/chat/completions", body="{}"))
            try:
                got = client.response()
                equal(got.status, 502, f"{body!r}")
            except Cut:
                pass


def test_backend_errors_pass_unchanged():
    bodies = [(b"404 Not Found", b'{"error":"model \\"x\\" not found, try pulling it first"}'),
              (b"500 Internal Server Error", b"<html>oops</html>"), (b"503 Service Unavailable",
                                                                     b'{"error":{"code":503}}'),
              (b"401 Unauthorized", b""), (b"429 Too Many Requests", b"slow down"),
              (b"502 Bad Gateway", b"not parapet's"), (b"400 Bad Request", b"{}")]
    playing = {"bytes": answer()}

    async def play(connection):
        while True:
            await connection.request()
            await connection.send(playing["bytes"])
    with Backend(play) as backend, Parapet(backend) as parapet:
        for status, body in bodies:
            playing["bytes"] = answer(body, status, b"Content-Type: x/y\r\nRetry-After: 7\r\n")
            got = ask(parapet, "/v1/chat/completions")
            equal((got.status, got.reason, got.content, got.value(b"retry-after"), got.value(b"content-type")),
                  (int(status[:3]), status[4:], body, b"7", b"x/y"), status)
            backend.forget()


def full_backlog():
    """A listener whose queue is full: new connections to it hang, as to a host that drops packets."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(0)
    filling = []
    for _ in range(8):
        sock = socket.socket()
        sock.setblocking(False)
        sock.connect_ex(listener.getsockname())
        filling.append(sock)
    # The kernel takes them into the queue as they come, or leaves them waiting.
    return listener, filling


def test_a_backend_that_does_not_accept_is_a_504():
    listener, filling = full_backlog()
    with Parapet(f"http://127.0.0.1:{listener.getsockname()[1]}", "--connect-timeout", "500ms") as parapet:
        took = []
        for target, dialect in (("/api/chat", "ollama"), ("/v1/chat/completions", "openai"),
                                ("/v1/messages", "anthropic")):
            started = time.monotonic()
            fits(ask(parapet, target), 504, dialect, target)
            took.append(time.monotonic() - started)
        # One of them at most meets a machine that is busy with something else.
        check(min(took) < 4.5, f"the timeout of 500 ms took {took} s")
    for sock in [listener, *filling]:
        sock.close()


def test_a_backend_that_never_answers_is_a_504():
    async def silent(connection):
        await connection.request()
        await connection.gone()
    with Backend(silent) as backend, Parapet(backend, "--answer-timeout", "500ms") as parapet:
        fits(ask(parapet, "/v1/chat/completions"), 504, "openai", "a silent backend")


def test_a_backend_that_falls_silent_mid_answer_is_cut():
    async def script(connection):
        await connection.request()
        await connection.send(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n")
        await connection.gone()
    with (Backend(script) as backend, Parapet(backend, "--answer-timeout", "500ms") as parapet,
          parapet.connect() as client):
        client.send(request("POST", "/v1/chat/completions", body="{}"))
        client.until(b"ok\r\n")
        check(client.is_closed(), "the client still waits, or got an end that the backend did not send")


def test_refused_requests_have_the_shape_of_their_path():
    """A malformed head whose target can still be read is answered in that API's shape or in OpenAI's; always in JSON."""
    with Backend() as backend, Parapet(backend) as parapet:
        for target, _ in PATHS:
            for raw in (f"POST {target} HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
                        f"POST {target} HTTP/1.1\r\n\r\n", f"POST {target} HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"):
                with parapet.connect() as client:
                    client.send(raw.encode())
                    got = client.response()
                    equal(got.status, 400, raw)
                    body = json.loads(got.content)
                    check(body.get("error"), f"{raw!r}: {body}")
                    check(client.is_closed(), f"{raw!r}: the connection stays open")
        equal(backend.bytes_in, 0, "bytes at the backend")


def test_an_unknown_method_is_named():
    with Backend() as backend, Parapet(backend) as parapet:
        for method, words in (("BREW", b"the method BREW is"), ("DESCRIBE", b"DESCRIBE"), ("get", b"the method is unknown")):
            with parapet.connect() as client:
                answer = client.ask(method, "/api/tags")
                check(answer.status == 501 and words in answer.content, f"{method}: {answer.status} {answer.content!r}")
        equal(backend.bytes_in, 0, "bytes at the backend")
        for method in ("QUERY", "PROPFIND", "M-SEARCH"):
            with parapet.connect() as client:
                equal(client.ask(method, "/api/tags").status, 200, method)


def test_no_words_of_the_request_are_in_an_error():
    """What a client sent may be a secret, or hold what a terminal or a page would run."""
    canary = "s3cr3t-canary"
    with Parapet(f"http://127.0.0.1:{free_port()}") as parapet:
        for raw in (request("POST", f"/v1/{canary}", [("Authorization", f"Bearer {canary}")], f'{{"prompt":"{canary}"}}'),
                    f"{canary} / HTTP/1.1\r\n\r\n".encode(),
                    f"GET / HTTP/1.1\r\nHost: {canary}.example\r\n\r\n".encode(),
                    f"GET /{canary} HTTP/1.1\r\nHost: localhost\r\n{canary} : x\r\n\r\n".encode()):
            with parapet.connect() as client:
                client.send(raw)
                got = client.response()
                check(canary.encode() not in got.content + got.head, f"{raw!r} comes back in {got.content!r}")
        check(canary not in parapet.output.text(), f"the log holds the request's words: {parapet.output.text()!r}")


def test_a_tls_client_hears_why():
    hello = bytes.fromhex("16030100c8010000c40303") + bytes(200)
    with Backend() as backend, Parapet(backend) as parapet, parapet.connect() as client:
        client.send(hello)
        got = client.response()
        check(got.status == 400 and b"http" in got.content, f"{got.status}: {got.content!r}")
        check(client.is_closed(), "the connection stays open")
        equal(backend.bytes_in, 0, "bytes at the backend")


def test_errors_under_load_do_not_mix():
    """Two hundred requests of three dialects at once without a backend: each gets its own shape."""
    wrong = []
    with Parapet(f"http://127.0.0.1:{free_port()}") as parapet:
        def one(number):
            target, dialect = PATHS[number % len(PATHS)]
            try:
                fits(ask(parapet, target), 502, dialect, target)
            except AssertionError as error:
                wrong.append(error)
        threads = [threading.Thread(target=one, args=(number,)) for number in range(200)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    check(not wrong, lambda: f"{len(wrong)} of 200 mixed up: {wrong[0]}")


main(globals())
