"""Limits: whoever sends too slowly, too much, too often or reads too slowly is ended at a limit, while others are
served; running out of descriptors neither spins nor stays."""
import json
import os
import resource
import socket
import threading
import time

from harness import proc
from harness.backend import Backend
from harness.client import Cut, chunked, request
from harness.parapet import Parapet
from harness.runner import PATIENCE, SLOW, Skip, check, equal, fail, main, open_to_all, wait_for


def served(parapet, what, target="/v1/models"):
    with parapet.connect() as client:
        equal(client.ask("GET", target).status, 200, f"another client meanwhile: {what}")


def drip(client, raw, pause):
    """Send byte by byte until the other side ends it. Returns what came back."""
    for offset in range(len(raw)):
        if not client.quiet(pause) or not client.send(raw[offset: offset + 1]):
            break
    return client.rest()


def test_a_head_that_drips_ends_at_its_limit():
    with Backend() as backend, Parapet(backend, "--head-timeout", "700ms") as parapet:
        raw = b"GET /v1/models HTTP/1.1\r\nHost: localhost\r\n" + b"X-Slow: and slower\r\n" * 200
        took = []
        for keep_alive in (False, True):
            with parapet.connect() as slow:
                if keep_alive:
                    equal(slow.ask("GET", "/").status, 200, "a first request")
                started = time.monotonic()
                came = drip(slow, raw, 0.02)
                took.append(time.monotonic() - started)
                check(came.startswith(b"HTTP/1.1 408 "), f"a slow head got {came[:100]!r}")
                check(took[-1] > 0.5, f"a limit of 700 ms came after {took[-1]:.1f} s")
            served(parapet, "after a slow head")
        # One of them at most meets a machine that is busy with something else.
        check(min(took) < 9, f"a limit of 700 ms came after {took} s")
        equal(len(backend.requests), 3, "requests at the backend")


def test_many_slow_heads_do_not_hold_others_up():
    with Backend() as backend, Parapet(backend, "--head-timeout", "1h") as parapet:
        slow = [parapet.connect() for _ in range(150)]
        for client in slow:
            client.send(b"POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nX-A: ")
        for number in range(20):
            served(parapet, f"request {number} beside 150 slow heads")
        for client in slow:
            check(client.quiet(0), "a slow head was ended")
            client.close()


def test_a_body_that_stops_ends_at_its_limit():
    with Backend() as backend, Parapet(backend, "--body-timeout", "700ms") as parapet:
        bodies = [("a length", request("POST", "/v1/x", [("Content-Length", 100)]) + b"abc"),
                  ("chunks", request("POST", "/v1/x", [("Transfer-Encoding", "chunked")]) + chunked(b"abc", end=False)),
                  ("half a chunk size", request("POST", "/v1/x", [("Transfer-Encoding", "chunked")]) + b"a"),
                  ("nothing yet", request("POST", "/v1/x", [("Content-Length", 100)]))]
        for name, raw in bodies:
            with parapet.connect() as slow:
                slow.send(raw)
                started = time.monotonic()
                served(parapet, name)
                came = slow.rest()
                check(came == b"" or came.startswith(b"HTTP/1.1 408 "), f"{name}: {came[:100]!r}")
                check(time.monotonic() - started < 50, f"{name}: a limit of 700 ms took {time.monotonic() - started:.1f} s")
        equal([message.method for message in backend.requests], [b"GET"] * len(bodies), "requests at the backend")
        wait_for(lambda: all(c.ended for c in backend.connections if not c.requests),
                 "the backend's side of the stopped bodies to end")


def test_idle_connections_are_closed_without_a_word():
    with Backend() as backend, Parapet(backend, "--idle-timeout", "700ms", "--head-timeout", "700ms") as parapet:
        with parapet.connect() as used, parapet.connect() as fresh:
            equal(used.ask("GET", "/").status, 200, "status")
            check(used.is_closed(), "a used, idle connection got bytes or stays open")
            came = fresh.rest()
            check(came == b"" or came.startswith(b"HTTP/1.1 408 "), f"an unused connection got {came!r}")


