"""What replies of parapet-replay can do to a client, down to the bytes on the wire: delays, cuts, floods, broken framing;
how it reads requests of every framing, what its log says of them, and that nobody leaves anything behind."""
import base64
import gzip
import json
import os
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

from harness import reader, runner
from harness.client import Client, once, request
from harness.parapet import scratch
from harness.runner import check, equal, main, wait_for
from harness.stage import PROMPT, ask, play, talk

TEXT = "Zwölf Bücher “kosten” 280 $ – fünf zu je 20.\nDas ist alles. 漢字 😀"
STREAMS = [("/api/chat", talk()), ("/api/generate", ask(model="m")), ("/v1/chat/completions", talk()),
           ("/v1/completions", ask()), ("/v1/responses", {"input": PROMPT}), ("/v1/messages", {**talk(), "max_tokens": 9}),
           ("/completion", ask())]


def timed(function):
    before = time.monotonic()
    answer = function()
    return answer, (time.monotonic() - before) * 1000


def test_delays_and_timings_follow_the_tape():
    with play({"text": "x" * 40, "chunk": 10, "delay-ms": 40, "first-delay-ms": 100,
               "usage": {"prompt": 500, "completion": 50, "cached": 400}}) as stage:
        for stream in (True, False):
            answer, took = timed(lambda: stage.post("/v1/chat/completions", {**talk(), "stream": stream,
                                                                            "stream_options": {"include_usage": True}}))
            check(took >= 255, f"took {took:.0f} ms, the tape says 260 at least")
            usage, timings = [json.loads(part) for part in (
                answer.content.split(b'"usage":')[1].split(b',"timings"')[0],
                answer.content.split(b'"timings":')[1].split(b"}")[0] + b"}")]
            equal((usage["prompt_tokens"], usage["completion_tokens"], timings["cache_n"]), (500, 50, 400), "usage")
            equal((timings["prompt_ms"], timings["predicted_ms"], timings["prompt_n"]), (110, 165, 100), "timings")


def test_many_clients_at_once_on_kept_connections():
    with play({"text": "x" * 200, "delay-ms": 8}) as stage:
        def one(number):
            with Client(stage.address) as client:
                return [client.ask("POST", "/v1/completions", body=ask(stream=number % 2 == 0)).status for _ in range(3)]
        with ThreadPoolExecutor(64) as pool:
            before = time.monotonic()
            equal(list(pool.map(one, range(64))), [[200] * 3] * 64, "statuses")
        took = time.monotonic() - before
        check(took < 45, f"64 clients took {took:.1f} s: they were served one after the other")


def test_errors_and_bare_statuses():
    for status in (400, 401, 404, 429, 500, 503):
        with play({"status": status, "message": "Loading model", "headers": {"Retry-After": "1"}}) as stage:
            for target, read in (("/api/chat", lambda e: e["error"]), ("/v1/messages", lambda e: e["error"]["message"]),
                                 ("/v1/chat/completions", lambda e: e["error"]["message"])):
                answer = stage.post(target, {**talk(), "stream": True})
                equal((answer.status, read(json.loads(answer.content)), answer.value(b"retry-after")),
                      (status, "Loading model", b"1"), target)
    for status in (204, 304):
        with play({"status": status}) as stage, Client(stage.address) as client:
            client.send(request("POST", "/v1/completions", (), ask()) * 2)
            equal([client.response(b"POST").status for _ in range(2)], [status] * 2, "two in a row")


def test_an_error_in_place_of_the_end():
    with play({"text": "half an", "error-frame": True, "message": "out of memory"}) as stage:
        for target, body in STREAMS:
            answer = stage.post(target, {**body, "stream": True})
            last = answer.content.decode().strip().splitlines()[-1]
            check("out of memory" in last and "error" in last, f"{target}: {last}")
            check(b"DONE" not in answer.content and b'"done":true' not in answer.content, f"{target} has an end mark")
            equal(stage.post(target, {**body, "stream": False}).status, 500, f"{target} whole")


