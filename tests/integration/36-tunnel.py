"""Upgrades: a websocket becomes a byte tunnel both ways, half-closes and all; every other upgrade is stripped,
CONNECT refused. (RFC 9110, 7.8; RFC 6455.)"""
import threading

from harness import proc
from harness.backend import Backend, answer
from harness.client import Cut, request
from harness.parapet import Parapet
from harness.runner import PATIENCE, check, equal, main, wait_for

KEY, ACCEPT = b"dGhlIHNhbXBsZSBub25jZQ==", b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
WEBSOCKET = [("Connection", "Upgrade"), ("Upgrade", "websocket"), ("Sec-WebSocket-Version", "13"),
             ("Sec-WebSocket-Key", KEY)]
SWITCH = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: " + ACCEPT + b"\r\n\r\n"


async def echo(connection):
    """Switches, then sends every byte back, and ends its side when the client has ended its own."""
    await connection.request()
    await connection.send(SWITCH)
    while True:
        await connection.send(await connection.piece())


def switched(client, what="the switch"):
    head = client.head()
    equal(head.status, 101, what)
    equal(head.value(b"upgrade", b"").lower(), b"websocket", f"{what}: Upgrade")
    check(b"upgrade" in head.value(b"connection", b"").lower(), f"{what}: Connection is {head.value(b'connection')!r}")
    return head


def test_a_websocket_is_a_tunnel_both_ways():
    every_byte = bytes(range(256)) * 40
    with Backend(echo) as backend, Parapet(backend) as parapet, parapet.connect() as client:
        client.send(request("GET", "/ws?x=y", WEBSOCKET))
        equal(switched(client).value(b"sec-websocket-accept"), ACCEPT, "the accept field")
        seen = backend.last()
        equal((seen.value(b"upgrade", b"").lower(), seen.value(b"connection", b"").lower()), (b"websocket", b"upgrade"),
              "Upgrade and Connection at the backend")
        equal(seen.value(b"sec-websocket-key"), KEY, "the key at the backend")
        for piece in (b"\x81\x05hello", every_byte, b"GET / HTTP/1.1\r\n\r\n", b"\x00"):
            client.send(piece)
            equal(client.exactly(len(piece)), piece, "the echo")
        client.shut()
        check(client.is_closed(), "the tunnel stays open")


def test_bytes_right_behind_the_heads():
    """Frames sent in the same packet as the request, and by the server in the same packet as its 101."""
    async def eager(connection):
        await connection.request()
        await connection.send(SWITCH + b"\x81\x02hi")
        while True:
            await connection.send(await connection.piece())
    with Backend(eager) as backend, Parapet(backend) as parapet, parapet.connect() as client:
        client.send(request("GET", "/ws", WEBSOCKET) + b"\x81\x05early")
        switched(client)
        equal(client.exactly(4), b"\x81\x02hi", "the server's first frame")
        equal(client.exactly(7), b"\x81\x05early", "the client's early frame, echoed")


def test_a_half_close_of_the_client_passes():
    done = threading.Event()

    async def listens_first(connection):
        await connection.request()
        await connection.send(SWITCH)
        await connection.gone()  # the client's end
        await connection.send(b"all " + bytes(connection.received[-4:]))
        done.set()
    with Backend(listens_first) as backend, Parapet(backend) as parapet, parapet.connect() as client:
        client.send(request("GET", "/ws", WEBSOCKET))
        switched(client)
        client.send(b"told")
        client.shut()
        equal(client.rest(), b"all told", "what the server says after the client's end")
        check(done.wait(PATIENCE), "the server never saw the client's end")


def test_a_half_close_of_the_server_passes():
    got = []

    async def speaks_first(connection):
        await connection.request()
        await connection.send(SWITCH + b"done")
        connection.shut()
        await connection.gone()
        got.append(bytes(connection.received).split(b"\r\n\r\n", 1)[1])
    with Backend(speaks_first) as backend, Parapet(backend) as parapet, parapet.connect() as client:
        backend.forget()
        got.clear()
        client.send(request("GET", "/ws", WEBSOCKET))
        switched(client)
        equal(client.rest(), b"done", "what the server says before its end")
        client.send(b"and now me")
        client.shut()
        wait_for(lambda: got, "the server to get what the client says after the server's end")
        equal(got, [b"and now me"], "it")


def test_a_client_that_leaves_ends_the_tunnel():
    for abruptly in (False, True):
        with Backend(echo) as backend, Parapet(backend) as parapet:
            with parapet.connect() as client:
                client.ask("GET", "/parapet/health")  # a worker that answers has opened all that it keeps
                before = proc.descriptors(parapet.worker()) - 1
            client = parapet.connect()
            client.send(request("GET", "/ws", WEBSOCKET))
            switched(client)
            if abruptly:
                client.reset()
            else:
                client.close()
            wait_for(lambda: backend.connections[0].ended, "the backend's side to end")
            wait_for(lambda: proc.descriptors(parapet.worker()) <= before, "the worker's descriptors to come back")


