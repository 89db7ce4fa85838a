"""Sends any bytes through parapet and holds what came of it against the strict reader: the backend must get exactly the
requests that a strict reading finds in them, and the client an answer for each."""
import re
import time

from harness import reader
from harness.backend import Backend, answer
from harness.client import Cut
from harness.compare import end_to_end, is_ours, start_line
from harness.parapet import Parapet
from harness.runner import check, equal, shorten, wait_for

# A tab beside the number is white space to RFC 9110, 5.5; some versions of llhttp say so too and some refuse it.
TAB_AROUND_LENGTH = re.compile(rb"(?i)content-length:(?:[ \t]*\t[ \t]*[0-9]+[ \t]*|[ \t]*[0-9]+[ \t]*\t[ \t]*)\r\n")
REFUSALS = (400, 403, 408, 411, 413, 414, 431, 501, 505)


async def answer_each(connection):
    """`ok` for each request; nothing in reply to a HEAD but the head."""
    while True:
        message = await connection.request()
        reply = answer(message.target[:200])
        await connection.send(reply[: reply.index(b"\r\n\r\n") + 4] if message.method == b"HEAD" else reply)
        if message.closes():
            return


def in_pieces(client, raw, splits):
    """Send raw cut at the offsets in splits."""
    offset = 0
    for split in [*splits, len(raw)]:
        client.send(raw[offset:split])
        offset = split
        if split < len(raw):
            time.sleep(0.002)  # lets the pieces arrive one by one


