"""A raw TCP backend for the tests: records every byte that it gets and answers exactly what a script says.

All connections are served by one thread with an event loop. A script is a coroutine that is called once for each
connection; it reads requests (strictly: a malformed one is recorded and ends the connection) and sends bytes.
"""
import asyncio
import os
import socket
import struct
import threading
import time

from harness import reader, runner


class Gone(Exception):
    """The other side has ended the connection."""


class Connection:
    """One connection as the backend sees it. The plain attributes may be read by the test at any time."""

    def __init__(self, backend, sock):
        self.backend = backend
        self.sock = sock
        self.received = bytearray()
        self.requests = []    # complete requests, strictly read
        self.malformed = None  # why the bytes are no request, when they are none
        self.ended = None     # "closed" or "reset" once the other side ended it
        self.ended_at = None  # time.monotonic() of that
        self.opened_at = time.monotonic()
        self._unread = b""

    async def more(self):
        """Receive once more. False at the end."""
        try:
            piece = await asyncio.get_running_loop().sock_recv(self.sock, 262144)
        except (ConnectionResetError, BrokenPipeError):
            self._end("reset")
            return False
        except (OSError, ValueError):  # closed by ourselves
            return False
        if not piece:
            self._end("closed")
            return False
        if self.backend.keep_bytes:
            self.received += piece
        self.backend.bytes_in += len(piece)
        self._unread += piece
        return True

    def _end(self, how):
        if self.ended is None:
            self.ended = how
            self.ended_at = time.monotonic()

    async def request(self):
        """The next complete request as a reader.Message; Gone when the other side ended first."""
        while True:
            try:
                message, rest = reader.read_request(self._unread, more=2)
            except reader.Malformed as error:
                self.malformed = str(error)
                raise Gone(f"malformed: {error}") from None
            if message is not None:
                self._unread = rest
                self.requests.append(message)
                self.backend.requests.append(message)
                return message
            if not await self.more():
                raise Gone(self.ended or "closed by us")

    async def head(self):
        """Wait for a request's head only; returns (head bytes, whatever came behind it) and leaves the body to body()."""
        while b"\r\n\r\n" not in self._unread:
            if not await self.more():
                raise Gone(self.ended)
        head, self._unread = reader.cut_head(self._unread)
        return head

    async def body(self, count):
        """The next count bytes of whatever comes, without keeping them."""
        while count > 0:
            if self._unread:
                taken, self._unread = self._unread[:count], self._unread[count:]
                count -= len(taken)
            elif not await self.more():
                raise Gone(self.ended)

    async def piece(self):
        """Whatever bytes come next."""
        if not self._unread and not await self.more():
            raise Gone(self.ended)
        taken, self._unread = self._unread, b""
        return taken

    async def send(self, *pieces):
        try:
            for piece in pieces:
                await asyncio.get_running_loop().sock_sendall(self.sock, piece)
        except (BrokenPipeError, ConnectionResetError):
            self._end("reset")
            raise Gone("reset") from None

    async def pause(self, seconds):
        await asyncio.sleep(seconds)

    async def until(self, event):
        """Wait for a threading.Event that the test sets."""
        while not event.is_set():
            await asyncio.sleep(0.003)

    async def gone(self):
        """Wait until the other side ends the connection; bytes that still come are recorded."""
        while await self.more():
            pass

    def shut(self):
        """End our direction only."""
        try:
            self.sock.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def reset(self):
        """End the connection with a reset."""
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.sock.close()


def answer(body=b"ok", status=b"200 OK", fields=b"Content-Type: text/plain\r\n"):
    """A plain response with a Content-Length."""
    return b"HTTP/1.1 %s\r\n%sContent-Length: %d\r\n\r\n%s" % (status, fields, len(body), body)


async def answer_everything(connection):
    """The script of a friendly backend: each request gets `ok`."""
    while True:
        message = await connection.request()
        reply = answer()
        await connection.send(reply[:-2] if message.method == b"HEAD" else reply)
        if message.closes():
            return


def always(reply, close=False):
    """A script that gives every request the same bytes."""
    async def script(connection):
        while True:
            message = await connection.request()
            await connection.send(reply)
            if close or message.closes():
                return
    return script


class Backend:
    """Listens on a free port of 127.0.0.1 (or at a unix path) until the with statement is left."""

    def __init__(self, script=answer_everything, path=None, keep_bytes=True, receive_buffer=None, port=0):
        self.script = script
        self.keep_bytes = keep_bytes
        self.bytes_in = 0
        self.requests = []     # of all connections, in the order in which they were complete
        self.connections = []  # every connection ever accepted
        self.errors = []       # scripts that broke: a mistake of the test, not of the program
        self.path = path
        self._tasks = set()
        self._listener = socket.socket(socket.AF_INET if path is None else socket.AF_UNIX, socket.SOCK_STREAM)
        if receive_buffer is not None:
            self._listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        if path is None:
            self._listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self._listener.bind(("127.0.0.1", port))
            self.port = self._listener.getsockname()[1]
            self.address = ("127.0.0.1", self.port)
            self.url = f"http://127.0.0.1:{self.port}"
        else:
            self._listener.bind(path)
            os.chmod(path, 0o777)  # workers of a parapet that root started run as somebody else
            self.port, self.address, self.url = 0, path, f"unix:{path}"
        self._listener.listen(4096)
        self._listener.setblocking(False)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        self.stop()
        if kind is None:
            runner.check(not self.errors, lambda: f"the backend's script broke: {self.errors[0]!r}")

    def stop(self):
        """Close the listener and every connection."""
        if self._loop.is_running():
            self._loop.call_soon_threadsafe(self._halt)
            self._thread.join(10)
        self._listener.close()
        if self.path is not None and os.path.exists(self.path):
            os.unlink(self.path)

    def _halt(self):
        for task in asyncio.all_tasks(self._loop):
            task.cancel()

    def _serve(self):
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._accept())
        except asyncio.CancelledError:
            pass
        finally:
            pending = asyncio.all_tasks(self._loop)
            for task in pending:
                task.cancel()
            if pending:
                self._loop.run_until_complete(asyncio.gather(*pending, return_exceptions=True))
            self._loop.close()

    async def _accept(self):
        while True:
            sock, _ = await self._loop.sock_accept(self._listener)
            sock.setblocking(False)
            if self.path is None:
                sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection = Connection(self, sock)
            self.connections.append(connection)
            task = self._loop.create_task(self._one(connection))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _one(self, connection):
        try:
            await self.script(connection)
        except (Gone, asyncio.CancelledError):
            pass
        except Exception as error:  # kept for the test to see: __exit__ raises it
            self.errors.append(error)
        finally:
            connection.sock.close()

    def open_connections(self):
        return [connection for connection in self.connections if connection.ended is None
                and connection.sock.fileno() >= 0]

    def heard(self):
        """Every byte that any connection has brought so far."""
        return b"".join(bytes(connection.received) for connection in self.connections)

    def forget(self):
        """Start recording afresh."""
        self.connections = []
        self.requests = []
        self.bytes_in = 0

    def last(self):
        runner.check(self.requests, "the backend got no request")
        return self.requests[-1]