def test_cuts_are_what_they_say():
    for key, ending in (("abort-after", "reset"), ("close-after", "closed")):
        for pieces in (0, 3, 99):
            with play({"text": "abcdefgh" * 5, key: pieces}) as stage:
                bytes_got, ended = stage.raw(ask(stream=True))
                equal(ended, ending, f"{key} {pieces}, streamed")
                equal(bytes_got.count(b'"text":"abcdefgh"'), min(pieces, 5), f"pieces before {key} {pieces}")
                check(b"DONE" not in bytes_got and not bytes_got.endswith(b"0\r\n\r\n"), "an end mark")
                bytes_got, ended = stage.raw(ask(stream=False))
                equal((ended, reader.read_response(bytes_got)[0]), (ending, "cut short"), f"{key} {pieces}, whole")


def test_hang_reset_garbage_and_raw():
    with play({"hang": True}) as stage, Client(stage.address) as client:
        client.send(request("POST", "/v1/completions", (), ask()))
        check(client.quiet(0.3), "something came")
        check(b'"is_processing":true' in once(stage.address, request("GET", "/slots")).content, "no slot is taken")
    with play({"reset": True}) as stage:
        equal(stage.raw(), (b"", "reset"), "reset")
    with play({"garbage": True}) as stage:
        bytes_got, ended = stage.raw()
        check(bytes_got and not bytes_got.startswith(b"HTTP/") and ended == "closed", f"garbage is {bytes_got!r}")
    with play({"raw": "HTTP/1.1 200 OK\r\nX: \u00e9\n\n"}) as stage:
        equal(stage.raw(), ("HTTP/1.1 200 OK\r\nX: é\n\n".encode(), "closed"), "raw")


def test_endless_goes_on_and_costs_no_memory():
    with play({"endless": True, "text": "and on ", "chunk": 4096}) as stage, Client(stage.address) as client:
        client.send(request("POST", "/v1/completions", (), ask(stream=True)))
        taken = 0
        while taken < 30_000_000:
            piece = client.sock.recv(1 << 20)
            check(piece, f"the stream ended after {taken} bytes")
            taken += len(piece)
        time.sleep(0.3)  # the client reads no more: the backend must wait with it
        with open(f"/proc/{stage.pid}/status", encoding="ascii") as status:
            peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
        check(peak < (16_000 if runner.SLOW == 1 else 400_000), f"the backend grew to {peak} kB")
    with play({"endless": True, "limit": 7, "text": "on and"}) as stage:
        for target, body in STREAMS:
            answer = stage.post(target, {**body, "stream": True})
            check(answer.content.count(b"on and") >= 7, f"{target}: {answer.content[-200:]!r}")
        answer = stage.post("/v1/completions", ask())
        equal(json.loads(answer.content)["endless"], ["on and"] * 7 + [""], "endless in one body")


def test_drip():
    with play({"text": "ab", "drip": True, "delay-ms": 1}) as stage, Client(stage.address) as client:
        client.send(request("POST", "/v1/completions", (), ask()))
        sizes = []
        while not client.buffer.endswith(b"}}"):
            before = len(client.buffer)
            client.more()
            sizes.append(len(client.buffer) - before)
        # A client that had to wait finds several at once, so the longest piece tells nothing.
        check(len(sizes) > len(client.buffer) / 2, f"{len(client.buffer)} bytes came in {len(sizes)} pieces")
        equal(json.loads(client.response(b"POST").content)["choices"][0]["text"], "ab", "dripped text")


