"""The wall clock may jump: set back a day or forward one in the middle of everything, nothing hangs, nothing ends
early and no worker is taken for dead, since all deadlines are on the monotonic clock."""
import signal
import threading
import time

from harness.backend import Backend
from harness.client import chunked, request
from harness.parapet import Parapet, scratch
from harness.runner import check, equal, main
from harness.shim import Clock


def under(days):
    """Limits, a stream and idle connections while the clock jumps by so many days."""
    steps = [threading.Event(), threading.Event()]

    async def script(connection):
        while True:
            message = await connection.request()
            if message.target != b"/stream":
                await connection.send(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
                continue
            await connection.send(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", chunked(b"one", end=False))
            await connection.until(steps[0])
            await connection.send(chunked(b"two", end=False))
            await connection.until(steps[1])
            await connection.send(chunked(b"three"))
    limits = ["--head-timeout", "2s", "--idle-timeout", "2s", "--body-timeout", "2s"]
    with scratch() as folder:
        clock = Clock(folder)
        with Backend(script) as backend, Parapet(backend, *limits, env=clock.env) as parapet:
            check(clock.in_use(), "the shim is not in use: this test would show nothing")
            worker = parapet.worker()
            stream, slow, idle, halfway = (parapet.connect() for _ in range(4))
            stream.send(request("GET", "/stream"))
            stream.until(b"one\r\n")
            began = time.monotonic()
            equal(idle.ask("GET", "/").status, 200, "status before")
            slow.send(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
            halfway.send(request("POST", "/", [("Content-Length", "10")]) + b"12345")
            clock.jump(days)
            steps[0].set()
            stream.until(b"two\r\n")
            with parapet.connect() as client:
                equal(client.ask("GET", "/").status, 200, "a new connection after the jump")
            ended = not (slow.quiet(0.7) and idle.quiet(0.1))
            check(not ended or time.monotonic() - began >= 2, "a limit of 2 s came early")
            check(slow.rest().startswith(b"HTTP/1.1 408"), "the slow head")
            check(idle.is_closed(), "the idle connection")
            halfway.rest()
            took = time.monotonic() - began
            check(took > 1.9, f"limits of 2 s took {took:.1f} s")
            clock.jump(0)
            steps[1].set()
            equal(stream.until(b"0\r\n\r\n"), chunked(b"three"), "the end of the stream")
            equal(parapet.worker(), worker, "the worker")
            with parapet.connect() as client:
                equal(client.ask("GET", "/parapet/health").status, 200, "health")
            for client in (stream, slow, idle, halfway):
                client.close()


def test_set_back_a_day():
    under(-1)


def test_set_forward_a_day():
    under(1)


def test_a_jump_while_draining():
    release = threading.Event()

    async def script(connection):
        await connection.request()
        await connection.send(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", chunked(b"one", end=False))
        await connection.until(release)
        await connection.send(b"0\r\n\r\n")
    with scratch() as folder:
        clock = Clock(folder)
        with (Backend(script) as backend, Parapet(backend, "--drain-timeout", "30s", env=clock.env) as parapet,
              parapet.connect() as client):
            client.send(request("GET", "/"))
            client.until(b"one\r\n")
            parapet.popen.send_signal(signal.SIGTERM)
            clock.jump(1)
            check(client.quiet(1), "a stream was cut when the clock went forward while draining")
            clock.jump(-1)
            release.set()
            equal(client.until(b"0\r\n\r\n"), b"0\r\n\r\n", "the end of the stream")
            equal(parapet.wait(), 0, "exit status")
            parapet.checked = False


main(globals())
