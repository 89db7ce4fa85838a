"""Thousands of requests with clients and backends that break off at random: nothing is left behind, no descriptor, no
memory, no connection out of step; and the server still answers right. The number goes with PARAPET_TEST_SCALE: 1 is
10,000 (2,000 under sanitizers and valgrind), 10 the full 100,000."""
import re
import select
import socket
import struct
import threading
import time

from harness import proc
from harness.backend import Backend
from harness.client import Client, Cut, chunked, request
from harness.parapet import Parapet
from harness.runner import SANITIZED, WRAPPED, check, equal, main, scaled, seeded, wait_for

THREADS = 8


async def moody(connection):
    """A backend that does what the request's target says, and breaks off in many ways."""
    while True:
        message = await connection.request()
        connection.requests.clear()
        if not await in_mood(connection, message.target.rsplit(b"/", 1)[1], message.target.split(b"/")[1]):
            return


async def in_mood(connection, mood, number):
    """One answer. Returns whether the connection goes on."""
    if mood == b"cut-head":
        await connection.send(b"HTTP/1.1 200 OK\r\nConte")
    elif mood == b"reset":
        connection.reset()
    elif mood == b"cut-length":
        await connection.send(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n", number)
    elif mood in (b"stream", b"cut-stream", b"reset-stream"):
        await connection.send(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in range(5):
            await connection.send(chunked(number, end=False))
            await connection.pause(0)
        if mood == b"stream":
            await connection.send(b"0\r\n\r\n")
        elif mood == b"reset-stream":
            connection.reset()
    elif mood == b"large":
        await connection.send(b"HTTP/1.1 200 OK\r\nContent-Length: 300000\r\n\r\n", number.ljust(300000, b"."))
    elif mood == b"ok":
        await connection.send(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(number), number))
    return mood.decode() in WHOLE


MOODS = ["ok"] * 4 + ["stream", "stream", "large", "cut-head", "reset", "close", "cut-length", "cut-stream",
                      "reset-stream"]
WHOLE = {"ok", "stream", "large"}
LEAVE = ["stay"] * 5 + ["before", "in-head", "in-body", "at-once", "after-head", "reset-after-head", "later"]


class Crowd:
    """Threads that ask, leave and check."""

    def __init__(self, address, requests, name):
        self.address = address
        self.wrong = []
        self.whole = 0
        self.threads = [threading.Thread(target=self._run, args=(requests // THREADS, seeded(f"{name} {n}")))
                        for n in range(THREADS)]

    def run(self):
        for thread in self.threads:
            thread.start()
        for thread in self.threads:
            thread.join()
        check(not self.wrong, lambda: f"{len(self.wrong)} wrong answers: {self.wrong[0]}")

    def _run(self, count, random):
        client = None
        for number in range(count):
            if self.wrong:
                break
            client = client or Client(self.address)
            try:
                stays = self._one(client, random, f"{random.randrange(10 ** 12):012d}", f"request {number}")
            except (Cut, ConnectionError):
                stays = False
            except Exception as error:  # every other surprise is a wrong answer
                self.wrong.append(repr(error))
                stays = False
            if not stays:
                client.close()
                client = None
        if client is not None:
            client.close()

    def _one(self, client, random, token, what):
        """One exchange. Returns whether the connection may be used again."""
        mood, leave = random.choice(MOODS), random.choice(LEAVE)
        raw = request("POST", f"/{token}/{mood}", body="b" * random.choice((0, 10, 3000, 200000)))
        if leave == "before":
            return False
        if leave in ("in-head", "in-body"):
            client.send(raw[: random.randrange(1, 40) if leave == "in-head" else random.randrange(40, len(raw))])
            return False
        client.send(raw)
        if leave == "stay":
            return self._answer(client, mood, token, what)
        if leave == "later":
            select.select([client.sock], [], [], random.random() / 100)
        elif leave != "at-once":
            client.head()
        if leave != "after-head":
            client.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        return False

    def _answer(self, client, mood, token, what):
        try:
            got = client.response()
        except Cut:
            if mood in WHOLE:
                self.wrong.append(f"{what}: a sound answer ({mood}) was cut")
            return False
        if got.status == 200 and (mood not in WHOLE or got.content.strip(b".").replace(token.encode(), b"")
                                  or not got.content):
            self.wrong.append(f"{what}: {mood} answered by {got.content[:100]!r}")
        if got.status != 200 and (got.status != 502 or mood in WHOLE):
            self.wrong.append(f"{what}: {mood} answered by {got.status}: {got.content[:200]!r}")
        self.whole += got.status == 200
        return not got.closes()


def settled(parapet):
    """Wait until nobody is connected but who asks here and the worker's descriptors stay the same. Returns how many there are, but
    for the idle connections to the backend, how many of those, and the worker's memory."""
    worker = parapet.worker()
    seen = {"count": -1, "since": 0.0}

    def steady():
        gauges = dict(re.findall(r"^(parapet_\w+) (\d+)$", client.ask("GET", "/parapet/metrics").content.decode(), re.M))
        idle = int(gauges["parapet_backend_connections_idle"])
        still = (gauges["parapet_client_connections"], gauges["parapet_requests_in_flight"],
                 gauges["parapet_backend_connections"]) == ("1", "0", str(idle))
        count = proc.descriptors(worker) - idle if still else -1
        if count != seen["count"]:
            seen.update(count=count, since=time.monotonic())
        return count >= 0 and time.monotonic() - seen["since"] > 0.5 and (count, idle)
    with parapet.connect() as client:
        return (*wait_for(steady, "the worker's descriptors to settle"), proc.rss(worker))


def test_nothing_is_left_behind():
    count = scaled(2000 if SANITIZED or WRAPPED else 10000, 400)
    with Backend(moody, keep_bytes=False) as backend, Parapet(backend) as parapet:
        worker = parapet.worker()
        Crowd((parapet.host, parapet.port), max(count // 4, 200), "warm").run()
        files, idle, memory = settled(parapet)
        backend.requests.clear()
        crowd = Crowd((parapet.host, parapet.port), count, "crowd")
        crowd.run()
        files_after, idle_after, memory_after = settled(parapet)
        print(f"   {count} requests, {crowd.whole} whole answers: {files} -> {files_after} descriptors, {idle} -> {idle_after} "
              f"idle backend connections, {memory // 1024} -> {memory_after // 1024} KB")
        check(crowd.whole > count // 10, f"only {crowd.whole} whole answers of {count}")
        equal(parapet.worker(), worker, "the worker")
        equal(files_after, files, "descriptors but for idle backend connections")
        if not SANITIZED and not WRAPPED:
            check(memory_after - memory < 2 * 1024 * 1024,
                  f"memory grew from {memory // 1024} to {memory_after // 1024} KB")
        with parapet.connect() as client:
            equal(client.ask("GET", "/999/ok").content, b"999", "an answer afterwards")


def test_all_descriptors_come_back_when_the_pool_is_empty():
    async def closing(connection):
        message = await connection.request()
        await connection.send(b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s" % (len(message.target), message.target))
    with Backend(closing, keep_bytes=False) as backend, Parapet(backend) as parapet:
        with parapet.connect() as client:
            equal(client.ask("GET", "/a").content, b"/a", "an answer")
        before, *_ = settled(parapet)
        for number in range(scaled(300, 50)):
            with parapet.connect() as client:
                client.send(request("GET", f"/{number}"))
                if number % 3:
                    client.response()
                elif number % 2:
                    client.reset()
        after, *_ = settled(parapet)
        equal(after, before, "descriptors")


main(globals())