def test_sizes():
    with play({"huge-line": 3_000_000}) as stage:
        for stream in (True, False):
            answer = stage.post("/api/chat", {**talk(), "stream": stream})
            longest = max(answer.content.splitlines(), key=len)
            equal(len(json.loads(longest)["message"]["content"]), 3_000_000, "longest line")
    with play({"nesting": 5000}) as stage:
        for stream in (True, False):
            content = stage.post("/v1/chat/completions", {**talk(), "stream": stream}).content
            check(b"[" * 5000 + b"]" * 5000 in content, "not nested so deep")
    with play({"header-flood": 300, "text": "x"}) as stage:
        equal(len([1 for name, _ in stage.post("/v1/completions", ask()).fields if name.startswith(b"X-Flood-")]), 300, "flood")
    with play({"header-bytes": 200_000, "text": "x"}) as stage:
        equal(len(stage.post("/v1/completions", ask()).value(b"x-long")), 200_000, "long field")


def test_bad_framing():
    wanted = {"two-lengths": "malformed: two Content-Length", "long-length": "cut short", "no-end-chunk": "cut short",
              "length-and-chunked": "malformed: both Content-Length", "bad-chunk": "malformed: bad chunk line"}
    for fault, outcome in wanted.items():
        with play({"text": TEXT, "bad-framing": fault}) as stage:
            for stream in (True, False):
                got = reader.read_response(stage.raw(ask(stream=stream))[0])[0]
                check(got.startswith(outcome), f"{fault}: {got}")
    with play({"text": TEXT, "bad-framing": "bare-lf"}) as stage:
        head = stage.raw()[0].split(b"\n\n")[0]
        check(head.startswith(b"HTTP/1.1 200 OK\n") and b"\r" not in head, f"bare-lf: {head!r}")
    with play({"text": TEXT, "bad-framing": "short-length"}) as stage:
        bytes_got, _ = stage.raw()
        message, rest = reader.read_response_head(bytes_got)
        equal(len(rest), int(message.value(b"content-length")) + 100, "bytes behind a short length")


def test_interim_gzip_headers_trailers():
    with play({"text": "x", "interim": 3}) as stage:
        equal([one.status for one in stage.post("/v1/completions", ask()).interim], [103] * 3, "interim responses")
    with play({"interim": -1, "delay-ms": 2}) as stage, Client(stage.address) as client:
        client.send(request("POST", "/v1/completions", (), ask()))
        equal({client.head().status for _ in range(50)}, {103}, "too many interim responses")
    for size in (20, 200_000):
        with play({"text": "y" * size, "gzip": True}) as stage:
            for stream in (True, False):
                answer = stage.post("/v1/completions", ask(stream=stream))
                check(b"yyyy" in gzip.decompress(answer.content) and answer.value(b"content-encoding") == b"gzip", "gzip")
    with play({"text": "x", "headers": {"X-A": "1", "content-type": "text/odd"}, "trailers": {"X-Sum": "9"}}) as stage:
        for stream in (True, False):
            answer = stage.post("/v1/completions", ask(stream=stream))
            equal((answer.trailers, answer.value(b"trailer"), answer.values(b"content-type"), answer.value(b"x-a")),
                  ([(b"X-Sum", b"9")], b"X-Sum", [b"text/odd"], b"1"), "fields and trailers")


# --- the connection ---

