"""Whoever asks without reading, sends without waiting or half-leaves costs little and is ended at a limit; whoever is
merely unlucky in timing gets what everybody else gets. Each test says in a sentence what must be true."""
import contextlib
import os
import re
import select
import signal
import socket
import threading
import time

from harness import proc
from harness.backend import Backend, always, answer, answer_everything
from harness.client import request
from harness.parapet import Parapet, scratch
from harness.runner import PATIENCE, SANITIZED, SLOW, WRAPPED, Failure, Skip, check, equal, fail, main, wait_for

WEBSOCKET = [("Connection", "Upgrade"), ("Upgrade", "websocket"), ("Sec-WebSocket-Version", "13"),
             ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==")]
SWITCH = (b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
          b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n")
CLOSE = [("Connection", "close")]
READY = "/parapet/ready?backend=1"
PLAIN_MEMORY = not SANITIZED and not WRAPPED
GROWTH = 8 * 1024 * 1024
PIECE = 64 * 1024  # about what is received at a time


def metric(parapet, name):
    with parapet.connect() as client:
        text = client.ask("GET", "/parapet/metrics").content.decode()
    return int(re.search(rf"^parapet_{name} (\d+)$", text, re.M).group(1))


def nothing_under_way(parapet):
    """No request is being answered and no client is connected but the one that asks for the metrics."""
    return metric(parapet, "requests_in_flight") == 0 and metric(parapet, "client_connections") == 1


def by_size(others=answer_everything):
    """A backend's script: GET /n123 is answered with 123 bytes, any other first request goes to the script `others`."""
    async def script(connection):
        while True:
            head = await connection.head()
            match = re.match(rb"GET /n(\d+) ", head)
            if match is None:
                connection._unread = head + connection._unread
                await others(connection)
                return
            await connection.send(b"HTTP/1.1 200 OK\r\nContent-Length: %s\r\n\r\n" % match.group(1))
            for _ in range(int(match.group(1)) // 50000):
                await connection.send(b"z" * 50000)
            await connection.send(b"z" * (int(match.group(1)) % 50000))
    return script


def sizes_that_linger(parapet):
    """Sizes of answers that are read from the backend to the end, but not sent to a client that reads nothing: how much
    such a client is given is measured on an answer that has no end."""
    before = metric(parapet, "client_sent_bytes_total")
    seen = [before]

    def full():
        time.sleep(0.2)
        seen.append(metric(parapet, "client_sent_bytes_total"))
        return before < seen[-1] == seen[-2]
    with parapet.connect(receive_buffer=4096) as client:
        client.send(request("GET", "/n900000000", CLOSE))
        wait_for(full, "a client that reads nothing to be given no more")
    wait_for(lambda: nothing_under_way(parapet), "the measuring client to be gone")
    return [seen[-1] - before - pieces * PIECE for pieces in (2, 1, 3, 4)]


def growth_under(client, block, pid, seconds=3.0):
    """Send the block again and again, reading nothing, and return by how many bytes the process grew meanwhile."""
    first = most = proc.rss(pid)
    end = time.monotonic() + seconds
    rest = b""
    client.sock.setblocking(False)
    while time.monotonic() < end:
        if select.select([], [client.sock], [], 0.05)[1]:
            rest = rest or block
            try:
                rest = rest[client.sock.send(rest):]
            except BlockingIOError:
                pass
            except OSError:
                break
        most = max(most, proc.rss(pid))
    return most - first


def judge(grown):
    """After a flood has done its work: under a sanitizer only its reports count."""
    if not PLAIN_MEMORY:
        raise Skip("flooded without a report; memory is measured on a plain build only")
    for what, much in grown.items():
        check(much < GROWTH, f"{what}: the worker grew by {much / 1048576:.1f} MB")


def test_a_websocket_client_in_haste_loses_nothing():
    """What a client sends before the 101, even 100 KB, and what it sends behind it all arrives, and its leaving ends the
    exchange."""
    switch = threading.Event()

    async def late(connection):
        await connection.request()
        await connection.until(switch)
        await connection.send(SWITCH)
        await connection.gone()
    for size in (20_000, 100_000):
        switch.clear()
        early = bytes(range(256)) * (size // 256)
        with Backend(late) as backend, Parapet(backend) as parapet:
            with parapet.connect() as client:
                client.send(request("GET", "/ws", WEBSOCKET))
                wait_for(lambda: backend.requests, "the request at the backend")
                client.send(early)
                time.sleep(0.3)
                switch.set()
                equal(client.head().status, 101, "status")

                def arrived():
                    return bytes(backend.connections[0].received).partition(b"\r\n\r\n")[2]
                wait_for(lambda: len(arrived()) >= len(early),
                         lambda: f"{len(early)} early bytes at the backend, {len(arrived())} came")
                client.send(b"and on")
                wait_for(lambda: arrived().endswith(b"and on"), f"what follows {size} early bytes")
                check(arrived() == early + b"and on", f"{size} early bytes came changed")
            wait_for(lambda: backend.connections[0].ended, "the backend's side to end with the client")
            wait_for(lambda: nothing_under_way(parapet), "the exchange to end with the client")


def test_asking_without_reading_costs_little():
    """One connection that pipelines requests for metrics or for 40 KB answers and never reads costs a bounded amount of
    memory, and others are served meanwhile."""
    metrics, backends = request("GET", "/parapet/metrics"), request("GET", "/x")
    grown = {}
    for what, block in (("metrics", metrics * 200), ("answers", backends * 200), ("in turn", (metrics + backends) * 100)):
        with (Backend(always(answer(b"z" * 40_000)), keep_bytes=False) as backend, Parapet(backend) as parapet,
              parapet.connect() as other):
            equal(other.ask("GET", "/x").status, 200, "before the flood")
            with parapet.connect(receive_buffer=4096) as greedy:
                grown[what] = growth_under(greedy, block, parapet.worker())
                equal(other.ask("GET", "/x").status, 200, f"another client beside a flood ({what})")
    judge(grown)


async def silent(connection):
    await connection.gone()


def test_a_flood_behind_a_question_to_a_silent_backend_is_bounded():
    """While a client waits for the health of a backend that says nothing, what it sends on is not piled up."""
    floods = {"a body": (request("GET", READY, [("Content-Length", 9_000_000_000)]), b"x" * 262144),
              "requests": (request("GET", READY), request("GET", "/parapet/health") * 4000)}
    grown = {}
    for what, (first, block) in floods.items():
        with (Backend(silent, keep_bytes=False) as backend, Parapet(backend) as parapet,
              parapet.connect() as greedy):
            greedy.send(first)
            grown[what] = growth_under(greedy, block, parapet.worker(), 2.5)
    judge(grown)


def test_a_flood_behind_the_last_answer_is_bounded():
    """What a client sends behind its last request, whose answer it does not read, is not piled up."""
    grown = {}
    with Backend(by_size(), keep_bytes=False) as backend, Parapet(backend) as parapet:
        for size in sizes_that_linger(parapet):
            with parapet.connect(receive_buffer=4096) as greedy:
                greedy.send(request("GET", f"/n{size}", CLOSE), b"x")
                time.sleep(0.5)
                if metric(parapet, "requests_in_flight") == 0 and metric(parapet, "client_connections") == 2:
                    grown[f"behind {size} bytes"] = growth_under(greedy, b"x" * 262144, parapet.worker(), 2)
            wait_for(lambda: nothing_under_way(parapet), "the flooding client to be gone")
    check(grown, "no answer was wholly read but partly unsent: nothing was tried")
    judge(grown)


def test_pipelining_does_not_lift_the_stall_limit():
    """A client that sends two big requests at once and reads nothing is cut at --stall-timeout, and the backend connection
    is free again."""
    with Backend(by_size(), keep_bytes=False) as backend, Parapet(backend, "--stall-timeout", "2s") as parapet:
        greedy = []
        big = request("GET", "/n9000000")
        firsts = [request("GET", f"/n{size}") for size in sizes_that_linger(parapet)]
        for first in (*firsts, big, request("GET", "/n50000") * 80):
            greedy.append(parapet.connect(receive_buffer=4096))
            greedy[-1].send(first + big)
        check(metric(parapet, "client_connections") > 1, "all were cut at once")
        wait_for(lambda: nothing_under_way(parapet), lambda:
                 f"clients that read nothing to be cut: {metric(parapet, 'client_connections') - 1} of {len(greedy)} stay",
                 12 * SLOW)
        equal(metric(parapet, "backend_connections"), metric(parapet, "backend_connections_idle"),
              "backend connections, all of them idle")
        for client in greedy:
            client.close()


def begin_look(parapet, workers):
    """Wait until the parent has a child that looks for the backend; it does so every ten seconds."""
    wait_for(lambda: set(parapet.workers()) - workers, "a lookout child", 15 + PATIENCE)


def is_free(port):
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
            probe.listen()
        except OSError:
            return False
    return True


def end_clean(parapet):
    parapet.output.finish()
    parapet.look_for_reports()
    parapet.checked = False


def test_a_look_for_the_backend_does_not_disturb_the_end():
    """While a child looks for the backend, an interrupt from the terminal, which goes to the whole process group, lets an
    open answer finish, and once parapet has ended its port is free."""
    finish = threading.Event()

    async def identifies_never(connection):
        message = await connection.request()
        if message.target == b"/api/version":
            await connection.gone()
        await connection.send(b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
        await connection.until(finish)
        await connection.send(b"defghij")
        await connection.gone()
    with Backend(identifies_never) as backend, contextlib.ExitStack() as stack:
        # A name is looked up again and again.
        url = f"http://localhost:{backend.port}"
        busy = stack.enter_context(Parapet(url, preexec=os.setsid))
        busy_workers = set(busy.workers())
        idle = stack.enter_context(Parapet(url, preexec=os.setsid))
        idle_workers = set(idle.workers())
        client = stack.enter_context(busy.connect())
        client.send(request("GET", "/x"))
        client.until(b"abc")
        begin_look(busy, busy_workers)
        os.killpg(busy.pid, signal.SIGINT)
        begin_look(idle, idle_workers)
        idle.popen.send_signal(signal.SIGTERM)
        equal(idle.wait(), 0, "exit status with nothing open")
        check(is_free(idle.port), "the port is still taken after the end")
        check(not busy.ended(), lambda: f"one interrupt ended it with an answer open: {busy.output.text()}")
        finish.set()
        equal(client.rest(), b"defghij", "the rest of the open answer")
        equal(busy.wait(), 0, "exit status after an open answer")
        check(is_free(busy.port), "the port is still taken after the open answer")
        end_clean(idle)
        end_clean(busy)


def test_a_question_behind_a_big_answer_is_answered_before_the_close():
    """A last request for the backend's health, pipelined behind a big answer, is answered although that answer was sent
    whole while the question was on its way."""
    go = threading.Event()

    async def slow_to_say(connection):
        await connection.request()
        await connection.until(go)
        await connection.send(answer(b'{"version":"1"}'))
    go.set()
    with Backend(by_size(slow_to_say), keep_bytes=False) as backend, Parapet(backend) as parapet:
        sizes = sizes_that_linger(parapet)
        go.clear()
        clients = [parapet.connect(receive_buffer=4096) for _ in sizes]
        for client, size in zip(clients, sizes):
            client.send(request("GET", f"/n{size}") + request("GET", READY, CLOSE))
        time.sleep(0.5)
        for client, size in zip(clients, sizes):
            client.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
            equal(len(client.response().content), size, "bytes of the big answer")
        time.sleep(0.2)
        go.set()
        for client, size in zip(clients, sizes):
            # On a starved machine the question may have run out of time, which is an answer as well.
            check(client.response().status in (200, 503), f"the answer behind {size} bytes")
            check(client.is_closed(), "the connection stays open after its last answer")
            client.close()


def test_a_half_closed_tunnel_with_a_silent_client_expires():
    """A tunnel whose backend has ended its side and whose client says nothing ends at --answer-timeout."""
    async def speaks_once(connection):
        await connection.request()
        await connection.send(SWITCH + b"hello")
        connection.shut()
        await connection.gone()
    with (Backend(speaks_once) as backend, Parapet(backend, "--answer-timeout", "1s") as parapet,
          parapet.connect() as client):
        client.send(request("GET", "/ws", WEBSOCKET))
        equal(client.head().status, 101, "status")
        equal(client.exactly(5), b"hello", "what the backend says")
        check(not backend.connections[0].ended, "the tunnel ended with the backend's half")
        wait_for(lambda: nothing_under_way(parapet), "the half-closed tunnel to expire", 8 * SLOW)
        wait_for(lambda: backend.connections[0].ended, "the backend's side to end")


def test_surplus_on_an_idle_backend_connection_is_no_answer():
    """Bytes that a backend sends on a connection that nobody uses never become the next request's answer."""
    used = []

    async def script(connection):
        while True:
            await connection.request()
            used.append(connection)
            await connection.send(answer(b"real"))
    with (Backend(script) as backend, Parapet(backend) as parapet, parapet.connect() as one,
          parapet.connect() as victim):
        equal(victim.ask("GET", "/parapet/health").status, 200, "health")
        worker = parapet.worker()
        for number in range(10):
            equal(one.ask("GET", "/a").content, b"real", "an answer")
            # The stopped worker finds the request first and the surplus second.
            os.kill(worker, signal.SIGSTOP)
            try:
                victim.send(request("GET", "/b"))
                time.sleep(0.02)
                used[-1].sock.send(answer(b"POISON"))
                time.sleep(0.02)
            finally:
                os.kill(worker, signal.SIGCONT)
            equal(victim.response().content, b"real", f"the answer after surplus {number}")


def test_an_old_client_without_host_is_refused():
    """HTTP/1.0 without Host on a loopback listener gets 403, and the worker lives on."""
    with Backend() as backend, Parapet(backend) as parapet:
        worker = parapet.worker()
        for target in ("/x", "/parapet/health", "/api/chat"):
            with parapet.connect() as client:
                client.send(request("GET", target, host=None, version=b"1.0"))
                equal(client.response().status, 403, f"{target} without a Host")
        with parapet.connect() as client:
            equal(client.ask("GET", "/x").status, 200, "a request with a Host afterwards")
        equal(parapet.worker(), worker, "the worker")
        equal(len(backend.requests), 1, "requests at the backend")


def test_a_healthy_backend_is_said_to_be_so():
    """Asked for the first time, by HEAD, and by GET with a status line that comes in pieces, a healthy backend is
    healthy."""
    async def in_pieces(connection):
        await connection.request()
        for piece in (b"HT", b"TP/1.1 2", b"00 OK\r\nContent-Length: 2\r\n\r\nok"):
            await connection.send(piece)
            await connection.pause(0.05)
    for script in (answer_everything, in_pieces):
        for method in ("HEAD", "GET"):
            with Backend(script) as backend, Parapet(backend) as parapet, parapet.connect() as client:
                got = client.ask(method, READY)
                equal((got.status, got.content == b""), (200, method == "HEAD"), f"{script.__name__}, {method}")
                equal(client.ask("GET", "/parapet/health").status, 200, "what follows on the connection")


def test_an_empty_line_behind_a_body_is_no_slow_head():
    """After a body with an extra CRLF behind it a connection may be idle beyond --head-timeout: there is no 408, and it
    still works."""
    post = request("POST", "/v1/x", body="ab")
    with (Backend() as backend, Parapet(backend, "--head-timeout", "700ms") as parapet, contextlib.ExitStack() as stack):
        clients = {what: stack.enter_context(parapet.connect()) for what in ("at once", "later", "half of it", "own")}
        raw = {"own": request("POST", "/parapet/health", body="ab") + b"\r\n", "at once": post + b"\r\n"}
        for what, client in clients.items():
            client.send(raw.get(what, post))
            equal(client.response().status, 405 if what == "own" else 200, what)
        clients["later"].send(b"\r\n")
        clients["half of it"].send(b"\r")
        time.sleep(2.5)
        clients["half of it"].send(b"\n")
        for what, client in clients.items():
            check(client.quiet(0.1), lambda: f"{what}: an idle connection got {client.more() and client.buffer[:60]!r}")
            equal(client.ask("GET", "/").content, b"ok", f"{what}: the next answer")


def fill(path):
    """Connect until the listener's queue is full."""
    held = []
    for _ in range(100):
        sock = socket.socket(socket.AF_UNIX)
        sock.setblocking(False)
        held.append(sock)
        try:
            sock.connect(path)
        except BlockingIOError:
            return held
    return fail("the queue of a listener that accepts nothing takes no end of connections")


def test_a_full_queue_is_no_absent_backend():
    """While a unix backend's queue is full, clients get 503 and not 502, nothing is logged as unreachable, and afterwards
    all is well."""
    with scratch() as folder, socket.socket(socket.AF_UNIX) as listener, contextlib.ExitStack() as stack:
        path = os.path.join(folder, "backend")
        listener.bind(path)
        os.chmod(path, 0o777)
        listener.listen(2)
        parapet = stack.enter_context(Parapet(f"unix:{path}"))
        held = [stack.enter_context(sock) for sock in fill(path)]
        for number in range(5):
            with parapet.connect() as client:
                equal(client.ask("POST", "/api/chat", body={}).status, 503, f"answer {number} with the queue full")
        for sock in held:
            sock.close()
        listener.settimeout(0.2)
        with contextlib.suppress(TimeoutError):
            while True:
                listener.accept()[0].close()
        with parapet.connect() as client:
            client.send(request("GET", "/x"))
            listener.settimeout(PATIENCE)
            with listener.accept()[0] as served:
                served.recv(65536)
                served.sendall(answer())
                equal(client.response().content, b"ok", "the answer once there is room")
        said = parapet.output.text()
        check("cannot be reached" not in said and "reachable again" not in said, f"the log says {said!r}")


def test_a_reset_of_the_backend_is_a_reset_for_the_client():
    """A tunnel that the backend resets does not look like an orderly end to the client, and counts as the backend's cut."""
    async def breaks(connection):
        await connection.request()
        await connection.send(SWITCH + b"hello")
        await connection.piece()
        connection.reset()
    with Backend(breaks) as backend, Parapet(backend) as parapet, parapet.connect() as client:
        client.send(request("GET", "/ws", WEBSOCKET))
        equal(client.head().status, 101, "status")
        equal(client.exactly(5), b"hello", "what the backend says")
        client.send(b"x")
        equal((client.rest(), client.ended), (b"", "reset"), "how the tunnel ends")
        equal((metric(parapet, "backend_cuts_total"), metric(parapet, "client_aborts_total")), (1, 0),
              "cuts by the backend, aborts by clients")


if __name__ == "__main__":
    main(globals())
