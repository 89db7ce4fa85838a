"""A raw HTTP client on a socket: sends any bytes, reads answers strictly, and tells how each ended."""
import json
import select
import socket
import struct
import time

from harness import reader, runner


class Cut(Exception):
    """The connection ended before the answer did; partial holds what had come (a Message or None)."""

    def __init__(self, why, partial=None, received=b""):
        super().__init__(why)
        self.partial = partial
        self.received = received


def loopbacks():
    """Addresses of this machine, each of which is another client to parapet."""
    return (f"127.77.{n // 250}.{n % 250 + 1}" for n in range(60000))


class Client:
    """One connection. Every wait is bounded by patience (seconds)."""

    def __init__(self, address, patience=None, source=None, receive_buffer=None):
        family = socket.AF_UNIX if isinstance(address, str) else socket.AF_INET6 if ":" in address[0] else socket.AF_INET
        self.sock = socket.socket(family, socket.SOCK_STREAM)
        self.patience = runner.PATIENCE if patience is None else patience
        self.sock.settimeout(self.patience)
        if receive_buffer is not None:
            self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        if source is not None:
            self.sock.bind((source, 0))
        try:
            self.sock.connect(address)
        except BaseException:
            self.sock.close()
            raise
        if family != socket.AF_UNIX:
            self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.ended = None  # "closed" or "reset" once the other side has ended it

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.sock.close()

    def reset(self):
        """Leave abruptly: the other side gets a reset."""
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.sock.close()

    def shut(self):
        """End our direction only."""
        self.sock.shutdown(socket.SHUT_WR)

    def send(self, *pieces):
        """Send each piece in a write of its own. A connection that the other side has ended is no error here: what
        it said before can still be read."""
        try:
            for piece in pieces:
                self.sock.sendall(piece)
        except (BrokenPipeError, ConnectionResetError):
            return False
        return True

    def more(self):
        """Receive once more into the buffer. False at the end of the connection."""
        try:
            piece = self.sock.recv(65536)
        except ConnectionResetError:
            self.ended = "reset"
            return False
        except TimeoutError:
            raise runner.Failure(f"nothing came for {self.patience:.0f} s; so far {runner.shorten(self.buffer)}") from None
        if not piece:
            self.ended = "closed"
            return False
        self.buffer += piece
        return True

    def until(self, mark):
        """Read until mark stands in the buffer; returns everything up to its end and takes it off."""
        while mark not in self.buffer:
            if not self.more():
                raise Cut(f"{self.ended} before {mark!r}", received=self.buffer)
        end = self.buffer.index(mark) + len(mark)
        taken, self.buffer = self.buffer[:end], self.buffer[end:]
        return taken

    def exactly(self, count):
        while len(self.buffer) < count:
            if not self.more():
                raise Cut(f"{self.ended} after {len(self.buffer)} of {count} bytes", received=self.buffer)
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def rest(self):
        """Everything until the connection ends."""
        while self.more():
            pass
        taken, self.buffer = self.buffer, b""
        return taken

    def quiet(self, seconds):
        """Whether neither bytes nor an end come for that long."""
        return not self.buffer and not select.select([self.sock], [], [], seconds)[0]

    def is_closed(self, seconds=None):
        """Whether the other side ends the connection within seconds, sending nothing more."""
        end = time.monotonic() + (self.patience if seconds is None else seconds)
        while True:
            left = max(0.0, end - time.monotonic())
            if not select.select([self.sock], [], [], left)[0]:
                return False
            if not self.more():
                return True
            if self.buffer:
                return False

    def head(self):
        """The next response head, an interim one included, as a Message."""
        while True:
            message, rest = reader.read_response_head(self.buffer)
            if message is not None:
                self.buffer = rest
                return message
            if not self.more():
                raise Cut(f"{self.ended} before a whole response head", received=self.buffer)

    def response(self, method=b"GET"):
        """The next final response with its body. Its .interim holds the 1xx heads that came before, .end how its end
        was known: "framing" or "closed". A connection that ends too early raises Cut."""
        interim = []
        while True:
            message = self.head()
            if message.status >= 200 or message.status == 101:
                break
            interim.append(message)
        message.interim = interim
        message.end = "framing"
        try:
            self._body(message, method)
        except Cut as cut:
            message.content = message.content or cut.received
            raise Cut(f"{cut} in the body of a {message.status}", message, cut.received) from None
        return message

    def _body(self, message, method):
        if method == b"HEAD" or message.status in (101, 204, 304):
            return
        message.framing, length = reader.read_framing(message, "close")
        if message.framing == "length":
            message.body = message.content = self.exactly(length)
        elif message.framing == "close":
            message.body = message.content = self.rest()
            message.end = self.ended
            if self.ended == "reset":
                raise Cut("reset", received=message.content)
        else:
            self._chunks(message)

    def _chunks(self, message):
        """Chunk by chunk, each held against the strict reader as it comes: a long stream is not read over and over."""
        pieces = []
        while True:
            line = self._line(pieces)
            match = reader.CHUNK_LINE.match(line)
            reader.need(match, f"bad chunk line {line[:60]!r}")
            size = int(match.group(1), 16)
            if size == 0:
                break
            content = self._take(size, pieces)
            reader.need(self._take(2, pieces) == b"\r\n", "chunk content does not end in CRLF")
            message.chunks.append((line, content))
        section = []
        while True:
            field = self._line(pieces)
            if not field:
                break
            section.append(field)
        message.trailers = reader.read_fields(section)
        message.chunks.append((line, b""))
        message.body = b"".join(pieces)
        message.content = b"".join(content for _, content in message.chunks)

    def _line(self, pieces):
        try:
            line = self.until(b"\r\n")
        except Cut as cut:
            raise Cut(str(cut), received=b"".join(pieces) + cut.received) from None
        pieces.append(line)
        return line[:-2]

    def _take(self, count, pieces):
        try:
            taken = self.exactly(count)
        except Cut as cut:
            raise Cut(str(cut), received=b"".join(pieces) + cut.received) from None
        pieces.append(taken)
        return taken

    def ask(self, method, target, fields=(), body=None, host=b"localhost"):
        """Send a request and read its response."""
        self.send(request(method, target, fields, body, host))
        return self.response(bytes(method, "ascii") if isinstance(method, str) else method)


def as_bytes(value):
    return value if isinstance(value, bytes) else str(value).encode("utf-8")


def request(method, target, fields=(), body=None, host=b"localhost", version=b"1.1"):
    """The bytes of a request. A body of bytes or str gets a Content-Length, a dict goes as JSON; fields are pairs."""
    lines = [b"%s %s HTTP/%s" % (as_bytes(method), as_bytes(target), version)]
    if host is not None:
        lines.append(b"Host: " + as_bytes(host))
    if isinstance(body, (dict, list)):
        body = json.dumps(body)
        lines.append(b"Content-Type: application/json")
    lines += [b"%s: %s" % (as_bytes(name), as_bytes(value)) for name, value in fields]
    if body is not None:
        body = as_bytes(body)
        lines.append(b"Content-Length: %d" % len(body))
    return b"\r\n".join(lines) + b"\r\n\r\n" + (body or b"")


def chunked(*pieces, end=True):
    """Pieces as chunks of their own."""
    return b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in pieces) + (b"0\r\n\r\n" if end else b"")


def once(address, bytes_out, method=b"GET", **how):
    """One request on a connection of its own."""
    with Client(address, **how) as client:
        client.send(bytes_out)
        return client.response(method)
