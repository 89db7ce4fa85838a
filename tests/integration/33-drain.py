"""SIGTERM lets what runs finish: streams go on to their end, idle connections close, new ones are refused; there is a
limit to patience, and asking twice ends it."""
import signal
import threading
import time

from harness.backend import Backend
from harness.client import chunked, request
from harness.parapet import Parapet
from harness.runner import check, equal, main, wait_for


class Stream:
    """A backend that streams a piece whenever the test says so."""

    def __init__(self):
        self.more = threading.Event()
        self.end = threading.Event()

    async def script(self, connection):
        await connection.request()
        await connection.send(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", chunked(b"one", end=False))
        await connection.until(self.more)
        await connection.send(chunked(b"two", end=False))
        await connection.until(self.end)
        await connection.send(chunked(b"three"))
        await connection.gone()


def refused(parapet):
    try:
        parapet.connect().close()
    except OSError:
        return True
    return False


def begin(parapet):
    client = parapet.connect()
    client.send(request("POST", "/v1/chat/completions", body={}))
    client.until(b"one\r\n")
    return client


def end_clean(parapet, what):
    equal(parapet.wait(), 0, f"{what}: exit status")
    parapet.output.finish()
    parapet.look_for_reports()
    parapet.checked = False


def test_a_running_stream_finishes():
    for workers in (1, 3):
        stream = Stream()
        with Backend(stream.script) as backend, Parapet(backend, "--workers", workers) as parapet:
            clients = [begin(parapet) for _ in range(4)]
            idle = parapet.connect()
            used = parapet.connect()
            equal(used.ask("GET", "/parapet/health").status, 200, "health")
            parapet.popen.send_signal(signal.SIGTERM)
            wait_for(lambda: refused(parapet), "new connections to be refused")
            check(idle.is_closed(), "an idle connection stays open")
            check(used.is_closed(), "an idle keep-alive connection stays open")
            stream.more.set()
            for client in clients:
                client.until(b"two\r\n")
            check(not parapet.ended(), "parapet ended with streams open")
            stream.end.set()
            for client in clients:
                equal(client.until(b"0\r\n\r\n"), chunked(b"three"), "the end of the stream")
                check(client.is_closed(), "a connection stays open after its last answer")
            end_clean(parapet, f"{workers} workers")
            parapet.said("open answer")


def test_with_nothing_open_it_ends_at_once():
    with Backend() as backend, Parapet(backend, "--workers", 2) as parapet, parapet.connect() as client:
        equal(client.ask("GET", "/").status, 200, "status")
        parapet.popen.send_signal(signal.SIGTERM)
        end_clean(parapet, "nothing open")


def begun(parapet, backend):
    """Whether part of a body is at the backend, or held."""
    with parapet.connect() as client:
        held = b"parapet_held_bytes 0\n" not in client.ask("GET", "/parapet/metrics").content
    return held or (backend.connections and backend.connections[-1].received.endswith(b"xx"))


def test_a_request_whose_body_is_on_its_way_is_answered():
    for path in ("/api/blobs/sha256:1", "/v1/chat/completions"):
        with Backend() as backend, Parapet(backend) as parapet, parapet.connect() as client:
            raw = request("POST", path, body="x" * 300000)
            client.send(raw[:-500])
            wait_for(lambda: begun(parapet, backend), f"{path}: half the body")
            parapet.popen.send_signal(signal.SIGTERM)
            wait_for(lambda: refused(parapet), "new connections to be refused")
            client.send(raw[-500:])
            answer = client.response()
            equal((answer.status, answer.content), (200, b"ok"), f"{path}: the answer")
            check(answer.closes(), f"{path}: the last answer does not say that it closes")
            end_clean(parapet, f"{path}: body on its way")


def test_patience_ends():
    stream = Stream()
    with Backend(stream.script) as backend, Parapet(backend, "--drain-timeout", "700ms") as parapet:
        client = begin(parapet)
        started = time.monotonic()
        parapet.popen.send_signal(signal.SIGTERM)
        check(b"0\r\n\r\n" not in client.rest(), "a stream that was given up looks whole")
        status = parapet.wait()
        took = time.monotonic() - started
        check(status == 0 and took > 0.5, f"a patience of 700 ms took {took:.1f} s (exit status {status})")
        parapet.output.finish()
        parapet.checked = False


def test_asking_twice_ends_it():
    for numbers in ((signal.SIGTERM, signal.SIGTERM), (signal.SIGINT, signal.SIGINT), (signal.SIGTERM, signal.SIGINT)):
        stream = Stream()
        with Backend(stream.script) as backend, Parapet(backend, "--workers", 2) as parapet:
            client = begin(parapet)
            parapet.popen.send_signal(numbers[0])
            wait_for(lambda: refused(parapet), "new connections to be refused")
            check(not parapet.ended(), lambda: f"one {numbers[0].name} ended it with a stream open: status "
                  f"{parapet.popen.returncode}, {client.rest()!r}, {parapet.output.text()!r}")
            parapet.popen.send_signal(numbers[1])
            parapet.wait()
            check(b"0\r\n\r\n" not in client.rest(), "a stream that was given up looks whole")
            parapet.output.finish()
            parapet.checked = False


def test_an_upload_under_way_may_finish():
    async def script(connection):
        head = await connection.head()
        length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0]) if b"content-length" in head.lower() else 0
        await connection.body(length)
        await connection.send(b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n")
    size = 20_000_000
    with Backend(script, keep_bytes=False) as backend, Parapet(backend) as parapet, parapet.connect() as client:
        client.send(request("POST", "/api/blobs/sha256:00", [("Content-Length", size)]) + b"x" * 1_000_000)
        parapet.popen.send_signal(signal.SIGTERM)
        wait_for(lambda: refused(parapet), "new connections to be refused")
        for _ in range(19):
            check(client.send(b"x" * 1_000_000), "the upload was cut")
        equal(client.response().status, 201, "the answer")
        end_clean(parapet, "upload")


def test_hundred_streams_drain_together():
    stream = Stream()
    with Backend(stream.script) as backend, Parapet(backend, "--workers", 2) as parapet:
        clients = [begin(parapet) for _ in range(100)]
        parapet.popen.send_signal(signal.SIGTERM)
        wait_for(lambda: refused(parapet), "new connections to be refused")
        stream.more.set()
        stream.end.set()
        for client in clients:
            check(client.rest().endswith(chunked(b"three")), "a stream was lost while draining")
            client.close()
        end_clean(parapet, "a hundred streams")


main(globals())
