"""Whoever asks without reading, sends without waiting or half-leaves costs little and is ended at a limit; whoever is
merely unlucky in timing gets what everybody else gets. Each test says in a sentence what must be true."""
import contextlib
import os
import re
import signal
import socket
import threading
import time

from harness import proc
from harness.backend import Backend, Connection, always, answer, answer_everything
from harness.client import request
from harness.parapet import Parapet, scratch
from harness.runner import PATIENCE, SANITIZED, SLOW, WRAPPED, Skip, check, equal, fail, main, wait_for

WEBSOCKET = [("Connection", "Upgrade"), ("Upgrade", "websocket"), ("Sec-WebSocket-Version", "13"),
             ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==")]
SWITCH = (b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
          b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n")
CLOSE = [("Connection", "close")]
READY = "/parapet/ready?backend=1"
GROWTH = 8 * 1024 * 1024


def metric(parapet, name):
    with parapet.connect() as client:
        text = client.ask("GET", "/parapet/metrics").content.decode()
    return int(re.search(rf"^parapet_{name} (\d+)$", text, re.M).group(1))


def nothing_under_way(parapet):
    """No request is being answered and no client is connected but the one that asks for the metrics."""
    return metric(parapet, "requests_in_flight") == 0 and metric(parapet, "client_connections") == 1


def by_size(others=None, pause=0.0):
    """A backend's script: GET /n123 is answered with 123 bytes; for any other request there is the coroutine others."""
    async def script(connection):
        while True:
            target = (await connection.request()).target
            if target.startswith(b"/n"):
                await connection.pause(pause)
                await connection.send(b"HTTP/1.1 200 OK\r\nContent-Length: %s\r\n\r\n" % target[2:])
                for left in range(int(target[2:]), 0, -50_000):
                    await connection.send(b"z" * min(left, 50_000))
            else:
                await (others(connection) if others else connection.send(answer()))
    return script


def sizes_that_linger(parapet):
    """Sizes of answers that are read from the backend to the end, but not sent to a client that reads nothing: how much
    such a client is given is measured on an answer that has no end."""
    seen = [metric(parapet, "client_sent_bytes_total")]

    def full():
        time.sleep(0.25)
        seen.append(metric(parapet, "client_sent_bytes_total"))
        return seen[0] < seen[-1] == seen[-2] == seen[-3]
    with parapet.connect(receive_buffer=4096) as client:
        client.send(request("GET", "/n900000000", CLOSE))
        wait_for(full, "a client that reads nothing to be given no more")
    wait_for(lambda: nothing_under_way(parapet), "the measuring client to be gone")
    return [seen[-1] - seen[0] - left * 65536 for left in (2, 1, 3, 4)]


def is_read(parapet):
    """Whether the answer to the one other client is read to its end before long, and that client still there."""
    for _ in range(20):
        if metric(parapet, "requests_in_flight") == 0:
            return metric(parapet, "client_connections") == 2
        time.sleep(0.1)
    return False


def growth_under(client, block, pid, seconds=3.0):
    """Send the block again and again, reading nothing, and return by how many bytes the process grew meanwhile."""
    first = most = proc.rss(pid)
    end = time.monotonic() + seconds
    rest = b""
    client.sock.settimeout(0.05)
    while time.monotonic() < end:
        rest = rest or block
        try:
            rest = rest[client.sock.send(rest):]
        except TimeoutError:
            pass  # nothing more is taken for now
        except OSError:
            break  # it was cut: that bounds it too
        most = max(most, proc.rss(pid))
    return most - first


def judge(grown):
    """After a flood has done its work: under a sanitizer only its reports count."""
    if SANITIZED or WRAPPED:
        raise Skip("flooded without a report; memory is measured on a plain build only")
    over = {what: f"{much / 1048576:.1f} MB" for what, much in grown.items() if much >= GROWTH}
    check(not over, f"the worker grew: {over}")


def test_a_websocket_client_in_haste_loses_nothing():
    """What a client sends before the 101, even 100 KB, and what it sends behind it all arrives, and its leaving
    ends the exchange."""
    switch = threading.Event()

    async def late(connection):
        await connection.request()
        await connection.until(switch)
        await connection.send(SWITCH)
        await connection.gone()
    early = bytes(range(256)) * 400
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
            wait_for(lambda: len(arrived()) >= len(early), lambda: f"{len(early)} early bytes, {len(arrived())} came")
            client.send(b"and on")
            wait_for(lambda: arrived().endswith(b"and on"), "what follows at the backend")
            check(arrived() == early + b"and on", "the early bytes came changed")
        wait_for(lambda: backend.connections[0].ended, "the backend's side to end with the client")
        wait_for(lambda: nothing_under_way(parapet), "the exchange to end with the client")


def test_asking_without_reading_costs_little():
    """One connection that pipelines requests for metrics or for 40 KB answers and never reads costs a bounded amount of
    memory, and others are served meanwhile."""
    metrics, answers = request("GET", "/parapet/metrics"), request("GET", "/x")
    grown = {}
    for what, block in (("metrics", metrics), ("answers", answers), ("in turn", metrics + answers)):
        with (Backend(always(answer(b"z" * 40_000)), keep_bytes=False) as backend, Parapet(backend) as parapet,
              parapet.connect() as other):
            equal(other.ask("GET", "/x").status, 200, "before the flood")
            with parapet.connect(receive_buffer=4096) as greedy:
                grown[what] = growth_under(greedy, block * 200, parapet.worker())
                equal(other.ask("GET", "/x").status, 200, f"another client beside a flood ({what})")
    judge(grown)


def test_a_flood_behind_a_question_to_a_silent_backend_is_bounded():
    """While a client waits for the health of a backend that says nothing, what it sends on is not piled up."""
    floods = {"a body": (request("GET", READY, [("Content-Length", 9_000_000_000)]), b"x" * 262144),
              "requests": (request("GET", READY), request("GET", "/parapet/health") * 4000)}
    grown = {}
    for what, (first, block) in floods.items():
        with Backend(Connection.gone) as backend, Parapet(backend) as parapet, parapet.connect() as greedy:
            greedy.send(first)
            grown[what] = growth_under(greedy, block, parapet.worker(), 2.5)
    judge(grown)


def test_a_flood_behind_the_last_answer_is_bounded():
    """What a client sends behind its last request, whose answer it does not read, is not piled up."""
    grown = {}
    with Backend(by_size(pause=0.3)) as backend, Parapet(backend) as parapet:
        for size in (size for _ in range(8) if not grown for size in sizes_that_linger(parapet)):
            with parapet.connect(receive_buffer=4096) as greedy:
                backend.forget()
                greedy.send(request("GET", f"/n{size}", CLOSE))
                wait_for(lambda: backend.requests, "the request at the backend")
                greedy.send(b"x")
                equal(greedy.sock.recv(12, socket.MSG_PEEK), b"HTTP/1.1 200", "the beginning of the last answer")
                # Read from the backend to its end, or too large for that.
                if is_read(parapet):
                    grown[size] = growth_under(greedy, b"x" * 262144, parapet.worker(), 2)
            wait_for(lambda: nothing_under_way(parapet), "the flooding client to be gone")
    check(grown, "no answer was wholly read but partly unsent: nothing was tried")
    judge(grown)


def test_pipelining_does_not_lift_the_stall_limit():
    """A client that sends two big requests at once and reads nothing is cut at --stall-timeout, and the backend
    connection is free again."""
    with Backend(by_size()) as backend, Parapet(backend, "--stall-timeout", f"{2 * SLOW}s") as parapet:
        greedy = []
        big = request("GET", "/n9000000")
        firsts = [request("GET", f"/n{size}") for size in sizes_that_linger(parapet)]
        for first in (*firsts, big, request("GET", "/n50000") * 80):
            greedy.append(parapet.connect(receive_buffer=4096))
            greedy[-1].send(first + big)
        wait_for(lambda: nothing_under_way(parapet), lambda: f"{len(greedy)} clients that read nothing to be cut, "
                 f"{metric(parapet, 'client_connections') - 1} stay")
        equal(metric(parapet, "backend_connections"), metric(parapet, "backend_connections_idle"),
              "backend connections, all of them idle")
        for client in greedy:
            client.close()


def begin_look(parapet):
    """Wait until there is a child beside the worker, which looks for the backend; there is one every ten seconds."""
    wait_for(lambda: proc.askers(parapet.pid), "a backend watch's child", 15 + PATIENCE)


def is_free(port):
    with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
        return True
    return False


def test_a_look_for_the_backend_does_not_disturb_the_end():
    """While a child looks for the backend, an interrupt from the terminal, which goes to the whole process group, lets
    an open answer finish, and once parapet has ended its port is free."""
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
        url = f"http://localhost:{backend.port}"  # a name is looked up again and again
        busy = stack.enter_context(Parapet(url, preexec=os.setsid))
        idle = stack.enter_context(Parapet(url, preexec=os.setsid))
        client = stack.enter_context(busy.connect())
        client.send(request("GET", "/x"))
        client.until(b"abc")
        begin_look(busy)
        os.killpg(busy.pid, signal.SIGINT)
        begin_look(idle)
        idle.popen.send_signal(signal.SIGTERM)
        equal(idle.wait(), 0, "exit status with nothing open")
        free = is_free(idle.port)
        check(not busy.ended(), lambda: f"one interrupt ended it with an answer open: {busy.output.text()}")
        finish.set()
        equal(client.rest(), b"defghij", "the rest of the open answer")
        equal(busy.wait(), 0, "exit status after an open answer")
        check(free and is_free(busy.port), "the port is still taken after the end")
        for parapet in (idle, busy):
            parapet.output.finish()
            parapet.look_for_reports()
            parapet.checked = False


def test_a_question_behind_a_big_answer_is_answered_before_the_close():
    """A last request for the backend's health, pipelined behind a big answer, is answered although that answer was sent
    whole while the question was on its way."""
    go = threading.Event()

    async def slow_to_say(connection):
        await connection.until(go)
        await connection.send(answer(b'{"version":"1"}'))
    go.set()
    with Backend(by_size(slow_to_say)) as backend, Parapet(backend) as parapet:
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
        wait_for(lambda: nothing_under_way(parapet), "the half-closed tunnel to expire")
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


def test_an_empty_line_behind_a_body_is_no_slow_head():
    """After a body with an extra CRLF behind it a connection may be idle beyond --head-timeout: there is no 408, and it
    still works."""
    post = request("POST", "/v1/x", body="ab")
    with (Backend() as backend, Parapet(backend, "--head-timeout", "700ms") as parapet,
          contextlib.ExitStack() as stack):
        clients = {what: stack.enter_context(parapet.connect()) for what in ("at once", "later", "half of it")}
        for what, client in clients.items():
            client.send(post + b"\r\n" if what == "at once" else post)
            equal(client.response().status, 200, what)
        clients["later"].send(b"\r\n")
        clients["half of it"].send(b"\r")
        time.sleep(2.5)
        clients["half of it"].send(b"\n")
        for what, client in clients.items():
            check(client.quiet(0.1), lambda: f"{what}: an idle connection got {client.more() and client.buffer[:60]!r}")
            equal(client.ask("GET", "/").content, b"ok", f"{what}: the next answer")


def fill(path, stack):
    """Connect until the listener's queue is full."""
    with contextlib.suppress(BlockingIOError):
        for _ in range(100):
            sock = stack.enter_context(socket.socket(socket.AF_UNIX))
            sock.setblocking(False)
            sock.connect(path)
        fail("a listener that accepts nothing has room without end")


def test_a_full_queue_is_no_absent_backend():
    """While a unix backend's queue is full, clients get 503 and not 502, and nothing is logged as unreachable."""
    with scratch() as folder, socket.socket(socket.AF_UNIX) as listener, contextlib.ExitStack() as stack:
        path = os.path.join(folder, "backend")
        listener.bind(path)
        os.chmod(path, 0o777)
        listener.listen(2)
        parapet = stack.enter_context(Parapet(f"unix:{path}"))
        fill(path, stack)
        for number in range(5):
            with parapet.connect() as client:
                equal(client.ask("POST", "/api/chat", body={}).status, 503, f"answer {number} with the queue full")
        said = parapet.output.text()
        check("cannot be reached" not in said and "reachable again" not in said, f"the log says {said!r}")


def test_a_reset_of_the_backend_is_a_reset_for_the_client():
    """A tunnel that the backend resets is reset for the client as well, and counted as the backend's cut."""
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