class Probe:
    """A parapet that takes every Host, and a backend that records."""

    def __init__(self, *flags):
        self.backend = Backend(answer_each)
        self.parapet = Parapet(self.backend, "--hosts", "*", *flags)
        self.expected = 0  # requests that the backend should have got by now

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        try:
            if kind is None:
                self.settle("the end")
        finally:
            self.parapet.__exit__(kind, error, trace)
            self.backend.stop()

    def settle(self, what):
        """Nothing more than expected reached the backend so far, nothing malformed ever."""
        equal(len(self.backend.requests), self.expected, f"{what}: requests at the backend")
        for connection in self.backend.connections:
            check(connection.malformed is None, lambda c=connection: f"{what}: the backend got what is no request "
                  f"({c.malformed}): {shorten(bytes(c.received), 600)}")

    def send(self, raw, what, splits=(), may_begin=None, again=False):
        """Send raw, cut at the offsets in splits, and check everything about its outcome. may_begin says whether an
        unfinished request may have begun to reach the backend when its body turns out to be malformed; by default only
        when raw is split, since then its head had to go on before the rest was there. Returns the reader's finding."""
        requests, end = reader.read_requests(raw)
        if end == "surplus":
            return self._send_with_surplus(raw, what, splits, requests)
        if TAB_AROUND_LENGTH.search(raw):
            return self._send_either(raw, what, splits, requests)
        self.settle(what)
        before = self.backend.bytes_in
        first = len(self.backend.requests)
        self.expected += len(requests)
        with self.parapet.connect() as client:
            in_pieces(client, raw, splits)
            for number, request in enumerate(requests):
                try:
                    response = client.response(request.method)
                except Cut as cut:
                    check(False, f"{what}: no answer to request {number + 1} of {len(requests)}: {cut}; sent {shorten(raw, 900)}")
                equal(response.status, 200, f"{what}: {shorten(raw, 900)}: answer {number + 1} ({response.content[:200]!r})")
            self._end(client, requests, end, what, raw)
        got = self.backend.requests[first:]
        equal(len(got), len(requests), f"{what}: requests at the backend")
        for seen, wanted in zip(got, requests):
            self.same_request(seen, wanted, what)
        if end.startswith("malformed") and not requests and not (bool(splits) if may_begin is None else may_begin):
            # What came may have been the beginning of the unfinished request before this one, on a busy machine: look twice.
            if self.backend.bytes_in != before and not again:
                return self.send(raw, what, splits, may_begin, again=True)
            equal(self.backend.bytes_in, before, f"{what}: bytes at the backend of {shorten(raw, 600)} ({end})")
        return requests, end

    def _send_with_surplus(self, raw, what, splits, requests):
        """Bytes behind a request that closes: it is served and they are dropped, or it is refused unseen. Nothing that
        stands behind it is ever served."""
        self.settle(what)
        first = len(self.backend.requests)
        with self.parapet.connect() as client:
            in_pieces(client, raw, splits)
            for number, request in enumerate(requests):
                status = client.response(request.method).status
                last = number == len(requests) - 1
                check(status == 200 or (last and status == 400),
                      f"{what}: {status} for request {number + 1}: {shorten(raw, 900)}")
            check(client.is_closed(), f"{what}: the connection stays open behind a request that closes")
        self.expected += len(requests) - (status == 400)
        self.settle(what)
        for seen, wanted in zip(self.backend.requests[first:], requests):
            self.same_request(seen, wanted, what)
        return requests, "surplus"

    def _send_either(self, raw, what, splits, requests):
        """Bytes whose requests may be refused from some point on, or be served; nothing else."""
        self.settle(what)
        first = len(self.backend.requests)
        with self.parapet.connect() as client:
            in_pieces(client, raw, splits)
            for request in requests:
                status = client.response(request.method).status
                if status in REFUSALS:
                    check(client.is_closed(), f"{what}: the connection stays open after {status}")
                    break
                self.expected += 1
        self.settle(what)
        for seen, wanted in zip(self.backend.requests[first:], requests):
            self.same_request(seen, wanted, what)
        return requests, "clean"

    def _end(self, client, requests, end, what, raw):
        """How the connection goes on behind the last whole request."""
        if end.startswith("malformed"):
            try:
                refusal = refusal_of(client, raw)
            except Cut as cut:
                check(cut.partial is None and not cut.received, f"{what}: half an answer: {cut.received!r}")
                check(False, f"{what}: cut without an answer though {end}: {shorten(raw, 900)}")
            check(refusal.status in REFUSALS, f"{what}: {refusal.status} for {end}: {shorten(raw, 900)}")
            check(client.is_closed(), f"{what}: the connection stays open after {refusal.status}")
        elif requests and requests[-1].closes():
            check(client.is_closed(), f"{what}: the connection stays open though the client closes it: {shorten(raw)}")
        elif end == "partial" and not client.quiet(0.01):  # an early refusal: what has come can never become a request
            refusal = refusal_of(client, raw)
            check(refusal.status in REFUSALS, f"{what}: {refusal.status} for an unfinished request: {shorten(raw, 900)}")
            check(client.is_closed(), f"{what}: the connection stays open after {refusal.status}")

    def same_request(self, seen, wanted, what):
        """The request is the one that the strict reader found, as docs/promises.md says."""
        method, target, _ = start_line(seen).split(b" ")
        equal(method, wanted.method, f"{what}: method")
        equal(target, reader.origin_form(wanted), f"{what}: target")
        equal(end_to_end(seen, ASIDE_UPSTREAM), end_to_end(wanted, ASIDE_UPSTREAM), f"{what}: fields")
        equal(seen.content, wanted.content, f"{what}: content")
        equal(seen.body, wanted.body, f"{what}: body as framed")
        equal(seen.values(b"host"), [b"127.0.0.1:%d" % self.backend.port], f"{what}: Host")
        for name, _ in seen.fields:
            check(not is_ours(name) or name.lower() == b"x-parapet-via", f"{what}: {name!r} reached the backend")

    def refused_in_time(self, raw, what):
        """What never becomes a whole request must end by a limit, with an answer, and never be one at the backend."""
        self.settle(what)
        with self.parapet.connect() as client:
            client.send(raw)
            try:
                check(client.response().status in REFUSALS, f"{what}: not refused")
            except Cut as cut:
                check(not cut.received, f"{what}: half an answer")
            check(client.is_closed(), f"{what}: the connection stays open")
        self.settle(what)

    def idle(self):
        """Wait until the backend has no unfinished exchange: bytes that are still under way arrive."""
        wait_for(lambda: len(self.backend.requests) >= self.expected, "the backend to get what is due")


def refusal_of(client, raw):
    """The answer to what is no request, or not yet. Where it may have begun as a HEAD, a head is all of it."""
    try:
        return client.response()
    except Cut as cut:
        if b"HEAD " in raw and cut.partial is not None and not cut.received:
            return cut.partial
        raise


# Expect is answered by parapet itself where a model generates; a request of HTTP/1.0 goes on as 1.1.
ASIDE_UPSTREAM = {b"connection", b"keep-alive", b"proxy-connection", b"te", b"transfer-encoding", b"upgrade", b"host"}
