"""Two hundred megabytes up to a backend that hardly reads, and down to a client that hardly reads: neither is piled
up in memory; the faster side waits."""
import threading
import time

from harness import proc, runner
from harness.backend import Backend
from harness.client import request
from harness.parapet import Parapet
from harness.runner import SANITIZED, WRAPPED, Skip, check, equal, main

SIZE = 200 * 1024 * 1024
BLOCK = b"0123456789abcdef" * 65536  # 1 MB
GROWTH = 4 * 1024 * 1024


class Watch:
    """Looks at a worker's memory again and again."""

    def __init__(self, pid):
        self.pid = pid
        self.first = self.most = proc.rss(pid)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._look)

    def _look(self):
        while not self._stop.wait(0.01):
            self.most = max(self.most, proc.rss(self.pid))

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._stop.set()
        self._thread.join()

    def grew(self):
        return self.most - self.first


def warm(parapet):
    """One small exchange, so that what is taken once only is there already."""
    with parapet.connect() as client:
        client.ask("POST", "/v1/x", body="x" * 1000)


def judge(watch, what):
    print(f"   {what}: {watch.grew() / 1024:.0f} KB more than before")
    check(watch.grew() <= GROWTH, f"{what}: the worker grew by {watch.grew() / 1048576:.1f} MB")


def needs_plain_memory():
    if SANITIZED or WRAPPED:
        raise Skip("memory is measured on a plain build only")


async def reluctant(connection):
    """Takes a request's body with a long pause first and short ones on the way."""
    head = await connection.head()
    length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0]) if b"content-length" in head.lower() else 0
    if length > 1_000_000:
        await connection.pause(1)
        for _ in range(10):
            await connection.body(length // 10)
            await connection.pause(0.05)
        length %= 10
    await connection.body(length)
    await connection.send(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")


def test_an_upload_to_a_slow_backend():
    needs_plain_memory()
    with Backend(reluctant, keep_bytes=False) as backend, Parapet(backend) as parapet:
        warm(parapet)
        with Watch(parapet.worker()) as watch, parapet.connect() as client:
            client.send(request("POST", "/api/blobs/sha256:00", [("Content-Length", SIZE)]))
            for _ in range(SIZE // len(BLOCK)):
                check(client.send(BLOCK), "the upload was cut")
            equal(client.response().status, 200, "status")
        judge(watch, "upload of 200 MB")


def test_a_chunked_upload_to_a_slow_backend():
    needs_plain_memory()

    async def script(connection):
        head = await connection.head()
        if b"chunked" not in head:
            await connection.body(1000)
        else:
            await connection.pause(1)
            tail = b""
            while not tail.endswith(b"0\r\n\r\n"):
                tail = (tail + await connection.piece())[-5:]
        await connection.send(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    with Backend(script, keep_bytes=False) as backend, Parapet(backend) as parapet:
        warm(parapet)
        with Watch(parapet.worker()) as watch, parapet.connect() as client:
            client.send(request("POST", "/v1/x", [("Transfer-Encoding", "chunked")]))
            chunk = b"%x\r\n%s\r\n" % (len(BLOCK), BLOCK)
            for _ in range(SIZE // len(BLOCK)):
                check(client.send(chunk), "the upload was cut")
            client.send(b"0\r\n\r\n")
            equal(client.response().status, 200, "status")
        judge(watch, "chunked upload of 200 MB")


def download(head, end, what):
    needs_plain_memory()

    async def script(connection):
        message = await connection.request()
        if message.target == b"/v1/x":
            await connection.send(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
            return
        await connection.send(head)
        for _ in range(SIZE // len(BLOCK)):
            if b"chunked" in head:
                await connection.send(b"%x\r\n" % len(BLOCK), BLOCK, b"\r\n")
            else:
                await connection.send(BLOCK)
        await connection.send(end)
    with Backend(script, keep_bytes=False) as backend, Parapet(backend) as parapet:
        warm(parapet)
        with Watch(parapet.worker()) as watch, parapet.connect() as client:
            client.send(request("GET", "/big", [("Connection", "close")]))
            time.sleep(1)  # the backend runs ahead as far as it is let
            got = 0
            while True:
                piece = client.sock.recv(1 << 20)
                if not piece:
                    break
                got += len(piece)
            check(got > SIZE, f"only {got} bytes came")
        judge(watch, what)


def test_a_download_to_a_slow_client():
    download(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % SIZE, b"", "download of 200 MB")


def test_a_chunked_download_to_a_slow_client():
    download(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", b"0\r\n\r\n", "chunked download of 200 MB")


def await_full_buffers(pid):
    """Wait until a second has passed in which memory did not grow: how long the buffers take to fill is the machine's."""
    before = []

    def settled():
        before.append(proc.rss(pid))
        time.sleep(0.25)
        return len(before) > 4 and before[-1] - before[-5] < 64 * 1024
    runner.wait_for(settled, "the buffers to be full", 60 * runner.SLOW)


def test_a_hundred_stalled_streams():
    """A hundred clients that read nothing of answers that never end cost some buffers each, and no more with time."""
    needs_plain_memory()

    async def endless(connection):
        await connection.request()
        await connection.send(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % SIZE)
        while True:
            await connection.send(BLOCK)
    with Backend(endless, keep_bytes=False) as backend, Parapet(backend) as parapet:
        clients = [parapet.connect(receive_buffer=4096) for _ in range(100)]
        for client in clients:
            client.send(request("GET", "/big"))
        for client in clients:
            client.head()
        await_full_buffers(parapet.worker())
        with Watch(parapet.worker()) as watch:
            time.sleep(2)
        judge(watch, "a hundred stalled streams, two seconds on")
        check(watch.most < 100 * 1024 * 1024, f"a hundred stalled streams cost {watch.most / 1048576:.0f} MB")
        for client in clients:
            client.close()


main(globals())