def test_a_long_answer_is_not_idle():
    """Limits on reading do not count while an answer is awaited or under way."""
    release = threading.Event()

    async def script(connection):
        await connection.request()
        await connection.until(release)
        await connection.send(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n")
        await connection.pause(2.5)
        await connection.send(b"0\r\n\r\n")
    with (Backend(script) as backend, Parapet(backend, "--idle-timeout", "300ms", "--head-timeout", "300ms",
                                              "--body-timeout", "300ms", "--stall-timeout", "300ms") as parapet,
                                              parapet.connect() as client):
        client.send(request("POST", "/v1/chat/completions", body={}))
        check(client.quiet(2.5), "something came while the answer was awaited")
        release.set()
        equal(client.response().content, b"ok", "the late answer")


def test_heads_that_are_too_large():
    with Backend() as backend, Parapet(backend) as parapet:
        cases = [("a field", b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 135000 + b"\r\n\r\n"),
                 ("without end", b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 200000),
                 ("a target", b"GET /" + b"a" * 135000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n"),
                 ("201 fields", b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * 200 + b"\r\n"),
                 ("30000 fields", b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X:y\r\n" * 30000 + b"\r\n")]
        for name, raw in cases:
            with parapet.connect() as client:
                client.send(raw)
                answer = client.response()
                equal(answer.status, 431, name)
                check(json.loads(answer.content)["error"], f"{name}: {answer.content!r}")
                check(client.is_closed(), f"{name}: the connection stays open")
        equal(backend.bytes_in, 0, "bytes at the backend")


def test_large_heads_pass_both_ways():
    """150 fields and 120 KB, and what the operator allows beyond."""
    many = [(f"X-{n}", "y") for n in range(150)]
    for fields, flags in ((many, ()), ([("X", "y" * 120_000)], ()), (many * 6, ("--max-fields", 1000)),
                          ([("X", "y" * 240_000)], ("--max-head", 256))):
        async def script(connection, fields=fields):
            await connection.head()
            lines = "".join(f"{name}: {value}\r\n" for name, value in fields)
            await connection.send(f"HTTP/1.1 200 OK\r\n{lines}Content-Length: 2\r\n\r\nok".encode())
        with Backend(script) as backend, Parapet(backend, *flags) as parapet, parapet.connect() as client:
            answer = client.ask("GET", "/", fields)
            equal((answer.status, len(answer.value(b"x", b"")) // 1000), (200, len(dict(fields).get("X", "")) // 1000), f"{flags}")
            equal(len([name for name, _ in answer.fields if name.startswith(b"X-") and name[2:].isdigit()]),
                  len([name for name, _ in fields if name != "X"]), f"fields that came back with {flags}")
    with Backend() as backend, Parapet(backend, "--max-head", 8, "--max-fields", 20) as parapet:
        for fields in ([("X", "y" * 9000)], many[:20]):
            with parapet.connect() as client:
                equal(client.ask("GET", "/", fields).status, 431, f"{len(fields)} fields beyond a lower limit")


def test_at_the_connection_limit_others_wait_and_then_are_served():
    with Backend() as backend, Parapet(backend, "--max-connections", 5, "--max-per-client", 100) as parapet:
        held = [parapet.connect() for _ in range(5)]
        for client in held:
            equal(client.ask("GET", "/").status, 200, "within the limit")
        waiting = parapet.connect()
        waiting.send(request("GET", "/v1/models"))
        came_early = not waiting.quiet(0.7)
        equal(held[0].ask("GET", "/").status, 200, "at the limit, a connection that was there before")
        before = proc.cpu_seconds(parapet.worker())
        time.sleep(1)
        check(proc.cpu_seconds(parapet.worker()) - before < 0.5 * SLOW, "the worker spins at its connection limit")
        if came_early:
            equal(waiting.response().status, 503, "over the limit")
        else:
            held.pop().close()
            equal(waiting.response().status, 200, "the waiting connection, after another left")
        for client in [*held, waiting]:
            client.close()


def test_one_address_has_its_share_only():
    with Backend() as backend, Parapet(backend, "--max-connections", 20, "--max-per-client", 3) as parapet:
        held = [parapet.connect() for _ in range(3)]
        for client in held:
            equal(client.ask("GET", "/").status, 200, "within the share")
        with parapet.connect() as over:
            over.send(request("GET", "/"))
            try:
                answer = over.response()
                check(answer.status in (429, 503) and b"max-per-client" in answer.content,
                      f"over the share: {answer.status} {answer.content!r}")
            except Cut:
                pass
            check(over.is_closed(), "a connection over the share stays open")
        with parapet.connect(source="127.0.0.2") as other:
            equal(other.ask("GET", "/").status, 200, "another address meanwhile")
        held.pop().close()

        def again():
            try:
                with parapet.connect() as client:
                    return client.ask("GET", "/").status == 200
            except (OSError, Cut):
                return False
        wait_for(again, "room for the address after one connection left")
        for client in held:
            client.close()


NOBODY = 65534


def become_nobody():
    """Only a process of the same user may change a limit; so both are nobody's when root runs this."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)


def set_descriptor_limit(pid, soft, hard):
    child = os.fork()
    if child == 0:
        try:
            become_nobody()
            resource.prlimit(pid, resource.RLIMIT_NOFILE, (soft, hard))
            os._exit(0)
        except BaseException:
            os._exit(1)
    if os.waitpid(child, 0)[1] != 0:
        raise Skip("the limit of a running process cannot be changed here")


def test_out_of_descriptors_neither_spins_nor_stays():
    open_to_all()
    with Backend() as backend, Parapet(backend, preexec=become_nobody) as parapet:
        served(parapet, "before")
        worker = parapet.worker()
        before = proc.descriptors(worker)
        hard = int(proc.limit(worker, "Max open files"))
        set_descriptor_limit(worker, before + 12, hard)
        clients = [parapet.connect() for _ in range(60)]
        for client in clients:
            client.send(request("GET", "/v1/models"))
        wait_for(lambda: proc.descriptors(worker) >= before + 10, "the worker to use its descriptors up")
        spent = proc.cpu_seconds(worker)
        time.sleep(2)
        spent = proc.cpu_seconds(worker) - spent
        check(spent < 0.6 * SLOW, f"the worker used {spent:.2f} s of CPU in 2 s without descriptors")
        statuses = []
        deadline = time.monotonic() + PATIENCE
        for client in clients:
            try:
                client.sock.settimeout(max(0.1, deadline - time.monotonic()))
                statuses.append(client.response().status)
            except (Cut, AssertionError):
                statuses.append(None)
            client.close()
        check(set(statuses) <= {200, 502, 503}, f"not everybody was answered at the limit: {statuses}")
        check(statuses.count(200) >= 5, f"hardly anybody was served at the limit: {statuses}")
        set_descriptor_limit(worker, hard, hard)

        def fine():
            try:
                with parapet.connect() as client:
                    return client.ask("GET", "/").status == 200
            except (OSError, Cut):
                return False
        wait_for(fine, "service after the descriptors are back")
        wait_for(lambda: parapet.workers() == [worker], "the same worker, alone")


def test_a_client_that_does_not_read_is_cut():
    async def endless(connection):
        await connection.request()
        await connection.send(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
        while True:
            await connection.send(chunked(b"x" * 65536, end=False))
    with Backend(endless) as backend, Parapet(backend, "--stall-timeout", "700ms") as parapet:
        with parapet.connect(receive_buffer=4096) as stalled:
            stalled.send(request("GET", "/v1/models"))
            wait_for(lambda: backend.connections and backend.connections[0].ended, "the stalled client to be cut")
            served_health(parapet)
            try:
                stalled.response()
                fail("a stalled answer looks whole")
            except Cut:
                pass


def served_health(parapet):
    with parapet.connect() as client:
        equal(client.ask("GET", "/parapet/health").status, 200, "health")


def test_a_slow_but_steady_reader_is_not_cut():
    body = b"z" * 12_000_000

    async def script(connection):
        await connection.request()
        await connection.send(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body), body)
    with (Backend(script) as backend, Parapet(backend, "--stall-timeout", "10s") as parapet,
          parapet.connect(receive_buffer=65536) as client):
        client.send(request("GET", "/x"))
        head = client.head()
        equal(head.status, 200, "status")
        got = len(client.buffer)
        while got < len(body):
            piece = client.sock.recv(200_000, socket.MSG_WAITALL)
            check(piece, f"cut after {got} of {len(body)} bytes")
            got += len(piece)
            time.sleep(0.2)


main(globals())