def test_requests_of_every_framing():
    with play({"text": "x"}) as stage, Client(stage.address) as client:
        body = json.dumps(ask()).encode()
        client.send(*[bytes([byte]) for byte in request("POST", "/v1/completions", (), body)])
        equal(client.response(b"POST").status, 200, "byte by byte")
        pieces = b"".join(b"%x;a=b\r\n%c\r\n" % (1, byte) for byte in body)
        client.send(request("POST", "/v1/completions", [("Transfer-Encoding", "chunked")]) + pieces + b"0\r\nX-T: 1\r\n\r\n")
        equal(client.response(b"POST").status, 200, "chunked")
        client.send(request("POST", "/v1/completions", [("Expect", "100-continue"), ("Content-Length", len(body))]))
        equal(client.head().status, 100, "interim answer to Expect")
        client.send(body)
        equal(client.response(b"POST").status, 200, "after 100")
        client.send(request("POST", "/v1/completions", (), body) * 50 + request("GET", "/health"))
        equal([client.response().status for _ in range(51)], [200] * 51, "pipelined")
        client.send(b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n")
        equal((client.response().status, client.is_closed()), (400, True), "two Hosts")
        bytes_got, ended = stage.raw(ask(stream=True), version=b"1.0")
        check(b"chunked" not in bytes_got and bytes_got.endswith(b"[DONE]\n\n") and ended == "closed", "HTTP/1.0")


def test_unix_socket():
    with scratch() as folder:
        path = os.path.join(folder, "socket")
        for _ in range(2):  # the second start finds nothing in its way
            program = subprocess.Popen([runner.binary("parapet-replay"), "--listen", f"unix:{path}", "--model", "named"],
                                       stderr=subprocess.PIPE, text=True)
            try:
                check(program.stderr.readline().endswith(f" of the shipped tape on unix:{path}\n"), "the start line")
                answer = once(path, request("GET", "/v1/models"))
                equal(json.loads(answer.content)["data"][0]["id"], "named", "model")
            finally:
                program.send_signal(signal.SIGINT)
                equal(program.wait(20), 0, "exit status after SIGINT")
                program.stderr.close()


def test_the_log_says_what_came():
    with play({"text": "x" * 100, "delay-ms": 20}, step="s") as stage:
        stage.post("/v1/completions?a=1", '{"prompt":"é\\n\\u0001"}', [("x-ODD", "  1 "), ("X-Parapet-Turn", "t"), ("X-Parapet-Step", "s")])
        once(stage.address, request("PUT", "/blob", (), b"\xff\x00"))
        with Client(stage.address) as client:
            client.send(request("POST", "/v1/completions", [("X-Parapet-Step", "s")], ask(stream=True)))
            client.until(b"xxxx")
        wait_for(lambda: len(stage.requests()) == 4, "the line of a client that left")
        with Client(stage.address) as client:
            client.send(request("POST", "/v1/completions", [("Content-Length", 10)]) + b"123")
        wait_for(lambda: len(stage.requests()) == 5, "the line of half a request")
        once(stage.address, b"GET /\x01 HTTP/1.1\r\n\r\n")
        first, blob, left, gone, half, bad = stage.requests()
        equal((first["n"], first["method"], first["target"], first["body"], first["bytes"]),
              (1, "POST", "/v1/completions?a=1", '{"prompt":"é\\n\\u0001"}', 23), "first")
        equal(first["headers"][:2], [["Host", "localhost"], ["x-ODD", "1"]], "fields in order and case")
        equal((first["row"], first["reply"], first["turn"], first["step"]), (1, 1, "t", "s"), "choice")
        equal((blob["row"], blob["reply"], base64.b64decode(blob["body64"])), (0, 0, b"\xff\x00"), "bytes")
        equal((left["n"], gone), (3, {"n": 3, "aborted": True}), "a client that left")
        equal((half["body"], half["incomplete"]), ("123", True), "half a request")
        check(bad["refused"], "no reason for a refused request")


def test_clients_that_leave_take_nothing_with_them():
    with play({"text": "x" * 4000, "delay-ms": 1}) as stage:
        opened = lambda: len(os.listdir(f"/proc/{stage.pid}/fd"))  # noqa: E731
        before = opened()
        for number in range(runner.scaled(300, 50)):
            client = Client(stage.address)
            client.send(request("POST", "/v1/completions", (), ask(stream=True))[: 40 + number])
            client.reset() if number % 2 else client.close()
        wait_for(lambda: opened() == before, lambda: f"{opened() - before} descriptors to be closed")
        wait_for(lambda: b'"is_processing":true' not in once(stage.address, request("GET", "/slots")).content, "all slots to be free")


main(globals())