def test_a_server_that_leaves_ends_the_tunnel():
    async def leaves(connection):
        await connection.request()
        await connection.send(SWITCH)
        await connection.piece()
        connection.reset()
    with Backend(leaves) as backend, Parapet(backend) as parapet, parapet.connect() as client:
        client.send(request("GET", "/ws", WEBSOCKET))
        switched(client)
        client.send(b"x")
        check(client.is_closed(), "the client's side stays open")


def test_much_through_a_tunnel():
    block = bytes(range(256)) * 4096
    with Backend(echo, keep_bytes=False) as backend, Parapet(backend) as parapet, parapet.connect() as client:
        client.send(request("GET", "/ws", WEBSOCKET))
        switched(client)
        thread = threading.Thread(target=lambda: [client.send(block) for _ in range(20)])
        thread.start()
        for number in range(20):
            check(client.exactly(len(block)) == block, f"megabyte {number} came back changed")
        thread.join()


def test_a_quiet_tunnel_stays_open():
    limits = ["--idle-timeout", "500ms", "--head-timeout", "500ms", "--body-timeout", "500ms", "--stall-timeout", "500ms"]
    with Backend(echo) as backend, Parapet(backend, *limits) as parapet, parapet.connect() as client:
        client.send(request("GET", "/ws", WEBSOCKET))
        switched(client)
        check(client.quiet(2.5), "a quiet tunnel was ended")
        client.send(b"still here")
        equal(client.exactly(10), b"still here", "the echo")


def test_a_refused_upgrade_is_an_ordinary_answer():
    async def refuses(connection):
        while True:
            await connection.request()
            await connection.send(answer(b"no", b"426 Upgrade Required"))
    with Backend(refuses) as backend, Parapet(backend) as parapet, parapet.connect() as client:
        for number in range(2):
            client.send(request("GET", "/ws", WEBSOCKET))
            got = client.response()
            equal((got.status, got.content), (426, b"no"), f"answer {number}")


def stripped(parapet, backend, raw, method, what):
    with parapet.connect() as client:
        client.send(raw)
        equal(client.response(method).status, 200, what)
    seen = backend.last()
    for name in (b"upgrade", b"http2-settings"):
        equal(seen.values(name), [], f"{what}: {name!r} at the backend")
    check(b"upgrade" not in seen.value(b"connection", b"").lower(),
          f"{what}: Connection at the backend is {seen.value(b'connection')!r}")


def test_other_upgrades_are_stripped():
    h2c = [("Connection", "Upgrade, HTTP2-Settings"), ("Upgrade", "h2c"), ("HTTP2-Settings", "AAMAAABkAAQAoAAAAAIAAAAA")]
    asking = ("Connection", "Upgrade")
    cases = [("h2c", "GET", h2c, None), ("h2c posted", "POST", h2c, "body"),
             ("a posted websocket", "POST", WEBSOCKET, "body"),
             ("a websocket with a body", "GET", WEBSOCKET, "body"), ("HEAD websocket", "HEAD", WEBSOCKET, None),
             ("TLS", "GET", [asking, ("Upgrade", "TLS/1.0")], None), ("several", "GET",
                                                                      [asking, ("Upgrade", "websocket, h2c")], None),
             ("twice", "GET", [asking, ("Upgrade", "websocket"), ("Upgrade", "h2c")], None),
             ("a made-up one", "GET", [asking, ("Upgrade", "x")], None),
             ("Upgrade without Connection", "GET", [("Upgrade", "websocket")], None),
             ("Connection without Upgrade", "GET", [asking], None)]
    with Backend() as backend, Parapet(backend) as parapet:
        for name, method, fields, body in cases:
            stripped(parapet, backend, request(method, "/v1/x", fields, body), method.encode(), name)
        stripped(parapet, backend, request("GET", "/ws", WEBSOCKET, version=b"1.0"), b"GET", "a websocket in HTTP/1.0")


def test_the_http2_preface_and_connect_are_refused():
    with Backend() as backend, Parapet(backend) as parapet:
        for raw in (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1:22\r\n\r\n",
                    b"CONNECT /x HTTP/1.1\r\nHost: localhost\r\n\r\n", b"CONNECT localhost:80 HTTP/1.0\r\n\r\n"):
            with parapet.connect() as client:
                client.send(raw)
                check(client.response().status in (400, 405, 501, 505), f"{raw!r}")
                check(client.is_closed(), f"{raw!r}: the connection stays open")
        equal(backend.bytes_in, 0, "bytes at the backend")


def test_a_101_that_nobody_asked_for_is_no_tunnel():
    async def pushy(connection):
        await connection.request()
        await connection.send(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\nfree bytes")
        await connection.gone()
    with Backend(pushy) as backend, Parapet(backend) as parapet:
        for fields in ([], [("Connection", "Upgrade"), ("Upgrade", "h2c")], WEBSOCKET):
            with parapet.connect() as client:
                client.send(request("GET", "/x", fields))
                try:
                    equal(client.response().status, 502, f"a 101 to h2c after {fields}")
                except Cut:
                    pass


main(globals())
